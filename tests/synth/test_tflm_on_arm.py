"""`opgen build --emit tflm` on a Cortex-M: all of it compiles there, and runs in the interpreter.

newlib has ``long`` for int32_t, where the host's C library has ``int``: code that takes one for the
other compiles here and not there. Stand-ins of TFLM's headers make the glue compile everywhere;
TFLITE_MICRO_DIR names the true ones. TFLITE_MICRO_CORTEX_M4 and TFLITE_MICRO_CORTEX_M55 name the
libraries `libtensorflow-microlite.a` that TFLM's Makefile builds for these processors.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from opgen.config import find_target
from opgen.export.device.plan import plan_lines
from opgen.export.glue import emit_glue
from opgen.export.tflm.emit import TFLM, unsuited
from opgen.lib.tensor import Array
from opgen.litert.read import read_model
from opgen.prove.machine import Machine
from opgen.registry.context import build_default_registry_context
from tests.process import opgen
from tests.spec_functions import built_in_specs
from tests.synth.tflm_builds import (
    DEVICE,
    WARNINGS,
    done,
    good,
    module_bytes,
    stand_in,
    true_headers,
)
from tests.synth.tflm_cases import OTHER, SPECS, Case, flex, tensor
from tests.synth.tflm_programs import PAGE, Program, arm, variables_of
from tests.tools import SHARED, need, needs

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
DIGITS = EXAMPLES / "digits/digits.tflite"
CORES = ("cortex-m4", "cortex-m55")
STREAMS = (
    "mww/hey_jarvis_v2.taps.tflite",
    "mww/okay_nabu_v2.taps.tflite",
    "tflm/audio_preprocessor_int8.tflite",
)
STEPS = 12
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
    for op in built_in_specs().ops:
        faults = [fault] if (fault := unsuited(op)) else []
        if not faults:
            plan_lines(op, TFLM, faults)
        names += [] if faults else [op.op]
    return names


@pytest.mark.one_in(2)
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
        good(*arm(core, cxx=True), *words, source)
    for source in sorted(folder.glob("*.c")):
        strict = ("-std=c99", "-Wall", "-Wextra", "-Werror", "-fsyntax-only", f"-I{folder}")
        good(*arm(core, cxx=False), *strict, source)


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
        good(*arm(core, cxx=True), *words, source)


@needs("arm-none-eabi-g++")
def test_the_stand_in_tells_int_from_long(tmp_path: Path) -> None:
    """Else the tests above could not fail."""
    source = tmp_path / "wrong.cc"
    source.write_text(
        '#include "tensorflow/lite/c/common.h"\n'
        "const int32_t *Wrong(const TfLiteIntArray &dims) { return dims.data; }\n"
    )
    words = (*DEVICE, "-fsyntax-only", *stand_in(tmp_path), source)
    refused = done(*arm("cortex-m4", cxx=True), *words)
    assert refused.returncode
    assert b"invalid conversion from 'const int*'" in refused.stderr


def _inputs(model: Path, steps: int) -> Sequence[Array]:
    """Return a model's inputs [steps, *shape]: all integers that their types have."""
    graph = read_model(model, build_default_registry_context().litert_parsers).main
    random = np.random.default_rng(8)
    found = []
    for each in (graph.tensors[id_] for id_ in graph.input_ids):
        ends = np.iinfo(each.type.numpy)
        drawn = random.integers(ends.min, ends.max + 1, (steps, *each.shape))
        found.append(drawn.astype(each.type.numpy))
    return found


def _ran(command: Sequence[str | Path]) -> tuple[bytes, int]:
    """Return the outputs of a program, and the bytes of the arena."""
    ended = done(*command)
    assert ended.returncode == 0, ended.stderr.decode()
    outputs, arena = ended.stdout.decode().splitlines()
    return bytes.fromhex(outputs), int(arena)


@needs("arm-none-eabi-g++", "qemu-system-arm", "TFLITE_MICRO_DIR")
@pytest.mark.parametrize("kernels", ["ours", "TFLM's"])
@pytest.mark.parametrize("core", CORES)
def test_a_model_runs_on_a_board(
    core: str, kernels: str, emitted: Callable[[str], Path], tmp_path: Path
) -> None:
    """Digits in TFLM's interpreter: the bytes of the module, and the sizes that the page says."""
    library = need(f"TFLITE_MICRO_{core.upper().replace('-', '_')}")
    fed = _inputs(DIGITS, 3)
    wanted = module_bytes(DIGITS, None, fed, tmp_path / "module")
    program = Program(DIGITS, fed, emitted("digits") if kernels == "ours" else None)
    board = program.for_board(core, library, tmp_path)
    outputs, arena = _ran(Machine(find_target(core)).command(board))
    assert outputs == wanted
    text = _text(board)
    said = {row[0].split()[0].strip(","): row[1:] for row in _sizes()}[kernels]
    print(f"{core}, {kernels}: text {text:,}, arena {arena:,}")
    assert text == pytest.approx(said[CORES.index(core)], rel=0.02)  # the compiler's version
    assert arena == said[-1]


def _sizes() -> Sequence[tuple[str, int, int, int]]:
    """Return the rows of the page's table: what, text for each core, bytes of the arena."""
    table = PAGE.read_text(encoding="utf-8").partition("| kernels |")[2].partition("\n\n")[0]
    rows = [line.strip("| ").split(" | ") for line in table.splitlines()[2:]]
    return [(row[0], *(int(each.replace(",", "")) for each in row[1:])) for row in rows]


def _text(program: Path) -> int:
    lines = good("arm-none-eabi-size", program).decode().splitlines()
    return int(lines[-1].split()[0])


@needs("arm-none-eabi-gcc")
def test_the_size_of_the_module_is_that_of_the_page(tmp_path: Path) -> None:
    """What digits takes without the interpreter."""
    made = opgen("convert", DIGITS, "--target", "cortex-m4", "-o", tmp_path / "out")
    assert made.returncode == 0, made.stderr
    sources = sorted((tmp_path / "out").rglob("*.c"))
    includes = {f"-I{each.parent}" for each in (tmp_path / "out").rglob("*.h")}
    whole = tmp_path / "whole.o"
    good(*arm("cortex-m4", cxx=False), "-Os", "-r", *sorted(includes), *sources, "-o", whole)
    page = " ".join(PAGE.read_text(encoding="utf-8").split())
    words = r"for `cortex-m4` has ([\d,]+) bytes of code.* and an arena of ([\d,]+)\."
    found = re.search(words, page)
    assert found
    said = [int(each.replace(",", "")) for each in found.groups()]
    assert _text(whole) == pytest.approx(said[0], rel=0.02)
    header = "".join(path.read_text() for path in (tmp_path / "out").rglob("*.h"))
    assert re.search(rf" arena\[{said[1] // 8}\];", header)  # words of 8 bytes


@needs("arm-none-eabi-g++")
def test_the_sizes_with_and_without_messages_are_those_of_the_page(tmp_path: Path) -> None:
    """All files of a folder as one, of which a linker has dropped nothing yet."""
    folder = tmp_path / "out"
    emit_glue("tflm", [EXAMPLES / "custom_op/specs"], folder)
    headers = stand_in(tmp_path / "names")
    page = " ".join(PAGE.read_text(encoding="utf-8").split())
    found = re.search(r"have ([\d,]+) bytes of text on a Cortex-M4.*, and ([\d,]+) without\.", page)
    assert found
    sizes = []
    for flags in ((), ("-DTF_LITE_STRIP_ERROR_STRINGS",)):
        whole = tmp_path / f"{len(sizes)}.o"
        sources = [(each, False) for each in sorted(folder.glob("*.c"))]
        sources += [(each, True) for each in sorted(folder.glob("*.cc"))]
        objects = []
        for source, cxx in sources:
            objects.append(tmp_path / f"{source.name}.o")
            words = (*DEVICE, *headers) if cxx else ("-std=c99",)
            words = (*words, *flags, "-Os", f"-I{folder}", "-c")
            good(*arm("cortex-m4", cxx=cxx), *words, source, "-o", objects[-1])
        good(*arm("cortex-m4", cxx=True), "-r", "-nostdlib", *objects, "-o", whole)
        sizes.append(_text(whole))
    print(sizes)
    said = [int(each.replace(",", "")) for each in found.groups()]
    assert sizes == pytest.approx(said, rel=0.02)


@needs("c++", "TFLITE_MICRO_DIR", "../shared/models")
@pytest.mark.parametrize("model", STREAMS)
def test_a_streaming_model_runs(model: str, tmp_path: Path) -> None:
    """The calls of the page add all that is not ours; state goes from step to step."""
    _streamed(model, "host", tmp_path)


@needs("arm-none-eabi-g++", "qemu-system-arm", "TFLITE_MICRO_DIR", "../shared/models")
@pytest.mark.parametrize("core", CORES)
def test_a_streaming_model_runs_on_a_board(core: str, tmp_path: Path) -> None:
    _streamed(STREAMS[0], core, tmp_path)


def _streamed(name: str, core: str, out: Path) -> None:
    model = SHARED / "models" / name
    fed = _inputs(model, STEPS)
    wanted = module_bytes(model, None, fed, out / "module")
    assert len(set(wanted)) > 20
    emit_glue("tflm", [], out / "emitted", [model])
    program = Program(model, fed, out / "emitted", variables_of(model))
    if core == "host":
        command: Sequence[str | Path] = [program.for_host(out)]
    else:
        library = need(f"TFLITE_MICRO_{core.upper().replace('-', '_')}")
        command = Machine(find_target(core)).command(program.for_board(core, library, out))
    assert _ran(command)[0] == wanted


@needs("arm-none-eabi-g++")
def test_for_a_model_that_has_no_counterpart(tmp_path: Path) -> None:
    """Glue of constants of a spec that cannot be planned there."""
    row, result = tensor(0, (2, 3)), tensor(1, (2, 3))
    case = Case("RUNNING_MEAN", "RunningMean", flex(count=4), [row], [result])
    model = case.write(tmp_path / "model.tflite")
    emit_glue("tflm", [OTHER], tmp_path / "out", [model])
    for source in sorted((tmp_path / "out").glob("*.cc")):
        words = (*DEVICE, *WARNINGS, "-fsyntax-only", f"-I{tmp_path / 'out'}")
        good(*arm("cortex-m4", cxx=True), *words, *stand_in(tmp_path / "names"), source)
