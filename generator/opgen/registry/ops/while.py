"""WHILE. Made by `opgen build` from specs/control/while.yaml; do not edit."""

from opgen.operators.model import Control, Litert, Operand, Operator, option

WHILE = Operator('WHILE',
    'Runs the subgraph "body" on its own outputs as long as the subgraph "cond" gives true for them.',
    litert=Litert('WHILE', table='WhileOptions'),
    options=(option('cond_subgraph_index', int, 0, minimum=0), option('body_subgraph_index', int, 0, minimum=0)),
    inputs=(Operand('inputs', variadic=True),), outputs=(Operand('outputs', variadic=True),), reads_values=(),
    control=Control('loop', {'condition': 'cond_subgraph_index', 'body': 'body_subgraph_index'}))
