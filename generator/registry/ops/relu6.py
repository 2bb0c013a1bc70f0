"""RELU6. Made by `opgen build` from specs/activation/relu6.yaml; do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirOperatorOptions
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.lib.arrays import clip
from opgen.lib.draw import Case, Draw, Sample
from opgen.lib.fixed_point import saturate
from opgen.lib.quant import activation_range, have_scales, same_quantization, table_s8
from opgen.litert.enums import ActivationFunctionType
from opgen.litert.parse import parse_operator
from opgen.litert.schema import ModelT, SubGraphT
from opgen.registry.context import RegistryContext
from opgen.registry.definition import Call, Definition, Fold, Kernel, Litert, Operand, Operation, OutputFacts, Params, Permute, State, TorchEntry, UInt8, Values, Violation, take as _take


@dataclass(frozen=True)
class Relu6Options(AirOperatorOptions):
    """Options of RELU6."""


def infer(op: Operation[Relu6Options]) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
    input = op.tensor("input")  # specs/_family/unary.yaml:6
    return {
        "output": OutputFacts(
            type=input.type,  # specs/_family/unary.yaml:9
            shape=input.shape,  # specs/_family/unary.yaml:10
            scale=input.scale,  # specs/activation/relu6.yaml:12
            zero_point=input.zero_point,  # specs/activation/relu6.yaml:13
        ),
    }


def check(op: Operation[Relu6Options]) -> Iterator[Violation]:
    input = op.tensor("input")  # specs/_family/unary.yaml:6
    output = op.tensor("output")  # specs/activation/relu6.yaml:11
    if not (have_scales(input, output)):  # specs/_family/unary.yaml:17
        yield Violation('specs/_family/unary.yaml:17', 'integers that stand for real numbers need a scale; one of these tensors has none', is_limit=True)


def macs(op: Operation[Relu6Options]) -> int:
    del op
    return 0  # specs/_family/unary.yaml:22


def _evaluate_reference(op: Operation[Relu6Options]) -> Values:
    input = op.tensor("input")  # specs/_family/unary.yaml:6
    return _take(clip(input, 0.0, 6.0))  # specs/activation/relu6.yaml:21


def states(op: Operation[Relu6Options]) -> Mapping[str, State]:
    del op
    return {}


def _evaluate_exact(op: Operation[Relu6Options]) -> Values:
    input = op.tensor("input")  # specs/_family/unary.yaml:6
    RELU6 = ActivationFunctionType.RELU6  # specs/activation/relu6.yaml:17
    output = op.tensor("output")  # specs/activation/relu6.yaml:11
    clamp = activation_range(RELU6, output)  # specs/activation/relu6.yaml:17
    low = clamp.lo  # specs/activation/relu6.yaml:18
    high = clamp.hi  # specs/activation/relu6.yaml:19
    return _take(saturate(input, low, high))  # specs/activation/relu6.yaml:22


def _relu6_s8_params(op: Operation[Relu6Options]) -> Params:
    input = op.tensor("input")  # specs/_family/unary.yaml:6
    size = input.size  # specs/_family/unary.yaml:13
    RELU6 = ActivationFunctionType.RELU6  # specs/activation/relu6.yaml:17
    output = op.tensor("output")  # specs/activation/relu6.yaml:11
    clamp = activation_range(RELU6, output)  # specs/activation/relu6.yaml:17
    low = clamp.lo  # specs/activation/relu6.yaml:18
    high = clamp.hi  # specs/activation/relu6.yaml:19
    return (("low", low), ("high", high), ("size", size),)  # specs/activation/relu6.yaml:31


def _relu6_s16_params(op: Operation[Relu6Options]) -> Params:
    input = op.tensor("input")  # specs/_family/unary.yaml:6
    size = input.size  # specs/_family/unary.yaml:13
    RELU6 = ActivationFunctionType.RELU6  # specs/activation/relu6.yaml:17
    output = op.tensor("output")  # specs/activation/relu6.yaml:11
    clamp = activation_range(RELU6, output)  # specs/activation/relu6.yaml:17
    low = clamp.lo  # specs/activation/relu6.yaml:18
    high = clamp.hi  # specs/activation/relu6.yaml:19
    return (("low", low), ("high", high), ("size", size),)  # specs/activation/relu6.yaml:38


def _relu6_f32_params(op: Operation[Relu6Options]) -> Params:
    input = op.tensor("input")  # specs/_family/unary.yaml:6
    size = input.size  # specs/_family/unary.yaml:13
    return (("size", size),)  # specs/activation/relu6.yaml:45


def _uint8_exact(op: Operation[Relu6Options]) -> bool:
    del op
    return True


def _fold_0_value(op: Operation[Relu6Options]) -> object:
    del op
    RELU6 = ActivationFunctionType.RELU6  # specs/activation/relu6.yaml:27
    return RELU6  # specs/activation/relu6.yaml:27


def _fold_0_when(op: Operation[Relu6Options]) -> bool:
    input = op.tensor("input")  # specs/_family/unary.yaml:6
    output = op.tensor("output")  # specs/activation/relu6.yaml:11
    return same_quantization(input, output)  # specs/activation/relu6.yaml:28


def _torch_0_inputs(call: Call) -> Mapping[str, object]:
    return {
        "input": call["self"],  # specs/activation/relu6.yaml:6
    }


def _torch_0_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_0_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/activation/relu6.yaml:6
    )


def _torch_1_when(call: Call) -> bool:
    min_val = call["min_val"]  # specs/activation/relu6.yaml:7
    max_val = call["max_val"]  # specs/activation/relu6.yaml:7
    return bool(min_val == 0 and max_val == 6)  # specs/activation/relu6.yaml:7


def _torch_1_inputs(call: Call) -> Mapping[str, object]:
    return {
        "input": call["self"],  # specs/activation/relu6.yaml:7
    }


def _torch_1_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_1_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/activation/relu6.yaml:7
    )


def sample_0(draw: Draw) -> Case:
    sample = Sample(draw)
    choice = draw.choice
    span = draw.span
    input = sample.tensor("input", choice((span(1, 300),), (span(1, 3), span(1, 9), span(1, 9), span(1, 9)), ()), "")  # specs/_family/unary.yaml:25
    return sample.case()


DEFINITION = Definition[Relu6Options](
    op='RELU6',
    place='specs/activation/relu6.yaml:2',
    doc='y = min(max(x, 0), 6), element by element.',
    options_type=Relu6Options,
    options=(),
    litert=Litert(builtin='RELU6', versions=(1, 3)),
    inputs=(
        Operand('input', 'specs/_family/unary.yaml:6'),
    ),
    outputs=(
        Operand('output', 'specs/activation/relu6.yaml:11'),
    ),
    infer=infer,
    check=check,
    macs=macs,
    reference=_evaluate_reference,
    reference_place='specs/activation/relu6.yaml:21',
    states=states,
    kernels=(
        Kernel[Relu6Options](
            name='relu6_s8',
            place='specs/activation/relu6.yaml:31',
            types={'input': (DType.INT8,), 'output': (DType.INT8,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* RELU6: input int8, output int8 (specs/activation/relu6.yaml:31) */\n'
                'typedef struct {\n'
                '    int32_t low;\n'
                '    int32_t high;\n'
                '    int32_t size;\n'
                '} opgen_relu6_s8_params;\n'
                '\n'
                'static inline int opgen_run_relu6_s8(const opgen_relu6_s8_params *p, const int8_t *input, int8_t *output)\n'
                '{\n'
                '    opgen_clip_s8(p->low, p->high, input, output, p->size);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_relu6_s8_params,
            exact=_evaluate_exact,
            inplace=('input',),
            headers=('opgen_requantize.h',),
            table_inputs={},
        ),
        Kernel[Relu6Options](
            name='relu6_s16',
            place='specs/activation/relu6.yaml:38',
            types={'input': (DType.INT16,), 'output': (DType.INT16,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* RELU6: input int16, output int16 (specs/activation/relu6.yaml:38) */\n'
                'typedef struct {\n'
                '    int32_t low;\n'
                '    int32_t high;\n'
                '    int32_t size;\n'
                '} opgen_relu6_s16_params;\n'
                '\n'
                'static inline int opgen_run_relu6_s16(const opgen_relu6_s16_params *p, const int16_t *input, int16_t *output)\n'
                '{\n'
                '    opgen_clip_s16(p->low, p->high, input, output, p->size);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_relu6_s16_params,
            exact=_evaluate_exact,
            inplace=('input',),
            headers=('opgen_requantize.h',),
            table_inputs={},
        ),
        Kernel[Relu6Options](
            name='relu6_f32',
            place='specs/activation/relu6.yaml:45',
            types={'input': (DType.FLOAT32,), 'output': (DType.FLOAT32,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* RELU6: input float32, output float32 (specs/activation/relu6.yaml:45) */\n'
                'typedef struct {\n'
                '    int32_t size;\n'
                '} opgen_relu6_f32_params;\n'
                '\n'
                'static inline int opgen_run_relu6_f32(const opgen_relu6_f32_params *p, const float *input, float *output)\n'
                '{\n'
                '    opgen_clip_f32(0.0f, 6.0f, input, output, p->size);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_relu6_f32_params,
            exact=None,
            inplace=('input',),
            headers=('opgen_float.h',),
            table_inputs={},
        ),
    ),
    state_names=(),
    alias=None,
    reads_values=frozenset(['input']),
    folds=(
        Fold('producer', 'fused_activation_function', 'output', _fold_0_value, _fold_0_when, 'specs/activation/relu6.yaml:24'),
    ),
    absorptions=(),
    uint8=UInt8[Relu6Options]('specs/activation/relu6.yaml:15', _uint8_exact, '', None),
    torch=(
        TorchEntry('aten.relu6.default', '', None, None, _torch_0_inputs, _torch_0_options, _torch_0_outputs, frozenset(['self']), ('output',), 'specs/activation/relu6.yaml:6'),
        TorchEntry('aten.hardtanh.default', '', _torch_1_when, None, _torch_1_inputs, _torch_1_options, _torch_1_outputs, frozenset(['max_val', 'min_val', 'self']), ('output',), 'specs/activation/relu6.yaml:7'),
    ),
    permute=Permute[Relu6Options]('specs/_family/unary.yaml:21', ('input',)),
    samples=(
        sample_0,
    ),
)


def parse(
    op_id: int, model: ModelT, subgraph: SubGraphT, air_model: AirModel
) -> AirOperator:
    """Read one RELU6 of a LiteRT model."""
    return parse_operator(DEFINITION, op_id, model, subgraph, air_model)


class Relu6Operator(SpecOperator):
    """RELU6, ready to be planned and emitted."""

    TYPE = 'RELU6'
    DEFINITION = DEFINITION


OPERATOR = Relu6Operator
OPTIONS = Relu6Options


def register(context: RegistryContext, *, overwrite: bool = False) -> None:
    """Put RELU6 into the registries of a context."""
    context.litert_parsers.register(DEFINITION.litert_key, parse, overwrite)
    context.air_options.register('RELU6', Relu6Options, overwrite)
    context.aot_operator_classes.register('RELU6', Relu6Operator, overwrite)
