"""What moves with a window that slides: which rows of each tensor are new, and which are read.

Row r of a tensor is what row r + shift was before the window moved on. Others are computed: new
ones at the end, and those that see padding, at both ends.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from math import prod
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
class Flow:
    """How the rows of a tensor move when the window does: row r is what was row r + shift."""

    axis: int
    rows: int
    """Of a whole window."""
    shift: int
    before: int = 0
    """How many rows at the beginning are other ones in each window, as they saw padding."""
    after: int = 0
    """Likewise at the end."""

    @property
    def new(self) -> int:
        """The first row at the end that is computed."""
        return self.rows - self.after - self.shift

    @property
    def computed(self) -> tuple[Range, ...]:
        """The rows that are computed for each frame."""
        first = ((0, self.before),) if self.before else ()
        return (*first, (self.new, self.rows))

    @property
    def is_less(self) -> bool:
        """Whether these are fewer than all."""
        return self.before < self.new


@dataclass(frozen=True, eq=False)
class Parts:
    """The tiles that compute an operator's new rows."""

    flows: tuple[Flow, ...]
    """Of each output."""
    tiles: tuple[Tile, ...] = ()
    """None: it gives the same bytes another shape."""


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
    read: dict[int, list[Range]] = field(default_factory=dict)
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
                rows = sum(high - low for low, high in flow.computed)
                yield Share(operator.op_type, name, rows, flow.rows)

    def low(self, id_: int) -> int:
        """Return the first row of a tensor that is read."""
        return min((low for low, _ in self.read.get(id_, ())), default=self.flows[id_].rows)

    def is_kept(self, id_: int) -> bool:
        """Return whether rows are read that are not computed anew."""
        flow = self.flows[id_]
        return any(low < flow.new for low, _ in self.read.get(id_, ()))

    def _note_read(self, operator: AirOperator) -> None:
        parts = self.parts.get(operator.id)
        if parts is None or not parts.tiles:
            for id_ in operator.input_ids:
                self._note(id_, None if parts is None else self.flows.get(id_))
            return
        for tile in parts.tiles:
            for id_, ranges in tile.parts.items():
                if id_ in self.flows and id_ not in operator.output_ids:
                    self.read.setdefault(id_, []).append(ranges[self.flows[id_].axis])

    def _note(self, id_: int, computed: Flow | None) -> None:
        """Note that what is new of a tensor is read, or all of it."""
        flow = self.flows.get(id_)
        if flow is not None:
            ranges = [(0, flow.rows)] if computed is None else flow.computed
            self.read.setdefault(id_, []).extend(ranges)

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
        (shift,) = self._only({self.flows[id_].shift for id_ in given}, "move by other numbers")
        before = max(self.flows[id_].before for id_ in given)
        after = max(self.flows[id_].after for id_ in given)
        size = self.graph.tensors[operator.output_ids[0]].shape[axis]
        if window is None:
            flow = Flow(axis, size, shift, before, after)
        else:
            flow = _behind(window, self.flows[given[0]], Flow(axis, size, shift, before, after))
        flows = tuple(replace(flow, axis=self._axis_of(definition, op, each, axis))
                      for each in operator.output_ids)  # fmt: skip
        self._require_rows(operator.output_ids, flows)
        if flow.rows == 1:
            raise _WholeError("its only row is new")
        if not flow.is_less:
            raise _WholeError("all of its rows see padding, or are new")
        if operator.id not in self.divides:
            raise _WholeError("its kernel takes a scale from all that it is given")
        tiles = [
            tile_of(definition, operator, self.graph.tensors, axis, each) for each in flow.computed
        ]
        if any(tile is None for tile in tiles):
            raise _WholeError("a part of it is no operator of its own")
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
        if any(each % own for each in numbers) or numbers[0] == 0:
            raise _WholeError("a frame is no whole number of its rows")
        shift, before, after = (each // own for each in numbers)
        return Flow(axis, shape[axis], shift, before, after)

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
    if given.shift % window.stride:
        raise _WholeError(f"{given.shift} rows are no multiple of its stride of {window.stride}")
    extent = (window.size - 1) * window.dilation + 1
    before = -(-(given.before + window.before) // window.stride)
    stable = (given.rows - given.after - extent + window.before) // window.stride + 1
    after = max(0, own.rows - stable)
    return replace(own, shift=given.shift // window.stride, before=before, after=after)
