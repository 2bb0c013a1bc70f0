"""UNIDIRECTIONAL_SEQUENCE_LSTM. Made by `opgen build` from specs/recurrent/unidirectional_sequence_lstm.yaml; do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirOperatorOptions
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.lib.draw import Case, Draw, Sample
from opgen.lib.quant import activation_range_f32, have_one_scale, have_scales, symmetric
from opgen.lib.recurrent import are_products, is_power_of_two, lstm_exact, lstm_quant, lstm_real, lstm_sums, power_of_two, recurrent_sums_fit, sequences_of
from opgen.lib.shapes import same_shapes
from opgen.litert.enums import ActivationFunctionType
from opgen.litert.parse import parse_operator
from opgen.litert.schema import ModelT, SubGraphT
from opgen.registry.context import RegistryContext
from opgen.registry.definition import Definition, Kernel, Litert, Operand, Operation, Option, OutputFacts, Params, State, Values, Violation, in_words as _in_words, take as _take


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
    input_to_forget_weights = op.tensor("input_to_forget_weights")  # specs/_family/lstm.yaml:8
    units = input_to_forget_weights.k  # specs/_family/lstm.yaml:32
    output_state = op.tensor("output_state")  # specs/_family/lstm.yaml:24
    return {
        "output": OutputFacts(
            type=input.type,  # specs/recurrent/unidirectional_sequence_lstm.yaml:19
            shape=(*input.shape[:2], units),  # specs/recurrent/unidirectional_sequence_lstm.yaml:20
            scale=output_state.scale,  # specs/recurrent/unidirectional_sequence_lstm.yaml:21
            zero_point=output_state.zero_point,  # specs/recurrent/unidirectional_sequence_lstm.yaml:22
        ),
    }


def check(op: Operation[UnidirectionalSequenceLstmOptions]) -> Iterator[Violation]:
    input = op.tensor("input")  # specs/_family/lstm.yaml:6
    output_state = op.tensor("output_state")  # specs/_family/lstm.yaml:24
    cell_state = op.tensor("cell_state")  # specs/_family/lstm.yaml:25
    output = op.tensor("output")  # specs/recurrent/unidirectional_sequence_lstm.yaml:18
    if not (have_scales(input, output_state, cell_state, output)):  # specs/_family/lstm.yaml:41
        yield Violation('specs/_family/lstm.yaml:41', 'integers that stand for real numbers need a scale; one of these tensors has none')
    input_to_input_weights = op.tensor("input_to_input_weights")  # specs/_family/lstm.yaml:7
    input_to_forget_weights = op.tensor("input_to_forget_weights")  # specs/_family/lstm.yaml:8
    input_to_cell_weights = op.tensor("input_to_cell_weights")  # specs/_family/lstm.yaml:9
    input_to_output_weights = op.tensor("input_to_output_weights")  # specs/_family/lstm.yaml:10
    input_weights = (input_to_input_weights, input_to_forget_weights, input_to_cell_weights, input_to_output_weights)  # specs/_family/lstm.yaml:34
    recurrent_to_input_weights = op.tensor("recurrent_to_input_weights")  # specs/_family/lstm.yaml:11
    recurrent_to_forget_weights = op.tensor("recurrent_to_forget_weights")  # specs/_family/lstm.yaml:12
    recurrent_to_cell_weights = op.tensor("recurrent_to_cell_weights")  # specs/_family/lstm.yaml:13
    recurrent_to_output_weights = op.tensor("recurrent_to_output_weights")  # specs/_family/lstm.yaml:14
    recurrent_weights = (recurrent_to_input_weights, recurrent_to_forget_weights, recurrent_to_cell_weights, recurrent_to_output_weights)  # specs/_family/lstm.yaml:36
    input_gate_bias = op.tensor("input_gate_bias")  # specs/_family/lstm.yaml:18
    forget_gate_bias = op.tensor("forget_gate_bias")  # specs/_family/lstm.yaml:19
    cell_gate_bias = op.tensor("cell_gate_bias")  # specs/_family/lstm.yaml:20
    output_gate_bias = op.tensor("output_gate_bias")  # specs/_family/lstm.yaml:21
    biases = (input_gate_bias, forget_gate_bias, cell_gate_bias, output_gate_bias)  # specs/_family/lstm.yaml:38
    if not (same_shapes(input_weights) and same_shapes(recurrent_weights) and same_shapes(biases)):  # specs/_family/lstm.yaml:43
        yield Violation('specs/_family/lstm.yaml:43', 'the gates differ in shape')
    units = input_to_forget_weights.k  # specs/_family/lstm.yaml:32
    if not (input_to_input_weights.i == input.i and input_gate_bias.k == units and recurrent_to_input_weights.shape == (units, units)):  # specs/_family/lstm.yaml:45
        yield Violation('specs/_family/lstm.yaml:45', 'weights ' + _in_words(input_to_input_weights.shape) + ', ' + _in_words(recurrent_to_input_weights.shape) + ' and biases ' + _in_words(input_gate_bias.shape) + ' do not fit ' + _in_words(input.shape))
    time_major = op.options.time_major  # specs/recurrent/unidirectional_sequence_lstm.yaml:14
    seqs = sequences_of(input.shape, units, time_major)  # specs/_family/lstm.yaml:33
    if not (output_state.size == seqs.batches * units and cell_state.size == seqs.batches * units):  # specs/_family/lstm.yaml:49
        yield Violation('specs/_family/lstm.yaml:49', 'states ' + _in_words(output_state.shape) + ', ' + _in_words(cell_state.shape) + ' do not hold ' + _in_words(units) + ' units per sequence')
    if not (have_one_scale(input_weights) and have_one_scale(recurrent_weights)):  # specs/_family/lstm.yaml:51
        yield Violation('specs/_family/lstm.yaml:51', 'weights must have one scale and the zero point 0')
    if not (are_products(biases, input, input_weights)):  # specs/_family/lstm.yaml:53
        yield Violation('specs/_family/lstm.yaml:53', 'the scale of a bias must be that of the input by that of the weights')
    if not (not cell_state.is_quantized or is_power_of_two(cell_state.scale) and cell_state.scale <= 2 and symmetric(cell_state)):  # specs/_family/lstm.yaml:55
        yield Violation('specs/_family/lstm.yaml:55', 'the cell needs a power of two up to 2 as scale, this is ' + _in_words(cell_state.scale) + ', and no zero point')
    cell_clip = op.options.cell_clip  # specs/recurrent/unidirectional_sequence_lstm.yaml:12
    proj_clip = op.options.proj_clip  # specs/recurrent/unidirectional_sequence_lstm.yaml:13
    if not (cell_clip >= 0 and proj_clip >= 0):  # specs/recurrent/unidirectional_sequence_lstm.yaml:29
        yield Violation('specs/recurrent/unidirectional_sequence_lstm.yaml:29', 'limits must not be negative')


def macs(op: Operation[UnidirectionalSequenceLstmOptions]) -> int:
    input = op.tensor("input")  # specs/_family/lstm.yaml:6
    input_to_forget_weights = op.tensor("input_to_forget_weights")  # specs/_family/lstm.yaml:8
    units = input_to_forget_weights.k  # specs/_family/lstm.yaml:32
    time_major = op.options.time_major  # specs/recurrent/unidirectional_sequence_lstm.yaml:14
    seqs = sequences_of(input.shape, units, time_major)  # specs/_family/lstm.yaml:33
    return seqs.batches * seqs.steps * 4 * units * (input.i + units)  # specs/recurrent/unidirectional_sequence_lstm.yaml:32


def _evaluate_reference(op: Operation[UnidirectionalSequenceLstmOptions]) -> Values:
    input = op.tensor("input")  # specs/_family/lstm.yaml:6
    output_state = op.tensor("output_state")  # specs/_family/lstm.yaml:24
    cell_state = op.tensor("cell_state")  # specs/_family/lstm.yaml:25
    cell_clip = op.options.cell_clip  # specs/recurrent/unidirectional_sequence_lstm.yaml:12
    time_major = op.options.time_major  # specs/recurrent/unidirectional_sequence_lstm.yaml:14
    input_to_input_weights = op.tensor("input_to_input_weights")  # specs/_family/lstm.yaml:7
    input_to_forget_weights = op.tensor("input_to_forget_weights")  # specs/_family/lstm.yaml:8
    input_to_cell_weights = op.tensor("input_to_cell_weights")  # specs/_family/lstm.yaml:9
    input_to_output_weights = op.tensor("input_to_output_weights")  # specs/_family/lstm.yaml:10
    input_weights = (input_to_input_weights, input_to_forget_weights, input_to_cell_weights, input_to_output_weights)  # specs/_family/lstm.yaml:34
    recurrent_to_input_weights = op.tensor("recurrent_to_input_weights")  # specs/_family/lstm.yaml:11
    recurrent_to_forget_weights = op.tensor("recurrent_to_forget_weights")  # specs/_family/lstm.yaml:12
    recurrent_to_cell_weights = op.tensor("recurrent_to_cell_weights")  # specs/_family/lstm.yaml:13
    recurrent_to_output_weights = op.tensor("recurrent_to_output_weights")  # specs/_family/lstm.yaml:14
    recurrent_weights = (recurrent_to_input_weights, recurrent_to_forget_weights, recurrent_to_cell_weights, recurrent_to_output_weights)  # specs/_family/lstm.yaml:36
    input_gate_bias = op.tensor("input_gate_bias")  # specs/_family/lstm.yaml:18
    forget_gate_bias = op.tensor("forget_gate_bias")  # specs/_family/lstm.yaml:19
    cell_gate_bias = op.tensor("cell_gate_bias")  # specs/_family/lstm.yaml:20
    output_gate_bias = op.tensor("output_gate_bias")  # specs/_family/lstm.yaml:21
    biases = (input_gate_bias, forget_gate_bias, cell_gate_bias, output_gate_bias)  # specs/_family/lstm.yaml:38
    return _take(lstm_real(input, input_weights, recurrent_weights, biases, output_state, cell_state, time_major, cell_clip))  # specs/recurrent/unidirectional_sequence_lstm.yaml:33


def states(op: Operation[UnidirectionalSequenceLstmOptions]) -> Mapping[str, State]:
    del op
    return {}


def _evaluate_exact(op: Operation[UnidirectionalSequenceLstmOptions]) -> Values:
    input = op.tensor("input")  # specs/_family/lstm.yaml:6
    output_state = op.tensor("output_state")  # specs/_family/lstm.yaml:24
    cell_state = op.tensor("cell_state")  # specs/_family/lstm.yaml:25
    time_major = op.options.time_major  # specs/recurrent/unidirectional_sequence_lstm.yaml:14
    input_to_input_weights = op.tensor("input_to_input_weights")  # specs/_family/lstm.yaml:7
    input_to_forget_weights = op.tensor("input_to_forget_weights")  # specs/_family/lstm.yaml:8
    input_to_cell_weights = op.tensor("input_to_cell_weights")  # specs/_family/lstm.yaml:9
    input_to_output_weights = op.tensor("input_to_output_weights")  # specs/_family/lstm.yaml:10
    input_weights = (input_to_input_weights, input_to_forget_weights, input_to_cell_weights, input_to_output_weights)  # specs/_family/lstm.yaml:34
    recurrent_to_input_weights = op.tensor("recurrent_to_input_weights")  # specs/_family/lstm.yaml:11
    recurrent_to_forget_weights = op.tensor("recurrent_to_forget_weights")  # specs/_family/lstm.yaml:12
    recurrent_to_cell_weights = op.tensor("recurrent_to_cell_weights")  # specs/_family/lstm.yaml:13
    recurrent_to_output_weights = op.tensor("recurrent_to_output_weights")  # specs/_family/lstm.yaml:14
    recurrent_weights = (recurrent_to_input_weights, recurrent_to_forget_weights, recurrent_to_cell_weights, recurrent_to_output_weights)  # specs/_family/lstm.yaml:36
    input_gate_bias = op.tensor("input_gate_bias")  # specs/_family/lstm.yaml:18
    forget_gate_bias = op.tensor("forget_gate_bias")  # specs/_family/lstm.yaml:19
    cell_gate_bias = op.tensor("cell_gate_bias")  # specs/_family/lstm.yaml:20
    output_gate_bias = op.tensor("output_gate_bias")  # specs/_family/lstm.yaml:21
    biases = (input_gate_bias, forget_gate_bias, cell_gate_bias, output_gate_bias)  # specs/_family/lstm.yaml:38
    cell_clip = op.options.cell_clip  # specs/recurrent/unidirectional_sequence_lstm.yaml:12
    quant = lstm_quant(input, output_state, cell_state, input_weights, recurrent_weights, cell_clip)  # specs/recurrent/unidirectional_sequence_lstm.yaml:25
    return _take(lstm_exact(input, input_weights, recurrent_weights, biases, output_state, cell_state, time_major, quant))  # specs/recurrent/unidirectional_sequence_lstm.yaml:35


def _lstm_s8_params(op: Operation[UnidirectionalSequenceLstmOptions]) -> Params:
    input = op.tensor("input")  # specs/_family/lstm.yaml:6
    time_major = op.options.time_major  # specs/recurrent/unidirectional_sequence_lstm.yaml:14
    input_to_forget_weights = op.tensor("input_to_forget_weights")  # specs/_family/lstm.yaml:8
    units = input_to_forget_weights.k  # specs/_family/lstm.yaml:32
    seqs = sequences_of(input.shape, units, time_major)  # specs/_family/lstm.yaml:33
    output_state = op.tensor("output_state")  # specs/_family/lstm.yaml:24
    cell_state = op.tensor("cell_state")  # specs/_family/lstm.yaml:25
    cell_clip = op.options.cell_clip  # specs/recurrent/unidirectional_sequence_lstm.yaml:12
    input_to_input_weights = op.tensor("input_to_input_weights")  # specs/_family/lstm.yaml:7
    input_to_cell_weights = op.tensor("input_to_cell_weights")  # specs/_family/lstm.yaml:9
    input_to_output_weights = op.tensor("input_to_output_weights")  # specs/_family/lstm.yaml:10
    input_weights = (input_to_input_weights, input_to_forget_weights, input_to_cell_weights, input_to_output_weights)  # specs/_family/lstm.yaml:34
    recurrent_to_input_weights = op.tensor("recurrent_to_input_weights")  # specs/_family/lstm.yaml:11
    recurrent_to_forget_weights = op.tensor("recurrent_to_forget_weights")  # specs/_family/lstm.yaml:12
    recurrent_to_cell_weights = op.tensor("recurrent_to_cell_weights")  # specs/_family/lstm.yaml:13
    recurrent_to_output_weights = op.tensor("recurrent_to_output_weights")  # specs/_family/lstm.yaml:14
    recurrent_weights = (recurrent_to_input_weights, recurrent_to_forget_weights, recurrent_to_cell_weights, recurrent_to_output_weights)  # specs/_family/lstm.yaml:36
    quant = lstm_quant(input, output_state, cell_state, input_weights, recurrent_weights, cell_clip)  # specs/recurrent/unidirectional_sequence_lstm.yaml:25
    return (("seqs", seqs), ("quant", quant),)  # specs/recurrent/unidirectional_sequence_lstm.yaml:39


def _lstm_s8_scratch(op: Operation[UnidirectionalSequenceLstmOptions]) -> int:
    input_to_forget_weights = op.tensor("input_to_forget_weights")  # specs/_family/lstm.yaml:8
    units = input_to_forget_weights.k  # specs/_family/lstm.yaml:32
    return 8 * units  # specs/recurrent/unidirectional_sequence_lstm.yaml:45


def _lstm_s16_params(op: Operation[UnidirectionalSequenceLstmOptions]) -> Params:
    input = op.tensor("input")  # specs/_family/lstm.yaml:6
    time_major = op.options.time_major  # specs/recurrent/unidirectional_sequence_lstm.yaml:14
    input_to_forget_weights = op.tensor("input_to_forget_weights")  # specs/_family/lstm.yaml:8
    units = input_to_forget_weights.k  # specs/_family/lstm.yaml:32
    seqs = sequences_of(input.shape, units, time_major)  # specs/_family/lstm.yaml:33
    output_state = op.tensor("output_state")  # specs/_family/lstm.yaml:24
    cell_state = op.tensor("cell_state")  # specs/_family/lstm.yaml:25
    cell_clip = op.options.cell_clip  # specs/recurrent/unidirectional_sequence_lstm.yaml:12
    input_to_input_weights = op.tensor("input_to_input_weights")  # specs/_family/lstm.yaml:7
    input_to_cell_weights = op.tensor("input_to_cell_weights")  # specs/_family/lstm.yaml:9
    input_to_output_weights = op.tensor("input_to_output_weights")  # specs/_family/lstm.yaml:10
    input_weights = (input_to_input_weights, input_to_forget_weights, input_to_cell_weights, input_to_output_weights)  # specs/_family/lstm.yaml:34
    recurrent_to_input_weights = op.tensor("recurrent_to_input_weights")  # specs/_family/lstm.yaml:11
    recurrent_to_forget_weights = op.tensor("recurrent_to_forget_weights")  # specs/_family/lstm.yaml:12
    recurrent_to_cell_weights = op.tensor("recurrent_to_cell_weights")  # specs/_family/lstm.yaml:13
    recurrent_to_output_weights = op.tensor("recurrent_to_output_weights")  # specs/_family/lstm.yaml:14
    recurrent_weights = (recurrent_to_input_weights, recurrent_to_forget_weights, recurrent_to_cell_weights, recurrent_to_output_weights)  # specs/_family/lstm.yaml:36
    quant = lstm_quant(input, output_state, cell_state, input_weights, recurrent_weights, cell_clip)  # specs/recurrent/unidirectional_sequence_lstm.yaml:25
    return (("seqs", seqs), ("quant", quant),)  # specs/recurrent/unidirectional_sequence_lstm.yaml:54


def _lstm_s16_scratch(op: Operation[UnidirectionalSequenceLstmOptions]) -> int:
    input_to_forget_weights = op.tensor("input_to_forget_weights")  # specs/_family/lstm.yaml:8
    units = input_to_forget_weights.k  # specs/_family/lstm.yaml:32
    return 8 * units  # specs/recurrent/unidirectional_sequence_lstm.yaml:60


def _lstm_f32_params(op: Operation[UnidirectionalSequenceLstmOptions]) -> Params:
    input = op.tensor("input")  # specs/_family/lstm.yaml:6
    time_major = op.options.time_major  # specs/recurrent/unidirectional_sequence_lstm.yaml:14
    input_to_forget_weights = op.tensor("input_to_forget_weights")  # specs/_family/lstm.yaml:8
    units = input_to_forget_weights.k  # specs/_family/lstm.yaml:32
    seqs = sequences_of(input.shape, units, time_major)  # specs/_family/lstm.yaml:33
    NONE = ActivationFunctionType.NONE  # specs/recurrent/unidirectional_sequence_lstm.yaml:26
    cell_clip = op.options.cell_clip  # specs/recurrent/unidirectional_sequence_lstm.yaml:12
    limit = cell_clip if cell_clip > 0 else activation_range_f32(NONE).hi  # specs/recurrent/unidirectional_sequence_lstm.yaml:26
    return (("seqs", seqs), ("limit", limit),)  # specs/recurrent/unidirectional_sequence_lstm.yaml:69


def _lstm_f32_scratch(op: Operation[UnidirectionalSequenceLstmOptions]) -> int:
    input_to_forget_weights = op.tensor("input_to_forget_weights")  # specs/_family/lstm.yaml:8
    units = input_to_forget_weights.k  # specs/_family/lstm.yaml:32
    return 20 * units  # specs/recurrent/unidirectional_sequence_lstm.yaml:75


def _lstm_arm_s8_params(op: Operation[UnidirectionalSequenceLstmOptions]) -> Params:
    time_major = op.options.time_major  # specs/recurrent/unidirectional_sequence_lstm.yaml:14
    input = op.tensor("input")  # specs/_family/lstm.yaml:6
    input_to_forget_weights = op.tensor("input_to_forget_weights")  # specs/_family/lstm.yaml:8
    units = input_to_forget_weights.k  # specs/_family/lstm.yaml:32
    seqs = sequences_of(input.shape, units, time_major)  # specs/_family/lstm.yaml:33
    output_state = op.tensor("output_state")  # specs/_family/lstm.yaml:24
    cell_state = op.tensor("cell_state")  # specs/_family/lstm.yaml:25
    cell_clip = op.options.cell_clip  # specs/recurrent/unidirectional_sequence_lstm.yaml:12
    input_to_input_weights = op.tensor("input_to_input_weights")  # specs/_family/lstm.yaml:7
    input_to_cell_weights = op.tensor("input_to_cell_weights")  # specs/_family/lstm.yaml:9
    input_to_output_weights = op.tensor("input_to_output_weights")  # specs/_family/lstm.yaml:10
    input_weights = (input_to_input_weights, input_to_forget_weights, input_to_cell_weights, input_to_output_weights)  # specs/_family/lstm.yaml:34
    recurrent_to_input_weights = op.tensor("recurrent_to_input_weights")  # specs/_family/lstm.yaml:11
    recurrent_to_forget_weights = op.tensor("recurrent_to_forget_weights")  # specs/_family/lstm.yaml:12
    recurrent_to_cell_weights = op.tensor("recurrent_to_cell_weights")  # specs/_family/lstm.yaml:13
    recurrent_to_output_weights = op.tensor("recurrent_to_output_weights")  # specs/_family/lstm.yaml:14
    recurrent_weights = (recurrent_to_input_weights, recurrent_to_forget_weights, recurrent_to_cell_weights, recurrent_to_output_weights)  # specs/_family/lstm.yaml:36
    quant = lstm_quant(input, output_state, cell_state, input_weights, recurrent_weights, cell_clip)  # specs/recurrent/unidirectional_sequence_lstm.yaml:25
    input_gate_bias = op.tensor("input_gate_bias")  # specs/_family/lstm.yaml:18
    forget_gate_bias = op.tensor("forget_gate_bias")  # specs/_family/lstm.yaml:19
    cell_gate_bias = op.tensor("cell_gate_bias")  # specs/_family/lstm.yaml:20
    output_gate_bias = op.tensor("output_gate_bias")  # specs/_family/lstm.yaml:21
    biases = (input_gate_bias, forget_gate_bias, cell_gate_bias, output_gate_bias)  # specs/_family/lstm.yaml:38
    sums = lstm_sums(input_weights, recurrent_weights, biases, quant)  # specs/recurrent/unidirectional_sequence_lstm_arm.yaml:6
    steepness = power_of_two(cell_state.scale)  # specs/recurrent/unidirectional_sequence_lstm_arm.yaml:7
    return (("seqs", seqs), ("time_major", time_major), ("quant", quant), ("sums", sums), ("steepness", steepness),)  # specs/recurrent/unidirectional_sequence_lstm_arm.yaml:10


def _lstm_arm_s8_when(op: Operation[UnidirectionalSequenceLstmOptions]) -> bool:
    output_state = op.tensor("output_state")  # specs/_family/lstm.yaml:24
    cell_clip = op.options.cell_clip  # specs/recurrent/unidirectional_sequence_lstm.yaml:12
    recurrent_to_input_weights = op.tensor("recurrent_to_input_weights")  # specs/_family/lstm.yaml:11
    recurrent_to_forget_weights = op.tensor("recurrent_to_forget_weights")  # specs/_family/lstm.yaml:12
    recurrent_to_cell_weights = op.tensor("recurrent_to_cell_weights")  # specs/_family/lstm.yaml:13
    recurrent_to_output_weights = op.tensor("recurrent_to_output_weights")  # specs/_family/lstm.yaml:14
    recurrent_weights = (recurrent_to_input_weights, recurrent_to_forget_weights, recurrent_to_cell_weights, recurrent_to_output_weights)  # specs/_family/lstm.yaml:36
    input = op.tensor("input")  # specs/_family/lstm.yaml:6
    cell_state = op.tensor("cell_state")  # specs/_family/lstm.yaml:25
    input_to_input_weights = op.tensor("input_to_input_weights")  # specs/_family/lstm.yaml:7
    input_to_forget_weights = op.tensor("input_to_forget_weights")  # specs/_family/lstm.yaml:8
    input_to_cell_weights = op.tensor("input_to_cell_weights")  # specs/_family/lstm.yaml:9
    input_to_output_weights = op.tensor("input_to_output_weights")  # specs/_family/lstm.yaml:10
    input_weights = (input_to_input_weights, input_to_forget_weights, input_to_cell_weights, input_to_output_weights)  # specs/_family/lstm.yaml:34
    quant = lstm_quant(input, output_state, cell_state, input_weights, recurrent_weights, cell_clip)  # specs/recurrent/unidirectional_sequence_lstm.yaml:25
    return cell_clip > 0 and recurrent_sums_fit(output_state, recurrent_weights, quant)  # specs/recurrent/unidirectional_sequence_lstm_arm.yaml:15


def _lstm_arm_s8_scratch(op: Operation[UnidirectionalSequenceLstmOptions]) -> int:
    input_to_forget_weights = op.tensor("input_to_forget_weights")  # specs/_family/lstm.yaml:8
    units = input_to_forget_weights.k  # specs/_family/lstm.yaml:32
    input = op.tensor("input")  # specs/_family/lstm.yaml:6
    time_major = op.options.time_major  # specs/recurrent/unidirectional_sequence_lstm.yaml:14
    seqs = sequences_of(input.shape, units, time_major)  # specs/_family/lstm.yaml:33
    return 4 * seqs.batches * units  # specs/recurrent/unidirectional_sequence_lstm_arm.yaml:18


def sample_0(draw: Draw) -> Case:
    sample = Sample(draw)
    TANH = ActivationFunctionType.TANH
    fused_activation_function = sample.option("fused_activation_function", TANH)  # specs/recurrent/unidirectional_sequence_lstm.yaml:86
    choice = draw.choice
    cell_clip = sample.option("cell_clip", choice(0.0, 0.75, 10.0))  # specs/recurrent/unidirectional_sequence_lstm.yaml:87
    time_major = sample.option("time_major", choice(True, False))  # specs/recurrent/unidirectional_sequence_lstm.yaml:88
    span = draw.span
    input = sample.tensor("input", (span(1, 2), span(1, 2), span(1, 20)), "MTI")  # specs/recurrent/unidirectional_sequence_lstm.yaml:89
    input_to_input_weights = sample.tensor("input_to_input_weights", (span(1, 12), input.i), "KI")  # specs/recurrent/unidirectional_sequence_lstm.yaml:90
    input_to_forget_weights = sample.tensor("input_to_forget_weights", input_to_input_weights.shape, "KI")  # specs/recurrent/unidirectional_sequence_lstm.yaml:91
    input_to_cell_weights = sample.tensor("input_to_cell_weights", input_to_input_weights.shape, "KI")  # specs/recurrent/unidirectional_sequence_lstm.yaml:92
    input_to_output_weights = sample.tensor("input_to_output_weights", input_to_input_weights.shape, "KI")  # specs/recurrent/unidirectional_sequence_lstm.yaml:93
    recurrent_to_input_weights = sample.tensor("recurrent_to_input_weights", (input_to_input_weights.k, input_to_input_weights.k), "KI")  # specs/recurrent/unidirectional_sequence_lstm.yaml:94
    recurrent_to_forget_weights = sample.tensor("recurrent_to_forget_weights", (input_to_input_weights.k, input_to_input_weights.k), "KI")  # specs/recurrent/unidirectional_sequence_lstm.yaml:95
    recurrent_to_cell_weights = sample.tensor("recurrent_to_cell_weights", (input_to_input_weights.k, input_to_input_weights.k), "KI")  # specs/recurrent/unidirectional_sequence_lstm.yaml:96
    recurrent_to_output_weights = sample.tensor("recurrent_to_output_weights", (input_to_input_weights.k, input_to_input_weights.k), "KI")  # specs/recurrent/unidirectional_sequence_lstm.yaml:97
    input_gate_bias = sample.tensor("input_gate_bias", (input_to_input_weights.k,), "K")  # specs/recurrent/unidirectional_sequence_lstm.yaml:98
    forget_gate_bias = sample.tensor("forget_gate_bias", (input_to_input_weights.k,), "K")  # specs/recurrent/unidirectional_sequence_lstm.yaml:99
    cell_gate_bias = sample.tensor("cell_gate_bias", (input_to_input_weights.k,), "K")  # specs/recurrent/unidirectional_sequence_lstm.yaml:100
    output_gate_bias = sample.tensor("output_gate_bias", (input_to_input_weights.k,), "K")  # specs/recurrent/unidirectional_sequence_lstm.yaml:101
    output_state = sample.tensor("output_state", (input.shape[1] if time_major else input.m, input_to_input_weights.k), "")  # specs/recurrent/unidirectional_sequence_lstm.yaml:102
    cell_state = sample.tensor("cell_state", output_state.shape, "")  # specs/recurrent/unidirectional_sequence_lstm.yaml:103
    return sample.case()


DEFINITION = Definition[UnidirectionalSequenceLstmOptions](
    op='UNIDIRECTIONAL_SEQUENCE_LSTM',
    place='specs/recurrent/unidirectional_sequence_lstm.yaml:2',
    doc=(
                'Long short-term memory over a sequence: four gates decide what a cell forgets, takes in and shows.\n'
                'As in TensorFlow Lite Micro there are no peepholes, projection or layer normalization, and the\n'
                "sums of quantized gates are in units of 2^-12, whatever the model's intermediate tensors say."
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
        Operand('input_to_input_weights', 'specs/_family/lstm.yaml:7', layout='KI', const=True),
        Operand('input_to_forget_weights', 'specs/_family/lstm.yaml:8', layout='KI', const=True),
        Operand('input_to_cell_weights', 'specs/_family/lstm.yaml:9', layout='KI', const=True),
        Operand('input_to_output_weights', 'specs/_family/lstm.yaml:10', layout='KI', const=True),
        Operand('recurrent_to_input_weights', 'specs/_family/lstm.yaml:11', layout='KI', const=True),
        Operand('recurrent_to_forget_weights', 'specs/_family/lstm.yaml:12', layout='KI', const=True),
        Operand('recurrent_to_cell_weights', 'specs/_family/lstm.yaml:13', layout='KI', const=True),
        Operand('recurrent_to_output_weights', 'specs/_family/lstm.yaml:14', layout='KI', const=True),
        Operand('cell_to_input_weights', 'specs/_family/lstm.yaml:15', optional=True),
        Operand('cell_to_forget_weights', 'specs/_family/lstm.yaml:16', optional=True),
        Operand('cell_to_output_weights', 'specs/_family/lstm.yaml:17', optional=True),
        Operand('input_gate_bias', 'specs/_family/lstm.yaml:18', layout='K', const=True),
        Operand('forget_gate_bias', 'specs/_family/lstm.yaml:19', layout='K', const=True),
        Operand('cell_gate_bias', 'specs/_family/lstm.yaml:20', layout='K', const=True),
        Operand('output_gate_bias', 'specs/_family/lstm.yaml:21', layout='K', const=True),
        Operand('projection_weights', 'specs/_family/lstm.yaml:22', optional=True),
        Operand('projection_bias', 'specs/_family/lstm.yaml:23', optional=True),
        Operand('output_state', 'specs/_family/lstm.yaml:24', variable=True),
        Operand('cell_state', 'specs/_family/lstm.yaml:25', variable=True),
        Operand('input_layer_norm', 'specs/_family/lstm.yaml:26', optional=True),
        Operand('forget_layer_norm', 'specs/_family/lstm.yaml:27', optional=True),
        Operand('cell_layer_norm', 'specs/_family/lstm.yaml:28', optional=True),
        Operand('output_layer_norm', 'specs/_family/lstm.yaml:29', optional=True),
    ),
    outputs=(
        Operand('output', 'specs/recurrent/unidirectional_sequence_lstm.yaml:18'),
    ),
    infer=infer,
    check=check,
    macs=macs,
    reference=_evaluate_reference,
    states=states,
    kernels=(
        Kernel[UnidirectionalSequenceLstmOptions](
            name='lstm_s8',
            place='specs/recurrent/unidirectional_sequence_lstm.yaml:39',
            types={'input': (DType.INT8,), 'input_to_input_weights': (DType.INT8,), 'input_to_forget_weights': (DType.INT8,), 'input_to_cell_weights': (DType.INT8,), 'input_to_output_weights': (DType.INT8,), 'recurrent_to_input_weights': (DType.INT8,), 'recurrent_to_forget_weights': (DType.INT8,), 'recurrent_to_cell_weights': (DType.INT8,), 'recurrent_to_output_weights': (DType.INT8,), 'input_gate_bias': (DType.INT32,), 'forget_gate_bias': (DType.INT32,), 'cell_gate_bias': (DType.INT32,), 'output_gate_bias': (DType.INT32,), 'output_state': (DType.INT8,), 'cell_state': (DType.INT16,), 'output': (DType.INT8,)},
            same_type={},
            arguments=('p', 'input', 'input_to_input_weights', 'input_to_forget_weights', 'input_to_cell_weights', 'input_to_output_weights', 'recurrent_to_input_weights', 'recurrent_to_forget_weights', 'recurrent_to_cell_weights', 'recurrent_to_output_weights', 'input_gate_bias', 'forget_gate_bias', 'cell_gate_bias', 'output_gate_bias', 'output_state', 'cell_state', 'output', 'scratch'),
            c=(
                '/* UNIDIRECTIONAL_SEQUENCE_LSTM: input int8, input_to_input_weights int8, input_to_forget_weights int8, input_to_cell_weights int8, input_to_output_weights int8, recurrent_to_input_weights int8, recurrent_to_forget_weights int8, recurrent_to_cell_weights int8, recurrent_to_output_weights int8, input_gate_bias int32, forget_gate_bias int32, cell_gate_bias int32, output_gate_bias int32, output_state int8, cell_state int16, output int8 (specs/recurrent/unidirectional_sequence_lstm.yaml:39) */\n'
                'typedef struct {\n'
                '    opgen_sequences seqs;\n'
                '    opgen_lstm_quant quant;\n'
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
                '    opgen_lstm_s8(&p->seqs, &p->quant, gates, input, output_state, cell_state, (int16_t *)scratch, output);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_lstm_s8_params,
            exact=_evaluate_exact,
            scratch=_lstm_s8_scratch,
            headers=('opgen_lstm.h',),
        ),
        Kernel[UnidirectionalSequenceLstmOptions](
            name='lstm_s16',
            place='specs/recurrent/unidirectional_sequence_lstm.yaml:54',
            types={'input': (DType.INT16,), 'input_to_input_weights': (DType.INT8,), 'input_to_forget_weights': (DType.INT8,), 'input_to_cell_weights': (DType.INT8,), 'input_to_output_weights': (DType.INT8,), 'recurrent_to_input_weights': (DType.INT8,), 'recurrent_to_forget_weights': (DType.INT8,), 'recurrent_to_cell_weights': (DType.INT8,), 'recurrent_to_output_weights': (DType.INT8,), 'input_gate_bias': (DType.INT64,), 'forget_gate_bias': (DType.INT64,), 'cell_gate_bias': (DType.INT64,), 'output_gate_bias': (DType.INT64,), 'output_state': (DType.INT16,), 'cell_state': (DType.INT16,), 'output': (DType.INT16,)},
            same_type={},
            arguments=('p', 'input', 'input_to_input_weights', 'input_to_forget_weights', 'input_to_cell_weights', 'input_to_output_weights', 'recurrent_to_input_weights', 'recurrent_to_forget_weights', 'recurrent_to_cell_weights', 'recurrent_to_output_weights', 'input_gate_bias', 'forget_gate_bias', 'cell_gate_bias', 'output_gate_bias', 'output_state', 'cell_state', 'output', 'scratch'),
            c=(
                '/* UNIDIRECTIONAL_SEQUENCE_LSTM: input int16, input_to_input_weights int8, input_to_forget_weights int8, input_to_cell_weights int8, input_to_output_weights int8, recurrent_to_input_weights int8, recurrent_to_forget_weights int8, recurrent_to_cell_weights int8, recurrent_to_output_weights int8, input_gate_bias int64, forget_gate_bias int64, cell_gate_bias int64, output_gate_bias int64, output_state int16, cell_state int16, output int16 (specs/recurrent/unidirectional_sequence_lstm.yaml:54) */\n'
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
            scratch=_lstm_s16_scratch,
            headers=('opgen_lstm.h',),
        ),
        Kernel[UnidirectionalSequenceLstmOptions](
            name='lstm_f32',
            place='specs/recurrent/unidirectional_sequence_lstm.yaml:69',
            types={'input': (DType.FLOAT32,), 'input_to_input_weights': (DType.FLOAT32,), 'input_to_forget_weights': (DType.FLOAT32,), 'input_to_cell_weights': (DType.FLOAT32,), 'input_to_output_weights': (DType.FLOAT32,), 'recurrent_to_input_weights': (DType.FLOAT32,), 'recurrent_to_forget_weights': (DType.FLOAT32,), 'recurrent_to_cell_weights': (DType.FLOAT32,), 'recurrent_to_output_weights': (DType.FLOAT32,), 'input_gate_bias': (DType.FLOAT32,), 'forget_gate_bias': (DType.FLOAT32,), 'cell_gate_bias': (DType.FLOAT32,), 'output_gate_bias': (DType.FLOAT32,), 'output_state': (DType.FLOAT32,), 'cell_state': (DType.FLOAT32,), 'output': (DType.FLOAT32,)},
            same_type={},
            arguments=('p', 'input', 'input_to_input_weights', 'input_to_forget_weights', 'input_to_cell_weights', 'input_to_output_weights', 'recurrent_to_input_weights', 'recurrent_to_forget_weights', 'recurrent_to_cell_weights', 'recurrent_to_output_weights', 'input_gate_bias', 'forget_gate_bias', 'cell_gate_bias', 'output_gate_bias', 'output_state', 'cell_state', 'output', 'scratch'),
            c=(
                '/* UNIDIRECTIONAL_SEQUENCE_LSTM: input float32, input_to_input_weights float32, input_to_forget_weights float32, input_to_cell_weights float32, input_to_output_weights float32, recurrent_to_input_weights float32, recurrent_to_forget_weights float32, recurrent_to_cell_weights float32, recurrent_to_output_weights float32, input_gate_bias float32, forget_gate_bias float32, cell_gate_bias float32, output_gate_bias float32, output_state float32, cell_state float32, output float32 (specs/recurrent/unidirectional_sequence_lstm.yaml:69) */\n'
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
            scratch=_lstm_f32_scratch,
            headers=('opgen_lstm.h',),
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
            when=_lstm_arm_s8_when,
            when_source='cell_clip > 0 and recurrent_sums_fit(output_state, recurrent_weights, quant)',
            priority=1,
            scratch=_lstm_arm_s8_scratch,
        ),
    ),
    state_names=(),
    alias=None,
    reads_values=frozenset(['cell_gate_bias', 'cell_state', 'forget_gate_bias', 'input', 'input_gate_bias', 'input_to_cell_weights', 'input_to_forget_weights', 'input_to_input_weights', 'input_to_output_weights', 'output_gate_bias', 'output_state', 'recurrent_to_cell_weights', 'recurrent_to_forget_weights', 'recurrent_to_input_weights', 'recurrent_to_output_weights']),
    folds=(),
    absorptions=(),
    samples=(
        sample_0,
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
