"""How much of a model with quantized tensors is computed on real numbers, and by what."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from opgen.air.model import AirModel, AirOperator, AirSubgraph, AirTensor
from opgen.aot.emit.layers import layer_macs
from opgen.bind.bound import BoundModel
from opgen.errors import OpgenError, first_of
from opgen.operators.applied import describe, evaluate, operation_of

if TYPE_CHECKING:
    from opgen.context.registries import RegistryContext
    from opgen.operators.model import Definition

_SHOWN = 4


@dataclass(frozen=True)
class FloatShare:
    """Multiply-accumulates of one run."""

    macs: int
    """Of all operators."""
    operators: Mapping[str, int]
    """Of those that compute on real numbers, by type; those with most come first. Those with
    weights of 8 bits multiply integers, also where their inputs and outputs are real."""

    @property
    def float_macs(self) -> int:
        """Those on real numbers."""
        return sum(self.operators.values())

    def __str__(self) -> str:
        words = [f"{op} {macs:,}" for op, macs in self.operators.items()]
        share = 100 * self.float_macs / self.macs
        return (
            f"{self.float_macs:,} of {self.macs:,} MACs ({share:.1f} %) are computed in float:"
            f" {first_of(words, _SHOWN)}"
        )


def share_of_module(bound: BoundModel) -> FloatShare | None:
    """Return what of a module is computed on real numbers; None if nothing is, or nothing
    is quantized."""
    file = bound.model.name
    found = [
        (each.operator, layer_macs(file, each), entry.subgraph)
        for entry in bound.entries
        for each in entry.operators
    ]
    return _share(found)


def share_of_graph(model: AirModel, context: RegistryContext) -> FloatShare | None:
    """Return the same of a graph as its file has it; what breaks a rule of its spec counts 0."""
    return _share(
        (operator, _macs(operator, model, subgraph, context), subgraph)
        for subgraph in model.subgraphs
        for operator in subgraph.operators
    )


def _macs(
    operator: AirOperator, model: AirModel, subgraph: AirSubgraph, context: RegistryContext
) -> int:
    class_ = context.aot_operator_classes.find(operator.op_type)
    definition: Definition[Any] | None = getattr(class_, "DEFINITION", None)
    if definition is None:
        return 0
    where = describe(model.path.name, operator)
    try:
        operation = operation_of(definition, operator, subgraph.tensors)
        return max(int(evaluate(where, definition.macs, operation)), 0)
    except OpgenError:
        return 0


def _share(found: Iterable[tuple[AirOperator, int, AirSubgraph]]) -> FloatShare | None:
    macs, is_quantized = 0, False
    floats: dict[str, int] = {}
    for operator, count, subgraph in found:
        used = list(_tensors(operator, subgraph))
        integers = any(each.quantization and each.type.is_integer for each in used)
        is_quantized |= integers
        macs += count
        if count and not (integers or all(each.type.is_integer for each in used)):
            floats[operator.op_type] = floats.get(operator.op_type, 0) + count
    if not (is_quantized and floats):
        return None
    order = sorted(floats.items(), key=lambda each: (-each[1], each[0]))
    return FloatShare(macs, dict(order))


def _tensors(operator: AirOperator, subgraph: AirSubgraph) -> Iterator[AirTensor]:
    for id_ in (*operator.input_ids, *operator.output_ids):
        if id_ >= 0:
            yield subgraph.tensors[id_]
