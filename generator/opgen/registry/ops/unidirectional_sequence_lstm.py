"""UNIDIRECTIONAL_SEQUENCE_LSTM.

Made by `opgen build` from specs/recurrent/unidirectional_sequence_lstm.yaml; do not edit.
"""

from opgen.lib import arrays, fixed_point, quant, recurrent, reference, shapes, structs, sums, tensor
from opgen.lib.tensor import Array
from opgen.operators.model import (Check, CodeTemplate, Condition, DType, Functions, Kernel, Litert, Operand, Operator,
    Refused, Types, option, said)
from opgen.registry.ops._family import lstm as family
from opgen.registry.ops._functions.lstm import _lstm_exact, _lstm_gate_fits, _lstm_quant
from opgen.registry.ops._functions.lstm_full import (_lstm_full_exact, _lstm_full_form, _lstm_full_gate_fits,
    _lstm_full_quant, _lstm_projection_fits)
from opgen.registry.ops._functions.lstm_real import _lstm_form_of, _lstm_real, _lstm_totals_of
from opgen.registry.ops._functions.pairs import _pair_weights, _pair_words, _pairs_fit
from opgen.tflite.enums import ActivationFunctionType


def _of_units(gates: Array) -> Array:
    """Return arrays of the gates (each units, ...), stacked, as (4 * units, ...), the gates of a unit together."""
    swapped = arrays.transpose(gates, (1, 0, 2))
    return arrays.reshape(swapped, (-1, gates.shape[2]))


def _gates_have(of: structs.opgen_lstm_quant) -> Array:
    """Return the (shifts, multipliers) of the sums over the input and over the hidden vector, those of the four gates.
    """
    return arrays.reshape(
        arrays.array(
            (of.input_gate.input_shift, of.forget_gate.input_shift, of.cell_gate.input_shift,
                of.output_gate.input_shift, of.input_gate.recurrent_shift, of.forget_gate.recurrent_shift,
                of.cell_gate.recurrent_shift, of.output_gate.recurrent_shift, of.input_gate.input_multiplier,
                of.forget_gate.input_multiplier, of.cell_gate.input_multiplier, of.output_gate.input_multiplier,
                of.input_gate.recurrent_multiplier, of.forget_gate.recurrent_multiplier,
                of.cell_gate.recurrent_multiplier, of.output_gate.recurrent_multiplier)), (2, 8))


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

UNIDIRECTIONAL_SEQUENCE_LSTM_PAIRS: Functions = {'seen': lambda o: _of_units(reference.pack(o.input_weights, 0)),
    'kept': lambda o: _of_units(reference.pack(o.recurrent_weights, 0)),
    'begins': lambda o: arrays.reshape(recurrent.lstm_sums(o.input_weights, o.recurrent_weights, o.biases, o.quant),
        (2, 4, o.units)),
    'shifts': lambda o: _gates_have(o.quant)[0], 'drops': lambda o: arrays.as_int32s(arrays.clip(-o.shifts, 0, 31)),
    'raised': lambda o: arrays.reshape(fixed_point.as_ints(arrays.clip(o.shifts, 0, 31)), (2, 4, 1)),
    'factors': lambda o: arrays.as_int32s(
        arrays.transpose(arrays.append(_gates_have(o.quant)[1:], arrays.row(2 ** fixed_point.as_ints(o.drops) // 2), 0),
            (1, 0))),
    'stream': lambda o: arrays.as_int32s(
        arrays.flatten(
            arrays.append(
                arrays.append(arrays.reshape(_pair_weights(o.seen), (o.units, -1)),
                    2 * arrays.transpose(o.begins[0], (1, 0)), 1),
                arrays.append(arrays.reshape(_pair_weights(o.kept), (o.units, -1)),
                    2 * arrays.transpose(o.begins[1], (1, 0)), 1), 1))),
    'words': lambda o: _pair_words(o.input.i) + _pair_words(o.units)}

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
        Kernel('lstm_pairs_s8', INT8_INT8_INT8_INT8_INT8_INT8_INT8_INT8_INT8_INT32_INT32_INT32_INT32_INT8_INT16_INT8,
            params='seqs quant stream factors'.split(), takes='p input output_state cell_state output scratch'.split(),
            when=(HAS, Condition('target.dsp', lambda o: o.target.dsp),
                Condition('not target.mve', lambda o: not o.target.mve),
                Condition('target.optimize == "speed"', lambda o: o.target.optimize == 'speed',
                    'target.optimize'.split()),
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
