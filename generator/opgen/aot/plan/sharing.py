"""Which tensors share bytes, so that nothing need be copied, and no value is lost by that.

A loop's variable, a branch's result, a variable's next value are written by copies; a RESHAPE has
its input's bytes, a SPLIT's outputs are parts of them, and what a CONCATENATION joins are parts of
its output. Storages can be one if no tensor is written where another holds a value that is still to
be read (G. J. Chaitin, "Register allocation & spilling via graph coloring", 1982: interference).
"""

from __future__ import annotations

import itertools
from collections.abc import Collection, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field

from opgen.air.control import blocks
from opgen.air.model import AirOperator, AirSubgraph
from opgen.aot.operators.operator import MemoryFacts, View
from opgen.aot.plan.liveness import live_steps, members
from opgen.aot.plan.model import Region, boundary_of
from opgen.aot.plan.storage import Span, Steps, Storage, Storages, without

_MOST_PAIRS = 2_000_000
"""Of tensors that are compared; behind that, parts are copied. Thousands of parts of one tensor
are no network."""


_MOST_ALIVE = 1_000_000
"""Pairs of a step and a tensor that lives then; behind that, they are not listed."""


def views_of(
    operator: AirOperator, facts: MemoryFacts, sizes: Mapping[int, int]
) -> tuple[View, ...]:
    """Return what an operator's outputs have in common with its inputs, if that is all of them."""
    views = facts.common
    made = dict.fromkeys(operator.output_ids, 0)
    for view in views:
        made[view.part if view.part in made else view.whole] += sizes[view.part]
    return views if views and all(made[id_] >= sizes[id_] for id_ in made) else ()


@dataclass
class Sharing:
    """Merges storages of one schedule."""

    found: Storages
    subgraph: AirSubgraph
    memory: Sequence[MemoryFacts]
    alignment: int
    lives: Mapping[int, int]
    """Tensor -> the steps after which its value is still read, as bits."""
    writes: Mapping[int, Sequence[int]]
    """Tensor -> the steps in which it gets a value; 0 is the beginning of a run."""
    written: Sequence[Set[int]]
    """What each step writes: the same, the other way round."""
    needed: Sequence[Set[int]]
    """What each step may not destroy: inputs and outputs of its operator, and what is still to be
    read. Constants, which nothing destroys, are left out; empty: there would be too much of it."""
    views: Sequence[tuple[View, ...]]
    """Of each operator, see :func:`views_of`."""
    pairs: int = 0
    """How many tensors have been compared."""
    interface: frozenset[int] = field(default_factory=frozenset)
    """Tensors that the application sees."""
    is_straight: bool = True
    """Whether there are no loops and branches."""

    def share(self, declined: Collection[int]) -> None:
        """Merge what operators have in common, but for parts of the operators that are declined."""
        for view in itertools.chain(*self.views):
            if self._is_whole(view):
                self._try(view)
        for index, views in enumerate(self.views):
            for view in views if index not in declined else ():
                if not self._is_whole(view) and self.pairs < _MOST_PAIRS:
                    self._try(view)
        for index, views in enumerate(self.views):
            there = [self.found.holds(view.part, view.whole, view.offset) for view in views]
            if views and all(there):
                self.found.elided.add(index)
            elif views:
                self.found.copied.add(index)

    def may_merge(self, part: int, whole: int, offset: int) -> bool:
        """Tell whether the storages of two tensors can be one, at a distance of the two."""
        found = self.found
        inner, outer = found.of[part], found.of[whole]
        if inner is outer or inner.memory != outer.memory or not self._regions_fit(inner, outer):
            return False
        shift = found.at[whole] + offset - found.at[part]
        moved = inner.tensors if shift > 0 else outer.tensors
        if not all(self._is_aligned(id_, abs(shift)) for id_ in moved if shift):
            return False
        merged = _Merged(found, inner, outer, shift)
        return not (self._disturbs(merged, inner, outer) or self._disturbs(merged, outer, inner))

    def _try(self, view: View) -> None:
        found, sizes = self.found, self.found.sizes
        part, whole = view.part, view.whole
        if not sizes[part] or found.of[part] is found.of[whole]:
            return
        if self._is_whole(view) and found.of[part].region is not Region.ARENA:
            part, whole = whole, part  # what is kept from run to run, or only read, stays there
        if self.may_merge(part, whole, view.offset):
            found.merge(part, whole, view.offset)

    def _is_whole(self, view: View) -> bool:
        return self.found.sizes[view.part] == self.found.sizes[view.whole]

    def _regions_fit(self, inner: Storage, outer: Storage) -> bool:
        """Tell whether the bytes of ``inner`` can be where those of ``outer`` are."""
        if Region.LOCAL in (inner.region, outer.region):
            return inner.region is outer.region and inner.bytes == outer.bytes
        if Region.WITHIN in (inner.region, outer.region):
            return False
        if inner.region is not Region.ARENA:
            return False
        if outer.region in (Region.INPUT, Region.ROWS, Region.WEIGHTS):  # nobody may write there
            is_smaller = outer.region is not Region.WEIGHTS or inner.bytes == outer.bytes
            return is_smaller and all(not self._is_written(id_, outer) for id_ in inner.tensors)
        if outer.region is Region.STATE:
            tensors, both = self.subgraph.tensors, (*inner.tensors, *outer.tensors)
            # The caller may write an input whenever there is no run.
            return inner.bytes <= outer.bytes and not (
                sum(tensors[id_].is_variable for id_ in both) > 1
                or set(self.subgraph.input_ids) & set(both)
            )
        return True

    def _is_written(self, id_: int, source: Storage) -> bool:
        """Tell whether a tensor is written by anything but an operator that takes it from there."""
        return any(
            step == 0
            or not any(
                view.part == id_ and self.found.of[view.whole] is source
                for view in self.views[step - 1]
            )
            for step in self.writes.get(id_, ())
        )

    def _is_aligned(self, id_: int, shift: int) -> bool:
        tensor = self.subgraph.tensors[id_]
        boundary = boundary_of(tensor, self.alignment, is_interface=id_ in self.interface)
        return (self.found.at[id_] + shift) % boundary == 0

    def _disturbs(self, merged: _Merged, writer: Storage, holder: Storage) -> bool:
        """Tell whether writing the tensors of one would destroy what those of the other hold."""
        critical = writer.steps.written & holder.steps.needed
        return any(self._disturbs_in(merged, step, writer, holder) for step in members(critical))

    def _disturbs_in(self, merged: _Merged, step: int, writer: Storage, holder: Storage) -> bool:
        writers: Collection[int] = self._among(self.written[step], writer)
        holders: Collection[int] = holder.tensors
        if self.needed and holder.region is not Region.WEIGHTS:
            holders = self._among(self.needed[step], holder)
        self.pairs += len(writers) * len(holders)
        spans = [(id_, merged.span(id_)) for id_ in holders]
        for id_ in writers:
            start, end = merged.span(id_)
            met = [each for each, span in spans if start < span[1] and span[0] < end]
            written = list(self._written(merged, id_, step)) if met else []
            if any(self._destroys(merged, id_, step, written, each) for each in met):
                return True
        return False

    def _among(self, tensors: Set[int], storage: Storage) -> list[int]:
        """Return those that are in a storage; takes as long as there are few of either."""
        if len(storage.tensors) < len(tensors):
            return [id_ for id_ in storage.tensors if id_ in tensors]
        return [id_ for id_ in tensors if self.found.of[id_] is storage]

    def _written(self, merged: _Merged, id_: int, step: int) -> Iterator[Span]:
        """Yield which bytes of a tensor a step writes: not those that are in place before."""
        is_result = step and id_ in self.subgraph.operators[step - 1].output_ids
        views = self.views[step - 1] if is_result else ()
        mine = [view for view in views if id_ in (view.part, view.whole)]
        return without(merged.span(id_), [merged.span(v.part) for v in mine if merged.holds(v)])

    def _destroys(
        self, merged: _Merged, id_: int, step: int, written: Sequence[Span], holder: int
    ) -> bool:
        start, end = merged.span(holder)
        if not any(low < end and start < high for low, high in written):
            return False
        if self.lives[holder] >> step & 1:
            return True
        if not step:
            return False
        # A value that is read for the last time here must be out of the way of the result.
        operator, facts = self.subgraph.operators[step - 1], self.memory[step - 1]
        if holder in operator.input_ids:
            return not (holder in facts.inplace and (start, end) == merged.span(id_))
        return holder in operator.output_ids


@dataclass(frozen=True)
class _Merged:
    """Two storages as they would be as one; bytes count from the start of ``outer``."""

    found: Storages
    inner: Storage
    outer: Storage
    shift: int
    """Where ``inner`` would begin."""

    def span(self, id_: int) -> Span:
        """Return the bytes of a tensor of either."""
        return self.found.span(id_, self.shift if self.found.of[id_] is self.inner else 0)

    def holds(self, view: View) -> bool:
        """Tell whether a part would be where it has to be."""
        of = self.found.of
        both = (of[view.part], of[view.whole])
        if not all(each is self.inner or each is self.outer for each in both):
            return False
        return self.span(view.part)[0] == self.span(view.whole)[0] + view.offset


def sharing_of(
    found: Storages,
    subgraph: AirSubgraph,
    memory: Sequence[MemoryFacts],
    alignment: int,
    *,
    keep_inputs: bool,
) -> Sharing:
    """Return what decides which storages of a schedule can be one."""
    last = {*subgraph.output_ids, *(subgraph.input_ids if keep_inputs else ())}
    last |= {id_ for id_, tensor in subgraph.tensors.items() if tensor.is_variable}
    writes = _writes(subgraph, memory)
    lives = live_steps(subgraph.operators, found.of.keys(), last)
    written: list[set[int]] = [set() for _ in range(len(subgraph.operators) + 1)]
    for id_, steps in writes.items():
        for step in steps if id_ in found.of else ():
            written[step].add(id_)
    used = [set[int]()]
    used += ({*each.input_ids, *each.output_ids} - {-1} for each in subgraph.operators)
    for id_, storage in found.of.items():
        storage.steps |= Steps(needed=lives[id_])
    for step, (changed, operands) in enumerate(zip(written, used, strict=True)):
        for id_ in changed:
            found.of[id_].steps |= Steps(written=1 << step)
        for id_ in operands:
            found.of[id_].steps |= Steps(needed=1 << step)
    return Sharing(
        found,
        subgraph,
        memory,
        alignment,
        lives,
        writes,
        written,
        _needed_by_step(found, lives, used),
        [
            views_of(operator, facts, found.sizes)
            for operator, facts in zip(subgraph.operators, memory, strict=True)
        ],
        interface=frozenset((*subgraph.input_ids, *subgraph.output_ids)),
        is_straight=not blocks(subgraph.operators),
    )


def _writes(subgraph: AirSubgraph, memory: Sequence[MemoryFacts]) -> dict[int, list[int]]:
    """Return, for each tensor that is written, the steps in which it is."""
    writes: dict[int, list[int]] = {}
    for id_, tensor in subgraph.tensors.items():
        if id_ in subgraph.input_ids or tensor.is_variable:
            writes[id_] = [0]
    for step, (operator, facts) in enumerate(zip(subgraph.operators, memory, strict=True), 1):
        changed = [id_ for id_ in operator.input_ids if id_ >= 0]
        changed = [id_ for id_ in changed if subgraph.tensors[id_].is_variable]
        # An operator may write the variables that it is given; a copy only reads them.
        for id_ in (*operator.output_ids, *(changed if not facts.copies else ())):
            writes.setdefault(id_, []).append(step)
    return writes


def _needed_by_step(
    found: Storages, lives: Mapping[int, int], used: Sequence[set[int]]
) -> Sequence[Set[int]]:
    """Add to what operators use what is still to be read behind them; empty: that is too much."""
    others = [id_ for id_, each in found.of.items() if each.region is not Region.WEIGHTS]
    if sum(lives[id_].bit_count() for id_ in others) > _MOST_ALIVE:
        return ()
    for id_ in others:
        for step in members(lives[id_]):
            used[step].add(id_)
    return used
