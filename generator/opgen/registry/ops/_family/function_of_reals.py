"""What operators of the family function_of_reals have in common.

Made by `opgen build` from specs/_family; do not edit.
"""

from opgen.lib import quant
from opgen.operators.model import Check, Functions, Limit, Test

LETS: Functions = {'size': lambda o: o.input.size, 'table': lambda o: quant.table_s8(o.exact, o.input)}

CHECKS: tuple[Check, ...] = (Limit(lambda o: quant.have_scales(o.input, o.output),
    'integers that stand for real numbers need a scale; one of these tensors has none'),)

TESTS: tuple[Test, ...] = ({'input': lambda o: o.choice((o.span(1, 300),),
    (o.span(1, 3), o.span(1, 9), o.span(1, 9), o.span(1, 9)), ())},)
