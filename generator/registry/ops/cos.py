"""COS. Made by `opgen build` from specs/elementwise/cos.yaml; do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirOperatorOptions
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.lib.adapt import converted
from opgen.lib.arrays import cos
from opgen.lib.draw import Case, Draw, Sample
from opgen.lib.quant import have_scales, table_s8
from opgen.litert.parse import parse_operator
from opgen.litert.schema import ModelT, SubGraphT
from opgen.registry.context import RegistryContext
from opgen.registry.definition import Call, Definition, Kernel, Litert, Operand, Operation, OutputFacts, Params, Permute, State, TorchEntry, Values, Violation, take as _take


@dataclass(frozen=True)
class CosOptions(AirOperatorOptions):
    """Options of COS."""


def infer(op: Operation[CosOptions]) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
    input = op.tensor("input")  # specs/_family/unary.yaml:6
    return {
        "output": OutputFacts(
            type=input.type,  # specs/_family/unary.yaml:9
            shape=input.shape,  # specs/_family/unary.yaml:10
        ),
    }


def check(op: Operation[CosOptions]) -> Iterator[Violation]:
    input = op.tensor("input")  # specs/_family/unary.yaml:6
    output = op.tensor("output")  # specs/_family/unary.yaml:8
    if not (have_scales(input, output)):  # specs/_family/unary.yaml:17
        yield Violation('specs/_family/unary.yaml:17', 'integers that stand for real numbers need a scale; one of these tensors has none', is_limit=True)


def macs(op: Operation[CosOptions]) -> int:
    del op
    return 0  # specs/_family/unary.yaml:22


def _evaluate_reference(op: Operation[CosOptions]) -> Values:
    input = op.tensor("input")  # specs/_family/unary.yaml:6
    return _take(cos(input))  # specs/elementwise/cos.yaml:8


def states(op: Operation[CosOptions]) -> Mapping[str, State]:
    del op
    return {}


def _cos_f32_params(op: Operation[CosOptions]) -> Params:
    input = op.tensor("input")  # specs/_family/unary.yaml:6
    size = input.size  # specs/_family/unary.yaml:13
    return (("size", size),)  # specs/elementwise/cos.yaml:11


def _torch_0_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/elementwise/cos.yaml:5
    results = call["results"]  # specs/elementwise/cos.yaml:5
    return {
        "input": converted(self, results[0].type),  # specs/elementwise/cos.yaml:5
    }


def _torch_0_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_0_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/elementwise/cos.yaml:5
    )


def sample_0(draw: Draw) -> Case:
    sample = Sample(draw)
    choice = draw.choice
    span = draw.span
    input = sample.tensor("input", choice((span(1, 300),), (span(1, 3), span(1, 9), span(1, 9), span(1, 9)), ()), "")  # specs/_family/unary.yaml:25
    return sample.case()


DEFINITION = Definition[CosOptions](
    op='COS',
    place='specs/elementwise/cos.yaml:2',
    doc='y = cos(x), x in radians, element by element.',
    options_type=CosOptions,
    options=(),
    litert=Litert(builtin='COS', versions=(1, 2), table='CosOptions'),
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
    reference_place='specs/elementwise/cos.yaml:8',
    states=states,
    kernels=(
        Kernel[CosOptions](
            name='cos_f32',
            place='specs/elementwise/cos.yaml:11',
            types={'input': (DType.FLOAT32,), 'output': (DType.FLOAT32,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* COS: input float32, output float32 (specs/elementwise/cos.yaml:11) */\n'
                'typedef struct {\n'
                '    int32_t size;\n'
                '} opgen_cos_f32_params;\n'
                '\n'
                'static inline int opgen_run_cos_f32(const opgen_cos_f32_params *p, const float *input, float *output)\n'
                '{\n'
                '    for (int32_t i = 0; i < p->size; i++)\n'
                '        output[i] = cosf(input[i]);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_cos_f32_params,
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
        TorchEntry('aten.cos.default', '', None, None, _torch_0_inputs, _torch_0_options, _torch_0_outputs, frozenset(['results', 'self']), ('output',), 'specs/elementwise/cos.yaml:5'),
    ),
    permute=Permute[CosOptions]('specs/_family/unary.yaml:21', ('input',)),
    samples=(
        sample_0,
    ),
)


def parse(
    op_id: int, model: ModelT, subgraph: SubGraphT, air_model: AirModel
) -> AirOperator:
    """Read one COS of a LiteRT model."""
    return parse_operator(DEFINITION, op_id, model, subgraph, air_model)


class CosOperator(SpecOperator):
    """COS, ready to be planned and emitted."""

    TYPE = 'COS'
    DEFINITION = DEFINITION


OPERATOR = CosOperator
OPTIONS = CosOptions


def register(context: RegistryContext, *, overwrite: bool = False) -> None:
    """Put COS into the registries of a context."""
    context.litert_parsers.register(DEFINITION.litert_key, parse, overwrite)
    context.air_options.register('COS', CosOptions, overwrite)
    context.aot_operator_classes.register('COS', CosOperator, overwrite)
