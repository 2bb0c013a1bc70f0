"""Every file, command and script on the page about configuration is run as it stands there."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from opgen.export.config_docs import renewed
from tests.cli.conftest import Command

PAGE = Path(__file__).parents[2] / "docs" / "configuration.md"
_BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_FILE = re.compile(r"# (\S+\.(?:yaml|toml))\n")


def test_the_page(digits: Path, opgen: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(digits.parent)
    counts = {"yaml": 0, "toml": 0, "sh": 0, "text": 0, "python": 0}
    said = ""
    for kind, text in _BLOCK.findall(PAGE.read_text(encoding="utf-8")):
        counts[kind] += 1
        if kind == "python":
            exec(compile(text, str(PAGE), "exec"), {})  # noqa: S102  our own page
        elif kind == "text":
            wanted = text.removeprefix("...\n")
            assert wanted in said
        elif kind == "sh":
            for line in text.splitlines():
                result = opgen(*shlex.split(line)[1:])
                assert result.code == 0, result.err
                said = result.out
        else:
            found = _FILE.match(text)
            assert found is not None
            Path(found[1]).write_text(text)
            if kind == "toml":
                assert opgen("convert", "-c", found[1]).code == 0
    assert all(counts.values()), counts
    for made in ("build_digits", "build_m4", "build_toml", "build_script", "build_again"):
        assert Path(made, "digits.h").is_file(), made
    assert "build_digits/digits.c" in {str(path) for path in Path().rglob("*.c")}


def test_the_generated_parts_are_fresh() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert renewed(text) == text
