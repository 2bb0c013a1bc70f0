"""UNIDIRECTIONAL_SEQUENCE_LSTM. Made by `opgen build` from specs/recurrent/unidirectional_sequence_lstm.yaml; do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirOperatorOptions
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.lib.draw import Case, Draw, Sample
from opgen.lib.lstm import LstmWeights, given, lstm_full_exact, lstm_full_quant, lstm_real, lstm_sums_fit
from opgen.lib.quant import activation_range_f32, all_same_quantization, have_one_scale, have_scales, symmetric
from opgen.lib.recurrent import are_products, is_power_of_two, lstm_exact, lstm_fits, lstm_quant, lstm_sums, power_of_two, recurrent_sums_fit, sequences_of
from opgen.lib.shapes import count_of, same_shapes
from opgen.lib.tensor import has
from opgen.litert.enums import ActivationFunctionType
from opgen.litert.parse import parse_operator
from opgen.litert.schema import ModelT, SubGraphT
from opgen.registry.context import RegistryContext
from opgen.registry.definition import Definition, Kernel, Litert, Operand, Operation, Option, OutputFacts, Params, State, Unmet, Values, Violation, in_words as _in_words, take as _take


@dataclass(frozen=True)
class UnidirectionalSequenceLstmOptions(AirOperatorOptions):
    """Options of UNIDIRECTIONAL_SEQUENCE_LSTM."""

    fused_activation_function: ActivationFunctionType = ActivationFunctionType.NONE  # specs/recurrent/unidirectional_sequence_lstm.yaml:11
    cell_clip: float = 0.0  # specs/recurrent/unidirectional_sequence_lstm.yaml:12
    proj_clip: float = 0.0  # specs/recurrent/unidirectional_sequence_lstm.yaml:13
    time_major: bool = False  # specs/recurrent/unidirectional_sequence_lstm.yaml:14
    asymmetric_quantize_inputs: bool = False  # specs/recurrent/unidirectional_sequence_lstm.yaml:15


def infer(op: Operation[UnidirectionalSequenceLstmOptions]) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
    input = op.tensor("input")  # specs/_family/lstm.yaml:6
    recurrent_to_forget_weights = op.tensor("recurrent_to_forget_weights")  # specs/_family/lstm.yaml:12
    outputs = recurrent_to_forget_weights.i  # specs/_family/lstm.yaml:40
    output_state = op.tensor("output_state")  # specs/_family/lstm.yaml:24
    return {
        "output": OutputFacts(
            type=input.type,  # specs/recurrent/unidirectional_sequence_lstm.yaml:19
            shape=(*input.shape[:2], outputs),  # specs/recurrent/unidirectional_sequence_lstm.yaml:20
            scale=output_state.scale,  # specs/recurrent/unidirectional_sequence_lstm.yaml:21
            zero_point=output_state.zero_point,  # specs/recurrent/unidirectional_sequence_lstm.yaml:22
        ),
    }


def check(op: Operation[UnidirectionalSequenceLstmOptions]) -> Iterator[Violation]:
    input = op.tensor("input")  # specs/_family/lstm.yaml:6
    output_state = op.tensor("output_state")  # specs/_family/lstm.yaml:24
    cell_state = op.tensor("cell_state")  # specs/_family/lstm.yaml:25
    output = op.tensor("output")  # specs/recurrent/unidirectional_sequence_lstm.yaml:18
    if not (have_scales(input, output_state, cell_state, output)):  # specs/_family/lstm.yaml:55
        yield Violation('specs/_family/lstm.yaml:55', 'integers that stand for real numbers need a scale; one of these tensors has none', is_limit=True)
    input_to_input_weights = op.optional("input_to_input_weights")  # specs/_family/lstm.yaml:7
    recurrent_to_input_weights = op.optional("recurrent_to_input_weights")  # specs/_family/lstm.yaml:11
    input_gate_bias = op.optional("input_gate_bias")  # specs/_family/lstm.yaml:18
    if not (has(input_to_input_weights) == has(recurrent_to_input_weights) and has(input_to_input_weights) == has(input_gate_bias)):  # specs/_family/lstm.yaml:58
        yield Violation('specs/_family/lstm.yaml:58', 'the input gate lacks weights or its bias')
    cell_to_forget_weights = op.optional("cell_to_forget_weights")  # specs/_family/lstm.yaml:16
    cell_to_output_weights = op.optional("cell_to_output_weights")  # specs/_family/lstm.yaml:17
    cell_to_input_weights = op.optional("cell_to_input_weights")  # specs/_family/lstm.yaml:15
    peepholes = given(cell_to_input_weights, cell_to_forget_weights, cell_to_output_weights)  # specs/_family/lstm.yaml:47
    input_to_forget_weights = op.tensor("input_to_forget_weights")  # specs/_family/lstm.yaml:8
    input_to_cell_weights = op.tensor("input_to_cell_weights")  # specs/_family/lstm.yaml:9
    input_to_output_weights = op.tensor("input_to_output_weights")  # specs/_family/lstm.yaml:10
    input_weights = given(input_to_input_weights, input_to_forget_weights, input_to_cell_weights, input_to_output_weights)  # specs/_family/lstm.yaml:42
    gates = count_of(input_weights)  # specs/_family/lstm.yaml:52
    if not (count_of(peepholes) == 0 or count_of(peepholes) == gates - 1 and has(cell_to_forget_weights) and has(cell_to_output_weights)):  # specs/_family/lstm.yaml:61
        yield Violation('specs/_family/lstm.yaml:61', 'some of the gates lack weights from the cell')
    forget_layer_norm = op.optional("forget_layer_norm")  # specs/_family/lstm.yaml:27
    cell_layer_norm = op.optional("cell_layer_norm")  # specs/_family/lstm.yaml:28
    output_layer_norm = op.optional("output_layer_norm")  # specs/_family/lstm.yaml:29
    input_layer_norm = op.optional("input_layer_norm")  # specs/_family/lstm.yaml:26
    norms = given(input_layer_norm, forget_layer_norm, cell_layer_norm, output_layer_norm)  # specs/_family/lstm.yaml:48
    if not (count_of(norms) == 0 or count_of(norms) == gates and has(forget_layer_norm) and has(cell_layer_norm) and has(output_layer_norm)):  # specs/_family/lstm.yaml:64
        yield Violation('specs/_family/lstm.yaml:64', 'some of the gates lack a normalization')
    recurrent_to_forget_weights = op.tensor("recurrent_to_forget_weights")  # specs/_family/lstm.yaml:12
    recurrent_to_cell_weights = op.tensor("recurrent_to_cell_weights")  # specs/_family/lstm.yaml:13
    recurrent_to_output_weights = op.tensor("recurrent_to_output_weights")  # specs/_family/lstm.yaml:14
    recurrent_weights = given(recurrent_to_input_weights, recurrent_to_forget_weights, recurrent_to_cell_weights, recurrent_to_output_weights)  # specs/_family/lstm.yaml:44
    forget_gate_bias = op.tensor("forget_gate_bias")  # specs/_family/lstm.yaml:19
    cell_gate_bias = op.tensor("cell_gate_bias")  # specs/_family/lstm.yaml:20
    output_gate_bias = op.tensor("output_gate_bias")  # specs/_family/lstm.yaml:21
    biases = given(input_gate_bias, forget_gate_bias, cell_gate_bias, output_gate_bias)  # specs/_family/lstm.yaml:46
    if not (same_shapes(input_weights) and same_shapes(recurrent_weights) and same_shapes(biases)):  # specs/_family/lstm.yaml:67
        yield Violation('specs/_family/lstm.yaml:67', 'the gates differ in shape')
    units = input_to_forget_weights.k  # specs/_family/lstm.yaml:39
    if not (input_to_forget_weights.i == input.i and forget_gate_bias.k == units and recurrent_to_forget_weights.k == units):  # specs/_family/lstm.yaml:69
        yield Violation('specs/_family/lstm.yaml:69', 'weights ' + _in_words(input_to_forget_weights.shape) + ', ' + _in_words(recurrent_to_forget_weights.shape) + ' and biases ' + _in_words(forget_gate_bias.shape) + ' do not fit ' + _in_words(input.shape))
    projection_weights = op.optional("projection_weights")  # specs/_family/lstm.yaml:22
    projection_bias = op.optional("projection_bias")  # specs/_family/lstm.yaml:23
    outputs = recurrent_to_forget_weights.i  # specs/_family/lstm.yaml:40
    if not ((projection_weights.shape == (outputs, units)) if has(projection_weights) else outputs == units and not has(projection_bias)):  # specs/_family/lstm.yaml:73
        yield Violation('specs/_family/lstm.yaml:73', 'the projection does not make ' + _in_words(outputs) + ' elements of ' + _in_words(units) + ' units')
    if not (projection_bias.k == outputs if has(projection_bias) else True):  # specs/_family/lstm.yaml:76
        yield Violation('specs/_family/lstm.yaml:76', "the projection's bias does not have " + _in_words(outputs) + ' elements')
    if not (same_shapes(peepholes + norms + (forget_gate_bias,))):  # specs/_family/lstm.yaml:78
        yield Violation('specs/_family/lstm.yaml:78', 'weights from the cell or of a normalization are not ' + _in_words(units))
    time_major = op.options.time_major  # specs/recurrent/unidirectional_sequence_lstm.yaml:14
    seqs = sequences_of(input.shape, units, time_major)  # specs/_family/lstm.yaml:41
    if not (output_state.size == seqs.batches * outputs and cell_state.size == seqs.batches * units):  # specs/_family/lstm.yaml:80
        yield Violation('specs/_family/lstm.yaml:80', 'states ' + _in_words(output_state.shape) + ', ' + _in_words(cell_state.shape) + ' do not hold ' + _in_words(outputs) + ' and ' + _in_words(units) + ' per sequence')
    projection = given(projection_weights, projection_bias)  # specs/_family/lstm.yaml:49
    if not (have_one_scale(input_weights) and have_one_scale(recurrent_weights) and have_one_scale(peepholes + norms + projection)):  # specs/_family/lstm.yaml:82
        yield Violation('specs/_family/lstm.yaml:82', 'weights must have one scale and the zero point 0')
    if not (has(forget_layer_norm) or are_products(biases, input, input_weights)):  # specs/_family/lstm.yaml:85
        yield Violation('specs/_family/lstm.yaml:85', 'the scale of a bias must be that of the input by that of the weights')
    if not (not cell_state.is_quantized or is_power_of_two(cell_state.scale) and cell_state.scale <= 2 and symmetric(cell_state)):  # specs/_family/lstm.yaml:87
        yield Violation('specs/_family/lstm.yaml:87', 'the cell needs a power of two up to 2 as scale, this is ' + _in_words(cell_state.scale) + ', and no zero point')
    if not (count_of(peepholes) == 0 or outputs == units):  # specs/_family/lstm.yaml:91
        yield Violation('specs/_family/lstm.yaml:91', 'weights from the cell beside a projection to another size')
    cell_clip = op.options.cell_clip  # specs/recurrent/unidirectional_sequence_lstm.yaml:12
    proj_clip = op.options.proj_clip  # specs/recurrent/unidirectional_sequence_lstm.yaml:13
    if not (cell_clip >= 0 and proj_clip >= 0):  # specs/recurrent/unidirectional_sequence_lstm.yaml:30
        yield Violation('specs/recurrent/unidirectional_sequence_lstm.yaml:30', 'limits must not be negative')
    if not (not has(input_to_input_weights) or count_of(peepholes + norms + projection) > 0 or lstm_fits(input, output_state, cell_state, input_weights, recurrent_weights, biases)):  # specs/recurrent/unidirectional_sequence_lstm.yaml:33
        yield Violation('specs/recurrent/unidirectional_sequence_lstm.yaml:33', 'sums or products of gates overflow for the scales ' + _in_words(input.scale) + ' of the input, ' + _in_words(output_state.scale) + ' of the output and ' + _in_words(cell_state.scale) + ' of the cell')


def macs(op: Operation[UnidirectionalSequenceLstmOptions]) -> int:
    input = op.tensor("input")  # specs/_family/lstm.yaml:6
    projection_weights = op.optional("projection_weights")  # specs/_family/lstm.yaml:22
    input_to_forget_weights = op.tensor("input_to_forget_weights")  # specs/_family/lstm.yaml:8
    units = input_to_forget_weights.k  # specs/_family/lstm.yaml:39
    recurrent_to_forget_weights = op.tensor("recurrent_to_forget_weights")  # specs/_family/lstm.yaml:12
    outputs = recurrent_to_forget_weights.i  # specs/_family/lstm.yaml:40
    time_major = op.options.time_major  # specs/recurrent/unidirectional_sequence_lstm.yaml:14
    seqs = sequences_of(input.shape, units, time_major)  # specs/_family/lstm.yaml:41
    input_to_input_weights = op.optional("input_to_input_weights")  # specs/_family/lstm.yaml:7
    input_to_cell_weights = op.tensor("input_to_cell_weights")  # specs/_family/lstm.yaml:9
    input_to_output_weights = op.tensor("input_to_output_weights")  # specs/_family/lstm.yaml:10
    input_weights = given(input_to_input_weights, input_to_forget_weights, input_to_cell_weights, input_to_output_weights)  # specs/_family/lstm.yaml:42
    gates = count_of(input_weights)  # specs/_family/lstm.yaml:52
    return seqs.batches * seqs.steps * units * (gates * (input.i + outputs) + (outputs if has(projection_weights) else 0))  # specs/recurrent/unidirectional_sequence_lstm.yaml:38


def _evaluate_reference(op: Operation[UnidirectionalSequenceLstmOptions]) -> Values:
    input = op.tensor("input")  # specs/_family/lstm.yaml:6
    output_state = op.tensor("output_state")  # specs/_family/lstm.yaml:24
    cell_state = op.tensor("cell_state")  # specs/_family/lstm.yaml:25
    hidden = op.intermediate("hidden")  # specs/_family/lstm.yaml:36
    cell_clip = op.options.cell_clip  # specs/recurrent/unidirectional_sequence_lstm.yaml:12
    proj_clip = op.options.proj_clip  # specs/recurrent/unidirectional_sequence_lstm.yaml:13
    time_major = op.options.time_major  # specs/recurrent/unidirectional_sequence_lstm.yaml:14
    input_sum = op.intermediate("input_sum")  # specs/_family/lstm.yaml:32
    forget_sum = op.intermediate("forget_sum")  # specs/_family/lstm.yaml:33
    cell_sum = op.intermediate("cell_sum")  # specs/_family/lstm.yaml:34
    output_sum = op.intermediate("output_sum")  # specs/_family/lstm.yaml:35
    gate_sums = given(input_sum, forget_sum, cell_sum, output_sum)  # specs/_family/lstm.yaml:50
    input_to_input_weights = op.value("input_to_input_weights")  # specs/_family/lstm.yaml:7
    input_to_forget_weights = op.tensor("input_to_forget_weights")  # specs/_family/lstm.yaml:8
    input_to_cell_weights = op.tensor("input_to_cell_weights")  # specs/_family/lstm.yaml:9
    input_to_output_weights = op.tensor("input_to_output_weights")  # specs/_family/lstm.yaml:10
    input_weights = given(input_to_input_weights, input_to_forget_weights, input_to_cell_weights, input_to_output_weights)  # specs/_family/lstm.yaml:42
    recurrent_to_input_weights = op.value("recurrent_to_input_weights")  # specs/_family/lstm.yaml:11
    recurrent_to_forget_weights = op.tensor("recurrent_to_forget_weights")  # specs/_family/lstm.yaml:12
    recurrent_to_cell_weights = op.tensor("recurrent_to_cell_weights")  # specs/_family/lstm.yaml:13
    recurrent_to_output_weights = op.tensor("recurrent_to_output_weights")  # specs/_family/lstm.yaml:14
    recurrent_weights = given(recurrent_to_input_weights, recurrent_to_forget_weights, recurrent_to_cell_weights, recurrent_to_output_weights)  # specs/_family/lstm.yaml:44
    input_gate_bias = op.value("input_gate_bias")  # specs/_family/lstm.yaml:18
    forget_gate_bias = op.tensor("forget_gate_bias")  # specs/_family/lstm.yaml:19
    cell_gate_bias = op.tensor("cell_gate_bias")  # specs/_family/lstm.yaml:20
    output_gate_bias = op.tensor("output_gate_bias")  # specs/_family/lstm.yaml:21
    biases = given(input_gate_bias, forget_gate_bias, cell_gate_bias, output_gate_bias)  # specs/_family/lstm.yaml:46
    cell_to_input_weights = op.value("cell_to_input_weights")  # specs/_family/lstm.yaml:15
    cell_to_forget_weights = op.value("cell_to_forget_weights")  # specs/_family/lstm.yaml:16
    cell_to_output_weights = op.value("cell_to_output_weights")  # specs/_family/lstm.yaml:17
    peepholes = given(cell_to_input_weights, cell_to_forget_weights, cell_to_output_weights)  # specs/_family/lstm.yaml:47
    input_layer_norm = op.value("input_layer_norm")  # specs/_family/lstm.yaml:26
    forget_layer_norm = op.value("forget_layer_norm")  # specs/_family/lstm.yaml:27
    cell_layer_norm = op.value("cell_layer_norm")  # specs/_family/lstm.yaml:28
    output_layer_norm = op.value("output_layer_norm")  # specs/_family/lstm.yaml:29
    norms = given(input_layer_norm, forget_layer_norm, cell_layer_norm, output_layer_norm)  # specs/_family/lstm.yaml:48
    projection_weights = op.value("projection_weights")  # specs/_family/lstm.yaml:22
    projection_bias = op.value("projection_bias")  # specs/_family/lstm.yaml:23
    projection = given(projection_weights, projection_bias)  # specs/_family/lstm.yaml:49
    weights = LstmWeights(input_weights, recurrent_weights, biases, peepholes, norms, projection)  # specs/_family/lstm.yaml:51
    return _take(lstm_real(input, weights, gate_sums, hidden, output_state, cell_state, time_major, cell_clip, proj_clip))  # specs/recurrent/unidirectional_sequence_lstm.yaml:39


def states(op: Operation[UnidirectionalSequenceLstmOptions]) -> Mapping[str, State]:
    del op
    return {}


def _evaluate_exact(op: Operation[UnidirectionalSequenceLstmOptions]) -> Values:
    input = op.tensor("input")  # specs/_family/lstm.yaml:6
    output_state = op.tensor("output_state")  # specs/_family/lstm.yaml:24
    cell_state = op.tensor("cell_state")  # specs/_family/lstm.yaml:25
    time_major = op.options.time_major  # specs/recurrent/unidirectional_sequence_lstm.yaml:14
    input_to_input_weights = op.value("input_to_input_weights")  # specs/_family/lstm.yaml:7
    input_to_forget_weights = op.tensor("input_to_forget_weights")  # specs/_family/lstm.yaml:8
    input_to_cell_weights = op.tensor("input_to_cell_weights")  # specs/_family/lstm.yaml:9
    input_to_output_weights = op.tensor("input_to_output_weights")  # specs/_family/lstm.yaml:10
    input_weights = given(input_to_input_weights, input_to_forget_weights, input_to_cell_weights, input_to_output_weights)  # specs/_family/lstm.yaml:42
    recurrent_to_input_weights = op.value("recurrent_to_input_weights")  # specs/_family/lstm.yaml:11
    recurrent_to_forget_weights = op.tensor("recurrent_to_forget_weights")  # specs/_family/lstm.yaml:12
    recurrent_to_cell_weights = op.tensor("recurrent_to_cell_weights")  # specs/_family/lstm.yaml:13
    recurrent_to_output_weights = op.tensor("recurrent_to_output_weights")  # specs/_family/lstm.yaml:14
    recurrent_weights = given(recurrent_to_input_weights, recurrent_to_forget_weights, recurrent_to_cell_weights, recurrent_to_output_weights)  # specs/_family/lstm.yaml:44
    input_gate_bias = op.value("input_gate_bias")  # specs/_family/lstm.yaml:18
    forget_gate_bias = op.tensor("forget_gate_bias")  # specs/_family/lstm.yaml:19
    cell_gate_bias = op.tensor("cell_gate_bias")  # specs/_family/lstm.yaml:20
    output_gate_bias = op.tensor("output_gate_bias")  # specs/_family/lstm.yaml:21
    biases = given(input_gate_bias, forget_gate_bias, cell_gate_bias, output_gate_bias)  # specs/_family/lstm.yaml:46
    cell_clip = op.options.cell_clip  # specs/recurrent/unidirectional_sequence_lstm.yaml:12
    quant = lstm_quant(input, output_state, cell_state, input_weights, recurrent_weights, cell_clip)  # specs/recurrent/unidirectional_sequence_lstm.yaml:25
    return _take(lstm_exact(input, input_weights, recurrent_weights, biases, output_state, cell_state, time_major, quant))  # specs/recurrent/unidirectional_sequence_lstm.yaml:41


def _lstm_s8_params(op: Operation[UnidirectionalSequenceLstmOptions]) -> Params:
    input = op.tensor("input")  # specs/_family/lstm.yaml:6
    time_major = op.options.time_major  # specs/recurrent/unidirectional_sequence_lstm.yaml:14
    input_to_forget_weights = op.tensor("input_to_forget_weights")  # specs/_family/lstm.yaml:8
    units = input_to_forget_weights.k  # specs/_family/lstm.yaml:39
    seqs = sequences_of(input.shape, units, time_major)  # specs/_family/lstm.yaml:41
    output_state = op.tensor("output_state")  # specs/_family/lstm.yaml:24
    cell_state = op.tensor("cell_state")  # specs/_family/lstm.yaml:25
    cell_clip = op.options.cell_clip  # specs/recurrent/unidirectional_sequence_lstm.yaml:12
    input_to_input_weights = op.optional("input_to_input_weights")  # specs/_family/lstm.yaml:7
    input_to_cell_weights = op.tensor("input_to_cell_weights")  # specs/_family/lstm.yaml:9
    input_to_output_weights = op.tensor("input_to_output_weights")  # specs/_family/lstm.yaml:10
    input_weights = given(input_to_input_weights, input_to_forget_weights, input_to_cell_weights, input_to_output_weights)  # specs/_family/lstm.yaml:42
    recurrent_to_input_weights = op.optional("recurrent_to_input_weights")  # specs/_family/lstm.yaml:11
    recurrent_to_forget_weights = op.tensor("recurrent_to_forget_weights")  # specs/_family/lstm.yaml:12
    recurrent_to_cell_weights = op.tensor("recurrent_to_cell_weights")  # specs/_family/lstm.yaml:13
    recurrent_to_output_weights = op.tensor("recurrent_to_output_weights")  # specs/_family/lstm.yaml:14
    recurrent_weights = given(recurrent_to_input_weights, recurrent_to_forget_weights, recurrent_to_cell_weights, recurrent_to_output_weights)  # specs/_family/lstm.yaml:44
    quant = lstm_quant(input, output_state, cell_state, input_weights, recurrent_weights, cell_clip)  # specs/recurrent/unidirectional_sequence_lstm.yaml:25
    target = op.target  # specs/recurrent/unidirectional_sequence_lstm.yaml:26
    input_gate_bias = op.optional("input_gate_bias")  # specs/_family/lstm.yaml:18
    forget_gate_bias = op.tensor("forget_gate_bias")  # specs/_family/lstm.yaml:19
    cell_gate_bias = op.tensor("cell_gate_bias")  # specs/_family/lstm.yaml:20
    output_gate_bias = op.tensor("output_gate_bias")  # specs/_family/lstm.yaml:21
    biases = given(input_gate_bias, forget_gate_bias, cell_gate_bias, output_gate_bias)  # specs/_family/lstm.yaml:46
    starts = lstm_sums(input_weights, recurrent_weights, biases, quant) if target.mve else None  # specs/recurrent/unidirectional_sequence_lstm.yaml:26
    return (("seqs", seqs), ("quant", quant), ("starts", starts),)  # specs/recurrent/unidirectional_sequence_lstm.yaml:45


def _lstm_s8_unmet(op: Operation[UnidirectionalSequenceLstmOptions]) -> Unmet | None:
    input_to_input_weights = op.optional("input_to_input_weights")  # specs/_family/lstm.yaml:7
    if not has(input_to_input_weights):  # specs/recurrent/unidirectional_sequence_lstm.yaml:50
        return Unmet('has(input_to_input_weights)')
    return None


def _lstm_s8_scratch(op: Operation[UnidirectionalSequenceLstmOptions]) -> int:
    input_to_forget_weights = op.tensor("input_to_forget_weights")  # specs/_family/lstm.yaml:8
    units = input_to_forget_weights.k  # specs/_family/lstm.yaml:39
    return 8 * units  # specs/recurrent/unidirectional_sequence_lstm.yaml:52


def _lstm_s16_params(op: Operation[UnidirectionalSequenceLstmOptions]) -> Params:
    input = op.tensor("input")  # specs/_family/lstm.yaml:6
    time_major = op.options.time_major  # specs/recurrent/unidirectional_sequence_lstm.yaml:14
    input_to_forget_weights = op.tensor("input_to_forget_weights")  # specs/_family/lstm.yaml:8
    units = input_to_forget_weights.k  # specs/_family/lstm.yaml:39
    seqs = sequences_of(input.shape, units, time_major)  # specs/_family/lstm.yaml:41
    output_state = op.tensor("output_state")  # specs/_family/lstm.yaml:24
    cell_state = op.tensor("cell_state")  # specs/_family/lstm.yaml:25
    cell_clip = op.options.cell_clip  # specs/recurrent/unidirectional_sequence_lstm.yaml:12
    input_to_input_weights = op.optional("input_to_input_weights")  # specs/_family/lstm.yaml:7
    input_to_cell_weights = op.tensor("input_to_cell_weights")  # specs/_family/lstm.yaml:9
    input_to_output_weights = op.tensor("input_to_output_weights")  # specs/_family/lstm.yaml:10
    input_weights = given(input_to_input_weights, input_to_forget_weights, input_to_cell_weights, input_to_output_weights)  # specs/_family/lstm.yaml:42
    recurrent_to_input_weights = op.optional("recurrent_to_input_weights")  # specs/_family/lstm.yaml:11
    recurrent_to_forget_weights = op.tensor("recurrent_to_forget_weights")  # specs/_family/lstm.yaml:12
    recurrent_to_cell_weights = op.tensor("recurrent_to_cell_weights")  # specs/_family/lstm.yaml:13
    recurrent_to_output_weights = op.tensor("recurrent_to_output_weights")  # specs/_family/lstm.yaml:14
    recurrent_weights = given(recurrent_to_input_weights, recurrent_to_forget_weights, recurrent_to_cell_weights, recurrent_to_output_weights)  # specs/_family/lstm.yaml:44
    quant = lstm_quant(input, output_state, cell_state, input_weights, recurrent_weights, cell_clip)  # specs/recurrent/unidirectional_sequence_lstm.yaml:25
    return (("seqs", seqs), ("quant", quant),)  # specs/recurrent/unidirectional_sequence_lstm.yaml:62


def _lstm_s16_unmet(op: Operation[UnidirectionalSequenceLstmOptions]) -> Unmet | None:
    input_to_input_weights = op.optional("input_to_input_weights")  # specs/_family/lstm.yaml:7
    if not has(input_to_input_weights):  # specs/recurrent/unidirectional_sequence_lstm.yaml:67
        return Unmet('has(input_to_input_weights)')
    return None


def _lstm_s16_scratch(op: Operation[UnidirectionalSequenceLstmOptions]) -> int:
    input_to_forget_weights = op.tensor("input_to_forget_weights")  # specs/_family/lstm.yaml:8
    units = input_to_forget_weights.k  # specs/_family/lstm.yaml:39
    return 8 * units  # specs/recurrent/unidirectional_sequence_lstm.yaml:69


def _lstm_f32_params(op: Operation[UnidirectionalSequenceLstmOptions]) -> Params:
    input = op.tensor("input")  # specs/_family/lstm.yaml:6
    time_major = op.options.time_major  # specs/recurrent/unidirectional_sequence_lstm.yaml:14
    input_to_forget_weights = op.tensor("input_to_forget_weights")  # specs/_family/lstm.yaml:8
    units = input_to_forget_weights.k  # specs/_family/lstm.yaml:39
    seqs = sequences_of(input.shape, units, time_major)  # specs/_family/lstm.yaml:41
    NONE = ActivationFunctionType.NONE  # specs/recurrent/unidirectional_sequence_lstm.yaml:27
    cell_clip = op.options.cell_clip  # specs/recurrent/unidirectional_sequence_lstm.yaml:12
    limit = cell_clip if cell_clip > 0 else activation_range_f32(NONE).hi  # specs/recurrent/unidirectional_sequence_lstm.yaml:27
    return (("seqs", seqs), ("limit", limit),)  # specs/recurrent/unidirectional_sequence_lstm.yaml:78


def _lstm_f32_unmet(op: Operation[UnidirectionalSequenceLstmOptions]) -> Unmet | None:
    input_to_input_weights = op.optional("input_to_input_weights")  # specs/_family/lstm.yaml:7
    if not has(input_to_input_weights):  # specs/recurrent/unidirectional_sequence_lstm.yaml:83
        return Unmet('has(input_to_input_weights)')
    return None


def _lstm_f32_scratch(op: Operation[UnidirectionalSequenceLstmOptions]) -> int:
    input_to_forget_weights = op.tensor("input_to_forget_weights")  # specs/_family/lstm.yaml:8
    units = input_to_forget_weights.k  # specs/_family/lstm.yaml:39
    return 20 * units  # specs/recurrent/unidirectional_sequence_lstm.yaml:85


def _lstm_arm_s8_params(op: Operation[UnidirectionalSequenceLstmOptions]) -> Params:
    time_major = op.options.time_major  # specs/recurrent/unidirectional_sequence_lstm.yaml:14
    input = op.tensor("input")  # specs/_family/lstm.yaml:6
    input_to_forget_weights = op.tensor("input_to_forget_weights")  # specs/_family/lstm.yaml:8
    units = input_to_forget_weights.k  # specs/_family/lstm.yaml:39
    seqs = sequences_of(input.shape, units, time_major)  # specs/_family/lstm.yaml:41
    output_state = op.tensor("output_state")  # specs/_family/lstm.yaml:24
    cell_state = op.tensor("cell_state")  # specs/_family/lstm.yaml:25
    cell_clip = op.options.cell_clip  # specs/recurrent/unidirectional_sequence_lstm.yaml:12
    input_to_input_weights = op.optional("input_to_input_weights")  # specs/_family/lstm.yaml:7
    input_to_cell_weights = op.tensor("input_to_cell_weights")  # specs/_family/lstm.yaml:9
    input_to_output_weights = op.tensor("input_to_output_weights")  # specs/_family/lstm.yaml:10
    input_weights = given(input_to_input_weights, input_to_forget_weights, input_to_cell_weights, input_to_output_weights)  # specs/_family/lstm.yaml:42
    recurrent_to_input_weights = op.optional("recurrent_to_input_weights")  # specs/_family/lstm.yaml:11
    recurrent_to_forget_weights = op.tensor("recurrent_to_forget_weights")  # specs/_family/lstm.yaml:12
    recurrent_to_cell_weights = op.tensor("recurrent_to_cell_weights")  # specs/_family/lstm.yaml:13
    recurrent_to_output_weights = op.tensor("recurrent_to_output_weights")  # specs/_family/lstm.yaml:14
    recurrent_weights = given(recurrent_to_input_weights, recurrent_to_forget_weights, recurrent_to_cell_weights, recurrent_to_output_weights)  # specs/_family/lstm.yaml:44
    quant = lstm_quant(input, output_state, cell_state, input_weights, recurrent_weights, cell_clip)  # specs/recurrent/unidirectional_sequence_lstm.yaml:25
    input_gate_bias = op.optional("input_gate_bias")  # specs/_family/lstm.yaml:18
    forget_gate_bias = op.tensor("forget_gate_bias")  # specs/_family/lstm.yaml:19
    cell_gate_bias = op.tensor("cell_gate_bias")  # specs/_family/lstm.yaml:20
    output_gate_bias = op.tensor("output_gate_bias")  # specs/_family/lstm.yaml:21
    biases = given(input_gate_bias, forget_gate_bias, cell_gate_bias, output_gate_bias)  # specs/_family/lstm.yaml:46
    sums = lstm_sums(input_weights, recurrent_weights, biases, quant)  # specs/recurrent/unidirectional_sequence_lstm_arm.yaml:6
    steepness = power_of_two(cell_state.scale)  # specs/recurrent/unidirectional_sequence_lstm_arm.yaml:7
    return (("seqs", seqs), ("time_major", time_major), ("quant", quant), ("sums", sums), ("steepness", steepness),)  # specs/recurrent/unidirectional_sequence_lstm_arm.yaml:10


def _lstm_arm_s8_unmet(op: Operation[UnidirectionalSequenceLstmOptions]) -> Unmet | None:
    input_to_input_weights = op.optional("input_to_input_weights")  # specs/_family/lstm.yaml:7
    if not has(input_to_input_weights):  # specs/recurrent/unidirectional_sequence_lstm_arm.yaml:15
        return Unmet('has(input_to_input_weights)')
    cell_clip = op.options.cell_clip  # specs/recurrent/unidirectional_sequence_lstm.yaml:12
    if not (cell_clip > 0):  # specs/recurrent/unidirectional_sequence_lstm_arm.yaml:15
        return Unmet('cell_clip > 0', {'cell_clip': cell_clip})
    output_state = op.tensor("output_state")  # specs/_family/lstm.yaml:24
    recurrent_to_input_weights = op.optional("recurrent_to_input_weights")  # specs/_family/lstm.yaml:11
    recurrent_to_forget_weights = op.tensor("recurrent_to_forget_weights")  # specs/_family/lstm.yaml:12
    recurrent_to_cell_weights = op.tensor("recurrent_to_cell_weights")  # specs/_family/lstm.yaml:13
    recurrent_to_output_weights = op.tensor("recurrent_to_output_weights")  # specs/_family/lstm.yaml:14
    recurrent_weights = given(recurrent_to_input_weights, recurrent_to_forget_weights, recurrent_to_cell_weights, recurrent_to_output_weights)  # specs/_family/lstm.yaml:44
    input = op.tensor("input")  # specs/_family/lstm.yaml:6
    cell_state = op.tensor("cell_state")  # specs/_family/lstm.yaml:25
    input_to_forget_weights = op.tensor("input_to_forget_weights")  # specs/_family/lstm.yaml:8
    input_to_cell_weights = op.tensor("input_to_cell_weights")  # specs/_family/lstm.yaml:9
    input_to_output_weights = op.tensor("input_to_output_weights")  # specs/_family/lstm.yaml:10
    input_weights = given(input_to_input_weights, input_to_forget_weights, input_to_cell_weights, input_to_output_weights)  # specs/_family/lstm.yaml:42
    quant = lstm_quant(input, output_state, cell_state, input_weights, recurrent_weights, cell_clip)  # specs/recurrent/unidirectional_sequence_lstm.yaml:25
    if not recurrent_sums_fit(output_state, recurrent_weights, quant):  # specs/recurrent/unidirectional_sequence_lstm_arm.yaml:15
        return Unmet('recurrent_sums_fit(output_state, recurrent_weights, quant)')
    return None


def _lstm_arm_s8_scratch(op: Operation[UnidirectionalSequenceLstmOptions]) -> int:
    input_to_forget_weights = op.tensor("input_to_forget_weights")  # specs/_family/lstm.yaml:8
    units = input_to_forget_weights.k  # specs/_family/lstm.yaml:39
    input = op.tensor("input")  # specs/_family/lstm.yaml:6
    time_major = op.options.time_major  # specs/recurrent/unidirectional_sequence_lstm.yaml:14
    seqs = sequences_of(input.shape, units, time_major)  # specs/_family/lstm.yaml:41
    return 4 * seqs.batches * units  # specs/recurrent/unidirectional_sequence_lstm_arm.yaml:18


def _lstm_full_s8_exact(op: Operation[UnidirectionalSequenceLstmOptions]) -> Values:
    input = op.tensor("input")  # specs/_family/lstm.yaml:6
    output_state = op.tensor("output_state")  # specs/_family/lstm.yaml:24
    cell_state = op.tensor("cell_state")  # specs/_family/lstm.yaml:25
    time_major = op.options.time_major  # specs/recurrent/unidirectional_sequence_lstm.yaml:14
    input_to_input_weights = op.value("input_to_input_weights")  # specs/_family/lstm.yaml:7
    input_to_forget_weights = op.tensor("input_to_forget_weights")  # specs/_family/lstm.yaml:8
    input_to_cell_weights = op.tensor("input_to_cell_weights")  # specs/_family/lstm.yaml:9
    input_to_output_weights = op.tensor("input_to_output_weights")  # specs/_family/lstm.yaml:10
    input_weights = given(input_to_input_weights, input_to_forget_weights, input_to_cell_weights, input_to_output_weights)  # specs/_family/lstm.yaml:42
    recurrent_to_input_weights = op.value("recurrent_to_input_weights")  # specs/_family/lstm.yaml:11
    recurrent_to_forget_weights = op.tensor("recurrent_to_forget_weights")  # specs/_family/lstm.yaml:12
    recurrent_to_cell_weights = op.tensor("recurrent_to_cell_weights")  # specs/_family/lstm.yaml:13
    recurrent_to_output_weights = op.tensor("recurrent_to_output_weights")  # specs/_family/lstm.yaml:14
    recurrent_weights = given(recurrent_to_input_weights, recurrent_to_forget_weights, recurrent_to_cell_weights, recurrent_to_output_weights)  # specs/_family/lstm.yaml:44
    input_gate_bias = op.value("input_gate_bias")  # specs/_family/lstm.yaml:18
    forget_gate_bias = op.tensor("forget_gate_bias")  # specs/_family/lstm.yaml:19
    cell_gate_bias = op.tensor("cell_gate_bias")  # specs/_family/lstm.yaml:20
    output_gate_bias = op.tensor("output_gate_bias")  # specs/_family/lstm.yaml:21
    biases = given(input_gate_bias, forget_gate_bias, cell_gate_bias, output_gate_bias)  # specs/_family/lstm.yaml:46
    cell_to_input_weights = op.value("cell_to_input_weights")  # specs/_family/lstm.yaml:15
    cell_to_forget_weights = op.value("cell_to_forget_weights")  # specs/_family/lstm.yaml:16
    cell_to_output_weights = op.value("cell_to_output_weights")  # specs/_family/lstm.yaml:17
    peepholes = given(cell_to_input_weights, cell_to_forget_weights, cell_to_output_weights)  # specs/_family/lstm.yaml:47
    input_layer_norm = op.value("input_layer_norm")  # specs/_family/lstm.yaml:26
    forget_layer_norm = op.value("forget_layer_norm")  # specs/_family/lstm.yaml:27
    cell_layer_norm = op.value("cell_layer_norm")  # specs/_family/lstm.yaml:28
    output_layer_norm = op.value("output_layer_norm")  # specs/_family/lstm.yaml:29
    norms = given(input_layer_norm, forget_layer_norm, cell_layer_norm, output_layer_norm)  # specs/_family/lstm.yaml:48
    projection_weights = op.value("projection_weights")  # specs/_family/lstm.yaml:22
    projection_bias = op.value("projection_bias")  # specs/_family/lstm.yaml:23
    projection = given(projection_weights, projection_bias)  # specs/_family/lstm.yaml:49
    weights = LstmWeights(input_weights, recurrent_weights, biases, peepholes, norms, projection)  # specs/_family/lstm.yaml:51
    output = op.tensor("output")  # specs/recurrent/unidirectional_sequence_lstm.yaml:18
    hidden = op.intermediate("hidden")  # specs/_family/lstm.yaml:36
    cell_clip = op.options.cell_clip  # specs/recurrent/unidirectional_sequence_lstm.yaml:12
    proj_clip = op.options.proj_clip  # specs/recurrent/unidirectional_sequence_lstm.yaml:13
    input_sum = op.intermediate("input_sum")  # specs/_family/lstm.yaml:32
    forget_sum = op.intermediate("forget_sum")  # specs/_family/lstm.yaml:33
    cell_sum = op.intermediate("cell_sum")  # specs/_family/lstm.yaml:34
    output_sum = op.intermediate("output_sum")  # specs/_family/lstm.yaml:35
    gate_sums = given(input_sum, forget_sum, cell_sum, output_sum)  # specs/_family/lstm.yaml:50
    full_quant = lstm_full_quant(input, weights, gate_sums, hidden, output_state, cell_state, output, cell_clip, proj_clip)  # specs/recurrent/unidirectional_sequence_lstm_full.yaml:12
    return _take(lstm_full_exact(input, weights, output_state, cell_state, time_major, full_quant))  # specs/recurrent/unidirectional_sequence_lstm_full.yaml:29


def _lstm_full_s8_params(op: Operation[UnidirectionalSequenceLstmOptions]) -> Params:
    input = op.tensor("input")  # specs/_family/lstm.yaml:6
    time_major = op.options.time_major  # specs/recurrent/unidirectional_sequence_lstm.yaml:14
    input_to_forget_weights = op.tensor("input_to_forget_weights")  # specs/_family/lstm.yaml:8
    units = input_to_forget_weights.k  # specs/_family/lstm.yaml:39
    seqs = sequences_of(input.shape, units, time_major)  # specs/_family/lstm.yaml:41
    output_state = op.tensor("output_state")  # specs/_family/lstm.yaml:24
    cell_state = op.tensor("cell_state")  # specs/_family/lstm.yaml:25
    output = op.tensor("output")  # specs/recurrent/unidirectional_sequence_lstm.yaml:18
    hidden = op.intermediate("hidden")  # specs/_family/lstm.yaml:36
    cell_clip = op.options.cell_clip  # specs/recurrent/unidirectional_sequence_lstm.yaml:12
    proj_clip = op.options.proj_clip  # specs/recurrent/unidirectional_sequence_lstm.yaml:13
    input_sum = op.intermediate("input_sum")  # specs/_family/lstm.yaml:32
    forget_sum = op.intermediate("forget_sum")  # specs/_family/lstm.yaml:33
    cell_sum = op.intermediate("cell_sum")  # specs/_family/lstm.yaml:34
    output_sum = op.intermediate("output_sum")  # specs/_family/lstm.yaml:35
    gate_sums = given(input_sum, forget_sum, cell_sum, output_sum)  # specs/_family/lstm.yaml:50
    input_to_input_weights = op.optional("input_to_input_weights")  # specs/_family/lstm.yaml:7
    input_to_cell_weights = op.tensor("input_to_cell_weights")  # specs/_family/lstm.yaml:9
    input_to_output_weights = op.tensor("input_to_output_weights")  # specs/_family/lstm.yaml:10
    input_weights = given(input_to_input_weights, input_to_forget_weights, input_to_cell_weights, input_to_output_weights)  # specs/_family/lstm.yaml:42
    recurrent_to_input_weights = op.optional("recurrent_to_input_weights")  # specs/_family/lstm.yaml:11
    recurrent_to_forget_weights = op.tensor("recurrent_to_forget_weights")  # specs/_family/lstm.yaml:12
    recurrent_to_cell_weights = op.tensor("recurrent_to_cell_weights")  # specs/_family/lstm.yaml:13
    recurrent_to_output_weights = op.tensor("recurrent_to_output_weights")  # specs/_family/lstm.yaml:14
    recurrent_weights = given(recurrent_to_input_weights, recurrent_to_forget_weights, recurrent_to_cell_weights, recurrent_to_output_weights)  # specs/_family/lstm.yaml:44
    input_gate_bias = op.optional("input_gate_bias")  # specs/_family/lstm.yaml:18
    forget_gate_bias = op.tensor("forget_gate_bias")  # specs/_family/lstm.yaml:19
    cell_gate_bias = op.tensor("cell_gate_bias")  # specs/_family/lstm.yaml:20
    output_gate_bias = op.tensor("output_gate_bias")  # specs/_family/lstm.yaml:21
    biases = given(input_gate_bias, forget_gate_bias, cell_gate_bias, output_gate_bias)  # specs/_family/lstm.yaml:46
    cell_to_input_weights = op.optional("cell_to_input_weights")  # specs/_family/lstm.yaml:15
    cell_to_forget_weights = op.optional("cell_to_forget_weights")  # specs/_family/lstm.yaml:16
    cell_to_output_weights = op.optional("cell_to_output_weights")  # specs/_family/lstm.yaml:17
    peepholes = given(cell_to_input_weights, cell_to_forget_weights, cell_to_output_weights)  # specs/_family/lstm.yaml:47
    input_layer_norm = op.optional("input_layer_norm")  # specs/_family/lstm.yaml:26
    forget_layer_norm = op.optional("forget_layer_norm")  # specs/_family/lstm.yaml:27
    cell_layer_norm = op.optional("cell_layer_norm")  # specs/_family/lstm.yaml:28
    output_layer_norm = op.optional("output_layer_norm")  # specs/_family/lstm.yaml:29
    norms = given(input_layer_norm, forget_layer_norm, cell_layer_norm, output_layer_norm)  # specs/_family/lstm.yaml:48
    projection_weights = op.optional("projection_weights")  # specs/_family/lstm.yaml:22
    projection_bias = op.optional("projection_bias")  # specs/_family/lstm.yaml:23
    projection = given(projection_weights, projection_bias)  # specs/_family/lstm.yaml:49
    weights = LstmWeights(input_weights, recurrent_weights, biases, peepholes, norms, projection)  # specs/_family/lstm.yaml:51
    full_quant = lstm_full_quant(input, weights, gate_sums, hidden, output_state, cell_state, output, cell_clip, proj_clip)  # specs/recurrent/unidirectional_sequence_lstm_full.yaml:12
    return (("seqs", seqs), ("full_quant", full_quant),)  # specs/recurrent/unidirectional_sequence_lstm_full.yaml:16


def _lstm_full_s8_unmet(op: Operation[UnidirectionalSequenceLstmOptions]) -> Unmet | None:
    hidden = op.intermediate("hidden")  # specs/_family/lstm.yaml:36
    if not has(hidden):  # specs/recurrent/unidirectional_sequence_lstm_full.yaml:24
        return Unmet('has(hidden)')
    projection_weights = op.optional("projection_weights")  # specs/_family/lstm.yaml:22
    output_state = op.tensor("output_state")  # specs/_family/lstm.yaml:24
    if not (has(projection_weights) or has(hidden) and all_same_quantization((hidden,), output_state)):  # specs/recurrent/unidirectional_sequence_lstm_full.yaml:11
        return Unmet('has(projection_weights) or has(hidden) and all_same_quantization((hidden,), output_state)', {'has(projection_weights)': has(projection_weights), 'has(hidden)': has(hidden)})
    input_sum = op.intermediate("input_sum")  # specs/_family/lstm.yaml:32
    forget_sum = op.intermediate("forget_sum")  # specs/_family/lstm.yaml:33
    cell_sum = op.intermediate("cell_sum")  # specs/_family/lstm.yaml:34
    output_sum = op.intermediate("output_sum")  # specs/_family/lstm.yaml:35
    input_layer_norm = op.optional("input_layer_norm")  # specs/_family/lstm.yaml:26
    forget_layer_norm = op.optional("forget_layer_norm")  # specs/_family/lstm.yaml:27
    cell_layer_norm = op.optional("cell_layer_norm")  # specs/_family/lstm.yaml:28
    output_layer_norm = op.optional("output_layer_norm")  # specs/_family/lstm.yaml:29
    norms = given(input_layer_norm, forget_layer_norm, cell_layer_norm, output_layer_norm)  # specs/_family/lstm.yaml:48
    gate_sums = given(input_sum, forget_sum, cell_sum, output_sum)  # specs/_family/lstm.yaml:50
    if not (count_of(norms) == 0 or has(input_sum) and has(forget_sum) and has(cell_sum) and has(output_sum) and have_one_scale(gate_sums)):  # specs/recurrent/unidirectional_sequence_lstm_full.yaml:9
        return Unmet('count_of(norms) == 0 or has(input_sum) and has(forget_sum) and has(cell_sum) and has(output_sum) and have_one_scale(gate_sums)', {'count_of(norms)': count_of(norms), 'has(input_sum)': has(input_sum)})
    cell_state = op.tensor("cell_state")  # specs/_family/lstm.yaml:25
    cell_bits = 15 + power_of_two(cell_state.scale)  # specs/recurrent/unidirectional_sequence_lstm_full.yaml:8
    if not (0 <= cell_bits <= 6):  # specs/recurrent/unidirectional_sequence_lstm_full.yaml:24
        return Unmet('0 <= cell_bits <= 6', {'cell_bits': cell_bits})
    input = op.tensor("input")  # specs/_family/lstm.yaml:6
    input_to_input_weights = op.optional("input_to_input_weights")  # specs/_family/lstm.yaml:7
    input_to_forget_weights = op.tensor("input_to_forget_weights")  # specs/_family/lstm.yaml:8
    input_to_cell_weights = op.tensor("input_to_cell_weights")  # specs/_family/lstm.yaml:9
    input_to_output_weights = op.tensor("input_to_output_weights")  # specs/_family/lstm.yaml:10
    input_weights = given(input_to_input_weights, input_to_forget_weights, input_to_cell_weights, input_to_output_weights)  # specs/_family/lstm.yaml:42
    recurrent_to_input_weights = op.optional("recurrent_to_input_weights")  # specs/_family/lstm.yaml:11
    recurrent_to_forget_weights = op.tensor("recurrent_to_forget_weights")  # specs/_family/lstm.yaml:12
    recurrent_to_cell_weights = op.tensor("recurrent_to_cell_weights")  # specs/_family/lstm.yaml:13
    recurrent_to_output_weights = op.tensor("recurrent_to_output_weights")  # specs/_family/lstm.yaml:14
    recurrent_weights = given(recurrent_to_input_weights, recurrent_to_forget_weights, recurrent_to_cell_weights, recurrent_to_output_weights)  # specs/_family/lstm.yaml:44
    input_gate_bias = op.optional("input_gate_bias")  # specs/_family/lstm.yaml:18
    forget_gate_bias = op.tensor("forget_gate_bias")  # specs/_family/lstm.yaml:19
    cell_gate_bias = op.tensor("cell_gate_bias")  # specs/_family/lstm.yaml:20
    output_gate_bias = op.tensor("output_gate_bias")  # specs/_family/lstm.yaml:21
    biases = given(input_gate_bias, forget_gate_bias, cell_gate_bias, output_gate_bias)  # specs/_family/lstm.yaml:46
    cell_to_input_weights = op.optional("cell_to_input_weights")  # specs/_family/lstm.yaml:15
    cell_to_forget_weights = op.optional("cell_to_forget_weights")  # specs/_family/lstm.yaml:16
    cell_to_output_weights = op.optional("cell_to_output_weights")  # specs/_family/lstm.yaml:17
    peepholes = given(cell_to_input_weights, cell_to_forget_weights, cell_to_output_weights)  # specs/_family/lstm.yaml:47
    projection_bias = op.optional("projection_bias")  # specs/_family/lstm.yaml:23
    projection = given(projection_weights, projection_bias)  # specs/_family/lstm.yaml:49
    weights = LstmWeights(input_weights, recurrent_weights, biases, peepholes, norms, projection)  # specs/_family/lstm.yaml:51
    output = op.tensor("output")  # specs/recurrent/unidirectional_sequence_lstm.yaml:18
    cell_clip = op.options.cell_clip  # specs/recurrent/unidirectional_sequence_lstm.yaml:12
    proj_clip = op.options.proj_clip  # specs/recurrent/unidirectional_sequence_lstm.yaml:13
    full_quant = lstm_full_quant(input, weights, gate_sums, hidden, output_state, cell_state, output, cell_clip, proj_clip)  # specs/recurrent/unidirectional_sequence_lstm_full.yaml:12
    if not lstm_sums_fit(input, weights, output_state, full_quant):  # specs/recurrent/unidirectional_sequence_lstm_full.yaml:24
        return Unmet('lstm_sums_fit(input, weights, output_state, full_quant)')
    return None


def _lstm_full_s8_scratch(op: Operation[UnidirectionalSequenceLstmOptions]) -> int:
    input_to_forget_weights = op.tensor("input_to_forget_weights")  # specs/_family/lstm.yaml:8
    units = input_to_forget_weights.k  # specs/_family/lstm.yaml:39
    return 8 * units  # specs/recurrent/unidirectional_sequence_lstm_full.yaml:28


def sample_0(draw: Draw) -> Case:
    sample = Sample(draw)
    TANH = ActivationFunctionType.TANH
    fused_activation_function = sample.option("fused_activation_function", TANH)  # specs/recurrent/unidirectional_sequence_lstm.yaml:96
    choice = draw.choice
    cell_clip = sample.option("cell_clip", choice(0.0, 0.75, 10.0))  # specs/recurrent/unidirectional_sequence_lstm.yaml:97
    time_major = sample.option("time_major", choice(True, False))  # specs/recurrent/unidirectional_sequence_lstm.yaml:98
    span = draw.span
    input = sample.tensor("input", (span(1, 2), span(1, 2), span(1, 20)), "MTI")  # specs/recurrent/unidirectional_sequence_lstm.yaml:99
    input_to_input_weights = sample.tensor("input_to_input_weights", (span(1, 12), input.i), "KI")  # specs/recurrent/unidirectional_sequence_lstm.yaml:100
    input_to_forget_weights = sample.tensor("input_to_forget_weights", input_to_input_weights.shape, "KI")  # specs/recurrent/unidirectional_sequence_lstm.yaml:101
    input_to_cell_weights = sample.tensor("input_to_cell_weights", input_to_input_weights.shape, "KI")  # specs/recurrent/unidirectional_sequence_lstm.yaml:102
    input_to_output_weights = sample.tensor("input_to_output_weights", input_to_input_weights.shape, "KI")  # specs/recurrent/unidirectional_sequence_lstm.yaml:103
    recurrent_to_input_weights = sample.tensor("recurrent_to_input_weights", (input_to_input_weights.k, input_to_input_weights.k), "KI")  # specs/recurrent/unidirectional_sequence_lstm.yaml:104
    recurrent_to_forget_weights = sample.tensor("recurrent_to_forget_weights", (input_to_input_weights.k, input_to_input_weights.k), "KI")  # specs/recurrent/unidirectional_sequence_lstm.yaml:105
    recurrent_to_cell_weights = sample.tensor("recurrent_to_cell_weights", (input_to_input_weights.k, input_to_input_weights.k), "KI")  # specs/recurrent/unidirectional_sequence_lstm.yaml:106
    recurrent_to_output_weights = sample.tensor("recurrent_to_output_weights", (input_to_input_weights.k, input_to_input_weights.k), "KI")  # specs/recurrent/unidirectional_sequence_lstm.yaml:107
    input_gate_bias = sample.tensor("input_gate_bias", (input_to_input_weights.k,), "K")  # specs/recurrent/unidirectional_sequence_lstm.yaml:108
    forget_gate_bias = sample.tensor("forget_gate_bias", (input_to_input_weights.k,), "K")  # specs/recurrent/unidirectional_sequence_lstm.yaml:109
    cell_gate_bias = sample.tensor("cell_gate_bias", (input_to_input_weights.k,), "K")  # specs/recurrent/unidirectional_sequence_lstm.yaml:110
    output_gate_bias = sample.tensor("output_gate_bias", (input_to_input_weights.k,), "K")  # specs/recurrent/unidirectional_sequence_lstm.yaml:111
    output_state = sample.tensor("output_state", (input.shape[1] if time_major else input.m, input_to_input_weights.k), "")  # specs/recurrent/unidirectional_sequence_lstm.yaml:112
    cell_state = sample.tensor("cell_state", output_state.shape, "")  # specs/recurrent/unidirectional_sequence_lstm.yaml:113
    return sample.case()


def sample_1(draw: Draw) -> Case:
    sample = Sample(draw)
    TANH = ActivationFunctionType.TANH
    fused_activation_function = sample.option("fused_activation_function", TANH)  # specs/recurrent/unidirectional_sequence_lstm_full.yaml:44
    choice = draw.choice
    cell_clip = sample.option("cell_clip", choice(0.0, 0.75, 10.0))  # specs/recurrent/unidirectional_sequence_lstm_full.yaml:44
    time_major = sample.option("time_major", choice(True, False))  # specs/recurrent/unidirectional_sequence_lstm_full.yaml:44
    span = draw.span
    input = sample.tensor("input", (1 if time_major else span(1, 3), span(1, 3) if time_major else 1, span(1, 20)), "MTI")  # specs/recurrent/unidirectional_sequence_lstm_full.yaml:45
    input_to_forget_weights = sample.tensor("input_to_forget_weights", (span(4, 12), input.i), "KI")  # specs/recurrent/unidirectional_sequence_lstm_full.yaml:46
    input_to_cell_weights = sample.tensor("input_to_cell_weights", input_to_forget_weights.shape, "KI")  # specs/recurrent/unidirectional_sequence_lstm_full.yaml:47
    input_to_output_weights = sample.tensor("input_to_output_weights", input_to_forget_weights.shape, "KI")  # specs/recurrent/unidirectional_sequence_lstm_full.yaml:47
    recurrent_to_forget_weights = sample.tensor("recurrent_to_forget_weights", (input_to_forget_weights.k, input_to_forget_weights.k), "KI")  # specs/recurrent/unidirectional_sequence_lstm_full.yaml:48
    recurrent_to_cell_weights = sample.tensor("recurrent_to_cell_weights", recurrent_to_forget_weights.shape, "KI")  # specs/recurrent/unidirectional_sequence_lstm_full.yaml:49
    recurrent_to_output_weights = sample.tensor("recurrent_to_output_weights", recurrent_to_forget_weights.shape, "KI")  # specs/recurrent/unidirectional_sequence_lstm_full.yaml:50
    cell_to_forget_weights = sample.tensor("cell_to_forget_weights", (input_to_forget_weights.k,), "K")  # specs/recurrent/unidirectional_sequence_lstm_full.yaml:51
    cell_to_output_weights = sample.tensor("cell_to_output_weights", (input_to_forget_weights.k,), "K")  # specs/recurrent/unidirectional_sequence_lstm_full.yaml:51
    forget_gate_bias = sample.tensor("forget_gate_bias", (input_to_forget_weights.k,), "K")  # specs/recurrent/unidirectional_sequence_lstm_full.yaml:52
    cell_gate_bias = sample.tensor("cell_gate_bias", (input_to_forget_weights.k,), "K")  # specs/recurrent/unidirectional_sequence_lstm_full.yaml:52
    output_gate_bias = sample.tensor("output_gate_bias", (input_to_forget_weights.k,), "K")  # specs/recurrent/unidirectional_sequence_lstm_full.yaml:53
    output_state = sample.tensor("output_state", (input.shape[1] if time_major else input.m, recurrent_to_forget_weights.i), "")  # specs/recurrent/unidirectional_sequence_lstm_full.yaml:54
    cell_state = sample.tensor("cell_state", (input.shape[1] if time_major else input.m, input_to_forget_weights.k), "")  # specs/recurrent/unidirectional_sequence_lstm_full.yaml:55
    forget_layer_norm = sample.tensor("forget_layer_norm", (input_to_forget_weights.k,), "K")  # specs/recurrent/unidirectional_sequence_lstm_full.yaml:56
    cell_layer_norm = sample.tensor("cell_layer_norm", (input_to_forget_weights.k,), "K")  # specs/recurrent/unidirectional_sequence_lstm_full.yaml:56
    output_layer_norm = sample.tensor("output_layer_norm", (input_to_forget_weights.k,), "K")  # specs/recurrent/unidirectional_sequence_lstm_full.yaml:57
    sample.intermediate("input_sum", (choice(0.00000762939453125, 0.00002, 0.0001), 0))  # specs/recurrent/unidirectional_sequence_lstm_full.yaml:57
    sample.intermediate("forget_sum", (choice(0.00000762939453125, 0.00002, 0.0001), 0))  # specs/recurrent/unidirectional_sequence_lstm_full.yaml:58
    sample.intermediate("cell_sum", (choice(0.00000762939453125, 0.00002, 0.0001), 0))  # specs/recurrent/unidirectional_sequence_lstm_full.yaml:59
    sample.intermediate("output_sum", (choice(0.00000762939453125, 0.00002, 0.0001), 0))  # specs/recurrent/unidirectional_sequence_lstm_full.yaml:60
    sample.intermediate("hidden", output_state)  # specs/recurrent/unidirectional_sequence_lstm_full.yaml:60
    return sample.case()


def sample_2(draw: Draw) -> Case:
    sample = Sample(draw)
    TANH = ActivationFunctionType.TANH
    fused_activation_function = sample.option("fused_activation_function", TANH)  # specs/recurrent/unidirectional_sequence_lstm_full.yaml:61
    choice = draw.choice
    cell_clip = sample.option("cell_clip", choice(0.0, 0.75, 10.0))  # specs/recurrent/unidirectional_sequence_lstm_full.yaml:61
    time_major = sample.option("time_major", choice(True, False))  # specs/recurrent/unidirectional_sequence_lstm_full.yaml:61
    proj_clip = sample.option("proj_clip", choice(0.0, 0.3, 10.0))  # specs/recurrent/unidirectional_sequence_lstm_full.yaml:62
    span = draw.span
    input = sample.tensor("input", (1 if time_major else span(1, 3), span(1, 3) if time_major else 1, span(1, 20)), "MTI")  # specs/recurrent/unidirectional_sequence_lstm_full.yaml:62
    input_to_forget_weights = sample.tensor("input_to_forget_weights", (span(4, 12), input.i), "KI")  # specs/recurrent/unidirectional_sequence_lstm_full.yaml:63
    input_to_input_weights = sample.tensor("input_to_input_weights", input_to_forget_weights.shape, "KI")  # specs/recurrent/unidirectional_sequence_lstm_full.yaml:63
    input_to_cell_weights = sample.tensor("input_to_cell_weights", input_to_forget_weights.shape, "KI")  # specs/recurrent/unidirectional_sequence_lstm_full.yaml:64
    input_to_output_weights = sample.tensor("input_to_output_weights", input_to_forget_weights.shape, "KI")  # specs/recurrent/unidirectional_sequence_lstm_full.yaml:64
    recurrent_to_forget_weights = sample.tensor("recurrent_to_forget_weights", (input_to_forget_weights.k, span(1, 9)), "KI")  # specs/recurrent/unidirectional_sequence_lstm_full.yaml:65
    recurrent_to_input_weights = sample.tensor("recurrent_to_input_weights", recurrent_to_forget_weights.shape, "KI")  # specs/recurrent/unidirectional_sequence_lstm_full.yaml:66
    recurrent_to_cell_weights = sample.tensor("recurrent_to_cell_weights", recurrent_to_forget_weights.shape, "KI")  # specs/recurrent/unidirectional_sequence_lstm_full.yaml:67
    recurrent_to_output_weights = sample.tensor("recurrent_to_output_weights", recurrent_to_forget_weights.shape, "KI")  # specs/recurrent/unidirectional_sequence_lstm_full.yaml:68
    input_gate_bias = sample.tensor("input_gate_bias", (input_to_forget_weights.k,), "K")  # specs/recurrent/unidirectional_sequence_lstm_full.yaml:68
    forget_gate_bias = sample.tensor("forget_gate_bias", (input_to_forget_weights.k,), "K")  # specs/recurrent/unidirectional_sequence_lstm_full.yaml:69
    cell_gate_bias = sample.tensor("cell_gate_bias", (input_to_forget_weights.k,), "K")  # specs/recurrent/unidirectional_sequence_lstm_full.yaml:69
    output_gate_bias = sample.tensor("output_gate_bias", (input_to_forget_weights.k,), "K")  # specs/recurrent/unidirectional_sequence_lstm_full.yaml:70
    projection_weights = sample.tensor("projection_weights", (recurrent_to_forget_weights.i, input_to_forget_weights.k), "KI")  # specs/recurrent/unidirectional_sequence_lstm_full.yaml:71
    projection_bias = sample.tensor("projection_bias", (recurrent_to_forget_weights.i,), "K")  # specs/recurrent/unidirectional_sequence_lstm_full.yaml:72
    output_state = sample.tensor("output_state", (input.shape[1] if time_major else input.m, recurrent_to_forget_weights.i), "")  # specs/recurrent/unidirectional_sequence_lstm_full.yaml:73
    cell_state = sample.tensor("cell_state", (input.shape[1] if time_major else input.m, input_to_forget_weights.k), "")  # specs/recurrent/unidirectional_sequence_lstm_full.yaml:74
    input_layer_norm = sample.tensor("input_layer_norm", (input_to_forget_weights.k,), "K")  # specs/recurrent/unidirectional_sequence_lstm_full.yaml:75
    forget_layer_norm = sample.tensor("forget_layer_norm", (input_to_forget_weights.k,), "K")  # specs/recurrent/unidirectional_sequence_lstm_full.yaml:75
    cell_layer_norm = sample.tensor("cell_layer_norm", (input_to_forget_weights.k,), "K")  # specs/recurrent/unidirectional_sequence_lstm_full.yaml:76
    output_layer_norm = sample.tensor("output_layer_norm", (input_to_forget_weights.k,), "K")  # specs/recurrent/unidirectional_sequence_lstm_full.yaml:76
    sample.intermediate("input_sum", (choice(0.00000762939453125, 0.00002, 0.0001), 0))  # specs/recurrent/unidirectional_sequence_lstm_full.yaml:77
    sample.intermediate("forget_sum", (choice(0.00000762939453125, 0.00002, 0.0001), 0))  # specs/recurrent/unidirectional_sequence_lstm_full.yaml:78
    sample.intermediate("cell_sum", (choice(0.00000762939453125, 0.00002, 0.0001), 0))  # specs/recurrent/unidirectional_sequence_lstm_full.yaml:79
    sample.intermediate("output_sum", (choice(0.00000762939453125, 0.00002, 0.0001), 0))  # specs/recurrent/unidirectional_sequence_lstm_full.yaml:80
    sample.intermediate("hidden", (choice(0.0078125, 0.004, 0.01), span(-128, 127)))  # specs/recurrent/unidirectional_sequence_lstm_full.yaml:81
    return sample.case()


def sample_3(draw: Draw) -> Case:
    sample = Sample(draw)
    TANH = ActivationFunctionType.TANH
    fused_activation_function = sample.option("fused_activation_function", TANH)  # specs/recurrent/unidirectional_sequence_lstm_full.yaml:82
    choice = draw.choice
    cell_clip = sample.option("cell_clip", choice(0.0, 0.75, 10.0))  # specs/recurrent/unidirectional_sequence_lstm_full.yaml:82
    time_major = sample.option("time_major", choice(True, False))  # specs/recurrent/unidirectional_sequence_lstm_full.yaml:82
    proj_clip = sample.option("proj_clip", choice(0.0, 0.3, 10.0))  # specs/recurrent/unidirectional_sequence_lstm_full.yaml:83
    span = draw.span
    input = sample.tensor("input", (1 if time_major else span(1, 3), span(1, 3) if time_major else 1, span(1, 20)), "MTI")  # specs/recurrent/unidirectional_sequence_lstm_full.yaml:83
    input_to_forget_weights = sample.tensor("input_to_forget_weights", (span(1, 12), input.i), "KI")  # specs/recurrent/unidirectional_sequence_lstm_full.yaml:84
    input_to_input_weights = sample.tensor("input_to_input_weights", input_to_forget_weights.shape, "KI")  # specs/recurrent/unidirectional_sequence_lstm_full.yaml:84
    input_to_cell_weights = sample.tensor("input_to_cell_weights", input_to_forget_weights.shape, "KI")  # specs/recurrent/unidirectional_sequence_lstm_full.yaml:85
    input_to_output_weights = sample.tensor("input_to_output_weights", input_to_forget_weights.shape, "KI")  # specs/recurrent/unidirectional_sequence_lstm_full.yaml:85
    recurrent_to_forget_weights = sample.tensor("recurrent_to_forget_weights", (input_to_forget_weights.k, input_to_forget_weights.k), "KI")  # specs/recurrent/unidirectional_sequence_lstm_full.yaml:86
    recurrent_to_input_weights = sample.tensor("recurrent_to_input_weights", recurrent_to_forget_weights.shape, "KI")  # specs/recurrent/unidirectional_sequence_lstm_full.yaml:87
    recurrent_to_cell_weights = sample.tensor("recurrent_to_cell_weights", recurrent_to_forget_weights.shape, "KI")  # specs/recurrent/unidirectional_sequence_lstm_full.yaml:88
    recurrent_to_output_weights = sample.tensor("recurrent_to_output_weights", recurrent_to_forget_weights.shape, "KI")  # specs/recurrent/unidirectional_sequence_lstm_full.yaml:89
    cell_to_input_weights = sample.tensor("cell_to_input_weights", (input_to_forget_weights.k,), "K")  # specs/recurrent/unidirectional_sequence_lstm_full.yaml:90
    cell_to_forget_weights = sample.tensor("cell_to_forget_weights", (input_to_forget_weights.k,), "K")  # specs/recurrent/unidirectional_sequence_lstm_full.yaml:90
    cell_to_output_weights = sample.tensor("cell_to_output_weights", (input_to_forget_weights.k,), "K")  # specs/recurrent/unidirectional_sequence_lstm_full.yaml:91
    input_gate_bias = sample.tensor("input_gate_bias", (input_to_forget_weights.k,), "K")  # specs/recurrent/unidirectional_sequence_lstm_full.yaml:91
    forget_gate_bias = sample.tensor("forget_gate_bias", (input_to_forget_weights.k,), "K")  # specs/recurrent/unidirectional_sequence_lstm_full.yaml:92
    cell_gate_bias = sample.tensor("cell_gate_bias", (input_to_forget_weights.k,), "K")  # specs/recurrent/unidirectional_sequence_lstm_full.yaml:92
    output_gate_bias = sample.tensor("output_gate_bias", (input_to_forget_weights.k,), "K")  # specs/recurrent/unidirectional_sequence_lstm_full.yaml:93
    projection_weights = sample.tensor("projection_weights", (recurrent_to_forget_weights.i, input_to_forget_weights.k), "KI")  # specs/recurrent/unidirectional_sequence_lstm_full.yaml:94
    projection_bias = sample.tensor("projection_bias", (recurrent_to_forget_weights.i,), "K")  # specs/recurrent/unidirectional_sequence_lstm_full.yaml:95
    output_state = sample.tensor("output_state", (input.shape[1] if time_major else input.m, recurrent_to_forget_weights.i), "")  # specs/recurrent/unidirectional_sequence_lstm_full.yaml:96
    cell_state = sample.tensor("cell_state", (input.shape[1] if time_major else input.m, input_to_forget_weights.k), "")  # specs/recurrent/unidirectional_sequence_lstm_full.yaml:97
    sample.intermediate("input_sum", (choice(0.00000762939453125, 0.00002, 0.0001), 0))  # specs/recurrent/unidirectional_sequence_lstm_full.yaml:98
    sample.intermediate("forget_sum", (choice(0.00000762939453125, 0.00002, 0.0001), 0))  # specs/recurrent/unidirectional_sequence_lstm_full.yaml:99
    sample.intermediate("cell_sum", (choice(0.00000762939453125, 0.00002, 0.0001), 0))  # specs/recurrent/unidirectional_sequence_lstm_full.yaml:100
    sample.intermediate("output_sum", (choice(0.00000762939453125, 0.00002, 0.0001), 0))  # specs/recurrent/unidirectional_sequence_lstm_full.yaml:101
    sample.intermediate("hidden", (choice(0.0078125, 0.004, 0.01), span(-128, 127)))  # specs/recurrent/unidirectional_sequence_lstm_full.yaml:102
    return sample.case()


def sample_4(draw: Draw) -> Case:
    sample = Sample(draw)
    TANH = ActivationFunctionType.TANH
    fused_activation_function = sample.option("fused_activation_function", TANH)  # specs/recurrent/unidirectional_sequence_lstm_full.yaml:103
    choice = draw.choice
    cell_clip = sample.option("cell_clip", choice(0.0, 0.75, 10.0))  # specs/recurrent/unidirectional_sequence_lstm_full.yaml:103
    time_major = sample.option("time_major", choice(True, False))  # specs/recurrent/unidirectional_sequence_lstm_full.yaml:103
    proj_clip = sample.option("proj_clip", choice(0.0, 0.3, 10.0))  # specs/recurrent/unidirectional_sequence_lstm_full.yaml:104
    span = draw.span
    input = sample.tensor("input", (1 if time_major else span(1, 3), span(1, 3) if time_major else 1, span(1, 20)), "MTI")  # specs/recurrent/unidirectional_sequence_lstm_full.yaml:104
    input_to_forget_weights = sample.tensor("input_to_forget_weights", (span(1, 12), input.i), "KI")  # specs/recurrent/unidirectional_sequence_lstm_full.yaml:105
    input_to_cell_weights = sample.tensor("input_to_cell_weights", input_to_forget_weights.shape, "KI")  # specs/recurrent/unidirectional_sequence_lstm_full.yaml:105
    input_to_output_weights = sample.tensor("input_to_output_weights", input_to_forget_weights.shape, "KI")  # specs/recurrent/unidirectional_sequence_lstm_full.yaml:106
    recurrent_to_forget_weights = sample.tensor("recurrent_to_forget_weights", (input_to_forget_weights.k, span(1, 9)), "KI")  # specs/recurrent/unidirectional_sequence_lstm_full.yaml:107
    recurrent_to_cell_weights = sample.tensor("recurrent_to_cell_weights", recurrent_to_forget_weights.shape, "KI")  # specs/recurrent/unidirectional_sequence_lstm_full.yaml:108
    recurrent_to_output_weights = sample.tensor("recurrent_to_output_weights", recurrent_to_forget_weights.shape, "KI")  # specs/recurrent/unidirectional_sequence_lstm_full.yaml:109
    forget_gate_bias = sample.tensor("forget_gate_bias", (input_to_forget_weights.k,), "K")  # specs/recurrent/unidirectional_sequence_lstm_full.yaml:110
    cell_gate_bias = sample.tensor("cell_gate_bias", (input_to_forget_weights.k,), "K")  # specs/recurrent/unidirectional_sequence_lstm_full.yaml:110
    output_gate_bias = sample.tensor("output_gate_bias", (input_to_forget_weights.k,), "K")  # specs/recurrent/unidirectional_sequence_lstm_full.yaml:111
    projection_weights = sample.tensor("projection_weights", (recurrent_to_forget_weights.i, input_to_forget_weights.k), "KI")  # specs/recurrent/unidirectional_sequence_lstm_full.yaml:112
    projection_bias = sample.tensor("projection_bias", (recurrent_to_forget_weights.i,), "K")  # specs/recurrent/unidirectional_sequence_lstm_full.yaml:113
    output_state = sample.tensor("output_state", (input.shape[1] if time_major else input.m, recurrent_to_forget_weights.i), "")  # specs/recurrent/unidirectional_sequence_lstm_full.yaml:114
    cell_state = sample.tensor("cell_state", (input.shape[1] if time_major else input.m, input_to_forget_weights.k), "")  # specs/recurrent/unidirectional_sequence_lstm_full.yaml:115
    sample.intermediate("input_sum", (choice(0.00000762939453125, 0.00002, 0.0001), 0))  # specs/recurrent/unidirectional_sequence_lstm_full.yaml:116
    sample.intermediate("forget_sum", (choice(0.00000762939453125, 0.00002, 0.0001), 0))  # specs/recurrent/unidirectional_sequence_lstm_full.yaml:117
    sample.intermediate("cell_sum", (choice(0.00000762939453125, 0.00002, 0.0001), 0))  # specs/recurrent/unidirectional_sequence_lstm_full.yaml:118
    sample.intermediate("output_sum", (choice(0.00000762939453125, 0.00002, 0.0001), 0))  # specs/recurrent/unidirectional_sequence_lstm_full.yaml:119
    sample.intermediate("hidden", (choice(0.0078125, 0.004, 0.01), span(-128, 127)))  # specs/recurrent/unidirectional_sequence_lstm_full.yaml:120
    return sample.case()


DEFINITION = Definition[UnidirectionalSequenceLstmOptions](
    op='UNIDIRECTIONAL_SEQUENCE_LSTM',
    place='specs/recurrent/unidirectional_sequence_lstm.yaml:2',
    doc=(
                'Long short-term memory over a sequence: four gates decide what a cell forgets, takes in and shows.\n'
                "Its plain form is computed as in TensorFlow Lite Micro, whatever the model's intermediate tensors\n"
                'say; with weights from the cell, a projection or normalizations, or without an input gate, as in LiteRT.'
            ),
    options_type=UnidirectionalSequenceLstmOptions,
    options=(
        Option('fused_activation_function', ActivationFunctionType, 'specs/recurrent/unidirectional_sequence_lstm.yaml:11', default=ActivationFunctionType.NONE, required=False, only=(ActivationFunctionType.TANH,)),
        Option('cell_clip', float, 'specs/recurrent/unidirectional_sequence_lstm.yaml:12', default=0.0, required=False),
        Option('proj_clip', float, 'specs/recurrent/unidirectional_sequence_lstm.yaml:13', default=0.0, required=False),
        Option('time_major', bool, 'specs/recurrent/unidirectional_sequence_lstm.yaml:14', default=False, required=False),
        Option('asymmetric_quantize_inputs', bool, 'specs/recurrent/unidirectional_sequence_lstm.yaml:15', default=False, required=False, only=(True, False,)),
    ),
    litert=Litert(builtin='UNIDIRECTIONAL_SEQUENCE_LSTM', versions=(1, 4), table='UnidirectionalSequenceLSTMOptions'),
    inputs=(
        Operand('input', 'specs/_family/lstm.yaml:6', layout='MTI'),
        Operand('input_to_input_weights', 'specs/_family/lstm.yaml:7', layout='KI', const=True, optional=True),
        Operand('input_to_forget_weights', 'specs/_family/lstm.yaml:8', layout='KI', const=True),
        Operand('input_to_cell_weights', 'specs/_family/lstm.yaml:9', layout='KI', const=True),
        Operand('input_to_output_weights', 'specs/_family/lstm.yaml:10', layout='KI', const=True),
        Operand('recurrent_to_input_weights', 'specs/_family/lstm.yaml:11', layout='KI', const=True, optional=True),
        Operand('recurrent_to_forget_weights', 'specs/_family/lstm.yaml:12', layout='KI', const=True),
        Operand('recurrent_to_cell_weights', 'specs/_family/lstm.yaml:13', layout='KI', const=True),
        Operand('recurrent_to_output_weights', 'specs/_family/lstm.yaml:14', layout='KI', const=True),
        Operand('cell_to_input_weights', 'specs/_family/lstm.yaml:15', layout='K', const=True, optional=True),
        Operand('cell_to_forget_weights', 'specs/_family/lstm.yaml:16', layout='K', const=True, optional=True),
        Operand('cell_to_output_weights', 'specs/_family/lstm.yaml:17', layout='K', const=True, optional=True),
        Operand('input_gate_bias', 'specs/_family/lstm.yaml:18', layout='K', const=True, optional=True),
        Operand('forget_gate_bias', 'specs/_family/lstm.yaml:19', layout='K', const=True),
        Operand('cell_gate_bias', 'specs/_family/lstm.yaml:20', layout='K', const=True),
        Operand('output_gate_bias', 'specs/_family/lstm.yaml:21', layout='K', const=True),
        Operand('projection_weights', 'specs/_family/lstm.yaml:22', layout='KI', const=True, optional=True),
        Operand('projection_bias', 'specs/_family/lstm.yaml:23', layout='K', const=True, optional=True),
        Operand('output_state', 'specs/_family/lstm.yaml:24', variable=True),
        Operand('cell_state', 'specs/_family/lstm.yaml:25', variable=True),
        Operand('input_layer_norm', 'specs/_family/lstm.yaml:26', layout='K', const=True, optional=True),
        Operand('forget_layer_norm', 'specs/_family/lstm.yaml:27', layout='K', const=True, optional=True),
        Operand('cell_layer_norm', 'specs/_family/lstm.yaml:28', layout='K', const=True, optional=True),
        Operand('output_layer_norm', 'specs/_family/lstm.yaml:29', layout='K', const=True, optional=True),
    ),
    outputs=(
        Operand('output', 'specs/recurrent/unidirectional_sequence_lstm.yaml:18'),
    ),
    intermediates=(
        Operand('input_sum', 'specs/_family/lstm.yaml:32', optional=True),
        Operand('forget_sum', 'specs/_family/lstm.yaml:33', optional=True),
        Operand('cell_sum', 'specs/_family/lstm.yaml:34', optional=True),
        Operand('output_sum', 'specs/_family/lstm.yaml:35', optional=True),
        Operand('hidden', 'specs/_family/lstm.yaml:36', optional=True),
    ),
    infer=infer,
    check=check,
    macs=macs,
    reference=_evaluate_reference,
    reference_place='specs/recurrent/unidirectional_sequence_lstm.yaml:39',
    states=states,
    kernels=(
        Kernel[UnidirectionalSequenceLstmOptions](
            name='lstm_s8',
            place='specs/recurrent/unidirectional_sequence_lstm.yaml:45',
            types={'input': (DType.INT8,), 'input_to_input_weights': (DType.INT8,), 'input_to_forget_weights': (DType.INT8,), 'input_to_cell_weights': (DType.INT8,), 'input_to_output_weights': (DType.INT8,), 'recurrent_to_input_weights': (DType.INT8,), 'recurrent_to_forget_weights': (DType.INT8,), 'recurrent_to_cell_weights': (DType.INT8,), 'recurrent_to_output_weights': (DType.INT8,), 'input_gate_bias': (DType.INT32,), 'forget_gate_bias': (DType.INT32,), 'cell_gate_bias': (DType.INT32,), 'output_gate_bias': (DType.INT32,), 'output_state': (DType.INT8,), 'cell_state': (DType.INT16,), 'output': (DType.INT8,)},
            same_type={},
            arguments=('p', 'input', 'input_to_input_weights', 'input_to_forget_weights', 'input_to_cell_weights', 'input_to_output_weights', 'recurrent_to_input_weights', 'recurrent_to_forget_weights', 'recurrent_to_cell_weights', 'recurrent_to_output_weights', 'input_gate_bias', 'forget_gate_bias', 'cell_gate_bias', 'output_gate_bias', 'output_state', 'cell_state', 'output', 'scratch'),
            c=(
                '/* UNIDIRECTIONAL_SEQUENCE_LSTM: input int8, input_to_input_weights int8, input_to_forget_weights int8, input_to_cell_weights int8, input_to_output_weights int8, recurrent_to_input_weights int8, recurrent_to_forget_weights int8, recurrent_to_cell_weights int8, recurrent_to_output_weights int8, input_gate_bias int32, forget_gate_bias int32, cell_gate_bias int32, output_gate_bias int32, output_state int8, cell_state int16, output int8 (specs/recurrent/unidirectional_sequence_lstm.yaml:45) */\n'
                'typedef struct {\n'
                '    opgen_sequences seqs;\n'
                '    opgen_lstm_quant quant;\n'
                '    const int32_t *starts;\n'
                '} opgen_lstm_s8_params;\n'
                '\n'
                'static inline int opgen_run_lstm_s8(const opgen_lstm_s8_params *p, const int8_t *input,\n'
                '                                    const int8_t *input_to_input_weights,\n'
                '                                    const int8_t *input_to_forget_weights,\n'
                '                                    const int8_t *input_to_cell_weights,\n'
                '                                    const int8_t *input_to_output_weights,\n'
                '                                    const int8_t *recurrent_to_input_weights,\n'
                '                                    const int8_t *recurrent_to_forget_weights,\n'
                '                                    const int8_t *recurrent_to_cell_weights,\n'
                '                                    const int8_t *recurrent_to_output_weights, const int32_t *input_gate_bias,\n'
                '                                    const int32_t *forget_gate_bias, const int32_t *cell_gate_bias,\n'
                '                                    const int32_t *output_gate_bias, int8_t *output_state,\n'
                '                                    int16_t *cell_state, int8_t *output, void *scratch)\n'
                '{\n'
                '    const opgen_lstm_gate_s8 gates[4] = {\n'
                '        {input_to_input_weights, recurrent_to_input_weights, input_gate_bias},\n'
                '        {input_to_forget_weights, recurrent_to_forget_weights, forget_gate_bias},\n'
                '        {input_to_cell_weights, recurrent_to_cell_weights, cell_gate_bias},\n'
                '        {input_to_output_weights, recurrent_to_output_weights, output_gate_bias}};\n'
                '    opgen_lstm_s8(&p->seqs, &p->quant, gates, p->starts, input, output_state, cell_state, (int16_t *)scratch,\n'
                '                  output);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_lstm_s8_params,
            exact=_evaluate_exact,
            unmet=_lstm_s8_unmet,
            scratch=_lstm_s8_scratch,
            headers=('opgen_lstm.h',),
            table_inputs={'starts': ('input', 'input_to_input_weights', 'input_to_forget_weights', 'input_to_cell_weights', 'input_to_output_weights', 'recurrent_to_input_weights', 'recurrent_to_forget_weights', 'recurrent_to_cell_weights', 'recurrent_to_output_weights', 'input_gate_bias', 'forget_gate_bias', 'cell_gate_bias', 'output_gate_bias', 'output_state', 'cell_state')},
        ),
        Kernel[UnidirectionalSequenceLstmOptions](
            name='lstm_s16',
            place='specs/recurrent/unidirectional_sequence_lstm.yaml:62',
            types={'input': (DType.INT16,), 'input_to_input_weights': (DType.INT8,), 'input_to_forget_weights': (DType.INT8,), 'input_to_cell_weights': (DType.INT8,), 'input_to_output_weights': (DType.INT8,), 'recurrent_to_input_weights': (DType.INT8,), 'recurrent_to_forget_weights': (DType.INT8,), 'recurrent_to_cell_weights': (DType.INT8,), 'recurrent_to_output_weights': (DType.INT8,), 'input_gate_bias': (DType.INT64,), 'forget_gate_bias': (DType.INT64,), 'cell_gate_bias': (DType.INT64,), 'output_gate_bias': (DType.INT64,), 'output_state': (DType.INT16,), 'cell_state': (DType.INT16,), 'output': (DType.INT16,)},
            same_type={},
            arguments=('p', 'input', 'input_to_input_weights', 'input_to_forget_weights', 'input_to_cell_weights', 'input_to_output_weights', 'recurrent_to_input_weights', 'recurrent_to_forget_weights', 'recurrent_to_cell_weights', 'recurrent_to_output_weights', 'input_gate_bias', 'forget_gate_bias', 'cell_gate_bias', 'output_gate_bias', 'output_state', 'cell_state', 'output', 'scratch'),
            c=(
                '/* UNIDIRECTIONAL_SEQUENCE_LSTM: input int16, input_to_input_weights int8, input_to_forget_weights int8, input_to_cell_weights int8, input_to_output_weights int8, recurrent_to_input_weights int8, recurrent_to_forget_weights int8, recurrent_to_cell_weights int8, recurrent_to_output_weights int8, input_gate_bias int64, forget_gate_bias int64, cell_gate_bias int64, output_gate_bias int64, output_state int16, cell_state int16, output int16 (specs/recurrent/unidirectional_sequence_lstm.yaml:62) */\n'
                'typedef struct {\n'
                '    opgen_sequences seqs;\n'
                '    opgen_lstm_quant quant;\n'
                '} opgen_lstm_s16_params;\n'
                '\n'
                'static inline int opgen_run_lstm_s16(const opgen_lstm_s16_params *p, const int16_t *input,\n'
                '                                     const int8_t *input_to_input_weights,\n'
                '                                     const int8_t *input_to_forget_weights,\n'
                '                                     const int8_t *input_to_cell_weights,\n'
                '                                     const int8_t *input_to_output_weights,\n'
                '                                     const int8_t *recurrent_to_input_weights,\n'
                '                                     const int8_t *recurrent_to_forget_weights,\n'
                '                                     const int8_t *recurrent_to_cell_weights,\n'
                '                                     const int8_t *recurrent_to_output_weights,\n'
                '                                     const int64_t *input_gate_bias, const int64_t *forget_gate_bias,\n'
                '                                     const int64_t *cell_gate_bias, const int64_t *output_gate_bias,\n'
                '                                     int16_t *output_state, int16_t *cell_state, int16_t *output,\n'
                '                                     void *scratch)\n'
                '{\n'
                '    const opgen_lstm_gate_s16 gates[4] = {\n'
                '        {input_to_input_weights, recurrent_to_input_weights, input_gate_bias},\n'
                '        {input_to_forget_weights, recurrent_to_forget_weights, forget_gate_bias},\n'
                '        {input_to_cell_weights, recurrent_to_cell_weights, cell_gate_bias},\n'
                '        {input_to_output_weights, recurrent_to_output_weights, output_gate_bias}};\n'
                '    opgen_lstm_s16(&p->seqs, &p->quant, gates, input, output_state, cell_state, (int16_t *)scratch, output);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_lstm_s16_params,
            exact=_evaluate_exact,
            unmet=_lstm_s16_unmet,
            scratch=_lstm_s16_scratch,
            headers=('opgen_lstm.h',),
            table_inputs={},
        ),
        Kernel[UnidirectionalSequenceLstmOptions](
            name='lstm_f32',
            place='specs/recurrent/unidirectional_sequence_lstm.yaml:78',
            types={'input': (DType.FLOAT32,), 'input_to_input_weights': (DType.FLOAT32,), 'input_to_forget_weights': (DType.FLOAT32,), 'input_to_cell_weights': (DType.FLOAT32,), 'input_to_output_weights': (DType.FLOAT32,), 'recurrent_to_input_weights': (DType.FLOAT32,), 'recurrent_to_forget_weights': (DType.FLOAT32,), 'recurrent_to_cell_weights': (DType.FLOAT32,), 'recurrent_to_output_weights': (DType.FLOAT32,), 'input_gate_bias': (DType.FLOAT32,), 'forget_gate_bias': (DType.FLOAT32,), 'cell_gate_bias': (DType.FLOAT32,), 'output_gate_bias': (DType.FLOAT32,), 'output_state': (DType.FLOAT32,), 'cell_state': (DType.FLOAT32,), 'output': (DType.FLOAT32,)},
            same_type={},
            arguments=('p', 'input', 'input_to_input_weights', 'input_to_forget_weights', 'input_to_cell_weights', 'input_to_output_weights', 'recurrent_to_input_weights', 'recurrent_to_forget_weights', 'recurrent_to_cell_weights', 'recurrent_to_output_weights', 'input_gate_bias', 'forget_gate_bias', 'cell_gate_bias', 'output_gate_bias', 'output_state', 'cell_state', 'output', 'scratch'),
            c=(
                '/* UNIDIRECTIONAL_SEQUENCE_LSTM: input float32, input_to_input_weights float32, input_to_forget_weights float32, input_to_cell_weights float32, input_to_output_weights float32, recurrent_to_input_weights float32, recurrent_to_forget_weights float32, recurrent_to_cell_weights float32, recurrent_to_output_weights float32, input_gate_bias float32, forget_gate_bias float32, cell_gate_bias float32, output_gate_bias float32, output_state float32, cell_state float32, output float32 (specs/recurrent/unidirectional_sequence_lstm.yaml:78) */\n'
                'typedef struct {\n'
                '    opgen_sequences seqs;\n'
                '    float limit;\n'
                '} opgen_lstm_f32_params;\n'
                '\n'
                'static inline int opgen_run_lstm_f32(const opgen_lstm_f32_params *p, const float *input,\n'
                '                                     const float *input_to_input_weights,\n'
                '                                     const float *input_to_forget_weights, const float *input_to_cell_weights,\n'
                '                                     const float *input_to_output_weights,\n'
                '                                     const float *recurrent_to_input_weights,\n'
                '                                     const float *recurrent_to_forget_weights,\n'
                '                                     const float *recurrent_to_cell_weights,\n'
                '                                     const float *recurrent_to_output_weights, const float *input_gate_bias,\n'
                '                                     const float *forget_gate_bias, const float *cell_gate_bias,\n'
                '                                     const float *output_gate_bias, float *output_state, float *cell_state,\n'
                '                                     float *output, void *scratch)\n'
                '{\n'
                '    const opgen_lstm_gate_f32 gates[4] = {\n'
                '        {input_to_input_weights, recurrent_to_input_weights, input_gate_bias},\n'
                '        {input_to_forget_weights, recurrent_to_forget_weights, forget_gate_bias},\n'
                '        {input_to_cell_weights, recurrent_to_cell_weights, cell_gate_bias},\n'
                '        {input_to_output_weights, recurrent_to_output_weights, output_gate_bias}};\n'
                '    opgen_lstm_f32(&p->seqs, p->limit, gates, input, output_state, cell_state, (float *)scratch, output);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_lstm_f32_params,
            exact=None,
            unmet=_lstm_f32_unmet,
            scratch=_lstm_f32_scratch,
            headers=('opgen_lstm.h',),
            table_inputs={},
        ),
        Kernel[UnidirectionalSequenceLstmOptions](
            name='lstm_arm_s8',
            place='specs/recurrent/unidirectional_sequence_lstm_arm.yaml:10',
            types={'input': (DType.INT8,), 'input_to_input_weights': (DType.INT8,), 'input_to_forget_weights': (DType.INT8,), 'input_to_cell_weights': (DType.INT8,), 'input_to_output_weights': (DType.INT8,), 'recurrent_to_input_weights': (DType.INT8,), 'recurrent_to_forget_weights': (DType.INT8,), 'recurrent_to_cell_weights': (DType.INT8,), 'recurrent_to_output_weights': (DType.INT8,), 'input_gate_bias': (DType.INT32,), 'forget_gate_bias': (DType.INT32,), 'cell_gate_bias': (DType.INT32,), 'output_gate_bias': (DType.INT32,), 'output_state': (DType.INT8,), 'cell_state': (DType.INT16,), 'output': (DType.INT8,)},
            same_type={},
            arguments=('p', 'input', 'input_to_input_weights', 'input_to_forget_weights', 'input_to_cell_weights', 'input_to_output_weights', 'recurrent_to_input_weights', 'recurrent_to_forget_weights', 'recurrent_to_cell_weights', 'recurrent_to_output_weights', 'input_gate_bias', 'forget_gate_bias', 'cell_gate_bias', 'output_gate_bias', 'output_state', 'cell_state', 'output', 'scratch'),
            c=(
                '/* UNIDIRECTIONAL_SEQUENCE_LSTM: input int8, input_to_input_weights int8, input_to_forget_weights int8, input_to_cell_weights int8, input_to_output_weights int8, recurrent_to_input_weights int8, recurrent_to_forget_weights int8, recurrent_to_cell_weights int8, recurrent_to_output_weights int8, input_gate_bias int32, forget_gate_bias int32, cell_gate_bias int32, output_gate_bias int32, output_state int8, cell_state int16, output int8 (specs/recurrent/unidirectional_sequence_lstm_arm.yaml:10) */\n'
                'typedef struct {\n'
                '    opgen_sequences seqs;\n'
                '    bool time_major;\n'
                '    opgen_lstm_quant quant;\n'
                '    const int32_t *sums;\n'
                '    int32_t steepness;\n'
                '} opgen_lstm_arm_s8_params;\n'
                '\n'
                'static inline int opgen_run_lstm_arm_s8(const opgen_lstm_arm_s8_params *p, const int8_t *input,\n'
                '                                        const int8_t *input_to_input_weights,\n'
                '                                        const int8_t *input_to_forget_weights,\n'
                '                                        const int8_t *input_to_cell_weights,\n'
                '                                        const int8_t *input_to_output_weights,\n'
                '                                        const int8_t *recurrent_to_input_weights,\n'
                '                                        const int8_t *recurrent_to_forget_weights,\n'
                '                                        const int8_t *recurrent_to_cell_weights,\n'
                '                                        const int8_t *recurrent_to_output_weights,\n'
                '                                        const int32_t *input_gate_bias, const int32_t *forget_gate_bias,\n'
                '                                        const int32_t *cell_gate_bias, const int32_t *output_gate_bias,\n'
                '                                        int8_t *output_state, int16_t *cell_state, int8_t *output,\n'
                '                                        void *scratch)\n'
                '{\n'
                '    const int32_t n = p->seqs.units;\n'
                '    const cmsis_nn_lstm_params params = {\n'
                '        p->time_major, p->seqs.batches, p->seqs.steps, p->seqs.inputs, n, -p->quant.input_zero_point,\n'
                '        p->quant.forget_multiplier, p->quant.forget_shift, p->quant.update_multiplier,\n'
                '        p->quant.update_shift, p->quant.cell_max, p->steepness, p->quant.hidden_multiplier,\n'
                '        p->quant.hidden_shift, p->quant.hidden_zero_point,\n'
                '        {p->quant.forget_gate.input_multiplier, p->quant.forget_gate.input_shift, input_to_forget_weights,\n'
                '         p->sums + 1 * n, p->quant.forget_gate.recurrent_multiplier, p->quant.forget_gate.recurrent_shift,\n'
                '         recurrent_to_forget_weights, p->sums + 5 * n, forget_gate_bias, ARM_SIGMOID},\n'
                '        {p->quant.input_gate.input_multiplier, p->quant.input_gate.input_shift, input_to_input_weights,\n'
                '         p->sums + 0 * n, p->quant.input_gate.recurrent_multiplier, p->quant.input_gate.recurrent_shift,\n'
                '         recurrent_to_input_weights, p->sums + 4 * n, input_gate_bias, ARM_SIGMOID},\n'
                '        {p->quant.cell_gate.input_multiplier, p->quant.cell_gate.input_shift, input_to_cell_weights,\n'
                '         p->sums + 2 * n, p->quant.cell_gate.recurrent_multiplier, p->quant.cell_gate.recurrent_shift,\n'
                '         recurrent_to_cell_weights, p->sums + 6 * n, cell_gate_bias, ARM_TANH},\n'
                '        {p->quant.output_gate.input_multiplier, p->quant.output_gate.input_shift, input_to_output_weights,\n'
                '         p->sums + 3 * n, p->quant.output_gate.recurrent_multiplier, p->quant.output_gate.recurrent_shift,\n'
                '         recurrent_to_output_weights, p->sums + 7 * n, output_gate_bias, ARM_SIGMOID}};\n'
                '    cmsis_nn_lstm_context buffers = {scratch, (int16_t *)scratch + p->seqs.batches * n, cell_state, output_state};\n'
                '    return arm_lstm_unidirectional_s8(input, output, &params, &buffers);\n'
                '}\n'
            ),
            params=_lstm_arm_s8_params,
            exact=_evaluate_exact,
            unmet=_lstm_arm_s8_unmet,
            priority=1,
            scratch=_lstm_arm_s8_scratch,
            table_inputs={'sums': ('input', 'input_to_input_weights', 'input_to_forget_weights', 'input_to_cell_weights', 'input_to_output_weights', 'recurrent_to_input_weights', 'recurrent_to_forget_weights', 'recurrent_to_cell_weights', 'recurrent_to_output_weights', 'input_gate_bias', 'forget_gate_bias', 'cell_gate_bias', 'output_gate_bias', 'output_state', 'cell_state')},
        ),
        Kernel[UnidirectionalSequenceLstmOptions](
            name='lstm_full_s8',
            place='specs/recurrent/unidirectional_sequence_lstm_full.yaml:16',
            types={'input': (DType.INT8,), 'input_to_input_weights': (DType.INT8,), 'input_to_forget_weights': (DType.INT8,), 'input_to_cell_weights': (DType.INT8,), 'input_to_output_weights': (DType.INT8,), 'recurrent_to_input_weights': (DType.INT8,), 'recurrent_to_forget_weights': (DType.INT8,), 'recurrent_to_cell_weights': (DType.INT8,), 'recurrent_to_output_weights': (DType.INT8,), 'cell_to_input_weights': (DType.INT16,), 'cell_to_forget_weights': (DType.INT16,), 'cell_to_output_weights': (DType.INT16,), 'input_gate_bias': (DType.INT32,), 'forget_gate_bias': (DType.INT32,), 'cell_gate_bias': (DType.INT32,), 'output_gate_bias': (DType.INT32,), 'projection_weights': (DType.INT8,), 'projection_bias': (DType.INT32,), 'output_state': (DType.INT8,), 'cell_state': (DType.INT16,), 'input_layer_norm': (DType.INT16,), 'forget_layer_norm': (DType.INT16,), 'cell_layer_norm': (DType.INT16,), 'output_layer_norm': (DType.INT16,), 'output': (DType.INT8,)},
            same_type={},
            arguments=('p', 'input', 'input_to_input_weights', 'input_to_forget_weights', 'input_to_cell_weights', 'input_to_output_weights', 'recurrent_to_input_weights', 'recurrent_to_forget_weights', 'recurrent_to_cell_weights', 'recurrent_to_output_weights', 'cell_to_input_weights', 'cell_to_forget_weights', 'cell_to_output_weights', 'input_gate_bias', 'forget_gate_bias', 'cell_gate_bias', 'output_gate_bias', 'projection_weights', 'projection_bias', 'output_state', 'cell_state', 'input_layer_norm', 'forget_layer_norm', 'cell_layer_norm', 'output_layer_norm', 'output', 'scratch'),
            c=(
                '/* UNIDIRECTIONAL_SEQUENCE_LSTM: input int8, input_to_input_weights int8, input_to_forget_weights int8, input_to_cell_weights int8, input_to_output_weights int8, recurrent_to_input_weights int8, recurrent_to_forget_weights int8, recurrent_to_cell_weights int8, recurrent_to_output_weights int8, cell_to_input_weights int16, cell_to_forget_weights int16, cell_to_output_weights int16, input_gate_bias int32, forget_gate_bias int32, cell_gate_bias int32, output_gate_bias int32, projection_weights int8, projection_bias int32, output_state int8, cell_state int16, input_layer_norm int16, forget_layer_norm int16, cell_layer_norm int16, output_layer_norm int16, output int8 (specs/recurrent/unidirectional_sequence_lstm_full.yaml:16) */\n'
                'typedef struct {\n'
                '    opgen_sequences seqs;\n'
                '    opgen_lstm_full_quant full_quant;\n'
                '} opgen_lstm_full_s8_params;\n'
                '\n'
                'static inline int opgen_run_lstm_full_s8(const opgen_lstm_full_s8_params *p, const int8_t *input,\n'
                '                                         const int8_t *input_to_input_weights,\n'
                '                                         const int8_t *input_to_forget_weights,\n'
                '                                         const int8_t *input_to_cell_weights,\n'
                '                                         const int8_t *input_to_output_weights,\n'
                '                                         const int8_t *recurrent_to_input_weights,\n'
                '                                         const int8_t *recurrent_to_forget_weights,\n'
                '                                         const int8_t *recurrent_to_cell_weights,\n'
                '                                         const int8_t *recurrent_to_output_weights,\n'
                '                                         const int16_t *cell_to_input_weights,\n'
                '                                         const int16_t *cell_to_forget_weights,\n'
                '                                         const int16_t *cell_to_output_weights,\n'
                '                                         const int32_t *input_gate_bias, const int32_t *forget_gate_bias,\n'
                '                                         const int32_t *cell_gate_bias, const int32_t *output_gate_bias,\n'
                '                                         const int8_t *projection_weights, const int32_t *projection_bias,\n'
                '                                         int8_t *output_state, int16_t *cell_state,\n'
                '                                         const int16_t *input_layer_norm, const int16_t *forget_layer_norm,\n'
                '                                         const int16_t *cell_layer_norm, const int16_t *output_layer_norm,\n'
                '                                         int8_t *output, void *scratch)\n'
                '{\n'
                '    const opgen_lstm_full_gate gates[4] = {\n'
                '        {input_to_input_weights, recurrent_to_input_weights, input_gate_bias, cell_to_input_weights,\n'
                '         input_layer_norm},\n'
                '        {input_to_forget_weights, recurrent_to_forget_weights, forget_gate_bias, cell_to_forget_weights,\n'
                '         forget_layer_norm},\n'
                '        {input_to_cell_weights, recurrent_to_cell_weights, cell_gate_bias, NULL, cell_layer_norm},\n'
                '        {input_to_output_weights, recurrent_to_output_weights, output_gate_bias, cell_to_output_weights,\n'
                '         output_layer_norm}};\n'
                '    opgen_lstm_full_s8(&p->seqs, &p->full_quant, gates, projection_weights, projection_bias, input,\n'
                '                       output_state, cell_state, (int16_t *)scratch, output);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_lstm_full_s8_params,
            exact=_lstm_full_s8_exact,
            unmet=_lstm_full_s8_unmet,
            priority=-1,
            scratch=_lstm_full_s8_scratch,
            headers=('opgen_lstm_full.h',),
            table_inputs={},
        ),
    ),
    state_names=(),
    alias=None,
    reads_values=frozenset(['cell_gate_bias', 'cell_layer_norm', 'cell_state', 'cell_to_forget_weights', 'cell_to_input_weights', 'cell_to_output_weights', 'forget_gate_bias', 'forget_layer_norm', 'input', 'input_gate_bias', 'input_layer_norm', 'input_to_cell_weights', 'input_to_forget_weights', 'input_to_input_weights', 'input_to_output_weights', 'output_gate_bias', 'output_layer_norm', 'output_state', 'projection_bias', 'projection_weights', 'recurrent_to_cell_weights', 'recurrent_to_forget_weights', 'recurrent_to_input_weights', 'recurrent_to_output_weights']),
    folds=(),
    absorptions=(),
    samples=(
        sample_0,
        sample_1,
        sample_2,
        sample_3,
        sample_4,
    ),
)


def parse(
    op_id: int, model: ModelT, subgraph: SubGraphT, air_model: AirModel
) -> AirOperator:
    """Read one UNIDIRECTIONAL_SEQUENCE_LSTM of a LiteRT model."""
    return parse_operator(DEFINITION, op_id, model, subgraph, air_model)


class UnidirectionalSequenceLstmOperator(SpecOperator):
    """UNIDIRECTIONAL_SEQUENCE_LSTM, ready to be planned and emitted."""

    TYPE = 'UNIDIRECTIONAL_SEQUENCE_LSTM'
    DEFINITION = DEFINITION


OPERATOR = UnidirectionalSequenceLstmOperator
OPTIONS = UnidirectionalSequenceLstmOptions


def register(context: RegistryContext, *, overwrite: bool = False) -> None:
    """Put UNIDIRECTIONAL_SEQUENCE_LSTM into the registries of a context."""
    context.litert_parsers.register(DEFINITION.litert_key, parse, overwrite)
    context.air_options.register('UNIDIRECTIONAL_SEQUENCE_LSTM', UnidirectionalSequenceLstmOptions, overwrite)
    context.aot_operator_classes.register('UNIDIRECTIONAL_SEQUENCE_LSTM', UnidirectionalSequenceLstmOperator, overwrite)
