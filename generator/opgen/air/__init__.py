"""The graph between the front ends and the code generator."""

from opgen.air.dtype import DType
from opgen.air.model import (
    AirModel,
    AirOperator,
    AirOperatorOptions,
    AirSignature,
    AirSubgraph,
    AirTensor,
    Quantization,
)
from opgen.air.names import custom_code_to_op_key

__all__ = [
    "AirModel",
    "AirOperator",
    "AirOperatorOptions",
    "AirSignature",
    "AirSubgraph",
    "AirTensor",
    "DType",
    "Quantization",
    "custom_code_to_op_key",
]
