"""An estimate of cycles, from the blocks of instructions that ran and a table of costs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from opgen.bench.cycle_costs import CORES, Core
from opgen.bench.thumb import Instruction, Kind, instructions_of
from opgen.bench.waits import Misses
from opgen.lib.target import Target

_END = "end"
_ACCESSES = (Kind.LOAD, Kind.STORE)


@dataclass(frozen=True)
class Execution:
    """How often a block ran in a region, and how often it did not go on behind itself."""

    block: int
    times: int
    taken: int


@dataclass(frozen=True)
class Profile:
    """What ran between marks; see ``templates/qemu/marks.c``, which writes it."""

    blocks: tuple[tuple[Instruction, ...], ...]
    regions: tuple[tuple[Execution, ...], ...]
    misses: tuple[Misses, ...] = ()
    """Of each region, if the plugin followed them."""


def core_of(target: Target) -> Core | None:
    """Return the costs of a target's processor, if there is a table of them."""
    return CORES.get(target.device.like or target.name)


def read_profile(path: Path) -> Profile:
    """Read what the plugin of the emulator has written."""
    regions: list[tuple[Execution, ...]] = []
    region: list[Execution] = []
    blocks = []
    misses = []
    for line in path.read_text().splitlines():
        words = line.split()
        if words[0] == _END:
            regions.append(tuple(region))
            region = []
            misses += [Misses(*map(int, words[1:]))] if len(words) > 1 else []
        elif len(words) == 3:  # noqa: PLR2004
            region.append(Execution(*map(int, words)))
        else:
            blocks.append(tuple(instructions_of(bytes.fromhex(words[1]))))
    return Profile(tuple(blocks), tuple(regions), tuple(misses))


def region_cycles(profile: Profile, core: Core) -> list[int]:
    """Return the cycles of each region."""
    costs = [block_cycles(block, core) for block in profile.blocks]
    return [
        round(sum(each.times * costs[each.block] + _branching(each, profile, core) for each in one))
        for one in profile.regions
    ]


def _branching(execution: Execution, profile: Profile, core: Core) -> int:
    last = profile.blocks[execution.block][-1]
    return 0 if last.kind is Kind.LOOP else execution.taken * core.taken


def block_cycles(block: Sequence[Instruction], core: Core) -> float:
    """Return the cycles of instructions one behind the other, from an idle processor on.

    Each begins when those before it have begun, what it reads is there, and its part of the
    processor is free.
    """
    now, begun = 0.0, 0
    ready: dict[int, float] = {}
    free = {unit: [0.0] * count for unit, count in core.units.items()}
    previous: Kind | None = None
    for each in block:
        cost = core.costs.get(each.kind) or core.costs[Kind.ALU]
        busy = cost.cycles + cost.per_register * each.registers
        if each.kind is Kind.LOAD and previous in _ACCESSES:
            busy = core.load_after_access
        units = free[cost.unit]
        earliest = max([min(units), *(ready.get(register, 0.0) for register in each.reads)])
        if begun == core.width:
            earliest = max(earliest, now + 1)
        if earliest > now:
            now, begun = earliest, 0
        begun += 1
        units[units.index(min(units))] = now + busy
        ready.update(dict.fromkeys(each.writes, now + cost.latency))
        previous = each.kind
    return max([now + 1, *(time for units in free.values() for time in units)]) if block else 0.0
