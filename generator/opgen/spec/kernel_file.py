"""A kernel in a file of its own: the body of its function alone, or all of it, for editors.

A file that begins with ``#include "clip_kernel.h"`` and ``OPGEN_KERNEL`` is C as it stands; the
header is made by ``opgen build --emit headers``.
"""

from __future__ import annotations

import textwrap
from itertools import takewhile
from pathlib import PurePath

from opgen.errors import Diagnostic, SpecError
from opgen.spec.model import Code
from opgen.text import c as c_text
from opgen.text.tree import ScalarNode, Source

MACRO = "OPGEN_KERNEL"
"""Stands for the head of the function, which follows from the spec."""


def header_of(file: str) -> str:
    """Return the name of the header that a file includes: ``clip_kernel.h`` for ``clip.c``."""
    return f"{PurePath(file).stem}_kernel.h"


def code_of(source: Source) -> tuple[Code, ScalarNode]:
    """Return the body of the kernel in a file; and where it stands there.

    :raises SpecError: there is more in the file than one function.
    """
    start, end = _stretch(source)
    body = source.text[start:end]
    node = ScalarNode(source, start, end, body, body)
    return Code(textwrap.dedent(body), source.place(0, 0), source.line(start)), node


def _stretch(source: Source) -> tuple[int, int]:
    """Return where the body begins and ends: all of the file, if it has no head of a function."""
    words = [each for each in c_text.tokens(source.text) if each.kind != "comment"]
    before = [*takewhile(lambda each: each.text != MACRO, words)]
    if len(before) == len(words):
        return 0, len(source.text)
    header = header_of(source.file)
    strange = before[1:] if before and c_text.includes(before[0].text) == (header,) else before
    behind = words[len(before) + 1 :]
    ends = zip((*behind[:1], *behind[-1:]), "{}", strict=False)
    strange = [*strange, *(each for each, brace in ends if each.text != brace)]
    if strange or not behind:
        at = strange[0] if strange else words[-1]
        message = "a kernel's file has one function, and nothing else"
        hint = f'#include "{header}", then {MACRO} {{ ... }}; other functions go into `headers`'
        place = source.place(at.start, at.start + len(at.text))
        raise SpecError(Diagnostic(place, message, hint=hint))
    return behind[0].start + 1, behind[-1].start
