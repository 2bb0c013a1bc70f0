"""REDUCE_WINDOW. Made by `opgen build` from specs/reduce/reduce_window.yaml; do not edit."""

from opgen.lib import arrays, shapes
from opgen.lib.ops.reduce_window import over_windows, windows_shape, windows_walk
from opgen.lib.tensor import Array
from opgen.operators.model import Check, DType, Kernel, Limit, Litert, Operand, Operator, Refused, option, said
from opgen.tflite.enums import ReduceWindowFunction


def _fit_axes(sizes: Array, rank: int) -> bool:
    """Tell whether there is a number from 1 for each of `rank` axes."""
    return arrays.length(sizes) == rank and arrays.all_true(sizes > 0)


REDUCE_WINDOW = Operator('REDUCE_WINDOW',
    ('The sum, the product, the least or the greatest element of every window along all axes, joined with a '
        'value.\n'
        'Integers wrap.'),
    litert=Litert('REDUCE_WINDOW', table='ReduceWindowOptions'),
    options=(option('reduce_function', ReduceWindowFunction, ReduceWindowFunction.UNSUPPORTED,
        only=(ReduceWindowFunction.ADD, ReduceWindowFunction.MUL, ReduceWindowFunction.MINIMUM,
            ReduceWindowFunction.MAXIMUM, ReduceWindowFunction.ALL, ReduceWindowFunction.ANY)),),
    inputs=(Operand('input', holds='stored'), Operand('init_value', holds='stored'),
        Operand('window_shape', const=True, holds='index'), Operand('window_strides', const=True, holds='index'),
        Operand('window_dilations', const=True, holds='index')),
    outputs=(Operand('output', holds='stored', type=lambda o: o.input.type,
        shape=lambda o: windows_shape(o.input.shape, o.window, o.stride, o.gaps)),),
    lets={'window': lambda o: shapes.shape_of(o.window_shape), 'stride': lambda o: shapes.shape_of(o.window_strides),
        'gaps': lambda o: shapes.shape_of(o.window_dilations),
        'walk': lambda o: windows_walk(o.input.shape, o.window, o.stride, o.gaps)},
    checks=(
        Check(lambda o: (_fit_axes(o.window_shape, o.input.rank) and _fit_axes(o.window_strides, o.input.rank) and
                _fit_axes(o.window_dilations, o.input.rank)),
            lambda o: said('a window of ', o.window, ' with strides ', o.stride, ' and dilations ', o.gaps,
                ' does not fit ', o.input.rank, ' axes')),
        Check(lambda o: o.init_value.size == 1,
            lambda o: said('init_value has ', o.init_value.size, ' elements, it must have one')),
        Limit(lambda o: o.output.size > 0,
            lambda o: said('a window of ', o.window, ' with dilations ', o.gaps, ' does not fit into ', o.input.shape)),
        Limit(lambda o: o.walk.kept_rank <= 8 and o.walk.reduced_rank <= 8,
            lambda o: said('windows along ', o.input.rank, ' axes need more than 8 nested loops')),
        Check(lambda o: (
                (o.reduce_function == ReduceWindowFunction.ALL or o.reduce_function == ReduceWindowFunction.ANY) ==
                (o.input.type == DType.BOOL)),
            lambda o: said('ALL and ANY are for bool, the others for numbers, and this is ', o.input.type))),
    macs=lambda o: o.output.size * o.walk.count,
    reference=lambda o: over_windows(o.input, o.init_value, o.window, o.stride, o.gaps, o.reduce_function),
    kernels=(
        Kernel('reduce_window_s8',
            {'input': DType.INT8, 'init_value': DType.INT8, 'window_shape': DType.INT64, 'window_strides': DType.INT64,
                'window_dilations': DType.INT64, 'output': DType.INT8},
            params='walk reduce_function'.split(), takes='p input init_value output'.split(),
            exact=lambda o: over_windows(o.input, o.init_value, o.window, o.stride, o.gaps, o.reduce_function),
            overlap=lambda o: 0, table_inputs={'walk': 'window_shape window_strides window_dilations'.split()}),
        Kernel('reduce_window_u8',
            {'input': DType.UINT8, 'init_value': DType.UINT8, 'window_shape': DType.INT64,
                'window_strides': DType.INT64, 'window_dilations': DType.INT64, 'output': DType.UINT8},
            params='walk reduce_function'.split(), takes='p input init_value output'.split(),
            exact=lambda o: over_windows(o.input, o.init_value, o.window, o.stride, o.gaps, o.reduce_function),
            overlap=lambda o: 0, table_inputs={'walk': 'window_shape window_strides window_dilations'.split()}),
        Kernel('reduce_window_s16',
            {'input': DType.INT16, 'init_value': DType.INT16, 'window_shape': DType.INT64,
                'window_strides': DType.INT64, 'window_dilations': DType.INT64, 'output': DType.INT16},
            params='walk reduce_function'.split(), takes='p input init_value output'.split(),
            exact=lambda o: over_windows(o.input, o.init_value, o.window, o.stride, o.gaps, o.reduce_function),
            overlap=lambda o: 0, table_inputs={'walk': 'window_shape window_strides window_dilations'.split()}),
        Kernel('reduce_window_s32',
            {'input': DType.INT32, 'init_value': DType.INT32, 'window_shape': DType.INT64,
                'window_strides': DType.INT64, 'window_dilations': DType.INT64, 'output': DType.INT32},
            params='walk reduce_function'.split(), takes='p input init_value output'.split(),
            exact=lambda o: over_windows(o.input, o.init_value, o.window, o.stride, o.gaps, o.reduce_function),
            overlap=lambda o: 0, table_inputs={'walk': 'window_shape window_strides window_dilations'.split()}),
        Kernel('reduce_window_s64', {'*': DType.INT64}, params='walk reduce_function'.split(),
            takes='p input init_value output'.split(),
            exact=lambda o: over_windows(o.input, o.init_value, o.window, o.stride, o.gaps, o.reduce_function),
            overlap=lambda o: 0, table_inputs={'walk': 'window_shape window_strides window_dilations'.split()}),
        Kernel('reduce_window_f32',
            {'input': DType.FLOAT32, 'init_value': DType.FLOAT32, 'window_shape': DType.INT64,
                'window_strides': DType.INT64, 'window_dilations': DType.INT64, 'output': DType.FLOAT32},
            params='walk reduce_function'.split(), takes='p input init_value output'.split(),
            exact=lambda o: over_windows(o.input, o.init_value, o.window, o.stride, o.gaps, o.reduce_function),
            overlap=lambda o: 0, table_inputs={'walk': 'window_shape window_strides window_dilations'.split()}),
        Kernel('reduce_window_bool',
            {'input': DType.BOOL, 'init_value': DType.BOOL, 'window_shape': DType.INT64, 'window_strides': DType.INT64,
                'window_dilations': DType.INT64, 'output': DType.BOOL},
            params='walk reduce_function'.split(), takes='p input init_value output'.split(),
            exact=lambda o: over_windows(o.input, o.init_value, o.window, o.stride, o.gaps, o.reduce_function),
            overlap=lambda o: 0, table_inputs={'walk': 'window_shape window_strides window_dilations'.split()})),
    tests=(
        {'reduce_function': lambda o: o.choice(ReduceWindowFunction.ADD, ReduceWindowFunction.MUL,
                ReduceWindowFunction.MINIMUM, ReduceWindowFunction.MAXIMUM),
            'input': lambda o: (o.span(1, 2), o.span(5, 7), o.span(5, 7), o.span(1, 5)), 'init_value': (),
            'window_shape': lambda o: arrays.ints((1, o.span(1, 3), o.span(1, 3), 1)),
            'window_strides': lambda o: arrays.ints((1, o.span(1, 2), o.span(1, 3), 1)),
            'window_dilations': lambda o: arrays.ints((1, o.span(1, 2), o.span(1, 2), 1))},
        {'reduce_function': lambda o: o.choice(ReduceWindowFunction.ALL, ReduceWindowFunction.ANY),
            'input': lambda o: (o.span(3, 9), o.span(2, 4)), 'init_value': (),
            'window_shape': lambda o: arrays.ints((o.span(1, 3), 2)), 'window_strides': lambda o: arrays.ints((2, 1)),
            'window_dilations': lambda o: arrays.ints((1, 1))}),
    refuses=(Refused('nested loops',
        {'input': {'shape': lambda o: (3, 3, 3, 3, 3, 3, 3, 3, 3)},
            'window_shape': {'elements': lambda o: arrays.ints((2, 2, 2, 2, 2, 2, 2, 2, 2))},
            'window_strides': {'elements': lambda o: arrays.ints((2, 2, 2, 2, 2, 2, 2, 2, 2))},
            'window_dilations': {'elements': lambda o: arrays.ints((1, 1, 1, 1, 1, 1, 1, 1, 1))}}),))
