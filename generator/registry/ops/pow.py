"""POW. Made by `opgen build` from specs/arithmetic/pow.yaml; do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirOperatorOptions
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.lib.adapt import constant, converted
from opgen.lib.arrays import array, ints, scalar
from opgen.lib.division import powers
from opgen.lib.draw import Case, Draw, Sample
from opgen.lib.loops import broadcast_loops
from opgen.lib.shapes import broadcast_shape, broadcasts
from opgen.litert.parse import parse_operator
from opgen.litert.schema import ModelT, SubGraphT
from opgen.registry.context import RegistryContext
from opgen.registry.definition import Call, Definition, Kernel, Litert, Operand, Operation, Option, OutputFacts, Params, Permute, State, TorchEntry, Unmet, Values, Violation, in_words as _in_words, take as _take


@dataclass(frozen=True)
class PowOptions(AirOperatorOptions):
    """Options of POW."""

    takes_negatives: bool = False  # specs/arithmetic/pow.yaml:17


def infer(op: Operation[PowOptions]) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
    input1 = op.tensor("input1")  # specs/arithmetic/pow.yaml:20
    input2 = op.tensor("input2")  # specs/arithmetic/pow.yaml:21
    return {
        "output": OutputFacts(
            type=input1.type,  # specs/arithmetic/pow.yaml:24
            shape=broadcast_shape(input1.shape, input2.shape),  # specs/arithmetic/pow.yaml:25
        ),
    }


def check(op: Operation[PowOptions]) -> Iterator[Violation]:
    input1 = op.tensor("input1")  # specs/arithmetic/pow.yaml:20
    input2 = op.tensor("input2")  # specs/arithmetic/pow.yaml:21
    if not (broadcasts(input1.shape, input2.shape)):  # specs/arithmetic/pow.yaml:33
        yield Violation('specs/arithmetic/pow.yaml:33', 'shapes ' + _in_words(input1.shape) + ' and ' + _in_words(input2.shape) + ' do not broadcast to one')
    output = op.tensor("output")  # specs/arithmetic/pow.yaml:23
    nest = broadcast_loops(input1.shape, input2.shape, output.shape)  # specs/arithmetic/pow.yaml:28
    if not (nest.rank <= 8):  # specs/arithmetic/pow.yaml:35
        yield Violation('specs/arithmetic/pow.yaml:35', 'shapes ' + _in_words(input1.shape) + ' and ' + _in_words(input2.shape) + ' need ' + _in_words(nest.rank) + ' nested loops, more than 8', is_limit=True)


def macs(op: Operation[PowOptions]) -> int:
    del op
    return 0  # specs/arithmetic/pow.yaml:40


def _evaluate_reference(op: Operation[PowOptions]) -> Values:
    input1 = op.tensor("input1")  # specs/arithmetic/pow.yaml:20
    input2 = op.tensor("input2")  # specs/arithmetic/pow.yaml:21
    takes_negatives = op.options.takes_negatives  # specs/arithmetic/pow.yaml:17
    return _take(powers(input1, input2, takes_negatives))  # specs/arithmetic/pow.yaml:41


def states(op: Operation[PowOptions]) -> Mapping[str, State]:
    del op
    return {}


def _pow_negative_s32_exact(op: Operation[PowOptions]) -> Values:
    input1 = op.tensor("input1")  # specs/arithmetic/pow.yaml:20
    input2 = op.tensor("input2")  # specs/arithmetic/pow.yaml:21
    takes_negatives = op.options.takes_negatives  # specs/arithmetic/pow.yaml:17
    return _take(powers(input1, input2, takes_negatives))  # specs/arithmetic/pow.yaml:41


def _pow_negative_s32_params(op: Operation[PowOptions]) -> Params:
    input1 = op.tensor("input1")  # specs/arithmetic/pow.yaml:20
    input2 = op.tensor("input2")  # specs/arithmetic/pow.yaml:21
    output = op.tensor("output")  # specs/arithmetic/pow.yaml:23
    nest = broadcast_loops(input1.shape, input2.shape, output.shape)  # specs/arithmetic/pow.yaml:28
    loops = nest.table  # specs/arithmetic/pow.yaml:29
    rank = nest.rank  # specs/arithmetic/pow.yaml:30
    return (("loops", loops), ("rank", rank),)  # specs/arithmetic/pow.yaml:45


def _pow_negative_s32_unmet(op: Operation[PowOptions]) -> Unmet | None:
    takes_negatives = op.options.takes_negatives  # specs/arithmetic/pow.yaml:17
    if not takes_negatives:  # specs/arithmetic/pow.yaml:47
        return Unmet('takes_negatives')
    return None


def _pow_s32_exact(op: Operation[PowOptions]) -> Values:
    input1 = op.tensor("input1")  # specs/arithmetic/pow.yaml:20
    input2 = op.tensor("input2")  # specs/arithmetic/pow.yaml:21
    takes_negatives = op.options.takes_negatives  # specs/arithmetic/pow.yaml:17
    return _take(powers(input1, input2, takes_negatives))  # specs/arithmetic/pow.yaml:41


def _pow_s32_params(op: Operation[PowOptions]) -> Params:
    input1 = op.tensor("input1")  # specs/arithmetic/pow.yaml:20
    input2 = op.tensor("input2")  # specs/arithmetic/pow.yaml:21
    output = op.tensor("output")  # specs/arithmetic/pow.yaml:23
    nest = broadcast_loops(input1.shape, input2.shape, output.shape)  # specs/arithmetic/pow.yaml:28
    loops = nest.table  # specs/arithmetic/pow.yaml:29
    rank = nest.rank  # specs/arithmetic/pow.yaml:30
    return (("loops", loops), ("rank", rank),)  # specs/arithmetic/pow.yaml:55


def _pow_f32_params(op: Operation[PowOptions]) -> Params:
    input1 = op.tensor("input1")  # specs/arithmetic/pow.yaml:20
    input2 = op.tensor("input2")  # specs/arithmetic/pow.yaml:21
    output = op.tensor("output")  # specs/arithmetic/pow.yaml:23
    nest = broadcast_loops(input1.shape, input2.shape, output.shape)  # specs/arithmetic/pow.yaml:28
    loops = nest.table  # specs/arithmetic/pow.yaml:29
    rank = nest.rank  # specs/arithmetic/pow.yaml:30
    return (("loops", loops), ("rank", rank),)  # specs/arithmetic/pow.yaml:66


def _torch_0_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/arithmetic/pow.yaml:7
    results = call["results"]  # specs/arithmetic/pow.yaml:7
    exponent = call["exponent"]  # specs/arithmetic/pow.yaml:7
    return {
        "input1": converted(self, results[0].type),  # specs/arithmetic/pow.yaml:7
        "input2": converted(exponent, results[0].type),  # specs/arithmetic/pow.yaml:7
    }


def _torch_0_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_0_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/arithmetic/pow.yaml:6
    )


def _torch_1_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/arithmetic/pow.yaml:9
    results = call["results"]  # specs/arithmetic/pow.yaml:9
    exponent = call["exponent"]  # specs/arithmetic/pow.yaml:9
    return {
        "input1": converted(self, results[0].type),  # specs/arithmetic/pow.yaml:9
        "input2": constant(exponent, results[0].type),  # specs/arithmetic/pow.yaml:9
    }


def _torch_1_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_1_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/arithmetic/pow.yaml:8
    )


def _torch_2_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/arithmetic/pow.yaml:11
    results = call["results"]  # specs/arithmetic/pow.yaml:11
    exponent = call["exponent"]  # specs/arithmetic/pow.yaml:11
    return {
        "input1": constant(self, results[0].type),  # specs/arithmetic/pow.yaml:11
        "input2": converted(exponent, results[0].type),  # specs/arithmetic/pow.yaml:11
    }


def _torch_2_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_2_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/arithmetic/pow.yaml:10
    )


def _torch_3_inputs(call: Call) -> Mapping[str, object]:
    results = call["results"]  # specs/arithmetic/pow.yaml:13
    self = call["self"]  # specs/arithmetic/pow.yaml:13
    return {
        "input1": constant(2.0, results[0].type),  # specs/arithmetic/pow.yaml:13
        "input2": converted(self, results[0].type),  # specs/arithmetic/pow.yaml:13
    }


def _torch_3_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_3_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/arithmetic/pow.yaml:12
    )


def sample_0(draw: Draw) -> Case:
    sample = Sample(draw)
    choice = draw.choice
    span = draw.span
    input1 = sample.tensor("input1", (choice(1, 3), span(1, 5), choice(1, 6)), "")  # specs/arithmetic/pow.yaml:75
    input2 = sample.tensor("input2", ints((0, 1, 2, 3, 2, 1)), "")  # specs/arithmetic/pow.yaml:76
    return sample.case()


def sample_1(draw: Draw) -> Case:
    sample = Sample(draw)
    choice = draw.choice
    input1 = sample.tensor("input1", choice((), (1,), (2, 1), (2, 1, 3, 1, 2, 4)), "")  # specs/arithmetic/pow.yaml:77
    input2 = sample.tensor("input2", choice(ints((0, 1, 2, 3)), scalar(2), array((0.5, -1.0, 2.5, 0.0))), "")  # specs/arithmetic/pow.yaml:78
    return sample.case()


DEFINITION = Definition[PowOptions](
    op='POW',
    place='specs/arithmetic/pow.yaml:2',
    doc='input1 to the power of input2, with broadcasting; integers to a negative power end the run, but for PyTorch',
    options_type=PowOptions,
    options=(
        Option('takes_negatives', bool, 'specs/arithmetic/pow.yaml:17', default=False, required=False, internal=True, torch=True),
    ),
    litert=Litert(builtin='POW', versions=(1, 1), table='PowOptions'),
    inputs=(
        Operand('input1', 'specs/arithmetic/pow.yaml:20'),
        Operand('input2', 'specs/arithmetic/pow.yaml:21'),
    ),
    outputs=(
        Operand('output', 'specs/arithmetic/pow.yaml:23'),
    ),
    infer=infer,
    check=check,
    macs=macs,
    reference=_evaluate_reference,
    reference_place='specs/arithmetic/pow.yaml:41',
    states=states,
    kernels=(
        Kernel[PowOptions](
            name='pow_negative_s32',
            place='specs/arithmetic/pow.yaml:45',
            types={'input1': (DType.INT32,), 'input2': (DType.INT32,), 'output': (DType.INT32,)},
            same_type={},
            arguments=('p', 'input1', 'input2', 'output'),
            c=(
                '/* POW: input1 int32, input2 int32, output int32 (specs/arithmetic/pow.yaml:45) */\n'
                'typedef struct {\n'
                '    const int32_t *loops;\n'
                '    int32_t rank;\n'
                '} opgen_pow_negative_s32_params;\n'
                '\n'
                'static inline int opgen_run_pow_negative_s32(const opgen_pow_negative_s32_params *p, const int32_t *input1,\n'
                '                                             const int32_t *input2, int32_t *output)\n'
                '{\n'
                '    OPGEN_FOR_EACH_PAIR(p->loops, p->rank, int32_t, input1, input2, int32_t, output,\n'
                '                        opgen_power_negative_s32(a, b));\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_pow_negative_s32_params,
            exact=_pow_negative_s32_exact,
            unmet=_pow_negative_s32_unmet,
            inplace=('input1', 'input2'),
            headers=('opgen_divide.h', 'opgen_each.h'),
            table_inputs={},
        ),
        Kernel[PowOptions](
            name='pow_s32',
            place='specs/arithmetic/pow.yaml:55',
            types={'input1': (DType.INT32,), 'input2': (DType.INT32,), 'output': (DType.INT32,)},
            same_type={},
            arguments=('p', 'input1', 'input2', 'output'),
            c=(
                '/* POW: input1 int32, input2 int32, output int32 (specs/arithmetic/pow.yaml:55) */\n'
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
            exact=_pow_s32_exact,
            inplace=('input1', 'input2'),
            headers=('opgen_divide.h', 'opgen_each.h'),
            table_inputs={},
        ),
        Kernel[PowOptions](
            name='pow_f32',
            place='specs/arithmetic/pow.yaml:66',
            types={'input1': (DType.FLOAT32,), 'input2': (DType.FLOAT32,), 'output': (DType.FLOAT32,)},
            same_type={},
            arguments=('p', 'input1', 'input2', 'output'),
            c=(
                '/* POW: input1 float32, input2 float32, output float32 (specs/arithmetic/pow.yaml:66) */\n'
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
            table_inputs={},
        ),
    ),
    state_names=(),
    alias=None,
    reads_values=frozenset(['input1', 'input2']),
    folds=(),
    absorptions=(),
    torch=(
        TorchEntry('aten.pow.Tensor_Tensor', '', None, None, _torch_0_inputs, _torch_0_options, _torch_0_outputs, frozenset(['exponent', 'results', 'self']), ('output',), 'specs/arithmetic/pow.yaml:6'),
        TorchEntry('aten.pow.Tensor_Scalar', '', None, None, _torch_1_inputs, _torch_1_options, _torch_1_outputs, frozenset(['exponent', 'results', 'self']), ('output',), 'specs/arithmetic/pow.yaml:8'),
        TorchEntry('aten.pow.Scalar', '', None, None, _torch_2_inputs, _torch_2_options, _torch_2_outputs, frozenset(['exponent', 'results', 'self']), ('output',), 'specs/arithmetic/pow.yaml:10'),
        TorchEntry('aten.exp2.default', '', None, None, _torch_3_inputs, _torch_3_options, _torch_3_outputs, frozenset(['results', 'self']), ('output',), 'specs/arithmetic/pow.yaml:12'),
    ),
    permute=Permute[PowOptions]('specs/arithmetic/pow.yaml:39', ('input1', 'input2')),
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
