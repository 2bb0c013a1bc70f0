"""SVDF. Made by `opgen build` from specs/recurrent/svdf.yaml; do not edit."""

from opgen.lib import arrays, exact, fixed_point, overflow, quant, reference, structs, sums, tensor
from opgen.lib.tensor import Array, Tensor
from opgen.operators.model import (Check, CodeTemplate, Condition, DType, Functions, Kernel, Limit, Litert, Operand,
    Operator, Types, option, said)
from opgen.registry.ops._functions.pairs import _pair_weights, _pair_words, _pairs_fit
from opgen.tflite.enums import ActivationFunctionType


def _svdf_quant(first: Tensor, features: Tensor, weights: Tensor, held: Tensor,
    output: Tensor) -> structs.opgen_svdf_quant:
    """Return the parameters of a filter. Source: PrepareSvdf of TensorFlow Lite Micro."""
    one = quant.quantized(first.scale * features.scale / held.scale)
    other = quant.quantized(held.scale * weights.scale / output.scale)
    return structs.opgen_svdf_quant(first.zero_point, held.zero_point, output.zero_point, one.multiplier, one.shift,
        other.multiplier, other.shift)


def _svdf_shift(held: Array, newest: Array, memory: int) -> Array:
    """Return a state (batches, filters * memory) one step older, with the newest (batches, filters) at each end."""
    old = arrays.reshape(held, (*newest.shape, memory))
    return arrays.reshape(arrays.append(old[:, :, 1:], arrays.reshape(newest, (*newest.shape, 1)), 2),
        (newest.shape[0], newest.shape[1] * memory))


def _svdf_units(products: Array, rank: int) -> Array:
    """Return the sums over the filters of each unit, of products over time (batches, filters * memory)."""
    sums_over_time = overflow.sum_along(products, 2)
    filters = products.shape[1]
    return overflow.sum_along(arrays.reshape(sums_over_time, (products.shape[0], filters // rank, rank)), 2)


def _svdf_real(values: Array, features: Array, weights: Array, start: Array, held: Array, rank: int,
    fused: ActivationFunctionType) -> tuple[Array, Array]:
    """Return the output (batches, units), and the new state, in real numbers."""
    newest = reference.matmul_t(values, features)
    moved = _svdf_shift(held, newest, weights.shape[1])
    units = _svdf_units(arrays.reshape(moved, (*newest.shape, weights.shape[1])) * weights, rank)
    return (reference.activate_recurrent(fused, units + start), moved)


def _svdf_exact(values: Array, features: Array, weights: Array, start: Array, held: Array, kind: DType, rank: int,
    factors: structs.opgen_svdf_quant) -> tuple[Array, Array]:
    """Return the int8 output (batches, units) and the new state (batches, filters * memory).

    Source: EvalIntegerSvdfReference of TensorFlow Lite Micro.
    """
    found = reference.matmul_t(fixed_point.as_ints(values) - factors.input_zero_point, fixed_point.as_ints(features))
    scaled = quant.multiply(found, factors.feature_multiplier, factors.feature_shift)
    newest = fixed_point.saturate(scaled, kind.range[0], kind.range[1]) + factors.state_zero_point
    moved = _svdf_shift(fixed_point.as_ints(held), exact.wrap_to(newest, kind), weights.shape[1])
    past = arrays.reshape(moved, (*found.shape, weights.shape[1])) - factors.state_zero_point
    units = _svdf_units(past * fixed_point.as_ints(weights), rank) + fixed_point.as_ints(start)
    return (
        fixed_point.saturate(
            quant.multiply(units, factors.time_multiplier, factors.time_shift) + factors.output_zero_point, -128, 127),
        moved)


def _in_order(terms: Array) -> Array:
    """Return sums along the last axis in float32, each term added to the sum of those before."""
    parts = arrays.append(arrays.zeros((*terms.shape[:-1], 1)), terms, -1)
    return arrays.take(arrays.cumsum(arrays.as_float32s(parts), -1), terms.shape[-1], -1)


def _svdf_f32(values: Array, features: Array, weights: Array, start: Array, held: Array, rank: int,
    fused: ActivationFunctionType) -> tuple[Array, Array]:
    """Return the same as float32 has it, which overflows, in the order of the kernel."""
    batches = values.shape[0]
    units = weights.shape[0] // rank
    vectors = arrays.reshape(arrays.as_float32s(values), (batches, 1, values.shape[1]))
    begins = arrays.reshape(arrays.expand(arrays.as_float32s(start), (batches, units)), (batches, units, 1))
    newest = _in_order(vectors * arrays.as_float32s(features))
    moved = _svdf_shift(arrays.as_float32s(held), newest, weights.shape[1])
    past = arrays.reshape(moved, (*newest.shape, weights.shape[1]))
    filters = arrays.reshape(_in_order(past * arrays.as_float32s(weights)), (batches, units, rank))
    return (reference.activate_recurrent(fused, _in_order(arrays.append(begins, filters, 2))), moved)


SVDF_PAIRS: Functions = {'groups': lambda o: (o.filters + 3) // 4,
    'begins': lambda o: arrays.append(fixed_point.as_ints(quant.row_sums(o.weights_feature, 0, -o.input.zero_point)),
        arrays.zeros((4 * o.groups - o.filters,)), 0),
    'stream': lambda o: arrays.as_int32s(
        arrays.flatten(
            arrays.append(arrays.reshape(_pair_weights(o.weights_feature), (o.groups, -1)),
                2 * arrays.reshape(o.begins, (o.groups, 4)), 1))),
    'drop': lambda o: -o.quant.feature_shift if o.quant.feature_shift < 0 else 0,
    'up': lambda o: o.quant.feature_shift if o.quant.feature_shift > 0 else 0, 'memory': lambda o: o.weights_time.t,
    'goes_down': lambda o: (o.quant.time_shift < 0 and o.quant.time_shift > -31 and
        (o.is_small or o.quant.time_shift >= -20)),
    'is_small': lambda o: o.largest_total < 2 ** 30, 'words': lambda o: _pair_words(o.input.i),
    'factor': lambda o: arrays.as_int32s(
        arrays.array((o.quant.feature_multiplier, 2.0 ** (o.drop - 1) if o.drop > 0 else 0)))}

SVDF_PAIRS_TEMPLATE = CodeTemplate('OPGEN_HAS_DSP',
    (lambda o: (o.features + 1) // 2, lambda o: o.pairs // 4, lambda o: o.quads if o.quads <= 8 else 4,
        lambda o: (o.quads - 1) // o.in_round if o.quads > 1 else 0,
        lambda o: o.quads - 1 - o.rounds * o.in_round if o.quads > 0 else 0, lambda o: (o.memory - 1) // 4,
        lambda o: o.memory - 4 * o.whole, lambda o: o.filters * o.memory, lambda o: o.quads > 0, lambda o: o.rounds > 1,
        lambda o: o.in_round if o.rounds > 0 else 0, lambda o: o.pairs % 4 >= 2, lambda o: o.pairs % 2 == 1,
        lambda o: o.pairs > 1, lambda o: o.up > 0, lambda o: o.drop > 0, lambda o: o.state.zero_point > 0,
        lambda o: o.state.zero_point < 0, lambda o: -o.state.zero_point, lambda o: o.rank > 1,
        lambda o: o.whole + 1 if o.rest == 4 else o.whole, lambda o: o.word < o.whole, lambda o: 4 * o.word + 1,
        lambda o: 4 * o.word, lambda o: o.rest < 4, lambda o: 4 * o.whole, lambda o: o.entry < o.memory - 1,
        lambda o: o.entry + 1, lambda o: o.goes_down and (not o.is_small)),
    file='recurrent/svdf_pairs.c.j2', made_from='3ae85f8b')

INT8_INT8_INT8_INT32_INT8_INT8: Types = {'input': DType.INT8, 'weights_feature': DType.INT8, 'weights_time': DType.INT8,
    'bias': DType.INT32, 'state': DType.INT8, 'output': DType.INT8}

SPACE = {'bias': lambda o: (o.weights_feature.o // o.rank,),
    'state': lambda o: (o.input.b, o.weights_feature.o * o.weights_time.t)}

SVDF = Operator('SVDF', 'Filters reduce inputs to numbers; sums over the last ones of `rank` filters are the units.',
    litert=Litert('SVDF', versions=(1, 4), table='SVDFOptions'),
    options=(option('rank', int, 0, minimum=1),
        option('fused_activation_function', ActivationFunctionType, ActivationFunctionType.NONE),
        option('asymmetric_quantize_inputs', bool, False, only=(True, False))),
    inputs=(Operand('input', 'BI'), Operand('weights_feature', 'OI', const=True),
        Operand('weights_time', 'OT', const=True), Operand('bias', 'O', const=True, optional=True),
        Operand('state', 'BM', variable=True)),
    outputs=(Operand('output', 'BO', type=lambda o: o.input.type, shape=lambda o: (o.input.b, o.units)),),
    lets={'filters': lambda o: o.weights_feature.o, 'units': lambda o: o.filters // o.rank,
        'sizes': lambda o: structs.opgen_svdf_sizes(o.input.b, o.input.i, o.filters, o.weights_time.t, o.rank),
        'quant': lambda o: _svdf_quant(o.input, o.weights_feature, o.weights_time, o.state, o.output),
        'feature_sums': lambda o: quant.row_sums(o.weights_feature, 0, -o.input.zero_point) if o.target.mve else None,
        'unit_sums': lambda o: quant.row_sums(arrays.reshape(o.weights_time, (o.units, o.rank * o.weights_time.t)),
            o.bias if tensor.has(o.bias) else 0, -o.state.zero_point),
        'feature_factor': lambda o: o.input.scale * o.weights_feature.scale / o.state.scale,
        'time_factor': lambda o: o.state.scale * o.weights_time.scale / o.output.scale,
        'largest_total': lambda o: (
            (o.rank * sums.largest_sum(o.state, o.weights_time, 0, 0) +
                arrays.largest(arrays.absolute(o.bias if tensor.has(o.bias) else 0))) if o.state.type != DType.FLOAT32
            else 0),
        'svdf': lambda o: structs.cmsis_nn_svdf_params(o.rank, o.input.zero_point, o.output.zero_point,
            structs.cmsis_nn_activation(-32768, 32767), structs.cmsis_nn_activation(-128, 127)),
        'first': lambda o: structs.cmsis_nn_per_tensor_quant_params(o.quant.feature_multiplier, o.quant.feature_shift),
        'second': lambda o: structs.cmsis_nn_per_tensor_quant_params(o.quant.time_multiplier, o.quant.time_shift),
        'input_dims': lambda o: structs.cmsis_nn_dims(o.input.b, o.input.i, 1, 1),
        'feature_dims': lambda o: structs.cmsis_nn_dims(o.filters, o.input.i, 1, 1),
        'time_dims': lambda o: structs.cmsis_nn_dims(o.filters, o.weights_time.t, 1, 1)},
    checks=(
        Limit(lambda o: quant.have_scales(o.input, o.weights_feature, o.weights_time, o.state, o.output),
            'integers that stand for real numbers need a scale; one of these tensors has none'),
        Check(lambda o: o.filters % o.rank == 0 and (not tensor.has(o.bias) or o.bias.o == o.units),
            lambda o: said(o.filters, ' filters of rank ', o.rank, ' do not fit ',
                o.bias.o if tensor.has(o.bias) else 0, ' biases')),
        Check(lambda o: (o.weights_feature.i == o.input.i and o.weights_time.o == o.filters and
                o.state.m == o.filters * o.weights_time.t and o.state.b == o.input.b),
            lambda o: said('features ', o.weights_feature.shape, ', time ', o.weights_time.shape, ' and state ',
                o.state.shape, ' do not fit an input of ', o.input.shape)),
        Limit(lambda o: (o.input.type != DType.INT8 or
                (o.fused_activation_function != ActivationFunctionType.TANH and
                    o.fused_activation_function != ActivationFunctionType.SIGN_BIT and
                    (quant.activation_range(o.fused_activation_function, o.output) ==
                        quant.integer_range(DType.INT8)))),
            lambda o: said("the output's quantization does not imply its activation ", o.fused_activation_function)),
        Limit(lambda o: arrays.length(o.weights_feature.scales) <= 1 and arrays.length(o.weights_time.scales) <= 1,
            'weights must have one scale'),
        Limit(lambda o: o.state.type != DType.INT16 or quant.symmetric(o.state),
            lambda o: said('the zero point of an int16 state must be 0, this is ', o.state.zero_point)),
        Limit(lambda o: not tensor.has(o.bias) or quant.is_close(o.bias.scale, o.state.scale * o.weights_time.scale),
            lambda o: said('the scale of the bias must be ', o.state.scale * o.weights_time.scale)),
        Check(lambda o: sums.sums_fit(o.input, o.weights_feature, 0, 0, o.feature_factor),
            lambda o: said('sums of features of up to ', sums.largest_sum(o.input, o.weights_feature, 0, 0),
                ' overflow for the scales ', o.input.scale, ' of the input, ', o.weights_feature.scale,
                ' of weights_feature and ', o.state.scale, ' of the state, which is too small')),
        Check(
            lambda o: sums.totals_fit(sums.modulo(o.largest_total) if o.state.type == DType.INT16 else o.largest_total,
                o.time_factor, False),
            lambda o: said('sums over time of up to ', o.largest_total, ' overflow for the scales ', o.state.scale,
                ' of the state, ', o.weights_time.scale, ' of weights_time and ', o.output.scale,
                ' of the output, which is too small, or a bias is too large'))),
    macs=lambda o: o.input.b * o.filters * (o.input.i + o.weights_time.t),
    reference=lambda o: _svdf_real(o.input, o.weights_feature, o.weights_time, o.bias, o.state, o.rank,
        o.fused_activation_function),
    exact=lambda o: _svdf_exact(o.input, o.weights_feature, o.weights_time, o.bias, o.state, o.state.type, o.rank,
        o.quant),
    kernels=(
        Kernel('svdf_state_s16',
            {'input': DType.INT8, 'weights_feature': DType.INT8, 'weights_time': DType.INT16, 'bias': DType.INT32,
                'state': DType.INT16, 'output': DType.INT8},
            params='input_dims feature_dims svdf first second time_dims'.split(),
            takes='p input weights_feature weights_time bias state output scratch scratch_size'.split(),
            scratch=lambda o: 4 * o.input.b * (o.filters + o.units)),
        Kernel('svdf_state_s8', INT8_INT8_INT8_INT32_INT8_INT8, params='sizes quant feature_sums unit_sums'.split(),
            takes='p input weights_feature weights_time state output'.split(),
            table_inputs={'feature_sums': 'input weights_feature'.split(),
                'unit_sums': 'weights_time bias state'.split()}),
        Kernel('svdf_float', {'*': DType.FLOAT32}, params='sizes fused_activation_function'.split(),
            exact=lambda o: _svdf_f32(o.input, o.weights_feature, o.weights_time, o.bias, o.state, o.rank,
                o.fused_activation_function)),
        Kernel('svdf_pairs_s8', INT8_INT8_INT8_INT32_INT8_INT8, params='sizes quant stream unit_sums factor'.split(),
            takes='p input weights_time state output scratch'.split(),
            when=(Condition('target.dsp', lambda o: o.target.dsp),
                Condition('not target.mve', lambda o: not o.target.mve),
                Condition('target.optimize == "speed"', lambda o: o.target.optimize == 'speed',
                    'target.optimize'.split()),
                Condition('pairs_fit(weights_feature)', lambda o: _pairs_fit(o.weights_feature)),
                Condition('memory > 0', lambda o: o.memory > 0, 'memory'.split()),
                Condition('drop < 31', lambda o: o.drop < 31, 'drop'.split()),
                Condition('all_true((absolute(begins) + 8388608) * 2.0 ** up < 1073741824)',
                    lambda o: arrays.all_true((arrays.absolute(o.begins) + 8388608) * 2.0 ** o.up < 1073741824))),
            priority=1, scratch=lambda o: 4 * o.words + 4 * o.groups,
            table_inputs={'stream': 'input weights_feature'.split(), 'unit_sums': 'weights_time bias state'.split(),
                'factor': 'input weights_feature weights_time state'.split()},
            lets=SVDF_PAIRS, template=SVDF_PAIRS_TEMPLATE)),
    tests=(
        {'rank': lambda o: o.span(1, 3),
            'fused_activation_function': lambda o: o.choice(ActivationFunctionType.NONE, ActivationFunctionType.RELU,
                ActivationFunctionType.TANH, ActivationFunctionType.SIGN_BIT),
            'input': lambda o: (o.span(1, 2), o.span(1, 20)),
            'weights_feature': lambda o: (o.rank * o.span(1, 8), o.input.i),
            'weights_time': lambda o: (o.weights_feature.o, o.span(1, 10)), **SPACE},
        {'rank': lambda o: o.span(1, 3),
            'fused_activation_function': lambda o: o.choice(ActivationFunctionType.NONE, ActivationFunctionType.RELU),
            'input': lambda o: (o.span(1, 2), o.span(1, 40)),
            'weights_feature': lambda o: (o.rank * o.span(1, 8), o.input.i),
            'weights_time': lambda o: (o.weights_feature.o, o.choice(o.span(1, 10), 4 * o.span(1, 8))), **SPACE},
        {'rank': lambda o: o.span(1, 3), 'fused_activation_function': ActivationFunctionType.NONE,
            'input': lambda o: (1, o.span(76, 120)),
            'weights_feature': lambda o: o.integers(-20, 20, (o.rank * o.span(1, 8), o.input.i)),
            'weights_time': lambda o: (o.weights_feature.o, 4 * o.span(1, 3)), **SPACE}))
