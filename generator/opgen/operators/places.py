"""Places in specs, by what stands there: generated modules name no lines, so that they stay as they
are when a comment is added to a spec."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from opgen.errors import Place

LinesOf = Callable[[str], Mapping[str, str]]
"""Operator -> the places of all of its parts, by their way from it."""


@dataclass(frozen=True)
class SpecPlace:
    """A part of a built-in operator's spec.

    As text it is ``specs/conv/conv_2d.yaml:23``, for which the spec is read when it is shown.
    """

    op: str
    part: str
    """Its way from the operator: ``kernels.add_s8.scratch``."""
    lines_of: LinesOf

    def __str__(self) -> str:
        return self.lines_of(self.op).get(self.part, f"{self.op} {self.part}")


Where = str | SpecPlace | Place
"""A place in a spec: as text already, to be looked up when it is shown, or as it was read."""

_UNSAFE = re.compile(r"[^\w ./+=@-]")
"""What could end a comment or a text, of Python or of C; names of files can hold anything."""


def file_text(name: str) -> str:
    """Return a file's name as comments and docstrings can hold it."""
    return _UNSAFE.sub("_", name)


def place_text(place: Where) -> str:
    """Return ``specs/conv/conv_2d.yaml:23``, the same on every machine, fit for a comment."""
    if not isinstance(place, Place):
        return str(place)
    return f"{file_text(place.name or place.file)}:{place.line}"
