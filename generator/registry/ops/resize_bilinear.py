"""RESIZE_BILINEAR. Made by `opgen build` from specs/image/resize_bilinear.yaml; do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirOperatorOptions
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.lib.adapt import as_image, from_image
from opgen.lib.arrays import element, ints
from opgen.lib.draw import Case, Draw, Sample
from opgen.lib.pytorch import scales_exactly
from opgen.lib.resize import bilinear, bilinear_exact, opgen_resize, resize_positions, resize_positions_q10
from opgen.lib.shapes import shape_of
from opgen.lib.tensor import has
from opgen.litert.parse import parse_operator
from opgen.litert.schema import ModelT, SubGraphT
from opgen.registry.context import RegistryContext
from opgen.registry.definition import Call, Definition, Kernel, Litert, Operand, Operation, Option, OutputFacts, Params, State, TorchEntry, Values, Violation, in_words as _in_words, take as _take


@dataclass(frozen=True)
class ResizeBilinearOptions(AirOperatorOptions):
    """Options of RESIZE_BILINEAR."""

    align_corners: bool = False  # specs/_family/resize.yaml:6
    half_pixel_centers: bool = False  # specs/_family/resize.yaml:7


def infer(op: Operation[ResizeBilinearOptions]) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
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


def check(op: Operation[ResizeBilinearOptions]) -> Iterator[Violation]:
    size = op.tensor("size")  # specs/_family/resize.yaml:11
    height = element(size, 0)  # specs/_family/resize.yaml:20
    width = element(size, 1)  # specs/_family/resize.yaml:21
    if not (size.size == 2 and height > 0 and width > 0):  # specs/_family/resize.yaml:24
        yield Violation('specs/_family/resize.yaml:24', 'the size must be a height and a width, this is ' + _in_words(shape_of(size)))
    input = op.tensor("input")  # specs/_family/resize.yaml:10
    if not (input.h > 0 and input.w > 0):  # specs/_family/resize.yaml:26
        yield Violation('specs/_family/resize.yaml:26', 'the image has no pixels')
    align_corners = op.options.align_corners  # specs/_family/resize.yaml:6
    half_pixel_centers = op.options.half_pixel_centers  # specs/_family/resize.yaml:7
    if not (not (align_corners and half_pixel_centers)):  # specs/image/resize_bilinear.yaml:44
        yield Violation('specs/image/resize_bilinear.yaml:44', 'align_corners and half_pixel_centers exclude each other')


def macs(op: Operation[ResizeBilinearOptions]) -> int:
    del op
    return 0  # specs/_family/resize.yaml:29


def _evaluate_reference(op: Operation[ResizeBilinearOptions]) -> Values:
    input = op.tensor("input")  # specs/_family/resize.yaml:10
    align_corners = op.options.align_corners  # specs/_family/resize.yaml:6
    half_pixel_centers = op.options.half_pixel_centers  # specs/_family/resize.yaml:7
    size = op.tensor("size")  # specs/_family/resize.yaml:11
    height = element(size, 0)  # specs/_family/resize.yaml:20
    rows = resize_positions(input.h, height, align_corners, half_pixel_centers)  # specs/image/resize_bilinear.yaml:35
    rows_q10 = resize_positions_q10(input.h, height, align_corners, half_pixel_centers)  # specs/image/resize_bilinear.yaml:38
    real_rows = rows if input.type.is_float else rows_q10 / 1024  # specs/image/resize_bilinear.yaml:40
    width = element(size, 1)  # specs/_family/resize.yaml:21
    columns = resize_positions(input.w, width, align_corners, half_pixel_centers)  # specs/image/resize_bilinear.yaml:36
    columns_q10 = resize_positions_q10(input.w, width, align_corners, half_pixel_centers)  # specs/image/resize_bilinear.yaml:39
    real_columns = columns if input.type.is_float else columns_q10 / 1024  # specs/image/resize_bilinear.yaml:41
    return _take(bilinear(input, real_rows, real_columns))  # specs/image/resize_bilinear.yaml:47


def states(op: Operation[ResizeBilinearOptions]) -> Mapping[str, State]:
    del op
    return {}


def _evaluate_exact(op: Operation[ResizeBilinearOptions]) -> Values:
    input = op.tensor("input")  # specs/_family/resize.yaml:10
    align_corners = op.options.align_corners  # specs/_family/resize.yaml:6
    half_pixel_centers = op.options.half_pixel_centers  # specs/_family/resize.yaml:7
    size = op.tensor("size")  # specs/_family/resize.yaml:11
    height = element(size, 0)  # specs/_family/resize.yaml:20
    rows_q10 = resize_positions_q10(input.h, height, align_corners, half_pixel_centers)  # specs/image/resize_bilinear.yaml:38
    width = element(size, 1)  # specs/_family/resize.yaml:21
    columns_q10 = resize_positions_q10(input.w, width, align_corners, half_pixel_centers)  # specs/image/resize_bilinear.yaml:39
    return _take(bilinear_exact(input, rows_q10, columns_q10))  # specs/image/resize_bilinear.yaml:48


def _resize_bilinear_s8_params(op: Operation[ResizeBilinearOptions]) -> Params:
    input = op.tensor("input")  # specs/_family/resize.yaml:10
    size = op.tensor("size")  # specs/_family/resize.yaml:11
    height = element(size, 0)  # specs/_family/resize.yaml:20
    width = element(size, 1)  # specs/_family/resize.yaml:21
    resize = opgen_resize(input.n, input.h, input.w, height, width, input.c)  # specs/image/resize_bilinear.yaml:34
    align_corners = op.options.align_corners  # specs/_family/resize.yaml:6
    half_pixel_centers = op.options.half_pixel_centers  # specs/_family/resize.yaml:7
    rows_q10 = resize_positions_q10(input.h, height, align_corners, half_pixel_centers)  # specs/image/resize_bilinear.yaml:38
    columns_q10 = resize_positions_q10(input.w, width, align_corners, half_pixel_centers)  # specs/image/resize_bilinear.yaml:39
    return (("resize", resize), ("rows_q10", rows_q10), ("columns_q10", columns_q10),)  # specs/image/resize_bilinear.yaml:51


def _resize_bilinear_s16_params(op: Operation[ResizeBilinearOptions]) -> Params:
    input = op.tensor("input")  # specs/_family/resize.yaml:10
    size = op.tensor("size")  # specs/_family/resize.yaml:11
    height = element(size, 0)  # specs/_family/resize.yaml:20
    width = element(size, 1)  # specs/_family/resize.yaml:21
    resize = opgen_resize(input.n, input.h, input.w, height, width, input.c)  # specs/image/resize_bilinear.yaml:34
    align_corners = op.options.align_corners  # specs/_family/resize.yaml:6
    half_pixel_centers = op.options.half_pixel_centers  # specs/_family/resize.yaml:7
    rows_q10 = resize_positions_q10(input.h, height, align_corners, half_pixel_centers)  # specs/image/resize_bilinear.yaml:38
    columns_q10 = resize_positions_q10(input.w, width, align_corners, half_pixel_centers)  # specs/image/resize_bilinear.yaml:39
    return (("resize", resize), ("rows_q10", rows_q10), ("columns_q10", columns_q10),)  # specs/image/resize_bilinear.yaml:56


def _resize_bilinear_f32_params(op: Operation[ResizeBilinearOptions]) -> Params:
    input = op.tensor("input")  # specs/_family/resize.yaml:10
    size = op.tensor("size")  # specs/_family/resize.yaml:11
    height = element(size, 0)  # specs/_family/resize.yaml:20
    width = element(size, 1)  # specs/_family/resize.yaml:21
    resize = opgen_resize(input.n, input.h, input.w, height, width, input.c)  # specs/image/resize_bilinear.yaml:34
    align_corners = op.options.align_corners  # specs/_family/resize.yaml:6
    half_pixel_centers = op.options.half_pixel_centers  # specs/_family/resize.yaml:7
    rows = resize_positions(input.h, height, align_corners, half_pixel_centers)  # specs/image/resize_bilinear.yaml:35
    columns = resize_positions(input.w, width, align_corners, half_pixel_centers)  # specs/image/resize_bilinear.yaml:36
    return (("resize", resize), ("rows", rows), ("columns", columns),)  # specs/image/resize_bilinear.yaml:61


def _torch_0_limit(call: Call) -> Violation | None:
    input = call["input"]  # specs/image/resize_bilinear.yaml:8
    align_corners = call["align_corners"]  # specs/image/resize_bilinear.yaml:8
    scale_factors = call["scale_factors"]  # specs/image/resize_bilinear.yaml:8
    results = call["results"]  # specs/image/resize_bilinear.yaml:8
    if not (align_corners or scales_exactly(input.shape[-2:], scale_factors, results[0].shape[-2:])):  # specs/image/resize_bilinear.yaml:8
        return Violation('specs/image/resize_bilinear.yaml:8', 'scale_factors do not lead exactly to the sizes of the result, ' + _in_words(results[0].shape) + ': give sizes', is_limit=True)
    return None


def _torch_0_inputs(call: Call) -> Mapping[str, object]:
    input = call["input"]  # specs/image/resize_bilinear.yaml:10
    results = call["results"]  # specs/image/resize_bilinear.yaml:10
    return {
        "input": as_image(input, 2),  # specs/image/resize_bilinear.yaml:10
        "size": results[0].shape[-2:],  # specs/image/resize_bilinear.yaml:10
    }


def _torch_0_options(call: Call) -> Mapping[str, object]:
    align_corners = call["align_corners"]  # specs/image/resize_bilinear.yaml:11
    return {
        "align_corners": align_corners,  # specs/image/resize_bilinear.yaml:11
        "half_pixel_centers": not align_corners,  # specs/image/resize_bilinear.yaml:11
    }


def _torch_0_outputs(call: Call) -> tuple[object, ...]:
    output = call["output"]  # specs/image/resize_bilinear.yaml:12
    results = call["results"]  # specs/image/resize_bilinear.yaml:12
    return (
        from_image(output, results[0].shape),  # specs/image/resize_bilinear.yaml:12
    )


def _torch_1_limit(call: Call) -> Violation | None:
    input = call["input"]  # specs/image/resize_bilinear.yaml:16
    align_corners = call["align_corners"]  # specs/image/resize_bilinear.yaml:16
    scale_factors = call["scale_factors"]  # specs/image/resize_bilinear.yaml:16
    results = call["results"]  # specs/image/resize_bilinear.yaml:16
    if not (align_corners or scales_exactly(input.shape[-1:], scale_factors, results[0].shape[-1:])):  # specs/image/resize_bilinear.yaml:16
        return Violation('specs/image/resize_bilinear.yaml:16', 'scale_factors do not lead exactly to the sizes of the result, ' + _in_words(results[0].shape) + ': give sizes', is_limit=True)
    return None


def _torch_1_inputs(call: Call) -> Mapping[str, object]:
    input = call["input"]  # specs/image/resize_bilinear.yaml:18
    results = call["results"]  # specs/image/resize_bilinear.yaml:18
    return {
        "input": as_image(input, 1),  # specs/image/resize_bilinear.yaml:18
        "size": (1, results[0].shape[-1]),  # specs/image/resize_bilinear.yaml:18
    }


def _torch_1_options(call: Call) -> Mapping[str, object]:
    align_corners = call["align_corners"]  # specs/image/resize_bilinear.yaml:19
    return {
        "align_corners": align_corners,  # specs/image/resize_bilinear.yaml:19
        "half_pixel_centers": not align_corners,  # specs/image/resize_bilinear.yaml:19
    }


def _torch_1_outputs(call: Call) -> tuple[object, ...]:
    output = call["output"]  # specs/image/resize_bilinear.yaml:20
    results = call["results"]  # specs/image/resize_bilinear.yaml:20
    return (
        from_image(output, results[0].shape),  # specs/image/resize_bilinear.yaml:20
    )


def _torch_2_limit(call: Call) -> Violation | None:
    self = call["self"]  # specs/image/resize_bilinear.yaml:24
    align_corners = call["align_corners"]  # specs/image/resize_bilinear.yaml:24
    scales_h = call["scales_h"]  # specs/image/resize_bilinear.yaml:24
    scales_w = call["scales_w"]  # specs/image/resize_bilinear.yaml:24
    results = call["results"]  # specs/image/resize_bilinear.yaml:24
    if not (align_corners or scales_exactly(self.shape[-2:], (scales_h, scales_w) if has(scales_h) and has(scales_w) else None, results[0].shape[-2:])):  # specs/image/resize_bilinear.yaml:24
        return Violation('specs/image/resize_bilinear.yaml:24', 'scales_h and scales_w do not lead exactly to the sizes of the result, ' + _in_words(results[0].shape) + ': give sizes', is_limit=True)
    return None


def _torch_2_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/image/resize_bilinear.yaml:27
    results = call["results"]  # specs/image/resize_bilinear.yaml:27
    return {
        "input": as_image(self, 2),  # specs/image/resize_bilinear.yaml:27
        "size": results[0].shape[-2:],  # specs/image/resize_bilinear.yaml:27
    }


def _torch_2_options(call: Call) -> Mapping[str, object]:
    align_corners = call["align_corners"]  # specs/image/resize_bilinear.yaml:28
    return {
        "align_corners": align_corners,  # specs/image/resize_bilinear.yaml:28
        "half_pixel_centers": not align_corners,  # specs/image/resize_bilinear.yaml:28
    }


def _torch_2_outputs(call: Call) -> tuple[object, ...]:
    output = call["output"]  # specs/image/resize_bilinear.yaml:29
    results = call["results"]  # specs/image/resize_bilinear.yaml:29
    return (
        from_image(output, results[0].shape),  # specs/image/resize_bilinear.yaml:29
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


DEFINITION = Definition[ResizeBilinearOptions](
    op='RESIZE_BILINEAR',
    place='specs/image/resize_bilinear.yaml:2',
    doc='An NHWC image with another height and width, bilinearly interpolated.',
    options_type=ResizeBilinearOptions,
    options=(
        Option('align_corners', bool, 'specs/_family/resize.yaml:6', default=False, required=False),
        Option('half_pixel_centers', bool, 'specs/_family/resize.yaml:7', default=False, required=False),
    ),
    litert=Litert(builtin='RESIZE_BILINEAR', versions=(1, 4), table='ResizeBilinearOptions'),
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
    reference_place='specs/image/resize_bilinear.yaml:47',
    states=states,
    kernels=(
        Kernel[ResizeBilinearOptions](
            name='resize_bilinear_s8',
            place='specs/image/resize_bilinear.yaml:51',
            types={'input': (DType.INT8,), 'size': (DType.INT32,), 'output': (DType.INT8,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* RESIZE_BILINEAR: input int8, size int32, output int8 (specs/image/resize_bilinear.yaml:51) */\n'
                'typedef struct {\n'
                '    opgen_resize resize;\n'
                '    const int32_t *rows_q10;\n'
                '    const int32_t *columns_q10;\n'
                '} opgen_resize_bilinear_s8_params;\n'
                '\n'
                'static inline int opgen_run_resize_bilinear_s8(const opgen_resize_bilinear_s8_params *p, const int8_t *input,\n'
                '                                               int8_t *output)\n'
                '{\n'
                '    opgen_resize_bilinear_s8(&p->resize, p->rows_q10, p->columns_q10, input, output);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_resize_bilinear_s8_params,
            exact=_evaluate_exact,
            headers=('opgen_resize.h',),
            table_inputs={'rows_q10': ('size',), 'columns_q10': ('size',)},
        ),
        Kernel[ResizeBilinearOptions](
            name='resize_bilinear_s16',
            place='specs/image/resize_bilinear.yaml:56',
            types={'input': (DType.INT16,), 'size': (DType.INT32,), 'output': (DType.INT16,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* RESIZE_BILINEAR: input int16, size int32, output int16 (specs/image/resize_bilinear.yaml:56) */\n'
                'typedef struct {\n'
                '    opgen_resize resize;\n'
                '    const int32_t *rows_q10;\n'
                '    const int32_t *columns_q10;\n'
                '} opgen_resize_bilinear_s16_params;\n'
                '\n'
                'static inline int opgen_run_resize_bilinear_s16(const opgen_resize_bilinear_s16_params *p,\n'
                '                                                const int16_t *input, int16_t *output)\n'
                '{\n'
                '    opgen_resize_bilinear_s16(&p->resize, p->rows_q10, p->columns_q10, input, output);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_resize_bilinear_s16_params,
            exact=_evaluate_exact,
            headers=('opgen_resize.h',),
            table_inputs={'rows_q10': ('size',), 'columns_q10': ('size',)},
        ),
        Kernel[ResizeBilinearOptions](
            name='resize_bilinear_f32',
            place='specs/image/resize_bilinear.yaml:61',
            types={'input': (DType.FLOAT32,), 'size': (DType.INT32,), 'output': (DType.FLOAT32,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* RESIZE_BILINEAR: input float32, size int32, output float32 (specs/image/resize_bilinear.yaml:61) */\n'
                'typedef struct {\n'
                '    opgen_resize resize;\n'
                '    const float *rows;\n'
                '    const float *columns;\n'
                '} opgen_resize_bilinear_f32_params;\n'
                '\n'
                'static inline int opgen_run_resize_bilinear_f32(const opgen_resize_bilinear_f32_params *p, const float *input,\n'
                '                                                float *output)\n'
                '{\n'
                '    opgen_resize_bilinear_f32(&p->resize, p->rows, p->columns, input, output);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_resize_bilinear_f32_params,
            exact=None,
            headers=('opgen_resize.h',),
            table_inputs={'rows': ('size',), 'columns': ('size',)},
        ),
    ),
    state_names=(),
    alias=None,
    reads_values=frozenset(['input', 'size']),
    folds=(),
    absorptions=(),
    torch=(
        TorchEntry('aten.upsample_bilinear2d.vec', '', None, _torch_0_limit, _torch_0_inputs, _torch_0_options, _torch_0_outputs, frozenset(['align_corners', 'input', 'output', 'output_size', 'results', 'scale_factors']), ('output',), 'specs/image/resize_bilinear.yaml:6'),
        TorchEntry('aten.upsample_linear1d.vec', '', None, _torch_1_limit, _torch_1_inputs, _torch_1_options, _torch_1_outputs, frozenset(['align_corners', 'input', 'output', 'output_size', 'results', 'scale_factors']), ('output',), 'specs/image/resize_bilinear.yaml:14'),
        TorchEntry('aten.upsample_bilinear2d.default', '', None, _torch_2_limit, _torch_2_inputs, _torch_2_options, _torch_2_outputs, frozenset(['align_corners', 'output', 'output_size', 'results', 'scales_h', 'scales_w', 'self']), ('output',), 'specs/image/resize_bilinear.yaml:22'),
    ),
    samples=(
        sample_0,
        sample_1,
    ),
)


def parse(
    op_id: int, model: ModelT, subgraph: SubGraphT, air_model: AirModel
) -> AirOperator:
    """Read one RESIZE_BILINEAR of a LiteRT model."""
    return parse_operator(DEFINITION, op_id, model, subgraph, air_model)


class ResizeBilinearOperator(SpecOperator):
    """RESIZE_BILINEAR, ready to be planned and emitted."""

    TYPE = 'RESIZE_BILINEAR'
    DEFINITION = DEFINITION


OPERATOR = ResizeBilinearOperator
OPTIONS = ResizeBilinearOptions


def register(context: RegistryContext, *, overwrite: bool = False) -> None:
    """Put RESIZE_BILINEAR into the registries of a context."""
    context.litert_parsers.register(DEFINITION.litert_key, parse, overwrite)
    context.air_options.register('RESIZE_BILINEAR', ResizeBilinearOptions, overwrite)
    context.aot_operator_classes.register('RESIZE_BILINEAR', ResizeBilinearOperator, overwrite)
