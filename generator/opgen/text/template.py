"""Text in the form of Jinja's templates: holes, loops, branches and names between braces.

What stands between the braces is not looked at here: the spec checks it, and what fills a template
computes it. A line that holds nothing but ``{% ... %}`` is not in the result.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache

DEEPEST = 12
"""Levels of blocks."""

_MARK = re.compile(
    r"\{\{(?P<hole>.*?)\}\}|\{%(?P<block>.*?)%\}|\{#.*?#\}|(?P<open>\{[{%#])", re.DOTALL
)
_BLOCK = re.compile(r"\s*(?P<word>[a-z]+)\b\s*(?P<rest>.*?)\s*", re.DOTALL)
_FOR = re.compile(r"(?P<name>[a-z_]\w*)\s+in\s+(?P<items>.*)", re.DOTALL)
_SET = re.compile(r"(?P<name>[a-z_]\w*)\s*=(?!=)\s*(?P<value>.*)", re.DOTALL)
_RANGE = re.compile(r"range\s*\((?P<bounds>.*)\)", re.DOTALL)


class TemplateFault(Exception):  # noqa: N818  the user's, not an error of ours
    """What is wrong with the characters ``start`` to ``end`` of a template."""

    def __init__(self, start: int, end: int, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.start, self.end, self.message, self.hint = start, end, message, hint


@dataclass(frozen=True)
class Span:
    """An expression: its text, and where it begins in the template."""

    text: str
    start: int

    @property
    def end(self) -> int:
        """The character after the last."""
        return self.start + len(self.text)


@dataclass(frozen=True)
class Verbatim:
    """Text as it is."""

    text: str
    start: int


@dataclass(frozen=True)
class Hole:
    """``{{ value }}``."""

    value: Span


@dataclass(frozen=True)
class Named:
    """``{% set name = value %}``: known until the block ends that it stands in."""

    name: str
    value: Span


@dataclass(frozen=True)
class Loop:
    """``{% for name in items %}``; of ``range(...)`` the bounds."""

    name: str
    items: tuple[Span, ...]
    is_range: bool
    body: tuple[Piece, ...]


@dataclass(frozen=True)
class Branches:
    """``{% if %}``, ``{% elif %}`` and ``{% else %}``, whose condition is None."""

    cases: tuple[tuple[Span | None, tuple[Piece, ...]], ...]


@dataclass(frozen=True)
class Assembly:
    """``{% asm %}``: each line is an instruction, or a label, and becomes a string of C."""

    body: tuple[Piece, ...]


Piece = Verbatim | Hole | Named | Loop | Branches | Assembly

_WAY = re.compile(r"\d+|(?!(?:true|false|none)$)[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*")


def is_way(text: str) -> bool:
    """Tell whether an expression is a number, a name, or an attribute of one."""
    return _WAY.fullmatch(text) is not None


def expressions_of(pieces: Iterable[Piece]) -> dict[str, None]:
    """Return the texts of the expressions that are more than that, each once, in their order."""
    found = dict.fromkeys(span.text for span in spans(pieces))
    return {text: None for text in found if not is_way(text)}


@dataclass
class _Block:
    """A block that is not yet closed."""

    word: str
    start: int
    end: int
    rest: Span
    pieces: list[Piece] = field(default_factory=list)
    cases: list[tuple[Span | None, tuple[Piece, ...]]] = field(default_factory=list)
    condition: Span | None = None


@lru_cache(maxsize=256)
def parse_template(text: str) -> tuple[Piece, ...]:
    """Return the pieces of a template.

    :raises TemplateFault: a block is not closed, or no block of the language.
    """
    top = _Block("", 0, 0, Span("", 0))
    blocks, at = [top], 0
    for mark in _MARK.finditer(text):
        if mark["open"]:
            raise TemplateFault(*mark.span(), f"'{mark['open']}' is never closed")
        start, end = mark.span()
        if mark["hole"] is None:  # a line with nothing but a block or a comment goes
            start, end = _whole_line(text, start, end)
        if start > at:
            blocks[-1].pieces.append(Verbatim(text[at:start], at))
        at = end
        if mark["hole"] is not None:
            blocks[-1].pieces.append(Hole(_stripped(mark, "hole")))
        elif mark["block"] is not None:
            _take(blocks, mark)
    if len(blocks) > 1:
        last = blocks[-1]
        message = f"{{% {last.word} %}} is never closed"
        raise TemplateFault(last.start, last.end, message, f"write {{% end{last.word} %}}")
    if at < len(text):
        top.pieces.append(Verbatim(text[at:], at))
    return tuple(top.pieces)


def _whole_line(text: str, start: int, end: int) -> tuple[int, int]:
    """Return the line that a block stands on, if nothing else does."""
    first = text.rfind("\n", 0, start) + 1
    last = text.find("\n", end)
    last = len(text) if last < 0 else last + 1
    is_alone = not text[first:start].strip() and not text[end:last].strip()
    return (first, last) if is_alone else (start, end)


def _stripped(mark: re.Match[str], group: str) -> Span:
    inner = mark[group]
    return Span(inner.strip(), mark.start(group) + len(inner) - len(inner.lstrip()))


def _take(blocks: list[_Block], mark: re.Match[str]) -> None:
    """Open, go on with or close a block."""
    start, end = mark.span()
    found = _BLOCK.fullmatch(mark["block"])
    word = found["word"] if found else ""
    rest = Span(found["rest"], mark.start("block") + found.start("rest")) if found else None
    if word in ("for", "if", "asm", "set") and rest is not None:
        if len(blocks) > DEEPEST:
            raise TemplateFault(start, end, f"blocks nested more than {DEEPEST} levels deep")
        block = _Block(word, start, end, rest, condition=rest if word == "if" else None)
        if word == "set":
            blocks[-1].pieces.append(_named(block))
        else:
            blocks.append(block)
    elif word in ("elif", "else") and rest is not None and blocks[-1].word == "if":
        block = blocks[-1]
        if block.condition is None:
            raise TemplateFault(start, end, f"{{% {word} %}} after {{% else %}}")
        block.cases.append((block.condition, tuple(block.pieces)))
        block.pieces, block.condition = [], rest if word == "elif" else None
    elif len(blocks) > 1 and word == f"end{blocks[-1].word}":
        closed = blocks.pop()
        blocks[-1].pieces.append(_closed(closed))
    else:
        _refuse(blocks[-1], word, start, end)


def _refuse(block: _Block, word: str, start: int, end: int) -> None:
    if word.startswith("end") or word in ("elif", "else"):
        hint = f"the open block is {{% {block.word} %}}" if block.word else ""
        raise TemplateFault(start, end, f"{{% {word} %}} closes nothing", hint)
    hint = "for, if, elif, else, set and asm are the blocks of templates"
    raise TemplateFault(start, end, f"'{word}' is not a block of a template", hint)


def _named(block: _Block) -> Named:
    found = _SET.fullmatch(block.rest.text)
    if not found:
        raise TemplateFault(block.start, block.end, "no name and value", "{% set name = value %}")
    return Named(found["name"], Span(found["value"], block.rest.start + found.start("value")))


def _closed(block: _Block) -> Piece:
    pieces = tuple(block.pieces)
    if block.word == "asm":
        return Assembly(pieces)
    if block.word == "if":
        return Branches((*block.cases, (block.condition, pieces)))
    found = _FOR.fullmatch(block.rest.text)
    if not found:
        raise TemplateFault(block.start, block.end, "no loop", "{% for name in range(4) %}")
    items = Span(found["items"], block.rest.start + found.start("items"))
    bounds = _RANGE.fullmatch(items.text)
    if not bounds:
        return Loop(found["name"], (items,), False, pieces)
    inner = Span(bounds["bounds"], items.start + bounds.start("bounds"))
    return Loop(found["name"], tuple(_split(inner)), True, pieces)


def _split(span: Span) -> Iterator[Span]:
    """Go through the arguments of a call: what commas part that stand in no brackets."""
    depth, first = 0, 0
    for at, char in enumerate(f"{span.text},"):
        depth += (char in "([") - (char in ")]")
        if char == "," and depth == 0:
            part = span.text[first:at]
            yield Span(part.strip(), span.start + first + len(part) - len(part.lstrip()))
            first = at + 1


def spans(pieces: Iterable[Piece]) -> Iterator[Span]:
    """Go through the expressions of a template, in the order in which they stand there."""
    for piece in pieces:
        match piece:
            case Hole(value) | Named(_, value):
                yield value
            case Loop(items=items, body=body):
                yield from items
                yield from spans(body)
            case Branches(cases):
                for condition, body in cases:
                    yield from () if condition is None else (condition,)
                    yield from spans(body)
            case Assembly(body):
                yield from spans(body)


def c_alone(text: str) -> str:
    """Return a template as text of the same length in which blanks stand for all but its C."""
    found = [char if char == "\n" else " " for char in text]
    for piece in _verbatim(parse_template(text)):
        found[piece.start : piece.start + len(piece.text)] = piece.text
    return "".join(found)


def _verbatim(pieces: tuple[Piece, ...]) -> Iterator[Verbatim]:
    for piece in pieces:
        match piece:
            case Verbatim():
                yield piece
            case Loop(body=body):
                yield from _verbatim(body)
            case Branches(cases):
                for _, body in cases:
                    yield from _verbatim(body)
