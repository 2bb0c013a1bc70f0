"""What Core AI has for the words of expressions: operations, and functions of the template."""

from __future__ import annotations

import ast
from collections.abc import Mapping

ARITHMETIC: Mapping[type[ast.operator], str] = {
    ast.Add: "coreai.broadcasting_add",
    ast.Sub: "coreai.broadcasting_sub",
    ast.Mult: "coreai.broadcasting_mul",
    ast.Div: "coreai.broadcasting_divide",
    ast.Pow: "coreai.broadcasting_pow",
}
COMPARISONS: Mapping[type[ast.cmpop], str] = {
    ast.Eq: "coreai.broadcasting_equal",
    ast.NotEq: "coreai.broadcasting_not_equal",
    ast.Gt: "coreai.broadcasting_greater",
    ast.Lt: "_less",
    ast.GtE: "_greater_equal",
    ast.LtE: "_less_equal",
}
COUNTERPARTS: Mapping[str, str] = {
    **{
        name: f"coreai.{name}"
        for name in ("cos", "erf", "exp", "log", "rsqrt", "sin", "sqrt", "tanh")
    },
    "absolute": "coreai.abs_",
    "as_float32s": "_itself",
    "comparable": "_itself",
    "for_largest": "_number_itself",
    "for_smallest": "_number_itself",
    "or_other": "_first",
    "logistic": "coreai.sigmoid",
    "maximum": "coreai.broadcasting_maximum",
    "minimum": "coreai.broadcasting_minimum",
    "power": "coreai.broadcasting_pow",
    "round_even": "coreai.round_",
    **{
        name: f"_{name}"
        for name in (
            "activate", "batch_matmul", "ceil", "clip", "concat", "elu", "expand", "floor", "gelu",
            "hard_swish", "leaky_relu", "log_softmax", "matmul_t", "max_over", "mean_over",
            "min_over", "pack", "prod_over", "relate", "reshape", "sign", "softmax", "softplus",
            "sum_of", "sum_over", "transpose", "where", "within",
        )
    },
}  # fmt: skip
"""Function of the library -> what computes the same on values of Core AI."""
MOVES = frozenset(["concat", "pack", "reshape", "transpose"])
"""Functions that compute nothing, of elements of any type."""
WHOLE = MOVES | {
    "absolute", "ceil", "clip", "comparable", "expand", "floor", "for_largest", "for_smallest",
    "max_over", "maximum", "min_over", "minimum", "or_other", "prod_over", "relate", "round_even",
    "sign", "sum_of", "sum_over", "where",
}  # fmt: skip
"""Functions that make integers of integers."""
