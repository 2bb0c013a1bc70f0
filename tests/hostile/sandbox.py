"""Runs the command `opgen` on hostile input, and watches what it does besides.

Each run is a fork of this process, with little memory and processor time; Python's audit events
tell which files it opens, and whether it starts anything.
"""

from __future__ import annotations

import json
import os
import resource
import sys
import sysconfig
import tempfile
import warnings
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from opgen.base.paths import specs_root
from tests.process import call, forked, know_built_in_specs

SECONDS = 20
"""Of processor time, after which a run is ended: it hangs. A sound spec takes some 0.1 s."""
MEBIBYTE = 1 << 20
MEMORY = 512 * MEBIBYTE

_STARTS = ("subprocess.Popen", "os.system", "os.exec", "os.posix_spawn", "os.fork", "os.forkpty")
_REACHES = ("socket.connect", "socket.bind", "urllib.Request", "webbrowser.open")
_WRITES = ("os.rename", "os.remove", "os.rmdir", "os.mkdir", "os.link", "os.symlink", "os.truncate")
_READABLE = tuple(
    {
        str(Path(__file__).parents[2]),
        str(specs_root().resolve().parent),
        sys.prefix,
        sys.base_prefix,
        *sysconfig.get_paths().values(),
        *filter(None, sys.path),
    }
)


@dataclass(frozen=True)
class Outcome:
    """How a run ended."""

    code: int
    out: str
    err: str
    strange: tuple[str, ...]
    """What it did that reading specs and models does not need."""


_OWN_MEMORY = "/proc/self/statm"
"""What a process reads to limit what expressions take."""


def run_hostile(folder: Path, *arguments: object) -> Outcome:
    """Run ``opgen`` with some arguments in a folder; it may read and write there only."""
    know_built_in_specs()  # what is timed is what comes on top
    with tempfile.TemporaryDirectory() as place:
        notes = Path(place)
        words = [str(each) for each in arguments]
        code = forked(partial(_watched, folder.resolve(), notes, words), notes)
        strange = notes / "strange"
        return Outcome(
            code,
            (notes / "out").read_text(encoding="utf-8"),
            (notes / "err").read_text(encoding="utf-8"),
            tuple(json.loads(strange.read_text())) if strange.exists() else ("it was ended",),
        )


def _watched(folder: Path, notes: Path, arguments: list[str]) -> None:
    """Run the command in this process, which ends."""
    strange: list[str] = []
    try:
        sys.dont_write_bytecode = True  # what Python keeps of modules is none of opgen's files
        os.chdir(folder)
        os.environ |= {"OPGEN_CACHE": "off", "OPGEN_SPECS": "", "OPGEN_INSTALLED": "0"}
        _limit()
        sys.addaudithook(_watch(folder, strange))
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            call(arguments)
    finally:
        (notes / "strange").write_text(json.dumps(strange))


def _limit() -> None:
    statm = Path("/proc/self/statm")
    if statm.exists():
        used = int(statm.read_text().split()[0]) * resource.getpagesize()
        resource.setrlimit(resource.RLIMIT_AS, (used + MEMORY, resource.RLIM_INFINITY))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    resource.setrlimit(resource.RLIMIT_FSIZE, (64 * MEBIBYTE, resource.RLIM_INFINITY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _watch(folder: Path, strange: list[str]) -> Callable[[str, tuple[Any, ...]], None]:
    """Return a hook that notes what is started, and what is opened outside of some folders."""

    def within(path: object, *roots: str) -> bool:
        if not isinstance(path, str | bytes | os.PathLike):
            return True  # a descriptor that is open already
        real = os.path.realpath(os.fsdecode(path))
        return any(real == root or real.startswith(root + os.sep) for root in roots)

    def hook(event: str, arguments: tuple[Any, ...]) -> None:
        if event in _STARTS or event in _REACHES:
            strange.append(f"{event} {arguments[:1]!r}")
        elif event == "open":
            path, _, flags = arguments
            writes = isinstance(flags, int) and bool(flags & (os.O_WRONLY | os.O_RDWR))
            roots = (str(folder),) if writes else (str(folder), *_READABLE)
            if path != _OWN_MEMORY and not within(path, *roots):
                strange.append(f"open {path!r} {'to write' if writes else 'to read'}")
        elif event in _WRITES and not within(arguments[0], str(folder)):
            strange.append(f"{event} {arguments[0]!r}")

    return hook


def tree(folder: Path) -> list[tuple[str, int, int]]:
    """Return what a folder holds: names, kinds and times of change."""
    return sorted(_entries(folder))


def _entries(folder: Path) -> Iterator[tuple[str, int, int]]:
    for path in folder.rglob("*"):
        stat = path.lstat()
        yield os.fsencode(path.relative_to(folder)).hex(), stat.st_mode, stat.st_mtime_ns
