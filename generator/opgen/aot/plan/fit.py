"""The kernels of a whole model, orders of elements, and rows: by what it is made for, and room."""

from __future__ import annotations

from dataclasses import dataclass

from opgen.air.model import AirModel
from opgen.air.verify import verify
from opgen.aot.plan.exchange import Exchanges, balanced, smallest, with_kernels_kept, within_flash
from opgen.aot.plan.footprint import instructions_of
from opgen.aot.plan.less_arena import within_arena
from opgen.aot.plan.reorder import reordered
from opgen.aot.plan.room import IN_ARENA, Interface, arena_of, arranged_in_room
from opgen.aot.plan.rows import InRows, with_rows
from opgen.bind.bind import bind
from opgen.bind.bound import BoundModel
from opgen.config.resolve import Resolution
from opgen.context.registries import RegistryContext
from opgen.lib.target import Target

_ROWS_AGAIN = 4
"""How often other rows are looked for where both flash and RAM are short."""


@dataclass(frozen=True)
class Making:
    """What a model is made with and for, besides the model."""

    context: RegistryContext
    target: Target
    resolution: Resolution
    interface: Interface = IN_ARENA
    most_arena: int | None = None
    """Bytes; None: there is no limit, here and below."""
    most_flash: int | None = None
    """Bytes of constants, and of C that is written for single layers."""

    @classmethod
    def within(
        cls, context: RegistryContext, target: Target, resolution: Resolution | None = None
    ) -> Making:
        """Return what models are made with by default: limits are those of the target."""
        device, rules = target.device, resolution or Resolution()
        return cls(context, target, rules, IN_ARENA, device.max_arena, device.max_flash)

    def chosen(self, model: AirModel) -> BoundModel:
        """Return a model with the fastest kernels, in the order of its file."""
        return bind(model, self.context, self.target, self.resolution)

    def bound(self, model: AirModel) -> BoundModel:
        """Return a model with the fastest kernels, in the best order."""
        return reordered(self.chosen(model))

    def in_rows(self, model: AirModel, most: int | None) -> InRows | None:
        """Return a model some layers of which are computed row by row; see :func:`with_rows`."""
        found = with_rows(model, self.context, self.target, self.resolution, most, self.interface)
        if found is not None:
            verify(found.bound.model)
        return found

    def fitted(self, bound: BoundModel, most_arena: int | None) -> BoundModel:
        """Return a model with the kernels that it gets; see :func:`fitted`."""
        return fitted(bound, most_arena, self.most_flash, self.interface)

    def arena(self, bound: BoundModel) -> int:
        """Return the bytes of a model's arena."""
        return arena_of(bound, self.interface)


def made(model: AirModel, making: Making) -> BoundModel:
    """Return a model that fits its arena with the least slowdown, as far as there is a way.

    Kernels are exchanged, or layers are computed row by row, whichever costs fewer instructions;
    both, if neither is enough.
    """
    most, fast = making.most_arena, making.bound(model)
    whole = making.fitted(fast, most)
    if most is None or making.arena(fast) <= most or (rows := making.in_rows(model, most)) is None:
        return whole
    extra = instructions_of(whole) - instructions_of(fast)
    if making.arena(whole) <= most and (rows.arena > most or extra <= rows.instructions):
        return whole
    by_rows = making.fitted(rows.bound, most)
    goal = most
    # Kernels for little flash may need more room than those that the rows were chosen for.
    for _ in range(_ROWS_AGAIN * (making.most_flash is not None)):
        over = making.arena(by_rows) - most
        if over <= 0 or (fewer := making.in_rows(model, goal - over)) is None:
            break
        goal, by_rows = goal - over, making.fitted(fewer.bound, most)
    return min(by_rows, whole, key=lambda each: max(making.arena(each), most))


def made_of_rows(model: AirModel, making: Making, most: int | None) -> BoundModel:
    """Return a model with layers row by row, whether or not it fits its arena as a whole.

    :param most: bytes that the arena may have; None: as few as rows, and then other kernels, give.
    """
    rows = making.in_rows(model, most)
    bound = making.bound(model) if rows is None else rows.bound
    limits = [making.most_arena, 0 if most is None else most]
    return making.fitted(bound, min(each for each in limits if each is not None))


def fitted(
    bound: BoundModel,
    most_arena: int | None = None,
    most_flash: int | None = None,
    interface: Interface = IN_ARENA,
) -> BoundModel:
    """Return a model with the kernels that it gets.

    :param most_arena: bytes that the arena may have; None: there is no limit. If there is no way to
        need so little, it needs less as far as there is one.
    :param most_flash: bytes that constants, and C that is written for single layers, may have. If
        there is no way to need so little, it needs as little as there is a way to.
    """
    if bound.target.optimize != "speed":
        bound = (smallest if bound.target.optimize == "size" else balanced)(bound)
    if most_flash is not None:
        bound = _in_flash(bound, most_arena, most_flash, interface)
    found = arranged_in_room(bound, most_arena, interface)
    if most_arena is None or arena_of(found, interface) <= most_arena:
        return found
    return arranged_in_room(within_arena(bound, most_arena, interface), most_arena, interface)


def _in_flash(
    bound: BoundModel, most_arena: int | None, most_flash: int, interface: Interface
) -> BoundModel:
    """Return a model whose kernels fit, also with those that want other orders of elements."""
    if Exchanges(arranged_in_room(bound, most_arena, interface)).limited() <= most_flash:
        return bound
    found = within_flash(bound, most_flash)
    if Exchanges(arranged_in_room(found, most_arena, interface)).limited() <= most_flash:
        return found
    return with_kernels_kept(found)
