"""UNIDIRECTIONAL_SEQUENCE_RNN. Made by `opgen build` from specs/recurrent/unidirectional_sequence_rnn.yaml; do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirOperatorOptions
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.lib.draw import Case, Draw, Sample
from opgen.lib.hybrid import filter_scales
from opgen.lib.quant import have_one_scale
from opgen.lib.recurrent import rnn_hybrid, rnn_real, sequences_of
from opgen.litert.enums import ActivationFunctionType
from opgen.litert.parse import parse_operator
from opgen.litert.schema import ModelT, SubGraphT
from opgen.registry.context import RegistryContext
from opgen.registry.definition import Definition, Kernel, Litert, Operand, Operation, Option, OutputFacts, Params, State, Values, Violation, in_words as _in_words, take as _take


@dataclass(frozen=True)
class UnidirectionalSequenceRnnOptions(AirOperatorOptions):
    """Options of UNIDIRECTIONAL_SEQUENCE_RNN."""

    fused_activation_function: ActivationFunctionType = ActivationFunctionType.NONE  # specs/_family/rnn.yaml:8
    asymmetric_quantize_inputs: bool = False  # specs/_family/rnn.yaml:9
    time_major: bool = False  # specs/recurrent/unidirectional_sequence_rnn.yaml:8


def infer(op: Operation[UnidirectionalSequenceRnnOptions]) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
    input = op.tensor("input")  # specs/_family/rnn.yaml:12
    weights = op.tensor("weights")  # specs/_family/rnn.yaml:13
    units = weights.k  # specs/_family/rnn.yaml:23
    return {
        "output": OutputFacts(
            type=input.type,  # specs/_family/rnn.yaml:19
            shape=(*input.shape[:-1], units),  # specs/_family/rnn.yaml:20
        ),
    }


def check(op: Operation[UnidirectionalSequenceRnnOptions]) -> Iterator[Violation]:
    input = op.tensor("input")  # specs/_family/rnn.yaml:12
    rank = 3  # specs/recurrent/unidirectional_sequence_rnn.yaml:11
    if not (input.rank == rank):  # specs/_family/rnn.yaml:28
        yield Violation('specs/_family/rnn.yaml:28', 'the input must have ' + _in_words(rank) + ' dimensions, this has ' + _in_words(input.rank))
    weights = op.tensor("weights")  # specs/_family/rnn.yaml:13
    recurrent_weights = op.tensor("recurrent_weights")  # specs/_family/rnn.yaml:14
    bias = op.tensor("bias")  # specs/_family/rnn.yaml:15
    units = weights.k  # specs/_family/rnn.yaml:23
    if not (weights.i == input.shape[-1] and bias.k == units and recurrent_weights.shape == (units, units)):  # specs/_family/rnn.yaml:30
        yield Violation('specs/_family/rnn.yaml:30', 'weights ' + _in_words(weights.shape) + ', ' + _in_words(recurrent_weights.shape) + ' and ' + _in_words(bias.k) + ' biases do not fit ' + _in_words(input.shape))
    hidden_state = op.tensor("hidden_state")  # specs/_family/rnn.yaml:16
    time_major = op.options.time_major  # specs/recurrent/unidirectional_sequence_rnn.yaml:8
    seqs = sequences_of(input.shape, units, time_major)  # specs/recurrent/unidirectional_sequence_rnn.yaml:12
    if not (hidden_state.shape == (seqs.batches, units)):  # specs/_family/rnn.yaml:32
        yield Violation('specs/_family/rnn.yaml:32', 'a hidden state ' + _in_words(hidden_state.shape) + ' does not hold ' + _in_words(units) + ' units for each of ' + _in_words(seqs.batches) + ' sequences')
    int8 = DType.INT8  # specs/_family/rnn.yaml:34
    if not (weights.type != int8 or have_one_scale((weights, recurrent_weights))):  # specs/_family/rnn.yaml:34
        yield Violation('specs/_family/rnn.yaml:34', 'weights of 8 bits must have one scale and the zero point 0', is_limit=True)


def macs(op: Operation[UnidirectionalSequenceRnnOptions]) -> int:
    weights = op.tensor("weights")  # specs/_family/rnn.yaml:13
    units = weights.k  # specs/_family/rnn.yaml:23
    input = op.tensor("input")  # specs/_family/rnn.yaml:12
    time_major = op.options.time_major  # specs/recurrent/unidirectional_sequence_rnn.yaml:8
    seqs = sequences_of(input.shape, units, time_major)  # specs/recurrent/unidirectional_sequence_rnn.yaml:12
    return seqs.batches * seqs.steps * units * (weights.i + units)  # specs/_family/rnn.yaml:38


def _evaluate_reference(op: Operation[UnidirectionalSequenceRnnOptions]) -> Values:
    input = op.tensor("input")  # specs/_family/rnn.yaml:12
    weights = op.tensor("weights")  # specs/_family/rnn.yaml:13
    recurrent_weights = op.tensor("recurrent_weights")  # specs/_family/rnn.yaml:14
    bias = op.tensor("bias")  # specs/_family/rnn.yaml:15
    hidden_state = op.tensor("hidden_state")  # specs/_family/rnn.yaml:16
    fused_activation_function = op.options.fused_activation_function  # specs/_family/rnn.yaml:8
    time_major = op.options.time_major  # specs/recurrent/unidirectional_sequence_rnn.yaml:8
    units = weights.k  # specs/_family/rnn.yaml:23
    seqs = sequences_of(input.shape, units, time_major)  # specs/recurrent/unidirectional_sequence_rnn.yaml:12
    return _take(rnn_real(input, weights, recurrent_weights, bias, hidden_state, seqs, fused_activation_function))  # specs/_family/rnn.yaml:39


def states(op: Operation[UnidirectionalSequenceRnnOptions]) -> Mapping[str, State]:
    del op
    return {}


def _rnn_f32_params(op: Operation[UnidirectionalSequenceRnnOptions]) -> Params:
    fused_activation_function = op.options.fused_activation_function  # specs/_family/rnn.yaml:8
    input = op.tensor("input")  # specs/_family/rnn.yaml:12
    time_major = op.options.time_major  # specs/recurrent/unidirectional_sequence_rnn.yaml:8
    weights = op.tensor("weights")  # specs/_family/rnn.yaml:13
    units = weights.k  # specs/_family/rnn.yaml:23
    seqs = sequences_of(input.shape, units, time_major)  # specs/recurrent/unidirectional_sequence_rnn.yaml:12
    return (("seqs", seqs), ("fused_activation_function", fused_activation_function),)  # specs/_family/rnn.yaml:42


def _rnn_hybrid_exact(op: Operation[UnidirectionalSequenceRnnOptions]) -> Values:
    input = op.tensor("input")  # specs/_family/rnn.yaml:12
    weights = op.tensor("weights")  # specs/_family/rnn.yaml:13
    recurrent_weights = op.tensor("recurrent_weights")  # specs/_family/rnn.yaml:14
    bias = op.tensor("bias")  # specs/_family/rnn.yaml:15
    hidden_state = op.tensor("hidden_state")  # specs/_family/rnn.yaml:16
    fused_activation_function = op.options.fused_activation_function  # specs/_family/rnn.yaml:8
    asymmetric_quantize_inputs = op.options.asymmetric_quantize_inputs  # specs/_family/rnn.yaml:9
    time_major = op.options.time_major  # specs/recurrent/unidirectional_sequence_rnn.yaml:8
    units = weights.k  # specs/_family/rnn.yaml:23
    seqs = sequences_of(input.shape, units, time_major)  # specs/recurrent/unidirectional_sequence_rnn.yaml:12
    return _take(rnn_hybrid(input, weights, recurrent_weights, bias, hidden_state, seqs, fused_activation_function, asymmetric_quantize_inputs))  # specs/_family/rnn.yaml:53


def _rnn_hybrid_params(op: Operation[UnidirectionalSequenceRnnOptions]) -> Params:
    fused_activation_function = op.options.fused_activation_function  # specs/_family/rnn.yaml:8
    asymmetric_quantize_inputs = op.options.asymmetric_quantize_inputs  # specs/_family/rnn.yaml:9
    weights = op.tensor("weights")  # specs/_family/rnn.yaml:13
    units = weights.k  # specs/_family/rnn.yaml:23
    scales = filter_scales(weights, units)  # specs/_family/rnn.yaml:24
    recurrent_weights = op.tensor("recurrent_weights")  # specs/_family/rnn.yaml:14
    recurrent_scales = filter_scales(recurrent_weights, units)  # specs/_family/rnn.yaml:25
    input = op.tensor("input")  # specs/_family/rnn.yaml:12
    time_major = op.options.time_major  # specs/recurrent/unidirectional_sequence_rnn.yaml:8
    seqs = sequences_of(input.shape, units, time_major)  # specs/recurrent/unidirectional_sequence_rnn.yaml:12
    return (("seqs", seqs), ("fused_activation_function", fused_activation_function), ("asymmetric_quantize_inputs", asymmetric_quantize_inputs), ("scales", scales), ("recurrent_scales", recurrent_scales),)  # specs/_family/rnn.yaml:49


def _rnn_hybrid_scratch(op: Operation[UnidirectionalSequenceRnnOptions]) -> int:
    weights = op.tensor("weights")  # specs/_family/rnn.yaml:13
    units = weights.k  # specs/_family/rnn.yaml:23
    return weights.i if weights.i > units else units  # specs/_family/rnn.yaml:52


def sample_0(draw: Draw) -> Case:
    sample = Sample(draw)
    choice = draw.choice
    asymmetric_quantize_inputs = sample.option("asymmetric_quantize_inputs", choice(True, False))  # specs/recurrent/unidirectional_sequence_rnn.yaml:15
    time_major = sample.option("time_major", choice(True, False))  # specs/recurrent/unidirectional_sequence_rnn.yaml:16
    NONE = ActivationFunctionType.NONE
    RELU = ActivationFunctionType.RELU
    RELU6 = ActivationFunctionType.RELU6
    RELU_N1_TO_1 = ActivationFunctionType.RELU_N1_TO_1
    fused_activation_function = sample.option("fused_activation_function", choice(NONE, RELU, RELU_N1_TO_1, RELU6))  # specs/recurrent/unidirectional_sequence_rnn.yaml:18
    span = draw.span
    input = sample.tensor("input", (span(1, 2), span(1, 2), span(1, 20)), "")  # specs/recurrent/unidirectional_sequence_rnn.yaml:19
    weights = sample.tensor("weights", (span(1, 8), input.shape[2]), "KI")  # specs/recurrent/unidirectional_sequence_rnn.yaml:20
    recurrent_weights = sample.tensor("recurrent_weights", (weights.k, weights.k), "KI")  # specs/recurrent/unidirectional_sequence_rnn.yaml:21
    bias = sample.tensor("bias", (weights.k,), "K")  # specs/recurrent/unidirectional_sequence_rnn.yaml:22
    hidden_state = sample.tensor("hidden_state", (input.shape[1] if time_major else input.shape[0], weights.k), "BK")  # specs/recurrent/unidirectional_sequence_rnn.yaml:23
    return sample.case()


DEFINITION = Definition[UnidirectionalSequenceRnnOptions](
    op='UNIDIRECTIONAL_SEQUENCE_RNN',
    place='specs/recurrent/unidirectional_sequence_rnn.yaml:2',
    doc='A simple recurrent layer over a sequence.',
    options_type=UnidirectionalSequenceRnnOptions,
    options=(
        Option('fused_activation_function', ActivationFunctionType, 'specs/_family/rnn.yaml:8', default=ActivationFunctionType.NONE, required=False),
        Option('asymmetric_quantize_inputs', bool, 'specs/_family/rnn.yaml:9', default=False, required=False, only=(True, False,)),
        Option('time_major', bool, 'specs/recurrent/unidirectional_sequence_rnn.yaml:8', default=False, required=False),
    ),
    litert=Litert(builtin='UNIDIRECTIONAL_SEQUENCE_RNN', versions=(1, 3), table='SequenceRNNOptions'),
    inputs=(
        Operand('input', 'specs/_family/rnn.yaml:12'),
        Operand('weights', 'specs/_family/rnn.yaml:13', layout='KI', const=True),
        Operand('recurrent_weights', 'specs/_family/rnn.yaml:14', layout='KI', const=True),
        Operand('bias', 'specs/_family/rnn.yaml:15', layout='K', const=True),
        Operand('hidden_state', 'specs/_family/rnn.yaml:16', layout='BK', variable=True),
    ),
    outputs=(
        Operand('output', 'specs/_family/rnn.yaml:18'),
    ),
    infer=infer,
    check=check,
    macs=macs,
    reference=_evaluate_reference,
    reference_place='specs/_family/rnn.yaml:39',
    states=states,
    kernels=(
        Kernel[UnidirectionalSequenceRnnOptions](
            name='rnn_f32',
            place='specs/_family/rnn.yaml:42',
            types={'input': (DType.FLOAT32,), 'weights': (DType.FLOAT32,), 'recurrent_weights': (DType.FLOAT32,), 'bias': (DType.FLOAT32,), 'hidden_state': (DType.FLOAT32,), 'output': (DType.FLOAT32,)},
            same_type={},
            arguments=('p', 'input', 'weights', 'recurrent_weights', 'bias', 'hidden_state', 'output'),
            c=(
                '/* rnn: input float32, weights float32, recurrent_weights float32, bias float32, hidden_state float32, output float32 (specs/_family/rnn.yaml:42) */\n'
                'typedef struct {\n'
                '    opgen_sequences seqs;\n'
                '    int32_t fused_activation_function;\n'
                '} opgen_rnn_f32_params;\n'
                '\n'
                'static inline int opgen_run_rnn_f32(const opgen_rnn_f32_params *p, const float *input, const float *weights,\n'
                '                                    const float *recurrent_weights, const float *bias, float *hidden_state,\n'
                '                                    float *output)\n'
                '{\n'
                '    opgen_rnn_f32(&p->seqs, p->fused_activation_function, input, weights, recurrent_weights,\n'
                '                  bias, hidden_state, output);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_rnn_f32_params,
            exact=None,
            headers=('opgen_rnn.h',),
            table_inputs={},
        ),
        Kernel[UnidirectionalSequenceRnnOptions](
            name='rnn_hybrid',
            place='specs/_family/rnn.yaml:49',
            types={'input': (DType.FLOAT32,), 'weights': (DType.INT8,), 'recurrent_weights': (DType.INT8,), 'bias': (DType.FLOAT32,), 'hidden_state': (DType.FLOAT32,), 'output': (DType.FLOAT32,)},
            same_type={},
            arguments=('p', 'input', 'weights', 'recurrent_weights', 'bias', 'hidden_state', 'output', 'scratch'),
            c=(
                '/* rnn: input float32, weights int8, recurrent_weights int8, bias float32, hidden_state float32, output float32 (specs/_family/rnn.yaml:49) */\n'
                'typedef struct {\n'
                '    opgen_sequences seqs;\n'
                '    int32_t fused_activation_function;\n'
                '    bool asymmetric_quantize_inputs;\n'
                '    const float *scales;\n'
                '    const float *recurrent_scales;\n'
                '} opgen_rnn_hybrid_params;\n'
                '\n'
                'static inline int opgen_run_rnn_hybrid(const opgen_rnn_hybrid_params *p, const float *input,\n'
                '                                       const int8_t *weights, const int8_t *recurrent_weights,\n'
                '                                       const float *bias, float *hidden_state, float *output, void *scratch)\n'
                '{\n'
                '    opgen_rnn_hybrid(&p->seqs, p->fused_activation_function, p->asymmetric_quantize_inputs, p->scales,\n'
                '                     p->recurrent_scales, input, weights, recurrent_weights, bias, hidden_state,\n'
                '                     (int8_t *)scratch, output);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_rnn_hybrid_params,
            exact=_rnn_hybrid_exact,
            scratch=_rnn_hybrid_scratch,
            headers=('opgen_rnn.h',),
            table_inputs={'scales': ('weights',), 'recurrent_scales': ('recurrent_weights',)},
        ),
    ),
    state_names=(),
    alias=None,
    reads_values=frozenset(['bias', 'hidden_state', 'input', 'recurrent_weights', 'weights']),
    folds=(),
    absorptions=(),
    samples=(
        sample_0,
    ),
)


def parse(
    op_id: int, model: ModelT, subgraph: SubGraphT, air_model: AirModel
) -> AirOperator:
    """Read one UNIDIRECTIONAL_SEQUENCE_RNN of a LiteRT model."""
    return parse_operator(DEFINITION, op_id, model, subgraph, air_model)


class UnidirectionalSequenceRnnOperator(SpecOperator):
    """UNIDIRECTIONAL_SEQUENCE_RNN, ready to be planned and emitted."""

    TYPE = 'UNIDIRECTIONAL_SEQUENCE_RNN'
    DEFINITION = DEFINITION


OPERATOR = UnidirectionalSequenceRnnOperator
OPTIONS = UnidirectionalSequenceRnnOptions


def register(context: RegistryContext, *, overwrite: bool = False) -> None:
    """Put UNIDIRECTIONAL_SEQUENCE_RNN into the registries of a context."""
    context.litert_parsers.register(DEFINITION.litert_key, parse, overwrite)
    context.air_options.register('UNIDIRECTIONAL_SEQUENCE_RNN', UnidirectionalSequenceRnnOptions, overwrite)
    context.aot_operator_classes.register('UNIDIRECTIONAL_SEQUENCE_RNN', UnidirectionalSequenceRnnOperator, overwrite)
