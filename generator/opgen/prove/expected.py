"""What a conformance case must give: the exact meaning and the reference, step by step."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from opgen.air.model import AirSubgraph, AirTensor
from opgen.bind.bound import BoundOperator
from opgen.interpret.interpret import (
    apply_exact,
    apply_real,
    real_states,
    reset_states,
    undefined_elements,
)
from opgen.interpret.values import dequantize, quantize
from opgen.lib.tensor import Array, Tensor
from opgen.operators.applied import tensor_facts
from opgen.operators.model import Definition
from opgen.prove.cases import ConformanceCase
from opgen.prove.execute import facts_of


@dataclass(frozen=True, eq=False)
class Expected:
    """What a case must give, per output [samples, steps, *shape]."""

    exact: tuple[Array, ...]
    real: tuple[Array, ...]
    """The reference, as the stored elements nearest to it."""
    facts: tuple[Tensor, ...]
    undefined: tuple[Array, ...]
    """Which elements TensorFlow Lite Micro leaves undefined; empty: none."""
    kept: Mapping[str, Array]
    """Operand or state that is kept to the next run -> its exact elements after each."""

    def defined(self, index: int, output: Array) -> Array:
        """Return an output of that runtime, with what must be where it leaves it undefined."""
        want = self.exact[index]
        shaped = output.reshape(want.shape)
        return np.where(self.undefined[index], want, shaped) if self.undefined else shaped


def expected_of(case: ConformanceCase) -> Expected:
    """Run a case step by step: the reference starts each step from the exact memory."""
    layer, graph = case.bound.operators[0], case.bound.subgraph
    assert layer.definition is not None
    assert layer.operation is not None
    lead = case.inputs[0].shape[:2] if case.inputs else (1, 1)
    facts = _facts_seen(layer, graph)
    seen = _Seen(len(graph.output_ids))
    for sample in range(lead[0]):
        states: Mapping[str, Array] = reset_states(layer.definition, layer.operation)
        stored = {id_: _initial(tensor) for id_, tensor in graph.tensors.items()}
        for step in range(lead[1]):
            fed = zip(graph.input_ids, case.inputs, strict=True)
            stored.update({id_: array[sample, step] for id_, array in fed})
            states = _step(layer, facts, states, stored, seen)
    outputs = tuple(facts[id_] for id_ in graph.output_ids)

    def stacked(lists: list[list[Array]]) -> tuple[Array, ...]:
        pairs = zip(lists, outputs, strict=True)
        return tuple(np.stack(each).reshape(*lead, *t.shape) for each, t in pairs if each)

    nearest = [[quantize(t, a) for a in each] for each, t in zip(seen.real, outputs, strict=True)]
    memory = {name: np.stack(each) for name, each in seen.kept.items()}
    memory = {name: each.reshape(*lead, *each.shape[1:]) for name, each in memory.items()}
    return Expected(stacked(seen.exact), stacked(nearest), outputs, stacked(seen.undefined), memory)


def _facts_seen(layer: BoundOperator, graph: AirSubgraph) -> dict[int, Tensor]:
    """Return every tensor as the operator sees it: of some it sees no scale."""
    assert layer.definition is not None
    facts = {id_: facts_of(tensor) for id_, tensor in graph.tensors.items()}
    for operand in (*layer.definition.inputs, *layer.definition.outputs):
        for id_ in layer.operator.tensors_of(operand.name):
            facts[id_] = tensor_facts(operand, graph.tensors[id_])
    return facts


class _Seen:
    """What all steps of all samples gave, in their order; a list for each output."""

    def __init__(self, outputs: int) -> None:
        self.exact: list[list[Array]] = [[] for _ in range(outputs)]
        self.real: list[list[Array]] = [[] for _ in range(outputs)]
        self.undefined: list[list[Array]] = [[] for _ in range(outputs)]
        self.kept: dict[str, list[Array]] = {}


def _step(
    layer: BoundOperator,
    facts: Mapping[int, Tensor],
    states: Mapping[str, Array],
    stored: dict[int, Array],
    seen: _Seen,
) -> Mapping[str, Array]:
    """Run one step; return the states after it.

    :param stored: elements of all tensors, in which variables get their new ones.
    """
    definition, operation, named = layer.definition, layer.operation, layer.operator.named_tensors
    assert definition is not None
    assert operation is not None
    meant = {id_: dequantize(facts[id_], a) for id_, a in stored.items()}
    values = {**states, **_named(named, definition, stored)}
    reals = {**real_states(definition, operation, states), **_named(named, definition, meant)}
    where = f"a case of {definition.op}"
    found = apply_exact(where, definition, layer.kernel, operation, values)
    ideal = apply_real(where, definition, operation, reals)
    for results, lists in ((found, seen.exact), (ideal, seen.real)):
        flat = [
            each
            for value in results.outputs.values()
            for each in (value if isinstance(value, tuple) else (value,))
        ]
        for index, array in enumerate(flat):
            lists[index].append(array)
    shapes = [lists[-1].shape for lists in seen.exact]
    assert layer.definition is not None
    unknown = undefined_elements(where, layer.definition, layer.kernel, operation, values, shapes)
    for index, array in enumerate(unknown):
        seen.undefined[index].append(array)
    for name, array in (*found.states.items(), *found.variables.items()):
        seen.kept.setdefault(name, []).append(array)
    for name, array in found.variables.items():
        id_ = named[name]
        assert isinstance(id_, int)
        stored[id_] = array
    return dict(found.states)


def _initial(tensor: AirTensor) -> Array:
    if tensor.data is not None:
        return tensor.data
    return np.full(tensor.shape, tensor.reset_value, tensor.type.numpy)


def _named(
    named: Mapping[str, int | tuple[int, ...] | None],
    definition: Definition[Any],
    elements: Mapping[int, Array],
) -> dict[str, Array | tuple[Array, ...]]:
    found: dict[str, Array | tuple[Array, ...]] = {}
    for operand in definition.inputs:
        ids = named[operand.name]
        if isinstance(ids, tuple):
            found[operand.name] = tuple(elements[id_] for id_ in ids)
        elif ids is not None:
            found[operand.name] = elements[ids]
    return found
