"""Kernels of DEPTHWISE_CONV_2D. Made by `opgen build` from specs/conv/depthwise_conv_2d_s4.yaml; do not edit."""

from opgen.lib import cmsis_nn, structs, target
from opgen.operators.model import Condition, DType, Functions, Kernel, Types, said
from opgen.registry.ops._family.convolution import _depthwise_conv_s8_scratch, _has_own_filters


def _depthwise_conv_s4_scratch(processor: target.Target, conv: structs.cmsis_nn_dw_conv_params,
    image: structs.cmsis_nn_dims, window: structs.cmsis_nn_dims, result: structs.cmsis_nn_dims) -> int:
    """Return the bytes that arm_depthwise_conv_wrapper_s4 needs."""
    plain = 2 * image.c * window.h * window.w
    return (0 if not _has_own_filters(conv, image, result)
        else _depthwise_conv_s8_scratch(processor, conv, image, window, result) if processor.mve else plain)


DEPTHWISE_CONV_2D_S4: Functions = {'filter_size': lambda o: o.filter.size,
    'filter_room': lambda o: (o.filter.size + 3) // 4 * 4}

INT8_INT4_INT32_INT8: Types = {'input': DType.INT8, 'filter': DType.INT4, 'bias': DType.INT32, 'output': DType.INT8}

FILTER_IS_CONSTANT = Condition('filter.is_constant', lambda o: o.filter.is_constant)
SIZES_FIT = Condition('sizes_fit(target, 0x8000, input, filter, output)',
    lambda o: cmsis_nn.sizes_fit(o.target, 32768, o.input, o.filter, o.output))

KERNELS = (
    Kernel('depthwise_conv_2d_s4', INT8_INT4_INT32_INT8,
        params='conv quant input_dims filter_dims bias_dims output_dims'.split(),
        takes='p input filter bias output scratch scratch_size'.split(),
        when=(FILTER_IS_CONSTANT, Condition('input.c % 2 == 0', lambda o: o.input.c % 2 == 0, 'input.c'.split()),
            SIZES_FIT),
        scratch=lambda o: _depthwise_conv_s4_scratch(o.target, o.conv, o.input_dims, o.filter_dims, o.output_dims),
        table_inputs={'quant': 'input filter'.split()}, lets=DEPTHWISE_CONV_2D_S4),
    Kernel('depthwise_conv_2d_unpacked_s4', INT8_INT4_INT32_INT8,
        params='filter_size conv quant input_dims filter_dims bias_dims output_dims'.split(),
        takes='p input filter bias output scratch scratch_size'.split(), when=(FILTER_IS_CONSTANT, SIZES_FIT),
        otherwise=lambda o: said(
            ('an axis of the filters or of an image is longer than kernels count' if o.filter.is_constant
                else 'filters of 4 bits must be constant, these are computed')),
        scratch=lambda o: o.filter_room, table_inputs={'quant': 'input filter'.split()}, lets=DEPTHWISE_CONV_2D_S4))
