"""FLOOR_DIV. Made by `opgen build` from specs/arithmetic/floor_div.yaml; do not edit."""

from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirOperatorOptions
from opgen.lib import adapt, fixed_point, shapes, tensor
from opgen.lib.ops.floor_div import floor_quotient
from opgen.operators.model import Axes, Check, Condition, Kernel, Litert, Operand, Operator, Torch, option, said
from opgen.registry.ops._family import pair as family


@dataclass(frozen=True, kw_only=True)
class FloorDivOptions(AirOperatorOptions):
    """Options of FLOOR_DIV."""

    keeps_nonfinite: bool = option(False, internal=True, torch=True)


FLOOR_DIV = Operator(
    'FLOOR_DIV',
    'The largest integers not above input1 / input2, with broadcasting; a divisor of 0 ends the run, but for real numbers of PyTorch',
    source='specs/arithmetic/floor_div.yaml',
    options_type=FloorDivOptions,
    litert=Litert('FLOOR_DIV', versions=(1, 3), table='FloorDivOptions'),
    inputs=(Operand('input1'), Operand('input2')),
    outputs=(
        Operand('output', type=lambda o: o.input1.type,
            shape=lambda o: shapes.broadcast_shape(o.input1.shape, o.input2.shape)),),
    lets={**family.LETS},
    checks=(*family.CHECKS,),
    reference=lambda o: floor_quotient(o.input1, o.input2, o.keeps_nonfinite),
    reads_values='input1 input2'.split(),
    kernels=(
        Kernel('floor_div_s32', {'input1': DType.INT32, 'input2': DType.INT32, 'output': DType.INT32},
            params='loops rank'.split(), exact=lambda o: fixed_point.wrap(floor_quotient(o.input1, o.input2)),
            inplace='input1 input2'.split()),
        Kernel('floor_div_nonfinite_f32', {'input1': DType.FLOAT32, 'input2': DType.FLOAT32, 'output': DType.FLOAT32},
            params='loops rank'.split(), when=(Condition('keeps_nonfinite', lambda o: o.keeps_nonfinite),),
            inplace='input1 input2'.split()),
        Kernel('floor_div_f32', {'input1': DType.FLOAT32, 'input2': DType.FLOAT32, 'output': DType.FLOAT32},
            params='loops rank'.split(), inplace='input1 input2'.split()),
        Kernel('floor_div_s64', {'input1': DType.INT64, 'input2': DType.INT64, 'output': DType.INT64},
            params='loops rank'.split(),
            exact=lambda o: floor_quotient(fixed_point.as_ints(o.input1), fixed_point.as_ints(o.input2)),
            inplace='input1 input2'.split())),
    axes=Axes(),
    torch=(
        Torch('aten.floor_divide.default',
            {'input1': lambda o: adapt.converted(o.self, o.results[0].type),
                'input2': lambda o: adapt.converted(o.other, o.results[0].type)},
            outputs={'output': 'output'}, used='other results self'.split()),
        Torch('aten.div.Tensor_mode',
            {'input1': lambda o: adapt.converted(o.self, o.results[0].type),
                'input2': lambda o: adapt.converted(o.other, o.results[0].type)},
            outputs={'output': 'output'}, used='other results rounding_mode self'.split(),
            limits=(
                Check(lambda o: tensor.has(o.rounding_mode) and o.rounding_mode == 'floor',
                    lambda o: said("rounding_mode is not 'floor': no other rounding of quotients is supported"),
                    is_limit=True),))),
    tests=(*family.TESTS,),
)
