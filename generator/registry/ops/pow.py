"""POW. Made by `opgen build` from specs/arithmetic/pow.yaml; do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirOperatorOptions
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.lib.arrays import array, ints, scalar
from opgen.lib.division import powers
from opgen.lib.draw import Case, Draw, Sample
from opgen.lib.loops import broadcast_loops
from opgen.lib.shapes import broadcast_shape, broadcasts
from opgen.litert.parse import parse_operator
from opgen.litert.schema import ModelT, SubGraphT
from opgen.registry.context import RegistryContext
from opgen.registry.definition import Definition, Kernel, Litert, Operand, Operation, OutputFacts, Params, Permute, State, Values, Violation, in_words as _in_words, take as _take


@dataclass(frozen=True)
class PowOptions(AirOperatorOptions):
    """Options of POW."""


def infer(op: Operation[PowOptions]) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
    input1 = op.tensor("input1")  # specs/arithmetic/pow.yaml:7
    input2 = op.tensor("input2")  # specs/arithmetic/pow.yaml:8
    return {
        "output": OutputFacts(
            type=input1.type,  # specs/arithmetic/pow.yaml:11
            shape=broadcast_shape(input1.shape, input2.shape),  # specs/arithmetic/pow.yaml:12
        ),
    }


def check(op: Operation[PowOptions]) -> Iterator[Violation]:
    input1 = op.tensor("input1")  # specs/arithmetic/pow.yaml:7
    input2 = op.tensor("input2")  # specs/arithmetic/pow.yaml:8
    if not (broadcasts(input1.shape, input2.shape)):  # specs/arithmetic/pow.yaml:20
        yield Violation('specs/arithmetic/pow.yaml:20', 'shapes ' + _in_words(input1.shape) + ' and ' + _in_words(input2.shape) + ' do not broadcast to one')
    output = op.tensor("output")  # specs/arithmetic/pow.yaml:10
    nest = broadcast_loops(input1.shape, input2.shape, output.shape)  # specs/arithmetic/pow.yaml:15
    if not (nest.rank <= 8):  # specs/arithmetic/pow.yaml:22
        yield Violation('specs/arithmetic/pow.yaml:22', 'shapes ' + _in_words(input1.shape) + ' and ' + _in_words(input2.shape) + ' need ' + _in_words(nest.rank) + ' nested loops, more than 8')


def macs(op: Operation[PowOptions]) -> int:
    del op
    return 0  # specs/arithmetic/pow.yaml:26


def _evaluate_reference(op: Operation[PowOptions]) -> Values:
    input1 = op.tensor("input1")  # specs/arithmetic/pow.yaml:7
    input2 = op.tensor("input2")  # specs/arithmetic/pow.yaml:8
    return _take(powers(input1, input2))  # specs/arithmetic/pow.yaml:27


def states(op: Operation[PowOptions]) -> Mapping[str, State]:
    del op
    return {}


def _pow_s32_params(op: Operation[PowOptions]) -> Params:
    input1 = op.tensor("input1")  # specs/arithmetic/pow.yaml:7
    input2 = op.tensor("input2")  # specs/arithmetic/pow.yaml:8
    output = op.tensor("output")  # specs/arithmetic/pow.yaml:10
    nest = broadcast_loops(input1.shape, input2.shape, output.shape)  # specs/arithmetic/pow.yaml:15
    loops = nest.table  # specs/arithmetic/pow.yaml:16
    rank = nest.rank  # specs/arithmetic/pow.yaml:17
    return (("loops", loops), ("rank", rank),)  # specs/arithmetic/pow.yaml:31


def _pow_f32_params(op: Operation[PowOptions]) -> Params:
    input1 = op.tensor("input1")  # specs/arithmetic/pow.yaml:7
    input2 = op.tensor("input2")  # specs/arithmetic/pow.yaml:8
    output = op.tensor("output")  # specs/arithmetic/pow.yaml:10
    nest = broadcast_loops(input1.shape, input2.shape, output.shape)  # specs/arithmetic/pow.yaml:15
    loops = nest.table  # specs/arithmetic/pow.yaml:16
    rank = nest.rank  # specs/arithmetic/pow.yaml:17
    return (("loops", loops), ("rank", rank),)  # specs/arithmetic/pow.yaml:41


def sample_0(draw: Draw) -> Case:
    sample = Sample(draw)
    choice = draw.choice
    span = draw.span
    input1 = sample.tensor("input1", (choice(1, 3), span(1, 5), choice(1, 6)), "")  # specs/arithmetic/pow.yaml:50
    input2 = sample.tensor("input2", ints((0, 1, 2, 3, 2, 1)), "")  # specs/arithmetic/pow.yaml:51
    return sample.case()


def sample_1(draw: Draw) -> Case:
    sample = Sample(draw)
    choice = draw.choice
    input1 = sample.tensor("input1", choice((), (1,), (2, 1), (2, 1, 3, 1, 2, 4)), "")  # specs/arithmetic/pow.yaml:52
    input2 = sample.tensor("input2", choice(ints((0, 1, 2, 3)), scalar(2), array((0.5, -1.0, 2.5, 0.0))), "")  # specs/arithmetic/pow.yaml:53
    return sample.case()


DEFINITION = Definition[PowOptions](
    op='POW',
    place='specs/arithmetic/pow.yaml:2',
    doc='input1 to the power of input2, with broadcasting; integers to a negative power end the run',
    options_type=PowOptions,
    options=(),
    litert=Litert(builtin='POW', versions=(1, 1), table='PowOptions'),
    inputs=(
        Operand('input1', 'specs/arithmetic/pow.yaml:7'),
        Operand('input2', 'specs/arithmetic/pow.yaml:8'),
    ),
    outputs=(
        Operand('output', 'specs/arithmetic/pow.yaml:10'),
    ),
    infer=infer,
    check=check,
    macs=macs,
    reference=_evaluate_reference,
    states=states,
    kernels=(
        Kernel[PowOptions](
            name='pow_s32',
            place='specs/arithmetic/pow.yaml:31',
            types={'input1': (DType.INT32,), 'input2': (DType.INT32,), 'output': (DType.INT32,)},
            same_type={},
            arguments=('p', 'input1', 'input2', 'output'),
            c=(
                '/* POW: input1 int32, input2 int32, output int32 (specs/arithmetic/pow.yaml:31) */\n'
                'typedef struct {\n'
                '    const int32_t *loops;\n'
                '    int32_t rank;\n'
                '} opgen_pow_s32_params;\n'
                '\n'
                'static inline int opgen_run_pow_s32(const opgen_pow_s32_params *p, const int32_t *input1,\n'
                '                                    const int32_t *input2, int32_t *output)\n'
                '{\n'
                '    int status = 0;\n'
                '    OPGEN_FOR_EACH_PAIR(p->loops, p->rank, int32_t, input1, input2, int32_t, output,\n'
                '                        opgen_power_s32(a, b, &status));\n'
                '    return status;\n'
                '}\n'
            ),
            params=_pow_s32_params,
            exact=None,
            inplace=('input1', 'input2'),
            headers=('opgen_divide.h', 'opgen_each.h'),
        ),
        Kernel[PowOptions](
            name='pow_f32',
            place='specs/arithmetic/pow.yaml:41',
            types={'input1': (DType.FLOAT32,), 'input2': (DType.FLOAT32,), 'output': (DType.FLOAT32,)},
            same_type={},
            arguments=('p', 'input1', 'input2', 'output'),
            c=(
                '/* POW: input1 float32, input2 float32, output float32 (specs/arithmetic/pow.yaml:41) */\n'
                'typedef struct {\n'
                '    const int32_t *loops;\n'
                '    int32_t rank;\n'
                '} opgen_pow_f32_params;\n'
                '\n'
                'static inline int opgen_run_pow_f32(const opgen_pow_f32_params *p, const float *input1, const float *input2,\n'
                '                                    float *output)\n'
                '{\n'
                '    OPGEN_FOR_EACH_PAIR(p->loops, p->rank, float, input1, input2, float, output, powf(a, b));\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_pow_f32_params,
            exact=None,
            inplace=('input1', 'input2'),
            headers=('opgen_each.h',),
        ),
    ),
    state_names=(),
    alias=None,
    reads_values=frozenset(['input1', 'input2']),
    folds=(),
    absorptions=(),
    permute=Permute[PowOptions]('specs/arithmetic/pow.yaml:25', ('input1', 'input2')),
    samples=(
        sample_0,
        sample_1,
    ),
)


def parse(
    op_id: int, model: ModelT, subgraph: SubGraphT, air_model: AirModel
) -> AirOperator:
    """Read one POW of a LiteRT model."""
    return parse_operator(DEFINITION, op_id, model, subgraph, air_model)


class PowOperator(SpecOperator):
    """POW, ready to be planned and emitted."""

    TYPE = 'POW'
    DEFINITION = DEFINITION


OPERATOR = PowOperator
OPTIONS = PowOptions


def register(context: RegistryContext, *, overwrite: bool = False) -> None:
    """Put POW into the registries of a context."""
    context.litert_parsers.register(DEFINITION.litert_key, parse, overwrite)
    context.air_options.register('POW', PowOptions, overwrite)
    context.aot_operator_classes.register('POW', PowOperator, overwrite)
