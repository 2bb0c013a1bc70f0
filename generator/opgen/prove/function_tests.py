"""The tests that functions of specs have: whether what they say holds."""

from __future__ import annotations

import ast
from dataclasses import dataclass

from opgen.errors import Diagnostic, ModelError, counted
from opgen.operators.applied import evaluate
from opgen.operators.expression import Expression, SpecFunction


@dataclass(frozen=True)
class FunctionTests:
    """What the tests of one function gave."""

    function: SpecFunction
    faults: tuple[Diagnostic, ...]
    """Of each test that does not hold, or cannot be computed."""

    def __str__(self) -> str:
        tests = counted(len(self.function.tests), "test")
        line = f"function {self.function.name}: {tests}, {counted(len(self.faults), 'failure')}"
        return "\n".join([line, *map(str, self.faults)])


def prove_function(function: SpecFunction) -> FunctionTests:
    """Return what the tests of a function give."""
    faults = []
    for test in function.tests:
        try:
            if not evaluate(test.place, test, None):
                faults.append(Diagnostic(test.place, f"this does not hold{_values(test)}"))
        except ModelError as error:
            faults += error.diagnostics
    return FunctionTests(function, tuple(faults))


def _values(test: Expression) -> str:
    """Return what the two sides of a comparison are, if the test is one."""
    tree = test.tree
    if not isinstance(tree, ast.Compare) or len(tree.ops) > 1:
        return ""
    sides = (test.part(side)(None) for side in (tree.left, *tree.comparators))
    return ": {} and {}".format(*sides)
