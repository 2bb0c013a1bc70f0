"""LOGICAL_AND. Made by `opgen build` from specs/compare/logical_and.yaml; do not edit."""

from opgen.air.dtype import DType
from opgen.lib import arrays, shapes
from opgen.operators.model import Axes, Check, Kernel, Litert, Operand, Operator, Torch, said
from opgen.registry.ops._family import pair as family


LOGICAL_AND = Operator(
    'LOGICAL_AND',
    'Whether both inputs are true, element by element, with broadcasting',
    source='specs/compare/logical_and.yaml',
    litert=Litert('LOGICAL_AND', table='LogicalAndOptions'),
    inputs=(Operand('input1'), Operand('input2')),
    outputs=(
        Operand('output', type=lambda o: o.input1.type,
            shape=lambda o: shapes.broadcast_shape(o.input1.shape, o.input2.shape)),),
    lets={**family.LETS},
    checks=(*family.CHECKS,),
    reference=lambda o: arrays.where(o.input1, o.input2, 0),
    reads_values='input1 input2'.split(),
    kernels=(
        Kernel('logical_and_b8', {'input1': DType.BOOL, 'input2': DType.BOOL, 'output': DType.BOOL},
            params='loops rank'.split(), inplace='input1 input2'.split()),),
    axes=Axes(),
    torch=(
        Torch('aten.logical_and.default', {'input1': 'self', 'input2': 'other'}, outputs={'output': 'output'},
            used='other self'.split(),
            limits=(
                Check(lambda o: o.self.type == DType.BOOL and o.other.type == DType.BOOL,
                    lambda o: said('self is ', o.self.type, ' and other ', o.other.type, ': both must be bool'),
                    is_limit=True),)),
        Torch('aten.bitwise_and.Tensor', {'input1': 'self', 'input2': 'other'}, outputs={'output': 'output'},
            used='other self'.split(),
            limits=(
                Check(lambda o: o.self.type == DType.BOOL and o.other.type == DType.BOOL,
                    lambda o: said('self is ', o.self.type, ' and other ', o.other.type, ': both must be bool'),
                    is_limit=True),)),
        Torch('aten.__and__.Tensor', {'input1': 'self', 'input2': 'other'}, outputs={'output': 'output'},
            used='other self'.split(),
            limits=(
                Check(lambda o: o.self.type == DType.BOOL and o.other.type == DType.BOOL,
                    lambda o: said('self is ', o.self.type, ' and other ', o.other.type, ': both must be bool'),
                    is_limit=True),))),
    tests=(*family.TESTS,),
)
