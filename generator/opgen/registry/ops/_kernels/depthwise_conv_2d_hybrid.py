"""Kernels of DEPTHWISE_CONV_2D. Made by `opgen build` from specs/conv/depthwise_conv_2d_hybrid.yaml; do not edit."""

from opgen.lib import arrays, hybrid
from opgen.operators.model import Condition, DType, Functions, Kernel, said

DEPTHWISE_CONV_2D_HYBRID: Functions = {'each_scale': lambda o: hybrid.filter_scales(o.filter, o.filter.o),
    'asymmetric': lambda o: True, 'stepwise': lambda o: False}

KERNELS = (Kernel('depthwise_conv_2d_hybrid',
    {'input': DType.FLOAT32, 'filter': DType.INT8, 'bias': DType.FLOAT32, 'output': DType.FLOAT32},
    params='window asymmetric stepwise each_scale by_filter'.split(),
    takes='p input filter bias output scratch'.split(),
    when=(Condition('filter.is_constant', lambda o: o.filter.is_constant),
        Condition('length(filter.scales) == filter.o', lambda o: arrays.length(o.filter.scales) == o.filter.o,
            lambda o: {'length(filter.scales)': arrays.length(o.filter.scales), 'filter.o': o.filter.o})),
    otherwise=lambda o: said(
        'filters of 8 bits for real numbers must be constant and have a scale for each channel; these ',
        'have' if o.filter.is_constant else 'are computed, and have', ' ', arrays.length(o.filter.scales), ' for ',
        o.filter.o),
    scratch=lambda o: o.input.h * o.input.w * o.input.c,
    exact=lambda o: arrays.clip(
        hybrid.hybrid_conv2d(o.input, arrays.transpose(o.filter, (3, 1, 2, 0)), o.each_scale, o.bias, o.rows, o.cols,
            o.input.c, o.asymmetric, o.stepwise), o.limits.lo, o.limits.hi),
    table_inputs={'each_scale': 'filter'.split(), 'by_filter': 'filter'.split()}, lets=DEPTHWISE_CONV_2D_HYBRID),)
