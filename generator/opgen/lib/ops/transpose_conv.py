"""What TRANSPOSE_CONV alone calls."""

from __future__ import annotations

import numpy as np

from opgen.lib.overflow import HUGE, running_total
from opgen.lib.reference import _matmul, _numbers
from opgen.lib.types import Array, Operand, Shape

# ruff: noqa: A002  names of operands


def transpose_conv2d(  # noqa: PLR0913
    input: Operand,
    filter: Operand,
    shape: Shape,
    stride_h: int,
    stride_w: int,
    pad_h: int,
    pad_w: int,
    dilation_h: int = 1,
    dilation_w: int = 1,
    groups: int = 1,
) -> Array:
    """Return the transposed convolution, of the given shape, with filters (o, h, w, i).

    Every element of the image adds its filters to the output, ``stride`` apart; ``pad`` elements at
    the top and on the left are cut off. Group g of the filters sees group g of the channels.
    """
    image, filters = _numbers(input), _numbers(filter)
    n, height, width, _ = image.shape
    outputs, rows, cols, depth = filters.shape
    full_h = max((height - 1) * stride_h + (rows - 1) * dilation_h + 1, shape[1] + pad_h)
    full_w = max((width - 1) * stride_w + (cols - 1) * dilation_w + 1, shape[2] + pad_w)
    full = np.zeros((n, full_h, full_w, outputs), image.dtype)
    for group in range(groups):
        seen = image[..., group * depth : (group + 1) * depth]
        own = slice(group * outputs // groups, (group + 1) * outputs // groups)
        at_once = _summed_at_once(seen, filters[own])
        # As kernels go through the image, the last row of a filter comes first.
        for y in reversed(range(rows)):
            for x in reversed(range(cols)):
                top, left = y * dilation_h, x * dilation_w
                reached = full[
                    :,
                    top : top + (height - 1) * stride_h + 1 : stride_h,
                    left : left + (width - 1) * stride_w + 1 : stride_w,
                    own,
                ]
                for channels in at_once:
                    part = _matmul(
                        seen[..., channels].reshape(n * height * width, -1),
                        filters[own, y, x, channels].T,
                    )
                    reached[:] = running_total(reached, part.reshape(reached.shape))
    return full[:, pad_h : pad_h + shape[1], pad_w : pad_w + shape[2]]


def _summed_at_once(image: Array, filters: Array) -> list[slice]:
    """Return the channels whose products with filters need no order: all, or each by itself."""
    most = [float(np.abs(each).max(initial=0)) for each in (image, filters)]
    if most[0] * most[1] * filters[0].size <= HUGE or image.dtype == np.int64:
        return [slice(None)]
    return [slice(i, i + 1) for i in range(image.shape[3])]
