"""opgen_rows.h against numpy."""

import numpy as np
import pytest

BYTES = (1, 3, 15, 16, 17, 31, 32, 33, 64, 100, 1000)


@pytest.mark.parametrize("in_place", [False, True])
@pytest.mark.parametrize("blocks", [0, 1, 3])
@pytest.mark.parametrize("kept", BYTES)
@pytest.mark.parametrize("gone", [0, 1, 4, 32, 50])
def test_shift_rows(kernels, gone, kept, blocks, in_place):
    """What drops out is smaller, as large, or larger than what stays."""
    size = gone + kept
    source = np.random.default_rng(size).integers(-128, 128, (blocks, size), np.int8)
    output = source.copy() if in_place else np.zeros_like(source)
    wanted = np.concatenate([source[:, gone:], source[:, kept:]], axis=1)
    kernels("opgen_shift_rows")(blocks, size, gone, output if in_place else source, output)
    np.testing.assert_array_equal(output, wanted)


@pytest.mark.parametrize("in_place", [False, True])
@pytest.mark.parametrize("count", [1, 3, 4, 5, 8, 9, 23])
@pytest.mark.parametrize("rows", [0, 1, 2, 254, 255, 256, 700])
def test_add_rows(kernels, rows, count, in_place):
    """Sums of 16 bits have room for 255 rows; those of 32 bits wrap around."""
    random = np.random.default_rng(rows + count)
    sums = random.integers(-(2**31), 2**31, count, np.int64).astype(np.int32)
    sums[0] = 2**31 - 1
    for each in (random.integers(-128, 128, (rows, count)), np.full((rows, count), -128)):
        values = np.ascontiguousarray(each, np.int8)
        output = sums.copy() if in_place else np.zeros_like(sums)
        given = output if in_place else sums
        kernels("opgen_add_rows_s8")(count, values.size, given, values, output)
        wanted = (sums.astype(np.int64) + values.sum(axis=0, dtype=np.int64)).astype(np.int32)
        np.testing.assert_array_equal(output, wanted)
