"""Operators and types that TensorFlow Lite Micro lacks, against LiteRT."""

from collections.abc import Callable

import pytest

from opgen.operators.model import Definition
from opgen.prove.conformance import prove_operator
from opgen.registry.context import build_default_registry_context
from tests.tools import needs

CASES = 6
KERNELS = {
    "AVERAGE_POOL_2D": ["u8"],
    "ARG_MAX": ["s8_s64", "u8_s32", "u8_s64", "s32_s32", "s32_s64", "f32_s64"],
    "ARG_MIN": ["s8_s64", "u8_s32", "u8_s64", "s32_s32", "s32_s64", "f32_s64"],
    "BATCH_MATMUL": ["s16_s8"],
    "EMBEDDING_LOOKUP_BLOCKS": ["s4"],
    "FULLY_CONNECTED_BLOCKS": ["s4"],
    "BIDIRECTIONAL_SEQUENCE_RNN": ["f32", "hybrid"],
    "CONV_3D": ["f32"],
    "CONV_3D_TRANSPOSE": ["f32"],
    "CUMSUM": ["s32", "s64"],
    "DEQUANTIZE": ["channels_s8", "channels_u8", "channels_s4", "s4"],
    "DILATE": ["bytes"],
    "EXP": ["s8", "s16"],
    "FAKE_QUANT": ["f32"],
    "GREATER": ["s16"],
    "GREATER_EQUAL": ["s16"],
    "LESS": ["s16"],
    "LESS_EQUAL": ["s16"],
    "LOG": ["s8", "s16"],
    "MATRIX_DIAG": ["s8", "u8", "s16", "s32", "s64", "f32"],
    "MATRIX_SET_DIAG": ["s8", "u8", "s16", "s32", "s64", "f32"],
    "REDUCE_ANY": ["bool"],
    "REDUCE_MAX": ["u8", "s16", "s32", "s64"],
    "REDUCE_MIN": ["u8", "s16", "s32", "s64"],
    "REDUCE_PROD": ["s8", "s16", "s32", "s64", "f32"],
    "REDUCE_WINDOW": ["s8", "u8", "s16", "s32", "s64", "f32", "bool"],
    "RESIZE_BILINEAR": ["s16", "u8"],
    "SPARSE_TO_DENSE": ["s8", "u8", "s32", "s64", "f32"],
    "SUM": ["s32", "s64"],
    "TOPK_V2": ["s8", "u8", "s16", "s32", "s64", "f32"],
}


def definition_of(op: str) -> Definition:
    """Return a built-in operator."""
    operator = build_default_registry_context().aot_operator_classes.get(op)
    return operator.DEFINITION  # type: ignore[attr-defined,no-any-return]


@pytest.mark.one_in(3)
@pytest.mark.oracle
@needs("ai_edge_litert")
@pytest.mark.parametrize("op", KERNELS)
def test_operator(op: str, record_property: Callable[[str, object], None]) -> None:
    """LiteRT runs cases of every kernel and type, and gives the same."""
    definition = definition_of(op)
    names = [f"{op.lower()}_{suffix}" for suffix in KERNELS[op]]
    kernels = [each for each in definition.kernels if each.name in names]
    assert len(kernels) == len(names)
    rows = prove_operator(definition, CASES, kernels=kernels, oracle_name="litert")
    failures = [failure for row in rows for failure in row.failures]
    assert not failures, "\n".join(failures)
    assert not [f"{row.kernel} {row.types}" for row in rows if not row.oracle_cases]
    record_property("cases run by LiteRT", sum(row.oracle_cases for row in rows))


@pytest.mark.oracle
@needs("ai_edge_litert")
def test_cases_that_leave_an_output_out_are_ours_alone() -> None:
    """LiteRT takes no TOPK_V2 without indices; it is asked about the others."""
    definition = definition_of("TOPK_V2")
    kernels = [each for each in definition.kernels if each.name == "topk_v2_f32"]
    (row,) = prove_operator(definition, 20, kernels=kernels, oracle_name="litert")
    assert not row.failures
    assert not row.refusals
    assert 0 < row.oracle_cases < row.cases
