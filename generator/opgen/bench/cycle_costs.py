"""What instructions cost on processors, as far as it is published: the table of cycle estimates.

The facts are in cores.yaml. docs/targets.md shows the table, and what it leaves out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from opgen.bench.thumb import Kind


@dataclass(frozen=True)
class Cost:
    """What an instruction takes of a processor."""

    unit: str
    """The part of the processor that it needs."""
    cycles: float = 1
    """How long nothing else can have this part."""
    per_register: float = 0
    """What each word that it moves adds to that."""
    latency: int = 1
    """Cycles after which what it writes can be read."""


@dataclass(frozen=True)
class Core:
    """A processor that begins instructions in their order."""

    name: str
    width: int
    """Instructions that may begin in one cycle."""
    units: Mapping[str, int]
    """Its parts, and how many there are of each."""
    costs: Mapping[Kind, Cost]
    """Of what it has."""
    taken: int
    """Cycles that a branch takes more if it is taken."""
    load_after_access: float
    """Cycles of a load right behind a load or a store."""
    sources: Sequence[str]


_HELIUM = (Kind.LOOP, *(kind for kind in Kind if kind.startswith("vector")))


def _core(name: str, unit: str, costs: Mapping[str, Any], **facts: Any) -> Core:
    """Return a core as the file has it.

    :param unit: what instructions need that ``costs`` does not say it of.
    """
    kinds = [kind for kind in Kind if "vector" in facts["units"] or kind not in _HELIUM]
    own = {Kind(kind): Cost(**{"unit": unit, **each}) for kind, each in costs.items()}
    return Core(name, costs=dict.fromkeys(kinds, Cost(unit)) | own, **facts)


_FACTS = Path(__file__).with_name("cores.yaml").read_text(encoding="utf-8")
CORES = {name: _core(name, **each) for name, each in yaml.load(_FACTS, yaml.CSafeLoader).items()}
LEFT_OUT = "without wait states of flash and RAM, caches, bus conflicts and branches mispredicted"
