"""LOG. Made by `opgen build` from specs/elementwise/log.yaml; do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirOperatorOptions
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.lib.adapt import converted
from opgen.lib.arrays import log, where
from opgen.lib.draw import Case, Draw, Sample
from opgen.lib.elementwise import quantize_by_inverse, real_f32, stored_in_s32
from opgen.lib.quant import have_scales, table_s8
from opgen.lib.tables import all_reals
from opgen.litert.parse import parse_operator
from opgen.litert.schema import ModelT, SubGraphT
from opgen.registry.context import RegistryContext
from opgen.registry.definition import Call, Definition, Kernel, Litert, Operand, Operation, OutputFacts, Params, Permute, State, TorchEntry, Values, Violation, function_of as _function_of, in_words as _in_words, take as _take


@dataclass(frozen=True)
class LogOptions(AirOperatorOptions):
    """Options of LOG."""


def infer(op: Operation[LogOptions]) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
    input = op.tensor("input")  # specs/_family/unary.yaml:6
    return {
        "output": OutputFacts(
            type=input.type,  # specs/_family/unary.yaml:9
            shape=input.shape,  # specs/_family/unary.yaml:10
        ),
    }


def check(op: Operation[LogOptions]) -> Iterator[Violation]:
    input = op.tensor("input")  # specs/_family/unary.yaml:6
    output = op.tensor("output")  # specs/_family/unary.yaml:8
    if not (have_scales(input, output)):  # specs/_family/unary.yaml:17
        yield Violation('specs/_family/unary.yaml:17', 'integers that stand for real numbers need a scale; one of these tensors has none', is_limit=True)
    int8 = DType.INT8  # specs/elementwise/log.yaml:12
    if not (input.type != int8 or stored_in_s32(where(all_reals(input) > 0, log(all_reals(input)), 0.0), output)):  # specs/elementwise/log.yaml:12
        yield Violation('specs/elementwise/log.yaml:12', "results do not fit 32 bits in units of the output's scale " + _in_words(output.scale))


def macs(op: Operation[LogOptions]) -> int:
    del op
    return 0  # specs/_family/unary.yaml:22


def _evaluate_reference(op: Operation[LogOptions]) -> Values:
    input = op.tensor("input")  # specs/_family/unary.yaml:6
    output = op.tensor("output")  # specs/_family/unary.yaml:8
    least = output.scale * (output.type.range[0] - output.zero_point) if output.type.is_integer else 0.0  # specs/elementwise/log.yaml:9
    return _take(where(input > 0, log(input), least) if input.is_quantized else log(input))  # specs/elementwise/log.yaml:15


def states(op: Operation[LogOptions]) -> Mapping[str, State]:
    del op
    return {}


def _evaluate_exact(op: Operation[LogOptions]) -> Values:
    input = op.tensor("input")  # specs/_family/unary.yaml:6
    output = op.tensor("output")  # specs/_family/unary.yaml:8
    least = output.scale * (output.type.range[0] - output.zero_point) if output.type.is_integer else 0.0  # specs/elementwise/log.yaml:9
    return _take(quantize_by_inverse(where(real_f32(input) > 0, log(real_f32(input)), least), output))  # specs/elementwise/log.yaml:17


def _log_s8_params(op: Operation[LogOptions]) -> Params:
    input = op.tensor("input")  # specs/_family/unary.yaml:6
    size = input.size  # specs/_family/unary.yaml:13
    exact = _function_of(op, _evaluate_exact, "input")  # specs/_family/unary.yaml:14
    table = table_s8(exact, input)  # specs/_family/unary.yaml:14
    return (("table", table), ("size", size),)  # specs/elementwise/log.yaml:20


def _log_f32_params(op: Operation[LogOptions]) -> Params:
    input = op.tensor("input")  # specs/_family/unary.yaml:6
    size = input.size  # specs/_family/unary.yaml:13
    return (("size", size),)  # specs/elementwise/log.yaml:27


def _torch_0_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/elementwise/log.yaml:5
    results = call["results"]  # specs/elementwise/log.yaml:5
    return {
        "input": converted(self, results[0].type),  # specs/elementwise/log.yaml:5
    }


def _torch_0_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_0_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/elementwise/log.yaml:5
    )


def sample_0(draw: Draw) -> Case:
    sample = Sample(draw)
    choice = draw.choice
    span = draw.span
    input = sample.tensor("input", choice((span(1, 300),), (span(1, 3), span(1, 9), span(1, 9), span(1, 9)), ()), "")  # specs/_family/unary.yaml:25
    return sample.case()


DEFINITION = Definition[LogOptions](
    op='LOG',
    place='specs/elementwise/log.yaml:2',
    doc='y = ln(x), element by element; minus infinity at 0, NaN below, and the least integer for both.',
    options_type=LogOptions,
    options=(),
    litert=Litert(builtin='LOG', versions=(1, 2)),
    inputs=(
        Operand('input', 'specs/_family/unary.yaml:6'),
    ),
    outputs=(
        Operand('output', 'specs/_family/unary.yaml:8'),
    ),
    infer=infer,
    check=check,
    macs=macs,
    reference=_evaluate_reference,
    reference_place='specs/elementwise/log.yaml:15',
    states=states,
    kernels=(
        Kernel[LogOptions](
            name='log_s8',
            place='specs/elementwise/log.yaml:20',
            types={'input': (DType.INT8,), 'output': (DType.INT8,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* LOG: input int8, output int8 (specs/elementwise/log.yaml:20) */\n'
                'typedef struct {\n'
                '    const int8_t *table;\n'
                '    int32_t size;\n'
                '} opgen_log_s8_params;\n'
                '\n'
                'static inline int opgen_run_log_s8(const opgen_log_s8_params *p, const int8_t *input, int8_t *output)\n'
                '{\n'
                '    opgen_lut_s8(p->table, input, output, p->size);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_log_s8_params,
            exact=_evaluate_exact,
            inplace=('input',),
            headers=('opgen_lut.h',),
            table_inputs={'table': ('input',)},
        ),
        Kernel[LogOptions](
            name='log_f32',
            place='specs/elementwise/log.yaml:27',
            types={'input': (DType.FLOAT32,), 'output': (DType.FLOAT32,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* LOG: input float32, output float32 (specs/elementwise/log.yaml:27) */\n'
                'typedef struct {\n'
                '    int32_t size;\n'
                '} opgen_log_f32_params;\n'
                '\n'
                'static inline int opgen_run_log_f32(const opgen_log_f32_params *p, const float *input, float *output)\n'
                '{\n'
                '    for (int32_t i = 0; i < p->size; i++)\n'
                '        output[i] = logf(input[i]);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_log_f32_params,
            exact=None,
            inplace=('input',),
            table_inputs={},
        ),
    ),
    state_names=(),
    alias=None,
    reads_values=frozenset(['input']),
    folds=(),
    absorptions=(),
    torch=(
        TorchEntry('aten.log.default', '', None, None, _torch_0_inputs, _torch_0_options, _torch_0_outputs, frozenset(['results', 'self']), ('output',), 'specs/elementwise/log.yaml:5'),
    ),
    permute=Permute[LogOptions]('specs/_family/unary.yaml:21', ('input',)),
    samples=(
        sample_0,
    ),
)


def parse(
    op_id: int, model: ModelT, subgraph: SubGraphT, air_model: AirModel
) -> AirOperator:
    """Read one LOG of a LiteRT model."""
    return parse_operator(DEFINITION, op_id, model, subgraph, air_model)


class LogOperator(SpecOperator):
    """LOG, ready to be planned and emitted."""

    TYPE = 'LOG'
    DEFINITION = DEFINITION


OPERATOR = LogOperator
OPTIONS = LogOptions


def register(context: RegistryContext, *, overwrite: bool = False) -> None:
    """Put LOG into the registries of a context."""
    context.litert_parsers.register(DEFINITION.litert_key, parse, overwrite)
    context.air_options.register('LOG', LogOptions, overwrite)
    context.aot_operator_classes.register('LOG', LogOperator, overwrite)
