"""What `opgen explain` says of the axes of operands, and of what follows from them."""

from collections.abc import Mapping
from itertools import count
from typing import Any

import numpy as np
import pytest

from opgen.explain.axes_lines import axes_lines
from opgen.operators.axes import entries_of
from opgen.operators.operation import Operation
from opgen.prove.cases import ConformanceCase, draw_case
from opgen.prove.variants import variants
from opgen.registry.builtin import built_in
from opgen.registry.ops import OPERATORS


def _drawn(op: str, kernel: int = 0, seed: int = 0) -> Operation[Any]:
    """Return an operation that runs on a kernel, or if that is rare, on one that comes after it."""
    definition = built_in(op).operator.DEFINITION
    generator = np.random.default_rng(seed)
    several = (v for each in definition.kernels[kernel:] for v in variants(definition, each))
    drawn = (draw_case(each, generator) for each in several)
    case = next(each for each in drawn if isinstance(each, ConformanceCase))
    operation = case.bound.operators[0].operation
    assert operation is not None
    return operation


def _lines(op: str, operation: Operation[Any] | None = None) -> list[str]:
    return [*axes_lines(built_in(op).operator.DEFINITION, operation or _drawn(op))]


def _facts(lines: list[str]) -> Mapping[str, str]:
    """Return what follows from the axes, by the word that it begins with."""
    return dict(line.strip().split(": ", 1) for line in lines[1:] if ": " in line)


def test_operands_come_in_the_order_of_the_spec_with_entries_and_shapes() -> None:
    drawn = (_drawn("CONV_2D", seed=seed) for seed in count())
    operation = next(each for each in drawn if each.optional("bias") is not None)
    lines = _lines("CONV_2D", operation)
    assert lines[0].startswith("  axes (specs/conv/conv_2d.yaml:")
    rows = [line.split(None, 1)[0] for line in lines[1:5]]
    assert rows == ["input", "filter", "bias", "output"]
    assert lines[2].split("[")[1].startswith("g*o, ky, kx, i]")
    assert lines[2].endswith(str(list(operation.tensor("filter").shape)))


def test_convolution_slides_contracts_and_has_channels() -> None:
    facts = _facts(_lines("CONV_2D"))
    assert {"window along y", "window along x"} <= facts.keys()
    assert facts["contracted"] == "axis 3 of filter with the rows of input"
    assert facts["channels"].startswith("axis 3 of output, axis 0 of filter, bias; ")
    assert facts["permutable"] == "none, all axes stay where they are"


def test_parts_of_a_maximum_are_joined() -> None:
    assert _facts(_lines("REDUCE_MAX"))["parts"].startswith("the larger of what two give ")
    assert "parts" not in _facts(_lines("MEAN"))


@pytest.mark.parametrize(
    ("op", "permutable"),
    [
        ("ADD", "the axes of input1 and input2"),
        ("SOFTMAX", "the axes of input, but for k"),
        ("MEAN", "the axes of input; adapted with them: axis"),
        ("SLICE", "the axes of input; adapted with them: begin and size"),
        ("LAYER_NORM", "the axes of input, but for k..."),
    ],
)
def test_which_axes_may_be_in_another_order(op: str, permutable: str) -> None:
    assert _facts(_lines(op))["permutable"] == permutable


def test_channels_need_sums_that_are_not_clamped() -> None:
    found = set()
    for seed in range(12):
        operation = _drawn("FULLY_CONNECTED", seed=seed)
        definition = built_in("FULLY_CONNECTED").operator.DEFINITION
        assert definition.axes is not None
        assert definition.axes.linear is not None
        folds = bool(definition.axes.linear(operation))
        said = _facts(_lines("FULLY_CONNECTED", operation))["channels"]
        assert ("would take" not in said) == folds
        found.add(folds)
    assert found == {True, False}


def test_transposition_and_batch_normalization() -> None:
    operation = _drawn("TRANSPOSE")
    order = _facts(_lines("TRANSPOSE", operation))["transposition"]
    assert sorted(map(int, order.split("]")[0].removeprefix("axes [").split(","))) == [
        *range(operation.tensor("input").rank)
    ]
    assert "affine" in _facts(_lines("BATCH_NORM"))


def test_where_nothing_is_known() -> None:
    assert built_in("RESHAPE").operator.DEFINITION.axes is None
    assert _lines("RESHAPE", _drawn("CONV_2D")) == []
    lines = [_lines("GATHER", _drawn("GATHER", seed=seed)) for seed in range(30)]
    unknown = [each for each in lines if each[0].endswith("as `when` does not hold")]
    assert unknown
    assert all(len(each) == 1 for each in unknown)
    assert len(unknown) < len(lines)


def test_every_operator_that_speaks_of_axes() -> None:
    seen = 0
    for op in OPERATORS:
        definition = built_in(op).operator.DEFINITION
        if definition.axes is None or not definition.kernels:
            continue
        operation = _drawn(op)
        lines = _lines(op, operation)
        holds = definition.axes.when is None or definition.axes.when(operation)
        shown = {line.split()[0] for line in lines[1:]}
        wanted = {name for name in entries_of(definition) if operation.bound.get(name) is not None}
        assert (wanted <= shown) if holds else len(lines) == 1, lines
        seen += 1
    assert seen > 60
