"""The kernels of a whole model, orders of elements, and rows: by what it is made for, and room."""

from __future__ import annotations

from opgen.air.model import AirModel
from opgen.aot.plan.exchange import Exchanges, balanced, smallest, with_kernels_kept, within_flash
from opgen.aot.plan.footprint import instructions_of
from opgen.aot.plan.less_arena import within_arena
from opgen.aot.plan.making import Making
from opgen.aot.plan.room import IN_ARENA, Interface, arena_of, arranged_in_room
from opgen.aot.plan.rows import with_rows
from opgen.bind.bound import BoundModel

_ROWS_AGAIN = 4
"""How often other rows are looked for where both flash and RAM are short."""


def made(model: AirModel, making: Making) -> BoundModel:
    """Return a model that fits its arena with the least slowdown, as far as there is a way.

    Kernels are exchanged, or layers are computed row by row, whichever costs fewer instructions;
    both, if neither is enough.
    """
    most, fast = making.most_arena, making.bound(model)
    whole = fitted_for(fast, making, most)
    if (
        most is None
        or making.arena(fast) <= most
        or (rows := with_rows(model, making, most)) is None
    ):
        return whole
    extra = instructions_of(whole) - instructions_of(fast)
    if making.arena(whole) <= most and (rows.arena > most or extra <= rows.instructions):
        return whole
    by_rows = fitted_for(rows.bound, making, most)
    goal = most
    # Kernels for little flash may need more room than those that the rows were chosen for.
    for _ in range(_ROWS_AGAIN * (making.most_flash is not None)):
        over = making.arena(by_rows) - most
        if over <= 0 or (fewer := with_rows(model, making, goal - over)) is None:
            break
        goal, by_rows = goal - over, fitted_for(fewer.bound, making, most)
    return min(by_rows, whole, key=lambda each: max(making.arena(each), most))


def made_of_rows(model: AirModel, making: Making, most: int | None) -> BoundModel:
    """Return a model with layers row by row, whether or not it fits its arena as a whole.

    :param most: bytes that the arena may have; None: as few as rows, and then other kernels, give.
    """
    rows = with_rows(model, making, most)
    bound = making.bound(model) if rows is None else rows.bound
    limits = [making.most_arena, 0 if most is None else most]
    return fitted_for(bound, making, min(each for each in limits if each is not None))


def fitted_for(bound: BoundModel, making: Making, most_arena: int | None) -> BoundModel:
    """Return a model with the kernels that it gets, given what it is made with."""
    return fitted(bound, most_arena, making.most_flash, making.interface)


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
