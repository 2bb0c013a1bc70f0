"""CMSIS-NN's transposed convolution: for which outputs it serves, and its scratch."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from opgen.config import find_target
from opgen.lib.cmsis_nn_transpose import (
    transpose_conv_s8_reversed,
    transpose_conv_s8_scratch,
    transpose_conv_s8_serves,
)
from opgen.lib.structs import cmsis_nn_activation, cmsis_nn_tile, cmsis_nn_transpose_conv_params
from opgen.lib.tensor import Tensor

Make = Callable[..., Tensor]
NONE = cmsis_nn_tile(0, 0)


def conv(stride: tuple[int, int], pad: tuple[int, int]) -> cmsis_nn_transpose_conv_params:
    """Strides and padding as (width, height)."""
    range_ = cmsis_nn_activation(-128, 127)
    tiles = cmsis_nn_tile(*stride), cmsis_nn_tile(*pad), NONE, cmsis_nn_tile(1, 1)
    return cmsis_nn_transpose_conv_params(0, 0, *tiles, range_)


@pytest.mark.parametrize(
    ("size", "channels", "serves"),
    [
        ((9, 9), 4, False),  # the image reaches one row more, which would be written
        ((10, 9), 4, True),  # 5 * 2 rows, and filters of 3 reach one more
        ((11, 11), 4, True),
        ((12, 11), 4, False),
        ((11, 12), 4, False),
        ((12, 12), 17, True),  # convolved with reversed filters: any size
    ],
)
def test_sizes_that_it_writes(
    tensor: Make, size: tuple[int, int], channels: int, serves: bool
) -> None:
    image = tensor((1, 5, 5, channels), layout="NHWC")
    filters = tensor((2, 3, 3, channels), layout="OHWI")
    output = tensor((1, *size, 2), layout="NHWC")
    found = transpose_conv_s8_serves(
        find_target("generic"), conv((2, 2), (0, 0)), image, filters, output
    )
    assert found is serves


def test_scratch(tensor: Make) -> None:
    image = tensor((1, 5, 6, 4), layout="NHWC")
    filters = tensor((2, 3, 1, 4), layout="OHWI")
    wide = conv((3, 1), (0, 0))
    assert transpose_conv_s8_reversed(wide, image, filters) == 0
    # 5 strides of 3 and one more block of 3 columns, 3 rows, 2 channels of int32.
    assert transpose_conv_s8_scratch(find_target("generic"), wide, image, filters) == 18 * 3 * 2 * 4
    deep, deep_filters = tensor((1, 5, 6, 20), layout="NHWC"), tensor((2, 3, 1, 20), layout="OHWI")
    narrow = conv((2, 1), (0, 0))
    assert transpose_conv_s8_reversed(narrow, deep, deep_filters) == 2 * 3 * 20
    # Two columns of int16 for plain cores; four of int8, in multiples of 16, for Helium.
    assert transpose_conv_s8_scratch(find_target("generic"), narrow, deep, deep_filters) == 240
    assert transpose_conv_s8_scratch(find_target("cortex-m55"), narrow, deep, deep_filters) == 256
