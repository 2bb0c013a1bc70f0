"""A template of kernels. Made by `opgen build` from specs/arithmetic/sum_table.c.j2; do not edit."""

from opgen.lib import arrays
from opgen.operators.model import CodeTemplate

TEMPLATE = CodeTemplate('OPGEN_HAS_DSP',
    (lambda o: '-' if o.kind == 'difference' and (not o.swapped) else '+', lambda o: 6 if o.kind == 'square' else 20,
        lambda o: 2 if o.swapped else 1, lambda o: 1 if o.swapped else 2,
        lambda o: arrays.element(o.loops, 3 * o.rank - 3 + o.one) == 0,
        lambda o: arrays.element(o.loops, 3 * o.rank - 3 + o.other) == 0, lambda o: o.bits - 1, lambda o: o.rank - 1,
        lambda o: arrays.element(o.loops, 3 * o.row), lambda o: arrays.element(o.loops, 3 * o.row + o.one) > 0,
        lambda o: arrays.element(o.loops, 3 * o.row + o.one),
        lambda o: arrays.element(o.loops, 3 * o.row + o.other) > 0,
        lambda o: arrays.element(o.loops, 3 * o.row + o.other), lambda o: o.run - o.run % 4, lambda o: not o.one_stays,
        lambda o: not o.other_stays, lambda o: 8 * o.k, lambda o: o.kind == 'square', lambda o: o.run % 4 != 0,
        lambda o: o.rank > 1),
    file='arithmetic/sum_table.c.j2', made_from='5037caf0')
