"""What specs say of an operator and the order of axes: that it changes it, or follows another."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Set
from dataclasses import dataclass
from functools import reduce
from typing import Any, TypeVar

from opgen.air.model import AirOperator, AirSubgraph, AirTensor
from opgen.context.registries import RegistryContext
from opgen.errors import ModelError
from opgen.lib.shapes import broadcast_shape, is_permutation, padded_shape, permuted
from opgen.operators.applied import describe, evaluate, operation_of
from opgen.operators.axes import (
    changes,
    has_other_axes,
    is_elementwise,
    is_permutable,
    moved_inputs,
    order_of,
    renumbered,
    result,
)
from opgen.operators.model import Definition
from opgen.operators.operation import Operation
from opgen.transforms.drop_no_ops import same_quantization
from opgen.transforms.operators import definition_of, keeps_state
from opgen.transforms.views import Axes, Shape

R = TypeVar("R")


@dataclass(frozen=True)
class Rearrangement:
    """An operator that moves elements and does nothing else."""

    input: int
    output: int
    order: Axes | None
    """Axis i of the output is axis ``order[i]`` of the input; None: only the shape is another."""


@dataclass(frozen=True, eq=False)
class Permutable:
    """An operator that gives the same elements if its tensors' axes are in another order."""

    operator: AirOperator
    definition: Definition[Any]
    operation: Operation[Any]
    moved: tuple[str, ...]
    """The names of the inputs that are put in another order."""
    inputs: tuple[int, ...]
    """The tensors that are put in another order, constants too."""
    outputs: tuple[int, ...]
    shape: Shape
    """The axes that a permutation puts in another order; of size 1 if they are so everywhere."""
    where: object

    @property
    def inputs_in_order(self) -> tuple[str, ...]:
        """The names of all inputs, in the order of the model."""
        return tuple(each.name for each in self.definition.inputs)

    @property
    def is_elementwise(self) -> bool:
        """Whether no number of an axis matters, not even how many there are."""
        return is_elementwise(self.definition) and len(self.outputs) == 1

    @property
    def has_other_axes(self) -> bool:
        """Whether the outputs have other axes than the inputs."""
        return has_other_axes(self.definition)

    def is_valid(self, permutation: Axes) -> bool:
        """Tell whether the operator can follow, and what has to change then is known."""
        try:
            return self._evaluated(is_permutable, permutation)
        except ModelError:
            return False  # what is wrong with it is reported when it is bound

    def result(self, permutation: Axes) -> Axes:
        """Return the permutation of the outputs."""
        return self._evaluated(result, permutation)

    def changes(self, permutation: Axes) -> Mapping[str, Any]:
        """Return the new values of options and of constant inputs."""
        return self._evaluated(changes, permutation)

    def _evaluated(
        self, function: Callable[[Definition[Any], Operation[Any], Axes], R], axes: Axes
    ) -> R:
        return evaluate(self.where, lambda op: function(self.definition, op, axes), self.operation)


class Facts:
    """What is known of the operators of a subgraph."""

    def __init__(
        self, file: str, subgraph: AirSubgraph, context: RegistryContext, changing: Set[int]
    ) -> None:
        """Look at a subgraph.

        :param changing: the tensors that may have several values during a run.
        """
        self.file = file
        self.subgraph = subgraph
        self.context = context
        self.changing = changing
        self._rearrangements: dict[int, Rearrangement | None] = {}
        self._permutables: dict[int, Permutable | None] = {}

    def rearrangement(self, operator: AirOperator) -> Rearrangement | None:
        """Return what an operator moves if it does nothing else."""
        if operator.id not in self._rearrangements:
            self._rearrangements[operator.id] = self._rearrangement(operator)
        return self._rearrangements[operator.id]

    def permutable(self, operator: AirOperator) -> Permutable | None:
        """Return how an operator computes with its axes in another order, if it may."""
        if operator.id not in self._permutables:
            self._permutables[operator.id] = self._permutable(operator)
        return self._permutables[operator.id]

    def _rearrangement(self, operator: AirOperator) -> Rearrangement | None:
        definition = self._definition(operator)
        if definition is None or len(operator.output_ids) != 1 or definition.is_renaming:
            return None
        is_transposed = definition.axes is not None and bool(definition.axes.order)
        name = definition.inputs[0].name if is_transposed else ""
        name = next(iter(definition.alias.values())) if definition.alias else name
        source, output = operator.named_tensors.get(name), operator.output_ids[0]
        tensors = self.subgraph.tensors
        if not isinstance(source, int) or not _same_elements(tensors[source], tensors[output]):
            return None
        if not is_transposed:
            return Rearrangement(source, output, None)
        order = self._order(operator, definition)
        if order is None or not is_permutation(order, len(tensors[source].shape)):
            return None
        is_right = permuted(tensors[source].shape, order) == tensors[output].shape
        return Rearrangement(source, output, order) if is_right else None

    def _order(self, operator: AirOperator, definition: Definition[Any]) -> Axes | None:
        operation = operation_of(definition, operator, self.subgraph.tensors)
        try:
            where = describe(self.file, operator)
            return evaluate(where, lambda op: order_of(definition, op), operation)
        except ModelError:
            return None  # the order is not constant, or wrong, which is reported when it is bound

    def _permutable(self, operator: AirOperator) -> Permutable | None:
        definition = self._definition(operator)
        names = moved_inputs(definition) if definition is not None else ()
        if definition is None or not names:
            return None
        tensors = self.subgraph.tensors
        inputs = tuple(_ids(operator, names))
        outputs = tuple(_ids(operator, [each.name for each in definition.outputs]))
        changed = [n for n in renumbered(definition) if n in operator.named_tensors]
        constants = _ids(operator, changed)
        if (
            not outputs
            or all(tensors[id_].is_constant for id_ in inputs)
            or not all(tensors[id_].is_constant for id_ in constants)
            or any(_has_scales_per_index(tensors[id_]) for id_ in (*inputs, *outputs))
        ):
            return None
        moved = [tensors[id_].shape for id_ in inputs]
        if not has_other_axes(definition):
            moved += [tensors[id_].shape for id_ in outputs]
        rank = max(map(len, moved))
        shape = tuple(
            max(sizes) for sizes in zip(*(padded_shape(s, rank) for s in moved), strict=True)
        )
        operation = operation_of(definition, operator, tensors)
        where = describe(self.file, operator)
        found = Permutable(operator, definition, operation, names, inputs, outputs, shape, where)
        return found if self._fits(found) else None

    def _fits(self, found: Permutable) -> bool:
        """Tell whether the shapes of tensors are those that the operator gives."""
        tensors = self.subgraph.tensors
        shapes = [tensors[id_].shape for id_ in found.inputs]
        if not found.is_elementwise:
            return all(len(shape) == len(shapes[0]) for shape in shapes)
        return tensors[found.outputs[0]].shape == reduce(broadcast_shape, shapes)

    def _definition(self, operator: AirOperator) -> Definition[Any] | None:
        """Return the definition of an operator whose results depend on its inputs alone."""
        definition = definition_of(operator, self.context)
        ids = {*operator.input_ids, *operator.output_ids}
        if (
            definition is None
            or definition.control is not None
            or keeps_state(operator, self.subgraph, self.context)
            or not ids.isdisjoint(self.changing)
        ):
            return None
        return definition


def _ids(operator: AirOperator, names: Iterable[str]) -> Iterator[int]:
    for name in names:
        yield from operator.tensors_of(name)


def _same_elements(left: AirTensor, right: AirTensor) -> bool:
    return (
        left.type == right.type
        and left.size == right.size
        and not _has_scales_per_index(left)
        and same_quantization(left.quantization, right.quantization)
    )


def _has_scales_per_index(tensor: AirTensor) -> bool:
    return tensor.quantization is not None and tensor.quantization.axis is not None
