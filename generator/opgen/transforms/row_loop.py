"""The loop that computes a segment of layers row by row; see :mod:`opgen.transforms.rows`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np

from opgen.air.control import END, IF, LOOP, ROOM, UNLESS, UsedUp
from opgen.air.dtype import DType
from opgen.air.model import AirOperatorOptions, AirSubgraph, AirTensor
from opgen.air.rewrite import with_tensors_renamed
from opgen.context.registries import RegistryContext
from opgen.operators.axis_kinds import Range
from opgen.transforms.assembly import Assembly, frozen
from opgen.transforms.rows import Reading, Segment, Stage, Step, Turn, with_rows
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
            self._begin(stage)
        for id_ in segment.leaving:
            self.new.operator(ROOM, {}, {"output": id_}, AirOperatorOptions())
        self._mark(LOOP, options=UsedUp(tuple(self._used_up())))
        self._mark(UNLESS, self._is_turn(round_, Turn(0, 1, segment.rounds)))
        for stage in segment.stages:
            self._round(stage, round_)
        self._count(round_, (1,))
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
            if stage.added.weights is not None:
                self.places[stage.tensor] = self._variable(self._numbers("place", (0,)))

    def _round(self, stage: Stage, round_: int) -> None:
        """Do what a stage has to do in a round of the loop."""
        self._shift(stage, round_)
        for step in stage.steps:
            self._mark(IF, self._is_turn(round_, step.turn))
            if stage.added is not None:
                self._add_up(stage, step, stage.added)
            elif stage.joined:
                self._join(stage, step)
            else:
                self._make(stage, step)
            self._mark(END)

    def _shift(self, stage: Stage, round_: int) -> None:
        """Move the buffer of a stage on."""
        buffer = self.segment.buffers.get(stage.tensor)
        if buffer is None or not buffer.shifts:
            return
        self._mark(IF, self._is_turn(round_, replace(stage.turn, count=buffer.shifts)))
        kept = self.kept[stage.tensor]
        segment = self.segment
        moved = self.new.shifted(kept, segment.axis, segment.rows, buffer.fill)
        self.new.copy(moved, kept)
        self._mark(END)

    def _make(self, stage: Stage, step: Step) -> None:
        """Make rows of a stage, and put them where they are read."""
        segment, id_ = self.segment, stage.tensor
        buffer = segment.buffers.get(id_)
        # Before new rows come, so that these can be written in their place in the buffer.
        around = None if buffer is None else self._around(id_, buffer.rows, step)
        if stage.operator is None:
            own = self._taken(id_, self.places[id_], step.rows)
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
            place = self.places[id_]
            inputs = {"input": id_, "update": own, "start": place}
            self.new.by_role("write_over", inputs, whole)
            self.new.copy(whole, id_)
        if id_ in self.places:
            by = [0] * len(self.graph.tensors[id_].shape)
            by[segment.axis] = segment.rows
            self._count(self.places[id_], tuple(by))

    def _around(self, id_: int, rows: int, step: Step) -> tuple[Sequence[int], Sequence[int]]:
        """Return what is in a buffer before and behind the rows that a step makes."""
        start = rows - self.segment.rows
        ranges = ((0, start), (start + step.rows, rows))
        before, behind = (
            [self.new.part(self.kept[id_], self.segment.axis, *each)] if each[0] < each[1] else []
            for each in ranges
        )
        return before, behind

    def _add_up(self, stage: Stage, step: Step, added: Added) -> None:
        """Add the rows of a turn to the sums of a stage."""
        (rows,), sums = self._windows(stage, step), self.kept[stage.tensor]
        place = self.places.get(stage.tensor)
        self.new.copy(add_rows(self.new, added, rows, sums, place, step.turn.count), sums)
        if place is not None:
            self._count(place, (self.new.tensors[rows].size,))

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
        if segment.is_direct(reader, reading):
            return self.rows[id_][step.turn]
        source = segment.of(id_)
        runs = (reader.turn.first - source.turn.first) // source.turn.period + 1
        start = segment.buffers[id_].rows - runs * segment.rows - reading.before
        return self.new.part(self.kept[id_], segment.axis, start + taken[0], start + taken[1])

    # Parts of the graph

    def _sized(self, id_: int, rows: int) -> AirTensor:
        return with_rows(self.graph.tensors[id_], self.segment.axis, rows)

    def _taken(self, id_: int, place: int, rows: int) -> int:
        """Return rows of a whole tensor from a place on."""
        tile = self._sized(id_, rows)
        own = self.new.add(tile)
        size = self.new.integers(tile.shape, "size")
        inputs = {"input": id_, "begin": place, "size": size}
        self.new.by_role("cut_out", inputs, own)
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
        self.new.by_role("fill", inputs, first)
        self.new.copy(first, target)
        return target

    def _numbers(self, name: str, values: Sequence[int]) -> int:
        data = frozen(np.array(values, np.int32))
        return self.new.add(AirTensor(-1, name, DType.INT32, (len(values),), data=data))

    def _variable(self, start: int) -> int:
        """Return integers that are counted on, from a constant on."""
        own = self.new.add(replace(self.new.tensors[start], data=None))
        self.new.copy(start, own)
        return own

    def _count(self, id_: int, step: Sequence[int]) -> None:
        further = self.new.add(self.new.tensors[id_])
        by = self.new.integers(step, "step")
        self.new.by_role("add", {"input1": id_, "input2": by}, further)
        self.new.copy(further, id_)

    def _is_turn(self, round_: int, turn: Turn) -> int:
        result = self.new.add(AirTensor(-1, "is_turn", DType.BOOL, (1,)))
        of_turn = {"first": turn.first, "period": turn.period, "count": turn.count}
        self.new.by_role("turn", {"round": round_}, result, **of_turn)
        return result

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
