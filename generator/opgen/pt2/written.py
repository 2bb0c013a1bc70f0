"""Operators that write into arguments, in programs in which nothing is written.

PyTorch has one operator that calls them, which returns what they return and then all tensors that
they would write into. Here that is a call of the operator itself, which has more results.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence, Set
from typing import Any

WRITING = "torch.ops.higher_order.auto_functionalized"
"""How PyTorch calls such an operator; what it calls so today is the second version."""
_NAME = "auto_functionalized_v2"
_BASES = "_all_bases"
_INDEX = re.compile(r"_(\w+)_base_index", re.ASCII)


def written_out(nodes: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """Return nodes, those that call an operator which writes as calls of that operator.

    A call that writes into a part of a tensor, or twice into the same one, stays as it is.
    """
    names = {each.get("name") for each in nodes}
    return [_renamed(_called(each), names) for each in nodes]


def _renamed(facts: Mapping[str, Any], names: Set[object]) -> Mapping[str, Any]:
    """Return a call under the name of what is called, where no other has that name."""
    if "writes" not in facts or not facts.get("name"):
        return facts
    operator = facts["target"].split(".")[-2:][0]
    name = facts["name"].replace(_NAME, operator, 1)
    return facts if name in names else {**facts, "name": name}


def _called(facts: Mapping[str, Any]) -> Mapping[str, Any]:
    if facts["target"] != f"{WRITING}_v2":
        return facts
    given = {each["name"]: each for each in facts["inputs"]}
    called = [each["arg"].get("as_operator") for each in facts["inputs"]]
    bases = given.pop(_BASES, {"arg": {}})["arg"].get("as_tensors")
    plain = [each for name, each in given.items() if not name.startswith("_") and name]
    indices = {
        found[1]: each["arg"].get("as_int")
        for name, each in given.items()
        if (found := _INDEX.fullmatch(name))
    }
    # An argument may itself begin with _; then, or of a view, there are more than these.
    is_plain = len(given) == len(plain) + len(indices) + 1 and isinstance(called[0], str)
    if not is_plain or bases is None or sorted(indices.values(), key=str) != [*range(len(bases))]:
        return facts
    written = sorted(indices, key=indices.__getitem__)
    tensors = [
        {"name": name, "arg": {"as_tensor": bases[indices[name]]}, "kind": 2} for name in written
    ]
    return {**facts, "target": called[0], "inputs": [*plain, *tensors], "writes": written}
