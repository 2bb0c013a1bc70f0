"""ExecuTorch's edge dialect: PyTorch's operators under other names, whose arguments have none.

Its programs are those of ``to_edge``, written with ``torch.export.save``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from opgen.aten.quantizers import IN_ORDER
from opgen.aten.schema import aten_schema

_PREFIX = "executorch.exir.dialects.edge._ops."
_ORDER = "dim_order"
"""How elements lie in memory: programs say what they are, not where."""
_COPY = "_copy"
"""How names of views end that are written as copies."""


def as_pytorch(node: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return a node, in the form of the .pt2 format, as PyTorch writes it."""
    target = node["target"]
    if not target.startswith(_PREFIX):
        return node
    target = _plain(target.removeprefix(_PREFIX))
    return {**node, "target": f"torch.ops.{target}", "inputs": [*_named(target, node["inputs"])]}


def _plain(target: str) -> str:
    target = IN_ORDER.get(target, target)
    name, _, overload = target.rpartition(".")
    viewed = f"{name.removesuffix(_COPY)}.{overload}"
    return viewed if aten_schema(target) is None and aten_schema(viewed) is not None else target


def _named(target: str, inputs: Sequence[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    """Give arguments their names; numbers for those of an operator that is not known."""
    schema = aten_schema(target)
    names = [] if schema is None else [each.name for each in schema.arguments]
    for index, each in enumerate(inputs):
        name = each["name"] or (names[index] if index < len(names) else str(index))
        if name != _ORDER:
            yield {**each, "name": name}
