"""What SLICE alone calls."""

from __future__ import annotations

from opgen.lib.pytorch import pad_pairs
from opgen.lib.types import Shape


def grown(pad: Shape, rank: int) -> tuple[Shape, ...]:
    """Return (before, after) per axis of the paddings that are not negative, 0 for the others."""
    return tuple((max(int(low), 0), max(int(high), 0)) for low, high in pad_pairs(pad, rank))
