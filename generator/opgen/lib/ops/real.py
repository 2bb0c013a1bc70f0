"""What REAL alone calls."""

from __future__ import annotations

import numpy as np

from opgen.lib.types import Array, Operand


def real_parts(x: Operand) -> Array:
    """Return the real parts of complex numbers."""
    return np.asarray(np.asarray(x).real)
