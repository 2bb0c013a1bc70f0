"""The section ``control``: operators that become C control flow."""

from __future__ import annotations

from collections.abc import Mapping

from opgen.operators.model import Control
from opgen.spec.draft import Draft
from opgen.spec.names import require_known
from opgen.text.tree import ScalarNode

ROLES: Mapping[str, Mapping[str, str]] = {
    "branch": {"condition": "input", "then": "option", "else": "option"},
    "loop": {"condition": "option", "body": "option"},
    "once": {"body": "option"},
    "call": {"body": "option"},
    "variable": {"container": "option", "name": "option"},
    "read": {"variable": "input"},
    "assign": {"variable": "input", "value": "input"},
}
"""Form -> the roles that it has, and what plays each."""
_MEANING = (
    *("reference", "coreai", "exact", "kernels", "tests", "refuses"),
    *("let", "terms", "macs", "state", "axes", "sums", "folds"),
)


def read_control(draft: Draft) -> Control | None:
    """Check the section ``control``."""
    section = draft.tree.mapping("control")
    if section is None:
        return None
    for key in _MEANING:
        if key in draft.tree:
            message = f"an operator that is control flow has no {key}"
            draft.faults.add(draft.tree.key_place(key), message, "delete it")
    named = {key: node for key, node in section.items() if isinstance(node, ScalarNode)}
    form = named.pop("form").text
    wanted = ROLES[form]
    for key, node in named.items():
        if key not in wanted:
            hint = f"it has: {', '.join(wanted)}"
            draft.faults.add(section.key_place(key), f"a {form} has no '{key}'", hint)
            continue
        known = [*(draft.inputs if wanted[key] == "input" else draft.options)]
        require_known(node, known, f"{wanted[key]}s", draft.faults)
    for key, kind in wanted.items():
        if key not in named:
            hint = f"{key}: which {kind} it is"
            draft.faults.add(section["form"].place, f"a {form} needs '{key}'", hint)
    return Control(form, {key: node.text for key, node in named.items()}, section.place)
