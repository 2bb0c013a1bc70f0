"""A scale on integers that count, point, or are computed with as they are: it changes nothing.

Of every operator, with every type that it takes. ``opgen test`` proves it of users' specs, too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import numpy as np
import pytest

from opgen.aot.operators.spec_operator import SpecOperator
from opgen.lib.target import GENERIC
from opgen.litert.write import encoding_of, write_model
from opgen.operators.model import Definition
from opgen.prove import oracle
from opgen.prove.cases import CORNERS, CaseSource, ConformanceCase
from opgen.prove.compare import compare
from opgen.prove.conformance import prove_operator
from opgen.prove.execute import Arithmetic, execute
from opgen.prove.scales import scale_fault, scaled_cases
from opgen.prove.tolerance import given_tolerance
from opgen.prove.variants import variants
from opgen.registry.context import build_default_registry_context
from tests.tools import needs

TWICE = """\
op: TWICE
doc: Twice the input.
litert: {custom: Twice}
inputs:
  input: {layout: NC}
outputs:
  output: {type: input.type, shape: input.shape}
let:
  size: input.size
reference: input * 2
kernels:
  - name: twice_s32
    types: {input: int32, output: int32}
    params: [size]
    code: |
      for (int32_t i = 0; i < p->size; i++)
          output[i] = 2 * input[i];
tests:
  input: (span(1, 3), span(1, 9))
"""


def definitions() -> Iterator[Definition]:
    """Go through every operator that a spec describes."""
    context = build_default_registry_context()
    classes = [context.aot_operator_classes.get(key) for key in context.aot_operator_classes]
    yield from (each.DEFINITION for each in classes if issubclass(each, SpecOperator))


def cases(definition: Definition) -> Iterator[ConformanceCase]:
    """Go through a case of every kernel that runs on any processor, with every type."""
    for kernel in definition.kernels:
        for variant in variants(definition, kernel):
            case = CaseSource(variant, [GENERIC], seed=3).draw(CORNERS)
            if isinstance(case, ConformanceCase):
                yield case


def test_of_every_operator(record_property: Callable[[str, object], None]) -> None:
    """In numpy; the C is the same text, as its parameters are."""
    scaled = 0
    for definition in definitions():
        for case in cases(definition):
            assert not scale_fault(case), f"{definition.op}: {case}"
            scaled += len(scaled_cases(case))
    assert scaled > 400
    record_property("scaled operands", scaled)


@pytest.mark.oracle
@needs("tflite_micro")
def test_as_tflm(record_property: Callable[[str, object], None]) -> None:
    """What the specs accept is what TFLM computes, where it runs it."""
    names, models, jobs = [], [], []
    for definition in definitions():
        if definition.litert is None or definition.litert.custom:
            continue
        for case in cases(definition):
            if not case.is_written:
                continue  # the file cannot say it
            for operand, scaled in scaled_cases(case).items():
                written = write_model(scaled.bound.model, partial(encoding_of, definition))
                names.append(f"{operand} of {definition.op}: {scaled}")
                models.append(scaled)
                jobs.append(oracle.Job(written, scaled.inputs))
    ran = 0
    for name, case, answer in zip(names, models, oracle.ask("tflm", jobs), strict=True):
        if answer.refusal:
            continue
        ran += 1
        layer, ids = case.bound.operators[0], case.bound.subgraph.output_ids
        outputs = execute(case.bound, case.inputs).outputs
        for id_, want, got in zip(ids, answer.outputs, outputs, strict=True):
            tolerance = given_tolerance(got, layer, id_, keeps=False)
            found = compare(want, got.reshape(want.shape), tolerance)
            assert not found, f"{name}: {found.in_runs()}"
    assert ran > 150
    record_property("models", len(jobs))
    record_property("of these run by TFLM", ran)


@pytest.mark.parametrize(
    ("exact", "faulty"),
    [
        ("", False),
        ("exact: reference", False),
        ("exact: input * 2 if input.scale == 1.0 else input", True),
    ],
)
def test_a_meaning_that_follows_a_scale_unlike_the_c_is_found(
    tmp_path: Path, exact: str, faulty: bool
) -> None:
    """What is derived from the reference does not follow it."""
    text = TWICE.replace("    params:", f"    {exact}\n    params:")
    (tmp_path / "twice.yaml").write_text(text, encoding="utf-8")
    context = build_default_registry_context(specs=[tmp_path])
    operator = context.aot_operator_classes.get("TWICE")
    assert issubclass(operator, SpecOperator)
    [row] = prove_operator(operator.DEFINITION, 3, oracle_name="")
    found = "\n".join(row.failures)
    assert ("a scale of 'input' changes what numpy computes, but not the C" in found) == faulty
    assert row.good != faulty


def test_a_drawn_index_has_a_scale_now_and_then() -> None:
    """So the C, the oracle and the reference see one, too."""
    [definition] = [each for each in definitions() if each.op == "GATHER"]
    drawn = [
        case.bound.subgraph.tensors[case.bound.operators[0].operator.input_ids[1]].quantization
        for case in cases(definition)
    ]
    assert any(each is not None for each in drawn)
    assert any(each is None for each in drawn)


def test_a_real_run_takes_indices_as_they_are() -> None:
    """Its tensors hold real numbers, also of what one operator sees as integers."""
    [definition] = [each for each in definitions() if each.op == "GATHER"]
    for case in cases(definition):
        plain, scaled = case.bound, scaled_cases(case)["indices"].bound
        np.testing.assert_array_equal(
            execute(plain, case.inputs, Arithmetic.REAL).outputs[0],
            execute(scaled, case.inputs, Arithmetic.REAL).outputs[0],
        )
