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

import numpy as np

from opgen.air.control import COPY, END, IF, LOOP, ROOM, UNLESS, UsedUp
from opgen.air.dtype import DType
from opgen.air.keys import ROLES
from opgen.air.model import AirOperator, AirOperatorOptions, AirSubgraph, AirTensor, listed
from opgen.context.registries import RegistryContext
from opgen.lib.shapes import Window
from opgen.operators.applied import operation_of
from opgen.operators.axis_kinds import kinds_of, window_along
from opgen.operators.model import Definition
from opgen.operators.operation import Operation, several
from opgen.operators.tiles import dividing_kind, outside, part_of
from opgen.transforms.assembly import Assembly, frozen
from opgen.transforms.operators import definition_of, keeps_state
from opgen.transforms.sums import Added, add_rows, added_by, scale, sums_of


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
    graph: AirSubgraph, positions: range, rows: int, context: RegistryContext, axis: int = 1
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
    axis: int = 1
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
                yield self._reading(definition, id_, window, tensor.zero_point)

    def _reading(
        self, definition: Definition[Any], id_: int, window: Window | None, zero_point: int
    ) -> Reading:
        self._require_rows(id_)
        if window is None:
            return Reading(id_, self.rows, self.rows, 0, None)
        rows = (self.rows - 1) * window.stride + (window.size - 1) * window.dilation + 1
        fill = outside(definition, zero_point)
        if fill is None and (window.before > 0 or window.after > 0):
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
    graph: AirSubgraph, stage: Stage, rows: int, axis: int = 1
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


def in_turns(graph: AirSubgraph, segment: Segment, context: RegistryContext) -> AirSubgraph:
    """Return the graph with a loop in the place of a segment."""
    return _Writer(graph, segment, context).run()


class _Writer:
    """Writes the loop of a segment."""

    def __init__(self, graph: AirSubgraph, segment: Segment, context: RegistryContext) -> None:
        self.graph = graph
        self.segment = segment
        self.context = context
        self.new = Assembly(context, graph)
        self.rows: dict[int, int] = {}
        """Tensor -> that of the rows that are made in a turn."""
        self.kept: dict[int, int] = {}
        """Tensor -> its buffer."""
        self.places: dict[int, int] = {}
        """Tensor -> where its rows begin: a tensor of integers."""

    def run(self) -> AirSubgraph:
        positions, segment = self.segment.positions, self.segment
        self.new.append(self.graph.operators[: positions.start])
        round_ = self._variable(self._numbers("round", (0,)))
        for id_, buffer in segment.buffers.items():
            whole = self._sized(id_, buffer.rows)
            self.kept[id_] = self._filled(whole, buffer.fill, self.new.add(whole))
        for stage in segment.stages:
            if stage.operator is None or stage.tensor in segment.leaving:
                zeros = (0,) * len(self.graph.tensors[stage.tensor].shape)
                self.places[stage.tensor] = self._variable(self._numbers("place", zeros))
        for stage in segment.stages:
            if stage.added is not None:
                whole = sums_of(self.graph.tensors[stage.tensor])
                self.kept[stage.tensor] = self._filled(whole, 0, self.new.add(whole))
                if stage.added.weights is not None:
                    self.places[stage.tensor] = self._variable(self._numbers("place", (0,)))
        for id_ in segment.leaving:
            self.new.operator(ROOM, {}, {"output": id_}, AirOperatorOptions())
        self._mark(LOOP, options=UsedUp(tuple(self._used_up())))
        self._mark(UNLESS, self._is_turn(round_, Turn(0, 1, segment.rounds)))
        for stage in segment.stages:
            self._shift(stage, round_)
            self._mark(IF, self._is_turn(round_, stage.turn))
            if stage.added is None:
                self._make(stage)
            else:
                self._add_up(stage, stage.added)
            self._mark(END)
        self._count(round_, (1,))
        self._mark(END)
        for stage in segment.stages:
            if stage.added is not None:
                scale(self.new, stage.added, self.kept[stage.tensor])
        self.new.append(self.graph.operators[positions.stop :])
        return replace(self.graph, tensors=self.new.tensors, operators=tuple(self.new.operators))

    def _shift(self, stage: Stage, round_: int) -> None:
        """Move the buffer of a stage on."""
        buffer = self.segment.buffers.get(stage.tensor)
        if buffer is None:
            return
        self._mark(IF, self._is_turn(round_, replace(stage.turn, count=buffer.shifts)))
        kept = self.kept[stage.tensor]
        moved = self.new.add(self.new.tensors[kept])
        options = self._options("shift", axis=self.segment.axis, by=self.segment.rows,
                                fill=buffer.fill)  # fmt: skip
        self.new.operator(ROLES["shift"], {"input": kept}, {"output": moved}, options)
        self._copy(moved, kept)
        self._mark(END)

    def _make(self, stage: Stage) -> None:
        """Make rows of a stage, and put them where they are read."""
        segment, id_ = self.segment, stage.tensor
        buffer = segment.buffers.get(id_)
        # Before new rows come, so that these can be written in their place in the buffer.
        older = self._part(self.kept[id_], 0, buffer.rows - segment.rows) if buffer else None
        if stage.operator is None:
            own = self._taken(id_, self.places[id_])
        else:
            own = self.new.add(self._sized(id_, segment.rows))
            self._tile(stage, own)
        self.rows[id_] = own
        if buffer is not None:
            kept = self.kept[id_]
            joined = own
            if older is not None:
                joined = self.new.add(self.new.tensors[kept])
                options = self._options("join", axis=segment.axis)
                parts = {"inputs": (older, own)}
                self.new.operator(ROLES["join"], parts, {"output": joined}, options)
            self._copy(joined, kept)
        if id_ in segment.leaving:
            whole = self.new.add(self.graph.tensors[id_])
            place = self.places[id_]
            inputs = {"input": id_, "update": own, "start": place}
            self.new.operator(ROLES["write_over"], inputs, {"output": whole})
            self._copy(whole, id_)
        if id_ in self.places:
            step = [0] * len(self.graph.tensors[id_].shape)
            step[segment.axis] = segment.rows
            self._count(self.places[id_], tuple(step))

    def _add_up(self, stage: Stage, added: Added) -> None:
        """Add the rows of a turn to the sums of a stage."""
        (reading,) = stage.readings
        rows, sums = self._window(stage, reading), self.kept[stage.tensor]
        place = self.places.get(stage.tensor)
        self._copy(add_rows(self.new, added, rows, sums, place, stage.turn.count), sums)
        if place is not None:
            self._count(place, (self.new.tensors[rows].size,))

    def _tile(self, stage: Stage, output: int) -> None:
        operator = stage.operator
        assert operator is not None
        given = {each.tensor: self._window(stage, each) for each in stage.readings}

        def new(ids: Any) -> Any:
            if isinstance(ids, tuple):
                return tuple(new(each) for each in ids)
            return output if ids == stage.tensor else given.get(ids, ids)

        tile = replace(
            operator,
            input_ids=new(operator.input_ids),
            output_ids=(output,),
            named_tensors={name: new(ids) for name, ids in operator.named_tensors.items()},
            overrides={**operator.overrides, **stage.overrides},
            turns=stage.turn.count,
        )
        self.new.append([tile])

    def _window(self, reader: Stage, reading: Reading) -> int:
        """Return the rows that an operator reads."""
        segment = self.segment
        if segment.is_direct(reader, reading):
            return self.rows[reading.tensor]
        source = segment.of(reading.tensor)
        runs = (reader.turn.first - source.turn.first) // source.turn.period + 1
        start = segment.buffers[reading.tensor].rows - runs * segment.rows - reading.before
        found = self._part(self.kept[reading.tensor], start, start + reading.rows)
        assert found is not None
        return found

    # Parts of the graph

    def _sized(self, id_: int, rows: int) -> AirTensor:
        return with_rows(self.graph.tensors[id_], self.segment.axis, rows)

    def _part(self, id_: int, low: int, high: int) -> int | None:
        """Return rows of a tensor; the tensor itself if they are all."""
        tensor, axis = self.new.tensors[id_], self.segment.axis
        if (low, high) == (0, tensor.shape[axis]):
            return id_
        if low == high:
            return None
        ranges = [(0, size) for size in tensor.shape]
        ranges[axis] = (low, high)
        part = self.new.add(part_of(tensor, ranges))
        begin = self.new.integers([each[0] for each in ranges], "begin")
        size = self.new.integers([each[1] - each[0] for each in ranges], "size")
        inputs = {"input": id_, "begin": begin, "size": size}
        self.new.operator(ROLES["cut_out"], inputs, {"output": part})
        return part

    def _taken(self, id_: int, place: int) -> int:
        """Return the rows of a whole tensor from a place on."""
        tile = self._sized(id_, self.segment.rows)
        own = self.new.add(tile)
        size = self.new.integers(tile.shape, "size")
        inputs = {"input": id_, "begin": place, "size": size}
        self.new.operator(ROLES["cut_out"], inputs, {"output": own})
        return own

    def _filled(self, tensor: AirTensor, value: int, target: int) -> int:
        """Fill a tensor with a number; it may be written again."""
        first = self.new.add(replace(tensor, data=None))
        data = frozen(np.full((), value, tensor.type.numpy))
        scalar = self.new.add(
            AirTensor(-1, "fill", tensor.type, (), tensor.quantization, data=data)
        )
        shape = self.new.integers(tensor.shape, "shape")
        inputs = {"shape": shape, "value": scalar}
        self.new.operator(ROLES["fill"], inputs, {"output": first})
        self._copy(first, target)
        return target

    def _numbers(self, name: str, values: Sequence[int]) -> int:
        data = frozen(np.array(values, np.int32))
        return self.new.add(AirTensor(-1, name, DType.INT32, (len(values),), data=data))

    def _variable(self, start: int) -> int:
        """Return integers that are counted on, from a constant on."""
        own = self.new.add(replace(self.new.tensors[start], data=None))
        self._copy(start, own)
        return own

    def _count(self, id_: int, step: Sequence[int]) -> None:
        further = self.new.add(self.new.tensors[id_])
        by = self.new.integers(step, "step")
        inputs = {"input1": id_, "input2": by}
        self.new.operator(ROLES["add"], inputs, {"output": further})
        self._copy(further, id_)

    def _is_turn(self, round_: int, turn: Turn) -> int:
        result = self.new.add(AirTensor(-1, "is_turn", DType.BOOL, (1,)))
        options = self._options("turn", first=turn.first, period=turn.period, count=turn.count)
        self.new.operator(ROLES["turn"], {"round": round_}, {"output": result}, options)
        return result

    def _options(self, role: str, **given: Any) -> AirOperatorOptions:
        made: Any = self.context.air_options.get(ROLES[role])
        found: AirOperatorOptions = made(**given)
        return found

    def _copy(self, source: int, target: int) -> None:
        self.new.operator(COPY, {"input": source}, {"output": target}, AirOperatorOptions())

    def _mark(
        self, kind: str, condition: int | None = None, options: AirOperatorOptions | None = None
    ) -> None:
        inputs = {} if condition is None else {"input": condition}
        self.new.operator(kind, inputs, {}, options or AirOperatorOptions(), kind.lower())

    def _used_up(self) -> Iterator[tuple[int, int, int]]:
        """Yield what leaves, what enters, and by how much the first may start behind the second."""
        segment, tensors = self.segment, self.graph.tensors
        for source in segment.stages:
            if source.operator is not None or tensors[source.tensor].is_constant:
                continue
            for id_ in segment.leaving:
                most = segment.most_overlap(id_, source.tensor)
                if most is not None:
                    yield id_, source.tensor, most
