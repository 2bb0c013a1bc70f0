"""LOOKUP. Made by `opgen build` from specs/quantize/lookup.yaml; do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirOperatorOptions
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.lib.arrays import log, log10, log2, rsqrt, sqrt, tanh
from opgen.lib.draw import Case, Draw, Sample
from opgen.lib.elementwise import gelu
from opgen.lib.reference import logistic
from opgen.lib.tables import all_reals, entries, hard_swish_table, rounded_table
from opgen.litert.parse import parse_operator
from opgen.litert.schema import ModelT, SubGraphT
from opgen.registry.context import RegistryContext
from opgen.registry.definition import Call, Definition, Kernel, Operand, Operation, OutputFacts, Params, Permute, State, TorchEntry, Values, Violation, in_words as _in_words, take as _take


@dataclass(frozen=True)
class LookupOptions(AirOperatorOptions):
    """Options of LOOKUP."""


def infer(op: Operation[LookupOptions]) -> Mapping[str, OutputFacts | tuple[OutputFacts, ...]]:
    input = op.tensor("input")  # specs/quantize/lookup.yaml:26
    return {
        "output": OutputFacts(
            type=input.type,  # specs/quantize/lookup.yaml:29
            shape=input.shape,  # specs/quantize/lookup.yaml:29
        ),
    }


def check(op: Operation[LookupOptions]) -> Iterator[Violation]:
    table = op.tensor("table")  # specs/quantize/lookup.yaml:27
    if not (table.size == 256):  # specs/quantize/lookup.yaml:35
        yield Violation('specs/quantize/lookup.yaml:35', 'a table has 256 entries, this one has ' + _in_words(table.size))


def macs(op: Operation[LookupOptions]) -> int:
    del op
    return 0  # specs/quantize/lookup.yaml:38


def _evaluate_reference(op: Operation[LookupOptions]) -> Values:
    input = op.tensor("input")  # specs/quantize/lookup.yaml:26
    table = op.tensor("table")  # specs/quantize/lookup.yaml:27
    return _take(entries(table, input))  # specs/quantize/lookup.yaml:40


def states(op: Operation[LookupOptions]) -> Mapping[str, State]:
    del op
    return {}


def _evaluate_exact(op: Operation[LookupOptions]) -> Values:
    input = op.tensor("input")  # specs/quantize/lookup.yaml:26
    table = op.tensor("table")  # specs/quantize/lookup.yaml:27
    return _take(entries(table, input))  # specs/quantize/lookup.yaml:41


def _lookup_s8_params(op: Operation[LookupOptions]) -> Params:
    input = op.tensor("input")  # specs/quantize/lookup.yaml:26
    size = input.size  # specs/quantize/lookup.yaml:32
    return (("size", size),)  # specs/quantize/lookup.yaml:44


def _torch_0_when(call: Call) -> bool:
    int8 = DType.INT8  # specs/quantize/lookup.yaml:8
    self = call["self"]  # specs/quantize/lookup.yaml:8
    return bool(self.type == int8)  # specs/quantize/lookup.yaml:8


def _torch_0_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/quantize/lookup.yaml:8
    results = call["results"]  # specs/quantize/lookup.yaml:8
    return {
        "table": rounded_table(logistic(all_reals(self)), results[0]),  # specs/quantize/lookup.yaml:8
        "input": self,  # specs/quantize/lookup.yaml:8
    }


def _torch_0_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_0_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/quantize/lookup.yaml:8
    )


def _torch_1_when(call: Call) -> bool:
    int8 = DType.INT8  # specs/quantize/lookup.yaml:9
    self = call["self"]  # specs/quantize/lookup.yaml:9
    return bool(self.type == int8)  # specs/quantize/lookup.yaml:9


def _torch_1_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/quantize/lookup.yaml:9
    results = call["results"]  # specs/quantize/lookup.yaml:9
    return {
        "table": rounded_table(tanh(all_reals(self)), results[0]),  # specs/quantize/lookup.yaml:9
        "input": self,  # specs/quantize/lookup.yaml:9
    }


def _torch_1_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_1_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/quantize/lookup.yaml:9
    )


def _torch_2_when(call: Call) -> bool:
    int8 = DType.INT8  # specs/quantize/lookup.yaml:10
    self = call["self"]  # specs/quantize/lookup.yaml:10
    return bool(self.type == int8)  # specs/quantize/lookup.yaml:10


def _torch_2_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/quantize/lookup.yaml:10
    results = call["results"]  # specs/quantize/lookup.yaml:10
    return {
        "table": rounded_table(all_reals(self) * logistic(all_reals(self)), results[0]),  # specs/quantize/lookup.yaml:10
        "input": self,  # specs/quantize/lookup.yaml:10
    }


def _torch_2_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_2_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/quantize/lookup.yaml:10
    )


def _torch_3_when(call: Call) -> bool:
    int8 = DType.INT8  # specs/quantize/lookup.yaml:12
    self = call["self"]  # specs/quantize/lookup.yaml:12
    return bool(self.type == int8)  # specs/quantize/lookup.yaml:12


def _torch_3_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/quantize/lookup.yaml:13
    approximate = call["approximate"]  # specs/quantize/lookup.yaml:13
    results = call["results"]  # specs/quantize/lookup.yaml:13
    return {
        "table": rounded_table(gelu(all_reals(self), approximate == 'tanh'), results[0]),  # specs/quantize/lookup.yaml:13
        "input": self,  # specs/quantize/lookup.yaml:13
    }


def _torch_3_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_3_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/quantize/lookup.yaml:11
    )


def _torch_4_when(call: Call) -> bool:
    int8 = DType.INT8  # specs/quantize/lookup.yaml:14
    self = call["self"]  # specs/quantize/lookup.yaml:14
    return bool(self.type == int8)  # specs/quantize/lookup.yaml:14


def _torch_4_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/quantize/lookup.yaml:14
    results = call["results"]  # specs/quantize/lookup.yaml:14
    return {
        "table": rounded_table(log(all_reals(self)), results[0]),  # specs/quantize/lookup.yaml:14
        "input": self,  # specs/quantize/lookup.yaml:14
    }


def _torch_4_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_4_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/quantize/lookup.yaml:14
    )


def _torch_5_when(call: Call) -> bool:
    int8 = DType.INT8  # specs/quantize/lookup.yaml:15
    self = call["self"]  # specs/quantize/lookup.yaml:15
    return bool(self.type == int8)  # specs/quantize/lookup.yaml:15


def _torch_5_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/quantize/lookup.yaml:15
    results = call["results"]  # specs/quantize/lookup.yaml:15
    return {
        "table": rounded_table(log2(all_reals(self)), results[0]),  # specs/quantize/lookup.yaml:15
        "input": self,  # specs/quantize/lookup.yaml:15
    }


def _torch_5_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_5_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/quantize/lookup.yaml:15
    )


def _torch_6_when(call: Call) -> bool:
    int8 = DType.INT8  # specs/quantize/lookup.yaml:16
    self = call["self"]  # specs/quantize/lookup.yaml:16
    return bool(self.type == int8)  # specs/quantize/lookup.yaml:16


def _torch_6_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/quantize/lookup.yaml:16
    results = call["results"]  # specs/quantize/lookup.yaml:16
    return {
        "table": rounded_table(log10(all_reals(self)), results[0]),  # specs/quantize/lookup.yaml:16
        "input": self,  # specs/quantize/lookup.yaml:16
    }


def _torch_6_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_6_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/quantize/lookup.yaml:16
    )


def _torch_7_when(call: Call) -> bool:
    int8 = DType.INT8  # specs/quantize/lookup.yaml:17
    self = call["self"]  # specs/quantize/lookup.yaml:17
    return bool(self.type == int8)  # specs/quantize/lookup.yaml:17


def _torch_7_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/quantize/lookup.yaml:17
    results = call["results"]  # specs/quantize/lookup.yaml:17
    return {
        "table": rounded_table(log(1.0 + all_reals(self)), results[0]),  # specs/quantize/lookup.yaml:17
        "input": self,  # specs/quantize/lookup.yaml:17
    }


def _torch_7_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_7_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/quantize/lookup.yaml:17
    )


def _torch_8_when(call: Call) -> bool:
    int8 = DType.INT8  # specs/quantize/lookup.yaml:18
    self = call["self"]  # specs/quantize/lookup.yaml:18
    return bool(self.type == int8)  # specs/quantize/lookup.yaml:18


def _torch_8_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/quantize/lookup.yaml:18
    results = call["results"]  # specs/quantize/lookup.yaml:18
    return {
        "table": rounded_table(sqrt(all_reals(self)), results[0]),  # specs/quantize/lookup.yaml:18
        "input": self,  # specs/quantize/lookup.yaml:18
    }


def _torch_8_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_8_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/quantize/lookup.yaml:18
    )


def _torch_9_when(call: Call) -> bool:
    int8 = DType.INT8  # specs/quantize/lookup.yaml:19
    self = call["self"]  # specs/quantize/lookup.yaml:19
    return bool(self.type == int8)  # specs/quantize/lookup.yaml:19


def _torch_9_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/quantize/lookup.yaml:19
    results = call["results"]  # specs/quantize/lookup.yaml:19
    return {
        "table": rounded_table(rsqrt(all_reals(self)), results[0]),  # specs/quantize/lookup.yaml:19
        "input": self,  # specs/quantize/lookup.yaml:19
    }


def _torch_9_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_9_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/quantize/lookup.yaml:19
    )


def _torch_10_when(call: Call) -> bool:
    int8 = DType.INT8  # specs/quantize/lookup.yaml:21
    self = call["self"]  # specs/quantize/lookup.yaml:21
    return bool(self.type == int8 and (-128 - self.zero_point) * self.scale > -3.0 - self.scale / 2)  # specs/quantize/lookup.yaml:21


def _torch_10_inputs(call: Call) -> Mapping[str, object]:
    self = call["self"]  # specs/quantize/lookup.yaml:22
    results = call["results"]  # specs/quantize/lookup.yaml:22
    return {
        "table": hard_swish_table(self, results[0]),  # specs/quantize/lookup.yaml:22
        "input": self,  # specs/quantize/lookup.yaml:22
    }


def _torch_10_options(call: Call) -> Mapping[str, object]:
    del call
    return {
    }


def _torch_10_outputs(call: Call) -> tuple[object, ...]:
    return (
        call["output"],  # specs/quantize/lookup.yaml:20
    )


def sample_0(draw: Draw) -> Case:
    sample = Sample(draw)
    choice = draw.choice
    span = draw.span
    input = sample.tensor("input", choice((span(1, 300),), (span(1, 3), span(1, 9), span(1, 9)), ()), "")  # specs/quantize/lookup.yaml:53
    table = sample.tensor("table", (256,), "")  # specs/quantize/lookup.yaml:54
    return sample.case()


DEFINITION = Definition[LookupOptions](
    op='LOOKUP',
    place='specs/quantize/lookup.yaml:2',
    doc=(
                'Every element of the input, of 256 possible ones, becomes an entry of a table: the first is for -128.\n'
                'What PyTorch computes in float between dequantize and quantize, element by element, is such a table.'
            ),
    options_type=LookupOptions,
    options=(),
    litert=None,
    inputs=(
        Operand('input', 'specs/quantize/lookup.yaml:26', ignores_scale=True),
        Operand('table', 'specs/quantize/lookup.yaml:27', const=True, ignores_scale=True),
    ),
    outputs=(
        Operand('output', 'specs/quantize/lookup.yaml:29', ignores_scale=True),
    ),
    infer=infer,
    check=check,
    macs=macs,
    reference=_evaluate_reference,
    reference_place='specs/quantize/lookup.yaml:40',
    states=states,
    kernels=(
        Kernel[LookupOptions](
            name='lookup_s8',
            place='specs/quantize/lookup.yaml:44',
            types={'input': (DType.INT8,), 'table': (DType.INT8,), 'output': (DType.INT8,)},
            same_type={},
            arguments=('p', 'input', 'table', 'output'),
            c=(
                '/* LOOKUP: input int8, table int8, output int8 (specs/quantize/lookup.yaml:44) */\n'
                'typedef struct {\n'
                '    int32_t size;\n'
                '} opgen_lookup_s8_params;\n'
                '\n'
                'static inline int opgen_run_lookup_s8(const opgen_lookup_s8_params *p, const int8_t *input,\n'
                '                                      const int8_t *table, int8_t *output)\n'
                '{\n'
                '    opgen_lut_s8(table, input, output, p->size);\n'
                '    return 0;\n'
                '}\n'
            ),
            params=_lookup_s8_params,
            exact=_evaluate_exact,
            inplace=('input',),
            headers=('opgen_lut.h',),
            table_inputs={},
        ),
    ),
    state_names=(),
    alias=None,
    reads_values=frozenset(['input', 'table']),
    folds=(),
    absorptions=(),
    torch=(
        TorchEntry('aten.sigmoid.default', '', _torch_0_when, None, _torch_0_inputs, _torch_0_options, _torch_0_outputs, frozenset(['results', 'self']), ('output',), 'specs/quantize/lookup.yaml:8'),
        TorchEntry('aten.tanh.default', '', _torch_1_when, None, _torch_1_inputs, _torch_1_options, _torch_1_outputs, frozenset(['results', 'self']), ('output',), 'specs/quantize/lookup.yaml:9'),
        TorchEntry('aten.silu.default', '', _torch_2_when, None, _torch_2_inputs, _torch_2_options, _torch_2_outputs, frozenset(['results', 'self']), ('output',), 'specs/quantize/lookup.yaml:10'),
        TorchEntry('aten.gelu.default', '', _torch_3_when, None, _torch_3_inputs, _torch_3_options, _torch_3_outputs, frozenset(['approximate', 'results', 'self']), ('output',), 'specs/quantize/lookup.yaml:11'),
        TorchEntry('aten.log.default', '', _torch_4_when, None, _torch_4_inputs, _torch_4_options, _torch_4_outputs, frozenset(['results', 'self']), ('output',), 'specs/quantize/lookup.yaml:14'),
        TorchEntry('aten.log2.default', '', _torch_5_when, None, _torch_5_inputs, _torch_5_options, _torch_5_outputs, frozenset(['results', 'self']), ('output',), 'specs/quantize/lookup.yaml:15'),
        TorchEntry('aten.log10.default', '', _torch_6_when, None, _torch_6_inputs, _torch_6_options, _torch_6_outputs, frozenset(['results', 'self']), ('output',), 'specs/quantize/lookup.yaml:16'),
        TorchEntry('aten.log1p.default', '', _torch_7_when, None, _torch_7_inputs, _torch_7_options, _torch_7_outputs, frozenset(['results', 'self']), ('output',), 'specs/quantize/lookup.yaml:17'),
        TorchEntry('aten.sqrt.default', '', _torch_8_when, None, _torch_8_inputs, _torch_8_options, _torch_8_outputs, frozenset(['results', 'self']), ('output',), 'specs/quantize/lookup.yaml:18'),
        TorchEntry('aten.rsqrt.default', '', _torch_9_when, None, _torch_9_inputs, _torch_9_options, _torch_9_outputs, frozenset(['results', 'self']), ('output',), 'specs/quantize/lookup.yaml:19'),
        TorchEntry('aten.hardswish.default', '', _torch_10_when, None, _torch_10_inputs, _torch_10_options, _torch_10_outputs, frozenset(['results', 'self']), ('output',), 'specs/quantize/lookup.yaml:20'),
    ),
    permute=Permute[LookupOptions]('specs/quantize/lookup.yaml:39', ('input',)),
    samples=(
        sample_0,
    ),
)


def parse(
    op_id: int, model: ModelT, subgraph: SubGraphT, air_model: AirModel
) -> AirOperator:
    """Read one LOOKUP of a LiteRT model."""
    return parse_operator(DEFINITION, op_id, model, subgraph, air_model)


class LookupOperator(SpecOperator):
    """LOOKUP, ready to be planned and emitted."""

    TYPE = 'LOOKUP'
    DEFINITION = DEFINITION


OPERATOR = LookupOperator
OPTIONS = LookupOptions


def register(context: RegistryContext, *, overwrite: bool = False) -> None:
    """Put LOOKUP into the registries of a context."""
    context.air_options.register('LOOKUP', LookupOptions, overwrite)
    context.aot_operator_classes.register('LOOKUP', LookupOperator, overwrite)
