"""Let weights and bias take over factors and offsets of the channels that they compute.

A network that was trained with batch normalization multiplies every channel of a convolution with a
constant and adds another. Both can be part of the convolution. What is computed is the same number,
rounded elsewhere: only models of which nobody expects certain bits are changed, which
:attr:`opgen.air.model.AirModel.is_exact` tells.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import numpy.typing as npt

from opgen.air.control import rewritten
from opgen.air.model import AirModel, AirOperator, AirSubgraph, AirTensor, Array
from opgen.air.rewrite import each_subgraph, with_operands, with_tensors_renamed
from opgen.context.registries import RegistryContext
from opgen.operators.applied import describe, evaluate, operation_of
from opgen.operators.axes import Channels, channels
from opgen.operators.axis_kinds import affine_axis, affine_input
from opgen.operators.model import Definition
from opgen.transforms.assembly import Assembly, frozen, standing_for
from opgen.transforms.operators import definition_of


def fold_scales(model: AirModel, context: RegistryContext) -> AirModel:
    """Return the model without operators that only scale channels which weights compute.

    Models whose bits are fixed by another runtime stay as they are.
    """
    if model.is_exact:
        return model

    def rewrite(subgraph: AirSubgraph) -> AirSubgraph:
        folding = _Folding(model.path.name, subgraph, context)
        for operator in subgraph.operators:
            folding.try_operator(operator)
        return folding.result()

    return each_subgraph(model, rewrite)


_Reals = npt.NDArray[np.float64]


@dataclass(frozen=True)
class _Sum:
    """The operator that computes what is scaled."""

    operator: AirOperator
    definition: Definition[Any]
    channels: Channels
    weights: AirTensor
    bias: AirTensor | None


class _Folding:
    """One pass over a subgraph: operators by id, changed as folds happen."""

    def __init__(self, file: str, subgraph: AirSubgraph, context: RegistryContext) -> None:
        self.file = file
        self.subgraph = subgraph
        self.context = context
        self.assembly = Assembly(context, subgraph)
        self.operators = {operator.id: operator for operator in subgraph.operators}
        self.writer = {id_: each.id for each in subgraph.operators for id_ in each.output_ids}
        self.changing = rewritten(subgraph.operators)

    def result(self) -> AirSubgraph:
        """Return the rewritten subgraph; constants that nothing reads any more are still there."""
        if len(self.operators) == len(self.subgraph.operators):
            return self.subgraph
        operators = tuple(
            self.operators[each.id] for each in self.subgraph.operators if each.id in self.operators
        )
        return replace(self.subgraph, operators=operators, tensors=self.assembly.tensors)

    def try_operator(self, operator: AirOperator) -> None:
        """Let an operator vanish into what computes its input, if it only scales channels."""
        definition = definition_of(operator, self.context)
        affine = definition.axes.affine if definition is not None and definition.axes else None
        if definition is None or affine is None:
            return
        scaled = operator.named_tensors[affine_input(definition)]
        found = self._sum(scaled) if isinstance(scaled, int) else None
        if found is None or not isinstance(scaled, int):
            return
        where = describe(self.file, operator)
        operation = operation_of(definition, operator, self.subgraph.tensors)
        rank = len(self.subgraph.tensors[scaled].shape)
        axis = evaluate(where, lambda op: affine_axis(definition, op), operation)
        if axis != found.channels.axis % rank:
            return
        factor = np.asarray(evaluate(where, affine.factor, operation), np.float64)
        offset = np.asarray(evaluate(where, affine.offset, operation), np.float64)
        self._fold(operator, scaled, found, factor, offset)

    def _sum(self, scaled: int) -> _Sum | None:
        """Return what computes a tensor that only the scaling operator reads, from constants."""
        tensors = self.assembly.tensors
        producer = self.operators.get(self.writer.get(scaled, -1))
        definition = definition_of(producer, self.context) if producer is not None else None
        found = channels(definition) if definition is not None else None
        if producer is None or definition is None or found is None:
            return None
        weights, bias = producer.tensor_of(found.weights), producer.named_tensors.get(found.bias)
        if (
            len(self.subgraph.consumers.get(scaled, ())) != 1
            or scaled in self.subgraph.output_ids
            or scaled in self.changing
            or not tensors[weights].is_constant
            or not tensors[weights].type.is_float
            or tensors[weights].type is not tensors[scaled].type
            or not (bias is None or (isinstance(bias, int) and tensors[bias].is_constant))
        ):
            return None
        operation = operation_of(definition, producer, tensors)
        where = describe(self.file, producer)
        is_linear = definition.axes.linear if definition.axes else None
        if is_linear is None or not evaluate(where, is_linear, operation):
            return None
        own_bias = tensors[bias] if isinstance(bias, int) else None
        return _Sum(producer, definition, found, tensors[weights], own_bias)

    def _fold(
        self, operator: AirOperator, scaled: int, found: _Sum, factor: _Reals, offset: _Reals
    ) -> None:
        """Put the factors into the weights, and the offsets into the bias."""
        along, weights = found.channels, found.weights
        shape = [1] * len(weights.shape)
        shape[along.along] = -1
        assert weights.data is not None
        data = np.asarray(weights.data, np.float64) * factor.reshape(shape)
        sums = offset
        if found.bias is not None:
            sums = offset + np.asarray(found.bias.data, np.float64) * factor
        like = found.bias or replace(weights, name=f"{operator.name}/{along.bias}")
        named = {
            **found.operator.named_tensors,
            along.weights: self._constant(weights, data),
            along.bias: self._constant(like, sums),
        }
        names = [each.name for each in found.definition.inputs]
        changed = with_operands(found.operator, names, named)
        [result] = operator.output_ids
        self.operators[changed.id] = with_tensors_renamed(changed, {scaled: result})
        self.writer[result] = changed.id
        del self.operators[operator.id]

    def _constant(self, like: AirTensor, values: Array) -> int:
        data = frozen(values.astype(like.type.numpy))
        return self.assembly.add(replace(standing_for(like), shape=data.shape, data=data))
