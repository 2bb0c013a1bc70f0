"""Kernels of CONV_2D. Made by `opgen build` from specs/conv/conv_2d_u8.yaml; do not edit."""

from opgen.operators.model import DType, Functions, Kernel

CONV_2D_U8: Functions = {'input_offset': lambda o: -o.input.zero_point, 'filter_offset': lambda o: -o.filter.zero_point,
    'output_offset': lambda o: o.output.zero_point}

KERNELS = (Kernel('conv_2d_u8', {'input': DType.INT8, 'filter': DType.UINT8, 'bias': DType.INT32, 'output': DType.INT8},
    params='grid input_offset filter_offset output_offset quant'.split(),
    table_inputs={'quant': 'input filter'.split()}, lets=CONV_2D_U8),)
