"""What a conformance case must give: the exact meaning and the reference, step by step."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from opgen.air.model import AirSubgraph
from opgen.bind.bound import BoundOperator
from opgen.interpret.interpret import (
    Elements,
    apply_exact,
    apply_real,
    real_states,
    reset_states,
    undefined_elements,
)
from opgen.interpret.values import dequantize, quantize
from opgen.lib.tensor import Array, Tensor
from opgen.operators.applied import tensor_facts
from opgen.prove.cases import ConformanceCase
from opgen.prove.execute import elements_by_name, elements_by_tensor, facts_of, first_elements


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
    samples, steps = case.inputs[0].shape[:2] if case.inputs else (1, 1)
    facts = _facts_seen(layer, graph)
    seen = _Seen()
    for sample in range(samples):
        states: Mapping[str, Array] = reset_states(layer.definition, layer.operation)
        stored = {id_: first_elements(tensor) for id_, tensor in graph.tensors.items()}
        for step in range(steps):
            fed = zip(graph.input_ids, case.inputs, strict=True)
            stored.update({id_: array[sample, step] for id_, array in fed})
            states = _step(layer, facts, states, stored, seen)

    def in_runs(arrays: Sequence[Array]) -> Array:
        return np.stack(arrays).reshape(samples, steps, *arrays[0].shape)

    real = [[quantize(facts[id_], each) for each in seen.real[id_]] for id_ in graph.output_ids]
    return Expected(
        tuple(in_runs(seen.exact[id_]) for id_ in graph.output_ids),
        tuple(map(in_runs, real)),
        tuple(facts[id_] for id_ in graph.output_ids),
        tuple(map(in_runs, seen.undefined.values())),
        {name: in_runs(each) for name, each in seen.kept.items()},
    )


def _facts_seen(layer: BoundOperator, graph: AirSubgraph) -> dict[int, Tensor]:
    """Return every tensor as the operator sees it: of some it sees no scale."""
    assert layer.definition is not None
    facts = {id_: facts_of(tensor) for id_, tensor in graph.tensors.items()}
    for operand in (*layer.definition.inputs, *layer.definition.outputs):
        for id_ in layer.operator.tensors_of(operand.name):
            facts[id_] = tensor_facts(operand, graph.tensors[id_])
    return facts


def _lists() -> defaultdict[Any, list[Array]]:
    return defaultdict(list)


@dataclass(frozen=True)
class _Seen:
    """What all steps of all samples gave, in their order."""

    exact: defaultdict[int, list[Array]] = field(default_factory=_lists)
    """Of a tensor, as the next."""
    real: defaultdict[int, list[Array]] = field(default_factory=_lists)
    undefined: defaultdict[int, list[Array]] = field(default_factory=_lists)
    """Of the output of this number."""
    kept: defaultdict[str, list[Array]] = field(default_factory=_lists)


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
    operator, definition, operation = layer.operator, layer.definition, layer.operation
    assert definition is not None
    assert operation is not None
    meant = {id_: dequantize(facts[id_], a) for id_, a in stored.items()}
    values = {**states, **elements_by_name(operator, definition.inputs, stored)}
    reals: Elements = {
        **real_states(definition, operation, states),
        **elements_by_name(operator, definition.inputs, meant),
    }
    where = f"a case of {definition.op}"
    found = apply_exact(where, definition, layer.kernel, operation, values)
    ideal = apply_real(where, definition, operation, reals)
    for result, lists in ((found, seen.exact), (ideal, seen.real)):
        for id_, array in elements_by_tensor(operator, result).items():
            lists[id_].append(array)
    shapes = [seen.exact[id_][-1].shape for id_ in operator.output_ids if id_ in seen.exact]
    unknown = undefined_elements(where, definition, layer.kernel, operation, values, shapes)
    for index, array in enumerate(unknown):
        seen.undefined[index].append(array)
    for name, array in (*found.states.items(), *found.variables.items()):
        seen.kept[name].append(array)
    for name, array in found.variables.items():
        [id_] = operator.tensors_of(name)
        stored[id_] = array
    return dict(found.states)
