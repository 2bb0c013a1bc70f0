"""What AVERAGE_POOL_2D_TO_EVEN alone calls."""

from __future__ import annotations

import numpy as np

from opgen.lib.fixed_point import saturate
from opgen.lib.quant import Clamp
from opgen.lib.reference import _pool_sums
from opgen.lib.shapes import Window
from opgen.lib.tables import entries
from opgen.lib.types import Ints, Operand

# ruff: noqa: A002  names of operands


def average_pool_to_even(  # noqa: PLR0913
    input: Operand,
    rows: Window,
    cols: Window,
    reals: Operand,
    scale: float,
    zero_point: int,
    clamp: Clamp,
) -> Ints:
    """Return the means of windows of int8, summed as real numbers, row by row, all in float32.

    Halves are rounded to even. Source: ``quantized_avg_pool2d_impl`` of ExecuTorch's Cortex-M
    backend, which computes with PyTorch.

    :param reals: what -128 .. 127 stand for.
    """
    image = entries(np.asarray(reals, np.float32), input)
    sums, counts = _pool_sums(image, rows, cols)
    means = sums / counts.astype(np.float32) / np.float32(scale)
    return saturate(np.rint(means) + zero_point, clamp.lo, clamp.hi)
