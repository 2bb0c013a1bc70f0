"""Kernels of CONV_2D. Made by `opgen build` from specs/conv/conv_2d_s4.yaml; do not edit."""

from opgen.lib import cmsis_nn, structs, target
from opgen.operators.model import Condition, DType, Functions, Kernel, Types, said
from opgen.registry.ops._family.convolution import _conv_s8_scratch, _is_pointwise, _rounded_up, _takes_row_kernel


def _conv_s4_scratch(processor: target.Target, conv: structs.cmsis_nn_conv_params, image: structs.cmsis_nn_dims,
    window: structs.cmsis_nn_dims) -> int:
    """Return the bytes that arm_convolve_wrapper_s4 needs, and arm_convolve_s4.

    For Helium they are at least what its *_get_buffer_size says.
    """
    patch = window.h * window.w * image.c
    return 0 if _is_pointwise(conv, image, window) else 4 * _rounded_up(patch, 16) if processor.mve else 4 * patch


def _conv_s4_is_right(processor: target.Target, conv: structs.cmsis_nn_conv_params, image: structs.cmsis_nn_dims,
    window: structs.cmsis_nn_dims) -> bool:
    """Tell whether arm_convolve_wrapper_s4 computes what arm_convolve_s4 does: Helium's 1xN kernel has the limits of
    the one for 8 bits, and is not called.
    """
    return not processor.mve or not _takes_row_kernel(conv, image, window) or _is_pointwise(conv, image, window)


CONV_2D_S4: Functions = {'narrow_scratch': lambda o: _conv_s4_scratch(o.target, o.conv, o.input_dims, o.filter_dims),
    'fits': lambda o: (o.filter.is_constant and o.input.c == o.filter.i and
        cmsis_nn.sizes_fit(o.target, 65536, o.input, o.filter, o.output)),
    'is_right': lambda o: _conv_s4_is_right(o.target, o.conv, o.input_dims, o.filter_dims),
    'filter_size': lambda o: o.filter.size, 'filter_room': lambda o: (o.filter.size + 3) // 4 * 4}

INT8_INT4_INT32_INT8: Types = {'input': DType.INT8, 'filter': DType.INT4, 'bias': DType.INT32, 'output': DType.INT8}

FILTER_IS_CONSTANT = Condition('filter.is_constant', lambda o: o.filter.is_constant)
SIZES_FIT = Condition('sizes_fit(target, 0x10000, input, filter, output)',
    lambda o: cmsis_nn.sizes_fit(o.target, 65536, o.input, o.filter, o.output))

CONV_2D_S4_FITS = (FILTER_IS_CONSTANT,
    Condition('input.c == filter.i', lambda o: o.input.c == o.filter.i, 'input.c filter.i'.split()), SIZES_FIT)

KERNELS = (
    Kernel('conv_2d_s4', INT8_INT4_INT32_INT8, params='conv quant input_dims filter_dims bias_dims output_dims'.split(),
        takes='p input filter bias output scratch scratch_size'.split(),
        when=(*CONV_2D_S4_FITS, Condition('is_right', lambda o: o.is_right)), scratch=lambda o: o.narrow_scratch,
        table_inputs={'quant': 'input filter'.split()}, lets=CONV_2D_S4),
    Kernel('conv_2d_row_s4', INT8_INT4_INT32_INT8,
        params='conv quant input_dims filter_dims bias_dims output_dims'.split(),
        takes='p input filter bias output scratch scratch_size'.split(),
        when=(*CONV_2D_S4_FITS, Condition('not is_right', lambda o: not o.is_right)),
        scratch=lambda o: o.narrow_scratch, table_inputs={'quant': 'input filter'.split()}, lets=CONV_2D_S4),
    Kernel('conv_2d_unpacked_s4', INT8_INT4_INT32_INT8,
        params='filter_room filter_size conv quant input_dims filter_dims bias_dims no_bias output_dims'.split(),
        takes='p input filter bias output scratch scratch_size'.split(),
        when=(FILTER_IS_CONSTANT,
            Condition('input.c != filter.i', lambda o: o.input.c != o.filter.i, 'input.c filter.i'.split()), SIZES_FIT),
        otherwise=lambda o: said(
            ('an axis of the filters or of an image is longer than kernels count' if o.filter.is_constant
                else 'filters of 4 bits must be constant, these are computed')),
        scratch=lambda o: (o.filter_room +
            _conv_s8_scratch(o.target, o.conv, o.input_dims, o.filter_dims, o.output_dims)),
        table_inputs={'quant': 'input filter'.split()}, lets=CONV_2D_S4))
