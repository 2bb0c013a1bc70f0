"""What models are made with and for, besides the model."""

from __future__ import annotations

from dataclasses import dataclass, field

from opgen.air.model import AirModel
from opgen.aot.plan.reorder import reordered
from opgen.aot.plan.room import IN_ARENA, Interface, arena_of
from opgen.bind.bind import bind
from opgen.bind.bound import BoundModel
from opgen.config.resolve import Resolution
from opgen.context.registries import RegistryContext
from opgen.lib.target import Target


@dataclass(frozen=True)
class Making:
    """What a model is made with and for, besides the model."""

    context: RegistryContext
    target: Target
    resolution: Resolution = field(default_factory=Resolution)
    interface: Interface = IN_ARENA
    most_arena: int | None = None
    """Bytes; None: there is no limit, here and below."""
    most_flash: int | None = None
    """Bytes of constants, and of C that is written for single layers."""

    def chosen(self, model: AirModel) -> BoundModel:
        """Return a model with the fastest kernels, in the order of its file."""
        return bind(model, self.context, self.target, self.resolution)

    def bound(self, model: AirModel) -> BoundModel:
        """Return a model with the fastest kernels, in the best order."""
        return reordered(self.chosen(model))

    def arena(self, bound: BoundModel) -> int:
        """Return the bytes of a model's arena."""
        return arena_of(bound, self.interface)
