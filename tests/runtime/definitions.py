"""Operators made by hand, in the form that specs are synthesized to."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from opgen.air import AirModel, AirOperator, AirOperatorOptions, AirSubgraph, AirTensor, DType
from opgen.air.model import Quantization
from opgen.bind.bound import BoundModel, BoundOperator
from opgen.lib.target import GENERIC
from opgen.operators.applied import operation_of
from opgen.operators.model import Definition, Kernel, Memory, Operand
from opgen.operators.operation import Operation, OutputFacts, State


def kernel(name: str, exact: Callable[[Operation[Any]], Any] | None = None) -> Kernel:
    """Return a kernel of which only the meaning matters."""
    return Kernel(
        name=name,
        place=f"specs/{name}.yaml:9",
        types={},
        exact=exact,
    )


def definition(
    op: str,
    inputs: tuple[Operand, ...],
    outputs: tuple[Operand, ...],
    reference: Callable[[Operation[Any]], Any],
    **more: Any,
) -> Definition[Any]:
    """Return an operator of which only the meaning matters."""
    defaults: dict[str, Any] = {
        "infer": lambda op: {each.name: facts(op, each) for each in outputs},
        "kernels": (kernel(op.lower()),),
    }
    return Definition(
        op=op,
        place=f"specs/{op.lower()}.yaml:1",
        doc="",
        options_type=AirOperatorOptions,
        options=(),
        litert=None,
        inputs=inputs,
        outputs=outputs,
        reference=reference,
        **{**defaults, **more},
    )


def facts(op: Operation[Any], operand: Operand) -> OutputFacts:
    """Return the facts of an output like the first input."""
    first = next(iter(op.bound.values()))
    assert first is not None
    assert not isinstance(first, tuple)
    del operand
    return OutputFacts(first.type, first.shape)


def quantized(scale: float, zero_point: int) -> Quantization:
    """Return the quantization of a whole tensor."""
    return Quantization(np.array([scale], np.float32), np.array([zero_point]))


@dataclass
class Graph:
    """Collects tensors and operators of a model."""

    tensors: dict[int, AirTensor] = field(default_factory=dict)
    operators: list[BoundOperator] = field(default_factory=list)

    def tensor(self, type_: DType, shape: tuple[int, ...], **more: Any) -> int:
        """Add a tensor; return its id."""
        id_ = len(self.tensors)
        self.tensors[id_] = AirTensor(id_, f"t{id_}", type_, shape, **more)
        return id_

    def operator(
        self,
        definition: Definition[Any],
        named: Mapping[str, int | tuple[int, ...] | None],
        kernel: int | None = 0,
        outputs: tuple[int, ...] = (),
    ) -> None:
        """Add an operator; ``kernel`` is the index of its kernel."""
        options = definition.options_type()
        operator = AirOperator(len(self.operators), definition.op, (), outputs, named, options)
        operation = operation_of(definition, operator, self.tensors)
        chosen = None if kernel is None else definition.kernels[kernel]
        name = f"layer{operator.id}"
        self.operators.append(BoundOperator(operator, name, definition, operation, chosen))

    def bound(self, inputs: tuple[int, ...], outputs: tuple[int, ...]) -> BoundModel:
        """Return the whole model."""
        operators = tuple(self.operators)
        graph = AirSubgraph("", self.tensors, tuple(e.operator for e in operators), inputs, outputs)
        return BoundModel(
            AirModel("toy", Path("toy.tflite"), "", (graph,)), graph, operators, GENERIC
        )


X, Y, OUT = Operand("x"), Operand("y"), Operand("output")

ADD = definition("ADD", (X, Y), (OUT,), lambda op: np.asarray(op.tensor("x") + op.tensor("y")))
DOUBLE = definition(
    "DOUBLE",
    (X,),
    (OUT,),
    lambda op: np.asarray(op.tensor("x") * 2),
    kernels=(kernel("double_s8", lambda op: np.asarray(np.clip(op.tensor("x") * 2, -128, 127))),),
)
COUNT = definition(
    "COUNT",
    (X,),
    (OUT,),
    lambda op: (op.tensor("x") + op.tensor("sum"), op.tensor("x") + op.tensor("sum")),
    states=lambda op: {"sum": State(DType.INT32, op.tensor("x").shape, 5)},
    state=(Memory("sum", DType.INT32, lambda _: (), lambda _: 5),),
)
LAST = definition(
    "LAST",
    (X, Operand("memory", variable=True)),
    (OUT,),
    lambda op: (np.asarray(op.tensor("memory")), np.asarray(op.tensor("x"))),
)
HALVES = definition(
    "HALVES",
    (X,),
    (Operand("parts", variadic=True),),
    lambda op: tuple(np.split(np.asarray(op.tensor("x")), 2)),
)
