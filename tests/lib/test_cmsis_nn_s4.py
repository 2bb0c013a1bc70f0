"""CMSIS-NN's functions for weights of 4 bits: which convolutions they take, and their scratch."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from opgen.config import find_target
from opgen.lib import cmsis_nn_s4, structs
from opgen.lib.tensor import Tensor

ONE, NONE = structs.cmsis_nn_tile(1, 1), structs.cmsis_nn_tile(0, 0)
RANGE = structs.cmsis_nn_activation(-128, 127)
CONV = structs.cmsis_nn_conv_params(0, 0, ONE, NONE, ONE, RANGE)


@pytest.mark.parametrize(
    ("target", "size", "bytes_"),
    [
        ("generic", (3, 3), 2 * 36 * 2),  # two columns of int16
        ("cortex-m4", (3, 3), 2 * 36 * 2),
        ("cortex-m55", (3, 3), 4 * 48),  # four columns of int8 in whole vectors
        ("generic", (1, 1), 0),
    ],
)
def test_scratch_of_convolutions(
    tensor: Callable[..., Tensor], target: str, size: tuple[int, int], bytes_: int
) -> None:
    image = tensor((1, 5, 5, 4), layout="NHWC")
    filters = tensor((2, *size, 4), layout="OHWI")
    assert cmsis_nn_s4.conv_s4_scratch(find_target(target), CONV, image, filters) == bytes_


def test_groups_and_rows_of_helium(tensor: Callable[..., Tensor]) -> None:
    row = tensor((1, 1, 9, 4), layout="NHWC")
    filters, groups = tensor((2, 1, 3, 4), layout="OHWI"), tensor((2, 1, 3, 2), layout="OHWI")
    output = tensor((1, 1, 7, 2), layout="NHWC")
    generic, helium = find_target("generic"), find_target("cortex-m55")
    assert cmsis_nn_s4.conv_s4_wrapper_serves(generic, CONV, row, filters, output)
    assert not cmsis_nn_s4.conv_s4_wrapper_serves(helium, CONV, row, filters, output)
    assert cmsis_nn_s4.conv_s4_serves(helium, row, filters, output)
    assert not cmsis_nn_s4.conv_s4_serves(generic, row, groups, output)


def test_scratch_of_depthwise_convolutions(tensor: Callable[..., Tensor]) -> None:
    conv = structs.cmsis_nn_dw_conv_params(0, 0, 1, ONE, NONE, ONE, RANGE)
    image, filters = tensor((1, 5, 5, 4), layout="NHWC"), tensor((1, 3, 3, 4), layout="IHWO")
    output = tensor((1, 3, 3, 4), layout="NHWC")
    found = {
        target: cmsis_nn_s4.depthwise_conv_s4_scratch(
            find_target(target), conv, image, filters, output
        )
        for target in ("generic", "cortex-m55")
    }
    assert found == {"generic": 4 * 9 * 2, "cortex-m55": 4 * 124 * 9}
    two = tensor((2, 5, 5, 4), layout="NHWC")
    assert (
        cmsis_nn_s4.depthwise_conv_s4_scratch(find_target("generic"), conv, two, filters, output)
        == 0
    )
