"""Files that a spec brings along: headers and sources beside it, which become part of modules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

from opgen.base.paths import runtime_root
from opgen.errors import Diagnostic, Place, SpecError
from opgen.spec.c_code import read_beside
from opgen.spec.faults import Faults
from opgen.text.c import all_includes
from opgen.text.tree import MappingNode, ScalarNode, Source

STANDARD = frozenset(
    ["float.h", "limits.h", "math.h", "stdbool.h", "stddef.h", "stdint.h", "string.h"]
)
"""Headers of the C library that kernels may include: modules need nothing else of it."""
C_LIBRARY = STANDARD | frozenset(
    f"{name}.h"
    for name in (
        *("assert", "complex", "ctype", "errno", "fenv", "inttypes", "iso646", "locale", "memory"),
        *("new", "setjmp", "signal", "stdalign", "stdarg", "stdatomic", "stdio", "stdlib"),
        *("stdnoreturn", "strings", "tgmath", "threads", "time", "uchar", "unistd", "wchar"),
        "wctype",
    )
)
"""All headers of it: a file of such a name would hide one."""
_OURS = ("opgen_", "arm_", "cmsis_")


def brought_files(node: MappingNode, faults: Faults) -> Mapping[str, str]:
    """Return the files that ``headers`` and ``sources`` of a kernel name, with their content.

    Headers of the runtime and of the C library are none. What is missing, leads out of the spec's
    folder or includes what a module does not have is noted.
    """
    listed = (*node.listed("headers"), *node.listed("sources"))
    items = [item for item in listed if isinstance(item, ScalarNode)]
    found: dict[str, Source] = {}
    for item in items:
        if item.text in runtime_headers() | STANDARD:
            continue
        with faults.noted():
            found[item.text] = _read(item)
    asked = {item.text for item in items}
    for source in found.values():
        for diagnostic in _wrong_includes(source, asked):
            faults.append(diagnostic)
    return {name: source.text for name, source in found.items()}


@cache
def runtime_headers() -> frozenset[str]:
    """Return the names of the headers that come with opgen."""
    return frozenset(path.name for path in (runtime_root() / "include").glob("*.h"))


def _read(item: ScalarNode) -> Source:
    name = item.text
    if name in C_LIBRARY:
        raise SpecError(_not_used(name, item.place))
    if name.lower().startswith(_OURS):
        message = f"there is no '{name}' in opgen, and names like it belong to opgen and CMSIS-NN"
        raise SpecError(Diagnostic(item.place, message, hint="give the file another name"))
    return read_beside(item, name, "it is neither in opgen nor beside the spec: put it there")


def _wrong_includes(source: Source, asked: set[str]) -> Iterator[Diagnostic]:
    """Find what a file includes and a module would not have."""
    for name, is_quoted, written in all_includes(source.text):
        if name in STANDARD or (is_quoted and name in asked | runtime_headers()):
            continue
        place = source.place(written.start, written.end)
        if name in C_LIBRARY:
            yield _not_used(name, place)
            continue
        message = f"modules would not have {written.text.strip() or 'what is included'}"
        hint = f"name it in the kernel: headers: [..., {name}]" if name else ""
        yield Diagnostic(place, message, hint=hint)


def _not_used(header: str, place: Place) -> Diagnostic:
    hint = f"of the C library there are: {', '.join(sorted(STANDARD))}"
    return Diagnostic(place, f"modules do not use <{header}>", hint=hint)
