"""Put weights in another order instead of what they are multiplied with.

Between the last image of a network and its dense layers there may be a transposition, so that the
elements have the order in which the weights were trained. Constant weights can have the other order
once and for all.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from opgen.air.control import rewritten
from opgen.air.model import AirModel, AirOperator, AirSubgraph, Moved
from opgen.air.rewrite import each_subgraph, with_operands
from opgen.context.registries import RegistryContext
from opgen.operators.axes import contractions
from opgen.transforms.assembly import Assembly, frozen, standing_for
from opgen.transforms.operators import definition_of
from opgen.transforms.permutable import Facts

_Places = npt.NDArray[np.int64]
"""For each element as the model has it, its place in what is there instead."""


def permute_weights(model: AirModel, context: RegistryContext) -> AirModel:
    """Return the model without transpositions of what is flattened and multiplied with constants.

    Only where all that reads the elements takes weights, or works element by element. Sums of
    integers stay what they are; those of real numbers are formed in another order.
    """

    def rewrite(subgraph: AirSubgraph) -> AirSubgraph:
        facts = Facts(model.path.name, subgraph, context, rewritten(subgraph.operators))
        permuting = _Permuting(subgraph, facts, context)
        for operator in subgraph.operators:
            permuting.try_operator(operator)
        return permuting.result()

    return each_subgraph(model, rewrite)


@dataclass(frozen=True)
class _Use:
    """A constant whose elements along an axis meet those that are transposed."""

    operator: AirOperator
    operand: str
    axis: int


class _Permuting:
    """One pass over a subgraph."""

    def __init__(self, subgraph: AirSubgraph, facts: Facts, context: RegistryContext) -> None:
        self.subgraph = subgraph
        self.facts = facts
        self.assembly = Assembly(context, subgraph)
        self.context = context
        self.changed: dict[int, AirOperator] = {}
        self.constants: dict[tuple[int, bytes], int] = {}

    def result(self) -> AirSubgraph:
        """Return the rewritten subgraph; what nothing reads any more is still there."""
        if not self.changed:
            return self.subgraph
        operators = tuple(self.changed.get(each.id, each) for each in self.subgraph.operators)
        return replace(self.subgraph, operators=operators, tensors=self.assembly.tensors)

    def try_operator(self, operator: AirOperator) -> None:
        """Let what reads a transposed tensor do without, if all of it can."""
        moved = self.facts.rearrangement(operator)
        if moved is None or moved.order is None or moved.output in self.subgraph.output_ids:
            return
        readers = self.subgraph.consumers.get(moved.output, ())
        flattened = [self.facts.rearrangement(each) for each in readers]
        shape = self.subgraph.tensors[moved.input].shape
        places = np.arange(self.subgraph.tensors[moved.input].size).reshape(shape)
        places = places.transpose(moved.order).reshape(-1)
        uses: list[_Use] = []
        passed: list[int] = []
        for each in flattened:
            if each is None or each.order is not None:
                return
            found = self._uses(each.output, passed)
            if found is None or not all(self._meets(use, places) for use in found):
                return
            uses += found
        for reader, each in zip(readers, flattened, strict=True):
            assert each is not None
            to = self.subgraph.tensors[each.output].shape
            self.assembly.reshaped(moved.input, to, each.output, reader.name)
            self.changed[reader.id] = replace(self.assembly.operators[-1], id=reader.id)
        for use in uses:
            self._permute(use, places)
        back = tuple(np.argsort(moved.order).tolist())
        move = Moved(self.subgraph.tensors[moved.output].shape, back)
        for id_ in dict.fromkeys(passed):
            tensor = self.assembly.tensors[id_]
            self.assembly.tensors[id_] = replace(tensor, moves=(*tensor.moves, move))

    def _uses(self, id_: int, passed: list[int]) -> list[_Use] | None:
        """Return the constants that a tensor's elements meet; None: their order matters else.

        :param passed: gets the tensors whose elements come to be in another order.
        """
        uses: list[_Use] = []
        pending = [id_]
        while pending:
            current = pending.pop()
            passed.append(current)
            readers = self.subgraph.consumers.get(current, ())
            if not readers or current in self.subgraph.output_ids:
                return None
            for reader in readers:
                moved = self.facts.rearrangement(reader)
                contracted = self._contracted(reader, current)
                beside = self._beside(reader, current)
                if contracted is not None:
                    uses.append(contracted)
                elif beside is not None:
                    uses += beside
                    pending += reader.output_ids
                elif moved is not None and moved.order is None:
                    pending.append(moved.output)
                else:
                    return None
        return uses

    def _contracted(self, operator: AirOperator, id_: int) -> _Use | None:
        """Return the weights that an operator multiplies a tensor with."""
        definition = definition_of(operator, self.context)
        if definition is None or operator.input_ids.count(id_) != 1:
            return None
        for each in contractions(definition):
            if operator.named_tensors.get(each.input) == id_:
                return _Use(operator, each.weights, each.axis)
        return None

    def _beside(self, operator: AirOperator, id_: int) -> list[_Use] | None:
        """Return the constants that an operator combines with a tensor, element by element."""
        permutable, tensors = self.facts.permutable(operator), self.subgraph.tensors
        if (
            permutable is None
            or not permutable.is_elementwise
            or permutable.inputs.count(id_) != 1
            or tensors[permutable.outputs[0]].shape != tensors[id_].shape
        ):
            return None
        uses = []
        for name in permutable.moved:
            ids = operator.named_tensors.get(name)
            if ids == id_ or ids is None:
                continue
            if not isinstance(ids, int):
                return None
            if tensors[ids].size > 1:
                uses.append(_Use(operator, name, len(tensors[ids].shape) - 1))
        return uses

    def _meets(self, use: _Use, places: _Places) -> bool:
        """Tell whether a constant can have the other order, row by row."""
        id_ = use.operator.named_tensors.get(use.operand)
        tensor = self.subgraph.tensors[id_] if isinstance(id_, int) else None
        if tensor is None or not tensor.is_constant or not 0 <= use.axis < len(tensor.shape):
            return False
        found, depth = tensor.quantization, tensor.shape[use.axis]
        if (found is not None and found.axis == use.axis) or depth < 1 or places.size % depth:
            return False
        rows = places.reshape(-1, depth)
        starts = depth * np.arange(len(rows))[:, None]
        return bool((rows == rows[0] + starts).all() and rows[0].max() < depth)

    def _permute(self, use: _Use, places: _Places) -> None:
        operator = self.changed.get(use.operator.id, use.operator)
        id_ = operator.tensor_of(use.operand)
        tensor = self.assembly.tensors[id_]
        order = np.argsort(places[: tensor.shape[use.axis]])
        key = id_, order.tobytes()
        if key not in self.constants:
            assert tensor.data is not None
            data = frozen(np.take(tensor.data, order, use.axis))
            self.constants[key] = self.assembly.add(replace(standing_for(tensor), data=data))
        definition = definition_of(operator, self.context)
        assert definition is not None
        names = [each.name for each in definition.inputs]
        named = {**operator.named_tensors, use.operand: self.constants[key]}
        self.changed[operator.id] = with_operands(operator, names, named)
