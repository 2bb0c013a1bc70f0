"""Kernels of SUB. Made by `opgen build` from specs/complex/sub_complex.yaml; do not edit."""

from opgen.operators.model import Condition, DType, Kernel, said
from opgen.tflite.enums import ActivationFunctionType

KERNELS = (Kernel('sub_c64', {'*': DType.COMPLEX64}, params='loops rank'.split(),
    when=(Condition('fused_activation_function == NONE',
        lambda o: o.fused_activation_function == ActivationFunctionType.NONE, 'fused_activation_function'.split()),),
    otherwise=lambda o: said('an activation does not go with complex numbers, this is ', o.fused_activation_function),
    exact=lambda o: o.input1 - o.input2, inplace='input1 input2'.split()),)
