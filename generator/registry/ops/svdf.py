"""SVDF. Made by `opgen build` from specs/recurrent/svdf.yaml; do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirOperatorOptions
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.lib.arrays import absolute, largest, length, reshape
from opgen.lib.cmsis_nn import svdf_scratch
from opgen.lib.cmsis_nn_structs import cmsis_nn_activation, cmsis_nn_dims, cmsis_nn_per_tensor_quant_params, cmsis_nn_svdf_params
from opgen.lib.draw import Case, Draw, Sample
from opgen.lib.exact import svdf_exact, svdf_f32, svdf_real
from opgen.lib.opgen_c import opgen_svdf_sizes, svdf_quant
from opgen.lib.quant import activation_range, have_scales, integer_range, is_close, row_sums, symmetric
from opgen.lib.sums import largest_sum, modulo, sums_fit, totals_fit
from opgen.lib.tensor import has
from opgen.litert.enums import ActivationFunctionType
from opgen.litert.parse import parse_operator
from opgen.litert.schema import ModelT, SubGraphT
from opgen.registry.context import RegistryContext
from opgen.registry.definition import Definition, Kernel, Litert, Operand, Operation, Option, OutputFacts, Params, State, Values, Violation, in_words as _in_words, take as _take


@dataclass(frozen=True)
class SvdfOptions(AirOperatorOptions):
    """Options of SVDF."""

    rank: int = 0  # specs/recurrent/svdf.yaml:7
    fused_activation_function: ActivationFunctionType = ActivationFunctionType.NONE  # specs/recurrent/svdf.yaml:8
    asymmetric_quantize_inputs: bool = False  # specs/recurrent/svdf.yaml:9


def infer(op: Operation[SvdfOptions]) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
    input = op.tensor("input")  # specs/recurrent/svdf.yaml:12
    rank = op.options.rank  # specs/recurrent/svdf.yaml:7
    weights_feature = op.tensor("weights_feature")  # specs/recurrent/svdf.yaml:13
    filters = weights_feature.o  # specs/recurrent/svdf.yaml:24
    units = filters // rank  # specs/recurrent/svdf.yaml:25
    return {
        "output": OutputFacts(
            type=input.type,  # specs/recurrent/svdf.yaml:20
            shape=(input.b, units),  # specs/recurrent/svdf.yaml:21
        ),
    }


def check(op: Operation[SvdfOptions]) -> Iterator[Violation]:
    input = op.tensor("input")  # specs/recurrent/svdf.yaml:12
    weights_feature = op.tensor("weights_feature")  # specs/recurrent/svdf.yaml:13
    weights_time = op.tensor("weights_time")  # specs/recurrent/svdf.yaml:14
    state = op.tensor("state")  # specs/recurrent/svdf.yaml:16
    output = op.tensor("output")  # specs/recurrent/svdf.yaml:18
    if not (have_scales(input, weights_feature, weights_time, state, output)):  # specs/recurrent/svdf.yaml:44
        yield Violation('specs/recurrent/svdf.yaml:44', 'integers that stand for real numbers need a scale; one of these tensors has none', is_limit=True)
    bias = op.optional("bias")  # specs/recurrent/svdf.yaml:15
    rank = op.options.rank  # specs/recurrent/svdf.yaml:7
    filters = weights_feature.o  # specs/recurrent/svdf.yaml:24
    units = filters // rank  # specs/recurrent/svdf.yaml:25
    if not (filters % rank == 0 and (not has(bias) or bias.o == units)):  # specs/recurrent/svdf.yaml:47
        yield Violation('specs/recurrent/svdf.yaml:47', _in_words(filters) + ' filters of rank ' + _in_words(rank) + ' do not fit ' + _in_words(bias.o if has(bias) else 0) + ' biases')
    if not (weights_feature.i == input.i and weights_time.o == filters and state.m == filters * weights_time.t and state.b == input.b):  # specs/recurrent/svdf.yaml:49
        yield Violation('specs/recurrent/svdf.yaml:49', 'features ' + _in_words(weights_feature.shape) + ', time ' + _in_words(weights_time.shape) + ' and state ' + _in_words(state.shape) + ' do not fit an input of ' + _in_words(input.shape))
    SIGN_BIT = ActivationFunctionType.SIGN_BIT  # specs/recurrent/svdf.yaml:52
    TANH = ActivationFunctionType.TANH  # specs/recurrent/svdf.yaml:52
    int8 = DType.INT8  # specs/recurrent/svdf.yaml:52
    fused_activation_function = op.options.fused_activation_function  # specs/recurrent/svdf.yaml:8
    if not (input.type != int8 or fused_activation_function != TANH and fused_activation_function != SIGN_BIT and activation_range(fused_activation_function, output) == integer_range(int8)):  # specs/recurrent/svdf.yaml:52
        yield Violation('specs/recurrent/svdf.yaml:52', "the output's quantization does not imply its activation " + _in_words(fused_activation_function), is_limit=True)
    if not (length(weights_feature.scales) <= 1 and length(weights_time.scales) <= 1):  # specs/recurrent/svdf.yaml:56
        yield Violation('specs/recurrent/svdf.yaml:56', 'weights must have one scale')
    int16 = DType.INT16  # specs/recurrent/svdf.yaml:58
    if not (state.type != int16 or symmetric(state)):  # specs/recurrent/svdf.yaml:58
        yield Violation('specs/recurrent/svdf.yaml:58', 'the zero point of an int16 state must be 0, this is ' + _in_words(state.zero_point), is_limit=True)
    if not (not has(bias) or is_close(bias.scale, state.scale * weights_time.scale)):  # specs/recurrent/svdf.yaml:61
        yield Violation('specs/recurrent/svdf.yaml:61', 'the scale of the bias must be ' + _in_words(state.scale * weights_time.scale))
    feature_factor = input.scale * weights_feature.scale / state.scale  # specs/recurrent/svdf.yaml:31
    if not (sums_fit(input, weights_feature, 0, 0, feature_factor)):  # specs/recurrent/svdf.yaml:63
        yield Violation('specs/recurrent/svdf.yaml:63', 'sums of features of up to ' + _in_words(largest_sum(input, weights_feature, 0, 0)) + ' overflow for the scales ' + _in_words(input.scale) + ' of the input, ' + _in_words(weights_feature.scale) + ' of weights_feature and ' + _in_words(state.scale) + ' of the state, which is too small')
    time_factor = state.scale * weights_time.scale / output.scale  # specs/recurrent/svdf.yaml:32
    float32 = DType.FLOAT32  # specs/recurrent/svdf.yaml:33
    largest_total = rank * largest_sum(state, weights_time, 0, 0) + largest(absolute(bias if has(bias) else 0)) if state.type != float32 else 0  # specs/recurrent/svdf.yaml:33
    if not (totals_fit(modulo(largest_total) if state.type == int16 else largest_total, time_factor, False)):  # specs/recurrent/svdf.yaml:67
        yield Violation('specs/recurrent/svdf.yaml:67', 'sums over time of up to ' + _in_words(largest_total) + ' overflow for the scales ' + _in_words(state.scale) + ' of the state, ' + _in_words(weights_time.scale) + ' of weights_time and ' + _in_words(output.scale) + ' of the output, which is too small, or a bias is too large')


def macs(op: Operation[SvdfOptions]) -> int:
    input = op.tensor("input")  # specs/recurrent/svdf.yaml:12
    weights_time = op.tensor("weights_time")  # specs/recurrent/svdf.yaml:14
    weights_feature = op.tensor("weights_feature")  # specs/recurrent/svdf.yaml:13
    filters = weights_feature.o  # specs/recurrent/svdf.yaml:24
    return input.b * filters * (input.i + weights_time.t)  # specs/recurrent/svdf.yaml:71


def _evaluate_reference(op: Operation[SvdfOptions]) -> Values:
    input = op.tensor("input")  # specs/recurrent/svdf.yaml:12
    weights_feature = op.tensor("weights_feature")  # specs/recurrent/svdf.yaml:13
    weights_time = op.tensor("weights_time")  # specs/recurrent/svdf.yaml:14
    bias = op.value("bias")  # specs/recurrent/svdf.yaml:15
    state = op.tensor("state")  # specs/recurrent/svdf.yaml:16
    rank = op.options.rank  # specs/recurrent/svdf.yaml:7
    fused_activation_function = op.options.fused_activation_function  # specs/recurrent/svdf.yaml:8
    return _take(svdf_real(input, weights_feature, weights_time, bias, state, rank, fused_activation_function))  # specs/recurrent/svdf.yaml:72


def states(op: Operation[SvdfOptions]) -> Mapping[str, State]:
    del op
    return {}


def _evaluate_exact(op: Operation[SvdfOptions]) -> Values:
    input = op.tensor("input")  # specs/recurrent/svdf.yaml:12
    weights_feature = op.tensor("weights_feature")  # specs/recurrent/svdf.yaml:13
    weights_time = op.tensor("weights_time")  # specs/recurrent/svdf.yaml:14
    bias = op.value("bias")  # specs/recurrent/svdf.yaml:15
    state = op.tensor("state")  # specs/recurrent/svdf.yaml:16
    rank = op.options.rank  # specs/recurrent/svdf.yaml:7
    output = op.tensor("output")  # specs/recurrent/svdf.yaml:18
    quant = svdf_quant(input, weights_feature, weights_time, state, output)  # specs/recurrent/svdf.yaml:27
    return _take(svdf_exact(input, weights_feature, weights_time, bias, state, rank, quant))  # specs/recurrent/svdf.yaml:73


def _svdf_state_s16_params(op: Operation[SvdfOptions]) -> Params:
    input = op.tensor("input")  # specs/recurrent/svdf.yaml:12
    output = op.tensor("output")  # specs/recurrent/svdf.yaml:18
    rank = op.options.rank  # specs/recurrent/svdf.yaml:7
    svdf = cmsis_nn_svdf_params(rank, input.zero_point, output.zero_point, cmsis_nn_activation(-32768, 32767), cmsis_nn_activation(-128, 127))  # specs/recurrent/svdf.yaml:35
    weights_feature = op.tensor("weights_feature")  # specs/recurrent/svdf.yaml:13
    weights_time = op.tensor("weights_time")  # specs/recurrent/svdf.yaml:14
    state = op.tensor("state")  # specs/recurrent/svdf.yaml:16
    quant = svdf_quant(input, weights_feature, weights_time, state, output)  # specs/recurrent/svdf.yaml:27
    first = cmsis_nn_per_tensor_quant_params(quant.feature_multiplier, quant.feature_shift)  # specs/recurrent/svdf.yaml:37
    second = cmsis_nn_per_tensor_quant_params(quant.time_multiplier, quant.time_shift)  # specs/recurrent/svdf.yaml:38
    input_dims = cmsis_nn_dims(input.b, input.i, 1, 1)  # specs/recurrent/svdf.yaml:39
    filters = weights_feature.o  # specs/recurrent/svdf.yaml:24
    feature_dims = cmsis_nn_dims(filters, input.i, 1, 1)  # specs/recurrent/svdf.yaml:40
    time_dims = cmsis_nn_dims(filters, weights_time.t, 1, 1)  # specs/recurrent/svdf.yaml:41
    return (("svdf", svdf), ("first", first), ("second", second), ("input_dims", input_dims), ("feature_dims", feature_dims), ("time_dims", time_dims),)  # specs/recurrent/svdf.yaml:76


def _svdf_state_s16_scratch(op: Operation[SvdfOptions]) -> int:
    input = op.tensor("input")  # specs/recurrent/svdf.yaml:12
    weights_feature = op.tensor("weights_feature")  # specs/recurrent/svdf.yaml:13
    filters = weights_feature.o  # specs/recurrent/svdf.yaml:24
    rank = op.options.rank  # specs/recurrent/svdf.yaml:7
    units = filters // rank  # specs/recurrent/svdf.yaml:25
    return svdf_scratch(filters, units, input.b)  # specs/recurrent/svdf.yaml:79


def _svdf_state_s8_params(op: Operation[SvdfOptions]) -> Params:
    input = op.tensor("input")  # specs/recurrent/svdf.yaml:12
    weights_time = op.tensor("weights_time")  # specs/recurrent/svdf.yaml:14
    rank = op.options.rank  # specs/recurrent/svdf.yaml:7
    weights_feature = op.tensor("weights_feature")  # specs/recurrent/svdf.yaml:13
    filters = weights_feature.o  # specs/recurrent/svdf.yaml:24
    sizes = opgen_svdf_sizes(input.b, input.i, filters, weights_time.t, rank)  # specs/recurrent/svdf.yaml:26
    state = op.tensor("state")  # specs/recurrent/svdf.yaml:16
    output = op.tensor("output")  # specs/recurrent/svdf.yaml:18
    quant = svdf_quant(input, weights_feature, weights_time, state, output)  # specs/recurrent/svdf.yaml:27
    target = op.target  # specs/recurrent/svdf.yaml:28
    feature_sums = row_sums(weights_feature, 0, -input.zero_point) if target.mve else None  # specs/recurrent/svdf.yaml:28
    bias = op.optional("bias")  # specs/recurrent/svdf.yaml:15
    units = filters // rank  # specs/recurrent/svdf.yaml:25
    unit_sums = row_sums(reshape(weights_time, (units, rank * weights_time.t)), bias if has(bias) else 0, -state.zero_point)  # specs/recurrent/svdf.yaml:29
    return (("sizes", sizes), ("quant", quant), ("feature_sums", feature_sums), ("unit_sums", unit_sums),)  # specs/recurrent/svdf.yaml:86


def _svdf_float_exact(op: Operation[SvdfOptions]) -> Values:
    input = op.tensor("input")  # specs/recurrent/svdf.yaml:12
    weights_feature = op.tensor("weights_feature")  # specs/recurrent/svdf.yaml:13
    weights_time = op.tensor("weights_time")  # specs/recurrent/svdf.yaml:14
    bias = op.value("bias")  # specs/recurrent/svdf.yaml:15
    state = op.tensor("state")  # specs/recurrent/svdf.yaml:16
    rank = op.options.rank  # specs/recurrent/svdf.yaml:7
    fused_activation_function = op.options.fused_activation_function  # specs/recurrent/svdf.yaml:8
    return _take(svdf_f32(input, weights_feature, weights_time, bias, state, rank, fused_activation_function))  # specs/recurrent/svdf.yaml:96


def _svdf_float_params(op: Operation[SvdfOptions]) -> Params:
    fused_activation_function = op.options.fused_activation_function  # specs/recurrent/svdf.yaml:8
    input = op.tensor("input")  # specs/recurrent/svdf.yaml:12
    weights_time = op.tensor("weights_time")  # specs/recurrent/svdf.yaml:14
    rank = op.options.rank  # specs/recurrent/svdf.yaml:7
    weights_feature = op.tensor("weights_feature")  # specs/recurrent/svdf.yaml:13
    filters = weights_feature.o  # specs/recurrent/svdf.yaml:24
    sizes = opgen_svdf_sizes(input.b, input.i, filters, weights_time.t, rank)  # specs/recurrent/svdf.yaml:26
    return (("sizes", sizes), ("fused_activation_function", fused_activation_function),)  # specs/recurrent/svdf.yaml:93


def sample_0(draw: Draw) -> Case:
    sample = Sample(draw)
    span = draw.span
    rank = sample.option("rank", span(1, 3))  # specs/recurrent/svdf.yaml:103
    NONE = ActivationFunctionType.NONE
    RELU = ActivationFunctionType.RELU
    SIGN_BIT = ActivationFunctionType.SIGN_BIT
    TANH = ActivationFunctionType.TANH
    choice = draw.choice
    fused_activation_function = sample.option("fused_activation_function", choice(NONE, RELU, TANH, SIGN_BIT))  # specs/recurrent/svdf.yaml:104
    input = sample.tensor("input", (span(1, 2), span(1, 20)), "BI")  # specs/recurrent/svdf.yaml:105
    weights_feature = sample.tensor("weights_feature", (rank * span(1, 8), input.i), "OI")  # specs/recurrent/svdf.yaml:106
    weights_time = sample.tensor("weights_time", (weights_feature.o, span(1, 10)), "OT")  # specs/recurrent/svdf.yaml:107
    bias = sample.tensor("bias", (weights_feature.o // rank,), "O")  # specs/recurrent/svdf.yaml:108
    state = sample.tensor("state", (input.b, weights_feature.o * weights_time.t), "BM")  # specs/recurrent/svdf.yaml:109
    return sample.case()


DEFINITION = Definition[SvdfOptions](
    op='SVDF',
    place='specs/recurrent/svdf.yaml:2',
    doc='Filters reduce inputs to numbers; sums over the last ones of `rank` filters are the units.',
    options_type=SvdfOptions,
    options=(
        Option('rank', int, 'specs/recurrent/svdf.yaml:7', default=0, required=False, minimum=1),
        Option('fused_activation_function', ActivationFunctionType, 'specs/recurrent/svdf.yaml:8', default=ActivationFunctionType.NONE, required=False),
        Option('asymmetric_quantize_inputs', bool, 'specs/recurrent/svdf.yaml:9', default=False, required=False, only=(True, False,)),
    ),
    litert=Litert(builtin='SVDF', versions=(1, 4), table='SVDFOptions'),
    inputs=(
        Operand('input', 'specs/recurrent/svdf.yaml:12', layout='BI'),
        Operand('weights_feature', 'specs/recurrent/svdf.yaml:13', layout='OI', const=True),
        Operand('weights_time', 'specs/recurrent/svdf.yaml:14', layout='OT', const=True),
        Operand('bias', 'specs/recurrent/svdf.yaml:15', layout='O', const=True, optional=True),
        Operand('state', 'specs/recurrent/svdf.yaml:16', layout='BM', variable=True),
    ),
    outputs=(
        Operand('output', 'specs/recurrent/svdf.yaml:18', layout='BO'),
    ),
    infer=infer,
    check=check,
    macs=macs,
    reference=_evaluate_reference,
    reference_place='specs/recurrent/svdf.yaml:72',
    states=states,
    kernels=(
        Kernel[SvdfOptions](
            name='svdf_state_s16',
            place='specs/recurrent/svdf.yaml:76',
            types={'input': (DType.INT8,), 'weights_feature': (DType.INT8,), 'weights_time': (DType.INT16,), 'bias': (DType.INT32,), 'state': (DType.INT16,), 'output': (DType.INT8,)},
            same_type={},
            arguments=('p', 'input', 'weights_feature', 'weights_time', 'bias', 'state', 'output', 'scratch', 'scratch_size'),
            c=(
                '/* SVDF: input int8, weights_feature int8, weights_time int16, bias int32, state int16, output int8 (specs/recurrent/svdf.yaml:76) */\n'
                'typedef struct {\n'
                '    cmsis_nn_svdf_params svdf;\n'
                '    cmsis_nn_per_tensor_quant_params first;\n'
                '    cmsis_nn_per_tensor_quant_params second;\n'
                '    cmsis_nn_dims input_dims;\n'
                '    cmsis_nn_dims feature_dims;\n'
                '    cmsis_nn_dims time_dims;\n'
                '} opgen_svdf_state_s16_params;\n'
                '\n'
                'static inline int opgen_run_svdf_state_s16(const opgen_svdf_state_s16_params *p, const int8_t *input,\n'
                '                                           const int8_t *weights_feature, const int16_t *weights_time,\n'
                '                                           const int32_t *bias, int16_t *state, int8_t *output, void *scratch,\n'
                '                                           int32_t scratch_size)\n'
                '{\n'
                '    const cmsis_nn_context time = {scratch, scratch_size};\n'
                '    const cmsis_nn_context unit = {(int32_t *)scratch + p->input_dims.n * p->feature_dims.n, scratch_size};\n'
                '    return arm_svdf_state_s16_s8(&time, &unit, &p->svdf, &p->first, &p->second, &p->input_dims, input,\n'
                '                                 NULL, state, &p->feature_dims, weights_feature, &p->time_dims,\n'
                '                                 weights_time, NULL, bias, NULL, output);\n'
                '}\n'
            ),
            params=_svdf_state_s16_params,
            exact=_evaluate_exact,
            scratch=_svdf_state_s16_scratch,
            table_inputs={},
        ),
        Kernel[SvdfOptions](
            name='svdf_state_s8',
            place='specs/recurrent/svdf.yaml:86',
            types={'input': (DType.INT8,), 'weights_feature': (DType.INT8,), 'weights_time': (DType.INT8,), 'bias': (DType.INT32,), 'state': (DType.INT8,), 'output': (DType.INT8,)},
            same_type={},
            arguments=('p', 'input', 'weights_feature', 'weights_time', 'state', 'output'),
            c=(
                '/* SVDF: input int8, weights_feature int8, weights_time int8, bias int32, state int8, output int8 (specs/recurrent/svdf.yaml:86) */\n'
                'typedef struct {\n'
                '    opgen_svdf_sizes sizes;\n'
                '    opgen_svdf_quant quant;\n'
                '    const int32_t *feature_sums;\n'
                '    const int32_t *unit_sums;\n'
                '} opgen_svdf_state_s8_params;\n'
                '\n'
                'static inline int opgen_run_svdf_state_s8(const opgen_svdf_state_s8_params *p, const int8_t *input,\n'
                '                                          const int8_t *weights_feature, const int8_t *weights_time,\n'
                '                                          int8_t *state, int8_t *output)\n'
                '{\n'
                '    opgen_svdf_s8_state_s8(&p->sizes, &p->quant, p->feature_sums, p->unit_sums, input, weights_feature,\n'
                '                           weights_time, state, output);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_svdf_state_s8_params,
            exact=_evaluate_exact,
            headers=('opgen_svdf.h',),
            table_inputs={'feature_sums': ('input', 'weights_feature'), 'unit_sums': ('weights_time', 'bias', 'state')},
        ),
        Kernel[SvdfOptions](
            name='svdf_float',
            place='specs/recurrent/svdf.yaml:93',
            types={'input': (DType.FLOAT32,), 'weights_feature': (DType.FLOAT32,), 'weights_time': (DType.FLOAT32,), 'bias': (DType.FLOAT32,), 'state': (DType.FLOAT32,), 'output': (DType.FLOAT32,)},
            same_type={},
            arguments=('p', 'input', 'weights_feature', 'weights_time', 'bias', 'state', 'output'),
            c=(
                '/* SVDF: input float32, weights_feature float32, weights_time float32, bias float32, state float32, output float32 (specs/recurrent/svdf.yaml:93) */\n'
                'typedef struct {\n'
                '    opgen_svdf_sizes sizes;\n'
                '    int32_t fused_activation_function;\n'
                '} opgen_svdf_float_params;\n'
                '\n'
                'static inline int opgen_run_svdf_float(const opgen_svdf_float_params *p, const float *input,\n'
                '                                       const float *weights_feature, const float *weights_time,\n'
                '                                       const float *bias, float *state, float *output)\n'
                '{\n'
                '    opgen_svdf_f32(&p->sizes, p->fused_activation_function, input, weights_feature, weights_time, bias,\n'
                '                   state, output);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_svdf_float_params,
            exact=_svdf_float_exact,
            headers=('opgen_svdf.h',),
            table_inputs={},
        ),
    ),
    state_names=(),
    alias=None,
    reads_values=frozenset(['bias', 'input', 'state', 'weights_feature', 'weights_time']),
    folds=(),
    absorptions=(),
    samples=(
        sample_0,
    ),
)


def parse(
    op_id: int, model: ModelT, subgraph: SubGraphT, air_model: AirModel
) -> AirOperator:
    """Read one SVDF of a LiteRT model."""
    return parse_operator(DEFINITION, op_id, model, subgraph, air_model)


class SvdfOperator(SpecOperator):
    """SVDF, ready to be planned and emitted."""

    TYPE = 'SVDF'
    DEFINITION = DEFINITION


OPERATOR = SvdfOperator
OPTIONS = SvdfOptions


def register(context: RegistryContext, *, overwrite: bool = False) -> None:
    """Put SVDF into the registries of a context."""
    context.litert_parsers.register(DEFINITION.litert_key, parse, overwrite)
    context.air_options.register('SVDF', SvdfOptions, overwrite)
    context.aot_operator_classes.register('SVDF', SvdfOperator, overwrite)
