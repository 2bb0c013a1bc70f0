"""Public models that were no part of the development set: what LiteRT gives, or a right reason."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np
import pytest

from opgen.config import ModelOptions
from opgen.errors import UnsupportedError
from opgen.lib.target import GENERIC
from opgen.lib.tensor import Array
from opgen.loading import load_bound
from opgen.prove import oracle
from opgen.prove.compare import FLOAT, compare
from opgen.prove.execute import execute
from opgen.prove.seeded import seeded_inputs
from opgen.prove.verify_model import run_c
from tests.models.model_set import context
from tests.tools import need, needs

WILD = Path(__file__).parents[2].parent / "shared" / "models_wild"
Shapes = Mapping[str, tuple[int, ...]]

EXACT: Sequence[tuple[str, Shapes]] = (
    ("android", {}),
    ("deeplabv3", {}),
    ("detect", {}),
    ("face_detection", {}),
    ("group_norm", {}),
    ("hey_k9", {}),
    ("l2_norm", {}),
    ("melspectrogram", {"serving_default_input:0": (1, 1760)}),
    ("mobilenet_v1", {}),
    ("model_with_detection_postprocess_e", {}),
    ("model_with_detection_postprocess_static", {}),
    ("model_with_reverse_sequence", {}),
    ("simple_atan2", {}),
    ("simple_relu0to1", {}),
    ("simple_scatter_nd", {}),
    ("simple_sign", {}),
    ("simple_squeeze", {"arg0": (3, 1, 2)}),
    ("style_transfer", {}),
    ("yamnet", {}),
)
"""The beginning of a file's name, and the shapes that its inputs need."""

WITHIN = {"simple_scatter_nd": (1, 128, 4, 128)}
"""Inputs that are places, and in what: LiteRT runs no others."""

HYBRID = ("style_transfer",)
"""Each layer quantizes its inputs, so that the last bit of a sum may become a step of 1/127, and
the next layer adds to it: only what sums in LiteRT's order, as the C does, gives the same."""

OF_REFERENCE = ("deeplabv3", "detect")
"""LiteRT's optimized kernels for uint8 give other results than its reference kernels."""

OF_OTHERS = ("selfie_segmentation", "static_w8")
"""With operators of MediaPipe, for which tests/ops/test_mediapipe.py asks LiteRT; and a matrix with
a scale for each column: LiteRT gives zeros, so tests/ops/test_batch_matmul.py has a formula."""

REFUSED = {
    "blockwise": "quantized by blocks",
    "melspectrogram": r"filters of 1 x 512 do not fit .*\n(.*\n)*.* --input-shape serving_default_"
    "input:0=1,N",
    "planestrike": "custom code 'FlexMultinomial'",
    "simple_squeeze": r"are not all of size 1\n(.*\n)*.* --input-shape arg0=N",
    "simple_topk": "'k' must be a constant",
}
"""What is reported of a file, by the beginning of its name."""

pytestmark = needs("../shared/models_wild")


def path_of(start: str) -> Path:
    (found,) = WILD.glob(f"{start}*.tflite")
    return found


@pytest.mark.one_in(2)
@pytest.mark.parametrize(("start", "shapes"), EXACT, ids=[start for start, _ in EXACT])
def test_models_give_what_litert_gives(start: str, shapes: Shapes) -> None:
    """In C, and in numpy; floats within the tolerance of their sums."""
    need("ai_edge_litert")
    path = path_of(start)
    bound = load_bound(path, context(), GENERIC, ModelOptions(input_shapes=shapes))
    inputs = seeded_inputs(bound.subgraph, samples=1)
    inputs = [
        (each % WITHIN[start]).astype(each.dtype) if start in WITHIN else each for each in inputs
    ]
    oracle_name = "litert-ref" if start in OF_REFERENCE else "litert"
    (answer,) = oracle.ask(oracle_name, [oracle.Job(path.read_bytes(), tuple(inputs))])
    assert not answer.refusal
    if start not in HYBRID:
        _require_equal(answer.outputs, execute(bound, inputs).outputs)
    _require_equal(answer.outputs, run_c(bound, inputs).outputs)


@pytest.mark.parametrize("start", OF_OTHERS)
def test_models_of_other_runtimes(start: str) -> None:
    """The C gives what numpy gives."""
    bound = load_bound(path_of(start), context(), GENERIC)
    inputs = seeded_inputs(bound.subgraph, samples=1)
    _require_equal(execute(bound, inputs).outputs, run_c(bound, inputs).outputs)


def _require_equal(wanted: Sequence[Array], found: Sequence[Array]) -> None:
    for one, other in zip(wanted, found, strict=True):
        assert one.shape == other.shape
        assert one.dtype == other.dtype
        assert np.isfinite(one).all()
        assert compare(one, other, FLOAT) is None


@pytest.mark.parametrize("start", REFUSED)
def test_models_are_refused_for_what_is_not_supported(start: str) -> None:
    with pytest.raises(UnsupportedError, match=REFUSED[start]):
        load_bound(path_of(start), context(), GENERIC)


def test_every_model_is_one_or_the_other() -> None:
    known = {path_of(each) for each in (*REFUSED, *OF_OTHERS, *(start for start, _ in EXACT))}
    assert known == set(WILD.glob("*.tflite"))
