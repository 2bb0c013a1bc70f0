"""Adding to a subgraph: tensors, and the operators that only move elements.

Which operators these are, specs say with `role`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from math import prod
from typing import Any

import numpy as np

from opgen.air.control import COPY
from opgen.air.dtype import DType
from opgen.air.keys import ROLES
from opgen.air.model import (
    AirOperator,
    AirOperatorOptions,
    AirSubgraph,
    AirTensor,
    Array,
    Quantization,
)
from opgen.air.rewrite import Ids
from opgen.context.registries import RegistryContext
from opgen.operators.tiles import part_of


class Assembly:
    """Tensors by id, and operators in order of execution, while more are added.

    What is done to a constant is done at once: no operator is added, the result is a constant.
    """

    def __init__(self, context: RegistryContext, subgraph: AirSubgraph | None = None) -> None:
        """Begin with the tensors of a subgraph and none of its operators; default: with nothing."""
        self.tensors = dict(subgraph.tensors) if subgraph else {}
        self.operators: list[AirOperator] = []
        self.context = context
        there = subgraph.operators if subgraph else ()
        self.next_operator = max((each.id for each in there), default=-1) + 1
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
        inputs = {"input": source, "perm": perm}
        self.operator(ROLES["transpose"], inputs, {"output": result}, name=name)
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
        made: Any = self.context.air_options.get(ROLES["reshape"])
        options = made(new_shape=tuple(shape))
        self.operator(ROLES["reshape"], {"input": source}, {"output": result}, options, name)
        return result

    def part(self, id_: int, axis: int, low: int, high: int) -> int:
        """Add what takes a range along an axis of a tensor; the tensor itself if that is all."""
        tensor = self.tensors[id_]
        if (low, high) == (0, tensor.shape[axis]):
            return id_
        ranges = [(0, size) for size in tensor.shape]
        ranges[axis] = (low, high)
        part = self.add(part_of(replace(tensor, is_variable=False, resource="", data=None), ranges))
        begin = self.integers([each[0] for each in ranges], "begin")
        size = self.integers([each[1] - each[0] for each in ranges], "size")
        self.by_role("cut_out", {"input": id_, "begin": begin, "size": size}, part)
        return part

    def every(self, id_: int, axis: int, first: int, count: int, step: int) -> int:
        """Add what takes so many elements along an axis of a tensor, every ``step``-th of them.

        Scales are those of all: the axis has none of its own.
        """
        if step == 1 or count == 1:
            return self.part(id_, axis, first, first + count)
        tensor = self.tensors[id_]
        low, high, steps = [0] * len(tensor.shape), [*tensor.shape], [1] * len(tensor.shape)
        low[axis], high[axis], steps[axis] = first, first + (count - 1) * step + 1, step
        shape = (*tensor.shape[:axis], count, *tensor.shape[axis + 1 :])
        taken = self.add(replace(standing_for(tensor), shape=shape, data=None))
        bounds = {"begin": low, "end": high, "strides": steps}
        named = {name: self.integers(each, name) for name, each in bounds.items()}
        masks = ("begin_mask", "end_mask", "ellipsis_mask", "new_axis_mask", "shrink_axis_mask")
        options = dict.fromkeys(masks, 0)
        self.by_role("cut_by_steps", {"input": id_, **named}, taken, **options, offset=False)
        return taken

    def by_role(
        self, role: str, inputs: Mapping[str, Ids], output: int, **options: Any
    ) -> AirOperator:
        """Add the operator of a role that computes a tensor; with its options, by name."""
        made: Any = self.context.air_options.get(ROLES[role])
        return self.operator(ROLES[role], inputs, {"output": output}, made(**options))

    def shifted(self, source: int, axis: int, by: int, fill: int | None = None) -> int:
        """Add what moves a tensor on along an axis; return what it becomes.

        :param fill: what follows behind, as it is stored; None: what was there stays.
        """
        moved = self.add(self.tensors[source])
        follows = {"fills": fill is not None, "fill": fill or 0}
        self.by_role("shift", {"input": source}, moved, axis=axis, by=by, **follows)
        return moved

    def copy(self, source: int, target: int) -> None:
        """Add a copy: the target, which may be written again, becomes the source."""
        self.operator(COPY, {"input": source}, {"output": target}, AirOperatorOptions())

    def append(self, operators: Iterable[AirOperator]) -> None:
        """Add operators that exist already."""
        self.operators.extend(operators)

    def operator(
        self,
        kind: str,
        inputs: Mapping[str, Ids],
        outputs: Mapping[str, Ids],
        options: AirOperatorOptions | None = None,
        name: str = "",
    ) -> AirOperator:
        """Add an operator by its operands' names.

        :param options: default: those that it has if none are given.
        :param name: default: that of its first output.
        """
        if options is None:
            options = self.context.air_options.get(kind)()
        input_ids, output_ids = flat(inputs.values()), flat(outputs.values())
        made = tuple(id_ for id_ in output_ids if id_ is not None)
        operator = AirOperator(
            self.next_operator,
            kind,
            tuple(-1 if id_ is None else id_ for id_ in input_ids),
            made,
            {**inputs, **outputs},
            options,
            name=name or self.tensors[made[0]].name,
        )
        self.next_operator += 1
        self.operators.append(operator)
        return operator


def flat(groups: Iterable[Ids]) -> list[int | None]:
    """Return the tensors of several operands in a row."""
    found: list[int | None] = []
    for each in groups:
        found += each if isinstance(each, tuple) else [each]
    return found


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


def in_place_of(
    operator: AirOperator, role: str, inputs: Mapping[str, int], context: RegistryContext
) -> AirOperator:
    """Return the operator of a role that computes the output of another one from other tensors."""
    (output,) = operator.output_ids
    return replace(
        operator,
        op_type=ROLES[role],
        input_ids=tuple(inputs.values()),
        named_tensors={**inputs, "output": output},
        options=context.air_options.get(ROLES[role])(),
    )
