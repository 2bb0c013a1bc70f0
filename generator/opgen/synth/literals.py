"""Values of options as Python text."""

from __future__ import annotations

from enum import Enum

from opgen.operators.model import Option
from opgen.operators.types import Scalar


def python_literal(option: Option, value: object) -> str:
    """Return a value of an option as Python text."""
    if isinstance(value, Enum):
        return f"{type(value).__name__}.{value.name}"
    if option.type == Scalar("float") and isinstance(value, int | float):
        return repr(float(value))
    return repr(value)
