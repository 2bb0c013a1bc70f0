"""READ_VARIABLE. Made by `opgen build` from specs/control/read_variable.yaml; do not edit."""

from opgen.operators.model import Control, Litert, Operand, Operator

READ_VARIABLE = Operator('READ_VARIABLE', 'The value of a variable.',
    litert=Litert('READ_VARIABLE'), inputs=(Operand('resource_id'),), outputs=(Operand('value'),), reads_values=(),
    control=Control('read', {'variable': 'resource_id'}))
