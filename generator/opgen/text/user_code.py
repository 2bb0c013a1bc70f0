"""Code of users that opgen runs: where in it something went wrong."""

from __future__ import annotations

import linecache
import sysconfig
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from pathlib import Path
from traceback import FrameSummary, extract_tb

from opgen.errors import Diagnostic, OpgenError, Place, UserCodeError
from opgen.text.tree import shown

_REFUSALS = (ValueError, NotImplementedError, AssertionError)
"""What people raise who mean to refuse a model."""
_LONGEST_CHAIN = 5


@contextmanager
def users_code(function: object, what: str) -> Iterator[None]:
    """Run code of a user, within; report what goes wrong in it by its place.

    What is ours goes on as it is: a fault of it is no fault of the user.

    :param function: what is called, of the user or ours.
    :param what: what it is, and for what it is called, in words.
    :raises UserCodeError: instead of an exception, which is its cause.
    """
    try:
        yield
    except OpgenError:
        raise
    except (Exception, SystemExit) as error:
        package = _package(function)
        if package == __name__.partition(".")[0]:
            raise
        raise UserCodeError(fault_in_user_code(error, what, {package})) from error


def fault_in_user_code(
    error: BaseException, what: str, packages: Collection[str] = ()
) -> Diagnostic:
    """Return what went wrong in the user's code: its place, the error, and what led to it.

    :param what: what was called, and for what, in words.
    :param packages: see :func:`place_in_user_code`.
    """
    place = place_in_user_code(error, packages)
    why = [f"in {what}"] if place else []
    why += [*getattr(error, "__notes__", ()), *(_in_words(e, packages) for e in _causes(error))]
    hint = "to refuse a model, raise ModelError or UnsupportedError of opgen.errors"
    hint = hint if isinstance(error, _REFUSALS) else ""
    return Diagnostic(place or what, _said(error), "; ".join(why), hint)


def _package(function: object) -> str:
    module = getattr(function, "__module__", None) or type(function).__module__
    return str(module).partition(".")[0]


def _said(error: BaseException) -> str:
    return f"{type(error).__name__}: {error}".rstrip(": ")


def _causes(error: BaseException) -> Iterator[BaseException]:
    """Go through the exceptions that led to one, the last first."""
    for _ in range(_LONGEST_CHAIN):
        found = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
        if found is None:
            return
        error = found
        yield error


def _in_words(error: BaseException, packages: Collection[str]) -> str:
    place = place_in_user_code(error, packages)
    return f"after {_said(error)}" + (f" at {place.file}:{place.line}" if place else "")


def place_in_user_code(error: BaseException, packages: Collection[str] = ()) -> Place | None:
    """Return where the user's code raised an error, or called what did.

    :param packages: modules that are the user's though they may be installed.
    """
    if isinstance(error, SyntaxError) and error.filename and error.lineno:
        column, end = error.offset or 1, error.end_offset or 0
        return _place(error.filename, error.lineno, column, max(end, column + 1))
    others = _folders_of_others()
    found: FrameSummary | None = None
    walk = error.__traceback__
    while walk is not None:
        frame = walk.tb_frame
        package = str(frame.f_globals.get("__name__", "")).partition(".")[0]
        file = Path(frame.f_code.co_filename)
        if package in packages or (file.is_file() and others.isdisjoint(file.resolve().parents)):
            found = extract_tb(walk, limit=1)[0]
        walk = walk.tb_next
    if found is None or found.lineno is None:
        return None
    text = linecache.getline(found.filename, found.lineno)
    start = len(text.encode()[: found.colno or 0].decode(errors="replace"))
    same_line = found.end_lineno == found.lineno and found.end_colno is not None
    end = len(text.encode()[: found.end_colno].decode(errors="replace")) if same_line else 0
    return _place(found.filename, found.lineno, start + 1, max(end, start + 1) + 1)


def _place(file: str, line: int, column: int, end: int) -> Place:
    return Place(shown(Path(file)), line, column, end, linecache.getline(file, line).rstrip("\n"))


def _folders_of_others() -> set[Path]:
    """Return the folders of opgen, of Python's library and of installed packages."""
    installed = (
        sysconfig.get_path(name) for name in ("stdlib", "platstdlib", "purelib", "platlib")
    )
    return {Path(__file__).resolve().parents[1], *(Path(each).resolve() for each in installed)}
