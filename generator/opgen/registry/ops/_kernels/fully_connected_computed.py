"""Kernels of FULLY_CONNECTED. Made by `opgen build` from specs/linear/fully_connected_computed.yaml; do not edit."""

from opgen.operators.model import DType, Functions, Kernel

FULLY_CONNECTED_COMPUTED: Functions = {'offset': lambda o: -o.input.zero_point}

KERNELS = (Kernel('fully_connected_computed_s8',
    {'input': DType.INT8, 'filter': DType.INT8, 'bias': DType.INT32, 'output': DType.INT8},
    params='depth units offset filter_offset fc quant input_dims filter_dims bias_dims output_dims'.split(),
    takes='p input filter bias output scratch scratch_size'.split(),
    scratch=lambda o: 4 * o.units if o.target.mve else 0, table_inputs={'quant': 'input filter'.split()},
    lets=FULLY_CONNECTED_COMPUTED),)
