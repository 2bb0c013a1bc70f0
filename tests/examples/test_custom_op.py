"""The custom operators of the example and of the README: from their specs to running C."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from opgen.config import ConvertConfig
from opgen.converter import AotConverter
from opgen.errors import ModelError
from opgen.registry.context import build_default_registry_context
from tests.examples.example import ROOT, STRICT, Followed, folder_of, follow, script
from tests.process import opgen
from tests.tools import need

EXAMPLE = folder_of("custom_op")
SPECS = EXAMPLE / "specs"


@pytest.fixture(scope="module")
def steps(tmp_path_factory: pytest.TempPathFactory) -> Followed:
    """A folder in which a stranger has followed the README, command by command."""
    return follow("custom_op", tmp_path_factory.mktemp("steps"))


def test_committed_model_is_what_the_script_writes() -> None:
    assert script("custom_op", "make_model").model_bytes() == (EXAMPLE / "mel.tflite").read_bytes()


def test_user_writes_no_python() -> None:
    assert {path.suffix for path in SPECS.iterdir()} == {".yaml", ".toml", ".c"}


def test_specs_are_proved_by_their_cases(steps: Followed) -> None:
    proved = re.findall(
        r"^(\w+) (\w+) float32: 20 cases, 0 failures$", steps.step("opgen test"), re.M
    )
    assert proved == [("LOUDNESS", "loudness_f32"), ("MEL_ENERGY", "mel_energy_f32")]


def test_program_prints_what_numpy_computes(steps: Followed) -> None:
    """The energies of the compiled module against an implementation that shares nothing with it."""
    compare = script("custom_op", "compare")
    printed = np.loadtxt(steps.printed["build/mel_demo"].splitlines())
    expected = compare.log_mel(compare.tones())
    assert expected.shape == (4, 20)
    assert np.ptp(expected) > 5  # the tones are far from silence
    np.testing.assert_allclose(printed, expected, atol=2e-6)
    assert "80 energies" in steps.step("compare.py")


@pytest.mark.parametrize("change", ["-0.002", "nothing"])
def test_comparison_notices_a_difference(steps: Followed, change: str) -> None:
    lines = steps.printed["build/mel_demo"].splitlines()
    if change == "nothing":
        lines = lines[:-1]
    else:
        words = lines[2].split()
        lines[2] = " ".join([*words[:7], f"{float(words[7]) + float(change):.6f}", *words[8:]])
    done = subprocess.run(
        [sys.executable, EXAMPLE / "compare.py"],
        input="\n".join(lines),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert "DIFFERENT" in done.stdout or "not (4, 20)" in done.stdout


@pytest.mark.parametrize(
    ("compiler", "flags"),
    [("gcc", STRICT), ("clang", STRICT), ("g++", ["-xc++", *STRICT[1:]])],
)
def test_strict_compilers_accept_program_and_module(
    steps: Followed, tmp_path: Path, compiler: str, flags: list[str]
) -> None:
    need(compiler)
    module = steps.folder / "build/mel"
    sources = [*sorted(module.glob("*.c")), EXAMPLE / "main.c"]
    command: list[str | Path] = [compiler, *flags, f"-I{module}", *sources, "-lm"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_both_engines_agree_on_the_model(tmp_path: Path) -> None:
    results = {}
    for engine in ("reference", "c"):
        done = opgen(
            "run", EXAMPLE / "mel.tflite", "--specs", SPECS, "--engine", engine, "-o",
            tmp_path / f"{engine}.npz",
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
        with np.load(tmp_path / f"{engine}.npz", allow_pickle=False) as found:
            results[engine] = [found["out0"], found["out1"]]
    for reference, c in zip(results["reference"], results["c"], strict=True):
        np.testing.assert_allclose(c, reference, rtol=1e-5, atol=1e-5)


def test_model_without_the_specs_names_both_operators(tmp_path: Path) -> None:
    done = opgen("convert", EXAMPLE / "mel.tflite", "-o", tmp_path / "out")
    assert done.returncode == 3
    assert "operator 0 MELENERGY 'energy'" in done.stderr
    assert "operator 1 LOUDNESS 'loudness'" in done.stderr
    assert not (tmp_path / "out").exists()


def test_refusal_of_the_readme(tmp_path: Path) -> None:
    """A model that breaks a rule is refused in the README's words."""
    maker = script("custom_op", "make_model")
    maker.MEL_OPTIONS = {**maker.MEL_OPTIONS, "upper_hz": 9000.0}
    (tmp_path / "bad.tflite").write_bytes(maker.model_bytes())
    context = build_default_registry_context(specs=[SPECS])
    config = ConvertConfig(tmp_path / "bad.tflite", tmp_path / "out")
    with pytest.raises(ModelError) as refused:
        AotConverter(config, context).convert()
    said = [line.strip() for line in str(refused.value).splitlines()]
    readme = (EXAMPLE / "README.md").read_text().splitlines()
    assert said == [line.strip() for line in readme if line.startswith("    ") and _is_said(line)]


def _is_said(line: str) -> bool:
    return ": error: " in line or line.strip().startswith("why:")


@pytest.fixture(scope="module")
def readme_spec(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with the spec that the README of the repository shows."""
    blocks = re.findall(r"```yaml\n(op: .*?)```", (ROOT / "README.md").read_text(), re.DOTALL)
    assert len(blocks) == 1
    folder = tmp_path_factory.mktemp("readme") / "my_specs"
    folder.mkdir()
    (folder / "clip.yaml").write_text(blocks[0])
    return folder


def test_spec_of_the_readme_is_valid(readme_spec: Path) -> None:
    done = opgen("check", readme_spec)
    assert (done.returncode, done.stderr) == (0, "1 spec is good\n")


def test_spec_of_the_readme_is_proved(readme_spec: Path, tmp_path: Path) -> None:
    """Its C computes its reference; the README's spec is short and has no `tests:` of its own."""
    text = (readme_spec / "clip.yaml").read_text()
    (tmp_path / "clip.yaml").write_text(
        f"{text}tests:\n  low: choice(-1.0, 0.0)\n  high: choice(0.0, 6.0)\n"
        "  input: (span(1, 3), span(1, 40))\n"
    )
    done = opgen("test", tmp_path, "--cases", "8")
    assert done.returncode == 0, done.stdout + done.stderr
    assert re.search(r"^CLIP clip_f32 float32: 8 cases, 0 failures$", done.stdout, re.M)
