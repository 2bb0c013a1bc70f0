"""IF. Made by `opgen build` from specs/control/if.yaml; do not edit."""

from dataclasses import dataclass

from opgen.air.model import AirOperatorOptions
from opgen.operators.model import Control, Litert, Operand, Operator, option


@dataclass(frozen=True, kw_only=True)
class IfOptions(AirOperatorOptions):
    """Options of IF."""

    then_subgraph_index: int = option(0, minimum=0)
    else_subgraph_index: int = option(0, minimum=0)


IF = Operator(
    'IF',
    'Runs one of two subgraphs, which take the other inputs and give the outputs.',
    source='specs/control/if.yaml',
    options_type=IfOptions,
    litert=Litert('IF', table='IfOptions'),
    inputs=(Operand('cond'), Operand('inputs', variadic=True)),
    outputs=(Operand('outputs', variadic=True),),
    control=Control('branch', {'condition': 'cond', 'then': 'then_subgraph_index', 'else': 'else_subgraph_index'}),
)
