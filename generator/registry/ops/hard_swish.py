"""HARD_SWISH. Made by `opgen build` from specs/activation/hard_swish.yaml; do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirOperatorOptions
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.lib.draw import Case, Draw, Sample
from opgen.lib.elementwise import hard_swish, hard_swish_fits, hard_swish_s8
from opgen.lib.quant import have_scales, table_s8
from opgen.litert.parse import parse_operator
from opgen.litert.schema import ModelT, SubGraphT
from opgen.registry.context import RegistryContext
from opgen.registry.definition import Call, Definition, Kernel, Litert, Operand, Operation, OutputFacts, Params, Permute, State, TorchEntry, Values, Violation, function_of as _function_of, in_words as _in_words, take as _take


@dataclass(frozen=True)
class HardSwishOptions(AirOperatorOptions):
    """Options of HARD_SWISH."""


def infer(op: Operation[HardSwishOptions]) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
    input = op.tensor("input")  # specs/_family/unary.yaml:6
    return {
        "output": OutputFacts(
            type=input.type,  # specs/_family/unary.yaml:9
            shape=input.shape,  # specs/_family/unary.yaml:10
        ),
    }


def check(op: Operation[HardSwishOptions]) -> Iterator[Violation]:
    input = op.tensor("input")  # specs/_family/unary.yaml:6
    output = op.tensor("output")  # specs/_family/unary.yaml:8
    if not (have_scales(input, output)):  # specs/_family/unary.yaml:17
        yield Violation('specs/_family/unary.yaml:17', 'integers that stand for real numbers need a scale; one of these tensors has none', is_limit=True)
    int8 = DType.INT8  # specs/activation/hard_swish.yaml:9
    if not (input.type != int8 or input.scale < 128 * output.scale):  # specs/activation/hard_swish.yaml:9
        yield Violation('specs/activation/hard_swish.yaml:9', 'the scale of the input must be below 128 times that of the output')
    if not (input.type != int8 or hard_swish_fits(input, output)):  # specs/activation/hard_swish.yaml:11
        yield Violation('specs/activation/hard_swish.yaml:11', 'the scales ' + _in_words(input.scale) + ' and ' + _in_words(output.scale) + ' are too small to shift 16 bits by')


def macs(op: Operation[HardSwishOptions]) -> int:
    del op
    return 0  # specs/_family/unary.yaml:22


def _evaluate_reference(op: Operation[HardSwishOptions]) -> Values:
    input = op.tensor("input")  # specs/_family/unary.yaml:6
    return _take(hard_swish(input))  # specs/activation/hard_swish.yaml:14


def states(op: Operation[HardSwishOptions]) -> Mapping[str, State]:
    del op
    return {}


def _evaluate_exact(op: Operation[HardSwishOptions]) -> Values:
    input = op.tensor("input")  # specs/_family/unary.yaml:6
    output = op.tensor("output")  # specs/_family/unary.yaml:8
    return _take(hard_swish_s8(input, input, output))  # specs/activation/hard_swish.yaml:15


def _hard_swish_s8_params(op: Operation[HardSwishOptions]) -> Params:
    input = op.tensor("input")  # specs/_family/unary.yaml:6
    size = input.size  # specs/_family/unary.yaml:13
    exact = _function_of(op, _evaluate_exact, "input")  # specs/_family/unary.yaml:14
    table = table_s8(exact, input)  # specs/_family/unary.yaml:14
    return (("table", table), ("size", size),)  # specs/activation/hard_swish.yaml:18


def _hard_swish_f32_params(op: Operation[HardSwishOptions]) -> Params:
    input = op.tensor("input")  # specs/_family/unary.yaml:6
    size = input.size  # specs/_family/unary.yaml:13
    return (("size", size),)  # specs/activation/hard_swish.yaml:25


def _torch_0_inputs(call: Call) -> Mapping[str, object]:
    return {
        "input": call["self"],  # specs/activation/hard_swish.yaml:5
    }


def _torch_0_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_0_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/activation/hard_swish.yaml:5
    )


def sample_0(draw: Draw) -> Case:
    sample = Sample(draw)
    choice = draw.choice
    span = draw.span
    input = sample.tensor("input", choice((span(1, 300),), (span(1, 3), span(1, 9), span(1, 9), span(1, 9)), ()), "")  # specs/_family/unary.yaml:25
    return sample.case()


DEFINITION = Definition[HardSwishOptions](
    op='HARD_SWISH',
    place='specs/activation/hard_swish.yaml:2',
    doc='y = x * min(max(x + 3, 0), 6) / 6, element by element.',
    options_type=HardSwishOptions,
    options=(),
    litert=Litert(builtin='HARD_SWISH', versions=(1, 1), table='HardSwishOptions'),
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
    reference_place='specs/activation/hard_swish.yaml:14',
    states=states,
    kernels=(
        Kernel[HardSwishOptions](
            name='hard_swish_s8',
            place='specs/activation/hard_swish.yaml:18',
            types={'input': (DType.INT8,), 'output': (DType.INT8,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* HARD_SWISH: input int8, output int8 (specs/activation/hard_swish.yaml:18) */\n'
                'typedef struct {\n'
                '    const int8_t *table;\n'
                '    int32_t size;\n'
                '} opgen_hard_swish_s8_params;\n'
                '\n'
                'static inline int opgen_run_hard_swish_s8(const opgen_hard_swish_s8_params *p, const int8_t *input,\n'
                '                                          int8_t *output)\n'
                '{\n'
                '    opgen_lut_s8(p->table, input, output, p->size);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_hard_swish_s8_params,
            exact=_evaluate_exact,
            inplace=('input',),
            headers=('opgen_lut.h',),
            table_inputs={'table': ('input',)},
        ),
        Kernel[HardSwishOptions](
            name='hard_swish_f32',
            place='specs/activation/hard_swish.yaml:25',
            types={'input': (DType.FLOAT32,), 'output': (DType.FLOAT32,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* HARD_SWISH: input float32, output float32 (specs/activation/hard_swish.yaml:25) */\n'
                'typedef struct {\n'
                '    int32_t size;\n'
                '} opgen_hard_swish_f32_params;\n'
                '\n'
                'static inline int opgen_run_hard_swish_f32(const opgen_hard_swish_f32_params *p, const float *input,\n'
                '                                           float *output)\n'
                '{\n'
                '    for (int32_t i = 0; i < p->size; i++)\n'
                '        output[i] = input[i] * opgen_clamp_f32(input[i] + 3.0f, 0.0f, 6.0f) / 6.0f;\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_hard_swish_f32_params,
            exact=None,
            inplace=('input',),
            headers=('opgen_clamp.h',),
            table_inputs={},
        ),
    ),
    state_names=(),
    alias=None,
    reads_values=frozenset(['input']),
    folds=(),
    absorptions=(),
    torch=(
        TorchEntry('aten.hardswish.default', '', None, None, _torch_0_inputs, _torch_0_options, _torch_0_outputs, frozenset(['self']), ('output',), 'specs/activation/hard_swish.yaml:5'),
    ),
    permute=Permute[HardSwishOptions]('specs/_family/unary.yaml:21', ('input',)),
    samples=(
        sample_0,
    ),
)


def parse(
    op_id: int, model: ModelT, subgraph: SubGraphT, air_model: AirModel
) -> AirOperator:
    """Read one HARD_SWISH of a LiteRT model."""
    return parse_operator(DEFINITION, op_id, model, subgraph, air_model)


class HardSwishOperator(SpecOperator):
    """HARD_SWISH, ready to be planned and emitted."""

    TYPE = 'HARD_SWISH'
    DEFINITION = DEFINITION


OPERATOR = HardSwishOperator
OPTIONS = HardSwishOptions


def register(context: RegistryContext, *, overwrite: bool = False) -> None:
    """Put HARD_SWISH into the registries of a context."""
    context.litert_parsers.register(DEFINITION.litert_key, parse, overwrite)
    context.air_options.register('HARD_SWISH', HardSwishOptions, overwrite)
    context.aot_operator_classes.register('HARD_SWISH', HardSwishOperator, overwrite)
