"""Specs in TOML: the same tree as from YAML. ``tomllib`` reads values, this finds places."""

from __future__ import annotations

import math
import re
import tomllib
from dataclasses import dataclass, field

from opgen.errors import Diagnostic, SpecError
from opgen.text.tree import (
    DEEPEST,
    LONGEST_NUMBER,
    MOST_NODES,
    Entry,
    MappingNode,
    Node,
    ScalarNode,
    SequenceNode,
    Source,
    invisible,
)

_MOST_DOTS = 500
"""Dots in a line: tomllib takes quadratic time for dotted keys."""
_BLANK = re.compile(r"[ ]*")
_BLANKS = re.compile(r"(?:[ \n]+|#[^\n]*)*")
_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
_QUOTED_KEY = re.compile(r"\"(?:[^\"\\\n]|\\.)*\"|'[^'\n]*'")
_STRING = re.compile(
    r'"""(?:[^"\\]|\\[\s\S]|"(?!""))*"{3,5}'
    r"|'''(?:[^']|'(?!''))*'{3,5}"
    r'|"(?:[^"\\\n]|\\.)*"'
    r"|'[^'\n]*'"
)
_OTHER_VALUE = re.compile(r"[^,\]}#\n]*[^,\]}#\n ]")
_WHERE = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)$")


def read_toml(source: Source) -> MappingNode:
    """Read a file.

    :raises SpecError: with what is wrong with it as TOML.
    """
    for number, line in enumerate(source.text.split("\n"), 1):
        if line.count(".") > _MOST_DOTS:
            at = source.offset(number, 1)
            raise SpecError.at(source.place(at, at), f"more than {_MOST_DOTS} dots in a line")
    finder = _Finder(source)
    try:
        root = finder.document()
    except _NotToml:
        root = None
    if finder.faults:
        raise SpecError(*finder.faults)
    try:
        values = tomllib.loads(source.text)
    except RecursionError:
        raise SpecError.at(source.place(0, 0), f"nested more than {DEEPEST} levels deep") from None
    except ValueError as error:
        raise SpecError(_explained(source, error)) from None
    if root is None:
        raise SpecError.at(source.place(0, 0), f"not TOML that a {source.kind.word} can consist of")
    faults: list[Diagnostic] = []
    tree = _node(source, root, values, faults)
    SpecError.raise_if_any(faults)
    assert isinstance(tree, MappingNode)
    if not tree.entries:
        kind = source.kind
        hint = f'a {kind.word} starts with: {kind.key} = "{kind.value}"'
        raise SpecError.at(source.place(0, 0), "the file is empty", hint=hint)
    return tree


def _explained(source: Source, error: ValueError) -> Diagnostic:
    message = str(error)
    found = _WHERE.search(message)
    at = len(source.text.rstrip())
    if found and found[1]:
        at = source.offset(int(found[1]), int(found[2]))
    text = message[: found.start()] if found else message
    text = re.sub(r"\('([^']*)',\)", r"'\1'", text[:1].lower() + text[1:])
    return Diagnostic(source.place(at, at + 1), f"not TOML: {text}")


@dataclass(eq=False)
class _Raw:
    """Where a value is: a table, a list, or, with neither, a scalar."""

    start: int
    end: int
    table: dict[str, tuple[_Raw, _Raw]] | None = None
    items: list[_Raw] | None = None
    fixed: bool = False
    """Written out as a value, so that nothing can be added to it."""


class _NotToml(Exception):  # noqa: N818  tomllib finds the error
    """The text is not TOML."""


@dataclass(eq=False)
class _Finder:
    """Follows the text; it need not be valid, for tomllib tells."""

    source: Source
    at: int = 0
    nodes: int = 0
    faults: list[Diagnostic] = field(default_factory=list)

    def document(self) -> _Raw:
        """Return where everything is."""
        root = _Raw(0, 0, table={})
        here = root
        text = self.source.text
        while self._skip(_BLANKS) < len(text):
            if text.startswith("[[", self.at):
                here = self._header(root, "[[", "]]")
            elif text.startswith("[", self.at):
                here = self._header(root, "[", "]")
            else:
                self._pair(here, 1)
        return root

    def _skip(self, pattern: re.Pattern[str]) -> int:
        found = pattern.match(self.source.text, self.at)
        self.at = found.end() if found else self.at
        return self.at

    def _expect(self, token: str) -> None:
        if not self.source.text.startswith(token, self.at):
            raise _NotToml
        self.at += len(token)

    def _made(self, raw: _Raw, depth: int) -> _Raw:
        self.nodes += 1
        message = ""
        if depth > DEEPEST:
            message = f"nested more than {DEEPEST} levels deep"
        elif self.nodes > MOST_NODES:
            message = f"more than {MOST_NODES:,} values"
        if message:
            self.faults = [Diagnostic(self.source.place(raw.start, raw.end), message)]
            raise _NotToml
        return raw

    def _header(self, root: _Raw, opening: str, closing: str) -> _Raw:
        self._expect(opening)
        keys = self._keys(1)
        self._expect(closing)
        here = root
        for key in keys[:-1]:
            here = self._table(here, key)
        last = keys[-1]
        name, place = last
        assert here.table is not None
        if opening == "[":
            return self._table(here, last)
        if name not in here.table:
            new = self._made(_Raw(place.start, place.end, items=[]), len(keys))
            here.table[name] = (place, new)
        array = here.table[name][1]
        if array.items is None or array.fixed:
            self._twice(name, place, here.table[name][0])
            raise _NotToml
        table = self._made(_Raw(place.start, place.end, table={}), len(keys) + 1)
        array.items.append(table)
        return table

    def _table(self, here: _Raw, key: tuple[str, _Raw]) -> _Raw:
        """Return the table of a key, made if it is not there; of a list of tables the last."""
        name, place = key
        assert here.table is not None
        if name not in here.table:
            here.table[name] = (place, self._made(_Raw(place.start, place.end, table={}), 1))
        found = here.table[name][1]
        if found.items and not found.fixed:
            found = found.items[-1]
        if found.table is None or found.fixed:
            self._twice(name, place, here.table[name][0])
            raise _NotToml
        return found

    def _keys(self, depth: int) -> list[tuple[str, _Raw]]:
        keys: list[tuple[str, _Raw]] = []
        while True:
            start = self._skip(_BLANK)
            text = self.source.text
            found = _BARE_KEY.match(text, start) or _QUOTED_KEY.match(text, start)
            if not found:
                raise _NotToml
            self.at = found.end()
            name = found[0]
            if name[0] in "'\"":
                name = _unquoted(name)
            keys.append((name, self._made(_Raw(start, self.at), depth + len(keys))))
            self._skip(_BLANK)
            if not text.startswith(".", self.at):
                return keys
            self.at += 1

    def _pair(self, here: _Raw, depth: int) -> None:
        keys = self._keys(depth)
        self._expect("=")
        self._skip(_BLANK)
        for key in keys[:-1]:
            here = self._table(here, key)
        value = self._value(depth + len(keys))
        name, place = keys[-1]
        assert here.table is not None
        if name in here.table:
            self._twice(name, place, here.table[name][0])
            return
        here.table[name] = (place, value)

    def _twice(self, name: str, place: _Raw, first: _Raw) -> None:
        where = self.source.place(place.start, place.end)
        why = f"the first is at {self.source.place(first.start, first.end)}"
        self.faults.append(Diagnostic(where, f"'{name}' is given twice", why, "delete one of them"))

    def _value(self, depth: int) -> _Raw:
        text, start = self.source.text, self.at
        raw = self._made(_Raw(start, start + 1, fixed=True), depth)
        if text.startswith("[", start):
            raw.items = self._array(depth)
        elif text.startswith("{", start):
            raw.table = {}
            self._inline_table(raw, depth)
        else:
            found = _STRING.match(text, start) or _OTHER_VALUE.match(text, start)
            if not found:
                raise _NotToml
            self.at = found.end()
            self._check_length(start)
        raw.end = self.at
        return raw

    def _check_length(self, start: int) -> None:
        """Note a number that takes long to read, before tomllib does."""
        count = self.at - start
        if count > LONGEST_NUMBER and self.source.text[start] in "+-.0123456789":
            place = self.source.place(start, self.at)
            self.faults.append(Diagnostic(place, f"a number of {count} characters"))

    def _array(self, depth: int) -> list[_Raw]:
        items: list[_Raw] = []
        self._expect("[")
        while True:
            self._skip(_BLANKS)
            if self.source.text.startswith("]", self.at):
                break
            items.append(self._value(depth + 1))
            self._skip(_BLANKS)
            if not self.source.text.startswith(",", self.at):
                break
            self.at += 1
        self._expect("]")
        return items

    def _inline_table(self, raw: _Raw, depth: int) -> None:
        self._expect("{")
        self._skip(_BLANK)
        while not self.source.text.startswith("}", self.at):
            self._pair(raw, depth + 1)
            self._skip(_BLANK)
            if not self.source.text.startswith(",", self.at):
                break
            self.at += 1
            self._skip(_BLANK)
        self._expect("}")


def _unquoted(key: str) -> str:
    try:
        return next(iter(tomllib.loads(f"{key} = 0")))
    except ValueError:
        raise _NotToml from None


def _node(source: Source, raw: _Raw, value: object, faults: list[Diagnostic]) -> Node:
    """Return the tree of values with their places."""
    if isinstance(value, dict) and raw.table is not None:
        entries = {}
        for name, inner in value.items():
            key, place = raw.table[name]
            _check_visible(source, key.start, key.end, name, faults)
            shown = ScalarNode(source, key.start, key.end, name, name)
            entries[name] = Entry(shown, _node(source, place, inner, faults))
        return MappingNode(source, raw.start, raw.end, entries)
    if isinstance(value, list) and raw.items is not None:
        items = tuple(
            _node(source, place, inner, faults)
            for place, inner in zip(raw.items, value, strict=True)
        )
        return SequenceNode(source, raw.start, raw.end, items)
    return _scalar(source, raw, value, faults)


def _check_visible(
    source: Source, start: int, end: int, text: str, faults: list[Diagnostic]
) -> None:
    if (found := invisible(text)) is not None:
        message = f"an escape for the invisible character {found}"
        faults.append(Diagnostic(source.place(start, end), message, hint="delete it"))


def _scalar(source: Source, raw: _Raw, value: object, faults: list[Diagnostic]) -> ScalarNode:
    start, end = raw.start, raw.end
    text = source.text[start:end]
    if isinstance(value, str):
        _check_visible(source, start, end, value, faults)
        quotes = 3 if text.startswith(('"""', "'''")) else 1
        skipped = quotes + (text[quotes : quotes + 1] == "\n")
        style = "\\" if text[0] == '"' else "'''"
        return ScalarNode(
            source, start + skipped, max(end - quotes, start + skipped), value, value, style
        )
    if not isinstance(value, bool | int | float):
        hint = "put a text into quotes"
        faults.append(Diagnostic(source.place(start, end), "a date or time", hint=hint))
    elif not math.isfinite(value):
        faults.append(Diagnostic(source.place(start, end), f"'{text}' is not a finite number"))
    else:
        return ScalarNode(source, start, end, value, text)
    return ScalarNode(source, start, end, 0, text)
