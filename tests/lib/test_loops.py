"""Tables of loops, interpreted as the kernels do and compared with numpy."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import numpy.typing as npt
from hypothesis import given
from hypothesis import strategies as st

from opgen.lib import loops
from opgen.lib.ops.strided_slice import SliceMasks, strided_slices
from opgen.lib.slices import take_slices

Table = npt.NDArray[np.int32]
NO_MASKS = SliceMasks(0, 0, 0, 0, 0)
SHAPES = st.lists(st.integers(0, 4), max_size=5).map(tuple)


def walk(table: Table, rank: int, visit: Callable[..., None]) -> None:
    """Call ``visit`` with the offsets of every innermost step."""
    rows = np.asarray(table).reshape(rank, -1)

    def inner(level: int, offsets: npt.NDArray[np.int64]) -> None:
        if level == rank:
            visit(*(int(each) for each in offsets))
            return
        for step in range(int(rows[level, 0])):
            inner(level + 1, offsets + step * rows[level, 1:].astype(np.int64))

    inner(0, np.zeros(rows.shape[1] - 1, np.int64))


@given(SHAPES, st.data())
def test_broadcasting(shape: tuple[int, ...], data: st.DataObject) -> None:
    first = tuple(data.draw(st.sampled_from([1, size])) for size in shape)
    second = tuple(size if one == 1 else data.draw(st.sampled_from([1, size]))
                   for one, size in zip(first, shape, strict=True))  # fmt: skip
    dropped = data.draw(st.integers(0, len(shape)))
    second = second[dropped:] if all(size == 1 for size in second[:dropped]) else second
    output = np.broadcast_shapes(first, second)
    a = np.arange(np.prod(first, dtype=int))
    b = np.arange(np.prod(second, dtype=int)) * 1000
    found: list[int] = []
    table = loops.broadcast_loops(first, second, output)
    walk(table.table, table.rank, lambda i, j: found.append(a[i] + b[j]))
    np.testing.assert_array_equal(found, (a.reshape(first) + b.reshape(second)).reshape(-1))


def test_equal_shapes_make_one_loop() -> None:
    table = loops.broadcast_loops((2, 3, 4), (2, 3, 4), (2, 3, 4))
    assert (table.rank, table.table.tolist()) == (1, [24, 1, 1])
    assert loops.broadcast_loops((), (), ()).table.tolist() == [1, 1, 1]
    assert loops.broadcast_loops((2, 3, 4), (4,), (2, 3, 4)).table.tolist() == [6, 4, 0, 4, 1, 1]


def copied(table: loops.Loops, source: bytes) -> bytes:
    """What a kernel copies to one contiguous output."""
    parts: list[bytes] = []
    walk(
        table.table,
        table.rank,
        lambda at: parts.append(source[table.start + at : table.start + at + table.block]),
    )
    return b"".join(parts)


@given(st.lists(st.integers(1, 4), min_size=1, max_size=4).map(tuple), st.data())
def test_slices(shape: tuple[int, ...], data: st.DataObject) -> None:
    def each(*choices: int) -> npt.NDArray[np.int64]:
        return np.array([data.draw(st.sampled_from(choices)) for _ in shape])

    bounds = each(0, 0, 1, -1), each(1, 2, 4, 4), each(1, 1, 2, -1)
    slices = strided_slices(shape, *bounds, NO_MASKS)
    values = np.arange(np.prod(shape), dtype=np.int16).reshape(shape)
    table = loops.slice_loops(shape, slices, 2)
    assert copied(table, values.tobytes()) == take_slices(values, slices).tobytes()


def test_a_whole_tensor_is_one_block() -> None:
    bounds = np.array([0, 0]), np.array([2, 3]), np.array([1, 1])
    slices = strided_slices((2, 3), *bounds, NO_MASKS)
    table = loops.slice_loops((2, 3), slices, 4)
    assert (table.table.tolist(), table.rank, table.block, table.start) == ([1, 1], 1, 24, 0)


@given(st.permutations(range(4)), st.lists(st.integers(1, 3), min_size=4, max_size=4).map(tuple))
def test_transposition(order: list[int], shape: tuple[int, ...]) -> None:
    values = np.arange(np.prod(shape), dtype=np.int32).reshape(shape)
    table = loops.transpose_loops(shape, tuple(order), 4)
    assert copied(table, values.tobytes()) == values.transpose(order).tobytes()


@given(st.lists(st.integers(1, 3), min_size=1, max_size=4).map(tuple), st.data())
def test_tiling(shape: tuple[int, ...], data: st.DataObject) -> None:
    times = tuple(data.draw(st.integers(1, 3)) for _ in shape)
    values = np.arange(np.prod(shape), dtype=np.int16).reshape(shape)
    table = loops.tile_loops(shape, times, 2)
    assert copied(table, values.tobytes()) == np.tile(values, times).tobytes()


@given(SHAPES, st.data())
def test_padding(shape: tuple[int, ...], data: st.DataObject) -> None:
    pairs = np.array([(data.draw(st.integers(0, 2)), data.draw(st.integers(0, 2))) for _ in shape])
    values = np.arange(1, 1 + np.prod(shape, dtype=int), dtype=np.int16).reshape(shape)
    expected = np.pad(values, pairs.reshape(-1, 2).tolist() or 0)
    table = loops.pad_loops(shape, pairs, 2)
    output, source, taken = bytearray(expected.nbytes), values.tobytes(), [0]

    def place(at: int) -> None:
        block = source[taken[0] : taken[0] + table.block]
        output[table.start + at : table.start + at + table.block] = block
        taken[0] += table.block

    walk(table.table, table.rank, place)
    assert bytes(output) == expected.tobytes()


@given(SHAPES, st.data())
def test_reduction(shape: tuple[int, ...], data: st.DataObject) -> None:
    axes = tuple(axis for axis in range(len(shape)) if data.draw(st.booleans()))
    values = np.arange(np.prod(shape, dtype=int))
    table = loops.reduce_loops(shape, axes)
    sums: list[int] = []

    def one(start: int) -> None:
        total = [0]

        def add(at: int) -> None:
            total[0] += values[start + at]

        walk(table.reduced, table.reduced_rank, add)
        sums.append(total[0])

    walk(table.kept, table.kept_rank, one)
    np.testing.assert_array_equal(sums, values.reshape(shape).sum(axis=axes).reshape(-1))
    assert table.count == np.prod([shape[axis] for axis in axes])


def test_blocks_along_an_axis() -> None:
    found = loops.block_sizes(((2, 3, 4), (2, 5, 4)), 1, 2)
    np.testing.assert_array_equal(found, [24, 40])


def test_three_inputs_broadcast_jointly() -> None:
    shapes, output = ((2, 1, 3), (4, 1), ()), (2, 4, 3)
    arrays = [np.arange(np.prod(shape, dtype=int)) * 10**i for i, shape in enumerate(shapes)]
    found: list[int] = []
    table = loops.joint_loops(shapes, output)
    walk(table.table, table.rank, lambda *at: found.append(sum(map(np.take, arrays, at))))
    pairs = zip(arrays, shapes, strict=True)
    np.testing.assert_array_equal(found, sum(a.reshape(s) for a, s in pairs).reshape(-1))


@given(SHAPES, st.integers(0, 3), st.data())
def test_expansion(shape: tuple[int, ...], more: int, data: st.DataObject) -> None:
    target = tuple(data.draw(st.integers(1, 3)) for _ in range(more)) + tuple(
        data.draw(st.integers(1, 4)) if size == 1 else size for size in shape
    )
    source = np.arange(np.prod(shape, dtype=int), dtype=np.int16)
    table = loops.expand_loops(shape, target, 2)
    memory, parts = source.tobytes(), list[bytes]()
    walk(table.table, table.rank, lambda at: parts.append(memory[at : at + table.block]))
    expected = np.broadcast_to(source.reshape(shape), target)
    np.testing.assert_array_equal(np.frombuffer(b"".join(parts), np.int16), expected.reshape(-1))
