"""The tables of docs/targets.md, from the schema, the built-in targets and the costs of cores.

``opgen build`` renews the file.
"""

from __future__ import annotations

from collections.abc import Iterator

from opgen.base.schemas import schema_named
from opgen.bench.cycle_costs import CORES, Cost
from opgen.bench.thumb import Kind
from opgen.config.target_file import TARGET_SCHEMA
from opgen.config.targets import FEATURES, TARGETS
from opgen.spec.manual import table, tables, with_parts

_SECTIONS = (
    ("instructions", "instructions: {...}"),
    ("memory", "memories: {NAME: ...}"),
    ("timing", "timing: {...}"),
    ("flash", "flash: {...} of the timing"),
    ("cache", "code_cache: {...}, data_cache: {...} and shared_cache: {...}"),
    ("board", "board: {...}"),
    ("range", "flash: {...} and ram: {...} of the board"),
)


def renewed_targets(text: str) -> str:
    """Return the page with its generated parts made anew."""
    parts = {"targets": _targets(), "target-file": _keys(), "cycles": _cycles()}
    return with_parts(text, parts)


def _targets() -> Iterator[str]:
    yield "| target | features | alignment | flags | board |\n|---|---|---|---|---|"
    for target in TARGETS.values():
        device = target.device
        features = [name for name in FEATURES if getattr(target, name)]
        flags = f"`{' '.join(device.flags)}`" if device.flags else ""
        board = f"`{device.board.machine}`" if device.board else ""
        cells = (f"`{target.name}`", ", ".join(features), str(target.alignment), flags, board)
        yield f"| {' | '.join(cells)} |"


def _keys() -> Iterator[str]:
    yield from tables(TARGET_SCHEMA, _SECTIONS)
    schema = schema_named(TARGET_SCHEMA)
    yield "\n`features: {...}`"
    yield from table(schema["properties"]["features"], schema)


def _cycles() -> Iterator[str]:
    yield f"| instructions | {' | '.join(CORES)} |"
    yield "|---|" + "---|" * len(CORES)
    for kind in Kind:
        costs = [_words(core.costs.get(kind)) for core in CORES.values()]
        yield f"| {kind.replace('_', ' ')} | {' | '.join(costs)} |"
    yield f"| a branch that is taken, besides | {' | '.join(_each('taken'))} |"
    yield f"| a load right after a load or store | {' | '.join(_each('load_after_access'))} |"
    yield f"| begin in one cycle | {' | '.join(_each('width'))} |"
    for core in CORES.values():
        yield f"\n`{core.name}`: {'; '.join(core.sources)}."


def _each(fact: str) -> list[str]:
    return [f"{getattr(core, fact):g}" for core in CORES.values()]


def _words(cost: Cost | None) -> str:
    if cost is None:
        return ""
    parts = [f"{cost.cycles:g}"] if cost.cycles or not cost.per_register else []
    parts += [f"{cost.per_register:g} a word"] if cost.per_register else []
    words = " + ".join(parts) + ("" if cost.unit == "core" else f" of {cost.unit}")
    return words + (f", result after {cost.latency}" if cost.latency > 1 else "")
