"""opgen_add_dsp.h against the exact sum, where every unit of its terms reaches the output."""

import ctypes

import numpy as np
import pytest

from opgen.lib.exact import first_term, second_term, sum_result
from opgen.lib.structs import opgen_add_quant
from tests.spec_functions import of_specs

BYTES = np.arange(-128, 128).astype(np.int8)
KERNELS = ["opgen_add_dsp_s8", "opgen_add_wide_s8"]


@pytest.mark.parametrize("kernel", KERNELS)
@pytest.mark.parametrize("shift", range(0, -32, -1))
def test_terms_are_rounded_as_in_the_exact_sum(kernels, random, kernel, shift):
    """The coarse input adds nothing, and the output is half of the sum or a few times less."""
    of_spec = of_specs.add_dsp
    for multiplier in (2**30, 2**31 - 1, *(int(each) for each in random.integers(2**30, 2**31, 6))):
        offset = int(random.integers(-127, 129))
        quant = opgen_add_quant(
            offset, multiplier, shift, 0, 2**30, 0, 20, int(random.integers(-128, 128)),
            int(random.integers(2**30, 2**31)), -int(random.integers(1, 23)), -128, 127,
        )  # fmt: skip
        sum_ = of_spec(quant)
        fields = [int(each) for each in vars(sum_).values()]
        given = (ctypes.c_int32 * len(fields))(*fields)
        coarse, output = np.zeros(256, np.int8), np.zeros(256, np.int8)
        kernels(kernel)(ctypes.byref(given), BYTES, coarse, output, 256)
        exact = sum_result(first_term(BYTES, quant) + second_term(coarse, quant), quant)
        np.testing.assert_array_equal(output, exact, f"{quant}")
