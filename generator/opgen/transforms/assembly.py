"""Adding to a subgraph: tensors, and the operators that only move elements.

Which operators these are, specs say with `role`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from math import prod

import numpy as np

from opgen.air.dtype import DType
from opgen.air.keys import ROLES
from opgen.air.model import AirOperator, AirTensor, Array, Quantization
from opgen.context.registries import RegistryContext


class Assembly:
    """Tensors by id, and operators in order of execution, while more are added.

    What is done to a constant is done at once: no operator is added, the result is a constant.
    """

    def __init__(
        self,
        tensors: Mapping[int, AirTensor],
        context: RegistryContext,
        next_operator: int = 0,
    ) -> None:
        """Begin with some tensors and no operators.

        :param next_operator: the id of the first operator that is added.
        """
        self.tensors = dict(tensors)
        self.operators: list[AirOperator] = []
        self.context = context
        self.next_operator = next_operator
        self._next_tensor = max(self.tensors, default=-1) + 1
        self._integers: dict[tuple[int, ...], int] = {}

    def add(self, tensor: AirTensor) -> int:
        """Add a tensor under an id of its own; return the id."""
        id_ = self._next_tensor
        self._next_tensor += 1
        self.tensors[id_] = replace(tensor, id=id_)
        return id_

    def integers(self, values: Sequence[int], name: str) -> int:
        """Return the constant of shape (length,) and type int32; equal ones are one tensor."""
        key = tuple(values)
        if key not in self._integers:
            data = frozen(np.array(key, np.int32))
            tensor = AirTensor(-1, name, DType.INT32, (len(key),), data=data)
            self._integers[key] = self.add(tensor)
        return self._integers[key]

    def transposed(
        self, source: int, order: Sequence[int], target: int | None = None, name: str = ""
    ) -> int:
        """Add what puts the axes of a tensor in another order; return the id of the result.

        :param order: axis i of the result is axis ``order[i]`` of the source.
        :param target: the tensor that is to be the result; default: a new one.
        :param name: of the operator; default: the name of the result.
        """
        old = self.tensors[source]
        data = (
            frozen(old.data.transpose(order))
            if old.data is not None and not old.is_variable
            else None
        )
        new = replace(
            standing_for(old),
            shape=tuple(old.shape[axis] for axis in order),
            quantization=_transposed_scales(old.quantization, order),
            data=data,
        )
        if old.is_constant and target is None:
            return self.add(new)
        result = self.add(new) if target is None else target
        perm = self.integers(tuple(order), f"{self.tensors[result].name}/perm")
        named = {"input": source, "perm": perm, "output": result}
        self._move("transpose", (source, perm), result, named, {}, name)
        return result

    def reshaped(
        self, source: int, shape: Sequence[int], target: int | None = None, name: str = ""
    ) -> int:
        """Add what gives the elements of a tensor another shape; return the id of the result.

        :param target: the tensor that is to be the result; default: a new one.
        :param name: of the operator; default: the name of the result.
        :raises ValueError: if scales per index of an axis fit no axis of the shape.
        """
        old = self.tensors[source]
        new = replace(
            standing_for(old),
            shape=tuple(shape),
            quantization=_reshaped_scales(old, tuple(shape)),
            data=frozen(old.data.reshape(shape))
            if old.data is not None and not old.is_variable
            else None,
        )
        if old.is_constant and target is None:
            return self.add(new)
        result = self.add(new) if target is None else target
        named = {"input": source, "shape": None, "output": result}
        self._move("reshape", (source,), result, named, {"new_shape": tuple(shape)}, name)
        return result

    def append(self, operators: Iterable[AirOperator]) -> None:
        """Add operators that exist already."""
        self.operators.extend(operators)

    def _move(  # noqa: PLR0913
        self,
        role: str,
        inputs: tuple[int, ...],
        output: int,
        named: Mapping[str, int | None],
        options: Mapping[str, object],
        name: str,
    ) -> None:
        op_type = ROLES[role]
        made = self.context.air_options.get(op_type)(**options)
        name = name or self.tensors[output].name
        operator = AirOperator(
            self.next_operator, op_type, inputs, (output,), named, made, name=name
        )
        self.next_operator += 1
        self.operators.append(operator)


def standing_for(tensor: AirTensor) -> AirTensor:
    """Return a tensor like another, which reports tell by the other's place in the file."""
    origin = tensor.origin or f"tensor {tensor.id}"
    return replace(tensor, origin=origin, shape_signature=None, is_variable=False, resource="")


def frozen(data: Array) -> Array:
    """Return elements as constants have them: contiguous and read-only."""
    found = np.ascontiguousarray(data).reshape(data.shape)  # a number would become a vector
    found.setflags(write=False)
    return found


def _transposed_scales(found: Quantization | None, order: Sequence[int]) -> Quantization | None:
    if found is None or found.axis is None:
        return found
    return replace(found, axis=list(order).index(found.axis))


def _reshaped_scales(tensor: AirTensor, shape: tuple[int, ...]) -> Quantization | None:
    found = tensor.quantization
    if found is None or found.axis is None:
        return found
    size, before = tensor.shape[found.axis], prod(tensor.shape[: found.axis])
    for axis, each in enumerate(shape):
        if each == size and prod(shape[:axis]) == before:
            return replace(found, axis=axis)
    message = f"'{tensor.name}' has scales for axis {found.axis} of {tensor.shape}, not of {shape}"
    raise ValueError(message)
