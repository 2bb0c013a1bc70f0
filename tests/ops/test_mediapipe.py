"""Operators of MediaPipe that LiteRT has under other names give what LiteRT gives for these."""

from __future__ import annotations

import struct
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from opgen.lib.target import GENERIC
from opgen.litert.write import write_table
from opgen.loading import load_bound
from opgen.prove import oracle
from opgen.prove.execute import execute
from opgen.registry.context import build_default_registry_context
from tests.tools import need

IMAGE, FILTER = (2, 4, 5, 3), (4, 3, 2, 3)
SAME, VALID = 1, 2


def _model(
    padding: int, strides: tuple[int, int], shape: tuple[int, ...], *, is_custom: bool
) -> bytes:
    """Return a model of one operator: MediaPipe's, or TRANSPOSE_CONV."""
    dice = np.random.default_rng(3)
    taps, bias = dice.integers(-9, 9, FILTER), dice.integers(-9, 9, FILTER[:1])
    constants = [taps.astype("<f4"), bias.astype("<f4"), np.array(shape, "<i4")]
    tensors: list[dict[str, object]] = [{"shape": [*IMAGE], "name": "x"}]
    tensors += [{"shape": [*each.shape], "buffer": i} for i, each in enumerate(constants, 1)]
    tensors[3]["type"] = 2
    tensors += [{"shape": [*shape], "name": "y"}]
    if is_custom:
        code: dict[str, Any] = {"builtin_code": 32, "deprecated_builtin_code": 32}
        code["custom_code"] = "Convolution2DTransposeBias"
        payload = struct.pack("<3i", padding, strides[1], strides[0])
        operator: dict[str, Any] = {"inputs": [0, 1, 2], "custom_options": [*payload]}
    else:
        code = {"builtin_code": 67, "deprecated_builtin_code": 67, "version": 3}
        options = {"padding": padding - SAME, "stride_h": strides[0], "stride_w": strides[1]}
        operator = {"inputs": [3, 1, 0, 2], "builtin_options": ("TransposeConvOptions", options)}
    subgraph = {
        "tensors": tensors,
        "inputs": [0],
        "outputs": [4],
        "operators": [{**operator, "opcode_index": 0, "outputs": [4]}],
    }
    buffers = [{}, *({"data": [*each.tobytes()]} for each in constants)]
    return write_table(
        {"version": 3, "operator_codes": [code], "subgraphs": [subgraph], "buffers": buffers}
    )


@pytest.mark.parametrize("padding", [SAME, VALID])
@pytest.mark.parametrize("strides", [(1, 1), (2, 2), (2, 3), (4, 1)])
def test_transposed_convolution(padding: int, strides: tuple[int, int], tmp_path: Path) -> None:
    """Sums of small integers, which have no rounding."""
    need("ai_edge_litert")
    path = tmp_path / "net.tflite"
    _, height, width, _ = IMAGE
    rows, cols = height * strides[0], width * strides[1]
    if padding == VALID:
        rows, cols = rows - strides[0] + FILTER[1], cols - strides[1] + FILTER[2]
    shape = (IMAGE[0], rows, cols, FILTER[0])
    path.write_bytes(_model(padding, strides, shape, is_custom=True))
    bound = load_bound(path, build_default_registry_context(), GENERIC)
    x = np.random.default_rng(1).integers(-50, 50, (1, 1, *IMAGE)).astype(np.float32)
    job = oracle.Job(_model(padding, strides, shape, is_custom=False), (x,))
    (answer,) = oracle.ask("litert", [job])
    assert not answer.refusal
    np.testing.assert_array_equal(execute(bound, [x]).outputs[0], answer.outputs[0])
