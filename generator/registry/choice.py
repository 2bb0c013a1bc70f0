"""Which kernel of an operator runs it, and why the others do not."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from opgen.air.dtype import DType
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


def types_in_words(operation: Operation[Any]) -> str:
    """Return ``input int8, filter int8, bias int32, output int8``."""
    words = []
    for name, bound in operation.bound.items():
        found = dict.fromkeys(str(tensor.type) for tensor in _tensors(bound))
        if found:
            words.append(f"{name} {'/'.join(found)}")
    return ", ".join(words)


def accepted_in_words(kernel: Kernel[Any]) -> str:
    """Return the types that a kernel takes, in the same form."""
    words = [f"{name} {' or '.join(types)}" for name, types in kernel.types.items()]
    words += [f"{name} as {other}" for name, other in kernel.same_type.items()]
    return ", ".join(words)


def takes_types(kernel: Kernel[Any], operation: Operation[Any]) -> bool:
    """Tell whether a kernel takes the types of an operator's tensors."""
    return not _reason_by_types(kernel, operation)


def _reason_by_types(kernel: Kernel[Any], operation: Operation[Any]) -> str:
    for name, bound in operation.bound.items():
        for tensor in _tensors(bound):
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
        like = next(_tensors(operation.bound[kernel.same_type[name]]), None)
        return (like.type,) if like is not None else ()
    return kernel.types.get(name, ())


def _tensors(bound: Bound) -> Iterator[Tensor]:
    if isinstance(bound, tuple):
        yield from bound
    elif bound is not None:
        yield bound
