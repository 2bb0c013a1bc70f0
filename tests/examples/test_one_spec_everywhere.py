"""examples/one_spec_everywhere: one spec for each operator, the same values in every ecosystem."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.examples.example import Followed, folder_of, follow, script
from tests.tools import need

EXAMPLE = "one_spec_everywhere"
NEEDS = {
    "the references, with numpy": (),
    "C": (),
    "PyTorch": ("torch",),
    "PyTorch, exported, as C": ("torch",),
    "ExecuTorch": ("torch", "executorch"),
    "Core AI": ("torch", "coreai_torch"),
    "TensorFlow Lite Micro": ("TFLITE_MICRO_DIR",),
}
"""Ecosystem -> what it needs, as `tests.tools` names it."""


@pytest.fixture(scope="module")
def followed(tmp_path_factory: pytest.TempPathFactory) -> Followed:
    """The README's commands, typed."""
    return follow(EXAMPLE, tmp_path_factory.mktemp(EXAMPLE))


def test_committed_model_is_what_the_script_writes() -> None:
    model = folder_of(EXAMPLE) / "everywhere.tflite"
    assert script(EXAMPLE, "make_model").model_bytes() == model.read_bytes()


def test_commands_of_the_readme_prove_every_kernel(followed: Followed) -> None:
    found = re.findall(r"^\w+ (\w+) .*: 20 cases, 0 failures$", followed.step("opgen test"), re.M)
    kernels = {"mul3_s8", "mul3_f32", "mul4_s8", "mul4_f32", "mul3_mul4_f32", "scaled_add_f32"}
    assert set(found) == kernels


@pytest.mark.parametrize("ecosystem", NEEDS)
def test_values_are_the_same(ecosystem: str, followed: Followed) -> None:
    said = followed.step(r"compare\.py")
    (line,) = re.findall(rf"^{ecosystem}: +(.*)$", said, re.MULTILINE)
    if line.startswith("skipped"):
        if NEEDS[ecosystem]:
            need(*NEEDS[ecosystem])
        assert "libexecutorch" in line, line
        pytest.skip(line.removeprefix("skipped, "))
    assert line.startswith("equal, largest difference from numpy ")


def test_a_difference_is_reported(capsys: pytest.CaptureFixture[str]) -> None:
    compare = script(EXAMPLE, "compare")
    compare.ECOSYSTEMS = {
        "right": lambda _: compare.wanted(),
        "off": lambda _: [each + 1e-3 for each in compare.wanted()],
        "short": lambda _: [each[:1] for each in compare.wanted()],
    }
    compare.sys = type("NoArguments", (), {"argv": ["compare.py"]})
    assert compare.main() == 1
    said = capsys.readouterr().out.splitlines()
    assert [line.split()[1].rstrip(",") for line in said] == ["equal", "DIFFERENT", "DIFFERENT"]


def test_the_readme_shows_what_is_printed(followed: Followed) -> None:
    text = (folder_of(EXAMPLE) / "README.md").read_text(encoding="utf-8")
    shown = re.findall(r"^    (.*?): +equal, ", text, re.MULTILINE)
    assert shown == list(NEEDS)
    assert re.findall(r"^(.*?): ", followed.step(r"compare\.py"), re.MULTILINE) == shown


def test_users_write_data_and_c_only() -> None:
    assert {path.suffix for path in (Path(folder_of(EXAMPLE)) / "specs").iterdir()} == {".yaml"}
