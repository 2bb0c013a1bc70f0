"""GELU. Made by `opgen build` from specs/activation/gelu.yaml; do not edit."""

from opgen.lib import elementwise, tables
from opgen.lib.ops.gelu import gelu_f32
from opgen.operators.model import Axes, Check, Condition, DType, Kernel, Litert, Operand, Operator, Torch, option, said
from opgen.registry.ops._family import unary as family

GELU = Operator('GELU',
    ('x times the share of a normal distribution that lies below x, element by element.\n'
        'Or its approximation y = x / 2 * (1 + tanh(sqrt(2 / pi) * (x + 0.044715 * x**3))).'),
    litert=Litert('GELU', versions=(1, 3), table='GeluOptions'),
    options=(option('approximate', bool, False),), inputs=(Operand('input'),),
    outputs=(Operand('output', type=lambda o: o.input.type, shape=lambda o: o.input.shape),),
    lets={**family.LETS},
    checks=(*family.CHECKS,
        Check(lambda o: (o.input.type != DType.INT8 or
                elementwise.stored_in_s32(elementwise.gelu(tables.all_reals(o.input), o.approximate), o.output)),
            lambda o: said("results do not fit 32 bits in units of the output's scale ", o.output.scale))),
    reference=lambda o: elementwise.gelu(o.input, o.approximate),
    exact=lambda o: elementwise.quantize_by_inverse(gelu_f32(elementwise.real_f32(o.input), o.approximate), o.output),
    kernels=(
        Kernel('gelu_s8', {'*': DType.INT8}, params='table size'.split(), inplace='input'.split(),
            table_inputs={'table': 'input'.split()}),
        Kernel('gelu_f32', {'*': DType.FLOAT32}, params='size'.split(),
            when=(Condition('not approximate', lambda o: not o.approximate),), inplace='input'.split()),
        Kernel('gelu_approximate_f32', {'*': DType.FLOAT32}, params='size'.split(),
            when=(Condition('approximate', lambda o: o.approximate),), inplace='input'.split())),
    axes=Axes(),
    torch=(Torch('aten.gelu.default', {'input': 'self'}, used='approximate self'.split(),
        options={'approximate': lambda o: o.approximate == 'tanh'}),),
    tests=({
        'input': lambda o: o.choice((o.span(1, 300),), (o.span(1, 3), o.span(1, 9), o.span(1, 9), o.span(1, 9)), ()),
        'approximate': lambda o: o.choice(True, False)},))
