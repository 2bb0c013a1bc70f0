"""Kernels of FULLY_CONNECTED. Made by `opgen build` from specs/linear/fully_connected_s4.yaml; do not edit."""

from opgen.lib import arrays, quant
from opgen.operators.model import Condition, DType, Functions, Kernel, Types, said

FULLY_CONNECTED_S4: Functions = {'filter_size': lambda o: o.filter.size}

INT8_INT4_INT32_INT8: Types = {'input': DType.INT8, 'filter': DType.INT4, 'bias': DType.INT32, 'output': DType.INT8}

FILTER_IS_CONSTANT = Condition('filter.is_constant', lambda o: o.filter.is_constant)
SYMMETRIC = Condition('symmetric(filter)', lambda o: quant.symmetric(o.filter))

KERNELS = (
    Kernel('fully_connected_s4', INT8_INT4_INT32_INT8,
        params='fc single input_dims filter_dims bias_dims output_dims'.split(),
        when=(FILTER_IS_CONSTANT,
            Condition('length(scales) == 1', lambda o: arrays.length(o.scales) == 1,
                lambda o: {'length(scales)': arrays.length(o.scales)}),
            SYMMETRIC),
        lets=FULLY_CONNECTED_S4),
    Kernel('fully_connected_channels_s4', INT8_INT4_INT32_INT8,
        params='kernel_sums filter_size fc quant input_dims filter_dims bias_dims output_dims'.split(),
        takes='p input filter bias output scratch'.split(), when=(FILTER_IS_CONSTANT, SYMMETRIC),
        otherwise=lambda o: said('weights of 4 bits must ',
            'have the zero point 0' if o.filter.is_constant else 'be constant, these are computed'),
        scratch=lambda o: o.filter.size,
        table_inputs={'kernel_sums': 'input filter bias'.split(), 'quant': 'input filter'.split()},
        lets=FULLY_CONNECTED_S4))
