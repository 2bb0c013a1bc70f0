"""``--io-layout channels-last``: images as cameras give them, whatever PyTorch's order is."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from opgen.config import ModelOptions, find_target
from opgen.errors import UsageError
from opgen.loading import load_bound
from opgen.prove.execute import execute
from opgen.prove.verify_model import read_golden, run_c
from opgen.registry.context import build_default_registry_context
from tests.cli.conftest import Command, opgen

__all__ = ["opgen"]

FIXTURES = Path(__file__).parent / "fixtures"
DIGITS = Path(__file__).parents[2] / "examples/digits/digits.tflite"


@pytest.mark.parametrize("io_type", ["model", "int8"])
@pytest.mark.parametrize("name", ["cnn_cortex_m_nchw", "ds_cnn_float"])
def test_verified_against_the_file_in_its_own_order(
    name: str, io_type: str, opgen: Command
) -> None:
    if name.endswith("float") and io_type != "model":
        pytest.skip("it is not quantized")
    model, golden = FIXTURES / f"{name}.pt2", FIXTURES / f"{name}.npz"
    given = ("--io-layout", "channels-last", "--io-type", io_type)
    done = opgen("verify", model, *given, "--against", golden)
    assert done.code == 0, done.err
    assert f"= {name}.npz" in done.out


def test_the_module_takes_channels_last_and_transposes_nothing() -> None:
    context = build_default_registry_context()
    path, host = FIXTURES / "cnn_float.pt2", find_target("host")
    plain = load_bound(path, context, host)
    turned = load_bound(path, context, host, ModelOptions(io_layout="channels-last"))
    assert "TRANSPOSE" in {each.operator.op_type for each in plain.operators}
    assert "TRANSPOSE" not in {each.operator.op_type for each in turned.operators}
    [image], _ = read_golden(FIXTURES / "cnn_float.npz")
    last = image.transpose(0, 1, 2, 4, 5, 3)
    np.testing.assert_array_equal(
        execute(plain, [image]).outputs[0], execute(turned, [last]).outputs[0]
    )
    np.testing.assert_allclose(
        run_c(turned, [last]).outputs[0], execute(plain, [image]).outputs[0], rtol=1e-5, atol=1e-6
    )


def test_the_command_in_the_module_says_so(opgen: Command, tmp_path: Path) -> None:
    given = ("-o", tmp_path / "m", "--io-layout", "channels-last")
    assert opgen("convert", FIXTURES / "cnn_float.pt2", *given).code == 0
    assert "--io-layout channels-last" in (tmp_path / "m/cnn_float.h").read_text()
    assert '"io_layout": "channels-last"' in (tmp_path / "m/report.json").read_text()


def test_where_it_changes_nothing_it_is_refused() -> None:
    context = build_default_registry_context()
    with pytest.raises(UsageError, match="no input or output has channels first"):
        load_bound(DIGITS, context, find_target("host"), ModelOptions(io_layout="channels-last"))
