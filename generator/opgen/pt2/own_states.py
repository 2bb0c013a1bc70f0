"""Buffers that an operator writes into, as memory that the operator itself keeps."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np

from opgen.aten.program import TensorRef, TorchNode, TorchProgram
from opgen.context.registries import RegistryContext
from opgen.errors import Diagnostic, UsageError
from opgen.interpret.interpret import reset_states
from opgen.operators.model import Definition
from opgen.operators.operation import Operation
from opgen.pt2.described import entries_of
from opgen.pt2.refusals import Refused
from opgen.pt2.unknown import fault_of


def as_described(node: TorchNode, context: RegistryContext) -> TorchNode:
    """Return a call; where specs give what it writes as outputs, one that writes nothing."""
    entries = list(entries_of(node.target, context)) if node.writes else []
    are_outputs = any(len(each.outputs) >= len(node.results) for each in entries)
    if are_outputs and not any(each.states for each in entries):
        return replace(node, writes=())
    return node


def own_states(node: TorchNode, program: TorchProgram) -> Iterator[tuple[str, str]]:
    """Go through the buffers that are nobody else's: each, and what it is after a run."""
    for name, new in node.written.items():
        buffer = node.arguments[name]
        if isinstance(buffer, TensorRef) and isinstance(new, str):
            is_last = program.mutations.get(buffer.name) == new
            if is_last and not _others(node, program, buffer.name, new):
                yield buffer.name, new


def _others(node: TorchNode, program: TorchProgram, buffer: str, new: str) -> list[str]:
    """Return who else reads a buffer, or what a call has written into it."""
    readers = (*program.consumers.get(buffer, ()), *program.consumers.get(new, ()))
    found = [f"{each.target} '{each.name}'" for each in readers if each is not node]
    found += [f"output '{each.name}'" for each in program.outputs if each.tensor in (buffer, new)]
    other = (old for old, value in program.mutations.items() if value in (buffer, new))
    found += [f"buffer '{program.tensors[old].origin}'" for old in other if old != buffer]
    read = [name for name in node.inputs if name == buffer]
    return [*found, f"{node.target} again"] if len(read) > 1 else found


def require_own_states(node: TorchNode, program: TorchProgram) -> None:
    """Check that a call writes into buffers alone, which nobody else reads.

    :raises Refused: if not.
    """
    own = dict(own_states(node, program))
    hint = (
        "give the spec an input and an output in the place of the state, or let the operator"
        " return the new value, and copy_ that into the buffer in forward"
    )
    for name, new in node.written.items():
        given = node.arguments[name]
        if isinstance(given, TensorRef) and given.name in own:
            continue
        message = f"it writes into its argument '{name}', which is no buffer that a run changes"
        if isinstance(given, TensorRef) and given.name in program.mutations:
            origin = program.tensors[given.name].origin
            others = _others(node, program, given.name, str(new))
            who = ", ".join(dict.fromkeys(others)) or "another call, which writes into it, too"
            message = f"its state '{name}' is the buffer '{origin}', which is also of {who}"
        raise Refused(fault_of(node, program, message, hint))


def require_reset(
    node: TorchNode,
    program: TorchProgram,
    definition: Definition[Any],
    operation: Operation[Any] | None,
) -> None:
    """Check that buffers are at first what the spec of a call resets its state to.

    :raises Refused: if not.
    """
    first = reset_states(definition, operation) if operation is not None else {}
    for name in node.writes:
        buffer = node.arguments[name]
        assert isinstance(buffer, TensorRef)
        tensor, state = program.tensors[buffer.name], first[name]
        has, wanted = f"{tensor.type} {list(tensor.shape)}", f"{state.dtype} {list(state.shape)}"
        message = ""
        if has != wanted:
            message = f"its buffer '{tensor.origin}' is {has}, the state '{name}' {wanted}"
        elif tensor.data is not None and not np.array_equal(tensor.data, state):
            differs = np.argwhere(tensor.data != state)[0]
            value, reset = (each[tuple(differs)] for each in (tensor.data, state))
            message = (
                f"its buffer '{tensor.origin}' has {value} at {differs.tolist()} before the first"
                f" run, the state '{name}' is reset to {reset}"
            )
        if message:
            where = f"{definition.op} at {definition.place}"
            hint = "a state has one value at first: correct its reset, or register_buffer that"
            fault = fault_of(node, program, message, hint)
            raise Refused(Diagnostic(fault.where, message, f"{where}; {fault.why}", hint))


def refuse_shared(program: TorchProgram, buffers: set[str]) -> None:
    """Refuse to share buffers that are states of operators.

    :raises UsageError: naming the first.
    """
    for node in program.nodes:
        for buffer, _ in own_states(node, program):
            origin = program.tensors[buffer].origin
            if origin in buffers:
                message = f"'{origin}' is kept by {node.target}, and cannot be shared"
                hint = "let the operator return the new value, and copy_ that into the buffer"
                raise UsageError.at("--share-state", message, hint=hint)
