"""Operators that are made from specs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from opgen.air.model import listed
from opgen.aot.operators.operator import AotOperator, MemoryFacts, View
from opgen.operators.model import Definition, Kernel, Operand
from opgen.operators.operation import Operation, several

Ids = int | tuple[int, ...] | None
"""What an operand's name stands for in a graph."""


class SpecOperator(AotOperator):
    """An operator that a spec describes; subclasses only name their definition.

    ``operation`` and ``kernel`` are assigned when the operator is bound, before
    :meth:`on_resolve`, in which a subclass written by hand may replace them.
    """

    DEFINITION: ClassVar[Definition[Any]]

    operation: Operation[Any]
    """The operator applied to its tensors, outputs included."""
    kernel: Kernel | None = None
    """None only if every output is an alias of an input, so that nothing is left to compute."""

    def memory(self) -> MemoryFacts:
        """Return what the spec says of memory."""
        return spec_memory(
            self.DEFINITION, self.operation, self.kernel, self.operator.named_tensors
        )


def spec_memory(
    definition: Definition[Any],
    operation: Operation[Any],
    kernel: Kernel | None,
    named_tensors: Mapping[str, Ids],
) -> MemoryFacts:
    """Return the memory facts of a definition's operator."""

    def id_of(operand: str) -> int | None:
        found = named_tensors.get(operand)
        return found if isinstance(found, int) else None

    states = definition.states(operation)
    aliases: dict[int, int] = {}
    views: list[View] = []
    # A kernel that keeps something has to run, whatever its outputs have in common with inputs.
    if kernel is None or not (states or any(each.variable for each in definition.inputs)):
        for output, input_ in definition.alias.items():
            ids = id_of(output), id_of(input_)
            if ids[0] is not None and ids[1] is not None:
                aliases[ids[0]] = ids[1]
        for part in definition.parts:
            views += _views(part, operation, named_tensors)
    if kernel is None:
        return MemoryFacts(aliases=aliases, views=tuple(views), states=states)
    inplace = (id_of(operand) for operand in kernel.inplace)
    return MemoryFacts(
        scratch=kernel.scratch(operation) if kernel.scratch else 0,
        aliases=aliases,
        views=tuple(views),
        inplace=tuple(id_ for id_ in inplace if id_ is not None),
        overlap=kernel.overlap(operation) if kernel.overlap else None,
        overlap_behind=kernel.overlap_behind(operation) if kernel.overlap_behind else None,
        states=states,
    )


def _views(
    part: Operand, operation: Operation[Any], named_tensors: Mapping[str, Ids]
) -> Iterator[View]:
    """Yield the views that a definition's part stands for; none where it does not hold.

    :raises ValueError: if a part is none of the bytes that it is said to be a part of.
    """
    if operation.bound[part.name] is None or not part.is_shared_in(operation):
        return
    found = part.offset_in(operation)
    offsets = found if isinstance(found, tuple) else (found,)
    is_made_up = isinstance(named_tensors[part.alias], tuple)
    inner, outer = (part.alias, part.name) if is_made_up else (part.name, part.alias)
    (whole,), (whole_facts,) = listed(named_tensors[outer]), several(operation.bound[outer])
    ids, bound = named_tensors[inner], operation.bound[inner]
    parts = ids if isinstance(ids, tuple) else listed(ids)
    facts = bound if isinstance(bound, tuple) else (bound,)
    if len(offsets) != len(parts):
        message = f"alias_offset has {len(offsets)} numbers for {len(parts)} of '{inner}'"
        raise ValueError(f"{message} ({part.place})")
    for id_, tensor, offset in zip(parts, facts, offsets, strict=True):
        if tensor is None:
            continue
        if offset < 0 or offset + tensor.bytes > whole_facts.bytes:
            message = f"'{inner}', {tensor.bytes} bytes from {offset} on, is no part of '{outer}'"
            raise ValueError(f"{message}, which has {whole_facts.bytes} ({part.place})")
        yield View(id_, whole, offset)
    if is_made_up:
        sizes = (tensor.bytes for tensor in facts if tensor is not None)
        _check_made_up(part, sorted(zip(offsets, sizes, strict=True)), whole_facts.bytes)


def _check_made_up(part: Operand, pieces: list[tuple[int, int]], size: int) -> None:
    """Check that pieces (begin, bytes) lie one behind the other and are all of an output.

    What none of them has nobody would write, once all of them are computed in their places.
    """
    end = 0
    for begin, count in (*(each for each in pieces if each[1]), (size, 0)):
        if begin != end:
            what = "none" if begin > end else "more than one"
            message = f"of bytes {min(begin, end)} to {max(begin, end)} of '{part.name}' {what}"
            raise ValueError(f"{message} of '{part.alias}' is a part ({part.place})")
        end += count
