"""Kernels of FULLY_CONNECTED. Made by `opgen build` from specs/linear/fully_connected_f16.yaml; do not edit."""

from opgen.lib import tensor
from opgen.operators.model import DType, Functions, Kernel

FULLY_CONNECTED_F16: Functions = {'bias_is_half': lambda o: tensor.has(o.bias) and o.bias.type == DType.FLOAT16}

KERNELS = (Kernel('fully_connected_f16',
    {'input': DType.FLOAT32, 'filter': DType.FLOAT16, 'bias': (DType.FLOAT16, DType.FLOAT32), 'output': DType.FLOAT32},
    params='batches depth units low high bias_is_half'.split(), lets=FULLY_CONNECTED_F16),)
