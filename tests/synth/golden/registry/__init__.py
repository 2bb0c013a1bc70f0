"""The built-in operators. Made by `opgen build` from specs/; do not edit."""

from collections.abc import Mapping
from typing import Final

OPERATORS: Final[Mapping[str, str]] = {
    'LEAKY_SUM': 'LEAKY_SUM',
}
"""Operator -> the key of its LiteRT parser; empty if there is none."""

TORCH: Final[Mapping[str, tuple[str, ...]]] = {
}
"""Operator of PyTorch -> the operators that it may become."""
