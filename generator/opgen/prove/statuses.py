"""What a run that returned something else than 0 tells: which layer failed, and how to mend it."""

from __future__ import annotations

from dataclasses import dataclass

from opgen.bind.bound import BoundModel
from opgen.operators.applied import describe
from opgen.operators.kernel import Kernel


@dataclass(frozen=True)
class Failure:
    """A run that failed, in words."""

    words: str
    hint: str = ""


def failure_of(bound: BoundModel, status: int) -> Failure:
    """Return what a status other than 0 means: layer n, counted from 1, returns -n."""
    said = f"the run returned {status}"
    if not 0 < -status <= len(bound.operators):
        return Failure(said)
    layer = bound.operators[-status - 1]
    said = f"{describe(bound.model.name, layer.operator)} failed: {said}"
    if layer.kernel is None:
        return Failure(said)
    return _of_kernel(said, layer.kernel)


def _of_kernel(said: str, kernel: Kernel) -> Failure:
    if kernel.is_unwritten:
        words = f"{said}: {kernel.name} is not implemented ({kernel.place})"
        return Failure(words, "write its C there; `opgen check` on that file tells what it sees")
    words = f"{said}: {kernel.name} returned something else than 0 ({kernel.place})"
    hint = (
        "a kernel returns 0, or nothing, where it has computed its outputs; "
        "`opgen test` on that file shows in which cases it does not"
    )
    return Failure(words, hint)
