"""LOG_SOFTMAX. Made by `opgen build` from specs/activation/log_softmax.yaml; do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirOperatorOptions
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.lib.adapt import transposed
from opgen.lib.draw import Case, Draw, Sample
from opgen.lib.elementwise import log_softmax, log_softmax_quant, log_softmax_s8
from opgen.lib.pytorch import axis_back, axis_last
from opgen.lib.quant import have_scales
from opgen.lib.shapes import keeps_last, size_before
from opgen.lib.tensor import has
from opgen.litert.parse import parse_operator
from opgen.litert.schema import ModelT, SubGraphT
from opgen.registry.context import RegistryContext
from opgen.registry.definition import Call, Definition, Kernel, Litert, Operand, Operation, OutputFacts, Params, Permute, State, TorchEntry, UInt8, Values, Violation, in_words as _in_words, take as _take


@dataclass(frozen=True)
class LogSoftmaxOptions(AirOperatorOptions):
    """Options of LOG_SOFTMAX."""


def infer(op: Operation[LogSoftmaxOptions]) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
    input = op.tensor("input")  # specs/activation/log_softmax.yaml:17
    return {
        "output": OutputFacts(
            type=input.type,  # specs/activation/log_softmax.yaml:20
            shape=input.shape,  # specs/activation/log_softmax.yaml:21
            scale=1 / 16,  # specs/activation/log_softmax.yaml:22
            zero_point=127,  # specs/activation/log_softmax.yaml:23
        ),
    }


def check(op: Operation[LogSoftmaxOptions]) -> Iterator[Violation]:
    input = op.tensor("input")  # specs/activation/log_softmax.yaml:17
    if not (input.rank >= 1):  # specs/activation/log_softmax.yaml:32
        yield Violation('specs/activation/log_softmax.yaml:32', 'the input needs an axis')
    output = op.tensor("output")  # specs/activation/log_softmax.yaml:19
    if not (have_scales(input, output)):  # specs/activation/log_softmax.yaml:34
        yield Violation('specs/activation/log_softmax.yaml:34', 'integers that stand for real numbers need a scale; one of these tensors has none', is_limit=True)
    int8 = DType.INT8  # specs/activation/log_softmax.yaml:37
    depth = input.shape[-1]  # specs/activation/log_softmax.yaml:27
    if not (input.type != int8 or depth < 4096):  # specs/activation/log_softmax.yaml:37
        yield Violation('specs/activation/log_softmax.yaml:37', 'rows of ' + _in_words(depth) + ' integers are too long: their sum would not fit 32 bits', is_limit=True)
    if not (input.type != int8 or input.scale > 1 / 67108864):  # specs/activation/log_softmax.yaml:40
        yield Violation('specs/activation/log_softmax.yaml:40', 'the scale of the input must be above 2**-26, it is ' + _in_words(input.scale))


def macs(op: Operation[LogSoftmaxOptions]) -> int:
    del op
    return 0  # specs/activation/log_softmax.yaml:44


def _evaluate_reference(op: Operation[LogSoftmaxOptions]) -> Values:
    input = op.tensor("input")  # specs/activation/log_softmax.yaml:17
    return _take(log_softmax(input))  # specs/activation/log_softmax.yaml:45


def states(op: Operation[LogSoftmaxOptions]) -> Mapping[str, State]:
    del op
    return {}


def _evaluate_exact(op: Operation[LogSoftmaxOptions]) -> Values:
    input = op.tensor("input")  # specs/activation/log_softmax.yaml:17
    quant = log_softmax_quant(input)  # specs/activation/log_softmax.yaml:29
    return _take(log_softmax_s8(input, quant))  # specs/activation/log_softmax.yaml:46


def _log_softmax_s8_params(op: Operation[LogSoftmaxOptions]) -> Params:
    input = op.tensor("input")  # specs/activation/log_softmax.yaml:17
    depth = input.shape[-1]  # specs/activation/log_softmax.yaml:27
    rows = size_before(input.shape, -1)  # specs/activation/log_softmax.yaml:28
    quant = log_softmax_quant(input)  # specs/activation/log_softmax.yaml:29
    return (("quant", quant), ("rows", rows), ("depth", depth),)  # specs/activation/log_softmax.yaml:49


def _log_softmax_f32_params(op: Operation[LogSoftmaxOptions]) -> Params:
    input = op.tensor("input")  # specs/activation/log_softmax.yaml:17
    depth = input.shape[-1]  # specs/activation/log_softmax.yaml:27
    rows = size_before(input.shape, -1)  # specs/activation/log_softmax.yaml:28
    return (("rows", rows), ("depth", depth),)  # specs/activation/log_softmax.yaml:56


def _uint8_exact(op: Operation[LogSoftmaxOptions]) -> bool:
    del op
    return True


def _permute_when(op: Operation[LogSoftmaxOptions], permutation: tuple[int, ...]) -> bool:
    del op
    return keeps_last(permutation, 1)  # specs/activation/log_softmax.yaml:43


def _torch_0_limit(call: Call) -> Violation | None:
    self = call["self"]  # specs/activation/log_softmax.yaml:8
    dtype = call["dtype"]  # specs/activation/log_softmax.yaml:8
    if not (not has(dtype) or dtype == self.type):  # specs/activation/log_softmax.yaml:8
        return Violation('specs/activation/log_softmax.yaml:8', 'dtype is ' + _in_words(dtype) + ' and self ' + _in_words(self.type) + ': convert self first', is_limit=True)
    return None


def _torch_0_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/activation/log_softmax.yaml:9
    dim = call["dim"]  # specs/activation/log_softmax.yaml:9
    return {
        "input": transposed(self, axis_last(dim, self.rank)),  # specs/activation/log_softmax.yaml:9
    }


def _torch_0_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_0_outputs(call: Call) -> tuple[object, ...]:
    output = call["output"]  # specs/activation/log_softmax.yaml:10
    self = call["self"]  # specs/activation/log_softmax.yaml:10
    dim = call["dim"]  # specs/activation/log_softmax.yaml:10
    return (
        transposed(output, axis_back(dim, self.rank)),  # specs/activation/log_softmax.yaml:10
    )


def _torch_1_limit(call: Call) -> Violation | None:
    half_to_float = call["half_to_float"]  # specs/activation/log_softmax.yaml:12
    if not (not half_to_float):  # specs/activation/log_softmax.yaml:12
        return Violation('specs/activation/log_softmax.yaml:12', 'half_to_float is true: float16 is not supported', is_limit=True)
    return None


def _torch_1_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/activation/log_softmax.yaml:13
    dim = call["dim"]  # specs/activation/log_softmax.yaml:13
    return {
        "input": transposed(self, axis_last(dim, self.rank)),  # specs/activation/log_softmax.yaml:13
    }


def _torch_1_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_1_outputs(call: Call) -> tuple[object, ...]:
    output = call["output"]  # specs/activation/log_softmax.yaml:14
    self = call["self"]  # specs/activation/log_softmax.yaml:14
    dim = call["dim"]  # specs/activation/log_softmax.yaml:14
    return (
        transposed(output, axis_back(dim, self.rank)),  # specs/activation/log_softmax.yaml:14
    )


def sample_0(draw: Draw) -> Case:
    sample = Sample(draw)
    span = draw.span
    input = sample.tensor("input", (span(1, 3), span(1, 4), span(1, 40)), "")  # specs/activation/log_softmax.yaml:65
    return sample.case()


def sample_1(draw: Draw) -> Case:
    sample = Sample(draw)
    span = draw.span
    input = sample.tensor("input", (span(1, 1000),), "")  # specs/activation/log_softmax.yaml:66
    return sample.case()


DEFINITION = Definition[LogSoftmaxOptions](
    op='LOG_SOFTMAX',
    place='specs/activation/log_softmax.yaml:2',
    doc='x - ln(sum of e**x), along the last axis.',
    options_type=LogSoftmaxOptions,
    options=(),
    litert=Litert(builtin='LOG_SOFTMAX', versions=(1, 2), table='LogSoftmaxOptions'),
    inputs=(
        Operand('input', 'specs/activation/log_softmax.yaml:17'),
    ),
    outputs=(
        Operand('output', 'specs/activation/log_softmax.yaml:19'),
    ),
    infer=infer,
    check=check,
    macs=macs,
    reference=_evaluate_reference,
    reference_place='specs/activation/log_softmax.yaml:45',
    states=states,
    kernels=(
        Kernel[LogSoftmaxOptions](
            name='log_softmax_s8',
            place='specs/activation/log_softmax.yaml:49',
            types={'input': (DType.INT8,), 'output': (DType.INT8,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* LOG_SOFTMAX: input int8, output int8 (specs/activation/log_softmax.yaml:49) */\n'
                'typedef struct {\n'
                '    opgen_log_softmax_quant quant;\n'
                '    int32_t rows;\n'
                '    int32_t depth;\n'
                '} opgen_log_softmax_s8_params;\n'
                '\n'
                'static inline int opgen_run_log_softmax_s8(const opgen_log_softmax_s8_params *p, const int8_t *input,\n'
                '                                           int8_t *output)\n'
                '{\n'
                '    opgen_log_softmax_rows_s8(&p->quant, p->rows, p->depth, input, output);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_log_softmax_s8_params,
            exact=_evaluate_exact,
            inplace=('input',),
            headers=('opgen_softmax.h',),
            table_inputs={},
        ),
        Kernel[LogSoftmaxOptions](
            name='log_softmax_f32',
            place='specs/activation/log_softmax.yaml:56',
            types={'input': (DType.FLOAT32,), 'output': (DType.FLOAT32,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* LOG_SOFTMAX: input float32, output float32 (specs/activation/log_softmax.yaml:56) */\n'
                'typedef struct {\n'
                '    int32_t rows;\n'
                '    int32_t depth;\n'
                '} opgen_log_softmax_f32_params;\n'
                '\n'
                'static inline int opgen_run_log_softmax_f32(const opgen_log_softmax_f32_params *p, const float *input,\n'
                '                                            float *output)\n'
                '{\n'
                '    opgen_log_softmax_rows_f32(p->rows, p->depth, input, output);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_log_softmax_f32_params,
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
    uint8=UInt8[LogSoftmaxOptions]('specs/activation/log_softmax.yaml:25', _uint8_exact, '', None),
    torch=(
        TorchEntry('aten.log_softmax.int', '', None, _torch_0_limit, _torch_0_inputs, _torch_0_options, _torch_0_outputs, frozenset(['dim', 'dtype', 'output', 'self']), ('output',), 'specs/activation/log_softmax.yaml:6'),
        TorchEntry('aten._log_softmax.default', '', None, _torch_1_limit, _torch_1_inputs, _torch_1_options, _torch_1_outputs, frozenset(['dim', 'half_to_float', 'output', 'self']), ('output',), 'specs/activation/log_softmax.yaml:11'),
    ),
    permute=Permute[LogSoftmaxOptions]('specs/activation/log_softmax.yaml:43', ('input',), _permute_when),
    samples=(
        sample_0,
        sample_1,
    ),
)


def parse(
    op_id: int, model: ModelT, subgraph: SubGraphT, air_model: AirModel
) -> AirOperator:
    """Read one LOG_SOFTMAX of a LiteRT model."""
    return parse_operator(DEFINITION, op_id, model, subgraph, air_model)


class LogSoftmaxOperator(SpecOperator):
    """LOG_SOFTMAX, ready to be planned and emitted."""

    TYPE = 'LOG_SOFTMAX'
    DEFINITION = DEFINITION


OPERATOR = LogSoftmaxOperator
OPTIONS = LogSoftmaxOptions


def register(context: RegistryContext, *, overwrite: bool = False) -> None:
    """Put LOG_SOFTMAX into the registries of a context."""
    context.litert_parsers.register(DEFINITION.litert_key, parse, overwrite)
    context.air_options.register('LOG_SOFTMAX', LogSoftmaxOptions, overwrite)
    context.aot_operator_classes.register('LOG_SOFTMAX', LogSoftmaxOperator, overwrite)
