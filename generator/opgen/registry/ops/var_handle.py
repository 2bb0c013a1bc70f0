"""VAR_HANDLE. Made by `opgen build` from specs/control/var_handle.yaml; do not edit."""

from opgen.operators.model import Control, Litert, Operand, Operator, option

VAR_HANDLE = Operator('VAR_HANDLE',
    'The variable of a name, which lives from run to run. Before it is assigned, it is zero.',
    litert=Litert('VAR_HANDLE', table='VarHandleOptions'),
    options=(option('container', str, ''), option('shared_name', str, '')),
    outputs=(Operand('resource_id'),),
    control=Control('variable', {'container': 'container', 'name': 'shared_name'}))
