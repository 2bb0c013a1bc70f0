"""EXP. Made by `opgen build` from specs/elementwise/exp.yaml; do not edit."""

from opgen.lib import adapt, arrays, elementwise, fixed_point, interpolation, quant, tables
from opgen.operators.model import Axes, Check, DType, Kernel, Litert, Operand, Operator, Torch, said
from opgen.registry.ops._family import function_of_reals as family
from opgen.registry.ops._functions.curves import _int16_curve, _int16_middles, _int16_places, _int16_range

EXP = Operator('EXP', 'y = e**x, element by element.',
    litert=Litert('EXP', versions=(1, 2), table='ExpOptions'),
    inputs=(Operand('input'),),
    outputs=(Operand('output', type=lambda o: o.input.type, shape=lambda o: o.input.shape),),
    lets={**family.LETS, 'last': lambda o: arrays.exp(_int16_range(o.input)[1]),
        'curve': lambda o: _int16_curve(arrays.exp(_int16_places(o.input)), arrays.exp(_int16_middles(o.input)), o.last,
            o.output)},
    checks=(*family.CHECKS,
        Check(lambda o: o.input.type != DType.INT16 or (quant.symmetric(o.input) and quant.symmetric(o.output)),
            lambda o: said('the zero points of int16 must be 0, these are ', o.input.zero_point, ', ',
                o.output.zero_point)),
        Check(lambda o: (o.input.type == DType.FLOAT32 or
                elementwise.stored_in_s32(
                    arrays.exp(tables.all_reals(o.input)) if o.input.type == DType.INT8 else o.last, o.output)),
            lambda o: said("results do not fit 32 bits in units of the output's scale ", o.output.scale))),
    reference=lambda o: (
        (interpolation.interpolate_lut(o.curve, fixed_point.as_ints(arrays.round_even(o.input / o.input.scale))) *
            o.output.scale) if o.input.type == DType.INT16 else arrays.exp(o.input)),
    exact=lambda o: elementwise.quantize_by_inverse(arrays.exp(elementwise.real_f32(o.input)), o.output),
    kernels=(
        Kernel('exp_s8', {'*': DType.INT8}, params='table size'.split(), inplace='input'.split(),
            table_inputs={'table': 'input'.split()}),
        Kernel('exp_s16', {'*': DType.INT16}, params='curve size'.split(),
            exact=lambda o: interpolation.interpolate_lut(o.curve, o.input), inplace='input'.split(),
            table_inputs={'curve': 'input'.split()}),
        Kernel('exp_f32', {'*': DType.FLOAT32}, params='size'.split(), inplace='input'.split())),
    axes=Axes(),
    torch=(Torch('aten.exp.default', {'input': lambda o: adapt.converted(o.self, o.results[0].type)},
        used='results self'.split()),),
    tests=family.TESTS)
