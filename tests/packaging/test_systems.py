"""What POSIX alone has is called by `opgen.base.system` alone; all else works without."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "generator" / "opgen"
DIGITS = ROOT / "examples/digits/digits.tflite"

MODULES = {
    *("crypt", "fcntl", "grp", "nis", "posix", "pty", "pwd", "readline", "resource", "spwd"),
    *("syslog", "termios", "tty"),
}
"""Modules of the standard library that Windows has not."""
OS = {
    *("O_CLOEXEC", "O_DIRECTORY", "O_NOFOLLOW", "O_NONBLOCK", "O_SYNC", "WNOHANG"),
    *("WEXITSTATUS", "WIFEXITED", "WIFSIGNALED", "WTERMSIG", "chown", "chroot", "confstr"),
    *("copy_file_range", "ctermid", "fchdir", "fchown", "fork", "forkpty", "getegid", "geteuid"),
    *("getgid", "getgroups", "getloadavg", "getpgid", "getpgrp", "getpriority", "getsid", "getuid"),
    *("initgroups", "killpg", "lchown", "memfd_create", "mkfifo", "mknod", "nice", "openpty"),
    *(
        "pipe2",
        "posix_fadvise",
        "posix_fallocate",
        "posix_spawn",
        "posix_spawnp",
        "pread",
        "pwrite",
    ),
    *("register_at_fork", "sched_getaffinity", "sched_setaffinity", "sched_yield", "sendfile"),
    *("setegid", "seteuid", "setgid", "setpgid", "setpriority", "setregid", "setreuid", "setsid"),
    *("setuid", "statvfs", "sync", "sysconf", "tcgetpgrp", "tcsetpgrp", "ttyname", "uname", "wait"),
    *("wait3", "wait4", "waitid", "EX_OK", "EX_USAGE", "EX_SOFTWARE", "EX_NOINPUT"),
}
SIGNAL = {
    *("SIGALRM", "SIGCHLD", "SIGHUP", "SIGKILL", "SIGPIPE", "SIGQUIT", "SIGSTOP", "SIGUSR1"),
    *("SIGUSR2", "SIGXCPU", "SIGXFSZ", "alarm", "pause", "pthread_kill", "pthread_sigmask"),
    *("setitimer", "sigwait", "siginterrupt"),
}
KEYWORDS = {"preexec_fn", "pass_fds", "dir_fd"}
"""Arguments that raise an exception there; `start_new_session` has no effect."""
PLACES = ("/dev/", "/proc/", "/bin/", "/usr/", "/etc/")

WITHOUT = """
import builtins, ctypes, importlib, os, pkgutil, shutil, signal, sys
# What others than opgen use, they have got here, as they would get something else on Windows.
import click, concurrent.futures, jinja2, jsonschema, multiprocessing, numpy, subprocess, tempfile
import tabulate, unittest.mock, yaml, zipfile
missing = {missing!r}
sys.modules.update(dict.fromkeys(missing["modules"]))
for module in (os, signal):
    for name in missing[module.__name__]:
        if hasattr(module, name):
            delattr(module, name)
shutil._use_fd_functions = False

class NoProgram(ctypes.CDLL):
    def __init__(self, name, *others, **more):
        if name is None:
            raise TypeError("bad argument type for built-in operation")
        super().__init__(name, *others, **more)

def only_files(function):
    def wanted(path, *others, **more):
        if isinstance(path, str) and path.startswith(("/dev/", "/proc/")):
            raise FileNotFoundError(2, "No such file or directory", path)
        return function(path, *others, **more)
    return wanted

ctypes.CDLL = NoProgram
builtins.open, os.open = only_files(open), only_files(os.open)
"""
IMPORT = """
import opgen
found = 0
for each in pkgutil.walk_packages(opgen.__path__, "opgen."):
    if each.name.endswith("__main__") or each.name == "opgen.prove.oracle_process":
        continue
    try:
        importlib.import_module(each.name)
    except ImportError as error:
        if (error.name or "").split(".")[0] not in ("torch", "torchao", "executorch"):
            raise
    found += 1
print(found)
"""
COMMAND = """
import opgen.cli
sys.argv = ["opgen", *{arguments!r}]
opgen.cli.main()
"""


def lacking(program: str, folder: Path) -> str:
    """Run a program in a Python that lacks what Windows does."""
    missing = {"modules": MODULES, "os": OS, "signal": SIGNAL}
    text = WITHOUT.format(missing=missing) + program
    command = [sys.executable, "-P", "-c", text]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def uses(tree: ast.AST) -> Iterator[str]:
    """Go through what a module uses that POSIX alone has."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (each.name for each in node.names if each.name in MODULES)
        elif isinstance(node, ast.ImportFrom) and node.module in ("os", "signal"):
            yield from (each.name for each in node.names if each.name in OS | SIGNAL)
        elif isinstance(node, ast.ImportFrom) and node.module in MODULES:
            yield str(node.module)
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            known = {"os": OS, "signal": SIGNAL}.get(node.value.id, set())
            yield from {node.attr} & known
        elif isinstance(node, ast.keyword):
            yield from {node.arg or ""} & KEYWORDS
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield from (node.value for each in PLACES if node.value.startswith(each))
        elif isinstance(node, ast.Call) and ast.unparse(node) in (
            "CDLL(None)",
            "ctypes.CDLL(None)",
        ):
            yield ast.unparse(node)


def test_only_one_module_calls_what_posix_alone_has() -> None:
    found = {
        path.relative_to(PACKAGE).as_posix(): sorted(set(uses(ast.parse(path.read_text("utf-8")))))
        for path in sorted(PACKAGE.rglob("*.py"))
    }
    assert len(found) > 300
    assert set(found.pop("base/system.py")) >= {"resource", "ctypes.CDLL(None)", "/proc/self/statm"}
    assert {name: each for name, each in found.items() if each} == {}


def test_what_is_looked_for_is_found() -> None:
    """A search that finds nothing would pass all the same."""
    for text in (
        "import fcntl",
        "from resource import getrlimit",
        "from os import fork",
        "os.killpg(1, 9)",
        "signal.SIGKILL",
        "run([], preexec_fn=f)",
        "run(['cat', '/dev/null'])",
        "ctypes.CDLL(None)",
    ):
        assert len(list(uses(ast.parse(text)))) == 1, text


def test_every_module_can_be_imported_without(tmp_path: Path) -> None:
    assert int(lacking(IMPORT, tmp_path)) > 300


@pytest.mark.parametrize("again", [False, True], ids=["new", "replaced"])
def test_a_model_is_converted_without(again: bool, tmp_path: Path) -> None:
    """The same bytes, into a new folder and into one that is there."""
    out, expected = tmp_path / "out", tmp_path / "expected"
    convert = COMMAND.format(arguments=["convert", str(DIGITS), "-o", "out"])
    for _ in range(1 + again):
        lacking(convert, tmp_path)
    command = [sys.executable, "-m", "opgen", "convert", str(DIGITS), "-o", "out"]
    (tmp_path / "other").mkdir()
    subprocess.run(command, cwd=tmp_path / "other", check=True, capture_output=True)
    expected = tmp_path / "other/out"
    names = sorted(path.relative_to(expected) for path in expected.rglob("*") if path.is_file())
    assert len(names) > 5
    assert [(out / name).read_bytes() for name in names] == [
        (expected / name).read_bytes() for name in names
    ]


@pytest.mark.one_in(2)
@pytest.mark.parametrize(
    "arguments",
    [["check"], ["ops"], ["show", str(DIGITS)], ["run", str(DIGITS)], ["report", str(DIGITS)]],
    ids=lambda each: str(each[0]),
)
def test_commands_work_without(arguments: list[str], tmp_path: Path) -> None:
    lacking(COMMAND.format(arguments=arguments), tmp_path)
