"""SQUEEZE. Made by `opgen build` from specs/shape/squeeze.yaml; do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirOperatorOptions
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.lib.arrays import reshape
from opgen.lib.draw import Case, Draw, Sample
from opgen.lib.shapes import can_squeeze, squeezed_shape
from opgen.litert.parse import parse_operator
from opgen.litert.schema import ModelT, SubGraphT
from opgen.registry.context import RegistryContext
from opgen.registry.definition import Definition, Kernel, Litert, Operand, Operation, Option, OutputFacts, Params, State, UInt8, Values, Violation, in_words as _in_words, take as _take


@dataclass(frozen=True)
class SqueezeOptions(AirOperatorOptions):
    """Options of SQUEEZE."""

    squeeze_dims: tuple[int, ...] = ()  # specs/shape/squeeze.yaml:8


def infer(op: Operation[SqueezeOptions]) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
    input = op.tensor("input")  # specs/_family/relabel.yaml:6
    squeeze_dims = op.options.squeeze_dims  # specs/shape/squeeze.yaml:8
    return {
        "output": OutputFacts(
            type=input.type,  # specs/_family/relabel.yaml:9
            shape=squeezed_shape(input.shape, squeeze_dims),  # specs/shape/squeeze.yaml:12
            scale=input.scale,  # specs/_family/relabel.yaml:10
            zero_point=input.zero_point,  # specs/_family/relabel.yaml:11
        ),
    }


def check(op: Operation[SqueezeOptions]) -> Iterator[Violation]:
    input = op.tensor("input")  # specs/_family/relabel.yaml:6
    squeeze_dims = op.options.squeeze_dims  # specs/shape/squeeze.yaml:8
    if not (can_squeeze(input.shape, squeeze_dims)):  # specs/shape/squeeze.yaml:15
        yield Violation('specs/shape/squeeze.yaml:15', 'axes ' + _in_words(squeeze_dims) + ' of shape ' + _in_words(input.shape) + ' are not all of size 1')


def macs(op: Operation[SqueezeOptions]) -> int:
    del op
    return 0  # specs/_family/relabel.yaml:18


def _evaluate_reference(op: Operation[SqueezeOptions]) -> Values:
    input = op.tensor("input")  # specs/_family/relabel.yaml:6
    output = op.tensor("output")  # specs/shape/squeeze.yaml:11
    return _take(reshape(input, output.shape))  # specs/_family/relabel.yaml:19


def states(op: Operation[SqueezeOptions]) -> Mapping[str, State]:
    del op
    return {}


def _copy_bytes_exact(op: Operation[SqueezeOptions]) -> Values:
    input = op.tensor("input")  # specs/_family/relabel.yaml:6
    output = op.tensor("output")  # specs/shape/squeeze.yaml:11
    return _take(reshape(input, output.shape))  # specs/_family/relabel.yaml:19


def _copy_bytes_params(op: Operation[SqueezeOptions]) -> Params:
    input = op.tensor("input")  # specs/_family/relabel.yaml:6
    bytes = input.bytes  # specs/_family/relabel.yaml:16
    return (("bytes", bytes),)  # specs/_family/relabel.yaml:22


def _uint8_exact(op: Operation[SqueezeOptions]) -> bool:
    del op
    return True


def sample_0(draw: Draw) -> Case:
    sample = Sample(draw)
    choice = draw.choice
    squeeze_dims = sample.option("squeeze_dims", choice((), (0,), (-4, 2), (2,)))  # specs/shape/squeeze.yaml:19
    span = draw.span
    input = sample.tensor("input", (1, span(1, 4), 1, span(1, 4)), "")  # specs/shape/squeeze.yaml:20
    return sample.case()


DEFINITION = Definition[SqueezeOptions](
    op='SQUEEZE',
    place='specs/shape/squeeze.yaml:2',
    doc='The input without the listed axes of size 1, or without all of them if none are listed.',
    options_type=SqueezeOptions,
    options=(
        Option('squeeze_dims', tuple, 'specs/shape/squeeze.yaml:8', element=int, default=(), required=False),
    ),
    litert=Litert(builtin='SQUEEZE', versions=(1, 2), table='SqueezeOptions'),
    inputs=(
        Operand('input', 'specs/_family/relabel.yaml:6'),
    ),
    outputs=(
        Operand('output', 'specs/shape/squeeze.yaml:11'),
    ),
    infer=infer,
    check=check,
    macs=macs,
    reference=_evaluate_reference,
    reference_place='specs/_family/relabel.yaml:19',
    states=states,
    kernels=(
        Kernel[SqueezeOptions](
            name='copy_bytes',
            place='specs/_family/relabel.yaml:22',
            types={'input': (DType.INT8, DType.UINT8, DType.INT16, DType.UINT16, DType.INT32, DType.UINT32, DType.INT64, DType.UINT64, DType.FLOAT16, DType.FLOAT32, DType.FLOAT64, DType.BOOL,)},
            same_type={'output': 'input'},
            arguments=('p', 'input', 'output'),
            c=(
                '/* relabel: input int8 or uint8 or int16 or uint16 or int32 or uint32 or int64 or uint64 or float16 or float32 or float64 or bool (specs/_family/relabel.yaml:22) */\n'
                'typedef struct {\n'
                '    int32_t bytes;\n'
                '} opgen_copy_bytes_params;\n'
                '\n'
                'static inline int opgen_run_copy_bytes(const opgen_copy_bytes_params *p, const void *input, void *output)\n'
                '{\n'
                '    arm_reshape_s8((const int8_t *)input, (int8_t *)output, (uint32_t)p->bytes);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_copy_bytes_params,
            exact=_copy_bytes_exact,
            table_inputs={},
        ),
    ),
    state_names=(),
    alias={'output': 'input'},
    reads_values=frozenset(['input']),
    folds=(),
    absorptions=(),
    uint8=UInt8[SqueezeOptions]('specs/_family/relabel.yaml:14', _uint8_exact, '', None),
    samples=(
        sample_0,
    ),
)


def parse(
    op_id: int, model: ModelT, subgraph: SubGraphT, air_model: AirModel
) -> AirOperator:
    """Read one SQUEEZE of a LiteRT model."""
    return parse_operator(DEFINITION, op_id, model, subgraph, air_model)


class SqueezeOperator(SpecOperator):
    """SQUEEZE, ready to be planned and emitted."""

    TYPE = 'SQUEEZE'
    DEFINITION = DEFINITION


OPERATOR = SqueezeOperator
OPTIONS = SqueezeOptions


def register(context: RegistryContext, *, overwrite: bool = False) -> None:
    """Put SQUEEZE into the registries of a context."""
    context.litert_parsers.register(DEFINITION.litert_key, parse, overwrite)
    context.air_options.register('SQUEEZE', SqueezeOptions, overwrite)
    context.aot_operator_classes.register('SQUEEZE', SqueezeOperator, overwrite)
