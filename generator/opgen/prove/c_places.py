"""Lines of the C of a module, as the lines of the specs that they were taken from."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType

from opgen.spec.model import Code

NO_CODES: Mapping[str, Code] = MappingProxyType({})

_LINE = re.compile(r"(?:[^\s:'\"]*/)?(\w+_kernels\.h):(\d+)(?::\d+)?")
_FOLDER = re.compile(r"[^\s:'\"]*/source/(?=\w[\w.-]*:\d)")
"""Of what a compiler was given, before the name of a file and its line."""


_INSTRUCTION = re.compile(r"[^\s:'\"]+\.s:\d+(?=: Error: .*`(?P<text>[^'`\n]+)'$)", re.MULTILINE)
"""What an assembler says of a line of C that it does not know."""


def in_specs(text: str, header_of: Callable[[str], str | None], codes: Mapping[str, Code]) -> str:
    """Return what a compiler or a sanitizer says with places in specs, ``my_specs/clip.yaml:19``.

    Lines that no spec has, as those of parameters, stay as they are, and lines of files that specs
    bring along are those of the files.

    :param header_of: returns the text of a header by its name, if it is known.
    :param codes: C of kernels by the name of the function that it is the body of.
    """
    places: dict[str, Mapping[int, str]] = {}

    def place(found: re.Match[str]) -> str:
        name = found[1]
        if name not in places:
            header = header_of(name)
            places[name] = {} if header is None else _places(header, codes)
        return places[name].get(int(found[2]), found[0])

    text = _INSTRUCTION.sub(lambda found: _of_instruction(found, codes), text)
    return _FOLDER.sub("", _LINE.sub(place, text))


def _of_instruction(found: re.Match[str], codes: Mapping[str, Code]) -> str:
    """Return the place of the first instruction with the text that an assembler refuses."""
    wanted = "".join(found["text"].split())
    for code in codes.values():
        for at, line in enumerate(code.text.splitlines()):
            if wanted in "".join(line.split()):
                return f"{code.place.file}:{code.line + (code.origins[at] if code.origins else at)}"
    return found[0]


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
                at = first + offset
                number = code.line + (code.origins[at] if code.origins else at)
                found[start + offset + 1] = f"{code.place.file}:{number}"
    return found
