"""CORTEX_M_QUANTIZE. Made by `opgen build` from specs/cortex_m/cortex_m_quantize.yaml; do not edit."""

from opgen.lib import arrays, overlap
from opgen.operators.model import Axes, Check, DType, Kernel, Operand, Operator, option, said

CORTEX_M_QUANTIZE = Operator('CORTEX_M_QUANTIZE',
    'Real numbers as integers between two limits, times the inverse of the scale, halves to even.',
    options=(option('scale', float), option('zero_point', int, minimum=-32768, maximum=32767), option('quant_min', int),
        option('quant_max', int), option('dtype', DType, only=(DType.INT8, DType.INT16))),
    inputs=(Operand('input', holds='stored'),),
    outputs=(Operand('output', holds='stored', type=lambda o: o.dtype, shape=lambda o: o.input.shape),),
    lets={'inverse': lambda o: arrays.f32(1.0 / o.scale), 'size': lambda o: o.input.size,
        'most': lambda o: 127 if o.dtype == DType.INT8 else 32767,
        'scaled': lambda o: (arrays.as_float32s(arrays.or_other(o.input, -arrays.infinity(), False)) *
            arrays.f32(1.0 / o.scale))},
    checks=(Check(lambda o: o.scale > 0.0, lambda o: said('the scale must be above 0, it is ', o.scale)),
        Check(lambda o: o.quant_min <= o.quant_max and o.quant_min >= -1 - o.most and (o.quant_max <= o.most),
            lambda o: said('integers from ', o.quant_min, ' to ', o.quant_max, ' are not from ', -1 - o.most, ' to ',
                o.most))),
    reference=lambda o: arrays.clip(arrays.round_even(o.scaled) + o.zero_point, o.quant_min, o.quant_max),
    kernels=(
        Kernel('cortex_m_quantize_s8', {'input': DType.FLOAT32, 'output': DType.INT8},
            params='inverse zero_point quant_min quant_max size'.split(),
            overlap=lambda o: overlap.elementwise_overlap(o.input, o.output)),
        Kernel('cortex_m_quantize_s16', {'input': DType.FLOAT32, 'output': DType.INT16},
            params='inverse zero_point quant_min quant_max size'.split(),
            overlap=lambda o: overlap.elementwise_overlap(o.input, o.output))),
    axes=Axes(),
    tests=({'scale': lambda o: o.choice(0.5, 0.013, 3.7), 'quant_min': lambda o: o.choice(-128, -127, 0),
        'quant_max': lambda o: o.choice(127, 100), 'zero_point': lambda o: o.span(-128, 127),
        'dtype': lambda o: o.choice(DType.INT8, DType.INT16),
        'input': lambda o: o.choice((o.span(1, 300),), (o.span(1, 3), o.span(1, 9), o.span(1, 9)), ())},))
