"""IF. Made by `opgen build` from specs/control/if.yaml; do not edit."""

from opgen.operators.model import Control, Litert, Operand, Operator, option

IF = Operator('IF', 'Runs one of two subgraphs, which take the other inputs and give the outputs.',
    litert=Litert('IF', table='IfOptions'),
    options=(option('then_subgraph_index', int, 0, minimum=0), option('else_subgraph_index', int, 0, minimum=0)),
    inputs=(Operand('cond'), Operand('inputs', variadic=True)),
    outputs=(Operand('outputs', variadic=True),), reads_values=(),
    control=Control('branch', {'condition': 'cond', 'then': 'then_subgraph_index', 'else': 'else_subgraph_index'}))
