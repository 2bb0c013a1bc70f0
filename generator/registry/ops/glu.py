"""GLU. Made by `opgen build` from specs/activation/glu.yaml; do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirOperatorOptions
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.lib.draw import Case, Draw, Sample
from opgen.lib.reduce import axis_sizes
from opgen.lib.reference import gated
from opgen.lib.shapes import is_axis, with_size
from opgen.litert.parse import parse_operator
from opgen.litert.schema import ModelT, SubGraphT
from opgen.registry.context import RegistryContext
from opgen.registry.definition import Call, Definition, Kernel, Operand, Operation, Option, OutputFacts, Params, State, TorchEntry, Values, Violation, in_words as _in_words, take as _take


@dataclass(frozen=True)
class GluOptions(AirOperatorOptions):
    """Options of GLU."""

    axis: int = -1  # specs/activation/glu.yaml:7


def infer(op: Operation[GluOptions]) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
    input = op.tensor("input")  # specs/activation/glu.yaml:10
    axis = op.options.axis  # specs/activation/glu.yaml:7
    return {
        "output": OutputFacts(
            type=input.type,  # specs/activation/glu.yaml:13
            shape=with_size(input.shape, axis, input.shape[axis] // 2),  # specs/activation/glu.yaml:14
        ),
    }


def check(op: Operation[GluOptions]) -> Iterator[Violation]:
    input = op.tensor("input")  # specs/activation/glu.yaml:10
    axis = op.options.axis  # specs/activation/glu.yaml:7
    if not (is_axis(axis, input.rank)):  # specs/activation/glu.yaml:20
        yield Violation('specs/activation/glu.yaml:20', 'an input of ' + _in_words(input.rank) + ' dimensions has no axis ' + _in_words(axis))
    if not (input.shape[axis] % 2 == 0):  # specs/activation/glu.yaml:22
        yield Violation('specs/activation/glu.yaml:22', 'axis ' + _in_words(axis) + ' of size ' + _in_words(input.shape[axis]) + ' has no halves')


def macs(op: Operation[GluOptions]) -> int:
    del op
    return 0  # specs/activation/glu.yaml:25


def _evaluate_reference(op: Operation[GluOptions]) -> Values:
    input = op.tensor("input")  # specs/activation/glu.yaml:10
    axis = op.options.axis  # specs/activation/glu.yaml:7
    return _take(gated(input, axis))  # specs/activation/glu.yaml:26


def states(op: Operation[GluOptions]) -> Mapping[str, State]:
    del op
    return {}


def _glu_f32_params(op: Operation[GluOptions]) -> Params:
    input = op.tensor("input")  # specs/activation/glu.yaml:10
    axis = op.options.axis  # specs/activation/glu.yaml:7
    halves = axis_sizes(input.shape, axis)  # specs/activation/glu.yaml:17
    return (("halves", halves),)  # specs/activation/glu.yaml:29


def _torch_0_inputs(call: Call) -> Mapping[str, object]:
    return {
        "input": call["self"],  # specs/activation/glu.yaml:4
    }


def _torch_0_options(call: Call) -> Mapping[str, object]:
    dim = call["dim"]  # specs/activation/glu.yaml:4
    return {
        "axis": dim,  # specs/activation/glu.yaml:4
    }


def _torch_0_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/activation/glu.yaml:4
    )


def sample_0(draw: Draw) -> Case:
    sample = Sample(draw)
    choice = draw.choice
    axis = sample.option("axis", choice(-1, 1))  # specs/activation/glu.yaml:43
    span = draw.span
    input = sample.tensor("input", (span(1, 3), 2 * span(1, 9)), "")  # specs/activation/glu.yaml:44
    return sample.case()


def sample_1(draw: Draw) -> Case:
    sample = Sample(draw)
    choice = draw.choice
    axis = sample.option("axis", choice(-2, 1))  # specs/activation/glu.yaml:45
    span = draw.span
    input = sample.tensor("input", (span(1, 3), 2 * span(1, 5), span(1, 9)), "")  # specs/activation/glu.yaml:46
    return sample.case()


DEFINITION = Definition[GluOptions](
    op='GLU',
    place='specs/activation/glu.yaml:2',
    doc='Gated linear unit, the first half along an axis times the logistic function of the second half.',
    options_type=GluOptions,
    options=(
        Option('axis', int, 'specs/activation/glu.yaml:7', default=-1, required=False),
    ),
    litert=None,
    inputs=(
        Operand('input', 'specs/activation/glu.yaml:10'),
    ),
    outputs=(
        Operand('output', 'specs/activation/glu.yaml:12'),
    ),
    infer=infer,
    check=check,
    macs=macs,
    reference=_evaluate_reference,
    reference_place='specs/activation/glu.yaml:26',
    states=states,
    kernels=(
        Kernel[GluOptions](
            name='glu_f32',
            place='specs/activation/glu.yaml:29',
            types={'input': (DType.FLOAT32,), 'output': (DType.FLOAT32,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* GLU: input float32, output float32 (specs/activation/glu.yaml:29) */\n'
                'typedef struct {\n'
                '    opgen_axis halves;\n'
                '} opgen_glu_f32_params;\n'
                '\n'
                'static inline int opgen_run_glu_f32(const opgen_glu_f32_params *p, const float *input, float *output)\n'
                '{\n'
                '    const int32_t half = p->halves.size / 2 * p->halves.after;\n'
                '    for (int32_t i = 0; i < p->halves.before; i++) {\n'
                '        for (int32_t k = 0; k < half; k++) {\n'
                '            *output++ = input[k] / (1.0f + expf(-input[half + k]));\n'
                '        }\n'
                '        input += 2 * half;\n'
                '    }\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_glu_f32_params,
            exact=None,
            headers=('opgen_axis.h',),
            table_inputs={},
        ),
    ),
    state_names=(),
    alias=None,
    reads_values=frozenset(['input']),
    folds=(),
    absorptions=(),
    torch=(
        TorchEntry('aten.glu.default', '', None, None, _torch_0_inputs, _torch_0_options, _torch_0_outputs, frozenset(['dim', 'self']), ('output',), 'specs/activation/glu.yaml:4'),
    ),
    samples=(
        sample_0,
        sample_1,
    ),
)


def parse(
    op_id: int, model: ModelT, subgraph: SubGraphT, air_model: AirModel
) -> AirOperator:
    """Read one GLU of a LiteRT model."""
    return parse_operator(DEFINITION, op_id, model, subgraph, air_model)


class GluOperator(SpecOperator):
    """GLU, ready to be planned and emitted."""

    TYPE = 'GLU'
    DEFINITION = DEFINITION


OPERATOR = GluOperator
OPTIONS = GluOptions


def register(context: RegistryContext, *, overwrite: bool = False) -> None:
    """Put GLU into the registries of a context."""
    context.air_options.register('GLU', GluOptions, overwrite)
    context.aot_operator_classes.register('GLU', GluOperator, overwrite)
