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
from opgen.registry.definition import Call, Definition, Kernel, Litert, Operand, Operation, OutputFacts, Params, Permute, State, TorchEntry, UInt8, Unmet, Values, Violation, in_words as _in_words, take as _take


@dataclass(frozen=True)
class LogSoftmaxOptions(AirOperatorOptions):
    """Options of LOG_SOFTMAX."""


def infer(op: Operation[LogSoftmaxOptions]) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
    input = op.tensor("input")  # specs/activation/log_softmax.yaml:16
    return {
        "output": OutputFacts(
            type=input.type,  # specs/activation/log_softmax.yaml:19
            shape=input.shape,  # specs/activation/log_softmax.yaml:20
            scale=1 / 16,  # specs/activation/log_softmax.yaml:21
            zero_point=127,  # specs/activation/log_softmax.yaml:22
        ),
    }


def check(op: Operation[LogSoftmaxOptions]) -> Iterator[Violation]:
    input = op.tensor("input")  # specs/activation/log_softmax.yaml:16
    if not (input.rank >= 1):  # specs/activation/log_softmax.yaml:31
        yield Violation('specs/activation/log_softmax.yaml:31', 'the input needs an axis')
    output = op.tensor("output")  # specs/activation/log_softmax.yaml:18
    if not (have_scales(input, output)):  # specs/activation/log_softmax.yaml:33
        yield Violation('specs/activation/log_softmax.yaml:33', 'integers that stand for real numbers need a scale; one of these tensors has none', is_limit=True)
    int8 = DType.INT8  # specs/activation/log_softmax.yaml:36
    depth = input.shape[-1]  # specs/activation/log_softmax.yaml:26
    if not (input.type != int8 or depth < 4096):  # specs/activation/log_softmax.yaml:36
        yield Violation('specs/activation/log_softmax.yaml:36', 'rows of ' + _in_words(depth) + ' integers are too long: their sum would not fit 32 bits', is_limit=True)
    if not (input.type != int8 or input.scale > 1 / 67108864):  # specs/activation/log_softmax.yaml:39
        yield Violation('specs/activation/log_softmax.yaml:39', 'the scale of the input must be above 2**-26, it is ' + _in_words(input.scale))


def macs(op: Operation[LogSoftmaxOptions]) -> int:
    del op
    return 0  # specs/activation/log_softmax.yaml:43


def _evaluate_reference(op: Operation[LogSoftmaxOptions]) -> Values:
    input = op.tensor("input")  # specs/activation/log_softmax.yaml:16
    return _take(log_softmax(input))  # specs/activation/log_softmax.yaml:44


def states(op: Operation[LogSoftmaxOptions]) -> Mapping[str, State]:
    del op
    return {}


def _evaluate_exact(op: Operation[LogSoftmaxOptions]) -> Values:
    input = op.tensor("input")  # specs/activation/log_softmax.yaml:16
    quant = log_softmax_quant(input)  # specs/activation/log_softmax.yaml:28
    return _take(log_softmax_s8(input, quant))  # specs/activation/log_softmax.yaml:45


def _log_softmax_s8_params(op: Operation[LogSoftmaxOptions]) -> Params:
    input = op.tensor("input")  # specs/activation/log_softmax.yaml:16
    depth = input.shape[-1]  # specs/activation/log_softmax.yaml:26
    rows = size_before(input.shape, -1)  # specs/activation/log_softmax.yaml:27
    quant = log_softmax_quant(input)  # specs/activation/log_softmax.yaml:28
    return (("quant", quant), ("rows", rows), ("depth", depth),)  # specs/activation/log_softmax.yaml:48


def _log_softmax_f32_params(op: Operation[LogSoftmaxOptions]) -> Params:
    input = op.tensor("input")  # specs/activation/log_softmax.yaml:16
    depth = input.shape[-1]  # specs/activation/log_softmax.yaml:26
    rows = size_before(input.shape, -1)  # specs/activation/log_softmax.yaml:27
    return (("rows", rows), ("depth", depth),)  # specs/activation/log_softmax.yaml:55


def _uint8_exact(op: Operation[LogSoftmaxOptions]) -> bool:
    del op
    return True


def _permute_when(op: Operation[LogSoftmaxOptions], permutation: tuple[int, ...]) -> bool:
    del op
    return keeps_last(permutation, 1)  # specs/activation/log_softmax.yaml:42


def _torch_0_unmet(call: Call) -> Unmet | None:
    self = call["self"]  # specs/activation/log_softmax.yaml:7
    dtype = call["dtype"]  # specs/activation/log_softmax.yaml:7
    if not (not has(dtype) or dtype == self.type):  # specs/activation/log_softmax.yaml:7
        return Unmet('not has(dtype) or dtype == self.type', {'has(dtype)': has(dtype), 'dtype': dtype, 'self.type': self.type})
    return None


def _torch_0_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/activation/log_softmax.yaml:8
    dim = call["dim"]  # specs/activation/log_softmax.yaml:8
    return {
        "input": transposed(self, axis_last(dim, self.rank)),  # specs/activation/log_softmax.yaml:8
    }


def _torch_0_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_0_outputs(call: Call) -> tuple[object, ...]:
    output = call["output"]  # specs/activation/log_softmax.yaml:9
    self = call["self"]  # specs/activation/log_softmax.yaml:9
    dim = call["dim"]  # specs/activation/log_softmax.yaml:9
    return (
        transposed(output, axis_back(dim, self.rank)),  # specs/activation/log_softmax.yaml:9
    )


def _torch_1_unmet(call: Call) -> Unmet | None:
    half_to_float = call["half_to_float"]  # specs/activation/log_softmax.yaml:11
    if half_to_float:  # specs/activation/log_softmax.yaml:11
        return Unmet('not half_to_float')
    return None


def _torch_1_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/activation/log_softmax.yaml:12
    dim = call["dim"]  # specs/activation/log_softmax.yaml:12
    return {
        "input": transposed(self, axis_last(dim, self.rank)),  # specs/activation/log_softmax.yaml:12
    }


def _torch_1_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_1_outputs(call: Call) -> tuple[object, ...]:
    output = call["output"]  # specs/activation/log_softmax.yaml:13
    self = call["self"]  # specs/activation/log_softmax.yaml:13
    dim = call["dim"]  # specs/activation/log_softmax.yaml:13
    return (
        transposed(output, axis_back(dim, self.rank)),  # specs/activation/log_softmax.yaml:13
    )


def sample_0(draw: Draw) -> Case:
    sample = Sample(draw)
    span = draw.span
    input = sample.tensor("input", (span(1, 3), span(1, 4), span(1, 40)), "")  # specs/activation/log_softmax.yaml:64
    return sample.case()


def sample_1(draw: Draw) -> Case:
    sample = Sample(draw)
    span = draw.span
    input = sample.tensor("input", (span(1, 1000),), "")  # specs/activation/log_softmax.yaml:65
    return sample.case()


DEFINITION = Definition[LogSoftmaxOptions](
    op='LOG_SOFTMAX',
    place='specs/activation/log_softmax.yaml:2',
    doc='x - ln(sum of e**x), along the last axis.',
    options_type=LogSoftmaxOptions,
    options=(),
    litert=Litert(builtin='LOG_SOFTMAX', versions=(1, 2), table='LogSoftmaxOptions'),
    inputs=(
        Operand('input', 'specs/activation/log_softmax.yaml:16'),
    ),
    outputs=(
        Operand('output', 'specs/activation/log_softmax.yaml:18'),
    ),
    infer=infer,
    check=check,
    macs=macs,
    reference=_evaluate_reference,
    reference_place='specs/activation/log_softmax.yaml:44',
    states=states,
    kernels=(
        Kernel[LogSoftmaxOptions](
            name='log_softmax_s8',
            place='specs/activation/log_softmax.yaml:48',
            types={'input': (DType.INT8,), 'output': (DType.INT8,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* LOG_SOFTMAX: input int8, output int8 (specs/activation/log_softmax.yaml:48) */\n'
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
            place='specs/activation/log_softmax.yaml:55',
            types={'input': (DType.FLOAT32,), 'output': (DType.FLOAT32,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* LOG_SOFTMAX: input float32, output float32 (specs/activation/log_softmax.yaml:55) */\n'
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
    uint8=UInt8[LogSoftmaxOptions]('specs/activation/log_softmax.yaml:24', _uint8_exact, '', None),
    torch=(
        TorchEntry('aten.log_softmax.int', '', _torch_0_unmet, _torch_0_inputs, _torch_0_options, _torch_0_outputs, frozenset(['dim', 'dtype', 'output', 'self']), ('output',), 'specs/activation/log_softmax.yaml:6'),
        TorchEntry('aten._log_softmax.default', '', _torch_1_unmet, _torch_1_inputs, _torch_1_options, _torch_1_outputs, frozenset(['dim', 'half_to_float', 'output', 'self']), ('output',), 'specs/activation/log_softmax.yaml:10'),
    ),
    permute=Permute[LogSoftmaxOptions]('specs/activation/log_softmax.yaml:42', ('input',), _permute_when),
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
