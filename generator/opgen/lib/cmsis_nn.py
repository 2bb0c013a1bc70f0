"""Shapes as CMSIS-NN's functions take them, and the sizes that their counters hold."""

from __future__ import annotations

import numpy as np

from opgen.lib.structs import cmsis_nn_dims
from opgen.lib.types import Operand, Target, Tensor

# ruff: noqa: A002  `input` and `filter` are the operands' names


def dims(tensor: Tensor) -> cmsis_nn_dims:
    """Return the shape of a tensor of four axes."""
    n, h, w, c = tensor.shape
    return cmsis_nn_dims(n, h, w, c)


def flat_dims(count: int) -> cmsis_nn_dims:
    """Return the shape of a vector: (1, 1, 1, count)."""
    return cmsis_nn_dims(1, 1, 1, count)


def sums_s16_fit(products: int, bias: Operand, scales: Operand) -> bool:
    """Tell whether CMSIS-NN rescales sums of so many products of int16 by int8, plus a bias.

    It keeps twice the result in 32 bits (``arm_nn_requantize_s64``). A model whose sums exceed
    that saturates nearly always; TensorFlow Lite Micro has room for it.
    """
    largest = products * float(1 << 22) + np.abs(np.asarray(bias, np.float64))
    return bool(np.all(largest * np.asarray(scales, np.float64) < 1 << 29))


def sizes_fit(target: Target, limit: int, input: Tensor, filter: Tensor, output: Tensor) -> bool:
    """Tell whether the counters of CMSIS-NN's functions hold the sizes of a convolution.

    Those of ``arm_convolve_s8`` count to below 2**16, those of the depthwise functions, which have
    positions with a sign, to below 2**15. The portable ones have 32 bits.
    """
    products = filter.size // max(1, output.c)
    sizes = (*input.shape, *filter.shape, *output.shape, products)
    return target.kernels != "cmsis-nn" or max(sizes) < limit
