"""Mirrored borders and images dealt out to batches, compared with numpy and by counting."""

from __future__ import annotations

from itertools import pairwise, product
from typing import Literal

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from opgen.lib import block_tables
from opgen.lib.ops import batch_to_space_nd, edge_pad, mirror_pad, roll, space_to_batch_nd
from opgen.lib.types import Array
from tests.spec_functions import of_specs


def moved(table: block_tables.BlockTable, source: Array) -> bytes:
    """What a kernel reads."""
    starts = np.cumsum([0, *table.counts])
    axes = [table.offsets[a:b] for a, b in pairwise(starts)]
    assert len(axes) == table.rank
    data = source.tobytes()
    places = (sum(int(each) for each in place) for place in product(*axes))
    return b"".join(data[place : place + table.block] for place in places)


@given(st.data())
@pytest.mark.parametrize(("edge", "mode"), [(1, "reflect"), (0, "symmetric")])
def test_mirrors_are_numpys(
    edge: int, mode: Literal["reflect", "symmetric"], data: st.DataObject
) -> None:
    shape = tuple(data.draw(st.lists(st.integers(1, 5), min_size=1, max_size=4)))
    pads = [[data.draw(st.integers(0, size - edge)) for _ in range(2)] for size in shape]
    values = np.arange(np.prod(shape), dtype=np.int16).reshape(shape)
    expected = np.pad(values, pads, mode=mode)
    assert mirror_pad.mirrors(shape, np.array(pads), edge)
    np.testing.assert_array_equal(mirror_pad.mirror_pad(values, np.array(pads), edge), expected)
    table = mirror_pad.mirror_blocks(shape, np.array(pads), edge, 2)
    assert moved(table, values) == expected.tobytes()


@given(st.data())
@pytest.mark.parametrize(("circular", "mode"), [(False, "edge"), (True, "wrap")])
def test_edges_are_numpys(
    circular: bool, mode: Literal["edge", "wrap"], data: st.DataObject
) -> None:
    shape = tuple(data.draw(st.lists(st.integers(1, 5), min_size=1, max_size=4)))
    most = [size if circular else size + 3 for size in shape]
    pads = [[data.draw(st.integers(0, each)) for _ in range(2)] for each in most]
    values = np.arange(np.prod(shape), dtype=np.int16).reshape(shape)
    expected = np.pad(values, pads, mode=mode)
    assert edge_pad.has_edges(shape, np.array(pads), circular)
    np.testing.assert_array_equal(edge_pad.edge_pad(values, np.array(pads), circular), expected)
    table = edge_pad.edge_blocks(shape, np.array(pads), circular, 2)
    assert moved(table, values) == expected.tobytes()


def test_what_has_no_edges() -> None:
    assert not edge_pad.has_edges((3,), np.array([[4, 0]]), True)
    assert not edge_pad.has_edges((0,), np.array([[1, 0]]), False)
    assert not edge_pad.has_edges((3,), np.array([[-1, 0]]), False)
    assert not edge_pad.has_edges((3, 3), np.array([[0, 1]]), False)


def test_rolled_elements_are_numpys() -> None:
    values = np.arange(60, dtype=np.int16).reshape(3, 4, 5)
    table = roll.roll_blocks(values.shape, (-1, 7), (1, 2), 2)
    assert moved(table, values) == np.roll(values, (-1, 7), (1, 2)).tobytes()
    assert of_specs.can_roll(3, (-1, 7), (1, 2))
    for shifts, axes in (((1,), (0, 1)), ((1, 1), (0, 0)), ((1,), (3,)), ((1,), (-1,))):
        assert not of_specs.can_roll(3, shifts, axes)


def test_images_that_are_too_small_to_mirror() -> None:
    assert not mirror_pad.mirrors((3,), np.array([[3, 0]]), 1)
    assert mirror_pad.mirrors((3,), np.array([[3, 0]]), 0)
    assert not mirror_pad.mirrors((3,), np.array([[0, -1]]), 0)
    assert not mirror_pad.mirrors((3, 3), np.array([[0, 1]]), 0)


def test_whole_axes_at_the_end_make_up_the_block() -> None:
    table = mirror_pad.mirror_blocks((3, 4, 5), np.array([[1, 1], [0, 0], [0, 0]]), 1, 2)
    assert (table.counts.tolist(), table.rank, table.block) == ([5], 1, 40)
    assert table.offsets.tolist() == [40, 0, 40, 80, 40]


@pytest.mark.parametrize("block", [(1, 1), (2, 1), (2, 3), (1, 2)])
@pytest.mark.parametrize("before", [(0, 0), (1, 2), (2, 1)])
def test_images_and_batches(block: tuple[int, int], before: tuple[int, int]) -> None:
    image = np.arange(1, 1 + 2 * 5 * 4 * 3, dtype=np.int16).reshape(2, 5, 4, 3)
    after = [-(size + b) % each for size, b, each in zip((5, 4), before, block, strict=True)]
    pads = np.array([*zip(before, after, strict=True)])
    assert block_tables.are_pairs(pads, 2)
    assert of_specs.blocks_fit(image.shape, block, pads)
    batches = space_to_batch_nd.space_to_batch(image, block, pads, 0)
    assert batches.shape == of_specs.space_to_batch_shape(image.shape, block, pads)
    padded = np.pad(image, [(0, 0), *pads.tolist(), (0, 0)])
    for row, col in product(*map(range, block)):
        first = (row * block[1] + col) * 2
        expected = padded[:, row :: block[0], col :: block[1]]
        np.testing.assert_array_equal(batches[first : first + 2], expected)
    assert of_specs.batches_fit(batches.shape, block, pads)
    assert of_specs.batch_to_space_shape(batches.shape, block, pads) == image.shape
    np.testing.assert_array_equal(batch_to_space_nd.batch_to_space(batches, block, pads), image)
    assert block_tables.befores(pads) == before
    table = block_tables.batch_blocks(image.shape, batches.shape, block, before, 2)
    assert moved(table, batches) == image.tobytes()


def test_tables_are_bounded() -> None:
    with pytest.raises(ValueError, match="axis of more than"):
        mirror_pad.mirror_blocks((1 << 40,), np.array([[0, 0]]), 0, 1)
    with pytest.raises(ValueError, match="axis of more than"):
        block_tables.batch_blocks((1, 1 << 40), (1, 1 << 40), (1,), (0,), 1)


def test_blocks_that_do_not_fit() -> None:
    none = np.zeros((1, 2), int)
    assert not of_specs.blocks_fit((1, 5, 2), (2,), none)
    assert not of_specs.blocks_fit((1, 5, 2), (0,), none)
    assert not of_specs.batches_fit((3, 5, 2), (2,), none)
    assert not of_specs.batches_fit((3, 5, 2), (0,), none)
    assert not of_specs.batches_fit((2, 1, 2), (2,), np.array([[2, 1]]))
    assert not block_tables.are_pairs(np.array([[1, -1]]), 1)
    assert not block_tables.are_pairs(np.array([1, 1]), 1)
