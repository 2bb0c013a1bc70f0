"""SUB. Made by `opgen build` from specs/arithmetic/sub.yaml; do not edit."""

from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.lib import adapt, arrays, exact, fixed_point, opgen_c, shapes
from opgen.operators.model import Axes, Check, Condition, Kernel, Litert, Operand, Operator, Torch, UInt8, option, said
from opgen.registry.ops._family import binary as family
from opgen.tflite.enums import ActivationFunctionType


@dataclass(frozen=True, kw_only=True)
class SubOptions(family.BinaryOptions):
    """Options of SUB."""

    pot_scale_int16: bool = option(True, only=(True, False))


SUB = Operator(
    'SUB',
    'output = activation(input1 - input2), with broadcasting',
    source='specs/arithmetic/sub.yaml',
    options_type=SubOptions,
    litert=Litert('SUB', versions=(1, 5), table='SubOptions'),
    inputs=(Operand('input1'), Operand('input2')),
    outputs=(
        Operand('output', type=lambda o: o.input1.type,
            shape=lambda o: shapes.broadcast_shape(o.input1.shape, o.input2.shape)),),
    lets={**family.LETS, 'quant': lambda o: opgen_c.add_quant(o.input1, o.input2, o.output, o.clamp)},
    checks=(*family.CHECKS,
        Check(lambda o: opgen_c.sum_is_scaled_down(o.input1, o.input2, o.output),
            lambda o: said("the output's scale ", o.output.scale, ' is too fine for those of the inputs'),
            is_limit=True)),
    reference=lambda o: arrays.clip(o.input1 - o.input2, o.low, o.high),
    exact=lambda o: exact.sum_result(exact.first_term(o.input1, o.quant) - exact.second_term(o.input2, o.quant),
        o.quant),
    reads_values='input1 input2'.split(),
    kernels=(
        Kernel('sub_s8', {'input1': DType.INT8, 'input2': DType.INT8, 'output': DType.INT8},
            params='quant loops rank'.split(), inplace='input1 input2'.split()),
        Kernel('sub_s16', {'input1': DType.INT16, 'input2': DType.INT16, 'output': DType.INT16},
            params='quant loops rank'.split(), inplace='input1 input2'.split()),
        Kernel('sub_s32', {'input1': DType.INT32, 'input2': DType.INT32, 'output': DType.INT32},
            params='loops rank least most'.split(),
            exact=lambda o: fixed_point.saturate(
                fixed_point.wrap(fixed_point.as_ints(o.input1) - fixed_point.as_ints(o.input2)), o.least, o.most),
            inplace='input1 input2'.split()),
        Kernel('sub_f32', {'input1': DType.FLOAT32, 'input2': DType.FLOAT32, 'output': DType.FLOAT32},
            params='low high loops rank'.split(), inplace='input1 input2'.split()),
        Kernel('sub_s64', {'input1': DType.INT64, 'input2': DType.INT64, 'output': DType.INT64},
            params='loops rank'.split(),
            when=(
                Condition('fused_activation_function == NONE',
                    lambda o: o.fused_activation_function == ActivationFunctionType.NONE,
                    values=lambda o: {'fused_activation_function': o.fused_activation_function}),),
            otherwise=lambda o: said('an activation does not go with int64, this is ', o.fused_activation_function),
            exact=lambda o: fixed_point.as_ints(o.input1) - fixed_point.as_ints(o.input2),
            inplace='input1 input2'.split())),
    uint8=UInt8(),
    axes=Axes(),
    torch=(
        Torch('aten.sub.Tensor',
            {'input1': lambda o: adapt.converted(o.self, o.results[0].type),
                'input2': lambda o: adapt.converted(o.other, o.results[0].type)},
            outputs={'output': 'output'}, used='other results self'.split()),
        Torch('aten.sub.Scalar',
            {'input1': lambda o: adapt.converted(o.self, o.results[0].type),
                'input2': lambda o: adapt.constant(o.other, o.results[0].type)},
            outputs={'output': 'output'}, used='other results self'.split()),
        Torch('aten.rsub.Scalar',
            {'input1': lambda o: adapt.constant(o.other, o.results[0].type),
                'input2': lambda o: adapt.converted(o.self, o.results[0].type)},
            outputs={'output': 'output'}, used='other results self'.split())),
    tests=(*family.TESTS,),
)
