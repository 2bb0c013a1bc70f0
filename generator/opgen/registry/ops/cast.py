"""CAST. Made by `opgen build` from specs/elementwise/cast.yaml; do not edit."""

from opgen.lib import arrays, overlap, reference
from opgen.lib.ops.cast import cast, type_code
from opgen.lib.tensor import Array
from opgen.operators.model import Axes, DType, Kernel, Limit, Litert, Operand, Operator, Torch, option, said


def _waves(count: int, periodic: bool, level: float, first: float, second: float) -> Array:
    """Return a window made of a constant less a cosine plus one of twice the frequency.

    A periodic one lacks its last element, which would be its first.
    """
    angles = arrays.arange(count) * (6.283185307179586 / (count if periodic or count < 2 else count - 1))
    return arrays.ones((count,)) if count < 2 else level - first * arrays.cos(angles) + second * arrays.cos(2 * angles)


def _triangle(count: int, periodic: bool) -> Array:
    """Return a window that rises from 0 to 1 and falls to 0."""
    return (arrays.ones((count,)) if count < 2
        else 1 - arrays.absolute(2 * arrays.arange(count) / (count if periodic else count - 1) - 1))


def _kaiser(count: int, periodic: bool, beta: float) -> Array:
    """Return Kaiser's window, a quotient of Bessel functions, each of which is the mean of exponentials of a cosine."""
    places = 2 * arrays.arange(count) / (count if periodic or count < 2 else count - 1) - 1
    turns = arrays.cos(arrays.arange(256) * (6.283185307179586 / 256))
    steep = arrays.number(arrays.absolute(arrays.array((beta,))), 0)
    bells = arrays.exp(arrays.outer(steep * arrays.sqrt(arrays.maximum(1 - places * places, 0)), turns) - steep)
    return (arrays.ones((count,)) if count < 2
        else reference.sum_over(bells, (1,), (count,)) / arrays.total(arrays.exp(steep * (turns - 1))))


CAST = Operator('CAST',
    ('The same numbers in another type.\n'
        "Of integers the low bits are kept; of floats the integer part, limited to the type's range, and 0\n"
        'for NaN.'),
    litert=Litert('CAST', versions=(1, 9), table='CastOptions'),
    options=(
        option('in_data_type', DType, DType.FLOAT32,
            only=(DType.BOOL, DType.INT8, DType.UINT8, DType.INT16, DType.INT32, DType.UINT32, DType.INT64,
                DType.FLOAT32)),
        option('out_data_type', DType, DType.FLOAT32,
            only=(DType.BOOL, DType.INT8, DType.UINT8, DType.INT16, DType.INT32, DType.UINT32, DType.INT64,
                DType.FLOAT32))),
    inputs=(Operand('input', holds='stored'),),
    outputs=(Operand('output', holds='stored', shape=lambda o: o.input.shape),),
    lets={'type': lambda o: type_code(o.input.type), 'size': lambda o: o.input.size},
    reference=lambda o: cast(o.input, o.output.type),
    kernels=(
        Kernel('cast_bool',
            {'input': (DType.BOOL, DType.INT8, DType.UINT8, DType.INT16, DType.INT32, DType.UINT32, DType.INT64,
                    DType.FLOAT32),
                'output': DType.BOOL},
            params='type size'.split(), overlap=lambda o: overlap.elementwise_overlap(o.input, o.output)),
        Kernel('cast_s8',
            {'input': (DType.BOOL, DType.INT8, DType.UINT8, DType.INT16, DType.INT32, DType.UINT32, DType.INT64,
                    DType.FLOAT32),
                'output': DType.INT8},
            params='type size'.split(), overlap=lambda o: overlap.elementwise_overlap(o.input, o.output)),
        Kernel('cast_u8',
            {'input': (DType.BOOL, DType.INT8, DType.UINT8, DType.INT16, DType.INT32, DType.UINT32, DType.INT64,
                    DType.FLOAT32),
                'output': DType.UINT8},
            params='type size'.split(), overlap=lambda o: overlap.elementwise_overlap(o.input, o.output)),
        Kernel('cast_s16',
            {'input': (DType.BOOL, DType.INT8, DType.UINT8, DType.INT16, DType.INT32, DType.UINT32, DType.INT64,
                    DType.FLOAT32),
                'output': DType.INT16},
            params='type size'.split(), overlap=lambda o: overlap.elementwise_overlap(o.input, o.output)),
        Kernel('cast_s32',
            {'input': (DType.BOOL, DType.INT8, DType.UINT8, DType.INT16, DType.INT32, DType.UINT32, DType.INT64,
                    DType.FLOAT32),
                'output': DType.INT32},
            params='type size'.split(), overlap=lambda o: overlap.elementwise_overlap(o.input, o.output)),
        Kernel('cast_u32',
            {'input': (DType.BOOL, DType.INT8, DType.UINT8, DType.INT16, DType.INT32, DType.UINT32, DType.INT64,
                    DType.FLOAT32),
                'output': DType.UINT32},
            params='type size'.split(), overlap=lambda o: overlap.elementwise_overlap(o.input, o.output)),
        Kernel('cast_s64',
            {'input': (DType.BOOL, DType.INT8, DType.UINT8, DType.INT16, DType.INT32, DType.UINT32, DType.INT64,
                    DType.FLOAT32),
                'output': DType.INT64},
            params='type size'.split(), overlap=lambda o: overlap.elementwise_overlap(o.input, o.output)),
        Kernel('cast_f32',
            {'input': (DType.BOOL, DType.INT8, DType.UINT8, DType.INT16, DType.INT32, DType.UINT32, DType.INT64,
                    DType.FLOAT32),
                'output': DType.FLOAT32},
            params='type size'.split(), overlap=lambda o: overlap.elementwise_overlap(o.input, o.output)),
        Kernel('cast_f32_c64', {'input': DType.FLOAT32, 'output': DType.COMPLEX64}, params='size'.split())),
    role='cast', axes=Axes(),
    torch=(
        Torch('aten.to.dtype', {'input': 'self'}, used='dtype self'.split(),
            limits=(Limit(lambda o: not o.self.is_quantized, 'self is quantized: its numbers cannot be converted'),),
            others='aten.to.device aten.to.dtype_layout aten._to_copy.default'.split()),
        Torch('aten.type_as.default', {'input': 'self'}, used='other self'.split(),
            limits=(Limit(lambda o: not o.self.is_quantized, 'self is quantized: its numbers cannot be converted'),),
            others='aten.to.other'.split()),
        Torch('aten.eye.default',
            {'input': lambda o: arrays.as_int32s(arrays.column(arrays.arange(o.n)) == arrays.row(arrays.arange(o.n)))},
            used='dtype n'.split()),
        Torch('aten.eye.m',
            {'input': lambda o: arrays.as_int32s(arrays.column(arrays.arange(o.n)) == arrays.row(arrays.arange(o.m)))},
            used='dtype m n'.split()),
        Torch('aten.hann_window.default',
            {'input': lambda o: arrays.as_float32s(_waves(o.window_length, True, 0.5, 0.5, 0.0))},
            used='dtype window_length'.split()),
        Torch('aten.hann_window.periodic',
            {'input': lambda o: arrays.as_float32s(_waves(o.window_length, o.periodic, 0.5, 0.5, 0.0))},
            used='dtype periodic window_length'.split()),
        Torch('aten.hamming_window.default',
            {'input': lambda o: arrays.as_float32s(_waves(o.window_length, True, 0.54, 0.46, 0.0))},
            used='dtype window_length'.split()),
        Torch('aten.hamming_window.periodic',
            {'input': lambda o: arrays.as_float32s(_waves(o.window_length, o.periodic, 0.54, 0.46, 0.0))},
            used='dtype periodic window_length'.split()),
        Torch('aten.hamming_window.periodic_alpha',
            {'input': lambda o: arrays.as_float32s(_waves(o.window_length, o.periodic, o.alpha, 0.46, 0.0))},
            used='alpha dtype periodic window_length'.split()),
        Torch('aten.hamming_window.periodic_alpha_beta',
            {'input': lambda o: arrays.as_float32s(_waves(o.window_length, o.periodic, o.alpha, o.beta, 0.0))},
            used='alpha beta dtype periodic window_length'.split()),
        Torch('aten.blackman_window.default',
            {'input': lambda o: arrays.as_float32s(_waves(o.window_length, True, 0.42, 0.5, 0.08))},
            used='dtype window_length'.split()),
        Torch('aten.blackman_window.periodic',
            {'input': lambda o: arrays.as_float32s(_waves(o.window_length, o.periodic, 0.42, 0.5, 0.08))},
            used='dtype periodic window_length'.split()),
        Torch('aten.bartlett_window.default', {'input': lambda o: arrays.as_float32s(_triangle(o.window_length, True))},
            used='dtype window_length'.split()),
        Torch('aten.bartlett_window.periodic',
            {'input': lambda o: arrays.as_float32s(_triangle(o.window_length, o.periodic))},
            used='dtype periodic window_length'.split()),
        Torch('aten.kaiser_window.default',
            {'input': lambda o: arrays.as_float32s(_kaiser(o.window_length, True, 12.0))},
            used='dtype window_length'.split()),
        Torch('aten.kaiser_window.periodic',
            {'input': lambda o: arrays.as_float32s(_kaiser(o.window_length, o.periodic, 12.0))},
            used='dtype periodic window_length'.split()),
        Torch('aten.kaiser_window.beta',
            {'input': lambda o: arrays.as_float32s(_kaiser(o.window_length, o.periodic, o.beta))},
            used='beta dtype periodic window_length'.split(),
            limits=(Limit(lambda o: o.beta <= 1000.0 and o.beta >= -1000.0,
                lambda o: said('beta is ', o.beta, ': it must be from -1000 to 1000')),)),
        Torch('aten.logspace.default',
            {'input': lambda o: arrays.as_float32s(arrays.power(o.base, arrays.linspace(o.start, o.end, o.steps)))},
            used='base dtype end start steps'.split())),
    tests=({'in_data_type': lambda o: o.choice(DType.FLOAT32, DType.INT8), 'out_data_type': DType.INT32,
        'input': lambda o: o.choice((o.span(1, 300),), (o.span(1, 3), o.span(1, 9), o.span(1, 9)), ())},))
