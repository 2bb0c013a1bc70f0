"""Folders for what is not complete yet, beside where it goes: none of them stays."""

from __future__ import annotations

import contextlib
import errno
import os
import re
import secrets
import shutil
from collections.abc import Iterator
from pathlib import Path

from opgen.base.exchange import deferred_signals
from opgen.base.system import lock, unlock, was_made_by_user

_NAME = re.compile(r"\.opgen-[0-9a-f]{16}")
_ATTEMPTS = 100


def beside(parent: Path) -> Path:
    """Return the path of a new hidden folder."""
    return parent / f".opgen-{secrets.token_hex(8)}"


@contextlib.contextmanager
def temporary_folder(parent: Path) -> Iterator[Path]:
    """Give a hidden folder, and remove what has its name behind the block.

    A process that is killed cannot do that. The system takes its lock away, and by that the next
    run that works beside it knows that nobody misses the folder.

    :raises OSError: if it cannot be made.
    """
    _remove_leftovers(parent)
    made: list[tuple[Path, int | None]] = []
    try:
        with deferred_signals():  # else one could come between making it and knowing it
            made.append(_made(parent))
        yield made[0][0]
    finally:
        with deferred_signals():
            for folder, held in made:
                shutil.rmtree(folder, ignore_errors=True)
                unlock(held)


def _made(parent: Path) -> tuple[Path, int | None]:
    for _ in range(_ATTEMPTS):
        folder = beside(parent)
        folder.mkdir()
        with contextlib.suppress(FileNotFoundError):
            held = lock(folder)
            if held is None or _is_at(held, folder):
                return folder, held
            unlock(held)
        # Another run took it for left over before it was locked.
    raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(parent))


def _is_at(held: int, folder: Path) -> bool:
    """Tell whether the folder of a lock still has its name."""
    try:
        return os.path.samestat(os.fstat(held), folder.stat())
    except FileNotFoundError:
        return False


def _remove_leftovers(parent: Path) -> None:
    """Remove the folders of this user's processes that are gone."""
    with contextlib.suppress(OSError):
        for entry in list(os.scandir(parent)):
            if _NAME.fullmatch(entry.name) and entry.is_dir(follow_symlinks=False):
                _remove_if_left(Path(entry.path))


def _remove_if_left(folder: Path) -> None:
    with contextlib.suppress(OSError):
        held = lock(folder, wait=False)
        if held is not None:
            try:
                if was_made_by_user(os.fstat(held)):
                    shutil.rmtree(folder, ignore_errors=True)
            finally:
                unlock(held)
