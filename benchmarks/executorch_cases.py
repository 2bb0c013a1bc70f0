"""Calls of operators of ExecuTorch's Cortex-M library, with tensors of small networks."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

Array = np.ndarray[Any, np.dtype[Any]]


@dataclass(frozen=True)
class Image:
    """Elements NHWC of a tensor whose shape is NCHW."""

    elements: Array


@dataclass(frozen=True)
class Result:
    """What a call writes: its shape, that of an image NHWC."""

    shape: tuple[int, ...]
    type: str = "int8"
    is_image: bool = False


@dataclass(frozen=True)
class Scratch:
    """Memory for a kernel, more than any here needs."""


@dataclass(frozen=True)
class Type:
    """A type as an argument."""

    name: str


@dataclass(frozen=True)
class Case:
    """One call."""

    op: str
    what: str
    arguments: tuple[Any, ...]
    """In the order of the schema; a tuple is a list of integers."""
    result: Result


class _Draw:
    """Draws tensors, always the same."""

    def __init__(self) -> None:
        self.numbers = np.random.default_rng(7)

    def s8(self, *shape: int) -> Array:
        return self.numbers.integers(-128, 128, shape, np.int8)

    def s32(self, low: int, high: int, *shape: int) -> Array:
        return self.numbers.integers(low, high, shape, np.int32)

    def real(self, *shape: int) -> Array:
        return np.asarray(self.numbers.normal(0, 3, shape), np.float32)

    def image(self, *shape: int) -> Image:
        return Image(self.s8(*shape))

    def scales(self, count: int, sums: int) -> tuple[Array, Array]:
        """Return multipliers and shifts, one of each for a channel: of sums of so many products."""
        shift = -6 - round(math.log2(sums) / 2)
        return self.s32(2**30, 2**31 - 1, count), self.s32(shift - 1, shift + 2, count)


def cases(*, has_vectors: bool) -> list[Case]:
    """Return the calls.

    :param has_vectors: of a core with Helium, for which ExecuTorch adds up the rows of weights of
        linear layers when a program is made.
    """
    draw = _Draw()
    return [
        *_elements(draw),
        *_linear(draw, has_vectors=has_vectors),
        *_rows(draw),
        *_convolutions(draw),
        *_pools(draw),
    ]


def _elements(draw: _Draw) -> Iterator[Case]:
    flat, image = Result((4096,)), Result((1, 16, 16, 16), is_image=True)
    scale = (0.017, -5, -128, 127, Type("Char"))
    yield Case("quantize_per_tensor", "4,096", (draw.real(4096), *scale), flat)
    yield Case(
        "dequantize_per_tensor", "4,096", (draw.s8(4096), *scale), Result((4096,), "float32")
    )
    out = (-3, 1234567890, -19, -128, 127)
    terms = ((4, 2**30, 0), (-128, 1987654321, -2))
    for x, y, what, result in (
        (draw.s8(4096), draw.s8(4096), "4,096", flat),
        (draw.s8(16), draw.s8(16), "16", Result((16,))),
        (draw.image(1, 16, 16, 16), draw.image(1, 1, 1, 16), "16x16x16 and 16", image),
    ):
        yield Case("quantized_add", what, (x, *terms[0], y, *terms[1], *out), result)
        yield Case("quantized_mul", what, (x, 4, y, -128, -3, 1234567890, -7), result)
    divided = (draw.s8(4096), 4, draw.s8(4096), 3, -3, 12.5)
    yield Case("quantized_div", "4,096", divided, flat)
    yield Case("quantized_activation", "4,096", (draw.s8(4096), draw.s8(256)), flat)
    for name in ("minimum", "maximum"):
        yield Case(name, "4,096", (draw.s8(4096), draw.s8(4096)), flat)
        x = draw.image(1, 16, 16, 16)
        yield Case(name, "16x16x16 and 1", (x, draw.s8(1)), image)


def _linear(draw: _Draw, *, has_vectors: bool) -> Iterator[Case]:
    for rows, depth, units in ((1, 32, 10), (1, 256, 64), (16, 64, 64)):
        x, weights, bias = draw.s8(rows, depth), draw.s8(units, depth), draw.s32(-9000, 9000, units)
        sums = bias + 5 * weights.sum(1, dtype=np.int32)
        given = (None, np.asarray(sums[None], np.int32)) if has_vectors else (bias, None)
        shift = -6 - round(math.log2(depth) / 2)
        limits = (5, 0, -3, (1876543210,), (shift,), 127, -128)
        result = Result((rows, units))
        yield Case(
            "quantized_linear",
            f"{rows} x {depth} to {units}",
            (x, weights, *given, *limits),
            result,
        )
    x, y = draw.s8(4, 16, 32), draw.s8(4, 16, 32)
    scale = (5, 1234567890, -8, Scratch())
    yield Case(
        "quantized_batch_matmul", "4 of 16 x 32 x 16", (x, 12, y, -7, *scale), Result((4, 16, 16))
    )


def _rows(draw: _Draw) -> Iterator[Case]:
    for rows, depth in ((1, 10), (16, 64)):
        scale = (-1, 3, -128, 1717986944, 22, -310)
        yield Case(
            "softmax", f"{rows} x {depth}", (draw.s8(rows, depth), *scale), Result((rows, depth))
        )
    yield Case("transpose", "64 x 64", (draw.s8(64, 64), (1, 0)), Result((64, 64)))
    order = (0, 2, 3, 1)
    yield Case(
        "transpose", "NCHW to NHWC", (draw.s8(1, 16, 16, 16), order), Result((1, 16, 16, 16))
    )
    pads = ((0, 1, 1, 0), (0, 1, 1, 0), -5)
    image = draw.image(1, 16, 16, 16)
    yield Case("pad", "16x16x16 by 1", (image, *pads), Result((1, 18, 18, 16), is_image=True))


def _convolutions(draw: _Draw) -> Iterator[Case]:
    for what, size, channels, (kernel, step, pad), filters in (
        ("3x3, 16 to 16", 16, 16, (3, 1, 1), 16),
        ("3x3 by 2, 3 to 8", 32, 3, (3, 2, 1), 8),
        ("1x1, 32 to 32", 16, 32, (1, 1, 0), 32),
        ("1x1, 64 to 10, one pixel", 1, 64, (1, 1, 0), 10),
    ):
        weights = draw.s8(filters, kernel, kernel, channels)
        yield _convolution(draw, "conv2d", what, size, weights, (kernel, step, pad), ())
    for what, size, channels, (kernel, step, pad), times in (
        ("3x3, 32", 16, 32, (3, 1, 1), 1),
        ("3x3 by 2, 32", 16, 32, (3, 2, 1), 1),
        ("3x3, 8 of 1", 16, 1, (3, 1, 1), 8),
    ):
        weights = draw.s8(1, kernel, kernel, channels * times)
        yield _convolution(
            draw, "depthwise_conv2d", what, size, weights, (kernel, step, pad), (times,)
        )
    weights, out = draw.s8(8, 2, 2, 16), Result((1, 16, 16, 8), is_image=True)
    arguments = (
        *(draw.image(1, 8, 8, 16), weights, draw.s32(-9000, 9000, 8), (2, 2), (0, 0), (0, 0)),
        *((1, 1), 5, -3, *draw.scales(8, 64), -128, 127, Scratch(), Scratch()),
    )
    yield Case("quantized_transpose_conv2d", "2x2 by 2, 16 to 8", arguments, out)


def _convolution(  # noqa: PLR0913
    draw: _Draw,
    name: str,
    what: str,
    size: int,
    weights: Array,
    window: tuple[int, int, int],
    times: Sequence[int],
) -> Case:
    kernel, step, pad = window
    is_depthwise = name.startswith("depthwise")
    channels = weights.shape[3] // times[0] if is_depthwise else weights.shape[3]
    filters = weights.shape[3 if is_depthwise else 0]
    side = (size + 2 * pad - kernel) // step + 1
    depth = kernel * kernel * (1 if is_depthwise else channels)
    arguments = (
        *(draw.image(1, size, size, channels), weights, draw.s32(-9000, 9000, filters)),
        *((step, step), (pad, pad), (1, 1), *times, 5, -3, *draw.scales(filters, depth)),
        *(-128, 127, Scratch()),
    )
    return Case(
        f"quantized_{name}", what, arguments, Result((1, side, side, filters), is_image=True)
    )


def _pools(draw: _Draw) -> Iterator[Case]:
    for what, (size, channels), (kernel, step) in (
        ("2x2 by 2, 16x16x16", (16, 16), (2, 2)),
        ("8x8, 8x8x64", (8, 64), (8, 1)),
    ):
        image, window = (
            draw.image(1, size, size, channels),
            ((kernel, kernel), (step, step), (0, 0)),
        )
        side = (size - kernel) // step + 1
        result = Result((1, side, side, channels), is_image=True)
        average = (False, -13, 1234567890, -4, Scratch())
        yield Case("quantized_avg_pool2d", what, (image, *window, *average), result)
        largest = ((1, 1), False, -13, -13, -128, 127)
        yield Case("quantized_max_pool2d", what, (image, *window, *largest), result)
