"""What transforms ask about an operator."""

from __future__ import annotations

from typing import Any

from opgen.air.keys import ROLES
from opgen.air.model import AirOperator, AirSubgraph, AirTensor
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.context.registries import RegistryContext
from opgen.operators.model import Definition


def definition_of(operator: AirOperator, context: RegistryContext) -> Definition[Any] | None:
    """Return what the operator's spec says; None if a transform must know nothing of it.

    That is so if it is written in Python by hand, or is to be left as it is.
    """
    return None if operator.is_fixed else definition_by_name(operator.op_type, context)


def definition_by_name(op_type: str, context: RegistryContext) -> Definition[Any] | None:
    """Return what the spec of a kind of operator says; None if it is written in Python by hand."""
    found = context.aot_operator_classes.find(op_type)
    return found.DEFINITION if found is not None and issubclass(found, SpecOperator) else None


def can_be_input(tensor: AirTensor, role: str, context: RegistryContext) -> bool:
    """Tell whether the operator of a role has a kernel for an input of a tensor's type."""
    definition = definition_by_name(ROLES[role], context)
    kernels = definition.kernels if definition is not None else ()
    return any(tensor.type in kernel.types["input"] for kernel in kernels)


def keeps_state(operator: AirOperator, subgraph: AirSubgraph, context: RegistryContext) -> bool:
    """Tell whether running the operator changes anything besides its outputs.

    Of an operator written by hand nothing is known, so it counts as one that does; so does one
    that is to be left as it is.
    """
    definition = definition_of(operator, context)
    if definition is None or definition.state_names:
        return True
    return any(
        id_ in subgraph.tensors and subgraph.tensors[id_].is_variable
        for id_ in (*operator.input_ids, *operator.output_ids)
    )
