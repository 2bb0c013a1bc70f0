"""The proof of operators: right ones pass, every kind of wrong one is found."""

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from opgen.air import AirOperatorOptions, DType
from opgen.base.paths import specs_root
from opgen.commands.proving import test_specs as prove_specs
from opgen.errors import SpecError
from opgen.lib.draw import Case, Draw
from opgen.lib.no_result import NoResultError
from opgen.lib.tensor import Array
from opgen.operators.model import Check, Condition, Definition, Deviation, Kernel, Memory, Operand
from opgen.operators.operation import Operation, OutputFacts, State
from opgen.prove.cases import CORNERS, ConformanceCase, draw_case
from opgen.prove.comparison import valid_part
from opgen.prove.conformance import Row, prove_operator
from opgen.prove.conformance_table import END, markdown_of
from opgen.prove.draw_tensors import only_moves
from opgen.prove.variants import Variant, variants
from opgen.registry.builtin import built_in
from tests.ops.conformance_rows import counted, heading_of, rows_of
from tests.runtime.definitions import Graph
from tests.runtime.definitions import definition as handmade
from tests.tools import needs

DIV = built_in("DIV").definition
RNN = built_in("RNN").definition

CASES = CORNERS + 2


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


def check(op: Operation[Options]) -> bool:
    """Refuse zero points that are odd, to see that cases are drawn again."""
    return op.tensor("x").zero_point % 2 == 0


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

KERNEL: Kernel = Kernel(
    name="sum_s8",
    place="specs/sum.yaml:20",
    types={"x": DType.INT8, "output": DType.INT8},
    arguments=("p", "x", "output", "memory"),
    source=C,
    values=lambda op: (
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
    inputs=(Operand("x", place="specs/sum.yaml:3"),),
    outputs=(Operand("output", place="specs/sum.yaml:4"),),
    infer=infer,
    checks=(Check(check, lambda _: "odd zero point", place="specs/sum.yaml:5"),),
    reference=reference,
    kernels=(KERNEL,),
    state=(Memory("memory", DType.INT32, lambda _: (), lambda _: 0),),
    states=lambda op: {"memory": State(DType.INT32, op.tensor("x").shape, 0)},
    reads_values=("x",),
    samples=(sample,),
)


SUM_OF_INT8 = Variant(SUM, KERNEL, {})


def prove(definition: Definition[Any], cases: int = CASES) -> Row:
    """Return what the proof of the last kernel finds."""
    return prove_operator(definition, cases, kernels=definition.kernels[-1:], oracle_name="")[0]


def failures(definition: Definition[Any]) -> str:
    """Return all that the proof complains about."""
    return "\n".join(prove(definition).failures)


def with_c(old: str, new: str) -> Definition[Any]:
    """Return the operator with other C."""
    assert old in C
    return replace(SUM, kernels=(replace(KERNEL, source=C.replace(old, new)),))


def test_a_right_operator_passes() -> None:
    row = prove(SUM)
    assert (row.cases, row.failures, row.good, row.note) == (CASES, [], True, "")


def test_c_that_is_off_by_one_is_found() -> None:
    text = failures(with_c("127 ? 127", "126 ? 126"))
    assert "the C differs from exact" in text
    assert "case: limit=" in text


def with_output(shift: int, tolerance: Deviation | None) -> Definition[Any]:
    """Return the operator with C whose output is off, though not its memory."""
    source = C.replace("sum += p->output_zero;", f"sum += p->output_zero + {shift};")
    return replace(SUM, kernels=(replace(KERNEL, source=source, tolerance=tolerance),))


def test_a_kernel_may_be_off_by_as_many_steps_as_it_says() -> None:
    """As many on this machine and under sanitizers, and in memory of every layout."""
    one = Deviation({"output": 1}, "it rounds in float32")
    assert prove(with_output(1, one)).good
    assert prove(with_output(-1, one)).good
    assert "at most by 2" in failures(with_output(2, one))
    assert "hint: where a kernel computes with real numbers inside" in failures(
        with_output(1, None)
    )
    assert "hint:" not in failures(with_output(2, None))
    assert "the C differs from exact" in failures(with_output(1, None))
    assert "the C differs from exact" in failures(with_output(1, replace(one, steps={"x": 1})))


def test_what_a_kernel_may_be_off_is_reported_with_the_reason() -> None:
    one = Deviation({"output": 1}, "it rounds in float32")
    row = prove(with_output(1, one))
    assert row.tolerance == "within 1 step: it rounds in float32"
    assert f"; {row.tolerance} |" in markdown_of([row], "opgen test x", "")
    several = Deviation({"a": 1, "b": 20}, "so it is")
    assert str(several) == "within 1 step of 'a', 20 steps of 'b': so it is"


def test_c_that_forgets_its_state_is_found() -> None:
    text = failures(with_c("memory[i] = sum;", ""))
    assert "the C differs from exact" in text
    assert "sanitizers" not in text  # where it is the same fault


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
    first = draw_case(SUM_OF_INT8, np.random.default_rng(3))
    again = draw_case(SUM_OF_INT8, np.random.default_rng(3))
    assert isinstance(first, ConformanceCase)
    assert isinstance(again, ConformanceCase)
    assert str(first) == str(again)
    np.testing.assert_array_equal(first.inputs[0], again.inputs[0])
    operation = first.bound.operators[0].operation
    assert operation is not None
    assert operation.tensor("x").zero_point % 2 == 0
    assert first.inputs[0].shape[1] > 1  # it has a state


def test_a_kernel_that_never_runs_says_why() -> None:
    never = replace(KERNEL, name="never_s8", when=(Condition("target.mve", lambda _: False),))
    row = prove(replace(SUM, kernels=(KERNEL, never)), 2)
    assert (row.cases, row.good) == (0, False), row
    assert "it runs only when target.mve" in row.note


def test_tests_that_leave_out_an_input_are_the_specs_fault() -> None:
    bare = replace(SUM, samples=(lambda _: Case({}, {}, {"limit": 1}),))
    with pytest.raises(SpecError, match="tests of SUM give no 'x'"):
        draw_case(Variant(bare, KERNEL, {}), np.random.default_rng(0))


def copy_of(types: dict[str, tuple[DType, ...]], same: dict[str, str]) -> Definition[Any]:
    """Return an operator with a kernel that takes some types; nothing is to be computed."""
    kernel = replace(KERNEL, types={**types, **same})
    operands = (Operand("axis", const=True), Operand("x"), Operand("index"))
    return replace(SUM, kernels=(kernel,), inputs=operands)


def names(definition: Definition[Any]) -> list[str]:
    return [each.type_words for each in variants(definition, definition.kernels[0])]


def test_a_kernel_is_proved_for_every_type_of_the_input_that_takes_most() -> None:
    """The first of equals; alternatives of further inputs take turns."""
    few, many = (DType.INT32, DType.INT64), (DType.INT8, DType.BOOL, DType.FLOAT32)
    assert names(copy_of({"axis": few, "x": many}, {})) == ["int8", "bool", "float32"]
    index = (DType.INT32, DType.INT64)
    found = copy_of({"x": (DType.INT8, DType.FLOAT32), "index": index}, {"output": "x"})
    assert names(found) == ["int8", "float32"]
    first = next(variants(found, found.kernels[0]))
    drawn = [first.draw_types(np.random.default_rng(0), corner) for corner in range(2)]
    assert [types["index"] for types in drawn] == list(index)
    assert {types["output"] for types in drawn} == {DType.INT8}


def test_a_kernel_is_proved_for_every_pair_of_two_independent_types() -> None:
    some = (DType.INT8, DType.BOOL)
    found = copy_of({"axis": (DType.INT32,), "x": some, "output": some}, {})
    assert names(found) == ["int8", "int8 -> bool", "bool -> int8", "bool"]


def test_types_that_refer_to_each_other_are_the_specs_fault() -> None:
    circle = copy_of({"axis": (DType.INT32,)}, {"x": "output", "output": "x"})
    variant = next(variants(circle, circle.kernels[0]))
    with pytest.raises(SpecError, match="refer to each other in a circle"):
        variant.draw_types(np.random.default_rng(0))


def test_corners_go_through_all_ends_and_all_alternatives() -> None:
    drawn = []
    for corner in range(CORNERS):
        draw = Draw(np.random.default_rng(0), corner)
        drawn.append((draw.span(1, 9), draw.span(2, 5), draw.choice("a", "b", "c")))
    assert {pair[:2] for pair in drawn} == {(1, 2), (9, 5), (9, 2), (1, 5)}
    assert {choice for *_, choice in drawn} == {"a", "b", "c"}


def test_cases_at_corners_have_extreme_sizes_quantizations_and_elements() -> None:
    """At the first all is low and scales are powers of two; at the second all is high."""
    free = Variant(replace(SUM, checks=()), KERNEL, {})
    for corner, end, size in ((0, -128, 1), (1, 127, 8)):
        case = draw_case(free, np.random.default_rng(1), corner=corner)
        assert isinstance(case, ConformanceCase)
        assert case.inputs[0].shape[2:] == (size,)
        assert np.unique(case.inputs[0][0]).tolist() == [end]
        assert np.unique(case.inputs[0][1]).tolist() == [-1 - end]
        operation = case.bound.operators[0].operation
        assert operation is not None
        tensor = operation.tensor("x")
        mantissa = np.frexp(np.float32(tensor.scale))[0]
        assert mantissa == (0.5 if corner == 0 else 1 - 2.0**-24)
        assert tensor.zero_point in (end, 0)


def test_integers_that_nothing_computes_with_go_through_their_whole_type() -> None:
    ints = [np.array([5, 1 << 30])]
    assert only_moves(ints, (), [np.array([1 << 30, 0])])
    assert not only_moves(ints, (), [np.array([(1 << 30) + 5, 0])])
    assert not only_moves(ints, (), [np.array([0, 0])])  # limited, perhaps after an overflow
    assert only_moves([np.array([1, 2], np.int8)], (), [np.array([3, 0])])


def test_a_page_lists_what_was_proved() -> None:
    rows = [
        Row("SUM", "sum_s8", "int8", "", cases=9, oracle="tflm", oracle_cases=7),
        Row("ABS", "abs_f32", "float32", "", cases=3),
    ]
    rows[0].refusals |= {
        "kernels.cc:7 size != 3 (1 != 3); Node 4 failed": 1,
        "kernels.cc:7 size != 3 (2 != 3)": 1,
    }
    page = markdown_of(rows, "opgen test x", "tflite-micro 1")
    assert rows_of(page) == {("SUM", "sum_s8", "int8"): 9, ("ABS", "abs_f32", "float32"): 3}
    assert page == markdown_of(rows, "opgen test x", "tflite-micro 1")
    assert "| 9 | 7 | 2 of them: kernels.cc:7 size != 3 |" in page
    assert page.index("ABS") < page.index("SUM")
    assert "| cases | 12 |" in page
    assert heading_of(page) == [*counted(page).items()]


def test_what_follows_the_cases_on_a_page_is_kept(tmp_path: Path) -> None:
    """And nothing else of it."""
    page = tmp_path / "page.md"
    spec = specs_root() / "elementwise/neg.yaml"
    for before, own in (("", ""), (f"old\n{END}\n\n## Mine\n", "\n## Mine\n"), ("old\n", "")):
        page.write_text(before)
        assert prove_specs([spec], (), 1, 0, page)[1] == 0
        text = page.read_text()
        assert "old" not in text
        assert text.endswith(f"{END}\n{own}")


def test_results_that_do_not_count_are_not_compared_with_an_oracle() -> None:
    graph = Graph()
    x = graph.tensor(DType.INT16, (2,))
    out, valid = graph.tensor(DType.INT16, (2,)), graph.tensor(DType.BOOL, ())
    outputs = (Operand("out", valid="valid"), Operand("valid"))
    made = handmade("MADE", (Operand("x"),), outputs, lambda _: np.zeros(2))
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
    outputs = (Operand("out", layout="BDK", valid="count"), Operand("count"))
    made = handmade("MADE", (Operand("x"),), outputs, lambda _: np.zeros(2))
    graph.operator(made, {"x": x, "out": out, "count": count})
    layer = graph.bound((x,), (out, count)).operators[0]
    values = np.arange(12).reshape(2, 1, 1, 3, 2)
    found = valid_part(layer, out, {count: np.array([[[2.0]], [[1.0]]])}, values)
    np.testing.assert_array_equal(found.reshape(-1), [0, 1, 2, 3, 6, 7])


@needs("tflite_micro", "ai_edge_litert")
def test_an_operator_that_the_first_oracle_lacks_is_shown_to_the_second() -> None:
    row = prove_operator(RNN, 2)[0]
    assert row.oracle_cases == 2
    assert row.good, row
    wrong = replace(RNN, reference=lambda op: tuple(2 * each for each in RNN.reference(op)))
    row = prove_operator(wrong, 2)[0]
    assert any("differs from litert" in each for each in row.failures)


@needs("tflite_micro")
def test_what_an_oracle_leaves_undefined_is_not_compared_with_it() -> None:
    """TensorFlow Lite Micro shifts by too many bits where an int8 quotient is nearly 0."""
    kernel = next(each for each in DIV.kernels if each.undefined)
    assert prove_operator(DIV, 8, kernels=[kernel])[0].good
    blind = replace(kernel, undefined=None)
    row = prove_operator(replace(DIV, kernels=(blind,)), 8)[0]
    assert any("exact differs from tflm" in each for each in row.failures)


def test_what_is_undefined_has_the_shape_of_the_output() -> None:
    """Or one that is broadcast to it."""
    kernel = next(each for each in DIV.kernels if each.undefined)

    def with_undefined(found: Array) -> Row:
        changed = replace(kernel, undefined=lambda _: found)
        return prove_operator(replace(DIV, kernels=(changed,)), 2)[0]

    assert with_undefined(np.array(True)).good
    assert any(
        f"'undefined' of kernel '{kernel.name}' has shape (3, 0)" in each
        for each in with_undefined(np.zeros((3, 0), bool)).failures
    )


def test_an_expression_that_fails_for_a_case_is_a_failure_with_its_place() -> None:
    """Unless a check refuses the case, or the C has no result for its elements either."""

    def fails(_: Operation[Any]) -> Any:
        raise IndexError("no such axis")

    def has_no_result(op: Operation[Any]) -> Any:
        if op.tensor("x").size > 1:
            raise NoResultError("a division by 0")
        return reference(op)

    for broken in (replace(SUM, infer=fails), replace(SUM, reference=fails)):
        assert "no such axis" in failures(broken)
    assert "no such axis" in failures(replace(SUM, samples=(fails,)))
    refused = prove(replace(SUM, infer=fails, checks=(Check(lambda _: False, lambda _: "never"),)))
    assert (refused.cases, refused.failures) == (0, [])
    assert "never" in refused.note
    drawn = draw_case(
        Variant(replace(SUM, reference=has_no_result), KERNEL, {}), np.random.default_rng(0)
    )
    assert isinstance(drawn, ConformanceCase)
    assert drawn.inputs[0].size == drawn.inputs[0].shape[0] * drawn.inputs[0].shape[1]
