"""LOG. Made by `opgen build` from specs/elementwise/log.yaml; do not edit."""

from opgen.lib import adapt, arrays, elementwise, tables
from opgen.operators.model import Axes, Check, DType, Kernel, Litert, Operand, Operator, Torch, said
from opgen.registry.ops._family import function_of_reals as family

LOG = Operator('LOG', 'y = ln(x), element by element; minus infinity at 0, NaN below, and the least integer for both.',
    litert=Litert('LOG', versions=(1, 2)), inputs=(Operand('input'),),
    outputs=(Operand('output', type=lambda o: o.input.type, shape=lambda o: o.input.shape),),
    lets={**family.LETS,
        'least': lambda o: (o.output.scale * (o.output.type.range[0] - o.output.zero_point) if o.output.type.is_integer
            else 0.0)},
    checks=(*family.CHECKS,
        Check(lambda o: (o.input.type != DType.INT8 or
                elementwise.stored_in_s32(
                    arrays.where(tables.all_reals(o.input) > 0, arrays.log(tables.all_reals(o.input)), 0.0), o.output)),
            lambda o: said("results do not fit 32 bits in units of the output's scale ", o.output.scale))),
    reference=lambda o: (arrays.where(o.input > 0, arrays.log(o.input), o.least) if o.input.is_quantized
        else arrays.log(o.input)),
    exact=lambda o: elementwise.quantize_by_inverse(
        arrays.where(elementwise.real_f32(o.input) > 0, arrays.log(elementwise.real_f32(o.input)), o.least), o.output),
    kernels=(
        Kernel('log_s8', {'*': DType.INT8}, params='table size'.split(), inplace='input'.split(),
            table_inputs={'table': 'input'.split()}),
        Kernel('log_f32', {'*': DType.FLOAT32}, params='size'.split(), inplace='input'.split())),
    axes=Axes(),
    torch=(Torch('aten.log.default', {'input': lambda o: adapt.converted(o.self, o.results[0].type)},
        used='results self'.split()),),
    tests=family.TESTS)
