"""docs/start.md and docs/ci.md: their commands run, and print what the pages say."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from opgen.errors import (
    LimitError,
    ModelError,
    SpecError,
    UnsupportedError,
    UsageError,
    VerificationError,
)
from tests.examples.example import ROOT
from tests.process import shell
from tests.tools import need

PAGE = (ROOT / "docs/start.md").read_text(encoding="utf-8")
CI = (ROOT / "docs/ci.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"```(\w+)\n(.*?)```", re.DOTALL)

pytestmark = pytest.mark.qemu


def test_the_page_does_what_it_says(tmp_path: Path) -> None:
    need("arm-none-eabi-gcc", "qemu-system-arm")
    for name in ("digits", "firmware"):
        shutil.copytree(ROOT / "examples" / name, tmp_path / "examples" / name)
    said = ""
    commands = 0
    for kind, text in BLOCK.findall(PAGE.partition("## 2.")[2]):
        if kind == "sh":
            said = ""
            for line in text.splitlines():
                done = shell(line, tmp_path)
                assert done.returncode == 0, f"{line}\n{done.stdout}{done.stderr}"
                said += done.stdout + done.stderr
                commands += 1
        elif kind == "text":
            assert text.strip() in said
        elif kind == "c":
            (tmp_path / "build/board/main.c").write_text(text, encoding="utf-8")
    assert commands == 8
    made = shell(f"python {ROOT}/docs/site/arena.py build/board/digits/report.json", tmp_path)
    assert made.stdout == (ROOT / "docs/site/arena.svg").read_text(encoding="utf-8")
    for name in ("zephyr", "arduino"):
        made = shell(f"python {ROOT}/docs/site/folders.py {name} build/{name}", tmp_path)
        assert made.stdout == (ROOT / f"docs/site/{name}.svg").read_text(encoding="utf-8")
    report = (tmp_path / "build/board/report.html").read_text(encoding="utf-8")
    assert "<svg" in report


def test_formats_of_the_page_have_what_it_names(tmp_path: Path) -> None:
    model = ROOT / "examples/digits/digits.tflite"
    for format_, file, text in (
        ("zephyr", "zephyr/Kconfig", "config OPGEN_DIGITS"),
        ("arduino", "examples/digits_run/digits_run.ino", "digits_run"),
    ):
        done = shell(f"opgen convert {model} -o {format_} --format {format_}", tmp_path)
        assert done.returncode == 0, done.stderr
        assert text in (tmp_path / format_ / file).read_text(encoding="utf-8")


def test_commands_of_the_page_about_jobs(tmp_path: Path) -> None:
    need("arm-none-eabi-gcc", "qemu-system-arm")
    for name in ("digits", "gaussian"):
        shutil.copytree(ROOT / "examples" / name, tmp_path / "examples" / name)
    lines = [line for kind, text in BLOCK.findall(CI) if kind == "sh" for line in text.splitlines()]
    assert len(lines) == 6
    for line in lines:
        done = shell(line, tmp_path)
        assert done.returncode == 0, f"{line}\n{done.stdout}{done.stderr}"
    for error in (SpecError, ModelError, VerificationError):
        assert error.exit_code == 1
    codes = [UsageError.exit_code, UnsupportedError.exit_code, LimitError.exit_code]
    assert codes == [2, 3, 4]
