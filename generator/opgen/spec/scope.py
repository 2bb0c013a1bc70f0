"""What the names in an expression mean."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from opgen.spec.library import DTYPES, Library, Signature
from opgen.spec.value import Value


@dataclass(frozen=True)
class Scope:
    """The names of one section of a spec."""

    library: Library
    values: Mapping[str, Value]
    """Options, operands, states, ``target``, ``folded``."""
    lets: Mapping[str, Callable[[], Value]] = field(default_factory=dict)
    """Named values, looked at when they are used."""
    elsewhere: Mapping[str, str] = field(default_factory=dict)
    """Names that mean nothing here, though they do in other sections, with the reason."""
    has_elements: bool = False
    """Whether every operand holds elements (``reference`` and ``exact``), absent ones zero."""
    functions: Mapping[str, tuple[Signature, ...]] = field(default_factory=dict)
    """Functions that only this section knows."""
    present: frozenset[str] = frozenset()
    """Optional names that are known to be there; ``x.is_constant`` for known elements."""

    def knows(self, name: str) -> bool:
        """Tell whether a name has a value here, by itself."""
        return name in self.values or name in self.lets or name in DTYPES

    def value(self, name: str) -> Value | None:
        """Return what a name of the spec means."""
        if name in self.values:
            return self.values[name]
        return self.lets[name]() if name in self.lets else None

    def names(self) -> list[str]:
        """Return all names, for suggestions."""
        return [*self.values, *self.lets]

    def signatures(self, name: str) -> tuple[Signature, ...]:
        """Return the forms of a function; none if there is no such function."""
        return self.functions.get(name) or self.library.functions.get(name, ())

    def with_values(self, values: Mapping[str, Value]) -> Scope:
        """Return the scope in which some names mean something, too."""
        elsewhere = {name: why for name, why in self.elsewhere.items() if name not in values}
        return replace(self, values={**self.values, **values}, elsewhere=elsewhere)

    def given(self, names: frozenset[str]) -> Scope:
        """Return the scope in which some optional names are there."""
        return replace(self, present=self.present | names)
