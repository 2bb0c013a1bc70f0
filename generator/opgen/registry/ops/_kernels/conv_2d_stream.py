"""Kernels of CONV_2D. Made by `opgen build` from specs/conv/conv_2d_stream.yaml; do not edit."""

from opgen.lib import overlap, quant, reference
from opgen.operators.model import Condition, DType, Functions, Kernel, Types
from opgen.registry.ops._family.convolution import _rounded_up, _stream_pairs_cost, _stream_parts_cost
from opgen.registry.ops._functions.streams import _bytes_of_windows, _is_within, _stream_s16, _streams_fit
from opgen.registry.ops._templates import conv_2d_pairs, conv_2d_parts
from opgen.tflite.enums import ActivationFunctionType, Padding

CONV_2D_STREAM: Functions = {'down': lambda o: o.rows, 'across': lambda o: o.cols, 'size': lambda o: o.patch,
    'held': lambda o: o.patch,
    'of_bytes': lambda o: _bytes_of_windows(o.input.shape, o.units, o.down, o.across, o.clamp),
    'row_by_row': lambda o: False,
    'by_pairs': lambda o: _stream_s16(o.filter, o.start, o.quant, 2, 2) if o.filter.is_constant else None,
    'by_parts': lambda o: _stream_s16(o.filter, o.start, o.quant, 4, 8) if o.filter.is_constant else None,
    'is_direct': lambda o: _is_within(o.input.h, o.down) and _is_within(o.input.w, o.across),
    'in_image': lambda o: o.is_direct and o.filter.h == 1 and (o.filter.w * o.filter.i % 8 == 0),
    'by_rows': lambda o: o.is_direct and (o.filter.h == 1 or o.filter.w * o.filter.i % 2 == 0),
    'fits': lambda o: (o.filter.is_constant and o.input.c == o.filter.i and o.dilation_w_factor == 1 and
        o.pixels > 0 and o.patch < 4096 and o.filter.o < 650 and _streams_fit(o.filter, o.start, o.quant))}

INT16_INT8_INT64_INT16: Types = {'input': DType.INT16, 'filter': DType.INT8, 'bias': DType.INT64, 'output': DType.INT16}

CONV_2D_STREAM_FITS = (Condition('filter.is_constant', lambda o: o.filter.is_constant),
    Condition('input.c == filter.i', lambda o: o.input.c == o.filter.i, 'input.c filter.i'.split()),
    Condition('dilation_w_factor == 1', lambda o: o.dilation_w_factor == 1, 'dilation_w_factor'.split()),
    Condition('pixels > 0', lambda o: o.pixels > 0, 'pixels'.split()),
    Condition('patch < 4096', lambda o: o.patch < 4096, 'patch'.split()),
    Condition('filter.o < 650', lambda o: o.filter.o < 650, 'filter.o'.split()),
    Condition('streams_fit(filter, start, quant)', lambda o: _streams_fit(o.filter, o.start, o.quant)))

KERNELS = (
    Kernel('conv_2d_pairs_s16', INT16_INT8_INT64_INT16, params='by_pairs size units of_bytes'.split(),
        takes='p input output scratch'.split(),
        when=(*CONV_2D_STREAM_FITS, Condition('target.dsp', lambda o: o.target.dsp),
            Condition('target.fpu', lambda o: o.target.fpu), Condition('not target.mve', lambda o: not o.target.mve),
            Condition('filter.o % 2 == 0', lambda o: o.filter.o % 2 == 0, 'filter.o'.split()),
            Condition('clamp.hi == 32767', lambda o: o.clamp.hi == 32767, 'clamp.hi'.split()),
            Condition('clamp.lo == -32768 or clamp.lo == 0', lambda o: o.clamp.lo == -32768 or o.clamp.lo == 0,
                'clamp.lo'.split())),
        priority=2, cost=lambda o: _stream_pairs_cost(o.pixels, o.units, o.size, o.down.size, o.by_rows),
        scratch=lambda o: 16 * ((o.size + 1) // 2) + (0 if o.by_rows else 8 * o.size),
        exact=lambda o: quant.requantize_wide(reference.conv2d(o.input, o.filter, o.rows, o.cols, o.groups) + o.bias,
            o.quant, 0, o.clamp),
        overlap=lambda o: overlap.window_overlap(o.input, o.output, o.rows, o.cols, 1, True),
        table_inputs={'by_pairs': 'input filter bias'.split()}, lets=CONV_2D_STREAM, template=conv_2d_pairs.TEMPLATE),
    Kernel('conv_2d_parts_s16', INT16_INT8_INT64_INT16, params='by_parts size units of_bytes'.split(),
        takes='p input output scratch'.split(),
        when=(*CONV_2D_STREAM_FITS, Condition('target.mve', lambda o: o.target.mve)), priority=2,
        cost=lambda o: _stream_parts_cost(o.pixels, o.units, o.size, o.down.size,
            0 if o.in_image else 1 if o.is_direct else 2, o.clamp),
        scratch=lambda o: 4 * _rounded_up(o.size, 8),
        exact=lambda o: quant.requantize_wide(reference.conv2d(o.input, o.filter, o.rows, o.cols, o.groups) + o.bias,
            o.quant, 0, o.clamp),
        overlap=lambda o: (overlap.window_overlap(o.input, o.output, o.rows, o.cols, 1, True) if not o.in_image
            else (overlap.window_overlap(o.input, o.output, o.rows, o.cols, 2, False) if o.output.n == 1
                else -o.output.bytes)),
        table_inputs={'by_parts': 'input filter bias'.split()}, lets=CONV_2D_STREAM, template=conv_2d_parts.TEMPLATE))

TESTS = ({'padding': Padding.VALID, 'stride_w': 1, 'stride_h': 1, 'dilation_w_factor': 1, 'dilation_h_factor': 1,
    'fused_activation_function': lambda o: o.choice(ActivationFunctionType.NONE, ActivationFunctionType.RELU,
        ActivationFunctionType.RELU6),
    'input': lambda o: (1, o.span(3, 4), o.span(3, 6), o.choice(16 * o.span(2, 9), o.span(30, 90))),
    'filter': lambda o: (o.span(2, 7), o.choice(1, 3), o.choice(1, 3), o.input.c), 'bias': lambda o: (o.filter.o,)},)
