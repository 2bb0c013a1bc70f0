"""The examples in the documentation of operators."""

from __future__ import annotations

from opgen.aot.operators.spec_operator import SpecOperator
from opgen.export.example import example_of
from opgen.registry.context import build_default_registry_context

CONTEXT = build_default_registry_context()


def test_numbers() -> None:
    example = example_of(CONTEXT.aot_operator_classes.get("SUB").DEFINITION)  # type: ignore[attr-defined]
    assert example is not None
    assert example.options == ()
    assert example.inputs == (
        "input1: float32 [1] = [-1]",
        "input2: float32 [4] = [-0.5, 0, 0.5, 1]",
    )
    assert example.outputs == ("output: float32 [4] = [-0.5, -1, -1.5, -2]",)


RARE = {
    "SIGNALFILTERBANK",  # its tables fit together only as its tests draw them
    "BIDIRECTIONAL_SEQUENCE_RNN",  # so do the weights and states of its two layers
    "SEGMENT_SUM",  # so do its segments, which must not fall
}


def test_every_operator_with_a_meaning_has_one() -> None:
    for key in CONTEXT.aot_operator_classes:
        definition = CONTEXT.aot_operator_classes.get(key)
        assert issubclass(definition, SpecOperator)
        if definition.DEFINITION.kernels:
            assert (example_of(definition.DEFINITION) is None) == (key in RARE), key
