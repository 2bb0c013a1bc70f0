"""What RNN_LAYERS alone calls."""

from __future__ import annotations

import numpy as np

from opgen.lib.recurrent_layers import _by_step, _run
from opgen.lib.structs import opgen_recurrent_layers
from opgen.lib.tensor import Tensor
from opgen.lib.types import Array, Operand

# ruff: noqa: A002  `input` is the operand's name


def rnn_layers(  # noqa: PLR0913
    input: Operand,
    hidden: Operand,
    weights: tuple[Tensor, ...],
    layers: opgen_recurrent_layers,
    batch_first: bool,
    relu: bool,
) -> tuple[Array, Array]:
    """Return the output and the last hidden vectors of simple recurrent layers.

    Source: the formulas of ``torch.nn.RNN``.
    """

    def step(seen: Array, kept: Array, states: list[Array]) -> list[Array]:
        del states
        return [np.maximum(seen + kept, 0.0) if relu else np.tanh(seen + kept)]

    output, states = _run(_by_step(input, batch_first), [hidden], weights, layers, step)
    return _by_step(output, batch_first), states[0]
