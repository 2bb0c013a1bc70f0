"""ADD_N. Made by `opgen build` from specs/arithmetic/add_n.yaml; do not edit."""

from opgen.lib import arrays, exact, fixed_point, opgen_c, overflow, quant, reference, shapes, structs
from opgen.lib.tensor import Array
from opgen.operators.model import Axes, Check, DType, Kernel, Limit, Litert, Operand, Operator, said


def _sum_of_terms(values: Array, factors: structs.opgen_add_quant) -> Array:
    """Return the sum of the arrays that lie along the first axis, all quantized like the first input of a sum.

    As in TensorFlow Lite Micro it starts from the stored integer 0, not from the zero point.
    """
    start = exact.first_term(arrays.scalar(0), factors)
    return exact.sum_result(start + overflow.sum_along(exact.first_term(values, factors), 0), factors)


ADD_N = Operator('ADD_N', 'The sum of two or more inputs of one shape',
    litert=Litert('ADD_N', table='AddNOptions'), inputs=(Operand('inputs', variadic=True),),
    outputs=(Operand('output', type=lambda o: o.inputs[0].type, shape=lambda o: o.inputs[0].shape),),
    lets={'count': lambda o: shapes.count_of(o.inputs), 'size': lambda o: o.output.size,
        'quant': lambda o: opgen_c.add_quant(o.inputs[0], o.inputs[0], o.output, quant.integer_range(o.output.type))},
    checks=(Check(lambda o: o.count >= 2, 'a sum of one input'),
        Check(lambda o: shapes.same_shapes(o.inputs),
            lambda o: said("the inputs' shapes ", shapes.shapes_of(o.inputs), ' differ')),
        Limit(lambda o: quant.all_same_quantization(o.inputs, o.inputs[0]), 'the inputs must be quantized alike'),
        Limit(lambda o: quant.have_scales(o.inputs[0], o.output),
            'integers that stand for real numbers need a scale; one of these tensors has none')),
    reference=lambda o: reference.sum_of(o.inputs) - o.inputs[0].scale * o.inputs[0].zero_point,
    kernels=(
        Kernel('add_n_s8', {'*': DType.INT8}, params='quant count size'.split(),
            exact=lambda o: _sum_of_terms(reference.pack(o.inputs, 0), o.quant)),
        Kernel('add_n_s32', {'*': DType.INT32}, params='size count'.split(),
            exact=lambda o: fixed_point.wrap(reference.sum_of(o.inputs))),
        Kernel('add_n_f32', {'*': DType.FLOAT32}, params='size count'.split())),
    axes=Axes(),
    tests=({'inputs': lambda o: o.repeat(o.span(2, 5), (o.span(1, 3), o.span(1, 5), o.span(1, 20)))},
        {'inputs': lambda o: o.repeat(o.span(2, 3), o.choice((), (1,), (2, 1, 3, 1, 2, 3)))}))
