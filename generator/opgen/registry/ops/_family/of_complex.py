"""What operators of the family of_complex have in common. Made by `opgen build` from specs/_family; do not edit."""

from opgen.operators.model import Functions, Test

LETS: Functions = {'size': lambda o: o.input.size}

TESTS: tuple[Test, ...] = ({'input': lambda o: o.choice((o.span(1, 300),), (o.span(1, 3), o.span(1, 9), o.span(1, 9)),
    ())},)
