"""SOFTMAX. Made by `opgen build` from specs/activation/softmax.yaml; do not edit."""

from dataclasses import dataclass

from opgen.air.dtype import DType
from opgen.air.model import AirOperatorOptions
from opgen.lib import adapt, exact, pytorch, quant, reference, shapes, tensor
from opgen.operators.model import Axes, Check, Kernel, Litert, Operand, Operator, Torch, UInt8, option, said


@dataclass(frozen=True, kw_only=True)
class SoftmaxOptions(AirOperatorOptions):
    """Options of SOFTMAX."""

    beta: float = option(0.0)


SOFTMAX = Operator(
    'SOFTMAX',
    'exp(beta * x) divided by its sum along the last axis.',
    source='specs/activation/softmax.yaml',
    options_type=SoftmaxOptions,
    litert=Litert('SOFTMAX', versions=(1, 4), table='SoftmaxOptions'),
    inputs=(Operand('input'),),
    outputs=(Operand('output', shape=lambda o: o.input.shape),),
    lets={'depth': lambda o: o.input.shape[-1], 'rows': lambda o: shapes.size_before(o.input.shape, -1),
        'scale': lambda o: exact.softmax_scale(o.input, o.beta),
        'scale_s16': lambda o: exact.softmax_scale_s16(o.input, o.beta),
        'multiplier': lambda o: (exact.softmax_scale_s16(o.input, o.beta).multiplier if o.input.type == DType.INT16
            else exact.softmax_scale(o.input, o.beta).multiplier),
        'shift': lambda o: (exact.softmax_scale_s16(o.input, o.beta).shift if o.input.type == DType.INT16
            else exact.softmax_scale(o.input, o.beta).shift),
        'diff_min': lambda o: o.scale.diff_min, 'exp_table': lambda o: exact.exp_table_s16(),
        'reciprocal_table': lambda o: exact.reciprocal_table_s16(),
        'unit': lambda o: (1 / 32768 if o.input.type == DType.INT16
            else 1 / 256 if o.output.type == DType.INT8 else 1 / 65536),
        'zero': lambda o: 0 if o.input.type == DType.INT16 else -128 if o.output.type == DType.INT8 else -32768},
    checks=(
        Check(lambda o: quant.have_scales(o.input),
            lambda o: said('integers that stand for real numbers need a scale; one of these tensors has none'),
            is_limit=True),
        Check(lambda o: o.input.rank >= 1, lambda o: said('the input needs an axis')),
        Check(
            lambda o: (not o.output.is_quantized or
                (quant.is_close(o.output.scale, o.unit) and o.output.zero_point == o.zero)),
            lambda o: said('the output must be quantized with scale ', o.unit, ', zero point ', o.zero), is_limit=True),
        Check(lambda o: o.output.type != DType.INT8 or o.output.scale == o.unit,
            lambda o: said('the scale of an int8 output must be ', o.unit)),
        Check(lambda o: o.input.type != DType.INT16 or quant.symmetric(o.input),
            lambda o: said('the zero point of an int16 input must be 0, this is ', o.input.zero_point)),
        Check(lambda o: o.input.type != DType.INT8 or o.beta * o.input.scale > 1 / 67108864,
            lambda o: said('beta times the scale of the input must be above 2**-26, it is ', o.beta * o.input.scale))),
    reference=lambda o: reference.softmax(o.input, o.beta),
    exact=lambda o: exact.softmax_s8(o.input, o.scale, o.output.type),
    reads_values='input'.split(),
    kernels=(
        Kernel('softmax_s8_s8', {'input': DType.INT8, 'output': DType.INT8},
            params='multiplier shift diff_min rows depth'.split(), inplace='input'.split()),
        Kernel('softmax_widening_s8', {'input': DType.INT8, 'output': DType.INT16},
            params='multiplier shift diff_min rows depth'.split()),
        Kernel('softmax_s16_s16', {'input': DType.INT16, 'output': DType.INT16},
            params='multiplier shift rows depth exp_table reciprocal_table'.split(),
            exact=lambda o: exact.softmax_s16(o.input, o.scale_s16, o.exp_table, o.reciprocal_table),
            undefined=lambda o: exact.softmax_s16_undefined(o.input, o.scale_s16), inplace='input'.split()),
        Kernel('softmax_f32', {'input': DType.FLOAT32, 'output': DType.FLOAT32}, params='beta rows depth'.split(),
            inplace='input'.split())),
    uint8=UInt8(),
    axes=Axes({'input': '... k'.split(), 'output': '... c'.split()}),
    torch=(
        Torch('aten.softmax.int', {'input': lambda o: adapt.transposed(o.self, pytorch.axis_last(o.dim, o.self.rank))},
            outputs={'output': lambda o: adapt.transposed(o.output, pytorch.axis_back(o.dim, o.self.rank))},
            used='dim dtype output self'.split(), options={'beta': lambda o: 1.0},
            limits=(
                Check(lambda o: not tensor.has(o.dtype) or o.dtype == o.self.type,
                    lambda o: said('dtype is ', o.dtype, ' and self ', o.self.type, ': convert self first'),
                    is_limit=True),)),
        Torch('aten._softmax.default',
            {'input': lambda o: adapt.transposed(o.self, pytorch.axis_last(o.dim, o.self.rank))},
            outputs={'output': lambda o: adapt.transposed(o.output, pytorch.axis_back(o.dim, o.self.rank))},
            used='dim half_to_float output self'.split(), options={'beta': lambda o: 1.0},
            limits=(
                Check(lambda o: not o.half_to_float, lambda o: said('half_to_float is true: float16 is not supported'),
                    is_limit=True),))),
    tests=({'beta': lambda o: o.choice(1.0, 0.5, 2.5), 'input': lambda o: (o.span(1, 3), o.span(1, 4), o.span(1, 40))},
        {'beta': lambda o: 1.0, 'input': lambda o: (o.span(1, 1000),)}),
)
