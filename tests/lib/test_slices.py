"""Slices, compared with numpy's indexing."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from opgen.air.dtype import DType
from opgen.lib import slices
from opgen.lib.ops import strided_slice
from opgen.lib.ops.strided_slice import SliceMasks
from opgen.lib.tensor import Tensor
from tests.spec_functions import of_specs

NO_MASKS = SliceMasks(0, 0, 0, 0, 0)


@given(st.data())
def test_slices_are_numpys(data: st.DataObject) -> None:
    rank = data.draw(st.integers(1, 3))
    shape = tuple(data.draw(st.integers(1, 6)) for _ in range(rank))
    bound = st.integers(-8, 8)
    begin = [data.draw(bound) for _ in shape]
    end = [data.draw(bound) for _ in shape]
    step = [data.draw(st.sampled_from([1, 2, 3, -1, -2])) for _ in shape]
    begin_mask, end_mask = data.draw(st.integers(0, 7)), data.draw(st.integers(0, 7))
    key = tuple(
        slice(
            None if begin_mask >> axis & 1 else begin[axis],
            None if end_mask >> axis & 1 else end[axis],
            step[axis],
        )
        for axis in range(rank)
    )
    values = np.arange(np.prod(shape)).reshape(shape)
    masks = SliceMasks(begin_mask, end_mask, 0, 0, 0)
    found = strided_slice.strided_slices(
        shape, np.array(begin), np.array(end), np.array(step), masks
    )
    np.testing.assert_array_equal(slices.take_slices(values, found), values[key])


def test_slices_drop_axes_and_take_the_rest_whole() -> None:
    values = np.arange(24).reshape(2, 3, 4)
    found = strided_slice.strided_slices(
        (2, 3, 4), np.array([-1, 1]), np.array([0, 3]), np.array([1, 1]), SliceMasks(0, 0, 0, 0, 1)
    )
    assert found.shape == (2, 4)
    np.testing.assert_array_equal(slices.take_slices(values, found), values[-1, 1:3])


VALUES = np.arange(120).reshape(2, 3, 4, 5)


@pytest.mark.parametrize(
    ("ellipsis", "new_axis", "shrink", "expected"),
    [
        (0b001, 0, 0, VALUES[..., 1:3, 2:4]),
        (0b010, 0, 0, VALUES[0:2, ..., 2:4]),
        (0b100, 0, 0, VALUES[0:2, 1:3, ...]),
        (0b010, 0b001, 0, VALUES[np.newaxis, ..., 2:4]),
        (0b001, 0b100, 0b010, VALUES[..., 1, np.newaxis]),
        (0, 0b101, 0, VALUES[np.newaxis, 1:3, np.newaxis]),
        (0, 0b001, 0b001, VALUES[np.newaxis, 1:3, 2:4]),  # the new axis goes before
        (0b100, 0b100, 0b100, VALUES[0:2, 1:3, ...]),  # and the ellipsis before both
        (0, 0, 0b111, VALUES[0, 1, 2]),
    ],
)
def test_axes_that_are_left_out_made_or_dropped(
    ellipsis: int, new_axis: int, shrink: int, expected: Any
) -> None:
    masks = SliceMasks(0, 0, ellipsis, new_axis, shrink)
    begin, end, ones = np.array([0, 1, 2]), np.array([2, 3, 4]), np.ones(3, int)
    found = strided_slice.strided_slices(VALUES.shape, begin, end, ones, masks)
    taken = slices.take_slices(VALUES, found)
    assert taken.shape == expected.shape
    np.testing.assert_array_equal(taken, expected)


def test_ends_that_count_from_the_beginning() -> None:
    bounds = np.array([-4, 2]), np.array([2, -1]), np.array([1, 1])
    found = strided_slice.strided_slices((10, 5), *bounds, NO_MASKS, offset=True)
    assert (found.begin, found.count) == ((6, 2), (2, 0))


def test_entries_of_a_strided_slice() -> None:
    masks = SliceMasks(0, 0, 0b1001, 0b0010, 0)
    assert strided_slice.sliced_axes(3, masks) == 1
    assert strided_slice.sliced_axes(5, masks) == 2
    assert strided_slice.has_one_ellipsis(3, masks)
    assert not strided_slice.has_one_ellipsis(4, masks)


def test_boxes() -> None:
    begin = Tensor("begin", DType.INT32, (2,), values=np.array([1, 2]))
    found = slices.box((4, 5), begin, np.array([2, -1]))
    assert (found.begin, found.count) == ((1, 2), (2, 3))
    assert of_specs.lies_within(found, (4, 5))
    assert not of_specs.lies_within(found, (4, 4))
    assert not of_specs.lies_within(slices.box((4, 5), begin, np.array([4, 1])), (4, 5))
    unknown = Tensor("begin", DType.INT32, (2,))
    assert slices.box((4, 5), unknown, np.array([2, 3])).begin == (0, 0)


def test_reversals() -> None:
    found = of_specs.reversal(VALUES.shape, (0, 2))
    np.testing.assert_array_equal(slices.take_slices(VALUES, found), VALUES[::-1, :, ::-1])
