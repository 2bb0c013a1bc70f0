"""DIV. Made by `opgen build` from specs/arithmetic/div.yaml; do not edit."""

from opgen.lib import adapt, arrays, fixed_point, quant, shapes, tensor
from opgen.lib.ops.div import div_exact, div_undefined, quotient
from opgen.operators.model import Axes, Check, DType, Kernel, Limit, Litert, Operand, Operator, Torch, said
from opgen.registry.ops._family import binary as family
from opgen.registry.ops._family.binary import _product_quant

DIV = Operator('DIV', 'output = activation(input1 / input2), with broadcasting; integers divided by 0 end the run',
    litert=Litert('DIV', versions=(1, 2), table='DivOptions'),
    options=family.OPTIONS, inputs=(Operand('input1'), Operand('input2')),
    outputs=(Operand('output', type=lambda o: o.input1.type,
        shape=lambda o: shapes.broadcast_shape(o.input1.shape, o.input2.shape)),),
    lets={**family.LETS,
        'quant': lambda o: _product_quant(o.input1.scale / (o.input2.scale * o.output.scale), o.input1, o.input2,
            o.output, o.clamp)},
    checks=(*family.CHECKS,
        Limit(lambda o: quant.have_scales(o.input1, o.input2, o.output),
            'integers that stand for real numbers need a scale; one of these tensors has none'),
        Check(lambda o: o.output.type != DType.INT8 or o.input1.scale < 8388608 * o.input2.scale * o.output.scale,
            lambda o: said("the output's scale of ", o.output.scale, ' is too small for quotients of these inputs'))),
    reference=lambda o: arrays.clip(quotient(o.input1, o.input2), o.low, o.high),
    exact=lambda o: div_exact(o.input1, o.input2, o.quant),
    kernels=(
        Kernel('div_s8', {'*': DType.INT8}, params='loops rank quant'.split(),
            undefined=lambda o: div_undefined(o.input1, o.input2, o.quant), inplace='input1 input2'.split()),
        Kernel('div_s32', {'*': DType.INT32}, params='loops rank least most'.split(),
            exact=lambda o: fixed_point.saturate(fixed_point.wrap(quotient(o.input1, o.input2)), o.least, o.most),
            inplace='input1 input2'.split()),
        Kernel('div_f32', {'*': DType.FLOAT32}, params='low high loops rank'.split(), inplace='input1 input2'.split())),
    axes=Axes(),
    torch=(
        Torch('aten.div.Tensor',
            {'input1': lambda o: adapt.converted(o.self, o.results[0].type),
                'input2': lambda o: adapt.converted(o.other, o.results[0].type)},
            used='other results self'.split()),
        Torch('aten.div.Tensor_mode',
            {'input1': lambda o: adapt.converted(o.self, o.results[0].type),
                'input2': lambda o: adapt.converted(o.other, o.results[0].type)},
            used='other results rounding_mode self'.split(), when=lambda o: not tensor.has(o.rounding_mode)),
        Torch('aten.div.Scalar',
            {'input1': lambda o: adapt.converted(o.self, o.results[0].type),
                'input2': lambda o: adapt.constant(o.other, o.results[0].type)},
            used='other results self'.split()),
        Torch('aten.reciprocal.default',
            {'input1': lambda o: adapt.constant(1.0, o.results[0].type),
                'input2': lambda o: adapt.converted(o.self, o.results[0].type)},
            used='results self'.split())),
    tests=family.TESTS)
