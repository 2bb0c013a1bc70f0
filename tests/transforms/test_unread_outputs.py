"""Outputs that nobody reads take no memory, whatever computes them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirSubgraph
from opgen.aot.emit.shared import emit_shared
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.aot.plan.plan import MemoryPlan, plan_memory
from opgen.bind.bind import bind
from opgen.config import find_target
from opgen.lib.target import GENERIC
from opgen.litert.read import read_data
from opgen.litert.write import encoding_of, write_model
from opgen.operators.model import Definition
from opgen.prove.cases import CaseSource, ConformanceCase
from opgen.prove.execute import execute
from opgen.prove.variants import variants
from opgen.registry.context import RegistryContext, build_default_registry_context
from opgen.transforms import drop_unused
from opgen.transforms.apply import transformed
from tests.aot.test_shared_arena import parts_of
from tests.transforms.nets import Net


def definitions() -> Iterator[Definition[Any]]:
    """Yield the operators with several outputs that are no control flow."""
    classes = build_default_registry_context().aot_operator_classes
    for found in (classes.get(key) for key in classes):
        definition = found.DEFINITION if issubclass(found, SpecOperator) else None
        if definition is None or definition.control is not None:
            continue
        if len(definition.outputs) > 1 or any(each.variadic for each in definition.outputs):
            yield definition


SEVERAL = {each.op: each for each in definitions()}


def test_there_are_operators_with_several_outputs() -> None:
    """Those that are known to be, with a fixed number of them and with any."""
    fixed = {"TOPK_V2", "LSTM_LAYERS", "SIGNALFRAMER", "SIGNALFFTAUTOSCALE"}
    assert fixed | {"SPLIT", "SPLIT_V", "UNPACK"} < SEVERAL.keys()


def cases(definition: Definition[Any]) -> Iterator[ConformanceCase]:
    """Draw cases of all kernels, each with all of at least two outputs."""
    for kernel in definition.kernels:
        variant = next(variants(definition, kernel))
        source = CaseSource(variant, [GENERIC], 0)
        drawn = (source.draw(index) for index in range(40))
        whole = [
            each
            for each in drawn
            if isinstance(each, ConformanceCase)
            and each.has_all_outputs
            and len(each.bound.subgraph.output_ids) > 1
        ]
        assert whole, kernel.name
        yield from whole[:3]


@pytest.mark.parametrize("op", sorted(SEVERAL))
def test_each_output_of_each_operator(op: str, context: RegistryContext) -> None:
    """Without one of them the others are what they were, and the plan has no place for it."""
    for case in cases(SEVERAL[op]):
        graph, model = case.bound.subgraph, case.bound.model
        before = dict(zip(graph.output_ids, execute(case.bound, case.inputs).outputs, strict=True))
        for unread in graph.output_ids:
            wanted = tuple(id_ for id_ in graph.output_ids if id_ != unread)
            after = drop_unused(with_outputs(model, wanted), context)
            bound = bind(after, context, case.bound.target)
            plan = plan_memory(bound)
            assert unread not in after.main.tensors
            assert unread not in plan.placements
            assert plan.arena_bytes <= plan_memory(case.bound).arena_bytes
            for id_, values in zip(wanted, execute(bound, case.inputs).outputs, strict=True):
                np.testing.assert_array_equal(values, before[id_])


@pytest.mark.parametrize("op", sorted(op for op, each in SEVERAL.items() if each.litert))
def test_in_a_written_file_each_output_has_its_place(op: str, context: RegistryContext) -> None:
    """What is left out is -1 there, so that those behind it are read as what they are."""
    definition = SEVERAL[op]
    encode, parsers = partial(encoding_of, definition), context.litert_parsers
    for case in cases(definition):
        for unread in case.bound.subgraph.output_ids:
            wanted = tuple(id_ for id_ in case.bound.subgraph.output_ids if id_ != unread)
            model = drop_unused(with_outputs(case.bound.model, wanted), context)
            content = write_model(model, encode)
            read = read_data(content, Path("written.tflite"), parsers)
            assert names_of(read) == names_of(model)
            assert write_model(read, encode) == content


def names_of(model: AirModel) -> dict[str, list[str]]:
    """Return the tensors of each operand of the only operator, by name; empty: absent."""
    (operator,), tensors = model.main.operators, model.main.tensors
    ids = {
        name: found if isinstance(found, tuple) else (-1 if found is None else found,)
        for name, found in operator.named_tensors.items()
    }
    return {
        name: [tensors[id_].name if id_ >= 0 else "" for id_ in each] for name, each in ids.items()
    }


def with_outputs(model: AirModel, ids: tuple[int, ...]) -> AirModel:
    return replace(model, subgraphs=(replace(model.main, output_ids=ids),))


def test_state_that_nobody_sees(context: RegistryContext) -> None:
    """An operator whose outputs nobody reads goes, though it remembers: nothing shows that."""
    for case in cases(SEVERAL["SIGNALFRAMER"]):
        graph = case.bound.subgraph
        after = drop_unused(replace(case.bound.model, subgraphs=(passing_on(graph),)), context)
        assert not after.main.operators


def passing_on(graph: AirSubgraph) -> AirSubgraph:
    """Return the graph with its input for its only output."""
    return replace(graph, output_ids=graph.input_ids)


WIDE = (5, 40)


def add(net: Net, first: int, second: int) -> int:
    out = net.tensor(WIDE, None, DType.INT32)
    named = {"input1": first, "input2": second, "output": out}
    net.add("ADD", named, fused_activation_function=0)
    return out


def branch(context: RegistryContext) -> AirModel:
    """IF with two results, of which nobody reads the second."""
    graphs = []
    main, flag = Net(context), DType.BOOL
    x, cond = main.tensor(WIDE, None, DType.INT32), main.tensor((), None, flag)
    outs = tuple(main.tensor(WIDE, None, DType.INT32) for _ in range(2))
    named: dict[str, Any] = {"cond": cond, "inputs": (x,), "outputs": outs}
    main.add("IF", named, then_subgraph_index=1, else_subgraph_index=2)
    graphs.append(graph_of(main, (x, cond), (outs[0],)))
    for _ in range(2):
        net = Net(context)
        x = net.tensor(WIDE, None, DType.INT32)
        twice = add(net, x, x)
        graphs.append(graph_of(net, (x,), (twice, add(net, twice, x))))
    return AirModel("branch", Path("branch.tflite"), "", tuple(graphs))


def loop(context: RegistryContext) -> AirModel:
    """WHILE that hands over two values, of which the second only feeds itself."""
    main = Net(context)
    x, cond = main.tensor(WIDE, None, DType.INT32), main.tensor((), None, DType.BOOL)
    outs = (
        *(main.tensor(WIDE, None, DType.INT32) for _ in range(2)),
        main.tensor((), None, DType.BOOL),
    )
    named: dict[str, Any] = {"inputs": (x, x, cond), "outputs": outs}
    main.add("WHILE", named, cond_subgraph_index=1, body_subgraph_index=2)
    decides, body = Net(context), Net(context)
    ids = [[n.tensor(WIDE, None, DType.INT32) for _ in range(2)] for n in (decides, body)]
    flags = [n.tensor((), None, DType.BOOL) for n in (decides, body)]
    first, second = (add(body, each, each) for each in ids[1])
    no_more = body.constant(False, DType.BOOL)
    graphs = (
        graph_of(main, (x, cond), (outs[0],)),
        graph_of(decides, (*ids[0], flags[0]), (flags[0],)),
        graph_of(body, (*ids[1], flags[1]), (first, second, no_more)),
    )
    return AirModel("loop", Path("loop.tflite"), "", graphs)


def graph_of(net: Net, inputs: tuple[int, ...], outputs: tuple[int, ...]) -> AirSubgraph:
    return AirSubgraph("", net.tensors, tuple(net.operators), inputs, outputs)


@pytest.mark.parametrize("make", [branch, loop])
def test_control_flow(make: Any, context: RegistryContext) -> None:
    """What hands over a value that nobody reads goes, with all that computed it."""
    model = make(context)
    bound = bind(transformed(model, context), context, find_target("generic"))
    adds = [each for each in bound.operators if each.operator.op_type == "ADD"]
    assert len(adds) == (2 if make is branch else 1)
    assert arena_of(bound) <= 2 * 4 * 200 + 16
    x = np.arange(200, dtype=np.int32).reshape(1, 1, *WIDE)
    for cond in (False, True):
        (out,) = execute(bound, (x, np.full((1, 1), cond))).outputs
        np.testing.assert_array_equal(out, x * (2 if cond or make is branch else 1))


def arena_of(bound: Any) -> int:
    plan: MemoryPlan = plan_memory(bound)
    return plan.arena_bytes


def largest(context: RegistryContext, *wanted: str) -> AirModel:
    net = Net(context)
    x, count = net.tensor((50, 20), None, DType.FLOAT32), net.constant([20], DType.INT32)
    named = {"input": x, "k": count}
    named["values"] = net.tensor((50, 20), None, DType.FLOAT32)
    named["indices"] = net.tensor((50, 20), None, DType.INT32)
    net.add("TOPK_V2", named)
    return net.model([x], [named[each] for each in wanted])


def test_entry_points_and_models_that_share_an_arena(context: RegistryContext) -> None:
    """Each has places for what it reads itself; the arena is that of the largest."""
    target = find_target("generic")
    half, whole = (
        {
            name: bind(transformed(largest(context, *wanted), context), context, target)
            for name, wanted in (("one", first), ("two", second))
        }
        for first, second in (
            (("values",), ("indices",)),
            (("values", "indices"), ("indices", "values")),
        )
    )
    arenas = [[part.plan.arena_bytes for part in parts_of(each)] for each in (half, whole)]
    assert max(arenas[0]) <= min(arenas[1]) - 3900
    text = emit_shared(parts_of(half))
    assert b"NULL" in text["one.c"]
    assert b"NULL" in text["two.c"]
