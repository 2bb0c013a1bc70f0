"""CALL_ONCE. Made by `opgen build` from specs/control/call_once.yaml; do not edit."""

from opgen.operators.model import Control, Litert, Operator, option

CALL_ONCE = Operator('CALL_ONCE',
    ('Runs a subgraph in the first run after the reset, and no more.\n'
        'It gives variables their first values; what is constant is in place before the first run.'),
    litert=Litert('CALL_ONCE', table='CallOnceOptions'),
    options=(option('init_subgraph_index', int, 0, minimum=0),),
    control=Control('once', {'body': 'init_subgraph_index'}))
