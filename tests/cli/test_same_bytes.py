"""The same input gives the same bytes, on every machine."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from opgen.aot.emit.formats import FORMATS
from tests.cli.conftest import Command

ROOT = Path(__file__).parents[2]


def files_of(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


EVERY_FORMAT = """
import sys
from opgen.aot.emit.formats import FORMATS
from opgen.cli import cli
model, out = sys.argv[1:]
for each in FORMATS:
    cli(["convert", model, "-o", f"{out}/{each}", "--format", each], standalone_mode=False)
"""


def test_same_model_same_bytes(tmp_path: Path, digits: Path) -> None:
    """From other folders, by other users, at other times, in other languages."""
    elsewhere = tmp_path / "somewhere else" / "deep"
    elsewhere.mkdir(parents=True)
    shutil.copy(digits, elsewhere)
    settings = {
        "first": ({"PYTHONHASHSEED": "1", "TZ": "UTC", "LANG": "C", "LC_ALL": "C"}, tmp_path),
        "second": ({"PYTHONHASHSEED": "2", "TZ": "Asia/Tokyo", "LC_ALL": "C.UTF-8"}, elsewhere),
        "third": ({"PYTHONHASHSEED": "3", "USER": "x", "HOME": "/", "COLUMNS": "20"}, elsewhere),
    }
    results = []
    for name, (environment, where) in settings.items():
        model = "digits.tflite" if name != "third" else elsewhere / "digits.tflite"
        done = subprocess.run(
            [sys.executable, "-c", EVERY_FORMAT, model, tmp_path / name],
            cwd=where,
            env={**os.environ, **environment},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        results.append(files_of(tmp_path / name))
    assert {name.partition("/")[0] for name in results[0]} == {*FORMATS}
    assert results[0] == results[1] == results[2]


@pytest.mark.parametrize("format_", FORMATS)
def test_no_place_and_no_time_in_any_file(
    format_: str, opgen: Command, tmp_path: Path, digits: Path
) -> None:
    """Neither of this machine nor of this day."""
    out = tmp_path / "out"
    assert opgen("convert", digits, "-o", out, "--format", format_).code == 0
    places = [str(tmp_path), str(ROOT), str(Path.home()), str(Path(sys.prefix))]
    for name, content in files_of(out).items():
        text = content.decode("utf-8")
        assert not any(place in text for place in places if len(place) > 4), name
        assert not re.search(r"\b20\d\d-\d\d-\d\d\b|\b\d\d:\d\d:\d\d\b", text), name
        assert "\r" not in text
        assert text.endswith("\n")
