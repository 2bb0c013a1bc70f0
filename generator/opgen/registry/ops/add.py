"""ADD. Made by `opgen build` from specs/arithmetic/add.yaml; do not edit."""

from opgen.lib import adapt, arrays, exact, fixed_point, opgen_c, quant, shapes, structs
from opgen.operators.model import (Axes, Check, CodeTemplate, Condition, DType, Functions, Kernel, Limit, Litert,
    Operand, Operator, Torch, UInt8, option, said)
from opgen.registry.ops._family import binary as family
from opgen.registry.ops._functions.plain import _lacks_simd
from opgen.tflite.enums import ActivationFunctionType


def _add_dsp_swaps(factors: structs.opgen_add_quant) -> bool:
    """Tell whether the first input is the one with the larger scale, whose factor is 1/2."""
    return factors.input2_multiplier != 2 ** 30 or factors.input2_shift != 0


def _add_dsp(factors: structs.opgen_add_quant) -> structs.opgen_add_dsp:
    """Return the parameters of opgen_add_dsp_s8."""
    swaps = _add_dsp_swaps(factors)
    offset = factors.input2_offset if swaps else factors.input1_offset
    coarse = factors.input1_offset if swaps else factors.input2_offset
    multiplier = factors.input2_multiplier if swaps else factors.input1_multiplier
    bits = -(factors.input2_shift if swaps else factors.input1_shift)
    one = 2 ** 21 if bits != 0 else 2 ** 22
    return structs.opgen_add_dsp(one, offset * one, multiplier, bits - 1 if bits > 0 else 0, coarse * 2 ** 19,
        factors.output_multiplier, -factors.output_shift - 1, 2 * factors.output_offset + 1, factors.activation_min,
        factors.activation_max)


def _add_dsp_fits(factors: structs.opgen_add_quant) -> bool:
    """Tell whether opgen_add_dsp_s8 computes a sum: its result must be scaled down."""
    return 1 <= -factors.output_shift <= 22 and factors.left_shift == 20


ADD_DSP: Functions = {'sum': lambda o: _add_dsp(o.quant), 'swapped': lambda o: _add_dsp_swaps(o.quant),
    'bytes': lambda o: (arrays.arange(256) + 128) % 256 - 128,
    'table': lambda o: arrays.as_int32s(
        (2 *
            ((exact.second_term(o.bytes, o.quant) if o.swapped else exact.first_term(o.bytes, o.quant)) +
                o.sum.offset))),
    'bits': lambda o: o.sum.sum_shift + 1, 'keeps_sign': lambda o: o.output.zero_point > -128}

ADD_HELIUM: Functions = {'goes_down': lambda o: (o.quant.input1_shift <= 0 and o.quant.input2_shift <= 0 and
    o.quant.output_shift <= 0 and o.quant.left_shift == 20)}

ADD_DSP_TEMPLATE = CodeTemplate('OPGEN_HAS_DSP',
    {'size - size % 4': lambda o: o.size - o.size % 4, '8 * k': lambda o: 8 * o.k,
        'size % 4 != 0': lambda o: o.size % 4 != 0, 'size % 4': lambda o: o.size % 4})

ADD_HELIUM_TEMPLATE = CodeTemplate('OPGEN_HAS_MVE',
    {'quant.input1_multiplier == 2 ** 30 and quant.input1_shift == 0':
            lambda o: o.quant.input1_multiplier == 2 ** 30 and o.quant.input1_shift == 0,
        'quant.input2_multiplier == 2 ** 30 and quant.input2_shift == 0':
            lambda o: o.quant.input2_multiplier == 2 ** 30 and o.quant.input2_shift == 0,
        'quant.input1_offset * (2 ** 19 if half1 else 2 ** 20)':
            lambda o: o.quant.input1_offset * (2 ** 19 if o.half1 else 2 ** 20),
        'quant.input2_offset * (2 ** 19 if half2 else 2 ** 20)':
            lambda o: o.quant.input2_offset * (2 ** 19 if o.half2 else 2 ** 20),
        '4 * 2 ** 16': lambda o: 4 * 2 ** 16,
        '2 ** 19 if half1 else 2 ** 20': lambda o: 2 ** 19 if o.half1 else 2 ** 20,
        '2 ** 19 if half2 else 2 ** 20': lambda o: 2 ** 19 if o.half2 else 2 ** 20,
        'start1 % 65536': lambda o: o.start1 % 65536, 'start1 // 65536 % 65536': lambda o: o.start1 // 65536 % 65536,
        'start2 % 65536': lambda o: o.start2 % 65536, 'start2 // 65536 % 65536': lambda o: o.start2 // 65536 % 65536,
        'not half1': lambda o: not o.half1,
        'quant.input1_multiplier % 65536': lambda o: o.quant.input1_multiplier % 65536,
        'quant.input1_multiplier // 65536': lambda o: o.quant.input1_multiplier // 65536,
        'not half2': lambda o: not o.half2,
        'quant.input2_multiplier % 65536': lambda o: o.quant.input2_multiplier % 65536,
        'quant.input2_multiplier // 65536': lambda o: o.quant.input2_multiplier // 65536,
        'quant.output_multiplier % 65536': lambda o: o.quant.output_multiplier % 65536,
        'quant.output_multiplier // 65536': lambda o: o.quant.output_multiplier // 65536,
        'quant.output_offset % 65536': lambda o: o.quant.output_offset % 65536, 'size // 8': lambda o: o.size // 8,
        'size % 8': lambda o: o.size % 8, '(0, 1)': lambda o: (0, 1),
        '(rest if is_rest == 1 else blocks) > 0': lambda o: (o.rest if o.is_rest == 1 else o.blocks) > 0,
        'is_rest == 1': lambda o: o.is_rest == 1, 'rest > 4': lambda o: o.rest > 4, 'rest - 4': lambda o: o.rest - 4,
        'not (half1 if term == 0 else half2)': lambda o: not (o.half1 if o.term == 0 else o.half2),
        'quant.input1_shift if term == 0 else quant.input2_shift':
            lambda o: o.quant.input1_shift if o.term == 0 else o.quant.input2_shift,
        '5 + term': lambda o: 5 + o.term, 'term + 2': lambda o: o.term + 2, 'shift < 0': lambda o: o.shift < 0,
        '7 + term': lambda o: 7 + o.term, 'quant.output_shift < 0': lambda o: o.quant.output_shift < 0,
        'clamp.lo < output.zero_point': lambda o: o.clamp.lo < o.output.zero_point,
        'clamp.lo > -128': lambda o: o.clamp.lo > -128, 'clamp.lo >= 0': lambda o: o.clamp.lo >= 0,
        '-1 - clamp.lo': lambda o: -1 - o.clamp.lo, 'clamp.hi < 127': lambda o: o.clamp.hi < 127,
        'clamp.hi >= 0': lambda o: o.clamp.hi >= 0, '-1 - clamp.hi': lambda o: -1 - o.clamp.hi})

INPUT1_SHAPE_IS_INPUT2_SHAPE = Condition('input1.shape == input2.shape', lambda o: o.input1.shape == o.input2.shape,
    'input1.shape input2.shape'.split())
TARGET_OPTIMIZE_IS_NOT_SIZE = Condition('target.optimize != "size"', lambda o: o.target.optimize != 'size',
    'target.optimize'.split())
ADD_DSP_FITS = Condition('add_dsp_fits(quant)', lambda o: _add_dsp_fits(o.quant))

SPACE = {'fused_activation_function': lambda o: o.choice(ActivationFunctionType.NONE, ActivationFunctionType.RELU,
        ActivationFunctionType.RELU6, ActivationFunctionType.RELU_N1_TO_1),
    'pot_scale_int16': False}

ADD = Operator('ADD', 'output = activation(input1 + input2), with broadcasting',
    litert=Litert('ADD', versions=(1, 6), table='AddOptions'),
    options=(*family.OPTIONS, option('pot_scale_int16', bool, True, only=(True, False))),
    inputs=(Operand('input1'), Operand('input2')),
    outputs=(Operand('output', type=lambda o: o.input1.type,
        shape=lambda o: shapes.broadcast_shape(o.input1.shape, o.input2.shape)),),
    lets={**family.LETS, 'quant': lambda o: opgen_c.add_quant(o.input1, o.input2, o.output, o.clamp)},
    checks=(*family.CHECKS,
        Limit(lambda o: o.input1.type != DType.INT32 or o.fused_activation_function == ActivationFunctionType.NONE,
            lambda o: said('sums of int32 take no fused activation, this is ', o.fused_activation_function)),
        Check(lambda o: opgen_c.sum_is_scaled_down(o.input1, o.input2, o.output),
            lambda o: said("the output's scale ", o.output.scale, ' is too fine for those of the inputs'))),
    reference=lambda o: arrays.clip(o.input1 + o.input2, o.low, o.high),
    exact=lambda o: exact.sum_result(exact.first_term(o.input1, o.quant) + exact.second_term(o.input2, o.quant),
        o.quant),
    kernels=(
        Kernel('add_s8', {'*': DType.INT8}, params='quant size'.split(), when=(INPUT1_SHAPE_IS_INPUT2_SHAPE,),
            inplace='input1 input2'.split()),
        Kernel('add_s16', {'*': DType.INT16}, params='quant size'.split(),
            when=(INPUT1_SHAPE_IS_INPUT2_SHAPE, Condition('symmetric(input1)', lambda o: quant.symmetric(o.input1)),
                Condition('symmetric(input2)', lambda o: quant.symmetric(o.input2)),
                Condition('symmetric(output)', lambda o: quant.symmetric(o.output))),
            inplace='input1 input2'.split()),
        Kernel('add_broadcast_s8', {'*': DType.INT8}, params='quant loops rank'.split(),
            inplace='input1 input2'.split()),
        Kernel('add_broadcast_s16', {'*': DType.INT16}, params='quant loops rank'.split(),
            inplace='input1 input2'.split()),
        Kernel('add_s32', {'*': DType.INT32}, params='loops rank least most'.split(),
            exact=lambda o: fixed_point.saturate(
                fixed_point.wrap(fixed_point.as_ints(o.input1) + fixed_point.as_ints(o.input2)), o.least, o.most),
            inplace='input1 input2'.split()),
        Kernel('add_f32', {'*': DType.FLOAT32}, params='low high loops rank'.split(), inplace='input1 input2'.split()),
        Kernel('add_table_dsp_s8', {'*': DType.INT8}, params='table sum swapped size'.split(),
            when=(Condition('target.dsp', lambda o: o.target.dsp),
                Condition('not target.mve', lambda o: not o.target.mve), TARGET_OPTIMIZE_IS_NOT_SIZE,
                INPUT1_SHAPE_IS_INPUT2_SHAPE, ADD_DSP_FITS,
                Condition('size >= 1024', lambda o: o.size >= 1024, 'size'.split()),
                Condition('clamp.lo == -128', lambda o: o.clamp.lo == -128, 'clamp.lo'.split()),
                Condition('clamp.hi == 127', lambda o: o.clamp.hi == 127, 'clamp.hi'.split())),
            priority=2, cost=lambda o: 105 + o.size * (10.75 if o.keeps_sign else 8.75),
            inplace='input1 input2'.split(), table_inputs={'table': 'input1 input2'.split()}, lets=ADD_DSP,
            template=ADD_DSP_TEMPLATE),
        Kernel('add_dsp_s8', {'*': DType.INT8}, params='sum swapped size'.split(),
            when=(Condition('target.dsp and not target.mve or lacks_simd(target)',
                    lambda o: o.target.dsp and (not o.target.mve) or _lacks_simd(o.target),
                    lambda o: {'target.dsp': o.target.dsp, 'lacks_simd(target)': _lacks_simd(o.target)}),
                INPUT1_SHAPE_IS_INPUT2_SHAPE, ADD_DSP_FITS),
            priority=1,
            cost=lambda o: (52 +
                o.size * ((21 if o.clamp.lo == -128 and o.clamp.hi == 127 else 31) + (0 if o.target.dsp else 7))),
            inplace='input1 input2'.split(), lets=ADD_DSP),
        Kernel('add_wide_s8', {'*': DType.INT8}, params='sum swapped size'.split(),
            when=(Condition('target.name == "host"', lambda o: o.target.name == 'host', 'target.name'.split()),
                Condition('lacks_simd(target)', lambda o: _lacks_simd(o.target)), INPUT1_SHAPE_IS_INPUT2_SHAPE,
                ADD_DSP_FITS),
            priority=2, inplace='input1 input2'.split(), lets=ADD_DSP),
        Kernel('add_helium_s8', {'*': DType.INT8}, params='quant size'.split(),
            when=(Condition('target.mve', lambda o: o.target.mve), TARGET_OPTIMIZE_IS_NOT_SIZE,
                INPUT1_SHAPE_IS_INPUT2_SHAPE, Condition('size > 0', lambda o: o.size > 0, 'size'.split()),
                Condition('quant.input1_shift <= 0', lambda o: o.quant.input1_shift <= 0, 'quant.input1_shift'.split()),
                Condition('quant.input2_shift <= 0', lambda o: o.quant.input2_shift <= 0, 'quant.input2_shift'.split()),
                Condition('quant.output_shift <= 0', lambda o: o.quant.output_shift <= 0, 'quant.output_shift'.split()),
                Condition('quant.left_shift == 20', lambda o: o.quant.left_shift == 20, 'quant.left_shift'.split()),
                Condition('quant.input1_shift > -32', lambda o: o.quant.input1_shift > -32,
                    'quant.input1_shift'.split()),
                Condition('quant.input2_shift > -32', lambda o: o.quant.input2_shift > -32,
                    'quant.input2_shift'.split()),
                Condition('quant.output_shift > -32', lambda o: o.quant.output_shift > -32,
                    'quant.output_shift'.split())),
            priority=2,
            cost=lambda o: (60 +
                ((o.size + 7) // 8 *
                    (23 + (4 if o.quant.input1_shift < 0 else 0) + (4 if o.quant.input2_shift < 0 else 0) +
                        (2 if o.clamp.lo < o.output.zero_point else 0)))),
            inplace='input1 input2'.split(), lets=ADD_HELIUM, template=ADD_HELIUM_TEMPLATE),
        Kernel('add_s64', {'*': DType.INT64}, params='loops rank'.split(),
            when=(Condition('fused_activation_function == NONE',
                lambda o: o.fused_activation_function == ActivationFunctionType.NONE,
                'fused_activation_function'.split()),),
            otherwise=lambda o: said('an activation does not go with int64, this is ', o.fused_activation_function),
            exact=lambda o: fixed_point.as_ints(o.input1) + fixed_point.as_ints(o.input2),
            inplace='input1 input2'.split())),
    uint8=UInt8(), role='add', axes=Axes(),
    torch=(
        Torch('aten.add.Tensor',
            {'input1': lambda o: adapt.converted(o.self, o.results[0].type),
                'input2': lambda o: adapt.converted(o.other, o.results[0].type)},
            used='other results self'.split()),
        Torch('aten.add.Scalar',
            {'input1': lambda o: adapt.converted(o.self, o.results[0].type),
                'input2': lambda o: adapt.constant(o.other, o.results[0].type)},
            used='other results self'.split())),
    tests=(*family.TESTS,
        {**SPACE, 'input1': lambda o: o.choice((o.span(1, 3), o.span(1, 30)), (o.span(30, 40), o.span(35, 45))),
            'input2': lambda o: o.input1.shape},
        {**SPACE, 'input1': lambda o: (o.span(1, 3), o.choice(o.span(1, 30), 8 * o.span(1, 4))),
            'input2': lambda o: o.input1.shape}))
