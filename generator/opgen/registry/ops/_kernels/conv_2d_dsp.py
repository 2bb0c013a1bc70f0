"""Kernels of CONV_2D. Made by `opgen build` from specs/conv/conv_2d_dsp.yaml; do not edit."""

from opgen.lib import arrays, dual_mac, overlap, tensor
from opgen.operators.model import Condition, DType, Functions, Kernel, Types
from opgen.registry.ops._family.convolution import _dual_mac_cost, _rounded_up, _runs_cost

CONV_2D_DSP: Functions = {'run': lambda o: o.filter.i * (o.filter.w if o.dilation_w_factor == 1 else 1),
    'weights': lambda o: (
        dual_mac.dual_mac_weights(dual_mac.dsp_filter(o.filter, o.start, o.input, o.output, o.quant), o.run)
        if o.filter.is_constant else None),
    'channels': lambda o: (dual_mac.dsp_channels(o.filter, o.start, o.input, o.output, o.quant) if o.filter.is_constant
        else None),
    'supported': lambda o: (o.target.dsp and not o.target.mve and o.input.c == o.filter.i and o.filter.is_constant and
        dual_mac.dual_mac_fits(o.filter) and dual_mac.dsp_channels_fit(o.filter, o.start, o.input, o.output, o.quant)),
    'pairs': lambda o: dual_mac.dual_mac_pairs(o.filter.h * o.filter.w * o.filter.i, o.run),
    'row': lambda o: o.filter.w * o.filter.i, 'padded': lambda o: _rounded_up(o.row, 4),
    'rows_of_weights': lambda o: (
        arrays.reshape(dual_mac.dsp_filter(o.filter, o.start, o.input, o.output, o.quant),
            (o.filter.o, o.filter.h, o.row)) if o.filter.is_constant else None),
    'weights_in_rows': lambda o: (
        dual_mac.dual_mac_weights(
            arrays.append(o.rows_of_weights, arrays.zeros((o.filter.o, o.filter.h, o.padded - o.row)), 2), o.padded)
        if tensor.has(o.rows_of_weights) else None),
    'pairs_in_rows': lambda o: o.filter.h * o.padded // 2, 'copies': lambda o: not o.is_inside or o.padded > o.row,
    'depth': lambda o: o.input.c,
    'stays': lambda o: (o.filter.h * o.filter.w * o.stride_h * o.stride_w == 1 and o.input.h == o.output.h and
        o.input.w == o.output.w and o.rows.before == 0 and o.cols.before == 0)}

INT8_INT8_INT32_INT8: Types = {'input': DType.INT8, 'filter': DType.INT8, 'bias': DType.INT32, 'output': DType.INT8}

CONV_2D_DSP_SUPPORTED = (Condition('target.dsp', lambda o: o.target.dsp),
    Condition('not target.mve', lambda o: not o.target.mve),
    Condition('input.c == filter.i', lambda o: o.input.c == o.filter.i, 'input.c filter.i'.split()),
    Condition('filter.is_constant', lambda o: o.filter.is_constant),
    Condition('dual_mac_fits(filter)', lambda o: dual_mac.dual_mac_fits(o.filter)),
    Condition('dsp_channels_fit(filter, start, input, output, quant)',
        lambda o: dual_mac.dsp_channels_fit(o.filter, o.start, o.input, o.output, o.quant)))

KERNELS = (
    Kernel('conv_2d_1x1_dsp_s8', INT8_INT8_INT32_INT8,
        params='weights channels rounding units pairs low high pixels depth'.split(),
        takes='p input output scratch'.split(),
        when=(*CONV_2D_DSP_SUPPORTED,
            Condition('filter.h * filter.w * stride_h * stride_w == 1',
                lambda o: o.filter.h * o.filter.w * o.stride_h * o.stride_w == 1,
                'filter.h filter.w stride_h stride_w'.split()),
            Condition('input.h == output.h', lambda o: o.input.h == o.output.h, 'input.h output.h'.split()),
            Condition('input.w == output.w', lambda o: o.input.w == o.output.w, 'input.w output.w'.split()),
            Condition('rows.before == 0', lambda o: o.rows.before == 0, 'rows.before'.split()),
            Condition('cols.before == 0', lambda o: o.cols.before == 0, 'cols.before'.split())),
        priority=1,
        cost=lambda o: _dual_mac_cost(o.pixels, o.units, o.pairs, o.clamp) + o.pixels * (30 + 3.7 * o.depth),
        scratch=lambda o: 8 * o.pairs, overlap=lambda o: overlap.pixelwise_overlap(o.input, o.output, 2),
        overlap_behind=lambda o: overlap.pixelwise_overlap_behind(o.input, o.output, 2, True),
        table_inputs={'weights': 'input filter bias'.split(), 'channels': 'input filter bias'.split()},
        lets=CONV_2D_DSP),
    Kernel('conv_2d_dsp_s8', INT8_INT8_INT32_INT8,
        params='weights channels rounding units pairs low high grid zero_point'.split(),
        takes='p input output scratch'.split(), when=CONV_2D_DSP_SUPPORTED, priority=1,
        cost=lambda o: (
            (_dual_mac_cost(o.pixels, o.units, o.pairs, o.clamp) +
                o.pixels * (117 + 3.2 * o.patch + 59 * (o.patch // o.run))) +
            o.at_border * 9 * o.filter.h * o.filter.w),
        scratch=lambda o: 8 * o.pairs + (0 if o.input.c % 4 == 0 else o.run),
        overlap=lambda o: overlap.window_overlap(o.input, o.output, o.rows, o.cols, 2, True),
        table_inputs={'weights': 'input filter bias'.split(), 'channels': 'input filter bias'.split()},
        lets=CONV_2D_DSP),
    Kernel('conv_2d_runs_s8', INT8_INT8_INT32_INT8,
        params='weights_in_rows channels rounding units pairs_in_rows low high grid zero_point padded'.split(),
        takes='p input output scratch'.split(),
        when=(*CONV_2D_DSP_SUPPORTED,
            Condition('dilation_w_factor == 1', lambda o: o.dilation_w_factor == 1, 'dilation_w_factor'.split()),
            Condition('row > 0', lambda o: o.row > 0, 'row'.split())),
        priority=1,
        cost=lambda o: _runs_cost(o.pixels, o.at_border, o.units, o.filter.h, o.padded, 25 + 1.2 * o.padded, o.clamp),
        scratch=lambda o: o.filter.h * o.row + o.padded - o.row if o.copies else 0,
        overlap=lambda o: overlap.window_overlap(o.input, o.output, o.rows, o.cols, 1, False),
        table_inputs={'weights_in_rows': 'input filter bias'.split(), 'channels': 'input filter bias'.split()},
        lets=CONV_2D_DSP))
