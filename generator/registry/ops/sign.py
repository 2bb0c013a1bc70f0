"""SIGN. Made by `opgen build` from specs/elementwise/sign.yaml; do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirOperatorOptions
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.lib.arrays import or_other, sign
from opgen.lib.draw import Case, Draw, Sample
from opgen.lib.quant import have_scales, table_s8
from opgen.litert.parse import parse_operator
from opgen.litert.schema import ModelT, SubGraphT
from opgen.registry.context import RegistryContext
from opgen.registry.definition import Call, Definition, Kernel, Litert, Operand, Operation, Option, OutputFacts, Params, Permute, State, TorchEntry, Values, Violation, take as _take


@dataclass(frozen=True)
class SignOptions(AirOperatorOptions):
    """Options of SIGN."""

    keeps_nan: bool = True  # specs/elementwise/sign.yaml:10


def infer(op: Operation[SignOptions]) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
    input = op.tensor("input")  # specs/_family/unary.yaml:6
    return {
        "output": OutputFacts(
            type=input.type,  # specs/_family/unary.yaml:9
            shape=input.shape,  # specs/_family/unary.yaml:10
        ),
    }


def check(op: Operation[SignOptions]) -> Iterator[Violation]:
    input = op.tensor("input")  # specs/_family/unary.yaml:6
    output = op.tensor("output")  # specs/_family/unary.yaml:8
    if not (have_scales(input, output)):  # specs/_family/unary.yaml:17
        yield Violation('specs/_family/unary.yaml:17', 'integers that stand for real numbers need a scale; one of these tensors has none', is_limit=True)


def macs(op: Operation[SignOptions]) -> int:
    del op
    return 0  # specs/_family/unary.yaml:22


def _evaluate_reference(op: Operation[SignOptions]) -> Values:
    input = op.tensor("input")  # specs/_family/unary.yaml:6
    keeps_nan = op.options.keeps_nan  # specs/elementwise/sign.yaml:10
    return _take(sign(or_other(input, 0.0, keeps_nan)))  # specs/elementwise/sign.yaml:12


def states(op: Operation[SignOptions]) -> Mapping[str, State]:
    del op
    return {}


def _sign_f32_params(op: Operation[SignOptions]) -> Params:
    keeps_nan = op.options.keeps_nan  # specs/elementwise/sign.yaml:10
    input = op.tensor("input")  # specs/_family/unary.yaml:6
    size = input.size  # specs/_family/unary.yaml:13
    return (("size", size), ("keeps_nan", keeps_nan),)  # specs/elementwise/sign.yaml:15


def _torch_0_inputs(call: Call) -> Mapping[str, object]:
    return {
        "input": call["self"],  # specs/elementwise/sign.yaml:5
    }


def _torch_0_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_0_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/elementwise/sign.yaml:5
    )


def sample_0(draw: Draw) -> Case:
    sample = Sample(draw)
    choice = draw.choice
    span = draw.span
    input = sample.tensor("input", choice((span(1, 300),), (span(1, 3), span(1, 9), span(1, 9), span(1, 9)), ()), "")  # specs/_family/unary.yaml:25
    return sample.case()


DEFINITION = Definition[SignOptions](
    op='SIGN',
    place='specs/elementwise/sign.yaml:2',
    doc='-1, 0 or 1, element by element.',
    options_type=SignOptions,
    options=(
        Option('keeps_nan', bool, 'specs/elementwise/sign.yaml:10', default=True, required=False, internal=True, torch=False),
    ),
    litert=Litert(builtin='SIGN', versions=(1, 2), table='SignOptions'),
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
    reference_place='specs/elementwise/sign.yaml:12',
    states=states,
    kernels=(
        Kernel[SignOptions](
            name='sign_f32',
            place='specs/elementwise/sign.yaml:15',
            types={'input': (DType.FLOAT32,), 'output': (DType.FLOAT32,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* SIGN: input float32, output float32 (specs/elementwise/sign.yaml:15) */\n'
                'typedef struct {\n'
                '    int32_t size;\n'
                '    bool keeps_nan;\n'
                '} opgen_sign_f32_params;\n'
                '\n'
                'static inline int opgen_run_sign_f32(const opgen_sign_f32_params *p, const float *input, float *output)\n'
                '{\n'
                '    for (int32_t i = 0; i < p->size; i++)\n'
                '        output[i] = p->keeps_nan && isnan(input[i]) ? input[i]\n'
                '                                                    : (float)(input[i] > 0.0f) - (float)(input[i] < 0.0f);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_sign_f32_params,
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
        TorchEntry('aten.sign.default', '', None, None, _torch_0_inputs, _torch_0_options, _torch_0_outputs, frozenset(['self']), ('output',), 'specs/elementwise/sign.yaml:5'),
    ),
    permute=Permute[SignOptions]('specs/_family/unary.yaml:21', ('input',)),
    samples=(
        sample_0,
    ),
)


def parse(
    op_id: int, model: ModelT, subgraph: SubGraphT, air_model: AirModel
) -> AirOperator:
    """Read one SIGN of a LiteRT model."""
    return parse_operator(DEFINITION, op_id, model, subgraph, air_model)


class SignOperator(SpecOperator):
    """SIGN, ready to be planned and emitted."""

    TYPE = 'SIGN'
    DEFINITION = DEFINITION


OPERATOR = SignOperator
OPTIONS = SignOptions


def register(context: RegistryContext, *, overwrite: bool = False) -> None:
    """Put SIGN into the registries of a context."""
    context.litert_parsers.register(DEFINITION.litert_key, parse, overwrite)
    context.air_options.register('SIGN', SignOptions, overwrite)
    context.aot_operator_classes.register('SIGN', SignOperator, overwrite)
