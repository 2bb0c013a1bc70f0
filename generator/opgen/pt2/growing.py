"""A graph of AIR that grows call by call: tensors, operators, and what lies between them.

What a spec's ``torch:`` section puts around a tensor becomes operators here, which are at once
applied to constants.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from opgen.air.dtype import DType
from opgen.air.keys import ROLES
from opgen.air.model import AirTensor, Array
from opgen.air.rewrite import Ids
from opgen.context.registries import RegistryContext
from opgen.lib.adapt import Converted, Padded, Step, Transposed, Viewed, converted, padded
from opgen.lib.tensor import Tensor
from opgen.transforms.assembly import Assembly, frozen


class Growing(Assembly):
    """An assembly that knows the steps of ``torch:`` sections."""

    def __init__(self, context: RegistryContext) -> None:
        super().__init__(context)
        self._adapted: dict[tuple[int, tuple[Step, ...]], int] = {}
        """Tensor and steps -> what they make of it."""

    def constant(self, name: str, array: Array) -> int:
        """Add a constant; a view of a file stays one if its elements lie in order."""
        tensor = AirTensor(0, name, DType(str(array.dtype)), array.shape, data=frozen(array))
        return self.add(tensor)

    def after(self, id_: int, steps: tuple[Step, ...]) -> int:
        """Return what steps make of a tensor, of equal ones the same."""
        for count in range(1, len(steps) + 1):
            key = (id_, steps[:count])
            if key not in self._adapted:
                before = self._adapted[id_, steps[: count - 1]] if count > 1 else id_
                self._adapted[key] = self._step(before, steps[count - 1])
        return self._adapted[id_, steps] if steps else id_

    def _step(self, id_: int, step: Step) -> int:
        tensor = self.tensors[id_]
        match step:
            case Transposed(axes):
                return self._called(self.transposed(id_, axes), f"{tensor.name}/transpose")
            case Viewed(shape):
                return self._called(self.reshaped(id_, shape), f"{tensor.name}/reshape")
            case Padded(paddings, value):
                return self._padded(tensor, paddings, value)
            case Converted(type_):
                return self._converted(tensor, type_)

    def _called(self, id_: int, name: str) -> int:
        """Give a tensor that was made of another one a name of its own."""
        tensor = self.tensors[id_]
        if not tensor.is_constant:
            self.tensors[id_] = replace(tensor, name=name, origin="")
            self.operators[-1] = replace(self.operators[-1], name=name)
        return id_

    def _converted(self, tensor: AirTensor, type_: DType) -> int:
        made = replace(computed(tensor), type=type_, name=f"{tensor.name}/{type_}")
        if tensor.is_constant:
            facts = converted(_facts(tensor), type_)
            return self.add(replace(made, name=tensor.name, data=frozen(np.asarray(facts.values))))
        output = self.add(made)
        self.operator(ROLES["cast"], {"input": tensor.id}, {"output": output})
        return output

    def _padded(self, tensor: AirTensor, paddings: Sequence[Sequence[int]], value: float) -> int:
        shape = tuple(
            size + sum(around) for size, around in zip(tensor.shape, paddings, strict=True)
        )
        made = replace(computed(tensor), shape=shape, name=f"{tensor.name}/pad")
        if tensor.is_constant:
            around = tuple(tuple(each) for each in paddings)
            values = np.asarray(padded(_facts(tensor), around, value).values)
            return self.add(replace(made, name=tensor.name, data=frozen(values)))
        output = self.add(made)
        widths = self.constant(f"{tensor.name}/paddings", np.array(paddings, np.int32))
        inputs: dict[str, Ids] = {"input": tensor.id, "paddings": widths}
        if value == 0:
            self.operator(ROLES["pad"], inputs, {"output": output})
            return output
        filler = self.constant(f"{tensor.name}/filler", _stored(value, tensor))
        self.tensors[filler] = replace(self.tensors[filler], quantization=tensor.quantization)
        pad_with = ROLES["pad_with"]
        self.operator(pad_with, {**inputs, "constant_values": filler}, {"output": output})
        return output


def computed(tensor: AirTensor) -> AirTensor:
    """Return a tensor like another one, computed at run time."""
    return replace(tensor, data=None, is_variable=False, resource="")


def _facts(tensor: AirTensor) -> Tensor:
    return Tensor(tensor.name, tensor.type, tensor.shape, values=tensor.data)


def _stored(value: float, like: AirTensor) -> Array:
    """Return a real number as a tensor holds it, the nearest that it can hold."""
    quantization = like.quantization
    if quantization is None:
        return np.array(value, like.type.numpy)
    lowest, highest = like.type.range
    real = value / float(quantization.scales[0]) + int(quantization.zero_points[0])
    return np.array(min(max(round(real), lowest), highest), like.type.numpy)
