"""CMSIS-NN's transposed convolution: what it computes rightly, and the scratch that it needs."""

from __future__ import annotations

from opgen.lib.cmsis_nn import conv_sizes_fit
from opgen.lib.structs import cmsis_nn_transpose_conv_params
from opgen.lib.types import Target, Tensor

# ruff: noqa: A002  `input` and `filter` are the operands' names

_MOST_CHANNELS_SCATTERED = 16
"""With more, and strides of at most 2, the library convolves with reversed filters instead."""


def transpose_conv_s8_serves(
    target: Target,
    conv: cmsis_nn_transpose_conv_params,
    input: Tensor,
    filter: Tensor,
    output: Tensor,
) -> bool:
    """Tell whether ``arm_transpose_conv_wrapper_s8`` computes an output of this size.

    Where it scatters, it writes every row that the image's rows reach, and no others, whatever the
    size of the output.
    """
    if not conv_sizes_fit(target, input, filter, output):
        return False
    if transpose_conv_s8_reversed(conv, input, filter):
        return True
    rows = input.h * conv.stride.h - conv.padding.h
    columns = (input.w - 1) * conv.stride.w + max(filter.w, conv.stride.w)
    most = rows + max(0, filter.h - conv.stride.h)
    return bool(0 <= rows <= output.h <= most and output.w + conv.padding.w <= columns)


def transpose_conv_s8_scratch(
    target: Target, conv: cmsis_nn_transpose_conv_params, input: Tensor, filter: Tensor
) -> int:
    """Return the bytes of the first context of ``arm_transpose_conv_wrapper_s8``.

    These are at least what its ``*_get_buffer_size`` says, which takes the stride along the wrong
    axis.
    """
    if transpose_conv_s8_reversed(conv, input, filter):
        products = filter.h * filter.w * input.c
        return 4 * (-(-products // 16) * 16 if target.mve else -(-products // 4) * 4)
    columns = (input.w - 1) * conv.stride.w + max(filter.w, conv.stride.w, conv.stride.h)
    return 4 * int(columns * max(filter.h, conv.stride.h) * filter.o)


def transpose_conv_s8_reversed(
    conv: cmsis_nn_transpose_conv_params, input: Tensor, filter: Tensor
) -> int:
    """Return the bytes of its second context: for filters that are reversed, else 0."""
    few = input.c <= _MOST_CHANNELS_SCATTERED
    return 0 if few or max(conv.stride.w, conv.stride.h) > 2 else int(filter.size)  # noqa: PLR2004
