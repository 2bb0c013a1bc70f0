"""What GRU_LAYERS alone calls."""

from __future__ import annotations

import numpy as np

from opgen.lib.recurrent_layers import _by_step, _run
from opgen.lib.reference import logistic
from opgen.lib.structs import opgen_recurrent_layers
from opgen.lib.tensor import Tensor
from opgen.lib.types import Array, Operand

# ruff: noqa: A002  `input` is the operand's name


def gru_layers(
    input: Operand,
    hidden: Operand,
    weights: tuple[Tensor, ...],
    layers: opgen_recurrent_layers,
    batch_first: bool,
) -> tuple[Array, Array]:
    """Return the output and the last hidden vectors of gated recurrent units.

    Gates in the order reset, update, new. Source: the formulas of ``torch.nn.GRU``.
    """

    def step(seen: Array, kept: Array, states: list[Array]) -> list[Array]:
        reset, update, candidate = np.split(seen, 3, axis=-1)
        reset_kept, update_kept, candidate_kept = np.split(kept, 3, axis=-1)
        share = logistic(update + update_kept)
        new = np.tanh(candidate + logistic(reset + reset_kept) * candidate_kept)
        return [new + share * (states[0] - new)]

    vectors = _by_step(input, batch_first)
    output, states = _run(vectors, [hidden], weights, layers, step)
    return _by_step(output, batch_first), states[0]
