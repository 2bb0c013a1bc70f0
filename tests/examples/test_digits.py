"""The digits example: its data, its program under strict compilers, and the demo as a whole."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

ROOT = Path(__file__).resolve().parents[2]
EXAMPLE = ROOT / "examples/digits"
STRICT = ["-std=c99", "-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Wshadow", "-Werror"]
IMAGES = 450
RIGHT = 445  # what TFLM's reference kernels get right; a bit-exact module gets no other number


def _demo(output: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, EXAMPLE / "run.py", "-o", output],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, **variables},
    )


@pytest.fixture(scope="module")
def demo(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """The folder that a run of the demo has filled, and what it printed."""
    if shutil.which("cc") is None:
        pytest.skip("needs a C compiler")
    output = tmp_path_factory.mktemp("demo") / "build"
    done = _demo(output, CC="cc")
    assert done.returncode == 0, done.stderr
    return output, done.stdout


def test_data_are_what_the_readme_says() -> None:
    with np.load(EXAMPLE / "test.npz", allow_pickle=False) as data:
        pixels, labels = data["pixels"], data["labels"]
    assert pixels.shape == (IMAGES, 8, 8)
    assert labels.shape == (IMAGES,)
    assert pixels.dtype == labels.dtype == np.uint8
    assert pixels.max() == 16
    assert sorted(set(labels.tolist())) == list(range(10))


def test_demo_prints_accuracy_and_costs(demo: tuple[Path, str]) -> None:
    _, text = demo
    assert f"{RIGHT} of {IMAGES} images right: accuracy 98.89 %" in text
    arena = re.search(r"arena +([\d,]+) B of RAM, lower bound ([\d,]+) B", text)
    assert arena is not None
    size, bound = (int(figure.replace(",", "")) for figure in arena.groups())
    assert size >= bound > 0
    assert re.search(r"weights +[\d,]+ B of flash", text)
    assert "82,304 MACs" in text


def test_reference_kernels_get_the_same_images_right() -> None:
    """The figure that the demo must reach, from TFLM itself."""
    runtime = pytest.importorskip("tflite_micro").runtime
    interpreter = runtime.Interpreter.from_file(str(EXAMPLE / "digits.tflite"))
    quantization = interpreter.get_input_details(0)["quantization_parameters"]
    scale, zero_point = np.float32(quantization["scales"][0]), quantization["zero_points"][0]
    right = 0
    with np.load(EXAMPLE / "test.npz", allow_pickle=False) as data:
        for pixels, label in zip(data["pixels"], data["labels"], strict=True):
            stored = np.floor(pixels.astype(np.float32) / 16 / scale + np.float32(0.5)) + zero_point
            interpreter.set_input(np.clip(stored, -128, 127).astype(np.int8).reshape(1, 8, 8, 1), 0)
            interpreter.invoke()
            right += int(interpreter.get_output(0).argmax() == label)
    assert right == RIGHT


@pytest.mark.parametrize("compiler", ["gcc", "clang"])
def test_strict_compilers_accept_program_and_module(
    demo: tuple[Path, str], compiler: str, tmp_path: Path
) -> None:
    if shutil.which(compiler) is None:
        pytest.skip(f"needs {compiler}")
    output, _ = demo
    sources = [*sorted((output / "digits").glob("*.c")), EXAMPLE / "main.c"]
    flags = [*STRICT, f"-I{output / 'digits'}"]
    command: list[str | Path] = [compiler, *flags, *sources, "-o", tmp_path / "program", "-lm"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "error: the file holds no images\n"),
        (b"\0\0\0\0", "error: the file holds no images\n"),
        (b"\2\0\0\0" + bytes(65) + b"\1", "error: the file ends at image 1 of 2\n"),
    ],
    ids=["no count", "count of zero", "second image cut short"],
)
def test_program_refuses_a_damaged_file(
    demo: tuple[Path, str], content: bytes, message: str, tmp_path: Path
) -> None:
    output, _ = demo
    images = tmp_path / "images.bin"
    images.write_bytes(content)
    done = subprocess.run(
        [output / "digits_demo", images], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (1, "", message)


def test_missing_compiler_gives_one_clear_line(tmp_path: Path) -> None:
    done = _demo(tmp_path / "build", CC="no-such-compiler -m32")
    assert done.returncode == 1
    assert done.stderr == (
        "error: C compiler 'no-such-compiler' not found: install gcc or clang, or set CC\n"
    )
