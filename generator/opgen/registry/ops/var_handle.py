"""VAR_HANDLE. Made by `opgen build` from specs/control/var_handle.yaml; do not edit."""

from dataclasses import dataclass

from opgen.air.model import AirOperatorOptions
from opgen.operators.model import Control, Litert, Operand, Operator, option


@dataclass(frozen=True, kw_only=True)
class VarHandleOptions(AirOperatorOptions):
    """Options of VAR_HANDLE."""

    container: str = option('')
    shared_name: str = option('')


VAR_HANDLE = Operator(
    'VAR_HANDLE',
    'The variable of a name, which lives from run to run. Before it is assigned, it is zero.',
    source='specs/control/var_handle.yaml',
    options_type=VarHandleOptions,
    litert=Litert('VAR_HANDLE', table='VarHandleOptions'),
    outputs=(Operand('resource_id'),),
    control=Control('variable', {'container': 'container', 'name': 'shared_name'}),
)
