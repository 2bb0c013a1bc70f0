"""Which layers are computed row by row, so that the arena needs less, and how many rows at a time.

A cut of the schedule into segments, and single layers, is a path from its beginning to its end; of
each segment it is known about how many bytes live while it runs, and how many instructions it takes
more than its layers as a whole. So it is of a layer with another kernel than the fastest: segments
need not be smaller than what a few bytes of scratch decide. The best cut follows by dynamic
programming.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Any

from opgen.air.control import blocks
from opgen.air.model import AirModel, AirOperator, AirSubgraph, AirTensor
from opgen.air.verify import verify
from opgen.aot.operators.operator import MemoryFacts
from opgen.aot.operators.spec_operator import spec_memory
from opgen.aot.plan.less_arena import within_arena
from opgen.aot.plan.making import Making
from opgen.aot.plan.other_kernels import offers, with_kernels
from opgen.bind.bound import BoundModel
from opgen.context.registries import RegistryContext
from opgen.errors import Diagnostic, OpgenError, UnsupportedError
from opgen.operators.applied import evaluate, operation_of
from opgen.operators.choice import accepted
from opgen.operators.kernel import Kernel
from opgen.operators.tiles import sees_only_parts
from opgen.transforms.operators import definition_of
from opgen.transforms.row_loop import in_turns
from opgen.transforms.row_segment import ROWS_AXIS, Segment, Stage, Step, tile_of_step
from opgen.transforms.rows import NoRowsError, Schedule, segment_of
from opgen.transforms.sums import Added

ROWS = (1, 2, 3, 4, 5, 6, 8)
"""That layers may make in a turn."""
_LONGEST = 48
"""Layers of a segment."""
_CALL = 150
"""Instructions of a turn besides those of a kernel, about."""
_MOVED = 0.6
"""Instructions for a byte that is moved, about."""
_TURN = 30
"""Instructions that ask whether it is a turn, about."""
_TERM, _SUM = 3.0, 15
"""Instructions for a term of a sum, and for a sum in each turn, about."""
_WITHOUT = "leave out --input-rows"
_PARTS, _TRIES = 32, 6
"""How often it is tried with one of so many parts less, if the arena is larger than the cuts."""


@dataclass(frozen=True)
class Cut:
    """Layers that run together: a segment, or one layer as a whole."""

    begin: int
    end: int
    """Behind the last."""
    bytes: int
    """That live while it runs, about."""
    instructions: int
    """That it takes more than its layers as a whole, about."""
    segment: Segment | None = None
    kernel: Kernel | None = None
    """Of a layer, if it is not the fastest one."""
    layer: int = -1
    """The operator that has it."""


@dataclass(frozen=True, eq=False)
class _Outline:
    """A segment, or a layer as a whole, with what is known of it without asking for kernels."""

    begin: int
    end: int
    at_least: int
    """Bytes that live while it runs, if its kernels need no scratch and write over what they read.
    """
    segment: Segment | None = None
    fastest: int = 0
    """Bytes of the layer with its fastest kernel, if this is about the others."""


@dataclass(frozen=True)
class _Tiles:
    """What is known of the tiles of an operator."""

    scratch: int
    """Bytes."""
    within: Mapping[int, int]
    """Tensor -> by how many bytes their rows may start behind its, at most."""
    extra: int
    """Instructions that all of them take more than the operator as a whole, about."""


@dataclass(frozen=True)
class InRows:
    """A model some layers of which are computed row by row."""

    bound: BoundModel
    arena: int
    """Bytes."""
    instructions: int
    """That it takes more than with all layers as a whole, about."""

    @property
    def model(self) -> AirModel:
        """Return its graph, with loops."""
        return self.bound.model


def with_rows(
    model: AirModel, making: Making, most: int | None, *, turns: Sequence[int] = ROWS
) -> InRows | None:
    """Return a model in which layers are computed row by row, for an arena of so many bytes.

    :param most: None: of as few bytes as there is a way to. If there is none for so few, likewise.
    :param turns: rows that layers may make in a turn.
    :returns: None if the model is best as it is.
    """
    graph = model.main
    if len(model.subgraphs) > 1 or blocks(graph.operators):
        return None
    whole = making.chosen(model)
    found, needed = None, making.arena(whole)
    if most is not None and needed <= most and not graph.hands_over_rows:
        return None
    there = _Cuts(whole, making, turns)
    cuts = list(there.all() if graph.hands_over_rows else there.within(most or 0))
    if graph.hands_over_rows:
        if faults := [*_no_rows(model, whole, making.context, cuts)]:
            raise UnsupportedError(*faults)
        if not _has_path(cuts, len(graph.operators)):
            message = "its inputs cannot be handed over row by row together"
            raise UnsupportedError(Diagnostic(model.path.name, message, hint=_WITHOUT))
        needed = sys.maxsize  # as it is, the model cannot be given rows
    tried: list[list[Cut]] = []
    for goal in _goals(most):
        path = best_path(cuts, len(graph.operators), goal)
        if path not in tried:
            tried.append(path)
    if any(each.kernel is not None for each in tried[-1]) and not graph.hands_over_rows:
        # Those of tiles are exchanged only later, which may save more.
        fastest = best_path([*there.within(0, others=False)], len(graph.operators), 0)
        tried += [fastest] if most is None and fastest not in tried else []
    is_close = len(tried) > 1 and most is None
    for path in tried:
        in_rows = along(path, making.chosen(changed(model, path, making.context)))
        by_rows = any(each.segment is not None for each in path)
        least = within_arena(in_rows, 0, making.interface) if is_close else in_rows
        arena = making.arena(least)
        if arena < needed:
            costs = sum(each.instructions for each in path)
            found = InRows(in_rows, arena, costs) if by_rows else None
            needed = arena
        if most is not None and needed <= most:
            break
    if found is not None:
        verify(found.bound.model)
    return found


def handing_over_rows(model: AirModel) -> AirModel:
    """Return a model whose inputs are nowhere as a whole: the application hands over their rows.

    Of several inputs those have rows that are images; others stay whole.

    :raises UnsupportedError: if there is no such input, or no order in which rows are read once.
    """
    graph, message = model.main, ""
    tensors = [graph.tensors[id_] for id_ in graph.input_ids]
    read = [e for e in tensors if e.id not in graph.output_ids and graph.consumers.get(e.id)]
    given = [e.id for e in read if not e.is_variable and (len(tensors) == 1 or _is_image(e))]
    if len(model.subgraphs) > 1 or blocks(graph.operators):
        message = "a model with several entry points or with control flow is not given rows"
    elif not read:
        message = "no layer reads its input, or it is an output, too"
    elif all(each.is_variable for each in read):
        message = "its input is kept from run to run"
    elif not given:
        message = f"none of its {len(tensors)} inputs is one image with several rows"
    if message:
        raise UnsupportedError(Diagnostic(model.path.name, message, hint=_WITHOUT))
    return replace(model, subgraphs=(replace(graph, hands_over_rows=frozenset(given)),))


def _is_image(tensor: AirTensor) -> bool:
    return len(tensor.shape) > ROWS_AXIS + 1 and tensor.shape[0] == 1 < tensor.shape[ROWS_AXIS]


def _no_rows(
    model: AirModel, whole: BoundModel, context: RegistryContext, cuts: Sequence[Cut]
) -> Iterator[Diagnostic]:
    """Go through the inputs each of whose rows there is no way to read once, and say why."""
    graph = model.main
    for id_ in sorted(graph.hands_over_rows):
        given = views_of_input(whole, id_)
        readers = readers_of(whole, given)
        why = "it is an output, too"
        if not given & {*graph.output_ids}:
            if any(_reads(cut, readers) for cut in cuts):
                continue
            begin, why = min(readers), "what reads it does not fit into one loop"
            try:
                segment_of(graph, range(begin, begin + 1), 1, context)
            except NoRowsError as error:
                why = f"{graph.operators[begin].op_type} is the first that reads it: {error}"
        name = "its input" if len(graph.input_ids) == 1 else f"'{graph.tensors[id_].name}'"
        message = f"{name} cannot be handed over row by row"
        yield Diagnostic(model.path.name, message, why, _WITHOUT)


def _reads(cut: Cut, readers: Sequence[int]) -> bool:
    return cut.segment is not None and {*readers} <= {*cut.segment.positions}


def views_of_input(whole: BoundModel, id_: int) -> frozenset[int]:
    """Return an input of a model, with the tensors that are its bytes in other shapes."""
    found, tensors = {id_}, whole.subgraph.tensors
    for layer in whole.operators:
        facts = layer.memory
        views = ((view.part, view.whole) for view in facts.views)
        for pair in map(set, (*facts.aliases.items(), *views)):
            if found & pair and len({tensors[id_].bytes for id_ in pair}) == 1:
                found |= pair
    return frozenset(found)


def readers_of(whole: BoundModel, ids: frozenset[int]) -> tuple[int, ...]:
    """Return the positions of layers that read any of some tensors to compute something else."""
    return tuple(
        index
        for index, layer in enumerate(whole.operators)
        if ids & {*layer.operator.input_ids} and not {*layer.operator.output_ids} <= ids
    )


def _has_path(cuts: Sequence[Cut], end: int) -> bool:
    reached = {0}
    for cut in sorted(cuts, key=lambda each: (each.begin, each.end)):
        if cut.begin in reached:
            reached.add(cut.end)
    return end in reached


def _goals(most: int | None) -> Iterator[int]:
    """Go through what cuts may need for an arena of so many bytes: cuts are estimates."""
    if most is not None:
        yield from (most * part // _PARTS for part in range(_PARTS, _PARTS - _TRIES, -1))
    yield 0


def best_path(cuts: Sequence[Cut], end: int, most: int) -> list[Cut]:
    """Return the cuts that take the fewest instructions within so many bytes.

    If there is no way within so many: within as few as there is a way to.
    """
    limit = max(most, _least(cuts, end))
    best: dict[int, tuple[int, list[Cut]]] = {0: (0, [])}
    for cut in sorted(cuts, key=lambda each: (each.begin, each.end)):
        if cut.begin in best and cut.bytes <= limit:
            so_far, path = best[cut.begin]
            taken = so_far + cut.instructions
            if cut.end not in best or taken < best[cut.end][0]:
                best[cut.end] = taken, [*path, cut]
    return best[end][1]


def _least(cuts: Sequence[Cut], end: int) -> int:
    """Return the bytes that the largest cut of a path has at least."""
    return _least_of(((each.begin, each.end, each.bytes) for each in cuts), end)


def _least_of(cuts: Iterable[tuple[int, int, int]], end: int) -> int:
    """Return the same of cuts from one position to another, with their bytes."""
    best = {0: 0}
    for begin, behind, bytes_ in sorted(cuts):
        if begin in best:
            reached = max(best[begin], bytes_)
            best[behind] = min(best.get(behind, reached), reached)
    return best[end]


def all_cuts(whole: BoundModel, making: Making) -> Iterator[Cut]:
    """Yield every layer, and every segment that can be computed in turns of some rows."""
    return _Cuts(whole, making, ROWS).all()


def changed(model: AirModel, path: Sequence[Cut], context: RegistryContext) -> AirModel:
    """Return a model whose segments on a path are loops."""
    graph = model.main
    for cut in reversed(path):  # so that positions before stay what they are
        if cut.segment is not None:
            graph = in_turns(graph, cut.segment, context)
    return replace(model, subgraphs=(graph, *model.subgraphs[1:]))


def along(path: Sequence[Cut], bound: BoundModel) -> BoundModel:
    """Return a model whose segments are loops with the kernels that its layers have on a path."""
    kernels = {each.layer: each.kernel for each in path if each.kernel is not None}
    at = {each.operator.id: index for index, each in enumerate(bound.operators)}
    return with_kernels(bound, {(0, at[id_]): kernel for id_, kernel in kernels.items()})


class _Cuts:
    """All segments of a graph, and its layers, with what they need."""

    def __init__(self, whole: BoundModel, making: Making, turns: Sequence[int]) -> None:
        self.whole = whole
        self.turns = turns
        self.graph: AirSubgraph = whole.subgraph
        self.context, self.target = making.context, making.target
        self.layers = {each.operator.id: each for each in whole.operators}
        self.first: dict[int, int] = dict.fromkeys(self.graph.input_ids, -1)
        self.last: dict[int, int] = {}
        for index, operator in enumerate(self.graph.operators):
            for id_ in operator.output_ids:
                self.first.setdefault(id_, index)
                self.last[id_] = index
            for id_ in operator.input_ids:
                if id_ >= 0 and not self.graph.tensors[id_].is_constant:
                    self.last[id_] = index
        kept = self.graph.input_ids if making.interface.keep_inputs else ()
        self.last |= dict.fromkeys((*self.graph.output_ids, *kept), len(self.graph.operators))
        self.sizes = {id_: each.bytes for id_, each in self.graph.tensors.items()}
        """Tensor -> its bytes in the arena."""
        if making.interface.io == "caller":
            ids = (*self.graph.input_ids, *self.graph.output_ids)
            self.sizes |= dict.fromkeys(ids, 0)
        self.given = [views_of_input(whole, id_) for id_ in self.graph.hands_over_rows]
        """What the application hands over row by row, each in any shape."""
        self.given_to = {views: readers_of(whole, views) for views in self.given}
        self.sizes |= {id_: 0 for views in self.given for id_ in views}
        self.outlines: list[_Outline] = []
        self.found: dict[_Outline, Sequence[Cut]] = {}
        self.tiles: dict[tuple[int, int, bool, int], _Tiles | None] = {}
        self.facts: dict[tuple[object, ...], tuple[MemoryFacts, int | None] | None] = {}
        """Rows that an operator makes, and those that it takes -> what such a tile needs."""

    def all(self) -> Iterator[Cut]:
        """Yield every layer, and every segment that can be computed in turns of some rows."""
        for each in self._outlines():
            yield from self._cuts(each)

    def within(self, most: int, *, others: bool = True) -> Iterator[Cut]:
        """Yield those of at most so many bytes; if there is no path of them, as few as there is.

        Kernels are asked for only where a segment may be among these without them.

        :param others: whether layers may have other kernels than the fastest.
        """
        self.outlines = self.outlines or [*self._outlines()]
        outlines = [each for each in self.outlines if others or not each.fastest]
        found = {each: self.found[each] for each in outlines if each in self.found}
        while True:
            parts = [(e.begin, e.end, e.at_least) for e in outlines if e not in found]
            parts += [(e.begin, e.end, e.bytes) for cuts in found.values() for e in cuts]
            least = _least_of(parts, len(self.graph.operators))
            limit = max(least, most)
            new = [e for e in outlines if e.at_least <= limit and e not in found]
            asked = [each for each in new if not 0 < each.fastest <= least]
            if not asked:
                break
            self.found |= {each: [*self._cuts(each)] for each in asked}
            found |= {each: self.found[each] for each in asked}
        for each in outlines:
            yield from (cut for cut in found.get(each, ()) if cut.bytes <= limit)

    def _outlines(self) -> Iterator[_Outline]:
        count = len(self.graph.operators)
        readers = {index for each in self.given_to.values() for index in each}
        for index in range(count):
            if index not in readers:
                layer = self.whole.operators[index]
                fastest = self._layer_bytes(index, layer.memory)
                yield _Outline(index, index + 1, fastest)
                best = MemoryFacts(inplace=layer.operator.input_ids)
                if layer.kernel and (least := self._layer_bytes(index, best)) < fastest:
                    yield _Outline(index, index + 1, least, fastest=fastest)
        known: dict[tuple[object, ...], Any] = {}
        given = frozenset(id_ for views in self.given for id_ in views)
        ways = product(self.turns, (False, True), (False, True), range(count))
        for rows, holds, lags, begin in ways:
            if lags and rows == 1:
                continue
            schedule = Schedule(
                self.graph, begin, rows, self.context,
                known=known, holds=holds, lags=lags, given=given,
            )  # fmt: skip
            for end in range(begin + 1, min(count, begin + _LONGEST) + 1):
                try:
                    schedule.add(self.graph.operators[end - 1])
                except NoRowsError:
                    break
                if (end - begin == 1 and begin not in readers) or (holds and not schedule.held):
                    continue
                if lags and not any(each.lag for each in schedule.stages.values()):
                    continue
                try:
                    segment = schedule.segment()
                except NoRowsError:  # what follows may mend it
                    continue
                if self._is_given_once(segment):
                    bytes_ = self._kept(segment) + _passing(segment, None)
                    yield _Outline(begin, end, bytes_, segment)

    def _is_given_once(self, segment: Segment) -> bool:
        """Return whether a segment asks for each row of inputs once, or has nothing of them."""
        for views, readers in self.given_to.items():
            inside = [each for each in readers if each in segment.positions]
            entering = [each.tensor for each in segment.entering if each.tensor in views]
            is_all = len(inside) == len(readers) and len(entering) == 1
            if inside and not (is_all and not segment.whole & views):
                return False
        return True

    def _other_kernels(self, index: int, most: int) -> Iterator[Cut]:
        """Go through a layer with kernels that need fewer bytes, the faster ones first."""
        layer = self.whole.operators[index]
        found = sorted(offers(self.whole, layer), key=lambda each: each.cost)
        own = next((each.cost for each in found if layer.kernel_is(each.kernel)), 0)
        for each in found:
            bytes_ = self._layer_bytes(index, each.facts)
            if bytes_ < most:
                most, costs = bytes_, max(0, each.cost - own)
                id_ = layer.operator.id
                yield Cut(index, index + 1, bytes_, costs, kernel=each.kernel, layer=id_)

    def _layer_bytes(self, index: int, facts: MemoryFacts) -> int:
        """Return the bytes that live while a layer runs, by what its kernel needs."""
        operator = self.whole.operators[index].operator
        inputs = [id_ for id_ in dict.fromkeys(operator.input_ids) if id_ in self.last]
        outputs = [*operator.output_ids]
        dying = [id_ for id_ in inputs if self.last[id_] == index]
        others = [id_ for id_ in self._living(index, index) if id_ not in (*dying, *outputs)]
        within = 0
        if dying and outputs:
            most = facts.overlap if dying[0] == operator.input_ids[0] else None
            if set(facts.inplace) & {*dying} or facts.same or facts.views:
                most = 0
            if most is not None:
                within = self._shared(outputs[0], dying[0], most)
        return facts.scratch + self._bytes([*others, *dying, *outputs]) - within

    def _cuts(self, outline: _Outline) -> Iterator[Cut]:
        """Go through what kernels make of an outline."""
        if outline.segment is not None:
            yield from self._in_rows(outline.segment)
        elif outline.fastest:
            yield from self._other_kernels(outline.begin, outline.fastest)
        else:
            yield Cut(outline.begin, outline.end, outline.at_least, 0)

    def _in_rows(self, segment: Segment) -> Iterator[Cut]:
        """Yield the cut of a segment, if there is a kernel for each tile."""
        moved, calls = 0, 0
        extra = (sum(len(e.steps) for e in segment.stages) - len(segment.stages)) * _TURN
        extra *= segment.rounds
        tiles: dict[int, _Tiles] = {}
        for stage in segment.stages:
            buffer = segment.buffers.get(stage.tensor)
            calls += stage.turn.count
            if buffer is not None:
                moved += stage.bytes // segment.rows * buffer.rows * buffer.shifts
            if stage.operator is None or stage.tensor in segment.leaving:
                moved += stage.bytes * stage.turn.count
            if stage.operator is not None:
                is_held = any(each.is_held for each in stage.readings)
                key = segment.rows, stage.operator.id, is_held, stage.lag
                if key not in self.tiles:
                    self.tiles[key] = self._tiles_of(stage)
                found = self.tiles[key]
                if found is None:
                    return
                tiles[stage.tensor] = found
                extra += found.extra
        instructions = int(calls * _CALL + moved * _MOVED) + extra
        bytes_ = self._kept(segment) + _passing(segment, tiles)
        begin, end = segment.positions.start, segment.positions.stop
        yield Cut(begin, end, bytes_, max(0, instructions), segment)

    def _kept(self, segment: Segment) -> int:
        """Return the bytes of all that lives through the rounds of a segment."""
        begin, end = segment.positions.start, segment.positions.stop
        entering = [each.tensor for each in segment.entering]
        dying = [id_ for id_ in entering if self.last.get(id_, -1) < end]
        dying = [id_ for id_ in dying if not self.graph.tensors[id_].is_constant]
        inner = {id_ for each in self.graph.operators[begin:end] for id_ in each.output_ids}
        others = [
            id_
            for id_ in self._living(begin, end - 1)
            if id_ not in inner and id_ not in dying and id_ not in segment.leaving
        ]
        bytes_ = self._bytes([*others, *dying, *segment.leaving])
        shared = [
            self._shared(output, source, most)
            for output in segment.leaving
            for source in dying
            if (most := segment.most_overlap(output, source)) is not None
        ]
        bytes_ -= max(shared, default=0)
        for stage in segment.stages:
            if (buffer := segment.buffers.get(stage.tensor)) is not None:
                bytes_ += stage.bytes // segment.rows * buffer.rows
            if stage.operator is not None and stage.is_of_all:
                bytes_ += stage.bytes
        return bytes_

    def _tiles_of(self, stage: Stage) -> _Tiles | None:
        """Return what is known of the tiles of an operator; None: there is no kernel for one."""
        assert stage.operator is not None
        if stage.added is not None:
            return _Tiles(0, {}, self._adding(stage, stage.added))
        try:
            found = [(self._tile_of(stage, step), step.turn.count) for step in stage.steps]
            whole = self._cost_of(stage.operator)
        except OpgenError:
            return None
        tiles = [(*each, count) for each, count in found if each is not None]
        if len(tiles) < len(found):
            return None
        costs = [cost * count for _, cost, count in tiles if cost is not None]
        is_known = whole is not None and len(costs) == len(tiles)
        extra = sum(costs) - whole if is_known and whole is not None else 0
        largest = max((memory for memory, *_ in tiles), key=lambda each: each.scratch)
        if stage.joined:
            elements = self.graph.tensors[stage.tensor].size
            extra += int(_TERM * elements) * stage.turn.count
            return _Tiles(largest.scratch + stage.bytes, {}, extra)
        return _Tiles(largest.scratch, _within(stage, largest), extra)

    def _tile_of(self, stage: Stage, step: Step) -> tuple[MemoryFacts, int | None] | None:
        """Return what a tile needs, and what a turn costs, if its kernel states that.

        With other rows in a turn, borders are the same, and where rows are held so is what is
        between them.
        """
        assert stage.operator is not None
        widths = [high - low for low, high in step.taken]
        key = stage.operator.id, step.rows, *widths, *step.overrides.items()
        if key not in self.facts:
            self.facts[key] = self._facts_of_tile(stage, step)
        return self.facts[key]

    def _facts_of_tile(self, stage: Stage, step: Step) -> tuple[MemoryFacts, int | None] | None:
        assert stage.operator is not None
        definition = definition_of(stage.operator, self.context)
        assert definition is not None
        operator, tensors = tile_of_step(self.graph, stage, step)
        operation = operation_of(definition, operator, tensors, self.target)
        found = accepted("", definition, operation)
        if found is None or found.kernel is None:
            return None
        kernel = found.kernel
        if not sees_only_parts(kernel, [tensors[stage.tensor]]):
            return None
        memory = spec_memory(definition, operation, kernel, operator.named_tensors)
        cost = evaluate("", kernel.cost, operation) if kernel.cost else None
        return memory, None if cost is None else int(cost)

    def _adding(self, stage: Stage, added: Added) -> int:
        """Return about how many instructions sums take more than the operator as a whole."""
        assert stage.operator is not None
        rows, sums = self.graph.tensors[added.input].size, self.graph.tensors[stage.tensor].size
        terms = rows if added.weights is None else rows * sums
        whole = self._cost_of(stage.operator)
        own = int(_TERM * terms) + _SUM * sums * (stage.turn.count + 1)
        return 0 if whole is None else own - whole

    def _cost_of(self, operator: AirOperator) -> int | None:
        """Return the instructions of an operator as a whole, if its kernel states them."""
        own = self.layers[operator.id]
        if own.kernel is None or own.kernel.cost is None or own.operation is None:
            return None
        return int(evaluate("", own.kernel.cost, own.operation))

    def _living(self, begin: int, end: int) -> Iterator[int]:
        """Go through the tensors that live at any time from one layer to another."""
        for id_, last in self.last.items():
            if self.first.get(id_, last) <= end and last >= begin:
                yield id_

    def _bytes(self, ids: Sequence[int]) -> int:
        return sum(self.sizes[id_] for id_ in dict.fromkeys(ids))

    def _shared(self, output: int, source: int, most: int) -> int:
        return _common(self.sizes[output], self.sizes[source], most)


def _common(output: int, source: int, most: int) -> int:
    """Return how many bytes two tensors of some sizes share at most, at such a distance."""
    return max(0, output + source - max(output, source + max(0, -most)))


def _within(stage: Stage, memory: MemoryFacts) -> Mapping[int, int]:
    """Return by how many bytes the rows that a tile makes may lie in those that it reads."""
    assert stage.operator is not None
    found = dict.fromkeys(memory.inplace, 0)
    if memory.overlap is not None:
        found.setdefault(stage.operator.input_ids[0], memory.overlap)
    return found


_PLAIN = _Tiles(0, {}, 0)
"""Of what only takes rows."""


def _passing(segment: Segment, tiles: Mapping[int, _Tiles] | None) -> int:
    """Return about how many bytes rows take, at most, that are used up at once, with scratch.

    :param tiles: None: what is made may be written over all that is used up, without scratch.
    """
    last: dict[int, int] = {}
    for index, stage in enumerate(segment.stages):
        last |= dict.fromkeys((each.tensor for each in stage.readings), index)
    live: dict[int, int] = {}
    most = 0
    for index, stage in enumerate(segment.stages):
        own = 0 if stage.is_of_all or stage.tensor in segment.buffers else stage.bytes
        tile = _PLAIN if tiles is None else tiles.get(stage.tensor, _PLAIN)
        ending = [id_ for id_ in live if last[id_] <= index]
        within = dict.fromkeys(ending, 0) if tiles is None else tile.within
        shared = [_common(own, live[id_], within[id_]) for id_ in ending if id_ in within]
        most = max(most, sum(live.values()) + own - max(shared, default=0) + tile.scratch)
        live = {id_: each for id_, each in live.items() if id_ not in ending}
        if own and last.get(stage.tensor, index) > index:
            live[stage.tensor] = own
    return most
