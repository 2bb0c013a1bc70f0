"""Faults of subgraphs that run each other, and what is set before the first run."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from opgen.air.control import COPY, IF, LOOP
from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirSignature, AirSubgraph
from opgen.errors import ModelError, OpgenError, UnsupportedError
from opgen.operators.applied import describe
from opgen.registry.context import RegistryContext
from opgen.transforms.apply import transformed
from opgen.transforms.lower_control import lower_control
from tests.transforms.nets import Net, ops, run


def graph(net: Net, inputs: list[int], outputs: list[int]) -> AirSubgraph:
    return AirSubgraph("", net.tensors, tuple(net.operators), tuple(inputs), tuple(outputs))


def loop(context: RegistryContext, cond: int = 1, body: int = 2, width: int = 3) -> AirModel:
    """A model with one loop: a vector that is doubled, and a bool that ends it."""
    main = Net(context)
    given = [main.tensor((3,), None, DType.INT32), main.tensor((), None, DType.BOOL)]
    result = [main.tensor((3,), None, DType.INT32), main.tensor((), None, DType.BOOL)]
    named = {"inputs": tuple(given), "outputs": tuple(result)}
    main.add("WHILE", named, cond_subgraph_index=cond, body_subgraph_index=body)
    test = Net(context)
    tested = [test.tensor((3,), None, DType.INT32), test.tensor((), None, DType.BOOL)]
    step = Net(context)
    before = [step.tensor((width,), None, DType.INT32), step.tensor((), None, DType.BOOL)]
    after = step.tensor((width,), None, DType.INT32)
    step.add(
        "ADD",
        {"input1": before[0], "input2": before[0], "output": after},
        fused_activation_function=0,
    )
    no_more = step.constant(False, DType.BOOL)
    graphs = (
        graph(main, given, result),
        graph(test, tested, tested[1:]),
        graph(step, before, [after, no_more]),
    )
    return AirModel("net", Path("net.tflite"), "", graphs)


def without_output(model: AirModel) -> AirModel:
    first, test, step = model.subgraphs
    return replace(model, subgraphs=(first, test, replace(step, output_ids=step.output_ids[:1])))


def deciding_by_vector(model: AirModel) -> AirModel:
    first, test, step = model.subgraphs
    return replace(model, subgraphs=(first, replace(test, output_ids=test.input_ids[:1]), step))


@pytest.mark.parametrize(
    ("make", "fault", "message"),
    [
        (lambda c: loop(c, body=9), ModelError, "refers to subgraph 9; there are 3"),
        (lambda c: loop(c, body=0), ModelError, "runs subgraph 0, of which it is a part"),
        (lambda c: loop(c, width=4), UnsupportedError, "changes its form: int32 [3]"),
        (lambda c: without_output(loop(c)), ModelError, "has 2 inputs and 1 outputs"),
        (lambda c: deciding_by_vector(loop(c)), ModelError, "is int32 [3], not one bool"),
    ],
)
def test_faults(
    make: Callable[[RegistryContext], AirModel],
    fault: type[OpgenError],
    message: str,
    context: RegistryContext,
) -> None:
    with pytest.raises(fault, match="operator 0 WHILE") as caught:
        lower_control(make(context), context)
    assert message in str(caught.value)


def test_a_chain_of_subgraphs_does_not_exhaust_the_stack(context: RegistryContext) -> None:
    graphs = []
    for index in range(2000):
        net = Net(context)
        given = [net.tensor((), None, DType.BOOL), net.tensor((), None, DType.BOOL)]
        result = net.tensor((), None, DType.BOOL)
        named = {"cond": given[0], "inputs": tuple(given[1:]), "outputs": (result,)}
        options = dict.fromkeys(("then_subgraph_index", "else_subgraph_index"), index + 1)
        net.add("IF", named, **options)
        graphs.append(graph(net, given if index == 0 else given[1:], [result]))
    model = AirModel("net", Path("net.tflite"), "", tuple(graphs))
    with pytest.raises(OpgenError):
        lower_control(model, context)


def doubling(context: RegistryContext, depth: int) -> AirModel:
    """Each subgraph runs the next one twice."""
    graphs = []
    for index in range(depth):
        net = Net(context)
        cond = net.tensor((), None, DType.BOOL)
        result = net.tensor((), None, DType.BOOL)
        options = dict.fromkeys(("then_subgraph_index", "else_subgraph_index"), index + 1)
        if index < depth - 1:
            net.add("IF", {"cond": cond, "inputs": (cond,), "outputs": (result,)}, **options)
        graphs.append(graph(net, [cond], [result if index < depth - 1 else cond]))
    return AirModel("net", Path("net.tflite"), "", tuple(graphs))


def test_growth_has_an_end(context: RegistryContext) -> None:
    assert len(lower_control(doubling(context, 5), context).main.operators) < 100
    with pytest.raises(UnsupportedError, match="grows beyond"):
        lower_control(doubling(context, 30), context)


def once(context: RegistryContext, *, reads_before: bool) -> AirModel:
    """A variable that starts with a constant, and is read."""
    main, init = Net(context), Net(context)
    handles = [net.tensor((), None, DType.RESOURCE) for net in (main, init)]
    result = main.tensor((2,), None, DType.FLOAT32)
    first = init.constant([1.5, 2.5], DType.FLOAT32)
    for net, handle in zip((main, init), handles, strict=True):
        net.add("VAR_HANDLE", {"resource_id": handle}, container="", shared_name="v")
    init.add("ASSIGN_VARIABLE", {"resource_id": handles[1], "value": first})
    read = {"resource_id": handles[0], "value": result}
    outputs = [result]
    if reads_before:
        outputs.append(main.tensor((2,), None, DType.FLOAT32))
        main.add("READ_VARIABLE", {**read, "value": outputs[1]})
    main.add("CALL_ONCE", {}, init_subgraph_index=1)
    main.add("READ_VARIABLE", read)
    graphs = (graph(main, [], outputs), graph(init, [], []))
    return AirModel("net", Path("net.tflite"), "", graphs)


def test_constants_are_there_from_the_beginning(context: RegistryContext) -> None:
    model = transformed(once(context, reads_before=False), context)
    assert ops(model) == [COPY]
    variable = next(each for each in model.main.tensors.values() if each.is_variable)
    assert variable.data is not None
    np.testing.assert_array_equal(variable.data, [1.5, 2.5])


def test_a_variable_that_is_read_before_waits_for_its_value(context: RegistryContext) -> None:
    assert IF in ops(transformed(once(context, reads_before=True), context))


def test_a_loop_is_one_list(context: RegistryContext) -> None:
    model = transformed(loop(context), context)
    assert len(model.subgraphs) == 1
    assert LOOP in ops(model)
    inner = next(each for each in model.main.operators if each.op_type == "ADD")
    assert inner.origin == "subgraph 2, operator 0"


def test_what_another_entry_point_takes_from_the_main_subgraph_says_so(
    context: RegistryContext,
) -> None:
    """Its operators get new numbers there; messages and rules name those of the file."""
    first, test, step = loop(context, cond=2, body=0).subgraphs
    signatures = tuple(AirSignature(name, at, {}, {}) for at, name in enumerate(("step", "many")))
    graphs = (step, first, test)
    model = AirModel("net", Path("net.tflite"), "", graphs, signatures)
    alone, inlined = lower_control(model, context).subgraphs
    assert [(each.id, each.origin) for each in alone.operators] == [(0, "")]
    (add,) = (each for each in inlined.operators if each.op_type == "ADD")
    assert add.id != 0
    assert str(describe("net.tflite", add)).startswith("net.tflite: operator 0 ADD")


def composite(context: RegistryContext, body: int = 1, taken: int = 2, given: int = 3) -> AirModel:
    """A composite that gives a sum, the sum again, and what it takes."""
    main, inner = Net(context), Net(context)
    inputs = [main.tensor((3,), None, DType.INT32) for _ in range(taken)]
    outputs = [main.tensor((3,), None, DType.INT32) for _ in range(given)]
    named = {"inputs": tuple(inputs), "outputs": tuple(outputs)}
    options = {"name": "odml.sum", "version": 1, "composite_attributes": (7,)}
    main.add("STABLEHLO_COMPOSITE", named, decomposition_subgraph_index=body, **options)
    terms = [inner.tensor((3,), None, DType.INT32) for _ in range(2)]
    total = inner.tensor((3,), None, DType.INT32)
    named = {"input1": terms[0], "input2": terms[1], "output": total}
    inner.add("ADD", named, fused_activation_function=0)
    graphs = (graph(main, inputs, outputs), graph(inner, terms, [total, total, terms[0]]))
    return AirModel("net", Path("net.tflite"), "", graphs)


def test_the_subgraph_of_a_composite_computes_its_outputs(context: RegistryContext) -> None:
    model = composite(context)
    (main,) = lower_control(model, context).subgraphs
    kinds = [operator.op_type for operator in main.operators]
    assert kinds == ["ADD", COPY, COPY]  # only what is there already is copied
    assert main.operators[0].output_ids == main.output_ids[:1]
    first, second = np.array([1, 2, 3], np.int32), np.array([10, 20, 30], np.int32)
    found = run(transformed(model, context), context, [first[None, None], second[None, None]])
    assert [each[0, 0].tolist() for each in found.outputs] == [
        [11, 22, 33],
        [11, 22, 33],
        [1, 2, 3],
    ]


@pytest.mark.parametrize(
    ("broken", "message"),
    [
        ({"body": 2}, "refers to subgraph 2; there are 2"),
        ({"body": 0}, "runs subgraph 0, of which it is a part: this has no end"),
        ({"taken": 1}, "subgraph 1 has 2 inputs and 3 outputs, it needs 1 and 3"),
        ({"given": 2}, "subgraph 1 has 2 inputs and 3 outputs, it needs 2 and 2"),
    ],
)
def test_faults_of_composites(
    broken: dict[str, int], message: str, context: RegistryContext
) -> None:
    with pytest.raises(ModelError, match="operator 0 STABLEHLO_COMPOSITE") as caught:
        lower_control(composite(context, **broken), context)
    assert message in str(caught.value)
