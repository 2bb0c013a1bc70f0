"""Seeded inputs of models."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from opgen.air import AirModel, AirOperator, AirSubgraph, AirTensor, DType
from opgen.aot.plan.pack import pack
from opgen.bench.bench import measure
from opgen.bind.bind import bind
from opgen.bind.bound import BoundModel
from opgen.errors import UnsupportedError
from opgen.lib.target import GENERIC
from opgen.operators.model import Check
from opgen.prove.execute import execute
from opgen.prove.host import build_program, run_program
from opgen.prove.machine import machine_of
from opgen.prove.module import module_of
from opgen.prove.seeded import inputs_for, seeded_inputs
from opgen.prove.statuses import failure_of
from opgen.registry.builtin import built_in
from opgen.registry.context import build_default_registry_context
from opgen.trace.firmware import firmware
from tests.runtime.definitions import quantized
from tests.tools import needs
from tests.transforms.nets import Net


def graph(*tensors: AirTensor, operators: tuple[AirOperator, ...] = ()) -> AirSubgraph:
    """Return a graph whose inputs are all tensors that no operator computes."""
    computed = {id_ for operator in operators for id_ in operator.output_ids}
    inputs = tuple(each.id for each in tensors if each.id not in computed)
    return AirSubgraph("", {each.id: each for each in tensors}, operators, inputs, ())


def test_the_same_seed_gives_the_same_inputs() -> None:
    one = graph(AirTensor(0, "x", DType.INT8, (3, 4), quantized(0.1, -5)))
    first, again = seeded_inputs(one, 4, 2), seeded_inputs(one, 4, 2)
    assert first[0].shape == (4, 2, 3, 4)
    np.testing.assert_array_equal(first[0], again[0])
    later = seeded_inputs(one, 2, 2, seed=2)
    np.testing.assert_array_equal(first[0][2:], later[0])
    assert not np.array_equal(first[0][0], first[0][1])


def test_samples_are_varied_and_use_the_range() -> None:
    one = graph(AirTensor(0, "x", DType.INT8, (40, 40), quantized(0.1, -5)))
    values = seeded_inputs(one, 4)[0].astype(int)
    assert (values[0].min(), values[0].max()) == (-128, 127)
    assert abs(values[2].mean() + 5) < 5
    neighbours = np.abs(np.diff(values[3, 0], axis=1)).mean()
    assert neighbours < np.abs(np.diff(values[0, 0], axis=1)).mean() / 3


def test_a_float_input_that_is_quantized_uses_the_range_of_the_integers() -> None:
    x = AirTensor(0, "x", DType.FLOAT32, (1000,))
    q = AirTensor(1, "q", DType.INT8, (1000,), quantized(0.5, 27))
    quantize = AirOperator(0, "ANY", (0,), (1,))
    values = seeded_inputs(graph(x, q, operators=(quantize,)), 1)[0]
    assert values.dtype == np.float32
    assert -77.5 <= values.min() < -70
    assert 45 < values.max() <= 50


def test_every_type_and_odd_shapes() -> None:
    types = [DType.BOOL, DType.UINT8, DType.INT16, DType.INT32, DType.INT64, DType.FLOAT32]
    tensors = [
        AirTensor(i, "x", type_, shape)
        for i, (type_, shape) in enumerate((t, s) for t in types for s in ((), (0, 2), (1, 3)))
    ]
    for tensor, array in zip(tensors, seeded_inputs(graph(*tensors), 4), strict=True):
        assert array.dtype == np.dtype(tensor.type.numpy)
        assert array.shape == (4, 1, *tensor.shape)


def test_an_input_that_numpy_cannot_hold_is_refused() -> None:
    with pytest.raises(UnsupportedError, match="inputs of bfloat16"):
        seeded_inputs(graph(AirTensor(0, "x", DType.BFLOAT16, (2,))), 1)


def test_a_float_input_of_absurd_scale_is_finite() -> None:
    x = AirTensor(0, "x", DType.FLOAT32, (100,))
    q = AirTensor(1, "q", DType.INT8, (100,), quantized(3e38, 0))
    values = seeded_inputs(graph(x, q, operators=(AirOperator(0, "ANY", (0,), (1,)),)), 4)[0]
    assert np.isfinite(values).all()


def taking(axis: int, *, wraps: bool, type_: DType = DType.INT32) -> BoundModel:
    """Return a model that takes slices of a table of 70 x 9 at indices, which it moves before."""
    tensors = (
        AirTensor(0, "indices", type_, (2, 300)),
        AirTensor(1, "table", DType.INT8, (70, 9)),
        AirTensor(2, "flat", type_, (600,)),
        AirTensor(3, "output", DType.INT8, (600, 9) if axis == 0 else (70, 600)),
    )
    reshape, gather = (built_in(op).definition.options_type for op in ("RESHAPE", "GATHER"))
    moved = {"input": 0, "shape": None, "output": 2}
    named = {"input": 1, "indices": 2, "output": 3}
    operators = (
        AirOperator(0, "RESHAPE", (0, -1), (2,), moved, reshape(new_shape=(600,))),
        AirOperator(1, "GATHER", (1, 2), (3,), named, gather(axis=axis, batch_dims=0, wraps=wraps)),
    )
    whole = AirSubgraph("main", {each.id: each for each in tensors}, operators, (0, 1), (3,))
    model = AirModel("taking", Path("taking.tflite"), "", (whole,))
    return bind(model, build_default_registry_context(), GENERIC)


def test_indices_lie_within_what_is_written() -> None:
    """An output's axes bound them where no input has an axis of that size."""
    tensors = (
        AirTensor(0, "indices", DType.INT32, (2, 4)),
        AirTensor(1, "updates", DType.FLOAT32, (2,)),
        AirTensor(2, "shape", DType.INT32, (4,), data=np.array([1, 8, 4, 8], np.int32)),
        AirTensor(3, "output", DType.FLOAT32, (1, 8, 4, 8)),
    )
    named = {"indices": 0, "updates": 1, "shape": 2, "output": 3}
    options = built_in("SCATTER_ND").definition.options_type()
    scatter = AirOperator(0, "SCATTER_ND", (0, 1, 2), (3,), named, options)
    graph = AirSubgraph("main", {each.id: each for each in tensors}, (scatter,), (0, 1), (3,))
    model = AirModel("written", Path("written.tflite"), "", (graph,))
    bound = bind(model, build_default_registry_context(), GENERIC)
    indices, updates = inputs_for(bound, 2)
    assert not indices.any()
    assert execute(bound, [indices, updates]).outputs[0].size


@pytest.mark.parametrize("axis", [0, 1])
@pytest.mark.parametrize("wraps", [False, True])
@pytest.mark.parametrize("type_", [DType.INT16, DType.INT32, DType.INT64])
def test_indices_lie_within_what_they_index(axis: int, wraps: bool, type_: DType) -> None:
    bound = taking(axis, wraps=wraps, type_=type_)
    indices, table = inputs_for(bound, 4)
    assert indices.shape == (4, 1, 2, 300)
    assert indices.dtype == type_.numpy
    assert (indices.min(), indices.max()) == (0, (70, 9)[axis] - 1)
    assert (table.min(), table.max()) == (-128, 127)
    assert execute(bound, [indices, table]).outputs[0].size
    np.testing.assert_array_equal(inputs_for(bound, 2, seed=2)[0], indices[2:])


def test_indices_that_may_count_from_the_end_lie_within_what_they_index() -> None:
    """As JAX writes x[i]: the size is added to those below 0."""
    net = Net(build_default_registry_context())
    indices, table = (net.tensor((9,), None, type_) for type_ in (DType.INT32, DType.FLOAT32))
    below = net.tensor((9,), None, DType.BOOL)
    other, chosen = (net.tensor((9,), None, DType.INT32) for _ in range(2))
    wide, output = net.tensor((9,), None, DType.INT64), net.tensor((9,), None, DType.FLOAT32)
    zero, size = (net.constant(each, DType.INT32) for each in (0, 9))
    net.add("LESS", {"input1": indices, "input2": zero, "output": below})
    net.add("ADD", {"input1": indices, "input2": size, "output": other})
    net.add("SELECT_V2", {"condition": below, "x": other, "y": indices, "output": chosen})
    net.add("CAST", {"input": chosen, "output": wide})
    net.add("GATHER", {"input": table, "indices": wide, "output": output}, axis=0)
    bound = bind(net.model([indices, table], [output]), net.context, GENERIC)
    drawn = inputs_for(bound, 4)
    assert (drawn[0].min(), drawn[0].max()) == (0, 8)
    assert execute(bound, drawn).outputs[0].size


def test_other_integers_are_drawn_as_ever() -> None:
    bound = taking(0, wraps=False)
    elsewhere = replace(bound, operators=bound.operators[:1])
    assert np.abs(inputs_for(elsewhere, 1)[0]).max() > 500


def test_checks_that_cannot_do_with_an_index_do_not_accept_it() -> None:
    """As where they look it up; then nothing is known, or what is left."""
    bound = taking(0, wraps=False)
    moving, taken = bound.operators
    assert taken.definition

    def looked_up(op: Any) -> bool:
        indices = op.tensor("indices").values
        return indices is None or ([True] * 9)[int(indices[0])]

    checks = (Check(looked_up, lambda _: "wrong"),)
    changed = replace(taken, definition=replace(taken.definition, checks=checks))
    indices, _ = inputs_for(replace(bound, operators=(moving, changed)), 4)
    assert (indices.min(), indices.max()) == (0, 8)


@pytest.mark.qemu
@needs("qemu-system-arm", "arm-none-eabi-gcc")
@pytest.mark.parametrize("type_", [DType.INT16, DType.INT32, DType.INT64])
def test_a_board_is_given_indices_that_lie_within_what_they_index(type_: DType) -> None:
    """The kernel fails for others, so nothing would be measured."""
    module = module_of(taking(0, wraps=False, type_=type_), "taking")
    assert measure(module, machine_of("cortex-m4"), ("-O2",)).run > 600


def test_firmware_gives_indices_that_lie_within_what_they_index() -> None:
    text = firmware(taking(0, wraps=False), "taking", pack)
    assert "taking_input_0(&context)[i] = (int32_t)((uint64_t)(state >> 8) * 70u >> 24);" in text
    assert "((uint8_t *)taking_input_1(&context))[i] = (uint8_t)(state >> 24);" in text


def test_a_failure_at_an_index_says_so(tmp_path: Path) -> None:
    bound = taking(0, wraps=False)
    indices, table = inputs_for(bound, 1)
    indices[0, 0, 1, 7] = 70
    program = build_program([module_of(bound, "taking")], tmp_path)
    (run,) = run_program(program, [(0, (indices, table))])
    assert "operator 1 GATHER failed: the run returned -2" in run.failure
    hint = failure_of(bound, -2).hint
    assert hint == (
        "an index of 'indices' may be out of range: `opgen run --engine reference` tells"
    )
