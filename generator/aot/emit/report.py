"""The report of a conversion, for programs: see `schemas/report.schema.json`."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import opgen
from opgen.air.model import AirTensor
from opgen.aot.bound import BoundModel, BoundOperator
from opgen.aot.emit.layers import layer_macs, operand_ids
from opgen.aot.emit.options import EmitOptions
from opgen.aot.plan.model import Placement, Plan

if TYPE_CHECKING:
    from opgen.aot.emit.module import EntryView, ModuleView

GENERATOR = "opgen"


def module_report(
    bound: BoundModel,
    plan: Plan,
    options: EmitOptions,
    view: ModuleView,
    files: Mapping[str, bytes],
) -> dict[str, Any]:
    """Return the report as JSON values. Everything in it follows from the input alone."""
    target = {
        field.name: getattr(bound.target, field.name) for field in dataclasses.fields(bound.target)
    }
    return {
        "report": 1,
        "generator": GENERATOR,
        "version": opgen.__version__,
        "model": {
            "name": bound.model.name,
            "file": options.source or f"{bound.model.name}.tflite",
            "sha256": bound.model.sha256,
        },
        "module": {"name": options.name, "format": options.format, "io": plan.io},
        **({"packages": list(options.packages)} if options.packages else {}),
        **_configuration(options),
        "target": target,
        "memory": {
            "arena": {
                "bytes": plan.arena_bytes,
                "lower_bound": plan.lower_bound,
                "optimal": plan.optimal,
            },
            "state_bytes": plan.state_bytes,
            "context_bytes": view.context_bytes,
            "weights_bytes": view.constant_bytes,
            "scratch_bytes": max((place.bytes for place in plan.scratch.values()), default=0),
            "input_bytes": plan.input_bytes,
            "output_bytes": plan.output_bytes,
            **_memories(bound, plan, view),
        },
        "macs": view.macs,
        **_entry(bound, plan, 1),
        "entry_points": [
            {"name": entry.entry, **_entry(entry, entry_plan, _first(entry_view))}
            for entry, entry_plan, entry_view in zip(
                bound.others, plan.others, view.entries[1:], strict=True
            )
        ],
        "files": [{"name": name, "bytes": len(content)} for name, content in sorted(files.items())],
    }


def _configuration(options: EmitOptions) -> dict[str, Any]:
    if not options.config_file and not options.transforms:
        return {}
    found = {"file": options.config_file or None, "transforms": dict(options.transforms)}
    return {"configuration": found}


def _memories(bound: BoundModel, plan: Plan, view: ModuleView) -> dict[str, Any]:
    """Return what is needed of each memory besides the context, if there is any."""
    if not view.memories:
        return {}
    found = []
    for each in view.memories:
        needed = plan.memories[each.name]
        found.append(
            {
                "name": each.name,
                "section": bound.memories[each.name].section,
                "size": bound.memories[each.name].size,
                "bytes": each.bytes + needed.constant_bytes,
                "arena": {
                    "bytes": needed.arena_bytes,
                    "lower_bound": needed.lower_bound,
                    "optimal": needed.optimal,
                },
                "state_bytes": needed.state_bytes,
                "staged_bytes": needed.staged_bytes,
                "constant_bytes": needed.constant_bytes,
            }
        )
    return {"memories": found}


def _first(view: EntryView) -> int:
    return view.layers[0].index if view.layers else 1


def report_text(report: Mapping[str, Any]) -> str:
    """Return the report as it is written."""
    return json.dumps(report, indent=2, ensure_ascii=True, allow_nan=False) + "\n"


def _entry(bound: BoundModel, plan: Plan, first: int) -> dict[str, Any]:
    """Return what is to be said of one entry point, whose layers are counted from ``first``."""
    graph = bound.subgraph
    return {
        "inputs": [_tensor(graph.tensors[id_], plan) for id_ in graph.input_ids],
        "outputs": [_tensor(graph.tensors[id_], plan) for id_ in graph.output_ids],
        "operators": [
            _operator(index, first + index, operator, bound, plan)
            for index, operator in enumerate(bound.operators)
        ],
    }


def _operator(
    index: int, number: int, operator: BoundOperator, bound: BoundModel, plan: Plan
) -> dict[str, Any]:
    tensors = bound.subgraph.tensors
    scratch = plan.scratch.get(index)
    return {
        "layer": number,
        "index": operator.operator.id,
        "op": operator.operator.op_type,
        "name": operator.name,
        "tensor": operator.operator.name,
        "spec": operator.definition.place if operator.definition else None,
        "kernel": operator.kernel.name if operator.kernel else None,
        "elided": index in plan.elided,
        "operands": [
            {"operand": name, **_tensor(tensors[id_], plan)} for name, id_ in operand_ids(operator)
        ],
        "scratch": _place(scratch) if scratch else None,
        "states": {
            name: _place(plan.states[index, name]) for name in sorted(operator.memory.states)
        },
        "macs": layer_macs(bound.model.name, operator),
        **({"asked": asked} if (asked := operator.attributes.asked) else {}),
    }


def _tensor(tensor: AirTensor, plan: Plan) -> dict[str, Any]:
    quantization = tensor.quantization
    found: dict[str, Any] = {
        "id": tensor.id,
        "name": tensor.name,
        "type": str(tensor.type),
        "shape": list(tensor.shape),
        "bytes": tensor.bytes,
        "place": _place(plan.placements[tensor.id]) if tensor.id in plan.placements else None,
        "quantization": None,
    }
    if quantization is not None and len(quantization.scales):
        found["quantization"] = {
            "scales": [float(scale) for scale in quantization.scales],
            "zero_points": [int(zero_point) for zero_point in quantization.zero_points],
            "axis": quantization.axis,
        }
    return found


def _place(placement: Placement) -> dict[str, Any]:
    place: dict[str, Any] = {
        "region": str(placement.region),
        "offset": placement.offset,
        "bytes": placement.bytes,
    }
    return {**place, "memory": placement.memory} if placement.memory else place
