"""FLOOR_DIV. Made by `opgen build` from specs/arithmetic/floor_div.yaml; do not edit."""

from opgen.lib import adapt, fixed_point, shapes, tensor
from opgen.lib.ops.floor_div import floor_quotient
from opgen.operators.model import Axes, Condition, DType, Kernel, Limit, Litert, Operand, Operator, Torch, option
from opgen.registry.ops._family import pair as family

FLOOR_DIV = Operator('FLOOR_DIV',
    ('The largest integers not above input1 / input2, with broadcasting; a divisor of 0 ends the run, but for '
        'real numbers of PyTorch'),
    litert=Litert('FLOOR_DIV', versions=(1, 3), table='FloorDivOptions'),
    options=(option('keeps_nonfinite', bool, False, internal=True, torch=True),),
    inputs=(Operand('input1'), Operand('input2')),
    outputs=(Operand('output', type=lambda o: o.input1.type,
        shape=lambda o: shapes.broadcast_shape(o.input1.shape, o.input2.shape)),),
    lets={**family.LETS}, checks=family.CHECKS,
    reference=lambda o: floor_quotient(o.input1, o.input2, o.keeps_nonfinite),
    kernels=(
        Kernel('floor_div_s32', {'*': DType.INT32}, params='loops rank'.split(),
            exact=lambda o: fixed_point.wrap(floor_quotient(o.input1, o.input2)), inplace='input1 input2'.split()),
        Kernel('floor_div_nonfinite_f32', {'*': DType.FLOAT32}, params='loops rank'.split(),
            when=(Condition('keeps_nonfinite', lambda o: o.keeps_nonfinite),), inplace='input1 input2'.split()),
        Kernel('floor_div_f32', {'*': DType.FLOAT32}, params='loops rank'.split(),
            when=(Condition('not keeps_nonfinite', lambda o: not o.keeps_nonfinite),), inplace='input1 input2'.split()),
        Kernel('floor_div_s64', {'*': DType.INT64}, params='loops rank'.split(),
            exact=lambda o: floor_quotient(fixed_point.as_ints(o.input1), fixed_point.as_ints(o.input2)),
            inplace='input1 input2'.split())),
    axes=Axes(),
    torch=(
        Torch('aten.floor_divide.default',
            {'input1': lambda o: adapt.converted(o.self, o.results[0].type),
                'input2': lambda o: adapt.converted(o.other, o.results[0].type)},
            used='other results self'.split()),
        Torch('aten.div.Tensor_mode',
            {'input1': lambda o: adapt.converted(o.self, o.results[0].type),
                'input2': lambda o: adapt.converted(o.other, o.results[0].type)},
            used='other results rounding_mode self'.split(),
            limits=(Limit(lambda o: tensor.has(o.rounding_mode) and o.rounding_mode == 'floor',
                "rounding_mode is not 'floor': no other rounding of quotients is supported"),))),
    tests=family.TESTS)
