"""Why each layer has its kernel, and what it and the others say that a run takes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from opgen.aot.plan.model import Plan
from opgen.bind.bound import BoundOperator
from opgen.operators.choice import Candidate, candidates, takes_types, verdict
from opgen.operators.ranking import cost_of


def choice_of(index: int, operator: BoundOperator, plan: Plan) -> dict[str, Any]:
    """Return why a layer has its kernel, and why others that take its types were not chosen."""
    kernel, definition, operation = operator.kernel, operator.definition, operator.operation
    if index in plan.elided:
        return {"why": "nothing runs: the outputs have the bytes of the inputs", "others": []}
    if index in plan.copied:
        return {
            "why": "bytes of the inputs that are not in place are copied",
            "others": [],
        }
    if operator.is_control:
        return {"why": "it becomes C control flow", "others": []}
    if definition is None or operation is None:
        return {"why": "the operator is written in Python by hand", "others": []}
    if kernel is None:
        return {"why": "the output has the bytes of the input", "others": []}
    judged = candidates(definition, operation)
    named = (each for each in judged if each.kernel.name == kernel.name)
    mine = next(named, Candidate(kernel, ""))  # of an operator that was bound by hand
    if mine.reason and kernel.layouts:
        mine = replace(mine, cost=cost_of(kernel, operation))
    others = [
        {
            "kernel": each.kernel.name,
            "why": each.full_reason or _why_not(each, mine, operator),
            **_estimate(each),
        }
        for each in judged
        if each.kernel.name != kernel.name and takes_types(each.kernel, operation)
    ]
    return {
        "why": _why(mine, judged, operator),
        **_estimate(mine),
        "others": others,
    }


def _why_not(each: Candidate, mine: Candidate, operator: BoundOperator) -> str:
    """Return why a kernel that fits is not that of a layer."""
    costs = (each.cost or 0, mine.cost or 0)
    if operator.keeps_kernel and 0 < costs[0] < costs[1]:
        return f"about {costs[0]:,} instructions: {mine.kernel.name} takes less flash or arena"
    return verdict(each, mine, operator.attributes.kernel)


def _why(mine: Candidate, judged: Sequence[Candidate], operator: BoundOperator) -> str:
    """Return why a layer has its kernel."""
    fitting = [each for each in judged if not each.reason]
    if operator.attributes.kernel == mine.kernel.name:
        return "the configuration asks for it"
    if mine.reason:
        return "its neighbours have the order of elements that it wants"
    if len(fitting) == 1:
        return "the only one that fits"
    if operator.keeps_kernel and mine is not judged[0]:
        return f"about {mine.cost:,} instructions, and less flash or arena than the fastest takes"
    if mine.cost is not None:
        return f"about {mine.cost:,} instructions, the first of {len(fitting)} that fit"
    return f"priority {mine.kernel.priority}, the first of {len(fitting)} that fit"


def _estimate(judged: Candidate) -> dict[str, int]:
    """Return what a kernel that fits says that a run takes, if it does."""
    return {} if judged.cost is None else {"instructions": judged.cost}
