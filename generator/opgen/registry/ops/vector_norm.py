"""VECTOR_NORM. Made by `opgen build` from specs/reduce/vector_norm.yaml; do not edit."""

from opgen.lib import arrays, pytorch, reference, shapes, tensor
from opgen.operators.model import Axes, DType, Kernel, Limit, Operand, Operator, Torch, said
from opgen.registry.ops._family import reduce as family

VECTOR_NORM = Operator('VECTOR_NORM', 'The lengths of vectors over some axes, the roots of sums of squares.',
    options=family.OPTIONS,
    inputs=(Operand('input'), Operand('axis', const=True, holds='index')),
    outputs=(Operand('output', type=lambda o: o.input.type,
        shape=lambda o: shapes.reduced_shape(o.input.shape, o.axes, o.keep_dims)),),
    lets={**family.LETS}, checks=family.CHECKS,
    reference=lambda o: arrays.sqrt(reference.sum_over(o.input * o.input, o.axes, o.output.shape)),
    kernels=(Kernel('vector_norm_f32', {'input': DType.FLOAT32, 'axis': DType.INT32, 'output': DType.FLOAT32},
        params='walk'.split(), takes='p input output'.split(), table_inputs={'walk': 'axis'.split()}),),
    axes=Axes({'input': '... k'.split(), 'output': '...'.split()}, {'axis': 'k'.split()}),
    torch=(Torch('aten.linalg_vector_norm.default',
        {'input': 'self', 'axis': lambda o: pytorch.torch_axes(o.dim, o.self.rank)},
        used='dim dtype keepdim ord self'.split(), options={'keep_dims': 'keepdim'},
        limits=(
            Limit(lambda o: o.ord == 2, lambda o: said('ord is ', o.ord, ': only the norm of order 2 is supported')),
            Limit(lambda o: not tensor.has(o.dtype) or o.dtype == o.self.type,
                lambda o: said('dtype is ', o.dtype, ' and self ', o.self.type, ': convert self first')))),),
    tests=family.TESTS)
