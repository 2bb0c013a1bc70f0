"""What moves with a window that slides: which rows of each tensor are new, and which are read.

Row r of a tensor is what row r + shift was before the window moved on. Others are computed: new
ones at the end, and those that see padding, at both ends.

A stride that does not divide the rows by which its input moves gives other rows in each window:
with a stride of two and one new row, those between. The rows of all windows lie on a grid, of which
a window has every ``step``-th row. Frames move along the grid; its rows are computed once each.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from math import gcd, prod
from typing import Any

from opgen.air.model import AirOperator, AirSubgraph, listed
from opgen.air.stream import Share
from opgen.context.registries import RegistryContext
from opgen.lib.shapes import Window
from opgen.lib.tensor import Tensor
from opgen.operators.applied import operation_of
from opgen.operators.axis_kinds import Range, kinds_of, window_along
from opgen.operators.model import Definition
from opgen.operators.operation import Operation, several
from opgen.operators.tiles import Tile, dividing_kind, tile_of
from opgen.transforms.operators import definition_of

_BEHIND = "what it reads is new as a whole"


class _WholeError(ValueError):
    """An operator has to be computed as a whole; says why."""


@dataclass(frozen=True)
class Rows:
    """Rows of a tensor, from one to that before another."""

    low: int
    high: int
    lag: int = 0
    """Those that lie earlier on the grid by so much, less than a step, are meant instead."""

    def __contains__(self, other: Rows) -> bool:
        """Whether all of others are among them."""
        return self.lag == other.lag and self.low <= other.low and other.high <= self.high


@dataclass(frozen=True)
class Flow:
    """How the rows of a tensor move when the window does.

    Row r is at r * step of the grid; what is there was at r * step + shift before.
    """

    axis: int
    rows: int
    """Of a whole window."""
    shift: int
    """Of the grid: as many of its rows are new in each frame."""
    before: int = 0
    """How many rows at the beginning are other ones in each window, as they saw padding."""
    after: int = 0
    """Likewise at the end."""
    step: int = 1

    @property
    def clean(self) -> Rows:
        """The rows that saw no padding."""
        return Rows(self.before, self.rows - self.after)

    @property
    def end(self) -> int:
        """The row of the grid behind those that saw no padding."""
        return (self.clean.high - 1) * self.step + 1

    @property
    def new(self) -> int:
        """The first row at the end that is computed."""
        return self.clean.high - -(-self.shift // self.step)

    @property
    def computed(self) -> tuple[Rows, ...]:
        """The rows that are computed for each frame."""
        first = (Rows(0, self.before),) if self.before else ()
        last = self.clean.high
        between = (
            Rows(last - -(-(self.shift - lag) // self.step), last, lag)
            for lag in range(1, min(self.shift, self.step))
        )
        return (*first, Rows(self.new, self.rows), *between)

    @property
    def count(self) -> int:
        """How many these are."""
        return self.before + self.shift + self.after

    def earlier(self, read: Range, by: int) -> Rows:
        """Return rows that lie earlier on the grid than those of a range."""
        whole, lag = divmod(by, self.step)
        return Rows(read[0] - whole, read[1] - whole, lag)


@dataclass(frozen=True, eq=False)
class Parts:
    """The tiles that compute an operator's new rows."""

    flows: tuple[Flow, ...]
    """Of each output."""
    tiles: tuple[Tile, ...] = ()
    """For all that is computed; none: the same bytes get another shape."""


@dataclass(eq=False)
class Flows:
    """What is computed, and what is read, of each tensor."""

    graph: AirSubgraph
    context: RegistryContext
    divides: frozenset[int]
    flows: dict[int, Flow]
    parts: dict[int, Parts] = field(default_factory=dict)
    """Operator -> what computes its new rows; others are computed as a whole."""
    reasons: dict[int, str] = field(default_factory=dict)
    moving: set[int] = field(default_factory=set)
    """Tensors that depend on inputs: what is no flow may be another one with each frame."""
    read: dict[int, list[Rows]] = field(default_factory=dict)
    """Tensor -> the rows of it that are read."""

    def follow(self) -> None:
        """Go through the operators with what moves."""
        self.moving |= {*self.graph.input_ids}
        for operator in self.graph.operators:
            if self.moving.isdisjoint(operator.input_ids):
                continue
            self.moving |= {*operator.output_ids}
            try:
                parts = self._parts(operator)
            except _WholeError as reason:
                self.reasons[operator.id] = str(reason)
                continue
            self.parts[operator.id] = parts
            self.flows |= zip(operator.output_ids, parts.flows, strict=True)
        for operator in self.graph.operators:
            self._note_read(operator)
        for id_ in self.graph.output_ids:
            self._note(id_, None)

    def shares(self) -> Iterator[Share]:
        """Go through the layers that depend on the window."""
        for operator in self.graph.operators:
            if self.moving.isdisjoint(operator.input_ids):
                continue
            name, parts = operator.name, self.parts.get(operator.id)
            if parts is None:
                reason = self.reasons[operator.id]
                yield Share(operator.op_type, name, reason=reason, is_behind=reason == _BEHIND)
            elif parts.tiles:
                flow = parts.flows[0]
                yield Share(operator.op_type, name, flow.count, flow.rows)

    def kept(self, id_: int) -> Range | None:
        """Return the rows of the grid that are kept, with new ones; None if all read are new.

        Where a window has each row of the grid, those that saw padding have their places, too.
        """
        flow = self.flows[id_]
        read = [
            each
            for each in self.read.get(id_, ())
            if not any(each in computed for computed in flow.computed)
        ]
        if not read:
            return None
        if flow.step == 1:
            return min(each.low for each in read), flow.rows
        return min(max(each.low, flow.before) * flow.step - each.lag for each in read), flow.end

    def reads(self, parts: Parts, index: int) -> Iterator[tuple[int, Rows]]:
        """Go through the rows of tensors that one of the tiles of an operator reads."""
        tile, own = parts.tiles[index], parts.flows[0]
        for id_, ranges in tile.parts.items():
            flow = self.flows.get(id_)
            if flow is not None and id_ in tile.operator.input_ids:
                by = own.computed[index].lag * flow.shift // own.shift
                yield id_, flow.earlier(ranges[flow.axis], by)

    def _note_read(self, operator: AirOperator) -> None:
        parts = self.parts.get(operator.id)
        if parts is None or not parts.tiles:
            for id_ in operator.input_ids:
                self._note(id_, None if parts is None else self.flows.get(id_))
            return
        for index in range(len(parts.tiles)):
            for id_, rows in self.reads(parts, index):
                self.read.setdefault(id_, []).append(rows)

    def _note(self, id_: int, computed: Flow | None) -> None:
        """Note that what is new of a tensor is read, or all of it."""
        flow = self.flows.get(id_)
        if flow is not None:
            rows = [Rows(0, flow.rows)] if computed is None else flow.computed
            self.read.setdefault(id_, []).extend(rows)

    def _parts(self, operator: AirOperator) -> Parts:
        definition = definition_of(operator, self.context)
        if definition is None:
            raise _WholeError("it is written by hand, or to be left as it is")
        given = [id_ for id_ in dict.fromkeys(operator.input_ids) if id_ in self.moving]
        if any(id_ not in self.flows for id_ in given):
            raise _WholeError(_BEHIND)
        if (
            definition.alias
            and len(given) == len(operator.output_ids) == 1
            and self._same_numbers(given[0], operator.output_ids[0])
        ):
            return Parts((self._relabelled(given[0], operator.output_ids[0]),))
        op = operation_of(definition, operator, self.graph.tensors)
        axis, window = self._axis(definition, op, operator)
        found = [self.flows[id_] for id_ in given]
        ((shift, step),) = self._only(
            {(each.shift, each.step) for each in found}, "move by other numbers"
        )
        before, after = max(each.before for each in found), max(each.after for each in found)
        size = self.graph.tensors[operator.output_ids[0]].shape[axis]
        flow = Flow(axis, size, shift, before, after, step)
        if window is not None:
            flow = _behind(window, found[0], flow)
        flows = tuple(replace(flow, axis=self._axis_of(definition, op, each, axis))
                      for each in operator.output_ids)  # fmt: skip
        self._require_rows(operator.output_ids, flows)
        if flow.rows == 1:
            raise _WholeError("its only row is new")
        if flow.count >= flow.rows:
            raise _WholeError(_none_kept(flow))
        if operator.id not in self.divides:
            raise _WholeError("its kernel takes a scale from all that it is given")
        tiles = [
            tile_of(definition, operator, self.graph.tensors, axis, (each.low, each.high))
            for each in flow.computed
        ]
        if any(tile is None for tile in tiles):
            raise _WholeError("it cannot be run on a part of its rows")
        return Parts(flows, tuple(tile for tile in tiles if tile is not None))

    def _axis(
        self, definition: Definition[Any], op: Operation[Any], operator: AirOperator
    ) -> tuple[int, Window | None]:
        """Return the axis of the first output along which rows move, and the window over them."""
        operands = list(_operands(definition, op, operator))
        flows = {id_: self.flows[id_] for id_, _, _ in operands if id_ in self.flows}
        kinds = {found[flows[id_].axis] if found else None
                 for id_, _, found in operands if id_ in flows}  # fmt: skip
        (kind,) = self._only(kinds, "move along other axes")
        first = definition.outputs[0]
        of_output = kinds_of(definition, op, first.name, next(several(op.bound[first.name]))) or ()
        if kind is None or kind not in of_output:
            raise _WholeError("it needs all rows at once")
        axis = of_output.index(kind)
        if dividing_kind(definition, op, axis) != kind:
            raise _WholeError("it needs all rows at once")
        for id_, tensor, found in operands:
            if id_ not in flows and kind in found and tensor.shape[found.index(kind)] > 1:
                raise _WholeError("each of its rows meets other constants")
        return axis, window_along(definition, op, kind)

    def _axis_of(self, definition: Definition[Any], op: Operation[Any], id_: int, axis: int) -> int:
        """Return the axis of an output that is what an axis of the first output is."""
        first = definition.outputs[0]
        kind = (kinds_of(definition, op, first.name, next(several(op.bound[first.name]))) or ())[
            axis
        ]
        for each in definition.outputs:
            for tensor in several(op.bound[each.name]):
                if tensor.shape == self.graph.tensors[id_].shape:
                    return (kinds_of(definition, op, each.name, tensor) or ()).index(kind)
        return axis

    def _same_numbers(self, source: int, output: int) -> bool:
        """Return whether bytes stand for the same with another shape."""
        one, other = self.graph.tensors[source], self.graph.tensors[output]
        scales = (each.quantization for each in (one, other))
        values = [() if q is None else (*q.scales, *q.zero_points, q.axis) for q in scales]
        return one.type is other.type and values[0] == values[1]

    def _relabelled(self, source: int, output: int) -> Flow:
        """Return how rows move where bytes get another shape."""
        flow, shape = self.flows[source], self.graph.tensors[output].shape
        old = self.graph.tensors[source].shape
        axis = next((at for at, size in enumerate(shape) if size > 1), 0)
        if prod(shape[:axis]) != 1 or not shape:
            raise _WholeError("its rows are not one behind the other")
        bytes_, own = prod(old[flow.axis + 1 :]), prod(shape[axis + 1 :])
        numbers = [each * bytes_ for each in (flow.shift, flow.before, flow.after)]
        if flow.step > 1 and bytes_ != own:
            raise _WholeError("new rows lie between those that it makes into others")
        if numbers[0] % own:
            message = f"a frame of {numbers[0]} elements is no whole number of its rows of {own}"
            raise _WholeError(message)
        if numbers[1] % own or numbers[2] % own:
            raise _WholeError("what saw padding is no whole number of its rows")
        shift, before, after = (each // own for each in numbers)
        return Flow(axis, shape[axis], shift, before, after, flow.step)

    def _require_rows(self, ids: Sequence[int], flows: Sequence[Flow]) -> None:
        for id_, flow in zip(ids, flows, strict=True):
            tensor = self.graph.tensors[id_]
            if prod(tensor.shape[: flow.axis]) != 1:
                raise _WholeError("its rows are not one behind the other")
            if tensor.quantization is not None and tensor.quantization.axis == flow.axis:
                raise _WholeError("each of its rows has another scale")

    @staticmethod
    def _only(found: set[Any], what: str) -> set[Any]:
        if len(found) != 1:
            raise _WholeError(f"its inputs {what}")
        return found


def _operands(
    definition: Definition[Any], op: Operation[Any], operator: AirOperator
) -> Iterator[tuple[int, Tensor, tuple[object, ...]]]:
    """Go through the inputs that are there, each with what its axes are; nothing if unknown."""
    for each in definition.inputs:
        ids = listed(operator.named_tensors.get(each.name))
        for id_, tensor in zip(ids, several(op.bound[each.name]), strict=True):
            yield id_, tensor, kinds_of(definition, op, each.name, tensor) or ()


def _behind(window: Window, given: Flow, own: Flow) -> Flow:
    """Return how the rows of an output move where a window slides over an input."""
    extent = (window.size - 1) * window.dilation + 1
    before = -(-(given.before + window.before) // window.stride)
    stable = (given.rows - given.after - extent + window.before) // window.stride + 1
    after = max(0, own.rows - stable)
    step = given.step * window.stride
    grid = gcd(given.shift, step)
    return replace(own, shift=given.shift // grid, before=before, after=after, step=step // grid)


def _none_kept(flow: Flow) -> str:
    """Return why no rows would be saved."""
    if flow.step == 1:
        return "all of its rows see padding, or are new"
    return f"with its stride, each frame needs {flow.count} rows, where a window has {flow.rows}"
