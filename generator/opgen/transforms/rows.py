"""Layers whose rows are computed in turns: a segment of the graph becomes a loop over rows.

Of each tensor inside only as many rows are kept as its readers still need, in a buffer that moves
on whenever new ones come. What lies outside of a tensor is in the buffer, too, so that every turn
of an operator is the same operator on the same shapes, at the same places: a tile. All operators
make as many rows in a turn; one behind a stride of two has its turn every second time.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import prod
from typing import Any

from opgen.air.model import AirOperator, AirSubgraph, AirTensor, listed
from opgen.context.registries import RegistryContext
from opgen.lib.shapes import Window
from opgen.operators.applied import operation_of
from opgen.operators.axis_kinds import kinds_of, window_along
from opgen.operators.model import Definition
from opgen.operators.operation import Operation, several
from opgen.operators.tiles import dividing_kind, outside
from opgen.transforms.operators import definition_of, keeps_state
from opgen.transforms.sums import Added, added_by, sums_of

ROWS_AXIS = 1
"""The axis of images, and of windows over time, whose elements are rows."""


class NoRowsError(ValueError):
    """A segment cannot be computed in turns; says why."""


@dataclass(frozen=True)
class Turn:
    """In which rounds of the loop something runs."""

    first: int
    period: int
    count: int

    @property
    def last(self) -> int:
        """The last of them."""
        return self.first + (self.count - 1) * self.period


@dataclass(frozen=True)
class Reading:
    """How an operator reads rows of a tensor, turn by turn."""

    tensor: int
    rows: int
    """As many at a time."""
    step: int
    """By how many they are further on in its next turn."""
    before: int
    """How many lie before the tensor's first row in the first turn."""
    fill: int | None
    """What those outside stand for, as it is stored; None: none may lie outside."""


@dataclass(frozen=True, eq=False)
class Stage:
    """What makes rows of a tensor: an operator, or None for what is there as a whole before."""

    tensor: int
    operator: AirOperator | None
    turn: Turn
    bytes: int
    """Of the rows of a turn."""
    readings: tuple[Reading, ...] = ()
    overrides: Mapping[str, object] = field(default_factory=dict)
    added: Added | None = None
    """If it is sums, to which the rows of a turn are added: the tensor is there behind the loop."""


@dataclass(frozen=True)
class Buffer:
    """The rows of a tensor that are kept."""

    rows: int
    shifts: int
    """How often it moves on."""
    fill: int


@dataclass(frozen=True, eq=False)
class Segment:
    """Operators that lie one behind the other in a graph, and when each has its turn."""

    positions: range
    axis: int
    rows: int
    """That are made in a turn."""
    stages: tuple[Stage, ...]
    buffers: Mapping[int, Buffer]
    """Of those tensors whose rows are not used up at once."""
    leaving: tuple[int, ...]
    """Tensors that are needed as a whole behind the segment."""
    whole: frozenset[int] = frozenset()
    """Tensors that an operator reads as a whole in each of its turns."""

    @property
    def rounds(self) -> int:
        """Of the loop."""
        return 1 + max(each.turn.last for each in self.stages)

    def is_direct(self, reader: Stage, reading: Reading) -> bool:
        """Return whether a reader takes exactly what has just been made."""
        source = self.of(reading.tensor)
        same = (source.turn.first, source.turn.period) == (reader.turn.first, reader.turn.period)
        return same and reading.rows == reading.step == self.rows and not reading.before

    def of(self, tensor: int) -> Stage:
        """Return what makes a tensor's rows."""
        return next(each for each in self.stages if each.tensor == tensor)

    def most_overlap(self, output: int, source: int) -> int | None:
        """Return by how many bytes what leaves may start behind what enters, at most.

        Bytes that have been taken are written over. None: both have bytes of their own.
        """
        if source in self.whole:
            return None
        made, taken = self.of(output), self.of(source)
        most = None
        for run in range(made.turn.count):
            now = made.turn.first + run * made.turn.period
            before = (now - taken.turn.first) // taken.turn.period + 1
            if before < taken.turn.count:
                here = before * taken.bytes - (run + 1) * made.bytes
                most = here if most is None else min(most, here)
        return taken.turn.count * taken.bytes if most is None else most


def segment_of(
    graph: AirSubgraph, positions: range, rows: int, context: RegistryContext, axis: int = ROWS_AXIS
) -> Segment:
    """Return the schedule of a segment.

    :param positions: of its operators in the graph.
    :param rows: that each makes in a turn.
    :raises NoRowsError: if it cannot be computed in turns.
    """
    schedule = Schedule(graph, positions.start, rows, context, axis)
    for position in positions:
        schedule.add(graph.operators[position])
    return schedule.segment()


@dataclass(eq=False)
class Schedule:
    """The schedule of a segment, to which operators are added one after the other."""

    graph: AirSubgraph
    begin: int
    rows: int
    context: RegistryContext
    axis: int = ROWS_AXIS
    stages: dict[int, Stage] = field(default_factory=dict)
    inside: list[int] = field(default_factory=list)
    """The operators."""
    whole: set[int] = field(default_factory=set)
    """What they read as a whole."""
    views: dict[int, int] = field(default_factory=dict)
    """Tensors inside that have the bytes of others in another shape -> these."""

    @property
    def positions(self) -> range:
        """Of the operators in the graph."""
        return range(self.begin, self.begin + len(self.inside))

    def segment(self) -> Segment:
        """Return what is scheduled by now.

        :raises NoRowsError: if buffers would have to hold several numbers outside of a tensor, or
            what has another shape is needed besides its sums.
        """
        for view in self.views:
            readers = {each.id for each in self.graph.consumers.get(view, ())}
            if view in self.graph.output_ids or not readers <= {*self.inside}:
                raise NoRowsError(f"'{self.graph.tensors[view].name}' is needed as a whole")
        leaving = tuple(self._leaving())
        buffers = dict(self._buffers())
        stages = tuple(self.stages.values())
        whole = frozenset(self.whole)
        return Segment(self.positions, self.axis, self.rows, stages, buffers, leaving, whole)

    def add(self, operator: AirOperator) -> None:
        """Schedule the next operator of the graph.

        :raises NoRowsError: if it cannot be computed in turns.
        """
        graph, tensors = self.graph, self.graph.tensors
        definition = definition_of(operator, self.context)
        if definition is None or keeps_state(operator, graph, self.context):
            raise NoRowsError(f"{operator.op_type} keeps something, or nothing is known of it")
        if len(operator.output_ids) != 1:
            raise NoRowsError(f"{operator.op_type} has {len(operator.output_ids)} outputs")
        (output,) = operator.output_ids
        if any(id_ in self.stages and self.stages[id_].added for id_ in operator.input_ids):
            raise NoRowsError(f"{operator.op_type} needs sums of all rows")
        if self._is_view(definition, operator):
            self.inside.append(operator.id)
            return
        added = added_by(definition, operator, tensors)
        rows = None if added is None else self.views.get(added.input, added.input)
        if added is not None and rows in self.stages:
            self._add_sums(operator, replace(added, input=rows))
            return
        if any(id_ in self.views for id_ in operator.input_ids):
            raise NoRowsError(f"{operator.op_type} needs rows in another shape")
        self._require_rows(output)
        op = operation_of(definition, operator, tensors)
        kind = dividing_kind(definition, op, self.axis)
        if kind is None:
            raise NoRowsError(f"{operator.op_type} cannot be divided along axis {self.axis}")
        readings = tuple(self._readings(definition, op, operator, kind))
        turn = self._turn(readings, tensors[output].shape[self.axis] // self.rows)
        window = window_along(definition, op, kind)
        overrides: dict[str, object] = {}
        if window is not None:
            assert definition.axes is not None
            tile = replace(window, out=self.rows, before=0, after=0)
            overrides[definition.axes.windows[str(kind)]] = tile
        self.stages[output] = Stage(
            output, operator, turn, self._bytes(output), readings, overrides
        )
        self.inside.append(operator.id)

    def _is_view(self, definition: Definition[Any], operator: AirOperator) -> bool:
        """Return whether an output is nothing but rows in another shape, which sums may be of."""
        (output,), tensors = operator.output_ids, self.graph.tensors
        for name in definition.alias.values():
            source = operator.tensor_of(name)
            source = self.views.get(source, source)
            lead = [tensors[id_].shape[: self.axis + 1] for id_ in (source, output)]
            if source in self.stages and lead[0] != lead[1]:
                self.views[output] = source
        return output in self.views

    def _add_sums(self, operator: AirOperator, added: Added) -> None:
        """Schedule an operator that adds rows as they come."""
        self._require_rows(added.input)
        tensors = self.graph.tensors
        rows, output = tensors[added.input], tensors[added.output]
        count = rows.shape[self.axis] // self.rows
        if rows.size // count % added.block:
            raise NoRowsError(f"{self.rows} rows are not each a term of all sums")
        reading = Reading(added.input, self.rows, self.rows, 0, None)
        turn, bytes_ = self._turn([reading], count), sums_of(output).bytes
        self.stages[output.id] = Stage(output.id, operator, turn, bytes_, (reading,), added=added)
        self.inside.append(operator.id)

    def _require_rows(self, id_: int) -> None:
        tensor = self.graph.tensors[id_]
        is_image = len(tensor.shape) > self.axis
        if not is_image or prod(tensor.shape[: self.axis]) != 1:
            raise NoRowsError(f"'{tensor.name}' of shape {list(tensor.shape)} has no rows")
        if tensor.shape[self.axis] % self.rows:
            raise NoRowsError(f"{tensor.shape[self.axis]} rows are not divided by {self.rows}")
        if tensor.is_variable or tensor.stored is not None:
            raise NoRowsError(f"'{tensor.name}' is kept, or has another order")

    def _readings(
        self, definition: Definition[Any], op: Operation[Any], operator: AirOperator, kind: object
    ) -> Iterator[Reading]:
        window = window_along(definition, op, kind)
        for each in definition.inputs:
            ids = listed(operator.named_tensors.get(each.name))
            for id_, tensor in zip(ids, several(op.bound[each.name]), strict=True):
                kinds = kinds_of(definition, op, each.name, tensor) or ()
                if kind not in kinds or (window is None and tensor.shape[kinds.index(kind)] == 1):
                    if id_ in self.stages:
                        raise NoRowsError(f"{operator.op_type} needs all rows of an input")
                    self.whole.add(id_)
                    continue
                if kinds.index(kind) != self.axis:
                    raise NoRowsError(f"rows of {operator.op_type} are columns of an input")
                yield self._reading(definition, id_, window)

    def _reading(self, definition: Definition[Any], id_: int, window: Window | None) -> Reading:
        self._require_rows(id_)
        if window is None:
            return Reading(id_, self.rows, self.rows, 0, None)
        rows = (self.rows - 1) * window.stride + (window.size - 1) * window.dilation + 1
        fill = None
        if window.before > 0 or window.after > 0:
            fill = outside(definition, self.graph.tensors[id_])
            if fill is None:
                raise NoRowsError("what lies outside of an input stands for no number")
        return Reading(id_, rows, self.rows * window.stride, window.before, fill)

    def _turn(self, readings: Sequence[Reading], count: int) -> Turn:
        """Return when an operator has all that it reads, and add what enters the segment."""
        known = [each for each in readings if each.tensor in self.stages]
        periods = {
            self.stages[each.tensor].turn.period * (each.step // self.rows) for each in known
        }
        if len(periods) > 1:
            raise NoRowsError("branches that meet have other strides")
        if not readings:
            raise NoRowsError("an operator reads nothing that has rows")
        period = periods.pop() if periods else readings[0].step // self.rows
        first = max((self._ready(each) for each in known), default=0)
        for each in readings:
            if each.tensor not in self.stages:
                own = period * self.rows // each.step
                if own * each.step != period * self.rows:
                    raise NoRowsError("branches that meet have other strides")
                runs = self.graph.tensors[each.tensor].shape[self.axis] // self.rows
                start = max(0, first - own * self._runs_before(each))
                self.stages[each.tensor] = self._entering(each.tensor, Turn(start, own, runs))
                first = max(first, self._ready(each))
        return Turn(first, period, count)

    def _entering(self, id_: int, turn: Turn) -> Stage:
        return Stage(id_, None, turn, self._bytes(id_))

    def _bytes(self, id_: int) -> int:
        tensor = self.graph.tensors[id_]
        return tensor.bytes // tensor.shape[self.axis] * self.rows

    def _runs_before(self, reading: Reading) -> int:
        """Return how often what makes rows has to run before the turn in which they are read."""
        return max(0, (reading.rows - 1 - reading.before) // self.rows)

    def _ready(self, reading: Reading) -> int:
        source = self.stages[reading.tensor].turn
        return source.first + source.period * self._runs_before(reading)

    def _leaving(self) -> Iterator[int]:
        inside = {*self.inside}
        for id_, stage in self.stages.items():
            readers = self.graph.consumers.get(id_, ())
            is_used = any(each.id not in inside for each in readers)
            is_made = stage.operator is not None and stage.added is None
            if is_made and (is_used or id_ in self.graph.output_ids):
                yield id_

    def _buffers(self) -> Iterator[tuple[int, Buffer]]:
        segment = Segment(self.positions, self.axis, self.rows, tuple(self.stages.values()), {}, ())
        for id_, source in self.stages.items():
            kept, shifts, fills = 0, 0, set[int]()
            for reader in self.stages.values():
                for each in reader.readings:
                    if each.tensor != id_ or segment.is_direct(reader, each):
                        continue
                    runs = (reader.turn.first - source.turn.first) // source.turn.period + 1
                    kept = max(kept, runs * self.rows + each.before)
                    each_turn = each.step // self.rows
                    shifts = max(shifts, runs + (reader.turn.count - 1) * each_turn)
                    fills |= set() if each.fill is None else {each.fill}
            if len(fills) > 1:
                raise NoRowsError("what lies outside of a tensor stands for several numbers")
            if kept:
                yield id_, Buffer(kept, max(shifts, source.turn.count), fills.pop() if fills else 0)


def tile_of_stage(
    graph: AirSubgraph, stage: Stage, rows: int, axis: int = ROWS_AXIS
) -> tuple[AirOperator, Mapping[int, AirTensor]]:
    """Return the operator of a stage on the rows of a turn, and its tensors, with their own ids."""
    assert stage.operator is not None
    tensors = {id_: graph.tensors[id_] for id_ in stage.operator.input_ids if id_ >= 0}
    for each in stage.readings:
        tensors[each.tensor] = with_rows(tensors[each.tensor], axis, each.rows)
    tensors[stage.tensor] = with_rows(graph.tensors[stage.tensor], axis, rows)
    overrides = {**stage.operator.overrides, **stage.overrides}
    return replace(stage.operator, overrides=overrides), tensors


def with_rows(tensor: AirTensor, axis: int, rows: int) -> AirTensor:
    """Return a tensor of so many rows that is computed."""
    shape = (*tensor.shape[:axis], rows, *tensor.shape[axis + 1 :])
    return replace(tensor, shape=shape, shape_signature=None, data=None)
