"""What operators of the family select have in common. Made by `opgen build` from specs/_family; do not edit."""

from opgen.lib import loops, quant
from opgen.operators.model import Check, DType, Functions, Kernel, Limit, said

LETS: Functions = {'nest': lambda o: loops.joint_loops((o.condition_shape, o.x.shape, o.y.shape), o.output.shape),
    'loops': lambda o: o.nest.table, 'rank': lambda o: o.nest.rank}

CHECKS: tuple[Check, ...] = (Limit(lambda o: quant.same_quantization(o.x, o.y), "'x' and 'y' must be quantized alike"),
    Limit(lambda o: o.nest.rank <= 8, lambda o: said('these shapes need ', o.nest.rank, ' nested loops, more than 8')))

KERNELS: tuple[Kernel, ...] = (
    Kernel('select_8', {'condition': DType.BOOL, 'x': (DType.INT8, DType.UINT8, DType.BOOL), 'y': 'x', 'output': 'x'},
        params='loops rank'.split(), inplace='x y'.split()),
    Kernel('select_s32', {'condition': DType.BOOL, 'x': (DType.INT32, DType.UINT32), 'y': 'x', 'output': 'x'},
        params='loops rank'.split(), inplace='x y'.split()),
    Kernel('select_s16', {'condition': DType.BOOL, 'x': DType.INT16, 'y': 'x', 'output': 'x'},
        params='loops rank'.split(), inplace='x y'.split()),
    Kernel('select_s64', {'condition': DType.BOOL, 'x': DType.INT64, 'y': 'x', 'output': 'x'},
        params='loops rank'.split(), inplace='x y'.split()),
    Kernel('select_f32', {'condition': DType.BOOL, 'x': DType.FLOAT32, 'y': 'x', 'output': 'x'},
        params='loops rank'.split(), inplace='x y'.split()))
