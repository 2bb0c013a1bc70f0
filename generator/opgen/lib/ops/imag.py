"""What IMAG alone calls."""

from __future__ import annotations

import numpy as np

from opgen.lib.types import Array, Operand


def imaginary_parts(x: Operand) -> Array:
    """Return the imaginary parts of complex numbers."""
    return np.asarray(np.asarray(x).imag)
