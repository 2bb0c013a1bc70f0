"""Scales of wide integers that mean nothing, since the C of a kernel does not see them.

Integers of more than 16 bits mostly are what they are: they count, point, or are computed with as
they are stored. A model may give them a scale all the same.
"""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from typing import Any

import numpy as np

from opgen.lib.tensor import Tensor
from opgen.operators.model import Kernel
from opgen.operators.operation import Bound, Operation, several

_NARROW = 16


def without_idle_scales(kernel: Kernel | None, operation: Operation[Any]) -> Operation[Any]:
    """Return the operation without the scales of wide integers that its parameters do not follow.

    What the kernel computes does not follow them either. Without a kernel, nothing follows any.
    """
    params_of = kernel.values if kernel is not None else lambda _: ()
    params: object = None
    for name, tensors in operation.bound.items():
        if not any(each.is_quantized and each.type.bits > _NARROW for each in several(tensors)):
            continue
        listed = tensors if isinstance(tensors, tuple) else (tensors,)
        plain = tuple(each and _unscaled(each) for each in listed)
        bare: Bound = plain if isinstance(tensors, tuple) else plain[0]
        other = replace(operation, bound={**operation.bound, name: bare})
        params = params_of(operation) if params is None else params
        if alike(params, params_of(other)):
            operation = other
    return operation


def _unscaled(tensor: Tensor) -> Tensor:
    return Tensor(tensor.name, tensor.type, tensor.shape, tensor.layout, values=tensor.values)


def alike(first: Any, second: Any) -> bool:
    """Tell whether two values that C gets are the same."""
    if isinstance(first, tuple | list):
        pairs = zip(first, second, strict=False)
        return len(first) == len(second) and all(alike(a, b) for a, b in pairs)
    if is_dataclass(first):
        names = [each.name for each in fields(first)]
        return all(alike(getattr(first, name), getattr(second, name)) for name in names)
    return np.array_equal(np.asarray(first), np.asarray(second))
