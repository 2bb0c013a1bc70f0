"""Kernels of UNIDIRECTIONAL_SEQUENCE_LSTM.

Made by `opgen build` from specs/recurrent/unidirectional_sequence_lstm_pairs.yaml; do not edit.
"""

from opgen.lib import arrays, fixed_point, recurrent, reference, tensor
from opgen.lib.tensor import Array
from opgen.operators.model import CodeTemplate, Condition, DType, Functions, Kernel
from opgen.registry.ops._functions.lstm import _lstm_factors
from opgen.registry.ops._functions.pairs import _pair_weights, _pair_words, _pairs_fit


def _of_units(gates: Array) -> Array:
    """Return arrays of the gates (each units, ...), stacked, as (4 * units, ...), the gates of a unit together."""
    swapped = arrays.transpose(gates, (1, 0, 2))
    return arrays.reshape(swapped, (-1, gates.shape[2]))


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

UNIDIRECTIONAL_SEQUENCE_LSTM_PAIRS_TEMPLATE = CodeTemplate('OPGEN_HAS_DSP',
    (lambda o: o.input.i if o.part == 0 else o.units, lambda o: (o.size + 1) // 2, lambda o: o.pairs // 4,
        lambda o: o.quads if o.quads <= 8 else 4, lambda o: (o.quads - 1) // o.in_round if o.quads > 1 else 0,
        lambda o: o.quads > 0, lambda o: o.rounds > 1, lambda o: 2 + o.part,
        lambda o: o.quads - 1 - o.rounds * o.in_round if o.quads > 0 else 0,
        lambda o: (o.in_round if o.rounds > 0 else 0) if o.stretch == 0 else o.left,
        lambda o: o.stretch == 0 and o.rounds > 1, lambda o: o.pairs % 4 >= 2, lambda o: o.pairs % 2 == 1,
        lambda o: o.pairs > 1, lambda o: 4 + 16 * o.part, lambda o: o.part == 1, lambda o: o.gate % 2 == 0,
        lambda o: 4 + 2 * (o.gate % 2), lambda o: arrays.element(o.drops, 4 * o.part + o.gate),
        lambda o: arrays.element(o.raised, 4 * o.part + o.gate), lambda o: o.up > 0, lambda o: o.drop > 0,
        lambda o: o.factor + 1, lambda o: o.part == 0, lambda o: 4 + o.gate, lambda o: 2 * o.units,
        lambda o: 4 * o.units, lambda o: 6 * o.units),
    file='recurrent/lstm_pairs.c.j2', made_from='76b2616c')

KERNELS = (Kernel('lstm_pairs_s8',
    {'input': DType.INT8, 'input_to_input_weights': DType.INT8, 'input_to_forget_weights': DType.INT8,
        'input_to_cell_weights': DType.INT8, 'input_to_output_weights': DType.INT8,
        'recurrent_to_input_weights': DType.INT8, 'recurrent_to_forget_weights': DType.INT8,
        'recurrent_to_cell_weights': DType.INT8, 'recurrent_to_output_weights': DType.INT8,
        'input_gate_bias': DType.INT32, 'forget_gate_bias': DType.INT32, 'cell_gate_bias': DType.INT32,
        'output_gate_bias': DType.INT32, 'output_state': DType.INT8, 'cell_state': DType.INT16, 'output': DType.INT8},
    params='seqs quant stream factors'.split(), takes='p input output_state cell_state output scratch'.split(),
    when=(Condition('has(input_to_input_weights)', lambda o: tensor.has(o.input_to_input_weights)),
        Condition('target.dsp', lambda o: o.target.dsp), Condition('not target.mve', lambda o: not o.target.mve),
        Condition('target.optimize == "speed"', lambda o: o.target.optimize == 'speed', 'target.optimize'.split()),
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
            'recurrent_to_cell_weights recurrent_to_output_weights input_gate_bias forget_gate_bias '
            'cell_gate_bias output_gate_bias output_state cell_state ').split(),
        'factors': ('input input_to_input_weights input_to_forget_weights input_to_cell_weights '
            'input_to_output_weights recurrent_to_input_weights recurrent_to_forget_weights '
            'recurrent_to_cell_weights recurrent_to_output_weights output_state cell_state ').split()},
    lets=UNIDIRECTIONAL_SEQUENCE_LSTM_PAIRS, template=UNIDIRECTIONAL_SEQUENCE_LSTM_PAIRS_TEMPLATE),)
