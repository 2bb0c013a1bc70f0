"""From the graph to operators that are ready to be planned: rules checked, kernels chosen."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from opgen.air.control import CONTROL
from opgen.air.model import AirModel, AirOperator, AirSubgraph
from opgen.aot.bound import BoundModel, BoundOperator
from opgen.aot.emit.names import entry_names, layer_names
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.config import module_name
from opgen.errors import Diagnostic, ModelError, OpgenError, UnsupportedError
from opgen.lib.target import Target
from opgen.litert.faults import Faults
from opgen.registry.choice import candidates, no_kernel, types_refusal
from opgen.registry.context import RegistryContext
from opgen.registry.definition import Definition, Kernel, Operation
from opgen.registry.operation import describe, evaluate, operation_of
from opgen.registry.rules import operand_violations, raise_if_any, rule_violations


def bind(model: AirModel, context: RegistryContext, target: Target) -> BoundModel:
    """Check every operator by its spec and choose its kernel.

    :raises ModelError: if operators break rules of their specs; lists what is unsupported, too.
    :raises UnsupportedError: if some have no kernel for their types.
    """
    faults = Faults()
    used: set[str] = set()
    found = [
        _bind_subgraph(model, subgraph, context, target, used, faults)
        for subgraph in model.subgraphs
    ]
    faults.raise_all()
    names = entry_names(model)
    others = (replace(each, entry=names[index]) for index, each in enumerate(found) if index)
    return replace(found[0], others=tuple(others))


def _bind_subgraph(  # noqa: PLR0913
    model: AirModel,
    subgraph: AirSubgraph,
    context: RegistryContext,
    target: Target,
    used: set[str],
    faults: Faults,
) -> BoundModel:
    names = layer_names(subgraph, used)
    bound: list[BoundOperator] = []
    for operator in subgraph.operators:
        try:
            bound.append(
                _bind_operator(model.path, operator, names[operator.id], subgraph, context, target)
            )
        except (ModelError, UnsupportedError) as error:
            faults.add(error)
    for id_ in dict.fromkeys((*subgraph.input_ids, *subgraph.output_ids)):
        tensor = subgraph.tensors[id_]
        if not tensor.type.bits:  # those in between are refused by kernels
            where = f"{model.path.name}: tensor {id_} '{tensor.name}'"
            faults.unsupported(where, f"an input or output of type {tensor.type} has no form in C")
    return BoundModel(model, subgraph, tuple(bound), target)


def _bind_operator(  # noqa: PLR0913
    path: Path,
    operator: AirOperator,
    name: str,
    subgraph: AirSubgraph,
    context: RegistryContext,
    target: Target,
) -> BoundOperator:
    if operator.op_type in CONTROL:
        return BoundOperator(operator, name)
    where = describe(path.name, operator)
    found = context.aot_operator_classes.find(operator.op_type)
    if found is None:
        raise UnsupportedError(Diagnostic(where, "no operator class is registered for it"))
    # What the module is called is known for sure when it is written, see `with_prefix`.
    aot = found(operator, subgraph, prefix=module_name(path), name=name, target=target)
    if not isinstance(aot, SpecOperator):
        aot.on_resolve()
        return BoundOperator(operator, name, aot=aot)
    definition = aot.DEFINITION
    aot.operation = operation_of(definition, operator, subgraph.tensors, target)
    # The conditions of kernels rely on the operands' dimensions, the rules on their types.
    try:
        raise_if_any(where, operand_violations(definition, aot.operation))
    except OpgenError as error:
        also = types_refusal(where, definition, aot.operation, path)
        raise type(error)(*error.diagnostics, *also) from None
    aot.kernel = _kernel(where, definition, aot.operation, path)
    raise_if_any(where, rule_violations(where, definition, aot.operation))
    aot.on_resolve()
    # Facts that the planner and the report ask for: what fails in them is to be told here.
    evaluate(where, lambda _: aot.memory(), aot.operation)
    evaluate(where, definition.macs, aot.operation)
    kernel = _guarded(where, aot.kernel) if aot.kernel else None
    return BoundOperator(operator, name, definition, aot.operation, kernel, aot)


def _guarded(where: str, kernel: Kernel[Any]) -> Kernel[Any]:
    """Return the kernel with parameters that, where they cannot be computed, say why.

    They may be large tables, and are computed when the module is emitted.
    """
    params = kernel.params
    return replace(kernel, params=lambda op: evaluate(where, params, op))


def _kernel(
    where: str, definition: Definition[Any], operation: Operation[Any], model: Path
) -> Kernel[Any] | None:
    if not definition.kernels and definition.alias:
        return None
    judged = evaluate(where, lambda op: candidates(definition, op), operation)
    if judged and not judged[0].reason:
        return judged[0].kernel
    raise UnsupportedError(no_kernel(where, definition, operation, judged, model))
