"""The example of a program over TFLM's interpreter that moves to a module."""

from __future__ import annotations

import difflib
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from tests.examples.test_digits import IMAGES, RIGHT
from tests.tools import need

ROOT = Path(__file__).resolve().parents[2]
EXAMPLE = ROOT / "examples/tflm_move"
DIGITS = ROOT / "examples/digits"
CXX = (
    *("-std=c++11", "-O2", "-fno-exceptions", "-fno-rtti"),
    *("-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Wshadow", "-Werror"),
)


@pytest.fixture(scope="module")
def module(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that the README's first line makes."""
    folder = tmp_path_factory.mktemp("moved") / "moved"
    line = [sys.executable, "-m", "opgen", "convert", DIGITS / "digits.tflite", "--cpp", "tflm"]
    subprocess.run([*line, "-o", folder, "-q"], check=True)
    return folder


@pytest.mark.parametrize("cxx", ["g++", "clang++"])
def test_it_gets_right_what_the_interpreter_does(module: Path, cxx: str, tmp_path: Path) -> None:
    need(cxx)
    need("sanitizers of gcc" if cxx == "g++" else "sanitizers of clang")
    checked = ("-fsanitize=address,undefined", "-fno-sanitize-recover=all")
    sources = [path.resolve() for path in sorted(module.glob("*.c"))]
    cc = {"g++": "gcc", "clang++": "clang"}[cxx]
    subprocess.run([cc, "-std=c99", "-O2", *checked, "-c", *sources], check=True, cwd=tmp_path)
    objects = sorted(tmp_path.glob("*.o"))
    program = tmp_path / "digits"
    command = [cxx, *CXX, *checked, f"-I{module}", EXAMPLE / "after.cc", *objects, "-lm"]
    subprocess.run([*command, "-o", program], check=True)
    with np.load(DIGITS / "test.npz", allow_pickle=False) as data:
        images, labels = (data["image"] * 16).astype(np.uint8), data["label"]
    done = subprocess.run([program], input=images.tobytes(), capture_output=True, check=True)
    found = np.array(done.stdout.split(), int)
    assert found.shape == (IMAGES,)
    assert np.count_nonzero(found == labels) == RIGHT


def test_it_compiles_for_a_microcontroller(module: Path, tmp_path: Path) -> None:
    need("arm-none-eabi-g++")
    command = ["arm-none-eabi-g++", *CXX, "-mcpu=cortex-m4", f"-I{module}", "-c"]
    subprocess.run([*command, EXAMPLE / "after.cc", "-o", tmp_path / "after.o"], check=True)


def test_the_move_is_includes_arena_and_class_alone() -> None:
    names = ("before.cc", "after.cc")
    before, after = ((EXAMPLE / name).read_text().splitlines() for name in names)
    new = [line[2:].strip() for line in difflib.ndiff(before, after) if line.startswith("+ ")]
    assert new[0].startswith("// Runs the network of digits as a module")
    assert list(filter(None, new[1:])) == [
        '#include "digits_tflm.h"',
        "using namespace digits_tflm;",
        "constexpr size_t kArenaSize = kTensorArenaSize;",
        "uint8_t tensor_arena[kArenaSize];",
        "MicroInterpreter interpreter(tensor_arena, kArenaSize);",
    ]
