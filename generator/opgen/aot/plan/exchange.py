"""Kernels exchanged for others that fit, where flash or the arena count besides instructions.

Only kernels that state a cost are exchanged, for such. What layers share is counted once: a layer
that gives up its own C wins nothing while another has the same; so layers of one text go together,
too. Of all exchanges the one goes first that costs the fewest instructions for a byte.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from opgen.aot.plan.footprint import Footprint, footprint, written_text
from opgen.aot.plan.other_kernels import Place, may_have, with_kernels
from opgen.bind.bound import BoundModel, BoundOperator
from opgen.c.code_size import code_bytes
from opgen.operators.applied import describe
from opgen.operators.kernel import Kernel

BALANCED_BYTES = 1024
"""With ``--optimize balanced``, so much flash has to save ..."""
BALANCED_SHARE = 100
"""... one of so many parts of the instructions of a run."""
SIZE_SHARE = 4
"""With ``--optimize size``, a part of the C that is saved may cost so many times that of a run."""


@dataclass(frozen=True)
class _Option:
    kernel: Kernel
    takes: Footprint

    @property
    def cost(self) -> int:
        return self.takes.cost or 0


_Choice = Mapping[Place, _Option]


@dataclass(frozen=True)
class _Exchange:
    """Layers that get another kernel, all the same one."""

    to: _Choice
    instructions: int
    """That it costs; below 0: that it saves."""
    bytes: int
    """Of flash that it saves, all in all."""
    limited: int
    """Likewise, without functions that layers share."""


class Exchanges:
    """What the kernels of a model take, and what others would."""

    def __init__(self, bound: BoundModel) -> None:
        """Look at every layer; its constants and C are made, which takes a while."""
        self.bound = bound
        places = {
            (entry, at): (each, layer)
            for entry, each in enumerate(bound.entries)
            for at, layer in enumerate(each.operators)
            if layer.kernel is not None and layer.definition is not None
        }
        self.chosen = {at: self._option(*each, each[1].kernel) for at, each in places.items()}
        self.options = {at: self._options(*each) for at, each in places.items()}

    def _option(self, entry: BoundModel, layer: BoundOperator, kernel: Kernel | None) -> _Option:
        assert kernel is not None
        where = describe(entry.model.path.name, layer.operator)
        return _Option(kernel, footprint(where, layer, kernel, entry.subgraph))

    def _options(self, entry: BoundModel, layer: BoundOperator) -> list[_Option]:
        found = (each.kernel for each in may_have(entry, layer))
        return [self._option(entry, layer, each) for each in found if each is not layer.kernel]

    @cached_property
    def instructions(self) -> int:
        """What a run takes with the kernels that were chosen, of layers that state it."""
        return self.cost(self.chosen)

    def cost(self, choice: _Choice) -> int:
        """Return what a run takes, of layers that state it."""
        return sum(each.cost for each in choice.values())

    def flash(self, choice: _Choice) -> int:
        """Return the bytes of all that kernels bring along."""
        return sum({k: n for each in choice.values() for k, n in each.takes.flash.items()}.values())

    @cached_property
    def code(self) -> int:
        """The bytes of C with the kernels that were chosen."""
        parts = (p for e in self.chosen.values() for p in (e.takes.written, e.takes.functions))
        return sum({key: size for each in parts for key, size in each.items()}.values())

    def in_loops(self) -> _Choice:
        """Return the fastest kernels that have one C for all layers, where there are such."""
        options = {at: self.options_of(at) for at in self.chosen}
        return {
            at: min(each, key=lambda option: (bool(option.takes.written), option.cost))
            for at, each in options.items()
        }

    def limited(self, choice: _Choice | None = None) -> int:
        """Return the flash that limits are about: constants, and C that is written for layers."""
        taken = self.chosen if choice is None else choice
        keys = {
            key: size
            for each in taken.values()
            for part in (each.takes.constants, each.takes.written)
            for key, size in part.items()
        }
        return sum(keys.values())

    def exchanges(self, choice: _Choice) -> Iterator[_Exchange]:
        """Yield what may be done next: one layer, or all that have one text or one kernel."""
        used = Counter(key for each in choice.values() for key in each.takes.flash)
        groups: dict[tuple[object, ...], list[Place]] = {}
        for at in (at for at, options in self.options.items() if options):
            own = choice[at]
            keys: list[tuple[str, object]] = [("layer", at), ("kernel", own.kernel.name)]
            keys += [("text", text) for text in own.takes.written]
            for key in keys:
                groups.setdefault(key, []).append(at)
        for places in dict.fromkeys(tuple(each) for each in groups.values()):
            first = choice[places[0]].kernel.name
            offered = [{e.kernel.name: e for e in self.options_of(at)} for at in places]
            names = {n for each in offered for n in each if n != first}
            for name in sorted(names):
                to = {
                    at: each[name] for at, each in zip(places, offered, strict=True) if name in each
                }
                yield _exchange(choice, to, used)

    def options_of(self, at: Place) -> list[_Option]:
        """Return the kernels that a layer may have, the one that it had first."""
        return [self.chosen[at], *self.options[at]]

    def with_choice(self, choice: _Choice) -> BoundModel:
        """Return the model with other kernels; those that were exchanged stay, whatever is next."""
        others = {at: each for at, each in choice.items() if each is not self.chosen[at]}
        return with_kernels(self.bound, {at: each.kernel for at, each in others.items()})


def _exchange(choice: _Choice, to: _Choice, used: Counter[object]) -> _Exchange:
    leaves = Counter(key for at in to for key in choice[at].takes.flash)
    sizes = {k: n for at in to for k, n in choice[at].takes.flash.items()}
    gone = {key: sizes[key] for key, count in leaves.items() if used[key] == count}
    come = {
        key: size
        for each in to.values()
        for key, size in each.takes.flash.items()
        if key in gone or not used[key]
    }
    shared = {key for at in to for each in (choice[at], to[at]) for key in each.takes.functions}
    limited = [sum(n for key, n in each.items() if key not in shared) for each in (gone, come)]
    instructions = sum(each.cost - choice[at].cost for at, each in to.items())
    saved = sum(gone.values()) - sum(come.values())
    return _Exchange(to, instructions, saved, limited[0] - limited[1])


def balanced(bound: BoundModel) -> BoundModel:
    """Return a model with smaller kernels where :data:`BALANCED_BYTES` save too little."""
    found = Exchanges(bound)
    price = found.instructions / BALANCED_SHARE / BALANCED_BYTES
    return found.with_choice(_best(found, lambda each: each.bytes * price - each.instructions))


def smallest(bound: BoundModel) -> BoundModel:
    """Return a model with smaller kernels where these cost less than :data:`SIZE_SHARE` says.

    From what is fast, and from what is not written for layers: exchanges one by one do not lead
    from everywhere to the best.
    """
    found = Exchanges(bound)
    price = SIZE_SHARE * found.instructions / max(found.code, 1)
    ends = [
        _best(found, lambda each: each.bytes * price - each.instructions, start)
        for start in (found.chosen, found.in_loops())
    ]
    best = min(ends, key=lambda each: found.flash(each) * price + found.cost(each))
    return with_kernels_kept(found.with_choice(best))


def _best(
    found: Exchanges, worth: Callable[[_Exchange], float], start: _Choice | None = None
) -> _Choice:
    """Return what is left when no exchange is worth anything more."""
    choice: dict[Place, _Option] = dict(start or found.chosen)
    while True:
        best = max(found.exchanges(choice), key=worth, default=None)
        if best is None or worth(best) <= 0:
            return choice
        choice |= best.to


def within_flash(bound: BoundModel, most: int) -> BoundModel:
    """Return a model with kernels that need no more flash, or as little as there is a way to.

    :param most: bytes for constants, and for C that is written for single layers.
    """
    found = Exchanges(bound)
    choice: dict[Place, _Option] = dict(found.chosen)
    while found.limited(choice) > most:
        able = [e for e in found.exchanges(choice) if e.limited > 0 and e.bytes > 0]
        best = min(able, key=lambda e: max(e.instructions, 0) / e.limited, default=None)
        if best is None:
            break
        choice |= best.to
    return found.with_choice(choice)


def with_kernels_kept(bound: BoundModel) -> BoundModel:
    """Return a model whose kernels stay, whatever orders of elements others want."""
    entries = [
        replace(
            each, operators=tuple(replace(e, keeps_kernel=True) for e in each.operators), others=()
        )
        for each in bound.entries
    ]
    return replace(entries[0], others=tuple(entries[1:]))


def written_bytes(bound: BoundModel) -> int:
    """Return about how much C is written for single layers, of all entry points, in bytes."""
    codes = {
        layer.code.function: written_text(layer.code)
        for entry in bound.entries
        for layer in entry.operators
        if layer.code is not None
    }
    return sum(map(code_bytes, codes.values()))
