"""Tensors for the tests of the library."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
import numpy.typing as npt
import pytest

from opgen.air.dtype import DType
from opgen.lib.tensor import Tensor


def make_tensor(  # noqa: PLR0913
    shape: Sequence[int],
    type_: DType = DType.INT8,
    layout: str = "",
    scale: float | Sequence[float] = (),
    zero_point: int = 0,
    axis: int | None = None,
    values: npt.ArrayLike | None = None,
) -> Tensor:
    """A tensor; scales are rounded to float32, as a model holds them."""
    scales = np.atleast_1d(np.asarray(scale, np.float32)).astype(np.float64)
    return Tensor(
        "t",
        type_,
        tuple(shape),
        layout,
        scales,
        np.full(len(scales), zero_point, np.int64),
        axis,
        None if values is None else np.asarray(values),
    )


@pytest.fixture
def tensor() -> Callable[..., Tensor]:
    """The function that makes a tensor."""
    return make_tensor
