"""opgen_detection.h against the library, which equals TFLM."""

import ctypes
from dataclasses import replace

import numpy as np
import pytest

from opgen.lib.ops.tflite_detection_postprocess import detect
from opgen.lib.structs import opgen_detection

HOW = opgen_detection(
    boxes=60, box_step=5, classes=3, class_step=4, most=7, most_per_class=5, by_class=False,
    score_threshold=0.2, overlap_threshold=0.4, y_scale=10.0, x_scale=10.0,
    h_scale=5.0, w_scale=5.0,
)  # fmt: skip


class _How(ctypes.Structure):
    _fields_ = [
        (name, {"int": ctypes.c_int32, "bool": ctypes.c_bool, "float": ctypes.c_float}[kind])
        for name, kind in opgen_detection.__annotations__.items()
    ]


class _Reals(ctypes.Structure):
    _fields_ = [
        ("elements", ctypes.c_void_p), ("quantized", ctypes.c_bool), ("scale", ctypes.c_float),
        ("zero_point", ctypes.c_int32),
    ]  # fmt: skip


def reals(array, scale=1.0, zero_point=0):
    """An operand of the kernel: numbers, or uint8 that stand for some."""
    return _Reals(array.ctypes.data, array.dtype == np.uint8, scale, zero_point)


def results(most):
    """Room for the outputs, with something in it."""
    shapes = ((1, most, 4), (1, most), (1, most), (1,))
    return [np.full(shape, 9.0, np.float32) for shape in shapes]


@pytest.mark.parametrize("threshold", [0.2, 0.95, 2.0])
@pytest.mark.parametrize("by_class", [False, True])
def test_detections(kernels, random, by_class, threshold):
    """Many boxes of nearly the same place; scores of few values, so that some are equal."""
    how = replace(HOW, by_class=by_class, score_threshold=threshold)
    encodings = random.normal(0, 2, (1, 60, 5)).astype(np.float32)
    scores = random.integers(0, 9, (1, 60, 4)).astype(np.float32) / 8
    anchors = random.uniform(0.2, 0.6, (60, 4)).astype(np.float32)
    found = results(7)
    scratch = np.zeros(300, np.float32)
    given = ctypes.byref(_How(*vars(how).values()))
    kernels("opgen_detect")(given, *map(reals, (encodings, scores, anchors)), *found, scratch)
    for got, want in zip(found, detect(encodings, scores, anchors, how), strict=True):
        np.testing.assert_allclose(got, want, rtol=1e-6)
    assert (found[3] > 0) == (threshold <= 1)


@pytest.mark.parametrize("by_class", [False, True])
@pytest.mark.parametrize(
    ("score", "share", "count"),
    [
        (0.5, 0.5, 2),  # an overlap at its threshold, a score at its: both are kept
        (0.5, np.nextafter(np.float32(0.5), np.float32(0)), 1),
        (np.nextafter(np.float32(0.5), np.float32(1)), 0.5, 1),
    ],
)
def test_thresholds_are_met(kernels, by_class, score, share, count):
    """Two boxes of heights 2 and 1 share half of their union; the lower one's score is a half."""
    how = replace(
        HOW, boxes=2, box_step=4, classes=1, class_step=1, most=2, by_class=by_class,
        score_threshold=float(score), overlap_threshold=float(share),
    )  # fmt: skip
    anchors = np.array([[1.0, 0.5, 2.0, 1.0], [0.5, 0.5, 1.0, 1.0]], np.float32)
    encodings = np.zeros((1, 2, 4), np.float32)
    scores = np.array([[[0.75], [0.5]]], np.float32)
    found = results(2)
    given = ctypes.byref(_How(*vars(how).values()))
    scratch = np.zeros(10, np.float32)
    kernels("opgen_detect")(given, *map(reals, (encodings, scores, anchors)), *found, scratch)
    for got, want in zip(found, detect(encodings, scores, anchors, how), strict=True):
        np.testing.assert_array_equal(got, want)
    assert found[3] == count


def test_an_empty_box_stops_it(kernels):
    """Without a height."""
    how = replace(HOW, boxes=1, box_step=4, class_step=3)
    found = results(7)
    given = ctypes.byref(_How(*vars(how).values()))
    anchors = np.array([[0.5, 0.5, 0.0, 1.0]], np.float32)
    inputs = np.zeros((1, 1, 4), np.float32), np.ones((1, 1, 3), np.float32), anchors
    kernels("opgen_detect")(given, *map(reals, inputs), *found, np.zeros(5, np.float32))
    assert not any(each.any() for each in found)
