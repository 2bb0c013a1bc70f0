"""What is known of the value of an expression."""

from __future__ import annotations

from typing import NamedTuple

from opgen.operators.types import UNKNOWN, Constant, TupleType, Type

FACT_BITS = 64
"""Bits of the integers that come from a model: sizes, options, zero points."""
FACT_LENGTH = 64
"""Elements of the tuples that come from a model or a function: shapes, vectors, operands."""
MOST_BITS = 1024
"""Bits of an integer that an expression may compute, by the largest values of what it uses."""
LONGEST_TUPLE = 4096
DEEPEST_TUPLE = 4


class Value(NamedTuple):
    """What is known of an expression: its type, and more where it helps."""

    type: Type
    bits: int = FACT_BITS
    """An upper bound for the bits of the integers in it."""
    operands: frozenset[str] = frozenset()
    """The operands that it is, if it is a tensor or several."""
    length: int = FACT_LENGTH
    """If it is a tuple: an upper bound for its elements, those of tuples in it counted too."""
    constant: Constant = None
    """What it is whatever the input."""

    @property
    def size(self) -> int:
        """How many elements it adds to a tuple that it is put into."""
        return self.length if isinstance(self.type, TupleType) else 1


UNKNOWN_VALUE = Value(UNKNOWN)
