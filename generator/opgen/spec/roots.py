"""Search roots: the folders that specs come from, in the order in which they count.

Built-in specs come first, then those of installed packages, the folders of ``OPGEN_SPECS``, and
those that the caller gives. An installed package names its folder by an entry point; it is found
without importing the package, as specs are data and loading them runs no code.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import metadata
from importlib.util import find_spec
from pathlib import Path

from opgen.base.paths import specs_root
from opgen.errors import Diagnostic, UsageError, did_you_mean
from opgen.text.tree import shown

GROUP = "opgen.specs"
"""The group of entry points by which a package says where its specs are."""
FOLDERS = "OPGEN_SPECS"
"""The environment variable with further folders, separated as those of PATH are."""
INSTALLED = "OPGEN_INSTALLED"
"""The environment variable that leaves out installed packages, if it is 0."""
_MODULE = re.compile(r"[A-Za-z_]\w*(\.[A-Za-z_]\w*)*", re.ASCII)


@dataclass(frozen=True)
class SearchRoot:
    """A folder of specs."""

    folder: Path
    """Absolute, without links."""
    name: str
    """What generated files call it, the same on every machine."""
    origin: str = "given"
    """Who asked for it, in words: ``built in``, ``OPGEN_SPECS``, ``package acme-ops 1.2``."""
    package: str = ""
    """Name and version of the installed package that it belongs to; empty: none."""

    @property
    def words(self) -> str:
        """What lists of kernels call it."""
        named = self.origin == "built in" or self.package
        return self.origin if named else f"'{self.name}', {self.origin}"


@cache
def built_in_root() -> SearchRoot:
    """Return the folder of the built-in specs."""
    folder = specs_root().resolve()
    return SearchRoot(folder, folder.name, "built in")


def root_of(folder: str | Path | SearchRoot, origin: str = "given") -> SearchRoot:
    """Return a folder as a search root."""
    if isinstance(folder, SearchRoot):
        return folder
    resolved = Path(folder).resolve()
    if resolved == specs_root().resolve():
        return built_in_root()
    # As it was given: resolving "." would put a name of this machine into generated files.
    name = Path(folder).name
    return SearchRoot(resolved, "DIR" if name in ("", "..") else name, origin)


def several(
    specs: str | Path | SearchRoot | Sequence[str | Path | SearchRoot],
) -> Sequence[str | Path | SearchRoot]:
    """Return folders as a sequence: a script may give a single one."""
    return (specs,) if isinstance(specs, (str, Path, SearchRoot)) else specs


def search_roots(
    specs: str | Path | SearchRoot | Sequence[str | Path | SearchRoot] = (),
    installed: bool | None = None,
    environment: Mapping[str, str] = os.environ,
) -> tuple[SearchRoot, ...]:
    """Return the search roots besides the built-in one, in order.

    :param specs: folders that the caller gives; they come last.
    :param installed: whether installed packages count; None: unless ``OPGEN_INSTALLED`` is 0.
    :raises UsageError: an entry point is broken, or ``OPGEN_INSTALLED`` says nothing known.
    """
    if installed is None:
        installed = _wants_installed(environment.get(INSTALLED, ""))
    named = environment.get(FOLDERS, "").split(os.pathsep)
    return (
        *(installed_roots() if installed else ()),
        *(root_of(folder, FOLDERS) for folder in named if folder),
        *(root_of(folder) for folder in several(specs)),
    )


def _wants_installed(word: str) -> bool:
    if word not in ("", "0", "1"):
        hint = "0 leaves out the specs of installed packages, 1 takes them"
        raise UsageError(Diagnostic(INSTALLED, f"'{word}' is neither 0 nor 1", hint=hint))
    return word != "0"


def installed_roots() -> tuple[SearchRoot, ...]:
    """Return the folders of specs of installed packages, by the packages' names.

    :raises UsageError: with all entry points that lead to no folder.
    """
    roots, faults = [], []
    for point in sorted(metadata.entry_points(group=GROUP), key=_by_package):
        folder = _folder_of(point)
        if folder is None:
            faults.append(_broken(point))
            continue
        name = point.value.replace(".", "/")
        roots.append(SearchRoot(folder.resolve(), name, f"package {_label(point)}", _label(point)))
    if faults:
        raise UsageError(*faults)
    return tuple(roots)


def _by_package(point: metadata.EntryPoint) -> tuple[str, str]:
    return _label(point), point.name


def _label(point: metadata.EntryPoint) -> str:
    return f"{point.dist.name} {point.dist.version}" if point.dist else point.name


def _folder_of(point: metadata.EntryPoint) -> Path | None:
    """Return the folder that an entry point names, ``package.folder``; None: there is none.

    Of what is installed as it is, the files lie beside the metadata. What is installed in editable
    form lies elsewhere: the import system knows where, and is asked for the outermost package
    alone, which does not run it.
    """
    if not _MODULE.fullmatch(point.value):
        return None
    outermost, *rest = point.value.split(".")
    candidates = [Path(str(point.dist.locate_file(outermost)))] if point.dist else []
    try:
        spec = find_spec(outermost)
    except (ImportError, ValueError):
        spec = None
    candidates += map(Path, (spec and spec.submodule_search_locations) or ())
    return next((found for each in candidates if (found := each.joinpath(*rest)).is_dir()), None)


def _broken(point: metadata.EntryPoint) -> Diagnostic:
    message = f"the entry point '{point.name}' of {GROUP} names no folder: '{point.value}'"
    why = 'it names a folder of the package, as in: acme = "acme_operators.specs"'
    hint = "install another version, uninstall it, or leave out all such packages: --no-installed"
    return Diagnostic(f"package {_label(point)}", message, why, hint)


def check_roots(roots: Sequence[SearchRoot]) -> tuple[SearchRoot, ...]:
    """Return the roots, each once.

    :raises UsageError: with all that are no folder, or lie within another.
    """
    unique: dict[Path, SearchRoot] = {}
    for root in roots:
        unique.setdefault(root.folder, root)
    kept = tuple(unique.values())
    faults = [fault for root in kept for fault in _root_faults(root, kept)]
    if faults:
        raise UsageError(*faults)
    return kept


def _root_faults(root: SearchRoot, roots: Sequence[SearchRoot]) -> Iterator[Diagnostic]:
    where = where_of(root)
    if not root.folder.is_dir():
        what = "is no folder" if root.folder.exists() else "there is no such folder"
        near = root.folder.parent.iterdir() if root.folder.parent.is_dir() else ()
        hint = did_you_mean(root.folder.name, (each.name for each in near if each.is_dir()))
        yield Diagnostic(where, what, hint=hint)
    for other in roots:
        if other is not root and root.folder.is_relative_to(other.folder):
            why = "each file would be read twice"
            yield Diagnostic(where, f"lies within {where_of(other)}", why, "give one of the two")


def where_of(root: SearchRoot) -> str:
    """Return how messages name a search root."""
    path = shown(root.folder)
    return path if root.origin == "given" else f"{path} ({root.origin})"
