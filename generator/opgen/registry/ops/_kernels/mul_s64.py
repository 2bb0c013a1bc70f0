"""Kernels of MUL. Made by `opgen build` from specs/arithmetic/mul_s64.yaml; do not edit."""

from opgen.lib import fixed_point
from opgen.operators.model import Condition, DType, Kernel, said
from opgen.tflite.enums import ActivationFunctionType

KERNELS = (Kernel('mul_s64', {'*': DType.INT64}, params='loops rank'.split(),
    when=(Condition('fused_activation_function == NONE',
        lambda o: o.fused_activation_function == ActivationFunctionType.NONE, 'fused_activation_function'.split()),),
    otherwise=lambda o: said('an activation does not go with int64, this is ', o.fused_activation_function),
    exact=lambda o: fixed_point.as_ints(o.input1) * fixed_point.as_ints(o.input2), inplace='input1 input2'.split()),)
