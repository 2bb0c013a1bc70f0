"""How far outputs of CMSIS-NN's kernels, and of the portable ones, may lie within their input.

The order in which a kernel reads and writes is a fact of its sources. These functions state it so
that it holds for the portable kernels and for CMSIS-NN's on every kind of core, which differ:

=======================  ======================  ======================  =======================
kernel                   portable, plain C       DSP extension           Helium
=======================  ======================  ======================  =======================
``arm_convolve_s8``      2 pixels, read first    2 pixels, read first    4 pixels, read first
the same with groups     group by group          group by group          group by group
1x1, strides other than  row by row, channels    row by row, channels    4 pixels of a row
1                        outermost               outermost
1xN                      ``arm_convolve_s8``     ``arm_convolve_s8``     its right end comes last
depthwise                1 pixel                 1 pixel                 4 pixels, read first,
                                                                         124 channels at a time
=======================  ======================  ======================  =======================

What is right for two pixels that are read first is right for four; what is right for one pixel
whose reads and writes alternate is right for any number that are read first.
"""

# ruff: noqa: A002  `input` and `filter` are the operands' names

from __future__ import annotations

from opgen.lib.cmsis_nn import _BLOCK, _is_1x1, _takes_row_kernel, dims
from opgen.lib.overlap import channelwise_overlap, window_overlap
from opgen.lib.shapes import Window
from opgen.lib.structs import cmsis_nn_conv_params
from opgen.lib.types import Target, Tensor


def conv_s8_overlap(  # noqa: PLR0913  as many as there are facts
    target: Target,
    conv: cmsis_nn_conv_params,
    input: Tensor,
    filter: Tensor,
    output: Tensor,
    rows: Window,
    cols: Window,
) -> int:
    """Return by how much the output of ``arm_convolve_wrapper_s8`` may start behind its input.

    It holds for ``arm_convolve_s8``, too. For strides of 1, windows of 1x1 are left out.
    """
    image, window = dims(input), dims(filter)
    if input.c != filter.i:
        return channelwise_overlap(input, output)
    if _is_1x1(conv, image, window):
        by_row = window_overlap(input, output, rows, cols, max(1, cols.out), reads_first=False)
        return by_row if conv.stride.w != 1 or conv.stride.h != 1 else -output.bytes
    if target.mve and _takes_row_kernel(conv, image, window):
        return channelwise_overlap(input, output)
    return window_overlap(input, output, rows, cols, 2, reads_first=True)


def pointwise_part(target: Target) -> int:
    """Return how many pixels a call of ``arm_convolve_1x1_s8_fast`` should have at least.

    CMSIS-NN without Helium goes through all weights once per call before it goes through pixels: 32
    pixels keep that at some 2 % of the instructions, 4 cost 17 % of a network of such layers.
    """
    return 32 if target.kernels == "cmsis-nn" and not target.mve else 4


def depthwise_conv_s8_overlap(
    target: Target, input: Tensor, output: Tensor, rows: Window, cols: Window
) -> int:
    """Return the same for the output of ``arm_depthwise_conv_wrapper_s8``.

    It holds for ``arm_depthwise_conv_s8``, too.
    """
    # Of one channel, Helium may make a convolution.
    if target.mve and (input.c == 1 or output.c > _BLOCK):
        return channelwise_overlap(input, output)
    return window_overlap(input, output, rows, cols, 1, reads_first=False)
