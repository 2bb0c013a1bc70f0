"""Kernels and test cases of a skeleton."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol

from opgen.air.dtype import DType
from opgen.air.model import AirTensor
from opgen.export.skeleton.spec_view import flow, tuple_of

MOST_KERNELS = 16
_MOST_SPACES = 6

Types = Mapping[str, tuple[DType, ...]]
"""Operand -> its type, or the several that its tensors have."""


class _InC(Protocol):
    """An operand as far as C sees it."""

    @property
    def name(self) -> str: ...
    @property
    def variable(self) -> bool: ...
    @property
    def variadic(self) -> bool: ...


def declarations(types: Types, inputs: Sequence[_InC], outputs: Sequence[_InC]) -> list[str]:
    """Return how the C of a kernel sees the operands that have types."""
    found = []
    for position, each in enumerate((*inputs, *outputs)):
        if kinds := types.get(each.name):
            const = "const " if position < len(inputs) and not each.variable else ""
            c = kinds[0].c if len(kinds) == 1 else "void"
            found.append(f"{const}{c} {'*const *' if each.variadic else '*'}{each.name}")
    return found


def types_in_words(types: Types) -> str:
    """Return the value of `types`."""
    words = {
        name: str(kinds[0]) if len(kinds) == 1 else f"[{', '.join(map(str, kinds))}]"
        for name, kinds in types.items()
    }
    return flow(words)


def kernel_name(op: str, types: Types) -> str:
    """Return a name such as ``foo_f32`` or ``foo_s8_f32``."""
    kinds = [kinds[0] for kinds in types.values()]
    words = [kind.short for kind in kinds]
    while len(words) > 1 and words[-1] == words[-2]:
        words.pop()
    return f"{op.lower()}_{'_'.join(words)}"[:60].rstrip("_")


def drawn_operands(
    operands: Iterable[tuple[_InC, Sequence[AirTensor | None]]],
) -> dict[str, str]:
    """Return what a case draws for operands with these tensors."""
    space = {}
    for operand, tensors in operands:
        there = [each for each in tensors if each is not None]
        if operand.variadic:
            space[operand.name] = f"({', '.join(_shape(each) for each in there)},)"
        elif there:
            space[operand.name] = _drawn(there[0])
    return space


def _drawn(tensor: AirTensor) -> str:
    """Return a shape, or, of constants that are plain integers, elements as the model has them."""
    shape, data = _shape(tensor), tensor.data
    is_plain = tensor.type in (DType.INT32, DType.INT64) and tensor.quantization is None
    if data is None or not tensor.is_constant or not is_plain or not data.size:
        return shape
    return f"integers({int(data.min())}, {int(data.max())}, {shape})"


def distinct(spaces: Iterable[dict[str, str]]) -> list[dict[str, str]]:
    """Return cases, each once, and not too many."""
    found: list[dict[str, str]] = []
    for each in spaces:
        if each and each not in found:
            found.append(each)
    return found[:_MOST_SPACES]


def _shape(tensor: AirTensor) -> str:
    return tuple_of([max(size, 1) for size in tensor.shape])
