"""ASSIGN_VARIABLE. Made by `opgen build` from specs/control/assign_variable.yaml; do not edit."""

from opgen.operators.model import Control, Litert, Operand, Operator

ASSIGN_VARIABLE = Operator('ASSIGN_VARIABLE', 'Gives a variable its next value.',
    litert=Litert('ASSIGN_VARIABLE'),
    inputs=(Operand('resource_id'), Operand('value')),
    reads_values=(),
    control=Control('assign', {'variable': 'resource_id', 'value': 'value'}))
