"""GRU_LAYERS. Made by `opgen build` from specs/recurrent/gru_layers.yaml; do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirOperatorOptions
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.lib.adapt import viewed
from opgen.lib.draw import Case, Draw, Sample
from opgen.lib.recurrent_layers import gru_layers, recurrent_layers, recurrent_weights
from opgen.lib.shapes import shapes_of, size_of
from opgen.lib.tensor import has
from opgen.litert.parse import parse_operator
from opgen.litert.schema import ModelT, SubGraphT
from opgen.registry.context import RegistryContext
from opgen.registry.definition import Call, Definition, Kernel, Operand, Operation, Option, OutputFacts, Params, State, TorchEntry, Values, Violation, in_words as _in_words, take as _take


@dataclass(frozen=True)
class GruLayersOptions(AirOperatorOptions):
    """Options of GRU_LAYERS."""

    num_layers: int = 1  # specs/_family/layers.yaml:6
    has_biases: bool = True  # specs/_family/layers.yaml:7
    bidirectional: bool = False  # specs/_family/layers.yaml:8
    batch_first: bool = False  # specs/_family/layers.yaml:9


def infer(op: Operation[GruLayersOptions]) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
    input = op.tensor("input")  # specs/_family/layers.yaml:12
    hidden = op.tensor("hidden")  # specs/_family/layers.yaml:13
    units = hidden.shape[-1]  # specs/_family/layers.yaml:22
    bidirectional = op.options.bidirectional  # specs/_family/layers.yaml:8
    directions = 2 if bidirectional else 1  # specs/_family/layers.yaml:23
    return {
        "output": OutputFacts(
            type=input.type,  # specs/_family/layers.yaml:16
            shape=(*input.shape[:2], directions * units),  # specs/_family/layers.yaml:17
        ),
        "last_hidden": OutputFacts(
            type=input.type,  # specs/_family/layers.yaml:19
            shape=hidden.shape,  # specs/_family/layers.yaml:19
        ),
    }


def check(op: Operation[GruLayersOptions]) -> Iterator[Violation]:
    hidden = op.tensor("hidden")  # specs/_family/layers.yaml:13
    num_layers = op.options.num_layers  # specs/_family/layers.yaml:6
    units = hidden.shape[-1]  # specs/_family/layers.yaml:22
    bidirectional = op.options.bidirectional  # specs/_family/layers.yaml:8
    directions = 2 if bidirectional else 1  # specs/_family/layers.yaml:23
    input = op.tensor("input")  # specs/_family/layers.yaml:12
    has_biases = op.options.has_biases  # specs/_family/layers.yaml:7
    batch_first = op.options.batch_first  # specs/_family/layers.yaml:9
    layers = recurrent_layers(input.shape, units, num_layers, bidirectional, has_biases, batch_first)  # specs/_family/layers.yaml:24
    if not (hidden.rank == 3 and hidden.shape == (num_layers * directions, layers.batches, units)):  # specs/_family/layers.yaml:31
        yield Violation('specs/_family/layers.yaml:31', 'states ' + _in_words(hidden.shape) + ' are not (layers * directions, batches, units) of ' + _in_words(num_layers) + ' layers')
    weights = op.tensors("weights")  # specs/recurrent/gru_layers.yaml:18
    gates = 3  # specs/recurrent/gru_layers.yaml:21
    wanted = recurrent_weights(gates, input.d, units, num_layers, bidirectional, has_biases)  # specs/_family/layers.yaml:25
    if not (shapes_of(weights) == wanted):  # specs/_family/layers.yaml:33
        yield Violation('specs/_family/layers.yaml:33', 'the weights must have the shapes ' + _in_words(wanted))


def macs(op: Operation[GruLayersOptions]) -> int:
    input = op.tensor("input")  # specs/_family/layers.yaml:12
    num_layers = op.options.num_layers  # specs/_family/layers.yaml:6
    hidden = op.tensor("hidden")  # specs/_family/layers.yaml:13
    units = hidden.shape[-1]  # specs/_family/layers.yaml:22
    bidirectional = op.options.bidirectional  # specs/_family/layers.yaml:8
    directions = 2 if bidirectional else 1  # specs/_family/layers.yaml:23
    has_biases = op.options.has_biases  # specs/_family/layers.yaml:7
    batch_first = op.options.batch_first  # specs/_family/layers.yaml:9
    layers = recurrent_layers(input.shape, units, num_layers, bidirectional, has_biases, batch_first)  # specs/_family/layers.yaml:24
    gates = 3  # specs/recurrent/gru_layers.yaml:21
    return layers.batches * layers.steps * directions * gates * units * (input.d + units + (num_layers - 1) * (directions + 1) * units)  # specs/_family/layers.yaml:36


def _evaluate_reference(op: Operation[GruLayersOptions]) -> Values:
    input = op.tensor("input")  # specs/_family/layers.yaml:12
    hidden = op.tensor("hidden")  # specs/_family/layers.yaml:13
    weights = op.tensors("weights")  # specs/recurrent/gru_layers.yaml:18
    batch_first = op.options.batch_first  # specs/_family/layers.yaml:9
    num_layers = op.options.num_layers  # specs/_family/layers.yaml:6
    has_biases = op.options.has_biases  # specs/_family/layers.yaml:7
    bidirectional = op.options.bidirectional  # specs/_family/layers.yaml:8
    units = hidden.shape[-1]  # specs/_family/layers.yaml:22
    layers = recurrent_layers(input.shape, units, num_layers, bidirectional, has_biases, batch_first)  # specs/_family/layers.yaml:24
    return _take(gru_layers(input, hidden, weights, layers, batch_first))  # specs/recurrent/gru_layers.yaml:23


def states(op: Operation[GruLayersOptions]) -> Mapping[str, State]:
    del op
    return {}


def _gru_layers_f32_params(op: Operation[GruLayersOptions]) -> Params:
    input = op.tensor("input")  # specs/_family/layers.yaml:12
    num_layers = op.options.num_layers  # specs/_family/layers.yaml:6
    has_biases = op.options.has_biases  # specs/_family/layers.yaml:7
    bidirectional = op.options.bidirectional  # specs/_family/layers.yaml:8
    batch_first = op.options.batch_first  # specs/_family/layers.yaml:9
    hidden = op.tensor("hidden")  # specs/_family/layers.yaml:13
    units = hidden.shape[-1]  # specs/_family/layers.yaml:22
    layers = recurrent_layers(input.shape, units, num_layers, bidirectional, has_biases, batch_first)  # specs/_family/layers.yaml:24
    return (("layers", layers),)  # specs/recurrent/gru_layers.yaml:26


def _gru_layers_f32_scratch(op: Operation[GruLayersOptions]) -> int:
    hidden = op.tensor("hidden")  # specs/_family/layers.yaml:13
    units = hidden.shape[-1]  # specs/_family/layers.yaml:22
    input = op.tensor("input")  # specs/_family/layers.yaml:12
    bidirectional = op.options.bidirectional  # specs/_family/layers.yaml:8
    directions = 2 if bidirectional else 1  # specs/_family/layers.yaml:23
    output = op.optional("output")  # specs/_family/layers.yaml:15
    num_layers = op.options.num_layers  # specs/_family/layers.yaml:6
    buffers = (1 if num_layers > 1 else 0) + (1 if num_layers > 2 and not has(output) else 0)  # specs/_family/layers.yaml:26
    between = buffers * size_of(input.shape[:2]) * directions * units  # specs/_family/layers.yaml:27
    last_hidden = op.optional("last_hidden")  # specs/_family/layers.yaml:19
    unread = 0 if has(last_hidden) else units  # specs/_family/layers.yaml:28
    return 4 * (6 * units + unread + between)  # specs/recurrent/gru_layers.yaml:29


def _torch_0_limit(call: Call) -> Violation | None:
    dropout = call["dropout"]  # specs/recurrent/gru_layers.yaml:6
    train = call["train"]  # specs/recurrent/gru_layers.yaml:6
    if not (not train or dropout == 0):  # specs/recurrent/gru_layers.yaml:6
        return Violation('specs/recurrent/gru_layers.yaml:6', 'train is true, dropout ' + _in_words(dropout) + ': export the model in eval mode', is_limit=True)
    return None


def _torch_0_inputs(call: Call) -> Mapping[str, object]:
    input = call["input"]  # specs/recurrent/gru_layers.yaml:7
    hx = call["hx"]  # specs/recurrent/gru_layers.yaml:7
    params = call["params"]  # specs/recurrent/gru_layers.yaml:7
    return {
        "input": input,  # specs/recurrent/gru_layers.yaml:7
        "hidden": hx,  # specs/recurrent/gru_layers.yaml:7
        "weights": params,  # specs/recurrent/gru_layers.yaml:7
    }


def _torch_0_options(call: Call) -> Mapping[str, object]:
    return {
        "num_layers": call["num_layers"],  # specs/recurrent/gru_layers.yaml:5
        "has_biases": call["has_biases"],  # specs/recurrent/gru_layers.yaml:5
        "bidirectional": call["bidirectional"],  # specs/recurrent/gru_layers.yaml:5
        "batch_first": call["batch_first"],  # specs/recurrent/gru_layers.yaml:5
    }


def _torch_0_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/recurrent/gru_layers.yaml:5
        call["last_hidden"],  # specs/recurrent/gru_layers.yaml:5
    )


def _torch_1_inputs(call: Call) -> Mapping[str, object]:
    input = call["input"]  # specs/recurrent/gru_layers.yaml:10
    hx = call["hx"]  # specs/recurrent/gru_layers.yaml:11
    w_ih = call["w_ih"]  # specs/recurrent/gru_layers.yaml:12
    w_hh = call["w_hh"]  # specs/recurrent/gru_layers.yaml:12
    b_ih = call["b_ih"]  # specs/recurrent/gru_layers.yaml:12
    b_hh = call["b_hh"]  # specs/recurrent/gru_layers.yaml:12
    return {
        "input": viewed(input, (1, *input.shape)),  # specs/recurrent/gru_layers.yaml:10
        "hidden": viewed(hx, (1, *hx.shape)),  # specs/recurrent/gru_layers.yaml:11
        "weights": (w_ih, w_hh, b_ih, b_hh) if has(b_ih) and has(b_hh) else (w_ih, w_hh),  # specs/recurrent/gru_layers.yaml:12
    }


def _torch_1_options(call: Call) -> Mapping[str, object]:
    b_ih = call["b_ih"]  # specs/recurrent/gru_layers.yaml:13
    return {
        "num_layers": 1,  # specs/recurrent/gru_layers.yaml:13
        "has_biases": has(b_ih),  # specs/recurrent/gru_layers.yaml:13
        "bidirectional": False,  # specs/recurrent/gru_layers.yaml:13
        "batch_first": False,  # specs/recurrent/gru_layers.yaml:13
    }


def _torch_1_outputs(call: Call) -> tuple[object, ...]:
    output = call["output"]  # specs/recurrent/gru_layers.yaml:14
    hx = call["hx"]  # specs/recurrent/gru_layers.yaml:14
    return (
        viewed(output, hx.shape),  # specs/recurrent/gru_layers.yaml:14
    )


def sample_0(draw: Draw) -> Case:
    sample = Sample(draw)
    choice = draw.choice
    num_layers = sample.option("num_layers", choice(1, 2, 3))  # specs/recurrent/gru_layers.yaml:35
    bidirectional = sample.option("bidirectional", choice(True, False))  # specs/recurrent/gru_layers.yaml:36
    has_biases = sample.option("has_biases", choice(True, False))  # specs/recurrent/gru_layers.yaml:37
    batch_first = sample.option("batch_first", choice(True, False))  # specs/recurrent/gru_layers.yaml:38
    span = draw.span
    input = sample.tensor("input", (span(1, 3), span(1, 3), span(1, 9)), "NHD")  # specs/recurrent/gru_layers.yaml:39
    hidden = sample.tensor("hidden", (num_layers * (2 if bidirectional else 1), input.n if batch_first else input.h, span(1, 6)), "MBK")  # specs/recurrent/gru_layers.yaml:40
    weights = sample.tensors("weights", recurrent_weights(3, input.d, hidden.shape[2], num_layers, bidirectional, has_biases), "")  # specs/recurrent/gru_layers.yaml:41
    return sample.case()


DEFINITION = Definition[GruLayersOptions](
    op='GRU_LAYERS',
    place='specs/recurrent/gru_layers.yaml:2',
    doc='Gated recurrent units over a sequence; gates reset, update and new, as PyTorch computes them.',
    options_type=GruLayersOptions,
    options=(
        Option('num_layers', int, 'specs/_family/layers.yaml:6', default=1, required=False, minimum=1, maximum=1000),
        Option('has_biases', bool, 'specs/_family/layers.yaml:7', default=True, required=False),
        Option('bidirectional', bool, 'specs/_family/layers.yaml:8', default=False, required=False),
        Option('batch_first', bool, 'specs/_family/layers.yaml:9', default=False, required=False),
    ),
    litert=None,
    inputs=(
        Operand('input', 'specs/_family/layers.yaml:12', layout='NHD'),
        Operand('hidden', 'specs/_family/layers.yaml:13', layout='MBK'),
        Operand('weights', 'specs/recurrent/gru_layers.yaml:18', variadic=True),
    ),
    outputs=(
        Operand('output', 'specs/_family/layers.yaml:15', optional=True),
        Operand('last_hidden', 'specs/_family/layers.yaml:19', optional=True),
    ),
    infer=infer,
    check=check,
    macs=macs,
    reference=_evaluate_reference,
    reference_place='specs/recurrent/gru_layers.yaml:23',
    states=states,
    kernels=(
        Kernel[GruLayersOptions](
            name='gru_layers_f32',
            place='specs/recurrent/gru_layers.yaml:26',
            types={'input': (DType.FLOAT32,), 'hidden': (DType.FLOAT32,), 'weights': (DType.FLOAT32,), 'output': (DType.FLOAT32,), 'last_hidden': (DType.FLOAT32,)},
            same_type={},
            arguments=('p', 'input', 'hidden', 'weights', 'output', 'last_hidden', 'scratch'),
            c=(
                '/* GRU_LAYERS: input float32, hidden float32, weights float32, output float32, last_hidden float32 (specs/recurrent/gru_layers.yaml:26) */\n'
                'typedef struct {\n'
                '    opgen_recurrent_layers layers;\n'
                '} opgen_gru_layers_f32_params;\n'
                '\n'
                'static inline int opgen_run_gru_layers_f32(const opgen_gru_layers_f32_params *p, const float *input,\n'
                '                                           const float *hidden, const float *const *weights, float *output,\n'
                '                                           float *last_hidden, void *scratch)\n'
                '{\n'
                '    opgen_gru_layers_f32(&p->layers, input, hidden, weights, (float *)scratch, output, last_hidden);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_gru_layers_f32_params,
            exact=None,
            scratch=_gru_layers_f32_scratch,
            headers=('opgen_recurrent_layers.h',),
            table_inputs={},
        ),
    ),
    state_names=(),
    alias=None,
    reads_values=frozenset(['hidden', 'input', 'weights']),
    folds=(),
    absorptions=(),
    torch=(
        TorchEntry('aten.gru.input', '', None, _torch_0_limit, _torch_0_inputs, _torch_0_options, _torch_0_outputs, frozenset(['batch_first', 'bidirectional', 'dropout', 'has_biases', 'hx', 'input', 'num_layers', 'params', 'train']), ('output', 'last_hidden'), 'specs/recurrent/gru_layers.yaml:5'),
        TorchEntry('aten.gru_cell.default', '', None, None, _torch_1_inputs, _torch_1_options, _torch_1_outputs, frozenset(['b_hh', 'b_ih', 'hx', 'input', 'output', 'w_hh', 'w_ih']), ('output',), 'specs/recurrent/gru_layers.yaml:8'),
    ),
    samples=(
        sample_0,
    ),
)


def parse(
    op_id: int, model: ModelT, subgraph: SubGraphT, air_model: AirModel
) -> AirOperator:
    """Read one GRU_LAYERS of a LiteRT model."""
    return parse_operator(DEFINITION, op_id, model, subgraph, air_model)


class GruLayersOperator(SpecOperator):
    """GRU_LAYERS, ready to be planned and emitted."""

    TYPE = 'GRU_LAYERS'
    DEFINITION = DEFINITION


OPERATOR = GruLayersOperator
OPTIONS = GruLayersOptions


def register(context: RegistryContext, *, overwrite: bool = False) -> None:
    """Put GRU_LAYERS into the registries of a context."""
    context.air_options.register('GRU_LAYERS', GruLayersOptions, overwrite)
    context.aot_operator_classes.register('GRU_LAYERS', GruLayersOperator, overwrite)
