"""Which boxes are best: of equal scores the first for opgen, and any for LiteRT."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from opgen.air.dtype import DType
from opgen.bind.bound import BoundModel
from opgen.config import find_target
from opgen.loading import load_bound
from opgen.prove import host
from opgen.prove.module import module_of
from opgen.prove.verify_model import prove_model
from opgen.registry.context import build_default_registry_context
from tests.tools import needs
from tests.transforms.nets import Net

CONTEXT = build_default_registry_context()
OPS = pytest.mark.parametrize("op", ["NON_MAX_SUPPRESSION_V4", "NON_MAX_SUPPRESSION_V5"])


def chosen(op: str, count: int, most: int, outputs: Sequence[str], folder: Path) -> BoundModel:
    """Return a model that chooses some of its boxes, with outputs by name."""
    net = Net(CONTEXT)
    real = DType.FLOAT32
    named = {
        "boxes": net.tensor((count, 4), None, real),
        "scores": net.tensor((count,), None, real),
        "max_output_size": net.constant(most, DType.INT32),
        "iou_threshold": net.constant(0.5, real),
        "score_threshold": net.constant(0.25, real),
        "selected_indices": net.tensor((most,), None, DType.INT32),
        "valid_outputs": net.tensor((), None, DType.INT32),
    }
    if op.endswith("5"):
        named["sigma"] = net.constant(0.5, real)
        named["selected_scores"] = net.tensor((most,), None, real)
    net.add(op, named)
    path = folder / "boxes.tflite"
    given = [named["boxes"], named["scores"]]
    path.write_bytes(net.file(given, [named[each] for each in outputs]))
    return load_bound(path, CONTEXT, find_target("generic"))


@OPS
def test_none_of_no_boxes(op: str, tmp_path: Path) -> None:
    """The memory that is worked in is none, and has no address."""
    bound = chosen(op, 0, 0, ["valid_outputs"], tmp_path)
    fed = [np.zeros((1, 1, 0, 4), np.float32), np.zeros((1, 1, 0), np.float32)]
    program = host.build_program([module_of(bound, "m")], tmp_path, flags=host.SANITIZED)
    (run,) = host.run_program(program, [(0, fed)])
    assert not run.failure
    assert run.outputs[0].tolist() == [[0]]


@needs("ai_edge_litert")
@OPS
@pytest.mark.parametrize("equal", [False, True])
def test_equal_scores_are_no_fault_beside_litert(op: str, equal: bool, tmp_path: Path) -> None:
    """Boxes apart from one another, all of one score: only their order is to be chosen."""
    count = 20
    bound = chosen(op, count, 6, ["selected_indices", "valid_outputs"], tmp_path)
    corners = np.arange(count)[:, np.newaxis] + [0, 0, 0.5, 0.5]
    scores = np.full(count, 0.5) if equal else np.linspace(1, 0, count)
    feed = [each.astype(np.float32)[np.newaxis, np.newaxis] for each in (corners, scores)]
    report = prove_model(bound, against="litert", feed=feed)
    assert report.good
    _, beside = report.comparisons
    words = " ".join(each.message for each in beside.differences)
    assert ("litert leaves that undefined" in words) == equal
