"""Kernels of DEPTHWISE_CONV_2D. Made by `opgen build` from specs/conv/depthwise_conv_2d_f16.yaml; do not edit."""

from opgen.lib import tensor
from opgen.operators.model import DType, Functions, Kernel

DEPTHWISE_CONV_2D_F16: Functions = {'bias_is_half': lambda o: tensor.has(o.bias) and o.bias.type == DType.FLOAT16}

KERNELS = (Kernel('depthwise_conv_2d_f16',
    {'input': DType.FLOAT32, 'filter': DType.FLOAT16, 'bias': (DType.FLOAT16, DType.FLOAT32), 'output': DType.FLOAT32},
    params='window bias_is_half'.split(), lets=DEPTHWISE_CONV_2D_F16),)
