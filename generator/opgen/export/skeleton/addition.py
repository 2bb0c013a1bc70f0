"""From the occurrences of an operator that has a spec to more kernels for it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from opgen.air.dtype import DType
from opgen.air.model import AirTensor
from opgen.errors import Diagnostic, UnsupportedError
from opgen.export.skeleton.from_model import source_in_words
from opgen.export.skeleton.kernel_stubs import (
    MOST_KERNELS,
    Types,
    declarations,
    distinct,
    drawn_operands,
    kernel_name,
    types_in_words,
)
from opgen.export.skeleton.observe import Occurrence
from opgen.export.skeleton.spec_view import AdditionView, KernelView, number, tuple_of
from opgen.operators.applied import operation_of
from opgen.operators.choice import takes_types
from opgen.operators.model import Definition, Operand


def addition_view(definition: Definition[Any], occurrences: Sequence[Occurrence]) -> AdditionView:
    """Return more kernels for an operator that has a spec: for types that it lacks, if any.

    Without occurrences, for the types of its first kernel.

    :raises UnsupportedError: if kernels cannot change that the spec refuses the model.
    """
    readable = [each for each in occurrences if each.operator is not None]
    if occurrences and not readable:
        raise UnsupportedError(*_not_for_kernels(definition, occurrences))
    lacking = [each for each in readable if not _is_supported(definition, each)]
    chosen = lacking or readable
    operands = (*definition.inputs, *definition.outputs)
    lists = [_types_by_name(operands, each) for each in chosen]
    if not chosen:
        first = definition.kernels[0]
        kinds = {name: each[:1] for name, each in first.accepted.items()}
        kinds |= {name: kinds[other] for name, other in first.same_type.items()}
        lists = [{each.name: kinds[each.name] for each in operands if each.name in kinds}]
    taken = {kernel.name for kernel in definition.kernels}
    kernels = []
    for types in [each for i, each in enumerate(lists) if each not in lists[:i]][:MOST_KERNELS]:
        found = _added_kernel(definition, types, taken)
        taken.add(found.name)
        kernels.append(found)
    spaces = distinct(_space_by_name(definition, each) for each in chosen)
    purpose = "types that its own do not take" if lacking else "where they beat its own"
    source = source_in_words(chosen) if chosen else ""
    return AdditionView(definition.op, source, purpose, kernels, spaces)


def _not_for_kernels(
    definition: Definition[Any], occurrences: Sequence[Occurrence]
) -> Iterator[Diagnostic]:
    for each in occurrences:
        yield from each.refusal
    message = "more kernels do not help: its spec refuses the model for other reasons, see above"
    file = definition.source
    hint = (
        f"copy {file} into a folder of yours, add overrides: {{op: {definition.op}, "
        "reason: ...}, change it, and give --specs with --allow-override"
    )
    yield Diagnostic(definition.op, message, hint=hint)


def _is_supported(definition: Definition[Any], occurrence: Occurrence) -> bool:
    assert occurrence.operator is not None
    operation = operation_of(definition, occurrence.operator, _tensors(occurrence))
    return any(takes_types(kernel, operation) for kernel in definition.kernels)


def _tensors(occurrence: Occurrence) -> dict[int, AirTensor]:
    present = (*occurrence.inputs, *occurrence.outputs)
    return {each.id: each for each in present if each is not None}


def _types_by_name(
    operands: Sequence[Operand], occurrence: Occurrence
) -> dict[str, tuple[DType, ...]]:
    found = {}
    for operand in operands:
        kinds = tuple(dict.fromkeys(each.type for each in _tensors_of(occurrence, operand)))
        if kinds:
            found[operand.name] = kinds
    return found


def _tensors_of(occurrence: Occurrence, operand: Operand) -> list[AirTensor]:
    assert occurrence.operator is not None
    tensors = _tensors(occurrence)
    return [tensors[id_] for id_ in occurrence.operator.tensors_of(operand.name)]


def _added_kernel(definition: Definition[Any], types: Types, taken: set[str]) -> KernelView:
    name = kernel_name(definition.op, types)
    while name in taken:
        name += "_own"
    sees = declarations(types, definition.inputs, definition.outputs)
    return KernelView(name, types_in_words(types), sees, [], priority=1)


def _space_by_name(definition: Definition[Any], occurrence: Occurrence) -> dict[str, str]:
    """Return a case with the shapes of an occurrence; empty if its options are no plain words."""
    assert occurrence.operator is not None
    space: dict[str, str] = {}
    for option in definition.options:
        value = getattr(occurrence.operator.options, option.name)
        drawn = _option_word(value)
        if option.internal or drawn == "":
            continue
        space[option.name] = drawn
    return space | drawn_operands(
        (operand, _tensors_of(occurrence, operand)) for operand in definition.inputs
    )


def _option_word(value: object) -> str:
    if isinstance(value, DType):
        return str(value)
    if isinstance(value, tuple):
        return tuple_of(value) if value else ""
    if isinstance(value, (bool, int, float)) and not hasattr(value, "name"):
        return number(value)
    return str(getattr(value, "name", "")) if not isinstance(value, (str, bytes)) else ""
