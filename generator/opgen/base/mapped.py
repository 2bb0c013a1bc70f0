"""Opening a model's file: mapped into memory, so that its weights are views of it."""

from __future__ import annotations

import mmap
from pathlib import Path

from opgen.base.files import meant
from opgen.errors import UsageError


def mapped(path: Path) -> memoryview:
    """Return the bytes of a file, which stays mapped as long as they live.

    :raises UsageError: if there is no such file, or it cannot be read.
    """
    try:
        if path.exists() and not path.is_file():  # opening a pipe would wait for ever
            kind = ", but a folder" if path.is_dir() else ""
            raise UsageError.at(str(path), f"is not a file{kind}")
        with path.open("rb") as file:
            empty = file.seek(0, 2) == 0
            data = b"" if empty else mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        hint = meant(path, error)
        raise UsageError.at(str(path), f"cannot be read: {reason}", hint=hint) from None
    return memoryview(data)
