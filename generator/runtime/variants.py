"""A kernel for each of the types that it takes: what conformance is proved and listed for."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from opgen.air.dtype import DType
from opgen.errors import Diagnostic, SpecError
from opgen.registry.definition import Definition, Kernel


@dataclass(frozen=True, eq=False)
class Variant:
    """A kernel with one choice among the types that it takes."""

    definition: Definition[Any]
    kernel: Kernel[Any]
    types: Mapping[str, DType]
    """Those of the first input that has alternatives, and of every output that has some."""

    def __str__(self) -> str:
        return f"{self.kernel.name} {self.type_words}"

    @property
    def type_words(self) -> str:
        """Return ``int8``, or ``int8 -> float32`` from a computed input to the first output."""
        known = {name: kinds[0] for name, kinds in self.kernel.types.items() if len(kinds) == 1}
        types = _with_shared(self.kernel, {**known, **self.types})
        inputs = sorted(self.definition.inputs, key=lambda each: each.const)  # computed ones first
        operands = [each.name for each in (*inputs, *self.definition.outputs)]
        outputs = [each.name for each in self.definition.outputs]
        first = next((name for name in operands if name in types), "")
        last = next((name for name in outputs if name in types), first)
        if not first:
            return ""
        words = str(types[first])
        if types[last] is not types[first]:
            words += f" -> {types[last]}"
        more = (f", {name} {type_}" for name, type_ in self.types.items())
        return words + "".join(
            each for each, name in zip(more, self.types, strict=True) if name not in (first, last)
        )

    def draw_types(
        self, generator: np.random.Generator, corner: int | None = None
    ) -> dict[str, DType]:
        """Return a type for every operand; alternatives that the variant leaves open are drawn.

        :param corner: successive corners go through the alternatives.
        :raises SpecError: if types refer to each other in a circle.
        """
        drawn = {
            name: kinds[
                int(generator.integers(len(kinds))) if corner is None else corner % len(kinds)
            ]
            for name, kinds in self.kernel.types.items()
        }
        types = _with_shared(self.kernel, {**drawn, **self.types})
        if any(name not in types for name in self.kernel.same_type):
            message = f"the types of kernel '{self.kernel.name}' refer to each other in a circle"
            raise SpecError(Diagnostic(self.kernel.place, message))
        return types


def variants(definition: Definition[Any], kernel: Kernel[Any]) -> Iterator[Variant]:
    """Go through the variants of a kernel: one if it takes one type only."""
    several = [name for name, kinds in kernel.types.items() if len(kinds) > 1]
    inputs = [each.name for each in definition.inputs if each.name in several]
    outputs = [each.name for each in definition.outputs if each.name in several]
    named = [*inputs[:1], *outputs]
    for kinds in itertools.product(*(kernel.types[name] for name in named)):
        yield Variant(definition, kernel, dict(zip(named, kinds, strict=True)))


def _with_shared(kernel: Kernel[Any], types: Mapping[str, DType]) -> dict[str, DType]:
    """Return the types with those of operands that share another's."""
    known = dict(types)
    for _ in kernel.same_type:
        known |= {
            name: known[like]
            for name, like in kernel.same_type.items()
            if like in known and name not in known
        }
    return known
