"""The loop that computes a segment of layers row by row, as :mod:`opgen.transforms.rows` has it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby

import numpy as np

from opgen.air.control import END, IF, LOOP, ROOM, UNLESS, UsedUp
from opgen.air.dtype import DType
from opgen.air.model import AirOperatorOptions, AirSubgraph, AirTensor
from opgen.air.rewrite import with_tensors_renamed
from opgen.context.registries import RegistryContext
from opgen.operators.axis_kinds import Range
from opgen.transforms.assembly import Assembly, frozen
from opgen.transforms.row_segment import Reading, Segment, Stage, Step, Turn, with_rows
from opgen.transforms.sums import Added, add_rows, scale, sums_of


def in_turns(graph: AirSubgraph, segment: Segment, context: RegistryContext) -> AirSubgraph:
    """Return the graph with a loop in the place of a segment."""
    return _Writer(graph, segment, context).run()


class _Writer:
    """Writes the loop of a segment."""

    def __init__(self, graph: AirSubgraph, segment: Segment, context: RegistryContext) -> None:
        self.graph = graph
        self.segment = segment
        self.new = Assembly(context, graph)
        self.rows: dict[int, dict[Turn, int]] = {}
        """Tensor -> turns that are alike -> the rows that are made in them."""
        self.kept: dict[int, int] = {}
        """Tensor -> its buffer."""
        self.round: int
        """The tensor that counts rounds."""

    def run(self) -> AirSubgraph:
        positions, segment = self.segment.positions, self.segment
        self.new.append(self.graph.operators[: positions.start])
        self.round = self._variable(self._numbers("round", (0,)))
        for id_, buffer in segment.buffers.items():
            whole = self._sized(id_, buffer.rows)
            self.kept[id_] = self._filled(whole, buffer.fill, self.new.add(whole))
        for stage in segment.stages:
            self._begin(stage)
        for id_ in segment.leaving:
            self.new.operator(ROOM, {}, {"output": id_}, AirOperatorOptions())
        self._mark(LOOP, options=UsedUp(tuple(self._used_up())))
        self._mark(UNLESS, self._is_turn(Turn(0, 1, segment.rounds)))
        for _, together in groupby(segment.stages, lambda each: each.turns):
            self._round([*together])
        self._count_round()
        self._mark(END)
        for stage in segment.stages:
            if stage.added is not None:
                scale(self.new, stage.added, self.kept[stage.tensor])
        self.new.append(self.graph.operators[positions.stop :])
        return replace(self.graph, tensors=self.new.tensors, operators=tuple(self.new.operators))

    def _begin(self, stage: Stage) -> None:
        """Begin with what follows from no rows, of what follows from all."""
        output = self.graph.tensors[stage.tensor]
        if stage.joined:
            limits = np.iinfo(output.type.numpy)
            first = limits.min if stage.joined == "larger" else limits.max
            self.kept[stage.tensor] = self._filled(output, int(first), stage.tensor)
        elif stage.added is not None:
            sums = sums_of(output)
            self.kept[stage.tensor] = self._filled(sums, 0, self.new.add(sums))

    def _round(self, stages: Sequence[Stage]) -> None:
        """Do what stages that have the same turns, one behind the other, have to do in a round.

        They are asked for once, so that it is seen that what one has made the next one uses up.
        """
        for stage in stages:
            self._shift(stage)
        for step_of_each in zip(*(each.steps for each in stages), strict=True):
            self._mark(IF, self._is_turn(step_of_each[0].turn))
            for stage, step in zip(stages, step_of_each, strict=True):
                self._step(stage, step)
            self._mark(END)

    def _step(self, stage: Stage, step: Step) -> None:
        if stage.added is not None:
            self._add_up(stage, step, stage.added)
        elif stage.joined:
            self._join(stage, step)
        else:
            self._make(stage, step)

    def _shift(self, stage: Stage) -> None:
        """Move the buffer of a stage on, and fill what no new rows are written over."""
        buffer, turn = self.segment.buffers.get(stage.tensor), stage.turn
        if buffer is None or not buffer.shifts:
            return
        rows = self.graph.tensors[stage.tensor].shape[self.segment.axis]
        full = min((rows + stage.lag) // self.segment.rows, buffer.shifts)
        self._shift_in(stage, replace(turn, count=full), None)
        after = Turn(turn.first + full * turn.period, turn.period, buffer.shifts - full)
        self._shift_in(stage, after, buffer.fill)

    def _shift_in(self, stage: Stage, turn: Turn, fill: int | None) -> None:
        if turn.count > 0:
            self._mark(IF, self._is_turn(turn))
            kept = self.kept[stage.tensor]
            moved = self.new.shifted(kept, self.segment.axis, self.segment.rows, fill)
            self.new.copy(moved, kept)
            self._mark(END)

    def _make(self, stage: Stage, step: Step) -> None:
        """Make rows of a stage, and put them where they are read."""
        segment, id_ = self.segment, stage.tensor
        buffer = segment.buffers.get(id_)
        # Before new rows come, so that these can be written in their place in the buffer.
        around = None if buffer is None else self._around(stage, buffer.rows, step)
        if stage.operator is None:
            own = self._taken(stage, step)
        else:
            own = self.new.add(self._sized(id_, step.rows))
            self._tile(stage, step, own)
        self.rows.setdefault(id_, {})[step.turn] = own
        if around is not None:
            kept = self.kept[id_]
            joined, parts = own, (*around[0], own, *around[1])
            if len(parts) > 1:
                joined = self.new.add(self.new.tensors[kept])
                self.new.by_role("join", {"inputs": parts}, joined, axis=segment.axis)
            self.new.copy(joined, kept)
        if id_ in segment.leaving:
            whole = self.new.add(self.graph.tensors[id_])
            inputs = {"input": id_, "update": own, "start": self._place_of_rows(stage, step)}
            self.new.by_role("write_over", inputs, whole)
            self.new.copy(whole, id_)

    def _around(self, stage: Stage, rows: int, step: Step) -> tuple[Sequence[int], Sequence[int]]:
        """Return what is in a buffer before and behind the rows that a step makes."""
        start = rows - self.segment.rows + stage.skipped(step)
        ranges, kept = ((0, start), (start + step.rows, rows)), self.kept[stage.tensor]
        before, behind = (
            [self.new.part(kept, self.segment.axis, *each)] if each[0] < each[1] else []
            for each in ranges
        )
        return before, behind

    def _add_up(self, stage: Stage, step: Step, added: Added) -> None:
        """Add the rows of a turn to the sums of a stage."""
        (rows,), sums, place = self._windows(stage, step), self.kept[stage.tensor], None
        if added.weights is not None:
            of_row = self.new.tensors[rows].size // step.rows
            first = self.segment.first_row(stage, step) * of_row
            place = self._place(step.turn, self.segment.rows * of_row, 0, 1, first)
        self.new.copy(add_rows(self.new, added, rows, sums, place, step.turn.count), sums)

    def _join(self, stage: Stage, step: Step) -> None:
        """Join what an operator gives of the rows of a turn with what it gave of those before."""
        so_far = self.kept[stage.tensor]
        own, joined = (self.new.add(self.new.tensors[so_far]) for _ in range(2))
        self._tile(stage, step, own)
        self.new.by_role(stage.joined, {"input1": so_far, "input2": own}, joined)
        self.new.operators[-1] = replace(self.new.operators[-1], turns=step.turn.count)
        self.new.copy(joined, so_far)

    def _tile(self, stage: Stage, step: Step, output: int) -> None:
        operator = stage.operator
        assert operator is not None
        ids = [each.tensor for each in stage.readings]
        given = dict(zip(ids, self._windows(stage, step), strict=True))
        tile = with_tensors_renamed(operator, {**given, stage.tensor: output})
        overrides = {**operator.overrides, **step.overrides}
        id_ = operator.id
        if step is not stage.steps[0]:
            id_ = self.new.next_operator
            self.new.next_operator += 1
        self.new.append([replace(tile, id=id_, overrides=overrides, turns=step.turn.count)])

    def _windows(self, reader: Stage, step: Step) -> Sequence[int]:
        """Return the rows that an operator reads in a step."""
        return [
            self._window(reader, step, reading, taken)
            for reading, taken in zip(reader.readings, step.taken, strict=True)
        ]

    def _window(self, reader: Stage, step: Step, reading: Reading, taken: Range) -> int:
        segment, id_ = self.segment, reading.tensor
        if reading.is_held:
            return self._in_place(reader, step, reading, taken)
        if segment.is_direct(reader, reading):
            return self.rows[id_][step.turn]
        start = segment.buffers[id_].rows - segment.kept_for(reader, reading)
        return self.new.part(self.kept[id_], segment.axis, start + taken[0], start + taken[1])

    def _in_place(self, reader: Stage, step: Step, reading: Reading, taken: Range) -> int:
        """Return rows of a tensor that is there as a whole, where they are."""
        id_, axis = reading.tensor, self.segment.axis
        runs = (step.turn.first - reader.turn.first) // reader.turn.period
        tile = self._sized(id_, taken[1] - taken[0])
        own = self.new.add(replace(tile, is_local=True))
        first = runs * reading.step - reading.before + taken[0]
        begin = self._place(step.turn, reading.step, axis, len(tile.shape), first)
        inputs = {"input": id_, "begin": begin, "size": self.new.integers(tile.shape, "size")}
        self.new.by_role("cut_out", inputs, own)
        return own

    # Parts of the graph

    def _sized(self, id_: int, rows: int) -> AirTensor:
        return with_rows(self.graph.tensors[id_], self.segment.axis, rows)

    def _taken(self, stage: Stage, step: Step) -> int:
        """Return rows of a whole tensor, those of a turn."""
        tile = self._sized(stage.tensor, step.rows)
        own = self.new.add(tile)
        size = self.new.integers(tile.shape, "size")
        place = self._place_of_rows(stage, step)
        inputs = {"input": stage.tensor, "begin": place, "size": size}
        self.new.by_role("cut_out", inputs, own)
        return own

    def _place_of_rows(self, stage: Stage, step: Step) -> int:
        """Return where in its tensor the rows of a turn begin."""
        segment, rank = self.segment, len(self.graph.tensors[stage.tensor].shape)
        first = segment.first_row(stage, step)
        return self._place(step.turn, segment.rows, segment.axis, rank, first)

    def _place(self, turn: Turn, step: int, axis: int, rank: int, offset: int = 0) -> int:
        place = self.new.add(AirTensor(-1, "place", DType.INT32, (rank,), is_local=True))
        options = {"first": turn.first, "period": turn.period, "step": step, "offset": offset}
        self.new.by_role("place", {"round": self.round}, place, **options, axis=axis, rank=rank)
        return place

    def _filled(self, tensor: AirTensor, value: int, target: int) -> int:
        """Fill a tensor with a number; it may be written again."""
        first = self.new.add(replace(tensor, data=None))
        data = frozen(np.full((), value, tensor.type.numpy))
        scalar = self.new.add(
            AirTensor(-1, "fill", tensor.type, (), tensor.quantization, data=data)
        )
        shape = self.new.integers(tensor.shape, "shape")
        inputs = {"shape": shape, "value": scalar}
        self.new.by_role("fill", inputs, first)
        self.new.copy(first, target)
        return target

    def _numbers(self, name: str, values: Sequence[int]) -> int:
        data = frozen(np.array(values, np.int32))
        return self.new.add(AirTensor(-1, name, DType.INT32, (len(values),), data=data))

    def _variable(self, start: int) -> int:
        """Return integers that are counted on, from a constant on."""
        own = self.new.add(replace(self.new.tensors[start], data=None, is_local=True))
        self.new.copy(start, own)
        return own

    def _count_round(self) -> None:
        further = self.new.add(self.new.tensors[self.round])
        inputs = {"input1": self.round, "input2": self.new.integers((1,), "step")}
        self.new.by_role("add", inputs, further)
        self.new.copy(further, self.round)

    def _is_turn(self, turn: Turn) -> int:
        result = self.new.add(AirTensor(-1, "is_turn", DType.BOOL, (1,), is_local=True))
        of_turn = {"first": turn.first, "period": turn.period, "count": turn.count}
        self.new.by_role("turn", {"round": self.round}, result, **of_turn)
        return result

    def _mark(
        self, kind: str, condition: int | None = None, options: AirOperatorOptions | None = None
    ) -> None:
        inputs = {} if condition is None else {"input": condition}
        self.new.operator(kind, inputs, {}, options or AirOperatorOptions(), kind.lower())

    def _used_up(self) -> Iterator[tuple[int, int, int]]:
        """Yield what leaves, what enters, and by how much the first may start behind the second."""
        segment, tensors = self.segment, self.graph.tensors
        for source in segment.entering:
            if tensors[source.tensor].is_constant:
                continue
            for id_ in segment.leaving:
                most = segment.most_overlap(id_, source.tensor)
                if most is not None:
                    yield id_, source.tensor, most
