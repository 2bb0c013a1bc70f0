"""Of what TFLM dies, as the last table of docs/CONFORMANCE.md says."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import numpy as np
import pytest

from opgen.config import find_target
from opgen.litert.write import encoding_of, write_model
from opgen.prove import oracle
from opgen.prove.cases import CaseSource, ConformanceCase
from opgen.prove.conformance import prove_operator
from opgen.prove.conformance_table import END
from opgen.prove.variants import variants
from tests.ops.conformance_rows import rows_of
from tests.ops.test_ops import TABLE, definitions
from tests.tools import needs

PAGE = TABLE.read_text(encoding="utf-8")
MOST = 512
"""Elements that are the largest of a row: so many TFLM's SOFTMAX of int8 does not take."""


def drawn(op: str, kernel: str, wanted: Callable[[ConformanceCase], bool]) -> ConformanceCase:
    """Return the first drawn case that is as it is wanted."""
    definition = next(each for each in definitions() if each.op == op)
    chosen = next(each for each in definition.kernels if each.name == kernel)
    source = CaseSource(next(iter(variants(definition, chosen))), [find_target("generic")], 0)
    cases = (source.draw(index) for index in range(200))
    return next(each for each in cases if isinstance(each, ConformanceCase) and wanted(each))


def refusal_of(case: ConformanceCase) -> str:
    definition = case.bound.operators[0].definition
    assert definition is not None
    model = write_model(case.bound.model, partial(encoding_of, definition))
    return oracle.ask("tflm", [oracle.Job(model, case.inputs)])[0].refusal


def has_bias(case: ConformanceCase) -> bool:
    return case.bound.operators[0].operator.named_tensors["bias"] is not None


def test_the_page_says_why_an_oracle_dies() -> None:
    cases, _, own = PAGE.partition(END)
    died = {line.split("|")[1].strip() for line in cases.splitlines() if oracle.DIED in line}
    _, _, table = own.partition("| TFLM dies of | when | why |")
    rows = [line.split("|")[1].strip("` ") for line in table.partition("\n\n")[0].splitlines()[2:]]
    assert sorted(died) == sorted(rows)
    assert died < {op for op, _, _ in rows_of(PAGE)}


@pytest.mark.oracle
@needs("tflite_micro")
def test_tflm_reads_a_bias_of_svdf_that_is_absent() -> None:
    assert not refusal_of(drawn("SVDF", "svdf_float", has_bias))
    without = drawn("SVDF", "svdf_float", lambda case: not has_bias(case))
    assert refusal_of(without).startswith(oracle.DIED)


@pytest.mark.oracle
@needs("tflite_micro")
def test_tflm_stops_where_many_elements_of_a_softmax_are_the_largest() -> None:
    case = drawn("SOFTMAX", "softmax_s8_s8", lambda each: each.inputs[0].shape[-1] > MOST)
    for count, dies in ((MOST - 1, False), (MOST, True)):
        x = np.full_like(case.inputs[0], -128)
        x[..., :count] = 127
        assert refusal_of(replace(case, inputs=(x,))).startswith(oracle.DIED) is dies


@pytest.mark.oracle
@needs("tflite_micro")
def test_without_a_bias_at_the_end_a_shorter_list_is_asked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """TFLM dies of a depthwise convolution with -1 there, and runs one with two inputs."""
    case = drawn(
        "DEPTHWISE_CONV_2D",
        "depthwise_conv_2d_f32",
        lambda each: each.is_written and not has_bias(each),
    )
    assert refusal_of(case).startswith(oracle.DIED)
    definition = case.bound.operators[0].definition
    assert definition is not None
    kernel = next(each for each in definition.kernels if each.name == "depthwise_conv_2d_f32")
    monkeypatch.setattr(CaseSource, "draw", lambda *_: case)
    (row,) = prove_operator(definition, 1, kernels=[kernel], special=False)
    assert not row.failures
    assert row.oracle_cases == 1
