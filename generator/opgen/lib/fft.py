"""The Fourier transforms of real signals, in fixed point as TensorFlow Lite Micro has them.

There they are those of KissFFT 1.3.0, compiled for int16 and int32: a transform of ``length`` real
numbers is one of ``length / 2`` complex ones and a step that takes its halves apart. Each stage of
radix 2, 3, 4 or 5 first divides by its radix, so that nothing overflows; factors in 0 .. 1 have 15
or 31 fraction bits, and products are rounded half up.
"""

from __future__ import annotations

import math

import numpy as np
import numpy.typing as npt

from opgen.lib.fixed_point import as_ints
from opgen.lib.structs import opgen_fft_f32, opgen_fft_f64, opgen_fft_s16, opgen_fft_s32
from opgen.lib.types import Array, DType, Floats, Int32s, Ints, Operand

# ruff: noqa: A002  `input` and `type` are the operands' names

_LONGEST = 1 << 20


def is_fft_length(length: int) -> bool:
    """Tell whether there is a transform: even, at least 4, no prime factors but 2, 3 and 5."""
    if not 4 <= length <= _LONGEST or length % 2:  # noqa: PLR2004
        return False
    return all(radix <= 5 for radix, _ in _factors(length // 2))  # noqa: PLR2004


def fft_f64(length: int, inverse: bool) -> opgen_fft_f64:
    """Return the tables of a transform of float64."""
    factors, twiddles, halves = _tables(length, DType.FLOAT64, inverse=inverse)
    return opgen_fft_f64(length, len(factors) // 2, factors, twiddles, halves)


def rfft_of_rows(input: Operand, length: int) -> Array:
    """Return the length / 2 + 1 complex numbers of the transform of each row, filled up with zeros.

    In float64. Source: ``Rfft2dImpl`` of TensorFlow Lite, for images of one row.
    """
    return _Reals(DType.FLOAT64, length, inverse=False).forward(_filled_up(input, length))


def fft_s16(length: int, inverse: bool) -> opgen_fft_s16:
    """Return the tables of a transform of int16."""
    factors, twiddles, halves = _tables(length, DType.INT16, inverse=inverse)
    stages = len(factors) // 2
    return opgen_fft_s16(
        length, stages, factors, twiddles.astype(np.int16), halves.astype(np.int16)
    )


def fft_s32(length: int, inverse: bool) -> opgen_fft_s32:
    """Return the tables of a transform of int32."""
    factors, twiddles, halves = _tables(length, DType.INT32, inverse=inverse)
    stages = len(factors) // 2
    return opgen_fft_s32(
        length, stages, factors, twiddles.astype(np.int32), halves.astype(np.int32)
    )


def fft_f32(length: int, inverse: bool) -> opgen_fft_f32:
    """Return the tables of a transform of float32."""
    factors, twiddles, halves = _tables(length, DType.FLOAT32, inverse=inverse)
    stages = len(factors) // 2
    return opgen_fft_f32(
        length, stages, factors, twiddles.astype(np.float32), halves.astype(np.float32)
    )


def _filled_up(input: Operand, length: int) -> Array:
    rows = np.asarray(input)
    return np.pad(rows, [(0, 0)] * (rows.ndim - 1) + [(0, length - rows.shape[-1])])


class _FixedPoint:
    """Arithmetic of complex integers, held as complex128: sums and parts of 32 bits are exact."""

    def __init__(self, type: DType, length: int, *, inverse: bool) -> None:
        self.bits = type.bits
        self.points = length // 2
        self.factors = _factors(self.points)
        _, twiddles, halves = _tables(length, type, inverse=inverse)
        self.twiddles, self.halves = (each[::2] + 1j * each[1::2] for each in (twiddles, halves))
        self.inverse = inverse

    def forward(self, rows: Array) -> Array:
        """Return the transform of real rows."""
        points = self.points
        z = self.stage(_pair(rows[..., ::2], rows[..., 1::2]), 0)
        k = np.arange(points // 2 + 1)
        first = self.divided(z[..., k], 2)
        last = self.divided(self.wrap(np.conj(z[..., -k % points])), 2)
        even, odd = self.wrap(first + last), self.wrap(first - last)
        turned = self.times(odd[..., 1:], self.halves)
        even = even[..., 1:]
        out = np.zeros((*z.shape[:-1], points + 1), complex)
        out[..., k[1:]] = self.half(even + turned)
        out[..., points - k[1:]] = self.half(np.conj(even - turned))
        start = self.divided(z[..., 0], 2)
        out[..., 0] = self.wrap(start.real + start.imag)
        out[..., points] = self.wrap(start.real - start.imag)
        return out

    def backward(self, freq: Array) -> Array:
        """Return the real rows of a transform."""
        points = self.points
        k = np.arange(1, points // 2 + 1)
        first = self.divided(freq[..., k], 2)
        last = self.divided(self.wrap(np.conj(freq[..., points - k])), 2)
        even = self.wrap(first + last)
        odd = self.times(self.wrap(first - last), self.halves)
        z = np.zeros((*freq.shape[:-1], points), complex)
        z[..., k] = self.wrap(even + odd)
        z[..., points - k] = self.wrap(np.conj(self.wrap(even - odd)))
        start, end = freq[..., 0].real, freq[..., points].real
        z[..., 0] = self.divided(self.wrap(_pair(start + end, start - end)), 2)
        return _interleaved(self.stage(z, 0))

    def stage(self, z: Array, level: int) -> Array:
        """Return the transform of rows: those of every radix-th number, put together."""
        radix, span = self.factors[level]
        parts = np.moveaxis(z.reshape(*z.shape[:-1], span, radix), -1, -2)
        if span > 1:
            parts = self.stage(parts, level + 1)
        parts = self.divided(parts, radix)
        stride = self.points // (radix * span)
        turns = np.outer(np.arange(radix), np.arange(span)) * stride
        a = [self.times(parts[..., q, :], self.twiddles[turns[q]]) for q in range(1, radix)]
        a.insert(0, parts[..., 0, :])
        roots = [self.twiddles[stride * span * q] for q in range(min(radix, 3))]
        found = {2: self.two, 3: self.three, 4: self.four, 5: self.five}[radix](a, roots)
        joined = np.stack([self.wrap(each) for each in found], -2)
        return joined.reshape(*z.shape)

    def two(self, a: list[Array], _: list[complex]) -> list[Array]:
        """Radix 2."""
        return [a[0] + a[1], a[0] - a[1]]

    def three(self, a: list[Array], roots: list[complex]) -> list[Array]:
        """Radix 3; ``roots``: the powers of exp(-2 pi i / 3)."""
        total, difference = self.wrap(a[1] + a[2]), self.wrap(a[1] - a[2])
        rest = self.wrap(a[0] - self.half(total))
        turned = _turned(self.scaled(difference, roots[1].imag))
        return [a[0] + total, rest + turned, rest - turned]

    def four(self, a: list[Array], _: list[complex]) -> list[Array]:
        """Radix 4."""
        low, high = self.wrap(a[0] - a[2]), self.wrap(a[0] + a[2])
        total, difference = self.wrap(a[1] + a[3]), self.wrap(a[1] - a[3])
        turned = _turned(difference)
        back, forth = low - turned, low + turned
        middle = [forth, high - total, back] if self.inverse else [back, high - total, forth]
        return [high + total, *middle]

    def five(self, a: list[Array], roots: list[complex]) -> list[Array]:
        """Radix 5; ``roots``: the powers of exp(-2 pi i / 5)."""
        one, two = roots[1], roots[2]
        outer, inner = self.wrap(a[1] + a[4]), self.wrap(a[2] + a[3])
        spread, near = self.wrap(a[1] - a[4]), self.wrap(a[2] - a[3])
        first = self.wrap(self.scaled(outer, one.real) + self.scaled(inner, two.real))
        second = self.wrap(self.scaled(outer, two.real) + self.scaled(inner, one.real))
        first, second = self.wrap(a[0] + first), self.wrap(a[0] + second)
        third = _turned(self.wrap(self.scaled(spread, one.imag) + self.scaled(near, two.imag)))
        fourth = _turned(self.wrap(self.scaled(spread, two.imag) - self.scaled(near, one.imag)))
        start = a[0] + self.wrap(outer + inner)
        return [start, first + third, second + fourth, second - fourth, first - third]

    def times(self, a: Array, b: Array) -> Array:
        """Return products, rounded and wrapped."""
        ar, ai, br, bi = (as_ints(each) for each in (a.real, a.imag, b.real, b.imag))
        return _pair(self.rounded(ar * br - ai * bi), self.rounded(ar * bi + ai * br))

    def scaled(self, a: Array, factor: float) -> Array:
        """Return products with a real factor."""
        number = int(factor)
        return _pair(*(self.rounded(as_ints(each) * number) for each in (a.real, a.imag)))

    def divided(self, a: Array, divisor: int) -> Array:
        """Return quotients: products with the divisor's reciprocal, which was rounded down."""
        return self.scaled(a, float(((1 << (self.bits - 1)) - 1) // divisor))

    def half(self, a: Array) -> Array:
        """Return halves, rounded down; the sums of 16 bits are not wrapped before."""
        whole = self.wrap(a) if self.bits == 32 else a  # noqa: PLR2004
        return _pair(np.floor(whole.real / 2), np.floor(whole.imag / 2))

    def rounded(self, products: Ints) -> Ints:
        """Return products of numbers with fraction bits as such numbers."""
        fraction = self.bits - 1
        return self._wrap_ints((products + (1 << (fraction - 1))) >> fraction)

    def wrap(self, a: Array) -> Array:
        """Return numbers as variables of the type hold them."""
        if not np.iscomplexobj(a):
            return self._wrap_ints(as_ints(a))
        return _pair(self._wrap_ints(as_ints(a.real)), self._wrap_ints(as_ints(a.imag)))

    def _wrap_ints(self, values: Ints) -> Ints:
        narrow = np.int16 if self.bits == 16 else np.int32  # noqa: PLR2004
        return values.astype(narrow).astype(np.int64)


class _Reals(_FixedPoint):
    """The same steps with real numbers, each rounded to a type: what of an infinity becomes NaN
    follows from them."""

    def __init__(self, type: DType, length: int, *, inverse: bool) -> None:
        self.real: npt.DTypeLike = type.numpy
        self.complex: npt.DTypeLike = np.complex64 if type is DType.FLOAT32 else np.complex128
        super().__init__(type, length, inverse=inverse)
        self.twiddles, self.halves = self.wrap(self.twiddles), self.wrap(self.halves)

    def times(self, a: Array, b: Array) -> Array:
        """Return products."""
        real = self.wrap(a.real * b.real) - self.wrap(a.imag * b.imag)
        imaginary = self.wrap(a.real * b.imag) + self.wrap(a.imag * b.real)
        return self.wrap(_pair(real, imaginary))

    def scaled(self, a: Array, factor: float) -> Array:
        """Return products with a real factor."""
        return self.wrap(_pair(a.real * factor, a.imag * factor))

    def divided(self, a: Array, divisor: int) -> Array:
        """Return the numbers: nothing has to be made smaller."""
        del divisor
        return a

    def half(self, a: Array) -> Array:
        """Return halves."""
        return self.scaled(self.wrap(a), 0.5)

    def wrap(self, a: Array) -> Array:
        """Return numbers as the type holds them."""
        return np.asarray(a.astype(self.complex if np.iscomplexobj(a) else self.real))


def _factors(points: int) -> list[tuple[int, int]]:
    """Return (radix, what is left of the number of points) of each stage, from the outermost on."""
    found = []
    radix, root, left = 4, math.isqrt(points), points
    while left > 1:
        while left % radix:
            radix = {4: 2, 2: 3}.get(radix, radix + 2)
            if radix > root:
                radix = left
        left //= radix
        found.append((radix, left))
    return found


def _tables(length: int, type: DType, *, inverse: bool) -> tuple[Int32s, Floats, Floats]:
    """Return the stages' factors, the roots of unity, and those of the step between halves."""
    points = length // 2
    sign = 1.0 if inverse else -1.0
    whole = [sign * 2 * math.pi * k / points for k in range(points)]
    halves = [sign * math.pi * ((k + 1) / points + 0.5) for k in range(points // 2)]
    factors = np.array(_factors(points), np.int32).reshape(-1)
    return factors, _roots(whole, type), _roots(halves, type)


def _roots(angles: list[float], type: DType) -> Floats:
    parts = np.array([part for angle in angles for part in (math.cos(angle), math.sin(angle))])
    if type.is_float:
        return parts
    return np.asarray(np.floor(0.5 + ((1 << (type.bits - 1)) - 1) * parts))


def _pair(real: Array, imaginary: Array) -> Array:
    """Return complex numbers; unlike those of a product with i, no part gets into the other."""
    both = np.stack([real, imaginary], -1).astype(np.float64)
    return both.view(np.complex128)[..., 0]


def _turned(z: Array) -> Array:
    """Return complex numbers times i."""
    return _pair(-z.imag, z.real)


def _interleaved(z: Array) -> Array:
    return np.stack([z.real, z.imag], -1).reshape(*z.shape[:-1], -1)
