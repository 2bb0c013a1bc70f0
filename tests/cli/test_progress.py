"""What is shown while work goes on: on a terminal only; and how it ends when it is interrupted."""

from __future__ import annotations

import os
import pty
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import click
import pytest

from opgen.base.progress import listening, stage, steps_of
from opgen.cli import cli
from opgen.commands.command import coloured
from opgen.errors import Diagnostic
from tests.cli.conftest import Command, process
from tests.tools import needs

VERIFY = ("verify", "--samples", "1", "--against", "none")


def on_terminal(*arguments: object, **variables: str) -> tuple[int, str]:
    """Run the command with standard error on a terminal; return its exit code and that."""
    ours, its = pty.openpty()
    command = [sys.executable, "-m", "opgen", *map(str, arguments)]
    environment = {**os.environ, "TERM": "xterm", **variables}
    for name in {"NO_COLOR", "CI"} - variables.keys():
        environment.pop(name, None)
    with subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=its, env=environment
    ) as running:
        os.close(its)
        said = b""
        while True:
            try:
                said += (read := os.read(ours, 4096))
            except OSError:  # so ends a terminal on Linux
                break
            if not read:
                break
    os.close(ours)
    return running.returncode, said.decode()


@needs("cc")
def test_progress_on_a_terminal(digits: Path) -> None:
    """Each stage has its line while it lasts; none of them stays."""
    code, said = on_terminal(*VERIFY, digits)
    assert code == 0
    assert "compiling the C module ..." in said
    assert re.search(r"computing in numpy  \[#+\]", said)
    assert said.count("\x1b[1A\x1b[2K") == said.count("\n") > 3


@needs("cc")
def test_no_progress_where_nobody_looks(digits: Path) -> None:
    assert process(*VERIFY, digits).stderr == ""
    assert on_terminal(*VERIFY, digits, "--quiet") == (0, "")


@needs("cc")
def test_verbose_tells_how_long_it_takes(digits: Path) -> None:
    done = process(*VERIFY, digits, "--verbose")
    words = re.findall(r"(?m)^(.*): \d+\.\d s(?: in all)?$", done.stderr)
    assert {*words} > {"reading the model", "compiling the C module", "running the C module"}
    assert words[-1] == "opgen verify"
    assert len(words) == len(done.stderr.splitlines())
    assert done.stdout == process(*VERIFY, digits).stdout


def test_quiet_and_verbose_of_all_commands(opgen: Command) -> None:
    result = opgen("targets", "-q", "-v")
    assert result.code == 2
    assert "--quiet and --verbose exclude each other" in result.err
    assert opgen("-q", "targets").out == opgen("targets", "--quiet").out
    for name, command in cli.commands.items():
        assert {"quiet", "verbose"} <= {each.name for each in command.params}, name


def test_colours_of_a_terminal_only() -> None:
    code, said = on_terminal("show", "no.tflite")
    assert code == 2
    assert "\x1b[31m\x1b[1merror:\x1b[0m" in said
    code, said = on_terminal("show", "no.tflite", NO_COLOR="1")
    assert code == 2
    assert "\x1b[3" not in said
    assert "no.tflite: error: " in said


def test_colours_change_no_word() -> None:
    text = "a.yaml:3:4: error: it is wrong\n    3 | let: x\n      |      ^\n    hint: mend it"
    text += f"\n{Diagnostic('m.tflite: operator 3', 'odd', why='so', severity='warning')}"
    shown = coloured(text)
    assert click.unstyle(shown) == text
    assert shown.count("\x1b[0m") == 7


@needs("cc")
@pytest.mark.parametrize("whom", [os.killpg, os.kill])
def test_ctrl_c_ends_cleanly(
    whom: Callable[[int, int], None], digits: Path, tmp_path: Path
) -> None:
    """In the middle of a compilation: exit code 130, one word, and nothing is left behind."""
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    compiler = tmp_path / "cc"
    compiler.write_text("#!/bin/sh\nsleep 3\n")
    compiler.chmod(0o755)
    command = [sys.executable, "-m", "opgen", *VERIFY, str(digits)]
    environment = {**os.environ, "TMPDIR": str(temporary), "CC": str(compiler)}
    with subprocess.Popen(
        command, stderr=subprocess.PIPE, text=True, env=environment, start_new_session=True
    ) as running:
        until = time.monotonic() + 200
        while not list(temporary.glob("opgen-run-*/objects")) and time.monotonic() < until:
            time.sleep(0.05)
        whom(running.pid, signal.SIGINT)
        assert running.stderr is not None
        said = running.stderr.read()
    assert (running.returncode, said.split()) == (130, ["interrupted"])
    assert list(temporary.iterdir()) == []


def test_who_listens_hears_of_stages() -> None:
    heard: list[object] = []

    class Listener:
        def stage(self, words: str, steps: int) -> Stage:
            heard.append((words, steps))
            return Stage()

    class Stage:
        def __enter__(self) -> Stage:
            return self

        def __exit__(self, *_: object) -> None:
            heard.append("done")

        def update(self, steps: int) -> None:
            heard.append(steps)

    with listening(Listener()):
        assert list(steps_of("numpy", "ab")) == ["a", "b"]
        with stage("C"):
            pass
    assert heard == [("numpy", 2), 1, 1, "done", ("C", 0), "done"]
    assert list(steps_of("nobody", [1])) == [1]
    assert len(heard) == 6
