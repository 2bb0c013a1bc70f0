"""Which tensors hold the same bytes where a plan lets them share memory: for the proof of plans."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from opgen.air.model import AirSubgraph
from opgen.aot.operators.operator import MemoryFacts, View
from opgen.aot.plan.model import Plan
from opgen.aot.plan.storage import root_of


@dataclass(frozen=True)
class Piece:
    """Bytes of a tensor that are those of another one, or its own."""

    start: int
    end: int
    origin: int
    """The tensor in which the bytes were computed."""
    at: int
    """Where they begin in that one."""


class Contents:
    """Where the bytes of each tensor come from, by what the plan leaves out."""

    def __init__(self, subgraph: AirSubgraph, memory: Sequence[MemoryFacts], plan: Plan) -> None:
        self.plan = plan
        self._same: dict[int, int] = {}
        """Tensor -> another one that copies of control flow make the same."""
        self._pieces: dict[int, tuple[Piece, ...]] = {}
        self._sizes = {id_: tensor.bytes for id_, tensor in subgraph.tensors.items()}
        for index, (operator, facts) in enumerate(zip(subgraph.operators, memory, strict=True)):
            if not plan.runs(index):
                for output, input_ in facts.same.items():
                    one, other = self._root(output), self._root(input_)
                    if one != other and is_in_place(plan, View(output, input_)):
                        self._same[one] = other
                for output in operator.output_ids if not facts.copies else ():
                    self._pieces[output] = tuple(self._of(output, facts))

    def agree(self, one: int, other: int) -> bool:
        """Tell whether two tensors hold the same where they meet."""
        starts = self.plan.placements[one].offset, self.plan.placements[other].offset
        if starts[0] == starts[1] and self._root(one) == self._root(other):
            return True
        low, high = max(starts), min(self.plan.placements[id_].end for id_ in (one, other))
        found = [
            list(self._between(id_, low - start, high - start))
            for id_, start in zip((one, other), starts, strict=True)
        ]
        return found[0] == found[1]

    def _of(self, output: int, facts: MemoryFacts) -> Iterator[Piece]:
        """Yield the pieces of an output whose operator does not run."""
        done = 0
        for view in sorted(views_of_output(output, facts), key=lambda each: each.offset):
            if not is_in_place(self.plan, view):
                continue
            if view.part == output:
                yield from self._between(view.whole, view.offset, view.offset + self._sizes[output])
                return
            if view.offset > done:
                yield Piece(done, view.offset, output, done)
            for each in self._between(view.part, 0, self._sizes[view.part]):
                yield Piece(view.offset + each.start, view.offset + each.end, each.origin, each.at)
            done = view.offset + self._sizes[view.part]
        if done < self._sizes[output]:
            yield Piece(done, self._sizes[output], output, done)

    def _between(self, id_: int, low: int, high: int) -> Iterator[Piece]:
        """Yield the pieces of some bytes of a tensor, counted from the first of them."""
        own = (Piece(0, self._sizes[id_], id_, 0),)
        last: Piece | None = None
        for each in self._pieces.get(id_, own):
            start, end = max(each.start, low), min(each.end, high)
            if start >= end:
                continue
            piece = Piece(start - low, end - low, each.origin, each.at + start - each.start)
            if last and (last.origin, last.at + piece.start - last.start) == (
                piece.origin,
                piece.at,
            ):
                last = Piece(last.start, piece.end, last.origin, last.at)
                continue
            if last:
                yield last
            last = piece
        if last:
            yield last

    def _root(self, id_: int) -> int:
        return root_of(id_, self._same)


def views_of_output(output: int, facts: MemoryFacts) -> list[View]:
    """Return what an operator says that an output has in common with inputs."""
    return [view for view in facts.common if output in (view.part, view.whole)]


def is_in_place(plan: Plan, view: View) -> bool:
    """Tell whether a part lies where it is said to be in the whole."""
    part, whole = plan.placements[view.part], plan.placements[view.whole]
    return not part.bytes or (part.region, part.memory, part.index, part.offset) == (
        whole.region,
        whole.memory,
        whole.index,
        whole.offset + view.offset,
    )


def is_made_up(output: int, facts: MemoryFacts, plan: Plan) -> bool:
    """Tell whether what an output has in common with inputs is all of it."""
    covered = 0
    for view in sorted(views_of_output(output, facts), key=lambda each: each.offset):
        if view.part == output:
            return True
        if view.offset <= covered:
            covered = max(covered, view.offset + plan.placements[view.part].bytes)
    return covered >= plan.placements[output].bytes
