"""Places in specs, by what stands there: generated modules name no lines, so that they stay as they
are when a comment is added to a spec."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from opgen.errors import Place


class SpecLine(NamedTuple):
    """A line of a spec; as text ``specs/conv/conv_2d.yaml:23``, fit for a comment."""

    file: str
    """The same on every machine."""
    line: int
    """Counted from 1."""

    def __str__(self) -> str:
        return f"{self.file}:{self.line}"


LinesOf = Callable[[str], Mapping[str, SpecLine]]
"""Operator -> the places of all of its parts, by their way from it."""


@dataclass(frozen=True)
class SpecPlace:
    """A part of a built-in operator's spec.

    As text it is that of its line, for which the spec is read when it is shown.
    """

    op: str
    part: str
    """Its way from the operator: ``kernels.add_s8.scratch``."""
    lines_of: LinesOf

    @property
    def found(self) -> SpecLine | None:
        """Its line, if the spec has one for it."""
        return self.lines_of(self.op).get(self.part)

    def __str__(self) -> str:
        return str(self.found or f"{self.op} {self.part}")


Where = str | SpecLine | SpecPlace | Place
"""A place in a spec: its line, to be looked up when it is shown, as it was read; empty: none."""

_UNSAFE = re.compile(r"[^\w ./+=@-]")
"""What could end a comment or a text, of Python or of C; names of files can hold anything."""


def file_text(name: str) -> str:
    """Return a file's name as comments and docstrings can hold it."""
    return _UNSAFE.sub("_", name)


def line_of(place: Where) -> SpecLine | None:
    """Return the line of a place, if it has one."""
    if isinstance(place, Place):
        return SpecLine(file_text(place.name or place.file), place.line)
    if isinstance(place, SpecPlace):
        return place.found
    return place if isinstance(place, SpecLine) else None


def place_text(place: Where) -> str:
    """Return ``specs/conv/conv_2d.yaml:23``, the same on every machine, fit for a comment."""
    return str(line_of(place) or place)
