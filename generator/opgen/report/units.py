"""The layers of an entry point for readers: one behind the other, what a loop repeats together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from opgen.air.control import MARKS, RESERVED, blocks
from opgen.air.model import AirOperator

_Operator = Mapping[str, Any]


@dataclass(frozen=True)
class Unit:
    """A layer that stands for itself, or a loop with what prepares it."""

    operators: tuple[_Operator, ...]
    """As a report has them, in the order in which they stand in the schedule."""
    is_loop: bool = False

    @property
    def first(self) -> int:
        """The number of the first layer."""
        return int(self.operators[0]["layer"])

    @property
    def last(self) -> int:
        """The number of the last one."""
        return int(self.operators[-1]["layer"])

    @property
    def layers(self) -> tuple[_Operator, ...]:
        """Those that compute what the model asks for."""
        return tuple(each for each in self.operators if not is_helper(each))


def is_helper(operator: _Operator) -> bool:
    """Tell whether a layer of a loop is there for the loop's sake: a mark, or made with it."""
    return RESERVED + operator["op"] in MARKS or bool(operator.get("made"))


def units(operators: Sequence[_Operator]) -> list[Unit]:
    """Return the layers of an entry point of a report, those of each loop together."""
    found: list[Unit] = []
    position = 0
    for begin, end in _loops(operators):
        start = _prepared_from(operators, begin, position)
        found += [Unit((each,)) for each in operators[position:start]]
        found.append(Unit(tuple(operators[start : end + 1]), is_loop=True))
        position = end + 1
    return found + [Unit((each,)) for each in operators[position:]]


def _loops(operators: Sequence[_Operator]) -> Iterator[tuple[int, int]]:
    """Go through the outermost loops: where each begins and ends."""
    marks = [
        AirOperator(index, RESERVED + each["op"], (), ()) for index, each in enumerate(operators)
    ]
    reached = -1
    for block in sorted(blocks(marks), key=lambda each: each.begin):
        if block.is_loop and block.begin > reached:
            yield block.begin, block.end
            reached = block.end


def _prepared_from(operators: Sequence[_Operator], begin: int, least: int) -> int:
    """Return where what prepares a loop begins: made by a transform, from constants alone."""
    start = begin
    while start > least and operators[start - 1].get("made"):
        start -= 1
    while start < begin:
        ready = {
            operand["id"]
            for each in operators[start:begin]
            for operand in each["operands"]
            if operand["role"] == "output"
        }
        read = [each for each in operators[start]["operands"] if each["role"] == "input"]
        if all(each["id"] in ready for each in read):
            break
        start += 1  # what keeps something from run to run
    return start
