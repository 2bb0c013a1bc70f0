"""How PyTorch counts, and what lies between its tensors and an operator's."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from opgen.air.dtype import DType
from opgen.lib import adapt, pytorch
from opgen.lib.ops import gather, reshape, unpack
from opgen.lib.tensor import Tensor
from tests.spec_functions import of_specs

Make = Callable[..., Tensor]


def test_axes() -> None:
    assert pytorch.torch_axes((-1, 0), 3) == (2, 0)
    assert pytorch.torch_axes((), 2) == pytorch.torch_axes(None, 2) == (0, 1)
    assert of_specs.swapped_axes(4, 1, -1) == (0, 3, 2, 1)
    assert of_specs.swapped_axes(0, 0, -1) == ()
    assert pytorch.moved_axis(4, 1, -1) == (0, 2, 3, 1)
    assert pytorch.moved_axis(3, -1, 0) == (2, 0, 1)


@pytest.mark.parametrize(("axis", "rank"), [(0, 4), (1, 3), (-2, 4), (-1, 1), (0, 0)])
def test_an_axis_comes_last_and_back(axis: int, rank: int) -> None:
    shape = tuple(range(2, 2 + rank))
    there, back = pytorch.axis_last(axis, rank), pytorch.axis_back(axis, rank)
    moved = tuple(shape[each] for each in there)
    assert not rank or moved[-1] == shape[axis]
    assert tuple(moved[each] for each in back) == shape


def test_slices() -> None:
    assert pytorch.along(3, -1, 7, 0).tolist() == [0, 0, 7]
    starts = [pytorch.slice_start(start, 5) for start in (None, 2, -2, -9, 9)]
    assert starts == [0, 2, 3, 0, 5]


def test_paddings() -> None:
    assert pytorch.pads_2d((1,)) == (0, 0, 1, 1)
    assert pytorch.pads_2d((1, 2)) == (1, 1, 2, 2)
    assert pytorch.space_pairs((1, 2), 4) == ((0, 0), (0, 0), (1, 1), (2, 2))
    assert pytorch.pad_pairs((1, 2, 3, 4), 3).tolist() == [[0, 0], [3, 4], [1, 2]]
    assert pytorch.pad_pairs((), 2).tolist() == [[0, 0], [0, 0]]
    # An odd element comes after.
    assert pytorch.same_pads_2d("same", (3, 4), (1, 1)) == (1, 1, 1, 2)
    assert pytorch.same_pads_2d("same", (2,), (3,)) == (0, 0, 1, 2)
    assert pytorch.same_pads_2d("valid", (3, 4), (1, 1)) == (0, 0, 0, 0)


def test_windows() -> None:
    assert of_specs.sizes_2d((3,)) == (1, 3)
    assert of_specs.sizes_2d((2, 3)) == (2, 3)
    # 7 elements in windows of 2: rounded down, the last is not read; rounded up, one is missing.
    assert pytorch.window_pads_2d((7, 7), (3, 4), (2, 2), (), (0, 0)) == (0, 0, 0, 1)
    assert pytorch.window_pads_2d((9,), (5,), (3,), (2,), (1,)) == (0, 0, 1, 1)
    assert pytorch.divides((6, 4), (3, 1))
    assert not pytorch.divides((6, 5), (3, 2))
    assert pytorch.scales_exactly((4, 5), None, (7, 7))
    assert pytorch.scales_exactly((4, 5), (2.0, 1.0), (8, 5))
    assert not pytorch.scales_exactly((5,), (1.5,), (7,))
    assert of_specs.image_shape((2, 3, 4, 5), 2) == (2, 4, 5, 3)
    assert of_specs.image_shape((3, 5), 1) == (1, 1, 5, 3)


def test_indices(tensor: Make) -> None:
    index = tensor((2,), DType.INT64)
    assert gather.indexed_axis((None, index)) == 1
    assert gather.indexed_axis((index, index)) == -1
    assert gather.indexed_axis((tensor((2,), DType.BOOL),)) == -1


def test_constants(tensor: Make) -> None:
    vectors = tensor((2,), values=[5, 6]), tensor((3,), values=[1, 2, 3])
    assert unpack.are_constant(vectors)
    assert unpack.mesh(vectors, "ij").shape == (2, 2, 3)
    assert unpack.mesh(vectors, "xy")[1].tolist() == [[1, 1], [2, 2], [3, 3]]
    normed = reshape.weight_normed(
        tensor((2, 2), values=[[3.0, 4.0], [0.0, 2.0]]), tensor((2, 1), values=[[10.0], [1.0]]), 0
    )
    assert normed.tolist() == [[6, 8], [0, 1]]
    line = reshape.number_line(1.0, 2.0, tensor((3,), DType.INT64))
    assert (line.tolist(), line.dtype) == ([1, 3, 5], np.int64)
    assert reshape.number_line(0.9, -4.9, tensor((3,), DType.INT32)).tolist() == [0, -4, -8]
    assert reshape.number_line(0.5, -1.5, tensor((2,), DType.FLOAT32)).tolist() == [0.5, -1.0]
    assert of_specs.triangle((2, 3), 0, True).tolist() == [[1, 0, 0], [1, 1, 0]]
    assert of_specs.triangle((2, 3), 1, False).tolist() == [[0, 1, 1], [0, 0, 1]]


@pytest.mark.parametrize(
    ("shape", "dims", "image"),
    [
        ((2, 3, 4, 5), 2, (2, 4, 5, 3)),
        ((3, 4, 5), 2, (1, 4, 5, 3)),
        ((2, 3, 5), 1, (2, 1, 5, 3)),
        ((3, 5), 1, (1, 1, 5, 3)),
    ],
)
def test_images_and_back(
    tensor: Make, shape: tuple[int, ...], dims: int, image: tuple[int, ...]
) -> None:
    values = np.arange(np.prod(shape), dtype=np.float32).reshape(shape)
    found = adapt.as_image(tensor(shape, DType.FLOAT32, values=values), dims)
    assert found.shape == image
    assert of_specs.image_shape(shape, dims) == image
    back = adapt.from_image(found, shape)
    assert back.values is not None
    assert np.array_equal(back.values, values)


def test_what_is_no_image(tensor: Make) -> None:
    with pytest.raises(ValueError, match="no image of 2 dimensions"):
        adapt.as_image(tensor((3, 4)), 2)


def test_filters(tensor: Make) -> None:
    assert adapt.as_filters_last(tensor((6, 1, 3, 2))).shape == (1, 3, 2, 6)
    assert adapt.as_filters_last(tensor((6, 2, 5))).shape == (2, 1, 5, 6)


def test_numbers_in_another_type(tensor: Make) -> None:
    plain = tensor((2,), DType.FLOAT32, values=np.array([1.5, -2.5], np.float32))
    found = adapt.converted(plain, DType.INT64)
    assert found.type is DType.INT64
    assert found.values is not None
    assert found.values.tolist() == [1, -2]
    assert adapt.converted(plain, DType.FLOAT32) is plain
    with pytest.raises(ValueError, match="is quantized"):
        adapt.converted(tensor((2,), scale=0.5), DType.FLOAT32)
