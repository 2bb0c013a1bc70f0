"""A whole model, run with numpy: bit for bit as the C module does, or in real numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

import numpy as np

from opgen.air.control import ROOM, path
from opgen.air.model import AirOperator, AirSubgraph, AirTensor
from opgen.aot.operators.operator import AotOperator
from opgen.base.progress import Stage, stage
from opgen.bind.bound import BoundModel, BoundOperator
from opgen.errors import Diagnostic, OperatorPlace, UnsupportedError, UsageError
from opgen.interpret.by_hand import apply_by_hand, first_states, has_reference, no_reference
from opgen.interpret.interpret import (
    Elements,
    Result,
    apply_exact,
    apply_real,
    real_states,
    reset_states,
)
from opgen.interpret.values import dequantize, quantize, widen
from opgen.lib.tensor import Array, Tensor
from opgen.operators.applied import describe, tensor_facts
from opgen.operators.model import Operand

_MOST_CONDITIONS = 1 << 20
"""In one run: a model may have loops without an end."""


class Arithmetic(StrEnum):
    """How to compute."""

    EXACT = "exact"
    """On stored elements, bit for bit what the kernels compute."""
    REAL = "real"
    """In real numbers, never rounded to a tensor's type: what the model means."""


@dataclass(frozen=True, eq=False)
class Run:
    """What a run gave; arrays are [samples, steps, *shape]."""

    outputs: tuple[Array, ...]
    tensors: Mapping[int, Array]
    """Tensor id -> its elements, of all that the operators computed."""


Rounds = Mapping[int, Sequence[Array]]
"""Tensor id -> what it held each time that it was computed in one run."""


def execute(
    bound: BoundModel,
    inputs: Sequence[Array],
    arithmetic: Arithmetic = Arithmetic.EXACT,
    other: Sequence[Rounds] = (),
) -> Run:
    """Run a model with numpy. All state starts anew at each sample and lives through its steps.

    :param inputs: stored elements per input of the graph, [samples, steps, *shape].
    :param other: what something else computed in each run: every operator is then given that in
        place of what those before it give here, so that each is judged alone.
    :returns: stored elements, or real numbers (float64) if ``arithmetic`` is REAL.
    :raises UsageError: if the inputs do not fit those of the graph.
    :raises UnsupportedError: if the class of an operator written by hand does not say what it
        computes; names all of them.
    :raises UserCodeError: if such a class raises an exception, or computes something else.
    :raises SpecError: if an expression gives something that does not fit its output.
    """
    graph = bound.subgraph
    check_inputs(bound.model.name, graph, inputs)
    require_references(bound)
    samples, steps = inputs[0].shape[:2] if inputs else (1, 1)
    rows, left = [], iter(other)
    with stage("computing in numpy", samples * steps * len(bound.operators)) as shown:
        for sample in range(samples):
            machine = Execution(bound, arithmetic)
            fed = ([each[sample, t] for each in inputs] for t in range(steps))
            rows.append(
                [machine.step(each, _following(bound, next(left, {}), shown)) for each in fed]
            )
    # What lies in a branch that a step did not take has no value there.
    found = [step for row in rows for step in row]
    always = [id_ for id_ in (found[0] if found else ()) if all(id_ in each for each in found)]
    tensors = {
        id_: np.stack([np.stack([step[id_] for step in row]) for row in rows]) for id_ in always
    }
    return Run(tuple(tensors[id_] for id_ in graph.output_ids), tensors)


def last_outputs(bound: BoundModel, inputs: Sequence[Array]) -> tuple[Array, ...]:
    """Run a model with numpy, bit for bit; keep the outputs of each sample's last step alone.

    :param inputs: see :func:`execute`, also for what is raised; at least one.
    :returns: [samples, 1, *shape] per output.
    """
    check_inputs(bound.model.name, bound.subgraph, inputs)
    require_references(bound)
    rows = []
    for sample in zip(*inputs, strict=True):
        machine, found = Execution(bound, Arithmetic.EXACT), dict[int, Array]()
        for fed in zip(*sample, strict=True):
            found = machine.step(fed)
        rows.append([found[id_] for id_ in bound.subgraph.output_ids])
    return tuple(np.stack(each)[:, None] for each in zip(*rows, strict=True))


def _following(bound: BoundModel, rounds: Rounds, shown: Stage | None) -> Report:
    """Return what puts the results of something else in place of those of one run.

    :param shown: hears of each operator.
    """
    left = {id_: iter(each) for id_, each in rounds.items()}

    def replaced(index: int, found: Mapping[int, Array]) -> dict[int, Array]:
        if shown is not None:
            shown.update(1)
        ids = bound.operators[index].operator.output_ids
        return {id_: next(left[id_], found[id_]) for id_ in ids if id_ in left}

    return replaced


def require_references(bound: BoundModel) -> None:
    """Refuse a model with operators that numpy cannot run.

    :raises UnsupportedError: naming all of them.
    """
    UnsupportedError.raise_if_any(
        no_reference(describe(bound.model.name, each.operator), type(each.aot))
        for each in bound.operators
        if each.is_handwritten and each.aot is not None and not has_reference(type(each.aot))
    )


def made_of(bound: BoundModel, id_: int, source: Array) -> Array:
    """Return a tensor as its operator makes it of one other tensor.

    :param source: elements [samples, steps, *shape] of that, the first that the operator reads.
    """
    [producer] = [each for each in bound.operators if id_ in each.operator.output_ids]
    machine, read = Execution(bound, Arithmetic.EXACT), producer.operator.input_ids[0]
    lead = source.shape[:2]
    rows = [machine.apply(producer, {read: source[at]})[id_] for at in np.ndindex(lead)]
    return np.array(rows).reshape(*lead, *bound.subgraph.tensors[id_].shape)


def check_inputs(name: str, graph: AirSubgraph, inputs: Sequence[Array]) -> None:
    """Check that arrays [samples, steps, *shape] fit the inputs of a graph.

    :raises UsageError: naming every input that does not fit.
    """
    if len(inputs) != len(graph.input_ids):
        message = f"the model has {len(graph.input_ids)} inputs, {len(inputs)} were given"
        raise UsageError.at(name, message)
    faults = []
    for index, (id_, array) in enumerate(zip(graph.input_ids, inputs, strict=True)):
        tensor = graph.tensors[id_]
        where = f"{name}: input {index} '{tensor.name}'"
        if array.shape[2:] != tensor.shape:
            message = f"has shape {list(array.shape[2:])} instead of {list(tensor.shape)}"
            faults.append(Diagnostic(where, message))
        elif array.shape[:2] != inputs[0].shape[:2]:
            faults.append(Diagnostic(where, "has another number of samples or steps than input 0"))
        elif array.dtype != np.dtype(tensor.type.numpy):
            faults.append(Diagnostic(where, f"has type {array.dtype} instead of {tensor.type}"))
    UsageError.raise_if_any(faults)


Report = Callable[[int, Mapping[int, Array]], Mapping[int, Array]]
"""Takes the position of the operator that has run, and all that there is then, by tensor; gives
what is to go on in place of some of that."""


class Execution:
    """A model with its state in the middle of a sample."""

    def __init__(self, bound: BoundModel, arithmetic: Arithmetic) -> None:
        self.bound = bound
        self.graph = bound.subgraph
        self.arithmetic = arithmetic
        self.constants = {
            id_: self._given(tensor, np.asarray(tensor.data))
            for id_, tensor in self.graph.tensors.items()
            if tensor.data is not None and not tensor.is_variable
        }
        self.variables = {
            id_: self._given(tensor, first_elements(tensor))
            for id_, tensor in self.graph.tensors.items()
            if tensor.is_variable
        }
        self.states: dict[int, dict[str, Array]] = {}

    def step(self, inputs: Sequence[Array], report: Report | None = None) -> dict[int, Array]:
        """Run the model once; return every tensor that is an input or was computed.

        :param inputs: stored elements per input of the graph, of its shape.
        :param report: is called each time with what an operator has computed. The step returns
            that, also where those behind were given something else in its place.
        """
        graph = self.graph
        given = {
            id_: self._given(graph.tensors[id_], array)
            for id_, array in zip(graph.input_ids, inputs, strict=True)
        }
        found = {**self.constants, **self.variables, **given}
        computed: dict[int, Array] = {}
        operators = [each.operator for each in self.bound.operators]
        conditions = 0

        def holds(mark: AirOperator) -> bool:
            nonlocal conditions
            conditions += 1
            if conditions > _MOST_CONDITIONS:
                where = describe(self.bound.model.name, mark)
                message = f"its loops do not end within {_MOST_CONDITIONS:,} conditions"
                raise UnsupportedError.at(where, message)
            return bool(np.any(found[mark.input_ids[0]]))

        for index in path(operators, holds):
            fresh = self.apply(self.bound.operators[index], found)
            found.update(fresh)
            computed.update(fresh)
            if report is not None:
                found.update(report(index, found))
        self.variables = {id_: found[id_] for id_ in self.variables}
        outputs = {id_: computed.get(id_, found[id_]) for id_ in graph.output_ids}
        return {**computed, **given, **outputs}

    def apply(self, each: BoundOperator, found: Mapping[int, Array]) -> dict[int, Array]:
        """Run one operator on tensors; return what it computes."""
        copies = each.memory.copies if each.is_control else {}
        if copies:
            return {output: found[input_] for output, input_ in copies.items()}
        if each.operator.op_type == ROOM:
            tensors = (self.bound.subgraph.tensors[id_] for id_ in each.operator.output_ids)
            return {each.id: np.zeros(each.shape, each.type.numpy) for each in tensors}
        where = describe(self.bound.model.name, each.operator)
        definition, operation = each.definition, each.operation
        if each.aot is not None and (definition is None or has_reference(type(each.aot))):
            return self._by_hand(where, each, each.aot, found)
        assert definition is not None
        assert operation is not None
        states = self.states.get(each.operator.id)
        if states is None:
            states = reset_states(definition, operation)
            if self.arithmetic is not Arithmetic.EXACT:
                states = real_states(definition, operation, states)
        values: dict[str, Array | tuple[Array, ...]] = dict(states)
        for operand in definition.inputs:
            seen = self._converted(operand, _as_stored, each.operator, found)
            values |= elements_by_name(each.operator, (operand,), seen)
        if self.arithmetic is Arithmetic.EXACT:
            result = apply_exact(where, definition, each.kernel, operation, values)
        else:
            result = apply_real(where, definition, operation, values)
        self.states[each.operator.id] = dict(result.states)
        given: Mapping[int, Array] = elements_by_tensor(each.operator, result)
        for operand in definition.outputs:
            given = self._converted(operand, dequantize, each.operator, given)
        return dict(given)

    def _by_hand(
        self,
        where: OperatorPlace,
        each: BoundOperator,
        aot: AotOperator,
        found: Mapping[int, Array],
    ) -> dict[int, Array]:
        """Run an operator by its class, which computes with stored elements."""
        is_real, tensors = self.arithmetic is Arithmetic.REAL, self.graph.tensors
        stored = {
            id_: quantize(facts_of(tensors[id_]), found[id_]) if is_real else found[id_]
            for id_ in each.operator.input_ids
            if id_ >= 0
        }
        states = self.states.get(each.operator.id) or first_states(each.memory)
        fresh, self.states[each.operator.id] = apply_by_hand(
            where, aot, each.memory, stored, states
        )
        return {id_: self._given(tensors[id_], array) for id_, array in fresh.items()}

    def _converted(
        self,
        operand: Operand,
        convert: Callable[[Tensor, Array], Array],
        operator: AirOperator,
        found: Mapping[int, Array],
    ) -> Mapping[int, Array]:
        """Return elements, converted where an operand takes stored ones for what they are."""
        if self.arithmetic is Arithmetic.EXACT or not operand.ignores_scale:
            return found
        several = operator.tensors_of(operand.name)
        facts = {id_: facts_of(self.graph.tensors[id_]) for id_ in several}
        return {**found, **{id_: convert(facts[id_], found[id_]) for id_ in several}}

    def _given(self, tensor: AirTensor, stored: Array) -> Array:
        if self.arithmetic is Arithmetic.EXACT:
            return stored
        return dequantize(facts_of(tensor), stored)


def facts_of(tensor: AirTensor) -> Tensor:
    """Return a tensor of the graph as expressions see it, under its own name."""
    return tensor_facts(Operand(tensor.name, ""), tensor)


def _as_stored(facts: Tensor, real: Array) -> Array:
    """Return what stands for real numbers, as wide as the arithmetic of kernels."""
    return widen(quantize(facts, real))


def first_elements(tensor: AirTensor) -> Array:
    """Return the stored elements of a tensor before the first run."""
    if tensor.data is not None:
        return np.asarray(tensor.data)
    return np.full(tensor.shape, tensor.reset_value, tensor.type.numpy)


def elements_by_name(
    operator: AirOperator, operands: Iterable[Operand], found: Mapping[int, Array]
) -> dict[str, Array | tuple[Array, ...]]:
    """Return the elements of the operands that are there.

    :param found: by tensor.
    """
    elements: dict[str, Array | tuple[Array, ...]] = {}
    for operand in operands:
        ids = operator.named_tensors.get(operand.name)
        if isinstance(ids, tuple):
            elements[operand.name] = tuple(found[id_] for id_ in ids)
        elif ids is not None:
            elements[operand.name] = found[ids]
    return elements


def elements_by_tensor(operator: AirOperator, result: Result) -> dict[int, Array]:
    """Return the elements of outputs and variables by tensor."""
    found: dict[int, Array] = {}
    named: Elements = {**result.outputs, **result.variables}
    for name, value in named.items():
        arrays = value if isinstance(value, tuple) else (value,)
        found.update(zip(operator.tensors_of(name), arrays, strict=True))
    return found
