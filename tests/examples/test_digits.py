"""The digits example: its data, its program under strict compilers, and the demo as a whole."""

from __future__ import annotations

import ctypes
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.tools import imported, need

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
    output = tmp_path_factory.mktemp("demo") / "build"
    done = _demo(output, CC="cc")
    assert done.returncode == 0, done.stderr
    return output, done.stdout


def test_data_are_what_the_readme_says() -> None:
    with np.load(EXAMPLE / "test.npz", allow_pickle=False) as data:
        images, labels = data["image"], data["label"]
    assert images.shape == (IMAGES, 8, 8, 1)
    assert labels.shape == (IMAGES,)
    assert (images.dtype, labels.dtype) == (np.float32, np.uint8)
    assert set((images * 16).ravel()) == set(range(17))
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


def _stored_images(scale: float, zero_point: int) -> tuple[NDArray[np.int8], NDArray[np.uint8]]:
    """The test images as the network reads them, [450, 8, 8, 1], and their labels."""
    with np.load(EXAMPLE / "test.npz", allow_pickle=False) as data:
        real = data["image"]
        labels: NDArray[np.uint8] = data["label"]
    stored = np.floor(real / np.float32(scale) + np.float32(0.5)) + zero_point
    return np.clip(stored, -128, 127).astype(np.int8), labels


def _run_module(module: Path, images: NDArray[np.int8], folder: Path) -> NDArray[np.int8]:
    """The outputs [450, 10] of the generated C, called through a shared library."""
    sources = sorted(module.glob("*.c"))
    flags = ["-std=c99", "-O2", "-shared", "-fPIC", f"-I{module}"]
    subprocess.run(["cc", *flags, *sources, "-o", folder / "digits.so", "-lm"], check=True)
    library = ctypes.CDLL(str(folder / "digits.so"))
    library.digits_input_0.restype = library.digits_output_0.restype = ctypes.c_void_p
    report = json.loads((module / "report.json").read_text(encoding="utf-8"))
    context = (ctypes.c_uint64 * -(-report["memory"]["context_bytes"] // 8))()
    assert library.digits_init(context) == 0
    outputs = []
    for image in images:
        ctypes.memmove(library.digits_input_0(context), image.tobytes(), image.size)
        assert library.digits_run(context) == 0
        outputs.append(ctypes.string_at(library.digits_output_0(context), 10))
    return np.frombuffer(b"".join(outputs), np.int8).reshape(-1, 10)


@pytest.mark.oracle
def test_generated_c_equals_reference_kernels_on_every_image(
    demo: tuple[Path, str], tmp_path: Path
) -> None:
    """All outputs bit for bit, and the accuracy that the demo must print."""
    runtime = imported("tflite_micro").runtime
    interpreter = runtime.Interpreter.from_file(str(EXAMPLE / "digits.tflite"))
    entry = interpreter.get_input_details(0)["quantization_parameters"]
    images, labels = _stored_images(entry["scales"][0], entry["zero_points"][0])
    expected = []
    for image in images:
        interpreter.set_input(image[np.newaxis], 0)
        interpreter.invoke()
        expected.append(interpreter.get_output(0)[0].copy())
    assert np.count_nonzero(np.stack(expected).argmax(axis=1) == labels) == RIGHT
    found = _run_module(demo[0] / "digits", images, tmp_path)
    np.testing.assert_array_equal(found, np.stack(expected))


@pytest.mark.parametrize("compiler", ["gcc", "clang"])
def test_strict_compilers_accept_program_and_module(
    demo: tuple[Path, str], compiler: str, tmp_path: Path
) -> None:
    need(compiler)
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
        "error: C compiler 'no-such-compiler' not found: apt install gcc libc6-dev, or set CC\n"
    )


def test_missing_headers_give_one_clear_line(tmp_path: Path) -> None:
    """The compiler alone, as Debian installs it without recommended packages."""
    done = _demo(tmp_path / "build", CC=f"{need('cc')} -nostdinc")
    assert done.returncode == 1
    words = "error: C compiler '{}' does not find the C library: apt install libc6-dev\n"
    assert done.stderr.startswith(words.format(need("cc")))
    assert done.stderr.count("\n") == 2
    assert "math.h" in done.stderr
