"""Layers whose rows are computed in turns: a segment of the graph becomes a loop over rows.

Of each tensor inside only as many rows are kept as its readers still need, in a buffer that moves
on whenever new ones come. Every turn of an operator is the same operator on fewer rows, a tile. All
operators make as many rows in a turn, but for the last one, which makes what is left, and the first
one of those that lag behind: they begin before their first row, where what they read then ends with
the rows that have just come, and fewer are kept. One behind a stride of two has its turn every
second time. What lies outside of a tensor is in the buffer, too,
if a number stands for it; else tiles at the borders see less, and have padding of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby
from math import gcd, prod
from typing import Any, TypeVar

from opgen.air.model import AirOperator, AirSubgraph, AirTensor, listed
from opgen.context.registries import RegistryContext
from opgen.lib.shapes import Window
from opgen.operators.applied import operation_of
from opgen.operators.axis_kinds import Range, kinds_of, window_along
from opgen.operators.model import Definition
from opgen.operators.operation import Operation, several
from opgen.operators.tiles import Tile, dividing_kind, outside, seeing_part
from opgen.transforms.operators import definition_of, keeps_state
from opgen.transforms.sums import Added, added_by, sums_of

_Form = TypeVar("_Form")

_WORD = 4
"""Bytes that rows begin at multiples of, to be read where they are."""

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
    """How many lie before the tensor's first row in the first turn, with those that it lags by."""
    fill: int | None
    """What stands for those outside, as it is stored; None: nothing, and they are left out."""
    is_held: bool = False
    """Whether they are read where they are, in a tensor that is there as a whole."""


@dataclass(frozen=True, eq=False)
class Step:
    """Turns of an operator that are alike: the same tile, on rows that are further on."""

    turn: Turn
    rows: int
    """That it makes each time."""
    taken: tuple[Range, ...] = ()
    """Of the rows of each reading, those that it is given."""
    overrides: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, eq=False)
class Stage:
    """What makes rows of a tensor: an operator, or None for what is there as a whole before."""

    tensor: int
    operator: AirOperator | None
    turn: Turn
    bytes: int
    """Of the rows of a turn."""
    whole: int
    """Bytes of all rows."""
    steps: tuple[Step, ...]
    """Its turns, one after the other."""
    readings: tuple[Reading, ...] = ()
    added: Added | None = None
    """If it is sums, to which the rows of a turn are added: the tensor is there behind the loop."""
    joined: str = ""
    """The role of what joins outputs of the rows of a turn with those of rows before; likewise."""
    lag: int = 0
    """How many rows fewer its first turn makes: those before the tensor's first row."""

    @property
    def is_of_all(self) -> bool:
        """Whether each of its elements follows from all rows."""
        return self.added is not None or bool(self.joined)

    @property
    def turns(self) -> tuple[Turn, ...]:
        """When it makes something, one entry for each of its tiles."""
        return tuple(each.turn for each in self.steps)

    def skipped(self, step: Step) -> int:
        """Return how many rows the turns of a step make fewer, before those that they make."""
        return self.lag if step is self.steps[0] else 0


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
    held: Mapping[int, Stage] = field(default_factory=dict)
    """Tensors that are there as a whole before, whose rows are read where they are: not stages of
    the loop."""

    @property
    def entering(self) -> tuple[Stage, ...]:
        """What is there as a whole before."""
        return (*self.held.values(), *(each for each in self.stages if each.operator is None))

    @property
    def rounds(self) -> int:
        """Of the loop."""
        return 1 + max(each.turn.last for each in self.stages)

    def is_direct(self, reader: Stage, reading: Reading) -> bool:
        """Return whether a reader takes exactly what has just been made."""
        return not reading.is_held and _is_direct(
            self.of(reading.tensor), reader, reading, self.rows
        )

    def kept_for(self, reader: Stage, reading: Reading) -> int:
        """Return how many of the last rows that have been made a reader needs in a turn."""
        return _kept_rows(self.of(reading.tensor), reader.turn.first, reading, self.rows)

    def first_row(self, stage: Stage, step: Step) -> int:
        """Return which row is made first in the first of the turns of a step."""
        run = (step.turn.first - stage.turn.first) // stage.turn.period
        return max(0, run * self.rows - stage.lag)

    def of(self, tensor: int) -> Stage:
        """Return what makes a tensor's rows."""
        return next(each for each in self.stages if each.tensor == tensor)

    def most_overlap(self, output: int, source: int) -> int | None:
        """Return by how many bytes what leaves may start behind what enters, at most.

        Bytes that have been taken are written over. None: both have bytes of their own.
        """
        if source in self.whole:
            return None
        if source in self.held:
            return self._most_over_held(self.of(output), self.held[source])
        made, taken = self.of(output), self.of(source)
        ends = self._ends(made)
        # In a round, stages have their turns in this order: what is taken behind is still needed.
        behind = int(self.stages.index(taken) > self.stages.index(made))
        most = None
        for run, end in enumerate(ends):
            now = made.turn.first + run * made.turn.period
            before = max(0, (now - behind - taken.turn.first) // taken.turn.period + 1)
            if before < taken.turn.count:
                here = before * taken.bytes - end
                most = here if most is None else min(most, here)
        return taken.whole if most is None else most

    def _ends(self, made: Stage) -> Sequence[int]:
        """Return how many bytes of a tensor there are after each of the turns that make it."""
        lag = made.lag * (made.bytes // self.rows)
        runs = range(1, made.turn.count + 1)
        return [min(run * made.bytes - lag, made.whole) for run in runs]

    def _most_over_held(self, made: Stage, source: Stage) -> int:
        """Return the same where rows are read in place."""
        found, row, own = source.whole, source.bytes // self.rows, self.stages.index(made)
        taking = [
            (reader.turn, int(index > own), each)
            for index, reader in enumerate(self.stages)
            for each in reader.readings
            if each.tensor == source.tensor
        ]
        for run, end in enumerate(self._ends(made)):
            now = made.turn.first + run * made.turn.period
            for turn, behind, each in taking:
                done = max(0, (now - behind - turn.first) // turn.period + 1)
                if done < turn.count:
                    first = max(0, done * each.step - each.before)
                    found = min(found, first * row - end)
        return found


def segment_of(  # noqa: PLR0913
    graph: AirSubgraph,
    positions: range,
    rows: int,
    context: RegistryContext,
    axis: int = ROWS_AXIS,
    *,
    holds: bool = False,
    lags: bool = False,
) -> Segment:
    """Return the schedule of a segment.

    :param positions: of its operators in the graph.
    :param rows: that each makes in a turn.
    :param holds: whether what is there as a whole before is read where it is; else rows of it are
        copied as they are needed.
    :param lags: whether operators may lag behind what they read, where that keeps fewer rows.
    :raises NoRowsError: if it cannot be computed in turns.
    """
    schedule = Schedule(graph, positions.start, rows, context, axis, holds=holds, lags=lags)
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
    holds: bool = False
    """Whether what is there as a whole before is read where it is, if it can be."""
    lags: bool = False
    """Whether operators may lag behind what they read, where that keeps fewer rows."""
    given: frozenset[int] = frozenset()
    """Tensors that are nowhere as a whole: the application hands over their rows."""
    held: set[int] = field(default_factory=set)
    """What is read so; a stage of it tells how often rows are read, and has no turns."""
    stages: dict[int, Stage] = field(default_factory=dict)
    inside: list[int] = field(default_factory=list)
    """The operators."""
    whole: set[int] = field(default_factory=set)
    """What they read as a whole."""
    views: dict[int, int] = field(default_factory=dict)
    """Tensors inside that have the bytes of others in another shape -> these."""
    known: dict[tuple[object, ...], Any] = field(default_factory=dict)
    """What has been found out of operators; schedules of one graph may share it."""

    @property
    def positions(self) -> range:
        """Of the operators in the graph."""
        return range(self.begin, self.begin + len(self.inside))

    def segment(self) -> Segment:
        """Return what is scheduled by now.

        :raises NoRowsError: if what has another shape is needed besides its sums.
        """
        for view in self.views:
            readers = {each.id for each in self.graph.consumers.get(view, ())}
            if view in self.graph.output_ids or not readers <= {*self.inside}:
                raise NoRowsError(f"'{self.graph.tensors[view].name}' is needed as a whole")
        leaving = tuple(self._leaving())
        made = {id_: each for id_, each in self.stages.items() if id_ not in self.held}
        stages = _late(made, leaving, self.rows)
        if self.held:
            stages = _dense(stages)
        buffers = dict(_buffers(stages, self.rows))
        held = {id_: self.stages[id_] for id_ in self.stages if id_ in self.held}
        return Segment(
            self.positions, self.axis, self.rows, (*stages.values(),), buffers, leaving,
            frozenset(self.whole), held,
        )  # fmt: skip

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
        if any(id_ in self.stages and self.stages[id_].is_of_all for id_ in operator.input_ids):
            raise NoRowsError(f"{operator.op_type} needs what follows from all rows")
        if self._is_view(definition, operator):
            self.inside.append(operator.id)
            return
        added = self._once(("sums", operator.id), lambda: added_by(definition, operator, tensors))
        rows = None if added is None else self.views.get(added.input, added.input)
        if added is not None and rows in self.stages:
            self._add_sums(operator, replace(added, input=rows))
            return
        if self._is_joined(definition, operator):
            self.inside.append(operator.id)
            return
        if any(id_ in self.views for id_ in operator.input_ids):
            raise NoRowsError(f"{operator.op_type} needs rows in another shape")
        self._require_rows(output)
        op = self._once(
            ("operation", operator.id), lambda: operation_of(definition, operator, tensors)
        )
        kind = self._once(("kind", operator.id), lambda: dividing_kind(definition, op, self.axis))
        if kind is None:
            raise NoRowsError(f"{operator.op_type} cannot be divided along axis {self.axis}")
        given = tuple(self._readings(definition, op, operator, kind))
        lag = self._lag(given)
        readings = tuple(self._lagging(each, lag) for each in given)
        turn = self._turn(readings, self._count(output, lag))
        window = self._window(definition, op, operator, kind)
        assert definition.axes is not None
        name = definition.axes.windows.get(str(kind), "")
        steps = tuple(self._steps(window, name, output, turn, readings, lag))
        self.stages[output] = self._stage(output, operator, turn, steps, readings, lag)
        self.inside.append(operator.id)

    def _lag(self, readings: Sequence[Reading]) -> int:
        """Return by how many rows an operator lags behind, for the fewest bytes to be kept."""
        if not self.lags:
            return 0
        return min(range(self.rows), key=lambda lag: self._kept_for(readings, lag))

    def _kept_for(self, readings: Sequence[Reading], lag: int) -> int:
        """Return the bytes of rows that are kept for an operator that lags behind by so many."""
        copied = [self._lagging(each, lag) for each in readings if not each.is_held]
        known = [each for each in copied if each.tensor in self.stages]
        first, kept = max(map(self._ready, known), default=0), 0
        for each in copied:
            source = self.stages.get(each.tensor) or self._whole_before(each, first)
            if not _takes_all(source, lag, each, self.rows):
                kept += _kept_rows(source, first, each, self.rows) * source.bytes
        return kept

    def _whole_before(self, reading: Reading, first: int) -> Stage:
        """Return a stage of what is there as a whole before, just in time for a reader."""
        start = first - _runs_before(reading, 0, self.rows)
        return self._stage(reading.tensor, None, Turn(start, 1, 1), ())

    def _lagging(self, reading: Reading, lag: int) -> Reading:
        return replace(reading, before=reading.before + lag * (reading.step // self.rows))

    def _once(self, key: tuple[object, ...], find: Callable[[], _Form]) -> _Form:
        if key not in self.known:
            self.known[key] = find()
        found: _Form = self.known[key]
        return found

    def _window(
        self, definition: Definition[Any], op: Operation[Any], operator: AirOperator, kind: object
    ) -> Window | None:
        key = "window", operator.id
        return self._once(key, lambda: window_along(definition, op, kind))

    def _kinds(  # noqa: PLR0913
        self,
        definition: Definition[Any],
        op: Operation[Any],
        operator: AirOperator,
        name: str,
        id_: int,
        tensor: Any,
    ) -> Sequence[object]:
        key = "kinds", operator.id, name, id_
        return self._once(key, lambda: kinds_of(definition, op, name, tensor) or ())

    def _stage(  # noqa: PLR0913
        self,
        id_: int,
        operator: AirOperator | None,
        turn: Turn,
        steps: tuple[Step, ...],
        readings: tuple[Reading, ...] = (),
        lag: int = 0,
    ) -> Stage:
        whole = self.graph.tensors[id_].bytes
        bytes_ = whole // self.graph.tensors[id_].shape[self.axis] * self.rows
        return Stage(id_, operator, turn, bytes_, whole, steps, readings, lag=lag)

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
        lag, bytes_ = self.stages[rows.id].lag, sums_of(output).bytes
        reading = self._lagging(self._plain(added.input), lag)
        turn = self._turn([reading], self._count(rows.id, lag))
        steps = tuple(self._plain_steps(rows.id, turn, lag))
        if any(rows.size // rows.shape[self.axis] * each.rows % added.block for each in steps):
            raise NoRowsError(f"{self.rows} rows are not each a term of all sums")
        self.stages[output.id] = Stage(
            output.id, operator, turn, bytes_, bytes_, steps, (reading,), added, lag=lag
        )
        self.inside.append(operator.id)

    def _is_joined(self, definition: Definition[Any], operator: AirOperator) -> bool:
        """Schedule an operator whose outputs of parts are joined, if it is one."""
        tensors, (output,) = self.graph.tensors, operator.output_ids
        (id_, *others) = [each for each in operator.input_ids if each in self.stages] or [-1]
        if others or id_ < 0 or tensors[id_].shape[self.axis] == 1:
            return False
        lag, steps = self.stages[id_].lag, []
        reading = self._lagging(self._plain(id_), lag)
        turn = self._turn([reading], self._count(id_, lag))
        for step in self._plain_steps(id_, turn, lag):
            part = self._part(definition, operator, step.rows)
            if part is None or part[1] != id_:
                return False
            steps.append(replace(step, overrides=part[0].operator.overrides))
        bytes_ = tensors[output].bytes
        assert definition.axes is not None
        self.stages[output] = Stage(
            output, operator, turn, bytes_, bytes_, tuple(steps), (reading,),
            joined=definition.axes.parts, lag=lag,
        )  # fmt: skip
        return True

    def _part(
        self, definition: Definition[Any], operator: AirOperator, rows: int
    ) -> tuple[Tile, int] | None:
        """Return an operator that sees so many rows; see :func:`seeing_part`."""
        tensors, key = self.graph.tensors, ("part", operator.id, rows)
        return self._once(key, lambda: seeing_part(definition, operator, tensors, self.axis, rows))

    def _count(self, id_: int, lag: int = 0) -> int:
        """Return in how many turns the rows of a tensor are made."""
        return -(-(self.graph.tensors[id_].shape[self.axis] + lag) // self.rows)

    def _made(self, id_: int, run: int, lag: int) -> Range:
        """Return which rows of a tensor are made in one of the turns."""
        end = (run + 1) * self.rows - lag
        return max(0, end - self.rows), min(end, self.graph.tensors[id_].shape[self.axis])

    def _plain_steps(self, id_: int, turn: Turn, lag: int = 0) -> Iterator[Step]:
        """Go through the turns of what takes the rows of a tensor as they are."""
        tiles = []
        for run in range(turn.count):
            (first, end), skipped = self._made(id_, run, lag), 0 if run else lag
            tiles.append((skipped, skipped + end - first))
        for taken, own in _alike(tiles, turn):
            yield Step(own, taken[1] - taken[0], (taken,))

    def _steps(  # noqa: PLR0913
        self,
        window: Window | None,
        name: str,
        output: int,
        turn: Turn,
        readings: Sequence[Reading],
        lag: int,
    ) -> Iterator[Step]:
        """Go through the turns of an operator.

        :param name: of the let that is the window.
        """
        if window is None:
            for each in self._plain_steps(output, turn, lag):
                yield replace(each, taken=each.taken * len(readings))
            return
        tiles = [self._tile(output, run, window, readings, lag) for run in range(turn.count)]
        for (tile, taken), own in _alike(tiles, turn):
            yield Step(own, tile.out, taken, {name: tile})

    def _tile(
        self, output: int, run: int, window: Window, readings: Sequence[Reading], lag: int
    ) -> tuple[Window, tuple[Range, ...]]:
        """Return the window of a turn, and which of the rows of each reading it slides over."""
        first, end = self._made(output, run, lag)
        size = (end - first - 1) * window.stride + (window.size - 1) * window.dilation + 1
        start, before, after = first * window.stride - window.before, 0, 0
        for each in readings:
            if each.fill is None:
                rows = self.graph.tensors[each.tensor].shape[self.axis]
                before, after = max(0, -start), max(0, start + size - rows)
        if before + after >= size:
            raise NoRowsError("a window lies outside of its input")
        skipped = 0 if run else lag * window.stride
        taken = ((skipped + before, skipped + size - after),) * len(readings)
        return replace(window, out=end - first, before=before, after=after), taken

    def _require_rows(self, id_: int) -> None:
        tensor = self.graph.tensors[id_]
        is_image = len(tensor.shape) > self.axis and tensor.shape[self.axis] > 0
        if not is_image or prod(tensor.shape[: self.axis]) != 1:
            raise NoRowsError(f"'{tensor.name}' of shape {list(tensor.shape)} has no rows")
        if tensor.is_variable or tensor.stored is not None:
            raise NoRowsError(f"'{tensor.name}' is kept, or has another order")

    def _readings(
        self, definition: Definition[Any], op: Operation[Any], operator: AirOperator, kind: object
    ) -> Iterator[Reading]:
        window = self._window(definition, op, operator, kind)
        for each in definition.inputs:
            ids = listed(operator.named_tensors.get(each.name))
            for id_, tensor in zip(ids, several(op.bound[each.name]), strict=True):
                kinds = self._kinds(definition, op, operator, each.name, id_, tensor)
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
        if self._can_hold(id_):
            self.held.add(id_)
        if window is None:
            return self._plain(id_)
        rows = (self.rows - 1) * window.stride + (window.size - 1) * window.dilation + 1
        is_held = id_ in self.held
        is_filled = not is_held and (window.before > 0 or window.after > 0)
        fill = outside(definition, self.graph.tensors[id_]) if is_filled else None
        return Reading(id_, rows, self.rows * window.stride, window.before, fill, is_held)

    def _plain(self, id_: int) -> Reading:
        """Return how an operator reads rows that takes them as they are."""
        return Reading(id_, self.rows, self.rows, 0, None, id_ in self.held)

    def _can_hold(self, id_: int) -> bool:
        """Tell whether rows of a tensor can be read where they are: each begins at a word."""
        tensor = self.graph.tensors[id_]
        is_whole = id_ not in self.stages and id_ not in self.given
        row = tensor.bytes // tensor.shape[self.axis]
        word = max(_WORD, tensor.type.size_of(1))
        return self.holds and is_whole and not tensor.is_constant and row % word == 0

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
        first = max((self._ready(each) for each in known if not each.is_held), default=0)
        for each in readings:
            if each.tensor not in self.stages:
                own = period * self.rows // each.step
                if own * each.step != period * self.rows:
                    raise NoRowsError("branches that meet have other strides")
                start = max(0, first - own * _runs_before(each, 0, self.rows))
                turn = Turn(start, own, self._count(each.tensor))
                steps = tuple(self._plain_steps(each.tensor, turn))
                self.stages[each.tensor] = self._stage(each.tensor, None, turn, steps)
                if not each.is_held:
                    first = max(first, self._ready(each))
        return Turn(first, period, count)

    def _ready(self, reading: Reading) -> int:
        source = self.stages[reading.tensor]
        runs = _runs_before(reading, source.lag, self.rows)
        return source.turn.first + source.turn.period * runs

    def _leaving(self) -> Iterator[int]:
        inside = {*self.inside}
        for id_, stage in self.stages.items():
            readers = self.graph.consumers.get(id_, ())
            is_used = any(each.id not in inside for each in readers)
            is_made = stage.operator is not None and not stage.is_of_all
            if is_made and (is_used or id_ in self.graph.output_ids):
                yield id_


_Readers = Mapping[int, Sequence[tuple[Stage, Reading]]]
"""Tensor -> the stages that read its rows."""


def _readers(stages: Mapping[int, Stage]) -> _Readers:
    found: dict[int, list[tuple[Stage, Reading]]] = {}
    for stage in stages.values():
        for each in stage.readings:
            found.setdefault(each.tensor, []).append((stage, each))
    return found


def _runs_before(reading: Reading, lag: int, rows: int) -> int:
    """Return how often what makes rows has to run before the turn in which they are read.

    :param lag: of what makes them.
    """
    return max(0, (reading.rows - 1 - reading.before + lag) // rows)


def _kept_rows(source: Stage, first: int, reading: Reading, rows: int) -> int:
    """Return how many rows have to be kept for a reader whose first turn is in a round."""
    return _runs(source, first) * rows - source.lag + reading.before


def _runs(source: Stage, first: int) -> int:
    """Return how often rows have been made when a round ends."""
    return (first - source.turn.first) // source.turn.period + 1


def _takes_all(source: Stage, lag: int, reading: Reading, rows: int) -> bool:
    """Return whether a reader that lags so takes as many rows in a turn as are made in one."""
    return reading.rows == reading.step == rows and reading.before == lag == source.lag


def _is_direct(source: Stage, reader: Stage, reading: Reading, rows: int) -> bool:
    return _takes_all(source, reader.lag, reading, rows) and source.turns == reader.turns


def _buffers(stages: Mapping[int, Stage], rows: int) -> Iterator[tuple[int, Buffer]]:
    for id_, readers in _readers(stages).items():
        if id_ in stages and (buffer := _buffer(stages[id_], readers, rows)) is not None:
            yield id_, buffer


def _buffer(source: Stage, readers: Sequence[tuple[Stage, Reading]], rows: int) -> Buffer | None:
    """Return the rows of a tensor that have to be kept; None: each is used up at once."""
    kept, shifts, fill = 0, 0, 0
    for reader, each in readers:
        if _is_direct(source, reader, each, rows):
            continue
        runs = _runs(source, reader.turn.first)
        kept = max(kept, _kept_rows(source, reader.turn.first, each, rows))
        shifts = max(shifts, runs + (reader.turn.count - 1) * (each.step // rows))
        fill = fill if each.fill is None else each.fill
    is_moved = kept > rows  # else new rows lie where those before were
    return Buffer(kept, max(shifts, source.turn.count) * is_moved, fill) if kept else None


def _late(stages: Mapping[int, Stage], leaving: Sequence[int], rows: int) -> dict[int, Stage]:
    """Return the stages with turns as late as buffers become smaller by that.

    The shorter one of two branches that meet is ready first: its rows would have to be kept, where
    what it reads is there anyway for the other branch.
    """
    found = dict(stages)
    readers = _readers(found)
    for id_ in reversed([*stages]):
        stage = found[id_]
        if stage.operator is None or stage.is_of_all or id_ in leaving or id_ not in readers:
            continue
        latest = min(_latest(stage, *each, rows) for each in readers[id_])
        if latest <= stage.turn.first:
            continue
        firsts = range(stage.turn.first, latest + 1)
        forms = [found | {id_: _delayed(stage, first)} for first in firsts]
        found = min(forms, key=lambda form: _kept(form, id_, rows))
        readers = _readers(found)
    return found


def _latest(source: Stage, reader: Stage, reading: Reading, rows: int) -> int:
    """Return the last round in which the first turn may be, for a reader to have its rows."""
    before = _runs_before(reading, source.lag, rows)
    return reader.turn.first - before * source.turn.period


def _delayed(stage: Stage, first: int) -> Stage:
    by = first - stage.turn.first
    steps = [replace(e, turn=replace(e.turn, first=e.turn.first + by)) for e in stage.steps]
    return replace(stage, turn=replace(stage.turn, first=first), steps=tuple(steps))


def _dense(stages: Mapping[int, Stage]) -> dict[int, Stage]:
    """Return the stages without rounds between their turns in which there is nothing to do."""
    turns = [each.turn for each in stages.values()]
    by = gcd(*(number for turn in turns for number in (turn.first, turn.period)))
    if by == 1:
        return {**stages}

    def dense(turn: Turn) -> Turn:
        return Turn(turn.first // by, turn.period // by, turn.count)

    return {
        id_: replace(
            stage,
            turn=dense(stage.turn),
            steps=tuple(replace(each, turn=dense(each.turn)) for each in stage.steps),
        )
        for id_, stage in stages.items()
    }


def _kept(stages: Mapping[int, Stage], id_: int, rows: int) -> int:
    """Return the bytes of the buffers of what a stage makes and reads."""
    readers, total = _readers(stages), 0
    for each in stages.keys() & {id_, *(each.tensor for each in stages[id_].readings)}:
        buffer = _buffer(stages[each], readers[each], rows)
        total += stages[each].bytes // rows * (rows if buffer is None else buffer.rows)
    return total


def _alike(forms: Sequence[_Form], turn: Turn) -> Iterator[tuple[_Form, Turn]]:
    """Go through turns that have the same form one after the other, with the form."""
    done = 0
    for form, runs in groupby(forms):
        count = len([*runs])
        yield form, Turn(turn.first + done * turn.period, turn.period, count)
        done += count


def tile_of_step(
    graph: AirSubgraph, stage: Stage, step: Step, axis: int = ROWS_AXIS
) -> tuple[AirOperator, Mapping[int, AirTensor]]:
    """Return the operator of a stage on the rows of a step, and its tensors, with their own ids."""
    assert stage.operator is not None
    tensors = {id_: graph.tensors[id_] for id_ in stage.operator.input_ids if id_ >= 0}
    for each, (low, high) in zip(stage.readings, step.taken, strict=True):
        tensors[each.tensor] = with_rows(tensors[each.tensor], axis, high - low)
    whole = graph.tensors[stage.tensor]
    tensors[stage.tensor] = whole if stage.joined else with_rows(whole, axis, step.rows)
    overrides = {**stage.operator.overrides, **step.overrides}
    return replace(stage.operator, overrides=overrides), tensors


def with_rows(tensor: AirTensor, axis: int, rows: int) -> AirTensor:
    """Return a tensor of so many rows that is computed."""
    shape = (*tensor.shape[:axis], rows, *tensor.shape[axis + 1 :])
    return replace(tensor, shape=shape, shape_signature=None, data=None)
