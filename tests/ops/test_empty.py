"""Operators on tensors without elements: numpy and C agree, and with others who have them."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from opgen.air.dtype import DType
from opgen.air.model import Quantization
from opgen.bind.bind import bind
from opgen.bind.bound import BoundModel
from opgen.config import find_target
from opgen.errors import ModelError
from opgen.lib.tensor import Array
from opgen.litert.write import encoding_of, write_model
from opgen.prove import host, oracle
from opgen.prove.execute import execute
from opgen.prove.module import module_of
from opgen.registry.context import build_default_registry_context
from opgen.tflite.enums import MirrorPadMode
from tests.tools import needs
from tests.transforms.nets import Net, scaled

CONTEXT = build_default_registry_context()
ROWS: list[tuple[str, DType, Quantization | None]] = [
    ("SOFTMAX", DType.INT8, scaled(1 / 256, -128)),
    ("SOFTMAX", DType.INT16, scaled(1 / 32768)),
    ("SOFTMAX", DType.FLOAT32, None),
    ("LOG_SOFTMAX", DType.INT8, scaled(1 / 16, 127)),
    ("LOG_SOFTMAX", DType.FLOAT32, None),
    ("L2_NORMALIZATION", DType.INT8, scaled(1 / 128)),
    ("L2_NORMALIZATION", DType.FLOAT32, None),
]
"""Operator, type, and quantization of the output."""


@pytest.mark.parametrize(("op", "type_", "quantization"), ROWS)
def test_rows_without_elements(
    op: str, type_: DType, quantization: Quantization | None, tmp_path: Path
) -> None:
    """They have no largest element."""
    net = Net(CONTEXT)
    source = net.tensor((2, 0), scaled(0.1) if quantization else None, type_)
    result = net.tensor((2, 0), quantization, type_)
    net.add(op, {"input": source, "output": result}, **({"beta": 1.0} if op == "SOFTMAX" else {}))
    bound = bind(net.model([source], [result]), CONTEXT, find_target("generic"))
    fed = [np.zeros((1, 1, 2, 0), type_.numpy)]
    program = host.build_program([module_of(bound, "m")], tmp_path, flags=host.SANITIZED)
    (run,) = host.run_program(program, [(0, fed)])
    assert not run.failure
    assert execute(bound, fed).outputs[0].shape == run.outputs[0].shape == (1, 1, 2, 0)


Pairs = tuple[tuple[int, int], ...]
PADS: list[tuple[tuple[int, ...], Pairs]] = [
    ((0, 3), ((0, 0), (1, 2))),
    ((2, 0), ((1, 1), (0, 0))),
    ((0, 0), ((0, 0), (0, 0))),
    ((3, 0, 2), ((2, 0), (0, 0), (0, 1))),
    ((0, 4, 4, 1), ((0, 0), (1, 1), (2, 2), (0, 0))),
    # An axis without elements has none that could be repeated.
    ((0, 3), ((1, 0), (0, 0))),
    ((2, 0), ((0, 0), (0, 1))),
]
MODES: dict[str, tuple[str, dict[str, object]]] = {
    "reflect": ("MIRROR_PAD", {"mode": MirrorPadMode.REFLECT}),
    "symmetric": ("MIRROR_PAD", {"mode": MirrorPadMode.SYMMETRIC}),
    "edge": ("EDGE_PAD", {"circular": False}),
    "wrap": ("EDGE_PAD", {"circular": True}),
}
"""Modes of numpy's pad, and the operators that do the same."""


def padded(
    mode: str, shape: tuple[int, ...], pads: Pairs, type_: DType, result: tuple[int, ...]
) -> BoundModel:
    """Return a model that pads tensors without elements.

    :param result: the shape of the output.
    """
    net = Net(CONTEXT)
    op, options = MODES[mode]
    operands = {
        "input": (source := net.tensor(shape, None, type_)),
        "paddings": net.constant(np.array(pads), DType.INT32),
        "output": (output := net.tensor(result, None, type_)),
    }
    net.add(op, operands, **options)
    return bind(net.model([source], [output]), CONTEXT, find_target("generic"))


def run_both(bound: BoundModel, fed: Array, folder: Path) -> list[Array]:
    """Return what numpy gives, and the C under sanitizers."""
    program = host.build_program([module_of(bound, "m")], folder, flags=host.SANITIZED)
    (run,) = host.run_program(program, [(0, [fed[np.newaxis, np.newaxis]])])
    assert not run.failure
    outputs = (execute(bound, [fed[np.newaxis, np.newaxis]]).outputs, run.outputs)
    return [each[0, 0] for (each,) in outputs]


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(("shape", "pads"), PADS)
def test_pads_of_tensors_without_elements(
    mode: str, shape: tuple[int, ...], pads: Pairs, tmp_path: Path
) -> None:
    """They are numpy's, which refuses to repeat elements where there are none, too."""
    fed = np.zeros(shape, np.float32)
    try:
        wanted = np.pad(fed, pads, mode)  # type: ignore[call-overload]
    except ValueError:
        size = tuple(s + before + after for s, (before, after) in zip(shape, pads, strict=True))
        with pytest.raises(ModelError, match="paddings"):
            padded(mode, shape, pads, DType.FLOAT32, size)
        return
    for found in run_both(padded(mode, shape, pads, DType.FLOAT32, wanted.shape), fed, tmp_path):
        assert found.shape == wanted.shape


@needs("ai_edge_litert")
@pytest.mark.oracle
@pytest.mark.parametrize("mode", ["reflect", "symmetric"])
@pytest.mark.parametrize("type_", [DType.FLOAT32, DType.INT8])
def test_mirror_pads_without_elements_are_those_of_litert(mode: str, type_: DType) -> None:
    """Which refuses some that numpy and PyTorch take; it has no EDGE_PAD and no ROLL."""
    definition = CONTEXT.aot_operator_classes.get("MIRROR_PAD").DEFINITION  # type: ignore[attr-defined]
    jobs, wanted = [], []
    for shape, pads in PADS[:5]:
        size = np.pad(np.zeros(shape), pads, mode).shape  # type: ignore[call-overload]
        bound = padded(mode, shape, pads, type_, size)
        data = write_model(bound.model, lambda each: encoding_of(definition, each))
        jobs.append(oracle.Job(data, (np.zeros((1, 1, *shape), type_.numpy),)))
        wanted.append([(1, 1, *size)])
    answers = oracle.ask("litert", jobs)
    if mode == "reflect":
        assert all("paddings must be no greater than" in each.refusal for each in answers)
        return
    assert [[each.shape for each in answer.outputs] for answer in answers] == wanted


@pytest.mark.parametrize(
    ("shape", "shifts", "axes"),
    [((0, 3), (1, -2), (0, 1)), ((2, 0), (5,), (0,)), ((0,), (3,), (0,)), ((0, 0), (1,), (1,))],
)
def test_roll_without_elements(
    shape: tuple[int, ...], shifts: tuple[int, ...], axes: tuple[int, ...], tmp_path: Path
) -> None:
    """It is numpy's."""
    net = Net(CONTEXT)
    source, result = net.tensor(shape, None, DType.FLOAT32), net.tensor(shape, None, DType.FLOAT32)
    net.add("ROLL", {"input": source, "output": result}, shifts=shifts, axes=axes)
    bound = bind(net.model([source], [result]), CONTEXT, find_target("generic"))
    fed = np.zeros(shape, np.float32)
    for found in run_both(bound, fed, tmp_path):
        assert found.shape == np.roll(fed, shifts, axes).shape
