"""Comparisons; conformance compares them with TFLM."""

from __future__ import annotations

import operator
from collections.abc import Callable

import numpy as np
import pytest

from opgen.air.dtype import DType
from opgen.lib.compare import Relation, comparable, compare_quant, relate
from opgen.lib.quant import multiply
from opgen.lib.tensor import Tensor

Make = Callable[..., Tensor]


@pytest.mark.parametrize("relation", list(Relation))
def test_relations_are_pythons(relation: Relation) -> None:
    function = {
        Relation.LESS: operator.lt,
        Relation.EQUAL: operator.eq,
        Relation.LESS_EQUAL: operator.le,
        Relation.GREATER: operator.gt,
        Relation.GREATER_EQUAL: operator.ge,
        Relation.NOT_EQUAL: operator.ne,
    }[relation]
    numbers = [-1.0, 0.0, 2.0, float("nan"), float("inf")]
    expected = [[function(a, b) for b in numbers] for a in numbers]
    found = relate(np.array(numbers)[:, None], np.array(numbers), relation)
    assert found.dtype == np.bool_
    assert found.tolist() == expected


@pytest.mark.parametrize("scale", [1e-4, 0.003, 0.7])
def test_quantized_numbers_have_steps(tensor: Make, scale: float) -> None:
    stored = np.arange(-128, 128)
    source = tensor((256,), scale=scale, zero_point=5)
    seen = tensor((256,), scale=scale, zero_point=5, values=source.scale * (stored - 5))
    steps = comparable(seen)
    assert np.abs(steps - 256 * source.scale * (stored - 5)).max() <= 0.76
    quant = compare_quant(source, tensor((1,), scale=0.25))
    shifted = (stored + quant.input1_offset) << 8
    assert steps.tolist() == multiply(shifted, quant.input1_multiplier, quant.input1_shift).tolist()
    assert (quant.input2_multiplier, quant.input2_shift) == (1 << 30, -1)


def test_plain_numbers_are_as_they_are() -> None:
    plain = Tensor("t", DType.INT32, (2,), values=np.array([3, -9]))
    assert comparable(plain).tolist() == [3, -9]
