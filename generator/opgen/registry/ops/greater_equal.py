"""GREATER_EQUAL. Made by `opgen build` from specs/compare/greater_equal.yaml; do not edit."""

from opgen.lib import adapt, compare, shapes
from opgen.operators.model import Axes, DType, Kernel, Limit, Litert, Operand, Operator, Torch, said
from opgen.registry.ops._family import comparison as family
from opgen.registry.ops._family.comparison import _are_plain, _wide

GREATER_EQUAL = Operator('GREATER_EQUAL',
    'Whether input1 is greater than input2, or equal, element by element, with broadcasting',
    litert=Litert('GREATER_EQUAL', versions=(1, 3), table='GreaterEqualOptions'),
    inputs=(Operand('input1'), Operand('input2')),
    outputs=(Operand('output', type=lambda o: DType.BOOL,
        shape=lambda o: shapes.broadcast_shape(o.input1.shape, o.input2.shape)),),
    lets={**family.LETS, 'relation': lambda o: compare.Relation.GREATER_EQUAL},
    checks=family.CHECKS,
    reference=lambda o: compare.relate(compare.comparable(o.input1), compare.comparable(o.input2), o.relation),
    kernels=(
        Kernel('greater_equal_s16', {'input1': DType.INT16, 'input2': DType.INT16, 'output': DType.BOOL},
            params='loops rank'.split(), exact=lambda o: compare.relate(o.input1, o.input2, o.relation)),
        *family.KERNELS),
    axes=Axes(),
    torch=(
        Torch('aten.ge.Tensor',
            {'input1': lambda o: adapt.converted(o.self, _wide(o.self, o.other)),
                'input2': lambda o: adapt.converted(o.other, _wide(o.self, o.other))},
            used='other self'.split(), when=lambda o: _are_plain(o.self, o.other)),
        Torch('aten.ge.Tensor', {'input1': 'self', 'input2': lambda o: adapt.converted(o.other, o.self.type)},
            used='other self'.split(),
            limits=(Limit(lambda o: o.other.type == o.self.type or (o.other.rank == 0 and (not o.other.type.is_float)),
                lambda o: said('self is ', o.self.type, ' and other ', o.other.type, ': convert one of them first')),)),
        Torch('aten.ge.Scalar',
            {'input1': lambda o: adapt.converted(o.self, DType.INT32),
                'input2': lambda o: adapt.constant(o.other, DType.INT32)},
            used='other self'.split(),
            when=lambda o: (_are_plain(o.self, o.self) or o.self.type == DType.BOOL) and o.other % 1 == 0),
        Torch('aten.ge.Scalar', {'input1': 'self', 'input2': lambda o: adapt.constant(o.other, o.self.type)},
            used='other self'.split(), when=lambda o: o.other % 1 == 0 or o.self.type.is_float),
        Torch('aten.ge.Scalar',
            {'input1': lambda o: adapt.converted(o.self, DType.FLOAT32),
                'input2': lambda o: adapt.constant(o.other, DType.FLOAT32)},
            used='other self'.split())),
    tests=family.TESTS)
