"""Groups of tensors, each with one of them that stands for all."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TypeVar

T = TypeVar("T", bound=Hashable)


def root_of(member: T, parent: dict[T, T]) -> T:
    """Return what stands for a member's group: the one that has no parent.

    Members on the way are led past the next one, so that who asks again is faster (R. E. Tarjan,
    J. van Leeuwen, "Worst-case analysis of set union algorithms", 1984).
    """
    while member in parent:
        above = parent[member]
        if above in parent:
            parent[member] = parent[above]
        member = above
    return member
