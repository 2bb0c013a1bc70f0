"""The meaning of operators, compared with plain loops."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from opgen.air.dtype import DType
from opgen.lib import reference
from opgen.lib.ops import average_pool_2d, transpose_conv
from opgen.lib.shapes import Window, slide
from opgen.lib.tensor import Tensor
from opgen.tflite.enums import ActivationFunctionType as Fused
from opgen.tflite.enums import Padding

Array = npt.NDArray[np.generic]


@st.composite
def images(draw: st.DrawFn) -> tuple[npt.NDArray[np.int64], Window, Window]:
    """An image of small integers, and a window over it."""
    size = [draw(st.integers(1, 7)) for _ in range(2)]
    windows = []
    for each in size:
        padding = draw(st.sampled_from(Padding))
        extent = (
            draw(st.integers(1, 3))
            if padding == Padding.SAME
            else draw(st.integers(1, min(3, each)))
        )
        dilation = draw(st.integers(1, 2)) if padding == Padding.SAME else 1
        pads = draw(st.integers(0, 1)), draw(st.integers(0, 1))
        windows.append(slide(padding, each, extent, draw(st.integers(1, 3)), dilation, *pads))
    channels = draw(st.sampled_from([1, 2, 4]))
    seed = draw(st.integers(0, 1 << 16))
    generator = np.random.default_rng(seed)
    shape = (draw(st.integers(1, 2)), *size, channels)
    return generator.integers(-128, 128, shape), windows[0], windows[1]


def at(image: Array, n: int, y: int, x: int, c: int) -> int | None:
    """An element, or None outside of the image."""
    inside = 0 <= y < image.shape[1] and 0 <= x < image.shape[2]
    return int(image[n, y, x, c]) if inside else None


def covered(rows: Window, cols: Window, out_y: int, out_x: int) -> list[tuple[int, int, int, int]]:
    """(y, x) in the window, and where that is in the image."""
    return [
        (y, x, out_y * rows.stride - rows.before + y * rows.dilation,
         out_x * cols.stride - cols.before + x * cols.dilation)
        for y, x in product(range(rows.size), range(cols.size))
    ]  # fmt: skip


@settings(max_examples=60)
@given(images(), st.sampled_from([1, 2]))
def test_convolution(drawn: tuple[npt.NDArray[np.int64], Window, Window], groups: int) -> None:
    image, rows, cols = drawn
    groups = min(groups, image.shape[3])
    depth, count = image.shape[3] // groups, 2 * groups
    filters = np.random.default_rng(1).integers(-127, 128, (count, rows.size, cols.size, depth))
    found = reference.conv2d(image, filters, rows, cols, groups)
    assert found.dtype == np.int64
    for n, oy, ox, o in np.ndindex(found.shape):
        first = (o // (count // groups)) * depth
        total = sum(
            (at(image, n, iy, ix, first + c) or 0) * int(filters[o, y, x, c])
            for y, x, iy, ix in covered(rows, cols, oy, ox)
            for c in range(depth)
        )
        assert found[n, oy, ox, o] == total
    real = reference.conv2d(image.astype(float), filters.astype(float), rows, cols, groups)
    np.testing.assert_allclose(real, found)


@settings(max_examples=60)
@given(images(), st.integers(1, 3))
def test_depthwise_convolution(
    drawn: tuple[npt.NDArray[np.int64], Window, Window], multiplier: int
) -> None:
    image, rows, cols = drawn
    outputs = image.shape[3] * multiplier
    filters = np.random.default_rng(1).integers(-127, 128, (1, rows.size, cols.size, outputs))
    found = reference.depthwise_conv2d(image, filters, rows, cols)
    for n, oy, ox, o in np.ndindex(found.shape):
        total = sum(
            (at(image, n, iy, ix, o // multiplier) or 0) * int(filters[0, y, x, o])
            for y, x, iy, ix in covered(rows, cols, oy, ox)
        )
        assert found[n, oy, ox, o] == total


@settings(max_examples=60)
@given(images())
def test_pools(drawn: tuple[npt.NDArray[np.int64], Window, Window]) -> None:
    image, rows, cols = drawn
    largest, means = (
        reference.max_pool(image, rows, cols),
        reference.average_pool(image, rows, cols),
    )
    rounded = average_pool_2d.average_pool_int(image, rows, cols)
    for n, oy, ox, c in np.ndindex(means.shape):
        seen = [at(image, n, iy, ix, c) for _, _, iy, ix in covered(rows, cols, oy, ox)]
        inside = [each for each in seen if each is not None]
        if not inside:
            continue
        assert largest[n, oy, ox, c] == max(inside)
        assert means[n, oy, ox, c] == pytest.approx(sum(inside) / len(inside))
        total, half = sum(inside), len(inside) // 2
        away = (total + half) // len(inside) if total > 0 else -((half - total) // len(inside))
        assert rounded[n, oy, ox, c] == away


def test_products_of_large_integers_are_exact() -> None:
    big = np.full((1, 3), (1 << 40) + 1, np.int64)
    np.testing.assert_array_equal(
        reference.matmul_t(big, big), [[3 * ((1 << 40) + 1) ** 2 % (1 << 64)]]
    )
    rows = np.arange(24).reshape(2, 3, 4)
    weights = np.arange(8).reshape(2, 4)
    np.testing.assert_array_equal(reference.matmul_t(rows, weights), rows.reshape(6, 4) @ weights.T)
    assert reference.matmul_t(np.zeros((0, 4), int), weights).shape == (0, 2)


def test_activations() -> None:
    x = np.array([-7.0, -0.5, 0.0, 0.5, 7.0])
    expected = {
        Fused.NONE: x,
        Fused.RELU: [0, 0, 0, 0.5, 7],
        Fused.RELU_N1_TO_1: [-1, -0.5, 0, 0.5, 1],
        Fused.RELU6: [0, 0, 0, 0.5, 6],
        Fused.TANH: np.tanh(x),
        Fused.SIGN_BIT: [1, 1, 0, 0, 0],
    }
    for fused, values in expected.items():
        np.testing.assert_array_equal(reference.activate(fused, x), values)
    np.testing.assert_array_equal(reference.leaky_relu(x, 0.1)[:3], [-0.7000000000000001, -0.05, 0])


def test_functions_that_do_not_overflow() -> None:
    with np.errstate(all="raise", under="ignore"):
        np.testing.assert_array_equal(reference.logistic(np.array([-1e4, 0.0, 1e4])), [0, 0.5, 1])
        rows = reference.softmax(np.array([[1e4, 1e4], [0.0, -1e4]]), 1.0)
    np.testing.assert_array_equal(rows, [[0.5, 0.5], [1, 0]])


def test_moves(tensor: object) -> None:
    make = tensor
    assert callable(make)
    x = np.arange(6).reshape(2, 3)
    pair = (make((2, 3), values=x), make((2, 3), values=-x))
    np.testing.assert_array_equal(reference.concat(pair, -1), np.concatenate([x, -x], -1))
    np.testing.assert_array_equal(reference.pack(pair, 1), np.stack([x, -x], 1))
    np.testing.assert_array_equal(reference.split(x, 1, 3)[2], [[2], [5]])
    first, none, rest = reference.split_sizes(x, 1, (1, 0, 2))
    np.testing.assert_array_equal(np.concatenate([first, none, rest], 1), x)
    assert (first.shape, none.shape, rest.shape) == ((2, 1), (2, 0), (2, 2))
    np.testing.assert_array_equal(np.stack(reference.unpack(x, 1), 1), x)
    padded = reference.pad(x, np.array([[1, 0], [0, 2]]), np.array([9]))
    np.testing.assert_array_equal(padded, np.pad(x, ((1, 0), (0, 2)), constant_values=9))
    assert padded.dtype == np.int64
    np.testing.assert_array_equal(reference.mean_over(x, (0,), (1, 3)), [[1.5, 2.5, 3.5]])
    np.testing.assert_array_equal(reference.sum_over(x, (0, 1), ()), 15)


@pytest.mark.parametrize(("stride", "pad"), [(1, 0), (2, 1), (3, 0)])
def test_transposed_convolution(stride: int, pad: int) -> None:
    generator = np.random.default_rng(3)
    image = generator.integers(-9, 9, (1, 3, 4, 2))
    filters = generator.integers(-9, 9, (3, 3, 2, 2))
    shape = (1, 2 * stride + 3 - 2 * pad, 3 * stride + 2 - pad, 3)
    found = transpose_conv.transpose_conv2d(image, filters, shape, stride, stride, pad, pad)
    expected = np.zeros((1, 20, 20, 3), np.int64)
    for y, x, fy, fx in product(range(3), range(4), range(3), range(2)):
        expected[0, y * stride + fy, x * stride + fx] += filters[:, fy, fx] @ image[0, y, x]
    np.testing.assert_array_equal(found, expected[:, pad : pad + shape[1], pad : pad + shape[2]])


@pytest.mark.parametrize("adj_x", [False, True])
@pytest.mark.parametrize("adj_y", [False, True])
def test_batch_matmul_of_integers_and_real_numbers(adj_x: bool, adj_y: bool) -> None:
    generator = np.random.default_rng(4)
    first = generator.integers(-99, 99, (2, 1, 3, 4))
    second = generator.integers(-99, 99, (5, 4, 6))
    expected = np.einsum("abij,bjk->abik", np.repeat(first, 5, axis=1), second)
    left = first.swapaxes(-1, -2) if adj_x else first
    right = second.swapaxes(-1, -2) if adj_y else second
    found = reference.batch_matmul(left, right, adj_x, adj_y)
    assert found.dtype == np.int64
    np.testing.assert_array_equal(found, expected)
    real = reference.batch_matmul(left / 2, right, adj_x, adj_y)
    np.testing.assert_array_equal(real, expected / 2)


def test_a_tensor_stands_for_its_elements() -> None:
    values = np.array([[1.0, -2.0]])
    x = Tensor("x", DType.FLOAT32, (1, 2), values=values)
    np.testing.assert_array_equal(reference.matmul_t(x, np.ones((1, 2))) + 0.5, [[-0.5]])


def test_sums(tensor: Callable[..., Tensor]) -> None:
    each = tensor((2,), DType.INT32, values=[3, 4])
    assert reference.sum_of((each, each, each)).tolist() == [9, 12]
