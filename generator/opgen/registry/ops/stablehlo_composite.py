"""STABLEHLO_COMPOSITE. Made by `opgen build` from specs/control/stablehlo_composite.yaml; do not edit."""

from opgen.operators.model import Control, Litert, Operand, Operator, option
from opgen.tflite.enums import CustomOptionsFormat

STABLEHLO_COMPOSITE = Operator('STABLEHLO_COMPOSITE',
    ('Runs a subgraph that computes with other operators what the name of the composite stands for.\n'
        'A runtime may have a kernel for the name; here, it is the subgraph that counts.'),
    litert=Litert('STABLEHLO_COMPOSITE', table='StableHLOCompositeOptions'),
    options=(option('decomposition_subgraph_index', int, 0, minimum=0), option('name', str, ''),
        option('version', int, 0), option('composite_attributes', tuple, (), element=int),
        option('composite_attributes_format', CustomOptionsFormat, CustomOptionsFormat.FLEXBUFFERS,
            only=(CustomOptionsFormat.FLEXBUFFERS,))),
    inputs=(Operand('inputs', variadic=True),), outputs=(Operand('outputs', variadic=True),), reads_values=(),
    control=Control('call', {'body': 'decomposition_subgraph_index'}))
