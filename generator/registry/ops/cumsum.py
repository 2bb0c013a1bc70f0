"""CUMSUM. Made by `opgen build` from specs/reduce/cumsum.yaml; do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirOperatorOptions
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.lib.adapt import converted
from opgen.lib.arrays import element, ints, scalar
from opgen.lib.draw import Case, Draw, Sample
from opgen.lib.fixed_point import wrap
from opgen.lib.quant import have_scales
from opgen.lib.reduce import axis_sizes, running_sum, running_sum_exact, running_sum_scale
from opgen.lib.shapes import is_axis, normal_axis, shape_of
from opgen.litert.parse import parse_operator
from opgen.litert.schema import ModelT, SubGraphT
from opgen.registry.context import RegistryContext
from opgen.registry.definition import Call, Definition, Kernel, Litert, Operand, Operation, Option, OutputFacts, Params, Permute, State, TorchEntry, Values, Violation, in_words as _in_words, take as _take


@dataclass(frozen=True)
class CumsumOptions(AirOperatorOptions):
    """Options of CUMSUM."""

    exclusive: bool = False  # specs/reduce/cumsum.yaml:12
    reverse: bool = False  # specs/reduce/cumsum.yaml:13


def infer(op: Operation[CumsumOptions]) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
    input = op.tensor("input")  # specs/reduce/cumsum.yaml:16
    return {
        "output": OutputFacts(
            type=input.type,  # specs/reduce/cumsum.yaml:20
            shape=input.shape,  # specs/reduce/cumsum.yaml:21
        ),
    }


def check(op: Operation[CumsumOptions]) -> Iterator[Violation]:
    input = op.tensor("input")  # specs/reduce/cumsum.yaml:16
    output = op.tensor("output")  # specs/reduce/cumsum.yaml:19
    if not (have_scales(input, output)):  # specs/reduce/cumsum.yaml:35
        yield Violation('specs/reduce/cumsum.yaml:35', 'integers that stand for real numbers need a scale; one of these tensors has none', is_limit=True)
    axis = op.tensor("axis")  # specs/reduce/cumsum.yaml:17
    if not (axis.size == 1 and is_axis(element(axis, 0), input.rank)):  # specs/reduce/cumsum.yaml:38
        yield Violation('specs/reduce/cumsum.yaml:38', 'the input has ' + _in_words(input.rank) + ' axes: ' + _in_words(shape_of(axis)) + ' is not one of them')


def macs(op: Operation[CumsumOptions]) -> int:
    del op
    return 0  # specs/reduce/cumsum.yaml:42


def _evaluate_reference(op: Operation[CumsumOptions]) -> Values:
    input = op.tensor("input")  # specs/reduce/cumsum.yaml:16
    exclusive = op.options.exclusive  # specs/reduce/cumsum.yaml:12
    reverse = op.options.reverse  # specs/reduce/cumsum.yaml:13
    axis = op.tensor("axis")  # specs/reduce/cumsum.yaml:17
    position = normal_axis(element(axis, 0), input.rank)  # specs/reduce/cumsum.yaml:24
    start = -input.zero_point * input.scale  # specs/reduce/cumsum.yaml:32
    return _take(start + running_sum(input, position, exclusive, reverse))  # specs/reduce/cumsum.yaml:43


def states(op: Operation[CumsumOptions]) -> Mapping[str, State]:
    del op
    return {}


def _evaluate_exact(op: Operation[CumsumOptions]) -> Values:
    input = op.tensor("input")  # specs/reduce/cumsum.yaml:16
    exclusive = op.options.exclusive  # specs/reduce/cumsum.yaml:12
    reverse = op.options.reverse  # specs/reduce/cumsum.yaml:13
    axis = op.tensor("axis")  # specs/reduce/cumsum.yaml:17
    position = normal_axis(element(axis, 0), input.rank)  # specs/reduce/cumsum.yaml:24
    return _take(running_sum(input, position, exclusive, reverse))  # specs/reduce/cumsum.yaml:44


def _cumsum_s8_exact(op: Operation[CumsumOptions]) -> Values:
    input = op.tensor("input")  # specs/reduce/cumsum.yaml:16
    output = op.tensor("output")  # specs/reduce/cumsum.yaml:19
    exclusive = op.options.exclusive  # specs/reduce/cumsum.yaml:12
    reverse = op.options.reverse  # specs/reduce/cumsum.yaml:13
    axis = op.tensor("axis")  # specs/reduce/cumsum.yaml:17
    position = normal_axis(element(axis, 0), input.rank)  # specs/reduce/cumsum.yaml:24
    scale = running_sum_scale(input, output)  # specs/reduce/cumsum.yaml:26
    return _take(running_sum_exact(input, position, exclusive, reverse, scale, input, output))  # specs/reduce/cumsum.yaml:50


def _cumsum_s8_params(op: Operation[CumsumOptions]) -> Params:
    exclusive = op.options.exclusive  # specs/reduce/cumsum.yaml:12
    reverse = op.options.reverse  # specs/reduce/cumsum.yaml:13
    input = op.tensor("input")  # specs/reduce/cumsum.yaml:16
    axis = op.tensor("axis")  # specs/reduce/cumsum.yaml:17
    position = normal_axis(element(axis, 0), input.rank)  # specs/reduce/cumsum.yaml:24
    along = axis_sizes(input.shape, position)  # specs/reduce/cumsum.yaml:25
    output = op.tensor("output")  # specs/reduce/cumsum.yaml:19
    scale = running_sum_scale(input, output)  # specs/reduce/cumsum.yaml:26
    multiplier = scale.multiplier  # specs/reduce/cumsum.yaml:27
    shift = scale.shift  # specs/reduce/cumsum.yaml:28
    input_zero = input.zero_point  # specs/reduce/cumsum.yaml:29
    output_zero = output.zero_point  # specs/reduce/cumsum.yaml:30
    return (("along", along), ("exclusive", exclusive), ("reverse", reverse), ("input_zero", input_zero), ("multiplier", multiplier), ("shift", shift), ("output_zero", output_zero),)  # specs/reduce/cumsum.yaml:47


def _cumsum_s32_exact(op: Operation[CumsumOptions]) -> Values:
    input = op.tensor("input")  # specs/reduce/cumsum.yaml:16
    exclusive = op.options.exclusive  # specs/reduce/cumsum.yaml:12
    reverse = op.options.reverse  # specs/reduce/cumsum.yaml:13
    axis = op.tensor("axis")  # specs/reduce/cumsum.yaml:17
    position = normal_axis(element(axis, 0), input.rank)  # specs/reduce/cumsum.yaml:24
    return _take(wrap(running_sum(input, position, exclusive, reverse)))  # specs/reduce/cumsum.yaml:59


def _cumsum_s32_params(op: Operation[CumsumOptions]) -> Params:
    exclusive = op.options.exclusive  # specs/reduce/cumsum.yaml:12
    reverse = op.options.reverse  # specs/reduce/cumsum.yaml:13
    input = op.tensor("input")  # specs/reduce/cumsum.yaml:16
    axis = op.tensor("axis")  # specs/reduce/cumsum.yaml:17
    position = normal_axis(element(axis, 0), input.rank)  # specs/reduce/cumsum.yaml:24
    along = axis_sizes(input.shape, position)  # specs/reduce/cumsum.yaml:25
    return (("along", along), ("exclusive", exclusive), ("reverse", reverse),)  # specs/reduce/cumsum.yaml:56


def _cumsum_s64_params(op: Operation[CumsumOptions]) -> Params:
    exclusive = op.options.exclusive  # specs/reduce/cumsum.yaml:12
    reverse = op.options.reverse  # specs/reduce/cumsum.yaml:13
    input = op.tensor("input")  # specs/reduce/cumsum.yaml:16
    axis = op.tensor("axis")  # specs/reduce/cumsum.yaml:17
    position = normal_axis(element(axis, 0), input.rank)  # specs/reduce/cumsum.yaml:24
    along = axis_sizes(input.shape, position)  # specs/reduce/cumsum.yaml:25
    return (("along", along), ("exclusive", exclusive), ("reverse", reverse),)  # specs/reduce/cumsum.yaml:63


def _cumsum_f32_params(op: Operation[CumsumOptions]) -> Params:
    exclusive = op.options.exclusive  # specs/reduce/cumsum.yaml:12
    reverse = op.options.reverse  # specs/reduce/cumsum.yaml:13
    input = op.tensor("input")  # specs/reduce/cumsum.yaml:16
    axis = op.tensor("axis")  # specs/reduce/cumsum.yaml:17
    position = normal_axis(element(axis, 0), input.rank)  # specs/reduce/cumsum.yaml:24
    along = axis_sizes(input.shape, position)  # specs/reduce/cumsum.yaml:25
    return (("along", along), ("exclusive", exclusive), ("reverse", reverse),)  # specs/reduce/cumsum.yaml:69


def _permute_axis(op: Operation[CumsumOptions], permutation: tuple[int, ...]) -> object:
    input = op.tensor("input")  # specs/reduce/cumsum.yaml:16
    axis = op.tensor("axis")  # specs/reduce/cumsum.yaml:17
    position = normal_axis(element(axis, 0), input.rank)  # specs/reduce/cumsum.yaml:24
    return scalar(permutation[position])  # specs/reduce/cumsum.yaml:41


def _torch_0_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/reduce/cumsum.yaml:7
    results = call["results"]  # specs/reduce/cumsum.yaml:7
    dim = call["dim"]  # specs/reduce/cumsum.yaml:7
    return {
        "input": converted(self, results[0].type),  # specs/reduce/cumsum.yaml:7
        "axis": dim,  # specs/reduce/cumsum.yaml:7
    }


def _torch_0_options(call: Call) -> Mapping[str, object]:
    del call
    return {
        "exclusive": False,  # specs/reduce/cumsum.yaml:8
        "reverse": False,  # specs/reduce/cumsum.yaml:8
    }


def _torch_0_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/reduce/cumsum.yaml:6
    )


def sample_0(draw: Draw) -> Case:
    sample = Sample(draw)
    choice = draw.choice
    exclusive = sample.option("exclusive", choice(True, False))  # specs/reduce/cumsum.yaml:78
    reverse = sample.option("reverse", choice(True, False))  # specs/reduce/cumsum.yaml:79
    span = draw.span
    input = sample.tensor("input", choice((span(1, 15),), (span(1, 9), span(1, 15)), (span(1, 3), span(1, 15), span(1, 9), span(1, 3))), "")  # specs/reduce/cumsum.yaml:80
    axis = sample.tensor("axis", choice(scalar(0), scalar(-1), ints((input.rank - 1,)), scalar(input.rank // 2)), "")  # specs/reduce/cumsum.yaml:81
    return sample.case()


DEFINITION = Definition[CumsumOptions](
    op='CUMSUM',
    place='specs/reduce/cumsum.yaml:2',
    doc='The running sums along an axis.',
    options_type=CumsumOptions,
    options=(
        Option('exclusive', bool, 'specs/reduce/cumsum.yaml:12', default=False, required=False),
        Option('reverse', bool, 'specs/reduce/cumsum.yaml:13', default=False, required=False),
    ),
    litert=Litert(builtin='CUMSUM', versions=(1, 1), table='CumsumOptions'),
    inputs=(
        Operand('input', 'specs/reduce/cumsum.yaml:16'),
        Operand('axis', 'specs/reduce/cumsum.yaml:17', const=True, ignores_scale=True),
    ),
    outputs=(
        Operand('output', 'specs/reduce/cumsum.yaml:19'),
    ),
    infer=infer,
    check=check,
    macs=macs,
    reference=_evaluate_reference,
    reference_place='specs/reduce/cumsum.yaml:43',
    states=states,
    kernels=(
        Kernel[CumsumOptions](
            name='cumsum_s8',
            place='specs/reduce/cumsum.yaml:47',
            types={'input': (DType.INT8,), 'axis': (DType.INT32,), 'output': (DType.INT8,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* CUMSUM: input int8, axis int32, output int8 (specs/reduce/cumsum.yaml:47) */\n'
                'typedef struct {\n'
                '    opgen_axis along;\n'
                '    bool exclusive;\n'
                '    bool reverse;\n'
                '    int32_t input_zero;\n'
                '    int32_t multiplier;\n'
                '    int32_t shift;\n'
                '    int32_t output_zero;\n'
                '} opgen_cumsum_s8_params;\n'
                '\n'
                'static inline int opgen_run_cumsum_s8(const opgen_cumsum_s8_params *p, const int8_t *input, int8_t *output)\n'
                '{\n'
                '    opgen_cumsum_s8(&p->along, p->exclusive, p->reverse, p->input_zero, p->multiplier, p->shift,\n'
                '                    p->output_zero, input, output);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_cumsum_s8_params,
            exact=_cumsum_s8_exact,
            inplace=('input',),
            headers=('opgen_axis.h',),
            table_inputs={},
        ),
        Kernel[CumsumOptions](
            name='cumsum_s32',
            place='specs/reduce/cumsum.yaml:56',
            types={'input': (DType.INT32,), 'axis': (DType.INT32,), 'output': (DType.INT32,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* CUMSUM: input int32, axis int32, output int32 (specs/reduce/cumsum.yaml:56) */\n'
                'typedef struct {\n'
                '    opgen_axis along;\n'
                '    bool exclusive;\n'
                '    bool reverse;\n'
                '} opgen_cumsum_s32_params;\n'
                '\n'
                'static inline int opgen_run_cumsum_s32(const opgen_cumsum_s32_params *p, const int32_t *input,\n'
                '                                       int32_t *output)\n'
                '{\n'
                '    opgen_cumsum_s32(&p->along, p->exclusive, p->reverse, input, output);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_cumsum_s32_params,
            exact=_cumsum_s32_exact,
            inplace=('input',),
            headers=('opgen_axis.h',),
            table_inputs={},
        ),
        Kernel[CumsumOptions](
            name='cumsum_s64',
            place='specs/reduce/cumsum.yaml:63',
            types={'input': (DType.INT64,), 'axis': (DType.INT32,), 'output': (DType.INT64,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* CUMSUM: input int64, axis int32, output int64 (specs/reduce/cumsum.yaml:63) */\n'
                'typedef struct {\n'
                '    opgen_axis along;\n'
                '    bool exclusive;\n'
                '    bool reverse;\n'
                '} opgen_cumsum_s64_params;\n'
                '\n'
                'static inline int opgen_run_cumsum_s64(const opgen_cumsum_s64_params *p, const int64_t *input,\n'
                '                                       int64_t *output)\n'
                '{\n'
                '    opgen_cumsum_s64(&p->along, p->exclusive, p->reverse, input, output);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_cumsum_s64_params,
            exact=_evaluate_exact,
            inplace=('input',),
            headers=('opgen_axis.h',),
            table_inputs={},
        ),
        Kernel[CumsumOptions](
            name='cumsum_f32',
            place='specs/reduce/cumsum.yaml:69',
            types={'input': (DType.FLOAT32,), 'axis': (DType.INT32,), 'output': (DType.FLOAT32,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* CUMSUM: input float32, axis int32, output float32 (specs/reduce/cumsum.yaml:69) */\n'
                'typedef struct {\n'
                '    opgen_axis along;\n'
                '    bool exclusive;\n'
                '    bool reverse;\n'
                '} opgen_cumsum_f32_params;\n'
                '\n'
                'static inline int opgen_run_cumsum_f32(const opgen_cumsum_f32_params *p, const float *input, float *output)\n'
                '{\n'
                '    opgen_cumsum_f32(&p->along, p->exclusive, p->reverse, input, output);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_cumsum_f32_params,
            exact=None,
            inplace=('input',),
            headers=('opgen_axis.h',),
            table_inputs={},
        ),
    ),
    state_names=(),
    alias=None,
    reads_values=frozenset(['axis', 'input']),
    folds=(),
    absorptions=(),
    torch=(
        TorchEntry('aten.cumsum.default', '', None, None, _torch_0_inputs, _torch_0_options, _torch_0_outputs, frozenset(['dim', 'dtype', 'results', 'self']), ('output',), 'specs/reduce/cumsum.yaml:6'),
    ),
    permute=Permute[CumsumOptions]('specs/reduce/cumsum.yaml:41', ('input',), changes={'axis': _permute_axis}),
    samples=(
        sample_0,
    ),
)


def parse(
    op_id: int, model: ModelT, subgraph: SubGraphT, air_model: AirModel
) -> AirOperator:
    """Read one CUMSUM of a LiteRT model."""
    return parse_operator(DEFINITION, op_id, model, subgraph, air_model)


class CumsumOperator(SpecOperator):
    """CUMSUM, ready to be planned and emitted."""

    TYPE = 'CUMSUM'
    DEFINITION = DEFINITION


OPERATOR = CumsumOperator
OPTIONS = CumsumOptions


def register(context: RegistryContext, *, overwrite: bool = False) -> None:
    """Put CUMSUM into the registries of a context."""
    context.litert_parsers.register(DEFINITION.litert_key, parse, overwrite)
    context.air_options.register('CUMSUM', CumsumOptions, overwrite)
    context.aot_operator_classes.register('CUMSUM', CumsumOperator, overwrite)
