"""Kernels exchanged for others that need less of the arena, where most of it is needed.

Only kernels that state a cost are exchanged, for such.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from opgen.aot.plan.other_kernels import Offer, Place, offers, with_kernels
from opgen.aot.plan.room import IN_ARENA, Interface, arena_of, plan_of
from opgen.bind.bound import BoundModel, BoundOperator


def within_arena(bound: BoundModel, most: int, interface: Interface = IN_ARENA) -> BoundModel:
    """Return a model with kernels that need no more of the arena, or as little as it goes.

    Where most is needed, and before and behind, a layer gets another kernel, or all that have the
    same one do, as several may need as much: the one that costs the fewest instructions for a byte.
    If none is enough alone, what is needed there falls first, and then elsewhere.
    """
    return _Exchanging(bound, interface).within(most)


@dataclass
class _Exchanging:
    bound: BoundModel
    interface: Interface
    offers: dict[Place, Mapping[str, Offer]] = field(default_factory=dict)
    """What layers may have, by the names of kernels, that of now among them."""

    def within(self, most: int) -> BoundModel:
        now = best = self.bound
        least = arena_of(now, self.interface)
        while least > most and (after := self._after(now)) is not None:
            now = after
            if (needed := arena_of(now, self.interface)) < least:
                best, least = now, needed
        return best

    def _after(self, now: BoundModel) -> BoundModel | None:
        """Return the model with what is best exchanged next; None: there is nothing."""
        plans = [plan_of(each, self.interface) for each in now.entries]
        needed = max(each.arena_bytes for each in plans)
        entry = next(i for i, each in enumerate(plans) if each.arena_bytes == needed)
        peak = entry, plans[entry].memories[""].peak_step - 1
        best: tuple[float, BoundModel] | None = None
        level: tuple[float, BoundModel] | None = None
        for to in self._exchanges(now, peak):
            after = with_kernels(now, {at: each.kernel for at, each in to.items()})
            costs = sum(e.cost - self._now(now, at).cost for at, e in to.items())
            saved = needed - arena_of(after, self.interface)
            if saved > 0 and (best is None or max(costs, 0) / saved < best[0]):
                best = max(costs, 0) / saved, after
            is_less = len(to) == 1 and peak in to and self._falls(now, peak, to[peak])
            if not saved and is_less and (level is None or costs < level[0]):
                level = costs, after
        found = best or level
        return None if found is None else found[1]

    def _falls(self, now: BoundModel, at: Place, to: Offer) -> bool:
        return to.facts.scratch < self._now(now, at).facts.scratch

    def _exchanges(self, now: BoundModel, peak: Place) -> Iterator[Mapping[Place, Offer]]:
        """Go through what may be done where most is needed, and before and behind."""
        for at in ((peak[0], peak[1] + by) for by in (0, -1, 1)):
            offered = self._offers(at)
            if len(offered) < 2:  # noqa: PLR2004
                continue
            own = self._now(now, at)
            alike = [e for e in _places(now) if _layer(now, e).kernel_is(own.kernel)]
            alike = [each for each in alike if len(self._offers(each)) > 1]
            for name, offer in _unlike(offered, own):
                yield {at: offer}
                all_of_them = [e for e in alike if name in self._offers(e)]
                if len(all_of_them) > 1:
                    yield {each: self._offers(each)[name] for each in all_of_them}

    def _now(self, now: BoundModel, at: Place) -> Offer:
        kernel = _layer(now, at).kernel
        assert kernel is not None
        return self._offers(at)[kernel.name]

    def _offers(self, at: Place) -> Mapping[str, Offer]:
        if at not in self.offers:
            entry = self.bound.entries[at[0]]
            layers = entry.operators[at[1] : at[1] + 1] if at[1] >= 0 else ()
            found = (each for layer in layers for each in offers(entry, layer))
            self.offers[at] = {each.kernel.name: each for each in found}
        return self.offers[at]


def _unlike(offered: Mapping[str, Offer], own: Offer) -> Iterator[tuple[str, Offer]]:
    """Go through offers with other facts than a layer has: of those with the same the cheapest."""
    seen = [own.facts]
    for name, each in sorted(offered.items(), key=lambda pair: pair[1].cost):
        if each.facts not in seen:
            seen.append(each.facts)
            yield name, each


def _places(bound: BoundModel) -> Iterator[Place]:
    for entry, each in enumerate(bound.entries):
        yield from ((entry, at) for at in range(len(each.operators)))


def _layer(bound: BoundModel, at: Place) -> BoundOperator:
    return bound.entries[at[0]].operators[at[1]]
