"""Kernels of CONV_2D. Made by `opgen build` from specs/conv/conv_2d_runs.yaml; do not edit."""

from opgen.lib import arrays, dual_mac, overlap
from opgen.operators.model import Condition, DType, Functions, Kernel
from opgen.registry.ops._family.convolution import _output_cost, _rounded_up

CONV_2D_RUNS: Functions = {'row': lambda o: o.filter.w * o.filter.i, 'run': lambda o: _rounded_up(o.row, 4),
    'taps': lambda o: (dual_mac.dsp_filter(o.filter, o.start, o.input, o.output, o.quant) if o.filter.is_constant
        else arrays.zeros((0, 0, 0, 0))),
    'runs': lambda o: arrays.append(arrays.reshape(o.taps, (o.filter.o, o.filter.h, o.row)),
        arrays.zeros((o.filter.o, o.filter.h, o.run - o.row)), 2),
    'weights': lambda o: (dual_mac.dual_mac_weights(arrays.reshape(o.runs, (o.filter.o, o.filter.h, 1, o.run)), o.run)
        if o.filter.is_constant else None),
    'channels': lambda o: (dual_mac.dsp_channels(o.filter, o.start, o.input, o.output, o.quant) if o.filter.is_constant
        else None),
    'pairs': lambda o: o.filter.h * o.run // 2, 'copies': lambda o: not o.is_inside or o.run > o.row}

KERNELS = (Kernel('conv_2d_runs_s8',
    {'input': DType.INT8, 'filter': DType.INT8, 'bias': DType.INT32, 'output': DType.INT8},
    params='weights channels rounding units pairs low high grid zero_point run'.split(),
    takes='p input output scratch'.split(),
    when=(Condition('target.dsp', lambda o: o.target.dsp), Condition('not target.mve', lambda o: not o.target.mve),
        Condition('input.c == filter.i', lambda o: o.input.c == o.filter.i, 'input.c filter.i'.split()),
        Condition('filter.is_constant', lambda o: o.filter.is_constant),
        Condition('dilation_w_factor == 1', lambda o: o.dilation_w_factor == 1, 'dilation_w_factor'.split()),
        Condition('row > 0', lambda o: o.row > 0, 'row'.split()),
        Condition('dual_mac_fits(filter)', lambda o: dual_mac.dual_mac_fits(o.filter)),
        Condition('dsp_channels_fit(filter, start, input, output, quant)',
            lambda o: dual_mac.dsp_channels_fit(o.filter, o.start, o.input, o.output, o.quant))),
    priority=1,
    cost=lambda o: (
        (120 +
            (o.pixels *
                (60 + o.units * _output_cost(12, o.clamp) +
                    (o.units + 3) // 4 * (50 + o.filter.h * (27 + 4 * o.run))))) +
        o.at_border * (47 + o.filter.h * (25 + 1.2 * o.row))),
    scratch=lambda o: o.filter.h * o.run if o.copies else 0,
    overlap=lambda o: overlap.window_overlap(o.input, o.output, o.rows, o.cols, 1, False),
    table_inputs={'weights': 'input filter bias'.split(), 'channels': 'input filter bias'.split()}, lets=CONV_2D_RUNS),)
