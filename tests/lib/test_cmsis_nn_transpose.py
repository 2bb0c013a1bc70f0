"""CMSIS-NN's transposed convolution: which outputs it supports, and its scratch."""

from __future__ import annotations

import pytest

from opgen.config import find_target
from opgen.lib.structs import (
    cmsis_nn_activation,
    cmsis_nn_dims,
    cmsis_nn_tile,
    cmsis_nn_transpose_conv_params,
)
from tests.spec_functions import of_specs

NONE = cmsis_nn_tile(0, 0)


def conv(stride: tuple[int, int], pad: tuple[int, int]) -> cmsis_nn_transpose_conv_params:
    """Strides and padding as (width, height)."""
    range_ = cmsis_nn_activation(-128, 127)
    tiles = cmsis_nn_tile(*stride), cmsis_nn_tile(*pad), NONE, cmsis_nn_tile(1, 1)
    return cmsis_nn_transpose_conv_params(0, 0, *tiles, range_)


@pytest.mark.parametrize(
    ("size", "channels", "is_right"),
    [
        ((9, 9), 4, False),  # the image reaches one row more, which would be written
        ((10, 9), 4, True),  # 5 * 2 rows, and filters of 3 reach one more
        ((11, 11), 4, True),
        ((12, 11), 4, False),
        ((11, 12), 4, False),
        ((12, 12), 17, True),  # convolved with reversed filters: any size
    ],
)
def test_sizes_that_it_writes(size: tuple[int, int], channels: int, is_right: bool) -> None:
    image, filters = cmsis_nn_dims(1, 5, 5, channels), cmsis_nn_dims(2, 3, 3, channels)
    output = cmsis_nn_dims(1, *size, 2)
    found = of_specs.transpose_conv_s8_is_right(conv((2, 2), (0, 0)), image, filters, output)
    assert found is is_right


def test_scratch() -> None:
    scratch, generic = of_specs.transpose_conv_s8_scratch, find_target("generic")
    image, filters = cmsis_nn_dims(1, 5, 6, 4), cmsis_nn_dims(2, 3, 1, 4)
    wide = conv((3, 1), (0, 0))
    assert of_specs.transpose_conv_s8_reversed(wide, image, filters) == 0
    # 5 strides of 3 and one more block of 3 columns, 3 rows, 2 channels of int32.
    assert scratch(generic, wide, image, filters) == 18 * 3 * 2 * 4
    deep, deep_filters = cmsis_nn_dims(1, 5, 6, 20), cmsis_nn_dims(2, 3, 1, 20)
    narrow = conv((2, 1), (0, 0))
    assert of_specs.transpose_conv_s8_reversed(narrow, deep, deep_filters) == 2 * 3 * 20
    # Two columns of int16 for plain cores; four of int8, in multiples of 16, for Helium.
    assert scratch(generic, narrow, deep, deep_filters) == 240
    assert scratch(find_target("cortex-m55"), narrow, deep, deep_filters) == 256
