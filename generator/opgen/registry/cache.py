"""The index of specs that have been checked, kept from run to run by the content of the files.

What is kept is data: names, types and places. Code is always synthesized anew from the files, so
that a cache that someone has tampered with runs nothing. An entry counts only if it is whole, of
the right form, made for exactly these files by exactly this opgen, and the user's own. Whatever
goes wrong with the cache, a command goes on without it.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import re
import stat
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path

from opgen import __version__
from opgen.base.paths import schemas_root
from opgen.base.system import is_own, open_warily
from opgen.registry.index import Files, Index, index_from_json, index_to_json
from opgen.spec.files import spec_paths
from opgen.spec.roots import SearchRoot
from opgen.text.tree import MOST_BYTES, leads_into

PLACE = "OPGEN_CACHE"
"""The environment variable with the folder of the cache, or ``off``."""
MOST_ENTRIES = 64
MOST_CACHED_BYTES = 64 << 20
"""Of all entries together; older ones make room."""
MOST_ENTRY_BYTES = 16 << 20
_NAME = re.compile(r"[0-9a-f]{64}\.json|\.\w+\.tmp")

Sources = Sequence[Mapping[str, str]]
"""For each search root: path in it -> digest of the file."""


def read_sources(roots: Sequence[SearchRoot]) -> Sources:
    """Return the digests of all specs, and of C files beside them.

    Files that cannot be read have one too: reading them again will say what is wrong.
    """
    return [
        {
            path.as_posix()[len(root.folder.as_posix()) + 1 :]: _source(path, root.folder)
            for path in spec_paths(root.folder, with_code=True)
        }
        for root in roots
    ]


def _source(path: Path, folder: Path) -> str:
    """Return the digest of a file of a search root; what a link out leads to is not read."""
    if not path.is_symlink():
        return _digest_of(path)
    if not leads_into(path, folder):
        return "a link out"
    # A link is not as good as the file with the same content: it may be refused for where it leads.
    return f"{os.readlink(path)} {_digest_of(path)}"  # noqa: PTH115  as it is written


def key_of(sources: Sources, roots: Sequence[SearchRoot], *, allow_override: bool) -> str:
    """Return what an index depends on, as one digest."""
    named = [
        [root.name, root.origin, root.package, sorted(files.items())]
        for root, files in zip(roots, sources, strict=True)
    ]
    made_by = [__version__, sys.version_info[:2], _own_digest()]
    return _digest(json.dumps([made_by, allow_override, named]).encode())


@cache
def _own_digest() -> str:
    """Return a digest of what reads and checks specs: the library, the schemas, opgen itself."""
    package = Path(__file__).resolve().parents[1]
    # What is made from the built-in specs follows from them, which are in the key.
    generated = package / "registry" / "ops"
    own = (path for path in package.rglob("*.py") if generated not in path.parents)
    digests = [_digest_of(path) for path in sorted((*own, *schemas_root().iterdir()))]
    return _digest("".join(digests).encode())


def _digest_of(path: Path) -> str:
    try:
        if not path.is_file():  # a pipe would never end
            return "no file"
        with path.open("rb") as stream:
            return _digest(stream.read(MOST_BYTES + 1))
    except OSError as error:
        return str(error.errno)


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def cache_folder() -> Path | None:
    """Return the folder of the cache; None: there is to be none."""
    place = os.environ.get(PLACE, "")
    if place == "off":
        return None
    with contextlib.suppress(RuntimeError, OSError):  # no home, no current folder
        if place:
            return Path(place).expanduser().absolute() / "specs"
        # Imported here for speed: only who has specs of their own has a cache.
        from platformdirs import user_cache_path  # noqa: PLC0415

        found = user_cache_path("opgen", appauthor=False)
        # Without a home, or by an older platformdirs and XDG_CACHE_HOME, it may be relative.
        return found / "specs" if found.is_absolute() else None
    return None


def read_index(key: str, files: Files) -> Index | None:
    """Return what was kept under a key, if it is good.

    :param files: of each search root, by their paths in it.
    """
    folder = cache_folder()
    if folder is None:
        return None
    try:
        written, _, content = _own_content(folder / f"{key}.json").partition(b"\n")
        if written.decode("ascii") != _digest(key.encode() + content):
            return None
        return index_from_json(json.loads(content), files)
    except (OSError, ValueError, RecursionError):
        return None


def _own_content(path: Path) -> bytes:
    """Return the content of a regular file that belongs to the user, and marks it as used.

    :raises OSError: it is not there, or not such a file.
    """
    with open(open_warily(path), "rb") as stream:  # noqa: PTH123  of a descriptor
        facts = os.fstat(stream.fileno())
        if not stat.S_ISREG(facts.st_mode) or not is_own(facts) or facts.st_size > MOST_ENTRY_BYTES:
            raise PermissionError(path)
        with contextlib.suppress(OSError):
            os.utime(path)
        return stream.read(MOST_ENTRY_BYTES)


def write_index(key: str, index: Index) -> None:
    """Keep an index under a key, as a whole or not at all; remove what is too much."""
    folder = cache_folder()
    if folder is None:
        return
    content = json.dumps(index_to_json(index), separators=(",", ":")).encode()
    if len(content) >= MOST_ENTRY_BYTES - 65:
        return
    with contextlib.suppress(OSError):
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        _replace(folder / f"{key}.json", _digest(key.encode() + content).encode(), content)
        for path in _too_much(folder):
            path.unlink(missing_ok=True)


def _replace(path: Path, digest: bytes, content: bytes) -> None:
    """Write a file that other processes see as a whole, or not at all."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=".", suffix=".tmp")
    try:
        with open(handle, "wb") as stream:  # noqa: PTH123  of a descriptor
            stream.write(digest + b"\n" + content)
        os.replace(name, path)  # noqa: PTH105
    finally:
        with contextlib.suppress(FileNotFoundError):
            os.unlink(name)  # noqa: PTH108


def _too_much(folder: Path) -> Iterator[Path]:
    """Yield the files of the cache that are to go: what has not been used for longest."""
    facts = []
    with os.scandir(folder) as found:
        for each in found:
            with contextlib.suppress(FileNotFoundError):  # removed by another process
                if _NAME.fullmatch(each.name) and each.is_file(follow_symlinks=False):
                    facts.append((each.stat(follow_symlinks=False), each.path))
    size = 0
    ordered = sorted(facts, key=lambda each: each[0].st_mtime, reverse=True)
    for number, (fact, path) in enumerate(ordered):
        size += fact.st_size
        if number >= MOST_ENTRIES or size > MOST_CACHED_BYTES:
            yield Path(path)
