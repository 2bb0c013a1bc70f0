"""``opgen ops``: the operators of a context."""

from __future__ import annotations

import json
from typing import Any

from opgen.aot.operators.spec_operator import SpecOperator
from opgen.registry.context import RegistryContext
from opgen.registry.definition import Kernel


def list_operators(context: RegistryContext, *, as_json: bool) -> str:
    """Return a line per operator, or a JSON list of objects."""
    entries = [_entry(context, key) for key in context.aot_operator_classes]
    if as_json:
        return json.dumps(entries, indent=2)
    width = max((len(entry["op"]) for entry in entries), default=0)
    return "\n".join(f"{e['op']:<{width}}  {'; '.join(e['types']) or _of(e)}" for e in entries)


def _of(entry: dict[str, Any]) -> str:
    return "control flow" if entry.get("control") else str(entry["source"])


def _entry(context: RegistryContext, key: str) -> dict[str, Any]:
    found = context.aot_operator_classes.get(key)
    if not issubclass(found, SpecOperator):
        return {"op": key, "source": f"{found.__module__}.{found.__qualname__}", "types": []}
    definition = found.DEFINITION
    litert = definition.litert
    return {
        "op": key,
        "source": definition.place,
        "litert": definition.litert_key,
        "versions": list(litert.versions) if litert else [],
        "types": list(dict.fromkeys(_types(kernel) for kernel in definition.kernels)),
        "control": definition.control.form if definition.control else "",
        "kernels": [kernel.name for kernel in definition.kernels],
        "places": {kernel.name: kernel.place for kernel in definition.kernels},
    }


def _types(kernel: Kernel[Any]) -> str:
    return " x ".join(dict.fromkeys("/".join(types) for types in kernel.types.values()))
