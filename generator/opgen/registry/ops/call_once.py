"""CALL_ONCE. Made by `opgen build` from specs/control/call_once.yaml; do not edit."""

from dataclasses import dataclass

from opgen.air.model import AirOperatorOptions
from opgen.operators.model import Control, Litert, Operator, option


@dataclass(frozen=True, kw_only=True)
class CallOnceOptions(AirOperatorOptions):
    """Options of CALL_ONCE."""

    init_subgraph_index: int = option(0, minimum=0)


CALL_ONCE = Operator(
    'CALL_ONCE',
    (
        'Runs a subgraph in the first run after the reset, and no more.\n'
        'It gives variables their first values; what is constant is in place before the first run.'
    ),
    source='specs/control/call_once.yaml',
    options_type=CallOnceOptions,
    litert=Litert('CALL_ONCE', table='CallOnceOptions'),
    control=Control('once', {'body': 'init_subgraph_index'}),
)
