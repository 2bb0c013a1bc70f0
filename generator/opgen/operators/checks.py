"""What must hold for an operator, and the cases that show that it is refused otherwise."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from opgen.operators.operation import Function, Functions, Operation, Violation
from opgen.operators.places import Where


@dataclass(frozen=True)
class Check:
    """What must hold, and what is said if it does not."""

    that: Function
    otherwise: Function | str
    place: Where = ""
    is_limit: ClassVar = False
    """A model that breaks it is right: only the spec does not go that far."""


@dataclass(frozen=True)
class Limit(Check):
    """What must hold of a model, though it would be right otherwise."""

    is_limit: ClassVar = True


def violations(checks: Sequence[Check], asked: Any) -> Iterator[Violation]:
    """Go through the checks that do not hold for an operation, or for a call."""
    for each in checks:
        if not each.that(asked):
            text = each.otherwise if isinstance(each.otherwise, str) else each.otherwise(asked)
            yield Violation(each.place, text, each.is_limit)


@dataclass(frozen=True)
class Refused:
    """A case that a check must turn away: what is other than in a case that is accepted."""

    says: str
    """A part of the message."""
    operands: Mapping[str, Functions] = field(default_factory=dict)
    """Operand -> its facts: type, shape, elements, scale, zero_point. A shape of None: absent."""
    options: Functions = field(default_factory=dict)
    place: Where = ""

    def operands_in(self, op: Operation[Any]) -> dict[str, dict[str, Any]]:
        """Return the facts that are other than those of an accepted operation, by operand."""
        return {
            name: {fact: each(op) for fact, each in facts.items()}
            for name, facts in self.operands.items()
        }

    def options_in(self, op: Operation[Any]) -> dict[str, Any]:
        """Return the options that are other than those of an accepted operation."""
        return {name: each(op) for name, each in self.options.items()}
