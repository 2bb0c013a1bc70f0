"""LEAKY_RELU. Made by `opgen build` from specs/activation/leaky_relu.yaml; do not edit."""

from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirOperatorOptions
from opgen.lib import exact, opgen_c, reference
from opgen.operators.model import Axes, Kernel, Litert, Operand, Operator, Torch, UInt8, option
from opgen.registry.ops._family import unary as family


@dataclass(frozen=True, kw_only=True)
class LeakyReluOptions(AirOperatorOptions):
    """Options of LEAKY_RELU."""

    alpha: float = option(0.0)


LEAKY_RELU = Operator(
    'LEAKY_RELU',
    'y = x where x is above 0, else alpha * x.',
    source='specs/activation/leaky_relu.yaml',
    options_type=LeakyReluOptions,
    litert=Litert('LEAKY_RELU', versions=(1, 2), table='LeakyReluOptions'),
    inputs=(Operand('input'),),
    outputs=(Operand('output', type=lambda o: o.input.type, shape=lambda o: o.input.shape),),
    lets={**family.LETS, 'quant': lambda o: opgen_c.leaky_quant(o.input, o.output, o.alpha)},
    checks=(*family.CHECKS,),
    reference=lambda o: reference.leaky_relu(o.input, o.alpha),
    exact=lambda o: exact.leaky_exact(o.input, o.quant, o.output.type),
    reads_values='input'.split(),
    kernels=(
        Kernel('leaky_relu_s8', {'input': DType.INT8, 'output': DType.INT8}, params='table size'.split(),
            inplace='input'.split(), table_inputs={'table': 'input'.split()}),
        Kernel('leaky_relu_s16', {'input': DType.INT16, 'output': DType.INT16}, params='quant size'.split(),
            inplace='input'.split()),
        Kernel('leaky_relu_f32', {'input': DType.FLOAT32, 'output': DType.FLOAT32}, params='alpha size'.split(),
            inplace='input'.split())),
    uint8=UInt8(),
    axes=Axes(),
    torch=(
        Torch('aten.leaky_relu.default', {'input': 'self'}, outputs={'output': 'output'},
            used='negative_slope self'.split(), options={'alpha': lambda o: o.negative_slope}),),
    tests=(
        {'input': lambda o: o.choice((o.span(1, 300),), (o.span(1, 3), o.span(1, 9), o.span(1, 9), o.span(1, 9)), ()),
            'alpha': lambda o: o.choice(0.0, 0.1, 0.3, 1.5, -0.25)},),
)
