"""Models of old, quantized to uint8, become models of int8: all elements are 128 lower.

Only where an operator has no kernel for uint8, and what touches it; specs say with `uint8:` for
which operators the results are the same. The model's inputs and outputs stay what they are: an
operator that subtracts or adds 128 stands where the two kinds of tensors meet.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

import numpy as np
import numpy.typing as npt

from opgen.air.dtype import DType
from opgen.air.faults import ModelFaults
from opgen.air.keys import ROLES
from opgen.air.model import AirModel, AirOperator, AirSubgraph, AirTensor, Array, Quantization
from opgen.air.rewrite import each_subgraph, with_tensors_renamed
from opgen.context.registries import RegistryContext
from opgen.errors import ModelError, UnsupportedError
from opgen.operators.applied import describe, evaluate, operation_of
from opgen.operators.choice import takes_types
from opgen.operators.model import Definition, UInt8
from opgen.operators.operation import Operation
from opgen.transforms.assembly import Assembly, frozen, standing_for
from opgen.transforms.drop_no_ops import same_quantization
from opgen.transforms.operators import definition_of

_OFFSET = 128


def lower_uint8(model: AirModel, context: RegistryContext) -> AirModel:
    """Return the model with int8 in place of uint8 wherever only that can be computed.

    :raises UnsupportedError: if the results of an operator for uint8 would not be the same; names
        all such operators.
    """
    return each_subgraph(model, lambda graph: _Lowering(model.path.name, graph, context).run())


def _is_old(tensor: AirTensor) -> bool:
    found = tensor.quantization
    return tensor.type is DType.UINT8 and found is not None and not tensor.is_variable


class _Lowering:
    """One subgraph while its operators are judged and rewritten."""

    def __init__(self, file: str, subgraph: AirSubgraph, context: RegistryContext) -> None:
        self.file = file
        self.subgraph = subgraph
        self.context = context
        self.assembly = Assembly(context, subgraph)
        self.tensors = self.assembly.tensors
        self.old = frozenset(id_ for id_, each in subgraph.tensors.items() if _is_old(each))
        self.lowered: dict[int, int] = {}
        """Tensor of uint8 -> the one of int8 in its place."""

    def run(self) -> AirSubgraph:
        chosen = self._chosen()
        if not chosen:
            return self.subgraph
        operators = self.assembly.operators
        ready: set[int] = set()
        """Tensors of int8 that have been computed."""
        read = {
            id_
            for each in self.subgraph.operators
            if each.id not in chosen
            for id_ in each.input_ids
        }
        read.update(self.subgraph.output_ids)
        for operator in self.subgraph.operators:
            if operator.id not in chosen:
                operators.append(operator)
                continue
            new = {id_: self._lower(id_) for id_ in self._old_of(operator)}
            new |= self._weights(operator, chosen[operator.id])
            for id_ in dict.fromkeys(operator.input_ids):
                if id_ in new and new[id_] not in ready and not self.tensors[id_].is_constant:
                    self._requantize(id_, new[id_])
                    ready.add(new[id_])
            new |= self._requantized(operator, chosen[operator.id], new)
            operators.append(with_tensors_renamed(operator, new))
            for id_ in operator.output_ids:
                if id_ in new:
                    ready.add(new[id_])
                    if id_ in read:
                        self._requantize(new[id_], id_)
        return replace(self.subgraph, tensors=self.tensors, operators=tuple(operators))

    def _chosen(self) -> Mapping[int, UInt8]:
        """Return the operators that are to compute with int8, and what their specs say of it."""
        known = dict(self._known())
        faults = ModelFaults()
        chosen: dict[int, UInt8] = {}
        for operator in self.subgraph.operators:
            if operator.id in known and not self._can_stay(operator, *known[operator.id]):
                chosen[operator.id] = known[operator.id][1]
                self._require_same(operator, *known[operator.id], faults)
        faults.raise_all()
        touched = {
            id_ for o in self.subgraph.operators if o.id in chosen for id_ in self._old_of(o)
        }
        grows = bool(chosen)
        while grows:
            grows = False
            for operator in self.subgraph.operators:
                ids = self._old_of(operator)
                if operator.id in chosen or operator.id not in known or touched.isdisjoint(ids):
                    continue
                definition, uint8 = known[operator.id]
                if self._is_same(operator, definition, uint8):
                    chosen[operator.id], grows = uint8, True
                    touched.update(ids)
        return chosen

    def _known(self) -> Iterator[tuple[int, tuple[Definition[Any], UInt8]]]:
        for operator in self.subgraph.operators:
            definition = definition_of(operator, self.context) if self._old_of(operator) else None
            if definition is not None and definition.uint8 is not None:
                yield operator.id, (definition, definition.uint8)

    def _old_of(self, operator: AirOperator) -> list[int]:
        ids = dict.fromkeys((*operator.input_ids, *operator.output_ids))
        return [id_ for id_ in ids if id_ in self.old]

    def _operation(self, operator: AirOperator, definition: Definition[Any]) -> Operation[Any]:
        return operation_of(definition, operator, self.subgraph.tensors)

    def _can_stay(self, operator: AirOperator, definition: Definition[Any], uint8: UInt8) -> bool:
        """Tell whether an operator computes what it has to with tensors of uint8."""
        operation = self._operation(operator, definition)
        takes = any(takes_types(kernel, operation) for kernel in definition.kernels)
        return (takes or definition.is_renaming) and not self._differing(operator, uint8)

    def _differing(self, operator: AirOperator, uint8: UInt8) -> list[int]:
        """Return the tensors that get the quantization of the output before they are used."""
        if not uint8.requantized:
            return []
        wanted = self.tensors[operator.output_ids[0]].quantization
        return [
            id_
            for id_ in dict.fromkeys(operator.tensors_of(uint8.requantized))
            if id_ in self.old and not same_quantization(self.tensors[id_].quantization, wanted)
        ]

    def _requantized(
        self, operator: AirOperator, uint8: UInt8, lowered: Mapping[int, int]
    ) -> Mapping[int, int]:
        """Return what stands for inputs that get the quantization of the output first."""
        new: dict[int, int] = {}
        for id_ in self._differing(operator, uint8):
            old, output = (self.tensors[lowered[each]] for each in (id_, *operator.output_ids))
            made = replace(standing_for(old), quantization=output.quantization, data=None)
            new[id_] = self.assembly.add(made)
            role = ROLES["rescale"]
            self.assembly.operator(role, {"input": old.id}, {"output": new[id_]})
        return new

    def _is_same(self, operator: AirOperator, definition: Definition[Any], uint8: UInt8) -> bool:
        where = describe(self.file, operator)
        return evaluate(where, uint8.is_exact, self._operation(operator, definition))

    def _require_same(
        self,
        operator: AirOperator,
        definition: Definition[Any],
        uint8: UInt8,
        faults: ModelFaults,
    ) -> None:
        try:
            same = self._is_same(operator, definition, uint8)
        except (ModelError, UnsupportedError) as error:
            faults.add(error)
            return
        if not same:
            message = "its results for uint8 are not those for int8 with elements 128 lower"
            hint = "convert the model again, to int8"
            why = f"required by {uint8.place}"
            where = describe(self.file, operator)
            faults.add(UnsupportedError.at(where, message, why=why, hint=hint))

    def _lower(self, id_: int) -> int:
        """Return the tensor of int8 that stands for one of uint8."""
        if id_ not in self.lowered:
            old = self.tensors[id_]
            assert old.quantization is not None
            points = old.quantization.zero_points - _OFFSET
            data = (
                None
                if old.data is None
                else frozen((old.data.astype(np.int16) - _OFFSET).astype(np.int8))
            )
            quantization = replace(old.quantization, zero_points=points)
            new = replace(
                old,
                type=DType.INT8,
                quantization=quantization,
                data=data,
                origin=old.origin or f"tensor {id_}",
            )
            self.lowered[id_] = self.assembly.add(new)
        return self.lowered[id_]

    def _weights(self, operator: AirOperator, uint8: UInt8) -> Mapping[int, int]:
        """Return the weights of an operator with the zero point 0, and the scale, that they get.

        If elements do not allow it, weights stay of uint8 where a kernel takes them beside int8.
        """
        id_ = operator.named_tensors.get(uint8.weights) if uint8.weights else None
        old = self.tensors[id_] if isinstance(id_, int) and id_ in self.old else None
        if old is None or old.data is None or old.quantization is None:
            return {}
        definition = definition_of(operator, self.context)
        assert definition is not None
        new = self.tensors[self._lower(old.id)]
        scales: Any = old.quantization.scales
        if uint8.scale is not None and len(scales) == 1:
            where = describe(self.file, operator)
            scale = evaluate(where, uint8.scale, self._operation(operator, definition))
            scales = np.array([scale])
        centred = old.data.astype(np.int16) - old.quantization.zero_points[0]
        low, high = DType.INT8.range
        if low <= centred.min(initial=0) and centred.max(initial=0) <= high:
            points = np.zeros_like(old.quantization.zero_points)
            new = replace(new, data=_int8(centred))
        elif any(DType.UINT8 in each.types.get(uint8.weights, ()) for each in definition.kernels):
            points = old.quantization.zero_points
            new = replace(old, origin=new.origin)
        else:
            assert new.quantization is not None
            points = new.quantization.zero_points
        quantization = Quantization(scales, points, old.quantization.axis)
        return {old.id: self.assembly.add(replace(new, quantization=quantization))}

    def _requantize(self, source: int, target: int) -> None:
        """Add the operator that moves elements by 128."""
        self.assembly.operator(ROLES["requantize"], {"input": source}, {"output": target})


def _int8(values: npt.NDArray[np.int16]) -> Array:
    return frozen(values.astype(np.int8))
