"""CLAMP. Made by `opgen build` from specs/activation/clamp.yaml; do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirOperatorOptions
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.lib.arrays import clip, infinity
from opgen.lib.draw import Case, Draw, Sample
from opgen.lib.fixed_point import as_ints
from opgen.lib.quant import have_scales, same_quantization, table_s8
from opgen.lib.tables import clamp_bound, integer_bounds
from opgen.lib.tensor import has
from opgen.litert.parse import parse_operator
from opgen.litert.schema import ModelT, SubGraphT
from opgen.registry.context import RegistryContext
from opgen.registry.definition import Call, Definition, Fold, Kernel, Operand, Operation, Option, OutputFacts, Params, Permute, State, TorchEntry, Values, Violation, take as _take


@dataclass(frozen=True)
class ClampOptions(AirOperatorOptions):
    """Options of CLAMP."""

    low: float  # specs/activation/clamp.yaml:15
    high: float  # specs/activation/clamp.yaml:16


def infer(op: Operation[ClampOptions]) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
    input = op.tensor("input")  # specs/_family/unary.yaml:6
    return {
        "output": OutputFacts(
            type=input.type,  # specs/_family/unary.yaml:9
            shape=input.shape,  # specs/_family/unary.yaml:10
            scale=input.scale,  # specs/activation/clamp.yaml:19
            zero_point=input.zero_point,  # specs/activation/clamp.yaml:20
        ),
    }


def check(op: Operation[ClampOptions]) -> Iterator[Violation]:
    input = op.tensor("input")  # specs/_family/unary.yaml:6
    output = op.tensor("output")  # specs/activation/clamp.yaml:18
    if not (have_scales(input, output)):  # specs/_family/unary.yaml:17
        yield Violation('specs/_family/unary.yaml:17', 'integers that stand for real numbers need a scale; one of these tensors has none', is_limit=True)


def macs(op: Operation[ClampOptions]) -> int:
    del op
    return 0  # specs/_family/unary.yaml:22


def _evaluate_reference(op: Operation[ClampOptions]) -> Values:
    input = op.tensor("input")  # specs/_family/unary.yaml:6
    low = op.options.low  # specs/activation/clamp.yaml:15
    high = op.options.high  # specs/activation/clamp.yaml:16
    return _take(clip(input, low, high))  # specs/activation/clamp.yaml:26


def states(op: Operation[ClampOptions]) -> Mapping[str, State]:
    del op
    return {}


def _evaluate_exact(op: Operation[ClampOptions]) -> Values:
    input = op.tensor("input")  # specs/_family/unary.yaml:6
    output = op.tensor("output")  # specs/activation/clamp.yaml:18
    low = op.options.low  # specs/activation/clamp.yaml:15
    least = clamp_bound(low, output)  # specs/activation/clamp.yaml:23
    high = op.options.high  # specs/activation/clamp.yaml:16
    most = clamp_bound(high, output)  # specs/activation/clamp.yaml:24
    return _take(clip(input, least, most))  # specs/activation/clamp.yaml:27


def _clamp_s8_params(op: Operation[ClampOptions]) -> Params:
    input = op.tensor("input")  # specs/_family/unary.yaml:6
    size = input.size  # specs/_family/unary.yaml:13
    output = op.tensor("output")  # specs/activation/clamp.yaml:18
    low = op.options.low  # specs/activation/clamp.yaml:15
    least = clamp_bound(low, output)  # specs/activation/clamp.yaml:23
    high = op.options.high  # specs/activation/clamp.yaml:16
    most = clamp_bound(high, output)  # specs/activation/clamp.yaml:24
    return (("least", least), ("most", most), ("size", size),)  # specs/activation/clamp.yaml:36


def _clamp_s16_params(op: Operation[ClampOptions]) -> Params:
    input = op.tensor("input")  # specs/_family/unary.yaml:6
    size = input.size  # specs/_family/unary.yaml:13
    output = op.tensor("output")  # specs/activation/clamp.yaml:18
    low = op.options.low  # specs/activation/clamp.yaml:15
    least = clamp_bound(low, output)  # specs/activation/clamp.yaml:23
    high = op.options.high  # specs/activation/clamp.yaml:16
    most = clamp_bound(high, output)  # specs/activation/clamp.yaml:24
    return (("least", least), ("most", most), ("size", size),)  # specs/activation/clamp.yaml:43


def _clamp_f32_params(op: Operation[ClampOptions]) -> Params:
    low = op.options.low  # specs/activation/clamp.yaml:15
    high = op.options.high  # specs/activation/clamp.yaml:16
    input = op.tensor("input")  # specs/_family/unary.yaml:6
    size = input.size  # specs/_family/unary.yaml:13
    return (("low", low), ("high", high), ("size", size),)  # specs/activation/clamp.yaml:50


def _clamp_s64_exact(op: Operation[ClampOptions]) -> Values:
    input = op.tensor("input")  # specs/_family/unary.yaml:6
    low = op.options.low  # specs/activation/clamp.yaml:15
    high = op.options.high  # specs/activation/clamp.yaml:16
    bounds = integer_bounds(low, high)  # specs/activation/clamp_s64.yaml:6
    return _take(clip(as_ints(input), bounds[0], bounds[1]))  # specs/activation/clamp_s64.yaml:12


def _clamp_s64_params(op: Operation[ClampOptions]) -> Params:
    input = op.tensor("input")  # specs/_family/unary.yaml:6
    size = input.size  # specs/_family/unary.yaml:13
    low = op.options.low  # specs/activation/clamp.yaml:15
    high = op.options.high  # specs/activation/clamp.yaml:16
    bounds = integer_bounds(low, high)  # specs/activation/clamp_s64.yaml:6
    return (("bounds", bounds), ("size", size),)  # specs/activation/clamp_s64.yaml:9


def _fold_0_value(op: Operation[ClampOptions]) -> object:
    low = op.options.low  # specs/activation/clamp.yaml:15
    high = op.options.high  # specs/activation/clamp.yaml:16
    return (low, high)  # specs/activation/clamp.yaml:32


def _fold_0_when(op: Operation[ClampOptions]) -> bool:
    input = op.tensor("input")  # specs/_family/unary.yaml:6
    output = op.tensor("output")  # specs/activation/clamp.yaml:18
    return same_quantization(input, output)  # specs/activation/clamp.yaml:33


def _torch_0_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/activation/clamp.yaml:6
    return {
        "input": self,  # specs/activation/clamp.yaml:6
    }


def _torch_0_options(call: Call) -> Mapping[str, object]:
    min = call["min"]  # specs/activation/clamp.yaml:7
    max = call["max"]  # specs/activation/clamp.yaml:7
    return {
        "low": min if has(min) else -infinity(),  # specs/activation/clamp.yaml:7
        "high": max if has(max) else infinity(),  # specs/activation/clamp.yaml:7
    }


def _torch_0_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/activation/clamp.yaml:5
    )


def _torch_1_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/activation/clamp.yaml:8
    return {
        "input": self,  # specs/activation/clamp.yaml:8
    }


def _torch_1_options(call: Call) -> Mapping[str, object]:
    min_val = call["min_val"]  # specs/activation/clamp.yaml:8
    max_val = call["max_val"]  # specs/activation/clamp.yaml:8
    return {
        "low": min_val,  # specs/activation/clamp.yaml:8
        "high": max_val,  # specs/activation/clamp.yaml:8
    }


def _torch_1_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/activation/clamp.yaml:8
    )


def _torch_2_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/activation/clamp.yaml:9
    return {
        "input": self,  # specs/activation/clamp.yaml:9
    }


def _torch_2_options(call: Call) -> Mapping[str, object]:
    del call
    return {
        "low": 0.0,  # specs/activation/clamp.yaml:9
        "high": 6.0,  # specs/activation/clamp.yaml:9
    }


def _torch_2_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/activation/clamp.yaml:9
    )


def _torch_3_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/activation/clamp.yaml:10
    return {
        "input": self,  # specs/activation/clamp.yaml:10
    }


def _torch_3_options(call: Call) -> Mapping[str, object]:
    min = call["min"]  # specs/activation/clamp.yaml:10
    return {
        "low": min,  # specs/activation/clamp.yaml:10
        "high": infinity(),  # specs/activation/clamp.yaml:10
    }


def _torch_3_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/activation/clamp.yaml:10
    )


def _torch_4_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/activation/clamp.yaml:11
    return {
        "input": self,  # specs/activation/clamp.yaml:11
    }


def _torch_4_options(call: Call) -> Mapping[str, object]:
    max = call["max"]  # specs/activation/clamp.yaml:11
    return {
        "low": -infinity(),  # specs/activation/clamp.yaml:11
        "high": max,  # specs/activation/clamp.yaml:11
    }


def _torch_4_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/activation/clamp.yaml:11
    )


def sample_0(draw: Draw) -> Case:
    sample = Sample(draw)
    choice = draw.choice
    span = draw.span
    input = sample.tensor("input", choice((span(1, 300),), (span(1, 3), span(1, 9), span(1, 9), span(1, 9)), ()), "")  # specs/_family/unary.yaml:25
    low = sample.option("low", choice(-1.0, 0.0, -6.0))  # specs/activation/clamp.yaml:59
    high = sample.option("high", choice(1.0, 6.0, infinity()))  # specs/activation/clamp.yaml:60
    return sample.case()


DEFINITION = Definition[ClampOptions](
    op='CLAMP',
    place='specs/activation/clamp.yaml:2',
    doc='y = min(max(x, low), high), element by element.',
    options_type=ClampOptions,
    options=(
        Option('low', float, 'specs/activation/clamp.yaml:15'),
        Option('high', float, 'specs/activation/clamp.yaml:16'),
    ),
    litert=None,
    inputs=(
        Operand('input', 'specs/_family/unary.yaml:6'),
    ),
    outputs=(
        Operand('output', 'specs/activation/clamp.yaml:18'),
    ),
    infer=infer,
    check=check,
    macs=macs,
    reference=_evaluate_reference,
    reference_place='specs/activation/clamp.yaml:26',
    states=states,
    kernels=(
        Kernel[ClampOptions](
            name='clamp_s8',
            place='specs/activation/clamp.yaml:36',
            types={'input': (DType.INT8,), 'output': (DType.INT8,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* CLAMP: input int8, output int8 (specs/activation/clamp.yaml:36) */\n'
                'typedef struct {\n'
                '    int32_t least;\n'
                '    int32_t most;\n'
                '    int32_t size;\n'
                '} opgen_clamp_s8_params;\n'
                '\n'
                'static inline int opgen_run_clamp_s8(const opgen_clamp_s8_params *p, const int8_t *input, int8_t *output)\n'
                '{\n'
                '    opgen_clip_s8(p->least, p->most, input, output, p->size);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_clamp_s8_params,
            exact=_evaluate_exact,
            inplace=('input',),
            headers=('opgen_requantize.h',),
            table_inputs={},
        ),
        Kernel[ClampOptions](
            name='clamp_s16',
            place='specs/activation/clamp.yaml:43',
            types={'input': (DType.INT16,), 'output': (DType.INT16,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* CLAMP: input int16, output int16 (specs/activation/clamp.yaml:43) */\n'
                'typedef struct {\n'
                '    int32_t least;\n'
                '    int32_t most;\n'
                '    int32_t size;\n'
                '} opgen_clamp_s16_params;\n'
                '\n'
                'static inline int opgen_run_clamp_s16(const opgen_clamp_s16_params *p, const int16_t *input, int16_t *output)\n'
                '{\n'
                '    opgen_clip_s16(p->least, p->most, input, output, p->size);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_clamp_s16_params,
            exact=_evaluate_exact,
            inplace=('input',),
            headers=('opgen_requantize.h',),
            table_inputs={},
        ),
        Kernel[ClampOptions](
            name='clamp_f32',
            place='specs/activation/clamp.yaml:50',
            types={'input': (DType.FLOAT32,), 'output': (DType.FLOAT32,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* CLAMP: input float32, output float32 (specs/activation/clamp.yaml:50) */\n'
                'typedef struct {\n'
                '    float low;\n'
                '    float high;\n'
                '    int32_t size;\n'
                '} opgen_clamp_f32_params;\n'
                '\n'
                'static inline int opgen_run_clamp_f32(const opgen_clamp_f32_params *p, const float *input, float *output)\n'
                '{\n'
                '    opgen_clip_f32(p->low, p->high, input, output, p->size);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_clamp_f32_params,
            exact=None,
            inplace=('input',),
            headers=('opgen_float.h',),
            table_inputs={},
        ),
        Kernel[ClampOptions](
            name='clamp_s64',
            place='specs/activation/clamp_s64.yaml:9',
            types={'input': (DType.INT64,), 'output': (DType.INT64,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* CLAMP: input int64, output int64 (specs/activation/clamp_s64.yaml:9) */\n'
                'typedef struct {\n'
                '    const int64_t *bounds;\n'
                '    int32_t size;\n'
                '} opgen_clamp_s64_params;\n'
                '\n'
                'static inline int opgen_run_clamp_s64(const opgen_clamp_s64_params *p, const int64_t *input, int64_t *output)\n'
                '{\n'
                '    int32_t i;\n'
                '    for (i = 0; i < p->size; i++) {\n'
                '      const int64_t above = input[i] < p->bounds[0] ? p->bounds[0] : input[i];\n'
                '      output[i] = above > p->bounds[1] ? p->bounds[1] : above;\n'
                '    }\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_clamp_s64_params,
            exact=_clamp_s64_exact,
            inplace=('input',),
            table_inputs={},
        ),
    ),
    state_names=(),
    alias=None,
    reads_values=frozenset(['input']),
    folds=(
        Fold('producer', 'clamped', 'output', _fold_0_value, _fold_0_when, 'specs/activation/clamp.yaml:29'),
    ),
    absorptions=(),
    torch=(
        TorchEntry('aten.clamp.default', '', None, None, _torch_0_inputs, _torch_0_options, _torch_0_outputs, frozenset(['max', 'min', 'self']), ('output',), 'specs/activation/clamp.yaml:5'),
        TorchEntry('aten.hardtanh.default', '', None, None, _torch_1_inputs, _torch_1_options, _torch_1_outputs, frozenset(['max_val', 'min_val', 'self']), ('output',), 'specs/activation/clamp.yaml:8'),
        TorchEntry('aten.relu6.default', '', None, None, _torch_2_inputs, _torch_2_options, _torch_2_outputs, frozenset(['self']), ('output',), 'specs/activation/clamp.yaml:9'),
        TorchEntry('aten.clamp_min.default', '', None, None, _torch_3_inputs, _torch_3_options, _torch_3_outputs, frozenset(['min', 'self']), ('output',), 'specs/activation/clamp.yaml:10'),
        TorchEntry('aten.clamp_max.default', '', None, None, _torch_4_inputs, _torch_4_options, _torch_4_outputs, frozenset(['max', 'self']), ('output',), 'specs/activation/clamp.yaml:11'),
    ),
    permute=Permute[ClampOptions]('specs/_family/unary.yaml:21', ('input',)),
    samples=(
        sample_0,
    ),
)


def parse(
    op_id: int, model: ModelT, subgraph: SubGraphT, air_model: AirModel
) -> AirOperator:
    """Read one CLAMP of a LiteRT model."""
    return parse_operator(DEFINITION, op_id, model, subgraph, air_model)


class ClampOperator(SpecOperator):
    """CLAMP, ready to be planned and emitted."""

    TYPE = 'CLAMP'
    DEFINITION = DEFINITION


OPERATOR = ClampOperator
OPTIONS = ClampOptions


def register(context: RegistryContext, *, overwrite: bool = False) -> None:
    """Put CLAMP into the registries of a context."""
    context.air_options.register('CLAMP', ClampOptions, overwrite)
    context.aot_operator_classes.register('CLAMP', ClampOperator, overwrite)
