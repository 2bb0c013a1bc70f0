"""What the system offers for changing files without anybody seeing half of it."""

from __future__ import annotations

import contextlib
import ctypes
import errno
import os
import secrets
import shutil
import signal
import threading
from collections.abc import Iterator
from pathlib import Path

_AT_FDCWD = -100
_EXCHANGE = 2
"""RENAME_EXCHANGE of Linux and RENAME_SWAP of macOS."""


def exchange(one: Path, other: Path) -> bool:
    """Let two folders that are beside each other change their names.

    Return False if ``other`` is not there, or comes and goes by what another process does.
    """
    if _exchange_in_one_step(one, other):
        return True
    # The file systems of networks cannot do that. Here is a moment without ``other``.
    aside = one.parent / f".opgen-{secrets.token_hex(8)}"
    try:
        other.rename(aside)
    except FileNotFoundError:
        return False
    try:
        one.rename(other)
    except OSError as error:
        try:
            aside.rename(other)
        except OSError:
            shutil.rmtree(aside, ignore_errors=True)
        if error.errno in (errno.ENOTEMPTY, errno.EEXIST):
            return False
        raise
    aside.rename(one)
    return True


def _exchange_in_one_step(one: Path, other: Path) -> bool:
    libc = ctypes.CDLL(None)
    names = os.fsencode(one), os.fsencode(other)
    if hasattr(libc, "renameat2"):
        return bool(libc.renameat2(_AT_FDCWD, names[0], _AT_FDCWD, names[1], _EXCHANGE) == 0)
    if hasattr(libc, "renamex_np"):
        return bool(libc.renamex_np(*names, _EXCHANGE) == 0)
    return False


@contextlib.contextmanager
def put_off_signals() -> Iterator[None]:
    """Let what asks the process to end wait until the block is done."""
    if threading.current_thread() is not threading.main_thread():
        yield  # signals arrive in the main thread only
        return
    caught: list[int] = []
    numbers = (signal.SIGINT, signal.SIGTERM)
    before = {number: signal.signal(number, lambda n, _: caught.append(n)) for number in numbers}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler or signal.SIG_DFL)
        if caught:
            signal.raise_signal(caught[0])
