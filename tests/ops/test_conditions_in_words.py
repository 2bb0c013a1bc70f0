"""Of models that no built-in kernel runs because of its `when`, a sentence tells the reason.

Models are those that the checks of specs are tried with: accepted ones, changed.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from opgen.config import find_target
from opgen.errors import ModelError
from opgen.lib.target import GENERIC
from opgen.operators.applied import evaluate, operation_of
from opgen.operators.choice import Candidate, candidates, no_kernel, takes_types
from opgen.operators.model import Definition
from opgen.operators.rules import operand_violations
from tests.ops.refusals import changed_once
from tests.ops.test_ops import definitions

TARGETS = (GENERIC, replace(find_target("cortex-m4"), kernels="cmsis-nn"))
CONDITIONAL = [
    pytest.param(each, id=each.op)
    for each in definitions()
    if any(kernel.unmet for kernel in each.kernels)
]
SENTENCES = {
    "ABS": ["int32 must be without a scale here; the input has 1"],
    "ADD": ["an activation does not go with int64, this is "],
    "CONV_2D": [
        "an axis is longer than kernels count",
        "an axis of the filters or of an image is longer than kernels count",
        "filters of 4 bits must be constant, these are computed",
    ],
    "DEPTHWISE_CONV_2D": [
        "an axis is longer than kernels count",
        "an axis of the filters or of an image is longer than kernels count",
        "filters of 4 bits must be constant, these are computed",
        "filters whose sums are wide must be constant, these are computed",
        "constant and have a scale for each channel; these have ",
        "constant and have a scale for each channel; these are computed, and have ",
    ],
    "FULLY_CONNECTED": [
        "weights of 4 bits must be constant, these are computed",
        "weights of 4 bits must have the zero point 0",
    ],
    "INDEX_PUT": ["values of ", " are not added"],
    "MUL": ["an activation does not go with int64, this is "],
    "NEG": ["int32 must be without a scale here; the input has 1"],
    "SIGN": ["integers must be without a scale here; the input has 1"],
    "SUB": ["an activation does not go with int64, this is "],
    "SUM_ROWS": ["products need weights"],
    "UNIDIRECTIONAL_SEQUENCE_LSTM": [
        "the model lacks the scale of hidden, a value inside of the layer",
        "hidden must be quantized like output_state, as there is no projection",
        "there are no input_to_input_weights: without an input gate the layer must be of int8",
        "the scale of cell_state must be from 2**-15 to 2**-9",
        "sums of gates overflow",
    ],
}
"""Operator -> parts of all that is said of it."""


def refused(definition: Definition) -> Iterator[str]:
    """Go through what is reported of models whose types a kernel takes, and its `when` does not."""
    for changed, target in itertools.product(changed_once(definition), TARGETS):
        try:
            operation = operation_of(definition, changed.operator, changed.tensors, target)
            if any(operand_violations(definition, operation)):
                continue  # which is reported before
            judged: list[Candidate] = evaluate("", lambda op: candidates(definition, op), operation)
        except ModelError:
            continue
        if judged[0].reason and any(takes_types(each, operation) for each in definition.kernels):
            reported = no_kernel("", definition, operation, judged, Path("x.tflite"))
            assert not reported.message.startswith("no kernel takes"), reported
            assert "it runs only when" not in reported.why
            yield reported.message


@pytest.mark.one_in(4)
@pytest.mark.parametrize("definition", CONDITIONAL)
def test_every_refusal_is_a_sentence(definition: Definition) -> None:
    missing = set(SENTENCES.get(definition.op, ()))
    for said in refused(definition):
        assert any(each in said for each in SENTENCES.get(definition.op, ())), said
        missing -= {each for each in missing if each in said}
    assert not missing
