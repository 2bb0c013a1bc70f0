"""The proof of whole models: it passes right ones, and names the layer that is wrong."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from opgen.air import AirModel, AirOperator, AirSubgraph, AirTensor, DType
from opgen.bind.bound import BoundModel, BoundOperator
from opgen.commands import verifying
from opgen.errors import UnsupportedError, UsageError, VerificationError
from opgen.lib.target import GENERIC
from opgen.lib.tensor import Array
from opgen.loading import load_bound
from opgen.operators.applied import operation_of
from opgen.operators.model import Deviation, Kernel
from opgen.prove.beside_oracle import Said, beside_oracle, first_special
from opgen.prove.comparison import Comparison, FirstSpecial, compare_tensors
from opgen.prove.execute import execute
from opgen.prove.seeded import seeded_inputs
from opgen.prove.verify_model import NO_ORACLE, prove_model, read_golden, run_c
from opgen.registry.context import build_default_registry_context
from tests.runtime.definitions import quantized
from tests.runtime.test_conformance import KERNEL, SUM, C, Options
from tests.tools import needs

MODELS = Path(__file__).parents[2].parent / "shared" / "models"
WRONG = replace(
    KERNEL, name="wrong_s8", source=C.replace("sum_s8", "wrong_s8").replace("p->limit", "3")
)
OFF = replace(
    KERNEL,
    name="off_s8",
    source=C.replace("sum_s8", "off_s8").replace("sum += p->", "sum += 1 + p->"),
    tolerance=Deviation({"output": 1}, "it rounds in float32"),
)
"""Whose output is off by one, which layers behind it sum up."""


def chain(kernels: list[Kernel]) -> BoundModel:
    """Return a model of several sums in a row."""
    tensors = {
        id_: AirTensor(id_, f"t{id_}", DType.INT8, (5,), quantized(0.5, -4))
        for id_ in range(len(kernels) + 1)
    }
    layers = []
    for index, kernel in enumerate(kernels):
        named = {"x": index, "output": index + 1}
        operator = AirOperator(
            index, "SUM", (index,), (index + 1,), named, Options(50), name=f"sum{index}"
        )
        operation = operation_of(SUM, operator, tensors)
        layers.append(BoundOperator(operator, f"sum{index}", SUM, operation, kernel))
    operators = tuple(each.operator for each in layers)
    graph = AirSubgraph("main", tensors, operators, (0,), (len(kernels),))
    return BoundModel(
        AirModel("chain", Path("chain.tflite"), "", (graph,)), graph, tuple(layers), GENERIC
    )


def golden(bound: BoundModel, path: Path, change: int = 0) -> str:
    """Write what numpy computes, with one element changed, as a golden file."""
    inputs = seeded_inputs(bound.subgraph, 3, 4)
    outputs = execute(bound, inputs).outputs[0].copy()
    outputs[2, 1, 3] += change
    np.savez(path / "golden.npz", in0=inputs[0], out0=outputs)
    return str(path / "golden.npz")


def test_a_right_model_passes(tmp_path: Path) -> None:
    bound = chain([KERNEL, KERNEL])
    report = prove_model(bound, against=golden(bound, tmp_path))
    assert report.good
    assert (report.samples, report.steps) == (3, 4)
    assert [each.tensors for each in report.comparisons] == [2, 1]
    assert report.comparisons[0].elements == 2 * 3 * 4 * 5
    report.raise_if_different()


def test_the_first_layer_that_differs_is_named(tmp_path: Path) -> None:
    """The second of three layers is wrong in C; the golden file holds what is right."""
    right = chain([KERNEL, KERNEL, KERNEL])
    wrong = chain([KERNEL, WRONG, KERNEL])
    report = prove_model(wrong, against=golden(right, tmp_path))
    with pytest.raises(VerificationError) as caught:
        report.raise_if_different()
    text = str(caught.value)
    assert text.startswith(
        "chain: operator 1 SUM 'sum1': error: tensor 2 't2': the C module differs from numpy: "
    )
    assert "it runs kernel 'wrong_s8' of specs/sum.yaml:20" in text


def test_a_golden_file_that_differs_is_a_difference(tmp_path: Path) -> None:
    bound = chain([KERNEL])
    report = prove_model(bound, against=golden(bound, tmp_path, change=1))
    assert not report.good
    (difference,) = report.comparisons[1].differences
    assert "differs from golden.npz: 1 of 60 elements differ, at most by 1" in difference.message
    assert "first at [3] of sample 2, step 1" in difference.message


def test_a_crash_of_the_module_is_a_difference(tmp_path: Path) -> None:
    fails = replace(
        KERNEL,
        name="fails_s8",
        source=C.replace("sum_s8", "fails_s8").replace("return 0;", "return p->size == 5;"),
    )
    bound = chain([KERNEL, fails])
    with pytest.raises(VerificationError, match="operator 1 SUM 'sum1' failed"):
        prove_model(bound, against=golden(bound, tmp_path))


def test_layers_behind_one_that_may_be_off_are_given_what_it_gave() -> None:
    """End to end they are far apart; each for itself is right."""
    bound = chain([KERNEL, OFF, KERNEL, KERNEL])
    inputs = seeded_inputs(bound.subgraph, 3, 4)
    apart = execute(bound, inputs).outputs[0].astype(int) - run_c(bound, inputs).outputs[0]
    assert np.abs(apart).max() > 1
    assert prove_model(bound, against=NO_ORACLE).good
    report = prove_model(chain([OFF, WRONG, KERNEL]), against=NO_ORACLE)
    (difference,) = report.comparisons[0].differences
    assert difference.message.startswith("tensor 2 't2': the C module differs from numpy")
    assert not report.good


def test_what_others_computed_is_no_fault_of_a_model_that_may_be_off(tmp_path: Path) -> None:
    """How far they are apart is reported; of one that may not be off it is a fault."""
    right = golden(chain([KERNEL, KERNEL]), tmp_path)
    report = prove_model(chain([OFF, KERNEL]), against=right)
    assert report.good
    assert [each.binding for each in report.comparisons] == [True, False]
    assert report.comparisons[1].differences
    exact = replace(OFF, tolerance=None)
    assert not prove_model(chain([exact, KERNEL]), against=right).good


def test_rounding_that_grows_from_layer_to_layer_is_no_fault_beside_an_oracle() -> None:
    """Each layer is as near as real numbers can be; what they inherit is farther apart."""
    bound = chain([OFF, OFF, OFF, OFF])
    inputs = seeded_inputs(bound.subgraph, 2, 2)
    run = ("the C", run_c(bound, inputs, traced=True).tensors)
    said = Said(dict(execute(bound, inputs).tensors))
    found = beside_oracle(bound, ("litert", said), run, inputs)
    assert found.differences
    assert not found.binding


def test_sums_that_cancel_are_as_near_as_what_else_their_run_sums() -> None:
    """What is far less than its terms has their rounding; another run's terms are none of its."""
    bound = chain([KERNEL])
    tensors = {
        id_: replace(each, type=DType.FLOAT32, quantization=None)
        for id_, each in bound.subgraph.tensors.items()
    }
    floats = replace(bound, subgraph=replace(bound.subgraph, tensors=tensors))
    right = np.full((2, 1, 5), 0.5, np.float32)
    right[0, 0, 0] = 5000.0
    wrong = right + np.float32(0.01)
    found = compare_tensors(floats, ("numpy", {1: right}), ("the C", {1: wrong}))
    (difference,) = found.differences
    assert "5 of 10 elements differ" in difference.message
    assert "of sample 1, step 0" in difference.message


def other_at(bound: BoundModel, inputs: Sequence[Array], changed: int) -> dict[int, Array]:
    """Return what a runtime computes that adds 9 in the layer of one tensor, and goes on so."""
    right = execute(bound, inputs).tensors[changed]
    wrong = np.clip(right.astype(int) + 9, -128, 127).astype(np.int8)
    rounds = [{changed: [wrong[at]]} for at in np.ndindex(wrong.shape[:2])]
    return {**execute(bound, inputs, other=rounds).tensors, changed: wrong}


def asked(bound: BoundModel, tensors: Callable[[Sequence[Array]], dict[int, Array]]) -> Comparison:
    def ask(_: BoundModel, inputs: Sequence[Array]) -> Said:
        return Said(tensors(inputs), {2: "it is called at net.py:7"}, ("a note",))

    return prove_model(bound, samples=2, against="torch", ask=ask).comparisons[1]


def test_one_layer_differs_of_itself_and_others_inherit_it() -> None:
    bound = chain([KERNEL] * 4)
    found = asked(bound, lambda inputs: other_at(bound, inputs, 2))
    second, *others = found.differences
    assert second.message.startswith("tensor 2 't2': the C module differs from torch: ")
    assert second.message.endswith("; of itself")
    assert second.why.startswith("it is called at net.py:7; it runs kernel '")
    assert found.first_fault == second
    assert others
    assert found.inherited == tuple(others)
    assert found.binding
    assert (found.missing, found.notes) == ((), ("a note",))


def test_what_the_other_lacks_belongs_to_the_next_layer_that_it_has() -> None:
    bound = chain([KERNEL] * 4)

    def without_second(inputs: Sequence[Array]) -> dict[int, Array]:
        found = other_at(bound, inputs, 2)
        return {id_: each for id_, each in found.items() if id_ != 2}

    found = asked(bound, without_second)
    assert found.missing == ("SUM 'sum1'",)
    assert "tensor 3 't3'" in str(found.first_fault)
    said = "; of itself, or of layers in front of it whose tensors torch does not have"
    assert found.differences[0].message.endswith(said)


def test_differences_that_are_only_inherited_are_no_fault_of_a_simulation() -> None:
    """Each layer is off by a step, which grows."""
    bound = chain([OFF, OFF, OFF, OFF])

    def exact(inputs: Sequence[Array]) -> dict[int, Array]:
        return dict(execute(bound, inputs).tensors)

    found = asked(bound, exact)
    assert found.differences
    assert not any(found.alone)
    assert not found.binding
    heading, second, *_ = verifying._comparison_lines(found)
    assert heading.startswith("the C module = torch, each layer alone: ")
    assert "tensors with inherited differences, the first: " in second


@pytest.mark.parametrize(("kind", "value"), [("NaN", np.nan), ("infinity", np.inf)])
def test_the_first_nan_and_the_first_infinity_are_found(kind: str, value: float) -> None:
    bound = chain([KERNEL, KERNEL])
    right = {id_: np.zeros((1, 1, 5), np.float32) for id_ in (0, 1, 2)}
    wrong = {**right, 2: np.full((1, 1, 5), value, np.float32)}
    (first,) = first_special(bound, "torch", wrong)
    assert first == FirstSpecial(kind, "torch", "chain: operator 1 SUM 'sum1': tensor 't2'", 5)
    assert not list(first_special(bound, "torch", right))


def test_files_that_are_no_golden_data_are_usage_errors(tmp_path: Path) -> None:
    bound = chain([KERNEL])
    with pytest.raises(UsageError, match="cannot be read"):
        prove_model(bound, against=str(tmp_path / "missing.npz"))
    (tmp_path / "text.npz").write_text("no zip")
    with pytest.raises(UsageError, match="cannot be read"):
        read_golden(tmp_path / "text.npz")
    np.savez(tmp_path / "empty.npz", in0=np.zeros((1, 1, 5), np.int8))
    with pytest.raises(UsageError, match="has no array 'out0'"):
        prove_model(bound, against=str(tmp_path / "empty.npz"))
    np.savez(tmp_path / "shape.npz", in0=np.zeros((1, 1, 4), np.int8), out0=np.zeros(1, np.int8))
    with pytest.raises(UsageError, match=r"has shape \[4\] instead of \[5\]"):
        prove_model(bound, against=str(tmp_path / "shape.npz"))


needs_oracle = needs("../shared/models", "tflite_micro", "ai_edge_litert")


@needs_oracle
@pytest.mark.oracle
@pytest.mark.parametrize("name", ["mlperf_tiny/kws_int8", "mlperf_tiny/ad_int8_floatio"])
def test_every_layer_of_a_model_equals_the_oracle(name: str) -> None:
    context = build_default_registry_context()
    bound = load_bound(MODELS / f"{name}.tflite", context, GENERIC)
    report = prove_model(bound, samples=2, against="tflm")
    report.raise_if_different()
    layers = {id_ for each in bound.operators for id_ in each.operator.output_ids}
    assert [each.tensors for each in report.comparisons] == [len(layers)] * 2


@needs_oracle
@pytest.mark.oracle
def test_the_distance_to_an_oracle_that_need_not_be_equal_is_reported() -> None:
    """LiteRT's reference kernels round some layers of ad_int8 otherwise."""
    context = build_default_registry_context()
    bound = load_bound(MODELS / "mlperf_tiny/ad_int8.tflite", context, GENERIC)
    report = prove_model(bound, samples=2, against="litert-ref")
    assert report.good
    assert report.comparisons[1].differences


@needs_oracle
@pytest.mark.oracle
def test_an_oracle_that_cannot_run_the_model_says_why(tmp_path: Path) -> None:
    context = build_default_registry_context()
    bound = load_bound(MODELS / "tflm/hello_world_int8.tflite", context, GENERIC)
    broken = tmp_path / "broken.tflite"
    broken.write_text("no model")
    renamed = replace(bound, model=replace(bound.model, path=broken))
    with pytest.raises(UnsupportedError, match="the oracle 'tflm' cannot run it: "):
        prove_model(renamed, samples=1)


@needs("../shared/models_wild", "ai_edge_litert")
def test_what_nothing_reads_is_not_asked_of_an_oracle() -> None:
    """LiteRT leaves a counter that only its loop needs as memory happens to be."""
    path = MODELS.with_name("models_wild") / "android_62054d.tflite"
    bound = load_bound(path, build_default_registry_context(), GENERIC)
    reported = prove_model(bound, against="litert").comparisons[1]
    assert reported.tensors
    assert not reported.differences
