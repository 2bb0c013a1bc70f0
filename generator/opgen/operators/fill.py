"""The C that a kernel has for one layer: its template, filled with the values of that layer."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from hashlib import sha256
from operator import attrgetter
from typing import Any

from opgen.text.template import (
    Assembly,
    Branches,
    Hole,
    Loop,
    Named,
    Piece,
    Span,
    TemplateFault,
    Verbatim,
    expressions_of,
    parse_template,
    spans,
)

MOST_CHARACTERS = 1 << 18
"""Of the C of one layer."""
MOST_STEPS = 1 << 16
"""Rounds of loops, holes and stretches of text that filling may take."""


class FillError(Exception):
    """A template cannot be filled: what its ``line``, from 0 on, asks for has no end or no form."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(message)
        self.line = line


@dataclass(frozen=True)
class FilledLine:
    """A line of C, and the line of the template, from 0 on, that it comes from."""

    text: str
    origin: int


class _Local:
    """The names of a layer, and those of the loops and of ``set`` around an expression."""

    def __init__(self, scope: object, names: Mapping[str, Any]) -> None:
        self._scope = scope
        self.__dict__.update(names)

    def __getattr__(self, name: str) -> Any:
        """Return what a name of the layer stands for."""
        return getattr(self._scope, name)


@dataclass
class _Filling:
    """A template while it is filled."""

    text: str
    holes: Mapping[str, Callable[[Any], Any]]
    scope: object
    steps: int = 0
    characters: int = 0
    names: dict[str, Any] = field(default_factory=dict)

    def value(self, span: Span) -> Any:
        local = _Local(self.scope, self.names)
        if span.text in self.holes:
            return self.holes[span.text](local)
        return int(span.text) if span.text.isdecimal() else attrgetter(span.text)(local)

    def step(self, span_start: int, characters: int = 0) -> None:
        """Count a step; raise :class:`FillError` if there are too many."""
        self.steps += 1
        self.characters += characters
        if self.steps > MOST_STEPS or self.characters > MOST_CHARACTERS:
            what = f"more than {MOST_STEPS:,} steps"
            if self.characters > MOST_CHARACTERS:
                what = f"more than {MOST_CHARACTERS:,} characters"
            raise FillError(self.line(span_start), f"filling the template takes {what}")

    @cached_property
    def ends_of_lines(self) -> list[int]:
        return [found.start() for found in re.finditer("\n", self.text)]

    def line(self, start: int) -> int:
        return bisect_left(self.ends_of_lines, start)

    def pieces(self, pieces: Iterable[Piece]) -> Iterator[tuple[str, int]]:
        """Go through stretches of the result, each with where it comes from."""
        outer = dict(self.names)
        for piece in pieces:
            match piece:
                case Verbatim(text, start):
                    self.step(start, len(text))
                    yield text, start
                case Hole(value):
                    text = _c_text(self.value(value), self.line(value.start))
                    self.step(value.start, len(text))
                    yield text, value.start
                case Named(name, value):
                    self.step(value.start)
                    self.names[name] = self.value(value)
                case Loop():
                    yield from self.loop(piece)
                case Branches(cases):
                    yield from self.pieces(self.chosen(cases))
                case Assembly(body):
                    yield from _quoted(self.pieces(body), self.text)
        self.names = outer

    def loop(self, loop: Loop) -> Iterator[tuple[str, int]]:
        given = [self.value(each) for each in loop.items]
        items = range(*map(int, given)) if loop.is_range else given[0]
        outer = self.names
        for item in items:
            self.step(loop.items[0].start)
            self.names = {**outer, loop.name: item}
            yield from self.pieces(loop.body)
        self.names = outer

    def chosen(self, cases: Iterable[tuple[Span | None, tuple[Piece, ...]]]) -> tuple[Piece, ...]:
        for condition, body in cases:
            if condition is None or self.value(condition):
                return body
        return ()


@cache
def hash_of_expressions(text: str) -> str:
    """Return what tells what stands in the braces of a template; nothing if it is no template."""
    try:
        found = dict.fromkeys(span.text for span in spans(parse_template(text)))
    except TemplateFault:
        return ""
    return sha256("\n".join(found).encode()).hexdigest()[:8]


def fill(text: str, holes: Sequence[Callable[[Any], Any]], scope: object) -> tuple[FilledLine, ...]:
    """Return the lines of C that a template gives for a layer.

    :param holes: functions of a scope, see :attr:`opgen.operators.kernel.CodeTemplate.holes`.
    :param scope: the names of the layer.
    :raises FillError: the result is too long, or a value has no form in C.
    """
    pieces = parse_template(text)
    filling = _Filling(text, dict(zip(expressions_of(pieces), holes, strict=True)), scope)
    lines, line, origin = list[FilledLine](), "", 0
    for part, start in filling.pieces(pieces):
        at = filling.line(start)
        for number, piece in enumerate(part.split("\n")):
            if number:
                lines.append(FilledLine(line.rstrip(), origin))
                line = ""
            if not line.strip():
                origin = at + number
            line += piece
    return (*lines, FilledLine(line.rstrip(), origin)) if line.strip() else tuple(lines)


def _c_text(value: Any, line: int) -> str:
    """Return a value as C has it: an integer, a truth value, a text as it is."""
    if isinstance(value, bool):
        return str(int(value))
    if isinstance(value, str):
        return value
    try:
        return str(int(value.__index__()))
    except AttributeError:
        raise FillError(line, f"a template cannot show {type(value).__name__}") from None


def _quoted(parts: Iterable[tuple[str, int]], text: str) -> Iterator[tuple[str, int]]:
    """Go through lines of assembler as strings of C; what follows ``//`` stays a comment."""
    line, start = "", -1
    for part, at in (*parts, ("\n", len(text))):
        rest, offset = part, at
        while "\n" in rest:
            head, _, rest = rest.partition("\n")
            line += head
            code, mark, comment = line.partition("//")
            if code.strip():
                behind = f"  //{comment.rstrip()}" if mark else ""
                indent = code[: len(code) - len(code.lstrip())]
                yield f'{indent}"{code.strip()}\\n"{behind}\n', offset if start < 0 else start
            offset += len(head) + 1
            line, start = "", -1
        if rest.strip() and start < 0:
            start = offset
        line += rest
