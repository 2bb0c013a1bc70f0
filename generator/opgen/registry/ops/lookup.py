"""LOOKUP. Made by `opgen build` from specs/quantize/lookup.yaml; do not edit."""

from opgen.lib import arrays, elementwise, fixed_point, quant, reference, tables
from opgen.lib.ops.lookup import rounded_table
from opgen.lib.tensor import Array, Tensor
from opgen.operators.model import Axes, Check, DType, Kernel, Operand, Operator, Torch, said


def _hard_swish_table(first: Tensor, output: Tensor) -> Array:
    """Return what hard swish makes of all int8, for inputs that are not below -3.

    It is x * (min(x, 3) + 3) / 6, a product of integers. Source: DecomposeHardswishPass and quantized_mul of
    ExecuTorch's Cortex-M backend.
    """
    every = arrays.arange(256) - 128
    factor = quant.quantized(first.scale * first.scale / (output.scale * 6.0))
    opened = (arrays.minimum(every, tables.clamp_bound(3.0, first)) - first.zero_point +
        arrays.element(arrays.round_even(3.0 / first.scale), 0))
    scaled = quant.multiply((every - first.zero_point) * opened, factor.multiplier, factor.shift)
    return arrays.as_int8s(fixed_point.saturate(scaled + output.zero_point, -128, 127))


LOOKUP = Operator('LOOKUP',
    ('Every element of the input, of 256 possible ones, becomes an entry of a table: the first is for -128.\n'
        'What PyTorch computes in float between dequantize and quantize, element by element, is such a table.'),
    inputs=(Operand('input', holds='stored'), Operand('table', const=True, holds='stored')),
    outputs=(Operand('output', holds='stored', type=lambda o: o.input.type, shape=lambda o: o.input.shape),),
    lets={'size': lambda o: o.input.size},
    checks=(Check(lambda o: o.table.size == 256,
        lambda o: said('a table has 256 entries, this one has ', o.table.size)),),
    reference=lambda o: tables.entries(o.table, o.input),
    exact=lambda o: tables.entries(o.table, o.input),
    kernels=(Kernel('lookup_s8', {'*': DType.INT8}, params='size'.split(), inplace='input'.split()),),
    role='look_up',
    axes=Axes({'input': '...'.split(), 'output': '...'.split()}),
    torch=(
        Torch('aten.sigmoid.default',
            {'table': lambda o: rounded_table(reference.logistic(tables.all_reals(o.self)), o.results[0]),
                'input': 'self'},
            used='results self'.split(), when=lambda o: o.self.type == DType.INT8),
        Torch('aten.tanh.default',
            {'table': lambda o: rounded_table(arrays.tanh(tables.all_reals(o.self)), o.results[0]), 'input': 'self'},
            used='results self'.split(), when=lambda o: o.self.type == DType.INT8),
        Torch('aten.silu.default',
            {'table': lambda o: rounded_table(
                    tables.all_reals(o.self) * reference.logistic(tables.all_reals(o.self)), o.results[0]),
                'input': 'self'},
            used='results self'.split(), when=lambda o: o.self.type == DType.INT8),
        Torch('aten.gelu.default',
            {'table': lambda o: rounded_table(elementwise.gelu(tables.all_reals(o.self), o.approximate == 'tanh'),
                    o.results[0]),
                'input': 'self'},
            used='approximate results self'.split(), when=lambda o: o.self.type == DType.INT8),
        Torch('aten.log.default',
            {'table': lambda o: rounded_table(arrays.log(tables.all_reals(o.self)), o.results[0]), 'input': 'self'},
            used='results self'.split(), when=lambda o: o.self.type == DType.INT8),
        Torch('aten.log2.default',
            {'table': lambda o: rounded_table(arrays.log2(tables.all_reals(o.self)), o.results[0]), 'input': 'self'},
            used='results self'.split(), when=lambda o: o.self.type == DType.INT8),
        Torch('aten.log10.default',
            {'table': lambda o: rounded_table(arrays.log10(tables.all_reals(o.self)), o.results[0]), 'input': 'self'},
            used='results self'.split(), when=lambda o: o.self.type == DType.INT8),
        Torch('aten.log1p.default',
            {'table': lambda o: rounded_table(arrays.log(1.0 + tables.all_reals(o.self)), o.results[0]),
                'input': 'self'},
            used='results self'.split(), when=lambda o: o.self.type == DType.INT8),
        Torch('aten.sqrt.default',
            {'table': lambda o: rounded_table(arrays.sqrt(tables.all_reals(o.self)), o.results[0]), 'input': 'self'},
            used='results self'.split(), when=lambda o: o.self.type == DType.INT8),
        Torch('aten.rsqrt.default',
            {'table': lambda o: rounded_table(arrays.rsqrt(tables.all_reals(o.self)), o.results[0]), 'input': 'self'},
            used='results self'.split(), when=lambda o: o.self.type == DType.INT8),
        Torch('aten.hardswish.default', {'table': lambda o: _hard_swish_table(o.self, o.results[0]), 'input': 'self'},
            used='results self'.split(),
            when=lambda o: (o.self.type == DType.INT8 and
                (-128 - o.self.zero_point) * o.self.scale > -3.0 - o.self.scale / 2))),
    tests=({'input': lambda o: o.choice((o.span(1, 300),), (o.span(1, 3), o.span(1, 9), o.span(1, 9)), ()),
        'table': (256,)},))
