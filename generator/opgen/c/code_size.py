"""How large C becomes in flash, about: known without a compiler, to compare kernels.

What the runtime has was compiled: ``runtime_c/code_sizes.txt`` tells for each function and table
its bytes on Cortex-M4 and on Cortex-M55, and what it refers to. What is written for a layer is
estimated by its words and its instructions of assembler.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from opgen.base.paths import runtime_root
from opgen.text import c as c_text

_WORD, _INSTRUCTION = 0.7, 2.8
"""Bytes of Thumb code: least squares over the templates of eight models on both cores."""


@cache
def code_bytes(text: str) -> int:
    """Return about how many bytes of flash a piece of C takes, without its tables."""
    words = [each for each in c_text.code(text) if each.text.strip()]
    lines = sum(each.text.count("\\n") for each in words if each.text.startswith('"'))
    return round(_WORD * len(words) + _INSTRUCTION * lines)


@cache
def runtime_bytes(names: frozenset[str], *, helium: bool) -> Mapping[str, int]:
    """Return the functions and tables of the runtime that names lead to, with their bytes.

    :param helium: whether for a processor with Helium.
    """
    known = _measured()
    found: dict[str, int] = {}
    waiting = sorted(names & known.keys())
    while waiting:
        name = waiting.pop()
        if name not in found:
            sizes, referred = known[name]
            found[name] = sizes[helium]
            waiting += referred
    return found


@cache
def _measured() -> Mapping[str, tuple[tuple[int, int], tuple[str, ...]]]:
    """Return what the file tells, by name."""
    text = (runtime_root() / "code_sizes.txt").read_text(encoding="utf-8")
    rows = (line.split() for line in text.splitlines() if not line.startswith("#"))
    return {name: ((int(m4), int(m55)), tuple(names)) for name, m4, m55, *names in rows}
