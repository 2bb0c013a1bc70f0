"""The built-in specs, and the functions that they define, to be called from tests."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from opgen.operators.expression import SpecFunction, expressions_in
from opgen.operators.functions import functions_of
from opgen.spec.load import Specs, load_specs
from opgen.spec.roots import built_in_root


@cache
def built_in_specs() -> Specs:
    """Return the built-in specs, which take seconds: read once, and by tests that are run only."""
    return load_specs([built_in_root()])


@cache
def _functions() -> Mapping[str, SpecFunction]:
    return {
        each.name: each for op in built_in_specs().ops for each in functions_of(*expressions_in(op))
    }


class _OfSpecs:
    """Name -> function; of functions of one name that of the last operator."""

    def __getattr__(self, name: str) -> Any:
        return _functions()[name]


of_specs = _OfSpecs()
