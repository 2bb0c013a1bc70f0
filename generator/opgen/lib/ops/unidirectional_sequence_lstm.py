"""What UNIDIRECTIONAL_SEQUENCE_LSTM alone calls."""

from __future__ import annotations

import numpy as np

from opgen.lib.fixed_point import as_ints
from opgen.lib.quant import Multiplier, multiply
from opgen.lib.structs import opgen_lstm_quant
from opgen.lib.types import Tensor


def recurrent_sums_fit(
    hidden: Tensor, recurrent_weights: tuple[Tensor, ...], quant: opgen_lstm_quant
) -> bool:
    """Tell whether no hidden vector brings a gate's second sum to the limits of int16.

    CMSIS-NN limits the total only, TensorFlow Lite Micro each sum.
    """
    low, high = hidden.type.range
    reach = max(high - hidden.zero_point, hidden.zero_point - low)
    scales = (quant.input_gate, quant.forget_gate, quant.cell_gate, quant.output_gate)
    for weights, scale in zip(recurrent_weights, scales, strict=True):
        most = int(np.abs(as_ints(weights)).sum(axis=1).max(initial=0)) * reach
        factor = Multiplier(scale.recurrent_multiplier, scale.recurrent_shift)
        if most * 2.0 ** max(factor.shift, 0) >= 2.0**31:
            return False
        if multiply(most, factor.multiplier, factor.shift) > 32767:  # noqa: PLR2004
            return False
    return True
