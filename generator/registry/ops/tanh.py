"""TANH. Made by `opgen build` from specs/activation/tanh.yaml; do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirOperatorOptions
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.lib.adapt import converted
from opgen.lib.arrays import tanh
from opgen.lib.draw import Case, Draw, Sample
from opgen.lib.exact import sigmoid_fits_s8, sigmoid_scale_s16, tanh_s16, tanh_s8
from opgen.lib.quant import have_scales, symmetric, table_s8
from opgen.litert.parse import parse_operator
from opgen.litert.schema import ModelT, SubGraphT
from opgen.registry.context import RegistryContext
from opgen.registry.definition import Call, Definition, Kernel, Litert, Operand, Operation, OutputFacts, Params, Permute, State, TorchEntry, UInt8, Values, Violation, function_of as _function_of, in_words as _in_words, take as _take


@dataclass(frozen=True)
class TanhOptions(AirOperatorOptions):
    """Options of TANH."""


def infer(op: Operation[TanhOptions]) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
    input = op.tensor("input")  # specs/_family/unary.yaml:6
    int16 = DType.INT16  # specs/activation/tanh.yaml:10
    return {
        "output": OutputFacts(
            type=input.type,  # specs/_family/unary.yaml:9
            shape=input.shape,  # specs/_family/unary.yaml:10
            scale=1 / 32768 if input.type == int16 else 1 / 128,  # specs/activation/tanh.yaml:10
            zero_point=0,  # specs/activation/tanh.yaml:11
        ),
    }


def check(op: Operation[TanhOptions]) -> Iterator[Violation]:
    input = op.tensor("input")  # specs/_family/unary.yaml:6
    output = op.tensor("output")  # specs/activation/tanh.yaml:9
    if not (have_scales(input, output)):  # specs/_family/unary.yaml:17
        yield Violation('specs/_family/unary.yaml:17', 'integers that stand for real numbers need a scale; one of these tensors has none', is_limit=True)
    int16 = DType.INT16  # specs/activation/tanh.yaml:20
    if not (input.type != int16 or symmetric(input)):  # specs/activation/tanh.yaml:20
        yield Violation('specs/activation/tanh.yaml:20', 'the zero point of an int16 input must be 0, this is ' + _in_words(input.zero_point))
    steps = sigmoid_scale_s16(input, True)  # specs/activation/tanh.yaml:15
    multiplier = steps.multiplier  # specs/activation/tanh.yaml:16
    if not (input.type != int16 or 1 <= multiplier <= 32767):  # specs/activation/tanh.yaml:22
        yield Violation('specs/activation/tanh.yaml:22', 'the scale ' + _in_words(input.scale) + ' of an int16 input is too small or too large')
    int8 = DType.INT8  # specs/activation/tanh.yaml:24
    if not (input.type != int8 or sigmoid_fits_s8(input)):  # specs/activation/tanh.yaml:24
        yield Violation('specs/activation/tanh.yaml:24', 'the scale ' + _in_words(input.scale) + ' of an int8 input must be from 2**-28 to below 2**35')


def macs(op: Operation[TanhOptions]) -> int:
    del op
    return 0  # specs/_family/unary.yaml:22


def _evaluate_reference(op: Operation[TanhOptions]) -> Values:
    input = op.tensor("input")  # specs/_family/unary.yaml:6
    return _take(tanh(input))  # specs/activation/tanh.yaml:27


def states(op: Operation[TanhOptions]) -> Mapping[str, State]:
    del op
    return {}


def _evaluate_exact(op: Operation[TanhOptions]) -> Values:
    input = op.tensor("input")  # specs/_family/unary.yaml:6
    return _take(tanh_s8(input, input))  # specs/activation/tanh.yaml:28


def _tanh_s8_params(op: Operation[TanhOptions]) -> Params:
    input = op.tensor("input")  # specs/_family/unary.yaml:6
    size = input.size  # specs/_family/unary.yaml:13
    exact = _function_of(op, _evaluate_exact, "input")  # specs/_family/unary.yaml:14
    table = table_s8(exact, input)  # specs/_family/unary.yaml:14
    return (("table", table), ("size", size),)  # specs/activation/tanh.yaml:31


def _tanh_s16_exact(op: Operation[TanhOptions]) -> Values:
    input = op.tensor("input")  # specs/_family/unary.yaml:6
    steps = sigmoid_scale_s16(input, True)  # specs/activation/tanh.yaml:15
    return _take(tanh_s16(input, steps))  # specs/activation/tanh.yaml:41


def _tanh_s16_params(op: Operation[TanhOptions]) -> Params:
    input = op.tensor("input")  # specs/_family/unary.yaml:6
    size = input.size  # specs/_family/unary.yaml:13
    steps = sigmoid_scale_s16(input, True)  # specs/activation/tanh.yaml:15
    multiplier = steps.multiplier  # specs/activation/tanh.yaml:16
    shift = steps.shift  # specs/activation/tanh.yaml:17
    return (("multiplier", multiplier), ("shift", shift), ("size", size),)  # specs/activation/tanh.yaml:38


def _tanh_f32_params(op: Operation[TanhOptions]) -> Params:
    input = op.tensor("input")  # specs/_family/unary.yaml:6
    size = input.size  # specs/_family/unary.yaml:13
    return (("size", size),)  # specs/activation/tanh.yaml:46


def _uint8_exact(op: Operation[TanhOptions]) -> bool:
    del op
    return True


def _torch_0_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/activation/tanh.yaml:5
    results = call["results"]  # specs/activation/tanh.yaml:5
    return {
        "input": converted(self, results[0].type),  # specs/activation/tanh.yaml:5
    }


def _torch_0_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_0_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/activation/tanh.yaml:5
    )


def sample_0(draw: Draw) -> Case:
    sample = Sample(draw)
    choice = draw.choice
    span = draw.span
    input = sample.tensor("input", choice((span(1, 300),), (span(1, 3), span(1, 9), span(1, 9), span(1, 9)), ()), "")  # specs/_family/unary.yaml:25
    return sample.case()


DEFINITION = Definition[TanhOptions](
    op='TANH',
    place='specs/activation/tanh.yaml:2',
    doc='y = tanh(x), element by element.',
    options_type=TanhOptions,
    options=(),
    litert=Litert(builtin='TANH', versions=(1, 3)),
    inputs=(
        Operand('input', 'specs/_family/unary.yaml:6'),
    ),
    outputs=(
        Operand('output', 'specs/activation/tanh.yaml:9'),
    ),
    infer=infer,
    check=check,
    macs=macs,
    reference=_evaluate_reference,
    reference_place='specs/activation/tanh.yaml:27',
    states=states,
    kernels=(
        Kernel[TanhOptions](
            name='tanh_s8',
            place='specs/activation/tanh.yaml:31',
            types={'input': (DType.INT8,), 'output': (DType.INT8,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* TANH: input int8, output int8 (specs/activation/tanh.yaml:31) */\n'
                'typedef struct {\n'
                '    const int8_t *table;\n'
                '    int32_t size;\n'
                '} opgen_tanh_s8_params;\n'
                '\n'
                'static inline int opgen_run_tanh_s8(const opgen_tanh_s8_params *p, const int8_t *input, int8_t *output)\n'
                '{\n'
                '    opgen_lut_s8(p->table, input, output, p->size);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_tanh_s8_params,
            exact=_evaluate_exact,
            inplace=('input',),
            headers=('opgen_lut.h',),
            table_inputs={'table': ('input',)},
        ),
        Kernel[TanhOptions](
            name='tanh_s16',
            place='specs/activation/tanh.yaml:38',
            types={'input': (DType.INT16,), 'output': (DType.INT16,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* TANH: input int16, output int16 (specs/activation/tanh.yaml:38) */\n'
                'typedef struct {\n'
                '    int32_t multiplier;\n'
                '    int32_t shift;\n'
                '    int32_t size;\n'
                '} opgen_tanh_s16_params;\n'
                '\n'
                'static inline int opgen_run_tanh_s16(const opgen_tanh_s16_params *p, const int16_t *input, int16_t *output)\n'
                '{\n'
                '    opgen_tanh_table_s16(p->multiplier, p->shift, input, output, p->size);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_tanh_s16_params,
            exact=_tanh_s16_exact,
            inplace=('input',),
            headers=('opgen_sigmoid.h',),
            table_inputs={},
        ),
        Kernel[TanhOptions](
            name='tanh_f32',
            place='specs/activation/tanh.yaml:46',
            types={'input': (DType.FLOAT32,), 'output': (DType.FLOAT32,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* TANH: input float32, output float32 (specs/activation/tanh.yaml:46) */\n'
                'typedef struct {\n'
                '    int32_t size;\n'
                '} opgen_tanh_f32_params;\n'
                '\n'
                'static inline int opgen_run_tanh_f32(const opgen_tanh_f32_params *p, const float *input, float *output)\n'
                '{\n'
                '    opgen_tanh_each_f32(input, output, p->size);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_tanh_f32_params,
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
    uint8=UInt8[TanhOptions]('specs/activation/tanh.yaml:13', _uint8_exact, '', None),
    torch=(
        TorchEntry('aten.tanh.default', '', None, None, _torch_0_inputs, _torch_0_options, _torch_0_outputs, frozenset(['results', 'self']), ('output',), 'specs/activation/tanh.yaml:5'),
    ),
    permute=Permute[TanhOptions]('specs/_family/unary.yaml:21', ('input',)),
    samples=(
        sample_0,
    ),
)


def parse(
    op_id: int, model: ModelT, subgraph: SubGraphT, air_model: AirModel
) -> AirOperator:
    """Read one TANH of a LiteRT model."""
    return parse_operator(DEFINITION, op_id, model, subgraph, air_model)


class TanhOperator(SpecOperator):
    """TANH, ready to be planned and emitted."""

    TYPE = 'TANH'
    DEFINITION = DEFINITION


OPERATOR = TanhOperator
OPTIONS = TanhOptions


def register(context: RegistryContext, *, overwrite: bool = False) -> None:
    """Put TANH into the registries of a context."""
    context.litert_parsers.register(DEFINITION.litert_key, parse, overwrite)
    context.air_options.register('TANH', TanhOptions, overwrite)
    context.aot_operator_classes.register('TANH', TanhOperator, overwrite)
