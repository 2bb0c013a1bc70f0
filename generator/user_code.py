"""Code of users that opgen runs: where in it something went wrong."""

from __future__ import annotations

import linecache
import sysconfig
from collections.abc import Collection
from pathlib import Path
from traceback import FrameSummary, extract_tb

from opgen.errors import Place
from opgen.spec.tree import shown


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
    return {Path(__file__).resolve().parent, *(Path(each).resolve() for each in installed)}
