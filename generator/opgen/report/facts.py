"""The facts of a report: of a model, or read from a file that a conversion wrote."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import jsonschema

from opgen.base.manifest import REPORT
from opgen.base.paths import schemas_root
from opgen.bench.bench import (
    OPTIMIZED,
    Measurement,
    estimate_facts,
    measure_model,
    require_board,
)
from opgen.config import ConvertConfig
from opgen.context.registries import RegistryContext
from opgen.converter import AotConverter
from opgen.errors import Diagnostic, UsageError
from opgen.lib.target import Target

Report = Mapping[str, Any]
"""As ``schemas/report.schema.json`` describes it."""

_MOST_BYTES = 1 << 28
"""Of a file: a report has some hundred bytes for each tensor."""


def report_of(config: ConvertConfig, context: RegistryContext, *, measured: bool) -> Report:
    """Return the report of a model that is converted in memory; nothing is written.

    :param measured: whether its module is run in an emulator, too.
    :raises OpgenError: as :meth:`opgen.converter.AotConverter.convert` and
        :func:`opgen.bench.bench.measure_model` do.
    """
    if measured:
        require_board(config.resolved_target)
    conversion = AotConverter(config, context).compile()
    report = conversion.report
    if measured:
        planner = context.planners.get(config.planner)
        _, found = measure_model(conversion.bound, planner)
        report["measured"] = _measured(found, conversion.bound.target)
    return report


def _measured(found: Measurement, target: Target) -> dict[str, Any]:
    return {
        "target": target.name,
        "kernels": target.kernels,
        "flags": " ".join(OPTIMIZED),
        "instructions": {"init": found.init, "run": found.run},
        "estimated_cycles": estimate_facts(found, target),
        "stack_bytes": found.stack,
        "section_bytes": dict(found.sizes),
        "layers": [
            {
                "layer": each.layer,
                "instructions": each.instructions,
                "estimated_cycles": each.cycles,
            }
            for each in found.layers
        ],
    }


def read_report(path: Path) -> Report:
    """Read a report, or that of a module's folder.

    :raises UsageError: if there is none, or if it is of another form.
    """
    file = path / REPORT if path.is_dir() else path
    hint = "give the folder of a module, or what `opgen report --json` printed"
    try:
        if not file.is_file():
            raise UsageError(Diagnostic(str(file), "is no file", hint=hint))
        if file.stat().st_size > _MOST_BYTES:
            raise UsageError(Diagnostic(str(file), "is too large for a report", hint=hint))
        found = json.loads(file.read_bytes())
    except OSError as error:
        message = f"cannot be read: {error.strerror or error}"
        raise UsageError(Diagnostic(str(file), message, hint=hint)) from error
    except (ValueError, RecursionError) as error:
        raise UsageError(Diagnostic(str(file), "is not JSON", hint=hint)) from error
    schema = json.loads((schemas_root() / "report.schema.json").read_bytes())
    fault = next(jsonschema.Draft202012Validator(schema).iter_errors(found), None)
    if fault is not None:
        message = "is no report of this version of opgen"
        why = f"{fault.json_path}: {fault.message[:200]}"
        hint = "convert the model again with this version"
        if isinstance(found, dict) and isinstance(found.get("models"), list):
            message = "is of several models"
            hint = "give the report of one of them, which is beside it: <name>_report.json"
            why = ""
        raise UsageError(Diagnostic(str(file), message, why=why, hint=hint))
    assert isinstance(found, dict)
    return found


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


def layer_constants(report: Report) -> Mapping[int, int]:
    """Return the bytes of the constants that each layer is the first to need."""
    found: dict[int, int] = {}
    for each in report["constants"]:
        if each["layer"] is not None:
            found[each["layer"]] = found.get(each["layer"], 0) + each["bytes"]
    return found


def all_operators(report: Report) -> list[Mapping[str, Any]]:
    """Return the layers of all entry points, in the order of their numbers."""
    entries = (report, *report["entry_points"])
    return [operator for entry in entries for operator in entry["operators"]]


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


def short(name: str, most: int = 48) -> str:
    """Return a name, or its end: fused layers have very long ones."""
    return name if len(name) <= most else f"...{name[-most + 3 :]}"


def label(block: Mapping[str, Any], made_by: Mapping[int, str]) -> str:
    """Return the shortest name of a block of a memory: of the layer that makes it, if one does."""
    if block["kind"] == "scratch":
        return f"scratch {block['name']}"
    if block["kind"] == "constant":
        return short(block["name"], 24)
    names = (made_by[id_] for id_ in block["tensors"] if id_ in made_by)
    return next(names, short(block["name"], 24))
