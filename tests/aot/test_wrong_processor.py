"""A module with CMSIS-NN's kernels is compiled for the instructions that it was generated for."""

from __future__ import annotations

import re
import shlex
import subprocess
from pathlib import Path

import pytest

from opgen.config import find_target
from tests.cli.conftest import Command, digits, opgen
from tests.tools import needs

__all__ = ["digits", "opgen"]

COMPILER = "arm-none-eabi-gcc"
NN = Path(__file__).parents[2] / "runtime_c" / "include"
"""Declares what modules for CMSIS-NN call, as that library's headers do."""

needs_arm = needs(COMPILER)


def compiled(folder: Path, processor: str) -> subprocess.CompletedProcess[str]:
    flags = find_target(processor).device.flags
    command = [COMPILER, *flags, "-mthumb", "-std=gnu99", "-I", str(NN), "-c"]
    source = str(folder / "digits.c")
    return subprocess.run(
        [*command, source, "-o", "/dev/null"], capture_output=True, text=True, check=False
    )


@needs_arm
@pytest.mark.parametrize(
    ("target", "processor", "words", "regenerated"),
    [
        ("cortex-m4", "cortex-m55", ("the DSP extension and no MVE", "MVE"), "cortex-m55"),
        ("generic", "cortex-m55", ("neither the DSP extension nor MVE", "MVE"), "cortex-m55"),
        ("cortex-m55", "cortex-m33", ("MVE", "the DSP extension and no MVE"), "cortex-m4"),
        ("cortex-m55", "cortex-m3", ("MVE", "neither the DSP extension nor MVE"), "generic"),
        (
            "generic",
            "cortex-m7",
            ("neither the DSP extension nor MVE", "the DSP extension and no MVE"),
            "cortex-m4",
        ),
    ],
)
def test_another_processor_is_refused_with_the_command(  # noqa: PLR0913
    target: str,
    processor: str,
    words: tuple[str, str],
    regenerated: str,
    digits: Path,
    opgen: Command,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The command in the message is taken as it is, and what it makes compiles."""
    module = tmp_path / "m"
    given = ("--kernels", "cmsis-nn", "--name", "digits")
    assert opgen("convert", digits, "-o", module, "--target", target, *given).code == 0
    done = compiled(module, processor)
    assert done.returncode != 0
    (complaint,) = re.findall(r'error: #error "(.*)"', done.stderr)
    made, has = words
    assert complaint.startswith(
        f"digits was generated for {target} with {made}, and is compiled for a processor with"
        f" {has}; to regenerate it: opgen convert digits.tflite "
    )
    command = complaint.partition("to regenerate it: opgen ")[2]
    assert f"--target {regenerated} --kernels cmsis-nn" in command
    monkeypatch.chdir(digits.parent)
    assert opgen(*shlex.split(command.replace("DIR", str(tmp_path / "again")))).code == 0
    again = compiled(tmp_path / "again", processor)
    assert again.returncode == 0, again.stderr


@needs_arm
@pytest.mark.parametrize(
    ("target", "kernels", "processor"),
    [
        ("cortex-m4", "cmsis-nn", "cortex-m33"),
        ("generic", "cmsis-nn", "cortex-m0"),
        ("generic", "portable", "cortex-m55"),
        ("generic", "portable", "cortex-m4"),
    ],
)
def test_what_fits_compiles(  # noqa: PLR0913
    target: str, kernels: str, processor: str, digits: Path, opgen: Command, tmp_path: Path
) -> None:
    module = tmp_path / "m"
    given = ("--kernels", kernels, "--target", target)
    assert opgen("convert", digits, "-o", module, "--name", "digits", *given).code == 0
    done = compiled(module, processor)
    assert done.returncode == 0, done.stderr


def test_any_compiler_says_what_its_processor_has(
    digits: Path, opgen: Command, tmp_path: Path
) -> None:
    """The check reads the macros of Arm's C extensions, which every compiler for Arm defines."""
    given = ("--target", "cortex-m4", "--kernels", "cmsis-nn", "--name", "digits")
    assert opgen("convert", digits, "-o", tmp_path / "m", *given).code == 0
    command = ["gcc", "-fsyntax-only", "-I", str(NN), str(tmp_path / "m/digits.c")]
    for macros, message in (
        (["-D__ARM_FEATURE_DSP=1"], ""),
        (["-D__ARM_FEATURE_DSP=1", "-D__ARM_FEATURE_MVE=1"], "for a processor with MVE"),
        ([], "for a processor with neither the DSP extension nor MVE"),
    ):
        done = subprocess.run([*command, *macros], capture_output=True, text=True, check=False)
        assert (done.returncode == 0) == (not message), done.stderr
        assert message in done.stderr
