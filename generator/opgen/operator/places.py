"""Places in specs, by what stands there: generated modules name no lines, so that they stay as they
are when a comment is added to a spec."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache


@dataclass(frozen=True)
class SpecPlace:
    """A part of a built-in operator's spec.

    As text it is ``specs/conv/conv_2d.yaml:23``, for which the spec is read when it is shown.
    """

    op: str
    part: str
    """Its way from the operator: ``kernels.add_s8.scratch``."""

    def __str__(self) -> str:
        return lines_of(self.op).get(self.part, f"{self.op} {self.part}")


Where = str | SpecPlace
"""A place in a spec, as text already or to be looked up when it is shown."""


@cache
def lines_of(op: str) -> dict[str, str]:
    """Return the places of all parts of a built-in operator, read from its specs."""
    # Reading specs takes packages that a model of built-in operators does not need.
    from opgen.registry.ops import ABSORBED, SOURCES  # noqa: PLC0415
    from opgen.spec.load import load_operator  # noqa: PLC0415
    from opgen.spec.roots import built_in_root  # noqa: PLC0415
    from opgen.synth.direct import places_of  # noqa: PLC0415

    root = built_in_root()
    paths = [(root, root.folder.parent / path) for path in SOURCES[op]]
    return places_of(load_operator(paths, ABSORBED))
