"""Completion of words in shells."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Command
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


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion(shell: str, opgen: Command) -> None:
    """The script is printed, and what it calls answers."""
    script = opgen("completion", shell)
    assert (script.code, script.err) == (0, "")
    assert f"_OPGEN_COMPLETE={shell}_complete" in script.out
    assert any("convert" in each for each in completed(shell, "opgen con"))
    assert any("cmsis-nn" in each for each in completed(shell, "opgen convert --kernels c"))
    targets = completed(shell, "opgen convert --target cortex-m5")
    assert any("cortex-m55" in each for each in targets)
    assert not any("cortex-m4" in each for each in targets)
    assert any("cmake" in each for each in completed(shell, "opgen convert --format c"))
    assert any("file" in each for each in completed(shell, "opgen show digi"))


@needs("bash")
def test_bash_completes(tmp_path: Path, opgen: Command) -> None:
    """The whole way: bash reads the script, and asks the command."""
    (tmp_path / "completion").write_text(opgen("completion", "bash").out)
    command = tmp_path / "opgen"
    code = "import sys; sys.argv[0] = 'opgen'; from opgen.cli import main; main()"
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -c "{code}" "$@"\n')
    command.chmod(0o755)
    script = """source completion
COMP_WORDS=(./opgen conv) COMP_CWORD=1
_opgen_completion ./opgen
printf '%s\\n' "${COMPREPLY[@]}"
"""
    done = subprocess.run(
        ["bash", "-c", script], check=False, capture_output=True, text=True, cwd=tmp_path
    )
    assert done.stdout.split() == ["convert"], done.stderr
