"""The built-in operators. Made by `opgen build` from specs/; do not edit."""

from collections.abc import Mapping
from typing import Final

OPERATORS: Final[Mapping[str, tuple[str, tuple[str, ...]]]] = {
    'LEAKY_SUM': ('LEAKY_SUM', ('specs/leaky_sum.yaml',)),
}
"""Operator -> the key of its LiteRT parser, if any, and its files, its own first."""

TORCH: Final[Mapping[str, tuple[str, ...]]] = {
}
"""Operator of PyTorch -> the operators that it may become."""

FUSING: Final[Mapping[str, tuple[str, ...]]] = {
    'clamped': ('floats',),
    'fused_activation_function': ('ActivationFunctionType',),
    'pads': ('ints',),
}
"""Option that fuses neighbours -> its types in the operators that have it."""
