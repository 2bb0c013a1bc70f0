"""The tables of docs/configuration.md and docs/targets.md, from schemas, transforms and targets.

``opgen build`` renews the file.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterator

from opgen.config.file import CONFIG_SCHEMA
from opgen.config.target_file import TARGET_SCHEMA
from opgen.config.targets import FEATURES, TARGETS
from opgen.spec.manual import table, with_parts
from opgen.spec.schema import schema_named
from opgen.transforms import REQUIRED, TRANSFORMS

_SECTIONS = (
    ("memory", "memories: {NAME: ...}"),
    ("operator_rule", "operators: [...]"),
    ("operator_attributes", "attributes of operators"),
    ("tensor_rule", "memory: {tensors: [...]}"),
    ("tensor_attributes", "attributes of tensors"),
)
_TARGET_SECTIONS = (
    ("memory", "memories: {NAME: ...}"),
    ("board", "board: {...}"),
    ("range", "flash: {...} and ram: {...} of the board"),
)


def renewed(text: str) -> str:
    """Return the page with its generated parts made anew."""
    return with_parts(text, {"config": _keys(), "transforms": _transforms()})


def renewed_targets(text: str) -> str:
    """Return the page about targets with its generated parts made anew."""
    return with_parts(text, {"targets": _targets(), "target-file": _target_keys()})


def _targets() -> Iterator[str]:
    yield "\n| target | features | alignment | flags | board |\n|---|---|---|---|---|"
    for target in TARGETS.values():
        device = target.device
        features = [name for name in FEATURES if getattr(target, name)]
        flags = f"`{' '.join(device.flags)}`" if device.flags else ""
        board = f"`{device.board.machine}`" if device.board else ""
        cells = (f"`{target.name}`", ", ".join(features), str(target.alignment), flags, board)
        yield f"| {' | '.join(cells)} |"


def _target_keys() -> Iterator[str]:
    schema = schema_named(TARGET_SCHEMA)
    yield from table(schema, schema)
    for definition, title in _TARGET_SECTIONS:
        yield f"\n`{title}`"
        yield from table(schema["$defs"][definition], schema)
    yield "\n`features: {...}`"
    yield from table(schema["properties"]["features"], schema)


def _keys() -> Iterator[str]:
    schema = schema_named(CONFIG_SCHEMA)
    yield from table(schema, schema)
    for definition, title in _SECTIONS:
        yield f"\n`{title}`"
        yield from table(schema["$defs"][definition], schema)


def _transforms() -> Iterator[str]:
    yield "| transform | |\n|---|---|"
    for each in TRANSFORMS:
        module = inspect.getmodule(each)
        about = (inspect.getdoc(module) or "").split("\n\n")[0].replace("\n", " ")
        always = " Cannot be switched off." if each.__name__ in REQUIRED else ""
        yield f"| `{each.__name__}` | {about}{always} |"
