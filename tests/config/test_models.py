"""Models of the development set under rules: their golden outputs stay what they are."""

from __future__ import annotations

import pytest

from opgen.config import Rule, Rules
from opgen.lib.target import GENERIC
from opgen.loading import load_bound
from opgen.prove.verify_model import prove_model
from opgen.registry.context import RegistryContext
from tests.models.model_set import MODELS
from tests.tools import need

FILES = (
    "tflm/hello_world_int8",
    "tflm/micro_speech_quantized",
    "tflm/keyword_scrambled",
    "mlperf_tiny/ad_int8",
    "mlperf_tiny/kws_int8",
)
OFF = ("fold_neighbours", "drop_no_ops", "drop_unused", "set_initial_values")
EVERYTHING = Rules(
    operators=(Rule({"code_section": ".itcm_text"}),),
    transforms=dict.fromkeys(OFF, False),
)


@pytest.mark.parametrize("name", FILES)
def test_outputs_stay_what_they_are(name: str, context: RegistryContext) -> None:
    """All code in a section, no transform that can be done without."""
    path = MODELS / f"{name}.tflite"
    golden = path.with_suffix(".golden.npz")
    need("../shared/models")
    bound = load_bound(path, context, GENERIC, rules=EVERYTHING)
    assert all(each.attributes.code_section for each in bound.operators if not each.is_control)
    report = prove_model(bound, against=str(golden))
    report.raise_if_different()
    assert len(report.comparisons) == 2
