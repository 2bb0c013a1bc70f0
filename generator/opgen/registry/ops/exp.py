"""EXP. Made by `opgen build` from specs/elementwise/exp.yaml; do not edit."""

from opgen.lib import adapt, arrays, elementwise, tables
from opgen.operators.model import Axes, Check, DType, Kernel, Litert, Operand, Operator, Torch, said
from opgen.registry.ops._family import function_of_reals as family

EXP = Operator('EXP', 'y = e**x, element by element.',
    litert=Litert('EXP', versions=(1, 2), table='ExpOptions'),
    inputs=(Operand('input'),),
    outputs=(Operand('output', type=lambda o: o.input.type, shape=lambda o: o.input.shape),),
    lets={**family.LETS},
    checks=(*family.CHECKS,
        Check(lambda o: (o.input.type != DType.INT8 or
                elementwise.stored_in_s32(arrays.exp(tables.all_reals(o.input)), o.output)),
            lambda o: said("results do not fit 32 bits in units of the output's scale ", o.output.scale))),
    reference=lambda o: arrays.exp(o.input),
    exact=lambda o: elementwise.quantize_by_inverse(arrays.exp(elementwise.real_f32(o.input)), o.output),
    kernels=(
        Kernel('exp_s8', {'*': DType.INT8}, params='table size'.split(), inplace='input'.split(),
            table_inputs={'table': 'input'.split()}),
        Kernel('exp_f32', {'*': DType.FLOAT32}, params='size'.split(), inplace='input'.split())),
    axes=Axes(),
    torch=(Torch('aten.exp.default', {'input': lambda o: adapt.converted(o.self, o.results[0].type)},
        used='results self'.split()),),
    tests=family.TESTS)
