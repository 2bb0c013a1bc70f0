"""Programs made from foreign C: they end when they are done, when they hang, or when we do."""

from __future__ import annotations

import os
import subprocess
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from opgen.base.system import start_apart

_LOOK = 0.5
"""Seconds between two looks at what a program has written."""


@dataclass(frozen=True)
class Ended:
    """What a program wrote, what it said, and how it ended."""

    output: bytes
    said: str
    status: int | None
    """None: it wrote nothing for too long, and was ended."""


def run_watched(  # noqa: PLR0913
    command: Sequence[str],
    fed: bytes,
    seconds: float,
    *,
    most_seconds: float,
    folder: Path | None = None,
    writes: Path | None = None,
) -> Ended:
    """Run a program until it ends, or until it has written nothing for a while.

    However this process ends, the program does not go on for good: it is killed when this call is
    left, by any exception, and the system bounds its processor time (on Linux). Programs with our
    harness ask it to end them with us.

    :param fed: what it reads from standard input.
    :param seconds: how long it may be silent.
    :param most_seconds: bound of its processor time in all.
    :param folder: where it runs.
    :param writes: a file that it writes instead of its standard output.
    """
    with tempfile.TemporaryFile() as source, tempfile.TemporaryFile() as out:
        with tempfile.TemporaryFile() as err:
            source.write(fed)
            source.seek(0)
            process = start_apart(command, folder, (source, out, err), most_seconds)
            try:
                status = _wait(process, out if writes is None else writes, seconds)
            finally:
                process.kill()  # has no effect on what has ended
                process.wait()
            said = _content(err).decode(errors="replace").strip()
        output = _content(out) if writes is None else writes.read_bytes()
    return Ended(output, said, status)


def _wait(
    process: subprocess.Popen[bytes], written: IO[bytes] | Path, seconds: float
) -> int | None:
    """Return the status of a program; None if it is silent for too long."""
    size, deadline = 0, time.monotonic() + seconds
    while True:
        try:
            return process.wait(max(0.0, min(_LOOK, deadline - time.monotonic())))
        except subprocess.TimeoutExpired:
            now = _size(written)
            if now != size:
                size, deadline = now, time.monotonic() + seconds
            elif time.monotonic() >= deadline:
                return None


def _size(written: IO[bytes] | Path) -> int:
    if isinstance(written, Path):
        return written.stat().st_size
    return os.fstat(written.fileno()).st_size  # no seek: the program writes where we would be


def _content(file: IO[bytes]) -> bytes:
    file.seek(0)
    return file.read()
