"""UNPACK. Made by `opgen build` from specs/shape/unpack.yaml; do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirOperatorOptions
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.lib.arrays import cumsum, length
from opgen.lib.draw import Case, Draw, Sample
from opgen.lib.loops import block_sizes
from opgen.lib.pytorch import are_constant, mesh
from opgen.lib.reference import unpack
from opgen.lib.shapes import copies, count_of, is_axis, kept_order, normal_axis, shape_of, size_of, without_axis
from opgen.litert.parse import parse_operator
from opgen.litert.schema import ModelT, SubGraphT
from opgen.registry.context import RegistryContext
from opgen.registry.definition import Call, Definition, Kernel, Litert, Operand, Operation, Option, OutputFacts, Params, Part, Permute, State, TorchEntry, UInt8, Values, Violation, in_words as _in_words, take as _take


@dataclass(frozen=True)
class UnpackOptions(AirOperatorOptions):
    """Options of UNPACK."""

    num: int = 0  # specs/shape/unpack.yaml:20
    axis: int = 0  # specs/shape/unpack.yaml:21


def infer(op: Operation[UnpackOptions]) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
    input = op.tensor("input")  # specs/shape/unpack.yaml:24
    num = op.options.num  # specs/shape/unpack.yaml:20
    axis = op.options.axis  # specs/shape/unpack.yaml:21
    parts = copies(without_axis(input.shape, axis), num)  # specs/shape/unpack.yaml:31
    return {
        "outputs": (
            *(
                OutputFacts(
                    type=input.type,  # specs/_family/cut.yaml:9
                    shape=_shape,
                    scale=input.scale,  # specs/_family/cut.yaml:11
                    zero_point=input.zero_point,  # specs/_family/cut.yaml:12
                )
                for _shape in parts  # specs/_family/cut.yaml:10
            ),
        ),
    }


def check(op: Operation[UnpackOptions]) -> Iterator[Violation]:
    input = op.tensor("input")  # specs/shape/unpack.yaml:24
    axis = op.options.axis  # specs/shape/unpack.yaml:21
    if not (is_axis(axis, input.rank)):  # specs/shape/unpack.yaml:34
        yield Violation('specs/shape/unpack.yaml:34', 'the input, of ' + _in_words(input.rank) + ' axes, has no axis ' + _in_words(axis))
    num = op.options.num  # specs/shape/unpack.yaml:20
    if not (input.shape[axis] == num):  # specs/shape/unpack.yaml:36
        yield Violation('specs/shape/unpack.yaml:36', 'num is ' + _in_words(num) + ', axis ' + _in_words(axis) + ' has ' + _in_words(input.shape[axis]) + ' elements')


def macs(op: Operation[UnpackOptions]) -> int:
    del op
    return 0  # specs/_family/cut.yaml:23


def _evaluate_reference(op: Operation[UnpackOptions]) -> Values:
    input = op.tensor("input")  # specs/shape/unpack.yaml:24
    axis = op.options.axis  # specs/shape/unpack.yaml:21
    return _take(unpack(input, axis))  # specs/shape/unpack.yaml:40


def states(op: Operation[UnpackOptions]) -> Mapping[str, State]:
    del op
    return {}


def _cut_blocks_exact(op: Operation[UnpackOptions]) -> Values:
    input = op.tensor("input")  # specs/shape/unpack.yaml:24
    axis = op.options.axis  # specs/shape/unpack.yaml:21
    return _take(unpack(input, axis))  # specs/shape/unpack.yaml:40


def _cut_blocks_params(op: Operation[UnpackOptions]) -> Params:
    input = op.tensor("input")  # specs/shape/unpack.yaml:24
    axis = op.options.axis  # specs/shape/unpack.yaml:21
    start = normal_axis(axis, input.rank)  # specs/shape/unpack.yaml:30
    times = size_of(input.shape[:start])  # specs/_family/cut.yaml:19
    num = op.options.num  # specs/shape/unpack.yaml:20
    parts = copies(without_axis(input.shape, axis), num)  # specs/shape/unpack.yaml:31
    blocks = block_sizes(parts, start, input.type.bits // 8)  # specs/_family/cut.yaml:20
    count = length(blocks)  # specs/_family/cut.yaml:21
    return (("blocks", blocks), ("count", count), ("times", times),)  # specs/_family/cut.yaml:26


def _uint8_exact(op: Operation[UnpackOptions]) -> bool:
    del op
    return True


def _part_0_offset(op: Operation[UnpackOptions]) -> int | tuple[int, ...]:
    input = op.tensor("input")  # specs/shape/unpack.yaml:24
    axis = op.options.axis  # specs/shape/unpack.yaml:21
    start = normal_axis(axis, input.rank)  # specs/shape/unpack.yaml:30
    num = op.options.num  # specs/shape/unpack.yaml:20
    parts = copies(without_axis(input.shape, axis), num)  # specs/shape/unpack.yaml:31
    blocks = block_sizes(parts, start, input.type.bits // 8)  # specs/_family/cut.yaml:20
    return shape_of(cumsum(blocks) - blocks)  # specs/_family/cut.yaml:14


def _part_0_when(op: Operation[UnpackOptions]) -> bool:
    input = op.tensor("input")  # specs/shape/unpack.yaml:24
    axis = op.options.axis  # specs/shape/unpack.yaml:21
    start = normal_axis(axis, input.rank)  # specs/shape/unpack.yaml:30
    times = size_of(input.shape[:start])  # specs/_family/cut.yaml:19
    return times == 1  # specs/_family/cut.yaml:15


def _permute_result(op: Operation[UnpackOptions], permutation: tuple[int, ...]) -> tuple[int, ...]:
    input = op.tensor("input")  # specs/shape/unpack.yaml:24
    axis = op.options.axis  # specs/shape/unpack.yaml:21
    start = normal_axis(axis, input.rank)  # specs/shape/unpack.yaml:30
    return kept_order(permutation, (start,))  # specs/shape/unpack.yaml:39


def _permute_axis(op: Operation[UnpackOptions], permutation: tuple[int, ...]) -> object:
    input = op.tensor("input")  # specs/shape/unpack.yaml:24
    axis = op.options.axis  # specs/shape/unpack.yaml:21
    start = normal_axis(axis, input.rank)  # specs/shape/unpack.yaml:30
    return permutation[start]  # specs/shape/unpack.yaml:39


def _torch_0_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/shape/unpack.yaml:7
    return {
        "input": self,  # specs/shape/unpack.yaml:7
    }


def _torch_0_options(call: Call) -> Mapping[str, object]:
    dim = call["dim"]  # specs/shape/unpack.yaml:8
    self = call["self"]  # specs/shape/unpack.yaml:8
    return {
        "axis": dim,  # specs/shape/unpack.yaml:8
        "num": self.shape[dim],  # specs/shape/unpack.yaml:8
    }


def _torch_0_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["outputs"],  # specs/shape/unpack.yaml:6
    )


def _torch_1_limit(call: Call) -> Violation | None:
    tensors = call["tensors"]  # specs/shape/unpack.yaml:10
    if not (are_constant(tensors)):  # specs/shape/unpack.yaml:10
        return Violation('specs/shape/unpack.yaml:10', 'tensors are computed: the grid must be of constants', is_limit=True)
    return None


def _torch_1_inputs(call: Call) -> Mapping[str, object]:
    tensors = call["tensors"]  # specs/shape/unpack.yaml:11
    return {
        "input": mesh(tensors, 'ij'),  # specs/shape/unpack.yaml:11
    }


def _torch_1_options(call: Call) -> Mapping[str, object]:
    tensors = call["tensors"]  # specs/shape/unpack.yaml:12
    return {
        "axis": 0,  # specs/shape/unpack.yaml:12
        "num": count_of(tensors),  # specs/shape/unpack.yaml:12
    }


def _torch_1_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["outputs"],  # specs/shape/unpack.yaml:9
    )


def _torch_2_limit(call: Call) -> Violation | None:
    tensors = call["tensors"]  # specs/shape/unpack.yaml:14
    if not (are_constant(tensors)):  # specs/shape/unpack.yaml:14
        return Violation('specs/shape/unpack.yaml:14', 'tensors are computed: the grid must be of constants', is_limit=True)
    return None


def _torch_2_inputs(call: Call) -> Mapping[str, object]:
    tensors = call["tensors"]  # specs/shape/unpack.yaml:15
    indexing = call["indexing"]  # specs/shape/unpack.yaml:15
    return {
        "input": mesh(tensors, indexing),  # specs/shape/unpack.yaml:15
    }


def _torch_2_options(call: Call) -> Mapping[str, object]:
    tensors = call["tensors"]  # specs/shape/unpack.yaml:16
    return {
        "axis": 0,  # specs/shape/unpack.yaml:16
        "num": count_of(tensors),  # specs/shape/unpack.yaml:16
    }


def _torch_2_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["outputs"],  # specs/shape/unpack.yaml:13
    )


def sample_0(draw: Draw) -> Case:
    sample = Sample(draw)
    choice = draw.choice
    axis = sample.option("axis", choice(-1, 2))  # specs/shape/unpack.yaml:43
    span = draw.span
    num = sample.option("num", span(1, 4))  # specs/shape/unpack.yaml:44
    input = sample.tensor("input", (span(1, 3), span(1, 4), num), "")  # specs/shape/unpack.yaml:45
    return sample.case()


def sample_1(draw: Draw) -> Case:
    sample = Sample(draw)
    choice = draw.choice
    axis = sample.option("axis", choice(0, -3))  # specs/shape/unpack.yaml:46
    span = draw.span
    num = sample.option("num", span(1, 4))  # specs/shape/unpack.yaml:47
    input = sample.tensor("input", (num, span(1, 4), span(1, 4)), "")  # specs/shape/unpack.yaml:48
    return sample.case()


def sample_2(draw: Draw) -> Case:
    sample = Sample(draw)
    axis = sample.option("axis", 0)  # specs/shape/unpack.yaml:49
    span = draw.span
    num = sample.option("num", span(1, 5))  # specs/shape/unpack.yaml:50
    input = sample.tensor("input", (num,), "")  # specs/shape/unpack.yaml:51
    return sample.case()


DEFINITION = Definition[UnpackOptions](
    op='UNPACK',
    place='specs/shape/unpack.yaml:2',
    doc='The slices of the input along an axis, each without it.',
    options_type=UnpackOptions,
    options=(
        Option('num', int, 'specs/shape/unpack.yaml:20', default=0, required=False, minimum=0),
        Option('axis', int, 'specs/shape/unpack.yaml:21', default=0, required=False),
    ),
    litert=Litert(builtin='UNPACK', versions=(1, 6), table='UnpackOptions'),
    inputs=(
        Operand('input', 'specs/shape/unpack.yaml:24'),
    ),
    outputs=(
        Operand('outputs', 'specs/shape/unpack.yaml:26', optional=True, variadic=True),
    ),
    infer=infer,
    check=check,
    macs=macs,
    reference=_evaluate_reference,
    reference_place='specs/shape/unpack.yaml:40',
    states=states,
    kernels=(
        Kernel[UnpackOptions](
            name='cut_blocks',
            place='specs/_family/cut.yaml:26',
            types={'input': (DType.INT8, DType.UINT8, DType.INT16, DType.UINT16, DType.INT32, DType.UINT32, DType.INT64, DType.UINT64, DType.FLOAT16, DType.FLOAT32, DType.FLOAT64, DType.BOOL,)},
            same_type={'outputs': 'input'},
            arguments=('p', 'input', 'outputs'),
            c=(
                '/* cut: input int8 or uint8 or int16 or uint16 or int32 or uint32 or int64 or uint64 or float16 or float32 or float64 or bool (specs/_family/cut.yaml:26) */\n'
                'typedef struct {\n'
                '    const int32_t *blocks;\n'
                '    int32_t count;\n'
                '    int32_t times;\n'
                '} opgen_cut_blocks_params;\n'
                '\n'
                'static inline int opgen_run_cut_blocks(const opgen_cut_blocks_params *p, const void *input,\n'
                '                                       void *const *outputs)\n'
                '{\n'
                '    opgen_deinterleave(p->blocks, p->count, p->times, input, outputs);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_cut_blocks_params,
            exact=_cut_blocks_exact,
            headers=('opgen_copy.h',),
            table_inputs={},
        ),
    ),
    state_names=(),
    alias=None,
    parts=(
        Part('outputs', 'input', _part_0_offset, _part_0_when, 'specs/shape/unpack.yaml:26'),
    ),
    reads_values=frozenset(['input']),
    folds=(),
    absorptions=(),
    uint8=UInt8[UnpackOptions]('specs/_family/cut.yaml:17', _uint8_exact, '', None),
    torch=(
        TorchEntry('aten.unbind.int', '', None, None, _torch_0_inputs, _torch_0_options, _torch_0_outputs, frozenset(['dim', 'self']), ('outputs',), 'specs/shape/unpack.yaml:6'),
        TorchEntry('aten.meshgrid.default', '', None, _torch_1_limit, _torch_1_inputs, _torch_1_options, _torch_1_outputs, frozenset(['tensors']), ('outputs',), 'specs/shape/unpack.yaml:9'),
        TorchEntry('aten.meshgrid.indexing', '', None, _torch_2_limit, _torch_2_inputs, _torch_2_options, _torch_2_outputs, frozenset(['indexing', 'tensors']), ('outputs',), 'specs/shape/unpack.yaml:13'),
    ),
    permute=Permute[UnpackOptions]('specs/shape/unpack.yaml:39', ('input',), changes={'axis': _permute_axis}, result=_permute_result),
    samples=(
        sample_0,
        sample_1,
        sample_2,
    ),
)


def parse(
    op_id: int, model: ModelT, subgraph: SubGraphT, air_model: AirModel
) -> AirOperator:
    """Read one UNPACK of a LiteRT model."""
    return parse_operator(DEFINITION, op_id, model, subgraph, air_model)


class UnpackOperator(SpecOperator):
    """UNPACK, ready to be planned and emitted."""

    TYPE = 'UNPACK'
    DEFINITION = DEFINITION


OPERATOR = UnpackOperator
OPTIONS = UnpackOptions


def register(context: RegistryContext, *, overwrite: bool = False) -> None:
    """Put UNPACK into the registries of a context."""
    context.litert_parsers.register(DEFINITION.litert_key, parse, overwrite)
    context.air_options.register('UNPACK', UnpackOptions, overwrite)
    context.aot_operator_classes.register('UNPACK', UnpackOperator, overwrite)
