"""Files of numpy: inputs that a user gives, golden data, and the outputs of a run."""

from __future__ import annotations

import contextlib
import os
import zipfile
import zlib
from collections.abc import Mapping
from pathlib import Path

import numpy as np

from opgen.errors import Diagnostic, UsageError
from opgen.lib.tensor import Array

_UNREADABLE = (
    *(OSError, EOFError, ValueError, MemoryError, zipfile.BadZipFile, zlib.error),
    RuntimeError,  # archives that are encrypted, or compressed in a way of their own
)


def read_arrays(path: Path) -> dict[str, Array]:
    """Return the arrays of a .npz by name, or the only one of a .npy without a name.

    :raises UsageError: if it cannot be read.
    """
    try:
        found = np.load(path, allow_pickle=False)
        if isinstance(found, np.ndarray):
            return {"": found}
        with found as archive:
            return {name: np.asarray(archive[name]) for name in archive.files}
    except _UNREADABLE as error:
        reason = getattr(error, "strerror", None) or str(error) or type(error).__name__
        hint = "write it with numpy.save or numpy.savez"
        raise UsageError(Diagnostic(str(path), f"cannot be read: {reason}", hint=hint)) from error


def write_arrays(path: Path, arrays: Mapping[str, Array]) -> None:
    """Write a .npz; what is there already is replaced when the new one is whole.

    :raises UsageError: if it cannot be written.
    """
    new = path.with_name(f".opgen-{os.getpid()}.npz")
    try:
        try:
            with new.open("wb") as file:
                np.savez(file, allow_pickle=False, **arrays)
            new.replace(path)
        finally:
            with contextlib.suppress(OSError):
                new.unlink()
    except OSError as error:
        reason = error.strerror or str(error)
        raise UsageError(Diagnostic(str(path), f"cannot be written: {reason}")) from error
