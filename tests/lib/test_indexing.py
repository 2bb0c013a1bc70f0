"""Gathering and updating, compared with numpy's indexing."""

from __future__ import annotations

import numpy as np
import pytest

from opgen.air.dtype import DType
from opgen.lib import indexing
from opgen.lib.no_result import NoResultError
from opgen.lib.ops import dynamic_update_slice, gather_nd, reverse_sequence, scatter_nd
from opgen.lib.tensor import Tensor

VALUES = np.arange(2 * 3 * 4).reshape(2, 3, 4)


def tensor(values: object, type_: DType = DType.INT32) -> Tensor:
    array = np.asarray(values)
    return Tensor("t", type_, array.shape, values=array)


def test_gather_along_an_axis() -> None:
    indices = np.array([[2, 0], [1, 1]])
    found = indexing.gather(VALUES, indices, 1, 0)
    assert found.shape == indexing.gathered_shape(VALUES.shape, indices.shape, 1, 0)
    np.testing.assert_array_equal(found, VALUES[:, indices])


@pytest.mark.parametrize("index", [-1, 2, -(2**62), 2**62])
def test_a_wrong_index_has_no_result(index: int) -> None:
    """As in C, which returns a status."""
    with pytest.raises(NoResultError, match=f"{index} is no index into 2 elements"):
        indexing.gather(VALUES, np.array([0, index]), 0, 0)
    with pytest.raises(NoResultError, match="is no index"):
        gather_nd.gather_nd(VALUES, np.array([[0], [index]]))
    nothing = np.zeros((0, 2))
    assert indexing.gather(nothing, np.array([index]), 1, 0).shape == (0, 1)


def test_negative_indices_count_from_the_end_where_asked() -> None:
    """As numpy's do; -4 is before the first of 3."""
    indices = np.array([[-1, 0], [-3, 2]])
    found = indexing.gather(VALUES, indices, 1, 0, wraps=True)
    np.testing.assert_array_equal(found, VALUES[:, indices])
    batches = indexing.gather(VALUES, indices, 1, 1, wraps=True)
    np.testing.assert_array_equal(batches, np.stack([VALUES[0, [-1, 0]], VALUES[1, [-3, 2]]]))
    for wrong in (-4, 3):
        with pytest.raises(NoResultError, match=f"{wrong} is no index into 3 elements"):
            indexing.gather(VALUES, np.array([wrong]), 1, 0, wraps=True)
        assert not indexing.are_indices(tensor([wrong]), 3, wraps=True)
    assert indexing.are_indices(tensor([-3, 2]), 3, wraps=True)


@pytest.mark.parametrize("axis", [1, 2])
def test_gather_in_batches(axis: int) -> None:
    indices = np.array([[0, 2, 1, 1], [2, 2, 0, 0]])
    found = indexing.gather(VALUES, indices, axis, 1)
    assert found.shape == indexing.gathered_shape(VALUES.shape, indices.shape, axis, 1)
    for batch in range(2):
        expected = np.take(VALUES[batch], indices[batch], axis=axis - 1)
        np.testing.assert_array_equal(found[batch], expected)
    sizes = indexing.gather_sizes(tensor(VALUES), tensor(indices, DType.INT16), axis, 1, 4)
    assert (sizes.batches, sizes.outer, sizes.size) == (2, (1, 3)[axis - 1], VALUES.shape[axis])
    assert (sizes.block, sizes.count, sizes.index_bytes) == ((16, 4)[axis - 1], 4, 2)


def test_rules_of_gathering() -> None:
    assert indexing.are_indices(tensor([0, 2]), 3)
    assert not indexing.are_indices(tensor([0, 3]), 3)
    assert not indexing.are_indices(tensor([-1]), 3)
    assert indexing.are_indices(tensor([]), 0)
    assert indexing.are_indices(Tensor("t", DType.INT32, (2,)), 3)


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_gather_nd(depth: int) -> None:
    indices = np.array([[[1, 2, 3], [0, 0, 1]]])[..., :depth]
    found = gather_nd.gather_nd(VALUES, indices)
    expected = VALUES[tuple(np.moveaxis(indices, -1, 0))]
    np.testing.assert_array_equal(found, expected)
    np.testing.assert_array_equal(
        indexing.block_strides(VALUES.shape, depth, 2), np.array([24, 8, 2])[:depth]
    )


def test_gather_nd_counts_steps_only() -> None:
    np.testing.assert_array_equal(gather_nd.gather_nd(VALUES, np.array([0, 4])), VALUES[1, 1])
    with pytest.raises(NoResultError):  # in the sum it would be within
        gather_nd.gather_nd(VALUES, np.array([9, -24]))


def test_updates() -> None:
    update = np.full((1, 2, 2), -1)
    found = dynamic_update_slice.update_slice(VALUES, update, np.array([5, -3, 1]))
    expected = VALUES.copy()
    expected[1:2, 0:2, 1:3] = -1
    np.testing.assert_array_equal(found, expected)
    place = indexing.window_place((2, 3, 4), (1, 2, 2), tensor([0, 0, 0], DType.INT64), 2)
    assert (place.strides.tolist(), place.limits.tolist()) == ([24, 8, 2], [1, 1, 2])
    assert (place.axes, place.index_bytes) == (3, 8)


def test_nonzero_elements() -> None:
    found = indexing.nonzero(np.array([[0, 3, 0], [-1, 0, 1]]))
    np.testing.assert_array_equal(found, [[0, 1], [1, 0], [1, 2]])
    assert found.dtype == np.int64
    assert indexing.nonzero(np.zeros((2, 3))).shape == (0, 2)
    assert indexing.nonzero(np.array(1)).shape == (1, 0)


@pytest.mark.parametrize(
    ("places", "good"),
    [
        ([[0, 0], [1, 2]], True),
        ([[0, 3]], True),  # the first of the next row: only the sum of the steps counts
        ([[1, 3]], False),
        ([[0, -1]], False),
        ([[2, -1]], True),
        ([[-(2**31), 2**31 - 1]], False),
    ],
)
def test_places_in_a_tensor(places: list[list[int]], good: bool) -> None:
    assert indexing.are_places(tensor(places), (2, 3, 5)) is good
    assert indexing.are_places(Tensor("t", DType.INT32, (1, 2)), (2, 3, 5))


def test_updates_of_one_place_are_added_and_integers_wrap() -> None:
    updates = tensor(np.array([100, 100, 5], np.int8), DType.INT8)
    found = scatter_nd.scatter_nd(np.array([[1], [1], [3]]), updates, (4,))
    assert found.tolist() == [0, -56, 0, 5]
    assert found.dtype == np.int8


@pytest.mark.parametrize("index", [-1, 4, 2**31 - 1])
def test_updates_beyond_the_output_have_no_result(index: int) -> None:
    updates = tensor(np.ones(1, np.float32), DType.FLOAT32)
    with pytest.raises(NoResultError, match="is no index into"):
        scatter_nd.scatter_nd(np.array([[index]]), updates, (4,))


def test_lengths_of_sequences() -> None:
    rows = np.arange(8).reshape(2, 4)
    found = reverse_sequence.reverse_sequence(rows, np.array([0, 4]), 1, 0)
    assert found.tolist() == [[0, 1, 2, 3], [7, 6, 5, 4]]
    found = reverse_sequence.reverse_sequence(rows, np.array([2, 1, 0, 2]), 0, 1)
    assert found.tolist() == [[4, 1, 2, 7], [0, 5, 6, 3]]


@pytest.mark.parametrize("length", [-1, 5])
def test_lengths_beyond_the_axis_have_no_result(length: int) -> None:
    rows = np.arange(8).reshape(2, 4)
    with pytest.raises(NoResultError, match="are not all from 0 to 4"):
        reverse_sequence.reverse_sequence(rows, np.array([0, length]), 1, 0)


MOST = float(np.finfo(np.float32).max)


@pytest.mark.parametrize(
    ("how", "parts", "expected"),
    [
        ("multiply", [MOST, 2.0, -0.0], np.nan),
        ("multiply", [1e-30, 1e-30, 1e30], 0.0),
        ("add", [MOST, MOST, -MOST], np.inf),
        ("fmax", [np.nan, -1.0, -MOST], -1.0),
        ("fmin", [np.nan, np.inf, -np.inf], -np.inf),
    ],
)
def test_parts_of_a_segment_are_joined_as_in_c(
    how: str, parts: list[float], expected: float
) -> None:
    """One after the other in float32: infinity times 0 is NaN, and numpy's float64 has neither."""
    data = tensor(np.array(parts), DType.FLOAT32)
    with np.errstate(all="ignore"):
        found = indexing.over_segments(data, np.array([1, 1, 1]), 2, how)
    np.testing.assert_array_equal(found[1], expected)


def test_wrong_segments_have_no_result_where_they_have_elements() -> None:
    """As in C, which does not run what computes nothing."""
    data = tensor(np.ones((2, 3)), DType.FLOAT32)
    with pytest.raises(NoResultError, match="2 is no index into 2 elements"):
        indexing.over_segments(data, np.array([-1, 2]), 2, "add")
    assert indexing.over_segments(data, np.array([0, 9]), 0, "add").shape == (0, 3)
    nothing = tensor(np.ones((2, 0)), DType.INT32)
    assert indexing.over_segments(nothing, np.array([0, 9]), 2, "add").shape == (2, 0)
