"""What records of a module may say shorter, because the operator says the rest."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from opgen.operators.kernel import EVERY
from opgen.operators.model import Operator
from opgen.synth.pretty import flat
from opgen.synth.said import Call, Words


def shortened(operator: Operator, record: Call) -> Call:
    """Return the record of an operator without what follows from its inputs and outputs."""
    inputs = [each.name for each in operator.inputs]
    outputs = [each.name for each in operator.outputs]
    found = dict(record.arguments)
    if operator.reads_values is not None and sorted(inputs) == [*operator.reads_values]:
        found.pop("reads_values", None)
    for key, names in (("kernels", [*inputs, *outputs]), ("torch", outputs)):
        if key in found:
            found[key] = tuple(_SHORTER[key](each, names) for each in found[key])
    return replace(record, arguments=found)


def _kernel(kernel: Call, operands: list[str]) -> Call:
    types: Mapping[str, Any] = kernel.arguments["types"]
    if list(types) != operands or len(set(map(flat, types.values()))) > 1:
        return kernel
    types = {EVERY: next(iter(types.values()))}
    return replace(kernel, arguments={**kernel.arguments, "types": types})


def _torch(torch: Call, outputs: list[str]) -> Call:
    given = dict(torch.arguments)
    if list(given["outputs"].items()) == [(name, name) for name in outputs]:
        del given["outputs"]
    return replace(torch, arguments=given)


_SHORTER = {"kernels": _kernel, "torch": _torch}


def grouped(calls: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return ways to call an operator, one for neighbours that differ by nothing but the name."""
    found: list[Any] = []
    for call in calls:
        last = found[-1] if found else None
        if isinstance(call, Call) and isinstance(last, Call) and _rest(call) == _rest(last):
            others = last.arguments.get("others", Words(())).names
            names = Words((*others, call.arguments["operator"]))
            found[-1] = replace(last, arguments={**last.arguments, "others": names})
        else:
            found.append(call)
    return tuple(found)


def _rest(call: Call) -> str:
    return flat(replace(call, arguments={**call.arguments, "operator": "", "others": ()}))
