"""Kernels of UNIDIRECTIONAL_SEQUENCE_LSTM.

Made by `opgen build` from specs/recurrent/unidirectional_sequence_lstm_full.yaml; do not edit.
"""

from opgen.lib import arrays, quant, recurrent, shapes, tensor
from opgen.operators.model import Condition, DType, Functions, Kernel, said
from opgen.registry.ops._functions.lstm_full import (_lstm_full_exact, _lstm_full_form, _lstm_full_gate_fits,
    _lstm_full_quant, _lstm_projection_fits)

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

KERNELS = (Kernel('lstm_full_s8',
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
        'cell_to_forget_weights cell_to_output_weights input_gate_bias forget_gate_bias cell_gate_bias '
        'output_gate_bias projection_weights projection_bias output_state cell_state input_layer_norm '
        'forget_layer_norm cell_layer_norm output_layer_norm output scratch ').split(),
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
        Condition(('lstm_full_gate_fits(input, output_state, input_to_input_weights, recurrent_to_input_weights, '
                'input_gate_bias, full_quant.input_gate, has(forget_layer_norm)) if has(input_to_input_weights) and '
                'has(recurrent_to_input_weights) and has(input_gate_bias) else True'),
            lambda o: (
                _lstm_full_gate_fits(o.input, o.output_state, o.input_to_input_weights, o.recurrent_to_input_weights,
                    o.input_gate_bias, o.full_quant.input_gate, tensor.has(o.forget_layer_norm))
                if (tensor.has(o.input_to_input_weights) and tensor.has(o.recurrent_to_input_weights) and
                    tensor.has(o.input_gate_bias)) else True)),
        Condition(('lstm_full_gate_fits(input, output_state, input_to_forget_weights, recurrent_to_forget_weights, '
                'forget_gate_bias, full_quant.forget_gate, has(forget_layer_norm))'),
            lambda o: _lstm_full_gate_fits(o.input, o.output_state, o.input_to_forget_weights,
                o.recurrent_to_forget_weights, o.forget_gate_bias, o.full_quant.forget_gate,
                tensor.has(o.forget_layer_norm))),
        Condition(('lstm_full_gate_fits(input, output_state, input_to_cell_weights, recurrent_to_cell_weights, '
                'cell_gate_bias, full_quant.cell_gate, has(forget_layer_norm))'),
            lambda o: _lstm_full_gate_fits(o.input, o.output_state, o.input_to_cell_weights,
                o.recurrent_to_cell_weights, o.cell_gate_bias, o.full_quant.cell_gate,
                tensor.has(o.forget_layer_norm))),
        Condition(('lstm_full_gate_fits(input, output_state, input_to_output_weights, recurrent_to_output_weights, '
                'output_gate_bias, full_quant.output_gate, has(forget_layer_norm))'),
            lambda o: _lstm_full_gate_fits(o.input, o.output_state, o.input_to_output_weights,
                o.recurrent_to_output_weights, o.output_gate_bias, o.full_quant.output_gate,
                tensor.has(o.forget_layer_norm)))),
    otherwise=lambda o: said(
        ('the model lacks the scale of hidden, a value inside of the layer' if not tensor.has(o.hidden)
            else ('hidden must be quantized like output_state, as there is no projection' if not o.hidden_fits
                else ('the model lacks a scale of a normalized sum, or weights of a gate have several'
                    if not o.normalized
                    else ('the scale of cell_state must be from 2**-15 to 2**-9' if (o.cell_bits < 0 or o.cell_bits > 6)
                        else 'sums of gates overflow'))))),
    priority=-1, scratch=lambda o: 8 * o.units,
    exact=lambda o: _lstm_full_exact(o.input, o.output_state, o.cell_state, o.time_major, o.parts, o.full_quant,
        o.full_form, o.projection_weights, o.projection_bias),
    lets=UNIDIRECTIONAL_SEQUENCE_LSTM_FULL),)
