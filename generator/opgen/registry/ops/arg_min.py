"""ARG_MIN. Made by `opgen build` from specs/reduce/arg_min.yaml; do not edit."""

from opgen.lib import adapt, reduce, shapes, tensor
from opgen.operators.model import Axes, Condition, DType, Kernel, Litert, Operand, Operator, Torch, Types
from opgen.registry.ops._family import arg_extreme as family

ARG_EXTREME_TYPES: Types = {'input': DType.FLOAT32, 'axis': (DType.INT32, DType.INT64), 'output': DType.INT32}
ARG_EXTREME_TYPES_2: Types = {'input': DType.FLOAT32, 'axis': (DType.INT32, DType.INT64), 'output': DType.INT64}

KEEPS_NONFINITE = Condition('keeps_nonfinite', lambda o: o.keeps_nonfinite)

ARG_MIN = Operator('ARG_MIN', 'The index of the smallest element along an axis; of equal ones the first.',
    litert=Litert('ARG_MIN', versions=(1, 3), table='ArgMinOptions'),
    options=family.OPTIONS,
    inputs=(Operand('input'), Operand('axis', const=True, holds='index')),
    outputs=(Operand('output', holds='index', type=lambda o: o.output_type,
        shape=lambda o: shapes.reduced_shape(o.input.shape, (o.position,), False)),),
    lets={**family.LETS}, checks=family.CHECKS,
    reference=lambda o: reduce.arg_min(o.input, o.position, o.keeps_nonfinite),
    exact=lambda o: reduce.arg_min(o.input, o.position, o.keeps_nonfinite),
    kernels=(
        Kernel('arg_min_u8_s32',
            {'input': (DType.UINT8, DType.BOOL), 'axis': (DType.INT32, DType.INT64), 'output': DType.INT32},
            params='along'.split(), takes='p input output'.split()),
        Kernel('arg_min_u8_s64',
            {'input': (DType.UINT8, DType.BOOL), 'axis': (DType.INT32, DType.INT64), 'output': DType.INT64},
            params='along'.split(), takes='p input output'.split()),
        Kernel('arg_min_s32_s32', {'input': DType.INT32, 'axis': (DType.INT32, DType.INT64), 'output': DType.INT32},
            params='along'.split(), takes='p input output'.split(), overlap=lambda o: 0),
        Kernel('arg_min_s32_s64', {'input': DType.INT32, 'axis': (DType.INT32, DType.INT64), 'output': DType.INT64},
            params='along'.split(), takes='p input output'.split()),
        Kernel('arg_min_nonfinite_f32_s32', ARG_EXTREME_TYPES, params='along'.split(), takes='p input output'.split(),
            when=(KEEPS_NONFINITE,)),
        Kernel('arg_min_nonfinite_f32_s64', ARG_EXTREME_TYPES_2, params='along'.split(), takes='p input output'.split(),
            when=(KEEPS_NONFINITE,)),
        Kernel('arg_min_s8_s32', {'input': DType.INT8, 'axis': (DType.INT32, DType.INT64), 'output': DType.INT32},
            params='along'.split(), takes='p input output'.split()),
        Kernel('arg_min_s8_s64', {'input': DType.INT8, 'axis': (DType.INT32, DType.INT64), 'output': DType.INT64},
            params='along'.split(), takes='p input output'.split()),
        Kernel('arg_min_f32_s32', ARG_EXTREME_TYPES, params='along'.split(), takes='p input output'.split()),
        Kernel('arg_min_f32_s64', ARG_EXTREME_TYPES_2, params='along'.split(), takes='p input output'.split())),
    axes=Axes({'input': '... k'.split(), 'output': '...'.split()}, {'axis': 'k'.split()}),
    torch=(Torch('aten.argmin.default',
        {'input': lambda o: o.self if tensor.has(o.dim) else adapt.viewed(o.self, (o.self.size,)),
            'axis': lambda o: o.dim if tensor.has(o.dim) else 0},
        used='dim keepdim output results self'.split(),
        outputs={'output': lambda o: adapt.viewed(o.output, o.results[0].shape)},
        options={'output_type': DType.INT64}),),
    tests=family.TESTS)
