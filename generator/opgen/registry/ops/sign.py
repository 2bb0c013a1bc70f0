"""SIGN. Made by `opgen build` from specs/elementwise/sign.yaml; do not edit."""

from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirOperatorOptions
from opgen.lib import arrays
from opgen.operators.model import Axes, Kernel, Litert, Operand, Operator, Torch, option
from opgen.registry.ops._family import unary as family


@dataclass(frozen=True, kw_only=True)
class SignOptions(AirOperatorOptions):
    """Options of SIGN."""

    keeps_nan: bool = option(True, internal=True, torch=False)


SIGN = Operator(
    'SIGN',
    '-1, 0 or 1, element by element.',
    source='specs/elementwise/sign.yaml',
    options_type=SignOptions,
    litert=Litert('SIGN', versions=(1, 2), table='SignOptions'),
    inputs=(Operand('input'),),
    outputs=(Operand('output', type=lambda o: o.input.type, shape=lambda o: o.input.shape),),
    lets={**family.LETS},
    checks=(*family.CHECKS,),
    reference=lambda o: arrays.sign(arrays.or_other(o.input, 0.0, o.keeps_nan)),
    reads_values='input'.split(),
    kernels=(
        Kernel('sign_f32', {'input': DType.FLOAT32, 'output': DType.FLOAT32}, params='size keeps_nan'.split(),
            inplace='input'.split()),),
    axes=Axes(),
    torch=(Torch('aten.sign.default', {'input': 'self'}, outputs={'output': 'output'}, used='self'.split()),),
    tests=(
        {
            'input': lambda o: o.choice((o.span(1, 300),), (o.span(1, 3), o.span(1, 9), o.span(1, 9), o.span(1, 9)),
                ())},),
)
