"""Completion of words in shells."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.shell_completion import get_completion_class

from opgen.commands.environment import SHELLS
from tests.cli.conftest import DIGITS, Command
from tests.tools import needs


def completed(shell: str, words: str) -> list[str]:
    """Return what a shell is offered after some words."""
    parts = words.split(" ")
    variables = {
        "_OPGEN_COMPLETE": f"{shell}_complete",
        "COMP_WORDS": parts[-1] if shell == "fish" else words,
        "COMP_CWORD": parts[-1] if shell == "fish" else str(len(parts) - 1),
    }
    if shell == "fish":
        variables["COMP_WORDS"] = words
    code = "import sys; sys.argv[0] = 'opgen'; from opgen.cli import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", code],
        check=False,
        capture_output=True,
        text=True,
        env={**os.environ, **variables},
    )
    assert done.stderr == ""
    return done.stdout.split()


@pytest.mark.parametrize("shell", SHELLS)
def test_completion(shell: str, opgen: Command) -> None:
    """The script is printed, and what it calls answers."""
    if get_completion_class(shell) is None:
        pytest.skip("this click has no script for it")
    script = opgen("completion", shell)
    assert (script.code, script.err) == (0, "")
    said = script.out.replace(" = '", "=").replace("'", "")
    assert f"_OPGEN_COMPLETE={shell}_complete" in said
    assert any("convert" in each for each in completed(shell, "opgen con"))
    assert any("cmsis-nn" in each for each in completed(shell, "opgen convert --kernels c"))
    targets = completed(shell, "opgen convert --target cortex-m5")
    assert any("cortex-m55" in each for each in targets)
    assert not any("cortex-m4" in each for each in targets)
    assert any("cmake" in each for each in completed(shell, "opgen convert --format c"))
    assert any("file" in each for each in completed(shell, "opgen show digi"))


def test_operators_of_the_model_that_was_named() -> None:
    """Layers from 1 on for `explain`, operators from 0 on for `show`; in zsh with what they are."""
    assert completed("bash", f"opgen explain {DIGITS} ")[0] == "plain,1"
    assert completed("bash", f"opgen show {DIGITS} 9") == ["plain,9"]
    words = completed("zsh", f"opgen explain {DIGITS} 1")
    assert words[:3] == ["plain", "1", "CONV_2D"]
    assert "10" in words


@pytest.mark.parametrize("model", ["no.tflite", __file__])
def test_models_that_cannot_be_read_offer_nothing(model: str) -> None:
    assert completed("bash", f"opgen explain {model} ") == []
    assert completed("bash", f"opgen show {model} ") == []


def test_keys_targets_and_planners() -> None:
    assert "plain,CONV_2D" in completed("bash", "opgen new CONV")
    assert completed("bash", "opgen bench m.tflite --target h") == []
    assert completed("bash", "opgen bench m.tflite --target cortex-m5") == ["plain,cortex-m55"]
    assert completed("bash", "opgen convert m.tflite --planner g") == ["plain,greedy"]


def test_a_click_without_a_script(opgen: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    """The one for PowerShell came late; nothing of opgen depends on it."""
    monkeypatch.setattr("click.shell_completion.get_completion_class", lambda _: None)
    result = opgen("completion", "powershell")
    assert (result.code, result.out) == (2, "")
    assert "hint: install a newer one: pip install 'click>=8.5'" in result.err


WHOLE = {
    "bash": """source completion
COMP_WORDS=(opgen conv) COMP_CWORD=1
_opgen_completion opgen
printf '%s\\n' "${COMPREPLY[@]}"
""",
    "fish": """source completion
complete -C "opgen conv" | string replace -r "\\t.*" ""
""",
    # What shows words works in a terminal alone: here it prints those before the colon.
    "zsh": """compdef() { }
_describe() { print -l "${(@)${(@P)3}%%:*}" }
source completion
words=(opgen conv) CURRENT=2
_opgen_completion
""",
}


@pytest.mark.parametrize("shell", [pytest.param(each, marks=needs(each)) for each in WHOLE])
def test_shells_complete(shell: str, tmp_path: Path, opgen: Command) -> None:
    """The whole way: a shell reads its script, and asks the command."""
    (tmp_path / "completion").write_text(opgen("completion", shell).out)
    command = tmp_path / "opgen"
    code = "import sys; sys.argv[0] = 'opgen'; from opgen.cli import main; main()"
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -c "{code}" "$@"\n')
    command.chmod(0o755)
    done = subprocess.run(
        [shell, "-c", WHOLE[shell]],
        check=False,
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env={**os.environ, "PATH": f"{tmp_path}:{os.environ['PATH']}", "HOME": str(tmp_path)},
    )
    assert done.stdout.split() == ["convert"], done.stderr
