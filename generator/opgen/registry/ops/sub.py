"""SUB. Made by `opgen build` from specs/arithmetic/sub.yaml; do not edit."""

from opgen.lib import adapt, arrays, exact, fixed_point, opgen_c, quant, shapes
from opgen.operators.model import (Axes, Condition, DType, Functions, Kernel, Limit, Litert, Operand, Operator, Torch,
    UInt8, option, said)
from opgen.registry.ops._family import binary as family
from opgen.registry.ops._templates import difference_table
from opgen.tflite.enums import ActivationFunctionType

SUB_DSP: Functions = {'swapped': lambda o: o.quant.input2_multiplier != 2 ** 30 or o.quant.input2_shift != 0,
    'bytes': lambda o: (arrays.arange(256) + 128) % 256 - 128,
    'table': lambda o: arrays.as_int32s(
        (2 *
            (o.quant.input1_offset * 2 ** 19 - exact.second_term(o.bytes, o.quant) if o.swapped
                else exact.first_term(o.bytes, o.quant) - o.quant.input2_offset * 2 ** 19))),
    'bits': lambda o: -o.quant.output_shift, 'squares': lambda o: False,
    'keeps_sign': lambda o: o.output.zero_point > -128}

SUB = Operator('SUB', 'output = activation(input1 - input2), with broadcasting',
    litert=Litert('SUB', versions=(1, 5), table='SubOptions'),
    options=(*family.OPTIONS, option('pot_scale_int16', bool, True, only=(True, False))),
    inputs=(Operand('input1'), Operand('input2')),
    outputs=(Operand('output', type=lambda o: o.input1.type,
        shape=lambda o: shapes.broadcast_shape(o.input1.shape, o.input2.shape)),),
    lets={**family.LETS, 'quant': lambda o: opgen_c.add_quant(o.input1, o.input2, o.output, o.clamp)},
    checks=(*family.CHECKS,
        Limit(lambda o: quant.have_scales(o.input1, o.input2, o.output),
            'integers that stand for real numbers need a scale; one of these tensors has none'),
        Limit(lambda o: opgen_c.sum_is_scaled_down(o.input1, o.input2, o.output),
            lambda o: said("the output's scale ", o.output.scale, ' is too fine for those of the inputs'))),
    reference=lambda o: arrays.clip(o.input1 - o.input2, o.low, o.high),
    exact=lambda o: exact.sum_result(exact.first_term(o.input1, o.quant) - exact.second_term(o.input2, o.quant),
        o.quant),
    kernels=(Kernel('sub_s8', {'*': DType.INT8}, params='quant loops rank'.split(), inplace='input1 input2'.split()),
        Kernel('sub_s16', {'*': DType.INT16}, params='quant loops rank'.split(), inplace='input1 input2'.split()),
        Kernel('sub_s32', {'*': DType.INT32}, params='loops rank least most'.split(),
            exact=lambda o: fixed_point.saturate(
                fixed_point.wrap(fixed_point.as_ints(o.input1) - fixed_point.as_ints(o.input2)), o.least, o.most),
            inplace='input1 input2'.split()),
        Kernel('sub_f32', {'*': DType.FLOAT32}, params='low high loops rank'.split(), inplace='input1 input2'.split()),
        Kernel('sub_table_dsp_s8', {'*': DType.INT8}, params='quant table swapped size'.split(),
            when=(Condition('target.dsp', lambda o: o.target.dsp),
                Condition('not target.mve', lambda o: not o.target.mve),
                Condition('input1.shape == input2.shape', lambda o: o.input1.shape == o.input2.shape,
                    'input1.shape input2.shape'.split()),
                Condition('size >= 256', lambda o: o.size >= 256, 'size'.split()),
                Condition('bits >= 1', lambda o: o.bits >= 1, 'bits'.split()),
                Condition('bits <= 22', lambda o: o.bits <= 22, 'bits'.split()),
                Condition('quant.left_shift == 20', lambda o: o.quant.left_shift == 20, 'quant.left_shift'.split()),
                Condition('clamp.lo == -128', lambda o: o.clamp.lo == -128, 'clamp.lo'.split()),
                Condition('clamp.hi == 127', lambda o: o.clamp.hi == 127, 'clamp.hi'.split())),
            priority=2, cost=lambda o: 10 + o.size * (10.5 if o.keeps_sign else 8.5), inplace='input1 input2'.split(),
            table_inputs={'table': 'input1 input2'.split()}, lets=SUB_DSP, template=difference_table.TEMPLATE),
        Kernel('sub_s64', {'*': DType.INT64}, params='loops rank'.split(),
            when=(Condition('fused_activation_function == NONE',
                lambda o: o.fused_activation_function == ActivationFunctionType.NONE,
                'fused_activation_function'.split()),),
            otherwise=lambda o: said('an activation does not go with int64, this is ', o.fused_activation_function),
            exact=lambda o: fixed_point.as_ints(o.input1) - fixed_point.as_ints(o.input2),
            inplace='input1 input2'.split())),
    uint8=UInt8(), axes=Axes(),
    torch=(
        Torch('aten.sub.Tensor',
            {'input1': lambda o: adapt.converted(o.self, o.results[0].type),
                'input2': lambda o: adapt.converted(o.other, o.results[0].type)},
            used='other results self'.split()),
        Torch('aten.sub.Scalar',
            {'input1': lambda o: adapt.converted(o.self, o.results[0].type),
                'input2': lambda o: adapt.constant(o.other, o.results[0].type)},
            used='other results self'.split()),
        Torch('aten.rsub.Scalar',
            {'input1': lambda o: adapt.constant(o.other, o.results[0].type),
                'input2': lambda o: adapt.converted(o.self, o.results[0].type)},
            used='other results self'.split())),
    tests=(*family.TESTS,
        {'fused_activation_function': lambda o: o.choice(ActivationFunctionType.NONE, ActivationFunctionType.RELU,
                ActivationFunctionType.RELU6, ActivationFunctionType.RELU_N1_TO_1),
            'input1': lambda o: (o.span(9, 11), o.span(29, 45)), 'input2': lambda o: o.input1.shape,
            'pot_scale_int16': False}))
