"""TILE. Made by `opgen build` from specs/shape/tile.yaml; do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirOperatorOptions
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.lib.adapt import viewed
from opgen.lib.arrays import ints, repeated, smallest
from opgen.lib.draw import Case, Draw, Sample
from opgen.lib.loops import tile_loops
from opgen.lib.shapes import padded_shape, shape_of, tiled_shape, unpermuted
from opgen.litert.parse import parse_operator
from opgen.litert.schema import ModelT, SubGraphT
from opgen.registry.context import RegistryContext
from opgen.registry.definition import Call, Definition, Kernel, Litert, Operand, Operation, OutputFacts, Params, Permute, State, TorchEntry, UInt8, Values, Violation, in_words as _in_words, take as _take


@dataclass(frozen=True)
class TileOptions(AirOperatorOptions):
    """Options of TILE."""


def infer(op: Operation[TileOptions]) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
    input = op.tensor("input")  # specs/shape/tile.yaml:15
    multiples = op.tensor("multiples")  # specs/shape/tile.yaml:16
    times = shape_of(multiples)  # specs/shape/tile.yaml:22
    return {
        "output": OutputFacts(
            type=input.type,  # specs/_family/rearrange.yaml:7
            shape=tiled_shape(input.shape, times),  # specs/shape/tile.yaml:19
            scale=input.scale,  # specs/_family/rearrange.yaml:8
            zero_point=input.zero_point,  # specs/_family/rearrange.yaml:9
        ),
    }


def check(op: Operation[TileOptions]) -> Iterator[Violation]:
    input = op.tensor("input")  # specs/shape/tile.yaml:15
    if not (input.rank <= 8):  # specs/_family/rearrange.yaml:20
        yield Violation('specs/_family/rearrange.yaml:20', 'the input has ' + _in_words(input.rank) + ' axes, more than 8', is_limit=True)
    multiples = op.tensor("multiples")  # specs/shape/tile.yaml:16
    if not (multiples.shape == (input.rank,) and smallest(multiples) >= 0):  # specs/shape/tile.yaml:26
        times = shape_of(multiples)  # specs/shape/tile.yaml:22
        yield Violation('specs/shape/tile.yaml:26', 'multiples ' + _in_words(times) + ' do not fit ' + _in_words(input.rank) + ' axes')
    width = input.type.bits // 8  # specs/_family/rearrange.yaml:13
    times = shape_of(multiples)  # specs/shape/tile.yaml:22
    nest = tile_loops(input.shape, times, width)  # specs/shape/tile.yaml:23
    if not (nest.rank <= 8):  # specs/shape/tile.yaml:28
        yield Violation('specs/shape/tile.yaml:28', 'the tiling needs ' + _in_words(nest.rank) + ' nested loops, more than 8', is_limit=True)


def macs(op: Operation[TileOptions]) -> int:
    del op
    return 0  # specs/_family/rearrange.yaml:24


def _evaluate_reference(op: Operation[TileOptions]) -> Values:
    input = op.tensor("input")  # specs/shape/tile.yaml:15
    multiples = op.tensor("multiples")  # specs/shape/tile.yaml:16
    times = shape_of(multiples)  # specs/shape/tile.yaml:22
    return _take(repeated(input, times))  # specs/shape/tile.yaml:33


def states(op: Operation[TileOptions]) -> Mapping[str, State]:
    del op
    return {}


def _copy_blocks_exact(op: Operation[TileOptions]) -> Values:
    input = op.tensor("input")  # specs/shape/tile.yaml:15
    multiples = op.tensor("multiples")  # specs/shape/tile.yaml:16
    times = shape_of(multiples)  # specs/shape/tile.yaml:22
    return _take(repeated(input, times))  # specs/shape/tile.yaml:33


def _copy_blocks_params(op: Operation[TileOptions]) -> Params:
    input = op.tensor("input")  # specs/shape/tile.yaml:15
    width = input.type.bits // 8  # specs/_family/rearrange.yaml:13
    multiples = op.tensor("multiples")  # specs/shape/tile.yaml:16
    times = shape_of(multiples)  # specs/shape/tile.yaml:22
    nest = tile_loops(input.shape, times, width)  # specs/shape/tile.yaml:23
    loops = nest.table  # specs/_family/rearrange.yaml:14
    rank = nest.rank  # specs/_family/rearrange.yaml:15
    block = nest.block  # specs/_family/rearrange.yaml:16
    start = nest.start  # specs/_family/rearrange.yaml:17
    return (("loops", loops), ("rank", rank), ("block", block), ("start", start),)  # specs/_family/rearrange.yaml:27


def _uint8_exact(op: Operation[TileOptions]) -> bool:
    del op
    return True


def _permute_multiples(op: Operation[TileOptions], permutation: tuple[int, ...]) -> object:
    multiples = op.tensor("multiples")  # specs/shape/tile.yaml:16
    return unpermuted(multiples, permutation)  # specs/shape/tile.yaml:32


def _torch_0_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/shape/tile.yaml:7
    results = call["results"]  # specs/shape/tile.yaml:7
    repeats = call["repeats"]  # specs/shape/tile.yaml:7
    return {
        "input": viewed(self, padded_shape(self.shape, results[0].rank)),  # specs/shape/tile.yaml:7
        "multiples": repeats,  # specs/shape/tile.yaml:7
    }


def _torch_0_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_0_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/shape/tile.yaml:6
    )


def _torch_1_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/shape/tile.yaml:10
    results = call["results"]  # specs/shape/tile.yaml:10
    dims = call["dims"]  # specs/shape/tile.yaml:11
    return {
        "input": viewed(self, padded_shape(self.shape, results[0].rank)),  # specs/shape/tile.yaml:10
        "multiples": padded_shape(dims, results[0].rank),  # specs/shape/tile.yaml:11
    }


def _torch_1_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_1_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/shape/tile.yaml:8
    )


def sample_0(draw: Draw) -> Case:
    sample = Sample(draw)
    span = draw.span
    input = sample.tensor("input", (span(1, 3), span(1, 4), span(1, 4), span(1, 5)), "")  # specs/shape/tile.yaml:40
    multiples = sample.tensor("multiples", ints((span(1, 2), span(1, 3), 1, span(1, 3))), "")  # specs/shape/tile.yaml:41
    return sample.case()


def sample_1(draw: Draw) -> Case:
    sample = Sample(draw)
    span = draw.span
    input = sample.tensor("input", (span(1, 9),), "")  # specs/shape/tile.yaml:42
    multiples = sample.tensor("multiples", ints((span(1, 9),)), "")  # specs/shape/tile.yaml:43
    return sample.case()


def sample_2(draw: Draw) -> Case:
    sample = Sample(draw)
    span = draw.span
    input = sample.tensor("input", (span(1, 2), span(1, 2), span(1, 2), span(1, 2), span(1, 2), span(1, 2)), "")  # specs/shape/tile.yaml:44
    multiples = sample.tensor("multiples", ints((2, 1, 3, 1, 1, span(1, 2))), "")  # specs/shape/tile.yaml:45
    return sample.case()


DEFINITION = Definition[TileOptions](
    op='TILE',
    place='specs/shape/tile.yaml:2',
    doc='The input side by side, a number of times along each axis.',
    options_type=TileOptions,
    options=(),
    litert=Litert(builtin='TILE', versions=(1, 3), table='TileOptions'),
    inputs=(
        Operand('input', 'specs/shape/tile.yaml:15'),
        Operand('multiples', 'specs/shape/tile.yaml:16', const=True, ignores_scale=True),
    ),
    outputs=(
        Operand('output', 'specs/shape/tile.yaml:18'),
    ),
    infer=infer,
    check=check,
    macs=macs,
    reference=_evaluate_reference,
    reference_place='specs/shape/tile.yaml:33',
    states=states,
    kernels=(
        Kernel[TileOptions](
            name='copy_blocks',
            place='specs/_family/rearrange.yaml:27',
            types={'input': (DType.INT8, DType.UINT8, DType.INT16, DType.UINT16, DType.INT32, DType.UINT32, DType.INT64, DType.UINT64, DType.FLOAT16, DType.FLOAT32, DType.FLOAT64, DType.BOOL,), 'multiples': (DType.INT32, DType.INT64,)},
            same_type={'output': 'input'},
            arguments=('p', 'input', 'output'),
            c=(
                '/* rearrange: input int8 or uint8 or int16 or uint16 or int32 or uint32 or int64 or uint64 or float16 or float32 or float64 or bool (specs/_family/rearrange.yaml:27) */\n'
                'typedef struct {\n'
                '    const int32_t *loops;\n'
                '    int32_t rank;\n'
                '    int32_t block;\n'
                '    int32_t start;\n'
                '} opgen_copy_blocks_params;\n'
                '\n'
                'static inline int opgen_run_copy_blocks(const opgen_copy_blocks_params *p, const void *input, void *output)\n'
                '{\n'
                '    opgen_copy_blocks(p->loops, p->rank, p->block, p->start, input, output);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_copy_blocks_params,
            exact=_copy_blocks_exact,
            headers=('opgen_copy.h',),
            table_inputs={'loops': ('multiples',)},
        ),
    ),
    state_names=(),
    alias=None,
    reads_values=frozenset(['input', 'multiples']),
    folds=(),
    absorptions=(),
    uint8=UInt8[TileOptions]('specs/_family/rearrange.yaml:11', _uint8_exact, '', None),
    torch=(
        TorchEntry('aten.repeat.default', '', None, None, _torch_0_inputs, _torch_0_options, _torch_0_outputs, frozenset(['repeats', 'results', 'self']), ('output',), 'specs/shape/tile.yaml:6'),
        TorchEntry('aten.tile.default', '', None, None, _torch_1_inputs, _torch_1_options, _torch_1_outputs, frozenset(['dims', 'results', 'self']), ('output',), 'specs/shape/tile.yaml:8'),
    ),
    permute=Permute[TileOptions]('specs/shape/tile.yaml:32', ('input',), changes={'multiples': _permute_multiples}),
    samples=(
        sample_0,
        sample_1,
        sample_2,
    ),
)


def parse(
    op_id: int, model: ModelT, subgraph: SubGraphT, air_model: AirModel
) -> AirOperator:
    """Read one TILE of a LiteRT model."""
    return parse_operator(DEFINITION, op_id, model, subgraph, air_model)


class TileOperator(SpecOperator):
    """TILE, ready to be planned and emitted."""

    TYPE = 'TILE'
    DEFINITION = DEFINITION


OPERATOR = TileOperator
OPTIONS = TileOptions


def register(context: RegistryContext, *, overwrite: bool = False) -> None:
    """Put TILE into the registries of a context."""
    context.litert_parsers.register(DEFINITION.litert_key, parse, overwrite)
    context.air_options.register('TILE', TileOptions, overwrite)
    context.aot_operator_classes.register('TILE', TileOperator, overwrite)
