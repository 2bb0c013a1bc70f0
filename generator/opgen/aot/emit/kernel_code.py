"""The kernels of a module as C: inlined into each layer, or one copy for all layers."""

from __future__ import annotations

from collections.abc import Iterator

from opgen.aot.plan.model import Plan
from opgen.aot.plan.tables import runs
from opgen.bind.bound import BoundModel, BoundOperator
from opgen.operators.c_function import one_copy
from opgen.operators.model import Kernel
from opgen.text import c as c_text


def called_kernels(bound: BoundModel, plan: Plan) -> tuple[Kernel, ...]:
    """Return the kernels that the module calls, each once."""
    found = {kernel.name: kernel for kernel, _ in _calls(bound, plan)}
    return tuple(found.values())


def kernel_texts(bound: BoundModel, plan: Plan) -> tuple[str, ...]:
    """Return the C of the kernels that the module calls: for all layers, then for single ones."""
    found: dict[str, dict[str, None]] = {}
    for kernel, layer in _calls(bound, plan):
        texts = found.setdefault(kernel.name, {kernel_text(kernel): None})
        if layer.code is not None:
            texts[layer.code.text] = None
    return tuple(each for texts in found.values() for each in texts)


def one_copy_kernels(bound: BoundModel, plan: Plan) -> dict[str, str]:
    """Return the C of the kernels that are not inlined, as it is when they are and as it is then:
    large ones of several layers, for size, and those that are written for a layer.

    What a layer's section holds is inlined there in any case.
    """
    layers: dict[tuple[str, str], list[BoundOperator]] = {}
    for kernel, layer in _calls(bound, plan):
        if layer.code is not None:
            layers.setdefault((layer.code.text, layer.code.one_copy), []).append(layer)
        elif bound.target.optimize == "size" and layer.definition and _is_large(kernel.c):
            texts = kernel_text(kernel), one_copy(layer.definition, kernel)
            layers.setdefault(texts, []).append(layer)
    return {
        text: alone
        for (text, alone), calling in layers.items()
        if len(calling) > 1 and not any(each.attributes.code_section for each in calling)
    }


def _is_large(text: str) -> bool:
    """Tell whether one copy of a kernel is less than one in each layer.

    Its parameters stay in flash if something takes their addresses, and loops are many
    instructions. Others vanish when they are inlined, with what they read from their parameters.
    """
    return c_text.has_loop(text) or c_text.takes_address_of(text, "p")


def kernel_text(kernel: Kernel) -> str:
    """Return the params struct of a kernel, and its inline function."""
    return kernel.c.strip("\n")


def _calls(bound: BoundModel, plan: Plan) -> Iterator[tuple[Kernel, BoundOperator]]:
    for entry, entry_plan in zip(bound.entries, plan.entries, strict=True):
        for index, operator in enumerate(entry.operators):
            if operator.kernel is not None and runs(index, operator, entry.subgraph, entry_plan):
                yield operator.kernel, operator
