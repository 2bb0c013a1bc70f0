"""From the graph to operators that are ready to be planned: rules checked, kernels chosen."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from opgen.air.control import CONTROL
from opgen.air.faults import ModelFaults
from opgen.air.model import AirModel, AirOperator, AirSubgraph
from opgen.aot.operators.handwritten import made, resolve
from opgen.aot.operators.operator import AotOperator, MemoryFacts
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.bind.bound import BoundModel, BoundOperator, guarded
from opgen.c.names import entry_names, layer_names
from opgen.config import module_name
from opgen.config.resolve import Resolution
from opgen.context.registries import RegistryContext
from opgen.errors import ModelError, OpgenError, UnsupportedError, did_you_mean
from opgen.lib.target import Target
from opgen.operators.applied import describe, evaluate, operation_of
from opgen.operators.choice import candidates, no_kernel, types_refusal
from opgen.operators.model import Definition, Kernel
from opgen.operators.operation import Operation
from opgen.operators.rules import operand_violations, raise_if_any, rule_violations
from opgen.text.user_code import users_code


def bind(
    model: AirModel,
    context: RegistryContext,
    target: Target,
    resolution: Resolution | None = None,
) -> BoundModel:
    """Check every operator by its spec and choose its kernel.

    :param resolution: what a configuration asks of operators and tensors.
    :raises UsageError: if it asks for what cannot be.
    :raises ModelError: if operators break rules of their specs; lists what is unsupported, too.
    :raises UnsupportedError: if some have no kernel for their types.
    """
    asked = resolution or Resolution()
    found = bind_subgraphs(model, context, target, asked)
    asked.raise_faults()
    names = entry_names(model)
    others = (replace(each, entry=names[index]) for index, each in enumerate(found) if index)
    return replace(found[0], others=tuple(others))


def bind_subgraphs(
    model: AirModel,
    context: RegistryContext,
    target: Target,
    resolution: Resolution | None = None,
) -> list[BoundModel]:
    """Bind each subgraph, be it an entry point or not; raises as :func:`bind` does."""
    faults = ModelFaults()
    used: set[str] = set()
    asked = resolution or Resolution()
    found = [
        _bind_subgraph(model, subgraph, context, target, used, faults, asked)
        for subgraph in model.subgraphs
    ]
    faults.raise_all()
    return found


def _bind_subgraph(  # noqa: PLR0913
    model: AirModel,
    subgraph: AirSubgraph,
    context: RegistryContext,
    target: Target,
    used: set[str],
    faults: ModelFaults,
    asked: Resolution,
) -> BoundModel:
    names = layer_names(subgraph, used)
    bound: list[BoundOperator] = []
    for operator in subgraph.operators:
        try:
            bound.append(
                bind_operator(
                    model.path, operator, names[operator.id], subgraph, context, target, asked
                )
            )
        except (ModelError, UnsupportedError) as error:
            faults.add(error)
    for id_ in dict.fromkeys((*subgraph.input_ids, *subgraph.output_ids)):
        tensor = subgraph.tensors[id_]
        if not tensor.type.bits:  # those in between are refused by kernels
            where = f"{model.path.name}: tensor {id_} '{tensor.name}'"
            faults.unsupported(where, f"an input or output of type {tensor.type} has no form in C")
    return BoundModel(
        model,
        subgraph,
        tuple(bound),
        target,
        tensor_attributes=asked.tensor_attributes(subgraph),
        resolution=asked,
        memories=asked.rules.memories,
    )


def bind_operator(  # noqa: PLR0913
    path: Path,
    operator: AirOperator,
    name: str,
    subgraph: AirSubgraph,
    context: RegistryContext,
    target: Target,
    asked: Resolution | None = None,
) -> BoundOperator:
    """Check one operator by its spec and choose its kernel; raises as :func:`bind` does.

    :param name: of its layer.
    :param asked: what the rules of a configuration ask for.
    """
    asked = asked or Resolution()
    if operator.op_type in CONTROL:
        return BoundOperator(operator, name)
    where = describe(path.name, operator)
    attributes = asked.attributes_of(operator)
    found = context.aot_operator_classes.find(operator.op_type)
    if found is None:
        raise UnsupportedError.at(where, "no operator class is registered for it")
    # What the module is called is known for sure when it is written, see `with_prefix`.
    prefix = module_name(path)
    if not issubclass(found, SpecOperator):
        by_hand, memory = made(
            found, operator, subgraph, where, prefix=prefix, name=name, target=target
        )
        if attributes.kernel:
            asked.refuse_kernel(operator, where, "it is written in Python by hand")
        return BoundOperator(operator, name, aot=by_hand, attributes=attributes, said=memory)
    with users_code(found.__init__, f"{found.__name__}(...), for {where}"):
        aot = found(operator, subgraph, prefix=prefix, name=name, target=target)
    definition = aot.DEFINITION
    aot.operation = operation_of(definition, operator, subgraph.tensors, target)
    # Each relies on those before: rules on operands and types, conditions of kernels on rules.
    by_types = types_refusal(where, definition, aot.operation, path)
    try:
        raise_if_any(where, operand_violations(definition, aot.operation))
    except OpgenError as error:
        raise type(error)(*error.diagnostics, *by_types) from None
    UnsupportedError.raise_if_any(by_types)
    if definition.kernels or definition.is_renaming:
        raise_if_any(where, rule_violations(where, definition, aot.operation))
    aot.kernel = _kernel(where, definition, aot.operation, path)
    if attributes.kernel:
        aot.kernel = _wanted(operator, where, definition, aot.operation, asked) or aot.kernel
    resolve(aot, where)
    # Facts that the planner and the report ask for: what fails in them is to be reported here.
    evaluate(where, lambda _: _memory(aot, where), aot.operation)
    evaluate(where, definition.macs, aot.operation)
    kernel = guarded(where, aot.kernel) if aot.kernel else None
    return BoundOperator(operator, name, definition, aot.operation, kernel, aot, attributes)


def _memory(aot: AotOperator, where: str) -> MemoryFacts:
    with users_code(type(aot).memory, f"{type(aot).__name__}.memory, for {where}"):
        return aot.memory()


def _wanted(
    operator: AirOperator,
    where: str,
    definition: Definition[Any],
    operation: Operation[Any],
    asked: Resolution,
) -> Kernel | None:
    """Return the kernel that the configuration asks for; None, and a note, if it does not fit."""
    name = asked.attributes_of(operator).kernel
    judged = evaluate(where, lambda op: candidates(definition, op), operation)
    found = next((each for each in judged if each.kernel.name == name), None)
    if found is not None and not found.reason:
        return found.kernel
    known = [each.kernel.name for each in judged]
    if found is not None:
        fitting = [each.kernel.name for each in judged if not each.reason]
        hint = f"those that fit: {', '.join(fitting)}"
        asked.refuse_kernel(operator, where, found.full_reason, hint)
    elif known:
        hint = did_you_mean(name, known) or f"its kernels: {', '.join(known)}"
        asked.refuse_kernel(operator, where, f"{operator.op_type} has no such kernel", hint)
    else:
        asked.refuse_kernel(operator, where, "it has none: the output has the bytes of the input")
    return None


def _kernel(
    where: str, definition: Definition[Any], operation: Operation[Any], model: Path
) -> Kernel | None:
    if definition.is_renaming:
        return None
    judged = evaluate(where, lambda op: candidates(definition, op), operation)
    if judged and not judged[0].reason:
        return judged[0].kernel
    raise UnsupportedError(no_kernel(where, definition, operation, judged, model))
