"""SIGNALIRFFT. Made by `opgen build` from specs/signal/signalirfft.yaml; do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirOperatorOptions
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.lib.draw import Case, Draw, Sample
from opgen.lib.fft import fft_f32, fft_s16, fft_s32, irfft, is_fft_length
from opgen.lib.shapes import with_size
from opgen.litert.parse import parse_operator
from opgen.litert.schema import ModelT, SubGraphT
from opgen.registry.context import RegistryContext
from opgen.registry.definition import Call, Definition, Kernel, Litert, Operand, Operation, Option, OutputFacts, Params, State, TorchEntry, Values, Violation, in_words as _in_words, take as _take


@dataclass(frozen=True)
class SignalirfftOptions(AirOperatorOptions):
    """Options of SIGNALIRFFT."""

    kind: DType  # specs/signal/signalirfft.yaml:8
    fft_length: int  # specs/signal/signalirfft.yaml:9


def infer(op: Operation[SignalirfftOptions]) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
    input = op.tensor("input")  # specs/signal/signalirfft.yaml:12
    fft_length = op.options.fft_length  # specs/signal/signalirfft.yaml:9
    return {
        "output": OutputFacts(
            type=input.type,  # specs/signal/signalirfft.yaml:15
            shape=with_size(input.shape, -1, fft_length),  # specs/signal/signalirfft.yaml:16
        ),
    }


def check(op: Operation[SignalirfftOptions]) -> Iterator[Violation]:
    input = op.tensor("input")  # specs/signal/signalirfft.yaml:12
    kind = op.options.kind  # specs/signal/signalirfft.yaml:8
    if not (kind == input.type):  # specs/signal/signalirfft.yaml:25
        yield Violation('specs/signal/signalirfft.yaml:25', 'T says ' + _in_words(kind) + ', the input is ' + _in_words(input.type))
    fft_length = op.options.fft_length  # specs/signal/signalirfft.yaml:9
    if not (is_fft_length(fft_length)):  # specs/signal/signalirfft.yaml:27
        yield Violation('specs/signal/signalirfft.yaml:27', 'there is no transform of ' + _in_words(fft_length) + ' numbers: only of even ones without factors above 5')
    if not (input.rank >= 1 and input.shape[-1] == fft_length + 2):  # specs/signal/signalirfft.yaml:29
        yield Violation('specs/signal/signalirfft.yaml:29', _in_words(input.shape) + ' is not ' + _in_words(fft_length + 2) + ' numbers, the transform of ' + _in_words(fft_length))


def macs(op: Operation[SignalirfftOptions]) -> int:
    fft_length = op.options.fft_length  # specs/signal/signalirfft.yaml:9
    input = op.tensor("input")  # specs/signal/signalirfft.yaml:12
    rows = input.size // input.shape[-1]  # specs/signal/signalirfft.yaml:19
    return rows * fft_length  # specs/signal/signalirfft.yaml:32


def _evaluate_reference(op: Operation[SignalirfftOptions]) -> Values:
    input = op.tensor("input")  # specs/signal/signalirfft.yaml:12
    fft_length = op.options.fft_length  # specs/signal/signalirfft.yaml:9
    return _take(irfft(input, fft_length, input.type))  # specs/signal/signalirfft.yaml:33


def states(op: Operation[SignalirfftOptions]) -> Mapping[str, State]:
    del op
    return {}


def _signal_irfft_s16_params(op: Operation[SignalirfftOptions]) -> Params:
    input = op.tensor("input")  # specs/signal/signalirfft.yaml:12
    rows = input.size // input.shape[-1]  # specs/signal/signalirfft.yaml:19
    fft_length = op.options.fft_length  # specs/signal/signalirfft.yaml:9
    s16_fft = fft_s16(fft_length, True)  # specs/signal/signalirfft.yaml:20
    return (("s16_fft", s16_fft), ("rows", rows),)  # specs/signal/signalirfft.yaml:36


def _signal_irfft_s32_params(op: Operation[SignalirfftOptions]) -> Params:
    input = op.tensor("input")  # specs/signal/signalirfft.yaml:12
    rows = input.size // input.shape[-1]  # specs/signal/signalirfft.yaml:19
    fft_length = op.options.fft_length  # specs/signal/signalirfft.yaml:9
    s32_fft = fft_s32(fft_length, True)  # specs/signal/signalirfft.yaml:21
    return (("s32_fft", s32_fft), ("rows", rows),)  # specs/signal/signalirfft.yaml:41


def _signal_irfft_f32_params(op: Operation[SignalirfftOptions]) -> Params:
    input = op.tensor("input")  # specs/signal/signalirfft.yaml:12
    rows = input.size // input.shape[-1]  # specs/signal/signalirfft.yaml:19
    fft_length = op.options.fft_length  # specs/signal/signalirfft.yaml:9
    float_fft = fft_f32(fft_length, True)  # specs/signal/signalirfft.yaml:22
    return (("float_fft", float_fft), ("rows", rows),)  # specs/signal/signalirfft.yaml:46


def _torch_0_inputs(call: Call) -> Mapping[str, object]:
    return {
        "input": call["input"],  # specs/signal/signalirfft.yaml:2
    }


def _torch_0_options(call: Call) -> Mapping[str, object]:
    return {
        "kind": call["kind"],  # specs/signal/signalirfft.yaml:2
        "fft_length": call["fft_length"],  # specs/signal/signalirfft.yaml:2
    }


def _torch_0_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/signal/signalirfft.yaml:2
    )


def sample_0(draw: Draw) -> Case:
    sample = Sample(draw)
    float32 = DType.FLOAT32
    int16 = DType.INT16
    choice = draw.choice
    kind = sample.option("kind", choice(int16, float32))  # specs/signal/signalirfft.yaml:53
    fft_length = sample.option("fft_length", choice(4, 6, 8, 10, 16, 18, 20, 30, 32, 50, 60, 64, 128, 150, 256, 480, 512, 1024))  # specs/signal/signalirfft.yaml:54
    span = draw.span
    input = sample.tensor("input", choice((fft_length + 2,), (span(1, 3), fft_length + 2)), "")  # specs/signal/signalirfft.yaml:55
    return sample.case()


def sample_1(draw: Draw) -> Case:
    sample = Sample(draw)
    int32 = DType.INT32
    kind = sample.option("kind", int32)  # specs/signal/signalirfft.yaml:56
    choice = draw.choice
    fft_length = sample.option("fft_length", choice(4, 6, 8, 10, 16, 18, 20, 30, 32, 50, 60, 64, 128, 150, 256, 480, 512, 1024))  # specs/signal/signalirfft.yaml:57
    integers = draw.integers
    span = draw.span
    input = sample.tensor("input", integers(-0x80000000, 0x7fffffff, (span(1, 2), fft_length + 2)), "")  # specs/signal/signalirfft.yaml:58
    return sample.case()


DEFINITION = Definition[SignalirfftOptions](
    op='SIGNALIRFFT',
    place='specs/signal/signalirfft.yaml:2',
    doc='Real signals (last axis) from their Fourier transforms.',
    options_type=SignalirfftOptions,
    options=(
        Option('kind', DType, 'specs/signal/signalirfft.yaml:8', only=(DType.INT16, DType.INT32, DType.FLOAT32,), key='T'),
        Option('fft_length', int, 'specs/signal/signalirfft.yaml:9'),
    ),
    litert=Litert(custom='SignalIrfft', versions=(1, 1), payload='flexbuffer'),
    inputs=(
        Operand('input', 'specs/signal/signalirfft.yaml:12', ignores_scale=True),
    ),
    outputs=(
        Operand('output', 'specs/signal/signalirfft.yaml:14', ignores_scale=True),
    ),
    infer=infer,
    check=check,
    macs=macs,
    reference=_evaluate_reference,
    reference_place='specs/signal/signalirfft.yaml:33',
    states=states,
    kernels=(
        Kernel[SignalirfftOptions](
            name='signal_irfft_s16',
            place='specs/signal/signalirfft.yaml:36',
            types={'input': (DType.INT16,), 'output': (DType.INT16,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* SIGNALIRFFT: input int16, output int16 (specs/signal/signalirfft.yaml:36) */\n'
                'typedef struct {\n'
                '    opgen_fft_s16 s16_fft;\n'
                '    int32_t rows;\n'
                '} opgen_signal_irfft_s16_params;\n'
                '\n'
                'static inline int opgen_run_signal_irfft_s16(const opgen_signal_irfft_s16_params *p, const int16_t *input,\n'
                '                                             int16_t *output)\n'
                '{\n'
                '    opgen_irfft_s16(&p->s16_fft, p->rows, input, output);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_signal_irfft_s16_params,
            exact=None,
            headers=('opgen_fft.h',),
            table_inputs={},
        ),
        Kernel[SignalirfftOptions](
            name='signal_irfft_s32',
            place='specs/signal/signalirfft.yaml:41',
            types={'input': (DType.INT32,), 'output': (DType.INT32,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* SIGNALIRFFT: input int32, output int32 (specs/signal/signalirfft.yaml:41) */\n'
                'typedef struct {\n'
                '    opgen_fft_s32 s32_fft;\n'
                '    int32_t rows;\n'
                '} opgen_signal_irfft_s32_params;\n'
                '\n'
                'static inline int opgen_run_signal_irfft_s32(const opgen_signal_irfft_s32_params *p, const int32_t *input,\n'
                '                                             int32_t *output)\n'
                '{\n'
                '    opgen_irfft_s32(&p->s32_fft, p->rows, input, output);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_signal_irfft_s32_params,
            exact=None,
            headers=('opgen_fft.h',),
            table_inputs={},
        ),
        Kernel[SignalirfftOptions](
            name='signal_irfft_f32',
            place='specs/signal/signalirfft.yaml:46',
            types={'input': (DType.FLOAT32,), 'output': (DType.FLOAT32,)},
            same_type={},
            arguments=('p', 'input', 'output'),
            c=(
                '/* SIGNALIRFFT: input float32, output float32 (specs/signal/signalirfft.yaml:46) */\n'
                'typedef struct {\n'
                '    opgen_fft_f32 float_fft;\n'
                '    int32_t rows;\n'
                '} opgen_signal_irfft_f32_params;\n'
                '\n'
                'static inline int opgen_run_signal_irfft_f32(const opgen_signal_irfft_f32_params *p, const float *input,\n'
                '                                             float *output)\n'
                '{\n'
                '    opgen_irfft_f32(&p->float_fft, p->rows, input, output);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_signal_irfft_f32_params,
            exact=None,
            headers=('opgen_fft.h',),
            table_inputs={},
        ),
    ),
    state_names=(),
    alias=None,
    reads_values=frozenset(['input']),
    folds=(),
    absorptions=(),
    torch=(
        TorchEntry('opgen.signalirfft.default', '(Tensor input, ScalarType kind, int fft_length) -> Tensor', None, None, _torch_0_inputs, _torch_0_options, _torch_0_outputs, frozenset(['fft_length', 'input', 'kind']), ('output',), 'specs/signal/signalirfft.yaml:2'),
    ),
    samples=(
        sample_0,
        sample_1,
    ),
)


def parse(
    op_id: int, model: ModelT, subgraph: SubGraphT, air_model: AirModel
) -> AirOperator:
    """Read one SIGNALIRFFT of a LiteRT model."""
    return parse_operator(DEFINITION, op_id, model, subgraph, air_model)


class SignalirfftOperator(SpecOperator):
    """SIGNALIRFFT, ready to be planned and emitted."""

    TYPE = 'SIGNALIRFFT'
    DEFINITION = DEFINITION


OPERATOR = SignalirfftOperator
OPTIONS = SignalirfftOptions


def register(context: RegistryContext, *, overwrite: bool = False) -> None:
    """Put SIGNALIRFFT into the registries of a context."""
    context.litert_parsers.register(DEFINITION.litert_key, parse, overwrite)
    context.air_options.register('SIGNALIRFFT', SignalirfftOptions, overwrite)
    context.aot_operator_classes.register('SIGNALIRFFT', SignalirfftOperator, overwrite)
