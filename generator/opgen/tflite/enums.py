"""The enums of the .tflite format.

Made by `opgen build` from schemas/litert.yaml. Do not edit.
"""

from __future__ import annotations

from enum import IntEnum


class TensorType(IntEnum):
    """Stored as int8."""

    FLOAT32 = 0
    FLOAT16 = 1
    INT32 = 2
    UINT8 = 3
    INT64 = 4
    STRING = 5
    BOOL = 6
    INT16 = 7
    COMPLEX64 = 8
    INT8 = 9
    FLOAT64 = 10
    COMPLEX128 = 11
    UINT64 = 12
    RESOURCE = 13
    VARIANT = 14
    UINT32 = 15
    UINT16 = 16
    INT4 = 17
    BFLOAT16 = 18
    INT2 = 19
    UINT4 = 20
    FLOAT8_E4M3FN = 21
    FLOAT8_E5M2 = 22


class DimensionType(IntEnum):
    """Stored as int8."""

    DENSE = 0
    SPARSE_CSR = 1


class StablehloPrecisionConfig(IntEnum):
    """Stored as uint32."""

    DEFAULT = 0
    HIGH = 1
    HIGHEST = 2


class StablehloComparisonDirection(IntEnum):
    """Stored as uint32."""

    STABLEHLO_COMPARISON_DIRECTION_EQ = 0
    STABLEHLO_COMPARISON_DIRECTION_NE = 1
    STABLEHLO_COMPARISON_DIRECTION_GE = 2
    STABLEHLO_COMPARISON_DIRECTION_GT = 3
    STABLEHLO_COMPARISON_DIRECTION_LE = 4
    STABLEHLO_COMPARISON_DIRECTION_LT = 5


class StablehloComparisonType(IntEnum):
    """Stored as uint32."""

    STABLEHLO_COMPARISON_TYPE_NOTYPE = 0
    STABLEHLO_COMPARISON_TYPE_FLOAT = 1
    STABLEHLO_COMPARISON_TYPE_FLOAT_TOTAL_ORDER = 2
    STABLEHLO_COMPARISON_TYPE_SIGNED = 3
    STABLEHLO_COMPARISON_TYPE_UNSIGNED = 4


class RngAlgorithm(IntEnum):
    """Stored as int8."""

    DEFAULT = 0
    PHILOX = 1
    THREEFRY = 2


class Padding(IntEnum):
    """Stored as int8."""

    SAME = 0
    VALID = 1


class ActivationFunctionType(IntEnum):
    """Stored as int8."""

    NONE = 0
    RELU = 1
    RELU_N1_TO_1 = 2
    RELU6 = 3
    TANH = 4
    SIGN_BIT = 5


class LSHProjectionType(IntEnum):
    """Stored as int8."""

    UNKNOWN = 0
    SPARSE = 1
    DENSE = 2


class FullyConnectedOptionsWeightsFormat(IntEnum):
    """Stored as int8."""

    DEFAULT = 0
    SHUFFLED4x16INT8 = 1


class LSTMKernelType(IntEnum):
    """Stored as int8."""

    FULL = 0
    BASIC = 1


class CombinerType(IntEnum):
    """Stored as int8."""

    SUM = 0
    MEAN = 1
    SQRTN = 2


class MirrorPadMode(IntEnum):
    """Stored as int8."""

    REFLECT = 0
    SYMMETRIC = 1


class ReduceWindowFunction(IntEnum):
    """Stored as int32."""

    UNSUPPORTED = 0
    ADD = 1
    MUL = 2
    MINIMUM = 3
    MAXIMUM = 4
    ALL = 5
    ANY = 6


class CustomOptionsFormat(IntEnum):
    """Stored as int8."""

    FLEXBUFFERS = 0
