"""ARG_MIN. Made by `opgen build` from specs/reduce/arg_min.yaml; do not edit."""

from opgen.air.dtype import DType
from opgen.lib import adapt, arrays, reduce, shapes, tensor
from opgen.registry.definition import Litert
from opgen.registry.ops._family import arg_extreme as family
from opgen.registry.records import Condition, Kernel, Operand, Operator, Output, Permute, Torch


ARG_MIN = Operator(
    'ARG_MIN',
    'The index of the smallest element along an axis; of equal ones the first.',
    source='specs/reduce/arg_min.yaml',
    options=family.ArgExtremeOptions,
    litert=Litert('ARG_MIN', versions=(1, 3), table='ArgMinOptions'),
    inputs=(Operand('input'), Operand('axis', const=True, ignores_scale=True)),
    outputs=(
        Output('output', ignores_scale=True, type=lambda o: o.output_type,
            shape=lambda o: shapes.reduced_shape(o.input.shape, (o.position,), False)),),
    lets={**family.LETS},
    checks=(*family.CHECKS,),
    reference=lambda o: reduce.arg_min(o.input, o.position, o.keeps_nonfinite),
    exact=lambda o: reduce.arg_min(o.input, o.position, o.keeps_nonfinite),
    reads_values='axis input',
    kernels=(
        Kernel('arg_min_s8_s32',
            {'input': DType.INT8, 'axis': (DType.INT32, DType.INT64), 'output': DType.INT32},
            arguments='p input output', params='along'),
        Kernel('arg_min_s8_s64',
            {'input': DType.INT8, 'axis': (DType.INT32, DType.INT64), 'output': DType.INT64},
            arguments='p input output', params='along'),
        Kernel('arg_min_u8_s32',
            {'input': (DType.UINT8, DType.BOOL), 'axis': (DType.INT32, DType.INT64), 'output': DType.INT32},
            arguments='p input output', params='along'),
        Kernel('arg_min_u8_s64',
            {'input': (DType.UINT8, DType.BOOL), 'axis': (DType.INT32, DType.INT64), 'output': DType.INT64},
            arguments='p input output', params='along'),
        Kernel('arg_min_s32_s32',
            {'input': DType.INT32, 'axis': (DType.INT32, DType.INT64), 'output': DType.INT32},
            arguments='p input output', params='along', overlap=lambda o: 0),
        Kernel('arg_min_s32_s64',
            {'input': DType.INT32, 'axis': (DType.INT32, DType.INT64), 'output': DType.INT64},
            arguments='p input output', params='along'),
        Kernel('arg_min_nonfinite_f32_s32',
            {'input': DType.FLOAT32, 'axis': (DType.INT32, DType.INT64), 'output': DType.INT32},
            arguments='p input output', params='along',
            when=(Condition('keeps_nonfinite', lambda o: o.keeps_nonfinite),)),
        Kernel('arg_min_nonfinite_f32_s64',
            {'input': DType.FLOAT32, 'axis': (DType.INT32, DType.INT64), 'output': DType.INT64},
            arguments='p input output', params='along',
            when=(Condition('keeps_nonfinite', lambda o: o.keeps_nonfinite),)),
        Kernel('arg_min_f32_s32',
            {'input': DType.FLOAT32, 'axis': (DType.INT32, DType.INT64), 'output': DType.INT32},
            arguments='p input output', params='along'),
        Kernel('arg_min_f32_s64',
            {'input': DType.FLOAT32, 'axis': (DType.INT32, DType.INT64), 'output': DType.INT64},
            arguments='p input output', params='along')),
    permute=Permute('input', result=lambda o, permutation: shapes.kept_order(permutation, (o.position,)),
        changes={'axis': lambda o, permutation: arrays.scalar(permutation[o.position])}),
    torch=(
        Torch('aten.argmin.default',
            {'input': lambda o: o.self if tensor.has(o.dim) else adapt.viewed(o.self, (o.self.size,)),
                'axis': lambda o: o.dim if tensor.has(o.dim) else 0},
            outputs={'output': lambda o: adapt.viewed(o.output, o.results[0].shape)},
            used='dim keepdim output results self', options={'output_type': lambda o: DType.INT64}),),
    tests=(*family.TESTS,),
)
