"""Random calls of the API, continued: elements, softmax, data movement, recurrent layers, sizes."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import nn_random as r
import numpy as np
from nn_library import Library, context, dims, prototypes, struct
from nn_random import Call, Random, data, limits, multipliers, offset, shifts
from nn_vectors import softmax_table


def factor(rng: Random, lowest: int = -31, highest: int = 0) -> tuple[int, int]:
    """A multiplier and a shift."""
    return int(multipliers(rng, 1)[0]), int(shifts(rng, 1, lowest, highest)[0])


def elementwise(rng: Random, variant: str) -> Call:
    """arm_elementwise_add_* and arm_elementwise_mul_*."""
    kind = "int16" if variant.endswith("s16") else "int8"
    size = int(rng.integers(1, 50))
    a, b = data(rng, size, kind), data(rng, size, kind)
    output = np.zeros(size, kind)
    offsets = [offset(rng, -1), offset(rng, -1)]
    end = [offset(rng), *factor(rng, -24, 0), *limits(rng, kind), size]
    if variant.startswith("mul"):
        return Call(f"arm_elementwise_{variant}", [a, b, *offsets, output, *end], [output])
    left = 15 if kind == "int16" else 20
    first, second = factor(rng, -4, 0), factor(rng, -4, 0)
    begin = [a, b, offsets[0], *first, offsets[1], *second, left]
    return Call(f"arm_elementwise_{variant}", [*begin, output, *end], [output])


def extremum(rng: Random, variant: str) -> Call:
    """arm_minimum_s8 and arm_maximum_s8, with axes broadcast."""
    shape = rng.integers(1, 5, 4)
    first, second = (np.where(rng.random(4) < 0.4, 1, shape) for _ in range(2))
    for one in (first, second):
        if one[1] > 1 and one[2] == one[3] == 1:
            one[1:] = shape[
                1:
            ]  # an operand of single-element rows: CMSIS-NN does not step through them
    output = np.zeros(int(np.prod(np.maximum(first, second))), np.int8)
    arguments = [
        context(None),
        data(rng, int(np.prod(first)), "int8"),
        dims(*map(int, first)),
        data(rng, int(np.prod(second)), "int8"),
        dims(*map(int, second)),
        output,
        dims(*map(int, np.maximum(first, second))),
    ]
    return Call(f"arm_{variant}", arguments, [output])


def relu(rng: Random, variant: str) -> Call:
    """arm_relu*, in place."""
    size = int(rng.integers(1, 40))
    values = data(rng, size, "int16" if variant.endswith("q15") else "int8")
    return Call(f"arm_{variant}", [values, size], [values])


def activation(rng: Random, variant: str) -> Call:
    """arm_nn_activation_s16 over all of int16, left shifts of both signs."""
    values = np.arange(-32768, 32768, int(rng.integers(1, 99))).astype(np.int16)
    output = np.zeros_like(values)
    shift, kind = int(rng.integers(-8, 5)), int(rng.integers(2))
    return Call(f"arm_nn_{variant}", [values, output, values.size, shift, kind], [output])


def softmax(rng: Random, variant: str) -> Call:
    """arm_softmax_*."""
    rows, size = int(rng.integers(1, 4)), int(rng.integers(1, 200))
    if variant == "s16":
        tables = [softmax_table("exp_lut"), softmax_table("one_by_one_lut")]
        luts = struct(
            "cmsis_nn_softmax_lut_s16", *(t if rng.random() > 0.02 else None for t in tables)
        )
        values, output = data(rng, rows * size, "int16"), np.zeros(rows * size, np.int16)
        return Call(
            "arm_softmax_s16",
            [values, rows, size, *factor(rng, -8, 4), luts, output],
            [output],
            tables,
        )
    shift = int(rng.integers(18, 24))
    lowest = -((31 << (31 - 5)) >> shift) if rng.random() < 0.8 else -int(rng.integers(0, 256))
    numbers = [rows, size, int(multipliers(rng, 1)[0]), shift, lowest]
    output = np.zeros(rows * size, np.int16 if variant == "s8_s16" else np.int8)
    return Call(
        f"arm_softmax_{variant}", [data(rng, rows * size, "int8"), *numbers, output], [output]
    )


def reshape(rng: Random, variant: str) -> Call:
    """arm_reshape_s8."""
    values = data(rng, int(rng.integers(1, 50)), "int8")
    output = np.zeros_like(values)
    return Call(f"arm_{variant}", [values, output, values.size], [output])


def transpose(rng: Random, variant: str) -> Call:
    """arm_transpose_s8 of 1 to 4 axes; of two, CMSIS-NN knows only the exchange."""
    rank = int(rng.integers(1, 5))
    shape = [int(s) for s in rng.integers(1, 6, rank)]
    order = [1, 0] if rank == 2 else [int(i) for i in rng.permutation(rank)]
    permutation = np.array(order, np.uint32)
    values = data(rng, int(np.prod(shape)), "int8")
    output = np.zeros_like(values)
    sizes = [dims(*s, *[0] * (4 - rank)) for s in (shape, [shape[i] for i in order])]
    params = struct("cmsis_nn_transpose_params", rank, permutation)
    return Call(f"arm_{variant}", [values, output, *sizes, params], [output], [permutation])


def concatenation(rng: Random, variant: str) -> Call:
    """arm_concatenation_s8_*: one operand into a larger output."""
    axis = "xyzw".index(variant[-1])
    shape = [int(s) for s in rng.integers(1, 5, 4)]
    whole = list(shape)
    whole[axis] += int(rng.integers(0, 4))
    start = int(rng.integers(0, whole[axis] - shape[axis] + 1))
    values, output = data(rng, int(np.prod(shape)), "int8"), np.zeros(int(np.prod(whole)), np.int8)
    end = [start] if axis == 3 else [whole[axis], start]
    return Call(f"arm_{variant}", [values, *shape, output, *end], [output])


def pad(rng: Random, variant: str) -> Call:
    """arm_pad_s8 along all axes."""
    shape, before, after = (rng.integers(low, 4, 4) for low in (1, 0, 0))
    output = np.zeros(int(np.prod(shape + before + after)), np.int8)
    sizes = [dims(*map(int, s)) for s in (shape, before, after)]
    arguments = [data(rng, int(np.prod(shape)), "int8"), output, offset(rng), *sizes]
    return Call(f"arm_{variant}", arguments, [output])


def svdf(rng: Random, variant: str) -> Call:
    """arm_svdf_*: one step from a random state."""
    wide = "s16" in variant
    rank, units, memory, inputs = (int(rng.integers(1, n)) for n in (4, 6, 9, 40))
    features, batches = rank * units, int(rng.integers(1, 4))
    kind = "int16" if wide else "int8"
    zero_points = [offset(rng), offset(rng)]
    params = struct(
        "cmsis_nn_svdf_params", rank, *zero_points, limits(rng, kind), limits(rng, "int8")
    )
    buffers = [np.zeros(batches * features, np.int32), np.zeros(batches * units, np.int32)]
    state = data(rng, batches * features * memory, kind)
    output = np.zeros(batches * units, np.int8)
    arguments = [
        *([] if wide else [context(None)]),
        *(context(b if rng.random() > 0.02 else None) for b in buffers),
        params,
        r.tensor_quant(rng, -24, 0),
        r.tensor_quant(rng, -24, 0),
        dims(batches, inputs, 1, 1),
        data(rng, batches * inputs, "int8"),
        dims(batches, memory * features, 1, 1),
        state,
        dims(features, inputs, 1, 1),
        data(rng, features * inputs, "int8"),
        dims(features, memory, 1, 1),
        data(rng, features * memory, kind),
        dims(units, 1, 1, 1),
        r.bias32(rng, units),
        dims(batches, units, 1, 1),
        output,
    ]
    return Call(f"arm_{variant}", arguments, [output, state], buffers)


def gate(
    rng: Random, inputs: int, hidden: int, wide: bool, kind: int
) -> tuple[tuple[Any, ...], list[np.ndarray]]:
    """The members of cmsis_nn_lstm_gate, and its arrays."""
    weights = [data(rng, hidden * inputs, "int8"), data(rng, hidden * hidden, "int8")]
    bias = [
        rng.integers(-9999, 9999, hidden).astype(np.int64 if wide else np.int32) for _ in range(2)
    ]
    factors = [factor(rng, -14, -2) for _ in range(2)]
    pointers = [[a.ctypes.data for a in pair] for pair in zip(weights, bias, strict=True)]
    return (*factors[0], *pointers[0], *factors[1], *pointers[1], None, kind), [*weights, *bias]


def lstm(rng: Random, variant: str) -> Call:
    """arm_lstm_unidirectional_*: some steps, with and without a hidden state."""
    wide = variant == "s16"
    kind = "int16" if wide else "int8"
    batches, steps, inputs, hidden = (int(rng.integers(1, n)) for n in (4, 4, 12, 12))
    made = [gate(rng, inputs, hidden, wide, t) for t in (0, 0, 1, 0)]
    params = struct(
        "cmsis_nn_lstm_params",
        *(int(rng.integers(2)), batches, steps, inputs, hidden, 0 if wide else 128),
        *factor(rng, -16, -12),
        *factor(rng, -20, -12),
        int(rng.choice([0, 32767, 20000])),
        int(rng.integers(-15, -8)),
        *factor(rng, -24, -14),
        0 if wide else offset(rng),
        *(members for members, _ in made),
    )
    temporary = [np.zeros(batches * hidden, np.int16) for _ in range(2)]
    cell, state = data(rng, batches * hidden, "int16"), data(rng, batches * hidden, kind)
    buffers = struct(
        "cmsis_nn_lstm_context", *temporary, cell, state if rng.random() < 0.5 else None
    )
    output = np.zeros(batches * steps * hidden, kind)
    arguments = [data(rng, batches * steps * inputs, kind), output, params, buffers]
    alive = [array for _, arrays in made for array in arrays]
    return Call(
        f"arm_lstm_unidirectional_{variant}", arguments, [output, cell, state], [*alive, *temporary]
    )


WINDOWS = ("any", "row", "point", "square")
"""Windows for which CMSIS-NN has kernels of their own: along a row, of 1x1, of 3x3."""


def size_call(rng: Random, name: str) -> Call:
    """A *_get_buffer_size* function with random arguments of its types, for each kind of window."""
    arguments: list[Any] = []
    window, channels = str(rng.choice(WINDOWS)), int(rng.choice([1, 4, 8, 12]))
    for parameter in prototypes()[name].parameters:
        if parameter.kind == "cmsis_nn_dims":
            arguments.append(size_dims(rng, window, parameter.name, channels))
        elif parameter.is_pointer:
            made = struct(parameter.kind)
            far, most = {"any": (2, 3), "row": (4, 1), "point": (1, 1), "square": (2, 1)}[window]
            for tile, low, high in (("stride", 1, 3), ("padding", 0, far), ("dilation", 1, most)):
                sides = (int(rng.integers(low, high, endpoint=True)) for _ in range(2))
                setattr(made, tile, struct("cmsis_nn_tile", *sides))
            if hasattr(made, "ch_mult"):
                made.ch_mult = int(rng.integers(1, 3))
            arguments.append(made)
        else:
            arguments.append(int(rng.integers(1, 40)))
    return Call(name, arguments, [])


def size_dims(rng: Random, window: str, name: str, channels: int) -> Any:
    """The size of what a function names, with a kind of window; of rows and others one image."""
    n, h, w, c = (int(v) for v in rng.choice([1, 1, 2, 3, 4, 8, 16, 17, 31], 4))
    match window, name:
        case "any", _:
            return dims(n, h, w, c)
        case "row", _:
            return dims(1, 1, int(rng.integers(1, 9)), channels)
        case "point", "filter_dims":
            return dims(n, 1, 1, channels)
        case "square", "filter_dims":
            return dims(1, *(int(v) for v in rng.choice([2, 3, 3, 3], 2)), channels)
    return dims(1, h, w, channels)


FAMILIES: list[tuple[Callable[[Random, str], Call], tuple[str, ...]]] = [
    (
        r.convolution,
        (
            *("wrapper_s8", "s8", "1x1_s8", "1x1_s8_fast", "1_x_n_s8", "wrapper_s16", "s16"),
            *("wrapper_s4", "s4", "1x1_s4", "1x1_s4_fast", "1_x_n_s4"),
        ),
    ),
    (
        r.depthwise,
        (
            "wrapper_s8",
            "s8",
            "s8_opt",
            "3x3_s8",
            "wrapper_s16",
            "s16",
            "fast_s16",
            "wrapper_s4",
            "s4",
            "s4_opt",
        ),
    ),
    (r.transposed_convolution, ("wrapper_s8", "s8")),
    (r.fully_connected, ("s8", "per_channel_s8", "wrapper_s8", "s16", "s4")),
    (r.batch_matmul, ("s8", "s16")),
    (r.vector_sum, ("s8", "s8_s64")),
    (r.pool, ("avgpool_s8", "avgpool_s16", "max_pool_s8", "max_pool_s16")),
    (elementwise, ("add_s8", "add_s16", "mul_s8", "mul_s16")),
    (extremum, ("minimum_s8", "maximum_s8")),
    (relu, ("relu_q7", "relu_q15", "relu6_s8")),
    (activation, ("activation_s16",)),
    (softmax, ("s8", "s8_s16", "s16")),
    (reshape, ("reshape_s8",)),
    (transpose, ("transpose_s8",)),
    (
        concatenation,
        ("concatenation_s8_x", "concatenation_s8_y", "concatenation_s8_z", "concatenation_s8_w"),
    ),
    (pad, ("pad_s8",)),
    (svdf, ("svdf_s8", "svdf_state_s16_s8")),
    (lstm, ("s8", "s16")),
]


def generators() -> dict[str, Callable[[Random], Call]]:
    """For every function of the API one that makes a random call of it."""
    found: dict[str, Callable[[Random], Call]] = {}
    for make, variants in FAMILIES:
        for variant in variants:
            name = make(np.random.default_rng(0), variant).name
            found[name] = lambda rng, make=make, variant=variant: make(rng, variant)
    for name in prototypes():
        if "_get_" in name:
            found[name] = lambda rng, name=name: size_call(rng, name)
    return found


def main(path: str, count: int) -> None:
    """Makes `count` random calls of every function of a library; for runs under sanitizers."""
    library = Library(Path(path))
    for name, make in generators().items():
        for seed in range(count):
            call = make(np.random.default_rng(seed))
            library.call(name, *call.arguments)
    print(f"{len(generators())} functions, {count} calls each")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
