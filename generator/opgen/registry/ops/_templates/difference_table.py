"""A template of kernels. Made by `opgen build` from specs/arithmetic/difference_table.c.j2; do not edit."""

from opgen.operators.model import CodeTemplate

TEMPLATE = CodeTemplate('OPGEN_HAS_DSP',
    (lambda o: '+' if o.squares or o.swapped else '-', lambda o: 6 if o.squares else 20,
        lambda o: 2 if o.swapped else 1, lambda o: 1 if o.swapped else 2, lambda o: o.bits - 1,
        lambda o: o.size - o.size % 4, lambda o: 8 * o.k, lambda o: o.size % 4 != 0),
    file='arithmetic/difference_table.c.j2', made_from='873ee3b6')
