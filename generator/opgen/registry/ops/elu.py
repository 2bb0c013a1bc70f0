"""ELU. Made by `opgen build` from specs/activation/elu.yaml; do not edit."""

from opgen.lib import arrays, elementwise, tables
from opgen.lib.tensor import Array
from opgen.operators.model import Axes, Check, DType, Kernel, Litert, Operand, Operator, Torch, said
from opgen.registry.ops._family import unary as family


def _elu_f32(x: Array) -> Array:
    """Return x where it is not below 0, else e**x - 1, every step rounded to float32."""
    values = arrays.as_float32s(x)
    raised = arrays.as_float32s(arrays.exp(1.0 * arrays.minimum(values, 0.0)))
    return arrays.where(values < 0.0, raised - 1.0, values)


ELU = Operator('ELU', 'y = x where x is not below 0, else e**x - 1.',
    litert=Litert('ELU'), inputs=(Operand('input'),),
    outputs=(Operand('output', type=lambda o: o.input.type, shape=lambda o: o.input.shape),),
    lets={**family.LETS},
    checks=(*family.CHECKS,
        Check(lambda o: (o.input.type != DType.INT8 or
                elementwise.stored_in_s32(elementwise.elu(tables.all_reals(o.input)), o.output)),
            lambda o: said("results do not fit 32 bits in units of the output's scale ", o.output.scale))),
    reference=lambda o: elementwise.elu(o.input),
    exact=lambda o: elementwise.quantize_by_inverse(_elu_f32(elementwise.real_f32(o.input)), o.output),
    kernels=(
        Kernel('elu_s8', {'*': DType.INT8}, params='table size'.split(), inplace='input'.split(),
            table_inputs={'table': 'input'.split()}),
        Kernel('elu_f32', {'*': DType.FLOAT32}, params='size'.split(), inplace='input'.split())),
    axes=Axes(),
    torch=(Torch('aten.elu.default', {'input': 'self'}, used='alpha input_scale scale self'.split(),
        when=lambda o: o.alpha == 1 and o.scale == 1 and (o.input_scale == 1)),),
    tests=({'input': lambda o: o.choice((o.span(1, 300),), (o.span(1, 3), o.span(1, 9), o.span(1, 9), o.span(1, 9)),
        ())},))
