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

SOURCES: Final[Mapping[str, tuple[str, ...]]] = {
    'LEAKY_SUM': ('specs/leaky_sum.yaml', 'specs/_functions/lanes.yaml', 'specs/_functions/lstm.yaml', 'specs/_functions/lstm_full.yaml', 'specs/_functions/lstm_real.yaml', 'specs/_functions/plain.yaml', 'specs/_functions/recurrent.yaml'),
}
"""Operator -> the files that it is made from, its own first."""

FUSING: Final[Mapping[str, tuple[str, ...]]] = {
    'clamped': ('floats',),
    'fused_activation_function': ('ActivationFunctionType',),
    'pads': ('ints',),
}
"""Option that fuses neighbours -> its types in the operators that have it."""
