"""Kernels of UNIDIRECTIONAL_SEQUENCE_LSTM.

Made by `opgen build` from specs/recurrent/unidirectional_sequence_lstm_arm.yaml; do not edit.
"""

from opgen.lib import recurrent, tensor
from opgen.lib.ops.unidirectional_sequence_lstm import recurrent_sums_fit
from opgen.operators.model import Condition, DType, Functions, Kernel

UNIDIRECTIONAL_SEQUENCE_LSTM_ARM: Functions = {
    'sums': lambda o: recurrent.lstm_sums(o.input_weights, o.recurrent_weights, o.biases, o.quant),
    'steepness': lambda o: recurrent.power_of_two(o.cell_state.scale)}

KERNELS = (Kernel('lstm_arm_s8',
    {'input': DType.INT8, 'input_to_input_weights': DType.INT8, 'input_to_forget_weights': DType.INT8,
        'input_to_cell_weights': DType.INT8, 'input_to_output_weights': DType.INT8,
        'recurrent_to_input_weights': DType.INT8, 'recurrent_to_forget_weights': DType.INT8,
        'recurrent_to_cell_weights': DType.INT8, 'recurrent_to_output_weights': DType.INT8,
        'input_gate_bias': DType.INT32, 'forget_gate_bias': DType.INT32, 'cell_gate_bias': DType.INT32,
        'output_gate_bias': DType.INT32, 'output_state': DType.INT8, 'cell_state': DType.INT16, 'output': DType.INT8},
    params='seqs time_major quant steepness sums'.split(),
    takes=('p input input_to_input_weights input_to_forget_weights input_to_cell_weights '
        'input_to_output_weights recurrent_to_input_weights recurrent_to_forget_weights '
        'recurrent_to_cell_weights recurrent_to_output_weights input_gate_bias forget_gate_bias '
        'cell_gate_bias output_gate_bias output_state cell_state output scratch ').split(),
    when=(Condition('has(input_to_input_weights)', lambda o: tensor.has(o.input_to_input_weights)),
        Condition('cell_clip > 0', lambda o: o.cell_clip > 0, 'cell_clip'.split()),
        Condition('recurrent_sums_fit(output_state, recurrent_weights, quant)',
            lambda o: recurrent_sums_fit(o.output_state, o.recurrent_weights, o.quant))),
    priority=1, scratch=lambda o: 4 * o.seqs.batches * o.units,
    table_inputs={'sums': ('input input_to_input_weights input_to_forget_weights input_to_cell_weights '
        'input_to_output_weights recurrent_to_input_weights recurrent_to_forget_weights '
        'recurrent_to_cell_weights recurrent_to_output_weights input_gate_bias '
        'forget_gate_bias cell_gate_bias output_gate_bias output_state cell_state ').split()},
    lets=UNIDIRECTIONAL_SEQUENCE_LSTM_ARM),)
