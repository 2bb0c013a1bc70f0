"""The functions that built-in specs define, to be called from tests."""

from __future__ import annotations

from types import SimpleNamespace

from opgen.operators.expression import expressions_in
from opgen.operators.functions import functions_of
from opgen.spec.load import load_specs
from opgen.spec.roots import built_in_root

of_specs = SimpleNamespace(
    **{
        each.name: each
        for op in load_specs([built_in_root()]).ops
        for each in functions_of(*expressions_in(op))
    }
)
"""Name -> function; of functions of one name that of the last operator."""
