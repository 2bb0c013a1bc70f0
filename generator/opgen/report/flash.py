"""Where flash goes, to the byte where that is known, and how it is known."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from opgen.aot.summary.report_facts import Report, program_bytes, tensor_bytes

_SHOWN = 12
"""Pieces of code in the table of the largest."""


@dataclass(frozen=True)
class Part:
    """A part of flash."""

    name: str
    how: str
    """``exact``, ``measured`` or ``estimated``."""
    bytes: int
    percent: float


@dataclass(frozen=True)
class Flash:
    """All of it."""

    parts: tuple[Part, ...]
    total: int
    measured: bool
    """Whether code is what a compiler made of it."""
    code: tuple[Mapping[str, Any], ...]
    """The largest pieces of code, as estimated."""
    code_total: int
    """All of them, as estimated."""


def flash_of(report: Report) -> Flash:
    """Return what is in flash; without a measurement, code is an estimate."""
    rows = list(_parts(report))
    total = sum(size for _, _, size in rows)
    parts = tuple(
        Part(name, how, size, 100 * size / total if total else 0) for name, how, size in rows
    )
    code = report["code"]
    return Flash(
        parts,
        total,
        "measured" in report,
        tuple(code[:_SHOWN]),
        sum(each["bytes"] for each in code),
    )


def _parts(report: Report) -> Iterator[tuple[str, str, int]]:
    constants, tensors = report["memory"]["weights_bytes"], tensor_bytes(report)
    yield "weights and other tensors of the model", "exact", tensors
    yield (
        "what kernels need besides: multipliers, shifts, sums, padding",
        "exact",
        (constants - tensors),
    )
    program = program_bytes(report)
    if program is None:
        code = sum(each["bytes"] for each in report["code"])
        yield "code of kernels, and of what they call", "estimated", code
        return
    sizes = report["measured"]["section_bytes"]
    # A compiler may put constants with code, or drop some that nothing reads.
    rest = program - sizes["text"] - constants
    if rest >= 0:
        yield "code", "measured", sizes["text"]
        yield "parameters of layers, and other constants", "measured", rest
    else:
        yield "code, and parameters of layers", "measured", program - constants
