"""The report of a conversion, for programs: see `schemas/report.schema.json`."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import opgen
from opgen.air.control import RESERVED
from opgen.air.model import AirTensor
from opgen.aot.emit.choices import choice_of
from opgen.aot.emit.float_share import share_of_module
from opgen.aot.emit.layers import constants_of_runs, layer_macs, operand_ids
from opgen.aot.emit.memory_map import memory_maps
from opgen.aot.emit.options import EmitOptions
from opgen.aot.emit.tables import ConstantArray
from opgen.aot.emit.views import EntryView, ModuleView
from opgen.aot.plan.footprint import code_of
from opgen.aot.plan.model import MemoryPlan, Placement, Plan
from opgen.aot.plan.tables import runs
from opgen.base.content import FileContent
from opgen.base.manifest import GENERATOR, listed
from opgen.bind.bound import BoundModel, BoundOperator
from opgen.config import ModelOptions
from opgen.errors import in_line
from opgen.lib.target import FACTS, Target


def module_report(
    bound: BoundModel,
    plan: Plan,
    options: EmitOptions,
    view: ModuleView,
    files: Mapping[str, FileContent],
) -> dict[str, Any]:
    """Return the report as JSON values. Everything in it follows from the input alone."""
    return {
        "report": 1,
        "generator": GENERATOR,
        "version": opgen.__version__,
        "model": {
            "name": in_line(bound.model.name),
            "file": in_line(options.files(bound.model.name)),
            "sha256": bound.model.sha256,
        },
        "module": {
            "name": options.name,
            "format": options.format,
            "io": plan.io,
            **({"keep_input": True} if plan.keep_inputs else {}),
            **_asked(options.asked),
            **({"weights_as": options.weights_as} if options.weights_as != "c" else {}),
            **({"cpp": options.cpp} if options.cpp != "none" else {}),
            **_selftest(options),
        },
        **_programs(bound),
        **({"packages": list(options.packages)} if options.packages else {}),
        **_configuration(options),
        "target": _target(bound.target),
        "memory": {
            "arena": _arena(plan.memories[""]),
            "state_bytes": plan.state_bytes,
            "context_bytes": view.context_bytes,
            "weights_bytes": view.constant_bytes,
            "scratch_bytes": max((place.bytes for place in plan.scratch.values()), default=0),
            "input_bytes": plan.input_bytes,
            "output_bytes": plan.output_bytes,
            **_order(bound, plan, options),
            **_memories(bound, plan, view),
        },
        **_float(bound),
        **_constant_layers(bound),
        **_kept_channels(bound),
        **_stream(bound),
        **_entry(bound, plan, view.entries[0]),
        "entry_points": [
            {"name": entry.entry, **_entry(entry, entry_plan, entry_view)}
            for entry, entry_plan, entry_view in zip(
                bound.others, plan.others, view.entries[1:], strict=True
            )
        ],
        "constants": list(_constants(bound, plan, view)),
        "code": _code(bound, plan),
        "files": listed(files),
    }


def _programs(bound: BoundModel) -> dict[str, Any]:
    """Return the files that are entry points of one module, if there are several."""
    if not bound.others:  # one of them alone, too
        return {}
    names = [each.entry for each in bound.entries]
    found = [
        {"file": each.file, "sha256": each.sha256, "entry_point": names[each.subgraph]}
        for each in bound.model.parts
    ]
    return {"programs": found} if found else {}


def _asked(asked: ModelOptions) -> dict[str, Any]:
    """Return what was asked of the model, as far as that is not the default."""
    facts = {
        "io_type": asked.io_type.replace("model", ""),
        "io_layout": asked.io_layout.replace("model", ""),
        "ram_target": asked.ram_target,
        "input_rows": asked.input_rows,
        "states": dict(asked.states),
        "share_state": list(asked.share_state),
        "front": str(asked.front or ""),
        "stream": str(asked.stream or ""),
    }
    return {name: value for name, value in facts.items() if value}


def _selftest(options: EmitOptions) -> dict[str, Any]:
    test = options.selftest
    return {} if test is None else {"selftest": {"runs": test.runs, "bytes": test.bytes}}


def _float(bound: BoundModel) -> dict[str, Any]:
    """Return what a model with quantized tensors computes on real numbers."""
    share = share_of_module(bound)
    if share is None:
        return {}
    return {"float": {"macs": share.float_macs, "operators": dict(share.operators)}}


def _constant_layers(bound: BoundModel) -> dict[str, Any]:
    """Return which layers compute large tensors from constants alone."""
    found = [{"layer": number, "bytes": size} for number, _, size in constants_of_runs(bound)]
    return {"constant_layers": found} if found else {}


def _stream(bound: BoundModel) -> dict[str, Any]:
    """Return what is computed for each frame of a window that slides, if there is one."""
    stream = bound.model.stream
    if stream is None:
        return {}
    layers = [
        {"op": each.op_type, "name": each.name}
        | ({"whole": each.reason} if each.reason else {"rows": each.rows, "of": each.of})
        for each in stream.shares
    ]
    found = {
        "axis": stream.axis,
        "window": stream.window,
        "hop": stream.hop,
        "warm_up": stream.warm_up,
        "window_macs": stream.macs,
        "layers": layers,
    }
    return {"stream": found}


def _kept_channels(bound: BoundModel) -> dict[str, Any]:
    """Return what is left of tensors that have fewer channels than in the model's file."""
    found = [
        {
            "subgraph": index,
            "tensor": id_,
            "axis": each.axis,
            "count": each.count,
            "kept": list(each.channels),
        }
        for (index, id_), each in bound.model.kept_channels.items()
    ]
    return {"kept_channels": found} if found else {}


def _target(target: Target) -> dict[str, Any]:
    device = target.device
    found = {name: getattr(target, name) for name in FACTS} | {"flags": list(device.flags)}
    return found | ({"like": device.like, "file": device.file} if device.file else {})


def _configuration(options: EmitOptions) -> dict[str, Any]:
    if not options.config_file and not options.transforms:
        return {}
    found = {"file": options.config_file or None, "transforms": dict(options.transforms)}
    return {"configuration": found}


def _memories(bound: BoundModel, plan: Plan, view: ModuleView) -> dict[str, Any]:
    """Return what is needed of each memory besides the context, if there is any."""
    shared = {}
    if view.shared is not None:
        shared = {"shared_arena": {"name": view.shared.arena, "bytes": view.shared.arena_bytes}}
    own = [each for each in view.memories if not each.header]
    if not own:
        return shared
    found = []
    for each in own:
        needed = plan.memories[each.name]
        found.append(
            {
                "name": each.name,
                "section": bound.memories[each.name].section,
                "size": bound.memories[each.name].size,
                "bytes": each.bytes + needed.constant_bytes,
                "arena": _arena(needed),
                "state_bytes": needed.state_bytes,
                "staged_bytes": needed.staged_bytes,
                "constant_bytes": needed.constant_bytes,
            }
        )
    return {**shared, "memories": found}


def _arena(needed: MemoryPlan) -> dict[str, Any]:
    return {
        "bytes": needed.arena_bytes,
        "lower_bound": needed.lower_bound,
        "optimal": needed.optimal,
        "peak": {
            "layer": needed.peak_step,
            "live": [{"what": what, "bytes": bytes_} for what, bytes_ in needed.peak],
        },
    }


def report_text(report: Mapping[str, Any]) -> str:
    """Return the report as it is written."""
    return json.dumps(report, indent=2, ensure_ascii=True, allow_nan=False) + "\n"


def _order(bound: BoundModel, plan: Plan, options: EmitOptions) -> dict[str, Any]:
    """Return what another order than that of the model's file saves."""
    saved = bound.order_saves.get((options.io, plan.keep_inputs), 0)
    return {"order_saves_bytes": saved} if saved else {}


def _entry(bound: BoundModel, plan: Plan, view: EntryView) -> dict[str, Any]:
    """Return what is to be said of one entry point."""
    graph, first = bound.subgraph, view.layers[0].index if view.layers else 1
    return {
        "macs": view.macs,
        "inputs": [_tensor(graph.tensors[id_], plan) for id_ in graph.input_ids],
        "outputs": [_tensor(graph.tensors[id_], plan) for id_ in graph.output_ids],
        "operators": [
            _operator(index, first + index, operator, bound, plan)
            for index, operator in enumerate(bound.operators)
        ],
        "memory_maps": memory_maps(bound, plan, first),
    }


def _operator(
    index: int, number: int, operator: BoundOperator, bound: BoundModel, plan: Plan
) -> dict[str, Any]:
    tensors = bound.subgraph.tensors
    scratch = plan.scratch.get(index)
    return {
        "layer": number,
        "index": operator.operator.id,
        "op": operator.operator.op_type.removeprefix(RESERVED),
        "name": operator.name,
        "tensor": operator.operator.name,
        "spec": operator.definition.source if operator.definition else None,
        "kernel": operator.kernel.name if operator.kernel else None,
        "choice": choice_of(index, operator, plan),
        "elided": index in plan.elided,
        "operands": [
            {
                "operand": name,
                "role": _role(id_, tensors[id_], operator),
                **_tensor(tensors[id_], plan),
            }
            for name, id_ in operand_ids(operator)
        ],
        "scratch": _place(scratch) if scratch else None,
        "states": {
            name: _place(plan.states[index, name]) for name in sorted(operator.memory.states)
        },
        "macs": layer_macs(bound.model.name, operator),
        **({"turns": turns} if (turns := operator.operator.turns) > 1 else {}),
        **({} if operator.operator.layer else {"made": True}),
        **({"asked": asked} if (asked := operator.attributes.asked) else {}),
    }


def _role(id_: int, tensor: AirTensor, operator: BoundOperator) -> str:
    if id_ in operator.operator.output_ids:
        return "output"
    return "constant" if tensor.is_constant else "input"


def _constants(bound: BoundModel, plan: Plan, view: ModuleView) -> Iterator[dict[str, Any]]:
    """Go through the constants of the module, each once, with the layer that needs it first."""
    numbers = {layer.heading: layer.index for layer in view.layers}
    of_tensors = _tensor_bytes(view.tables.by_content.values())
    for table in view.tables.by_content.values():
        yield {
            "name": table.name,
            "layer": numbers.get(table.layer),
            "kind": "tensor" if table.about else "parameter",
            "about": table.about or table.layer,
            "bytes": table.bytes,
            "tensor_bytes": of_tensors[table.name],
            "memory": table.memory,
        }
    readers: dict[int, int] = {}
    for entry, entry_view in zip(bound.entries, view.entries, strict=True):
        for layer, operator in zip(entry_view.layers, entry.operators, strict=True):
            for _, id_ in operand_ids(operator):
                readers.setdefault(id(entry.subgraph.tensors[id_]), layer.index)
    copied = {
        (table.placement.memory, table.placement.offset): sum(
            entry.subgraph.tensors[id_].bytes for id_ in table.constants
        )
        for entry, entry_plan in zip(bound.entries, plan.entries, strict=True)
        for table in entry_plan.tables.values()
    }
    for blob, blob_view in zip(plan.blobs, view.blobs, strict=True):
        offsets = sorted(blob.parts)
        for offset, end in zip(offsets, [*offsets[1:], blob.bytes], strict=True):
            stored, at = blob.parts[offset], blob.offset + offset
            tensor = stored.tensor
            what = stored.table if tensor is None else f"'{tensor.name}'"
            yield {
                "name": f"{blob_view.name}.at_{offset}",
                "layer": stored.layer if tensor is None else readers.get(id(tensor)),
                "kind": "parameter" if tensor is None else "tensor",
                "about": f"{what}, copied to {blob.memory} by init",
                "bytes": end - offset,
                "tensor_bytes": min(end - offset, copied.get((blob.memory, at), 0))
                if tensor is None
                else tensor.bytes,
                "memory": blob.source,
            }


def _tensor_bytes(tables: Iterable[ConstantArray]) -> dict[str, int]:
    """Return for each table how many of its bytes are there for tensors of the model.

    What a kernel reads in an order of its own counts as the tensors that it is made of: with as
    many bytes as these have, each of them once, in the largest table first.
    """
    left: dict[int, int] = {}
    found = {}
    for table in sorted(tables, key=lambda each: (-each.bytes, each.name)):
        count = table.bytes if table.about else 0
        for tensor in table.made_of:
            taken = min(left.setdefault(id(tensor), tensor.bytes), table.bytes - count)
            left[id(tensor)] -= taken
            count += taken
        found[table.name] = count
    return found


def _code(bound: BoundModel, plan: Plan) -> list[dict[str, Any]]:
    """Return about how many bytes of code are there for kernels, the largest first."""
    sizes: dict[str, int] = {}
    for entry, entry_plan in zip(bound.entries, plan.entries, strict=True):
        for index, operator in enumerate(entry.operators):
            if runs(index, operator, entry.subgraph, entry_plan):
                sizes |= code_of(operator)
    order = sorted(sizes.items(), key=lambda each: (-each[1], each[0]))
    return [{"name": name, "bytes": size} for name, size in order]


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
