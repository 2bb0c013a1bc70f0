"""RESIZE_NEAREST_NEIGHBOR. Made by `opgen build` from specs/image/resize_nearest_neighbor.yaml; do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirOperatorOptions
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.lib.adapt import as_image, from_image
from opgen.lib.arrays import element, ints, take
from opgen.lib.draw import Case, Draw, Sample
from opgen.lib.pytorch import scales_exactly
from opgen.lib.resize import opgen_resize, resize_nearest
from opgen.lib.shapes import shape_of
from opgen.lib.tensor import has
from opgen.litert.parse import parse_operator
from opgen.litert.schema import ModelT, SubGraphT
from opgen.registry.context import RegistryContext
from opgen.registry.definition import Call, Definition, Kernel, Litert, Operand, Operation, Option, OutputFacts, Params, State, TorchEntry, UInt8, Values, Violation, in_words as _in_words, take as _take


@dataclass(frozen=True)
class ResizeNearestNeighborOptions(AirOperatorOptions):
    """Options of RESIZE_NEAREST_NEIGHBOR."""

    align_corners: bool = False  # specs/_family/resize.yaml:6
    half_pixel_centers: bool = False  # specs/_family/resize.yaml:7


def infer(op: Operation[ResizeNearestNeighborOptions]) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
    input = op.tensor("input")  # specs/_family/resize.yaml:10
    size = op.tensor("size")  # specs/_family/resize.yaml:11
    height = element(size, 0)  # specs/_family/resize.yaml:20
    width = element(size, 1)  # specs/_family/resize.yaml:21
    return {
        "output": OutputFacts(
            type=input.type,  # specs/_family/resize.yaml:14
            shape=(input.n, height, width, input.c),  # specs/_family/resize.yaml:15
            scale=input.scale,  # specs/_family/resize.yaml:16
            zero_point=input.zero_point,  # specs/_family/resize.yaml:17
        ),
    }


def check(op: Operation[ResizeNearestNeighborOptions]) -> Iterator[Violation]:
    size = op.tensor("size")  # specs/_family/resize.yaml:11
    height = element(size, 0)  # specs/_family/resize.yaml:20
    width = element(size, 1)  # specs/_family/resize.yaml:21
    if not (size.size == 2 and height > 0 and width > 0):  # specs/_family/resize.yaml:24
        yield Violation('specs/_family/resize.yaml:24', 'the size must be a height and a width, this is ' + _in_words(shape_of(size)))
    input = op.tensor("input")  # specs/_family/resize.yaml:10
    if not (input.h > 0 and input.w > 0):  # specs/_family/resize.yaml:26
        yield Violation('specs/_family/resize.yaml:26', 'the image has no pixels')


def macs(op: Operation[ResizeNearestNeighborOptions]) -> int:
    del op
    return 0  # specs/_family/resize.yaml:29


def _evaluate_reference(op: Operation[ResizeNearestNeighborOptions]) -> Values:
    input = op.tensor("input")  # specs/_family/resize.yaml:10
    align_corners = op.options.align_corners  # specs/_family/resize.yaml:6
    half_pixel_centers = op.options.half_pixel_centers  # specs/_family/resize.yaml:7
    size = op.tensor("size")  # specs/_family/resize.yaml:11
    height = element(size, 0)  # specs/_family/resize.yaml:20
    rows = resize_nearest(input.h, height, align_corners, half_pixel_centers)  # specs/image/resize_nearest_neighbor.yaml:36
    width = element(size, 1)  # specs/_family/resize.yaml:21
    columns = resize_nearest(input.w, width, align_corners, half_pixel_centers)  # specs/image/resize_nearest_neighbor.yaml:37
    return _take(take(take(input, rows, 1), columns, 2))  # specs/image/resize_nearest_neighbor.yaml:39


def states(op: Operation[ResizeNearestNeighborOptions]) -> Mapping[str, State]:
    del op
    return {}


def _resize_nearest_bytes_exact(op: Operation[ResizeNearestNeighborOptions]) -> Values:
    input = op.tensor("input")  # specs/_family/resize.yaml:10
    align_corners = op.options.align_corners  # specs/_family/resize.yaml:6
    half_pixel_centers = op.options.half_pixel_centers  # specs/_family/resize.yaml:7
    size = op.tensor("size")  # specs/_family/resize.yaml:11
    height = element(size, 0)  # specs/_family/resize.yaml:20
    rows = resize_nearest(input.h, height, align_corners, half_pixel_centers)  # specs/image/resize_nearest_neighbor.yaml:36
    width = element(size, 1)  # specs/_family/resize.yaml:21
    columns = resize_nearest(input.w, width, align_corners, half_pixel_centers)  # specs/image/resize_nearest_neighbor.yaml:37
    return _take(take(take(input, rows, 1), columns, 2))  # specs/image/resize_nearest_neighbor.yaml:39


def _resize_nearest_bytes_params(op: Operation[ResizeNearestNeighborOptions]) -> Params:
    input = op.tensor("input")  # specs/_family/resize.yaml:10
    size = op.tensor("size")  # specs/_family/resize.yaml:11
    height = element(size, 0)  # specs/_family/resize.yaml:20
    width = element(size, 1)  # specs/_family/resize.yaml:21
    resize = opgen_resize(input.n, input.h, input.w, height, width, input.c * input.type.bits // 8)  # specs/image/resize_nearest_neighbor.yaml:35
    align_corners = op.options.align_corners  # specs/_family/resize.yaml:6
    half_pixel_centers = op.options.half_pixel_centers  # specs/_family/resize.yaml:7
    rows = resize_nearest(input.h, height, align_corners, half_pixel_centers)  # specs/image/resize_nearest_neighbor.yaml:36
    columns = resize_nearest(input.w, width, align_corners, half_pixel_centers)  # specs/image/resize_nearest_neighbor.yaml:37
    return (("resize", resize), ("rows", rows), ("columns", columns),)  # specs/image/resize_nearest_neighbor.yaml:42


def _uint8_exact(op: Operation[ResizeNearestNeighborOptions]) -> bool:
    del op
    return True


def _torch_0_limit(call: Call) -> Violation | None:
    input = call["input"]  # specs/image/resize_nearest_neighbor.yaml:8
    scale_factors = call["scale_factors"]  # specs/image/resize_nearest_neighbor.yaml:8
    results = call["results"]  # specs/image/resize_nearest_neighbor.yaml:8
    if not (scales_exactly(input.shape[-2:], scale_factors, results[0].shape[-2:])):  # specs/image/resize_nearest_neighbor.yaml:8
        return Violation('specs/image/resize_nearest_neighbor.yaml:8', 'scale_factors do not lead exactly to the sizes of the result, ' + _in_words(results[0].shape) + ': give sizes', is_limit=True)
    return None


def _torch_0_inputs(call: Call) -> Mapping[str, object]:
    input = call["input"]  # specs/image/resize_nearest_neighbor.yaml:10
    results = call["results"]  # specs/image/resize_nearest_neighbor.yaml:10
    return {
        "input": as_image(input, 2),  # specs/image/resize_nearest_neighbor.yaml:10
        "size": results[0].shape[-2:],  # specs/image/resize_nearest_neighbor.yaml:10
    }


def _torch_0_options(call: Call) -> Mapping[str, object]:
    del call
    return {
        "align_corners": False,  # specs/image/resize_nearest_neighbor.yaml:11
        "half_pixel_centers": False,  # specs/image/resize_nearest_neighbor.yaml:11
    }


def _torch_0_outputs(call: Call) -> tuple[object, ...]:
    output = call["output"]  # specs/image/resize_nearest_neighbor.yaml:12
    results = call["results"]  # specs/image/resize_nearest_neighbor.yaml:12
    return (
        from_image(output, results[0].shape),  # specs/image/resize_nearest_neighbor.yaml:12
    )


def _torch_1_limit(call: Call) -> Violation | None:
    input = call["input"]  # specs/image/resize_nearest_neighbor.yaml:16
    scale_factors = call["scale_factors"]  # specs/image/resize_nearest_neighbor.yaml:16
    results = call["results"]  # specs/image/resize_nearest_neighbor.yaml:16
    if not (scales_exactly(input.shape[-1:], scale_factors, results[0].shape[-1:])):  # specs/image/resize_nearest_neighbor.yaml:16
        return Violation('specs/image/resize_nearest_neighbor.yaml:16', 'scale_factors do not lead exactly to the sizes of the result, ' + _in_words(results[0].shape) + ': give sizes', is_limit=True)
    return None


def _torch_1_inputs(call: Call) -> Mapping[str, object]:
    input = call["input"]  # specs/image/resize_nearest_neighbor.yaml:18
    results = call["results"]  # specs/image/resize_nearest_neighbor.yaml:18
    return {
        "input": as_image(input, 1),  # specs/image/resize_nearest_neighbor.yaml:18
        "size": (1, results[0].shape[-1]),  # specs/image/resize_nearest_neighbor.yaml:18
    }


def _torch_1_options(call: Call) -> Mapping[str, object]:
    del call
    return {
        "align_corners": False,  # specs/image/resize_nearest_neighbor.yaml:19
        "half_pixel_centers": False,  # specs/image/resize_nearest_neighbor.yaml:19
    }


def _torch_1_outputs(call: Call) -> tuple[object, ...]:
    output = call["output"]  # specs/image/resize_nearest_neighbor.yaml:20
    results = call["results"]  # specs/image/resize_nearest_neighbor.yaml:20
    return (
        from_image(output, results[0].shape),  # specs/image/resize_nearest_neighbor.yaml:20
    )


def _torch_2_limit(call: Call) -> Violation | None:
    self = call["self"]  # specs/image/resize_nearest_neighbor.yaml:24
    scales_h = call["scales_h"]  # specs/image/resize_nearest_neighbor.yaml:24
    scales_w = call["scales_w"]  # specs/image/resize_nearest_neighbor.yaml:24
    results = call["results"]  # specs/image/resize_nearest_neighbor.yaml:24
    if not (scales_exactly(self.shape[-2:], (scales_h, scales_w) if has(scales_h) and has(scales_w) else None, results[0].shape[-2:])):  # specs/image/resize_nearest_neighbor.yaml:24
        return Violation('specs/image/resize_nearest_neighbor.yaml:24', 'scales_h and scales_w do not lead exactly to the sizes of the result, ' + _in_words(results[0].shape) + ': give sizes', is_limit=True)
    return None


def _torch_2_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/image/resize_nearest_neighbor.yaml:27
    results = call["results"]  # specs/image/resize_nearest_neighbor.yaml:27
    return {
        "input": as_image(self, 2),  # specs/image/resize_nearest_neighbor.yaml:27
        "size": results[0].shape[-2:],  # specs/image/resize_nearest_neighbor.yaml:27
    }


def _torch_2_options(call: Call) -> Mapping[str, object]:
    del call
    return {
        "align_corners": False,  # specs/image/resize_nearest_neighbor.yaml:28
        "half_pixel_centers": False,  # specs/image/resize_nearest_neighbor.yaml:28
    }


def _torch_2_outputs(call: Call) -> tuple[object, ...]:
    output = call["output"]  # specs/image/resize_nearest_neighbor.yaml:29
    results = call["results"]  # specs/image/resize_nearest_neighbor.yaml:29
    return (
        from_image(output, results[0].shape),  # specs/image/resize_nearest_neighbor.yaml:29
    )


def sample_0(draw: Draw) -> Case:
    sample = Sample(draw)
    choice = draw.choice
    align_corners = sample.option("align_corners", choice(True, False))  # specs/_family/resize.yaml:32
    half_pixel_centers = sample.option("half_pixel_centers", choice(True, False))  # specs/_family/resize.yaml:33
    span = draw.span
    input = sample.tensor("input", (span(1, 3), span(1, 9), span(1, 9), span(1, 9)), "NHWC")  # specs/_family/resize.yaml:34
    size = sample.tensor("size", ints((span(1, 20), span(1, 20))), "")  # specs/_family/resize.yaml:35
    return sample.case()


def sample_1(draw: Draw) -> Case:
    sample = Sample(draw)
    align_corners = sample.option("align_corners", False)  # specs/_family/resize.yaml:36
    half_pixel_centers = sample.option("half_pixel_centers", True)  # specs/_family/resize.yaml:37
    span = draw.span
    input = sample.tensor("input", (span(1, 3), span(1, 9), span(1, 9), span(1, 9)), "NHWC")  # specs/_family/resize.yaml:38
    choice = draw.choice
    size = sample.tensor("size", choice(ints((span(1, 40), span(1, 5))), ints((2 * input.h, 2 * input.w))), "")  # specs/_family/resize.yaml:39
    return sample.case()


DEFINITION = Definition[ResizeNearestNeighborOptions](
    op='RESIZE_NEAREST_NEIGHBOR',
    place='specs/image/resize_nearest_neighbor.yaml:2',
    doc='An NHWC image with another height and width, each pixel that of the input which is nearest.',
    options_type=ResizeNearestNeighborOptions,
    options=(
        Option('align_corners', bool, 'specs/_family/resize.yaml:6', default=False, required=False),
        Option('half_pixel_centers', bool, 'specs/_family/resize.yaml:7', default=False, required=False),
    ),
    litert=Litert(builtin='RESIZE_NEAREST_NEIGHBOR', versions=(1, 4), table='ResizeNearestNeighborOptions'),
    inputs=(
        Operand('input', 'specs/_family/resize.yaml:10', layout='NHWC'),
        Operand('size', 'specs/_family/resize.yaml:11', const=True, ignores_scale=True),
    ),
    outputs=(
        Operand('output', 'specs/_family/resize.yaml:13'),
    ),
    infer=infer,
    check=check,
    macs=macs,
    reference=_evaluate_reference,
    reference_place='specs/image/resize_nearest_neighbor.yaml:39',
    states=states,
    kernels=(
        Kernel[ResizeNearestNeighborOptions](
            name='resize_nearest_bytes',
            place='specs/image/resize_nearest_neighbor.yaml:42',
            types={'input': (DType.INT8, DType.UINT8, DType.INT16, DType.INT32, DType.INT64, DType.FLOAT32, DType.BOOL,), 'size': (DType.INT32,)},
            same_type={'output': 'input'},
            arguments=('p', 'input', 'output'),
            c=(
                '/* RESIZE_NEAREST_NEIGHBOR: input int8 or uint8 or int16 or int32 or int64 or float32 or bool, size int32 (specs/image/resize_nearest_neighbor.yaml:42) */\n'
                'typedef struct {\n'
                '    opgen_resize resize;\n'
                '    const int32_t *rows;\n'
                '    const int32_t *columns;\n'
                '} opgen_resize_nearest_bytes_params;\n'
                '\n'
                'static inline int opgen_run_resize_nearest_bytes(const opgen_resize_nearest_bytes_params *p,\n'
                '                                                 const void *input, void *output)\n'
                '{\n'
                '    opgen_resize_nearest(&p->resize, p->rows, p->columns, input, output);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_resize_nearest_bytes_params,
            exact=_resize_nearest_bytes_exact,
            headers=('opgen_resize.h',),
            table_inputs={'rows': ('size',), 'columns': ('size',)},
        ),
    ),
    state_names=(),
    alias=None,
    reads_values=frozenset(['input', 'size']),
    folds=(),
    absorptions=(),
    uint8=UInt8[ResizeNearestNeighborOptions]('specs/image/resize_nearest_neighbor.yaml:33', _uint8_exact, '', None),
    torch=(
        TorchEntry('aten.upsample_nearest2d.vec', '', None, _torch_0_limit, _torch_0_inputs, _torch_0_options, _torch_0_outputs, frozenset(['input', 'output', 'output_size', 'results', 'scale_factors']), ('output',), 'specs/image/resize_nearest_neighbor.yaml:6'),
        TorchEntry('aten.upsample_nearest1d.vec', '', None, _torch_1_limit, _torch_1_inputs, _torch_1_options, _torch_1_outputs, frozenset(['input', 'output', 'output_size', 'results', 'scale_factors']), ('output',), 'specs/image/resize_nearest_neighbor.yaml:14'),
        TorchEntry('aten.upsample_nearest2d.default', '', None, _torch_2_limit, _torch_2_inputs, _torch_2_options, _torch_2_outputs, frozenset(['output', 'output_size', 'results', 'scales_h', 'scales_w', 'self']), ('output',), 'specs/image/resize_nearest_neighbor.yaml:22'),
    ),
    samples=(
        sample_0,
        sample_1,
    ),
)


def parse(
    op_id: int, model: ModelT, subgraph: SubGraphT, air_model: AirModel
) -> AirOperator:
    """Read one RESIZE_NEAREST_NEIGHBOR of a LiteRT model."""
    return parse_operator(DEFINITION, op_id, model, subgraph, air_model)


class ResizeNearestNeighborOperator(SpecOperator):
    """RESIZE_NEAREST_NEIGHBOR, ready to be planned and emitted."""

    TYPE = 'RESIZE_NEAREST_NEIGHBOR'
    DEFINITION = DEFINITION


OPERATOR = ResizeNearestNeighborOperator
OPTIONS = ResizeNearestNeighborOptions


def register(context: RegistryContext, *, overwrite: bool = False) -> None:
    """Put RESIZE_NEAREST_NEIGHBOR into the registries of a context."""
    context.litert_parsers.register(DEFINITION.litert_key, parse, overwrite)
    context.air_options.register('RESIZE_NEAREST_NEIGHBOR', ResizeNearestNeighborOptions, overwrite)
    context.aot_operator_classes.register('RESIZE_NEAREST_NEIGHBOR', ResizeNearestNeighborOperator, overwrite)
