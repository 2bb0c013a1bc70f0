"""Sparse constants are read as the dense arrays that they stand for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
import pytest

from opgen.errors import ModelError, UnsupportedError
from opgen.lib.target import GENERIC
from opgen.litert.write import write_table
from opgen.loading import load_bound
from opgen.prove import oracle
from opgen.prove.execute import execute
from opgen.registry.context import build_default_registry_context
from tests.litert.test_read_model import read, tables
from tests.tools import need

Array = npt.NDArray[Any]
FLOAT32, FLOAT16, INT8 = 0, 1, 9
LAST = 2
"""The last seed has no value at all."""
VECTORS = ("Int32Vector", "Uint16Vector", "Uint8Vector")


class Form(NamedTuple):
    """How an array is stored: the order of levels, the blocks, and the levels that list."""

    shape: Sequence[int]
    order: Sequence[int]
    blocks: Sequence[int] = ()
    sizes: Sequence[int] = ()
    lists: Sequence[int] = ()


def sparse(whole: Array, form: Form) -> tuple[dict[str, object], Array]:
    """Return the parameters and values of an array.

    This goes through the levels one by one, as the comments on the format do.
    """
    _, order, blocks, sizes, lists = form
    rank = whole.ndim
    inside = dict(zip(blocks, sizes, strict=True))
    extents = [
        whole.shape[dim] // inside.get(dim, 1) if dim < rank else inside[blocks[dim - rank]]
        for dim in order
    ]

    def part(path: tuple[int, ...]) -> list[Any]:
        """Return the elements below a node."""
        found = []
        for rest in product(*(range(each) for each in extents[len(path) :])):
            index = [0] * rank
            for dim, at in zip(order, (*path, *rest), strict=True):
                axis = dim if dim < rank else blocks[dim - rank]
                index[axis] += at * (inside.get(dim, 1) if dim < rank else 1)
            found.append(whole[tuple(index)])
        return found

    nodes: list[tuple[int, ...]] = [()]
    stored: list[dict[str, object]] = []
    for level, extent in enumerate(extents):
        below = [[(*node, i) for i in range(extent)] for node in nodes]
        if level in lists:
            below = [[each for each in some if any(part(each))] for some in below]
            starts = [0, *np.cumsum([len(some) for some in below]).tolist()]
            indices = [each[-1] for some in below for each in some]
            kind = VECTORS[level % 3]
            stored.append(
                {
                    "format": 1,
                    "array_segments": (kind, {"values": starts}),
                    "array_indices": (kind, {"values": indices}),
                }
            )
        else:
            stored.append({"format": 0, "dense_size": extent})
        nodes = [each for some in below for each in some]
    values = np.array([part(node)[0] for node in nodes], whole.dtype)
    parameters = {"traversal_order": [*order], "block_map": [*blocks], "dim_metadata": stored}
    return parameters, values


def few(shape: Sequence[int], dtype: type, seed: int) -> Array:
    """Return an array of which most elements are 0."""
    dice = np.random.default_rng(seed)
    kept = dice.random(shape) < 0.2
    return np.where(kept, dice.integers(1, 100, shape), 0).astype(dtype)


FORMS = (
    Form((7,), (0,), lists=(0,)),
    Form((5, 6), (0, 1), lists=(1,)),
    Form((5, 6), (1, 0), lists=(1,)),
    Form((5, 6), (1, 0), lists=(0, 1)),
    Form((6, 8), (0, 1, 2), (1,), (4,), lists=(1,)),
    Form((6, 8), (0, 1, 2, 3), (0, 1), (2, 4), lists=(1,)),
    Form((6, 8), (1, 0, 3, 2), (0, 1), (3, 2), lists=(0, 1)),
    Form((2, 3, 4, 8), (0, 1, 2, 3, 4), (3,), (4,), lists=(3,)),
    Form((3, 1, 2, 6), (3, 1, 0, 2), lists=(0, 3)),
    Form((4, 0), (0, 1), lists=(1,)),
)


@pytest.mark.parametrize(
    ("code", "dtype"), [(FLOAT32, np.float32), (INT8, np.int8), (FLOAT16, np.float16)]
)
@pytest.mark.parametrize("form", FORMS)
def test_each_form(code: int, dtype: type, form: Form) -> None:
    for seed in range(LAST + 1):
        whole = few(form.shape, dtype, seed)
        if seed == LAST:
            whole[:] = 0
        parameters, values = sparse(whole, form)
        assert len(values) <= whole.size
        tensor = {"shape": [*form.shape], "type": code, "sparsity": parameters, "buffer": 1}
        model = read(tables([tensor], [{}, {"data": [*values.tobytes()]}]))
        if len(values):
            np.testing.assert_array_equal(model.main.tensors[0].data, whole)


def _changed(**more: object) -> dict[str, object]:
    """Return the parameters of a 2 x 4 array with two values, some of them changed."""
    first = {"format": 0, "dense_size": 2}
    second = {
        "format": 1,
        "array_segments": ("Int32Vector", {"values": more.pop("starts", [0, 1, 2])}),
        "array_indices": ("Int32Vector", {"values": more.pop("indices", [3, 0])}),
    }
    levels = more.pop("levels", [first, second])
    return {"traversal_order": [0, 1], "dim_metadata": levels, **more}


WRONG: Mapping[str, tuple[dict[str, object], str]] = {
    "nothing": ({}, "0 levels in the order [] are not those of 2 axes"),
    "order": (_changed(traversal_order=[0, 0]), "in the order [0, 0]"),
    "levels": (_changed(levels=[{"dense_size": 2}]), "1 levels in the order [0, 1]"),
    "axis": (_changed(traversal_order=[0, 1, 2], block_map=[2], levels=[{}] * 3), "axes [2]"),
    "negative axis": (_changed(traversal_order=[0, 1, 2], block_map=[-1], levels=[{}] * 3), "[-1]"),
    "axis twice": (
        _changed(traversal_order=[0, 1, 2, 3], block_map=[1, 1], levels=[{}] * 4),
        "blocks of axes [1, 1]",
    ),
    "block": (
        _changed(traversal_order=[0, 1, 2], block_map=[1], levels=[{}, {}, {"dense_size": 3}]),
        "blocks of 3 do not divide axis 1 of [2, 4]",
    ),
    "no block": (
        _changed(traversal_order=[0, 1, 2], block_map=[1], levels=[{}] * 3),
        "blocks of 0",
    ),
    "dense size": (_changed(levels=[{"dense_size": 3}, {}]), "a level has 3 indices in place of 2"),
    "too few parts": (_changed(starts=[0, 2]), "the parts of 2 indices are not those of 2 nodes"),
    "no parts": (_changed(starts=[]), "the parts of 2 indices"),
    "parts begin late": (_changed(starts=[1, 1, 2]), "the parts of 2 indices"),
    "parts end early": (_changed(starts=[0, 1, 1]), "the parts of 2 indices"),
    "parts go back": (_changed(starts=[0, 3, 2]), "the parts of 2 indices"),
    "index": (_changed(indices=[3, 4]), "an index is not below 4"),
    "negative index": (_changed(indices=[3, -1]), "an index is not below 4"),
    "too many indices": (_changed(starts=[0, 5, 9], indices=[0] * 9), "the parts of 9 indices"),
    "values": (_changed(starts=[0, 1, 1], indices=[3]), "it has 2 values for 1 places"),
}


@pytest.mark.parametrize(("parameters", "message"), WRONG.values(), ids=WRONG)
def test_what_contradicts_itself(parameters: dict[str, object], message: str) -> None:
    tensor = {"shape": [2, 4], "type": INT8, "name": "w", "sparsity": parameters, "buffer": 1}
    with pytest.raises(ModelError) as caught:
        read(tables([tensor], [{}, {"data": [7, 9]}]))
    assert str(caught.value).startswith("m.tflite: tensor 0 'w': error: it is sparse: ")
    assert message in str(caught.value)


def test_what_is_right_of_the_wrong_ones() -> None:
    tensor = {"shape": [2, 4], "type": INT8, "sparsity": _changed(), "buffer": 1}
    model = read(tables([tensor], [{}, {"data": [7, 9]}]))
    np.testing.assert_array_equal(model.main.tensors[0].data, [[0, 0, 0, 7], [9, 0, 0, 0]])


def test_bytes_that_are_no_values() -> None:
    tensor = {"shape": [2, 4], "type": FLOAT32, "sparsity": _changed(), "buffer": 1}
    with pytest.raises(ModelError, match="7 bytes are no values of float32"):
        read(tables([tensor], [{}, {"data": [0] * 7}]))


def test_halves_of_bytes() -> None:
    tensor = {"shape": [2, 4], "type": 17, "sparsity": _changed(), "buffer": 1}
    with pytest.raises(UnsupportedError, match="it is a sparse tensor of int4"):
        read(tables([tensor], [{}, {"data": [7]}]))


def test_a_small_file_takes_no_large_memory() -> None:
    """One value in an array of 1 GB, or in many of 32 MB each."""
    levels = [
        {
            "format": 1,
            "array_segments": ("Int32Vector", {"values": [0, 1]}),
            "array_indices": ("Int32Vector", {"values": [5]}),
        }
    ]
    parameters = {"traversal_order": [0], "dim_metadata": levels}
    for size, count in ((2**30, 1), (2**25, 3)):
        tensor = {"shape": [size], "type": INT8, "sparsity": parameters, "buffer": 1}
        with pytest.raises(ModelError, match="sparse tensors would take too many bytes"):
            read(tables([tensor] * count, [{}, {"data": [7]}]))


def _densified(whole: Array, sparsity: object, values: Array) -> bytes:
    """Return a model that adds its input to a constant, which an operator makes dense."""
    shape = [*whole.shape]
    subgraph = {
        "tensors": [
            {"shape": shape, "type": FLOAT32, "name": "x"},
            {"shape": shape, "type": FLOAT32, "name": "w", "sparsity": sparsity, "buffer": 1},
            {"shape": shape, "type": FLOAT32, "name": "dense"},
            {"shape": shape, "type": FLOAT32, "name": "y"},
        ],
        "inputs": [0],
        "outputs": [3],
        "operators": [
            {
                "opcode_index": 0,
                "inputs": [1],
                "outputs": [2],
                "builtin_options": ("DensifyOptions", {}),
            },
            {
                "opcode_index": 1,
                "inputs": [0, 2],
                "outputs": [3],
                "builtin_options": ("AddOptions", {}),
            },
        ],
    }
    codes = [
        {"deprecated_builtin_code": 124, "builtin_code": 124, "version": 1},
        {"deprecated_builtin_code": 0, "builtin_code": 0, "version": 1},
    ]
    data = {"data": [*values.tobytes()]}
    return write_table(
        {"version": 3, "operator_codes": codes, "subgraphs": [subgraph], "buffers": [{}, data]}
    )


@pytest.mark.parametrize("form", FORMS[1:-1])
def test_litert_makes_the_same_of_it(form: Form, tmp_path: Path) -> None:
    need("ai_edge_litert")
    whole = few(form.shape, np.float32, 7)
    model = _densified(whole, *sparse(whole, form))
    path = tmp_path / "sparse.tflite"
    path.write_bytes(model)
    x = np.random.default_rng(1).random((1, 1, *form.shape), np.float32)
    bound = load_bound(path, build_default_registry_context(), GENERIC)
    (found,) = execute(bound, [x]).outputs
    np.testing.assert_array_equal(found, x + whole)
    (answer,) = oracle.ask("litert", [oracle.Job(model, (x,))])
    assert not answer.refusal
    np.testing.assert_array_equal(answer.outputs[0], found)
