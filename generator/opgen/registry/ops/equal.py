"""EQUAL. Made by `opgen build` from specs/compare/equal.yaml; do not edit."""

from opgen.lib import adapt, compare, shapes
from opgen.operators.model import Axes, DType, Kernel, Limit, Litert, Operand, Operator, Torch, said
from opgen.registry.ops._family import comparison as family
from opgen.registry.ops._family.comparison import _are_plain, _wide

EQUAL = Operator('EQUAL', 'Whether input1 and input2 are equal, element by element, with broadcasting',
    litert=Litert('EQUAL', versions=(1, 5), table='EqualOptions'),
    inputs=(Operand('input1'), Operand('input2')),
    outputs=(Operand('output', type=lambda o: DType.BOOL,
        shape=lambda o: shapes.broadcast_shape(o.input1.shape, o.input2.shape)),),
    lets={**family.LETS, 'relation': lambda o: compare.Relation.EQUAL},
    checks=family.CHECKS,
    reference=lambda o: compare.relate(compare.comparable(o.input1), compare.comparable(o.input2), o.relation),
    kernels=(Kernel('equal_b8', {'*': DType.BOOL}, params='loops rank'.split(), inplace='input1 input2'.split()),
        *family.KERNELS),
    axes=Axes(),
    torch=(
        Torch('aten.eq.Tensor',
            {'input1': lambda o: adapt.converted(o.self, _wide(o.self, o.other)),
                'input2': lambda o: adapt.converted(o.other, _wide(o.self, o.other))},
            used='other self'.split(), when=lambda o: _are_plain(o.self, o.other)),
        Torch('aten.eq.Tensor', {'input1': 'self', 'input2': lambda o: adapt.converted(o.other, o.self.type)},
            used='other self'.split(),
            limits=(Limit(lambda o: o.other.type == o.self.type or (o.other.rank == 0 and (not o.other.type.is_float)),
                lambda o: said('self is ', o.self.type, ' and other ', o.other.type, ': convert one of them first')),)),
        Torch('aten.eq.Scalar',
            {'input1': lambda o: adapt.converted(o.self, DType.INT32),
                'input2': lambda o: adapt.constant(o.other, DType.INT32)},
            used='other self'.split(),
            when=lambda o: (_are_plain(o.self, o.self) or o.self.type == DType.BOOL) and o.other % 1 == 0),
        Torch('aten.eq.Scalar', {'input1': 'self', 'input2': lambda o: adapt.constant(o.other, o.self.type)},
            used='other self'.split(), when=lambda o: o.other % 1 == 0 or o.self.type.is_float),
        Torch('aten.eq.Scalar',
            {'input1': lambda o: adapt.converted(o.self, DType.FLOAT32),
                'input2': lambda o: adapt.constant(o.other, DType.FLOAT32)},
            used='other self'.split())),
    tests=family.TESTS)
