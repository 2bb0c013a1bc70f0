"""Random types of a kernel's operands, and what operands are by their declaration."""

from __future__ import annotations

from typing import Any

import numpy as np

from opgen.air.dtype import DType
from opgen.errors import Diagnostic, SpecError
from opgen.registry.definition import Kernel, Operand
from opgen.runtime.draw_tensors import ACCUMULATORS


def draw_types(kernel: Kernel[Any], generator: np.random.Generator) -> dict[str, DType]:
    """Draw a type for every operand of a kernel.

    :raises SpecError: if types refer to each other in a circle.
    """
    types = {
        name: accepted[int(generator.integers(len(accepted)))]
        for name, accepted in kernel.types.items()
    }
    waiting = dict(kernel.same_type)
    while waiting:
        known = {name: types[like] for name, like in waiting.items() if like in types}
        if not known:
            message = f"the types of kernel '{kernel.name}' refer to each other in a circle"
            raise SpecError(Diagnostic(kernel.place, message))
        types.update(known)
        waiting = {name: like for name, like in waiting.items() if name not in known}
    return types


def holds_weights(operand: Operand) -> bool:
    """Tell whether an operand is, or usually is, a constant that inputs are multiplied by."""
    return operand.const or "O" in operand.layout


def may_be_bias(operand: Operand, type_: DType) -> bool:
    """Tell whether a constant of the type may be added to sums of products."""
    return type_ in ACCUMULATORS or (type_ is DType.INT16 and operand.layout == "O")
