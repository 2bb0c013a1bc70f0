"""Writing a module's folder: all of it or nothing, and never over what somebody else made."""

from __future__ import annotations

import contextlib
import errno
import json
import os
import secrets
import shutil
import stat
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from opgen.aot.emit.report import GENERATOR
from opgen.aot.exchange import exchange, put_off_signals
from opgen.errors import Diagnostic, UsageError

REPORT = "report.json"
"""The file by which a folder that opgen made is known."""

_ATTEMPTS = 100
_SHOWN = 5


def write_module(
    files: Mapping[str, bytes], out: Path, *, force: bool = False, keep: Sequence[Path] = ()
) -> None:
    """Make ``out`` a folder that holds exactly these files.

    They are written into a hidden folder beside it, which takes its place when it is complete. A
    run that fails or is interrupted leaves the old folder as it was; of two runs at once one wins.
    Folders above ``out`` that are missing are made, too, and go away with a run that fails.

    :param files: path below the folder, with ``/`` -> content; one of them is the report.
    :param force: replace a folder that opgen did not make, or that holds another model.
    :param keep: files and folders that it must not be or hold, since they would go away with it.
    :raises UsageError: if the folder must not be replaced, or cannot be written.
    """
    try:
        place = out.resolve()
        _check_place(out, place, keep)
        check = partial(_check_content, files, out, place, force=force)
        check()
        with folders_above(place), _temporary_folder(place) as folder:
            for name, content in files.items():
                path = folder / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(content)
            _put_in_place(folder, place, check)
    except (OSError, RuntimeError, ValueError) as error:  # the latter: looping links, odd names
        reason = getattr(error, "strerror", None) or str(error)
        fault = Diagnostic(str(out), f"cannot be written: {reason}", hint=_hint(error))
        raise UsageError(fault) from error


def _hint(error: Exception) -> str:
    if getattr(error, "errno", None) in (errno.EACCES, errno.EBUSY, errno.EPERM, errno.EROFS):
        return "the folder is replaced as a whole: opgen must be allowed to write beside it"
    return ""


def _is_something_else(place: Path) -> bool:
    """Tell whether there is something that is no folder; asked once, as others may replace it."""
    try:
        return not stat.S_ISDIR(place.stat().st_mode)
    except OSError:
        return False


def _check_place(out: Path, place: Path, keep: Sequence[Path]) -> None:
    """Check that a folder can be there, and that nobody misses what is there now."""
    if _is_something_else(place):
        raise UsageError(Diagnostic(str(out), "is a file, not a folder", hint="choose another"))
    above = next(each for each in place.parents if each.exists())
    if not above.is_dir():
        message = f"cannot be made: {above.name} is a file, not a folder"
        raise UsageError(Diagnostic(str(out), message, hint="choose another"))
    if Path.cwd().is_relative_to(place):
        hint = "the folder is replaced as a whole: give one below, such as -o module"
        raise UsageError(Diagnostic(str(out), "you are in this folder", hint=hint))
    for path in keep:
        if path.resolve().is_relative_to(place):
            held = "is what is read" if path.resolve() == place else f"holds {path.name}"
            message = f"{held}, which this would delete"
            hint = "the folder is replaced as a whole: choose another"
            raise UsageError(Diagnostic(str(out), message, hint=hint))


def _check_content(files: Mapping[str, bytes], out: Path, place: Path, *, force: bool) -> None:
    """Check that the folder may be replaced."""
    held, made = _content_of(place)
    if not held:
        return
    if force and made is None and out.is_symlink():
        message = f"is a link to {place}, which --force would delete, and which opgen did not make"
        raise UsageError(Diagnostic(str(out), message, hint="give that folder itself, or another"))
    if force:
        return
    if made is None:
        raise UsageError(
            Diagnostic(
                str(out),
                "the folder was not made by opgen and is not empty",
                why=f"it has no {REPORT} of opgen",
                hint="choose another folder, or replace it with --force",
            )
        )
    old, new = _model_name(made), _model_name(json.loads(files[REPORT]))
    if old != new:
        hint = "choose another folder, or replace it with --force"
        raise UsageError(Diagnostic(str(out), f"holds the model '{old}', not '{new}'", hint=hint))
    own = {REPORT, *_file_names(made)}
    foreign = sorted(each for each, is_folder in held.items() if not is_folder and each not in own)
    if foreign:
        more = f" and {len(foreign) - _SHOWN} more" if len(foreign) > _SHOWN else ""
        message = f"holds files that opgen did not write: {', '.join(foreign[:_SHOWN])}{more}"
        hint = "move them away, or let --force delete them"
        raise UsageError(Diagnostic(str(out), message, hint=hint))


def _content_of(place: Path) -> tuple[dict[str, bool], dict[str, Any] | None]:
    """Return what a folder holds, each with whether it is a folder, and the report in it.

    If another run puts a folder there in the meantime, it is that one that counts.
    """
    for _ in range(_ATTEMPTS):
        try:
            looked_at = place.stat()
        except FileNotFoundError:
            return {}, None
        with contextlib.suppress(FileNotFoundError):
            held = {each.relative_to(place).as_posix(): each.is_dir() for each in place.rglob("*")}
            made = _report_in(place / REPORT)
            if os.path.samestat(looked_at, place.stat()):
                return held, made
    raise OSError(errno.EBUSY, os.strerror(errno.EBUSY))


def _report_in(path: Path) -> dict[str, Any] | None:
    """Return the report of a folder that opgen made; None if it is none."""
    try:
        found = json.loads(path.read_bytes()) if path.is_file() else None
    except (OSError, ValueError, RecursionError):
        return None
    if isinstance(found, dict) and found.get("generator") == GENERATOR:
        return found
    return None


def _model_name(report: Mapping[str, Any]) -> str:
    models = report.get("models", [report.get("model")])
    several = models if isinstance(models, list) else []
    return ", ".join(str(each.get("name")) for each in several if isinstance(each, dict))


def _file_names(report: Mapping[str, Any]) -> list[str]:
    files = report.get("files")
    listed = files if isinstance(files, list) else []
    return [str(each.get("name")) for each in listed if isinstance(each, dict)]


@contextlib.contextmanager
def folders_above(place: Path) -> Iterator[None]:
    """Make the folders above a place that are missing; they go away if the block fails."""
    missing = [each for each in place.parents if not each.exists()]
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        yield
    except BaseException:
        with put_off_signals(), contextlib.suppress(OSError):
            for each in missing:
                each.rmdir()  # what somebody else has put something into stays
        raise


@contextlib.contextmanager
def _temporary_folder(place: Path) -> Iterator[Path]:
    folder = _beside(place)
    try:
        folder.mkdir()
        yield folder
    finally:
        with put_off_signals():
            shutil.rmtree(folder, ignore_errors=True)


def _beside(place: Path) -> Path:
    return place.parent / f".opgen-{secrets.token_hex(8)}"


def _put_in_place(folder: Path, place: Path, check: Callable[[], None]) -> None:
    """Let the folder and what is in its place change places."""
    for _ in range(_ATTEMPTS):
        try:
            folder.rename(place)
        except OSError as error:
            if error.errno not in (errno.ENOTEMPTY, errno.EEXIST):
                raise
        else:
            return
        check()  # another run may have put its folder there in the meantime
        with put_off_signals():
            if exchange(folder, place):
                return
    raise OSError(errno.EBUSY, os.strerror(errno.EBUSY))
