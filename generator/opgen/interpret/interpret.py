"""One operator, run with numpy: bit for bit as its kernel does, or in real numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from opgen.air.dtype import DType
from opgen.air.model import AirOperator, AirTensor
from opgen.errors import Diagnostic, SpecError
from opgen.interpret.idle_scales import without_idle_scales
from opgen.interpret.values import dequantize, quantize, widen
from opgen.lib.limits import MOST_MEMORY
from opgen.lib.tensor import Array, Tensor
from opgen.operators.applied import describe, evaluate, operation_of
from opgen.operators.choice import accepted
from opgen.operators.model import Definition, Kernel
from opgen.operators.operation import Bound, Operation, several

MOST_BYTES_PER_ELEMENT = 1024
"""What the meaning of an operator may take for an element of its operands: for the convolution of
7 x 7 elements, all windows side by side are 392 bytes for each."""
Elements = Mapping[str, Array | tuple[Array, ...]]
"""Operand or state -> its elements; one array per tensor of a variadic operand that is there."""


@dataclass(frozen=True, eq=False)
class Result:
    """What one run of an operator gives."""

    outputs: Elements
    variables: Mapping[str, Array]
    """New elements of the inputs that the operator also writes."""
    states: Mapping[str, Array]


@dataclass(frozen=True)
class _Place:
    """An array that an operator gives: a tensor of an output, a variable input, or a state."""

    group: str
    tensor: Tensor | None
    """None: the model leaves it out."""


def reset_states(definition: Definition[Any], operation: Operation[Any]) -> dict[str, Array]:
    """Return the elements of an operator's own memory before its first run.

    :raises SpecError: if a size of it is negative.
    """
    states = definition.states(operation)
    for name, state in states.items():
        if min(state.shape, default=0) < 0:
            message = f"state '{name}' has the shape {list(state.shape)}"
            raise SpecError.at(definition.place, message)
    return {
        name: np.full(state.shape, state.reset, state.type.numpy) for name, state in states.items()
    }


def real_states(
    definition: Definition[Any], operation: Operation[Any], stored: Mapping[str, Array]
) -> dict[str, Array]:
    """Return what the stored elements of an operator's own memory stand for."""
    facts = with_states(definition, operation).bound
    found = {name: (facts[name], stored[name]) for name in definition.state_names}
    return {name: dequantize(t, a) for name, (t, a) in found.items() if isinstance(t, Tensor)}


def apply_exact(
    where: str,
    definition: Definition[Any],
    kernel: Kernel | None,
    operation: Operation[Any],
    stored: Elements,
) -> Result:
    """Compute what the kernel computes, on the elements that tensors store.

    What has no ``exact`` rounds the real numbers of the reference to its outputs. That goes for an
    operator without a kernel, too: whether its outputs have the bytes of inputs is to be proved.

    :param where: what messages call the operator.
    :param stored: elements of the inputs that are there, and of the states.
    :raises ModelError: if the spec's expression cannot be evaluated.
    :raises SpecError: if it gives something else than the output's shape and type hold.
    """
    exact = definition.exact if kernel is None else kernel.exact
    if exact is None:  # before there are states, whose scales the spec gives
        operation = without_idle_scales(kernel, operation)
    operation = with_states(definition, operation)
    if exact is None:
        values = _map(operation, stored, dequantize)
        found = _computed(where, definition.reference, operation, values)
        convert: Callable[[Tensor, Array], Array] = quantize
        source = f"the reference of {definition.op}"
    else:
        values = _map(operation, stored, lambda _, elements: widen(elements))
        found = _computed(where, exact, operation, values)
        convert = _store
        of = definition.op if kernel is None else f"kernel '{kernel.name}'"
        source = f"the exact meaning of {of}"
    place = definition.place if kernel is None else kernel.place
    fault = Diagnostic(place, source, why=f"in {where}")
    return _collect(definition, operation, found, convert, fault)


def _computed(
    where: object,
    function: Callable[[Operation[Any]], Any],
    operation: Operation[Any],
    values: Elements,
) -> Any:
    elements = sum(t.size for bound in operation.bound.values() for t in several(bound))
    memory = MOST_MEMORY + elements * MOST_BYTES_PER_ELEMENT
    return evaluate(where, function, operation.with_values(values), memory)


def undefined_elements(  # noqa: PLR0913
    where: str,
    definition: Definition[Any],
    source: Kernel | Definition[Any] | None,
    operation: Operation[Any],
    stored: Elements,
    shapes: Sequence[tuple[int, ...]],
) -> tuple[Array, ...]:
    """Return, per output, which elements a runtime leaves undefined; empty: none.

    :param source: a kernel: the runtime of the models; the definition: PyTorch.
    :param stored: see :func:`apply_exact`.
    :param shapes: of the outputs that there are, to which what the spec says is broadcast.
    :raises ModelError: if the spec's expression cannot be evaluated.
    :raises SpecError: if it gives something else than the shapes hold.
    """
    if source is None:
        return ()
    if isinstance(source, Kernel):
        undefined, name = source.undefined, f"'undefined' of kernel '{source.name}'"
    else:
        undefined, name = source.undefined_in_torch, "'undefined_in_torch'"
    if undefined is None:
        return ()
    values = _map(operation, stored, lambda _, elements: widen(elements))
    found = _computed(where, undefined, operation, values)
    arrays = found if isinstance(found, tuple) else (found,)
    if len(arrays) == len(definition.outputs):  # of which the model may leave some out
        named = zip(arrays, definition.outputs, strict=True)
        arrays = tuple(each for each, out in named if operation.bound[out.name] is not None)
    try:
        pairs = zip(arrays, shapes, strict=True)
        return tuple(np.broadcast_to(each, shape) for each, shape in pairs)
    except ValueError:
        shown = ", ".join(str(np.shape(each)) for each in arrays)
        message = f"{name} has shape {shown}"
        why = f"in {where} the outputs have {', '.join(map(str, shapes))}"
        raise SpecError.at(source.place, message, why=why) from None


def constant_outputs(
    model_name: str,
    definition: Definition[Any],
    operator: AirOperator,
    tensors: Mapping[int, AirTensor],
) -> tuple[AirTensor, ...]:
    """Return the outputs of an operator as constants, computed from those of its inputs.

    Empty if no kernel takes the operator, or it breaks a rule of its spec: then there is nothing
    that the result should equal. What kernels do to float32 is computed of float64, too.

    :raises ModelError: if the spec's expression cannot be evaluated.
    """
    operation = operation_of(definition, operator, tensors)
    where = describe(model_name, operator)
    runs = accepted(where, definition, operation)
    if runs is None and operator.has_type(DType.FLOAT64, tensors):
        runs = accepted(where, definition, _of_singles(operation))
    if runs is None or (runs.kernel is not None and runs.kernel.is_unwritten):
        return ()
    stored: dict[str, Array | tuple[Array, ...]] = {}
    for operand in definition.inputs:
        bound = operation.bound[operand.name]
        if isinstance(bound, tuple):
            arrays = tuple(each.values for each in several(bound) if each.values is not None)
            if len(arrays) == len(bound):
                stored[operand.name] = arrays
        elif bound is not None and bound.values is not None:
            stored[operand.name] = bound.values
    found = apply_exact(where, definition, runs.kernel, operation, stored).outputs
    constants: list[AirTensor] = []
    for name, value in found.items():
        arrays = value if isinstance(value, tuple) else (value,)
        for id_, array in zip(operator.tensors_of(name), arrays, strict=True):
            array.setflags(write=False)
            constants.append(replace(tensors[id_], data=array))
    return tuple(constants)


def _of_singles(operation: Operation[Any]) -> Operation[Any]:
    """Return the operation with float32 in place of float64."""

    def single(tensor: Tensor | None) -> Tensor | None:
        if tensor is None or tensor.type is not DType.FLOAT64:
            return tensor
        return replace(tensor, type=DType.FLOAT32)

    bound = {
        name: tuple(map(single, each)) if isinstance(each, tuple) else single(each)
        for name, each in operation.bound.items()
    }
    return replace(operation, bound=bound)


def apply_real(
    where: object, definition: Definition[Any], operation: Operation[Any], real: Elements
) -> Result:
    """Compute the operator's meaning in real numbers.

    :param where: what messages call the operator.
    :param real: real numbers of the inputs that are there, and of the states.
    :raises ModelError: if the spec's expression cannot be evaluated.
    :raises SpecError: if it gives something else than the output's shape.
    """
    operation = with_states(definition, operation)
    found = _computed(where, definition.reference, operation, real)
    place = definition.reference_place or definition.place
    fault = Diagnostic(place, f"the reference of {definition.op}", why=f"in {where}")
    return _collect(definition, operation, found, lambda _, values: values, fault)


def with_states(definition: Definition[Any], operation: Operation[Any]) -> Operation[Any]:
    """Return the operation with its own memory among its tensors."""
    if not definition.state_names:
        return operation
    states = {name: state.facts(name) for name, state in definition.states(operation).items()}
    return replace(operation, bound={**operation.bound, **states})


def _map(
    operation: Operation[Any], elements: Elements, convert: Callable[[Tensor, Array], Array]
) -> dict[str, Array | tuple[Array, ...]]:
    found: dict[str, Array | tuple[Array, ...]] = {}
    for name, arrays in elements.items():
        tensors = operation.bound[name]
        if isinstance(tensors, tuple):
            pairs = zip(several(tensors), arrays, strict=True)
            found[name] = tuple(convert(t, a) for t, a in pairs)
        elif tensors is not None:
            assert not isinstance(arrays, tuple)
            found[name] = convert(tensors, arrays)
    return found


def _collect(
    definition: Definition[Any],
    operation: Operation[Any],
    found: Array | tuple[Array, ...],
    convert: Callable[[Tensor, Array], Array],
    fault: Diagnostic,
) -> Result:
    """Give each array to the output, variable or state that it is for."""
    places = list(_places(definition, operation))
    arrays = found if isinstance(found, tuple) else (found,)
    if len(arrays) != len(places):
        message = f"{fault.message} gives {len(arrays)} arrays for {len(places)} results"
        raise SpecError(replace(fault, message=message))
    groups: dict[str, list[Array]] = {}
    for place, each in zip(places, arrays, strict=True):
        if place.tensor is None:  # computed, and wanted by nobody
            continue
        array = np.asarray(each)
        # Real numbers are rounded to memory, whether it has a scale or not.
        is_whole = not place.tensor.is_quantized and place.group not in definition.state_names
        stored = convert is _store or is_whole
        wrong = _fault(place.tensor, array) or (stored and _fault_of_stored(place.tensor, array))
        if wrong:
            raise SpecError(replace(fault, message=f"{fault.message} gives {wrong}"))
        groups.setdefault(place.group, []).append(convert(place.tensor, array))

    def value(name: str, tensors: Bound) -> Array | tuple[Array, ...]:
        return tuple(groups.get(name, ())) if isinstance(tensors, tuple) else groups[name][0]

    return Result(
        outputs={
            each.name: value(each.name, operation.bound[each.name])
            for each in definition.outputs
            if operation.bound[each.name] is not None
        },
        variables={
            each.name: groups[each.name][0]
            for each in definition.inputs
            if each.variable and each.name in groups
        },
        states={name: groups[name][0] for name in definition.state_names},
    )


def _places(definition: Definition[Any], operation: Operation[Any]) -> Iterator[_Place]:
    """Go through what a reference or an exact gives, in the order in which it does."""
    variables = [each.name for each in definition.inputs if each.variable]
    outputs = [each.name for each in definition.outputs]
    for name in (*outputs, *variables, *definition.state_names):
        tensors = operation.bound[name]
        if isinstance(tensors, tuple):
            yield from (_Place(name, tensor) for tensor in tensors)
        elif tensors is not None or name in outputs:
            yield _Place(name, tensors)


def _store(tensor: Tensor, array: Array) -> Array:
    return array.astype(tensor.type.numpy)


def _fault(tensor: Tensor, array: Array) -> str:
    """Return what is wrong with an array that is to be the elements of a tensor, or nothing."""
    if array.dtype.kind not in "biufc":
        return f"no numbers for '{tensor.name}'"
    if array.shape != tensor.shape:
        return f"shape {list(array.shape)} for '{tensor.name}' of shape {list(tensor.shape)}"
    return ""


def stored_fault(tensor: Tensor, array: Array) -> str:
    """Return what is wrong with an array that is to be the stored elements of a tensor."""
    return _fault(tensor, array) or _fault_of_stored(tensor, array)


def _fault_of_stored(tensor: Tensor, array: Array) -> str:
    """Return what is wrong with an array that is to be stored as it is, or nothing."""
    if array.dtype.kind == "c" and not tensor.type.is_complex:
        return f"complex numbers for '{tensor.name}' of type {tensor.type}"
    if not tensor.type.is_integer or not array.size:
        return ""
    if array.dtype.kind == "f" and not np.isfinite(array).all():
        return f"infinity or NaN for '{tensor.name}' of type {tensor.type}"
    if array.dtype.kind == "f" and not np.array_equal(array, np.trunc(array)):
        return f"fractions for '{tensor.name}' of type {tensor.type}"
    low, high = tensor.type.range
    least, greatest = int(array.min()), int(array.max())
    if not low <= least <= greatest <= high:
        return f"{least}..{greatest} for '{tensor.name}' of type {tensor.type}"
    return ""
