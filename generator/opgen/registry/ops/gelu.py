"""GELU. Made by `opgen build` from specs/activation/gelu.yaml; do not edit."""

from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirOperatorOptions
from opgen.lib import elementwise, tables
from opgen.lib.ops.gelu import gelu_f32
from opgen.operators.model import Axes, Check, Condition, Kernel, Litert, Operand, Operator, Torch, option, said
from opgen.registry.ops._family import unary as family


@dataclass(frozen=True, kw_only=True)
class GeluOptions(AirOperatorOptions):
    """Options of GELU."""

    approximate: bool = option(False)


GELU = Operator(
    'GELU',
    (
        'x times the share of a normal distribution that lies below x, element by element.\n'
        'Or its approximation y = x / 2 * (1 + tanh(sqrt(2 / pi) * (x + 0.044715 * x**3))).'
    ),
    source='specs/activation/gelu.yaml',
    options_type=GeluOptions,
    litert=Litert('GELU', versions=(1, 3), table='GeluOptions'),
    inputs=(Operand('input'),),
    outputs=(Operand('output', type=lambda o: o.input.type, shape=lambda o: o.input.shape),),
    lets={**family.LETS},
    checks=(*family.CHECKS,
        Check(
            lambda o: (o.input.type != DType.INT8 or
                elementwise.stored_in_s32(elementwise.gelu(tables.all_reals(o.input), o.approximate), o.output)),
            lambda o: said("results do not fit 32 bits in units of the output's scale ", o.output.scale))),
    reference=lambda o: elementwise.gelu(o.input, o.approximate),
    exact=lambda o: elementwise.quantize_by_inverse(gelu_f32(elementwise.real_f32(o.input), o.approximate), o.output),
    reads_values='input'.split(),
    kernels=(
        Kernel('gelu_s8', {'input': DType.INT8, 'output': DType.INT8}, params='table size'.split(),
            inplace='input'.split(), table_inputs={'table': 'input'.split()}),
        Kernel('gelu_f32', {'input': DType.FLOAT32, 'output': DType.FLOAT32}, params='size'.split(),
            when=(Condition('not approximate', lambda o: not o.approximate),), inplace='input'.split()),
        Kernel('gelu_approximate_f32', {'input': DType.FLOAT32, 'output': DType.FLOAT32}, params='size'.split(),
            when=(Condition('approximate', lambda o: o.approximate),), inplace='input'.split())),
    axes=Axes(),
    torch=(
        Torch('aten.gelu.default', {'input': 'self'}, outputs={'output': 'output'}, used='approximate self'.split(),
            options={'approximate': lambda o: o.approximate == 'tanh'}),),
    tests=(
        {'input': lambda o: o.choice((o.span(1, 300),), (o.span(1, 3), o.span(1, 9), o.span(1, 9), o.span(1, 9)), ()),
            'approximate': lambda o: o.choice(True, False)},),
)
