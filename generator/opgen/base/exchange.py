"""What the system offers for changing files without anybody seeing half of it."""

from __future__ import annotations

import contextlib
import errno
import secrets
import shutil
import signal
import threading
from collections.abc import Iterator
from pathlib import Path

from opgen.base.system import exchange_in_one_step


def exchange(one: Path, other: Path) -> bool:
    """Let two folders that are beside each other change their names.

    Return False if ``other`` is not there, or comes and goes by what another process does.
    """
    if exchange_in_one_step(one, other):
        return True
    # The file systems of networks cannot do that. Here is a moment without ``other``.
    aside = one.parent / f".opgen-was-{secrets.token_hex(8)}"
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


@contextlib.contextmanager
def deferred_signals() -> Iterator[None]:
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
