"""Kernels of UNIDIRECTIONAL_SEQUENCE_LSTM.

Made by `opgen build` from specs/recurrent/unidirectional_sequence_lstm_packed.yaml; do not edit.
"""

from opgen.lib import arrays, fixed_point, packed, recurrent, reference, tensor
from opgen.operators.model import CodeTemplate, Condition, DType, Functions, Kernel
from opgen.registry.ops._functions.lstm import _lstm_factors

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

UNIDIRECTIONAL_SEQUENCE_LSTM_PACKED_TEMPLATE = CodeTemplate('OPGEN_HAS_MVE',
    (lambda o: (o.input.i + 15) // 16, lambda o: (o.units + 15) // 16, lambda o: o.seen <= 2 and o.kept <= 2,
        lambda o: o.input.i if o.vector == 0 else o.units, lambda o: 1 + 8 * o.vector, lambda o: (o.size + 15) // 16,
        lambda o: o.size < 16, lambda o: o.size - 16 * (o.parts - 1), lambda o: o.stays and o.parts == 2,
        lambda o: 2 + o.vector, lambda o: 4 * o.groups, lambda o: o.seen if o.vector == 0 else o.kept,
        lambda o: o.vector if o.part == 0 else 2 + o.vector if o.stays else 2, lambda o: '' if o.part == 0 else 'a',
        lambda o: o.part > 0 and (not o.stays), lambda o: 'lr' if o.vector == 1 and o.unit == 3 else 'r',
        lambda o: o.vector == 0 or o.unit < 3, lambda o: 8 * o.vector + 2 * o.unit, lambda o: (4, 5, 4, 5)[o.unit],
        lambda o: o.unit < 3, lambda o: (5, 4, 5)[o.unit], lambda o: 16 * o.unit - 48,
        lambda o: o.parts > 1 and (not o.stays), lambda o: 16 * (o.parts - 1), lambda o: 4 * o.stage,
        lambda o: 16 - 4 * o.stage, lambda o: 32 - 4 * o.stage, lambda o: 44 - 4 * o.stage, lambda o: 40 - 4 * o.stage,
        lambda o: 52 - 4 * o.stage),
    file='recurrent/lstm_packed.c.j2', made_from='dd9f2ab2')

KERNELS = (Kernel('lstm_packed_s8',
    {'input': DType.INT8, 'input_to_input_weights': DType.INT8, 'input_to_forget_weights': DType.INT8,
        'input_to_cell_weights': DType.INT8, 'input_to_output_weights': DType.INT8,
        'recurrent_to_input_weights': DType.INT8, 'recurrent_to_forget_weights': DType.INT8,
        'recurrent_to_cell_weights': DType.INT8, 'recurrent_to_output_weights': DType.INT8,
        'input_gate_bias': DType.INT32, 'forget_gate_bias': DType.INT32, 'cell_gate_bias': DType.INT32,
        'output_gate_bias': DType.INT32, 'output_state': DType.INT8, 'cell_state': DType.INT16, 'output': DType.INT8},
    params='seqs quant by_four stages stage'.split(), takes='p input output_state cell_state output scratch'.split(),
    when=(Condition('has(input_to_input_weights)', lambda o: tensor.has(o.input_to_input_weights)),
        Condition('target.mve', lambda o: o.target.mve),
        Condition('target.optimize == "speed"', lambda o: o.target.optimize == 'speed', 'target.optimize'.split()),
        Condition('0 < units', lambda o: 0 < o.units, 'units'.split()),
        Condition('units <= 256', lambda o: o.units <= 256, 'units'.split()),
        Condition('0 < input.i', lambda o: 0 < o.input.i, 'input.i'.split()),
        Condition('input.i <= 256', lambda o: o.input.i <= 256, 'input.i'.split())),
    priority=2, scratch=lambda o: 32 * o.groups,
    table_inputs={'by_four': ('input_to_input_weights input_to_forget_weights input_to_cell_weights '
            'input_to_output_weights recurrent_to_input_weights recurrent_to_forget_weights '
            'recurrent_to_cell_weights recurrent_to_output_weights ').split(),
        'stages': ('input input_to_input_weights input_to_forget_weights input_to_cell_weights '
            'input_to_output_weights recurrent_to_input_weights recurrent_to_forget_weights '
            'recurrent_to_cell_weights recurrent_to_output_weights input_gate_bias forget_gate_bias '
            'cell_gate_bias output_gate_bias output_state cell_state ').split()},
    lets=UNIDIRECTIONAL_SEQUENCE_LSTM_PACKED, template=UNIDIRECTIONAL_SEQUENCE_LSTM_PACKED_TEMPLATE),)
