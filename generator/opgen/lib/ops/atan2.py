"""What ATAN2 alone calls."""

from __future__ import annotations

import numpy as np

from opgen.lib.types import Array, Operand


def arctan2(y: Operand, x: Operand) -> Array:
    """Return the angles of the points (x, y) in radians, from -pi to pi."""
    return np.asarray(np.arctan2(y, x))
