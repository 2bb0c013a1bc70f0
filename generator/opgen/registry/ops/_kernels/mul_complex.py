"""Kernels of MUL. Made by `opgen build` from specs/complex/mul_complex.yaml; do not edit."""

from opgen.lib import arrays
from opgen.lib.ops.complex_of import complex_of
from opgen.lib.ops.imag import imaginary_parts
from opgen.lib.ops.real import real_parts
from opgen.lib.tensor import Array
from opgen.operators.model import Condition, DType, Kernel, said
from opgen.tflite.enums import ActivationFunctionType


def _rounded_product(x: Array, y: Array) -> Array:
    """Return the products of real numbers as float32 has them, so that what is left where two cancel is the same."""
    return arrays.as_float32s(x * y)


KERNELS = (Kernel('mul_c64', {'*': DType.COMPLEX64}, params='loops rank'.split(),
    when=(Condition('fused_activation_function == NONE',
        lambda o: o.fused_activation_function == ActivationFunctionType.NONE, 'fused_activation_function'.split()),),
    otherwise=lambda o: said('an activation does not go with complex numbers, this is ', o.fused_activation_function),
    exact=lambda o: complex_of(
        (_rounded_product(real_parts(o.input1), real_parts(o.input2)) -
            _rounded_product(imaginary_parts(o.input1), imaginary_parts(o.input2))),
        (_rounded_product(real_parts(o.input1), imaginary_parts(o.input2)) +
            _rounded_product(imaginary_parts(o.input1), real_parts(o.input2)))),
    inplace='input1 input2'.split()),)
