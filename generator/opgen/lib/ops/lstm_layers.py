"""What LSTM_LAYERS alone calls."""

from __future__ import annotations

import numpy as np

from opgen.lib.recurrent_layers import _by_step, _run
from opgen.lib.reference import logistic
from opgen.lib.structs import opgen_recurrent_layers
from opgen.lib.tensor import Tensor
from opgen.lib.types import Array, Operand

# ruff: noqa: A002  `input` is the operand's name


def lstm_layers(  # noqa: PLR0913
    input: Operand,
    hidden: Operand,
    cell: Operand,
    weights: tuple[Tensor, ...],
    layers: opgen_recurrent_layers,
    batch_first: bool,
) -> tuple[Array, Array, Array]:
    """Return the output, the last hidden vectors and the last cells of long short-term memories.

    Gates in the order input, forget, cell, output. Source: the formulas of ``torch.nn.LSTM``.
    """

    def step(seen: Array, kept: Array, states: list[Array]) -> list[Array]:
        opened, forget, candidate, shown = np.split(seen + kept, 4, axis=-1)
        after = logistic(forget) * states[1] + logistic(opened) * np.tanh(candidate)
        return [logistic(shown) * np.tanh(after), after]

    vectors = _by_step(input, batch_first)
    output, states = _run(vectors, [hidden, cell], weights, layers, step)
    return _by_step(output, batch_first), states[0], states[1]
