"""Layers whose rows are computed in turns: a segment of the graph becomes a loop over rows.

Of each tensor inside only as many rows are kept as its readers still need, in a buffer that moves
on whenever new ones come. Every turn of an operator is the same operator on fewer rows, a tile.
What lies outside of a tensor is in the buffer, too, if a number stands for it; else tiles at the
borders see less, and have padding of their own. What comes out is a :class:`Segment`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby
from math import prod
from typing import Any, TypeVar

from opgen.air.model import AirOperator, AirSubgraph, listed
from opgen.context.registries import RegistryContext
from opgen.lib.shapes import Window
from opgen.operators.applied import operation_of
from opgen.operators.axis_kinds import Range, kinds_of, window_along
from opgen.operators.model import Definition
from opgen.operators.operation import Operation, several
from opgen.operators.tiles import Tile, dividing_kind, outside, seeing_part
from opgen.transforms.operators import definition_of, keeps_state
from opgen.transforms.row_buffers import buffers_of, dense, late
from opgen.transforms.row_segment import (
    ROWS_AXIS,
    Reading,
    Segment,
    Stage,
    Step,
    Turn,
    kept_rows,
    runs_before,
    takes_all,
)
from opgen.transforms.sums import Added, added_by, sums_of

_Form = TypeVar("_Form")

_WORD = 4
"""Bytes that rows begin at multiples of, to be read where they are."""


class NoRowsError(ValueError):
    """A segment cannot be computed in turns; says why."""


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
        stages = late(made, leaving, self.rows)
        if self.held:
            stages = dense(stages)
        held = {id_: self.stages[id_] for id_ in self.stages if id_ in self.held}
        return Segment(
            self.positions, self.axis, self.rows, (*stages.values(),),
            dict(buffers_of(stages, self.rows)), leaving, frozenset(self.whole), held,
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
        window = self._once(("window", operator.id), lambda: window_along(definition, op, kind))
        given = tuple(self._readings(definition, op, operator, kind, window))
        lag = self._lag(given)
        readings = tuple(self._lagging(each, lag) for each in given)
        turn = self._turn(readings, self._count(output, lag))
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
            if not takes_all(source, lag, each, self.rows):
                kept += kept_rows(source, first, each, self.rows) * source.bytes
        return kept

    def _whole_before(self, reading: Reading, first: int) -> Stage:
        """Return a stage of what is there as a whole before, just in time for a reader."""
        start = first - runs_before(reading, 0, self.rows)
        return self._stage(reading.tensor, None, Turn(start, 1, 1), ())

    def _lagging(self, reading: Reading, lag: int) -> Reading:
        return replace(reading, before=reading.before + lag * (reading.step // self.rows))

    def _once(self, key: tuple[object, ...], find: Callable[[], _Form]) -> _Form:
        if key not in self.known:
            self.known[key] = find()
        found: _Form = self.known[key]
        return found

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
        self,
        definition: Definition[Any],
        op: Operation[Any],
        operator: AirOperator,
        kind: object,
        window: Window | None,
    ) -> Iterator[Reading]:
        inputs = self._once(("inputs", operator.id), lambda: [*_inputs(definition, op, operator)])
        for id_, shape, kinds in inputs:
            if kind not in kinds or (window is None and shape[kinds.index(kind)] == 1):
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
                start = max(0, first - own * runs_before(each, 0, self.rows))
                turn = Turn(start, own, self._count(each.tensor))
                steps = tuple(self._plain_steps(each.tensor, turn))
                self.stages[each.tensor] = self._stage(each.tensor, None, turn, steps)
                if not each.is_held:
                    first = max(first, self._ready(each))
        return Turn(first, period, count)

    def _ready(self, reading: Reading) -> int:
        source = self.stages[reading.tensor]
        runs = runs_before(reading, source.lag, self.rows)
        return source.turn.first + source.turn.period * runs

    def _leaving(self) -> Iterator[int]:
        inside = {*self.inside}
        for id_, stage in self.stages.items():
            readers = self.graph.consumers.get(id_, ())
            is_used = any(each.id not in inside for each in readers)
            is_made = stage.operator is not None and not stage.is_of_all
            if is_made and (is_used or id_ in self.graph.output_ids):
                yield id_


def _inputs(
    definition: Definition[Any], op: Operation[Any], operator: AirOperator
) -> Iterator[tuple[int, Sequence[int], Sequence[object]]]:
    """Go through the tensors that an operator reads: id, shape, what its axes are."""
    for each in definition.inputs:
        ids = listed(operator.named_tensors.get(each.name))
        for id_, tensor in zip(ids, several(op.bound[each.name]), strict=True):
            yield id_, tensor.shape, kinds_of(definition, op, each.name, tensor) or ()


def _alike(forms: Sequence[_Form], turn: Turn) -> Iterator[tuple[_Form, Turn]]:
    """Go through turns that have the same form one after the other, with the form."""
    done = 0
    for form, runs in groupby(forms):
        count = len([*runs])
        yield form, Turn(turn.first + done * turn.period, turn.period, count)
        done += count
