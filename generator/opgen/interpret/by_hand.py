"""Operators written in Python by hand, run with numpy by what their classes say."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from opgen.aot.operators.operator import AotOperator, MemoryFacts
from opgen.errors import Diagnostic, OperatorPlace, UnsupportedError, UserCodeError
from opgen.interpret.interpret import stored_fault
from opgen.lib.tensor import Array, Tensor
from opgen.text.user_code import users_code


def has_reference(class_: type[AotOperator]) -> bool:
    """Tell whether a class says in numpy what its operator computes."""
    return class_.execute is not AotOperator.execute


def no_reference(where: OperatorPlace, class_: type[AotOperator]) -> Diagnostic:
    """Return what to say of an operator that numpy cannot run."""
    message = f"its class {class_.__name__} has no execute(), so that numpy cannot run it"
    hint = "write execute(inputs, states) in it, or run the compiled module: --engine c"
    return Diagnostic(where, message, hint=hint)


def first_states(facts: MemoryFacts) -> dict[str, Array]:
    """Return an operator's states before its first run."""
    return {
        name: np.full(state.shape, state.reset, state.type.numpy)
        for name, state in facts.states.items()
    }


def apply_by_hand(
    where: OperatorPlace,
    aot: AotOperator,
    facts: MemoryFacts,
    stored: Mapping[int, Array],
    states: Mapping[str, Array],
) -> tuple[dict[int, Array], dict[str, Array]]:
    """Run an operator once; return what it writes, outputs and variables, and its states then.

    :param stored: tensor -> its stored elements, of all inputs that are there.
    :param states: as :func:`first_states` or the last run has left them.
    :raises UnsupportedError: if its class does not say what it computes.
    :raises UserCodeError: if its code raises an exception, or gives something else.
    """
    class_ = type(aot)
    if not has_reference(class_):
        raise UnsupportedError(no_reference(where, class_))
    given = [None if each is None else stored[each.id].copy() for each in aot.input_tensors]
    variables: dict[int, Array] = {}
    for tensor, array in zip(aot.input_tensors, given, strict=True):
        if tensor is not None and array is not None:
            array.setflags(write=tensor.is_variable)
            if tensor.is_variable:
                variables[tensor.id] = array
    kept = {name: array.copy() for name, array in states.items()}
    what = f"{class_.__name__}.execute"
    with users_code(class_.execute, f"{what}, for {where}"):
        found: object = aot.execute(given, kept)
        several = found if isinstance(found, Sequence) else (found,)
        outputs = [np.asarray(each) for each in several]
        kept = {name: np.asarray(array) for name, array in kept.items()}
    fault = next(filter(None, _faults(aot, facts, outputs, kept)), "")
    if fault:
        raise UserCodeError.at(where, f"{what} gives {fault}")
    pairs = zip(aot.output_tensors, outputs, strict=True)
    computed = {tensor.id: array.astype(tensor.type.numpy) for tensor, array in pairs}
    left = {name: kept[name].astype(state.type.numpy) for name, state in facts.states.items()}
    return {**variables, **computed}, left


def _faults(
    aot: AotOperator, facts: MemoryFacts, outputs: Sequence[Array], states: Mapping[str, Array]
) -> Iterator[str]:
    """Go through what is wrong with what an operator computed; all that is right gives nothing."""
    if len(outputs) != len(aot.output_tensors):
        yield f"{len(outputs)} arrays for {len(aot.output_tensors)} outputs"
        return
    if states.keys() != facts.states.keys():
        there, wanted = (", ".join(sorted(names)) or "none" for names in (states, facts.states))
        yield f"the states {there}, where memory() has {wanted}"
        return
    for tensor, array in zip(aot.output_tensors, outputs, strict=True):
        yield stored_fault(Tensor(tensor.name, tensor.type, tensor.shape), array)
    for name, state in facts.states.items():
        yield stored_fault(Tensor(name, state.type, tuple(state.shape)), states[name])
