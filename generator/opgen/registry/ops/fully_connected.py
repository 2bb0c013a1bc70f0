"""FULLY_CONNECTED. Made by `opgen build` from specs/linear/fully_connected.yaml; do not edit."""

from opgen.lib import adapt, arrays, cmsis_nn, quant, reference, tensor
from opgen.operators.model import (Axes, Condition, DType, Kernel, Limit, Litert, Operand, Operator, Sums, Torch, Types,
    UInt8, option, said)
from opgen.registry.ops._family import dense as family
from opgen.registry.ops._functions.plain import _library_cost
from opgen.registry.ops._kernels import (fully_connected_computed, fully_connected_dsp, fully_connected_f16,
    fully_connected_groups, fully_connected_hybrid, fully_connected_packed, fully_connected_pairs,
    fully_connected_plain, fully_connected_s4, fully_connected_small, fully_connected_wide)
from opgen.tflite.enums import ActivationFunctionType, FullyConnectedOptionsWeightsFormat

INT8_INT8_INT32_INT8: Types = {'input': DType.INT8, 'filter': DType.INT8, 'bias': DType.INT32, 'output': DType.INT8}
INT16_INT8_INT64_INT16: Types = {'input': DType.INT16, 'filter': DType.INT8, 'bias': DType.INT64, 'output': DType.INT16}

FILTER_IS_CONSTANT = Condition('filter.is_constant', lambda o: o.filter.is_constant)
SYMMETRIC = Condition('symmetric(filter)', lambda o: quant.symmetric(o.filter))
LENGTH_SCALES_IS_1 = Condition('length(scales) == 1', lambda o: arrays.length(o.scales) == 1,
    lambda o: {'length(scales)': arrays.length(o.scales)})

SPACE_KEEP_NUM_DIMS = {'keep_num_dims': lambda o: o.choice(True, False),
    'asymmetric_quantize_inputs': lambda o: o.choice(True, False)}

SPACE = {**SPACE_KEEP_NUM_DIMS,
    'fused_activation_function': lambda o: o.choice(ActivationFunctionType.NONE, ActivationFunctionType.RELU,
        ActivationFunctionType.RELU6, ActivationFunctionType.RELU_N1_TO_1)}

SPACE_FILTER = {'filter': lambda o: (o.span(1, 20), o.input.shape[1]), 'bias': lambda o: (o.filter.o,)}

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
            cost=lambda o: _library_cost(o.target, o.batches, o.depth, o.units),
            table_inputs={'kernel_sums': 'input filter bias'.split()}),
        Kernel('fully_connected_channels_s8', INT8_INT8_INT32_INT8,
            params='kernel_sums quant fc input_dims filter_dims bias_dims output_dims'.split(),
            when=(FILTER_IS_CONSTANT, SYMMETRIC,
                Condition('length(scales) != 1', lambda o: arrays.length(o.scales) != 1,
                    lambda o: {'length(scales)': arrays.length(o.scales)})),
            cost=lambda o: _library_cost(o.target, o.batches, o.depth, o.units),
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
        *fully_connected_computed.KERNELS, *fully_connected_dsp.KERNELS, *fully_connected_f16.KERNELS,
        *fully_connected_groups.KERNELS, *fully_connected_hybrid.KERNELS, *fully_connected_packed.KERNELS,
        *fully_connected_pairs.KERNELS, *fully_connected_plain.KERNELS, *fully_connected_s4.KERNELS,
        *fully_connected_small.KERNELS, *fully_connected_wide.KERNELS),
    uint8=UInt8(weights='filter'),
    axes=Axes({'input': 'n*i...'.split(), 'filter': 'c i'.split(), 'bias': 'c'.split(), 'output': 'n... c'.split()},
        linear=lambda o: o.fused_activation_function == ActivationFunctionType.NONE and o.clamped == ()),
    sums=Sums('input', lambda o: o.clamp, weights='filter',
        when=lambda o: (o.batches == 1 and o.input.type == DType.INT8 and o.filter.type == DType.INT8 and
            quant.symmetric(o.filter) and o.filter.is_constant),
        bias=lambda o: (quant.row_sums(o.filter, o.bias if tensor.has(o.bias) else 0, -o.input.zero_point)
            if o.filter.is_constant else arrays.zeros((1,))),
        multiplier=lambda o: o.quant.multiplier, shift=lambda o: o.quant.shift, offset=lambda o: o.output.zero_point),
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
            used='alpha beta mat1 mat2 self'.split(),
            options={'fused_activation_function': ActivationFunctionType.NONE, 'keep_num_dims': False},
            limits=(Limit(lambda o: o.beta == 1, lambda o: said('beta is ', o.beta, ': it must be 1')),
                Limit(lambda o: o.alpha == 1, lambda o: said('alpha is ', o.alpha, ': it must be 1')),
                Limit(lambda o: o.self.is_constant, 'self, which is added, is computed: add it behind mm'),
                Limit(lambda o: o.self.rank == 1 and o.self.size == o.mat2.shape[1],
                    lambda o: said('self, which is added, has shape ', o.self.shape,
                        ': it must have one number per column of mat2')))),
        Torch('aten.mm.default', {'input': 'self', 'filter': lambda o: adapt.transposed(o.mat2, (1, 0))},
            used='mat2 self'.split(),
            options={'fused_activation_function': ActivationFunctionType.NONE, 'keep_num_dims': False},
            when=lambda o: o.mat2.is_constant),
        Torch('aten.matmul.default', {'input': 'self', 'filter': lambda o: adapt.transposed(o.other, (1, 0))},
            used='other self'.split(),
            options={'fused_activation_function': ActivationFunctionType.NONE, 'keep_num_dims': True},
            when=lambda o: o.other.is_constant and o.other.rank == 2 and (o.self.rank >= 2))),
    tests=(
        {**SPACE, 'input': lambda o: (o.span(1, 3), o.span(1, 2), o.span(1, 40)),
            'filter': lambda o: (o.span(1, 20), o.input.shape[2]), 'bias': lambda o: (o.filter.o,)},
        {**SPACE, 'input': lambda o: (o.span(1, 3), o.choice(o.span(1, 40), o.span(510, 520))), **SPACE_FILTER},
        {**SPACE_KEEP_NUM_DIMS,
            'fused_activation_function': lambda o: o.choice(ActivationFunctionType.NONE, ActivationFunctionType.RELU),
            'input': lambda o: (o.span(1, 3), o.choice(o.span(1, 40), 128, o.span(100, 140))),
            'filter': lambda o: (o.choice(o.span(1, 20), o.span(30, 50)), o.input.shape[1]),
            'bias': lambda o: (o.filter.o,)},
        {**SPACE_KEEP_NUM_DIMS,
            'fused_activation_function': lambda o: o.choice(ActivationFunctionType.NONE, ActivationFunctionType.RELU,
                ActivationFunctionType.RELU6),
            'input': lambda o: (o.span(1, 3), o.span(1, 2), o.choice(o.span(1, 20), o.span(40, 90))),
            'filter': lambda o: (o.span(1, 20), o.input.shape[2]), 'bias': lambda o: (o.filter.o,)},
        *fully_connected_packed.TESTS,
        {**SPACE_KEEP_NUM_DIMS,
            'fused_activation_function': lambda o: o.choice(ActivationFunctionType.NONE, ActivationFunctionType.RELU),
            'input': lambda o: (o.span(1, 3), o.choice(o.span(1, 40), o.span(76, 120))),
            'filter': lambda o: o.integers(-128, 127, (o.span(1, 20), o.input.shape[1])),
            'bias': lambda o: (o.filter.o,)},
        {**SPACE, 'input': lambda o: (o.span(1, 3), o.span(1, 40)), **SPACE_FILTER},
        {**SPACE, 'input': lambda o: (o.span(1, 9), o.span(1, 40)), **SPACE_FILTER}))
