"""What the library of the TFLM glue has: the words that expressions in C++ consist of."""

from __future__ import annotations

import ast

from opgen.operators.types import BOOL, DTYPE, FLOAT, INT, SHAPE, STR

COUNTERPARTS = frozenset([
    "slide", "broadcasts", "broadcast_shape", "normal_axis", "is_axis", "size_of",
    "size_before", "size_after", "with_size", "with_axis", "without_axis", "permuted",
    "reduced_shape", "count_of", "sum_sizes", "same_shapes", "same_but_axis", "quantized",
    "tensor_quant", "scale_ratio", "integer_range", "activation_range",
    "activation_range_f32", "same_quantization", "all_same_quantization", "symmetric",
    "is_close", "requant", "have_scales", "exp", "log", "log2", "log10", "sqrt", "rsqrt",
    "sin", "cos", "tanh", "floor", "ceil", "round_even", "absolute", "sign", "power",
    "maximum", "minimum", "clip", "where", "logistic", "f32", "saturate", "arange",
    "linspace", "zeros", "ones", "array", "ints", "full", "column", "row", "outer", "flatten",
    "length", "element", "number", "total", "largest", "smallest", "all_true", "any_true",
    "shape_of", "as_int8s", "as_uint8s", "as_int16s", "as_int32s", "as_int64s", "as_float32s",
    "multipliers", "shifts", "channel_scales", "row_scales", "centred", "dequantize",
    "quantize", "table_s8", "broadcast_loops", "expand_loops", "box_loops", "transpose_loops",
    "tile_loops", "is_one_block", "expands", "padded_shape", "extended_shape", "squeezed_shape",
    "can_squeeze", "is_reshape", "reshaped", "is_permutation", "tiled_shape", "are_axes", "axes_of",
    "activation_range_s32",
])  # fmt: skip
"""Functions of the library that `runtime_c/device/` has, too."""
RECORDS = frozenset(["Window", "Multiplier", "Clamp", "FloatClamp"])
"""Records of the library that are no structs of kernels, and are there with their fields."""
ARRAYS_OF_RECORDS = {("Loops", "table"): "lib::table_of(e, {0})"}
"""Arrays that are computed from a record -> their C++."""

OPERATORS = {
    ast.Add: "Add",
    ast.Sub: "Sub",
    ast.Mult: "Mul",
    ast.Div: "Div",
    ast.FloorDiv: "FloorDiv",
    ast.Mod: "Mod",
}
"""Arithmetic -> the function that computes it."""
COMPARISONS = {
    ast.Eq: ("==", "Equal"),
    ast.NotEq: ("!=", "NotEqual"),
    ast.Lt: ("<", "Less"),
    ast.LtE: ("<=", "LessEqual"),
    ast.Gt: (">", "Less"),
    ast.GtE: (">=", "LessEqual"),
}
"""Comparison -> its sign for numbers, and the function for arrays, of swapped ones for > and >=."""
FACTS = {
    "type": ("{0}.type", DTYPE),
    "shape": ("Shape(e, {0})", SHAPE),
    "rank": ("int64_t{{{0}.rank}}", INT),
    "size": ("Size(e, {0})", INT),
    "bytes": ("Bytes(e, {0})", INT),
    "scale": ("Scale(e, {0})", FLOAT),
    "zero_point": ("ZeroPoint({0})", INT),
    "per_channel": ("({0}.scale_count > 1)", BOOL),
    "is_quantized": ("({0}.scale_count > 0)", BOOL),
    "is_constant": ("({0}.elements != nullptr)", BOOL),
}
"""Fact of a tensor -> its C++, and its type."""
TARGET = {
    "name": ('TextOf("generic")', STR),
    "dsp": ("false", BOOL),
    "mve": ("false", BOOL),
    "fpu": ("false", BOOL),
    "dual_issue": ("false", BOOL),
    "kernels": ('TextOf("portable")', STR),
    "optimize": ('TextOf("speed")', STR),
    "alignment": ("INT64_C(8)", INT),
}
"""Facts of the target: the glue is for any processor, with portable kernels."""


def type_constant(name: str) -> str:
    """Return the C++ constant of an element type."""
    return f"Type::k{name.capitalize()}"
