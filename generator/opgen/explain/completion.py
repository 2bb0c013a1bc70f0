"""What shells offer in the place of an operator: those of a model, and those that have specs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from opgen.bind.bound import BoundOperator
from opgen.c.names import with_layer_names
from opgen.config import find_target
from opgen.explain.show import graph_of
from opgen.loading import load_bound
from opgen.registry.context import build_default_registry_context

Word = tuple[str, str]
"""What is offered, and what it is."""


def layers_in(model: Path, target: str, specs: Sequence[Path]) -> Iterator[Word]:
    """Go through the numbers of a module's layers, as `explain` takes them."""
    bound = load_bound(model, build_default_registry_context(specs=specs), find_target(target))
    for number, (_, layer) in bound.layers.items():
        yield str(number), _words(layer)


def operators_in(model: Path, specs: Sequence[Path]) -> Iterator[Word]:
    """Go through the operators of a model's file, as `show` takes them."""
    found = with_layer_names(graph_of(model, build_default_registry_context(specs=specs)))
    for operator in found.main.operators:
        yield str(operator.id), f"{operator.op_type} {operator.layer}"


def operators_known(specs: Sequence[Path]) -> Iterator[Word]:
    """Go through the keys of the operators that have specs."""
    context = build_default_registry_context(specs=specs)
    return ((key, "add kernels to it") for key in context.aot_operator_classes)


def _words(layer: BoundOperator) -> str:
    return f"{layer.operator.op_type} {layer.name}"
