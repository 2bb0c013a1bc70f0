"""RFFT2D. Made by `opgen build` from specs/complex/rfft2d.yaml; do not edit."""

from opgen.lib import adapt, arrays, compare, fft, pytorch, shapes, tensor
from opgen.lib.ops.rfft2d import fft_f64, rfft_of_rows
from opgen.operators.model import Check, DType, Kernel, Limit, Litert, Operand, Operator, Torch, said

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
    torch=(
        Torch('aten.fft_rfft.default',
            {'input': lambda o: adapt.viewed(adapt.transposed(o.self, pytorch.axis_last(o.dim, o.self.rank)),
                    (-1, 1, o.self.shape[o.dim])),
                'fft_length': lambda o: arrays.as_int32s(
                    arrays.ints((1, o.n if tensor.has(o.n) else o.self.shape[o.dim])))},
            used='dim n norm output results self'.split(),
            outputs={'output': lambda o: adapt.transposed(
                adapt.viewed(o.output, shapes.permuted(o.results[0].shape, pytorch.axis_last(o.dim, o.self.rank))),
                pytorch.axis_back(o.dim, o.self.rank))},
            limits=(Limit(lambda o: not tensor.has(o.norm) or o.norm == 'backward',
                    lambda o: said('norm is ', o.norm, ': it must be backward, which is no factor')),
                Limit(lambda o: not tensor.has(o.n) or o.n >= o.self.shape[o.dim],
                    lambda o: said('n is ', o.n, ', fewer than the ', o.self.shape[o.dim],
                        ' numbers: cut them off before')))),
        Torch('aten._fft_r2c.default',
            {'input': lambda o: adapt.viewed(adapt.transposed(o.self, pytorch.axis_last(o.dim[0], o.self.rank)),
                    (-1, 1, o.self.shape[o.dim[0]])),
                'fft_length': lambda o: arrays.as_int32s(arrays.ints((1, o.self.shape[o.dim[0]])))},
            used='dim normalization onesided output results self'.split(),
            outputs={'output': lambda o: adapt.transposed(
                adapt.viewed(o.output, shapes.permuted(o.results[0].shape, pytorch.axis_last(o.dim[0], o.self.rank))),
                pytorch.axis_back(o.dim[0], o.self.rank))},
            limits=(Limit(lambda o: o.onesided and o.dim == (o.dim[0],),
                    lambda o: said('it transforms axes ', o.dim, ', onesided ', o.onesided,
                        ': it must be half of one axis')),
                Limit(lambda o: o.normalization == 0,
                    lambda o: said('normalization is ', o.normalization, ': it must be 0, which is no factor'))))),
    tests=({'fft_length': lambda o: o.choice(arrays.ints((1, 4)), arrays.ints((1, 8)), arrays.ints((1, 16)),
            arrays.ints((1, 32)), arrays.ints((1, 64)), arrays.ints((1, 512))),
        'input': lambda o: o.choice((1, arrays.element(o.fft_length, 1)),
            (o.span(1, 3), o.span(1, 2), 1, o.span(1, arrays.element(o.fft_length, 1))))},))
