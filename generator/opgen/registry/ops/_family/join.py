"""What operators of the family join have in common. Made by `opgen build` from specs/_family; do not edit."""

from opgen.lib import arrays, loops, quant, shapes
from opgen.operators.model import Check, Functions, Limit

LETS: Functions = {'times': lambda o: shapes.size_of(o.inputs[0].shape[:o.start]),
    'blocks': lambda o: loops.block_sizes(shapes.shapes_of(o.inputs), o.start, o.inputs[0].type.bits // 8),
    'count': lambda o: arrays.length(o.blocks)}

CHECKS: tuple[Check, ...] = (Limit(lambda o: quant.all_same_quantization(o.inputs, o.output),
    'the inputs and the output must be quantized alike'),)
