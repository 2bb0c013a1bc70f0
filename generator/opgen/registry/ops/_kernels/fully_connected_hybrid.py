"""Kernels of FULLY_CONNECTED. Made by `opgen build` from specs/linear/fully_connected_hybrid.yaml; do not edit."""

from opgen.lib import arrays, hybrid
from opgen.operators.model import DType, Functions, Kernel

FULLY_CONNECTED_HYBRID: Functions = {'each_scale': lambda o: hybrid.filter_scales(o.filter, o.filter.o)}

KERNELS = (Kernel('fully_connected_hybrid',
    {'input': DType.FLOAT32, 'filter': DType.INT8, 'bias': DType.FLOAT32, 'output': DType.FLOAT32},
    params='batches depth units low high asymmetric_quantize_inputs each_scale'.split(),
    takes='p input filter bias output scratch'.split(), scratch=lambda o: o.depth,
    exact=lambda o: arrays.reshape(
        arrays.clip(hybrid.hybrid_dense(o.input, o.filter, o.each_scale, o.bias, o.asymmetric_quantize_inputs), o.low,
            o.high), o.output.shape),
    table_inputs={'each_scale': 'filter'.split()}, lets=FULLY_CONNECTED_HYBRID),)
