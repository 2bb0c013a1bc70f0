"""AGENTS.md: specs that were written from it alone are proved, and what it shows is true."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.process import opgen

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "AGENTS.md").read_text(encoding="utf-8")
SPECS = sorted((Path(__file__).parent / "specs").glob("*.yaml"))


def test_there_are_twenty() -> None:
    assert len(SPECS) == 20
    done = opgen("check", Path(__file__).parent / "specs")
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.one_in(3)
@pytest.mark.parametrize("spec", SPECS, ids=lambda spec: spec.stem)
def test_a_spec_is_proved(spec: Path) -> None:
    done = opgen("test", spec, "--cases", "3")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "0 failures" in done.stdout


def test_the_spec_of_the_page_is_one_of_them() -> None:
    [shown] = re.findall(r"```yaml\n(.*?)```", PAGE, re.DOTALL)
    code, said = (
        shown.split("    code: |\n"),
        (SPECS[0].parent / "row_peak.yaml").read_text("utf-8"),
    )
    plain = [re.sub(r" +# .*", "", code[0]), code[1].partition("tests:")[0]]
    rest = re.sub(r" +# .*", "", code[1].partition("tests:")[1] + code[1].partition("tests:")[2])
    assert f"{plain[0]}    code: |\n{plain[1]}{rest}" == said


def test_commands_and_pages_are_there() -> None:
    commands = (ROOT / "docs/cli.md").read_text(encoding="utf-8")
    named = set(re.findall(r"\bopgen (\w+)", "".join(re.findall(r"(?s)```sh\n(.*?)```", PAGE))))
    assert named == {"new", "check", "test", "convert", "verify"}
    assert all(f"\n## opgen {name}\n" in commands for name in named)
    assert (ROOT / "tests/agents/specs").is_dir()
