"""A kernel for each of the types that it takes: what conformance is proved and listed for."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from opgen.air.dtype import DType
from opgen.errors import SpecError
from opgen.operators.model import Definition, Kernel

_INDICES = (DType.INT32, DType.INT64)
"""An input of the same type may say where results lie, not what they are made from."""
NO_KERNEL = "(alias)"
"""In place of the name of a kernel."""
_ANY = tuple(
    map(
        DType,
        ("int4", "int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "uint64",
         "float16", "float32", "float64", "bool"),
    )
)  # fmt: skip
_CONSTANT = (DType.INT32, DType.INT64, DType.FLOAT32)


@dataclass(frozen=True, eq=False)
class Variant:
    """A kernel with one choice among the types that it takes."""

    definition: Definition[Any]
    kernel: Kernel
    types: Mapping[str, DType]
    """Those of the input that has most alternatives, and of every output that has some."""

    def __str__(self) -> str:
        return f"{self.kernel.name} {self.type_words}"

    @property
    def type_words(self) -> str:
        """Return ``int8``, or ``int8 -> float32``: what is computed with, and the first output."""
        known = {name: kinds[0] for name, kinds in self.kernel.accepted.items() if len(kinds) == 1}
        types = _with_shared(self.kernel, {**known, **self.types})
        inputs = sorted(self.definition.inputs, key=lambda each: each.const)  # computed ones first
        sources = [each.name for each in inputs if each.name in types]
        results = [each.name for each in self.definition.outputs if each.name in types]
        if not sources or not results:
            return str(types[(sources or results)[0]]) if types else ""
        last = results[0]
        shared = self.kernel.same_type.get(last)
        alike = [] if types[last] in _INDICES else [n for n in sources if types[n] is types[last]]
        first = next(name for name in (shared, *alike, *sources) if name in sources)
        words = str(types[first])
        if types[last] is not types[first]:
            words += f" -> {types[last]}"
        others = (name for name in self.types if name not in (first, last))
        return words + "".join(f", {name} {types[name]}" for name in others)

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
            for name, kinds in self.kernel.accepted.items()
        }
        types = _with_shared(self.kernel, {**drawn, **self.types})
        if any(name not in types for name in self.kernel.same_type):
            message = f"the types of kernel '{self.kernel.name}' refer to each other in a circle"
            raise SpecError.at(self.kernel.place, message)
        return types


def variants(definition: Definition[Any], kernel: Kernel) -> Iterator[Variant]:
    """Go through the variants of a kernel: one if it takes one type only."""
    several = [name for name, kinds in kernel.accepted.items() if len(kinds) > 1]
    ordered = sorted(definition.inputs, key=lambda each: each.const)  # what is computed first
    inputs = [each.name for each in ordered if each.name in several]
    outputs = [each.name for each in definition.outputs if each.name in several]
    most = max(inputs, key=lambda name: len(kernel.accepted[name]), default=None)  # first of equals
    named = [*([most] if most is not None else ()), *outputs]
    for kinds in itertools.product(*(kernel.accepted[name] for name in named)):
        yield Variant(definition, kernel, dict(zip(named, kinds, strict=True)))


def renaming(definition: Definition[Any]) -> Kernel:
    """Return what stands for the kernel of an operator that has none: the types to draw.

    Nothing limits the types of what only gets another name. Constants are what shapes are made of.
    """
    types = {each.name: _CONSTANT if each.const else _ANY for each in definition.inputs}
    return Kernel(NO_KERNEL, {**types, **definition.alias}, place=definition.place)


def _with_shared(kernel: Kernel, types: Mapping[str, DType]) -> dict[str, DType]:
    """Return the types with those of operands that share another's."""
    known = dict(types)
    for _ in kernel.same_type:
        known |= {
            name: known[like]
            for name, like in kernel.same_type.items()
            if like in known and name not in known
        }
    return known
