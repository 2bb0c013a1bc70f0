"""What specs say of a call of PyTorch's operator, before it is known which of them takes it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from opgen.air.keys import ROLES
from opgen.aten.program import TorchNode
from opgen.aten.schema import NAMESPACE
from opgen.context.registries import RegistryContext
from opgen.operators.model import Definition, Line, Torch
from opgen.transforms.operators import definition_by_name


def described_by(target: str, context: RegistryContext) -> list[Definition[Any]]:
    """Return the operators that a call may become, as far as specs describe them."""
    names = context.torch_operators.get(target, ())
    found = (definition_by_name(each, context) for each in names)
    return [each for each in found if each is not None]


def entries_of(target: str, context: RegistryContext) -> Iterator[Torch]:
    """Go through what specs say of calls of an operator."""
    for each in described_by(target, context):
        yield from (entry for entry in each.torch if entry.operator == target)


def elements_of(node: TorchNode, context: RegistryContext) -> str:
    """Return what a call does to elements, whatever it becomes; see ``elements`` of a spec."""
    (first, *others) = {each.elements for each in described_by(node.target, context)} or {""}
    return "" if others else first


def line_of(node: TorchNode, context: RegistryContext) -> Line | None:
    """Return the line that a call computes, whatever it becomes."""
    (first, *others) = {each.line for each in described_by(node.target, context)} or {None}
    return None if others else first


def only_renames(target: str, context: RegistryContext) -> bool:
    """Tell whether a call gives the bytes of a tensor that it reads, and computes nothing."""
    found = described_by(target, context)
    return bool(found) and all(each.alias for each in found)


def may_share(target: str, context: RegistryContext) -> bool:
    """Tell whether specs say that a call may give a tensor that it reads; see ``shares``."""
    return any(each.shares for each in entries_of(target, context))


def has_kernel_window(target: str, context: RegistryContext) -> bool:
    """Tell whether a call is a convolution: weights slide over an image, whatever it becomes."""
    found = described_by(target, context)
    images = [sum({"H", "W"} <= set(e.layout) for e in each.inputs) for each in found]
    return bool(found) and min(images) > 1


def target_of(role: str, context: RegistryContext) -> str:
    """Return what programs call the operator that plays a role: ``opgen.quantize.default``."""
    definition = definition_by_name(ROLES[role], context)
    assert definition is not None
    return next(
        each.operator for each in definition.torch if each.operator.startswith(f"{NAMESPACE}.")
    )
