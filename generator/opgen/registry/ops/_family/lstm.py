"""What operators of the family lstm have in common. Made by `opgen build` from specs/_family; do not edit."""

from opgen.lib import arrays, quant, recurrent, shapes, tensor
from opgen.operators.model import Check, Functions, Limit, said
from opgen.registry.ops._functions.lstm import _lstm_gate, _lstm_gates

LETS: Functions = {'units': lambda o: o.input_to_forget_weights.k, 'outputs': lambda o: o.recurrent_to_forget_weights.i,
    'seqs': lambda o: recurrent.sequences_of(o.input.shape, o.units, o.time_major),
    'input_weights': lambda o: shapes.given(o.input_to_input_weights, o.input_to_forget_weights,
        o.input_to_cell_weights, o.input_to_output_weights),
    'recurrent_weights': lambda o: shapes.given(o.recurrent_to_input_weights, o.recurrent_to_forget_weights,
        o.recurrent_to_cell_weights, o.recurrent_to_output_weights),
    'biases': lambda o: shapes.given(o.input_gate_bias, o.forget_gate_bias, o.cell_gate_bias, o.output_gate_bias),
    'peepholes': lambda o: shapes.given(o.cell_to_input_weights, o.cell_to_forget_weights, o.cell_to_output_weights),
    'norms': lambda o: shapes.given(o.input_layer_norm, o.forget_layer_norm, o.cell_layer_norm, o.output_layer_norm),
    'projection': lambda o: shapes.given(o.projection_weights, o.projection_bias),
    'gate_sums': lambda o: shapes.given(o.input_sum, o.forget_sum, o.cell_sum, o.output_sum),
    'gates': lambda o: shapes.count_of(o.input_weights),
    'parts': lambda o: _lstm_gates(
        _lstm_gate(o.input_to_input_weights, o.recurrent_to_input_weights, o.cell_to_input_weights, o.input_gate_bias,
            o.input_layer_norm),
        _lstm_gate(o.input_to_forget_weights, o.recurrent_to_forget_weights, o.cell_to_forget_weights,
            o.forget_gate_bias, o.forget_layer_norm),
        _lstm_gate(o.input_to_cell_weights, o.recurrent_to_cell_weights, arrays.zeros(()), o.cell_gate_bias,
            o.cell_layer_norm),
        _lstm_gate(o.input_to_output_weights, o.recurrent_to_output_weights, o.cell_to_output_weights,
            o.output_gate_bias, o.output_layer_norm))}

CHECKS: tuple[Check, ...] = (
    Limit(lambda o: quant.have_scales(o.input, o.output_state, o.cell_state, o.output),
        'integers that stand for real numbers need a scale; one of these tensors has none'),
    Check(
        lambda o: (tensor.has(o.input_to_input_weights) == tensor.has(o.recurrent_to_input_weights) and
            tensor.has(o.input_to_input_weights) == tensor.has(o.input_gate_bias)),
        'the input gate lacks weights or its bias'),
    Check(
        lambda o: (shapes.count_of(o.peepholes) == 0 or
            (shapes.count_of(o.peepholes) == o.gates - 1 and tensor.has(o.cell_to_forget_weights) and
                tensor.has(o.cell_to_output_weights))),
        'some of the gates lack weights from the cell'),
    Check(
        lambda o: (shapes.count_of(o.norms) == 0 or
            (shapes.count_of(o.norms) == o.gates and tensor.has(o.forget_layer_norm) and
                tensor.has(o.cell_layer_norm) and tensor.has(o.output_layer_norm))),
        'some of the gates lack a normalization'),
    Check(
        lambda o: (shapes.same_shapes(o.input_weights) and shapes.same_shapes(o.recurrent_weights) and
            shapes.same_shapes(o.biases)),
        'the gates differ in shape'),
    Check(
        lambda o: (o.input_to_forget_weights.i == o.input.i and o.forget_gate_bias.k == o.units and
            o.recurrent_to_forget_weights.k == o.units),
        lambda o: said('weights ', o.input_to_forget_weights.shape, ', ', o.recurrent_to_forget_weights.shape,
            ' and biases ', o.forget_gate_bias.shape, ' do not fit ', o.input.shape)),
    Check(
        lambda o: (o.projection_weights.shape == (o.outputs, o.units) if tensor.has(o.projection_weights)
            else o.outputs == o.units and (not tensor.has(o.projection_bias))),
        lambda o: said('the projection does not make ', o.outputs, ' elements of ', o.units, ' units')),
    Check(lambda o: o.projection_bias.k == o.outputs if tensor.has(o.projection_bias) else True,
        lambda o: said("the projection's bias does not have ", o.outputs, ' elements')),
    Check(lambda o: shapes.same_shapes(o.peepholes + o.norms + (o.forget_gate_bias,)),
        lambda o: said('weights from the cell or of a normalization are not ', o.units)),
    Check(lambda o: o.output_state.size == o.seqs.batches * o.outputs and o.cell_state.size == o.seqs.batches * o.units,
        lambda o: said('states ', o.output_state.shape, ', ', o.cell_state.shape, ' do not hold ', o.outputs, ' and ',
            o.units, ' per sequence')),
    Limit(
        lambda o: (quant.have_one_scale(o.input_weights) and quant.have_one_scale(o.recurrent_weights) and
            quant.have_one_scale(o.peepholes + o.norms + o.projection)),
        'weights must have one scale and the zero point 0'),
    Limit(lambda o: tensor.has(o.forget_layer_norm) or recurrent.are_products(o.biases, o.input, o.input_weights),
        'the scale of a bias must be that of the input by that of the weights'),
    Limit(
        lambda o: (not o.cell_state.is_quantized or
            (o.cell_state.scale == 2.0 ** recurrent.power_of_two(o.cell_state.scale) and o.cell_state.scale <= 2 and
                quant.symmetric(o.cell_state))),
        lambda o: said('the cell needs a power of two up to 2 as scale, this is ', o.cell_state.scale,
            ', and no zero point')),
    Check(lambda o: shapes.count_of(o.peepholes) == 0 or o.outputs == o.units,
        'weights from the cell beside a projection to another size'))
