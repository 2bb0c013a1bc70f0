"""Kernels of CONV_2D. Made by `opgen build` from specs/conv/conv_2d_strips.yaml; do not edit."""

from opgen.lib import packed, tensor
from opgen.operators.model import Condition, DType, Functions, Kernel
from opgen.registry.ops._family.convolution import (_copying_cost, _quad_cost, _rounded_up, _short_stages, _stage_words,
    _strip_bytes, _strip_line, _strip_plane, _strip_rows, _strips)
from opgen.registry.ops._templates import conv_2d_helium

CONV_2D_STRIPS: Functions = {'filters': lambda o: o.filter.o,
    'by_four': lambda o: packed.packed_filters(o.filter) if o.filter.is_constant else None,
    'stages': lambda o: (
        _short_stages(packed.packed_stages(o.filter, o.bias if tensor.has(o.bias) else 0, -o.input.zero_point, o.quant))
        if o.filter.is_constant else None),
    'in_stage': lambda o: _stage_words(o.stages, _rounded_up(o.filters, 4)) if tensor.has(o.stages) else 3,
    'run': lambda o: o.filter.w * o.filter.i, 'copies': lambda o: o.filter.h * (o.run // 16 + 1) <= 48,
    'is_single': lambda o: (o.stride_w == 1 and o.stride_h == 1 and o.input.shape[:3] == o.output.shape[:3] and
        o.patch == o.filter.i),
    'in_strips': lambda o: True, 'twice': lambda o: False, 'is_fine': lambda o: False,
    'rows_together': lambda o: _strip_rows(o.output.shape), 'line': lambda o: _strip_line(o.output.shape),
    'apart': lambda o: _strip_plane(o.output.shape), 'bytes': lambda o: _strip_bytes(o.output.shape)}

KERNELS = (Kernel('conv_2d_helium_strips_s8',
    {'input': DType.INT8, 'filter': DType.INT8, 'bias': DType.INT32, 'output': DType.INT8},
    params=('by_four stages in_stage patch filters output_zero_point grid rows_together line apart bytes '
        'pad_value is_single ').split(),
    takes='p input output scratch'.split(),
    when=(Condition('target.mve', lambda o: o.target.mve),
        Condition('input.c == filter.i', lambda o: o.input.c == o.filter.i, 'input.c filter.i'.split()),
        Condition('filter.is_constant', lambda o: o.filter.is_constant),
        Condition('packed_s8_fits(quant, keeps_sign)', lambda o: packed.packed_s8_fits(o.quant, o.keeps_sign)),
        Condition('dilation_w_factor == 1', lambda o: o.dilation_w_factor == 1, 'dilation_w_factor'.split()),
        Condition('pixels > 0', lambda o: o.pixels > 0, 'pixels'.split()),
        Condition('patch <= 4096', lambda o: o.patch <= 4096, 'patch'.split()),
        Condition('filter.o < 32768', lambda o: o.filter.o < 32768, 'filter.o'.split()),
        Condition('apart < 16384', lambda o: o.apart < 16384, 'apart'.split())),
    priority=3,
    cost=lambda o: (_quad_cost(o.pixels, o.filters, o.patch, o.keeps_sign, o.clamp) + o.bytes // 12 +
        (23 * o.pixels if o.is_single
            else 7 * o.pixels + _copying_cost(o.pixels, o.at_border if o.copies else o.pixels, o.filter.h, o.run))),
    layouts={'output': lambda o: _strips(o.output)}, scratch=lambda o: 0 if o.is_single else 2 * o.patch + 16,
    table_inputs={'by_four': 'filter'.split(), 'stages': 'input filter bias'.split()}, lets=CONV_2D_STRIPS,
    template=conv_2d_helium.TEMPLATE),)
