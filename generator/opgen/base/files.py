"""Files of the user: faults of the system as errors, and writing a file whole or not at all."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from opgen.errors import UsageError, did_you_mean, shown_path

_HEAD = 4096
"""Bytes of a file in which a mark of opgen has to be."""


@contextmanager
def file_errors(path: Path, done: str, hint: str = "") -> Iterator[None]:
    """Let what the system refuses of a file be an error of the user's.

    :param done: what is done with it: ``read`` or ``written``.
    :raises UsageError: in place of an OSError.
    """
    try:
        yield
    except OSError as error:
        message = f"cannot be {done}: {error.strerror or error}"
        raise UsageError.at(str(path), message, hint=meant(path, error) or hint) from error


def meant(path: Path, error: Exception) -> str:
    """Return a hint at a file that is called much like one that is not there; empty: none is."""
    if not isinstance(error, FileNotFoundError):
        return ""
    try:
        beside = [each.name for each in path.parent.iterdir() if each.suffix == path.suffix]
    except OSError:
        return f"there is no folder {shown_path(path.parent)}"
    return did_you_mean(path.name, beside)


@contextmanager
def whole_file(path: Path) -> Iterator[Path]:
    """Give a path beside a file; what is written there replaces the file, if all of it is.

    A link stays, and leads to what is new. What is no file, such as a device or a pipe, stays, too,
    and is given all of it.

    :raises UsageError: if it cannot be written.
    """
    place = Path(os.path.realpath(path))
    with file_errors(path, "written"):
        if place.exists() and not place.is_file() and not place.is_dir():
            with tempfile.TemporaryDirectory(prefix="opgen-") as folder:
                new = Path(folder) / path.name
                yield new
                with new.open("rb") as made, place.open("wb") as sink:
                    shutil.copyfileobj(made, sink)
            return
        new = place.with_name(f".opgen-{os.getpid()}-{place.name}")
        try:
            yield new
            new.replace(place)
        finally:
            new.unlink(missing_ok=True)


def check_replaceable(path: Path, mark: bytes, what: str, *, force: bool) -> None:
    """Refuse to overwrite what opgen did not make.

    :param mark: stands near the beginning of what it did.
    :param what: that a file without the mark is, in words.
    :raises UsageError: if it is a folder, or has something else.
    """
    if path.is_dir():
        raise UsageError.at(str(path), "is a folder", hint="give the path of a file")
    if path.is_file() and not force:
        with path.open("rb") as opened:
            head = opened.read(_HEAD)
        if head and mark not in head:
            hint = "choose another file, or give --force"
            raise UsageError.at(str(path), f"{what}, and would be overwritten", hint=hint)
