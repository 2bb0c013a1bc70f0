"""Which files of `runtime_c/` a module needs: found by the names that it uses."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from opgen.base.paths import runtime_root
from opgen.text import c as c_text


@dataclass(frozen=True)
class SourceFile:
    """A file of the runtime and the names in it."""

    path: Path
    includes: tuple[str, ...]
    defines: frozenset[str]
    """Functions and tables with external linkage."""
    declares: frozenset[str]
    """In a header of ``include/``: functions, types and macros. Those of ``src/`` are for the
    sources that include them; their short names are no one else's."""
    uses: frozenset[str]
    """Names in its code; in a header, only those in the bodies of inline functions and macros."""


def runtime_files(names: Set[str], *, portable: bool = True) -> dict[str, bytes]:
    """Return the files that define the names, and all that those need: name -> content.

    :param names: identifiers, and names of headers, as :func:`opgen.text.c.identifiers` finds them.
    :param portable: if False, functions and headers of CMSIS-NN come from elsewhere, and only
        files of our own kernels are returned.
    """
    known = _runtime(runtime_root())
    definers = {name: file for file in known.values() for name in sorted(file.defines)}
    needed: dict[str, SourceFile] = {}
    waiting = [known[name] for name in sorted(names) if name in known]
    waiting += [definers[name] for name in sorted(names) if name in definers]
    while waiting:
        file = waiting.pop()
        if file.path.name in needed or (not portable and file.path.name.startswith("arm_")):
            continue
        needed[file.path.name] = file
        waiting += [known[name] for name in file.includes if name in known]
        waiting += [definers[name] for name in sorted(file.uses) if name in definers]
    return {name: needed[name].path.read_bytes() for name in sorted(needed)}


def declaring_headers(names: Set[str]) -> tuple[str, ...]:
    """Return the headers that declare any of the names, sorted."""
    known = _runtime(runtime_root())
    return tuple(sorted(name for name, file in known.items() if file.declares & names))


def declared_names() -> frozenset[str]:
    """Return the functions, types and macros that the C of specs may name."""
    return frozenset().union(*(file.declares for file in _runtime(runtime_root()).values()))


def defined_names(files: Iterable[str]) -> frozenset[str]:
    """Return the functions and tables with external linkage in files of the runtime."""
    known = _runtime(runtime_root())
    return frozenset(name for file in files if file in known for name in known[file].defines)


def places_of() -> dict[str, str]:
    """Return where each file of the runtime lies: ``runtime_c/src/opgen_lut.c``."""
    root = runtime_root()
    return {
        name: f"runtime_c/{file.path.relative_to(root).as_posix()}"
        for name, file in _runtime(root).items()
    }


@cache
def _runtime(root: Path) -> Mapping[str, SourceFile]:
    headers = sorted((root / "include").glob("*.h"))
    paths = [*headers, *sorted((root / "src").glob("*.[ch]"))]
    texts = {path: path.read_text(encoding="utf-8") for path in paths}
    outside = (c_text.split_by_braces(texts[path])[0] for path in headers)
    prototypes = frozenset(name for each in outside for name in c_text.prototypes(each))
    return {path.name: _source_file(path, text, prototypes) for path, text in texts.items()}


def _source_file(path: Path, text: str, prototypes: frozenset[str]) -> SourceFile:
    included, (outside, inside) = c_text.includes(text), c_text.split_by_braces(text)
    used = c_text.words("\n".join([inside, *c_text.directives(text)]))
    if path.suffix == ".h":
        declared = [*c_text.macros(text), *c_text.declared_names(outside)]
        public = frozenset(declared if path.parent.name == "include" else ())
        return SourceFile(path, included, frozenset(), public, frozenset(used))
    # What a header declares and a source names outside of functions is defined there, be it by a
    # macro that makes several functions alike.
    named = c_text.words(outside)
    defined = frozenset(named) & prototypes
    return SourceFile(path, included, defined, frozenset(), frozenset(used + named))
