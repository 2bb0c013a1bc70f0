"""Objects of C files that many programs share: each is compiled once in a process.

Programs that test operators consist of small modules and of the same portable kernels again and
again. An object is found by what it was made from: the file, the headers that it includes, the
compiler and its flags.
"""

from __future__ import annotations

import hashlib
import shutil
import tempfile
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from opgen.base.content import FileContent, pieces_of
from opgen.text.c import all_includes


def key_of(name: str, files: Mapping[str, FileContent], command: Sequence[str]) -> str:
    """Return the name under which the object of a file is kept.

    :param files: all files of its folder; those that it includes are part of the key.
    :param command: the compiler and its flags.
    """
    digest = hashlib.sha256("\0".join(command).encode())
    for each in sorted(_closure(name, files)):
        digest.update(f"\0{each}\0{len(files[each])}\0".encode())
        for piece in pieces_of(files[each]):
            digest.update(piece)
    return digest.hexdigest()


def kept(key: str) -> Path | None:
    """Return the object of a key, if it was compiled before."""
    path = folder() / f"{key}.o"
    return path if path.exists() else None


def keep(key: str, compiled: Path) -> None:
    """Keep an object for other programs of this process."""
    shutil.copyfile(compiled, folder() / f"{key}.o")


def _closure(name: str, files: Mapping[str, FileContent]) -> set[str]:
    """Return a file and all that it includes; headers from elsewhere belong to the compiler."""
    by_name = {Path(each).name: each for each in files}
    found: set[str] = set()
    waiting = [name]
    while waiting:
        current = waiting.pop()
        if current not in found:
            found.add(current)
            # A large file begins with what it includes.
            head = str(next(iter(pieces_of(files[current])), b""), errors="replace")
            names = (Path(each).name for each, is_quoted, _ in all_includes(head) if is_quoted)
            waiting += [by_name[each] for each in names if each in by_name]
    return found


@cache
def _temporary() -> tempfile.TemporaryDirectory[str]:
    return tempfile.TemporaryDirectory(prefix="opgen-objects-")


def folder() -> Path:
    """Return the folder of this process, which is removed at its end; its forks share it."""
    return Path(_temporary().name)
