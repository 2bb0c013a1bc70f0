"""Tensors as numpy functions see them."""

from __future__ import annotations

import numpy as np
import pytest

from opgen.air.dtype import DType
from opgen.lib.tensor import Tensor


def test_complex_numbers_are_not_taken_for_others() -> None:
    """A damaged model may say that its axes are such: numpy would drop a part, with a warning."""
    axes = Tensor("axis", DType.COMPLEX64, (2,), values=np.array([1 + 2j, 0], np.complex64))
    assert np.array_equal(np.asarray(axes), [1 + 2j, 0])
    assert np.asarray(axes, np.complex128).dtype == np.complex128
    with pytest.raises(ValueError, match="the elements of 'axis' are complex numbers"):
        np.asarray(axes, np.int64)
