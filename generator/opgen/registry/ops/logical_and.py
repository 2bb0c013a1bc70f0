"""LOGICAL_AND. Made by `opgen build` from specs/compare/logical_and.yaml; do not edit."""

from opgen.air.dtype import DType
from opgen.lib import arrays, shapes
from opgen.registry.definition import Litert
from opgen.registry.ops._family import pair as family
from opgen.registry.records import Check, Kernel, Operand, Operator, Output, Permute, Torch, said


LOGICAL_AND = Operator(
    'LOGICAL_AND',
    'Whether both inputs are true, element by element, with broadcasting',
    source='specs/compare/logical_and.yaml',
    litert=Litert('LOGICAL_AND', versions=(1, 1), table='LogicalAndOptions'),
    inputs=(Operand('input1'), Operand('input2')),
    outputs=(
        Output('output', type=lambda o: o.input1.type,
            shape=lambda o: shapes.broadcast_shape(o.input1.shape, o.input2.shape)),),
    lets={**family.LETS},
    checks=(*family.CHECKS,),
    reference=lambda o: arrays.where(o.input1, o.input2, 0),
    reads_values='input1 input2',
    kernels=(
        Kernel('logical_and_b8', {'input1': DType.BOOL, 'input2': DType.BOOL, 'output': DType.BOOL},
            params='loops rank', inplace='input1 input2'),),
    permute=Permute('input1 input2'),
    torch=(
        Torch('aten.logical_and.default', {'input1': 'self', 'input2': 'other'}, outputs='output',
            used='other self',
            limits=(
                Check(lambda o: o.self.type == DType.BOOL and o.other.type == DType.BOOL,
                    lambda o: said('self is ', o.self.type, ' and other ', o.other.type,
                        ': both must be bool'),
                    is_limit=True),)),
        Torch('aten.bitwise_and.Tensor', {'input1': 'self', 'input2': 'other'}, outputs='output',
            used='other self',
            limits=(
                Check(lambda o: o.self.type == DType.BOOL and o.other.type == DType.BOOL,
                    lambda o: said('self is ', o.self.type, ' and other ', o.other.type,
                        ': both must be bool'),
                    is_limit=True),)),
        Torch('aten.__and__.Tensor', {'input1': 'self', 'input2': 'other'}, outputs='output',
            used='other self',
            limits=(
                Check(lambda o: o.self.type == DType.BOOL and o.other.type == DType.BOOL,
                    lambda o: said('self is ', o.self.type, ' and other ', o.other.type,
                        ': both must be bool'),
                    is_limit=True),))),
    tests=(*family.TESTS,),
)
