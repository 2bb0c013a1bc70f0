"""Small models of real operators, made by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirSubgraph, AirTensor, Quantization
from opgen.air.verify import verify
from opgen.bind.bind import bind
from opgen.config import find_target
from opgen.context.registries import RegistryContext, Transform
from opgen.lib.tensor import Array
from opgen.litert.write import Encoding, encoding_of, write_model
from opgen.prove.execute import Run, execute
from opgen.prove.seeded import seeded_inputs


def scaled(scale: float, zero_point: int = 0) -> Quantization:
    """Return the quantization of a whole tensor."""
    return Quantization(np.array([scale], np.float32), np.array([zero_point], np.int64))


def per_channel(scales: Sequence[float], axis: int = 0) -> Quantization:
    """Return a quantization with a scale per index of an axis."""
    return Quantization(np.array(scales, np.float32), np.zeros(len(scales), np.int64), axis)


@dataclass
class Net:
    """Collects tensors and operators."""

    context: RegistryContext
    tensors: dict[int, AirTensor] = field(default_factory=dict)
    operators: list[AirOperator] = field(default_factory=list)

    def tensor(
        self,
        shape: Sequence[int],
        quantization: Quantization | None = None,
        type_: DType = DType.INT8,
        **more: Any,
    ) -> int:
        """Add a tensor; return its id."""
        id_ = len(self.tensors)
        name = more.pop("name", f"t{id_}")
        self.tensors[id_] = AirTensor(id_, name, type_, tuple(shape), quantization, **more)
        return id_

    def constant(self, values: Any, type_: DType, quantization: Quantization | None = None) -> int:
        """Add a constant; return its id."""
        data = np.array(values, type_.numpy)
        data.setflags(write=False)
        return self.tensor(data.shape, quantization, type_, data=data)

    def add(
        self, op: str, named: Mapping[str, int | tuple[int, ...] | None], **options: Any
    ) -> AirOperator:
        """Add an operator: its operands by name, inputs and outputs alike, and its options."""
        definition = self.context.aot_operator_classes.get(op).DEFINITION  # type: ignore[attr-defined]
        ids: list[list[int]] = []
        for operands in (definition.inputs, definition.outputs):
            ids.append([])
            for operand in operands:
                found = named.get(operand.name)
                ids[-1] += found if isinstance(found, tuple) else [-1 if found is None else found]
        operator = AirOperator(
            len(self.operators),
            op,
            tuple(ids[0]),
            tuple(ids[1]),
            {o.name: named.get(o.name) for o in (*definition.inputs, *definition.outputs)},
            self.context.air_options.get(op)(**options),
            name=self.tensors[ids[1][0]].name if ids[1] else op.lower(),
        )
        self.operators.append(operator)
        return operator

    def file(self, inputs: Sequence[int], outputs: Sequence[int]) -> bytes:
        """Return the file of the model."""
        classes = self.context.aot_operator_classes

        def encode(operator: AirOperator) -> Encoding:
            definition = classes.get(operator.op_type).DEFINITION  # type: ignore[attr-defined]
            return encoding_of(definition, operator)

        return write_model(self.model(inputs, outputs), encode)

    def model(self, inputs: Sequence[int], outputs: Sequence[int]) -> AirModel:
        """Return the model, verified."""
        graph = AirSubgraph(
            "main", self.tensors, tuple(self.operators), tuple(inputs), tuple(outputs)
        )
        model = AirModel("net", Path("net.tflite"), "", (graph,))
        verify(model)
        return model


def run(model: AirModel, context: RegistryContext, inputs: Sequence[Array] | None = None) -> Run:
    """Run a model with numpy, bit for bit as its kernels, on seeded values if none are given."""
    bound = bind(model, context, find_target("generic"))
    return execute(bound, inputs or seeded_inputs(model.main, samples=4, steps=2))


def transformed_alike(model: AirModel, context: RegistryContext, transform: Transform) -> AirModel:
    """Return the transformed model, after comparing its outputs with the model's, bit for bit."""
    after = transform(model, context)
    verify(after)
    assert after.main.input_ids == model.main.input_ids
    assert after.main.output_ids == model.main.output_ids
    inputs = seeded_inputs(model.main, samples=4, steps=2)
    old, new = run(model, context, inputs), run(after, context, inputs)
    for first, second in zip(old.outputs, new.outputs, strict=True):
        assert first.dtype == second.dtype
        assert first.tobytes() == second.tobytes()
    assert not moved_otherwise(model, after, old, new)
    return after


def moved_otherwise(model: AirModel, after: AirModel, old: Run, new: Run) -> list[str]:
    """Return the tensors that a transform left whose elements are not where it says."""
    wrong = []
    for id_ in old.tensors.keys() & new.tensors.keys():
        before, each, found = model.main.tensors[id_], after.main.tensors[id_], new.tensors[id_]
        if (each.name, each.size) == (before.name, before.size):
            fresh = replace(each, moves=each.moves[len(before.moves) :])
            wanted = fresh.moved(old.tensors[id_]).reshape(found.shape)
            same = np.allclose(wanted, found, 1e-4, 1e-4, equal_nan=True)
            wrong += [] if same else [each.name]
    return wrong


def ops(model: AirModel) -> list[str]:
    """Return the operators of the main subgraph, in order."""
    return [operator.op_type for operator in model.main.operators]
