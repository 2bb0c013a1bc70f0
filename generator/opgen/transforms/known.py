"""Operators of which a transform may know something, and how they are computed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from opgen.air.control import rewritten
from opgen.air.dtype import DType
from opgen.air.model import AirOperator, AirSubgraph, AirTensor
from opgen.context.registries import RegistryContext
from opgen.errors import ModelError, OperatorPlace
from opgen.interpret.interpret import apply_exact
from opgen.lib.tensor import Tensor
from opgen.operators.applied import describe, evaluate, operation_of
from opgen.operators.axis_kinds import kinds_of
from opgen.operators.choice import accepted
from opgen.operators.model import Definition, Kernel
from opgen.operators.operation import Operation, several
from opgen.operators.weighted_sums import WeightedSums, weighted_sums
from opgen.transforms.operators import definition_of, keeps_state


@dataclass(frozen=True, eq=False)
class Known:
    """An operator that computes integers from integers, bit for bit, and keeps nothing."""

    operator: AirOperator
    definition: Definition[Any]
    operation: Operation[Any]
    kernel: Kernel | None
    sums: WeightedSums | None
    where: OperatorPlace

    @property
    def outputs(self) -> tuple[int, ...]:
        """The tensors that it computes."""
        return self.operator.output_ids

    @property
    def data(self) -> tuple[int, ...]:
        """The inputs that are computed, each once."""
        ids = set(self.outputs)
        found = (i for _, i, tensor in self.tensors() if i not in ids and not tensor.is_constant)
        return tuple(dict.fromkeys(found))

    @property
    def constants(self) -> dict[str, Any]:
        """The elements of the inputs that are constants."""
        bound = self.operation.bound.items()
        return {n: t.values for n, t in bound if isinstance(t, Tensor) and t.is_constant}

    def tensors(self) -> Iterator[tuple[str, int, Tensor]]:
        """Go through operand, id and facts of all tensors that are there."""
        for each in (*self.definition.inputs, *self.definition.outputs):
            ids = self.operator.tensors_of(each.name)
            for id_, tensor in zip(ids, several(self.operation.bound[each.name]), strict=True):
                yield each.name, id_, tensor

    def kinds(self) -> list[tuple[str, int, tuple[object, ...]]]:
        """Return operand, id and what the axes are of all tensors of which that is known."""

        def found(name: str, tensor: Tensor, operation: Operation[Any]) -> Any:
            return kinds_of(self.definition, operation, name, tensor)

        known = (
            (name, id_, evaluate(self.where, partial(found, name, tensor), self.operation))
            for name, id_, tensor in self.tensors()
        )
        return [each for each in known if each[2] is not None]

    def asked(self, operation: Operation[Any], stored: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return what the operator gives for elements of its inputs."""
        found = apply_exact(self.where, self.definition, self.kernel, operation, stored)
        return found.outputs

    def asked_of(self, data: Mapping[int, Any]) -> dict[int, Any]:
        """Return what it gives, by tensor, for elements of the inputs that are computed."""
        stored = self.constants
        for each in self.definition.inputs:
            ids, several_ = self.operator.named_tensors.get(each.name), []
            if ids is None or each.name in stored:
                continue
            bound = several(self.operation.bound[each.name])
            for id_, tensor in zip(self.operator.tensors_of(each.name), bound, strict=True):
                several_.append(tensor.values if tensor.is_constant else data[id_])
            stored[each.name] = tuple(several_) if isinstance(ids, tuple) else several_[0]
        found = self.asked(self.operation, stored)
        return {
            id_: array
            for name, value in found.items()
            for id_, array in zip(
                self.operator.tensors_of(name),
                value if isinstance(value, tuple) else (value,),
                strict=True,
            )
        }


def known_operators(file: str, subgraph: AirSubgraph, context: RegistryContext) -> Iterator[Known]:
    """Go through the operators of which something may be known."""
    changing = rewritten(subgraph.operators)
    for operator in subgraph.operators:
        definition = definition_of(operator, context)
        ids = [id_ for id_ in (*operator.input_ids, *operator.output_ids) if id_ >= 0]
        tensors = [subgraph.tensors[id_] for id_ in ids]
        if (
            definition is not None
            and definition.control is None
            and not keeps_state(operator, subgraph, context)
            and changing.isdisjoint(ids)
            and all(each.size for each in tensors)
            and all(each.type.is_integer or each.type is DType.BOOL for each in tensors)
        ):
            found = known_operator(file, operator, subgraph.tensors, definition)
            if found is not None:
                yield found


def known_operator(
    file: str,
    operator: AirOperator,
    tensors: Mapping[int, AirTensor],
    definition: Definition[Any],
) -> Known | None:
    """Return an operator with its kernel.

    None if it breaks a rule of its spec, has no kernel, or has one that may be a step off.
    """
    operation, where = operation_of(definition, operator, tensors), describe(file, operator)
    if any(each.tolerance is not None for each in definition.kernels):
        return None
    try:
        runs = accepted(where, definition, operation)
        if runs is None:
            return None
        sums = evaluate(where, partial(weighted_sums, definition), operation)
    except ModelError:
        return None  # it is refused when it is bound
    return Known(operator, definition, operation, runs.kernel, sums, where)
