"""The built-in operators. Made by `opgen build` from specs/; do not edit."""

from collections.abc import Mapping
from typing import Final

OPERATORS: Final[Mapping[str, str]] = {
    'ADD': 'ADD',
    'ASSIGN_VARIABLE': 'ASSIGN_VARIABLE',
    'AVERAGE_POOL_2D': 'AVERAGE_POOL_2D',
    'CALL_ONCE': 'CALL_ONCE',
    'CONCATENATION': 'CONCATENATION',
    'CONV_2D': 'CONV_2D',
    'DEPTHWISE_CONV_2D': 'DEPTHWISE_CONV_2D',
    'DEQUANTIZE': 'DEQUANTIZE',
    'EXPAND_DIMS': 'EXPAND_DIMS',
    'FULLY_CONNECTED': 'FULLY_CONNECTED',
    'IF': 'IF',
    'LEAKY_RELU': 'LEAKY_RELU',
    'LOGISTIC': 'LOGISTIC',
    'MAX_POOL_2D': 'MAX_POOL_2D',
    'MEAN': 'MEAN',
    'MUL': 'MUL',
    'PACK': 'PACK',
    'PAD': 'PAD',
    'PADV2': 'PADV2',
    'QUANTIZE': 'QUANTIZE',
    'READ_VARIABLE': 'READ_VARIABLE',
    'RELU': 'RELU',
    'RELU6': 'RELU6',
    'RESHAPE': 'RESHAPE',
    'SHAPE': 'SHAPE',
    'SOFTMAX': 'SOFTMAX',
    'SPLIT': 'SPLIT',
    'SQUEEZE': 'SQUEEZE',
    'STRIDED_SLICE': 'STRIDED_SLICE',
    'SUB': 'SUB',
    'SVDF': 'SVDF',
    'TANH': 'TANH',
    'VAR_HANDLE': 'VAR_HANDLE',
    'WHILE': 'WHILE',
}
"""Operator -> the key of its LiteRT parser; empty if there is none."""
