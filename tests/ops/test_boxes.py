"""Which boxes are best: of equal scores the first for opgen, and any for LiteRT."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from opgen.air.dtype import DType
from opgen.config import find_target
from opgen.loading import load_bound
from opgen.prove.verify_model import prove_model
from opgen.registry.context import build_default_registry_context
from tests.tools import needs
from tests.transforms.nets import Net

COUNT, MOST = 20, 6


@needs("ai_edge_litert")
@pytest.mark.parametrize("op", ["NON_MAX_SUPPRESSION_V4", "NON_MAX_SUPPRESSION_V5"])
def test_equal_scores_are_no_fault_beside_litert(op: str, tmp_path: Path) -> None:
    """Boxes apart from one another, all of one score: only their order is to be chosen."""
    context = build_default_registry_context()
    net = Net(context)
    boxes, scores = (
        net.tensor((COUNT, 4), None, DType.FLOAT32),
        net.tensor((COUNT,), None, DType.FLOAT32),
    )
    named = {
        "boxes": boxes,
        "scores": scores,
        "max_output_size": net.constant(MOST, DType.INT32),
        "iou_threshold": net.constant(0.5, DType.FLOAT32),
        "score_threshold": net.constant(0.25, DType.FLOAT32),
        "selected_indices": net.tensor((MOST,), None, DType.INT32),
        "valid_outputs": net.tensor((), None, DType.INT32),
    }
    if op.endswith("5"):
        named["sigma"] = net.constant(0.5, DType.FLOAT32)
        named["selected_scores"] = net.tensor((MOST,), None, DType.FLOAT32)
    net.add(op, named)
    path = tmp_path / "boxes.tflite"
    path.write_bytes(net.file([boxes, scores], [named["selected_indices"], named["valid_outputs"]]))
    corners = np.arange(COUNT, dtype=np.float32)[:, np.newaxis] + np.float32([0, 0, 0.5, 0.5])
    bound = load_bound(path, context, find_target("generic"))
    for equal in (True, False):
        given = (
            np.full(COUNT, 0.5, np.float32) if equal else np.linspace(1, 0, COUNT, dtype=np.float32)
        )
        feed = [corners[np.newaxis, np.newaxis], given[np.newaxis, np.newaxis]]
        report = prove_model(bound, against="litert", feed=feed)
        assert report.good
        _, beside = report.comparisons
        words = " ".join(each.message for each in beside.differences)
        assert ("litert leaves that undefined" in words) == equal
