"""What operators of the family relabel have in common. Made by `opgen build` from specs/_family; do not edit."""

from opgen.operators.model import Functions

LETS: Functions = {'bytes': lambda o: o.input.bytes}
