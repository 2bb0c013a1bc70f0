"""Which files opgen wrote into a folder: the report in it lists them, with hashes."""

from __future__ import annotations

import contextlib
import errno
import hashlib
import json
import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from opgen.base.content import FileContent, sha256_of
from opgen.base.system import identity_of

GENERATOR = "opgen"
"""What a report of opgen says that made it."""
REPORT = "report.json"
"""The file by which a folder that opgen made is known."""

_ATTEMPTS = 100
_READ = 1 << 20


def listed(files: Mapping[str, FileContent]) -> list[dict[str, Any]]:
    """Return what a report says of the files beside it."""
    return [
        {"name": name, "bytes": len(content), "sha256": sha256_of(content)}
        for name, content in sorted(files.items())
    ]


@dataclass(frozen=True)
class Held:
    """What a folder holds."""

    files: tuple[str, ...] = ()
    """Paths below it, with ``/``, of files and links, and of folders that are empty."""
    report: Mapping[str, Any] | None = None
    """Of opgen; None: it has none."""
    edited: tuple[str, ...] = ()
    """Files of the report that are no longer what opgen wrote."""

    @property
    def foreign(self) -> tuple[str, ...]:
        """Files that opgen did not write."""
        if self.report is None:
            return self.files
        own = {REPORT, *(name for name, _ in _entries(self.report))}
        return tuple(each for each in self.files if each not in own)


def held_by(place: Path) -> Held:
    """Look at a folder. If another run puts one there in the meantime, it is that one that counts.

    :raises OSError: if it cannot be read.
    """
    for _ in range(_ATTEMPTS):
        if not place.exists():
            return Held()
        with contextlib.suppress(FileNotFoundError), identity_of(place) as looked_at:
            found = sorted(each for each in place.rglob("*") if not _holds_more(each))
            report = report_of(place)
            edited = tuple(edited_files(place, report)) if report is not None else ()
            if os.path.samestat(looked_at, place.stat()):
                names = tuple(each.relative_to(place).as_posix() for each in found)
                return Held(names, report, edited)
    raise OSError(errno.EBUSY, os.strerror(errno.EBUSY))


def _holds_more(path: Path) -> bool:
    """Tell whether it is a folder of which what it holds is found by itself."""
    return path.is_dir() and not path.is_symlink() and any(path.iterdir())


def report_of(folder: Path) -> dict[str, Any] | None:
    """Return the report of a folder that opgen made; None if it is none."""
    path = folder / REPORT
    try:
        found = json.loads(path.read_bytes()) if path.is_file() else None
    except (OSError, ValueError, RecursionError):
        return None
    if isinstance(found, dict) and found.get("generator") == GENERATOR:
        return found
    return None


def _entries(report: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Go through the files of a report: name, and hash if it is known."""
    files = report.get("files")
    for each in files if isinstance(files, list) else []:
        if isinstance(each, dict):
            yield str(each.get("name")), str(each.get("sha256", ""))


def edited_files(place: Path, report: Mapping[str, Any]) -> Iterator[str]:
    """Go through the files of a report that are there, and are no longer what opgen wrote."""
    for name, known in _entries(report):
        path = place / name
        if known and path.is_file() and _hash(path) != known:
            yield name


def _hash(path: Path) -> str:
    digest = hashlib.sha256()
    with path.open("rb") as file:
        while piece := file.read(_READ):
            digest.update(piece)
    return digest.hexdigest()
