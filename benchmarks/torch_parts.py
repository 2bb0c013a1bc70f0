"""Which operators PyTorch writes others in: the section ``parts`` of schemas/aten.yaml.

    python -m benchmarks.torch_parts

Runs the samples of PyTorch's database of operators, and the decompositions of all that they call,
and notes what those call in turn. Parts that only some arguments need count as well.
"""

from __future__ import annotations

import sys
import warnings
from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Any

import torch
import torch.utils._pytree as pytree
from torch.utils._python_dispatch import TorchDispatchMode

from benchmarks.torch_operators import FIRST, entries

DTYPES = (torch.float32, torch.int64)
_MOST = 12
"""Calls of one operator whose decompositions are run."""
_IGNORED = ("aten.detach.", "aten.alias.", "aten.lift_fresh", "prim.", "aten.sym_", "aten._assert")
"""What is no part of what a program computes."""

_OTHERWISE = {"aten.transpose.default": "aten.transpose.int"}
"""Where the overload that computes is called otherwise than the one that writes."""

Call = tuple[Any, Sequence[Any], Mapping[str, Any]]


class Seen(TorchDispatchMode):  # type: ignore[misc]  # PyTorch is not followed
    """Notes the calls of operators within."""

    def __init__(self) -> None:
        super().__init__()
        self.calls: list[Call] = []

    def __torch_dispatch__(
        self, func: Any, types: Any, args: Any = (), kwargs: Any = None
    ) -> object:
        """Note a call, and run it."""
        self.calls.append((func, args, kwargs or {}))
        return func(*args, **(kwargs or {}))


def calls_of(function: Any, args: Sequence[Any], kwargs: Mapping[str, Any]) -> list[Call]:
    """Return the operators that a function calls; none if PyTorch cannot run it."""
    tensors = [
        each for each in pytree.tree_leaves((args, kwargs)) if isinstance(each, torch.Tensor)
    ]
    if any(each.layout is not torch.strided for each in tensors):
        return []
    with Seen() as seen:
        try:
            found = function(*args, **kwargs)
        except Exception:
            return []
    return [] if found is NotImplemented else seen.calls


def parts_of(names: Sequence[str]) -> dict[str, list[str]]:
    """Return the parts of all decomposable operators that entries of the database call."""
    table = torch.export.default_decompositions()
    known = {str(func): table[func] for func in table}
    parts: dict[str, set[str]] = {}
    times: dict[str, int] = {}
    torch.manual_seed(0)
    for name in names:
        waiting = [call for dtype in DTYPES for call in _calls_of_entry(name, dtype)]
        while waiting:
            func, args, kwargs = waiting.pop()
            target = str(func)
            if target not in known or times.get(target, 0) >= _MOST:
                continue
            times[target] = times.get(target, 0) + 1
            inner = calls_of(known[target], args, kwargs)
            found = {functional(str(each)) for each, _, _ in inner}
            found = {each for each in found if not each.startswith(_IGNORED)}
            if found and target not in found:
                parts.setdefault(target, set()).update(found)
                waiting += inner
    return {target: sorted(found) for target, found in sorted(parts.items())}


def functional(target: str) -> str:
    """Return the operator that computes what another writes: ``aten.add.Tensor`` of ``add_``."""
    operator, _, overload = target.rpartition(".")
    is_plain = operator.endswith("__") or not operator.endswith("_")
    found = target if is_plain else f"{operator.rstrip('_')}.{overload}"
    return _OTHERWISE.get(found, found)


def _calls_of_entry(name: str, dtype: torch.dtype) -> list[Call]:
    info = entries(dtype).get(name)
    if info is None:
        return []
    samples = islice(info.sample_inputs("cpu", dtype), FIRST)
    found = [calls_of(info.op, (each.input, *each.args), each.kwargs) for each in samples]
    return [call for calls in found for call in calls]


def main() -> None:
    """Print the section."""
    torch.set_num_threads(1)
    names = sorted({name for dtype in DTYPES for name in entries(dtype)})
    with warnings.catch_warnings(), torch.inference_mode():
        warnings.simplefilter("ignore")
        found = parts_of(names)
    print("parts:")
    for target, parts in found.items():
        print(f"  {target}: [{', '.join(parts)}]")
    print(f"{len(found)} operators", file=sys.stderr)


if __name__ == "__main__":
    main()
