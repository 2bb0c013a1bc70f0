"""SUB. Made by `opgen build` from specs/arithmetic/sub.yaml; do not edit."""

from opgen.lib import adapt, arrays, exact, fixed_point, opgen_c, quant, shapes
from opgen.operators.model import Axes, DType, Kernel, Limit, Litert, Operand, Operator, Torch, UInt8, option, said
from opgen.registry.ops._family import binary as family
from opgen.registry.ops._kernels import sub_complex, sub_dsp, sub_helium, sub_s64
from opgen.tflite.enums import ActivationFunctionType

SPACE = {'fused_activation_function': lambda o: o.choice(ActivationFunctionType.NONE, ActivationFunctionType.RELU,
    ActivationFunctionType.RELU6, ActivationFunctionType.RELU_N1_TO_1)}

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
        *sub_dsp.KERNELS, *sub_helium.KERNELS, *sub_s64.KERNELS, *sub_complex.KERNELS),
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
        {**SPACE, 'input1': lambda o: (o.span(9, 11), o.span(29, 45)), 'input2': lambda o: o.input1.shape,
            'pot_scale_int16': False},
        {**SPACE, 'input1': lambda o: (o.span(9, 11), o.choice(1, o.span(4, 9)), o.span(29, 45)),
            'input2': lambda o: (o.choice(1, o.input1.shape[0]), o.input1.shape[1], o.choice(1, o.input1.shape[2])),
            'pot_scale_int16': False},
        {**SPACE, 'input1': lambda o: (o.span(1, 3), o.span(4, 90)), 'input2': lambda o: o.input1.shape,
            'pot_scale_int16': False},
        {**SPACE, 'input1': lambda o: (o.span(2, 5), o.choice(1, o.span(4, 9)), o.span(4, 23)),
            'input2': lambda o: (o.choice(1, o.input1.shape[0]), o.input1.shape[1], o.choice(1, o.input1.shape[2])),
            'pot_scale_int16': False}))
