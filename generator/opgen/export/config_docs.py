"""The tables of docs/configuration.md, from the schema's descriptions and the transforms.

``opgen build`` renews the file.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterator

from opgen.base.schemas import CONFIG_SCHEMA
from opgen.spec.manual import tables, with_parts
from opgen.transforms import REQUIRED, TRANSFORMS

_SECTIONS = (
    ("memory", "memories: {NAME: ...}"),
    ("operator_rule", "operators: [...]"),
    ("operator_attributes", "attributes of operators"),
    ("tensor_rule", "memory: {tensors: [...]}"),
    ("tensor_attributes", "attributes of tensors"),
)


def renewed(text: str) -> str:
    """Return the page with its generated parts made anew."""
    keys = tables(CONFIG_SCHEMA, _SECTIONS)
    return with_parts(text, {"config": keys, "transforms": _transforms()})


def _transforms() -> Iterator[str]:
    yield "| transform | |\n|---|---|"
    for each in TRANSFORMS:
        module = inspect.getmodule(each)
        about = (inspect.getdoc(module) or "").split("\n\n")[0].replace("\n", " ")
        always = " Cannot be switched off." if each.__name__ in REQUIRED else ""
        yield f"| `{each.__name__}` | {about}{always} |"
