"""CMSIS-NN's functions for weights of 4 bits: what they compute rightly, and their scratch."""

from __future__ import annotations

from opgen.lib.cmsis_nn import (
    _is_1x1,
    _round_up,
    _takes_row_kernel,
    conv_sizes_fit,
    depthwise_conv_s8_scratch,
    dims,
)
from opgen.lib.structs import cmsis_nn_conv_params, cmsis_nn_dw_conv_params
from opgen.lib.types import Target, Tensor

# ruff: noqa: A002  `input` and `filter` are the operands' names


def conv_s4_wrapper_serves(
    target: Target, conv: cmsis_nn_conv_params, input: Tensor, filter: Tensor, output: Tensor
) -> bool:
    """Tell whether ``arm_convolve_wrapper_s4`` computes this convolution on the target.

    If not, but :func:`conv_s4_serves`, ``arm_convolve_s4`` does, with no more scratch. Helium's 1xN
    kernel has the limits of the one for 8 bits, and is not called.
    """
    image, window = dims(input), dims(filter)
    row = _takes_row_kernel(conv, image, window) and not _is_1x1(conv, image, window)
    return conv_s4_serves(target, input, filter, output) and not (target.mve and row)


def conv_s4_serves(target: Target, input: Tensor, filter: Tensor, output: Tensor) -> bool:
    """Tell whether ``arm_convolve_s4`` computes this convolution: it knows no groups."""
    return bool(input.c == filter.i) and conv_sizes_fit(target, input, filter, output)


def conv_s4_scratch(
    target: Target, conv: cmsis_nn_conv_params, input: Tensor, filter: Tensor
) -> int:
    """Return the bytes that ``arm_convolve_wrapper_s4`` needs.

    For Helium they are at least what its ``*_get_buffer_size`` says.
    """
    if _is_1x1(conv, dims(input), dims(filter)):
        return 0
    column: int = filter.h * filter.w * input.c
    return 4 * _round_up(column, 16) if target.mve else 2 * column * 2


def depthwise_conv_s4_scratch(
    target: Target, conv: cmsis_nn_dw_conv_params, input: Tensor, filter: Tensor, output: Tensor
) -> int:
    """Return the bytes that ``arm_depthwise_conv_wrapper_s4`` needs; ``filter`` is 1HWO."""
    plain = input.c == output.c and input.n == 1 and (conv.dilation.w, conv.dilation.h) == (1, 1)
    if not plain:
        return 0
    if target.mve:
        return depthwise_conv_s8_scratch(target, conv, input, filter, output)
    return int(input.c * filter.h * filter.w * 2)
