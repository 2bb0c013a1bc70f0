"""Kernels of CONV_2D. Made by `opgen build` from specs/conv/conv_2d_hybrid.yaml; do not edit."""

from opgen.lib import arrays, hybrid
from opgen.operators.model import DType, Functions, Kernel

CONV_2D_HYBRID: Functions = {'each_scale': lambda o: hybrid.filter_scales(o.filter, o.filter.o),
    'per_filter': lambda o: arrays.length(o.filter.scales) > 1}

KERNELS = (Kernel('conv_2d_hybrid',
    {'input': DType.FLOAT32, 'filter': DType.INT8, 'bias': DType.FLOAT32, 'output': DType.FLOAT32},
    params='window per_filter each_scale'.split(), takes='p input filter bias output scratch'.split(),
    scratch=lambda o: o.input.h * o.input.w * o.input.c,
    exact=lambda o: arrays.clip(
        hybrid.hybrid_conv2d(o.input, o.filter, o.each_scale, o.bias, o.rows, o.cols, o.groups, o.per_filter,
            o.per_filter), o.limits.lo, o.limits.hi),
    table_inputs={'each_scale': 'filter'.split()}, lets=CONV_2D_HYBRID),)
