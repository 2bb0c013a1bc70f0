"""WHILE. Made by `opgen build` from specs/control/while.yaml; do not edit."""

from dataclasses import dataclass

from opgen.air.model import AirOperatorOptions
from opgen.operators.model import Control, Litert, Operand, Operator, option


@dataclass(frozen=True, kw_only=True)
class WhileOptions(AirOperatorOptions):
    """Options of WHILE."""

    cond_subgraph_index: int = option(0, minimum=0)
    body_subgraph_index: int = option(0, minimum=0)


WHILE = Operator(
    'WHILE',
    'Runs the subgraph "body" on its own outputs as long as the subgraph "cond" gives true for them.',
    source='specs/control/while.yaml',
    options_type=WhileOptions,
    litert=Litert('WHILE', table='WhileOptions'),
    inputs=(Operand('inputs', variadic=True),),
    outputs=(Operand('outputs', variadic=True),),
    control=Control('loop', {'condition': 'cond_subgraph_index', 'body': 'body_subgraph_index'}),
)
