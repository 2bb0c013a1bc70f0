"""Kernels of DEPTHWISE_CONV_2D. Made by `opgen build` from specs/conv/depthwise_conv_2d_dsp.yaml; do not edit."""

from opgen.lib import arrays, dual_mac, overlap
from opgen.operators.model import Condition, DType, Functions, Kernel, Types
from opgen.registry.ops._family.convolution import _dual_mac_cost, _output_cost, _runs_cost

DEPTHWISE_CONV_2D_DSP: Functions = {
    'supported': lambda o: (o.target.dsp and not o.target.mve and o.filter.is_constant and
        dual_mac.dsp_channels_fit(arrays.transpose(o.filter, (3, 1, 2, 0)), o.start, o.input, o.output, o.quant)),
    'is_plain': lambda o: o.depth_multiplier == 1 and o.filter.o % 4 == 0,
    'is_3x3': lambda o: o.filter.h == 3 and o.filter.w == 3 and (o.dilation_h_factor * o.dilation_w_factor == 1),
    'is_dense': lambda o: (o.input.c == 1 and o.filter.is_constant and
        dual_mac.dual_mac_fits(arrays.transpose(o.filter, (3, 1, 2, 0)))),
    'live': lambda o: (
        dual_mac.dsp_filter(arrays.transpose(o.filter, (3, 1, 2, 0)), o.start, o.input, o.output, o.quant)
        if o.filter.is_constant else arrays.zeros((0, 0, 0, 0))),
    'stream': lambda o: dual_mac.depthwise_dsp_stream(o.live, o.channels, o.is_3x3) if o.filter.is_constant else None,
    'packed': lambda o: dual_mac.dual_mac_weights(o.live, o.run),
    'channels': lambda o: (
        dual_mac.dsp_channels(arrays.transpose(o.filter, (3, 1, 2, 0)), o.start, o.input, o.output, o.quant)
        if o.filter.is_constant else arrays.as_int32s(arrays.zeros((0, 3)))),
    'run': lambda o: o.filter.w if o.dilation_w_factor == 1 else 1,
    'pairs': lambda o: dual_mac.dual_mac_pairs(o.filter.h * o.filter.w, o.run), 'is_short': lambda o: o.run <= 16,
    'rows_there': lambda o: (o.input.h + o.dilation_h_factor - 1) // o.dilation_h_factor,
    'seen_h': lambda o: o.filter.h if o.filter.h < o.rows_there else o.rows_there}

INT8_INT8_INT32_INT8: Types = {'input': DType.INT8, 'filter': DType.INT8, 'bias': DType.INT32, 'output': DType.INT8}

FILTER_IS_CONSTANT = Condition('filter.is_constant', lambda o: o.filter.is_constant)

DEPTHWISE_CONV_2D_DSP_SUPPORTED = (Condition('target.dsp', lambda o: o.target.dsp),
    Condition('not target.mve', lambda o: not o.target.mve), FILTER_IS_CONSTANT,
    Condition('dsp_channels_fit( transpose(filter, (3, 1, 2, 0)), start, input, output, quant)',
        lambda o: dual_mac.dsp_channels_fit(arrays.transpose(o.filter, (3, 1, 2, 0)), o.start, o.input, o.output,
            o.quant)))

DEPTHWISE_CONV_2D_DSP_IS_DENSE = (*DEPTHWISE_CONV_2D_DSP_SUPPORTED,
    Condition('input.c == 1', lambda o: o.input.c == 1, 'input.c'.split()), FILTER_IS_CONSTANT,
    Condition('dual_mac_fits(transpose(filter, (3, 1, 2, 0)))',
        lambda o: dual_mac.dual_mac_fits(arrays.transpose(o.filter, (3, 1, 2, 0)))))

DEPTHWISE_CONV_2D_DSP_IS_PLAIN = (*DEPTHWISE_CONV_2D_DSP_SUPPORTED,
    Condition('depth_multiplier == 1', lambda o: o.depth_multiplier == 1, 'depth_multiplier'.split()),
    Condition('filter.o % 4 == 0', lambda o: o.filter.o % 4 == 0, 'filter.o'.split()))

KERNELS = (
    Kernel('depthwise_conv_2d_rows_dsp_s8', INT8_INT8_INT32_INT8,
        params='packed channels rounding units pairs low high grid zero_point run'.split(),
        takes='p input output scratch'.split(),
        when=(*DEPTHWISE_CONV_2D_DSP_IS_DENSE, Condition('run % 4 == 0', lambda o: o.run % 4 == 0, 'run'.split())),
        priority=1,
        cost=lambda o: _runs_cost(o.pixels, o.at_border, o.units, o.filter.h, o.run,
            (o.units + 3) // 4 * 73 if o.is_short else 25 + 1.2 * o.run, o.clamp),
        scratch=lambda o: 0 if o.is_inside or o.is_short else o.filter.h * o.run,
        overlap=lambda o: overlap.window_overlap(o.input, o.output, o.rows, o.cols, 1, False),
        table_inputs={'packed': 'input filter bias'.split(), 'channels': 'input filter bias'.split()},
        lets=DEPTHWISE_CONV_2D_DSP),
    Kernel('depthwise_conv_2d_dense_dsp_s8', INT8_INT8_INT32_INT8,
        params='packed channels rounding units pairs low high grid zero_point'.split(),
        takes='p input output scratch'.split(), when=DEPTHWISE_CONV_2D_DSP_IS_DENSE, priority=1,
        cost=lambda o: (
            (_dual_mac_cost(o.pixels, o.units, o.pairs, o.clamp) +
                o.pixels * (117 + 59 * (o.seen_h * o.filter.w // o.run))) +
            (3.2 * o.pixels + 9 * o.at_border) * o.seen_h * o.filter.w),
        scratch=lambda o: 8 * o.pairs + o.run,
        overlap=lambda o: overlap.window_overlap(o.input, o.output, o.rows, o.cols, 2, True),
        table_inputs={'packed': 'input filter bias'.split(), 'channels': 'input filter bias'.split()},
        lets=DEPTHWISE_CONV_2D_DSP),
    Kernel('depthwise_conv_2d_3x3_dsp_s8', INT8_INT8_INT32_INT8, params='stream rounding zero_point grid'.split(),
        takes='p input output'.split(),
        when=(*DEPTHWISE_CONV_2D_DSP_IS_PLAIN,
            Condition('filter.h == 3', lambda o: o.filter.h == 3, 'filter.h'.split()),
            Condition('filter.w == 3', lambda o: o.filter.w == 3, 'filter.w'.split()),
            Condition('dilation_h_factor * dilation_w_factor == 1',
                lambda o: o.dilation_h_factor * o.dilation_w_factor == 1,
                'dilation_h_factor dilation_w_factor'.split())),
        priority=1,
        cost=lambda o: (430 + o.pixels * (82 + _output_cost(28.7, o.clamp) * o.units) +
            o.at_border * (372 + 12 * o.units)),
        overlap=lambda o: 0 if o.ahead > 0 else o.ahead,
        overlap_behind=lambda o: overlap.window_overlap_behind(o.input, o.output, o.rows, o.cols),
        table_inputs={'stream': 'input filter bias'.split()}, lets=DEPTHWISE_CONV_2D_DSP),
    Kernel('depthwise_conv_2d_dsp_s8', INT8_INT8_INT32_INT8, params='stream rounding zero_point grid'.split(),
        takes='p input output scratch'.split(),
        when=(*DEPTHWISE_CONV_2D_DSP_IS_PLAIN, Condition('not is_3x3', lambda o: not o.is_3x3)), priority=1,
        cost=lambda o: (130 +
            o.pixels * (76 + _output_cost(18.3, o.clamp) * o.units + (24 + 4.05 * o.units) * o.filter.h * o.filter.w)),
        scratch=lambda o: 4 * o.filter.h * o.filter.w, overlap=lambda o: 0 if o.ahead > 0 else o.ahead,
        overlap_behind=lambda o: overlap.window_overlap_behind(o.input, o.output, o.rows, o.cols),
        table_inputs={'stream': 'input filter bias'.split()}, lets=DEPTHWISE_CONV_2D_DSP))
