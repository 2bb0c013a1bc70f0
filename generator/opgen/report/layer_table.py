"""The table of layers: what each costs, as numbers that a page draws bars for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from opgen.aot.summary.report_facts import (
    Report,
    layer_constants,
    layer_cycles,
    layer_estimates,
    layer_instructions,
    ram_in_use,
)
from opgen.report.units import Unit, is_helper, units

_ENDS = ("END", "ELSE")
"""Marks that say no more than where blocks end."""


_ESTIMATE = "Instructions are estimated by the kernels; some estimate none."


@dataclass(frozen=True)
class Column:
    """A cost."""

    name: str
    about: str
    """A sentence that says what it is, and how it is known."""
    most: int
    """The largest of all rows: as long as a bar can be."""


@dataclass(frozen=True)
class Row:
    """A layer, or a loop."""

    id: str
    layer: Mapping[str, Any] | None
    """As the report has it; None: a loop."""
    name: str
    number: str
    """``12``, or of a loop ``12-30``."""
    values: tuple[int | None, ...]
    """In the order of the columns; None: not known."""
    steps: tuple[int, int]
    """The first and the last in which it runs, in steps of the pictures of memory."""
    is_helper: bool = False
    """Whether it is there for the sake of a loop."""


@dataclass(frozen=True)
class Group:
    """Rows that stay together when they are sorted."""

    rows: tuple[Row, ...]
    """Of a loop, the first is the loop as a whole."""
    is_loop: bool = False

    @property
    def layers(self) -> int:
        """How many rows are layers of the model."""
        return sum(not each.is_helper for each in self.rows) - self.is_loop

    @property
    def helpers(self) -> int:
        """How many rows are there for the loop's sake."""
        return sum(each.is_helper for each in self.rows)


@dataclass(frozen=True)
class Table:
    """The layers of an entry point."""

    columns: tuple[Column, ...]
    groups: tuple[Group, ...]

    @property
    def loops(self) -> list[tuple[int, int]]:
        """The first and the last step of each loop."""
        return [each.rows[0].steps for each in self.groups if each.is_loop]

    @property
    def has_loops(self) -> bool:
        """Whether any layers are repeated."""
        return any(each.is_loop for each in self.groups)


@dataclass(frozen=True)
class _Cost:
    name: str
    about: str
    values: Mapping[int, int]
    """By layer."""
    is_sum: bool = True
    """Whether a loop costs what its layers do together, and not what one of them does at most."""

    def of(self, operators: Sequence[Mapping[str, Any]]) -> int | None:
        """Return what layers cost together; None: it is known of none."""
        known = [self.values[i] for each in operators if (i := each["layer"]) in self.values]
        return (sum(known) if self.is_sum else max(known)) if known else None


def layer_table(report: Report, entry: Mapping[str, Any], prefix: str) -> Table:
    """Return the table of an entry point of a report.

    :param prefix: of the ids of its rows.
    """
    costs = [each for each in _costs(report, entry) if any(each.values.values())]
    operators = entry["operators"]
    before = operators[0]["layer"] - 1 if operators else 0
    groups = tuple(_group(each, costs, prefix, before) for each in units(operators))
    rows = [row for group in groups for row in group.rows]
    columns = tuple(
        Column(each.name, each.about, max((row.values[i] or 0 for row in rows), default=0))
        for i, each in enumerate(costs)
    )
    return Table(columns, groups)


def _costs(report: Report, entry: Mapping[str, Any]) -> Iterator[_Cost]:
    """Go through the costs that are known."""
    yield _Cost("cycles", "Cycles are an estimate.", layer_cycles(report))
    counted = layer_instructions(report)
    if counted:
        yield _Cost("instructions", "Instructions were counted in an emulator.", counted)
    elif _covers(estimates := layer_estimates(report), entry):
        yield _Cost("instructions", _ESTIMATE, estimates)
    macs = {each["layer"]: each["macs"] for each in entry["operators"]}
    yield _Cost("MACs", "MACs are those of a run.", macs)
    about = "Flash is that of constants, at the first layer that needs them."
    yield _Cost("flash, B", about, layer_constants(report))
    about = "RAM is what is in use while the layer runs."
    yield _Cost("RAM, B", about, ram_in_use(report, entry), is_sum=False)


def _covers(estimates: Mapping[int, int], entry: Mapping[str, Any]) -> bool:
    """Tell whether all layers that take long are estimated: else the others would mislead."""
    return all(each["layer"] in estimates for each in entry["operators"] if each["macs"])


def _group(unit: Unit, costs: Sequence[_Cost], prefix: str, before: int) -> Group:
    rows = [
        Row(
            f"{prefix}layer{each['layer']}",
            each,
            each["name"],
            str(each["layer"]),
            tuple(cost.of([each]) for cost in costs),
            (each["layer"] - before, each["layer"] - before),
            is_helper=unit.is_loop and is_helper(each),
        )
        for each in unit.operators
        if each["op"] not in _ENDS
    ]
    if not unit.is_loop:
        return Group(tuple(rows))
    names = [each["name"] for each in (unit.layers or unit.operators)]
    whole = Row(
        f"{prefix}loop{unit.first}",
        None,
        f"{names[0]} to {names[-1]}" if len(names) > 1 else names[0],
        f"{unit.first}-{unit.last}",
        tuple(cost.of(unit.operators) for cost in costs),
        (unit.first - before, unit.last - before),
    )
    return Group((whole, *rows), is_loop=True)
