"""``x[i]`` with a tensor ``i`` of one number, in programs that were read.

The exporter makes a number of it, by ``item``, and selects at that: here that reads the tensor, as
``x[i]`` does if ``i`` has axes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from opgen.aten.quantizers import INDEX, ITEM, SELECT

_ITEM, _SELECT, _INDEX = (f"torch.ops.{each}" for each in (ITEM, SELECT, INDEX))
Facts = Mapping[str, Any]


def with_computed_indices(
    nodes: Sequence[Facts], tensors: Mapping[str, Facts], is_open: Callable[[str], bool]
) -> list[Facts]:
    """Return nodes in which what selects at an element of a tensor reads that tensor.

    An ``item`` whose number nothing else reads gives 0, as nobody asks for it.

    :param tensors: facts of tensors, by name.
    :param is_open: tells whether a number, by its name, is not known before the model runs.
    """
    sources: dict[str, Facts] = {}
    for node in nodes:
        if node["target"] == _ITEM and len(node["inputs"]) == 1 and len(node["outputs"]) == 1:
            given, number = node["inputs"][0]["arg"], _number(node["outputs"][0])
            tensor = tensors.get(given.get("as_tensor", {}).get("name"))
            if tensor is not None and not tensor["sizes"] and number and is_open(number):
                sources[number] = given
    if not sources:
        return [*nodes]
    found = [_indexing(node, tensors, sources) for node in nodes]
    idle = {*sources} - {name for node in found for name in _read(node)}
    zero = {"outputs": [{"as_int": 0}]}
    return [
        {**node, **zero}
        if node["target"] == _ITEM and idle.intersection(map(_number, node["outputs"]))
        else node
        for node in found
    ]


def _indexing(node: Facts, tensors: Mapping[str, Facts], sources: Mapping[str, Facts]) -> Facts:
    """Return a call that selects at one of the numbers as one that reads its tensor."""
    given = {each["name"]: each["arg"] for each in node["inputs"]}
    if node["target"] != _SELECT or given.keys() != {"self", "dim", "index"}:
        return node
    source = sources.get(_number(given["index"]))
    tensor = tensors.get(given["self"].get("as_tensor", {}).get("name"))
    axis = given["dim"].get("as_int")
    if source is None or tensor is None or axis is None:
        return node
    rank = len(tensor["sizes"])
    before = axis + rank if axis < 0 else axis
    if not 0 <= before < rank:
        return node
    indices = {"as_optional_tensors": [{"as_none": True}] * before + [source]}
    whole, *_ = node["inputs"]
    return {
        **node,
        "target": _INDEX,
        "inputs": [
            {**whole, "name": "self", "arg": given["self"]},
            {**whole, "name": "indices", "arg": indices},
        ],
    }


def _number(found: Facts) -> str:
    """Return the name of an integer that is known by one; empty: it is none."""
    content = found.get("as_sym_int")
    return str(content.get("as_name", "")) if isinstance(content, Mapping) else ""


def _read(node: Facts) -> Iterator[str]:
    """Go through the names of numbers that a node reads."""
    for each in node["inputs"]:
        for kind, content in each["arg"].items():
            if kind.startswith("as_sym"):
                several = content if isinstance(content, list) else [content]
                yield from (one["as_name"] for one in several if "as_name" in one)
