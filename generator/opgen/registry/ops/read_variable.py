"""READ_VARIABLE. Made by `opgen build` from specs/control/read_variable.yaml; do not edit."""

from opgen.registry.definition import Litert
from opgen.registry.records import Control, Operand, Operator, Output


READ_VARIABLE = Operator(
    'READ_VARIABLE',
    'The value of a variable.',
    source='specs/control/read_variable.yaml',
    litert=Litert('READ_VARIABLE', versions=(1, 1)),
    inputs=(Operand('resource_id'),),
    outputs=(Output('value'),),
    control=Control('read', {'variable': 'resource_id'}),
)
