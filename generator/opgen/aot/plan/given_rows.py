"""Inputs that the application hands over row by row, while a run asks for them."""

from __future__ import annotations

from dataclasses import dataclass

from opgen.air.keys import ROLES
from opgen.air.model import AirOperator, AirSubgraph
from opgen.aot.plan.model import Plan, Region

IO_ROWS = "rows"
"""Where inputs are then; outputs are in buffers of the application."""


@dataclass(frozen=True)
class GivenRows:
    """Rows of an input that an operator takes."""

    port: int
    """Which input."""
    axis: int
    rows: int
    """As many at a time."""
    place: int
    """The tensor that says where they begin, for each axis."""


def given_rows(operator: AirOperator, graph: AirSubgraph, plan: Plan) -> GivenRows | None:
    """Return the rows that an operator takes of an input; None: it takes none."""
    if plan.io != IO_ROWS or operator.op_type != ROLES["cut_out"]:
        return None
    source = operator.tensor_of("input")
    place = plan.placements[source]
    if place.region is not Region.INPUT:
        return None
    axis = row_axis(graph.tensors[source].shape)
    rows = graph.tensors[operator.output_ids[0]].shape[axis]
    return GivenRows(place.index, axis, rows, operator.tensor_of("begin"))


def row_axis(shape: tuple[int, ...]) -> int:
    """Return the axis whose elements are rows: the second one, as that of the height of images."""
    return min(1, len(shape) - 1)
