"""What COMPLEX_OF calls, and operators like it."""

from __future__ import annotations

import numpy as np

from opgen.lib.types import Array, Operand


def complex_of(real: Operand, imaginary: Operand) -> Array:
    """Return the complex numbers of real and imaginary parts, which broadcast."""
    first, second = np.broadcast_arrays(real, imaginary)
    made = np.empty(first.shape, np.complex128)
    made.real, made.imag = first, second
    return made
