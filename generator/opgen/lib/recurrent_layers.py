"""Layers of recurrent cells on top of one another, as PyTorch has them: LSTM, GRU and simple.

Weights come layer by layer, in each for every direction: input weights (gates * units, inputs),
recurrent weights (gates * units, units), and, if there are biases, one vector for each of both.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from opgen.lib.limits import bounded
from opgen.lib.overflow import affine
from opgen.lib.structs import opgen_recurrent_layers
from opgen.lib.tensor import Tensor
from opgen.lib.types import Array, Operand, Shape

_Step = Callable[[Array, Array, list[Array]], list[Array]]
"""Sums over the input and over the hidden vectors, states -> the new states, hidden first."""


def recurrent_layers(  # noqa: PLR0913
    shape: Shape, units: int, layers: int, bidirectional: bool, has_biases: bool, batch_first: bool
) -> opgen_recurrent_layers:
    """Return the layers for an input (steps, batches, inputs), or (batches, steps, inputs)."""
    first, second, inputs = shape
    batches, steps = (first, second) if batch_first else (second, first)
    strides = (steps, 1) if batch_first else (1, batches)
    directions = 2 if bidirectional else 1
    return opgen_recurrent_layers(
        batches, steps, *strides, inputs, units, layers, directions, has_biases
    )


def recurrent_weights(  # noqa: PLR0913
    gates: int, inputs: int, units: int, layers: int, bidirectional: bool, has_biases: bool
) -> tuple[Shape, ...]:
    """Return the shapes of the weights of all layers, in their order.

    :raises ValueError: there are more than can be listed, as in a damaged model.
    """
    directions = 2 if bidirectional else 1
    biases: tuple[Shape, ...] = ((gates * units,),) * (2 if has_biases else 0)

    def layer(seen: int) -> tuple[Shape, ...]:
        return ((gates * units, seen), (gates * units, units), *biases) * directions

    above = layer(directions * units) * (bounded(max(layers, 1)) - 1)
    return layer(inputs) + above if layers > 0 else ()


def _by_step(vectors: Operand, batch_first: bool) -> Array:
    """Swap batches and steps if batches come first; the same again brings them back."""
    values = np.asarray(vectors, np.float64)
    return np.swapaxes(values, 0, 1) if batch_first else values


def _run(
    vectors: Array,
    states: list[Operand],
    weights: tuple[Tensor, ...],
    layers: opgen_recurrent_layers,
    step: _Step,
) -> tuple[Array, list[Array]]:
    """Run all layers over vectors (steps, batches, inputs).

    Every state has one matrix (batches, units) for each layer and direction.
    """
    last = [np.array(state, np.float64) for state in states]
    cells = _cells(weights, layers)
    for layer in range(layers.layers):
        outputs = []
        for direction in range(layers.directions):
            place = layer * layers.directions + direction
            held = [state[place] for state in last]
            hidden = _unrolled(vectors[:: -1 if direction else 1], held, next(cells), step)
            outputs.append(hidden[:: -1 if direction else 1])
            for state, value in zip(last, held, strict=True):
                state[place] = value
        vectors = np.concatenate(outputs, axis=-1)
    return vectors, last


def _cells(
    weights: tuple[Tensor, ...], layers: opgen_recurrent_layers
) -> Iterator[tuple[Array, Array, Array, Array]]:
    """Go through (input weights, recurrent weights, both biases) of layers and directions."""
    count = 4 if layers.has_biases else 2
    for first in range(0, len(weights), count):
        parts = [np.asarray(each, np.float64) for each in weights[first : first + count]]
        yield parts[0], parts[1], *(parts[2:] or [np.zeros(len(parts[0]))] * 2)  # type: ignore[misc]


def _unrolled(
    vectors: Array, states: list[Array], cell: tuple[Array, Array, Array, Array], step: _Step
) -> Array:
    """Return the hidden vectors of all steps; ``states`` become those after the last one."""
    weights, recurrent, bias, recurrent_bias = cell
    shape = (*vectors.shape[:2], recurrent.shape[1])
    outputs = np.zeros(shape)
    for index, x in enumerate(vectors):
        seen, kept = affine(x, weights, bias), affine(states[0], recurrent, recurrent_bias)
        states[:] = step(seen, kept, states)
        outputs[index] = states[0]
    return outputs
