"""Lines of the C of modules, as the lines of the specs that they were taken from."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace

from opgen.errors import SpecError
from opgen.prove.sources import Module
from opgen.spec import model
from opgen.spec.model import Code

_LINE = re.compile(r"(?:[^\s:'\"]*/)?(\w+_kernels\.h):(\d+)(?::\d+)?")
_FOLDER = re.compile(r"[^\s:'\"]*/source/(?=\w[\w.-]*:\d)")
"""Of what a compiler was given, before the name of a file and its line."""
_INSTRUCTION = re.compile(r"[^\s:'\"]+\.s:\d+(?=: Error: .*`(?P<text>[^'`\n]+)'$)", re.MULTILINE)
"""What an assembler says of a line of C that it does not know."""


def in_specs(text: str, modules: Sequence[Module]) -> str:
    """Return what a compiler or a sanitizer says with places in specs, ``my_specs/clip.yaml:19``.

    Lines that no spec has, as those of parameters, stay as they are, and so do those of built-in
    specs, whose C stands in the runtime; lines of files that specs bring along are those of the
    files.
    """
    codes = {name: code for module in modules for name, code in _codes(module)}
    places: dict[str, Mapping[int, str]] = {}

    def place(found: re.Match[str]) -> str:
        name = found[1]
        if name not in places:
            header = next((each.files[name] for each in modules if name in each.files), None)
            places[name] = {} if header is None else _places(bytes(header).decode(), codes)
        return places[name].get(int(found[2]), found[0])

    def place_of_instruction(found: re.Match[str]) -> str:
        places = (code.place_of_instruction(found["text"]) for code in codes.values())
        return next(filter(None, places), found[0])

    text = _INSTRUCTION.sub(place_of_instruction, text)
    return _FOLDER.sub("", _LINE.sub(place, text))


@contextmanager
def places_in_specs(modules: Sequence[Module]) -> Iterator[None]:
    """Let errors of a compiler that is given modules tell places in specs."""
    try:
        yield
    except SpecError as error:
        placed = (
            replace(each, message=in_specs(each.message, modules), why=in_specs(each.why, modules))
            for each in error.diagnostics
        )
        raise SpecError(*placed) from None


def _codes(module: Module) -> Iterator[tuple[str, Code]]:
    """Yield the C of specs that a module has: the names of functions, and their bodies."""
    for entry in module.bound.entries:
        for layer in entry.operators:
            if isinstance(layer.kernel, model.Kernel):
                yield layer.kernel.function, layer.kernel.code
            if layer.code is not None and layer.code.source is not None:
                yield layer.code.function, layer.code.source


def _places(header: str, codes: Mapping[str, Code]) -> dict[int, str]:
    """Return the places of the lines of a header, counted from 1."""
    lines = [line.strip() for line in header.splitlines()]
    found: dict[int, str] = {}
    for function, code in codes.items():
        head = next((at for at, line in enumerate(lines) if f" {function}(" in line), None)
        if head is None:
            continue
        body = [line.strip() for line in code.text.splitlines()]
        first = next((at for at, line in enumerate(body) if line), 0)
        start = next((at for at in range(head, len(lines)) if lines[at] == body[first]), None)
        if start is None:
            continue
        for offset, line in enumerate(body[first:]):
            if start + offset < len(lines) and lines[start + offset] == line:
                found[start + offset + 1] = code.place_of(first + offset)
    return found
