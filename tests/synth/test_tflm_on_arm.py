"""`opgen build --emit tflm` on a Cortex-M: all of it compiles there, and runs in the interpreter.

newlib has ``long`` for int32_t, where the host's C library has ``int``: code that takes one for the
other compiles here and not there. Stand-ins of TFLM's headers make the glue compile everywhere;
TFLITE_MICRO_DIR names the true ones. TFLITE_MICRO_CORTEX_M4 and TFLITE_MICRO_CORTEX_M55 name the
libraries `libtensorflow-microlite.a` that TFLM's Makefile builds for these processors.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from opgen.config import find_target
from opgen.litert.read import read_model
from opgen.registry.context import build_default_registry_context
from opgen.runtime.machine import Machine
from opgen.spec.load import load_specs
from opgen.spec.roots import built_in_root
from opgen.synth.device.plan import plan_lines
from opgen.synth.emit import emit_glue
from opgen.synth.emit_tflm.emit import TFLM, unsuited
from tests.synth.tflm_builds import (
    DEVICE,
    WARNINGS,
    done,
    good,
    module_bytes,
    stand_in,
    true_headers,
)
from tests.synth.tflm_cases import FOLDER, OTHER, SPECS, Case, flex, tensor
from tests.tools import need, needs

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
DIGITS = EXAMPLES / "digits/digits.tflite"
CORES = ("cortex-m4", "cortex-m55")
PLANNED = ("custom_op", "gaussian", "row_range", "smoothing", "detections")
"""Examples whose expressions are computed on the device."""


@pytest.fixture(scope="module")
def emitted(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """What is emitted, planned on the device and for models; each once."""
    out = tmp_path_factory.mktemp("arm")
    custom = EXAMPLES / "custom_op"

    @cache
    def folder(what: str) -> Path:
        to = out / what
        match what:
            case "specs":
                emit_glue("tflm", [SPECS], to)
            case "examples":
                emit_glue("tflm", [EXAMPLES / each / "specs" for each in PLANNED], to)
            case "builtin":
                emit_glue("tflm", [], to, root_ops=_planned_builtin())
            case "digits":
                emit_glue("tflm", [], to, [DIGITS])
            case "mel":
                models = [custom / "mel.tflite"]
                emit_glue("tflm", [custom / "specs"], to, models, namespace="mel")
        return to

    return folder


def _planned_builtin() -> Sequence[str]:
    names = []
    for op in load_specs([built_in_root()]).ops:
        faults = [fault] if (fault := unsuited(op)) else []
        if not faults:
            plan_lines(op, TFLM, faults)
        names += [] if faults else [op.op]
    return names


def _arm(core: str, *, cxx: bool) -> list[str]:
    machine = Machine(find_target(core))
    return [need("arm-none-eabi-g++" if cxx else "arm-none-eabi-gcc"), *machine.flags]


@needs("arm-none-eabi-g++")
@pytest.mark.parametrize(
    ("core", "what"),
    [
        *(("cortex-m4", each) for each in ("specs", "examples", "builtin", "digits", "mel")),
        *(("cortex-m55", each) for each in ("specs", "digits")),
    ],
)
def test_all_compiles(core: str, what: str, emitted: Callable[[str], Path], tmp_path: Path) -> None:
    """As a user's firmware is compiled, and warnings are errors."""
    folder = emitted(what)
    headers = stand_in(tmp_path)
    for source in sorted(folder.glob("*.cc")):
        words = (*DEVICE, *WARNINGS, "-fsyntax-only", f"-I{folder}", *headers)
        good(*_arm(core, cxx=True), *words, source)
    for source in sorted(folder.glob("*.c")):
        strict = ("-std=c99", "-Wall", "-Wextra", "-Werror", "-fsyntax-only", f"-I{folder}")
        good(*_arm(core, cxx=False), *strict, source)


@needs("arm-none-eabi-g++", "TFLITE_MICRO_DIR")
@pytest.mark.parametrize("what", ["digits", "mel"])
@pytest.mark.parametrize("core", CORES)
def test_the_glue_compiles_with_the_true_headers(
    core: str, what: str, emitted: Callable[[str], Path]
) -> None:
    """What the stand-ins accept, TFLM's headers do."""
    folder = emitted(what)
    glue = sorted(folder.glob("*_tflm*.cc"))
    assert len(glue) == 2
    for source in glue:
        words = (*DEVICE, *WARNINGS, "-fsyntax-only", f"-I{folder}", *true_headers())
        good(*_arm(core, cxx=True), *words, source)


@needs("arm-none-eabi-g++")
def test_the_stand_in_tells_int_from_long(tmp_path: Path) -> None:
    """Else the tests above could not fail."""
    source = tmp_path / "wrong.cc"
    source.write_text(
        '#include "tensorflow/lite/c/common.h"\n'
        "const int32_t *Wrong(const TfLiteIntArray &dims) { return dims.data; }\n"
    )
    words = (*DEVICE, "-fsyntax-only", *stand_in(tmp_path), source)
    refused = done(*_arm("cortex-m4", cxx=True), *words)
    assert refused.returncode
    assert b"invalid conversion from 'const int*'" in refused.stderr


@needs("arm-none-eabi-g++", "qemu-system-arm", "TFLITE_MICRO_DIR")
@pytest.mark.parametrize("kernels", ["ours", "TFLM's"])
@pytest.mark.parametrize("core", CORES)
def test_a_model_runs_on_a_board(
    core: str, kernels: str, emitted: Callable[[str], Path], tmp_path: Path
) -> None:
    """Digits in TFLM's interpreter: the bytes of the module.

    The programs stay below --basetemp; docs/tflm.md has their sizes, and what they print of arenas.
    """
    library = need(f"TFLITE_MICRO_{core.upper().replace('-', '_')}")
    context = build_default_registry_context()
    graph = read_model(DIGITS, context.litert_parsers).main
    shape = graph.tensors[graph.input_ids[0]].shape
    fed = np.random.default_rng(8).integers(-128, 128, (3, *shape)).astype(np.int8)
    wanted = module_bytes(DIGITS, None, [fed], tmp_path / "module")
    model = ",".join(map(str, DIGITS.read_bytes()))
    (tmp_path / "board_model.h").write_text(
        f"alignas(16) const unsigned char kModel[] = {{{model}}};\n"
        f"const unsigned char kInputs[] = {{{','.join(map(str, fed.tobytes()))}}};\n"
        f"constexpr int kSteps = {len(fed)};\n"
    )
    board = _program(core, emitted("digits") if kernels == "ours" else None, tmp_path, library)
    ended = done(*Machine(find_target(core)).command(board))
    assert ended.returncode == 0, ended.stderr.decode()
    outputs, arena = ended.stdout.decode().splitlines()
    assert bytes.fromhex(outputs) == wanted
    print(f"{core}, {kernels}: {arena} bytes of the arena; {board}")


def _program(core: str, folder: Path | None, out: Path, library: str) -> Path:
    machine = Machine(find_target(core))
    for name, content in machine.sources().items():
        (out / name).write_bytes(content)
    started = [out / name for name in machine.sources()]
    objects: list[Path] = []
    emitted = sorted(folder.glob("*.c*")) if folder else []
    which = f"-I{folder}" if folder else "-DTFLM_KERNELS"
    for source in [*emitted, *started, FOLDER / "board.cc"]:
        cxx = source.suffix == ".cc"
        language = (*DEVICE, "-fno-threadsafe-statics", *true_headers()) if cxx else ("-std=c99",)
        objects.append(out / f"{source.name}.o")
        words = ("-Os", *language, which, f"-I{out}", "-c", source, "-o", objects[-1])
        good(*_arm(core, cxx=cxx), *words)
    program = out / "board"
    link = machine.link_flags(out)
    good(*_arm(core, cxx=True), *objects, library, *link, "-lm", "-o", program)
    return program


@needs("arm-none-eabi-g++")
def test_for_a_model_that_has_no_counterpart(tmp_path: Path) -> None:
    """Glue of constants of a spec that cannot be planned there."""
    row, result = tensor(0, (2, 3)), tensor(1, (2, 3))
    case = Case("RUNNING_MEAN", "RunningMean", flex(count=4), [row], [result])
    model = case.write(tmp_path / "model.tflite")
    emit_glue("tflm", [OTHER], tmp_path / "out", [model])
    for source in sorted((tmp_path / "out").glob("*.cc")):
        words = (*DEVICE, *WARNINGS, "-fsyntax-only", f"-I{tmp_path / 'out'}")
        good(*_arm("cortex-m4", cxx=True), *words, *stand_in(tmp_path / "names"), source)
