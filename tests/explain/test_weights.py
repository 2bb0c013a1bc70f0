"""What `opgen explain` names of models with weights of 16 bits."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from opgen.cli import cli
from opgen.config import ConvertConfig
from opgen.converter import AotConverter
from tests.models.model_set import MODELS
from tests.tools import needs

MODEL = MODELS / "single_op_float/conv-quant-fp16.float32.tflite"


@needs("../shared/models")
@pytest.mark.parametrize("weights", ["float", "half"])
@pytest.mark.parametrize("by_file", [False, True])
def test_the_kernel_is_the_one_that_a_conversion_gets(
    weights: str, by_file: bool, tmp_path: Path
) -> None:
    conversion = AotConverter(ConvertConfig(MODEL, tmp_path / "out", weights=weights)).compile()
    [layer] = conversion.report["operators"]
    asked = ["--weights", weights]
    if by_file:
        (tmp_path / "c.yaml").write_text(json.dumps({"weights": weights}))
        asked = ["-c", str(tmp_path / "c.yaml")]
    done = CliRunner().invoke(cli, ["explain", str(MODEL), "1", *asked], catch_exceptions=False)
    [chosen] = [line for line in done.output.splitlines() if line.startswith("  -> ")]
    assert chosen.split()[1] == layer["kernel"]
