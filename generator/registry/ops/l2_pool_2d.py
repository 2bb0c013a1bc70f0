"""L2_POOL_2D. Made by `opgen build` from specs/pool/l2_pool_2d.yaml; do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirOperatorOptions
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.lib.arrays import clip, sqrt
from opgen.lib.cmsis_nn_structs import cmsis_nn_activation, cmsis_nn_dims, cmsis_nn_pool_params, cmsis_nn_tile, dims
from opgen.lib.draw import Case, Draw, Sample
from opgen.lib.opgen_c import image_window
from opgen.lib.overlap import window_overlap
from opgen.lib.quant import activation_range, activation_range_f32
from opgen.lib.reference import average_pool
from opgen.lib.shapes import covers, slide, sum_shapes
from opgen.litert.enums import ActivationFunctionType, Padding
from opgen.litert.parse import parse_operator
from opgen.litert.schema import ModelT, SubGraphT
from opgen.registry.context import RegistryContext
from opgen.registry.definition import Absorption, Definition, Kernel, Litert, Operand, Operation, Option, OutputFacts, Params, State, Values, Violation, in_words as _in_words, take as _take


@dataclass(frozen=True)
class L2Pool2dOptions(AirOperatorOptions):
    """Options of L2_POOL_2D."""

    padding: Padding = Padding.SAME  # specs/_family/pool.yaml:6
    stride_w: int = 0  # specs/_family/pool.yaml:7
    stride_h: int = 0  # specs/_family/pool.yaml:8
    filter_width: int = 0  # specs/_family/pool.yaml:9
    filter_height: int = 0  # specs/_family/pool.yaml:10
    fused_activation_function: ActivationFunctionType = ActivationFunctionType.NONE  # specs/_family/pool.yaml:11
    keeps_nonfinite: bool = False  # specs/_family/pool.yaml:19
    pads: tuple[int, ...] = (0, 0, 0, 0)  # specs/_family/pool.yaml:21


def infer(op: Operation[L2Pool2dOptions]) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
    input = op.tensor("input")  # specs/_family/pool.yaml:32
    padding = op.options.padding  # specs/_family/pool.yaml:6
    stride_h = op.options.stride_h  # specs/_family/pool.yaml:8
    filter_height = op.options.filter_height  # specs/_family/pool.yaml:10
    pads = op.options.pads  # specs/_family/pool.yaml:21
    rows = slide(padding, input.h, filter_height, stride_h, 1, pads[0], pads[1])  # specs/_family/pool.yaml:42
    stride_w = op.options.stride_w  # specs/_family/pool.yaml:7
    filter_width = op.options.filter_width  # specs/_family/pool.yaml:9
    cols = slide(padding, input.w, filter_width, stride_w, 1, pads[2], pads[3])  # specs/_family/pool.yaml:43
    return {
        "output": OutputFacts(
            type=input.type,  # specs/_family/pool.yaml:36
            shape=(input.n, rows.out, cols.out, input.c),  # specs/_family/pool.yaml:37
            scale=input.scale,  # specs/_family/pool.yaml:38
            zero_point=input.zero_point,  # specs/_family/pool.yaml:39
        ),
    }


def check(op: Operation[L2Pool2dOptions]) -> Iterator[Violation]:
    input = op.tensor("input")  # specs/_family/pool.yaml:32
    padding = op.options.padding  # specs/_family/pool.yaml:6
    stride_h = op.options.stride_h  # specs/_family/pool.yaml:8
    filter_height = op.options.filter_height  # specs/_family/pool.yaml:10
    pads = op.options.pads  # specs/_family/pool.yaml:21
    rows = slide(padding, input.h, filter_height, stride_h, 1, pads[0], pads[1])  # specs/_family/pool.yaml:42
    stride_w = op.options.stride_w  # specs/_family/pool.yaml:7
    filter_width = op.options.filter_width  # specs/_family/pool.yaml:9
    cols = slide(padding, input.w, filter_width, stride_w, 1, pads[2], pads[3])  # specs/_family/pool.yaml:43
    if not (rows.out > 0 and cols.out > 0):  # specs/_family/pool.yaml:54
        yield Violation('specs/_family/pool.yaml:54', 'a ' + _in_words(filter_height) + ' x ' + _in_words(filter_width) + ' window does not fit into ' + _in_words(input.h) + ' x ' + _in_words(input.w), is_limit=True)
    if not (rows.before < 32768 and cols.before < 32768):  # specs/_family/pool.yaml:57
        yield Violation('specs/_family/pool.yaml:57', 'a ' + _in_words(filter_height) + ' x ' + _in_words(filter_width) + ' window pads an image with more than 32767 rows or columns', is_limit=True)


def macs(op: Operation[L2Pool2dOptions]) -> int:
    del op
    return 0  # specs/_family/pool.yaml:61


def _evaluate_reference(op: Operation[L2Pool2dOptions]) -> Values:
    input = op.tensor("input")  # specs/_family/pool.yaml:32
    padding = op.options.padding  # specs/_family/pool.yaml:6
    stride_h = op.options.stride_h  # specs/_family/pool.yaml:8
    filter_height = op.options.filter_height  # specs/_family/pool.yaml:10
    pads = op.options.pads  # specs/_family/pool.yaml:21
    rows = slide(padding, input.h, filter_height, stride_h, 1, pads[0], pads[1])  # specs/_family/pool.yaml:42
    stride_w = op.options.stride_w  # specs/_family/pool.yaml:7
    filter_width = op.options.filter_width  # specs/_family/pool.yaml:9
    cols = slide(padding, input.w, filter_width, stride_w, 1, pads[2], pads[3])  # specs/_family/pool.yaml:43
    fused_activation_function = op.options.fused_activation_function  # specs/_family/pool.yaml:11
    keeps_nonfinite = op.options.keeps_nonfinite  # specs/_family/pool.yaml:19
    limits = activation_range_f32(fused_activation_function, keeps_nonfinite)  # specs/_family/pool.yaml:45
    return _take(clip(sqrt(average_pool(input * input, rows, cols)), limits.lo, limits.hi))  # specs/pool/l2_pool_2d.yaml:9


def states(op: Operation[L2Pool2dOptions]) -> Mapping[str, State]:
    del op
    return {}


def _l2_pool_2d_f32_params(op: Operation[L2Pool2dOptions]) -> Params:
    input = op.tensor("input")  # specs/_family/pool.yaml:32
    output = op.tensor("output")  # specs/_family/pool.yaml:34
    padding = op.options.padding  # specs/_family/pool.yaml:6
    stride_h = op.options.stride_h  # specs/_family/pool.yaml:8
    filter_height = op.options.filter_height  # specs/_family/pool.yaml:10
    pads = op.options.pads  # specs/_family/pool.yaml:21
    rows = slide(padding, input.h, filter_height, stride_h, 1, pads[0], pads[1])  # specs/_family/pool.yaml:42
    stride_w = op.options.stride_w  # specs/_family/pool.yaml:7
    filter_width = op.options.filter_width  # specs/_family/pool.yaml:9
    cols = slide(padding, input.w, filter_width, stride_w, 1, pads[2], pads[3])  # specs/_family/pool.yaml:43
    fused_activation_function = op.options.fused_activation_function  # specs/_family/pool.yaml:11
    keeps_nonfinite = op.options.keeps_nonfinite  # specs/_family/pool.yaml:19
    limits = activation_range_f32(fused_activation_function, keeps_nonfinite)  # specs/_family/pool.yaml:45
    window = image_window(input, output, rows, cols, 1, limits)  # specs/_family/pool.yaml:46
    return (("window", window),)  # specs/pool/l2_pool_2d.yaml:12


def _l2_pool_2d_f32_overlap(op: Operation[L2Pool2dOptions]) -> int:
    input = op.tensor("input")  # specs/_family/pool.yaml:32
    output = op.tensor("output")  # specs/_family/pool.yaml:34
    padding = op.options.padding  # specs/_family/pool.yaml:6
    stride_h = op.options.stride_h  # specs/_family/pool.yaml:8
    filter_height = op.options.filter_height  # specs/_family/pool.yaml:10
    pads = op.options.pads  # specs/_family/pool.yaml:21
    rows = slide(padding, input.h, filter_height, stride_h, 1, pads[0], pads[1])  # specs/_family/pool.yaml:42
    stride_w = op.options.stride_w  # specs/_family/pool.yaml:7
    filter_width = op.options.filter_width  # specs/_family/pool.yaml:9
    cols = slide(padding, input.w, filter_width, stride_w, 1, pads[2], pads[3])  # specs/_family/pool.yaml:43
    return window_overlap(input, output, rows, cols, 1, False)  # specs/pool/l2_pool_2d.yaml:15


def _absorb_fused_activation_function_value(op: Operation[L2Pool2dOptions], folded: ActivationFunctionType) -> ActivationFunctionType:
    del op
    return folded  # specs/_family/pool.yaml:17


def _absorb_fused_activation_function_when(op: Operation[L2Pool2dOptions], folded: ActivationFunctionType) -> bool:
    NONE = ActivationFunctionType.NONE  # specs/_family/pool.yaml:16
    fused_activation_function = op.options.fused_activation_function  # specs/_family/pool.yaml:11
    return fused_activation_function == NONE  # specs/_family/pool.yaml:16


def _absorb_pads_value(op: Operation[L2Pool2dOptions], folded: tuple[int, ...]) -> tuple[int, ...]:
    pads = op.options.pads  # specs/_family/pool.yaml:21
    return sum_shapes(pads, folded)  # specs/_family/pool.yaml:29


def _absorb_pads_when(op: Operation[L2Pool2dOptions], folded: tuple[int, ...]) -> bool:
    input = op.tensor("input")  # specs/_family/pool.yaml:32
    padding = op.options.padding  # specs/_family/pool.yaml:6
    stride_h = op.options.stride_h  # specs/_family/pool.yaml:8
    filter_height = op.options.filter_height  # specs/_family/pool.yaml:10
    pads = op.options.pads  # specs/_family/pool.yaml:21
    rows = slide(padding, input.h, filter_height, stride_h, 1, pads[0], pads[1])  # specs/_family/pool.yaml:42
    stride_w = op.options.stride_w  # specs/_family/pool.yaml:7
    filter_width = op.options.filter_width  # specs/_family/pool.yaml:9
    cols = slide(padding, input.w, filter_width, stride_w, 1, pads[2], pads[3])  # specs/_family/pool.yaml:43
    zeros_are_ignored = False  # specs/pool/l2_pool_2d.yaml:8
    return zeros_are_ignored and covers(rows, folded[0], folded[1]) and covers(cols, folded[2], folded[3])  # specs/_family/pool.yaml:27


def sample_0(draw: Draw) -> Case:
    sample = Sample(draw)
    SAME = Padding.SAME
    VALID = Padding.VALID
    choice = draw.choice
    padding = sample.option("padding", choice(SAME, VALID))  # specs/_family/pool.yaml:64
    span = draw.span
    stride_w = sample.option("stride_w", span(1, 3))  # specs/_family/pool.yaml:65
    stride_h = sample.option("stride_h", span(1, 3))  # specs/_family/pool.yaml:66
    filter_width = sample.option("filter_width", span(1, 4))  # specs/_family/pool.yaml:67
    filter_height = sample.option("filter_height", span(1, 4))  # specs/_family/pool.yaml:68
    NONE = ActivationFunctionType.NONE
    RELU = ActivationFunctionType.RELU
    RELU6 = ActivationFunctionType.RELU6
    RELU_N1_TO_1 = ActivationFunctionType.RELU_N1_TO_1
    fused_activation_function = sample.option("fused_activation_function", choice(NONE, RELU, RELU6, RELU_N1_TO_1))  # specs/_family/pool.yaml:69
    input = sample.tensor("input", (span(1, 2), span(4, 9), span(4, 9), span(1, 20)), "NHWC")  # specs/_family/pool.yaml:70
    return sample.case()


DEFINITION = Definition[L2Pool2dOptions](
    op='L2_POOL_2D',
    place='specs/pool/l2_pool_2d.yaml:2',
    doc='The root of the mean square of every window; what is outside of the image does not count.',
    options_type=L2Pool2dOptions,
    options=(
        Option('padding', Padding, 'specs/_family/pool.yaml:6', default=Padding.SAME, required=False),
        Option('stride_w', int, 'specs/_family/pool.yaml:7', default=0, required=False, minimum=1),
        Option('stride_h', int, 'specs/_family/pool.yaml:8', default=0, required=False, minimum=1),
        Option('filter_width', int, 'specs/_family/pool.yaml:9', default=0, required=False, minimum=1),
        Option('filter_height', int, 'specs/_family/pool.yaml:10', default=0, required=False, minimum=1),
        Option('fused_activation_function', ActivationFunctionType, 'specs/_family/pool.yaml:11', default=ActivationFunctionType.NONE, required=False, only=(ActivationFunctionType.NONE, ActivationFunctionType.RELU, ActivationFunctionType.RELU_N1_TO_1, ActivationFunctionType.RELU6,)),
        Option('keeps_nonfinite', bool, 'specs/_family/pool.yaml:19', default=False, required=False, internal=True, torch=True),
        Option('pads', tuple, 'specs/_family/pool.yaml:21', element=int, default=(0, 0, 0, 0), required=False, internal=True),
    ),
    litert=Litert(builtin='L2_POOL_2D', versions=(1, 1), table='Pool2DOptions'),
    inputs=(
        Operand('input', 'specs/_family/pool.yaml:32', layout='NHWC'),
    ),
    outputs=(
        Operand('output', 'specs/_family/pool.yaml:34', layout='NHWC'),
    ),
    infer=infer,
    check=check,
    macs=macs,
    reference=_evaluate_reference,
    reference_place='specs/pool/l2_pool_2d.yaml:9',
    states=states,
    kernels=(
        Kernel[L2Pool2dOptions](
            name='l2_pool_2d_f32',
            place='specs/pool/l2_pool_2d.yaml:12',
            types={'input': (DType.FLOAT32,), 'output': (DType.FLOAT32,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* L2_POOL_2D: input float32, output float32 (specs/pool/l2_pool_2d.yaml:12) */\n'
                'typedef struct {\n'
                '    opgen_window window;\n'
                '} opgen_l2_pool_2d_f32_params;\n'
                '\n'
                'static inline int opgen_run_l2_pool_2d_f32(const opgen_l2_pool_2d_f32_params *p, const float *input,\n'
                '                                           float *output)\n'
                '{\n'
                '    opgen_l2_pool_window_f32(&p->window, input, output);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_l2_pool_2d_f32_params,
            exact=None,
            overlap=_l2_pool_2d_f32_overlap,
            headers=('opgen_window.h',),
            table_inputs={},
        ),
    ),
    state_names=(),
    alias=None,
    reads_values=frozenset(['input']),
    folds=(),
    absorptions=(
        Absorption('fused_activation_function', 'output', _absorb_fused_activation_function_value, _absorb_fused_activation_function_when, 'specs/_family/pool.yaml:15'),
        Absorption('pads', 'input', _absorb_pads_value, _absorb_pads_when, 'specs/_family/pool.yaml:26'),
    ),
    samples=(
        sample_0,
    ),
)


def parse(
    op_id: int, model: ModelT, subgraph: SubGraphT, air_model: AirModel
) -> AirOperator:
    """Read one L2_POOL_2D of a LiteRT model."""
    return parse_operator(DEFINITION, op_id, model, subgraph, air_model)


class L2Pool2dOperator(SpecOperator):
    """L2_POOL_2D, ready to be planned and emitted."""

    TYPE = 'L2_POOL_2D'
    DEFINITION = DEFINITION


OPERATOR = L2Pool2dOperator
OPTIONS = L2Pool2dOptions


def register(context: RegistryContext, *, overwrite: bool = False) -> None:
    """Put L2_POOL_2D into the registries of a context."""
    context.litert_parsers.register(DEFINITION.litert_key, parse, overwrite)
    context.air_options.register('L2_POOL_2D', L2Pool2dOptions, overwrite)
    context.aot_operator_classes.register('L2_POOL_2D', L2Pool2dOperator, overwrite)
