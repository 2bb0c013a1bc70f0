"""How large C becomes in flash, about: known without a compiler, to compare kernels.

Words of C take about as many bytes of Thumb code, and an instruction of assembler four: between
two thirds and one and a half times that, for functions of ``runtime_c/`` by gcc with ``-O2``.
"""

from __future__ import annotations

from functools import cache

from opgen.text import c as c_text

_INSTRUCTION = 4
"""Bytes; nearly all that work on bytes, or in the FPU and Helium, are long ones."""


@cache
def code_bytes(text: str) -> int:
    """Return about how many bytes of flash a piece of C takes, without its tables."""
    words = [each for each in c_text.code(text) if each.text.strip()]
    lines = sum(each.text.count("\\n") for each in words if each.text.startswith('"'))
    return len(words) + _INSTRUCTION * lines
