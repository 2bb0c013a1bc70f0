"""Fixed-point arithmetic on Python-sized integers: what the kernels are compared with."""

from __future__ import annotations

import math

import numpy as np

Array = np.ndarray


def wrapped(values: Array) -> Array:
    """Return the values modulo 2^32, as signed."""
    return (np.asarray(values) + 2**31) % 2**32 - 2**31


def rescaled(values: Array, multiplier: int | Array, shift: int | Array) -> Array:
    """Return values * multiplier * 2^(shift - 31), rounded up, then halves away from zero."""
    multiplier, shift = np.asarray(multiplier, np.int64), np.asarray(shift, np.int64)
    left, right = np.maximum(shift, 0), np.maximum(-shift, 0)
    high = (wrapped(values * 2**left) * multiplier + 2**30) // 2**31
    half = np.where(right > 0, 2 ** np.maximum(right - 1, 0), 0)
    return np.sign(high) * ((np.abs(high) + half) // 2**right)


def quantized_multiplier(factor: float) -> tuple[int, int]:
    """Return (multiplier, shift) of a real factor."""
    fraction, shift = math.frexp(factor)
    multiplier = math.floor(fraction * 2**31 + 0.5)
    if multiplier == 2**31:
        multiplier, shift = multiplier // 2, shift + 1
    return (multiplier, shift) if shift >= -31 else (0, 0)


def integers(random: np.random.Generator, dtype: type, shape: tuple[int, ...]) -> Array:
    """Return elements of an integer type, a quarter of them extremes."""
    limits = np.iinfo(dtype)
    values = random.integers(limits.min, limits.max, shape, dtype, endpoint=True)
    extremes = random.choice(np.array([limits.min, limits.min + 1, 0, limits.max], dtype), shape)
    return np.where(random.random(shape) < 0.25, extremes, values).astype(dtype)


def floats(random: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return float32 elements of several magnitudes."""
    values = random.standard_normal(shape) * 10.0 ** random.integers(-2, 3, shape)
    return np.asarray(values, np.float32)


def struct(*values: float) -> Array:
    """Return a C struct of int32_t (ints) and float (floats)."""
    words = [np.float32(v).view(np.int32) if isinstance(v, float) else np.int32(v) for v in values]
    return np.array(words, np.int32)
