"""UNIDIRECTIONAL_SEQUENCE_LSTM.

Made by `opgen build` from specs/recurrent/unidirectional_sequence_lstm.yaml; do not edit.
"""

from opgen.lib import arrays, fixed_point, packed, quant, recurrent, reference, shapes, sums, tensor
from opgen.lib.tensor import Array
from opgen.operators.model import (Check, CodeTemplate, Condition, DType, Functions, Kernel, Litert, Operand, Operator,
    Refused, Types, option, said)
from opgen.registry.ops._family import lstm as family
from opgen.registry.ops._functions.lstm import _lstm_exact, _lstm_factors, _lstm_gate_fits, _lstm_quant
from opgen.registry.ops._functions.lstm_full import (_lstm_full_exact, _lstm_full_form, _lstm_full_gate_fits,
    _lstm_full_quant, _lstm_projection_fits)
from opgen.registry.ops._functions.lstm_real import _lstm_form_of, _lstm_real, _lstm_totals_of
from opgen.registry.ops._functions.pairs import _pair_weights, _pair_words, _pairs_fit
from opgen.tflite.enums import ActivationFunctionType


def _of_units(gates: Array) -> Array:
    """Return arrays of the gates (each units, ...), stacked, as (4 * units, ...), the gates of a unit together."""
    swapped = arrays.transpose(gates, (1, 0, 2))
    return arrays.reshape(swapped, (-1, gates.shape[2]))


UNIDIRECTIONAL_SEQUENCE_LSTM_ARM: Functions = {
    'sums': lambda o: recurrent.lstm_sums(o.input_weights, o.recurrent_weights, o.biases, o.quant),
    'steepness': lambda o: recurrent.power_of_two(o.cell_state.scale)}

UNIDIRECTIONAL_SEQUENCE_LSTM_FULL: Functions = {'cell_bits': lambda o: 15 + recurrent.power_of_two(o.cell_state.scale),
    'normalized': lambda o: (shapes.count_of(o.norms) == 0 or
        (shapes.count_of(o.gate_sums) == 4 and quant.have_one_scale(o.gate_sums))),
    'hidden_fits': lambda o: (tensor.has(o.projection_weights) or
        (tensor.has(o.hidden) and quant.all_same_quantization((o.hidden,), o.output_state))),
    'full_quant': lambda o: _lstm_full_quant(o.input, o.output_state, o.cell_state, o.output, o.held, o.input_weights,
        o.recurrent_weights, o.gate_sums, o.peepholes, o.norms, o.projection, o.cell_clip, o.proj_clip),
    'full_form': lambda o: _lstm_full_form(not tensor.has(o.input_to_input_weights), tensor.has(o.forget_layer_norm),
        tensor.has(o.projection_weights)),
    'sums_are_small': lambda o: (o.full_quant.hidden_shift <= 0 and
        (
            _lstm_projection_fits(o.projection_weights,
                o.projection_bias if tensor.has(o.projection_bias) else arrays.zeros((o.outputs,)),
                o.full_quant.projection_shift) if tensor.has(o.projection_weights) else True) and
        (
            _lstm_full_gate_fits(o.input, o.output_state, o.input_to_input_weights, o.recurrent_to_input_weights,
                o.input_gate_bias, o.full_quant.input_gate, tensor.has(o.forget_layer_norm))
            if (tensor.has(o.input_to_input_weights) and tensor.has(o.recurrent_to_input_weights) and
                tensor.has(o.input_gate_bias)) else True) and
        _lstm_full_gate_fits(o.input, o.output_state, o.input_to_forget_weights, o.recurrent_to_forget_weights,
            o.forget_gate_bias, o.full_quant.forget_gate, tensor.has(o.forget_layer_norm)) and
        _lstm_full_gate_fits(o.input, o.output_state, o.input_to_cell_weights, o.recurrent_to_cell_weights,
            o.cell_gate_bias, o.full_quant.cell_gate, tensor.has(o.forget_layer_norm)) and
        _lstm_full_gate_fits(o.input, o.output_state, o.input_to_output_weights, o.recurrent_to_output_weights,
            o.output_gate_bias, o.full_quant.output_gate, tensor.has(o.forget_layer_norm)))}

UNIDIRECTIONAL_SEQUENCE_LSTM_PACKED: Functions = {'groups': lambda o: (o.units + 3) // 4,
    'missing': lambda o: 4 * o.groups - o.units,
    'all_seen': lambda o: arrays.reshape(
        arrays.append(reference.pack(o.input_weights, 0), arrays.zeros((4, o.missing, o.input.i)), 1),
        (16 * o.groups, o.input.i)),
    'all_kept': lambda o: arrays.reshape(
        arrays.append(reference.pack(o.recurrent_weights, 0), arrays.zeros((4, o.missing, o.units)), 1),
        (16 * o.groups, o.units)),
    'by_four': lambda o: arrays.as_int8s(
        arrays.flatten(
            arrays.append(arrays.reshape(packed.packed_filters(o.all_seen), (4 * o.groups, -1)),
                arrays.reshape(packed.packed_filters(o.all_kept), (4 * o.groups, -1)), 1))),
    'begins': lambda o: arrays.reshape(
        arrays.append(
            arrays.reshape(
                fixed_point.as_ints(recurrent.lstm_sums(o.input_weights, o.recurrent_weights, o.biases, o.quant)),
                (8, o.units)), arrays.zeros((8, o.missing)), 1), (2, 4, o.groups, 4)),
    'shifts': lambda o: arrays.reshape(_lstm_factors(o.quant)[0], (2, 4)),
    'factors': lambda o: arrays.append(
        arrays.append(_lstm_factors(o.quant)[1], arrays.flatten(arrays.clip(o.shifts, -31, 0)), 0),
        arrays.flatten(arrays.clip(o.shifts, 0, 31)), 0),
    'scales': lambda o: arrays.reshape(arrays.transpose(arrays.reshape(o.factors, (3, 2, 4)), (2, 1, 0)), (4, 1, 6)),
    'stages': lambda o: arrays.as_int32s(
        arrays.flatten(
            arrays.append(arrays.reshape(arrays.transpose(o.begins, (1, 2, 0, 3)), (4, o.groups, 8)),
                arrays.expand(o.scales, (4, o.groups, 6)), 2))),
    'goes_down': lambda o: arrays.all_true(o.shifts < 0), 'stage': lambda o: 8 + 6}

UNIDIRECTIONAL_SEQUENCE_LSTM_PAIRS: Functions = {'seen': lambda o: _of_units(reference.pack(o.input_weights, 0)),
    'kept': lambda o: _of_units(reference.pack(o.recurrent_weights, 0)),
    'begins': lambda o: arrays.reshape(recurrent.lstm_sums(o.input_weights, o.recurrent_weights, o.biases, o.quant),
        (2, 4, o.units)),
    'shifts': lambda o: _lstm_factors(o.quant)[0], 'drops': lambda o: arrays.as_int32s(arrays.clip(-o.shifts, 0, 31)),
    'raised': lambda o: arrays.reshape(fixed_point.as_ints(arrays.clip(o.shifts, 0, 31)), (2, 4, 1)),
    'factors': lambda o: arrays.as_int32s(
        arrays.transpose(
            arrays.append(_lstm_factors(o.quant)[1:], arrays.row(2 ** fixed_point.as_ints(o.drops) // 2), 0), (1, 0))),
    'stream': lambda o: arrays.as_int32s(
        arrays.flatten(
            arrays.append(
                arrays.append(arrays.reshape(_pair_weights(o.seen), (o.units, -1)),
                    2 * arrays.transpose(o.begins[0], (1, 0)), 1),
                arrays.append(arrays.reshape(_pair_weights(o.kept), (o.units, -1)),
                    2 * arrays.transpose(o.begins[1], (1, 0)), 1), 1))),
    'words': lambda o: _pair_words(o.input.i) + _pair_words(o.units)}

UNIDIRECTIONAL_SEQUENCE_LSTM_PACKED_TEMPLATE = CodeTemplate('OPGEN_HAS_MVE',
    {'(input.i + 15) // 16': lambda o: (o.input.i + 15) // 16, '(units + 15) // 16': lambda o: (o.units + 15) // 16,
        'seen <= 2 and kept <= 2': lambda o: o.seen <= 2 and o.kept <= 2,
        'input.i if vector == 0 else units': lambda o: o.input.i if o.vector == 0 else o.units,
        '1 + 8 * vector': lambda o: 1 + 8 * o.vector, '(size + 15) // 16': lambda o: (o.size + 15) // 16,
        'size < 16': lambda o: o.size < 16, 'size - 16 * (parts - 1)': lambda o: o.size - 16 * (o.parts - 1),
        'stays and parts == 2': lambda o: o.stays and o.parts == 2, '2 + vector': lambda o: 2 + o.vector,
        '4 * groups': lambda o: 4 * o.groups,
        'seen if vector == 0 else kept': lambda o: o.seen if o.vector == 0 else o.kept,
        'vector if part == 0 else 2 + vector if stays else 2':
            lambda o: o.vector if o.part == 0 else 2 + o.vector if o.stays else 2,
        "'' if part == 0 else 'a'": lambda o: '' if o.part == 0 else 'a',
        'part > 0 and not stays': lambda o: o.part > 0 and (not o.stays),
        "'lr' if vector == 1 and unit == 3 else 'r'": lambda o: 'lr' if o.vector == 1 and o.unit == 3 else 'r',
        'vector == 0 or unit < 3': lambda o: o.vector == 0 or o.unit < 3,
        '8 * vector + 2 * unit': lambda o: 8 * o.vector + 2 * o.unit,
        '(4, 5, 4, 5)[unit]': lambda o: (4, 5, 4, 5)[o.unit], 'unit < 3': lambda o: o.unit < 3,
        '(5, 4, 5)[unit]': lambda o: (5, 4, 5)[o.unit], '16 * unit - 48': lambda o: 16 * o.unit - 48,
        'parts > 1 and not stays': lambda o: o.parts > 1 and (not o.stays),
        '16 * (parts - 1)': lambda o: 16 * (o.parts - 1), '4 * stage': lambda o: 4 * o.stage,
        '16 - 4 * stage': lambda o: 16 - 4 * o.stage, '32 - 4 * stage': lambda o: 32 - 4 * o.stage,
        '44 - 4 * stage': lambda o: 44 - 4 * o.stage, '40 - 4 * stage': lambda o: 40 - 4 * o.stage,
        '52 - 4 * stage': lambda o: 52 - 4 * o.stage})

UNIDIRECTIONAL_SEQUENCE_LSTM_PAIRS_TEMPLATE = CodeTemplate('OPGEN_HAS_DSP',
    {'input.i if part == 0 else units': lambda o: o.input.i if o.part == 0 else o.units,
        '(size + 1) // 2': lambda o: (o.size + 1) // 2, 'pairs // 4': lambda o: o.pairs // 4,
        'quads if quads <= 8 else 4': lambda o: o.quads if o.quads <= 8 else 4,
        '(quads - 1) // in_round if quads > 1 else 0': lambda o: (o.quads - 1) // o.in_round if o.quads > 1 else 0,
        'quads > 0': lambda o: o.quads > 0, 'rounds > 1': lambda o: o.rounds > 1, '2 + part': lambda o: 2 + o.part,
        'quads - 1 - rounds * in_round if quads > 0 else 0':
            lambda o: o.quads - 1 - o.rounds * o.in_round if o.quads > 0 else 0,
        '(in_round if rounds > 0 else 0) if stretch == 0 else left':
            lambda o: (o.in_round if o.rounds > 0 else 0) if o.stretch == 0 else o.left,
        'stretch == 0 and rounds > 1': lambda o: o.stretch == 0 and o.rounds > 1,
        'pairs % 4 >= 2': lambda o: o.pairs % 4 >= 2, 'pairs % 2 == 1': lambda o: o.pairs % 2 == 1,
        'pairs > 1': lambda o: o.pairs > 1, '4 + 16 * part': lambda o: 4 + 16 * o.part,
        'part == 1': lambda o: o.part == 1, 'gate % 2 == 0': lambda o: o.gate % 2 == 0,
        '4 + 2 * (gate % 2)': lambda o: 4 + 2 * (o.gate % 2),
        'element(drops, 4 * part + gate)': lambda o: arrays.element(o.drops, 4 * o.part + o.gate),
        'element(raised, 4 * part + gate)': lambda o: arrays.element(o.raised, 4 * o.part + o.gate),
        'up > 0': lambda o: o.up > 0, 'drop > 0': lambda o: o.drop > 0, 'factor + 1': lambda o: o.factor + 1,
        'part == 0': lambda o: o.part == 0, '4 + gate': lambda o: 4 + o.gate, '2 * units': lambda o: 2 * o.units,
        '4 * units': lambda o: 4 * o.units, '6 * units': lambda o: 6 * o.units})

INT8_INT8_INT8_INT8_INT8_INT8_INT8_INT8_INT8_INT32_INT32_INT32_INT32_INT8_INT16_INT8: Types = {'input': DType.INT8,
    'input_to_input_weights': DType.INT8, 'input_to_forget_weights': DType.INT8, 'input_to_cell_weights': DType.INT8,
    'input_to_output_weights': DType.INT8, 'recurrent_to_input_weights': DType.INT8,
    'recurrent_to_forget_weights': DType.INT8, 'recurrent_to_cell_weights': DType.INT8,
    'recurrent_to_output_weights': DType.INT8, 'input_gate_bias': DType.INT32, 'forget_gate_bias': DType.INT32,
    'cell_gate_bias': DType.INT32, 'output_gate_bias': DType.INT32, 'output_state': DType.INT8,
    'cell_state': DType.INT16, 'output': DType.INT8}

HAS = Condition('has(input_to_input_weights)', lambda o: tensor.has(o.input_to_input_weights))
TARGET_OPTIMIZE_IS_SPEED = Condition('target.optimize == "speed"', lambda o: o.target.optimize == 'speed',
    'target.optimize'.split())

SPACE = {'fused_activation_function': ActivationFunctionType.TANH, 'cell_clip': lambda o: o.choice(0.0, 0.75, 10.0),
    'time_major': lambda o: o.choice(True, False)}

UNIDIRECTIONAL_SEQUENCE_LSTM = Operator('UNIDIRECTIONAL_SEQUENCE_LSTM',
    ('Long short-term memory over a sequence: four gates decide what a cell forgets, takes in and shows.\n'
        "Its plain form is computed as in TensorFlow Lite Micro, whatever the model's intermediate tensors\n"
        'say; with weights from the cell, a projection or normalizations, or without an input gate, as in LiteRT.'),
    litert=Litert('UNIDIRECTIONAL_SEQUENCE_LSTM', versions=(1, 4), table='UnidirectionalSequenceLSTMOptions'),
    options=(
        option('fused_activation_function', ActivationFunctionType, ActivationFunctionType.NONE,
            only=(ActivationFunctionType.TANH,)),
        option('cell_clip', float, 0.0), option('proj_clip', float, 0.0), option('time_major', bool, False),
        option('asymmetric_quantize_inputs', bool, False, only=(True, False))),
    inputs=(Operand('input', 'MTI'), Operand('input_to_input_weights', 'KI', const=True, optional=True),
        Operand('input_to_forget_weights', 'KI', const=True), Operand('input_to_cell_weights', 'KI', const=True),
        Operand('input_to_output_weights', 'KI', const=True),
        Operand('recurrent_to_input_weights', 'KI', const=True, optional=True),
        Operand('recurrent_to_forget_weights', 'KI', const=True),
        Operand('recurrent_to_cell_weights', 'KI', const=True),
        Operand('recurrent_to_output_weights', 'KI', const=True),
        Operand('cell_to_input_weights', 'K', const=True, optional=True),
        Operand('cell_to_forget_weights', 'K', const=True, optional=True),
        Operand('cell_to_output_weights', 'K', const=True, optional=True),
        Operand('input_gate_bias', 'K', const=True, optional=True), Operand('forget_gate_bias', 'K', const=True),
        Operand('cell_gate_bias', 'K', const=True), Operand('output_gate_bias', 'K', const=True),
        Operand('projection_weights', 'KI', const=True, optional=True),
        Operand('projection_bias', 'K', const=True, optional=True), Operand('output_state', variable=True),
        Operand('cell_state', variable=True), Operand('input_layer_norm', 'K', const=True, optional=True),
        Operand('forget_layer_norm', 'K', const=True, optional=True),
        Operand('cell_layer_norm', 'K', const=True, optional=True),
        Operand('output_layer_norm', 'K', const=True, optional=True)),
    intermediates=(Operand('input_sum', optional=True), Operand('forget_sum', optional=True),
        Operand('cell_sum', optional=True), Operand('output_sum', optional=True), Operand('hidden', optional=True)),
    outputs=(Operand('output', type=lambda o: o.input.type, shape=lambda o: (*o.input.shape[:2], o.outputs),
        scale=lambda o: o.output_state.scale, zero_point=lambda o: o.output_state.zero_point),),
    lets={**family.LETS,
        'quant': lambda o: _lstm_quant(o.input, o.output_state, o.cell_state, o.input_weights, o.recurrent_weights,
            o.cell_clip),
        'starts': lambda o: (recurrent.lstm_sums(o.input_weights, o.recurrent_weights, o.biases, o.quant)
            if o.target.mve else None),
        'limit': lambda o: (o.cell_clip if o.cell_clip > 0
            else quant.activation_range_f32(ActivationFunctionType.NONE).hi),
        'totals': lambda o: _lstm_totals_of(o.input.type.is_integer, o.gate_sums, o.norms, o.biases),
        'is_plain': lambda o: (tensor.has(o.input_to_input_weights) and
            shapes.count_of(o.peepholes + o.norms + o.projection) == 0),
        'held': lambda o: o.hidden if tensor.has(o.hidden) else o.output_state,
        'form': lambda o: _lstm_form_of(not tensor.has(o.input_to_input_weights), o.is_plain, o.output_state,
            o.cell_state, o.held, tensor.has(o.projection_weights), o.cell_clip, o.proj_clip),
        'bias_scale': lambda o: (o.held.scale * o.projection[0].scale / o.projection[1].scale
            if shapes.count_of(o.projection) > 1 else 1.0)},
    checks=(*family.CHECKS, Check(lambda o: o.cell_clip >= 0 and o.proj_clip >= 0, 'limits must not be negative'),
        Check(lambda o: (not o.is_plain or not o.input.type.is_integer or
                (
                    sums.totals_fit(32767 * 32767,
                        2.0 ** (-30) / arrays.array((o.cell_state.scale, o.output_state.scale)), False) and
                    (
                        _lstm_gate_fits(o.input, o.output_state, o.input_to_input_weights,
                            o.recurrent_to_input_weights, o.input_gate_bias)
                        if (tensor.has(o.input_to_input_weights) and tensor.has(o.recurrent_to_input_weights) and
                            tensor.has(o.input_gate_bias)) else True) and
                    _lstm_gate_fits(o.input, o.output_state, o.input_to_forget_weights, o.recurrent_to_forget_weights,
                        o.forget_gate_bias) and
                    _lstm_gate_fits(o.input, o.output_state, o.input_to_cell_weights, o.recurrent_to_cell_weights,
                        o.cell_gate_bias) and
                    _lstm_gate_fits(o.input, o.output_state, o.input_to_output_weights, o.recurrent_to_output_weights,
                        o.output_gate_bias))),
            lambda o: said('sums or products of gates overflow for the scales ', o.input.scale, ' of the input, ',
                o.output_state.scale, ' of the output and ', o.cell_state.scale, ' of the cell'))),
    macs=lambda o: (o.seqs.batches * o.seqs.steps * o.units *
        (o.gates * (o.input.i + o.outputs) + (o.outputs if tensor.has(o.projection_weights) else 0))),
    reference=lambda o: _lstm_real(o.input, o.output_state, o.cell_state, o.time_major, o.parts, o.totals, o.form,
        o.projection_weights, o.projection_bias * o.bias_scale),
    exact=lambda o: _lstm_exact(o.input, o.output_state, o.cell_state, o.time_major, o.parts, o.quant, o.output.type),
    kernels=(
        Kernel('lstm_s8', INT8_INT8_INT8_INT8_INT8_INT8_INT8_INT8_INT8_INT32_INT32_INT32_INT32_INT8_INT16_INT8,
            params='seqs quant starts'.split(),
            takes=('p input input_to_input_weights input_to_forget_weights input_to_cell_weights '
                'input_to_output_weights recurrent_to_input_weights recurrent_to_forget_weights '
                'recurrent_to_cell_weights recurrent_to_output_weights input_gate_bias forget_gate_bias '
                'cell_gate_bias output_gate_bias output_state cell_state output scratch ').split(),
            when=(HAS,), scratch=lambda o: 8 * o.units,
            table_inputs={'starts': ('input input_to_input_weights input_to_forget_weights '
                'input_to_cell_weights input_to_output_weights '
                'recurrent_to_input_weights recurrent_to_forget_weights '
                'recurrent_to_cell_weights recurrent_to_output_weights '
                'input_gate_bias forget_gate_bias cell_gate_bias output_gate_bias '
                'output_state cell_state ').split()}),
        Kernel('lstm_s16',
            {'input': DType.INT16, 'input_to_input_weights': DType.INT8, 'input_to_forget_weights': DType.INT8,
                'input_to_cell_weights': DType.INT8, 'input_to_output_weights': DType.INT8,
                'recurrent_to_input_weights': DType.INT8, 'recurrent_to_forget_weights': DType.INT8,
                'recurrent_to_cell_weights': DType.INT8, 'recurrent_to_output_weights': DType.INT8,
                'input_gate_bias': DType.INT64, 'forget_gate_bias': DType.INT64, 'cell_gate_bias': DType.INT64,
                'output_gate_bias': DType.INT64, 'output_state': DType.INT16, 'cell_state': DType.INT16,
                'output': DType.INT16},
            params='seqs quant'.split(),
            takes=('p input input_to_input_weights input_to_forget_weights input_to_cell_weights '
                'input_to_output_weights recurrent_to_input_weights recurrent_to_forget_weights '
                'recurrent_to_cell_weights recurrent_to_output_weights input_gate_bias forget_gate_bias '
                'cell_gate_bias output_gate_bias output_state cell_state output scratch ').split(),
            when=(HAS,),
            otherwise='there are no input_to_input_weights: without an input gate the layer must be of int8',
            scratch=lambda o: 8 * o.units),
        Kernel('lstm_f32',
            {'input': DType.FLOAT32, 'input_to_input_weights': DType.FLOAT32, 'input_to_forget_weights': DType.FLOAT32,
                'input_to_cell_weights': DType.FLOAT32, 'input_to_output_weights': DType.FLOAT32,
                'recurrent_to_input_weights': DType.FLOAT32, 'recurrent_to_forget_weights': DType.FLOAT32,
                'recurrent_to_cell_weights': DType.FLOAT32, 'recurrent_to_output_weights': DType.FLOAT32,
                'input_gate_bias': DType.FLOAT32, 'forget_gate_bias': DType.FLOAT32, 'cell_gate_bias': DType.FLOAT32,
                'output_gate_bias': DType.FLOAT32, 'output_state': DType.FLOAT32, 'cell_state': DType.FLOAT32,
                'output': DType.FLOAT32},
            params='seqs limit'.split(),
            takes=('p input input_to_input_weights input_to_forget_weights input_to_cell_weights '
                'input_to_output_weights recurrent_to_input_weights recurrent_to_forget_weights '
                'recurrent_to_cell_weights recurrent_to_output_weights input_gate_bias forget_gate_bias '
                'cell_gate_bias output_gate_bias output_state cell_state output scratch ').split(),
            when=(HAS,),
            otherwise='there are no input_to_input_weights: without an input gate the layer must be of int8',
            scratch=lambda o: 20 * o.units),
        Kernel('lstm_arm_s8', INT8_INT8_INT8_INT8_INT8_INT8_INT8_INT8_INT8_INT32_INT32_INT32_INT32_INT8_INT16_INT8,
            params='seqs time_major quant steepness sums'.split(),
            takes=('p input input_to_input_weights input_to_forget_weights input_to_cell_weights '
                'input_to_output_weights recurrent_to_input_weights recurrent_to_forget_weights '
                'recurrent_to_cell_weights recurrent_to_output_weights input_gate_bias forget_gate_bias '
                'cell_gate_bias output_gate_bias output_state cell_state output scratch ').split(),
            when=(HAS, Condition('cell_clip > 0', lambda o: o.cell_clip > 0, 'cell_clip'.split()),
                Condition('recurrent_sums_fit(output_state, recurrent_weights, quant)',
                    lambda o: recurrent.recurrent_sums_fit(o.output_state, o.recurrent_weights, o.quant))),
            priority=1, scratch=lambda o: 4 * o.seqs.batches * o.units,
            table_inputs={'sums': ('input input_to_input_weights input_to_forget_weights '
                'input_to_cell_weights input_to_output_weights '
                'recurrent_to_input_weights recurrent_to_forget_weights '
                'recurrent_to_cell_weights recurrent_to_output_weights input_gate_bias '
                'forget_gate_bias cell_gate_bias output_gate_bias output_state '
                'cell_state ').split()},
            lets=UNIDIRECTIONAL_SEQUENCE_LSTM_ARM),
        Kernel('lstm_full_s8',
            {'input': DType.INT8, 'input_to_input_weights': DType.INT8, 'input_to_forget_weights': DType.INT8,
                'input_to_cell_weights': DType.INT8, 'input_to_output_weights': DType.INT8,
                'recurrent_to_input_weights': DType.INT8, 'recurrent_to_forget_weights': DType.INT8,
                'recurrent_to_cell_weights': DType.INT8, 'recurrent_to_output_weights': DType.INT8,
                'cell_to_input_weights': DType.INT16, 'cell_to_forget_weights': DType.INT16,
                'cell_to_output_weights': DType.INT16, 'input_gate_bias': DType.INT32, 'forget_gate_bias': DType.INT32,
                'cell_gate_bias': DType.INT32, 'output_gate_bias': DType.INT32, 'projection_weights': DType.INT8,
                'projection_bias': DType.INT32, 'output_state': DType.INT8, 'cell_state': DType.INT16,
                'input_layer_norm': DType.INT16, 'forget_layer_norm': DType.INT16, 'cell_layer_norm': DType.INT16,
                'output_layer_norm': DType.INT16, 'output': DType.INT8},
            params='seqs full_quant'.split(),
            takes=('p input input_to_input_weights input_to_forget_weights input_to_cell_weights '
                'input_to_output_weights recurrent_to_input_weights recurrent_to_forget_weights '
                'recurrent_to_cell_weights recurrent_to_output_weights cell_to_input_weights '
                'cell_to_forget_weights cell_to_output_weights input_gate_bias forget_gate_bias '
                'cell_gate_bias output_gate_bias projection_weights projection_bias output_state '
                'cell_state input_layer_norm forget_layer_norm cell_layer_norm output_layer_norm output '
                'scratch ').split(),
            when=(Condition('has(hidden)', lambda o: tensor.has(o.hidden)),
                Condition('has(projection_weights) or has(hidden) and all_same_quantization((hidden,), output_state)',
                    lambda o: (tensor.has(o.projection_weights) or
                        (tensor.has(o.hidden) and quant.all_same_quantization((o.hidden,), o.output_state))),
                    lambda o: {'has(projection_weights)': tensor.has(o.projection_weights),
                        'has(hidden)': tensor.has(o.hidden)}),
                Condition('count_of(norms) == 0 or count_of(gate_sums) == 4 and have_one_scale(gate_sums)',
                    lambda o: (shapes.count_of(o.norms) == 0 or
                        (shapes.count_of(o.gate_sums) == 4 and quant.have_one_scale(o.gate_sums))),
                    lambda o: {'count_of(norms)': shapes.count_of(o.norms),
                        'count_of(gate_sums)': shapes.count_of(o.gate_sums)}),
                Condition('0 <= cell_bits <= 6', lambda o: 0 <= o.cell_bits <= 6, 'cell_bits'.split()),
                Condition('full_quant.hidden_shift <= 0', lambda o: o.full_quant.hidden_shift <= 0,
                    'full_quant.hidden_shift'.split()),
                Condition(('lstm_projection_fits(projection_weights, projection_bias if has(projection_bias) else '
                        'zeros((outputs,)), full_quant.projection_shift) if has(projection_weights) else True'),
                    lambda o: (
                        _lstm_projection_fits(o.projection_weights,
                            o.projection_bias if tensor.has(o.projection_bias) else arrays.zeros((o.outputs,)),
                            o.full_quant.projection_shift) if tensor.has(o.projection_weights) else True)),
                Condition(('lstm_full_gate_fits(input, output_state, input_to_input_weights, '
                        'recurrent_to_input_weights, input_gate_bias, full_quant.input_gate, has(forget_layer_norm)) '
                        'if has(input_to_input_weights) and has(recurrent_to_input_weights) and has(input_gate_bias) '
                        'else True'),
                    lambda o: (
                        _lstm_full_gate_fits(o.input, o.output_state, o.input_to_input_weights,
                            o.recurrent_to_input_weights, o.input_gate_bias, o.full_quant.input_gate,
                            tensor.has(o.forget_layer_norm))
                        if (tensor.has(o.input_to_input_weights) and tensor.has(o.recurrent_to_input_weights) and
                            tensor.has(o.input_gate_bias)) else True)),
                Condition(('lstm_full_gate_fits(input, output_state, input_to_forget_weights, '
                        'recurrent_to_forget_weights, forget_gate_bias, full_quant.forget_gate, '
                        'has(forget_layer_norm))'),
                    lambda o: _lstm_full_gate_fits(o.input, o.output_state, o.input_to_forget_weights,
                        o.recurrent_to_forget_weights, o.forget_gate_bias, o.full_quant.forget_gate,
                        tensor.has(o.forget_layer_norm))),
                Condition(('lstm_full_gate_fits(input, output_state, input_to_cell_weights, recurrent_to_cell_weights, '
                        'cell_gate_bias, full_quant.cell_gate, has(forget_layer_norm))'),
                    lambda o: _lstm_full_gate_fits(o.input, o.output_state, o.input_to_cell_weights,
                        o.recurrent_to_cell_weights, o.cell_gate_bias, o.full_quant.cell_gate,
                        tensor.has(o.forget_layer_norm))),
                Condition(('lstm_full_gate_fits(input, output_state, input_to_output_weights, '
                        'recurrent_to_output_weights, output_gate_bias, full_quant.output_gate, '
                        'has(forget_layer_norm))'),
                    lambda o: _lstm_full_gate_fits(o.input, o.output_state, o.input_to_output_weights,
                        o.recurrent_to_output_weights, o.output_gate_bias, o.full_quant.output_gate,
                        tensor.has(o.forget_layer_norm)))),
            otherwise=lambda o: said(
                ('the model lacks the scale of hidden, a value inside of the layer' if not tensor.has(o.hidden)
                    else ('hidden must be quantized like output_state, as there is no projection' if not o.hidden_fits
                        else ('the model lacks a scale of a normalized sum, or weights of a gate have several'
                            if not o.normalized
                            else ('the scale of cell_state must be from 2**-15 to 2**-9'
                                if (o.cell_bits < 0 or o.cell_bits > 6) else 'sums of gates overflow'))))),
            priority=-1, scratch=lambda o: 8 * o.units,
            exact=lambda o: _lstm_full_exact(o.input, o.output_state, o.cell_state, o.time_major, o.parts, o.full_quant,
                o.full_form, o.projection_weights, o.projection_bias),
            lets=UNIDIRECTIONAL_SEQUENCE_LSTM_FULL),
        Kernel('lstm_packed_s8', INT8_INT8_INT8_INT8_INT8_INT8_INT8_INT8_INT8_INT32_INT32_INT32_INT32_INT8_INT16_INT8,
            params='seqs quant by_four stages stage'.split(),
            takes='p input output_state cell_state output scratch'.split(),
            when=(HAS, Condition('target.mve', lambda o: o.target.mve), TARGET_OPTIMIZE_IS_SPEED,
                Condition('0 < units', lambda o: 0 < o.units, 'units'.split()),
                Condition('units <= 256', lambda o: o.units <= 256, 'units'.split()),
                Condition('0 < input.i', lambda o: 0 < o.input.i, 'input.i'.split()),
                Condition('input.i <= 256', lambda o: o.input.i <= 256, 'input.i'.split())),
            priority=2, scratch=lambda o: 32 * o.groups,
            table_inputs={'by_four': ('input_to_input_weights input_to_forget_weights input_to_cell_weights '
                    'input_to_output_weights recurrent_to_input_weights '
                    'recurrent_to_forget_weights recurrent_to_cell_weights '
                    'recurrent_to_output_weights ').split(),
                'stages': ('input input_to_input_weights input_to_forget_weights input_to_cell_weights '
                    'input_to_output_weights recurrent_to_input_weights recurrent_to_forget_weights '
                    'recurrent_to_cell_weights recurrent_to_output_weights input_gate_bias '
                    'forget_gate_bias cell_gate_bias output_gate_bias output_state cell_state ').split()},
            lets=UNIDIRECTIONAL_SEQUENCE_LSTM_PACKED, template=UNIDIRECTIONAL_SEQUENCE_LSTM_PACKED_TEMPLATE),
        Kernel('lstm_pairs_s8', INT8_INT8_INT8_INT8_INT8_INT8_INT8_INT8_INT8_INT32_INT32_INT32_INT32_INT8_INT16_INT8,
            params='seqs quant stream factors'.split(), takes='p input output_state cell_state output scratch'.split(),
            when=(HAS, Condition('target.dsp', lambda o: o.target.dsp),
                Condition('not target.mve', lambda o: not o.target.mve), TARGET_OPTIMIZE_IS_SPEED,
                Condition('units <= 512', lambda o: o.units <= 512, 'units'.split()),
                Condition('pairs_fit(seen)', lambda o: _pairs_fit(o.seen)),
                Condition('pairs_fit(kept)', lambda o: _pairs_fit(o.kept)),
                Condition('all_true((absolute(as_ints(begins)) + 2 ** 23) * 2 ** raised < 2 ** 30)',
                    lambda o: arrays.all_true(
                        (arrays.absolute(fixed_point.as_ints(o.begins)) + 2 ** 23) * 2 ** o.raised < 2 ** 30)),
                Condition('all_true(shifts > -31)', lambda o: arrays.all_true(o.shifts > -31)),
                Condition('quant.update_shift < 0', lambda o: o.quant.update_shift < 0, 'quant.update_shift'.split()),
                Condition('quant.hidden_shift < 0', lambda o: o.quant.hidden_shift < 0, 'quant.hidden_shift'.split())),
            priority=2, scratch=lambda o: 4 * o.words + 8 * o.units,
            table_inputs={'stream': ('input input_to_input_weights input_to_forget_weights input_to_cell_weights '
                    'input_to_output_weights recurrent_to_input_weights recurrent_to_forget_weights '
                    'recurrent_to_cell_weights recurrent_to_output_weights input_gate_bias '
                    'forget_gate_bias cell_gate_bias output_gate_bias output_state cell_state ').split(),
                'factors': ('input input_to_input_weights input_to_forget_weights input_to_cell_weights '
                    'input_to_output_weights recurrent_to_input_weights '
                    'recurrent_to_forget_weights recurrent_to_cell_weights '
                    'recurrent_to_output_weights output_state cell_state ').split()},
            lets=UNIDIRECTIONAL_SEQUENCE_LSTM_PAIRS, template=UNIDIRECTIONAL_SEQUENCE_LSTM_PAIRS_TEMPLATE)),
    tests=(
        {**SPACE, 'input': lambda o: (o.span(1, 2), o.span(1, 2), o.span(1, 20)),
            'input_to_input_weights': lambda o: (o.span(1, 12), o.input.i),
            'input_to_forget_weights': lambda o: o.input_to_input_weights.shape,
            'input_to_cell_weights': lambda o: o.input_to_input_weights.shape,
            'input_to_output_weights': lambda o: o.input_to_input_weights.shape,
            'recurrent_to_input_weights': lambda o: (o.input_to_input_weights.k, o.input_to_input_weights.k),
            'recurrent_to_forget_weights': lambda o: (o.input_to_input_weights.k, o.input_to_input_weights.k),
            'recurrent_to_cell_weights': lambda o: (o.input_to_input_weights.k, o.input_to_input_weights.k),
            'recurrent_to_output_weights': lambda o: (o.input_to_input_weights.k, o.input_to_input_weights.k),
            'input_gate_bias': lambda o: (o.input_to_input_weights.k,),
            'forget_gate_bias': lambda o: (o.input_to_input_weights.k,),
            'cell_gate_bias': lambda o: (o.input_to_input_weights.k,),
            'output_gate_bias': lambda o: (o.input_to_input_weights.k,),
            'output_state': lambda o: (o.input.shape[1] if o.time_major else o.input.m, o.input_to_input_weights.k),
            'cell_state': lambda o: o.output_state.shape},
        {**SPACE,
            'input': lambda o: (1 if o.time_major else o.span(1, 3), o.span(1, 3) if o.time_major else 1,
                o.span(1, 20)),
            'input_to_forget_weights': lambda o: (o.span(4, 12), o.input.i),
            'input_to_cell_weights': lambda o: o.input_to_forget_weights.shape,
            'input_to_output_weights': lambda o: o.input_to_forget_weights.shape,
            'recurrent_to_forget_weights': lambda o: (o.input_to_forget_weights.k, o.input_to_forget_weights.k),
            'recurrent_to_cell_weights': lambda o: o.recurrent_to_forget_weights.shape,
            'recurrent_to_output_weights': lambda o: o.recurrent_to_forget_weights.shape,
            'cell_to_forget_weights': lambda o: (o.input_to_forget_weights.k,),
            'cell_to_output_weights': lambda o: (o.input_to_forget_weights.k,),
            'forget_gate_bias': lambda o: (o.input_to_forget_weights.k,),
            'cell_gate_bias': lambda o: (o.input_to_forget_weights.k,),
            'output_gate_bias': lambda o: (o.input_to_forget_weights.k,),
            'output_state': lambda o: (o.input.shape[1] if o.time_major else o.input.m,
                o.recurrent_to_forget_weights.i),
            'cell_state': lambda o: (o.input.shape[1] if o.time_major else o.input.m, o.input_to_forget_weights.k),
            'forget_layer_norm': lambda o: (o.input_to_forget_weights.k,),
            'cell_layer_norm': lambda o: (o.input_to_forget_weights.k,),
            'output_layer_norm': lambda o: (o.input_to_forget_weights.k,),
            'input_sum': lambda o: (o.choice(7.62939453125e-06, 2e-05, 0.0001), 0),
            'forget_sum': lambda o: (o.choice(7.62939453125e-06, 2e-05, 0.0001), 0),
            'cell_sum': lambda o: (o.choice(7.62939453125e-06, 2e-05, 0.0001), 0),
            'output_sum': lambda o: (o.choice(7.62939453125e-06, 2e-05, 0.0001), 0),
            'hidden': lambda o: o.output_state},
        {**SPACE, 'proj_clip': lambda o: o.choice(0.0, 0.3, 10.0),
            'input': lambda o: (1 if o.time_major else o.span(1, 3), o.span(1, 3) if o.time_major else 1,
                o.span(1, 20)),
            'input_to_forget_weights': lambda o: (o.span(4, 12), o.input.i),
            'input_to_input_weights': lambda o: o.input_to_forget_weights.shape,
            'input_to_cell_weights': lambda o: o.input_to_forget_weights.shape,
            'input_to_output_weights': lambda o: o.input_to_forget_weights.shape,
            'recurrent_to_forget_weights': lambda o: (o.input_to_forget_weights.k, o.span(1, 9)),
            'recurrent_to_input_weights': lambda o: o.recurrent_to_forget_weights.shape,
            'recurrent_to_cell_weights': lambda o: o.recurrent_to_forget_weights.shape,
            'recurrent_to_output_weights': lambda o: o.recurrent_to_forget_weights.shape,
            'input_gate_bias': lambda o: (o.input_to_forget_weights.k,),
            'forget_gate_bias': lambda o: (o.input_to_forget_weights.k,),
            'cell_gate_bias': lambda o: (o.input_to_forget_weights.k,),
            'output_gate_bias': lambda o: (o.input_to_forget_weights.k,),
            'projection_weights': lambda o: (o.recurrent_to_forget_weights.i, o.input_to_forget_weights.k),
            'projection_bias': lambda o: (o.recurrent_to_forget_weights.i,),
            'output_state': lambda o: (o.input.shape[1] if o.time_major else o.input.m,
                o.recurrent_to_forget_weights.i),
            'cell_state': lambda o: (o.input.shape[1] if o.time_major else o.input.m, o.input_to_forget_weights.k),
            'input_layer_norm': lambda o: (o.input_to_forget_weights.k,),
            'forget_layer_norm': lambda o: (o.input_to_forget_weights.k,),
            'cell_layer_norm': lambda o: (o.input_to_forget_weights.k,),
            'output_layer_norm': lambda o: (o.input_to_forget_weights.k,),
            'input_sum': lambda o: (o.choice(7.62939453125e-06, 2e-05, 0.0001), 0),
            'forget_sum': lambda o: (o.choice(7.62939453125e-06, 2e-05, 0.0001), 0),
            'cell_sum': lambda o: (o.choice(7.62939453125e-06, 2e-05, 0.0001), 0),
            'output_sum': lambda o: (o.choice(7.62939453125e-06, 2e-05, 0.0001), 0),
            'hidden': lambda o: (o.choice(0.0078125, 0.004, 0.01), o.span(-128, 127))},
        {**SPACE, 'proj_clip': lambda o: o.choice(0.0, 0.3, 10.0),
            'input': lambda o: (1 if o.time_major else o.span(1, 3), o.span(1, 3) if o.time_major else 1,
                o.span(1, 20)),
            'input_to_forget_weights': lambda o: (o.span(1, 12), o.input.i),
            'input_to_input_weights': lambda o: o.input_to_forget_weights.shape,
            'input_to_cell_weights': lambda o: o.input_to_forget_weights.shape,
            'input_to_output_weights': lambda o: o.input_to_forget_weights.shape,
            'recurrent_to_forget_weights': lambda o: (o.input_to_forget_weights.k, o.input_to_forget_weights.k),
            'recurrent_to_input_weights': lambda o: o.recurrent_to_forget_weights.shape,
            'recurrent_to_cell_weights': lambda o: o.recurrent_to_forget_weights.shape,
            'recurrent_to_output_weights': lambda o: o.recurrent_to_forget_weights.shape,
            'cell_to_input_weights': lambda o: (o.input_to_forget_weights.k,),
            'cell_to_forget_weights': lambda o: (o.input_to_forget_weights.k,),
            'cell_to_output_weights': lambda o: (o.input_to_forget_weights.k,),
            'input_gate_bias': lambda o: (o.input_to_forget_weights.k,),
            'forget_gate_bias': lambda o: (o.input_to_forget_weights.k,),
            'cell_gate_bias': lambda o: (o.input_to_forget_weights.k,),
            'output_gate_bias': lambda o: (o.input_to_forget_weights.k,),
            'projection_weights': lambda o: (o.recurrent_to_forget_weights.i, o.input_to_forget_weights.k),
            'projection_bias': lambda o: (o.recurrent_to_forget_weights.i,),
            'output_state': lambda o: (o.input.shape[1] if o.time_major else o.input.m,
                o.recurrent_to_forget_weights.i),
            'cell_state': lambda o: (o.input.shape[1] if o.time_major else o.input.m, o.input_to_forget_weights.k),
            'input_sum': lambda o: (o.choice(7.62939453125e-06, 2e-05, 0.0001), 0),
            'forget_sum': lambda o: (o.choice(7.62939453125e-06, 2e-05, 0.0001), 0),
            'cell_sum': lambda o: (o.choice(7.62939453125e-06, 2e-05, 0.0001), 0),
            'output_sum': lambda o: (o.choice(7.62939453125e-06, 2e-05, 0.0001), 0),
            'hidden': lambda o: (o.choice(0.0078125, 0.004, 0.01), o.span(-128, 127))},
        {**SPACE, 'proj_clip': lambda o: o.choice(0.0, 0.3, 10.0),
            'input': lambda o: (1 if o.time_major else o.span(1, 3), o.span(1, 3) if o.time_major else 1,
                o.span(1, 20)),
            'input_to_forget_weights': lambda o: (o.span(1, 12), o.input.i),
            'input_to_cell_weights': lambda o: o.input_to_forget_weights.shape,
            'input_to_output_weights': lambda o: o.input_to_forget_weights.shape,
            'recurrent_to_forget_weights': lambda o: (o.input_to_forget_weights.k, o.span(1, 9)),
            'recurrent_to_cell_weights': lambda o: o.recurrent_to_forget_weights.shape,
            'recurrent_to_output_weights': lambda o: o.recurrent_to_forget_weights.shape,
            'forget_gate_bias': lambda o: (o.input_to_forget_weights.k,),
            'cell_gate_bias': lambda o: (o.input_to_forget_weights.k,),
            'output_gate_bias': lambda o: (o.input_to_forget_weights.k,),
            'projection_weights': lambda o: (o.recurrent_to_forget_weights.i, o.input_to_forget_weights.k),
            'projection_bias': lambda o: (o.recurrent_to_forget_weights.i,),
            'output_state': lambda o: (o.input.shape[1] if o.time_major else o.input.m,
                o.recurrent_to_forget_weights.i),
            'cell_state': lambda o: (o.input.shape[1] if o.time_major else o.input.m, o.input_to_forget_weights.k),
            'input_sum': lambda o: (o.choice(7.62939453125e-06, 2e-05, 0.0001), 0),
            'forget_sum': lambda o: (o.choice(7.62939453125e-06, 2e-05, 0.0001), 0),
            'cell_sum': lambda o: (o.choice(7.62939453125e-06, 2e-05, 0.0001), 0),
            'output_sum': lambda o: (o.choice(7.62939453125e-06, 2e-05, 0.0001), 0),
            'hidden': lambda o: (o.choice(0.0078125, 0.004, 0.01), o.span(-128, 127))},
        {**SPACE, 'input': lambda o: o.choice((o.span(1, 2), o.span(1, 2), o.span(1, 40)), (1, 1, o.span(33, 90))),
            'input_to_input_weights': lambda o: (o.span(1, 40) if o.input.m * o.input.t == 1 else o.span(1, 20),
                o.input.i),
            'input_to_forget_weights': lambda o: o.input_to_input_weights.shape,
            'input_to_cell_weights': lambda o: o.input_to_input_weights.shape,
            'input_to_output_weights': lambda o: o.input_to_input_weights.shape,
            'recurrent_to_input_weights': lambda o: (o.input_to_input_weights.k, o.input_to_input_weights.k),
            'recurrent_to_forget_weights': lambda o: (o.input_to_input_weights.k, o.input_to_input_weights.k),
            'recurrent_to_cell_weights': lambda o: (o.input_to_input_weights.k, o.input_to_input_weights.k),
            'recurrent_to_output_weights': lambda o: (o.input_to_input_weights.k, o.input_to_input_weights.k),
            'input_gate_bias': lambda o: (o.input_to_input_weights.k,),
            'forget_gate_bias': lambda o: (o.input_to_input_weights.k,),
            'cell_gate_bias': lambda o: (o.input_to_input_weights.k,),
            'output_gate_bias': lambda o: (o.input_to_input_weights.k,),
            'output_state': lambda o: (o.input.shape[1] if o.time_major else o.input.m, o.input_to_input_weights.k),
            'cell_state': lambda o: o.output_state.shape},
        {**SPACE, 'input': lambda o: o.choice((o.span(1, 2), o.span(1, 2), o.span(1, 40)), (1, 1, o.span(76, 120))),
            'input_to_input_weights': lambda o: (o.span(1, 20) if o.input.i <= 40 else o.span(76, 90), o.input.i),
            'input_to_forget_weights': lambda o: o.input_to_input_weights.shape,
            'input_to_cell_weights': lambda o: o.input_to_input_weights.shape,
            'input_to_output_weights': lambda o: o.input_to_input_weights.shape,
            'recurrent_to_input_weights': lambda o: (o.input_to_input_weights.k, o.input_to_input_weights.k),
            'recurrent_to_forget_weights': lambda o: (o.input_to_input_weights.k, o.input_to_input_weights.k),
            'recurrent_to_cell_weights': lambda o: (o.input_to_input_weights.k, o.input_to_input_weights.k),
            'recurrent_to_output_weights': lambda o: (o.input_to_input_weights.k, o.input_to_input_weights.k),
            'input_gate_bias': lambda o: (o.input_to_input_weights.k,),
            'forget_gate_bias': lambda o: (o.input_to_input_weights.k,),
            'cell_gate_bias': lambda o: (o.input_to_input_weights.k,),
            'output_gate_bias': lambda o: (o.input_to_input_weights.k,),
            'output_state': lambda o: (o.input.shape[1] if o.time_major else o.input.m, o.input_to_input_weights.k),
            'cell_state': lambda o: o.output_state.shape}),
    refuses=(Refused('weights from the cell beside a projection to another size',
        {'cell_to_forget_weights': {'type': lambda o: DType.INT16,
                'elements': lambda o: arrays.zeros((o.forget_gate_bias.k,)), 'scale': lambda o: 0.01,
                'zero_point': lambda o: 0},
            'cell_to_output_weights': {'type': lambda o: DType.INT16,
                'elements': lambda o: arrays.zeros((o.forget_gate_bias.k,)), 'scale': lambda o: 0.01,
                'zero_point': lambda o: 0}}),))
