"""RFFT2D. Made by `opgen build` from specs/complex/rfft2d.yaml; do not edit."""

from opgen.lib import arrays, compare, fft, shapes
from opgen.lib.ops.rfft2d import fft_f64, rfft_of_rows
from opgen.operators.model import Check, DType, Kernel, Limit, Litert, Operand, Operator, said

RFFT2D = Operator('RFFT2D', 'The Fourier transform of each row of real numbers, followed by zeros if it is shorter.',
    litert=Litert('RFFT2D', table='Rfft2dOptions'),
    inputs=(Operand('input'), Operand('fft_length', const=True, holds='index')),
    outputs=(Operand('output', type=lambda o: DType.COMPLEX64,
        shape=lambda o: shapes.with_size(o.input.shape, -1, o.length // 2 + 1)),),
    lets={'length': lambda o: arrays.element(o.fft_length, 1), 'size': lambda o: o.input.shape[-1],
        'rows': lambda o: o.input.size // o.size, 'fft': lambda o: fft_f64(o.length, False)},
    checks=(
        Check(lambda o: o.fft_length.size == 2,
            lambda o: said('fft_length is a height and a width, this is ', shapes.shape_of(o.fft_length))),
        Check(lambda o: o.input.rank >= 2,
            lambda o: said('the input has no rows and columns: its shape is ', o.input.shape)),
        Limit(lambda o: arrays.element(o.fft_length, 0) == 1 and o.input.shape[-2] == 1,
            lambda o: said('only rows are transformed, not images of ', o.input.shape[-2], ' rows to a height of ',
                arrays.element(o.fft_length, 0))),
        Limit(lambda o: fft.is_fft_length(o.length),
            lambda o: said('there is no transform of ', o.length,
                ' numbers: only of even ones without factors above 5')),
        Limit(lambda o: 1 <= o.size <= o.length,
            lambda o: said(o.size, ' numbers do not fit a transform of ', o.length))),
    macs=lambda o: o.rows * o.length,
    reference=lambda o: rfft_of_rows(o.input, o.length),
    kernels=(Kernel('rfft2d_f32', {'input': DType.FLOAT32, 'fft_length': DType.INT32, 'output': DType.COMPLEX64},
        params='fft rows size'.split(), takes='p input output scratch scratch_size'.split(),
        scratch=lambda o: 8 * (2 * o.length + 2),
        undefined=lambda o: compare.relate(
            compare.relate(arrays.largest_in_rows(arrays.absolute(o.input)), 1e+30, compare.Relation.LESS_EQUAL), 0.0,
            compare.Relation.EQUAL),
        table_inputs={'fft': 'fft_length'.split()}),),
    tests=({'fft_length': lambda o: o.choice(arrays.ints((1, 4)), arrays.ints((1, 8)), arrays.ints((1, 16)),
            arrays.ints((1, 32)), arrays.ints((1, 64)), arrays.ints((1, 512))),
        'input': lambda o: o.choice((1, arrays.element(o.fft_length, 1)),
            (o.span(1, 3), o.span(1, 2), 1, o.span(1, arrays.element(o.fft_length, 1))))},))
