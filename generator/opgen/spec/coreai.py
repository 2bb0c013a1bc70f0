"""The section ``coreai``: what an operator is in Core AI, if its meaning does not tell."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache

from opgen.lib import coreai
from opgen.operators.expression import Expression
from opgen.spec.draft import Draft
from opgen.spec.library import Signature, library_of
from opgen.spec.sections import check_results


@cache
def operations() -> Mapping[str, Signature]:
    """Return the operations of Core AI that the section may call, by their names."""
    return {name: forms[0] for name, forms in library_of([coreai]).functions.items()}


def read_coreai(draft: Draft) -> Expression | None:
    """Check the section: an array per output; operations of Core AI hide what is called alike."""
    known = {name: (signature,) for name, signature in operations().items()}
    scope = replace(draft.meaning, functions=known)
    expression = draft.check_free(draft.tree.get("coreai"), scope, None, "'coreai'", "'coreai'")
    if expression is not None:
        check_results(draft, expression, [f"'{name}'" for name in draft.outputs], "'coreai'")
    return expression
