"""Operators and types that TensorFlow Lite Micro lacks, against LiteRT."""

from collections.abc import Callable

import pytest

from opgen.registry.context import build_default_registry_context
from opgen.registry.definition import Definition
from opgen.runtime.conformance import prove_kernel
from opgen.runtime.oracle import is_installed

CASES = 6
KERNELS = {
    "ARG_MAX": ["s8_s64", "u8_s32", "u8_s64", "s32_s32", "s32_s64", "f32_s64"],
    "ARG_MIN": ["s8_s64", "u8_s32", "u8_s64", "s32_s32", "s32_s64", "f32_s64"],
    "CUMSUM": ["s32", "s64"],
    "REDUCE_ANY": ["bool"],
    "REDUCE_MAX": ["u8", "s16", "s32", "s64"],
    "REDUCE_MIN": ["u8", "s16", "s32", "s64"],
    "REDUCE_PROD": ["s8", "s16", "s32", "s64", "f32"],
    "RESIZE_BILINEAR": ["s16"],
    "SUM": ["s32", "s64"],
    "TOPK_V2": ["s8", "u8", "s16", "s32", "s64", "f32"],
}


def definition_of(op: str) -> Definition:
    """Return a built-in operator."""
    operator = build_default_registry_context().aot_operator_classes.get(op)
    return operator.DEFINITION  # type: ignore[attr-defined,no-any-return]


@pytest.mark.oracle
@pytest.mark.skipif(not is_installed("litert"), reason="ai-edge-litert is not installed")
@pytest.mark.parametrize(
    ("op", "suffix"), [(op, suffix) for op, suffixes in KERNELS.items() for suffix in suffixes]
)
def test_kernel(op: str, suffix: str, record_property: Callable[[str, object], None]) -> None:
    """LiteRT runs every case and gives the same."""
    definition = definition_of(op)
    [kernel] = [each for each in definition.kernels if each.name == f"{op.lower()}_{suffix}"]
    # Its optimised product of quantized elements leaves the rescaling out where no axis is reduced.
    oracle = "litert-ref" if op == "REDUCE_PROD" else "litert"
    row = prove_kernel(definition, kernel, CASES, oracle_name=oracle)
    assert not row.failures, "\n".join(row.failures)
    assert row.oracle_cases == row.cases == CASES, row.refusals
    record_property("cases run by LiteRT", row.oracle_cases)
