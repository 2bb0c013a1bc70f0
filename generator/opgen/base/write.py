"""Writing a folder: all of it or nothing, and never over what somebody else made."""

from __future__ import annotations

import contextlib
import errno
import filecmp
import json
import os
import stat
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from opgen.base.content import FileContent, write_content
from opgen.base.exchange import deferred_signals, exchange
from opgen.base.manifest import REPORT, held_by
from opgen.base.temporary import temporary_folder
from opgen.errors import Diagnostic, UsageError, first_of, shown_path

_ATTEMPTS = 100
_SHOWN = 5


def write_module(
    files: Mapping[str, FileContent], out: Path, *, force: bool = False, keep: Sequence[Path] = ()
) -> None:
    """Make ``out`` a folder that holds exactly these files.

    They are written into a hidden folder beside it, which takes its place when it is complete. A
    run that fails or is interrupted leaves the old folder as it was; of two runs at once one wins.
    Folders above ``out`` that are missing are made, too, and go away with a run that fails. What
    opgen did not write is never deleted.

    :param files: path below the folder, with ``/`` -> content; one of them is the report, which
        lists the others, see :mod:`opgen.base.manifest`.
    :param force: replace what opgen wrote also if it is another model, or if files have been
        edited since.
    :param keep: files and folders that it must not be or hold, since they would go away with it.
    :raises UsageError: if the folder must not be replaced, or cannot be written.
    """
    try:
        if out.is_symlink():
            _refuse_link(out)
        place = out.resolve()
        _check_place(out, place, keep)
        check = partial(_check_content, files, out, place, force=force)
        check()
        with folders_above(place), temporary_folder(place.parent) as folder:
            for name, content in files.items():
                write_content(content, folder / name)
            _keep_times(files, place, folder)
            _put_in_place(folder, place, check)
    except (OSError, RuntimeError, ValueError) as error:  # the latter: looping links, odd names
        reason = getattr(error, "strerror", None) or str(error)
        fault = Diagnostic(shown_path(out), f"cannot be written: {reason}", hint=_hint(error))
        raise UsageError(fault) from error


def _keep_times(files: Mapping[str, FileContent], place: Path, folder: Path) -> None:
    """Let what did not change keep its time, so that a build does not make it again.

    The report alone is always new: it tells a build when all of it was made.
    """
    for name in files:
        old, new = place / name, folder / name
        with contextlib.suppress(OSError):
            if name != REPORT and old.is_file() and filecmp.cmp(old, new, shallow=False):
                found = old.stat()
                os.utime(new, ns=(found.st_atime_ns, found.st_mtime_ns))


def _hint(error: Exception) -> str:
    number = getattr(error, "errno", None)
    if number in (errno.EACCES, errno.EBUSY, errno.EPERM, errno.EROFS):
        return "the folder is replaced as a whole: opgen must be allowed to write beside it"
    return "choose a shorter path" if number == errno.ENAMETOOLONG else ""


def _refuse_link(out: Path) -> None:
    target = out.readlink()
    hint = "give the folder that it leads to, or another"
    raise UsageError.at(str(out), f"is a link to {target}, not a folder", hint=hint)


def _is_something_else(place: Path) -> bool:
    """Tell whether there is something that is no folder; asked once, as others may replace it."""
    try:
        return not stat.S_ISDIR(place.stat().st_mode)
    except (FileNotFoundError, NotADirectoryError):
        return False


def _check_place(out: Path, place: Path, keep: Sequence[Path]) -> None:
    """Check that a folder can be there, and that nobody misses what is there now."""
    if not place.name:
        hint = "the folder is replaced as a whole: give one below, such as -o module"
        raise UsageError.at(str(out), "is the root of all folders", hint=hint)
    if _is_something_else(place):
        raise UsageError.at(str(out), "is a file, not a folder", hint="choose another")
    above = next(each for each in place.parents if each.exists())
    if not above.is_dir():
        message = f"cannot be made: {above.name} is a file, not a folder"
        raise UsageError.at(str(out), message, hint="choose another")
    if Path.cwd().is_relative_to(place):
        hint = "the folder is replaced as a whole: give one below, such as -o module"
        raise UsageError.at(str(out), "you are in this folder", hint=hint)
    for path in keep:
        if path.resolve().is_relative_to(place):
            held = "is what is read" if path.resolve() == place else f"holds {path.name}"
            message = f"{held}, which this would delete"
            hint = "the folder is replaced as a whole: choose another"
            raise UsageError.at(str(out), message, hint=hint)


def _check_content(
    files: Mapping[str, FileContent], out: Path, place: Path, *, force: bool
) -> None:
    """Check that the folder may be replaced."""
    held = held_by(place)
    if held.files and held.report is None:
        some = first_of(held.files, _SHOWN)
        message = f"the folder was not made by opgen and is not empty: it holds {some}"
        why = f"it has no {REPORT} of opgen"
        raise UsageError.at(str(out), message, why, "choose another folder")
    if held.foreign:
        message = f"holds files that opgen did not write: {first_of(held.foreign, _SHOWN)}"
        hint = "the folder is replaced as a whole: move them away, or choose another"
        raise UsageError.at(str(out), message, hint=hint)
    if force or held.report is None:
        return
    old, new = _model_name(held.report), _model_name(json.loads(bytes(files[REPORT])))
    if old != new:
        hint = "choose another folder, or replace it with --force"
        raise UsageError.at(str(out), f"holds the model '{old}', not '{new}'", hint=hint)
    if held.edited:
        message = f"was edited since opgen wrote it: {first_of(held.edited, _SHOWN)}"
        hint = "what you changed would be lost: save it elsewhere, then replace it with --force"
        raise UsageError.at(str(out), message, hint=hint)


def _model_name(report: Mapping[str, Any]) -> str:
    models = report.get("models", [report.get("model")])
    several = models if isinstance(models, list) else []
    return ", ".join(str(each.get("name")) for each in several if isinstance(each, dict))


@contextlib.contextmanager
def folders_above(place: Path) -> Iterator[None]:
    """Make the folders above a place that are missing; they go away if the block fails."""
    missing = [each for each in place.parents if not each.exists()]
    try:
        for each in reversed(missing):  # by themselves they would be made one within the other
            each.mkdir(exist_ok=True)
        yield
    except BaseException:
        with deferred_signals(), contextlib.suppress(OSError):
            for each in missing:
                each.rmdir()  # what somebody else has put something into stays
        raise


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
        with deferred_signals():
            if exchange(folder, place):
                return
    raise OSError(errno.EBUSY, os.strerror(errno.EBUSY))
