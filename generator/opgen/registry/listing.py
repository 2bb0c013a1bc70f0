"""``opgen ops``: the operators of a context."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from opgen.aot.operators.spec_operator import SpecOperator
from opgen.context.registries import RegistryContext
from opgen.operators.model import Kernel, Operator


def list_operators(context: RegistryContext, *, as_json: bool) -> str:
    """Return a line per operator, or a JSON list of objects."""
    # Lines of built-in specs are looked up by reading them.
    place: Callable[[Any], str] = str if as_json else lambda _: ""
    entries = [_entry(context, key, place) for key in context.aot_operator_classes]
    if as_json:
        return json.dumps(entries, indent=2)
    width = max((len(entry["op"]) for entry in entries), default=0)
    return "\n".join(f"{e['op']:<{width}}  {'; '.join(e['types']) or _of(e)}" for e in entries)


def _of(entry: Mapping[str, Any]) -> str:
    return "control flow" if entry.get("control") else str(entry["source"])


def _entry(context: RegistryContext, key: str, place: Callable[[Any], str]) -> Mapping[str, Any]:
    origin = context.origins.get(key)
    if origin is not None and context.aot_operator_classes.is_waiting(key):
        return origin.entry
    found = context.aot_operator_classes.get(key)
    if not issubclass(found, SpecOperator):
        return {"op": key, "source": f"{found.__module__}.{found.__qualname__}", "types": []}
    definition = found.DEFINITION
    entry = entry_of(definition, place)
    return {**entry, "source": entry["source"] or definition.source}


def entry_of(operator: Operator, place: Callable[[Any], str]) -> dict[str, Any]:
    """Return what is listed of an operator, synthesized or not, as JSON values.

    :param place: what a place of it is called in generated files.
    """
    litert, control = operator.litert, operator.control
    kernels: Sequence[Kernel] = operator.kernels
    types = (" x ".join(dict.fromkeys("/".join(t) for t in k.accepted.values())) for k in kernels)
    return {
        "op": operator.op,
        "source": place(operator.place),
        "litert": operator.litert_key,
        "versions": list(litert.versions) if litert else [],
        "types": list(dict.fromkeys(types)),
        "torch": list(dict.fromkeys(each.operator for each in operator.torch)),
        "control": control.form if control else "",
        "kernels": [kernel.name for kernel in kernels],
        "places": {kernel.name: place(kernel.place) for kernel in kernels},
    }
