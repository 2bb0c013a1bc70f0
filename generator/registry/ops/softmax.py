"""SOFTMAX. Made by `opgen build` from specs/activation/softmax.yaml; do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirOperatorOptions
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.lib.adapt import transposed
from opgen.lib.draw import Case, Draw, Sample
from opgen.lib.exact import exp_table_s16, reciprocal_table_s16, softmax_s16, softmax_s16_undefined, softmax_s8, softmax_scale, softmax_scale_s16
from opgen.lib.pytorch import axis_back, axis_last
from opgen.lib.quant import have_scales, is_close, symmetric
from opgen.lib.reference import softmax
from opgen.lib.shapes import keeps_last, size_before
from opgen.lib.tensor import has
from opgen.litert.parse import parse_operator
from opgen.litert.schema import ModelT, SubGraphT
from opgen.registry.context import RegistryContext
from opgen.registry.definition import Call, Definition, Kernel, Litert, Operand, Operation, Option, OutputFacts, Params, Permute, State, TorchEntry, UInt8, Values, Violation, in_words as _in_words, take as _take


@dataclass(frozen=True)
class SoftmaxOptions(AirOperatorOptions):
    """Options of SOFTMAX."""

    beta: float = 0.0  # specs/activation/softmax.yaml:7


def infer(op: Operation[SoftmaxOptions]) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
    input = op.tensor("input")  # specs/activation/softmax.yaml:10
    return {
        "output": OutputFacts(
            type=None,
            shape=input.shape,  # specs/activation/softmax.yaml:13
        ),
    }


def check(op: Operation[SoftmaxOptions]) -> Iterator[Violation]:
    input = op.tensor("input")  # specs/activation/softmax.yaml:10
    if not (have_scales(input)):  # specs/activation/softmax.yaml:32
        yield Violation('specs/activation/softmax.yaml:32', 'integers that stand for real numbers need a scale; one of these tensors has none', is_limit=True)
    if not (input.rank >= 1):  # specs/activation/softmax.yaml:35
        yield Violation('specs/activation/softmax.yaml:35', 'the input needs an axis')
    output = op.tensor("output")  # specs/activation/softmax.yaml:12
    int16 = DType.INT16  # specs/activation/softmax.yaml:28
    int8 = DType.INT8  # specs/activation/softmax.yaml:28
    unit = 1 / 32768 if input.type == int16 else 1 / 256 if output.type == int8 else 1 / 65536  # specs/activation/softmax.yaml:28
    zero = 0 if input.type == int16 else -128 if output.type == int8 else -32768  # specs/activation/softmax.yaml:29
    if not (not output.is_quantized or is_close(output.scale, unit) and output.zero_point == zero):  # specs/activation/softmax.yaml:37
        yield Violation('specs/activation/softmax.yaml:37', 'the output must be quantized with scale ' + _in_words(unit) + ', zero point ' + _in_words(zero))
    if not (output.type != int8 or output.scale == unit):  # specs/activation/softmax.yaml:39
        yield Violation('specs/activation/softmax.yaml:39', 'the scale of an int8 output must be ' + _in_words(unit))
    if not (input.type != int16 or symmetric(input)):  # specs/activation/softmax.yaml:41
        yield Violation('specs/activation/softmax.yaml:41', 'the zero point of an int16 input must be 0, this is ' + _in_words(input.zero_point))
    beta = op.options.beta  # specs/activation/softmax.yaml:7
    if not (input.type != int8 or beta * input.scale > 1 / 67108864):  # specs/activation/softmax.yaml:43
        yield Violation('specs/activation/softmax.yaml:43', 'beta times the scale of the input must be above 2**-26, it is ' + _in_words(beta * input.scale))


def macs(op: Operation[SoftmaxOptions]) -> int:
    del op
    return 0  # specs/activation/softmax.yaml:47


def _evaluate_reference(op: Operation[SoftmaxOptions]) -> Values:
    input = op.tensor("input")  # specs/activation/softmax.yaml:10
    beta = op.options.beta  # specs/activation/softmax.yaml:7
    return _take(softmax(input, beta))  # specs/activation/softmax.yaml:48


def states(op: Operation[SoftmaxOptions]) -> Mapping[str, State]:
    del op
    return {}


def _evaluate_exact(op: Operation[SoftmaxOptions]) -> Values:
    input = op.tensor("input")  # specs/activation/softmax.yaml:10
    output = op.tensor("output")  # specs/activation/softmax.yaml:12
    beta = op.options.beta  # specs/activation/softmax.yaml:7
    scale = softmax_scale(input, beta)  # specs/activation/softmax.yaml:19
    return _take(softmax_s8(input, scale, output.type))  # specs/activation/softmax.yaml:49


def _softmax_s8_s8_params(op: Operation[SoftmaxOptions]) -> Params:
    input = op.tensor("input")  # specs/activation/softmax.yaml:10
    depth = input.shape[-1]  # specs/activation/softmax.yaml:17
    rows = size_before(input.shape, -1)  # specs/activation/softmax.yaml:18
    int16 = DType.INT16  # specs/activation/softmax.yaml:22
    beta = op.options.beta  # specs/activation/softmax.yaml:7
    multiplier = softmax_scale_s16(input, beta).multiplier if input.type == int16 else softmax_scale(input, beta).multiplier  # specs/activation/softmax.yaml:22
    shift = softmax_scale_s16(input, beta).shift if input.type == int16 else softmax_scale(input, beta).shift  # specs/activation/softmax.yaml:23
    scale = softmax_scale(input, beta)  # specs/activation/softmax.yaml:19
    diff_min = scale.diff_min  # specs/activation/softmax.yaml:24
    return (("rows", rows), ("depth", depth), ("multiplier", multiplier), ("shift", shift), ("diff_min", diff_min),)  # specs/activation/softmax.yaml:53


def _softmax_widening_s8_params(op: Operation[SoftmaxOptions]) -> Params:
    input = op.tensor("input")  # specs/activation/softmax.yaml:10
    depth = input.shape[-1]  # specs/activation/softmax.yaml:17
    rows = size_before(input.shape, -1)  # specs/activation/softmax.yaml:18
    int16 = DType.INT16  # specs/activation/softmax.yaml:22
    beta = op.options.beta  # specs/activation/softmax.yaml:7
    multiplier = softmax_scale_s16(input, beta).multiplier if input.type == int16 else softmax_scale(input, beta).multiplier  # specs/activation/softmax.yaml:22
    shift = softmax_scale_s16(input, beta).shift if input.type == int16 else softmax_scale(input, beta).shift  # specs/activation/softmax.yaml:23
    scale = softmax_scale(input, beta)  # specs/activation/softmax.yaml:19
    diff_min = scale.diff_min  # specs/activation/softmax.yaml:24
    return (("rows", rows), ("depth", depth), ("multiplier", multiplier), ("shift", shift), ("diff_min", diff_min),)  # specs/activation/softmax.yaml:60


def _softmax_s16_s16_exact(op: Operation[SoftmaxOptions]) -> Values:
    input = op.tensor("input")  # specs/activation/softmax.yaml:10
    beta = op.options.beta  # specs/activation/softmax.yaml:7
    scale_s16 = softmax_scale_s16(input, beta)  # specs/activation/softmax.yaml:20
    exp_table = exp_table_s16()  # specs/activation/softmax.yaml:25
    reciprocal_table = reciprocal_table_s16()  # specs/activation/softmax.yaml:26
    return _take(softmax_s16(input, scale_s16, exp_table, reciprocal_table))  # specs/activation/softmax.yaml:70


def _softmax_s16_s16_undefined(op: Operation[SoftmaxOptions]) -> Values:
    input = op.tensor("input")  # specs/activation/softmax.yaml:10
    beta = op.options.beta  # specs/activation/softmax.yaml:7
    scale_s16 = softmax_scale_s16(input, beta)  # specs/activation/softmax.yaml:20
    return _take(softmax_s16_undefined(input, scale_s16))  # specs/activation/softmax.yaml:71


def _softmax_s16_s16_params(op: Operation[SoftmaxOptions]) -> Params:
    input = op.tensor("input")  # specs/activation/softmax.yaml:10
    depth = input.shape[-1]  # specs/activation/softmax.yaml:17
    rows = size_before(input.shape, -1)  # specs/activation/softmax.yaml:18
    int16 = DType.INT16  # specs/activation/softmax.yaml:22
    beta = op.options.beta  # specs/activation/softmax.yaml:7
    multiplier = softmax_scale_s16(input, beta).multiplier if input.type == int16 else softmax_scale(input, beta).multiplier  # specs/activation/softmax.yaml:22
    shift = softmax_scale_s16(input, beta).shift if input.type == int16 else softmax_scale(input, beta).shift  # specs/activation/softmax.yaml:23
    exp_table = exp_table_s16()  # specs/activation/softmax.yaml:25
    reciprocal_table = reciprocal_table_s16()  # specs/activation/softmax.yaml:26
    return (("rows", rows), ("depth", depth), ("multiplier", multiplier), ("shift", shift), ("exp_table", exp_table), ("reciprocal_table", reciprocal_table),)  # specs/activation/softmax.yaml:66


def _softmax_f32_params(op: Operation[SoftmaxOptions]) -> Params:
    beta = op.options.beta  # specs/activation/softmax.yaml:7
    input = op.tensor("input")  # specs/activation/softmax.yaml:10
    depth = input.shape[-1]  # specs/activation/softmax.yaml:17
    rows = size_before(input.shape, -1)  # specs/activation/softmax.yaml:18
    return (("beta", beta), ("rows", rows), ("depth", depth),)  # specs/activation/softmax.yaml:76


def _uint8_exact(op: Operation[SoftmaxOptions]) -> bool:
    del op
    return True


def _permute_when(op: Operation[SoftmaxOptions], permutation: tuple[int, ...]) -> bool:
    del op
    return keeps_last(permutation, 1)  # specs/activation/softmax.yaml:46


def _torch_0_limit(call: Call) -> Violation | None:
    self = call["self"]  # specs/activation/softmax_torch.yaml:7
    dtype = call["dtype"]  # specs/activation/softmax_torch.yaml:7
    if not (not has(dtype) or dtype == self.type):  # specs/activation/softmax_torch.yaml:7
        return Violation('specs/activation/softmax_torch.yaml:7', 'dtype is ' + _in_words(dtype) + ' and self ' + _in_words(self.type) + ': convert self first', is_limit=True)
    return None


def _torch_0_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/activation/softmax_torch.yaml:8
    dim = call["dim"]  # specs/activation/softmax_torch.yaml:8
    return {
        "input": transposed(self, axis_last(dim, self.rank)),  # specs/activation/softmax_torch.yaml:8
    }


def _torch_0_options(call: Call) -> Mapping[str, object]:
    del call
    return {
        "beta": 1.0,  # specs/activation/softmax_torch.yaml:9
    }


def _torch_0_outputs(call: Call) -> tuple[object, ...]:
    output = call["output"]  # specs/activation/softmax_torch.yaml:10
    self = call["self"]  # specs/activation/softmax_torch.yaml:10
    dim = call["dim"]  # specs/activation/softmax_torch.yaml:10
    return (
        transposed(output, axis_back(dim, self.rank)),  # specs/activation/softmax_torch.yaml:10
    )


def _torch_1_limit(call: Call) -> Violation | None:
    half_to_float = call["half_to_float"]  # specs/activation/softmax_torch.yaml:12
    if not (not half_to_float):  # specs/activation/softmax_torch.yaml:12
        return Violation('specs/activation/softmax_torch.yaml:12', 'half_to_float is true: float16 is not supported', is_limit=True)
    return None


def _torch_1_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/activation/softmax_torch.yaml:13
    dim = call["dim"]  # specs/activation/softmax_torch.yaml:13
    return {
        "input": transposed(self, axis_last(dim, self.rank)),  # specs/activation/softmax_torch.yaml:13
    }


def _torch_1_options(call: Call) -> Mapping[str, object]:
    del call
    return {
        "beta": 1.0,  # specs/activation/softmax_torch.yaml:14
    }


def _torch_1_outputs(call: Call) -> tuple[object, ...]:
    output = call["output"]  # specs/activation/softmax_torch.yaml:15
    self = call["self"]  # specs/activation/softmax_torch.yaml:15
    dim = call["dim"]  # specs/activation/softmax_torch.yaml:15
    return (
        transposed(output, axis_back(dim, self.rank)),  # specs/activation/softmax_torch.yaml:15
    )


def sample_0(draw: Draw) -> Case:
    sample = Sample(draw)
    choice = draw.choice
    beta = sample.option("beta", choice(1.0, 0.5, 2.5))  # specs/activation/softmax.yaml:85
    span = draw.span
    input = sample.tensor("input", (span(1, 3), span(1, 4), span(1, 40)), "")  # specs/activation/softmax.yaml:86
    return sample.case()


def sample_1(draw: Draw) -> Case:
    sample = Sample(draw)
    beta = sample.option("beta", 1.0)  # specs/activation/softmax.yaml:87
    span = draw.span
    input = sample.tensor("input", (span(1, 1000),), "")  # specs/activation/softmax.yaml:88
    return sample.case()


DEFINITION = Definition[SoftmaxOptions](
    op='SOFTMAX',
    place='specs/activation/softmax.yaml:2',
    doc='exp(beta * x) divided by its sum along the last axis.',
    options_type=SoftmaxOptions,
    options=(
        Option('beta', float, 'specs/activation/softmax.yaml:7', default=0.0, required=False),
    ),
    litert=Litert(builtin='SOFTMAX', versions=(1, 4), table='SoftmaxOptions'),
    inputs=(
        Operand('input', 'specs/activation/softmax.yaml:10'),
    ),
    outputs=(
        Operand('output', 'specs/activation/softmax.yaml:12'),
    ),
    infer=infer,
    check=check,
    macs=macs,
    reference=_evaluate_reference,
    reference_place='specs/activation/softmax.yaml:48',
    states=states,
    kernels=(
        Kernel[SoftmaxOptions](
            name='softmax_s8_s8',
            place='specs/activation/softmax.yaml:53',
            types={'input': (DType.INT8,), 'output': (DType.INT8,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* SOFTMAX: input int8, output int8 (specs/activation/softmax.yaml:53) */\n'
                'typedef struct {\n'
                '    int32_t rows;\n'
                '    int32_t depth;\n'
                '    int32_t multiplier;\n'
                '    int32_t shift;\n'
                '    int32_t diff_min;\n'
                '} opgen_softmax_s8_s8_params;\n'
                '\n'
                'static inline int opgen_run_softmax_s8_s8(const opgen_softmax_s8_s8_params *p, const int8_t *input,\n'
                '                                          int8_t *output)\n'
                '{\n'
                '    opgen_softmax_rows_s8(p->multiplier, p->shift, p->diff_min, p->rows, p->depth, input, output);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_softmax_s8_s8_params,
            exact=_evaluate_exact,
            inplace=('input',),
            headers=('opgen_softmax.h',),
            table_inputs={},
        ),
        Kernel[SoftmaxOptions](
            name='softmax_widening_s8',
            place='specs/activation/softmax.yaml:60',
            types={'input': (DType.INT8,), 'output': (DType.INT16,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* SOFTMAX: input int8, output int16 (specs/activation/softmax.yaml:60) */\n'
                'typedef struct {\n'
                '    int32_t rows;\n'
                '    int32_t depth;\n'
                '    int32_t multiplier;\n'
                '    int32_t shift;\n'
                '    int32_t diff_min;\n'
                '} opgen_softmax_widening_s8_params;\n'
                '\n'
                'static inline int opgen_run_softmax_widening_s8(const opgen_softmax_widening_s8_params *p,\n'
                '                                                const int8_t *input, int16_t *output)\n'
                '{\n'
                '    opgen_softmax_rows_s8_s16(p->multiplier, p->shift, p->diff_min, p->rows, p->depth, input, output);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_softmax_widening_s8_params,
            exact=_evaluate_exact,
            headers=('opgen_softmax.h',),
            table_inputs={},
        ),
        Kernel[SoftmaxOptions](
            name='softmax_s16_s16',
            place='specs/activation/softmax.yaml:66',
            types={'input': (DType.INT16,), 'output': (DType.INT16,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* SOFTMAX: input int16, output int16 (specs/activation/softmax.yaml:66) */\n'
                'typedef struct {\n'
                '    int32_t rows;\n'
                '    int32_t depth;\n'
                '    int32_t multiplier;\n'
                '    int32_t shift;\n'
                '    const int16_t *exp_table;\n'
                '    const int16_t *reciprocal_table;\n'
                '} opgen_softmax_s16_s16_params;\n'
                '\n'
                'static inline int opgen_run_softmax_s16_s16(const opgen_softmax_s16_s16_params *p, const int16_t *input,\n'
                '                                            int16_t *output)\n'
                '{\n'
                '    opgen_softmax_rows_s16(p->multiplier, p->shift, p->rows, p->depth, p->exp_table,\n'
                '                           p->reciprocal_table, input, output);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_softmax_s16_s16_params,
            exact=_softmax_s16_s16_exact,
            undefined=_softmax_s16_s16_undefined,
            inplace=('input',),
            headers=('opgen_softmax.h',),
            table_inputs={},
        ),
        Kernel[SoftmaxOptions](
            name='softmax_f32',
            place='specs/activation/softmax.yaml:76',
            types={'input': (DType.FLOAT32,), 'output': (DType.FLOAT32,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* SOFTMAX: input float32, output float32 (specs/activation/softmax.yaml:76) */\n'
                'typedef struct {\n'
                '    float beta;\n'
                '    int32_t rows;\n'
                '    int32_t depth;\n'
                '} opgen_softmax_f32_params;\n'
                '\n'
                'static inline int opgen_run_softmax_f32(const opgen_softmax_f32_params *p, const float *input, float *output)\n'
                '{\n'
                '    opgen_softmax_rows_f32(p->beta, p->rows, p->depth, input, output);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_softmax_f32_params,
            exact=None,
            inplace=('input',),
            headers=('opgen_float.h',),
            table_inputs={},
        ),
    ),
    state_names=(),
    alias=None,
    reads_values=frozenset(['input']),
    folds=(),
    absorptions=(),
    uint8=UInt8[SoftmaxOptions]('specs/activation/softmax.yaml:15', _uint8_exact, '', None),
    torch=(
        TorchEntry('aten.softmax.int', '', None, _torch_0_limit, _torch_0_inputs, _torch_0_options, _torch_0_outputs, frozenset(['dim', 'dtype', 'output', 'self']), ('output',), 'specs/activation/softmax_torch.yaml:5'),
        TorchEntry('aten._softmax.default', '', None, _torch_1_limit, _torch_1_inputs, _torch_1_options, _torch_1_outputs, frozenset(['dim', 'half_to_float', 'output', 'self']), ('output',), 'specs/activation/softmax_torch.yaml:11'),
    ),
    permute=Permute[SoftmaxOptions]('specs/activation/softmax.yaml:46', ('input',), _permute_when),
    samples=(
        sample_0,
        sample_1,
    ),
)


def parse(
    op_id: int, model: ModelT, subgraph: SubGraphT, air_model: AirModel
) -> AirOperator:
    """Read one SOFTMAX of a LiteRT model."""
    return parse_operator(DEFINITION, op_id, model, subgraph, air_model)


class SoftmaxOperator(SpecOperator):
    """SOFTMAX, ready to be planned and emitted."""

    TYPE = 'SOFTMAX'
    DEFINITION = DEFINITION


OPERATOR = SoftmaxOperator
OPTIONS = SoftmaxOptions


def register(context: RegistryContext, *, overwrite: bool = False) -> None:
    """Put SOFTMAX into the registries of a context."""
    context.litert_parsers.register(DEFINITION.litert_key, parse, overwrite)
    context.air_options.register('SOFTMAX', SoftmaxOptions, overwrite)
    context.aot_operator_classes.register('SOFTMAX', SoftmaxOperator, overwrite)
