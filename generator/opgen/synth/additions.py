"""Kernels of an operator that stand in files of their own: each file has a module of its own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import PurePath
from typing import Any

from opgen.errors import Place
from opgen.operators.expression import expressions_in
from opgen.spec.model import Op
from opgen.synth.imports import OPERATORS, functions_in
from opgen.synth.said import Call, Raw, is_shared

Items = tuple[Any, ...]

KERNELS = f"{OPERATORS}._kernels"
_FEW = 2
"""Files of kernels that the module of an operator can hold, and be read with pleasure."""


@dataclass(frozen=True)
class Addition:
    """What a file adds to an operator, as records that stand side by side there."""

    file: str
    kernels: Items
    tests: Items

    @property
    def module(self) -> str:
        """The name of its module."""
        return PurePath(self.file).stem


def additions_of(op: Op, record: Call) -> tuple[Addition, ...]:
    """Return what files add to an operator, if there are more than a few.

    Kernels that call functions of another of the operator's files, or do not stand side by side,
    remain in the operator's module.

    :param record: the operator's.
    """
    kernels, tests = (record.arguments.get(key, ()) for key in ("kernels", "tests"))
    places = [each.place for each in op.kernels]
    of_tests = [next(expressions_in(each)).place for each in op.tests]
    others = (place for place in places if _file(place) != op.source and not is_shared(place))
    found = []
    for file in dict.fromkeys(map(_file, others)):
        parts = (_side_by_side(kernels, places, file), _side_by_side(tests, of_tests, file))
        if None not in parts:
            addition = Addition(file, *(each or () for each in parts))
            called = functions_in([addition.kernels, addition.tests], "")
            if all(_file(each.place) == file for each in called):
                found.append(addition)
    return tuple(found) if len(found) > _FEW else ()


def _file(place: Place) -> str:
    return place.name or place.file


def _side_by_side(items: Items, places: Sequence[Place], file: str) -> Items | None:
    """Return the items that come from a file; None if others stand between them."""
    at = [index for index, place in enumerate(places) if _file(place) == file]
    if not at:
        return ()
    return items[at[0] : at[-1] + 1] if at[-1] - at[0] == len(at) - 1 else None


def without_additions(record: Call, additions: Sequence[Addition]) -> dict[str, Any]:
    """Return the fields of an operator's record, with the names of what files add."""
    arguments = dict(record.arguments)
    for addition in additions:
        for key, part in (("kernels", addition.kernels), ("tests", addition.tests)):
            if part:
                items = arguments[key]
                at = next(at for at, each in enumerate(items) if each is part[0])
                name = Raw(f"*{addition.module}.{key.upper()}", (KERNELS, addition.module))
                arguments[key] = (*items[:at], name, *items[at + len(part) :])
    return arguments
