"""What only some systems offer, and what to do without it. Nothing else in opgen calls such things.

POSIX has all of it; what Windows lacks is left out there, as each function says.
"""

from __future__ import annotations

import contextlib
import ctypes
import math
import os
import stat
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import IO

try:
    import fcntl
except ImportError:  # pragma: no cover  on Windows
    fcntl = None  # type: ignore[assignment]
try:
    import resource
except ImportError:  # pragma: no cover  on Windows
    resource = None  # type: ignore[assignment]

_AT_FDCWD = -100
_EXCHANGE = 2
"""RENAME_EXCHANGE of Linux and RENAME_SWAP of macOS."""
_BOUNDED = '{ ulimit -S -t "$0"; ulimit -H -t "$1"; } 2>/dev/null; shift; exec "$@"'
"""It goes on if there is a lower limit already."""
_READ = os.O_RDONLY | getattr(os, "O_BINARY", 0)
_OTHERS_MAY_WRITE = stat.S_IWGRP | stat.S_IWOTH


def exchange_in_one_step(one: Path, other: Path) -> bool:
    """Let two paths change their names so that nobody sees a moment without one of them.

    Return False, and change nothing, where the system or the file system cannot do that.
    """
    names = os.fsencode(one), os.fsencode(other)
    try:
        libc = ctypes.CDLL(None)
    except TypeError:  # on Windows the program itself is no library
        return False
    if hasattr(libc, "renameat2"):
        return bool(libc.renameat2(_AT_FDCWD, names[0], _AT_FDCWD, names[1], _EXCHANGE) == 0)
    if hasattr(libc, "renamex_np"):
        return bool(libc.renamex_np(*names, _EXCHANGE) == 0)
    return False


@contextlib.contextmanager
def data_limited(most: int) -> Iterator[None]:
    """Give a block so many more bytes of memory; what asks for more gets a MemoryError.

    Where the system does not count (it does on Linux), the block has no limit. The limit is one of
    the process: no other is to be started within.
    """
    used = _data_bytes()
    if not used:
        yield
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_DATA)
    outer = [each for each in (soft, hard) if each != resource.RLIM_INFINITY]
    resource.setrlimit(resource.RLIMIT_DATA, (min((used + most, *outer)), hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_DATA, (soft, hard))


def _data_bytes() -> int:
    """Return how much of the process counts as data for the system; 0: it does not tell."""
    try:
        descriptor = os.open("/proc/self/statm", os.O_RDONLY)
    except OSError:
        return 0
    try:
        # Pages: size, resident, shared, text, library, data and stack.
        return int(os.read(descriptor, 128).split()[5]) * resource.getpagesize()
    finally:
        os.close(descriptor)


def start_apart(
    command: Sequence[str],
    folder: Path | None,
    streams: tuple[IO[bytes], IO[bytes], IO[bytes]],
    seconds: float,
) -> subprocess.Popen[bytes]:
    """Start a program in a session of its own: what a terminal sends to us does not reach it.

    Windows has no sessions, and does not bound programs.

    :param streams: its standard input, output, and error output.
    :param seconds: of the processor, after which the system ends it, whatever becomes of us: a
        limit that is set when it already runs comes too late if we are ended in between.
    """
    source, out, err = streams
    if os.name == "posix":
        limit = math.ceil(seconds) + 1
        command = ["/bin/sh", "-c", _BOUNDED, str(limit), str(limit + 1), *command]
    return subprocess.Popen(
        command, cwd=folder, stdin=source, stdout=out, stderr=err, start_new_session=True
    )


def open_warily(path: Path) -> int:
    """Return a descriptor for reading; a link is not followed, a pipe not waited for.

    :raises OSError: it is not there, or is a link. Windows follows links.
    """
    return os.open(path, _READ | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0))


def is_own(facts: os.stat_result) -> bool:
    """Tell whether a file belongs to the user, and to nobody else; where files have owners."""
    if not hasattr(os, "geteuid"):
        return True
    return was_made_by_user(facts) and not facts.st_mode & _OTHERS_MAY_WRITE


def was_made_by_user(facts: os.stat_result) -> bool:
    """Tell whether a file belongs to the user, whoever else may write it."""
    return not hasattr(os, "geteuid") or facts.st_uid == os.geteuid()


@contextlib.contextmanager
def identity_of(folder: Path) -> Iterator[os.stat_result]:
    """Give a block the facts of a folder, by which no other folder is taken for it.

    The number of a folder that is deleted goes to the next one that is made, but not as long as
    somebody has it open. Windows, whose numbers come back late, does not open folders.

    :raises OSError: if there is no such folder, or if it must not be read.
    """
    if fcntl is None:
        yield folder.stat()
        return
    held = os.open(folder, os.O_RDONLY)
    try:
        yield os.fstat(held)
    finally:
        os.close(held)


def lock(folder: Path, *, wait: bool = True) -> int | None:
    """Take hold of a folder until :func:`unlock`, or the end of the process, however it ends.

    :param wait: until another process has let it go.
    :return: what stands for that; None: another process holds it, or the system has no such locks.
    :raises OSError: if there is no such folder.
    """
    if fcntl is None:
        return None
    held = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(held, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
    except OSError:  # also on file systems that have none
        os.close(held)
        return None
    return held


def unlock(held: int | None) -> None:
    """Let a folder go."""
    if held is not None:
        os.close(held)
