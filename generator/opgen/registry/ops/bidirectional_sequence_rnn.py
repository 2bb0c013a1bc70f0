"""BIDIRECTIONAL_SEQUENCE_RNN.

Made by `opgen build` from specs/recurrent/bidirectional_sequence_rnn.yaml; do not edit.
"""

from opgen.lib import arrays, hybrid, quant, recurrent, structs, tensor
from opgen.lib.tensor import Tensor
from opgen.operators.model import Check, Condition, DType, Kernel, Limit, Litert, Operand, Operator, option, said
from opgen.tflite.enums import ActivationFunctionType


def _fits(seqs: structs.opgen_sequences, weights: Tensor, own: Tensor, bias: Tensor, hidden: Tensor) -> bool:
    """Tell whether a layer's weights, biases and hidden state fit sequences."""
    return (weights.shape[1] == seqs.inputs and own.shape == (seqs.units, seqs.units) and
        bias.shape == (seqs.units,) and hidden.shape == (seqs.batches, seqs.units))


BIDIRECTIONAL_SEQUENCE_RNN = Operator('BIDIRECTIONAL_SEQUENCE_RNN',
    ('Two simple recurrent layers over a sequence, one from its begin and one from its end; merged outputs lie '
        'side by side.'),
    litert=Litert('BIDIRECTIONAL_SEQUENCE_RNN', versions=(1, 3), table='BidirectionalSequenceRNNOptions'),
    options=(option('time_major', bool, False),
        option('fused_activation_function', ActivationFunctionType, ActivationFunctionType.NONE),
        option('merge_outputs', bool, False), option('asymmetric_quantize_inputs', bool, False, only=(True, False))),
    inputs=(Operand('input', 'MTI'), Operand('fw_weights', 'KI', const=True),
        Operand('fw_recurrent_weights', 'KI', const=True), Operand('fw_bias', 'K', const=True),
        Operand('fw_hidden_state', 'BK', variable=True), Operand('bw_weights', 'KI', const=True),
        Operand('bw_recurrent_weights', 'KI', const=True), Operand('bw_bias', 'K', const=True),
        Operand('bw_hidden_state', 'BK', variable=True), Operand('aux_input', optional=True),
        Operand('fw_aux_weights', optional=True), Operand('bw_aux_weights', optional=True)),
    outputs=(
        Operand('fw_output', optional=True, type=lambda o: o.input.type,
            shape=lambda o: (*o.input.shape[:2], o.fw_weights.k + (o.bw_weights.k if o.merge_outputs else 0))),
        Operand('bw_output', optional=True, type=lambda o: o.input.type,
            shape=lambda o: (*o.input.shape[:2], o.bw_weights.k))),
    lets={'fw_units': lambda o: o.fw_weights.k, 'bw_units': lambda o: o.bw_weights.k,
        'ahead': lambda o: recurrent.sequences_of(o.input.shape, o.fw_units, o.time_major),
        'back': lambda o: recurrent.sequences_of(o.input.shape, o.bw_units, o.time_major),
        'time': lambda o: 0 if o.time_major else 1,
        'fw_one': lambda o: structs.opgen_sequences(1, 1, 0, 0, o.input.i, o.fw_units),
        'bw_one': lambda o: structs.opgen_sequences(1, 1, 0, 0, o.input.i, o.bw_units),
        'fw_step': lambda o: o.fw_units + (o.bw_units if o.merge_outputs else 0) if tensor.has(o.fw_output) else 0,
        'bw_step': lambda o: o.fw_step if o.merge_outputs else o.bw_units if tensor.has(o.bw_output) else 0,
        'fw_scales': lambda o: hybrid.filter_scales(o.fw_weights, o.fw_units),
        'fw_recurrent_scales': lambda o: hybrid.filter_scales(o.fw_recurrent_weights, o.fw_units),
        'bw_scales': lambda o: hybrid.filter_scales(o.bw_weights, o.bw_units),
        'bw_recurrent_scales': lambda o: hybrid.filter_scales(o.bw_recurrent_weights, o.bw_units),
        'wider': lambda o: o.fw_units if o.fw_units > o.bw_units else o.bw_units,
        'spare': lambda o: (0 if (o.merge_outputs or (tensor.has(o.fw_output) and tensor.has(o.bw_output)))
            else 4 * o.wider),
        'widest': lambda o: o.input.i if o.input.i > o.wider else o.wider,
        'there': lambda o: recurrent.rnn_real(o.input, o.fw_weights, o.fw_recurrent_weights, o.fw_bias,
            o.fw_hidden_state, o.ahead, o.fused_activation_function),
        'from_end': lambda o: recurrent.rnn_real(arrays.flip(o.input, o.time), o.bw_weights, o.bw_recurrent_weights,
            o.bw_bias, o.bw_hidden_state, o.back, o.fused_activation_function),
        'there_s8': lambda o: recurrent.rnn_hybrid(o.input, o.fw_weights, o.fw_recurrent_weights, o.fw_bias,
            o.fw_hidden_state, o.ahead, o.fused_activation_function, o.asymmetric_quantize_inputs),
        'from_end_s8': lambda o: recurrent.rnn_hybrid(arrays.flip(o.input, o.time), o.bw_weights,
            o.bw_recurrent_weights, o.bw_bias, o.bw_hidden_state, o.back, o.fused_activation_function,
            o.asymmetric_quantize_inputs)},
    checks=(
        Limit(lambda o: (not tensor.has(o.aux_input) and not tensor.has(o.fw_aux_weights) and
                not tensor.has(o.bw_aux_weights)),
            'aux_input or its weights are given: both layers must have one input, the same'),
        Check(lambda o: _fits(o.ahead, o.fw_weights, o.fw_recurrent_weights, o.fw_bias, o.fw_hidden_state),
            lambda o: said('fw_weights ', o.fw_weights.shape, ', ', o.fw_recurrent_weights.shape, ', ', o.fw_bias.k,
                ' biases and a state ', o.fw_hidden_state.shape, ' do not fit ', o.input.shape)),
        Check(lambda o: _fits(o.back, o.bw_weights, o.bw_recurrent_weights, o.bw_bias, o.bw_hidden_state),
            lambda o: said('bw_weights ', o.bw_weights.shape, ', ', o.bw_recurrent_weights.shape, ', ', o.bw_bias.k,
                ' biases and a state ', o.bw_hidden_state.shape, ' do not fit ', o.input.shape)),
        Check(lambda o: not o.merge_outputs or not tensor.has(o.bw_output),
            'merged outputs are one, and bw_output is another'),
        Limit(lambda o: (o.fw_weights.type != DType.INT8 or
                quant.have_one_scale((o.fw_weights, o.fw_recurrent_weights, o.bw_weights, o.bw_recurrent_weights))),
            'weights of 8 bits must have one scale and the zero point 0')),
    macs=lambda o: (o.ahead.batches * o.ahead.steps *
        (o.fw_units * (o.input.i + o.fw_units) + o.bw_units * (o.input.i + o.bw_units))),
    reference=lambda o: (
        arrays.append(o.there[0], arrays.flip(o.from_end[0], o.time), 2) if o.merge_outputs else o.there[0],
        arrays.flip(o.from_end[0], o.time), o.there[1], o.from_end[1]),
    reads_values=('bw_bias bw_hidden_state bw_recurrent_weights bw_weights fw_bias fw_hidden_state '
        'fw_recurrent_weights fw_weights input ').split(),
    kernels=(
        Kernel('bidirectional_sequence_rnn_f32',
            {'input': DType.FLOAT32, 'fw_weights': DType.FLOAT32, 'fw_recurrent_weights': DType.FLOAT32,
                'fw_bias': DType.FLOAT32, 'fw_hidden_state': DType.FLOAT32, 'bw_weights': DType.FLOAT32,
                'bw_recurrent_weights': DType.FLOAT32, 'bw_bias': DType.FLOAT32, 'bw_hidden_state': DType.FLOAT32,
                'fw_output': DType.FLOAT32, 'bw_output': DType.FLOAT32},
            params='merge_outputs fw_units ahead fw_one fused_activation_function fw_step bw_one bw_step'.split(),
            takes=('p input fw_weights fw_recurrent_weights fw_bias fw_hidden_state bw_weights '
                'bw_recurrent_weights bw_bias bw_hidden_state fw_output bw_output scratch scratch_size ').split(),
            scratch=lambda o: o.spare),
        Kernel('bidirectional_sequence_rnn_hybrid',
            {'input': DType.FLOAT32, 'fw_weights': DType.INT8, 'fw_recurrent_weights': DType.INT8,
                'fw_bias': DType.FLOAT32, 'fw_hidden_state': DType.FLOAT32, 'bw_weights': DType.INT8,
                'bw_recurrent_weights': DType.INT8, 'bw_bias': DType.FLOAT32, 'bw_hidden_state': DType.FLOAT32,
                'fw_output': DType.FLOAT32, 'bw_output': DType.FLOAT32},
            params=('merge_outputs fw_units widest ahead fw_one fused_activation_function '
                'asymmetric_quantize_inputs fw_scales fw_recurrent_scales fw_step bw_one bw_scales '
                'bw_recurrent_scales bw_step ').split(),
            takes=('p input fw_weights fw_recurrent_weights fw_bias fw_hidden_state bw_weights '
                'bw_recurrent_weights bw_bias bw_hidden_state fw_output bw_output scratch scratch_size ').split(),
            when=(Condition('not time_major', lambda o: not o.time_major),),
            otherwise='time_major is true: with weights of int8, batches must come first',
            scratch=lambda o: o.widest + o.spare,
            exact=lambda o: (
                (arrays.append(o.there_s8[0], arrays.flip(o.from_end_s8[0], o.time), 2) if o.merge_outputs
                    else o.there_s8[0]), arrays.flip(o.from_end_s8[0], o.time), o.there_s8[1], o.from_end_s8[1]),
            table_inputs={'fw_scales': 'fw_weights'.split(), 'fw_recurrent_scales': 'fw_recurrent_weights'.split(),
                'bw_scales': 'bw_weights'.split(), 'bw_recurrent_scales': 'bw_recurrent_weights'.split()})),
    tests=({'asymmetric_quantize_inputs': lambda o: o.choice(True, False),
        'time_major': lambda o: o.choice(True, False), 'merge_outputs': lambda o: o.choice(True, False),
        'fused_activation_function': lambda o: o.choice(ActivationFunctionType.NONE, ActivationFunctionType.RELU,
            ActivationFunctionType.RELU_N1_TO_1, ActivationFunctionType.RELU6),
        'input': lambda o: (o.span(1, 2), o.span(1, 3), o.span(1, 20)),
        'fw_weights': lambda o: (o.span(1, 8), o.input.i),
        'fw_recurrent_weights': lambda o: (o.fw_weights.k, o.fw_weights.k), 'fw_bias': lambda o: (o.fw_weights.k,),
        'fw_hidden_state': lambda o: (o.input.t if o.time_major else o.input.m, o.fw_weights.k),
        'bw_weights': lambda o: (o.span(1, 8), o.input.i),
        'bw_recurrent_weights': lambda o: (o.bw_weights.k, o.bw_weights.k), 'bw_bias': lambda o: (o.bw_weights.k,),
        'bw_hidden_state': lambda o: (o.input.t if o.time_major else o.input.m, o.bw_weights.k)},))
