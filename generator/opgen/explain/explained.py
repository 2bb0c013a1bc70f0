"""What `opgen explain` finds out about an operator, as lines and for programs."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass

from opgen.explain.kernel_cost import KernelCost


@dataclass(frozen=True)
class ExplainedKernel:
    """One kernel of the operator's spec, or of a file that adds kernels to it."""

    name: str
    place: str
    """The file and line of the spec."""
    fits: bool
    chosen: bool
    why: str
    """Why it is chosen, or is not."""
    cost: KernelCost | None
    """None: it states none, or does not fit."""
    added_by: str
    """The folder of specs, if that is not the one of the operator."""

    def lines(self, width: int) -> Iterator[str]:
        """Yield it for people, its name filled up to ``width``."""
        mark = "->" if self.chosen else "  "
        yield f"  {mark} {self.name:<{width}}  {self.place}  {self.why}"
        more = (self.cost.words if self.cost else "", self.added_by and f"added by {self.added_by}")
        yield from (f"     {'':<{width}}  {each}" for each in more if each)


@dataclass(frozen=True)
class Explained:
    """An operator of the model's file."""

    operator: str
    layer: int | None
    """The number of what it becomes, from 1 on; None: it becomes none."""
    facts: tuple[str, ...] = ()
    """Its types and the target, channels that are left, and where its spec is from."""
    no_kernel: str = ""
    """Why it needs none; empty: one of ``kernels`` runs it, if any fits."""
    kernels: tuple[ExplainedKernel, ...] = ()
    """The chosen one first, if there is one."""
    axes: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    """Which rule of a configuration asks what of it and of its tensors."""

    @property
    def lines(self) -> Iterator[str]:
        """What is found out, for people."""
        yield f"{self.operator}: layer {self.layer}" if self.layer else self.operator
        yield from self.facts
        if self.no_kernel:
            yield f"  no kernel: {self.no_kernel}"
        width = max((len(each.name) for each in self.kernels), default=0)
        for each in self.kernels:
            yield from each.lines(width)
        yield from self.axes
        yield from self.rules


def in_words(found: Iterable[Explained]) -> str:
    """Return what is found out about operators, for people."""
    return "\n".join(line for each in found for line in each.lines)


def as_json(found: Iterable[Explained]) -> str:
    """Return the same for programs."""
    shown = [{**asdict(each), **_bare(each)} for each in found]
    return json.dumps({"operators": shown}, indent=2)


def _bare(found: Explained) -> dict[str, list[str]]:
    """Return the lines without what indents them."""
    parts = {"facts": found.facts, "axes": found.axes, "rules": found.rules}
    return {name: [each.strip() for each in lines] for name, lines in parts.items()}
