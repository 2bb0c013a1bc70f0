"""IRFFT. Made by `opgen build` from specs/complex/irfft.yaml; do not edit."""

from opgen.lib import adapt, arrays, compare, fft, pytorch, shapes, tensor
from opgen.lib.ops.imag import imaginary_parts
from opgen.lib.ops.real import real_parts
from opgen.lib.ops.signalirfft import irfft
from opgen.operators.model import Check, DType, Kernel, Limit, Operand, Operator, Torch, option, said

IRFFT = Operator('IRFFT',
    'The real numbers whose Fourier transform each row is half of; imaginary parts at both ends count as 0.',
    options=(option('length', int),), inputs=(Operand('input', 'NC'),),
    outputs=(Operand('output', type=lambda o: DType.FLOAT32, shape=lambda o: (o.input.n, o.length)),),
    lets={'rows': lambda o: o.input.n, 'fft': lambda o: fft.fft_f32(o.length, True),
        'parts': lambda o: arrays.where(arrays.row(arrays.ints((1, 0))),
            arrays.column(arrays.flatten(real_parts(o.input))),
            arrays.column(arrays.flatten(imaginary_parts(o.input))))},
    checks=(
        Limit(lambda o: fft.is_fft_length(o.length),
            lambda o: said('there is no transform of ', o.length,
                ' numbers: only of even ones without factors above 5')),
        Check(lambda o: o.input.c == o.length // 2 + 1,
            lambda o: said('rows of ', o.input.c, ' are not half of the transform of ', o.length))),
    macs=lambda o: o.rows * o.length,
    reference=lambda o: irfft(arrays.reshape(o.parts, (o.rows, o.length + 2)), o.length, DType.FLOAT32),
    kernels=(Kernel('irfft_complex64', {'input': DType.COMPLEX64, 'output': DType.FLOAT32}, params='fft rows'.split(),
        undefined=lambda o: compare.relate(
            compare.relate(arrays.largest_in_rows(arrays.absolute(o.input)), 1e+30, compare.Relation.LESS_EQUAL), 0.0,
            compare.Relation.EQUAL)),),
    torch=(
        Torch('aten._fft_c2r.default',
            {'input': lambda o: adapt.viewed(adapt.transposed(o.self, pytorch.axis_last(o.dim[0], o.self.rank)),
                (-1, o.self.shape[o.dim[0]]))},
            used='dim last_dim_size normalization output results self'.split(),
            outputs={'output': lambda o: adapt.transposed(
                adapt.viewed(o.output, shapes.permuted(o.results[0].shape, pytorch.axis_last(o.dim[0], o.self.rank))),
                pytorch.axis_back(o.dim[0], o.self.rank))},
            options={'length': 'last_dim_size'},
            limits=(Limit(lambda o: o.dim == (o.dim[0],), lambda o: said('dim is ', o.dim, ': it must be one axis')),
                Limit(lambda o: o.normalization == 2,
                    lambda o: said('normalization is ', o.normalization, ': it must be 2, a division by the length')),
                Limit(lambda o: o.last_dim_size // 2 + 1 == o.self.shape[o.dim[0]],
                    lambda o: said('last_dim_size is ', o.last_dim_size, ', half of which are ',
                        o.last_dim_size // 2 + 1, ' numbers, self has ', o.self.shape[o.dim[0]],
                        ': cut them off, or add zeros, before')))),
        Torch('aten.fft_irfft.default',
            {'input': lambda o: adapt.viewed(adapt.transposed(o.self, pytorch.axis_last(o.dim, o.self.rank)),
                (-1, o.self.shape[o.dim]))},
            used='dim n norm output results self'.split(),
            outputs={'output': lambda o: adapt.transposed(
                adapt.viewed(o.output, shapes.permuted(o.results[0].shape, pytorch.axis_last(o.dim, o.self.rank))),
                pytorch.axis_back(o.dim, o.self.rank))},
            options={'length': lambda o: o.results[0].shape[o.dim]},
            limits=(Limit(lambda o: not tensor.has(o.norm) or o.norm == 'backward',
                    lambda o: said('norm is ', o.norm, ': it must be backward, a division by the length')),
                Limit(lambda o: o.self.type == DType.COMPLEX64,
                    lambda o: said('self is ', o.self.type, ': it must be complex64')),
                Limit(lambda o: o.results[0].shape[o.dim] // 2 + 1 == o.self.shape[o.dim],
                    lambda o: said('n is ', o.results[0].shape[o.dim], ', half of which are ',
                        o.results[0].shape[o.dim] // 2 + 1, ' numbers, self has ', o.self.shape[o.dim],
                        ': cut them off, or add zeros, before'))))),
    tests=({'length': lambda o: o.choice(4, 6, 8, 10, 16, 18, 20, 30, 32, 64, 150, 256, 480),
        'input': lambda o: (o.span(1, 3), o.length // 2 + 1)},))
