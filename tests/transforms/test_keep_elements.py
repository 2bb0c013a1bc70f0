"""Operators that only relabel elements copy them, whatever scales the file gives both sides."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from opgen.air.dtype import DType
from opgen.bind.bind import bind
from opgen.config import find_target
from opgen.errors import UnsupportedError
from opgen.loading import load_bound
from opgen.prove.execute import execute
from opgen.prove.seeded import seeded_inputs
from opgen.prove.verify_model import NO_ORACLE, prove_model
from opgen.registry.context import build_default_registry_context
from opgen.transforms.keep_elements import keep_elements
from tests.tools import needs

from .nets import Net, ops, scaled

CONTEXT = build_default_registry_context()
TARGET = find_target("generic")
SHAPE, OTHER = (2, 6), (3, 4)
AXIS = {"RESHAPE": (3, 4), "EXPAND_DIMS": (2, 1, 6), "SQUEEZE": (2, 6)}


def relabelled(op: str, type_: DType, scales: tuple[float, float], points: tuple[int, int]) -> Net:
    """Return a network that doubles what an operator relabels."""
    net = Net(CONTEXT)
    shape = (2, 1, 6) if op == "SQUEEZE" else SHAPE
    one, other = (scaled(*each) for each in zip(scales, points, strict=True))
    x, y, z = net.tensor(shape, one, type_), *(net.tensor(AXIS[op], other, type_) for _ in "yz")
    if op == "RESHAPE":
        net.add(op, {"input": x, "shape": net.constant((3, 4), DType.INT32), "output": y})
    elif op == "EXPAND_DIMS":
        net.add(op, {"input": x, "axis": net.constant(1, DType.INT32), "output": y})
    else:
        net.add(op, {"input": x, "output": y}, squeeze_dims=(1,))
    net.add("ADD", {"input1": y, "input2": y, "output": z})
    return net


@pytest.mark.parametrize("op", AXIS)
@pytest.mark.parametrize("type_", [DType.INT8, DType.UINT8, DType.INT16])
@pytest.mark.parametrize("points", [(0, 0), (0, 3)])
def test_bytes_are_kept(op: str, type_: DType, points: tuple[int, int], tmp_path: Path) -> None:
    """In numpy and in C, and so that those behind see the scale of the output."""
    if type_ is DType.INT16:
        points = (0, 0)
    net = relabelled(op, type_, (0.1, 0.15), points)
    path = tmp_path / "net.tflite"
    path.write_bytes(net.file([0], [1, 2]))
    bound = load_bound(path, CONTEXT, TARGET)
    (given,) = seeded_inputs(bound.subgraph, samples=2, steps=1)
    kept, doubled = execute(bound, [given]).outputs
    np.testing.assert_array_equal(kept.ravel(), given.ravel())
    assert bound.subgraph.tensors[1].quantization is not None
    assert prove_model(bound, samples=2, against=NO_ORACLE).good
    numbers = np.clip(2 * (given.astype(int) - points[1]) + points[1], *_range(type_))
    np.testing.assert_array_equal(doubled.ravel(), numbers.ravel())


def _range(type_: DType) -> tuple[int, int]:
    limits = np.iinfo(type_.numpy)
    return int(limits.min), int(limits.max)


@needs("tflite_micro")
@pytest.mark.oracle
@pytest.mark.parametrize("op", AXIS)
def test_tflm_keeps_them(op: str, tmp_path: Path) -> None:
    path = tmp_path / "net.tflite"
    path.write_bytes(relabelled(op, DType.INT8, (0.1, 0.15), (0, 3)).file([0], [1, 2]))
    assert prove_model(load_bound(path, CONTEXT, TARGET), against="tflm").good


def test_scales_that_are_one_need_no_operator() -> None:
    """Converters compute them twice, and round."""
    model = relabelled("RESHAPE", DType.INT8, (0.1, 0.10001), (3, 3)).model([0], [2])
    assert keep_elements(model, CONTEXT) is model or ops(keep_elements(model, CONTEXT)) == ops(
        model
    )


def test_without_it_scales_must_be_one() -> None:
    model = relabelled("RESHAPE", DType.INT8, (0.1, 0.15), (3, 3)).model([0], [2])
    with pytest.raises(UnsupportedError, match=r"'output' has scale 0\.15"):
        bind(model, CONTEXT, TARGET)
    assert ops(keep_elements(model, CONTEXT)) == ["REINTERPRET", "RESHAPE", "ADD"]


def test_constants_and_other_types() -> None:
    """A constant is reinterpreted at once; integers of 32 bits are refused as before."""
    net = Net(CONTEXT)
    x = net.constant(np.arange(12).reshape(SHAPE), DType.INT8, scaled(0.1))
    shape = net.constant((3, 4), DType.INT32)
    y = net.tensor(OTHER, scaled(0.2))
    net.add("RESHAPE", {"input": x, "shape": shape, "output": y})
    after = keep_elements(net.model([], [y]), CONTEXT)
    assert ops(after) == ["RESHAPE"]
    source = after.main.tensors[after.main.operators[0].tensor_of("input")]
    assert source.is_constant
    assert source.quantization is after.main.tensors[y].quantization
    wide = relabelled("RESHAPE", DType.INT32, (0.1, 0.2), (0, 0)).model([0], [2])
    assert ops(keep_elements(wide, CONTEXT)) == ["RESHAPE", "ADD"]
