"""What a report says: its numbers, and what its parts are called."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from opgen.errors import shown_name

_LONGEST = 24
"""Of what a block of a memory is called, in characters."""
Report = Mapping[str, Any]
"""As ``schemas/report.schema.json`` describes it."""


def ram_bytes(report: Report) -> int:
    """Return all that a module writes to: its context, its arena, and parts of other memories."""
    memory = report["memory"]
    others = (each["bytes"] - each["constant_bytes"] for each in memory.get("memories", ()))
    shared = memory.get("shared_arena", {"bytes": 0})["bytes"]
    return int(memory["context_bytes"] + shared + sum(others))


def program_bytes(report: Report) -> int | None:
    """Return the flash of code, constants and initial values; None if it was not measured."""
    if "measured" not in report:
        return None
    sizes = report["measured"]["section_bytes"]
    return int(sum(size for name, size in sizes.items() if name != "bss"))


def layer_instructions(report: Report) -> Mapping[int, int]:
    """Return the instructions of each layer that was measured."""
    layers = report["measured"]["layers"] if "measured" in report else ()
    return {each["layer"]: each["instructions"] for each in layers}


def layer_estimates(report: Report) -> Mapping[int, int]:
    """Return the instructions of each layer in a run, in all its turns, where kernels say any."""
    return {
        each["layer"]: each["choice"]["instructions"] * each.get("turns", 1)
        for each in all_operators(report)
        if "instructions" in each["choice"]
    }


def layer_cycles(report: Report) -> Mapping[int, int]:
    """Return the estimated cycles of each layer that was measured, with waits that are known."""
    layers = report["measured"]["layers"] if "measured" in report else ()
    return {
        each["layer"]: each["estimated_cycles"] + (each.get("waiting_cycles") or 0)
        for each in layers
        if each.get("estimated_cycles") is not None
    }


def ram_in_use(report: Report, entry: Report) -> Mapping[int, int]:
    """Return for each layer of an entry point the bytes that hold something while it runs: of the
    arenas, and what is kept from run to run."""
    memory = report["memory"]
    kept = memory["state_bytes"]
    for each in memory.get("memories", ()):
        kept += each["state_bytes"] + each["staged_bytes"]
    found = {}
    for each in entry["operators"]:
        layer = each["layer"]
        used = (m["arena_in_use"][layer - m["first_layer"] + 1] for m in entry["memory_maps"])
        found[layer] = sum(used) + kept
    return found


def layer_constants(report: Report) -> Mapping[int, int]:
    """Return the bytes of the constants that each layer is the first to need."""
    found: dict[int, int] = {}
    for each in report["constants"]:
        if each["layer"] is not None:
            found[each["layer"]] = found.get(each["layer"], 0) + each["bytes"]
    return found


def tensor_bytes(report: Report) -> int:
    """Return the bytes of constants that are there for tensors of the model, in whatever order."""
    return sum(each["tensor_bytes"] for each in report["constants"])


def entries_of(report: Report) -> list[tuple[str, Report]]:
    """Return the entry points with their names, the main one first."""
    return [("run", report), *((each["name"], each) for each in report["entry_points"])]


def all_operators(report: Report) -> list[Mapping[str, Any]]:
    """Return the layers of all entry points, in the order of their numbers."""
    return [operator for _, entry in entries_of(report) for operator in entry["operators"]]


def float_percent(report: Report) -> float:
    """Return the share of MACs on real numbers, of a model with quantized tensors; else 0."""
    macs = sum(each["macs"] for each in all_operators(report))
    return 100 * report["float"]["macs"] / macs if "float" in report else 0.0


def makers(entry: Report) -> Mapping[int, str]:
    """Return what makes each tensor of an entry point: ``input 0``, or the name of a layer."""
    found = {each["id"]: f"input {index}" for index, each in enumerate(entry["inputs"])}
    for operator in entry["operators"]:
        outputs = [each for each in operator["operands"] if each["role"] == "output"]
        found |= {each["id"]: operator["name"] for each in outputs}
    return found


def label(block: Mapping[str, Any], made_by: Mapping[int, str]) -> str:
    """Return the shortest name of a block of a memory: of the layer that makes it, if one does."""
    if block["kind"] == "scratch":
        return f"scratch of {block['name']}"
    if block["kind"] == "constant":
        return shown_name(block["name"], _LONGEST)
    names = (made_by[id_] for id_ in block["tensors"] if id_ in made_by)
    return next(names, shown_name(block["name"], _LONGEST))
