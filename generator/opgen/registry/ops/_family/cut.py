"""What operators of the family cut have in common. Made by `opgen build` from specs/_family; do not edit."""

from opgen.lib import arrays, loops, shapes
from opgen.operators.model import Functions

LETS: Functions = {'times': lambda o: shapes.size_of(o.input.shape[:o.start]),
    'blocks': lambda o: loops.block_sizes(o.parts, o.start, o.input.type.bits // 8),
    'count': lambda o: arrays.length(o.blocks)}
