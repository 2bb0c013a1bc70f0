"""Operators that are made from specs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from opgen.aot.operators.operator import AotOperator, MemoryFacts
from opgen.registry.definition import Definition, Kernel, Operation


class SpecOperator(AotOperator):
    """An operator that a spec describes; subclasses only name their definition.

    ``operation`` and ``kernel`` are assigned when the operator is bound, before
    :meth:`on_resolve`, in which a subclass written by hand may replace them.
    """

    DEFINITION: ClassVar[Definition[Any]]

    operation: Operation[Any]
    """The operator applied to its tensors, outputs included."""
    kernel: Kernel[Any] | None = None
    """None only if every output is an alias of an input, so that nothing is left to compute."""

    def memory(self) -> MemoryFacts:
        """Return what the spec says of memory."""
        return spec_memory(
            self.DEFINITION, self.operation, self.kernel, self.operator.named_tensors
        )


def spec_memory(
    definition: Definition[Any],
    operation: Operation[Any],
    kernel: Kernel[Any] | None,
    named_tensors: Mapping[str, int | tuple[int, ...] | None],
) -> MemoryFacts:
    """Return the memory facts of a definition's operator."""

    def id_of(operand: str) -> int | None:
        found = named_tensors.get(operand)
        return found if isinstance(found, int) else None

    aliases: dict[int, int] = {}
    for output, input_ in (definition.alias or {}).items():
        ids = id_of(output), id_of(input_)
        if ids[0] is not None and ids[1] is not None:
            aliases[ids[0]] = ids[1]
    if kernel is None:
        return MemoryFacts(aliases=aliases, states=definition.states(operation))
    inplace = (id_of(operand) for operand in kernel.inplace)
    return MemoryFacts(
        scratch=kernel.scratch(operation) if kernel.scratch else 0,
        aliases=aliases,
        inplace=tuple(id_ for id_ in inplace if id_ is not None),
        overlap=kernel.overlap(operation) if kernel.overlap else None,
        overlap_behind=kernel.overlap_behind(operation) if kernel.overlap_behind else None,
        states=definition.states(operation),
    )
