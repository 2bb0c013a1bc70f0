"""What takes long to make and never changes, made once for all processes of pytest-xdist."""

from __future__ import annotations

import fcntl
from collections.abc import Callable
from pathlib import Path

import pytest


def once(factory: pytest.TempPathFactory, name: str, make: Callable[[Path], None]) -> Path:
    """Return a folder of this run, which the first process that asks for it fills.

    :param name: the same for the same content.
    :param make: gets the folder, which is new.
    """
    base = factory.getbasetemp()
    # What a test starts has the variables of pytest-xdist, but not its folders.
    shared = base.parent if base.name.startswith("popen-") else base
    folder = shared / f"once-{name}"
    with (shared / f"once-{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # until the file is closed
        if not (folder / "whole").exists():
            folder.mkdir()  # fails if another one has failed in it
            make(folder)
            (folder / "whole").touch()
    return folder
