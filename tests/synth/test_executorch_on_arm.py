"""State in ExecuTorch's own runtime, on a board that QEMU emulates."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

from opgen.config import find_target
from opgen.export.glue import emit_glue
from opgen.prove.machine import Machine
from tests.synth.executorch_builds import compiled, run, smoothing, sources_of, write_program
from tests.tools import imported, need, needs

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
RUNTIME = (
    "runtime/backend/*.cpp", "runtime/core/*.cpp", "runtime/core/exec_aten/util/*.cpp",
    "runtime/core/portable_type/*.cpp", "runtime/executor/*.cpp", "runtime/kernel/*.cpp",
    "runtime/platform/*.cpp", "schema/extended_header.cpp",
)  # fmt: skip
"""What a program of operators that are all ours needs of ExecuTorch."""
FLAGS = (
    "-std=c++17", "-Os", "-fno-exceptions", "-fno-rtti", "-fno-threadsafe-statics", "-w",
    "-DC10_USING_CUSTOM_GENERATED_MACROS", "-DFLATBUFFERS_MAX_ALIGNMENT=1024", "-DET_LOG_ENABLED=1",
    "-DET_ENABLE_PROGRAM_VERIFICATION=0", "-DMAX_KERNEL_NUM=8",
)  # fmt: skip


def _runtime(checkout: Path) -> list[Path]:
    """Return the sources of the runtime; those for PyTorch's tensors are others."""
    found = sorted(path for each in RUNTIME for path in checkout.glob(each))
    return [path for path in found if "_aten" not in path.name.replace("_exec_aten", "")]


def _headers(checkout: Path, out: Path) -> list[str]:
    """Return flags that find all headers, after those of the format of programs are made."""
    flatc = Path(imported("executorch").__path__[0]) / "data/bin/flatc"
    if not flatc.exists():
        pytest.skip("this package of ExecuTorch has no flatc")
    schemas = [checkout / "schema" / each for each in ("program.fbs", "scalar_type.fbs")]
    words = ("--cpp", "--cpp-std", "c++11", "--gen-mutable", "--scoped-enums")
    compiled(flatc, *words, "-o", out / "executorch/schema", *schemas)
    portable = checkout / "runtime/core/portable_type/c10"
    flatbuffers = checkout / "third-party/flatbuffers/include"
    return [f"-I{each}" for each in (out, checkout.parent, portable, flatbuffers)]


def _board(checkout: Path, kernels: Path, out: Path) -> list[str]:
    """Build the program, and return the command that runs it."""
    machine = Machine(find_target("cortex-m4"))
    for name, content in machine.sources().items():
        (out / name).write_bytes(content)
    started = [out / name for name in machine.sources() if name.endswith(".c")]
    ours = [each for each in sources_of(kernels) if not each.name.startswith("register_")]
    own = [HERE / "executorch/board.cc", ROOT / "benchmarks/executorch_platform.cc"]
    sources = [*_runtime(checkout), *ours, *started, *own]
    headers = [f"-I{out}", f"-I{kernels}", *_headers(checkout, out)]

    def compile_one(at: int) -> Path:
        source, made = sources[at], out / f"{at}.o"
        is_c = source.suffix == ".c"
        language = ("-std=c99", "-Os") if is_c else FLAGS
        compiler = need("arm-none-eabi-gcc" if is_c else "arm-none-eabi-g++")
        compiled(compiler, *machine.flags, *language, *headers, "-c", source, "-o", made)
        return made

    with ThreadPoolExecutor(2) as pool:
        objects = list(pool.map(compile_one, range(len(sources))))
    program = out / "board"
    link = (*machine.flags, *objects, *machine.link_flags(out), "-lm", "-o", program)
    compiled(need("arm-none-eabi-g++"), *link)
    return machine.command(program)


@pytest.mark.torch
@pytest.mark.executorch
@needs("EXECUTORCH_DIR", "arm-none-eabi-g++", "qemu-system-arm")
def test_a_buffer_is_the_state_on_a_board(tmp_path: Path) -> None:
    """It begins as the module has it, and run after run is that of PyTorch."""
    torch = imported("torch")
    library, net_of = smoothing()
    net, fed = net_of(), [torch.randn(1, 3) for _ in range(5)]
    write_program(torch.export.export(net_of(), (fed[0],)), tmp_path / "net.pte", ["level"])
    emit_glue(
        "executorch", [HERE / "tflm/specs"], tmp_path / "glue", root_ops=["opgen::smooth.out"]
    )
    program = ",".join(map(str, (tmp_path / "net.pte").read_bytes()))
    inputs = ",".join(map(str, b"".join(each.numpy().tobytes() for each in fed)))
    (tmp_path / "board_program.h").write_text(
        f"alignas(16) const unsigned char kProgram[] = {{{program}}};\n"
        f"const unsigned char kInputs[] = {{{inputs}}};\n"
    )
    done = run(*_board(Path(need("EXECUTORCH_DIR")), tmp_path / "glue", tmp_path))
    assert done.returncode == 0, done.stderr.decode()
    found = [np.frombuffer(bytes.fromhex(line), "<f4") for line in done.stdout.decode().split()]
    wanted = [net(each).numpy().ravel() for each in fed]
    np.testing.assert_allclose(found, wanted, rtol=1e-6)
    del library
