"""The command `opgen` apart from the tests: in a process of its own, or in a fork of this one."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
import tempfile
import traceback
from collections.abc import Callable
from functools import cache
from pathlib import Path

import opgen.commands.building
import opgen.commands.proving
from opgen import cli
from opgen.prove import objects
from opgen.registry.context import build_default_registry_context
from opgen.spec.load import load_files
from tests.hostile.sound import SPEC


def opgen(
    *arguments: object, folder: Path | None = None, **environment: str
) -> subprocess.CompletedProcess[str]:
    """Run a command and return how it ended.

    It is a fork, which starts ten times as fast, unless Python itself is to start in another way.

    :param folder: where it runs; default: the current folder.
    :param environment: variables besides those of this process, or for them.
    """
    if any(name.startswith("PYTHON") for name in environment):
        return _started(*arguments, folder=folder, **environment)
    words = [str(each) for each in arguments]

    def run() -> None:
        os.environ.update(environment)
        if folder is not None:
            os.chdir(folder)
        call(words)

    know_built_in_specs()
    with tempfile.TemporaryDirectory() as place:
        code = forked(run, Path(place))
        printed = [(Path(place) / name).read_text(encoding="utf-8") for name in ("out", "err")]
    return subprocess.CompletedProcess(["opgen", *words], code, *printed)


def _started(
    *arguments: object, folder: Path | None = None, **environment: str
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        # -P: the script `opgen` does not look for modules in the current folder either.
        [sys.executable, "-P", "-m", "opgen", *map(str, arguments)],
        cwd=folder,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )


def shell(line: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Type a line into a shell in a folder; `opgen` and `python` are those of this process."""
    words = line.split()
    if words[0] == "opgen" and not any(c in line for c in "|<>&;$`*?'\"\\"):
        return opgen(*words[1:], folder=folder, NO_COLOR="1")
    python = shlex.quote(sys.executable)
    with tempfile.TemporaryDirectory() as tools:
        for name, command in (("opgen", f"{python} -m opgen"), ("python", python)):
            (Path(tools) / name).write_text(f'#!/bin/sh\nexec {command} "$@"\n')
            (Path(tools) / name).chmod(0o755)
        return subprocess.run(
            ["/bin/sh", "-c", line],
            cwd=folder,
            env={**os.environ, "PATH": f"{tools}:{os.environ['PATH']}", "NO_COLOR": "1"},
            capture_output=True,
            text=True,
            check=False,
        )


def call(arguments: list[str]) -> None:
    """Be the command, in a process that ends with it."""
    sys.argv = ["opgen", *arguments]
    cli.main()


def forked(action: Callable[[], object], place: Path) -> int:
    """Do something in a fork of this process; return its exit code or minus its signal.

    :param place: a folder that gets what it prints, as ``out`` and ``err``.
    """
    child = os.fork()
    if child == 0:
        code = 99
        try:
            for number, name in ((1, "out"), (2, "err")):
                os.dup2(os.open(place / name, os.O_WRONLY | os.O_CREAT), number)
            sys.stdout = os.fdopen(1, "w", encoding="utf-8")
            sys.stderr = os.fdopen(2, "w", encoding="utf-8", errors="backslashreplace")
            action()
            code = 0
        except SystemExit as ended:
            code = ended.code if isinstance(ended.code, int) else 98
        except BaseException:
            traceback.print_exc()
        finally:
            sys.stdout.flush()
            sys.stderr.flush()
            os._exit(code)
    _, status = os.waitpid(child, 0)
    return os.waitstatus_to_exitcode(status)


@cache
def know_built_in_specs() -> None:
    """Do once, not in each fork, what commands begin with: the built-in specs are read."""
    objects.folder()  # so that forks share what they compile
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place) / "specs"
        folder.mkdir()
        (folder / "mine.yaml").write_text(SPEC, encoding="utf-8")
        load_files([folder])
        build_default_registry_context(specs=[folder], installed=False)


def lint_faults(folder: Path, rules: str) -> str:
    """What ruff says of a folder of generated Python by some of its rules, "" for nothing."""
    # As a module: the folder of a virtual environment's programs need not be on the PATH.
    command = [sys.executable, "-m", "ruff", "check", "--quiet", "--isolated", "--select", rules]
    done = subprocess.run([*command, folder], capture_output=True, text=True, check=False)
    return done.stdout + done.stderr
