"""Which files of `runtime_c/` a module needs: found by the names that it uses."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Set
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from opgen.paths import runtime_root

_NOISE = re.compile(r"/\*.*?\*/|//[^\n]*|\"(?:\\.|[^\"\\])*\"|'(?:\\.|[^'\\])*'", re.DOTALL)
_DIRECTIVE = re.compile(r"^[ \t]*#(?:[^\n]*\\\n)*[^\n]*", re.MULTILINE)
_INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*"([^"]+)"', re.MULTILINE)
_WORD = re.compile(r"[A-Za-z_]\w*")
_DEFINED = re.compile(r"([A-Za-z_]\w*)\s*(?:\(|\[[^\]]*\]\s*=|=)")


@dataclass(frozen=True)
class SourceFile:
    """A file of the runtime and the names in it."""

    path: Path
    includes: tuple[str, ...]
    defines: frozenset[str]
    """Functions and tables with external linkage."""
    declares: frozenset[str]
    """In a header: functions, types and macros."""
    uses: frozenset[str]
    """Names in its code; in a header, only those in the bodies of inline functions and macros."""


def identifiers(c: str) -> frozenset[str]:
    """Return all names in a piece of C, without comments, strings and the names of headers kept."""
    headers = _INCLUDE.findall(c)
    return frozenset(_WORD.findall(_NOISE.sub(" ", c))) | frozenset(headers)


def runtime_files(names: Set[str], *, portable: bool = True) -> dict[str, bytes]:
    """Return the files that define the names, and all that those need: name -> content.

    :param names: identifiers, and names of headers, as :func:`identifiers` finds them.
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


@cache
def _runtime(root: Path) -> Mapping[str, SourceFile]:
    paths = sorted([*(root / "include").glob("*.h"), *(root / "src").glob("*.[ch]")])
    return {path.name: _source_file(path) for path in paths}


def _source_file(path: Path) -> SourceFile:
    text = path.read_text(encoding="utf-8")
    includes = tuple(_INCLUDE.findall(text))
    code = _NOISE.sub(" ", text)
    macros = " ".join(_DIRECTIVE.findall(code))
    code = re.sub(r'extern\s+"?C?"?\s*\{', " ", _DIRECTIVE.sub(" ", code))
    outside, inside = _split_by_braces(code)
    if path.suffix == ".h":
        declared = frozenset(_declared_names(outside, macros))
        uses = frozenset(_WORD.findall(inside + macros))
        return SourceFile(path, includes, frozenset(), declared, uses)
    uses = frozenset(_WORD.findall(code + macros))
    return SourceFile(path, includes, frozenset(_external_names(outside)), frozenset(), uses)


def _split_by_braces(code: str) -> tuple[str, str]:
    """Return the text outside of all braces, ``{}`` marking each block, and the text inside."""
    outside: list[str] = []
    inside: list[str] = []
    depth = 0
    for part in re.split(r"([{}])", code):
        if part == "{":
            depth += 1
            outside.append("{}" if depth == 1 else "")
        elif part == "}":
            depth = max(0, depth - 1)
        else:
            (inside if depth else outside).append(part)
    return "".join(outside), " ".join(inside)


def _declared_names(outside: str, macros: str) -> Iterator[str]:
    yield from re.findall(r"#[ \t]*define[ \t]+([A-Za-z_]\w*)[ \t(]+\S", macros)
    for piece in re.split(r";", re.sub(r"\)\s*\{\}", ");", outside)):
        found = re.search(r"([A-Za-z_]\w*)\s*(?:\(|\[|$)", piece.strip())
        if found:
            yield found.group(1)


def _external_names(outside: str) -> Iterator[str]:
    # Each definition ends in the braces of its body or initialiser, each declaration in ";".
    for piece in re.split(r";", re.sub(r"\)\s*\{\}", "){};", outside)):
        if "{}" not in piece or re.search(r"\b(static|typedef|struct|enum|union)\b", piece):
            continue
        found = _DEFINED.search(piece)
        if found:
            yield found.group(1)
