"""A template of kernels. Made by `opgen build` from specs/arithmetic/pairs_helium.c.j2; do not edit."""

from opgen.lib import arrays
from opgen.operators.model import CodeTemplate

TEMPLATE = CodeTemplate('OPGEN_HAS_MVE',
    (lambda o: o.rank - 1, lambda o: arrays.element(o.loops, 3 * o.row), lambda o: (1, 2),
        lambda o: arrays.element(o.loops, 3 * o.row + o.side) > 0,
        lambda o: arrays.element(o.loops, 3 * o.row + o.side),
        lambda o: o.part == 0 or (o.part == 1 and o.run >= 4) or (o.part == 2 and o.run % 4 > 0), lambda o: o.part == 1,
        lambda o: o.run - o.run % 4, lambda o: o.part == 2, lambda o: o.run % 4,
        lambda o: arrays.element(o.loops, 3 * o.rank - 3 + o.side) == 0,
        lambda o: o.stays if o.part == 0 else not o.stays, lambda o: arrays.element(o.shifts, o.side - 1),
        lambda o: arrays.element(o.multipliers, o.side - 1) == 2 ** 30 and o.shift == 0,
        lambda o: o.up - 1 if o.is_half else o.up, lambda o: o.part == 0, lambda o: not o.is_half and o.shift == 0,
        lambda o: not o.is_half, lambda o: o.part > 0, lambda o: o.kind == 'product', lambda o: o.kind == 'sum',
        lambda o: o.kind == 'difference', lambda o: o.quant.output_shift == 0, lambda o: o.rank > 1),
    file='arithmetic/pairs_helium.c.j2', made_from='e254dd24')
