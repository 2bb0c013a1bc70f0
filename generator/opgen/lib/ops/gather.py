"""What GATHER alone calls."""

from __future__ import annotations

from opgen.lib.tensor import Tensor


def indexed_axis(indices: tuple[Tensor | None, ...]) -> int:
    """Return which axis ``x[..., index, ...]`` takes elements along; -1 if that is not one."""
    found = [axis for axis, each in enumerate(indices) if each is not None]
    if len(found) != 1:
        return -1
    index = indices[found[0]]
    return found[0] if index is not None and index.type.is_integer else -1
