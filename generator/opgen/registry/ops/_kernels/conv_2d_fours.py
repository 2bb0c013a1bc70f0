"""Kernels of CONV_2D. Made by `opgen build` from specs/conv/conv_2d_fours.yaml; do not edit."""

from opgen.lib import arrays, fixed_point, overlap, packed
from opgen.lib.tensor import Array
from opgen.operators.model import CodeTemplate, Condition, DType, Functions, Kernel
from opgen.registry.ops._family.convolution import _clamp_cost, _fine_stages, _fine_words
from opgen.tflite.enums import ActivationFunctionType, Padding


def _stages_of_fours(stages: Array, words: int) -> Array:
    """Return packed_stages as [four filters, (0 and 2, 1 and 3), (sum, multiplier, shift), filter], flat."""
    return arrays.as_int32s(
        arrays.flatten(
            arrays.transpose(arrays.reshape(fixed_point.as_ints(stages), (stages.size // (4 * words), words, 2, 2)),
                (0, 3, 1, 2))))


CONV_2D_FOURS: Functions = {'filters': lambda o: o.filter.o,
    'by_four': lambda o: packed.packed_filters(o.filter) if o.filter.is_constant else None,
    'fine': lambda o: (packed.fine_channels(o.filter, o.start, o.input, o.output, o.quant)
        if (o.filter.is_constant and o.filters <= 64) else arrays.as_int32s(arrays.zeros((0, 3)))),
    'is_fine': lambda o: o.fine.shape[0] > 0, 'added': lambda o: 0 if o.is_fine else o.output.zero_point,
    'stages': lambda o: (_stages_of_fours(_fine_stages(o.fine), 2) if o.is_fine
        else (_stages_of_fours(packed.packed_stages(o.filter, o.start, -o.input.zero_point, o.quant), 3)
            if o.filter.is_constant else None)),
    'in_stage': lambda o: _fine_words(o.fine) if o.is_fine else 3,
    'ends': lambda o: _clamp_cost(o.keeps_sign, o.clamp) + (4 if o.keeps_sign else 0)}

CONV_2D_FOURS_TEMPLATE = CodeTemplate('OPGEN_HAS_MVE',
    (lambda o: o.pixels % 4, lambda o: not o.is_fine and o.output_zero_point == -128,
        lambda o: (o.filters // 4 - 1) * 65536 + o.output_zero_point % 65536, lambda o: o.i * o.filters + o.filter,
        lambda o: o.i * o.filters + o.filter + 1, lambda o: o.i * o.filters + o.filter + 2,
        lambda o: o.i * o.filters + o.filter + 3, lambda o: o.rest > 0, lambda o: o.pixels - 4,
        lambda o: (0, 15, 255, 4095)[o.rest], lambda o: (0, 61440, 65280, 65520)[o.rest], lambda o: o.pixels // 4,
        lambda o: -4 * o.patch, lambda o: 4 * o.patch, lambda o: -4 * o.filters, lambda o: 4 * o.filters,
        lambda o: o.filters * 16843009, lambda o: 256, lambda o: 770, lambda o: ', r12' if o.is_fine else '',
        lambda o: 8 * o.filters, lambda o: o.patch < 16, lambda o: 't' if o.patch < 16 else '', lambda o: o.i * o.patch,
        lambda o: o.patch < 16 and o.rest > 0, lambda o: '], #64' if o.half == 0 else ', #-48]',
        lambda o: 16 * o.half - 32, lambda o: 7 if o.half == 0 else 4, lambda o: 7 if o.half == 0 else 5,
        lambda o: not o.is_unsigned, lambda o: 'un' if o.is_unsigned else 'n', lambda o: o.clamp.lo > -128,
        lambda o: o.clamp.hi < 127, lambda o: 'cmp r5, r9' if o.is_fine else 'subs r11, r11, #65536',
        lambda o: 't' if o.rest > 0 else '', lambda o: 5 if o.is_fine else 6, lambda o: 28 if o.is_fine else 24),
    file='conv/conv_2d_fours.c.j2', made_from='7e972ba2')

KERNELS = (Kernel('conv_2d_fours_s8',
    {'input': DType.INT8, 'filter': (DType.INT8, DType.INT4), 'bias': DType.INT32, 'output': DType.INT8},
    params='by_four stages in_stage patch filters added bounds pixels'.split(), takes='p input output'.split(),
    when=(Condition('target.mve', lambda o: o.target.mve),
        Condition('filter.is_constant', lambda o: o.filter.is_constant),
        Condition('input.c == filter.i', lambda o: o.input.c == o.filter.i, 'input.c filter.i'.split()),
        Condition('packed_s8_fits(quant, keeps_sign)', lambda o: packed.packed_s8_fits(o.quant, o.keeps_sign)),
        Condition('stride_w == 1', lambda o: o.stride_w == 1, 'stride_w'.split()),
        Condition('stride_h == 1', lambda o: o.stride_h == 1, 'stride_h'.split()),
        Condition('input.shape[:3] == output.shape[:3]', lambda o: o.input.shape[:3] == o.output.shape[:3],
            lambda o: {'input.shape[:3]': o.input.shape[:3], 'output.shape[:3]': o.output.shape[:3]}),
        Condition('patch == filter.i', lambda o: o.patch == o.filter.i, 'patch filter.i'.split()),
        Condition('pixels > 3', lambda o: o.pixels > 3, 'pixels'.split()),
        Condition('patch > 0', lambda o: o.patch > 0, 'patch'.split()),
        Condition('patch <= 16', lambda o: o.patch <= 16, 'patch'.split()),
        Condition('filters % 4 == 0', lambda o: o.filters % 4 == 0, 'filters'.split()),
        Condition('filters > 0', lambda o: o.filters > 0, 'filters'.split()),
        Condition('filters <= 84', lambda o: o.filters <= 84, 'filters'.split())),
    priority=2, cost=lambda o: 60 + (o.pixels + 3) // 4 * (13 + o.filters // 4 * (46 if o.is_fine else 53 + o.ends)),
    overlap=lambda o: overlap.pixelwise_overlap(o.input, o.output, 2, False),
    overlap_behind=lambda o: overlap.pixelwise_overlap_behind(o.input, o.output, 2),
    table_inputs={'by_four': 'filter'.split(), 'stages': 'input filter bias'.split()}, lets=CONV_2D_FOURS,
    template=CONV_2D_FOURS_TEMPLATE),)

TESTS = ({'padding': lambda o: o.choice(Padding.SAME, Padding.VALID), 'stride_w': 1, 'stride_h': 1,
    'dilation_w_factor': lambda o: o.span(1, 2), 'dilation_h_factor': 1,
    'fused_activation_function': lambda o: o.choice(ActivationFunctionType.NONE, ActivationFunctionType.RELU,
        ActivationFunctionType.RELU6),
    'input': lambda o: (o.span(1, 2), o.span(2, 5), o.span(2, 5), o.span(1, 16)),
    'filter': lambda o: (4 * o.choice(o.span(1, 4), o.span(1, 21)), 1, 1, o.input.c), 'bias': lambda o: (o.filter.o,)},)
