"""A skeleton as the templates print it: every text is ready, nothing of it is judged there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from opgen.export.skeleton.words import quoted
from opgen.spec.names import YAML_WORDS

_WIDTH = 100


@dataclass(frozen=True)
class Line:
    """``name: value``, with a remark behind it, or above it where that is too long."""

    name: str
    value: str
    remark: str = ""

    @property
    def text(self) -> Sequence[str]:
        """Its lines, indented by two."""
        whole = f"  {self.name}: {self.value}"
        if not self.remark:
            return [whole]
        joined = f"{whole}  # {self.remark}"
        return [joined] if len(joined) <= _WIDTH else [f"  # {self.remark}", whole]


@dataclass(frozen=True)
class KernelView:
    """One kernel that is yet to be written."""

    name: str
    types: str
    sees: Sequence[str]
    """Declarations of what its C can use."""
    params: Sequence[str]
    loop: str = ""
    """An example of what to write; empty: none that could be right."""
    priority: int = 0


@dataclass(frozen=True)
class SpecView:
    """The spec of an operator that none describes."""

    op: str
    source: str
    """What it was made from, in words; empty: there is no model."""
    litert: str
    """Empty: models do not have it."""
    remarks: Sequence[str]
    options: Sequence[Line]
    inputs: Sequence[Line]
    outputs: Sequence[Line]
    inner: Sequence[str]
    let: Sequence[Line]
    kernels: Sequence[KernelView]
    spaces: Sequence[Mapping[str, str]]
    """Test cases as the model has them."""
    torch: Sequence[str] = ()
    """Lines of its section ``torch``; a spec of LiteRT has none."""
    is_template: bool = False
    """There is no model: everything is explained instead."""

    @property
    def key(self) -> str:
        """The operator's key as text of YAML."""
        return quoted(self.op) if self.op.lower() in YAML_WORDS else self.op


@dataclass(frozen=True)
class AdditionView:
    """More kernels for an operator that has a spec."""

    op: str
    source: str
    purpose: str
    kernels: Sequence[KernelView]
    spaces: Sequence[Mapping[str, str]]
