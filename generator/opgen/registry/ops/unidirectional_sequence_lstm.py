"""UNIDIRECTIONAL_SEQUENCE_LSTM.

Made by `opgen build` from specs/recurrent/unidirectional_sequence_lstm.yaml; do not edit.
"""

from opgen.lib import arrays, quant, recurrent, shapes, sums, tensor
from opgen.operators.model import Check, Condition, DType, Kernel, Litert, Operand, Operator, Refused, option, said
from opgen.registry.ops._family import lstm as family
from opgen.registry.ops._functions.lstm import _lstm_exact, _lstm_gate_fits, _lstm_quant
from opgen.registry.ops._functions.lstm_real import _lstm_form_of, _lstm_real, _lstm_totals_of
from opgen.registry.ops._kernels import (unidirectional_sequence_lstm_arm, unidirectional_sequence_lstm_full,
    unidirectional_sequence_lstm_packed, unidirectional_sequence_lstm_pairs)
from opgen.tflite.enums import ActivationFunctionType

HAS = Condition('has(input_to_input_weights)', lambda o: tensor.has(o.input_to_input_weights))

SPACE_FORGET_GATE_BIAS = {'forget_gate_bias': lambda o: (o.input_to_forget_weights.k,),
    'cell_gate_bias': lambda o: (o.input_to_forget_weights.k,),
    'output_gate_bias': lambda o: (o.input_to_forget_weights.k,),
    'output_state': lambda o: (o.input.shape[1] if o.time_major else o.input.m, o.recurrent_to_forget_weights.i),
    'cell_state': lambda o: (o.input.shape[1] if o.time_major else o.input.m, o.input_to_forget_weights.k)}

SPACE_INPUT_SUM = {'input_sum': lambda o: (o.choice(7.62939453125e-06, 2e-05, 0.0001), 0),
    'forget_sum': lambda o: (o.choice(7.62939453125e-06, 2e-05, 0.0001), 0),
    'cell_sum': lambda o: (o.choice(7.62939453125e-06, 2e-05, 0.0001), 0),
    'output_sum': lambda o: (o.choice(7.62939453125e-06, 2e-05, 0.0001), 0)}

SPACE_FUSED_ACTIVATION_FUNCTION = {'fused_activation_function': ActivationFunctionType.TANH,
    'cell_clip': lambda o: o.choice(0.0, 0.75, 10.0), 'time_major': lambda o: o.choice(True, False)}

SPACE_RECURRENT_TO_CELL_WEIGHTS = {'recurrent_to_cell_weights': lambda o: o.recurrent_to_forget_weights.shape,
    'recurrent_to_output_weights': lambda o: o.recurrent_to_forget_weights.shape}

SPACE_FUSED_ACTIVATION_FUNCTION_2 = {**SPACE_FUSED_ACTIVATION_FUNCTION,
    'input': lambda o: (1 if o.time_major else o.span(1, 3), o.span(1, 3) if o.time_major else 1, o.span(1, 20))}

SPACE_INPUT_TO_CELL_WEIGHTS = {'input_to_cell_weights': lambda o: o.input_to_forget_weights.shape,
    'input_to_output_weights': lambda o: o.input_to_forget_weights.shape}

SPACE_PROJECTION_WEIGHTS = {
    'projection_weights': lambda o: (o.recurrent_to_forget_weights.i, o.input_to_forget_weights.k),
    'projection_bias': lambda o: (o.recurrent_to_forget_weights.i,)}

SPACE_FORGET_LAYER_NORM = {'forget_layer_norm': lambda o: (o.input_to_forget_weights.k,),
    'cell_layer_norm': lambda o: (o.input_to_forget_weights.k,),
    'output_layer_norm': lambda o: (o.input_to_forget_weights.k,), **SPACE_INPUT_SUM}

SPACE_RECURRENT_TO_INPUT_WEIGHTS = {'recurrent_to_input_weights': lambda o: o.recurrent_to_forget_weights.shape,
    **SPACE_RECURRENT_TO_CELL_WEIGHTS, 'input_gate_bias': lambda o: (o.input_to_forget_weights.k,),
    **SPACE_FORGET_GATE_BIAS}

SPACE = {'input_to_input_weights': lambda o: o.input_to_forget_weights.shape, **SPACE_INPUT_TO_CELL_WEIGHTS,
    'recurrent_to_forget_weights': lambda o: (o.input_to_forget_weights.k, o.input_to_forget_weights.k),
    **SPACE_RECURRENT_TO_INPUT_WEIGHTS}

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
        Kernel('lstm_s8',
            {'input': DType.INT8, 'input_to_input_weights': DType.INT8, 'input_to_forget_weights': DType.INT8,
                'input_to_cell_weights': DType.INT8, 'input_to_output_weights': DType.INT8,
                'recurrent_to_input_weights': DType.INT8, 'recurrent_to_forget_weights': DType.INT8,
                'recurrent_to_cell_weights': DType.INT8, 'recurrent_to_output_weights': DType.INT8,
                'input_gate_bias': DType.INT32, 'forget_gate_bias': DType.INT32, 'cell_gate_bias': DType.INT32,
                'output_gate_bias': DType.INT32, 'output_state': DType.INT8, 'cell_state': DType.INT16,
                'output': DType.INT8},
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
        *unidirectional_sequence_lstm_arm.KERNELS, *unidirectional_sequence_lstm_full.KERNELS,
        *unidirectional_sequence_lstm_packed.KERNELS, *unidirectional_sequence_lstm_pairs.KERNELS),
    tests=(
        {**SPACE_FUSED_ACTIVATION_FUNCTION, 'input': lambda o: (o.span(1, 2), o.span(1, 2), o.span(1, 20)),
            'input_to_forget_weights': lambda o: (o.span(1, 12), o.input.i), **SPACE},
        {**SPACE_FUSED_ACTIVATION_FUNCTION_2, 'input_to_forget_weights': lambda o: (o.span(4, 12), o.input.i),
            **SPACE_INPUT_TO_CELL_WEIGHTS,
            'recurrent_to_forget_weights': lambda o: (o.input_to_forget_weights.k, o.input_to_forget_weights.k),
            **SPACE_RECURRENT_TO_CELL_WEIGHTS, **SPACE_FORGET_GATE_BIAS,
            'cell_to_forget_weights': lambda o: (o.input_to_forget_weights.k,),
            'cell_to_output_weights': lambda o: (o.input_to_forget_weights.k,), **SPACE_FORGET_LAYER_NORM,
            'hidden': lambda o: o.output_state},
        {**SPACE_FUSED_ACTIVATION_FUNCTION_2, 'input_to_forget_weights': lambda o: (o.span(4, 12), o.input.i),
            'input_to_input_weights': lambda o: o.input_to_forget_weights.shape, **SPACE_INPUT_TO_CELL_WEIGHTS,
            'recurrent_to_forget_weights': lambda o: (o.input_to_forget_weights.k, o.span(1, 9)),
            **SPACE_RECURRENT_TO_INPUT_WEIGHTS, 'proj_clip': lambda o: o.choice(0.0, 0.3, 10.0),
            **SPACE_PROJECTION_WEIGHTS, 'input_layer_norm': lambda o: (o.input_to_forget_weights.k,),
            **SPACE_FORGET_LAYER_NORM, 'hidden': lambda o: (o.choice(0.0078125, 0.004, 0.01), o.span(-128, 127))},
        {**SPACE_FUSED_ACTIVATION_FUNCTION_2, 'input_to_forget_weights': lambda o: (o.span(1, 12), o.input.i), **SPACE,
            'proj_clip': lambda o: o.choice(0.0, 0.3, 10.0),
            'cell_to_input_weights': lambda o: (o.input_to_forget_weights.k,),
            'cell_to_forget_weights': lambda o: (o.input_to_forget_weights.k,),
            'cell_to_output_weights': lambda o: (o.input_to_forget_weights.k,), **SPACE_PROJECTION_WEIGHTS,
            **SPACE_INPUT_SUM, 'hidden': lambda o: (o.choice(0.0078125, 0.004, 0.01), o.span(-128, 127))},
        {**SPACE_FUSED_ACTIVATION_FUNCTION_2, 'input_to_forget_weights': lambda o: (o.span(1, 12), o.input.i),
            **SPACE_INPUT_TO_CELL_WEIGHTS,
            'recurrent_to_forget_weights': lambda o: (o.input_to_forget_weights.k, o.span(1, 9)),
            **SPACE_RECURRENT_TO_CELL_WEIGHTS, **SPACE_FORGET_GATE_BIAS,
            'proj_clip': lambda o: o.choice(0.0, 0.3, 10.0), **SPACE_PROJECTION_WEIGHTS, **SPACE_INPUT_SUM,
            'hidden': lambda o: (o.choice(0.0078125, 0.004, 0.01), o.span(-128, 127))},
        {**SPACE_FUSED_ACTIVATION_FUNCTION,
            'input': lambda o: o.choice((o.span(1, 2), o.span(1, 2), o.span(1, 40)), (1, 1, o.span(33, 90))),
            'input_to_forget_weights': lambda o: (o.span(1, 40) if o.input.m * o.input.t == 1 else o.span(1, 20),
                o.input.i),
            **SPACE},
        {**SPACE_FUSED_ACTIVATION_FUNCTION,
            'input': lambda o: o.choice((o.span(1, 2), o.span(1, 2), o.span(1, 40)), (1, 1, o.span(76, 120))),
            'input_to_forget_weights': lambda o: (o.span(1, 20) if o.input.i <= 40 else o.span(76, 90), o.input.i),
            **SPACE}),
    refuses=(Refused('weights from the cell beside a projection to another size',
        {'cell_to_forget_weights': {'type': lambda o: DType.INT16,
                'elements': lambda o: arrays.zeros((o.forget_gate_bias.k,)), 'scale': lambda o: 0.01,
                'zero_point': lambda o: 0},
            'cell_to_output_weights': {'type': lambda o: DType.INT16,
                'elements': lambda o: arrays.zeros((o.forget_gate_bias.k,)), 'scale': lambda o: 0.01,
                'zero_point': lambda o: 0}}),))
