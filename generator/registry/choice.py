"""Which kernel of an operator runs it, and why the others do not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from opgen.air.dtype import DType
from opgen.errors import Diagnostic, new_command
from opgen.lib.tensor import Tensor
from opgen.registry.definition import Bound, Definition, Kernel, Operation


@dataclass(frozen=True)
class Candidate:
    """A kernel, and the reason why it does not fit; empty if it does."""

    kernel: Kernel[Any]
    reason: str


def candidates(definition: Definition[Any], operation: Operation[Any]) -> list[Candidate]:
    """Judge every kernel of an operator: best first, those that do not fit at the end.

    Higher ``priority`` wins; of equal ones the first in the spec.
    """
    judged = [
        Candidate(kernel, _reason_against(kernel, operation)) for kernel in definition.kernels
    ]
    return sorted(judged, key=lambda each: (bool(each.reason), -each.kernel.priority))


def verdict(kernel: Kernel[Any], best: Kernel[Any], wanted: str) -> str:
    """Return why a kernel that fits was chosen, or another was.

    :param best: the chosen one.
    :param wanted: the kernel that the configuration asks for; empty if it asks for none.
    """
    priority = f"priority {kernel.priority}"
    if kernel is best:
        return f"{priority}: chosen"
    if best.name == wanted:
        return f"{priority}: the configuration asks for {best.name}"
    if kernel.priority == best.priority:
        return f"{priority}: {best.name} comes first"
    return f"{priority}: that of {best.name} is higher"


def types_in_words(operation: Operation[Any]) -> str:
    """Return ``input int8, filter int8, bias int32, output int8``."""
    words = []
    for name, bound in operation.bound.items():
        found = dict.fromkeys(str(tensor.type) for tensor in several(bound))
        if found:
            words.append(f"{name} {'/'.join(found)}")
    return ", ".join(words)


def accepted_in_words(kernel: Kernel[Any]) -> str:
    """Return the types that a kernel takes, in the same form."""
    words = [f"{name} {' or '.join(types)}" for name, types in kernel.types.items()]
    words += [f"{name} as {other}" for name, other in kernel.same_type.items()]
    return ", ".join(words)


def no_kernel(
    where: str,
    definition: Definition[Any],
    operation: Operation[Any],
    judged: Sequence[Candidate],
    model: Path,
) -> Diagnostic:
    """Return what is told of an operator without a kernel: why, and how to go on.

    :param judged: its kernels, that which comes nearest first.
    """
    against: dict[str, list[Kernel[Any]]] = {}
    for each in judged:
        against.setdefault(each.reason, []).append(each.kernel)
    reasons = [f"{_in_words(kernels)}: {reason}" for reason, kernels in against.items()]
    nearest = accepted_in_words(judged[0].kernel) if judged else "none"
    way = new_command(definition.op, model)
    return Diagnostic(
        where,
        f"no kernel takes {types_in_words(operation)}",
        why="; ".join(reasons) or f"{definition.place} has no kernels",
        hint=f"the nearest that is supported: {nearest}. Or add a kernel: {way}",
    )


def _in_words(kernels: Sequence[Kernel[Any]]) -> str:
    """Return names and places, such as ``abs_s16, abs_plain_s16 (specs/abs.yaml:39, :47)``."""
    places: list[str] = []
    last = ""
    for kernel in kernels:
        file, _, line = kernel.place.rpartition(":")
        places.append(f":{line}" if file == last else kernel.place)
        last = file
    return f"{', '.join(kernel.name for kernel in kernels)} ({', '.join(places)})"


def types_refusal(
    where: str, definition: Definition[Any], operation: Operation[Any], model: Path
) -> tuple[Diagnostic, ...]:
    """Return what is to be told if no kernel takes the types of an operator's tensors."""
    judged = [Candidate(each, _reason_by_types(each, operation)) for each in definition.kernels]
    if not judged or not all(each.reason for each in judged):
        return ()
    return (no_kernel(where, definition, operation, judged, model),)


def takes_types(kernel: Kernel[Any], operation: Operation[Any]) -> bool:
    """Tell whether a kernel takes the types of an operator's tensors."""
    return not _reason_by_types(kernel, operation)


def _reason_by_types(kernel: Kernel[Any], operation: Operation[Any]) -> str:
    for name, bound in operation.bound.items():
        for tensor in several(bound):
            accepted = _accepted(kernel, name, operation)
            if tensor.type not in accepted:
                return f"'{name}' is {tensor.type}, it takes {' or '.join(accepted) or 'none'}"
    return ""


def _reason_against(kernel: Kernel[Any], operation: Operation[Any]) -> str:
    if reason := _reason_by_types(kernel, operation):
        return reason
    if kernel.when is not None and not kernel.when(operation):
        return f"it runs only when {kernel.when_source}"
    return ""


def _accepted(kernel: Kernel[Any], name: str, operation: Operation[Any]) -> tuple[DType, ...]:
    if name in kernel.same_type:
        like = next(several(operation.bound[kernel.same_type[name]]), None)
        return (like.type,) if like is not None else ()
    return kernel.types.get(name, ())


def several(bound: Bound) -> Iterator[Tensor]:
    """Go through the tensors that an operand's name stands for."""
    if isinstance(bound, tuple):
        yield from bound
    elif bound is not None:
        yield bound
