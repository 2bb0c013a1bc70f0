"""Special values of floats among the inputs of proofs: they are drawn, and faults are found."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner

from opgen.air import DType
from opgen.bind.bound import BoundModel
from opgen.cli import cli
from opgen.lib.no_result import NoResultError
from opgen.lib.target import GENERIC
from opgen.operators.model import Definition
from opgen.prove.cases import CORNERS, CaseSource, ConformanceCase
from opgen.prove.conformance import prove_operator
from opgen.prove.special_values import kinds_of, special_samples, with_special_samples
from opgen.prove.variants import variants
from opgen.prove.verify_model import prove_model
from opgen.registry.builtin import built_in
from tests.runtime.definitions import Graph

_SIGN = built_in("SIGN").definition
SIGN = replace(_SIGN, kernels=_SIGN.kernels[:1])  # that of floats
CASES = 4 * CORNERS
"""Some of them have room for all that is special beside what is not."""
RIGHT = "(float)(input[i] > 0.0f) - (float)(input[i] < 0.0f)"
IS_NAN = "isnan(input[i])"
WRONG = {
    "NaN": RIGHT,
    "infinity": "(float)(input[i] * 0.0f == 0.0f && input[i] > 0.0f) - (float)(input[i] < 0.0f)",
    "largest": "(float)(input[i] > 0.0f && input[i] != 3.40282347e38f) - (float)(input[i] < 0.0f)",
    "denormal": "(float)(input[i] > 1e-38f) - (float)(input[i] < 0.0f)",
}
"""Signs that are right but for a special value."""


def with_wrong_c(name: str) -> Definition[Any]:
    """Return SIGN with other C: what is known by its name is not seen."""
    kernel = SIGN.kernels[0]
    assert RIGHT in kernel.c
    assert IS_NAN in kernel.c
    c = kernel.c.replace(RIGHT, WRONG[name])
    if name == "NaN":
        c = c.replace(IS_NAN, "isinf(input[i]) && isnan(input[i])")
    return replace(SIGN, kernels=(replace(kernel, source=c),))


def model(definition: Definition[Any]) -> BoundModel:
    """Return a model of it alone."""
    graph = Graph()
    source, result = (graph.tensor(DType.FLOAT32, (4, 5)) for _ in range(2))
    graph.operator(definition, {"input": source, "output": result}, outputs=(result,))
    return graph.bound((source,), (result,))


@pytest.mark.parametrize("name", WRONG)
def test_a_kernel_that_is_wrong_for_a_special_value_is_found(name: str) -> None:
    [row] = prove_operator(with_wrong_c(name), CASES, oracle_name="")
    assert "the C differs from exact" in "\n".join(row.failures)
    assert "of sample" in row.failures[0]


@pytest.mark.parametrize("name", WRONG)
def test_a_model_that_is_wrong_for_a_special_value_is_found(name: str) -> None:
    report = prove_model(model(with_wrong_c(name)), against="none", samples=2)
    assert not report.good
    assert "of sample 2" in report.comparisons[0].differences[0].message


def test_a_right_one_passes() -> None:
    [row] = prove_operator(SIGN, CASES, oracle_name="")
    assert (row.cases, row.failures) == (CASES, [])
    report = prove_model(model(SIGN), against="none", samples=2)
    assert (report.good, report.samples) == (True, 3)


def test_every_special_value_is_in_each_input_of_a_case_and_the_same_each_time() -> None:
    [variant] = variants(SIGN, SIGN.kernels[0])
    source = CaseSource(variant, [GENERIC], seed=0)
    for index in range(CASES):
        case = source.draw(index)
        assert isinstance(case, ConformanceCase)
        drawn, again = source.with_special(case, index), source.with_special(case, index)
        np.testing.assert_array_equal(drawn.inputs[0], again.inputs[0])
        plain = len(case.inputs[0]) - 1 if index % 2 else len(case.inputs[0])
        np.testing.assert_array_equal(drawn.inputs[0][:plain], case.inputs[0][:plain])
        assert len(drawn.inputs[0]) == plain + drawn.special
        if index % 2:
            has_all(drawn.inputs[0][plain:], kinds_of(np.dtype(np.float32))[index // 2 % 3])


def has_all(values: np.ndarray, group: tuple[float, ...]) -> None:
    """Check that each value of a group is there, with its sign."""
    bits = {each.tobytes() for each in values.reshape(-1) if not np.isnan(each)}
    for each in np.array(group, values.dtype):
        assert np.isnan(values).any() if np.isnan(each) else each.tobytes() in bits


@pytest.mark.parametrize("kind", range(3))
@pytest.mark.parametrize("type_", [np.float32, np.float16])
@pytest.mark.parametrize("sizes", [(1,), (2, 3), (5, 1), (40,), (1, 40), (0, 1)])
def test_small_inputs_have_every_special_value_in_several_samples(
    kind: int, type_: type, sizes: tuple[int, ...]
) -> None:
    """Also a scalar, and one beside a large tensor; half of the elements of others stay."""
    generator = np.random.default_rng(0)
    inputs = [np.full((1, 1, size), 0.5, type_) for size in sizes]
    group = kinds_of(np.dtype(type_))[kind]
    found = special_samples(generator, [*inputs, np.arange(3).reshape(1, 1, 3)], kind)
    assert len({len(each) for each in found}) == 1
    assert (found[-1] == np.arange(3)).all()
    for values in found[:-1]:
        if values.size:
            has_all(values, group)
    every = with_special_samples(inputs)
    for values in every:
        if values.size:
            for each in kinds_of(np.dtype(type_)):
                has_all(values[1:], each)


def test_other_types_stay_as_they_are() -> None:
    generator = np.random.default_rng(0)
    integers, none = np.arange(4).reshape(2, 1, 2), np.zeros((1, 0), np.float32)
    assert [each.tolist() for each in special_samples(generator, [integers[:1], none], 0)] == [
        [[[0, 1]]],
        [[]],
    ]
    assert with_special_samples([integers])[0].shape == (2, 1, 2)
    both = with_special_samples([integers, np.zeros((2, 1, 30), np.float16)])
    assert [each.shape for each in both] == [(3, 1, 2), (3, 1, 30)]
    assert both[0][2].tolist() == both[0][0].tolist()
    assert np.isnan(both[1][2]).sum() == 1
    assert both[1].dtype == np.float16


def test_special_values_without_a_result_are_left_out() -> None:
    def reference(op: Any) -> Any:
        values = np.asarray(op.tensor("input"))
        if not np.isfinite(values).all() or np.abs(values).max(initial=0) > 1e30:
            raise NoResultError("no sign")
        return np.sign(values)

    [row] = prove_operator(replace(SIGN, reference=reference), CASES, oracle_name="")
    assert (row.cases, row.failures) == (CASES, [])


SPEC = """op: MINE
doc: The larger of two, element by element.
inputs: {x: {}}
outputs: {y: {type: x.type, shape: x.shape}}
let: {size: x.size}
reference: maximum(x, 0.0)
kernels:
  - name: mine_f32
    types: {x: float32, y: float32}
    params: [size]
    code: |
      for (int32_t i = 0; i < p->size; i++)
          y[i] = x[i] > 0.0f ? x[i] : 0.0f;
tests: {x: "(span(1, 9), 8)"}
"""
"""Of NaN its C makes 0."""


def test_specs_of_others_meet_special_values_when_asked_for(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text(SPEC)
    command = ["test", str(tmp_path / "mine.yaml"), "--cases", "12"]
    assert CliRunner().invoke(cli, command).exit_code == 0
    asked = CliRunner().invoke(cli, [*command, "--special-values"])
    assert asked.exit_code == 1
    assert "instead of nan" in asked.output
