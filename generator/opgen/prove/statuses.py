"""What a run that returned something else than 0 tells: which layer failed, and how to mend it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from opgen.bind.bound import BoundModel, BoundOperator
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
    return _of_kernel(said, layer.kernel, _indices(bound, layer))


def _indices(bound: BoundModel, layer: BoundOperator) -> list[str]:
    """Return the operands of a layer that hold indices which only a run knows."""
    inputs = () if layer.definition is None else layer.definition.inputs
    named = [each.name for each in inputs if each.holds == "index"]
    tensors = bound.subgraph.tensors
    given = {id_ for id_ in layer.operator.input_ids if id_ >= 0 and not tensors[id_].is_constant}
    return [name for name in named if given & {*layer.operator.tensors_of(name)}]


def _of_kernel(said: str, kernel: Kernel, indices: Sequence[str]) -> Failure:
    if kernel.is_unwritten:
        words = f"{said}: {kernel.name} is not implemented ({kernel.place})"
        return Failure(words, "write its C there; `opgen check` on that file tells what it sees")
    words = f"{said}: {kernel.name} returned something else than 0 ({kernel.place})"
    if indices:
        listed = " or ".join(f"'{each}'" for each in indices)
        hint = f"an index of {listed} may be out of range: `opgen run --engine reference` tells"
        return Failure(words, hint)
    hint = (
        "a kernel returns 0, or nothing, where it has computed its outputs; "
        "`opgen test` on that file shows in which cases it does not"
    )
    return Failure(words, hint)
