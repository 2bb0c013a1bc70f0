"""Keys of operators. Made by `opgen build` from specs/; do not edit."""

from collections.abc import Mapping
from typing import Final

OWN_KEYS: Final = frozenset(
    {
        "ADAPTIVE_AVERAGE_POOL_2D",
        "AVERAGE_POOL_2D_TO_EVEN",
        "BATCH_NORM",
        "CLAMP",
        "EDGE_PAD",
        "ERF",
        "EXPM1",
        "GLU",
        "GROUP_NORM",
        "GRU_LAYERS",
        "HARD_SIGMOID",
        "LAYER_NORM",
        "LOG10",
        "LOG1P",
        "LOG2",
        "LOOKUP",
        "LSTM_LAYERS",
        "MISH",
        "QUANTIZE_TO_EVEN",
        "REINTERPRET",
        "REQUANTIZE_BY_FLOAT",
        "RMS_NORM",
        "RNN_LAYERS",
        "ROLL",
        "ROW_TURN",
        "SCALED_DOT_PRODUCT_ATTENTION",
        "SCALED_ELU",
        "SCALE_SUMS",
        "SHIFT_ROWS",
        "SILU",
        "SOFTPLUS",
        "SUM_ROWS",
        "TRUNC",
        "VARIANCE",
        "VECTOR_NORM",
        "WEIGHTED_SUM",
    }
)
"""Of other formats, or made by passes: no LiteRT parser has their key."""

ROLES: Final[Mapping[str, str]] = {
    "accumulate": "SUM_ROWS",
    "add": "ADD",
    "cast": "CAST",
    "clamp": "CLAMP",
    "cut_out": "SLICE",
    "dequantize": "DEQUANTIZE",
    "fill": "FILL",
    "finish": "SCALE_SUMS",
    "join": "CONCATENATION",
    "look_up": "LOOKUP",
    "pad": "PAD",
    "pad_with": "PADV2",
    "quantize": "QUANTIZE_TO_EVEN",
    "reinterpret": "REINTERPRET",
    "requantize": "QUANTIZE",
    "rescale": "REQUANTIZE_BY_FLOAT",
    "reshape": "RESHAPE",
    "shift": "SHIFT_ROWS",
    "stack": "PACK",
    "transpose": "TRANSPOSE",
    "turn": "ROW_TURN",
    "write_over": "DYNAMIC_UPDATE_SLICE",
}
"""What opgen itself puts operators into graphs for -> which."""
