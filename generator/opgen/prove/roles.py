"""What operands are for, by their declaration."""

from __future__ import annotations

from opgen.air.dtype import DType
from opgen.operators.model import Operand
from opgen.prove.draw_tensors import ACCUMULATORS


def holds_weights(operand: Operand) -> bool:
    """Tell whether an operand is, or usually is, a constant that inputs are multiplied by."""
    return operand.const or "O" in operand.layout


def may_be_bias(operand: Operand, type_: DType) -> bool:
    """Tell whether a constant of the type may be added to sums of products."""
    return type_ in ACCUMULATORS or (type_ is DType.INT16 and operand.layout == "O")
