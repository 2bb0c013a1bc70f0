"""A GRU as Keras exports it with ``unroll=False``: a WHILE whose body computes one time step.

The loop carries two counters, the tensor array of the outputs, the hidden state and the input with
time first. The tensor array is updated in one of the two ways that have static shapes, or as old
converters write it: the rows before, the row, and the rows behind, under shapes that are not true.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

import numpy as np

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirOperatorOptions, AirSubgraph, AirTensor
from opgen.lib.tensor import Array
from opgen.litert.write import Encoding, write_model
from opgen.tflite.facts import OPTIONS_TABLE_OF

BATCHES, STEPS, INPUTS, UNITS = 2, 5, 3, 4
UPDATES = ("DYNAMIC_UPDATE_SLICE", "CONCATENATION", "SLICE", "SLICE PACK")
"""Write the step's row in place, drop the oldest row and append the newest, or put the row between
two parts whose sizes only a run knows; these are vectors made by CONCATENATION or by PACK."""
UNKNOWN = (1, BATCHES, UNITS)
"""What converters write where they do not know how many rows there are."""


@dataclass(frozen=True)
class Written(AirOperatorOptions):
    """Fields of the options table of a builtin operator."""

    values: Mapping[str, object] = field(default_factory=dict)


@dataclass
class Graph:
    """A subgraph while it is made."""

    tensors: dict[int, AirTensor] = field(default_factory=dict)
    operators: list[AirOperator] = field(default_factory=list)

    def tensor(self, shape: Sequence[int], type_: DType = DType.FLOAT32) -> int:
        """Add a tensor that is computed at run time."""
        id_ = len(self.tensors)
        self.tensors[id_] = AirTensor(id_, f"t{id_}", type_, tuple(shape))
        return id_

    def constant(self, values: object, type_: DType = DType.FLOAT32) -> int:
        """Add a tensor with elements."""
        data = np.array(values, type_.numpy)
        id_ = len(self.tensors)
        self.tensors[id_] = AirTensor(id_, f"t{id_}", type_, data.shape, data=data)
        return id_

    def add(self, op: str, inputs: Sequence[int], shape: Sequence[int], **values: object) -> int:
        """Add an operator with one output of the first input's type; return the output."""
        return self.several(op, inputs, [shape], [self.tensors[inputs[0]].type], **values)[0]

    def several(
        self,
        op: str,
        inputs: Sequence[int],
        shapes: Sequence[Sequence[int]],
        types: Sequence[DType],
        **values: object,
    ) -> list[int]:
        """Add an operator; return its outputs."""
        outputs = [self.tensor(s, t) for s, t in zip(shapes, types, strict=True)]
        self.operators.append(
            AirOperator(
                len(self.operators), op, tuple(inputs), tuple(outputs), {}, Written(values), 1
            )
        )
        return outputs

    def done(self, name: str, inputs: Sequence[int], outputs: Sequence[int]) -> AirSubgraph:
        """Return the subgraph."""
        return AirSubgraph(name, self.tensors, tuple(self.operators), tuple(inputs), tuple(outputs))


@dataclass(frozen=True)
class Weights:
    """Gates in the order update, reset, candidate; a bias for each product (``reset_after``)."""

    kernel: Array
    recurrent: Array
    bias: Array
    recurrent_bias: Array


def draw_weights(seed: int = 0) -> Weights:
    """Return weights of moderate size."""
    random = np.random.default_rng(seed)
    shapes = ((3 * UNITS, INPUTS), (3 * UNITS, UNITS), (3 * UNITS,), (3 * UNITS,))
    return Weights(*(random.normal(0, 0.6, shape).astype(np.float32) for shape in shapes))


def gru_model(weights: Weights, update: str) -> bytes:
    """Return a .tflite: [batches, steps, inputs] -> all hidden states, and the last one."""
    graphs = (_main(), _condition(), _body(weights, update))
    return write_model(AirModel("gru", Path("gru.tflite"), "", graphs), _encoding)


def gru(weights: Weights, x: Array) -> tuple[Array, Array]:
    """Return what the model computes, from the formulas."""
    hidden = np.zeros((x.shape[0], UNITS))
    rows = []
    for t in range(x.shape[1]):
        seen = np.split(x[:, t] @ weights.kernel.T + weights.bias, 3, axis=1)
        kept = np.split(hidden @ weights.recurrent.T + weights.recurrent_bias, 3, axis=1)
        update, reset = (1 / (1 + np.exp(-(a + b))) for a, b in zip(seen[:2], kept, strict=False))
        candidate = np.tanh(seen[2] + reset * kept[2])
        hidden = update * hidden + (1 - update) * candidate
        rows.append(hidden)
    return np.stack(rows, axis=1), hidden


def _main() -> AirSubgraph:
    graph = Graph()
    x = graph.tensor((BATCHES, STEPS, INPUTS))
    order = graph.constant([1, 0, 2], DType.INT32)
    by_time = graph.add("TRANSPOSE", (x, order), (STEPS, BATCHES, INPUTS))
    carried = [
        graph.constant(0, DType.INT32),
        graph.constant(0, DType.INT32),
        graph.constant(np.zeros((STEPS, BATCHES, UNITS))),
        graph.constant(np.zeros((BATCHES, UNITS))),
        by_time,
    ]
    facts = [graph.tensors[id_] for id_ in carried]
    results = graph.several(
        "WHILE",
        carried,
        [each.shape for each in facts],
        [each.type for each in facts],
        cond_subgraph_index=1,
        body_subgraph_index=2,
    )
    by_batch = graph.add("TRANSPOSE", (results[2], order), (BATCHES, STEPS, UNITS))
    return graph.done("main", [x], [by_batch, results[3]])


def _carried(graph: Graph) -> list[int]:
    return [
        graph.tensor((), DType.INT32),
        graph.tensor((), DType.INT32),
        graph.tensor((STEPS, BATCHES, UNITS)),
        graph.tensor((BATCHES, UNITS)),
        graph.tensor((STEPS, BATCHES, INPUTS)),
    ]


def _condition() -> AirSubgraph:
    graph = Graph()
    inputs = _carried(graph)
    steps = graph.constant(STEPS, DType.INT32)
    (first,) = graph.several("LESS", (inputs[0], steps), [()], [DType.BOOL])
    (second,) = graph.several("LESS", (inputs[1], steps), [()], [DType.BOOL])
    return graph.done("cond", inputs, [graph.add("LOGICAL_AND", (first, second), ())])


def _body(weights: Weights, update: str) -> AirSubgraph:
    graph = Graph()
    counter, time, array, hidden, x = inputs = _carried(graph)
    one = graph.constant(1, DType.INT32)
    after = _step(graph, weights, _at(graph, x, time, update), hidden)
    shape = graph.constant([1, BATCHES, UNITS], DType.INT32)
    row = graph.add("RESHAPE", (after, shape), (1, BATCHES, UNITS), new_shape=[1, BATCHES, UNITS])
    outputs = [
        graph.add("ADD", (counter, one), ()),
        graph.add("ADD", (time, one), ()),
        _updated(graph, array, time, row, update),
        after,
        x,
    ]
    return graph.done("body", inputs, outputs)


def _at(graph: Graph, x: int, time: int, update: str) -> int:
    """The input of one step, [batches, inputs]."""
    if update != "CONCATENATION":
        return graph.add("GATHER", (x, time), (BATCHES, INPUTS), axis=0)
    size = graph.constant([1, BATCHES, INPUTS], DType.INT32)
    part = graph.add("SLICE", (x, _start(graph, time), size), (1, BATCHES, INPUTS))
    shape = graph.constant([BATCHES, INPUTS], DType.INT32)
    return graph.add("RESHAPE", (part, shape), (BATCHES, INPUTS), new_shape=[BATCHES, INPUTS])


def _start(graph: Graph, time: int) -> int:
    """Where the row of a step begins: [time, 0, 0]."""
    zero = graph.constant(0, DType.INT32)
    return graph.add("PACK", (time, zero, zero), (3,), values_count=3, axis=0)


def _updated(graph: Graph, array: int, time: int, row: int, update: str) -> int:
    shape = (STEPS, BATCHES, UNITS)
    if update == "DYNAMIC_UPDATE_SLICE":
        return graph.add(update, (array, row, _start(graph, time)), shape)
    if update != "CONCATENATION":
        return _between(graph, array, time, row, update)
    begin = graph.constant([1, 0, 0], DType.INT32)
    size = graph.constant([STEPS - 1, BATCHES, UNITS], DType.INT32)
    kept = graph.add("SLICE", (array, begin, size), (STEPS - 1, BATCHES, UNITS))
    return graph.add("CONCATENATION", (kept, row), shape, axis=0)


def _between(graph: Graph, array: int, time: int, row: int, update: str) -> int:
    """The rows before, the row, and the rows behind."""
    after = graph.add("ADD", (time, graph.constant(1, DType.INT32)), ())
    nothing, all_ = (graph.constant([each] * 3, DType.INT32) for each in (0, -1))
    size, begin = (_vector(graph, *each, update) for each in ((time, -1), (after, 0)))
    before = _unknown(graph, graph.add("SLICE", (array, nothing, size), UNKNOWN))
    behind = _unknown(graph, graph.add("SLICE", (array, begin, all_), UNKNOWN))
    return _unknown(graph, graph.add("CONCATENATION", (before, row, behind), UNKNOWN, axis=0))


def _unknown(graph: Graph, id_: int) -> int:
    """Say that a tensor has any number of rows, without which LiteRT believes its shape."""
    signature = (-1, *UNKNOWN[1:])
    graph.tensors[id_] = replace(graph.tensors[id_], shape_signature=signature)
    return id_


def _vector(graph: Graph, first: int, others: int, update: str) -> int:
    """[first, others, others]."""
    if update == "SLICE PACK":
        other = graph.constant(others, DType.INT32)
        return graph.add("PACK", (first, other, other), (3,), values_count=3, axis=0)
    one = graph.constant([1], DType.INT32)
    vector = graph.add("RESHAPE", (first, one), (1,), new_shape=[1])
    rest = graph.constant([others] * 2, DType.INT32)
    return graph.add("CONCATENATION", (vector, rest), (3,), axis=0)


def _step(graph: Graph, weights: Weights, x: int, hidden: int) -> int:
    """The cell: the new hidden state."""
    shape = (BATCHES, UNITS)
    seen = _gates(graph, x, weights.kernel, weights.bias)
    kept = _gates(graph, hidden, weights.recurrent, weights.recurrent_bias)
    update, reset = (
        graph.add("LOGISTIC", [graph.add("ADD", pair, shape)], shape)
        for pair in zip(seen[:2], kept[:2], strict=True)
    )
    remembered = graph.add("MUL", (reset, kept[2]), shape)
    candidate = graph.add("TANH", [graph.add("ADD", (seen[2], remembered), shape)], shape)
    held = graph.add("MUL", (update, hidden), shape)
    rest = graph.add("SUB", (graph.constant(1.0), update), shape)
    return graph.add("ADD", (held, graph.add("MUL", (rest, candidate), shape)), shape)


def _gates(graph: Graph, x: int, kernel: Array, bias: Array) -> list[int]:
    """The three sums of a product."""
    named = (x, graph.constant(kernel), graph.constant(bias))
    sums = graph.add("FULLY_CONNECTED", named, (BATCHES, 3 * UNITS))
    axis = graph.constant(1, DType.INT32)
    return graph.several(
        "SPLIT", (axis, sums), [(BATCHES, UNITS)] * 3, [DType.FLOAT32] * 3, num_splits=3
    )


def _encoding(operator: AirOperator) -> Encoding:
    options = operator.options
    assert isinstance(options, Written)
    table = OPTIONS_TABLE_OF.get(operator.op_type, "")
    return Encoding(operator.op_type, "", operator.version, table, options.values)
