"""FULLY_CONNECTED. Made by `opgen build` from specs/linear/fully_connected.yaml; do not edit."""

from opgen.lib import adapt, arrays, cmsis_nn, dual_mac, hybrid, packed, quant, reference, structs, tensor
from opgen.lib.tensor import Array
from opgen.operators.model import (Axes, CodeTemplate, Condition, DType, Functions, Kernel, Limit, Litert, Operand,
    Operator, Torch, Types, UInt8, option, said)
from opgen.registry.ops._family import dense as family
from opgen.registry.ops._family.dense import _dsp_factors, _library_cost
from opgen.registry.ops._functions.plain import _by_four_units, _lacks_simd
from opgen.tflite.enums import ActivationFunctionType, FullyConnectedOptionsWeightsFormat


def _group_stream(words: Array, biases: Array, group: int, units: int, pairs: int) -> Array:
    """Return what the kernel reads: for each group of units the words of their weights, pair by pair, then their
    biases, that of the second of two first.
    """
    groups = (units + group - 1) // group
    missing = groups * group // 4 - (units + 3) // 4
    all_biases = arrays.append(biases, arrays.zeros((groups * group - units,)), 0)
    all_words = arrays.append(words, arrays.zeros((missing, pairs, 2)), 0)
    weights = arrays.reshape(arrays.transpose(arrays.reshape(all_words, (groups, group // 4, pairs, 2)), (0, 2, 1, 3)),
        (groups, pairs * group // 2))
    return arrays.as_int32s(
        arrays.append(weights,
            arrays.reshape(arrays.flip(arrays.reshape(all_biases, (groups, group // 2, 2)), 2), (groups, group)), 1))


FULLY_CONNECTED_COMPUTED: Functions = {'offset': lambda o: -o.input.zero_point}

FULLY_CONNECTED_DSP: Functions = {
    'supported': lambda o: (o.target.dsp and not o.target.mve and quant.symmetric(o.filter) and o.filter.is_constant and
        dual_mac.dual_mac_fits(o.filter, 512) and
        dual_mac.dsp_channels_fit(o.filter, o.start, o.input, o.output, o.quant)),
    'start': lambda o: o.bias if tensor.has(o.bias) else 0,
    'weights': lambda o: (
        dual_mac.dual_mac_weights(dual_mac.dsp_filter(o.filter, o.start, o.input, o.output, o.quant), o.depth)
        if o.filter.is_constant else None),
    'channels': lambda o: (dual_mac.dsp_channels(o.filter, o.start, o.input, o.output, o.quant) if o.filter.is_constant
        else arrays.as_int32s(arrays.zeros((1, 3)))),
    'biases': lambda o: o.channels[:, 0], 'factors': lambda o: _dsp_factors(o.channels),
    'factor_step': lambda o: 0 if o.factors.size == 2 else 2, 'rounding': lambda o: 2 * o.output.zero_point + 1,
    'least': lambda o: o.clamp.lo, 'most': lambda o: o.clamp.hi}

FULLY_CONNECTED_F16: Functions = {'bias_is_half': lambda o: tensor.has(o.bias) and o.bias.type == DType.FLOAT16}

FULLY_CONNECTED_GROUPS: Functions = {'start': lambda o: o.bias if tensor.has(o.bias) else 0,
    'channels': lambda o: (dual_mac.dsp_channels(o.filter, o.start, o.input, o.output, o.quant) if o.filter.is_constant
        else arrays.as_int32s(arrays.zeros((1, 3)))),
    'pairs': lambda o: dual_mac.dual_mac_pairs(o.depth, o.depth),
    'group': lambda o: 8 if o.units > 32 or o.units % 8 == 0 or o.units % 8 > 4 else 4,
    'stream': lambda o: (
        _group_stream(
            dual_mac.dual_mac_weights(dual_mac.dsp_filter(o.filter, o.start, o.input, o.output, o.quant), o.depth),
            o.channels[:, 0], o.group, o.units, o.pairs) if o.filter.is_constant else None),
    'blocks': lambda o: (o.units + o.group - 1) // o.group, 'multiplier': lambda o: arrays.element(o.channels[0], 1),
    'shift': lambda o: arrays.element(o.channels[0], 2),
    'addend': lambda o: arrays.element(arrays.as_int32s((2 * o.output.zero_point + 1) * 2 ** o.channels[0, 2:3]), 0),
    'keeps_sign': lambda o: o.output.zero_point > -128,
    'layer': lambda o: structs.opgen_group_filter(o.units, o.depth, o.group, o.units // o.group, o.multiplier, o.addend,
        o.shift)}

FULLY_CONNECTED_HYBRID: Functions = {'each_scale': lambda o: hybrid.filter_scales(o.filter, o.filter.o)}

FULLY_CONNECTED_PACKED: Functions = {
    'factors': lambda o: structs.cmsis_nn_per_channel_quant_params(o.each_multiplier, o.each_shift),
    'by_four': lambda o: packed.packed_filters(o.filter) if o.filter.is_constant else None,
    'stages': lambda o: (
        packed.packed_stages(o.filter, o.bias if tensor.has(o.bias) else 0, -o.input.zero_point, o.factors)
        if o.filter.is_constant else None),
    'output_zero_point': lambda o: o.output.zero_point,
    'lean': lambda o: o.target.optimize != 'size' or arrays.length(o.scales) > 1 or o.units < 48,
    'parts': lambda o: (o.depth + 15) // 16, 'keeps_sign': lambda o: o.clamp.lo < o.output.zero_point}

FULLY_CONNECTED_PLAIN: Functions = {'start': lambda o: o.bias if tensor.has(o.bias) else 0,
    'weights': lambda o: (_by_four_units(dual_mac.dsp_filter(o.filter, o.start, o.input, o.output, o.quant))
        if o.filter.is_constant else None),
    'channels': lambda o: (dual_mac.dsp_channels(o.filter, o.start, o.input, o.output, o.quant) if o.filter.is_constant
        else arrays.as_int32s(arrays.zeros((1, 3)))),
    'biases': lambda o: o.channels[:, 0], 'factors': lambda o: _dsp_factors(o.channels),
    'factor_step': lambda o: 0 if o.factors.size == 2 else 2, 'rounding': lambda o: 2 * o.output.zero_point + 1,
    'least': lambda o: o.clamp.lo, 'most': lambda o: o.clamp.hi}

FULLY_CONNECTED_S4: Functions = {'filter_size': lambda o: o.filter.size}

FULLY_CONNECTED_SMALL: Functions = {'step': lambda o: 1 if arrays.length(o.scales) > 1 else 0}

FULLY_CONNECTED_GROUPS_TEMPLATE = CodeTemplate('OPGEN_HAS_DSP_AND_FPU',
    {'depth // 4': lambda o: o.depth // 4, 'depth % 4': lambda o: o.depth % 4,
        'words if words <= 8 else 4': lambda o: o.words if o.words <= 8 else 4,
        'words // in_round if words > 0 else 0': lambda o: o.words // o.in_round if o.words > 0 else 0,
        'units % group != 0': lambda o: o.units % o.group != 0, 'batches > 1': lambda o: o.batches > 1,
        'units % group == 0': lambda o: o.units % o.group == 0, 'units < group': lambda o: o.units < o.group,
        'group == 8': lambda o: o.group == 8, 'rounds > 1': lambda o: o.rounds > 1,
        '4 * in_round * rounds': lambda o: 4 * o.in_round * o.rounds,
        'in_round if part == 0 else words - in_round * rounds':
            lambda o: o.in_round if o.part == 0 else o.words - o.in_round * o.rounds,
        '4 * two + 2 * i': lambda o: 4 * o.two + 2 * o.i, 'unit + 1': lambda o: o.unit + 1, '8 + i': lambda o: 8 + o.i,
        '10 + pair': lambda o: 10 + o.pair, '4 + 2 * pair + i': lambda o: 4 + 2 * o.pair + o.i,
        '2 * i + 1': lambda o: 2 * o.i + 1, '2 * i': lambda o: 2 * o.i,
        'part == 0 and rounds > 1': lambda o: o.part == 0 and o.rounds > 1,
        '(rest + 1) // 2': lambda o: (o.rest + 1) // 2, 'rest - 2 * pair >= 2': lambda o: o.rest - 2 * o.pair >= 2,
        'group // 2': lambda o: o.group // 2, '(2 * i, 2 * i + 1)': lambda o: (2 * o.i, 2 * o.i + 1),
        'units - units % group': lambda o: o.units - o.units % o.group, 'units % group': lambda o: o.units % o.group})

FULLY_CONNECTED_PACKED_TEMPLATE = CodeTemplate('OPGEN_HAS_MVE',
    {'(depth + 15) // 16': lambda o: (o.depth + 15) // 16,
        'depth - 16 * (parts - 1)': lambda o: o.depth - 16 * (o.parts - 1), 'parts > 16': lambda o: o.parts > 16,
        'first + (112 if parts > 9 else 0)': lambda o: o.first + (112 if o.parts > 9 else 0),
        '(units + 3) // 4': lambda o: (o.units + 3) // 4,
        'output_zero_point % 65536': lambda o: o.output_zero_point % 65536,
        '0x40000 if groups > 1 else 0': lambda o: 262144 if o.groups > 1 else 0, 'depth < 16': lambda o: o.depth < 16,
        'first if loops else middle': lambda o: o.first if o.loops else o.middle, 'groups > 1': lambda o: o.groups > 1,
        '64 * parts': lambda o: 64 * o.parts, '(parts - 1) // 4': lambda o: (o.parts - 1) // 4,
        '3 if loops else 1': lambda o: 3 if o.loops else 1, 'stretch == 1': lambda o: o.stretch == 1,
        'parts if not loops else (1, 4, (parts - 1) % 4)[stretch]':
            lambda o: o.parts if not o.loops else (1, 4, (o.parts - 1) % 4)[o.stretch],
        'stretch == 0 and at == 0': lambda o: o.stretch == 0 and o.at == 0,
        '0 if is_first else 1': lambda o: 0 if o.is_first else 1,
        "'' if is_first else 'a'": lambda o: '' if o.is_first else 'a', 'not is_first': lambda o: not o.is_first,
        'first + 16 * (at - 1) - middle': lambda o: o.first + 16 * (o.at - 1) - o.middle,
        '2 * unit': lambda o: 2 * o.unit, '(2, 4, 2, 4)[unit]': lambda o: (2, 4, 2, 4)[o.unit],
        'unit < 3': lambda o: o.unit < 3, '(4, 2, 4)[unit]': lambda o: (4, 2, 4)[o.unit],
        '16 * unit - 48': lambda o: 16 * o.unit - 48,
        "'lr' if unit == 3 else 'r'": lambda o: 'lr' if o.unit == 3 else 'r', '8 + 2 * unit': lambda o: 8 + 2 * o.unit,
        '(3, 7, 3, 7)[unit]': lambda o: (3, 7, 3, 7)[o.unit], '(7, 3, 7)[unit]': lambda o: (7, 3, 7)[o.unit],
        '96 if groups > 1 else 48': lambda o: 96 if o.groups > 1 else 48, 'stage - 16': lambda o: o.stage - 16,
        'other - 16': lambda o: o.other - 16, 'stage - 32': lambda o: o.stage - 32,
        'other - 32': lambda o: o.other - 32, 'clamp.lo > -128': lambda o: o.clamp.lo > -128,
        'clamp.hi < 127': lambda o: o.clamp.hi < 127, '16 * (parts - 1)': lambda o: 16 * (o.parts - 1),
        'units % 4 == 0': lambda o: o.units % 4 == 0, 'groups % 2 == 0': lambda o: o.groups % 2 == 0})

INT8_INT8_INT32_INT8: Types = {'input': DType.INT8, 'filter': DType.INT8, 'bias': DType.INT32, 'output': DType.INT8}
INT16_INT8_INT64_INT16: Types = {'input': DType.INT16, 'filter': DType.INT8, 'bias': DType.INT64, 'output': DType.INT16}
INT8_INT4_INT32_INT8: Types = {'input': DType.INT8, 'filter': DType.INT4, 'bias': DType.INT32, 'output': DType.INT8}

FILTER_IS_CONSTANT = Condition('filter.is_constant', lambda o: o.filter.is_constant)
SYMMETRIC = Condition('symmetric(filter)', lambda o: quant.symmetric(o.filter))
LENGTH_SCALES_IS_1 = Condition('length(scales) == 1', lambda o: arrays.length(o.scales) == 1,
    lambda o: {'length(scales)': arrays.length(o.scales)})
TARGET_DSP = Condition('target.dsp', lambda o: o.target.dsp)
NOT_TARGET_MVE = Condition('not target.mve', lambda o: not o.target.mve)
DSP_CHANNELS_FIT = Condition('dsp_channels_fit(filter, start, input, output, quant)',
    lambda o: dual_mac.dsp_channels_fit(o.filter, o.start, o.input, o.output, o.quant))
TARGET_MVE = Condition('target.mve', lambda o: o.target.mve)
TARGET_OPTIMIZE_IS_NOT_SIZE = Condition('target.optimize != "size"', lambda o: o.target.optimize != 'size',
    'target.optimize'.split())

FULLY_CONNECTED_PLAIN_CONDITIONS = (TARGET_OPTIMIZE_IS_NOT_SIZE, SYMMETRIC, FILTER_IS_CONSTANT)

FULLY_CONNECTED_PACKED_CONDITIONS = (FILTER_IS_CONSTANT, SYMMETRIC,
    Condition('packed_s8_fits(factors)', lambda o: packed.packed_s8_fits(o.factors)))

CALL_OPTIONS = {'fused_activation_function': ActivationFunctionType.NONE, 'keep_num_dims': False}

SPACE = {'keep_num_dims': lambda o: o.choice(True, False), 'asymmetric_quantize_inputs': False,
    'fused_activation_function': lambda o: o.choice(ActivationFunctionType.NONE, ActivationFunctionType.RELU,
        ActivationFunctionType.RELU6)}

FULLY_CONNECTED = Operator('FULLY_CONNECTED',
    'output[b, o] = activation(sum over i of input[b, i] * filter[o, i] + bias[o])',
    litert=Litert('FULLY_CONNECTED', versions=(1, 14), table='FullyConnectedOptions'),
    options=(*family.OPTIONS,
        option('weights_format', FullyConnectedOptionsWeightsFormat, FullyConnectedOptionsWeightsFormat.DEFAULT,
            only=(FullyConnectedOptionsWeightsFormat.DEFAULT,)),
        option('asymmetric_quantize_inputs', bool, False, only=(True, False)),
        option('quantized_bias_type', DType, DType.FLOAT32)),
    inputs=(Operand('input'), Operand('filter', 'OI'), Operand('bias', 'O', const=True, optional=True)),
    outputs=(Operand('output', type=lambda o: o.input.type,
        shape=lambda o: (*o.input.shape[:-1], o.filter.o) if o.keep_num_dims else (o.batches, o.filter.o)),),
    lets={**family.LETS}, checks=family.CHECKS, macs=lambda o: o.batches * o.units * o.depth,
    reference=lambda o: arrays.clip(arrays.reshape(reference.matmul_t(o.input, o.filter) + o.bias, o.output.shape),
        o.low, o.high),
    exact=lambda o: arrays.reshape(
        quant.requantize(reference.matmul_t(quant.centred(o.input), quant.centred(o.filter)) + o.bias, o.quant,
            o.output.zero_point, o.clamp), o.output.shape),
    kernels=(
        Kernel('fully_connected_s8', INT8_INT8_INT32_INT8,
            params='kernel_sums fc single input_dims filter_dims bias_dims output_dims'.split(),
            when=(FILTER_IS_CONSTANT, SYMMETRIC, LENGTH_SCALES_IS_1),
            cost=lambda o: _library_cost(o.batches, o.depth, o.units),
            table_inputs={'kernel_sums': 'input filter bias'.split()}),
        Kernel('fully_connected_channels_s8', INT8_INT8_INT32_INT8,
            params='kernel_sums quant fc input_dims filter_dims bias_dims output_dims'.split(),
            when=(FILTER_IS_CONSTANT, SYMMETRIC), cost=lambda o: _library_cost(o.batches, o.depth, o.units),
            table_inputs={'kernel_sums': 'input filter bias'.split(), 'quant': 'input filter'.split()}),
        Kernel('fully_connected_narrow_s16',
            {'input': DType.INT16, 'filter': DType.INT8, 'bias': DType.INT32, 'output': DType.INT16},
            params='batches depth units fc each_multiplier each_shift'.split(),
            when=(Condition('has(bias) or quantized_bias_type == int32',
                lambda o: tensor.has(o.bias) or o.quantized_bias_type == DType.INT32,
                lambda o: {'has(bias)': tensor.has(o.bias), 'quantized_bias_type': o.quantized_bias_type}),),
            table_inputs={'each_multiplier': 'input filter'.split(), 'each_shift': 'input filter'.split()}),
        Kernel('fully_connected_s16', INT16_INT8_INT64_INT16,
            params='fc single input_dims filter_dims bias_dims output_dims'.split(),
            when=(LENGTH_SCALES_IS_1, Condition('symmetric(input)', lambda o: quant.symmetric(o.input)),
                Condition('symmetric(output)', lambda o: quant.symmetric(o.output)),
                Condition('sums_s16_fit(depth, bias if has(bias) else 0, scales)',
                    lambda o: cmsis_nn.sums_s16_fit(o.depth, o.bias if tensor.has(o.bias) else 0, o.scales))),
            exact=lambda o: arrays.reshape(
                quant.requantize_wide(reference.matmul_t(o.input, o.filter) + o.bias, o.single, 0, o.clamp),
                o.output.shape)),
        Kernel('fully_connected_any_s16', INT16_INT8_INT64_INT16,
            params='batches depth units fc each_multiplier each_shift'.split(),
            exact=lambda o: arrays.reshape(
                quant.requantize_wide(reference.matmul_t(quant.centred(o.input), o.filter) + o.bias, o.quant,
                    o.output.zero_point, o.clamp), o.output.shape),
            table_inputs={'each_multiplier': 'input filter'.split(), 'each_shift': 'input filter'.split()}),
        Kernel('fully_connected_f32', {'*': DType.FLOAT32}, params='batches depth units low high'.split()),
        Kernel('fully_connected_computed_s8', INT8_INT8_INT32_INT8,
            params='depth units offset filter_offset fc quant input_dims filter_dims bias_dims output_dims'.split(),
            takes='p input filter bias output scratch scratch_size'.split(),
            scratch=lambda o: 4 * o.units if o.target.mve else 0, table_inputs={'quant': 'input filter'.split()},
            lets=FULLY_CONNECTED_COMPUTED),
        Kernel('fully_connected_dsp_s8', INT8_INT8_INT32_INT8,
            params='weights biases factors factor_step rounding units depth least most batches'.split(),
            takes='p input output'.split(),
            when=(TARGET_DSP, NOT_TARGET_MVE, SYMMETRIC, FILTER_IS_CONSTANT,
                Condition('dual_mac_fits(filter, 512)', lambda o: dual_mac.dual_mac_fits(o.filter, 512)),
                DSP_CHANNELS_FIT),
            priority=1,
            cost=lambda o: 79 + o.batches * ((o.units + 3) // 4) * (179 + 16.7 * (o.depth // 4) + 17.7 * (o.depth % 4)),
            table_inputs={'weights': 'input filter bias'.split(), 'biases': 'input filter bias'.split(),
                'factors': 'input filter bias'.split()},
            lets=FULLY_CONNECTED_DSP),
        Kernel('fully_connected_f16',
            {'input': DType.FLOAT32, 'filter': DType.FLOAT16, 'bias': (DType.FLOAT16, DType.FLOAT32),
                'output': DType.FLOAT32},
            params='batches depth units low high bias_is_half'.split(), lets=FULLY_CONNECTED_F16),
        Kernel('fully_connected_groups_s8', INT8_INT8_INT32_INT8, params='layer stream batches'.split(),
            takes='p input output'.split(),
            when=(TARGET_DSP, Condition('target.fpu', lambda o: o.target.fpu), NOT_TARGET_MVE,
                *FULLY_CONNECTED_PLAIN_CONDITIONS,
                Condition('clamp.lo == -128', lambda o: o.clamp.lo == -128, 'clamp.lo'.split()),
                Condition('clamp.hi == 127', lambda o: o.clamp.hi == 127, 'clamp.hi'.split()),
                Condition('dual_mac_fits(filter)', lambda o: dual_mac.dual_mac_fits(o.filter)), DSP_CHANNELS_FIT,
                Condition('all_true(channels[:, 1:] == channels[0, 1:])',
                    lambda o: arrays.all_true(o.channels[:, 1:] == o.channels[0, 1:]))),
            priority=2,
            cost=lambda o: o.batches * (44 + o.blocks * (o.group * (9.1 + 0.91 * o.depth) + 0.61 * o.depth)),
            table_inputs={'stream': 'input filter bias'.split()}, lets=FULLY_CONNECTED_GROUPS,
            template=FULLY_CONNECTED_GROUPS_TEMPLATE),
        Kernel('fully_connected_hybrid',
            {'input': DType.FLOAT32, 'filter': DType.INT8, 'bias': DType.FLOAT32, 'output': DType.FLOAT32},
            params='batches depth units low high asymmetric_quantize_inputs each_scale'.split(),
            takes='p input filter bias output scratch'.split(), scratch=lambda o: o.depth,
            exact=lambda o: arrays.reshape(
                arrays.clip(hybrid.hybrid_dense(o.input, o.filter, o.each_scale, o.bias, o.asymmetric_quantize_inputs),
                    o.low, o.high), o.output.shape),
            table_inputs={'each_scale': 'filter'.split()}, lets=FULLY_CONNECTED_HYBRID),
        Kernel('fully_connected_helium_s8', INT8_INT8_INT32_INT8,
            params='by_four stages depth units output_zero_point fc batches'.split(), takes='p input output'.split(),
            when=(TARGET_MVE, TARGET_OPTIMIZE_IS_NOT_SIZE, *FULLY_CONNECTED_PACKED_CONDITIONS,
                Condition('depth <= 4080', lambda o: o.depth <= 4080, 'depth'.split()),
                Condition('units < 32768', lambda o: o.units < 32768, 'units'.split()),
                Condition('units > 0', lambda o: o.units > 0, 'units'.split())),
            priority=2,
            cost=lambda o: (o.batches *
                (31 + ((27 + 17.3 * o.parts) * ((o.units + 7) // 8) if o.units > 4 else 18 + 9.3 * o.parts))),
            table_inputs={'by_four': 'filter'.split(), 'stages': 'input filter bias'.split()},
            lets=FULLY_CONNECTED_PACKED, template=FULLY_CONNECTED_PACKED_TEMPLATE),
        Kernel('fully_connected_packed_s8', INT8_INT8_INT32_INT8,
            params='by_four stages depth units output_zero_point fc batches'.split(), takes='p input output'.split(),
            when=(TARGET_MVE,
                Condition('target.optimize != "size" or length(scales) > 1 or units < 48',
                    lambda o: o.target.optimize != 'size' or arrays.length(o.scales) > 1 or o.units < 48,
                    lambda o: {'target.optimize': o.target.optimize, 'length(scales)': arrays.length(o.scales),
                        'units': o.units}),
                *FULLY_CONNECTED_PACKED_CONDITIONS),
            priority=1,
            cost=lambda o: (37 + 39 * o.batches +
                (o.batches + 1) // 2 * ((o.units + 3) // 4) * (49 + 16 * ((o.depth + 15) // 16))),
            table_inputs={'by_four': 'filter'.split(), 'stages': 'input filter bias'.split()},
            lets=FULLY_CONNECTED_PACKED),
        Kernel('fully_connected_plain_s8', INT8_INT8_INT32_INT8,
            params='weights biases factors factor_step rounding units depth least most batches'.split(),
            takes='p input output'.split(),
            when=(Condition('lacks_simd(target)', lambda o: _lacks_simd(o.target)), *FULLY_CONNECTED_PLAIN_CONDITIONS,
                Condition('filter.size <= 0x80000', lambda o: o.filter.size <= 524288, 'filter.size'.split()),
                DSP_CHANNELS_FIT),
            priority=1,
            table_inputs={'weights': 'input filter bias'.split(), 'biases': 'input filter bias'.split(),
                'factors': 'input filter bias'.split()},
            lets=FULLY_CONNECTED_PLAIN),
        Kernel('fully_connected_s4', INT8_INT4_INT32_INT8,
            params='fc single input_dims filter_dims bias_dims output_dims'.split(),
            when=(FILTER_IS_CONSTANT, LENGTH_SCALES_IS_1, SYMMETRIC), lets=FULLY_CONNECTED_S4),
        Kernel('fully_connected_channels_s4', INT8_INT4_INT32_INT8,
            params='kernel_sums filter_size fc quant input_dims filter_dims bias_dims output_dims'.split(),
            takes='p input filter bias output scratch'.split(), when=(FILTER_IS_CONSTANT, SYMMETRIC),
            otherwise=lambda o: said('weights of 4 bits must ',
                'have the zero point 0' if o.filter.is_constant else 'be constant, these are computed'),
            scratch=lambda o: o.filter.size,
            table_inputs={'kernel_sums': 'input filter bias'.split(), 'quant': 'input filter'.split()},
            lets=FULLY_CONNECTED_S4),
        Kernel('fully_connected_small_s8', INT8_INT8_INT32_INT8, params='batches depth units fc step quant'.split(),
            when=(Condition('target.optimize == "size"', lambda o: o.target.optimize == 'size',
                    'target.optimize'.split()),
                SYMMETRIC),
            priority=1,
            cost=lambda o: (78 +
                (o.batches * o.units *
                    (57 +
                        (5.5 * ((o.depth + 15) // 16) if o.target.mve
                            else (2.5 if o.target.dsp else 7.75) * o.depth)))),
            table_inputs={'quant': 'input filter'.split()}, lets=FULLY_CONNECTED_SMALL)),
    uint8=UInt8(weights='filter'),
    axes=Axes({'input': 'n*i...'.split(), 'filter': 'c i'.split(), 'bias': 'c'.split(), 'output': 'n... c'.split()},
        linear=lambda o: o.fused_activation_function == ActivationFunctionType.NONE and o.clamped == ()),
    torch=(
        Torch('aten.linear.default', {'input': 'input', 'filter': 'weight', 'bias': 'bias'},
            used='bias input output results weight'.split(),
            outputs={'output': lambda o: adapt.viewed(o.output, o.results[0].shape)},
            options={'fused_activation_function': ActivationFunctionType.NONE,
                'keep_num_dims': lambda o: o.input.rank > 2},
            limits=(Limit(lambda o: not tensor.has(o.bias) or o.bias.is_constant,
                'bias is computed: add it behind a linear layer without bias'),)),
        Torch('aten.addmm.default',
            {'input': 'mat1', 'filter': lambda o: adapt.transposed(o.mat2, (1, 0)), 'bias': 'self'},
            used='alpha beta mat1 mat2 self'.split(), options=CALL_OPTIONS,
            limits=(Limit(lambda o: o.beta == 1, lambda o: said('beta is ', o.beta, ': it must be 1')),
                Limit(lambda o: o.alpha == 1, lambda o: said('alpha is ', o.alpha, ': it must be 1')),
                Limit(lambda o: o.self.is_constant, 'self, which is added, is computed: add it behind mm'),
                Limit(lambda o: o.self.rank == 1 and o.self.size == o.mat2.shape[1],
                    lambda o: said('self, which is added, has shape ', o.self.shape,
                        ': it must have one number per column of mat2')))),
        Torch('aten.mm.default', {'input': 'self', 'filter': lambda o: adapt.transposed(o.mat2, (1, 0))},
            used='mat2 self'.split(), options=CALL_OPTIONS, when=lambda o: o.mat2.is_constant),
        Torch('aten.matmul.default', {'input': 'self', 'filter': lambda o: adapt.transposed(o.other, (1, 0))},
            used='other self'.split(),
            options={'fused_activation_function': ActivationFunctionType.NONE, 'keep_num_dims': True},
            when=lambda o: o.other.is_constant and o.other.rank == 2 and (o.self.rank >= 2))),
    tests=(
        {'keep_num_dims': lambda o: o.choice(True, False),
            'asymmetric_quantize_inputs': lambda o: o.choice(True, False),
            'fused_activation_function': lambda o: o.choice(ActivationFunctionType.NONE, ActivationFunctionType.RELU,
                ActivationFunctionType.RELU6, ActivationFunctionType.RELU_N1_TO_1),
            'input': lambda o: (o.span(1, 3), o.span(1, 2), o.span(1, 40)),
            'filter': lambda o: (o.span(1, 20), o.input.shape[2]), 'bias': lambda o: (o.filter.o,)},
        {**SPACE, 'input': lambda o: (o.span(1, 3), o.choice(o.span(1, 40), o.span(510, 520))),
            'filter': lambda o: (o.span(1, 20), o.input.shape[1]), 'bias': lambda o: (o.filter.o,)},
        {'keep_num_dims': lambda o: o.choice(True, False), 'asymmetric_quantize_inputs': False,
            'fused_activation_function': lambda o: o.choice(ActivationFunctionType.NONE, ActivationFunctionType.RELU),
            'input': lambda o: (o.span(1, 3), o.choice(o.span(1, 40), 128, o.span(100, 140))),
            'filter': lambda o: (o.choice(o.span(1, 20), o.span(30, 50)), o.input.shape[1]),
            'bias': lambda o: (o.filter.o,)},
        {**SPACE, 'input': lambda o: (o.span(1, 3), o.span(1, 2), o.choice(o.span(1, 20), o.span(40, 90))),
            'filter': lambda o: (o.span(1, 20), o.input.shape[2]), 'bias': lambda o: (o.filter.o,)},
        {'keep_num_dims': False, 'asymmetric_quantize_inputs': False,
            'fused_activation_function': lambda o: o.choice(ActivationFunctionType.NONE, ActivationFunctionType.RELU),
            'input': lambda o: (1, o.choice(o.span(250, 420), 16 * o.span(8, 40))),
            'filter': lambda o: (o.choice(o.span(1, 20), 8 * o.span(1, 3)), o.input.shape[1]),
            'bias': lambda o: (o.filter.o,)},
        {**SPACE, 'input': lambda o: (o.span(1, 3), o.span(1, 40)),
            'filter': lambda o: (o.span(1, 20), o.input.shape[1]), 'bias': lambda o: (o.filter.o,)}))
