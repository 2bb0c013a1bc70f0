"""Which calls CMSIS-NN's functions serve, and the scratch that they need.

The scratch functions equal the library's ``*_get_buffer_size`` functions for each kind of core (a
test compares them where its sources are at hand).
"""

from __future__ import annotations

import numpy as np

from opgen.lib.structs import cmsis_nn_conv_params, cmsis_nn_dims, cmsis_nn_dw_conv_params
from opgen.lib.types import Operand, Target, Tensor

# ruff: noqa: A002  `input` and `filter` are the operands' names


def dims(tensor: Tensor) -> cmsis_nn_dims:
    """Return the shape of a tensor of four axes."""
    n, h, w, c = tensor.shape
    return cmsis_nn_dims(n, h, w, c)


def flat_dims(count: int) -> cmsis_nn_dims:
    """Return the shape of a vector: (1, 1, 1, count)."""
    return cmsis_nn_dims(1, 1, 1, count)


def conv_s8_scratch(
    target: Target, conv: cmsis_nn_conv_params, input: Tensor, filter: Tensor, output: Tensor
) -> int:
    """Return the bytes that ``arm_convolve_wrapper_s8`` needs."""
    return _conv_s8(target, conv, dims(input), dims(filter), dims(output))


def conv_s8_function(
    target: Target, conv: cmsis_nn_conv_params, input: Tensor, filter: Tensor, output: Tensor
) -> str:
    """Return what is behind ``arm_convolve_`` in the name of the function that serves best.

    It is the one that ``arm_convolve_wrapper_s8`` would call: ``1x1_s8_fast``, ``1x1_s8``,
    ``1_x_n_s8`` or ``s8``, which also serves where one of the others would be wrong. A module that
    calls it itself is not linked to all others.
    """
    image, window = dims(input), dims(filter)
    if _is_1x1(conv, image, window):
        return "1x1_s8_fast" if (conv.stride.w, conv.stride.h) == (1, 1) else "1x1_s8"
    # Without Helium the row kernel calls the general one.
    along_row = target.mve and _takes_row_kernel(conv, image, window)
    served = along_row and _row_kernel_serves(conv, image, window, dims(output))
    return "1_x_n_s8" if served else "s8"


def conv_sizes_fit(target: Target, input: Tensor, filter: Tensor, output: Tensor) -> bool:
    """Tell whether the counters of ``arm_convolve_s8`` hold the sizes of a convolution.

    CMSIS-NN's have 16 bits, the portable ones' have 32.
    """
    return _sizes_fit(target, 1 << 16, input, filter, output)


def depthwise_sizes_fit(target: Target, input: Tensor, filter: Tensor, output: Tensor) -> bool:
    """Tell whether the counters of the depthwise functions hold the sizes of a convolution.

    CMSIS-NN's have 16 bits, those of positions with a sign; the portable ones' have 32.
    """
    return _sizes_fit(target, 1 << 15, input, filter, output)


def sums_s16_fit(products: int, bias: Operand, scales: Operand) -> bool:
    """Tell whether CMSIS-NN rescales sums of so many products of int16 by int8, plus a bias.

    It keeps twice the result in 32 bits (``arm_nn_requantize_s64``). A model whose sums exceed
    that saturates nearly always; TensorFlow Lite Micro has room for it.
    """
    largest = products * float(1 << 22) + np.abs(np.asarray(bias, np.float64))
    return bool(np.all(largest * np.asarray(scales, np.float64) < 1 << 29))


def conv_s16_wrapper_serves(input: Tensor, filter: Tensor, bias: Operand, scales: Operand) -> bool:
    """Tell whether ``arm_convolve_wrapper_s16`` computes this convolution.

    It knows no groups, and its sums of 32 bits hold fewer than 512 products.
    """
    products = filter.h * filter.w * filter.i
    return bool(input.c == filter.i and products < _MOST_PRODUCTS) and sums_s16_fit(
        products, bias, scales
    )


def conv_s16_scratch(target: Target, input: Tensor, filter: Tensor) -> int:
    """Return the bytes that ``arm_convolve_wrapper_s16`` needs."""
    column: int = input.c * filter.h * filter.w
    return 4 * _round_up(column, 8) * 2 if target.mve else 2 * column * 2


def depthwise_conv_s8_scratch(
    target: Target, conv: cmsis_nn_dw_conv_params, input: Tensor, filter: Tensor, output: Tensor
) -> int:
    """Return the bytes that ``arm_depthwise_conv_wrapper_s8`` needs; ``filter`` is 1HWO."""
    taps = filter.h * filter.w
    fast = input.c == output.c and input.n == 1 and (conv.dilation.w, conv.dilation.h) == (1, 1)
    if target.mve:
        size = 4 * _BLOCK * taps if fast else 0
        if input.c == 1 and output.c > 1:  # runs as a convolution with transposed filters
            filters = cmsis_nn_dims(output.c, filter.h, filter.w, 1)
            converted = _conv_s8(target, _as_convolution(conv), dims(input), filters, dims(output))
            size = max(size, converted + output.c * taps)
        return size
    small = _takes_small_window(conv, dims(filter))
    return input.c * taps * 2 if target.dsp and fast and not small else 0


def depthwise_conv_s8_function(
    target: Target, conv: cmsis_nn_dw_conv_params, input: Tensor, filter: Tensor, output: Tensor
) -> str:
    """Return what is behind ``arm_depthwise_conv_`` in the name of the function that serves best.

    It is the one that ``arm_depthwise_conv_wrapper_s8`` would call: ``3x3_s8``, ``s8_opt`` or
    ``s8``, which also serves where one of the others would be wrong, without scratch; or
    ``wrapper_s8`` itself, which makes a convolution of a single channel for Helium.
    """
    image, window = dims(input), dims(filter)
    if target.mve and input.c == 1 and output.c > 1:
        as_conv, filters = _as_convolution(conv), cmsis_nn_dims(output.c, filter.h, filter.w, 1)
        row = _takes_row_kernel(as_conv, image, filters)
        served = not row or _row_kernel_serves(as_conv, image, filters, dims(output))
        return "wrapper_s8" if served else "s8"
    plain = input.c == output.c and input.n == 1 and (conv.dilation.w, conv.dilation.h) == (1, 1)
    if not plain:
        return "s8"
    if target.mve or not _takes_small_window(conv, window):
        return "s8_opt" if target.dsp or target.mve else "s8"  # which that calls without them
    return "3x3_s8" if _small_window_serves(conv, image, dims(output)) else "s8"


def depthwise_conv_s16_wrapper_serves(  # noqa: PLR0913
    target: Target,
    input: Tensor,
    filter: Tensor,
    output: Tensor,
    bias: Operand,
    scales: Operand,
) -> bool:
    """Tell whether ``arm_depthwise_conv_wrapper_s16`` computes this convolution."""
    return depthwise_sizes_fit(target, input, filter, output) and sums_s16_fit(
        filter.h * filter.w, bias, scales
    )


def depthwise_conv_s16_scratch(
    target: Target, conv: cmsis_nn_dw_conv_params, input: Tensor, filter: Tensor
) -> int:
    """Return the bytes that ``arm_depthwise_conv_wrapper_s16`` needs; ``filter`` is 1HWO."""
    taps: int = filter.h * filter.w
    channels: int = input.c
    undilated = (conv.dilation.w, conv.dilation.h) == (1, 1)
    if conv.ch_mult != 1 or not undilated or taps >= _MOST_PRODUCTS:
        return 0
    if target.mve:
        return 4 * channels * taps * 2 + 8
    return channels * taps * 2 if target.dsp else 0


_BLOCK = 124
"""Channels that the Helium depthwise kernel takes at a time (CH_IN_BLOCK_MVE)."""


def _sizes_fit(target: Target, limit: int, input: Tensor, filter: Tensor, output: Tensor) -> bool:
    products = filter.size // max(1, output.c)
    sizes = (*input.shape, *filter.shape, *output.shape, products)
    return target.kernels != "cmsis-nn" or max(sizes) < limit


_MOST_PRODUCTS = 512
"""Products of int16 and int8 that may exceed 32 bits."""


def _takes_small_window(conv: cmsis_nn_dw_conv_params, filter: cmsis_nn_dims) -> bool:
    """Whether the plain 3x3 kernel is taken for this window."""
    return filter.h == filter.w == 3 and max(conv.padding.h, conv.padding.w) <= 1  # noqa: PLR2004


def _small_window_serves(
    conv: cmsis_nn_dw_conv_params, input: cmsis_nn_dims, output: cmsis_nn_dims
) -> bool:
    """Whether the plain 3x3 kernel computes this convolution rightly.

    It assumes that the middle column of every window is within the image, which explicit padding
    on the right may prevent.
    """
    return (output.w - 1) * conv.stride.w - conv.padding.w + 1 < input.w


def _as_convolution(conv: cmsis_nn_dw_conv_params) -> cmsis_nn_conv_params:
    return cmsis_nn_conv_params(
        conv.input_offset,
        conv.output_offset,
        conv.stride,
        conv.padding,
        conv.dilation,
        conv.activation,
    )


def _conv_s8(
    target: Target,
    conv: cmsis_nn_conv_params,
    input: cmsis_nn_dims,
    filter: cmsis_nn_dims,
    output: cmsis_nn_dims,
) -> int:
    if _is_1x1(conv, input, filter):
        # Built by Arm Compiler 6, the library takes two columns of int16 for unit strides.
        unit = (conv.stride.w, conv.stride.h) == (1, 1)
        columns_used = unit and target.dsp and not target.mve and target.kernels == "cmsis-nn"
        return 4 * input.c if columns_used else 0
    columns = filter.h * filter.w * input.c
    if not target.mve:
        return 2 * _round_up(columns, 4) * 2
    general = 4 * _round_up(columns, 16)
    if _takes_row_kernel(conv, input, filter):
        # Larger than the row kernel asks for where that one hands over to the general kernel.
        return max(general, _conv_row_s8(conv, input, filter, output))
    return general


def _is_1x1(conv: cmsis_nn_conv_params, input: cmsis_nn_dims, filter: cmsis_nn_dims) -> bool:
    """Whether ``arm_convolve_wrapper_s8`` calls the kernels for windows of one element."""
    undilated = (conv.dilation.w, conv.dilation.h) == (1, 1)
    unpadded = (conv.padding.w, conv.padding.h) == (0, 0)
    return undilated and unpadded and input.c == filter.c and (filter.w, filter.h) == (1, 1)


def _takes_row_kernel(
    conv: cmsis_nn_conv_params, input: cmsis_nn_dims, filter: cmsis_nn_dims
) -> bool:
    """Whether ``arm_convolve_wrapper_s8`` calls the 1xN kernel (if the window is not 1x1)."""
    row = input.h == 1 and filter.h == 1 and conv.dilation.w == 1
    return row and input.c == filter.c and conv.stride.w * input.c % 4 == 0


def _row_kernel_serves(
    conv: cmsis_nn_conv_params, input: cmsis_nn_dims, filter: cmsis_nn_dims, output: cmsis_nn_dims
) -> bool:
    """Whether the 1xN kernel of Helium computes this convolution rightly.

    It derives the padding on the right from that on the left, refuses other amounts, and assumes
    that the first window that reaches over the right end does so by one element.
    """
    total = (output.w - 1) * conv.stride.w + filter.w - input.w
    right = total - conv.padding.w
    return right - conv.padding.w in (0, 1) and (right == 0 or (right - 1) % conv.stride.w == 0)


def _conv_row_s8(
    conv: cmsis_nn_conv_params, input: cmsis_nn_dims, filter: cmsis_nn_dims, output: cmsis_nn_dims
) -> int:
    """Bytes of the 1xN kernel of Helium: a window that reaches over the padding at either end."""
    total = (output.w - 1) * conv.stride.w + filter.w - input.w
    odd = total - 2 * int(total / 2)  # C's remainder has the sign of `total`
    pad = conv.padding.w
    right = max(1, (pad + odd + conv.stride.w - 1) // conv.stride.w) if pad + odd != 0 else 0
    left_elements = filter.w * input.c
    left_pad = pad * input.c
    right_pad = right * input.c if odd else left_pad
    return max(left_elements + left_pad, left_elements - input.c + right_pad)


def _round_up(count: int, multiple: int) -> int:
    return -(-count // multiple) * multiple
