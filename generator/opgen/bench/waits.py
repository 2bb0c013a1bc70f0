"""An estimate of the cycles that a device waits for its memories, and of its energy.

The plugin of the emulator follows the lines of flash that the device's caches would keep; what they
miss is multiplied with what a read takes. docs/targets.md has the model, and what it leaves out.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from opgen.lib.target import Range, Timing

LEFT_OUT = (
    "without conflicts of code and data, reads that overlap with work, and caches of other memories"
)
_INSTRUCTION = 4
"""Bytes that a processor runs in a cycle at most, while flash reads ahead."""


@dataclass(frozen=True)
class Misses:
    """What a region reads of memories that its processor has not at hand."""

    next: int
    """Lines of instructions that were missed right behind the line before."""
    elsewhere: int
    """All other lines of instructions that were missed."""
    data: int
    """Lines of constants in flash that were missed."""
    others: int
    """Accesses to other memories."""


def option_of(timing: Timing, flash: Range) -> str:
    """Return the option of the plugin that makes it follow lines; see ``marks.c``."""
    code, data = timing.code, timing.data
    numbers = [flash.origin, flash.size, code.line, code.sets, code.lines_of_set]
    numbers += [data.line, data.sets, data.lines_of_set] if data else [0, 0, 0]
    return f"waits={':'.join(map(str, numbers))}"


def stalls(misses: Misses, timing: Timing) -> int:
    """Return the cycles of a region in which the processor waits.

    A line is there after all of its reads, and one of these cycles is in the estimate already.
    Read ahead, it is late by as much as the line before takes less, whose instructions have 4 bytes
    and one cycle.
    """
    code = _line_cycles(timing, timing.code.line)
    ahead = timing.code.line // _INSTRUCTION
    following = max(code - ahead, 0) if timing.prefetch else code - 1
    data = _line_cycles(timing, (timing.data or timing.code).line)
    return (
        misses.next * following
        + misses.elsewhere * (code - 1)
        + misses.data * (data - 1)
        + misses.others * timing.other_wait_states
    )


def _line_cycles(timing: Timing, line: int) -> int:
    return line // timing.width * (timing.wait_states + 1)


def device_facts(cycles: int, timing: Timing) -> dict[str, Any]:
    """Return the estimate of a run on a device as JSON values, with its sources."""
    energy = timing.nj_per_cycle
    return {
        "run": cycles,
        "device": timing.device,
        "clock_mhz": timing.clock_mhz,
        "milliseconds": round(cycles / timing.clock_mhz / 1000, 3),
        "nj_per_cycle": energy,
        "microjoules": None if energy is None else round(cycles * energy / 1000, 1),
        "sources": list(timing.sources),
        "left_out": LEFT_OUT,
    }


def device_lines(facts: Mapping[str, Any]) -> list[str]:
    """Return lines of words for what :func:`device_facts` gives."""
    time = f"{_short(facts['milliseconds'])} ms at {facts['clock_mhz']:,} MHz"
    lines = [
        f"        about {facts['run']:,} with wait states of {facts['device']}, {time},",
        f"        {LEFT_OUT}",
    ]
    if facts["microjoules"] is not None:
        each = f"{facts['nj_per_cycle']:g} nJ a cycle"
        lines += [f"energy  about {_short(facts['microjoules'])} µJ, an estimate: {each}"]
    return lines


def _short(value: float) -> str:
    """Return the first three digits of an estimate: it has no more."""
    rounded = float(f"{value:.3g}")
    return f"{rounded:,.0f}" if rounded >= 100 else f"{rounded:g}"  # noqa: PLR2004
