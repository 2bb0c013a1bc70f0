"""The firmware of the example, built and run on the emulated boards as its README says."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.tools import need

ROOT = Path(__file__).resolve().parents[2]
TOOLS = ("make", "arm-none-eabi-gcc", "qemu-system-arm")

pytestmark = pytest.mark.qemu


@pytest.mark.parametrize("processor", ["m4", "m55"])
def test_firmware_reads_the_digits(tmp_path: Path, processor: str) -> None:
    need(*TOOLS)
    for name in ("digits", "firmware"):
        shutil.copytree(
            ROOT / "examples" / name, tmp_path / name, ignore=shutil.ignore_patterns("build")
        )
    done = subprocess.run(
        [
            "make",
            f"run-{processor}",
            f"OPGEN={shlex.quote(sys.executable)} -m opgen",
            f"PYTHON={shlex.quote(sys.executable)}",
        ],
        cwd=tmp_path / "firmware",
        env={**os.environ, "MAKEFLAGS": ""},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    said = done.stdout + done.stderr  # where semihosting writes is the emulator's choice
    assert re.search(r"^10 of 10 right; RAM of the module: \d+ bytes$", said, re.MULTILINE)
