"""Exported programs end to end: what numpy and the C compute is what PyTorch says.

Bit for bit for programs quantized for Cortex-M, whose reference is ExecuTorch's own dialect.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from opgen.config import find_target
from opgen.prove import host
from opgen.prove.compare import compare
from opgen.prove.execute import execute
from opgen.prove.host import build_program
from opgen.prove.machine import machine_of
from opgen.prove.module import module_of
from tests.tools import need
from tests.torch.exported import FIXTURES, PROGRAMS, bound_program, golden, tolerance, wrong_outputs

pytestmark = pytest.mark.filterwarnings("ignore:.*3 convolutions in it compute in float")
QUANTIZED = [stem for stem in PROGRAMS if stem.endswith(("cortex_m", "nchw", "plain"))]
SANITIZED = (
    "cnn_cortex_m_nchw",
    "cnn_float",
    "encoder_layer_float",
    "gru_cell_float",
    "lstm_float",
    "resnet8_cortex_m",
    "streaming_cortex_m",
    "transformer_cortex_m",
)
TOOLS = ("qemu-system-arm", "arm-none-eabi-gcc")


@pytest.mark.parametrize("stem", PROGRAMS)
def test_the_reference_gives_what_pytorch_gives(stem: str) -> None:
    """Runs follow each other, so that state goes on from one to the next."""
    inputs, outputs = golden(stem)
    run = execute(bound_program(stem), inputs)
    for number, (want, got) in enumerate(zip(outputs, run.outputs, strict=True)):
        difference = compare(want, got, tolerance(stem))
        assert difference is None, f"output {number}: {difference}"


@pytest.mark.parametrize("stem", QUANTIZED)
def test_what_the_dialect_computes_is_computed(stem: str) -> None:
    """Every convolution, dense layer, pool, sum and function of it, with the same integers.

    Where they lie in memory is another matter: the elements are compared in any order of axes.
    """
    bound = bound_program(stem, all_channels=True)
    computed = set()
    inputs = tuple(each[:, :1] for each in golden(stem)[0])
    for values in execute(bound, inputs).tensors.values():
        if values.dtype == np.int8:
            computed |= orders(values.reshape(values.shape[2:]))
    with np.load(FIXTURES / f"{stem}.npz") as arrays:
        wanted = {
            name: arrays[name][0, 0]
            for name in arrays.files
            if name.startswith("dialect_") and ("quantized" in name or "softmax" in name)
        }
    missing = [name for name, values in wanted.items() if not orders(values) & computed]
    assert not missing
    assert wanted or stem == "streaming_cortex_m"  # of which only outputs are recorded


def orders(values: np.ndarray) -> set[bytes]:
    """Return the elements as they lie with channels first and last."""
    squeezed = values.squeeze()
    return {np.moveaxis(squeezed, 0, -1).tobytes() if squeezed.ndim else b"", squeezed.tobytes()}


def test_the_c_gives_what_pytorch_gives(tmp_path: Path) -> None:
    """All modules compile without a warning, and run all samples."""
    modules = [module_of(bound_program(stem), stem) for stem in PROGRAMS]
    flags = (*host.STRICT, *host.OPTIMIZED)
    program = build_program(modules, tmp_path, flags=flags)
    assert wrong_outputs(program, PROGRAMS) == []


def test_the_c_is_clean_under_sanitizers(tmp_path: Path) -> None:
    """Two runs of programs that have all kinds of kernels between them."""
    modules = [module_of(bound_program(stem), stem) for stem in SANITIZED]
    program = build_program(modules, tmp_path, flags=host.SANITIZED, united=True)
    assert wrong_outputs(program, SANITIZED, 2) == []


@pytest.mark.qemu
@pytest.mark.parametrize("target", ["cortex-m4", "cortex-m55"])
def test_boards_give_what_pytorch_gives(target: str, tmp_path: Path) -> None:
    """The kernels for these processors are others than those of this machine."""
    need(*TOOLS)
    stems = ("cnn_cortex_m", "streaming_float")
    modules = [module_of(bound_program(stem, find_target(target)), stem) for stem in stems]
    program = build_program(modules, tmp_path, flags=("-O2",), machine=machine_of(target))
    assert wrong_outputs(program, stems) == []
