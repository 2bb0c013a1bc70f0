"""Operators written in Python by hand: making them, and what they say of memory, checked."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from opgen.air.dtype import DType
from opgen.air.model import AirOperator, AirSubgraph, AirTensor
from opgen.aot.operators.operator import AotOperator, MemoryFacts
from opgen.errors import Diagnostic, OperatorPlace, UserCodeError
from opgen.lib.target import GENERIC, Target
from opgen.operators.operation import State
from opgen.text.user_code import users_code

_STATE_TYPES = frozenset(each for each in DType if each.bits) - {
    DType.BFLOAT16,  # which numpy lacks
    DType.COMPLEX64,
    DType.COMPLEX128,
}
_MOST_BYTES = 2**31 - 1
"""Sizes and offsets are int32_t in the generated C."""


def made(  # noqa: PLR0913
    class_: type[AotOperator],
    operator: AirOperator,
    subgraph: AirSubgraph,
    where: OperatorPlace,
    *,
    prefix: str = "",
    name: str = "",
    target: Target = GENERIC,
) -> tuple[AotOperator, MemoryFacts]:
    """Return an operator that has taken the graph, and what it says of memory.

    :param where: what messages call the operator.
    :raises UserCodeError: if its code raises an exception, or says what cannot be.
    :raises OpgenError: if it refuses the graph.
    """
    with users_code(class_.__init__, f"{class_.__name__}(...), for {where}"):
        aot = class_(operator, subgraph, prefix=prefix, name=name, target=target)
    resolve(aot, where)
    what = f"{class_.__name__}.memory"
    with users_code(class_.memory, f"{what}, for {where}"):
        facts: object = aot.memory()
    if not isinstance(facts, MemoryFacts):
        raise UserCodeError.at(where, f"{what} returned a {type(facts).__name__}, not MemoryFacts")
    UserCodeError.raise_if_any(
        Diagnostic(where, f"{what}: {fault}") for fault in _faults(facts, operator, subgraph)
    )
    return aot, facts


def resolve(aot: AotOperator, where: OperatorPlace) -> None:
    """Let an operator look at the graph; raises as :func:`made` does."""
    with users_code(type(aot).on_resolve, f"{type(aot).__name__}.on_resolve, for {where}"):
        aot.on_resolve()


def _faults(facts: MemoryFacts, operator: AirOperator, subgraph: AirSubgraph) -> Iterator[str]:
    """Go through what cannot be among what an operator says of memory."""
    if not _is_size(facts.scratch):
        yield f"scratch is {facts.scratch!r}, not a number of bytes"
    for name, state in facts.states.items():
        fault = _state_fault(name, state)
        if fault:
            yield f"states[{name!r}] {fault}"
    tensors = subgraph.tensors
    inputs, outputs = {*operator.input_ids} - {-1}, {*operator.output_ids}
    for what, pairs in (("aliases", facts.aliases), ("copies", facts.copies)):
        for output, input_ in pairs.items():
            if output not in outputs or input_ not in inputs:
                yield f"{what} says {output}: {input_}, which are no ids of an output and an input"
            elif tensors[output].bytes != tensors[input_].bytes:
                yield f"{what} says {_sized(tensors[output])} is {_sized(tensors[input_])}"
    for view in facts.views:
        sides = {view.part, view.whole}
        if not (sides & outputs and sides & inputs and sides <= inputs | outputs):
            yield f"{view} is not of an output and an input"
        elif not 0 <= view.offset <= tensors[view.whole].bytes - tensors[view.part].bytes:
            yield f"{_sized(tensors[view.part])} is no part of {_sized(tensors[view.whole])}"
    for id_ in facts.inplace:
        if id_ not in inputs:
            yield f"inplace names {id_!r}, which is no id of an input"


def _state_fault(name: object, state: object) -> str:
    if not isinstance(name, str) or not isinstance(state, State):
        return f"is a {type(state).__name__}: states are names and State(type, shape, reset)"
    if not isinstance(state.type, DType) or state.type not in _STATE_TYPES:
        return f"is of type {state.type}, which no state can have"
    if not all(_is_size(size) for size in state.shape):
        return f"has the shape {state.shape!r}"
    if state.type.size_of(int(np.prod(state.shape, dtype=object))) > _MOST_BYTES:
        return f"has the shape {list(state.shape)}, more than {_MOST_BYTES:,} bytes"
    if state.type.is_integer:
        low, high = state.type.range
        if not low <= state.reset <= high or state.reset != int(state.reset):
            return f"is reset to {state.reset!r}, which no {state.type} is"
    return ""


def _is_size(value: object) -> bool:
    return isinstance(value, int | np.integer) and 0 <= int(value) <= _MOST_BYTES


def _sized(tensor: AirTensor) -> str:
    return f"{tensor.id} '{tensor.name}' ({tensor.bytes} bytes)"
