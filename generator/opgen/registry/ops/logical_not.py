"""LOGICAL_NOT. Made by `opgen build` from specs/elementwise/logical_not.yaml; do not edit."""

from opgen.air.dtype import DType
from opgen.registry.definition import Litert
from opgen.registry.ops._family import unary as family
from opgen.registry.records import Check, Kernel, Operand, Operator, Output, Permute, Torch, said


LOGICAL_NOT = Operator(
    'LOGICAL_NOT',
    'Whether x is false, element by element.',
    source='specs/elementwise/logical_not.yaml',
    litert=Litert('LOGICAL_NOT', versions=(1, 1), table='LogicalNotOptions'),
    inputs=(Operand('input'),),
    outputs=(Output('output', type=lambda o: o.input.type, shape=lambda o: o.input.shape),),
    lets={**family.LETS},
    checks=(*family.CHECKS,),
    reference=lambda o: o.input == 0,
    reads_values='input',
    kernels=(
        Kernel('logical_not_bool', {'input': DType.BOOL, 'output': DType.BOOL}, params='size',
            inplace='input'),),
    permute=Permute('input'),
    torch=(
        Torch('aten.logical_not.default', {'input': 'self'}, outputs='output', used='self',
            limits=(
                Check(lambda o: o.self.type == DType.BOOL,
                    lambda o: said('self is ', o.self.type, ': it must be bool'), is_limit=True),)),
        Torch('aten.bitwise_not.default', {'input': 'self'}, outputs='output', used='self',
            limits=(
                Check(lambda o: o.self.type == DType.BOOL,
                    lambda o: said('self is ', o.self.type, ': it must be bool'), is_limit=True),))),
    tests=(
        {
            'input': lambda o: o.choice((o.span(1, 300),),
                (o.span(1, 3), o.span(1, 9), o.span(1, 9), o.span(1, 9)), ())},),
)
