"""The proof of operators: right ones pass, every kind of wrong one is found."""

from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import pytest

from opgen.air import AirOperatorOptions, DType
from opgen.errors import SpecError
from opgen.lib.draw import Case, Draw
from opgen.registry.definition import (
    Definition,
    Kernel,
    Operand,
    Operation,
    OutputFacts,
    State,
    Violation,
)
from opgen.registry.ops.rnn import DEFINITION as RNN
from opgen.runtime import oracle
from opgen.runtime.cases import ConformanceCase, draw_case
from opgen.runtime.conformance import prove_kernel
from opgen.runtime.verify import valid_part
from tests.runtime.definitions import Graph
from tests.runtime.definitions import definition as handmade

CASES = 5


@dataclass(frozen=True)
class Options(AirOperatorOptions):
    """Of the operator below."""

    limit: int


def exact(op: Operation[Options]) -> Any:
    """Return what the C computes: differences to the zero point, halved, limited, summed up."""
    x = np.asarray(op.tensor("x")) - op.tensor("x").zero_point
    total = np.clip(np.asarray(op.tensor("memory")) + x, -op.options.limit, op.options.limit)
    return np.clip(total + op.tensor("output").zero_point, -128, 127), total


def reference(op: Operation[Options]) -> Any:
    """Return the same in real numbers."""
    scale = op.tensor("x").scale
    stored = np.asarray(op.tensor("x")) / scale + np.asarray(op.tensor("memory"))
    total = np.clip(stored, -op.options.limit, op.options.limit)
    return total * scale, np.rint(total)


def infer(op: Operation[Options]) -> dict[str, Any]:
    """Return an output of the input's shape and scale, with a zero point of its own."""
    x = op.tensor("x")
    return {"output": OutputFacts(x.type, x.shape, scale=x.scale)}


def check(op: Operation[Options]) -> Any:
    """Refuse zero points that are odd, to see that cases are drawn again."""
    if op.tensor("x").zero_point % 2:
        yield Violation("specs/sum.yaml:5", "odd zero point")


def sample(draw: Draw) -> Case:
    """Draw one to eight elements."""
    return Case({"x": (draw.span(1, 8),)}, {}, {"limit": draw.choice(100, 5)})


C = """
typedef struct {
    int32_t size;
    int32_t limit;
    int32_t input_zero;
    int32_t output_zero;
} opgen_sum_s8_params;

static inline int32_t opgen_run_sum_s8(const opgen_sum_s8_params *p, const int8_t *x,
                                       int8_t *output, int32_t *memory)
{
    int32_t i;
    for (i = 0; i < p->size; i++) {
        int32_t sum = memory[i] + x[i] - p->input_zero;
        sum = sum < -p->limit ? -p->limit : sum > p->limit ? p->limit : sum;
        memory[i] = sum;
        sum += p->output_zero;
        output[i] = (int8_t)(sum < -128 ? -128 : sum > 127 ? 127 : sum);
    }
    return 0;
}
"""

KERNEL: Kernel[Any] = Kernel(
    name="sum_s8",
    place="specs/sum.yaml:20",
    types={"x": (DType.INT8,), "output": (DType.INT8,)},
    same_type={},
    arguments=("p", "x", "output", "memory"),
    c=C,
    params=lambda op: (
        ("size", op.tensor("x").size),
        ("limit", op.options.limit),
        ("input_zero", op.tensor("x").zero_point),
        ("output_zero", op.tensor("output").zero_point),
    ),
    exact=exact,
)

SUM: Definition[Any] = Definition(
    op="SUM",
    place="specs/sum.yaml:1",
    doc="",
    options_type=Options,
    options=(),
    litert=None,
    inputs=(Operand("x", "specs/sum.yaml:3"),),
    outputs=(Operand("output", "specs/sum.yaml:4"),),
    infer=infer,
    check=check,
    macs=lambda _: 0,
    reference=reference,
    kernels=(KERNEL,),
    states=lambda op: {"memory": State(DType.INT32, op.tensor("x").shape, 0)},
    state_names=("memory",),
    reads_values=frozenset({"x"}),
    samples=(sample,),
)


def failures(definition: Definition[Any]) -> str:
    """Return all that the proof of the first kernel complains about."""
    row = prove_kernel(definition, definition.kernels[0], CASES, oracle_name="")
    return "\n".join(row.failures)


def with_c(old: str, new: str) -> Definition[Any]:
    """Return the operator with other C."""
    assert old in C
    return replace(SUM, kernels=(replace(KERNEL, c=C.replace(old, new)),))


def test_a_right_operator_passes() -> None:
    row = prove_kernel(SUM, KERNEL, CASES, oracle_name="")
    assert (row.cases, row.failures, row.good, row.note) == (CASES, [], True, "")


def test_c_that_is_off_by_one_is_found() -> None:
    text = failures(with_c("127 ? 127", "126 ? 126"))
    assert "the C differs from exact" in text
    assert "case: limit=" in text


def test_c_that_forgets_its_state_is_found() -> None:
    assert "the C differs from exact" in failures(with_c("memory[i] = sum;", ""))


def test_an_overrun_that_changes_no_result_is_found() -> None:
    """One element too many is read; the sanitizer sees it because contexts are exactly sized."""
    text = failures(
        with_c(
            "memory[i] = sum;",
            "memory[i] = sum; (void)*(volatile int32_t *)(memory + p->size + 1);",
        )
    )
    assert "the C under sanitizers" in text


def test_undefined_arithmetic_is_found() -> None:
    text = failures(
        with_c(
            "sum += p->output_zero;",
            "sum += p->output_zero; if ((sum + 300) << 30 == 7) { return 1; }",
        )
    )
    assert "the C under sanitizers" in text
    assert "shift" in text


def test_a_warning_of_the_compiler_is_found() -> None:
    assert "may change value" in failures(with_c("(int8_t)(", "("))


def test_an_exact_meaning_that_is_not_the_reference_is_found() -> None:
    def doubled(op: Operation[Any]) -> Any:
        real, memory = reference(op)
        return real * 2, memory

    assert "exact differs from the reference" in failures(replace(SUM, reference=doubled))


def test_cases_are_what_the_spec_accepts_and_depend_on_the_seed_only() -> None:
    first = draw_case(SUM, KERNEL, np.random.default_rng(3))
    again = draw_case(SUM, KERNEL, np.random.default_rng(3))
    assert isinstance(first, ConformanceCase)
    assert isinstance(again, ConformanceCase)
    assert str(first) == str(again)
    np.testing.assert_array_equal(first.inputs[0], again.inputs[0])
    operation = first.bound.operators[0].operation
    assert operation is not None
    assert operation.tensor("x").zero_point % 2 == 0
    assert first.inputs[0].shape[1] > 1  # it has a state


def test_a_kernel_that_never_runs_says_why() -> None:
    never = replace(KERNEL, name="never_s8", when=lambda _: False, when_source="target.mve")
    row = prove_kernel(replace(SUM, kernels=(KERNEL, never)), never, 2, oracle_name="")
    assert (row.cases, row.good) == (0, False), row
    assert "it runs only when target.mve" in row.note


def test_tests_that_leave_out_an_input_are_the_specs_fault() -> None:
    bare = replace(SUM, samples=(lambda _: Case({}, {}, {"limit": 1}),))
    with pytest.raises(SpecError, match="tests of SUM give no 'x'"):
        draw_case(bare, KERNEL, np.random.default_rng(0))


def test_results_that_do_not_count_are_not_compared_with_an_oracle() -> None:
    graph = Graph()
    x = graph.tensor(DType.INT16, (2,))
    out, valid = graph.tensor(DType.INT16, (2,)), graph.tensor(DType.BOOL, ())
    outputs = (Operand("out", "", valid="valid"), Operand("valid", ""))
    made = handmade("MADE", (Operand("x", ""),), outputs, lambda _: np.zeros(2))
    graph.operator(made, {"x": x, "out": out, "valid": valid})
    flags = np.array([[True, False], [False, True]])
    values = np.arange(8).reshape(2, 2, 2)
    layer = graph.bound((x,), (out, valid)).operators[0]
    np.testing.assert_array_equal(valid_part(layer, out, {valid: flags}, values), [[0, 1], [6, 7]])
    np.testing.assert_array_equal(valid_part(layer, valid, {valid: flags}, flags), flags)


def test_of_a_number_of_results_only_those_are_compared() -> None:
    graph = Graph()
    x = graph.tensor(DType.FLOAT32, (1,))
    out, count = graph.tensor(DType.FLOAT32, (1, 3, 2)), graph.tensor(DType.FLOAT32, (1,))
    outputs = (Operand("out", "", layout="BDK", valid="count"), Operand("count", ""))
    made = handmade("MADE", (Operand("x", ""),), outputs, lambda _: np.zeros(2))
    graph.operator(made, {"x": x, "out": out, "count": count})
    layer = graph.bound((x,), (out, count)).operators[0]
    values = np.arange(12).reshape(2, 1, 1, 3, 2)
    found = valid_part(layer, out, {count: np.array([[[2.0]], [[1.0]]])}, values)
    np.testing.assert_array_equal(found.reshape(-1), [0, 1, 2, 3, 6, 7])


@pytest.mark.skipif(
    not (oracle.is_installed("tflm") and oracle.is_installed("litert")), reason="needs both oracles"
)
def test_an_operator_that_the_first_oracle_lacks_is_shown_to_the_second() -> None:
    row = prove_kernel(RNN, RNN.kernels[0], 2)
    assert row.oracle_cases == 2
    assert row.good, row
    wrong = replace(RNN, reference=lambda op: tuple(2 * each for each in RNN.reference(op)))
    row = prove_kernel(wrong, RNN.kernels[0], 2)
    assert any("differs from litert" in each for each in row.failures)
