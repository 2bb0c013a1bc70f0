"""Which kernel of an operator runs it, and why the others do not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from opgen.air.dtype import DType
from opgen.errors import Diagnostic, in_line, new_command
from opgen.operators.applied import evaluate
from opgen.operators.model import Definition, Kernel
from opgen.operators.operation import Operation, Unmet, several
from opgen.operators.places import line_of
from opgen.operators.ranking import Ranked, ranked
from opgen.operators.rules import operand_violations, rule_violations

_LONGEST_SHOWN = 8
"""Elements of a tuple, such as a shape."""
_LONGEST_TEXT = 40
_MOST_NAMED = 2
"""Kernels that are named where several share a reason."""


@dataclass(frozen=True)
class Candidate:
    """A kernel, and the reason why it does not fit; empty if it does."""

    kernel: Kernel
    reason: str
    values: str = ""
    """What the reason was judged by: ``input.c is 3``."""
    sentence: str = ""
    """What the spec has for users, where the types fit; empty: nothing."""
    cost: int | None = None
    """Instructions of a run, an estimate; None: it states none, or does not fit."""

    @property
    def full_reason(self) -> str:
        """The reason with the values that it was judged by."""
        return f"{self.reason}: {self.values}" if self.values else self.reason


@dataclass(frozen=True)
class Accepted:
    """What runs an operator that keeps all rules of its spec."""

    kernel: Kernel | None
    """None: its output has the bytes of its input."""


def accepted(where: str, definition: Definition[Any], operation: Operation[Any]) -> Accepted | None:
    """Return what runs an operator; None if nothing does, or it breaks a rule of its spec.

    :param where: what messages call the operator.
    :raises ModelError: if an expression of the spec cannot be evaluated.
    """
    # Each relies on those before: rules on types, conditions of kernels on rules.
    if any(operand_violations(definition, operation)):
        return None
    if not (definition.is_renaming or any(takes_types(e, operation) for e in definition.kernels)):
        return None
    if any(rule_violations(where, definition, operation)):
        return None
    if definition.is_renaming:
        return Accepted(None)
    best = next(iter(evaluate(where, partial(candidates, definition), operation)), None)
    return Accepted(best.kernel) if best is not None and not best.reason else None


def candidates(definition: Definition[Any], operation: Operation[Any]) -> list[Candidate]:
    """Judge every kernel of an operator: best first, those that do not fit at the end.

    See :mod:`opgen.operators.ranking`; of equal ones the first in the spec.
    """
    judged = [_alone(judge(kernel, operation)) for kernel in definition.kernels]
    fit = {each.kernel.name: each for each in judged if not each.reason}
    best = ranked([each.kernel for each in fit.values()], operation)
    others = sorted((e for e in judged if e.reason), key=lambda each: -each.kernel.priority)
    return [*(replace(fit[e.kernel.name], cost=e.cost) for e in best), *others]


def fitting(definition: Definition[Any], operation: Operation[Any]) -> list[Ranked]:
    """Return the kernels that fit, best first, whatever order of elements they want in memory."""
    fit = [each for each in definition.kernels if not judge(each, operation).reason]
    return ranked(fit, operation)


def _alone(judged: Candidate) -> Candidate:
    """Return what is judged of a kernel that has the tensors in the order of their axes."""
    if judged.reason or not judged.kernel.layouts:
        return judged
    names = " and ".join(f"'{name}'" for name in judged.kernel.layouts)
    return replace(judged, reason=f"it runs where {names} has the order that it wants")


def verdict(judged: Candidate, best: Candidate, wanted: str) -> str:
    """Return why a kernel that fits was chosen, or another was.

    :param best: the chosen one.
    :param wanted: the kernel that the configuration asks for; empty if it asks for none.
    """
    kernel, other = judged.kernel, best.kernel
    words = f"priority {kernel.priority}"
    if judged.cost is not None:
        words = f"about {judged.cost:,} instructions"
    if kernel is other:
        return f"{words}: chosen"
    if other.name == wanted:
        return f"{words}: the configuration asks for {other.name}"
    if judged.cost is not None and best.cost is not None and best.cost <= judged.cost:
        return f"{words}: {other.name} takes {'fewer' if best.cost < judged.cost else 'as many'}"
    if kernel.priority == other.priority:
        return f"{words}: {other.name} comes first"
    return (
        f"{words}: the priority of {other.name} is higher"
        if judged.cost is not None
        else (f"{words}: that of {other.name} is higher")
    )


def types_in_words(operation: Operation[Any]) -> str:
    """Return ``input int8, filter int8, bias int32, output int8``."""
    words = []
    for name, bound in operation.bound.items():
        found = dict.fromkeys(str(tensor.type) for tensor in several(bound))
        if found:
            words.append(f"{name} {'/'.join(found)}")
    return ", ".join(words)


def accepted_in_words(kernel: Kernel) -> str:
    """Return the types that a kernel takes, in the same form."""
    words = [f"{name} {' or '.join(types)}" for name, types in kernel.accepted.items()]
    words += [f"{name} as {other}" for name, other in kernel.same_type.items()]
    return ", ".join(words)


def no_kernel(
    where: str,
    definition: Definition[Any],
    operation: Operation[Any],
    judged: Sequence[Candidate],
    model: Path,
) -> Diagnostic:
    """Return what is reported of an operator without a kernel: why, and how to go on.

    :param judged: its kernels.
    """
    way = f"add a kernel: {new_command(definition.op, model)}, then --specs my_specs"
    if sentences := dict.fromkeys(each.sentence for each in judged if each.sentence):
        asking = [each.kernel for each in judged if each.sentence]
        why = f"required by {_in_words(asking)}"
        return Diagnostic(where, "; ".join(sentences), why=why, hint=way)
    # Of kernels that are equally near, the most general one has the lowest priority.
    judged = sorted(
        judged, key=lambda each: (_distance(each.kernel, operation), each.kernel.priority)
    )
    against: dict[str, list[Kernel]] = {}
    for each in judged:
        against.setdefault(each.full_reason, []).append(each.kernel)
    reasons = [f"{_in_words(kernels)}: {reason}" for reason, kernels in against.items()]
    nearest = accepted_in_words(judged[0].kernel) if judged else "none"
    supported = f"the nearest that is supported: {nearest}"
    return Diagnostic(
        where,
        f"no kernel takes {types_in_words(operation)}",
        why="; ".join(reasons) or f"{definition.place} has no kernels",
        hint=f"{supported}. Or {way}",
    )


def _distance(kernel: Kernel, operation: Operation[Any]) -> tuple[int, int]:
    """Return how many tensors have a type that a kernel does not take, and one of another kind."""
    others = kinds = 0
    for name, bound in operation.bound.items():
        for tensor in several(bound):
            accepted = _accepted(kernel, name, operation)
            others += tensor.type not in accepted
            kinds += all(each.is_float != tensor.type.is_float for each in accepted)
    return others, kinds


def _in_words(kernels: Sequence[Kernel]) -> str:
    """Return names and places, such as ``abs_s16, abs_plain_s16 (specs/abs.yaml:39, :47)``."""
    if len(kernels) > _MOST_NAMED + 1:
        named = kernels[:_MOST_NAMED]
        return f"{_in_words(named)} and {len(kernels) - _MOST_NAMED} others"
    places: list[str] = []
    last = ""
    for kernel in kernels:
        found = line_of(kernel.place)
        is_same = found is not None and found.file == last
        places.append(f":{found.line}" if found and is_same else str(kernel.place))
        last = found.file if found else ""
    return f"{', '.join(kernel.name for kernel in kernels)} ({', '.join(places)})"


def types_refusal(
    where: str, definition: Definition[Any], operation: Operation[Any], model: Path
) -> tuple[Diagnostic, ...]:
    """Return what is to be reported if no kernel takes the types of an operator's tensors."""
    if not definition.kernels or any(takes_types(each, operation) for each in definition.kernels):
        return ()
    judged = [Candidate(each, _reason_by_types(each, operation)) for each in definition.kernels]
    return (no_kernel(where, definition, operation, judged, model),)


def early_types_refusal(
    where: str, definition: Definition[Any], operation: Operation[Any], model: Path
) -> tuple[Diagnostic, ...]:
    """Return the same of an operator that is refused for something else, before transforms.

    Of others this is found later, when transforms may have changed them.
    """
    types = {tensor.type for bound in operation.bound.values() for tensor in several(bound)}
    if DType.UINT8 in types and definition.uint8 is not None:
        return ()  # it would be read as int8
    return types_refusal(where, definition, operation, model)


def takes_types(kernel: Kernel, operation: Operation[Any]) -> bool:
    """Tell whether a kernel takes the types of an operator's tensors."""
    return not _reason_by_types(kernel, operation)


def _reason_by_types(kernel: Kernel, operation: Operation[Any]) -> str:
    for name, bound in operation.bound.items():
        for tensor in several(bound):
            accepted = _accepted(kernel, name, operation)
            if tensor.type not in accepted:
                return f"'{name}' is {tensor.type}, it takes {' or '.join(accepted) or 'none'}"
    return ""


def judge(kernel: Kernel, operation: Operation[Any]) -> Candidate:
    """Return whether a kernel fits, whatever order of elements it wants in memory."""
    if reason := _reason_by_types(kernel, operation):
        return Candidate(kernel, reason)
    unmet = kernel.unmet(operation)
    if unmet is None:
        return Candidate(kernel, "")
    reason = f"it runs only when {unmet.condition}"
    return Candidate(kernel, reason, unmet_in_words(unmet), unmet.sentence)


def unmet_in_words(unmet: Unmet) -> str:
    """Return what a condition was judged by, such as ``input.c is 3``."""
    words = {name: _value_in_words(value) for name, value in unmet.values.items()}
    return ", ".join(f"{name} is {value}" for name, value in words.items() if value)


def _value_in_words(value: object) -> str:
    """Return a value as specs write it; nothing for tensors, tables and the like."""
    if isinstance(value, np.generic):
        value = value.item()
    if value is None or isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str) and len(value) > _LONGEST_TEXT:
        return f"'{in_line(value[:_LONGEST_TEXT])}...'"
    if isinstance(value, tuple) and len(value) <= _LONGEST_SHOWN:
        parts = [_value_in_words(each) for each in value]
        comma = "," if len(parts) == 1 else ""
        return f"({', '.join(parts)}{comma})" if all(parts) else ""
    if isinstance(value, int | float | str):  # types of elements are texts, too
        return in_line(str(value))
    return value.name if isinstance(value, Enum) else ""


def _accepted(kernel: Kernel, name: str, operation: Operation[Any]) -> tuple[DType, ...]:
    if name in kernel.same_type:
        like = next(several(operation.bound[kernel.same_type[name]]), None)
        return (like.type,) if like is not None else ()
    return kernel.accepted.get(name, ())
