"""CORTEX_M_DEQUANTIZE. Made by `opgen build` from specs/cortex_m/cortex_m_dequantize.yaml; do not edit."""

from opgen.lib import arrays
from opgen.operators.model import Axes, Check, DType, Kernel, Operand, Operator, option, said

CORTEX_M_DEQUANTIZE = Operator('CORTEX_M_DEQUANTIZE', 'The real numbers that integers with one scale stand for.',
    options=(option('scale', float), option('zero_point', int, minimum=-32768, maximum=32767), option('quant_min', int),
        option('quant_max', int), option('dtype', DType, only=(DType.INT8, DType.INT16))),
    inputs=(Operand('input', holds='stored'),),
    outputs=(Operand('output', holds='stored', type=lambda o: DType.FLOAT32, shape=lambda o: o.input.shape),),
    lets={'size': lambda o: o.input.size},
    checks=(Check(lambda o: o.input.type == o.dtype, 'the input has another type than dtype says'),
        Check(lambda o: o.quant_min <= o.quant_max,
            lambda o: said('there is no integer from ', o.quant_min, ' to ', o.quant_max))),
    reference=lambda o: (o.input - o.zero_point) * arrays.f32(o.scale),
    kernels=(
        Kernel('cortex_m_dequantize_s8', {'input': DType.INT8, 'output': DType.FLOAT32},
            params='scale zero_point size'.split()),
        Kernel('cortex_m_dequantize_s16', {'input': DType.INT16, 'output': DType.FLOAT32},
            params='scale zero_point size'.split())),
    axes=Axes(),
    tests=({'scale': lambda o: o.choice(0.5, 0.013, 3.7), 'quant_min': lambda o: o.choice(-128, -127), 'quant_max': 127,
        'zero_point': lambda o: o.span(-128, 127), 'dtype': lambda o: o.choice(DType.INT8, DType.INT16),
        'input': lambda o: o.choice((o.span(1, 300),), (o.span(1, 3), o.span(1, 9), o.span(1, 9)), ())},))
