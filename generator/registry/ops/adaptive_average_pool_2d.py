"""ADAPTIVE_AVERAGE_POOL_2D. Made by `opgen build` from specs/pool/adaptive_average_pool_2d.yaml; do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirOperatorOptions
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.lib.adapt import as_image, from_image
from opgen.lib.arrays import as_int32s
from opgen.lib.draw import Case, Draw, Sample
from opgen.lib.reference import adaptive_average_pool, shared_out
from opgen.litert.parse import parse_operator
from opgen.litert.schema import ModelT, SubGraphT
from opgen.registry.context import RegistryContext
from opgen.registry.definition import Call, Definition, Kernel, Operand, Operation, Option, OutputFacts, Params, State, TorchEntry, Values, Violation, take as _take


@dataclass(frozen=True)
class AdaptiveAveragePool2dOptions(AirOperatorOptions):
    """Options of ADAPTIVE_AVERAGE_POOL_2D."""

    height: int  # specs/pool/adaptive_average_pool_2d.yaml:19
    width: int  # specs/pool/adaptive_average_pool_2d.yaml:20


def infer(op: Operation[AdaptiveAveragePool2dOptions]) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
    input = op.tensor("input")  # specs/pool/adaptive_average_pool_2d.yaml:23
    height = op.options.height  # specs/pool/adaptive_average_pool_2d.yaml:19
    width = op.options.width  # specs/pool/adaptive_average_pool_2d.yaml:20
    return {
        "output": OutputFacts(
            type=input.type,  # specs/pool/adaptive_average_pool_2d.yaml:25
            shape=(input.n, height, width, input.c),  # specs/pool/adaptive_average_pool_2d.yaml:25
        ),
    }


def check(op: Operation[AdaptiveAveragePool2dOptions]) -> Iterator[Violation]:
    del op
    return iter(())


def macs(op: Operation[AdaptiveAveragePool2dOptions]) -> int:
    del op
    return 0  # specs/pool/adaptive_average_pool_2d.yaml:32


def _evaluate_reference(op: Operation[AdaptiveAveragePool2dOptions]) -> Values:
    input = op.tensor("input")  # specs/pool/adaptive_average_pool_2d.yaml:23
    height = op.options.height  # specs/pool/adaptive_average_pool_2d.yaml:19
    rows = as_int32s(shared_out(input.h, height))  # specs/pool/adaptive_average_pool_2d.yaml:29
    width = op.options.width  # specs/pool/adaptive_average_pool_2d.yaml:20
    cols = as_int32s(shared_out(input.w, width))  # specs/pool/adaptive_average_pool_2d.yaml:30
    return _take(adaptive_average_pool(input, rows, cols))  # specs/pool/adaptive_average_pool_2d.yaml:33


def states(op: Operation[AdaptiveAveragePool2dOptions]) -> Mapping[str, State]:
    del op
    return {}


def _adaptive_average_pool_2d_f32_params(op: Operation[AdaptiveAveragePool2dOptions]) -> Params:
    input = op.tensor("input")  # specs/pool/adaptive_average_pool_2d.yaml:23
    height = op.options.height  # specs/pool/adaptive_average_pool_2d.yaml:19
    width = op.options.width  # specs/pool/adaptive_average_pool_2d.yaml:20
    sizes = (input.n, input.h, input.w, input.c, height, width)  # specs/pool/adaptive_average_pool_2d.yaml:28
    rows = as_int32s(shared_out(input.h, height))  # specs/pool/adaptive_average_pool_2d.yaml:29
    cols = as_int32s(shared_out(input.w, width))  # specs/pool/adaptive_average_pool_2d.yaml:30
    return (("sizes", sizes), ("rows", rows), ("cols", cols),)  # specs/pool/adaptive_average_pool_2d.yaml:36


def _torch_0_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/pool/adaptive_average_pool_2d.yaml:8
    return {
        "input": as_image(self, 2),  # specs/pool/adaptive_average_pool_2d.yaml:8
    }


def _torch_0_options(call: Call) -> Mapping[str, object]:
    results = call["results"]  # specs/pool/adaptive_average_pool_2d.yaml:9
    return {
        "height": results[0].shape[-2],  # specs/pool/adaptive_average_pool_2d.yaml:9
        "width": results[0].shape[-1],  # specs/pool/adaptive_average_pool_2d.yaml:9
    }


def _torch_0_outputs(call: Call) -> tuple[object, ...]:
    output = call["output"]  # specs/pool/adaptive_average_pool_2d.yaml:10
    results = call["results"]  # specs/pool/adaptive_average_pool_2d.yaml:10
    return (
        from_image(output, results[0].shape),  # specs/pool/adaptive_average_pool_2d.yaml:10
    )


def _torch_1_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/pool/adaptive_average_pool_2d.yaml:8
    return {
        "input": as_image(self, 2),  # specs/pool/adaptive_average_pool_2d.yaml:8
    }


def _torch_1_options(call: Call) -> Mapping[str, object]:
    results = call["results"]  # specs/pool/adaptive_average_pool_2d.yaml:9
    return {
        "height": results[0].shape[-2],  # specs/pool/adaptive_average_pool_2d.yaml:9
        "width": results[0].shape[-1],  # specs/pool/adaptive_average_pool_2d.yaml:9
    }


def _torch_1_outputs(call: Call) -> tuple[object, ...]:
    output = call["output"]  # specs/pool/adaptive_average_pool_2d.yaml:10
    results = call["results"]  # specs/pool/adaptive_average_pool_2d.yaml:10
    return (
        from_image(output, results[0].shape),  # specs/pool/adaptive_average_pool_2d.yaml:10
    )


def _torch_2_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/pool/adaptive_average_pool_2d.yaml:13
    return {
        "input": as_image(self, 1),  # specs/pool/adaptive_average_pool_2d.yaml:13
    }


def _torch_2_options(call: Call) -> Mapping[str, object]:
    results = call["results"]  # specs/pool/adaptive_average_pool_2d.yaml:14
    return {
        "height": 1,  # specs/pool/adaptive_average_pool_2d.yaml:14
        "width": results[0].shape[-1],  # specs/pool/adaptive_average_pool_2d.yaml:14
    }


def _torch_2_outputs(call: Call) -> tuple[object, ...]:
    output = call["output"]  # specs/pool/adaptive_average_pool_2d.yaml:15
    results = call["results"]  # specs/pool/adaptive_average_pool_2d.yaml:15
    return (
        from_image(output, results[0].shape),  # specs/pool/adaptive_average_pool_2d.yaml:15
    )


def sample_0(draw: Draw) -> Case:
    sample = Sample(draw)
    span = draw.span
    height = sample.option("height", span(1, 6))  # specs/pool/adaptive_average_pool_2d.yaml:44
    width = sample.option("width", span(1, 6))  # specs/pool/adaptive_average_pool_2d.yaml:45
    input = sample.tensor("input", (span(1, 2), span(1, 9), span(1, 9), span(1, 5)), "NHWC")  # specs/pool/adaptive_average_pool_2d.yaml:46
    return sample.case()


DEFINITION = Definition[AdaptiveAveragePool2dOptions](
    op='ADAPTIVE_AVERAGE_POOL_2D',
    place='specs/pool/adaptive_average_pool_2d.yaml:2',
    doc=(
                'Means of height x width windows that share out an NHWC image. Where the image is no multiple of their number,\n'
                'they overlap and differ in size by one. Windows that are all alike: average_pool_2d_torch.yaml.'
            ),
    options_type=AdaptiveAveragePool2dOptions,
    options=(
        Option('height', int, 'specs/pool/adaptive_average_pool_2d.yaml:19', minimum=1),
        Option('width', int, 'specs/pool/adaptive_average_pool_2d.yaml:20', minimum=1),
    ),
    litert=None,
    inputs=(
        Operand('input', 'specs/pool/adaptive_average_pool_2d.yaml:23', layout='NHWC'),
    ),
    outputs=(
        Operand('output', 'specs/pool/adaptive_average_pool_2d.yaml:25', layout='NHWC'),
    ),
    infer=infer,
    check=check,
    macs=macs,
    reference=_evaluate_reference,
    reference_place='specs/pool/adaptive_average_pool_2d.yaml:33',
    states=states,
    kernels=(
        Kernel[AdaptiveAveragePool2dOptions](
            name='adaptive_average_pool_2d_f32',
            place='specs/pool/adaptive_average_pool_2d.yaml:36',
            types={'input': (DType.FLOAT32,), 'output': (DType.FLOAT32,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* ADAPTIVE_AVERAGE_POOL_2D: input float32, output float32 (specs/pool/adaptive_average_pool_2d.yaml:36) */\n'
                'typedef struct {\n'
                '    const int32_t *sizes;\n'
                '    const int32_t *rows;\n'
                '    const int32_t *cols;\n'
                '} opgen_adaptive_average_pool_2d_f32_params;\n'
                '\n'
                'static inline int opgen_run_adaptive_average_pool_2d_f32(const opgen_adaptive_average_pool_2d_f32_params *p,\n'
                '                                                         const float *input, float *output)\n'
                '{\n'
                '    opgen_adaptive_average_pool_f32(p->sizes, p->rows, p->cols, input, output);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_adaptive_average_pool_2d_f32_params,
            exact=None,
            headers=('opgen_average_pool.h',),
            table_inputs={},
        ),
    ),
    state_names=(),
    alias=None,
    reads_values=frozenset(['input']),
    folds=(),
    absorptions=(),
    torch=(
        TorchEntry('aten.adaptive_avg_pool2d.default', '', None, None, _torch_0_inputs, _torch_0_options, _torch_0_outputs, frozenset(['output', 'output_size', 'results', 'self']), ('output',), 'specs/pool/adaptive_average_pool_2d.yaml:7'),
        TorchEntry('aten._adaptive_avg_pool2d.default', '', None, None, _torch_1_inputs, _torch_1_options, _torch_1_outputs, frozenset(['output', 'output_size', 'results', 'self']), ('output',), 'specs/pool/adaptive_average_pool_2d.yaml:7'),
        TorchEntry('aten.adaptive_avg_pool1d.default', '', None, None, _torch_2_inputs, _torch_2_options, _torch_2_outputs, frozenset(['output', 'output_size', 'results', 'self']), ('output',), 'specs/pool/adaptive_average_pool_2d.yaml:12'),
    ),
    samples=(
        sample_0,
    ),
)


def parse(
    op_id: int, model: ModelT, subgraph: SubGraphT, air_model: AirModel
) -> AirOperator:
    """Read one ADAPTIVE_AVERAGE_POOL_2D of a LiteRT model."""
    return parse_operator(DEFINITION, op_id, model, subgraph, air_model)


class AdaptiveAveragePool2dOperator(SpecOperator):
    """ADAPTIVE_AVERAGE_POOL_2D, ready to be planned and emitted."""

    TYPE = 'ADAPTIVE_AVERAGE_POOL_2D'
    DEFINITION = DEFINITION


OPERATOR = AdaptiveAveragePool2dOperator
OPTIONS = AdaptiveAveragePool2dOptions


def register(context: RegistryContext, *, overwrite: bool = False) -> None:
    """Put ADAPTIVE_AVERAGE_POOL_2D into the registries of a context."""
    context.air_options.register('ADAPTIVE_AVERAGE_POOL_2D', AdaptiveAveragePool2dOptions, overwrite)
    context.aot_operator_classes.register('ADAPTIVE_AVERAGE_POOL_2D', AdaptiveAveragePool2dOperator, overwrite)
