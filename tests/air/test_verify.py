"""Graphs that are not whole, one fault each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from opgen.air.dtype import DType
from opgen.air.model import (
    AirModel,
    AirOperator,
    AirSignature,
    AirSubgraph,
    AirTensor,
    Quantization,
)
from opgen.air.verify import verify
from opgen.errors import ModelError
from tests.hangs import must_end


def tensor(id_: int, **more: object) -> AirTensor:
    return AirTensor(id_, f"t{id_}", DType.INT8, (2, 3), **more)  # type: ignore[arg-type]


def operator(id_: int, inputs: tuple[int, ...], outputs: tuple[int, ...]) -> AirOperator:
    return AirOperator(id_, "OP", inputs, outputs, name=f"t{outputs[0]}")


def chain(count: int) -> AirSubgraph:
    tensors = {id_: tensor(id_) for id_ in range(count + 1)}
    tensors[1000_000] = tensor(1000_000, data=np.zeros((2, 3), np.int8))
    tensors[1000_001] = tensor(1000_001, is_variable=True)
    operators = tuple(
        operator(id_, (id_, 1000_000, -1, 1000_001), (id_ + 1,)) for id_ in range(count)
    )
    return AirSubgraph("main", tensors, operators, (0,), (count,))


def model(*subgraphs: AirSubgraph) -> AirModel:
    signature = AirSignature("run", 0, {"x": 0}, {"y": 3})
    return AirModel("m", Path("m.tflite"), "", subgraphs, (signature,))


def test_a_whole_graph_passes() -> None:
    verify(model(chain(3), chain(5)))


def put(subgraph: AirSubgraph, tensor_: AirTensor, id_: int | None = None) -> AirSubgraph:
    tensors = {**subgraph.tensors, tensor_.id if id_ is None else id_: tensor_}
    return replace(subgraph, tensors=tensors)


def with_operators(*operators: AirOperator) -> Callable[[AirSubgraph], AirSubgraph]:
    return lambda subgraph: replace(subgraph, operators=operators)


SCALES = Quantization(np.ones(2, np.float32), np.zeros(2, np.int64), 1)
LONE = Quantization(np.ones(2, np.float32), np.zeros(2, np.int64))
O0, O1, O2 = (operator(id_, (id_,), (id_ + 1,)) for id_ in range(3))

FAULTS: list[tuple[Callable[[AirSubgraph], AirSubgraph], str]] = [
    (with_operators(O0, O2), "operator 2 OP 't3': error: it reads tensor 2 't2' before anything"),
    (with_operators(O1, O0, O2), "it reads tensor 1 't1' before anything computes it"),
    (with_operators(O0, O1), "nothing computes output 3"),
    (with_operators(O0, O1, O2, operator(3, (3,), (2,))), "it writes tensor 2 't2', as operator 1"),
    (with_operators(O0, O1, O2, operator(2, (3,), (1000_001,))), "another operator has the same"),
    (with_operators(O0, O1, O2, operator(3, (9,), (1000_001,))), "reads tensor 9, which does not"),
    (with_operators(O0, O1, O2, operator(3, (3,), (9,))), "it writes tensor 9, which does not"),
    (with_operators(O0, O1, O2, operator(3, (3,), (0,))), "which is an input of the model"),
    (with_operators(O0, O1, O2, operator(3, (3,), (1000_000,))), "which is constant"),
    (
        with_operators(O0, O1, replace(O2, named_tensors={"input": 2, "other": (1,)})),
        "'other' is tensor 1, which is not among its inputs and outputs",
    ),
    (lambda whole: replace(whole, input_ids=(0, 77)), "input 77 does not exist"),
    (lambda whole: replace(whole, output_ids=(3, 78)), "output 78 does not exist"),
    (lambda whole: put(whole, tensor(0, data=np.zeros((2, 3), np.int8))), "'t0' is constant"),
    (lambda whole: put(whole, tensor(5), 6), "tensor 6 't5': error: its id is 5"),
    (
        lambda whole: put(whole, tensor(9, data=np.zeros((3, 2), np.int8))),
        "its elements have shape [3, 2], not [2, 3]",
    ),
    (
        lambda whole: put(whole, tensor(9, data=np.zeros((2, 3), np.int16))),
        "its elements are int16, not int8",
    ),
    (lambda whole: put(whole, replace(tensor(9), shape=(-1,))), "has a negative dimension"),
    (
        lambda whole: put(whole, tensor(9, quantization=SCALES)),
        "zero points for axis 1 of [2, 3]",
    ),
    (lambda whole: put(whole, tensor(9, quantization=LONE)), "it has 2 scales, 2 zero points"),
]


@pytest.mark.parametrize(("change", "message"), FAULTS, ids=[message for _, message in FAULTS])
def test_each_fault_is_found(change: Callable[[AirSubgraph], AirSubgraph], message: str) -> None:
    with pytest.raises(ModelError) as caught:
        verify(model(change(chain(3))))
    assert message in str(caught.value)
    assert len(caught.value.diagnostics) <= 2


def test_faults_of_all_subgraphs_come_together() -> None:
    broken = with_operators(O0, O1)(chain(3))
    with pytest.raises(ModelError) as caught:
        verify(model(broken, broken))
    first, second = caught.value.diagnostics
    assert first.where == "m.tflite: its inputs and outputs"
    assert second.where == "m.tflite: subgraph 1, its inputs and outputs"


def test_models_without_subgraphs() -> None:
    with pytest.raises(ModelError, match="it has no subgraph"):
        verify(model())


def test_signatures_name_inputs_and_outputs() -> None:
    whole = model(chain(3))
    wrong = replace(whole, signatures=(AirSignature("run", 0, {"x": 1}, {}),))
    with pytest.raises(ModelError, match="signature 'run': input 'x' is tensor 1"):
        verify(wrong)
    with pytest.raises(ModelError, match="signature 'run' is of subgraph 4"):
        verify(replace(whole, signatures=(AirSignature("run", 4, {}, {}),)))


def test_many_operators_on_one_tensor_stay_linear() -> None:
    count = 20_000
    tensors = {id_: tensor(id_) for id_ in range(count + 1)}
    operators = tuple(operator(id_, (0,) * 4, (id_ + 1,)) for id_ in range(count))
    with must_end():
        verify(replace(model(AirSubgraph("main", tensors, operators, (0,), (3,)))))
