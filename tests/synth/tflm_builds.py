"""How tests compile what `--emit tflm` writes, and what it must compute."""

from __future__ import annotations

import subprocess
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from opgen.config import find_target
from opgen.lib.tensor import Array
from opgen.loading import load_bound
from opgen.prove import host
from opgen.prove.module import module_of
from opgen.registry.context import build_default_registry_context
from opgen.tflite.facts import BUILTINS, UNIONS
from tests.synth.tflm_cases import FOLDER
from tests.tools import need

WARNINGS = ("-Wall", "-Wextra", "-Wshadow", "-Wconversion", "-Wdouble-promotion", "-Werror")
DEVICE = ("-std=c++17", "-fno-exceptions", "-fno-rtti")


def done(
    *command: str | Path, given: bytes = b"", folder: Path | None = None
) -> subprocess.CompletedProcess[bytes]:
    """Return a program that has ended, however it did."""
    words = [*map(str, command)]
    return subprocess.run(words, input=given, capture_output=True, check=False, cwd=folder)


def good(*command: str | Path, folder: Path | None = None) -> bytes:
    """Return what a program that must succeed prints."""
    ended = done(*command, folder=folder)
    assert ended.returncode == 0, ended.stderr.decode() + ended.stdout.decode()
    return ended.stdout


def stand_in(folder: Path) -> Sequence[str]:
    """Return the flags for stand-ins of TFLM's headers; the names of LiteRT go into ``folder``."""
    operators = ", ".join(f"BuiltinOperator_{name} = {code}" for name, code in BUILTINS.items())
    tables = ("NONE", *UNIONS["BuiltinOptions"])
    options = ", ".join(f"BuiltinOptions_{name}" for name in tables)
    text = f"enum BuiltinOperator : int32_t {{ {operators} }};\n"
    text += f"enum BuiltinOptions : uint8_t {{ {options} }};\n"
    folder.mkdir(exist_ok=True)
    (folder / "names_of_operators.h").write_text(text)
    return ("-isystem", str(FOLDER / "stand_in"), "-isystem", str(folder))


def true_headers() -> Sequence[str]:
    """Return the flags for TFLM's own headers; skip where there are none."""
    root = Path(need("TFLITE_MICRO_DIR"))
    downloads = root / "tensorflow/lite/micro/tools/make/downloads"
    folders = (root, *(downloads / each for each in ("flatbuffers/include", "gemmlowp", "ruy")))
    flags = [word for each in folders for word in ("-isystem", str(each))]
    return (*flags, "-DTF_LITE_STATIC_MEMORY")


def module_bytes(path: Path, specs: Path | None, fed: Sequence[Array], folder: Path) -> bytes:
    """Return the outputs of the module that `opgen convert` makes of a model, step by step."""
    context = build_default_registry_context(specs=[specs] if specs else [], installed=False)
    bound = load_bound(path, context, find_target("host"))
    program = host.build_program([module_of(bound, "m")], folder, flags=("-O2",))
    run = host.run_program(program, [(0, [each[np.newaxis] for each in fed])])[0]
    assert not run.failure, run.failure
    steps = range(len(fed[0]))
    return b"".join(output[0, step].tobytes() for step in steps for output in run.outputs)
