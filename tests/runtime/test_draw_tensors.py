"""Scales at which an activation's bound is half-way between two integers."""

from __future__ import annotations

import numpy as np
import pytest

from opgen.prove.draw_tensors import half_way


@pytest.mark.parametrize("bound", [1.0, 6.0])
def test_bounds_half_way_between_integers(bound: float) -> None:
    """Nearly always in float32, and often not in float64, where they are rounded down."""
    drawn = np.exp(np.random.default_rng(0).uniform(-8, -1, 500)).astype(np.float32)
    moved = np.array([half_way(scale, bound) for scale in drawn])
    steps = np.float32(bound) / moved
    ties = steps % 1 == 0.5
    assert np.mean(ties) > 0.8
    below = bound / moved.astype(np.float64) < steps
    assert np.mean(below[ties]) > 0.4
    np.testing.assert_allclose(moved, drawn, rtol=0.4)


def test_what_has_no_halves_stays() -> None:
    for scale in (np.float32(10.0), np.float32(1e-9)):
        assert half_way(scale, 6.0) == scale
