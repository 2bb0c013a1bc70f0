"""What instructions cost on processors, as far as it is published: the table of cycle estimates.

Facts only, each with its source. docs/targets.md shows the table, and what it leaves out.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

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
    sources: tuple[str, ...]


_HELIUM = (
    Kind.LOOP,
    Kind.VECTOR,
    Kind.VECTOR_LOAD,
    Kind.VECTOR_STORE,
    Kind.VECTOR_GATHER,
    Kind.VECTOR_SCATTER,
    Kind.VECTOR_MULTIPLY,
)
_WITHOUT_HELIUM = tuple(kind for kind in Kind if kind not in _HELIUM)
_CORE = "core"
_M4_COSTS = dict.fromkeys(_WITHOUT_HELIUM, Cost(_CORE)) | {
    Kind.DIVIDE: Cost(_CORE, 7),  # 2 to 12, by the operands
    Kind.LOAD: Cost(_CORE, 2),
    Kind.STORE_INDEXED: Cost(_CORE, 2),
    Kind.LOAD_MULTIPLE: Cost(_CORE, 1, 1),
    Kind.STORE_MULTIPLE: Cost(_CORE, 1, 1),
    Kind.BRANCH_TABLE: Cost(_CORE, 2),
    Kind.FLOAT_MULTIPLY_ADD: Cost(_CORE, 3),
    Kind.FLOAT_DIVIDE: Cost(_CORE, 14),
    Kind.FLOAT_MOVE: Cost(_CORE, 0, 1),
    Kind.FLOAT_LOAD: Cost(_CORE, 1, 1),
    Kind.FLOAT_STORE: Cost(_CORE, 1, 1),
}
_M33_COSTS = _M4_COSTS | {Kind.LOAD: Cost(_CORE, latency=2)}
_M7_COSTS = dict.fromkeys(_WITHOUT_HELIUM, Cost("alu")) | {
    Kind.SHIFT: Cost("shift", latency=2),
    Kind.SIMD: Cost("shift", latency=2),
    Kind.MULTIPLY: Cost("multiply", latency=2),
    Kind.DIVIDE: Cost("multiply", 7, latency=7),
    Kind.LOAD: Cost("load", latency=2),
    Kind.STORE: Cost("store"),
    Kind.STORE_INDEXED: Cost("store"),
    Kind.LOAD_MULTIPLE: Cost("load", 0, 0.5, latency=2),
    Kind.STORE_MULTIPLE: Cost("store", 0, 0.5),
    Kind.BRANCH: Cost("branch"),
    Kind.BRANCH_TABLE: Cost("branch", 3),
    Kind.BARRIER: Cost("branch", 3),
    Kind.FLOAT: Cost("float"),
    Kind.FLOAT_MULTIPLY_ADD: Cost("float"),
    Kind.FLOAT_DIVIDE: Cost("float", 14),
    Kind.FLOAT_MOVE: Cost("float"),
    Kind.FLOAT_LOAD: Cost("load", 0, 0.5),
    Kind.FLOAT_STORE: Cost("store", 0, 0.5),
}
_M55_COSTS = dict.fromkeys(Kind, Cost("scalar")) | {
    Kind.MULTIPLY: Cost("scalar", latency=2),
    Kind.DIVIDE: Cost("scalar", 7),
    Kind.LOAD: Cost("memory", latency=2),
    Kind.STORE: Cost("memory"),
    Kind.STORE_INDEXED: Cost("memory"),
    Kind.LOAD_MULTIPLE: Cost("memory", 0, 0.5, latency=2),
    Kind.STORE_MULTIPLE: Cost("memory", 0, 0.5),
    Kind.FLOAT_LOAD: Cost("memory", 0, 0.5),
    Kind.FLOAT_STORE: Cost("memory", 0, 0.5),
    Kind.FLOAT: Cost("vector multiply"),
    Kind.FLOAT_MULTIPLY_ADD: Cost("vector multiply"),
    Kind.FLOAT_DIVIDE: Cost("vector multiply", 14),
    Kind.VECTOR_LOAD: Cost("memory", 2),
    Kind.VECTOR_STORE: Cost("memory", 2),
    Kind.VECTOR_GATHER: Cost("memory", 2),
    Kind.VECTOR_SCATTER: Cost("memory", 2),
    Kind.VECTOR_MULTIPLY: Cost("vector multiply", 2),
    Kind.VECTOR: Cost("vector", 2),
}
CORES = {
    core.name: core
    for core in (
        Core(
            "cortex-m4",
            width=1,
            units={_CORE: 1},
            costs=_M4_COSTS,
            taken=2,
            load_after_access=1,
            sources=(
                "Arm Cortex-M4 Processor Technical Reference Manual (Arm 100166), tables 3-1 and"
                " 7-1 and what it says of load and store timings",
                "refilling the pipeline, 1 to 3 cycles there, is taken as 2; division as 7",
            ),
        ),
        Core(
            "cortex-m7",
            width=2,
            units={
                "alu": 2,
                "shift": 1,
                "multiply": 1,
                "load": 2,
                "store": 1,
                "branch": 1,
                "float": 1,
            },
            costs=_M7_COSTS,
            taken=0,
            load_after_access=1,
            sources=(
                "the model of the optimizer SLOTHY, slothy/targets/arm_v7m/cortex_m7.py, which"
                " calls itself approximate: Arm publishes no cycles of this core",
                "branches are taken as predicted, registers of LDM, STM as moved in pairs, division"
                " and floating point as on the Cortex-M4",
            ),
        ),
        Core(
            "cortex-m33",
            width=1,
            units={_CORE: 1},
            costs=_M33_COSTS,
            taken=2,
            load_after_access=1,
            sources=(
                "Arm publishes no cycles of this core: those of the Cortex-M4 are taken, but for"
                " loads, whose addresses it computes a stage earlier (elektroniknet.de,"
                " cortex-m23-und-m33-sind-erste-armv8-m-cpus.135091)",
                "its pairs of 16-bit instructions that begin together are left out",
            ),
        ),
        Core(
            "cortex-m55",
            width=1,
            units={"scalar": 1, "memory": 1, "vector": 1, "vector multiply": 1},
            costs=_M55_COSTS,
            taken=2,
            load_after_access=1,
            sources=(
                "the model of the optimizer SLOTHY, slothy/targets/arm_v81m/cortex_m55r1.py, which"
                " calls itself approximate: a vector instruction has its unit for 2 cycles",
                "registers of LDM, STM are taken as moved in pairs, low-overhead loops as free,"
                " branches and division as on the Cortex-M4",
            ),
        ),
    )
}
LEFT_OUT = "without wait states of flash and RAM, caches, bus conflicts and branches mispredicted"
