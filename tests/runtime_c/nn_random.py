"""Random calls of the API: shapes, factors and data at and near their limits.

Every function takes a generator of random numbers and returns a call with fresh arguments. It is
legal, or one that CMSIS-NN refuses, so that every implementation must answer alike.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np
from nn_library import context, dims, struct

Random = np.random.Generator


@dataclass
class Call:
    """A call, the arrays that it writes, and whatever must stay alive until it is made."""

    name: str
    arguments: list[Any]
    written: list[np.ndarray]
    alive: list[Any] = field(default_factory=list)


def data(rng: Random, size: int, kind: str) -> np.ndarray:
    """Uniform, or only the two extremes of the type."""
    limits = np.iinfo(kind)
    if rng.random() < 0.25:
        return rng.choice(np.array([limits.min, limits.max], kind), size)
    return rng.integers(limits.min, limits.max, size, kind, endpoint=True)


def multipliers(rng: Random, size: int) -> np.ndarray:
    """Q0.31 factors in [1/2, 1), the ends included."""
    made = rng.integers(2**30, 2**31 - 1, size, endpoint=True)
    made[rng.random(size) < 0.1] = 2**30
    made[rng.random(size) < 0.1] = 2**31 - 1
    return made.astype(np.int32)


def shifts(rng: Random, size: int, lowest: int, highest: int) -> np.ndarray:
    """Mostly such that outputs are not all saturated, sometimes the ends."""
    made = rng.integers(max(lowest, -14), max(lowest, -5), size, endpoint=True)
    extreme = rng.random(size) < 0.1
    made[extreme] = rng.choice([lowest, highest, 0, 1, -1], int(extreme.sum()))
    return made.astype(np.int32)


def bias32(rng: Random, size: int) -> np.ndarray | None:
    """None, small, or all of int32."""
    choice = rng.integers(4)
    if choice == 0:
        return None
    return (
        data(rng, size, "int32")
        if choice == 1
        else rng.integers(-20000, 20000, size).astype(np.int32)
    )


def bias64(rng: Random, size: int) -> np.ndarray | None:
    """None, small, or what the int16 kernels can take."""
    choice = rng.integers(4)
    limit = 2**45 if choice == 1 else 2**24
    return None if choice == 0 else rng.integers(-limit, limit, size, np.int64)


def limits(rng: Random, kind: str) -> tuple[int, int]:
    """An activation's range."""
    low, high = int(np.iinfo(kind).min), int(np.iinfo(kind).max)
    choice = rng.integers(4)
    if choice < 2:
        return low, high
    return tuple(sorted(int(v) for v in rng.integers(low, high, 2, endpoint=True)))  # type: ignore[return-value]


def offset(rng: Random, sign: int = 1) -> int:
    """A zero point of int8, or with sign -1 the negative of one."""
    return sign * int(rng.choice([-128, 127, 0, int(rng.integers(-128, 128))]))


def window(rng: Random, dilated: bool) -> Axis:
    """Input, kernel, stride, padding, dilation and output along one axis; much padding."""
    size, kernel = int(rng.integers(1, 9)), int(rng.integers(1, 6))
    stride, pad = int(rng.integers(1, 4)), int(rng.integers(0, kernel + 2))
    dilation = int(rng.integers(1, 4)) if dilated else 1
    extent = (kernel - 1) * dilation + 1
    return size, kernel, stride, pad, dilation, max(1, (size + 2 * pad - extent) // stride + 1)


Axis = tuple[int, int, int, int, int, int]


def touching(axis: Axis) -> Axis:
    """The same with less padding and fewer outputs, so that every window touches the input."""
    size, kernel, stride, pad, dilation, outputs = axis
    pad = min(pad, kernel - 1)
    return size, kernel, stride, pad, dilation, max(1, min(outputs, (size - 1 + pad) // stride + 1))


def channels(rng: Random) -> int:
    """A number of channels, often a multiple of what a kernel takes at once."""
    return int(rng.choice([1, 2, 3, 4, 5, 8, 15, 16, 17, 20, 33]))


def quant(
    rng: Random, size: int, lowest: int = -31, highest: int = 8
) -> tuple[Any, list[np.ndarray]]:
    """Factors per channel, and their arrays."""
    arrays = [multipliers(rng, size), shifts(rng, size, lowest, highest)]
    return struct("cmsis_nn_per_channel_quant_params", *arrays), arrays


def tensor_quant(rng: Random, lowest: int = -31, highest: int = 8) -> Any:
    """One factor."""
    return struct(
        "cmsis_nn_per_tensor_quant_params",
        int(multipliers(rng, 1)[0]),
        int(shifts(rng, 1, lowest, highest)[0]),
    )


def scratch(rng: Random, size: int) -> np.ndarray | None:
    """Uninitialized memory, or NULL if none is needed or, rarely, in spite of that."""
    return data(rng, size, "int8") if size > 0 and rng.random() < 0.97 else None


def pack_s4(rng: Random, size: int) -> np.ndarray:
    """Packed int4 weights."""
    return data(rng, (size + 1) // 2, "int8")


def convolution(rng: Random, variant: str) -> Call:
    """arm_convolve_*: `variant` is the end of the name."""
    wide, packed = variant.endswith("s16"), variant.endswith(("s4", "s4_fast"))
    kind = "int16" if wide else "int8"
    height, width = window(rng, True), window(rng, True)
    if variant.startswith("1x1"):
        stride = 1 if variant.endswith("fast") else int(rng.integers(1, 3))
        height, width = ((s, 1, stride, 0, 1, (s - 1) // stride + 1) for s in (height[0], width[0]))
    elif "1_x_n" in variant:
        height = (1, 1, 1, 0, 1, 1)
    groups = int(rng.choice([1, 1, 2, 3])) if variant in ("s8", "wrapper_s8") else 1
    inner = channels(rng)
    if "1_x_n" in variant and rng.random() < 0.8:
        inner, width = 4 * inner, (*width[:4], 1, width[5])
    inputs, filters = inner * groups, channels(rng) * groups
    batches = int(rng.integers(1, 3))
    columns = height[1] * width[1] * inner
    output = np.zeros(batches * height[5] * width[5] * filters, kind)
    weights = pack_s4(rng, filters * columns) if packed else data(rng, filters * columns, "int8")
    image = data(rng, batches * height[0] * width[0] * inputs, kind)
    params = struct(
        "cmsis_nn_conv_params",
        0 if wide else offset(rng, -1),
        0 if wide else offset(rng),
        *((width[i], height[i]) for i in (2, 3, 4)),
        limits(rng, kind),
    )
    if variant.startswith("1x1") and rng.random() < 0.1:
        setattr(params.padding, "wh"[rng.integers(2)], 1)  # is refused
    is_int32 = bool(rng.integers(2))
    factors, arrays = quant(rng, filters, -31, 8 if not wide or is_int32 else 7)
    bias: Any = bias32(rng, filters)
    if bias is None and groups > 1:  # there CMSIS-NN steps from NULL to the second group's bias
        bias = np.zeros(filters, np.int32)
    alive = [bias, *arrays]
    if wide:
        values = bias if is_int32 else bias64(rng, filters)
        alive.append(values)
        bias = struct("cmsis_nn_bias_data", values, is_int32)
    buffer = scratch(rng, 4 * ((height[1] * width[1] * inputs + 3) // 4 * 4))
    arguments = [
        context(buffer),
        params,
        factors,
        dims(batches, height[0], width[0], inputs),
        image,
        dims(filters, height[1], width[1], inner),
        weights,
        dims(1, 1, 1, filters),
        bias,
        *([None] if variant == "s8" else []),
        dims(batches, height[5], width[5], filters),
        output,
    ]
    return Call(f"arm_convolve_{variant}", arguments, [output], [buffer, *alive])


def depthwise(rng: Random, variant: str) -> Call:
    """arm_depthwise_conv_*."""
    wide, packed = variant.endswith("s16"), "s4" in variant
    kind = "int16" if wide else "int8"
    single = variant.startswith(("3x3", "fast")) or variant.endswith("opt")
    dilated = not single and rng.random() < 0.5
    height, width = window(rng, dilated), window(rng, dilated)
    if variant.startswith("3x3"):
        # CMSIS-NN relies on what SAME and VALID give: two columns at least lie in the input
        height = (int(rng.integers(3, 9)), 3, 1, int(rng.integers(2)), 1, 0)
        width = (int(rng.integers(3, 9)), 3, 1, int(rng.integers(2)), 1, 0)
        height, width = ((*axis[:5], axis[0] + 2 * axis[3] - 2) for axis in (height, width))
    inputs = channels(rng)
    if packed:
        # CMSIS-NN loses its place in odd rows of int4, and oversteps its memory off the input
        inputs = 2 * inputs
        height, width = touching(height), touching(width)
    factor = 1 if single or rng.random() < 0.5 else int(rng.integers(1, 9))
    outputs = inputs * factor
    batches = 1 if single else int(rng.integers(1, 3))
    size = height[1] * width[1] * outputs
    weights = pack_s4(rng, size) if packed else data(rng, size, "int8")
    image = data(rng, batches * height[0] * width[0] * inputs, kind)
    output = np.zeros(batches * height[5] * width[5] * outputs, kind)
    params = struct(
        "cmsis_nn_dw_conv_params",
        0 if wide else offset(rng, -1),
        0 if wide else offset(rng),
        factor,
        *((width[i], height[i]) for i in (2, 3, 4)),
        limits(rng, kind),
    )
    factors, arrays = quant(rng, outputs, -31, 7 if wide else 8)
    bias = bias64(rng, outputs) if wide else bias32(rng, outputs)
    buffer = scratch(rng, 2 * height[1] * width[1] * inputs) if packed else None
    arguments = [
        context(buffer),
        params,
        factors,
        dims(batches, height[0], width[0], inputs),
        image,
        dims(1, height[1], width[1], outputs),
        weights,
        dims(1, 1, 1, outputs),
        bias,
        dims(batches, height[5], width[5], outputs),
        output,
    ]
    if variant.startswith("3x3") and rng.random() < 0.1:  # what the kernel refuses
        window_size, result = arguments[5], arguments[9]
        wrong = ((params.padding, "w"), (window_size, "w"), (window_size, "h"), (result, "c"))
        setattr(*wrong[rng.integers(4)], 2)
    return Call(f"arm_depthwise_conv_{variant}", arguments, [output], [buffer, *arrays])


def transposed_convolution(rng: Random, variant: str) -> Call:
    """arm_transpose_conv_*, with the padding and output size of SAME or VALID."""
    inputs = int(rng.choice([1, 3, 16, 17, 20]))
    filters, batches = channels(rng), int(rng.integers(1, 3))
    same = bool(rng.integers(2))
    axes = []
    for _ in range(2):
        # CMSIS-NN misplaces the rows of an image lower than the padding, and its rolling rows
        # have no room for a kernel smaller than its stride or a stride that differs by axis
        size, kernel, stride = (int(rng.integers(low, n)) for low, n in ((2, 6), (1, 6), (1, 5)))
        kernel = max(kernel, stride)
        full = (size - 1) * stride + kernel
        result = size * stride if same else full
        axes.append((size, kernel, stride, max(0, full - result) // 2, result))
    stride = axes[0][2]
    axes[1] = axes[1] if axes[1][2] == stride else (axes[1][0], *axes[0][1:4], 0)
    size, kernel, stride, _, _ = axes[1]
    full = (size - 1) * stride + kernel
    result = size * stride if same else full
    axes[1] = (size, kernel, stride, max(0, full - result) // 2, result)
    height, width = axes
    params = struct(
        "cmsis_nn_transpose_conv_params",
        offset(rng, -1),
        offset(rng),
        *((width[i], height[i]) for i in (2, 3)),
        (0, 0),
        (1, 1),
        limits(rng, "int8"),
    )
    factors, arrays = quant(rng, filters)
    weights = data(rng, filters * height[1] * width[1] * inputs, "int8")
    image = data(rng, batches * height[0] * width[0] * inputs, "int8")
    output = np.zeros(batches * height[4] * width[4] * filters, "int8")
    buffers = [data(rng, 1 << 16, "int8"), data(rng, weights.size, "int8")]
    arguments = [
        context(buffers[0]),
        context(buffers[1]),
        params,
        factors,
        dims(batches, height[0], width[0], inputs),
        image,
        dims(filters, height[1], width[1], inputs),
        weights,
        dims(1, 1, 1, filters),
        bias32(rng, filters),
        dims(batches, height[4], width[4], filters),
        output,
    ]
    return Call(f"arm_transpose_conv_{variant}", arguments, [output], [*buffers, *arrays])


def fully_connected(rng: Random, variant: str) -> Call:
    """arm_fully_connected_*."""
    wide, packed = variant.endswith("s16"), variant.endswith("s4")
    kind = "int16" if wide else "int8"
    columns = int(rng.choice([1, 2, 7, 16, 31, 64, 100, 497, 1000]))
    rows, batches = int(rng.integers(1, 20)), int(rng.integers(1, 4))
    weights = pack_s4(rng, rows * columns) if packed else data(rng, rows * columns, "int8")
    filter_offset = offset(rng, -1) if not wide and not packed and rng.random() < 0.3 else 0
    offsets = (0, 0, 0) if wide else (offset(rng, -1), filter_offset, offset(rng))
    params = struct("cmsis_nn_fc_params", *offsets, limits(rng, kind))
    per_channel, arrays = quant(rng, rows)
    factors = per_channel if "per_channel" in variant else tensor_quant(rng, -31, 7 if wide else 8)
    if variant.startswith("wrapper"):
        factors = struct("cmsis_nn_quant_params", *arrays, int(rng.integers(2)))
    output = np.zeros(batches * rows, kind)
    arguments = [
        context(None),
        params,
        factors,
        dims(batches, 1, 1, columns),
        data(rng, batches * columns, kind),
        dims(columns, 1, 1, rows),
        weights,
        dims(1, 1, 1, rows),
        bias64(rng, rows) if wide else bias32(rng, rows),
        dims(batches, 1, 1, rows),
        output,
    ]
    return Call(f"arm_fully_connected_{variant}", arguments, [output], arrays)


def batch_matmul(rng: Random, variant: str) -> Call:
    """arm_batch_matmul_*, with axes broadcast."""
    kind = "int16" if variant == "s16" else "int8"
    n, h = int(rng.integers(1, 4)), int(rng.integers(1, 4))
    lhs_rows, rhs_rows, columns = (int(rng.integers(1, 20)) for _ in range(3))
    lhs = (n, h) if rng.random() < 0.5 else (n, 1) if n > 1 or h == 1 else (1, h)
    rhs = (n, h) if rng.random() < 0.5 else (1, h)
    n, h = max(lhs[0], rhs[0]), max(lhs[1], rhs[1])
    offsets = (0, 0, 0) if variant == "s16" else (offset(rng, -1), offset(rng, -1), offset(rng))
    output = np.zeros(n * h * lhs_rows * rhs_rows, kind)
    arguments = [
        context(None),
        struct("cmsis_nn_bmm_params", False, False, (*offsets, limits(rng, kind))),
        tensor_quant(rng, -31, 7),
        dims(*lhs, lhs_rows, columns),
        data(rng, lhs[0] * lhs[1] * lhs_rows * columns, kind),
        dims(*rhs, rhs_rows, columns),
        data(rng, rhs[0] * rhs[1] * rhs_rows * columns, kind),
        dims(n, h, lhs_rows, rhs_rows),
        output,
    ]
    return Call(f"arm_batch_matmul_{variant}", arguments, [output])


def vector_sum(rng: Random, variant: str) -> Call:
    """arm_vector_sum_s8(_s64)."""
    rows, columns = int(rng.integers(1, 10)), int(rng.integers(1, 100))
    weights = data(rng, rows * columns, "int8")
    if variant == "s8":
        sums: np.ndarray = np.zeros(rows, np.int32)
        rest: list[Any] = [offset(rng, -1), offset(rng, -1), bias32(rng, rows)]
    else:
        sums, rest = np.zeros(rows, np.int64), [offset(rng, -1), bias64(rng, rows)]
    return Call(f"arm_vector_sum_{variant}", [sums, columns, rows, weights, *rest], [sums])


def pool(rng: Random, variant: str) -> Call:
    """arm_avgpool_* and arm_max_pool_*; CMSIS-NN has no maximum of a window outside the input."""
    kind = "int16" if variant.endswith("s16") else "int8"
    height, width = window(rng, False), window(rng, False)
    if variant.startswith("max") or rng.random() < 0.8:
        height, width = touching(height), touching(width)
    count, batches = channels(rng), int(rng.integers(-1, 3))
    images = max(batches, 1)
    output = np.zeros(images * height[5] * width[5] * count, kind)
    params = struct(
        "cmsis_nn_pool_params", *((width[i], height[i]) for i in (2, 3)), limits(rng, kind)
    )
    arguments = [
        context(None),
        params,
        dims(batches, height[0], width[0], count),
        data(rng, images * height[0] * width[0] * count, kind),
        dims(1, height[1], width[1], 1),
        dims(batches, height[5], width[5], count),
        output,
    ]
    return Call(f"arm_{variant}", arguments, [output])
