"""The tree of a spec's text: scalars, mappings and sequences that know their place."""

from __future__ import annotations

import os
import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from opgen.errors import Diagnostic, Place, SpecError

MOST_BYTES = 256 * 1024
"""Of a spec file: the largest hand-written ones have some 10 KB."""
DEEPEST = 12
"""Levels of nesting in a file; the form of a spec needs 5."""
MOST_NODES = 20_000
LONGEST_NUMBER = 64
"""Characters of a number in a file."""
_NOT_ASCII_TEXT = re.compile(r"[^\n -~]")


@dataclass(frozen=True)
class Kind:
    """What a file is, in the words of messages."""

    word: str
    key: str
    """What it starts with, and an example of its value."""
    value: str
    names: str
    """What keys look like."""
    alias: str
    """What to write for a value that starts with ``*``."""


SPEC = Kind(
    "spec",
    "op",
    "NAME",
    "names are lower case, such as input",
    "repeat the value; an expression that starts with * goes into parentheses",
)


@dataclass(frozen=True, eq=False)
class Source:
    """The text of a file, with ``\\n`` at the ends of lines."""

    file: str
    """The name of the file for messages."""
    text: str = field(repr=False)
    path: Path = Path()
    """The file itself, for what lies beside it."""
    name: str = ""
    """See :attr:`opgen.errors.Place.name`."""
    kind: Kind = SPEC
    variant: str = ""
    """Which one this is of several kernels that stand here as one: ``T = int8``."""

    @cached_property
    def _starts(self) -> list[int]:
        return [0, *(found.end() for found in re.finditer("\n", self.text))]

    def line(self, offset: int) -> int:
        """Return the number of the line, from 1, that an offset is on."""
        return bisect_right(self._starts, offset)

    def offset(self, line: int, column: int) -> int:
        """Return where in the text a line and a column are, both from 1."""
        return self._starts[line - 1] + column - 1

    def place(self, start: int, end: int) -> Place:
        """Return the place of ``text[start:end]``: what of it is on its first line."""
        line = bisect_right(self._starts, start)
        first = self._starts[line - 1]
        stop = self.text.find("\n", first)
        text = self.text[first : stop if stop >= 0 else len(self.text)]
        column = start - first + 1
        last = min(end - first, max(len(text.rstrip()), column - 1)) + 1
        end_column = max(last, column + 1)
        return Place(self.file, line, column, end_column, text, self.name, self.variant)


@dataclass(eq=False)
class Node:
    """A stretch of a file.

    Nodes do not change once they are made. They are not frozen, nor are the classes below, because
    files have thousands, and a frozen one takes three times as long to make.
    """

    source: Source
    start: int
    end: int

    @property
    def place(self) -> Place:
        """Where the node is."""
        return self.source.place(self.start, self.end)


@dataclass(eq=False)
class ScalarNode(Node):
    """A text, a number, a truth value or nothing.

    ``text`` is what stands in the file, folded and unescaped; ``value`` what it means.
    """

    value: str | int | float | bool | None
    text: str
    style: str = ""
    """Of YAML: empty for plain, a quote, ``|`` or ``>``. Of TOML, whose strings are without their
    quotes: a backslash where it escapes, else three quotes."""
    at: Sequence[int] | None = None
    """Where each character of ``text`` is in the file, and its end, if something else stands
    there."""

    def span(self, start: int, end: int) -> Place:
        """Return the place of ``text[start:end]`` in the file."""
        if not self.style and start == 0 and end == len(self.text) > 0:
            return self.place
        at = self._offsets
        last = at[end - 1] + 1 if end > start else at[start]
        return self.source.place(at[start], last)

    def filled(self, parts: Iterable[tuple[tuple[int, int], str]]) -> ScalarNode:
        """Return a text in which other words stand for some stretches of it, in their order.

        The place of such a word is that of the stretch.
        """
        text, at, done = "", list[int](), 0
        for (start, end), word in parts:
            text += self.text[done:start] + word
            first, last = self._offsets[start], self._offsets[end - 1]
            at += [*self._offsets[done:start], first, *[last] * (len(word) - 1)]
            done = end
        if not done:
            return self
        text += self.text[done:]
        at += self._offsets[done:]
        return replace(self, value=text, text=text, at=at)

    def reading(self, text: str) -> ScalarNode:
        """Return the node with another text of the same length, each character at its place."""
        return replace(self, value=text, text=text, at=self._offsets)

    @cached_property
    def _offsets(self) -> Sequence[int]:
        """The offset in the file of each character of ``text``, and of its end."""
        if self.at is not None:
            return self.at
        raw = self.source.text[self.start : self.end]
        if raw == self.text:
            return range(self.start, self.end + 1)
        return _aligned(raw, self.text, self.start, self.style)


class Entry(NamedTuple):
    """A key and its value."""

    key: ScalarNode
    value: Node


@dataclass(eq=False)
class MappingNode(Node):
    """Values by key, in the order of the file."""

    entries: dict[str, Entry]
    flow: bool = False

    def __contains__(self, key: str) -> bool:
        return key in self.entries

    def __getitem__(self, key: str) -> Node:
        return self.entries[key].value

    def items(self) -> Iterator[tuple[str, Node]]:
        """Yield keys and values."""
        for key, entry in self.entries.items():
            yield key, entry.value

    def get(self, key: str) -> Node | None:
        """Return the value of a key, or None."""
        entry = self.entries.get(key)
        return entry.value if entry else None

    def key_place(self, key: str) -> Place:
        """Return where a key is."""
        return self.entries[key].key.place

    def text(self, key: str) -> str:
        """Return the text of a key's value; empty if it is something else, or not there."""
        return text_at(self.get(key))

    def mapping(self, key: str) -> MappingNode | None:
        """Return the value of a key if it is a mapping."""
        node = self.get(key)
        return node if isinstance(node, MappingNode) else None

    def entries_of(self, key: str) -> dict[str, Entry]:
        """Return the entries of the mapping under a key; none if there is no such mapping."""
        node = self.mapping(key)
        return node.entries if node else {}

    def mappings_of(self, key: str) -> dict[ScalarNode, MappingNode]:
        """Return the mappings in the mapping under a key, by their own keys."""
        entries = self.entries_of(key).values()
        return {k: value for k, value in entries if isinstance(value, MappingNode)}

    def listed(self, key: str) -> tuple[Node, ...]:
        """Return the items of the list under a key, or the one value that stands for a list."""
        node = self.get(key)
        return node.items if isinstance(node, SequenceNode) else (node,) if node else ()

    def mappings(self, key: str) -> tuple[MappingNode, ...]:
        """Return the mappings among these items."""
        return tuple(each for each in self.listed(key) if isinstance(each, MappingNode))

    def texts(self, key: str) -> tuple[str, ...]:
        """Return the texts among these items."""
        return tuple(each.text for each in self.listed(key) if isinstance(each, ScalarNode))


@dataclass(eq=False)
class SequenceNode(Node):
    """Values in order."""

    items: tuple[Node, ...]
    flow: bool = False


def parts_of(node: Node) -> Iterable[Node]:
    """Return the items of a list, the values of a mapping; of anything else nothing."""
    if isinstance(node, MappingNode):
        return (entry.value for entry in node.entries.values())
    return node.items if isinstance(node, SequenceNode) else ()


def text_at(node: Node | None) -> str:
    """Return the text of a scalar; empty if it is something else, or not there."""
    return node.text if isinstance(node, ScalarNode) else ""


def shown(path: Path) -> str:
    """Return a path as messages show it: relative to the current folder if it lies within."""
    try:
        return path.relative_to(Path.cwd()).as_posix()
    except ValueError:
        return Path(os.path.relpath(path)).as_posix() if _near(path) else path.as_posix()


def leads_into(path: Path, folder: Path) -> bool:
    """Tell whether a path is within a folder after all links; a link in circles leads nowhere."""
    try:
        return path.resolve().is_relative_to(folder)
    except RuntimeError:  # until Python 3.13; later it is an OSError when the file is opened
        return True


def read_source(path: Path, file: str = "", most: int = MOST_BYTES, kind: Kind = SPEC) -> Source:
    """Read a text file.

    :raises SpecError: it cannot be read, is too large, is not UTF-8, or has characters that do not
        belong into a text.
    """
    file = file or shown(path)
    try:
        if path.exists() and not path.is_file():
            raise SpecError.at(file, "is not a regular file")
        with path.open("rb") as stream:
            data = stream.read(most + 1)
    except OSError as error:
        raise SpecError.at(file, f"cannot be read: {error.strerror}") from None
    if len(data) > most:
        raise SpecError.at(file, f"the file is larger than {most // 1024} KB")
    return source_of(data, file, path, kind)


def source_of(data: bytes, file: str, path: Path = Path(), kind: Kind = SPEC) -> Source:
    """Return the text of a file's bytes; raise as :func:`read_source` does."""
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8").replace("\r\n", "\n")
        source = Source(file, before)
        place = source.place(len(before), len(before) + 1)
        byte = data[error.start]
        raise SpecError.at(
            place, f"byte 0x{byte:02x} is not UTF-8", hint="save the file as UTF-8"
        ) from None
    source = Source(file, text.replace("\r\n", "\n"), path, kind=kind)
    for found in _NOT_ASCII_TEXT.finditer(source.text):
        if not found[0].isprintable():
            raise SpecError(_odd_character(source, found.start()))
    return source


def invisible(text: str) -> str | None:
    """Return the first character, as U+0000, that text must not have; None if all are good."""
    for found in _NOT_ASCII_TEXT.finditer(text):
        if not found[0].isprintable():
            return f"U+{ord(found[0]):04X}"
    return None


def _odd_character(source: Source, at: int) -> Diagnostic:
    character = source.text[at]
    place = source.place(at, at + 1)
    if character == "\t":
        return Diagnostic(place, "a tab", hint="indent and separate with spaces")
    if character == "\ufeff" and at == 0:
        hint = "save the file as UTF-8 without BOM"
        return Diagnostic(place, "the file starts with a byte order mark", hint=hint)
    if character == "\r":
        hint = "end lines with a line feed"
        return Diagnostic(place, "a carriage return within a line", hint=hint)
    return Diagnostic(place, f"the invisible character U+{ord(character):04X}", hint="delete it")


def _near(path: Path) -> bool:
    """Tell whether a path is worth showing with ``..``: it shares the parent of this folder."""
    return path.is_relative_to(Path.cwd().parent)


def _aligned(raw: str, text: str, start: int, style: str) -> list[int]:
    """Return the offset of each character of ``text``, which was folded out of ``raw``.

    Folding changes white space only, so that the other characters follow each other in both.
    """
    at = raw.find("\n") + 1 if style in ("|", ">") else 1 if style in ("'", '"') else 0
    escapes = style in ('"', "\\")
    offsets = []
    for character in text:
        while at < len(raw) and raw[at].isspace() and not character.isspace():
            at += 1
        while escapes and raw.startswith("\\\n", at):
            at += 2
            while at < len(raw) and raw[at].isspace():
                at += 1
        offsets.append(start + min(at, len(raw) - 1))
        at += _width(raw, at, character, style)
    return [*offsets, start + min(at, len(raw))]


def _width(raw: str, at: int, character: str, style: str) -> int:
    """Return how many characters of ``raw`` make one character of the text."""
    if style in ('"', "\\") and raw.startswith("\\", at):
        kind = raw[at + 1 : at + 2]
        return 2 + {"x": 2, "u": 4, "U": 8}.get(kind, 0)
    if style == "'" and character == "'" and raw.startswith("''", at):
        return 2
    if character.isspace():
        return 1 if at < len(raw) and raw[at] == character else 0
    return 1


def is_true(node: MappingNode, key: str) -> bool:
    """Tell whether a key is there and true."""
    value = node.get(key)
    return isinstance(value, ScalarNode) and value.value is True
