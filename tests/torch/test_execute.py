"""Running programs where PyTorch is not installed: by what specs say of their operators."""

from pathlib import Path

import numpy as np
import pytest

import opgen.aten.defaults
from opgen.errors import UnsupportedError
from opgen.pt2.read import read_program
from opgen.torch.execute import ProgramRun
from tests.torch.test_coverage import RARE, RELU, program

FIXTURES = Path(__file__).parent / "fixtures"


@pytest.fixture(autouse=True)
def _without_pytorch(monkeypatch):
    monkeypatch.setattr(opgen.aten.defaults, "find_spec", lambda _: None)


@pytest.mark.parametrize("name", ["autoencoder_float", "gru_cell_float"])
def test_a_program_is_run_by_specs_and_keeps_its_state(name):
    golden = np.load(FIXTURES / f"{name}.npz")
    run = ProgramRun(read_program(FIXTURES / f"{name}.pt2"))

    for step in range(3):
        (found,) = run.run(golden["in0"][0, step])
        np.testing.assert_allclose(found, golden["out0"][0, step], rtol=1e-5, atol=1e-6)


def test_what_no_spec_describes_is_refused_by_name_and_line():
    with pytest.raises(UnsupportedError) as caught:
        ProgramRun(program(RELU, RARE)).run(np.ones((1, 4), np.float32))

    reported = str(caught.value)
    assert (
        f"net.pt2: operator 1 {RARE} 'call_1': error: nothing here runs this operator: " in reported
    )
    assert (
        "why:  it is called at /home/ann/net.py:2, in forward: x = f(x); module part.1" in reported
    )
