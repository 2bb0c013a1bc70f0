"""The stack that a module can need at most: the deepest way through the graph of its calls."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from opgen.base.content import FileContent
from opgen.prove.compiling import compile_all, language_flags, write_sources
from opgen.prove.machine import Machine

_NODE = re.compile(r'^node: \{ title: "([^"]*)" label: "([^"]*)"', re.MULTILINE)
_EDGE = re.compile(r'^edge: \{ sourcename: "([^"]*)" targetname: "([^"]*)"', re.MULTILINE)
_BYTES = re.compile(r"(\d+) bytes \(([\w,]+)\)")
_GRAPH = "-fcallgraph-info=su"
_INDIRECT = "__indirect_call"


@dataclass(frozen=True)
class StackBound:
    """What a function and all that it calls need."""

    function: str
    bytes: int
    path: tuple[str, ...]
    """The calls of the deepest way."""
    outside: tuple[str, ...]
    """Functions of others that are called, as of the C library: theirs is not counted."""
    open: tuple[str, ...] = ()
    """Why it is no bound: recursion, calls through pointers, a stack of any size."""


@dataclass
class _Calls:
    own: dict[str, int] = field(default_factory=dict)
    """Function -> the bytes of its frame."""
    dynamic: set[str] = field(default_factory=set)
    calls: dict[str, set[str]] = field(default_factory=dict)


def stack_bounds(
    files: Mapping[str, FileContent],
    functions: Sequence[str],
    machine: Machine,
    flags: Sequence[str],
    folder: Path,
) -> tuple[StackBound, ...]:
    """Compile the C files of a module with gcc, and add up what its functions need.

    :param files: of the module, in one folder.
    :param flags: of the compiler besides those of the processor, such as ``-O2``.
    :raises UsageError: if there is no compiler.
    """
    sources = {name: each for name, each in files.items() if name.endswith((".c", ".h"))}
    write_sources(sources, folder)
    command = [machine.compiler(), *language_flags("gnu99"), *flags, *machine.flags, _GRAPH]
    compile_all(command, [name for name in sources if name.endswith(".c")], folder)
    calls = _Calls()
    for path in sorted(folder.rglob("*.ci")):
        _add(path.read_text(encoding="utf-8", errors="replace"), calls)
    return tuple(_bound(name, calls) for name in functions)


def _add(text: str, calls: _Calls) -> None:
    for title, label in _NODE.findall(text):
        said = _BYTES.search(label)
        if said:
            calls.own[title] = int(said[1])
            if "dynamic" in said[2] and "bounded" not in said[2]:
                calls.dynamic.add(title)
    for source, target in _EDGE.findall(text):
        calls.calls.setdefault(source, set()).add(target)


def _bound(function: str, calls: _Calls) -> StackBound:
    deepest: dict[str, tuple[int, tuple[str, ...]]] = {}
    outside: set[str] = set()
    faults: set[str] = set()

    def deep(name: str, above: tuple[str, ...]) -> tuple[int, tuple[str, ...]]:
        if name in above:
            faults.add(f"{_spoken(name)} calls itself")
            return 0, ()
        if name in deepest:
            return deepest[name]
        if name not in calls.own:
            if name == _INDIRECT:
                faults.add(f"{_spoken(above[-1])} calls through a pointer")
            else:
                outside.add(name)
            return 0, (name,)
        if name in calls.dynamic:
            faults.add(f"{_spoken(name)} has a stack of any size")
        below = [deep(each, (*above, name)) for each in sorted(calls.calls.get(name, ()))]
        size, path = max(below, key=lambda each: each[0], default=(0, ()))
        deepest[name] = calls.own[name] + size, (name, *path)
        return deepest[name]

    size, path = deep(function, ())
    if function not in calls.own:
        faults.add("it was not compiled")
    spoken = tuple(map(_spoken, path))
    return StackBound(function, size, spoken, tuple(sorted(outside)), tuple(sorted(faults)))


def _spoken(title: str) -> str:
    """Return the name of a function without that of its file."""
    return title.rpartition(":")[2]
