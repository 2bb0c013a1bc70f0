"""CMSIS-NN's functions for weights of 4 bits: which convolutions they take, and their scratch."""

from __future__ import annotations

import pytest

from opgen.config import find_target
from opgen.lib import structs
from opgen.lib.structs import cmsis_nn_dims
from tests.spec_functions import of_specs

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
def test_scratch_of_convolutions(target: str, size: tuple[int, int], bytes_: int) -> None:
    image, filters = cmsis_nn_dims(1, 5, 5, 4), cmsis_nn_dims(2, *size, 4)
    assert of_specs.conv_s4_scratch(find_target(target), CONV, image, filters) == bytes_


def test_rows_of_helium() -> None:
    row, filters = cmsis_nn_dims(1, 1, 9, 4), cmsis_nn_dims(2, 1, 3, 4)
    assert of_specs.conv_s4_is_right(find_target("generic"), CONV, row, filters)
    assert not of_specs.conv_s4_is_right(find_target("cortex-m55"), CONV, row, filters)


def test_scratch_of_depthwise_convolutions() -> None:
    conv = structs.cmsis_nn_dw_conv_params(0, 0, 1, ONE, NONE, ONE, RANGE)
    image, filters = cmsis_nn_dims(1, 5, 5, 4), cmsis_nn_dims(1, 3, 3, 4)
    output = cmsis_nn_dims(1, 3, 3, 4)
    found = {
        target: of_specs.depthwise_conv_s4_scratch(
            find_target(target), conv, image, filters, output
        )
        for target in ("generic", "cortex-m55")
    }
    assert found == {"generic": 4 * 9 * 2, "cortex-m55": 4 * 124 * 9}
    two = cmsis_nn_dims(2, 5, 5, 4)
    assert (
        of_specs.depthwise_conv_s4_scratch(find_target("generic"), conv, two, filters, output) == 0
    )
