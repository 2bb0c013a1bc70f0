"""opgen_signal.h, opgen_frames.h and opgen_fft.h against the library, which equals TFLM."""

import ctypes
from dataclasses import astuple

import numpy as np
import pytest
from formulas import integers, struct

from opgen.air.dtype import DType
from opgen.lib import fft, signal
from opgen.lib.ops import (
    signalfftautoscale,
    signalfilterbank,
    signalfilterbankspectralsubtraction,
    signalfilterbanksquareroot,
    signalirfft,
    signalpcan,
    signalrfft,
)
from opgen.lib.structs import opgen_noise_filter
from opgen.lib.tensor import Tensor
from tests.spec_functions import of_specs

FFT = {
    "s16": (DType.INT16, np.int16, fft.fft_s16),
    "s32": (DType.INT32, np.int32, fft.fft_s32),
    "f32": (DType.FLOAT32, np.float32, fft.fft_f32),
}
WORDS = 60


def words(random, dtype=np.uint32, size=WORDS):
    """Unsigned numbers of every length."""
    bits = np.iinfo(dtype).bits
    full = random.integers(0, np.iinfo(dtype).max, size, dtype, endpoint=True)
    return full >> random.integers(0, bits, size).astype(dtype)


class _Tables(ctypes.Structure):
    _fields_ = [
        ("length", ctypes.c_int32),
        ("stages", ctypes.c_int32),
        ("factors", ctypes.c_void_p),
        ("twiddles", ctypes.c_void_p),
        ("halves", ctypes.c_void_p),
    ]


def fft_struct(tables):
    """The C struct of the tables, which must live on."""
    arrays = (tables.factors, tables.twiddles, tables.halves)
    return _Tables(tables.length, tables.stages, *(each.ctypes.data for each in arrays))


@pytest.mark.parametrize("length", [4, 6, 10, 16, 18, 24, 50, 64, 90, 128, 480])
@pytest.mark.parametrize("name", FFT)
def test_transforms(kernels, random, name, length):
    """Rows that end before the transform does, then back."""
    type_, dtype, tables_of = FFT[name]
    size = length - length // 3
    source = integers(random, dtype, (2, size)) if name != "f32" else random.normal(size=(2, size))
    source = np.ascontiguousarray(source, dtype)
    forward, backward = tables_of(length, inverse=False), tables_of(length, inverse=True)
    output = np.zeros((2, length + 2), dtype)
    kernels(f"opgen_rfft_{name}")(ctypes.byref(fft_struct(forward)), 2, size, source, output)
    expected = signalrfft.rfft(source.astype(float), length, type_)
    tolerance = 1e-4 if name == "f32" else 0.0
    np.testing.assert_allclose(output, expected, rtol=0.0, atol=tolerance)
    back = np.zeros((2, length), dtype)
    kernels(f"opgen_irfft_{name}")(ctypes.byref(fft_struct(backward)), 2, output, back)
    expected = signalirfft.irfft(output.astype(float), length, type_)
    np.testing.assert_allclose(back, expected, rtol=0.0, atol=tolerance)


def test_window(kernels, random):
    source, window = integers(random, np.int16, (3, 8)), integers(random, np.int16, 4)
    output = np.zeros_like(source)
    kernels("opgen_apply_window_s16")(window, 4, 13, source.size, source, output)
    products = source.reshape(-1, 4).astype(np.int64) * window
    expected = np.clip(products >> 13, -32768, 32767).reshape(3, 8)
    np.testing.assert_array_equal(output, expected)


def test_auto_scale(kernels, random):
    for source in (integers(random, np.int16, 9), np.array([5, -32768, -7, 2], np.int16)):
        output, shift = np.zeros_like(source), np.zeros((), np.int32)
        kernels("opgen_auto_scale_s16")(source.size, source, output, shift)
        expected, bits = signalfftautoscale.auto_scaled(source)
        np.testing.assert_array_equal(output, expected)
        assert shift == bits


def test_energy_of_a_range(kernels, random):
    source = integers(random, np.int16, 24)
    output = np.full(12, 7, np.uint32)
    kernels("opgen_energy_s16")(12, 3, 9, source, output)
    expected = signal.energies(source)
    expected[:3] = expected[9:] = 0
    np.testing.assert_array_equal(output, expected)


def test_filter_bank(kernels, random):
    weights, unweights = integers(random, np.int16, 30), integers(random, np.int16, 30)
    tables = [random.integers(0, most, 6).astype(np.int16) for most in (20, 10, 20)]
    source, output = words(random), np.zeros(5, np.uint64)
    kernels("opgen_filter_bank")(5, *tables, weights, unweights, source, output)
    expected = signalfilterbank.filter_bank(source, weights, unweights, *tables)
    np.testing.assert_array_equal(output, expected)


def test_square_root(kernels, random):
    source = np.append(words(random, np.uint64), [0, 1, (1 << 32) - 1, 1 << 32]).astype(np.uint64)
    output = np.zeros(source.size, np.uint32)
    kernels("opgen_square_root_u64")(source.size, 2, source, output)
    np.testing.assert_array_equal(output, signalfilterbanksquareroot.rounded_sqrt(source) >> 2)


@pytest.mark.parametrize("clamping", [False, True])
def test_subtract_noise(kernels, random, clamping):
    filter_ = opgen_noise_filter(655, 15729, 3000, 13384, 819, 10, 14, clamping)
    source, noise = words(random), words(random)
    expected, _, state = signalfilterbankspectralsubtraction.subtract_noise(source, noise, filter_)
    output = np.zeros_like(source)
    # a bool at the end has room for an int32, little-endian
    kernels("opgen_subtract_noise")(struct(*astuple(filter_)), WORDS, source, noise, output)
    np.testing.assert_array_equal(output, expected)
    np.testing.assert_array_equal(noise, state)


def test_pcan(kernels, random):
    gain, source, noise = integers(random, np.int16, 125), words(random), words(random)
    output = np.zeros_like(source)
    kernels("opgen_pcan_u32")(WORDS, 9, gain, source, noise, output)
    np.testing.assert_array_equal(output, signalpcan.pcan(source, noise, gain, 9))


@pytest.mark.parametrize("scale", [1600, 30_000])
def test_log(kernels, random, scale):
    """Of numbers of every length, and of many that lie between two entries of the table."""
    size = 20_000
    source, output = words(random, size=size), np.zeros(size, np.int16)
    table = of_specs.log_table(128).astype(np.int16)
    kernels("opgen_log_u32")(size, 3, scale, table, source, output)
    np.testing.assert_array_equal(output, of_specs.log_scaled(source, 3, scale))


@pytest.mark.parametrize("prefill", [False, True])
@pytest.mark.parametrize(("size", "step"), [(7, 3), (4, 4), (9, 2)])
def test_frames(kernels, random, size, step, prefill):
    shape = (2, 2 * step)
    cut = of_specs.framing(Tensor("input", DType.INT16, shape), size, step, prefill)
    history, missing = np.zeros((2, cut.kept), np.int16), np.full(1, 3, np.int32)
    for _ in range(4):
        source = integers(random, np.int16, shape)
        expected, whole, past, lacking = of_specs.sliding_frames(source, history, missing[0], cut)
        output, valid = np.zeros((2, 2, size), np.int16), np.zeros(1, np.bool_)
        kernels("opgen_frame_s16")(struct(*astuple(cut)), source, output, valid, history, missing)
        np.testing.assert_array_equal(output, expected)
        np.testing.assert_array_equal(history, past)
        assert (valid[0], missing[0]) == (whole, lacking)


@pytest.mark.parametrize(("before", "after", "step"), [(1, 1, 2), (0, 0, 1), (3, 0, 1)])
def test_stacks(kernels, random, before, after, step):
    stacked = before + after + 1
    history = np.zeros(2 * max(stacked - 1, 1), np.int16)
    waiting = np.full(1, -1, np.int32)
    for _ in range(6):
        source = integers(random, np.int16, 2)
        arguments = (2 * stacked, after + 1, step)
        expected, whole, past, wait = of_specs.stacked(source, history, waiting[0], *arguments)
        output, valid = np.zeros(2 * stacked, np.int16), np.zeros(1, np.bool_)
        kernel = kernels("opgen_stack_s16")
        kernel(
            2, 2 * stacked, history.size, after + 1, step, source, output, valid, history, waiting
        )
        np.testing.assert_array_equal(output, expected)
        np.testing.assert_array_equal(history, past)
        assert (valid[0], waiting[0]) == (whole, wait)


@pytest.mark.parametrize("delay", [0, 3, 11])
def test_delay(kernels, random, delay):
    history = np.zeros((2, max(delay, 1)), np.int16)
    for _ in range(4):
        source, output = integers(random, np.int16, (2, 5)), np.zeros((2, 5), np.int16)
        expected, past = of_specs.delayed(source, history, delay)
        kernels("opgen_delay_s16")(2, 5, delay, history.shape[1], source, output, history)
        np.testing.assert_array_equal(output, expected)
        np.testing.assert_array_equal(history, past)


@pytest.mark.parametrize("name", ["s16", "f32"])
def test_overlap_add(kernels, random, name):
    type_, dtype, _ = FFT[name]
    wide = np.int64 if type_.is_integer else np.float64  # as references see elements
    memory = np.zeros((2, 5), dtype)
    for _ in range(3):
        source, output = (
            integers(random, np.int16, (2, 3, 5)).astype(dtype),
            np.zeros((2, 6), dtype),
        )
        expected, past = of_specs.overlap_add(source.astype(wide), memory.astype(wide), 2, type_)
        kernels(f"opgen_overlap_add_{name}")(2, 3, 5, 2, source, output, memory)
        np.testing.assert_array_equal(output, expected)
        np.testing.assert_array_equal(memory, past)
