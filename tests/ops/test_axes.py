"""What `axes:` says of an operator is so: of other orders, of sizes, of what parts need."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import prod
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from opgen.air.dtype import DType
from opgen.air.model import AirModel, Quantization
from opgen.air.verify import verify
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.bind.bind import bind
from opgen.config import find_target
from opgen.lib.shapes import slide
from opgen.lib.tensor import Tensor
from opgen.operators.applied import operation_of
from opgen.operators.axes import entries_of, labels_in, moved_inputs
from opgen.operators.axis_kinds import kinds_of, needed, window_range
from opgen.operators.model import Definition
from opgen.operators.operation import Operation
from opgen.prove.cases import CaseSource, ConformanceCase
from opgen.prove.compare import compare
from opgen.prove.execute import execute
from opgen.prove.tolerance import given_tolerance
from opgen.prove.variants import variants
from opgen.registry.context import build_default_registry_context
from opgen.tflite.enums import Padding
from opgen.transforms.permutable import Facts, Permutable
from opgen.transforms.propagate_layouts import Propagation

CONTEXT = build_default_registry_context()
GENERIC = find_target("generic")
CASES = 4
LAYOUTS = {"input": "NHWC", "filter": "OHWI", "bias": "O", "output": "NHWC"}
ZERO = np.zeros(1, np.int64)


def definitions() -> Iterator[Definition[Any]]:
    """Go through the built-in operators that follow another order of axes."""
    for name in sorted(CONTEXT.aot_operator_classes.keys()):
        found = CONTEXT.aot_operator_classes.get(name)
        if issubclass(found, SpecOperator) and moved_inputs(found.DEFINITION):
            yield found.DEFINITION


def cases(definition: Definition[Any]) -> Iterator[ConformanceCase]:
    """Draw cases of an operator, of kernels in turn."""
    anywhere = [kernel for kernel in definition.kernels if not kernel.never_on(GENERIC)]
    known = [each for kernel in anywhere for each in variants(definition, kernel)]
    for index in range(CASES):
        drawn = CaseSource(known[index * len(known) // CASES], [GENERIC], seed=index).draw(index)
        if isinstance(drawn, ConformanceCase):
            yield drawn


def permutations(permutable: Permutable) -> list[tuple[int, ...]]:
    """Return some permutations that an operator says to follow."""
    if prod(permutable.shape) == 1:
        return []  # one element is in every order already
    rank = len(permutable.shape)
    random = np.random.default_rng(rank)
    tried = [tuple(range(rank)), *(tuple(map(int, random.permutation(rank))) for _ in range(8))]
    tried += [(0, *range(2, rank), 1), (0, rank - 1, *range(1, rank - 1))] if rank > 1 else []
    tried += [(1, 0, *range(2, rank))] if rank > 1 else []
    return [each for each in dict.fromkeys(tried) if permutable.is_valid(each)]


def with_scales(model: AirModel) -> AirModel:
    """Return a model whose operator changes scales; one that changes nothing would vanish."""
    tensors = {
        id_: replace(each, quantization=Quantization(np.float32([0.5 / id_ if id_ else 1.0]), ZERO))
        for id_, each in model.main.tensors.items()
    }
    return replace(model, subgraphs=(replace(model.main, tensors=tensors),))


def permuted(model: AirModel, facts: Facts, permutation: tuple[int, ...]) -> AirModel | None:
    """Return the model whose operator follows, between transpositions; None if it does not."""
    operator = model.main.operators[0]
    propagation = Propagation(model.main, facts, {operator.id: permutation}, CONTEXT)
    found = propagation.run()
    return replace(model, subgraphs=(found,)) if propagation.has_moved else None


@pytest.mark.one_in(3)
@pytest.mark.parametrize("definition", list(definitions()), ids=lambda each: each.op)
def test_an_operator_that_follows_gives_the_same(definition: Definition[Any]) -> None:
    compared = 0
    for case in cases(definition):
        model = with_scales(case.bound.model) if definition.alias else case.bound.model
        facts = Facts("case", model.main, CONTEXT, frozenset())
        permutable = facts.permutable(model.main.operators[0])
        bound = bind(model, CONTEXT, GENERIC)
        layer, ids = bound.operators[0], bound.subgraph.output_ids
        expected = execute(bound, case.inputs).outputs
        for permutation in permutations(permutable) if permutable else ():
            after = permuted(model, facts, permutation)
            assert after is not None
            verify(after)
            found = execute(bind(after, CONTEXT, GENERIC), case.inputs).outputs
            for id_, first, second in zip(ids, expected, found, strict=True):
                tolerance = given_tolerance(first, layer, id_, keeps=False)
                difference = compare(first, second, tolerance)
                assert not difference, f"{permutation}: {difference.in_runs()}\n{case}"
            compared += permutation != tuple(range(len(permutation)))
    assert compared > 0


# --- sizes, and what parts need -------------------------------------------------------------------


def described() -> list[Definition[Any]]:
    """Return the built-in operators of whose axes something is known."""
    classes = (CONTEXT.aot_operator_classes.get(n) for n in CONTEXT.aot_operator_classes.keys())  # noqa: SIM118
    found = (each.DEFINITION for each in classes if issubclass(each, SpecOperator))
    return sorted((each for each in found if each.axes is not None), key=lambda each: each.op)


def operation(case: ConformanceCase, definition: Definition[Any]) -> Operation[Any]:
    """Return the operation of a case."""
    graph = case.bound.model.main
    return operation_of(definition, graph.operators[0], graph.tensors)


def tensors_in(op: Operation[Any], name: str) -> list[Tensor]:
    """Return the tensors that an operand stands for."""
    found = op.bound[name]
    return [each for each in (found if isinstance(found, tuple) else (found,)) if each is not None]


@pytest.mark.one_in(3)
@pytest.mark.parametrize("definition", described(), ids=lambda each: each.op)
def test_axes_of_one_label_have_one_size(definition: Definition[Any]) -> None:
    """But for those along which windows slide, or elements move, and size 1, which broadcasts."""
    assert definition.axes is not None
    free = {*definition.axes.windows, "1"}
    moves = bool(definition.axes.per_axis or definition.axes.bits or definition.axes.order)
    numbered = {label for each in definition.axes.numbers.values() for label in each}
    compared = 0
    for case in cases(definition):
        op = operation(case, definition)
        sizes: dict[object, set[int]] = {}
        for name in entries_of(definition):
            for index, tensor in enumerate(tensors_in(op, name)):
                kinds = kinds_of(definition, op, name, tensor)
                if kinds is None:
                    continue
                assert len(kinds) == tensor.rank
                for kind, size in zip(kinds, tensor.shape, strict=True):
                    # Parts along a numbered axis have sizes of their own.
                    own = (kind, index) if kind in numbered else kind
                    sizes.setdefault(own, set()).add(size)
        compared += len(sizes)
        for kind, found in sizes.items():
            if not (kind in free or (moves and isinstance(kind, tuple))):
                assert len(found - {1}) <= 1, f"{kind}: {found}\n{case}"
        for kind, found in sizes.items():
            for label in labels_in(kind) if isinstance(kind, str) and "*" in kind else ():
                assert all(size % each == 0 for size in found for each in sizes.get(label, ()))
    assert compared > 0


def outside(values: np.ndarray[Any, Any], ranges: tuple[tuple[int, int], ...]) -> Any:
    """Return elements of which those that are in no range are others."""
    kept = np.zeros(values.shape, bool)
    kept[(..., *(slice(*each) for each in ranges))] = True
    return np.where(kept, values, np.roll(values.reshape(-1), 1).reshape(values.shape))


def changed_inputs(
    case: ConformanceCase, definition: Definition[Any], axis: int, wanted: tuple[int, int]
) -> list[Any]:
    """Return the inputs of a case with other elements where a part of the output needs none."""
    op, graph = operation(case, definition), case.bound.model.main
    output = next(each.name for each in definition.outputs if tensors_in(op, each.name))
    parts = needed(definition, op, output, axis, wanted)
    found = dict(zip(graph.input_ids, case.inputs, strict=True))
    for name, ranges in parts.items():
        for id_, each in zip(graph.operators[0].tensors_of(name), ranges, strict=True):
            if id_ in found:
                found[id_] = outside(found[id_], each)
    return list(found.values())


def is_hybrid(case: ConformanceCase) -> bool:
    """Tell whether real numbers meet weights of integers: their scale is that of all of them."""
    tensors = case.bound.subgraph.tensors
    types = {
        id_: tensors[id_].type for id_ in case.bound.operators[0].operator.input_ids if id_ >= 0
    }
    weights = {each for id_, each in types.items() if tensors[id_].is_constant}
    return any(each.is_float for each in types.values()) and DType.INT8 in weights


@pytest.mark.one_in(3)
@pytest.mark.parametrize("definition", described(), ids=lambda each: each.op)
def test_nothing_else_is_needed_of_the_inputs(definition: Definition[Any]) -> None:
    for case in cases(definition):
        outputs = execute(case.bound, case.inputs).outputs
        if not outputs or is_hybrid(case):
            continue
        for axis in range(outputs[0].ndim - 2):
            size = outputs[0].shape[axis + 2]
            wanted = (size // 3, size // 3 + 1) if size else (0, 0)
            inputs = changed_inputs(case, definition, axis, wanted)
            found = execute(case.bound, inputs).outputs[0]
            part = (slice(None),) * (axis + 2) + (slice(*wanted),)
            np.testing.assert_array_equal(found[part], outputs[0][part], str(case))


def test_parts_of_images_need_rows_and_a_halo() -> None:
    definition = CONTEXT.aot_operator_classes.get("CONV_2D").DEFINITION
    options = definition.options_type(
        padding=Padding.SAME, stride_w=1, stride_h=2, dilation_h_factor=3, dilation_w_factor=1,
    )  # fmt: skip
    shapes = {"input": (1, 20, 9, 6), "filter": (4, 3, 3, 3), "bias": (4,), "output": (1, 10, 9, 4)}
    bound = {n: Tensor(n, DType.FLOAT32, s, LAYOUTS[n]) for n, s in shapes.items()}
    op: Operation[Any] = Operation(options, bound)
    # 7 rows are seen at once; 5 are missing, so that 2 of padding are in front.
    assert needed(definition, op, "output", 1, (0, 2))["input"] == (
        ((0, 1), (0, 7), (0, 9), (0, 6)),
    )
    assert needed(definition, op, "output", 1, (4, 6))["input"] == (
        ((0, 1), (6, 15), (0, 9), (0, 6)),
    )
    assert needed(definition, op, "output", 3, (1, 3))["filter"] == (
        ((1, 3), (0, 3), (0, 3), (0, 3)),
    )
    assert needed(definition, op, "output", 3, (1, 3))["bias"] == (((1, 3),),)


@given(st.integers(1, 30), st.integers(1, 4), st.integers(1, 4), st.integers(1, 3), st.data())
def test_a_window_reads_from_its_first_element_to_its_last(
    size: int, length: int, stride: int, dilation: int, data: st.DataObject
) -> None:
    window = slide(Padding.SAME, size, length, stride, dilation)
    start = data.draw(st.integers(0, window.out - 1))
    wanted = start, data.draw(st.integers(start + 1, window.out))
    steps = [at * stride - window.before + tap * dilation
             for at in range(*wanted) for tap in range(length)]  # fmt: skip
    read = [each for each in steps if 0 <= each < size]
    low, high = window_range(window, wanted, size)
    assert 0 <= low <= high <= size
    assert all(low <= each < high for each in read)
    assert not read or high - low <= (wanted[1] - start - 1) * stride + (length - 1) * dilation + 1
