"""Geometry, compared with numpy and with plain counting."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from opgen.lib import shapes
from opgen.lib.ops import broadcast_args, split_v
from opgen.operators import orders
from opgen.tflite.enums import Padding
from tests.spec_functions import of_specs

SIZES = st.integers(1, 12)


@given(SIZES, st.integers(1, 5), st.integers(1, 4), st.integers(1, 3))
def test_valid_windows_lie_inside(size: int, window: int, stride: int, dilation: int) -> None:
    extent = (window - 1) * dilation + 1
    starts = [start for start in range(0, size, stride) if start + extent <= size]
    found = shapes.slide(Padding.VALID, size, window, stride, dilation)
    assert found.out == len(starts)
    assert found.before == 0


@given(SIZES, st.integers(1, 5), st.integers(1, 4), st.integers(1, 3))
def test_same_windows_have_even_padding(size: int, window: int, stride: int, dilation: int) -> None:
    found = shapes.slide(Padding.SAME, size, window, stride, dilation)
    assert found.out == -(-size // stride)
    if found.before > 0:
        assert found.after - found.before in (0, 1)


@given(
    SIZES, st.integers(1, 5), st.integers(1, 4), st.sampled_from(Padding),
    st.integers(0, 3), st.integers(0, 3),
)  # fmt: skip
def test_explicit_padding_is_like_a_larger_axis(  # noqa: PLR0913
    size: int, window: int, stride: int, padding: Padding, before: int, after: int
) -> None:
    larger = shapes.slide(padding, size + before + after, window, stride)
    found = shapes.slide(padding, size, window, stride, 1, before, after)
    assert found.out == larger.out
    assert found.before == larger.before + before
    assert found.after == larger.after + after


def test_a_window_covers_the_axis_or_not() -> None:
    window = shapes.slide(Padding.VALID, 7, 3, 1, 2)  # reaches over 5 elements
    assert shapes.covers(window, 4, 4)
    assert not shapes.covers(window, 5, 0)
    assert not shapes.covers(window, 0, 5)


def test_pads_of_an_image() -> None:
    pads = np.array([[0, 0], [1, 2], [3, 4], [0, 0]], np.int32)
    assert of_specs.pads_only_space(pads)
    assert not of_specs.pads_only_space(np.ones((4, 2)))
    assert not of_specs.pads_only_space(np.zeros((3, 2)))
    assert not of_specs.pads_only_space(-pads)
    assert shapes.sum_shapes((1, 2), (3, 4)) == (4, 6)
    assert shapes.surrounded_shape((1, 5, 6, 2), pads) == (1, 8, 13, 2)


BROADCAST = [((2, 3), (3,)), ((1,), (4, 1, 2)), ((), (3,)), ((2, 1, 3), (4, 1)), ((0, 2), (1, 2))]


@pytest.mark.parametrize(("first", "second"), BROADCAST)
def test_broadcasting_is_numpys(first: tuple[int, ...], second: tuple[int, ...]) -> None:
    output = np.broadcast_shapes(first, second)
    assert shapes.broadcasts(first, second)
    assert shapes.broadcast_shape(first, second) == output
    values = np.arange(np.prod(first, dtype=int)).reshape(first)
    strides = shapes.broadcast_strides(first, output)
    index = np.indices(output)
    flat = sum(i * s for i, s in zip(index, strides, strict=True)) if output else np.zeros(())
    np.testing.assert_array_equal(flat, np.broadcast_to(values, output))


def test_shapes_that_do_not_broadcast() -> None:
    assert not shapes.broadcasts((2, 3), (2,))
    assert shapes.broadcast_shape((2, 3), (2,)) == (2, 3)


def test_axes() -> None:
    assert shapes.normal_axis(-1, 4) == 3
    assert shapes.is_axis(-4, 4)
    assert not shapes.is_axis(4, 4)
    assert shapes.axes_of(np.array([-1, 1, 3]), 4) == (1, 3)
    assert shapes.are_axes(np.array([0, -4]), 4)
    assert not shapes.are_axes(np.array([0, -5]), 4)
    assert shapes.size_before((2, 3, 4, 5), 2) == 6
    assert shapes.size_after((2, 3, 4, 5), -3) == 20
    assert shapes.size_of(()) == 1
    assert shapes.with_size((2, 3), -1, 7) == (2, 7)
    assert shapes.with_axis((2, 3), -1, 1) == (2, 3, 1)
    assert shapes.with_axis((2, 3), 0, 1) == (1, 2, 3)


def test_shapes_of_results() -> None:
    assert shapes.reduced_shape((2, 3, 4), (1,), keep_dims=True) == (2, 1, 4)
    assert shapes.reduced_shape((2, 3, 4), (0, 2), keep_dims=False) == (3,)
    assert shapes.squeezed_shape((1, 3, 1), ()) == (3,)
    assert shapes.squeezed_shape((1, 3, 1), (-1,)) == (1, 3)
    assert shapes.can_squeeze((1, 3, 1), (0, -1))
    assert not shapes.can_squeeze((1, 3, 1), (1,))
    assert not shapes.can_squeeze((1, 3, 1), (3,))
    assert shapes.without_axis((2, 3, 4), -2) == (2, 4)
    assert shapes.permuted((2, 3, 4), (2, 0, 1)) == (4, 2, 3)
    assert shapes.is_permutation((2, 0, 1), 3)
    assert not shapes.is_permutation((2, 0, 0), 3)
    assert not shapes.is_permutation((0, 1), 3)
    assert not shapes.is_permutation((0, -1), 2)


@given(st.permutations(range(4)), st.sets(st.integers(0, 3)))
def test_what_belongs_to_axes_follows_a_permutation(order: list[int], axes: set[int]) -> None:
    """As arrays do: a tensor that numpy permutes has the sizes of the one before it."""
    permutation, dropped = tuple(order), tuple(sorted(axes))
    before = np.zeros((2, 3, 4, 5))
    after = before.transpose(permutation)
    assert tuple(orders.unpermuted(np.array(after.shape), permutation)) == before.shape
    bits = sum(1 << axis for axis in dropped)
    there = sum(1 << permutation[axis] for axis in dropped)
    assert orders.unpermuted_bits(bits, permutation) == there
    kept = orders.kept_order(permutation, dropped)
    less = before.sum(tuple(permutation[axis] for axis in dropped))
    assert less.transpose(kept).shape == after.sum(dropped).shape
    for axis in range(5):
        stacked = np.stack([before] * 6, axis).transpose(orders.stacked_order(permutation, axis))
        assert stacked.shape == np.stack([after] * 6, axis).shape
    assert orders.ascends(dropped)
    assert orders.ascends(permutation) == (order == sorted(order))

    assert shapes.tiled_shape((2, 3), (1, 4)) == (2, 12)
    assert split_v.split_shapes((2, 5), -1, (2, 3)) == ((2, 2), (2, 3))
    assert of_specs.resolved_sizes((2, -1, 1), 7) == (2, 4, 1)
    assert of_specs.resolved_sizes((2, 5), 7) == (2, 5)
    assert shapes.reshaped(12, (3, -1)) == (3, 4)
    assert shapes.is_reshape(12, (3, -1))
    assert shapes.is_reshape(1, ())
    assert not shapes.is_reshape(12, (5, -1))
    assert not shapes.is_reshape(12, (-1, -1))
    assert not shapes.is_reshape(12, (-12, -1, -1))
    assert not shapes.is_reshape(12, (3, 5))


def test_tensors_of_a_variadic_operand(tensor: object) -> None:
    make = tensor
    assert callable(make)
    tensors = (make((2, 3)), make((2, 5)))
    assert shapes.sum_sizes(tensors, -1) == 8
    assert shapes.same_but_axis(tensors, 1)
    assert not shapes.same_but_axis(tensors, 0)
    assert not shapes.same_but_axis(tensors, 2)
    assert not shapes.same_shapes(tensors)
    assert shapes.shapes_of(tensors) == ((2, 3), (2, 5))
    assert shapes.count_of(tensors) == 2
    assert shapes.copies((2,), 3) == ((2,), (2,), (2,))
    with pytest.raises(ValueError, match="tensors"):
        shapes.copies((2,), 1 << 30)


def test_shapes_that_expand() -> None:
    assert shapes.expands((1, 3), (2, 5, 3))
    assert shapes.expands((), (2,))
    assert not shapes.expands((2, 3), (3,))
    assert not shapes.expands((2,), (3,))
    assert not shapes.expands((2,), (1,))
    assert shapes.extended_shape((4,), 3) == (4, 1, 1)
    assert broadcast_args.broadcast_sizes(np.array([2, 1]), np.array([5, 1, 3])).tolist() == [
        5,
        2,
        3,
    ]
    with pytest.raises(ValueError, match="do not broadcast"):
        broadcast_args.broadcast_sizes(np.array([2]), np.array([3]))
