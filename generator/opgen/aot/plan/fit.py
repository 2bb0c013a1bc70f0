"""The kernels of a whole model, and the orders of elements: by what it is made for, and room."""

from __future__ import annotations

from opgen.aot.plan.exchange import (
    Exchanges,
    balanced,
    with_kernels_kept,
    within_arena,
    within_flash,
)
from opgen.aot.plan.room import IN_ARENA, Interface, arena_of, arranged_in_room
from opgen.bind.bound import BoundModel


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
    if bound.target.optimize == "balanced":
        bound = balanced(bound)
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
