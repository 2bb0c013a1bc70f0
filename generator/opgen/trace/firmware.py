"""The C file that runs a module on a device and sends how long its layers took."""

from __future__ import annotations

from typing import Any

from opgen.air.dtype import DType
from opgen.aot.emit.trace import identity_of, layer_count
from opgen.aot.plan import Planner
from opgen.base.render import render
from opgen.bind.bound import BoundModel
from opgen.prove.module import module_of


def firmware(bound: BoundModel, name: str, planner: Planner) -> str:
    """Return the C for the main entry point of a module of this name."""
    return render(
        "firmware/serial.c.j2",
        name=name,
        macro=name.upper(),
        source=bound.model.name,
        layers=layer_count(bound),
        identity=identity_of(bound),
        memories=module_of(bound, name, planner).memories,
        inputs=[_input(bound, id_) for id_ in bound.entries[0].subgraph.input_ids],
    )


def _input(bound: BoundModel, id_: int) -> dict[str, Any]:
    tensor = bound.entries[0].subgraph.tensors[id_]
    is_float = tensor.type is DType.FLOAT32
    return {"is_float": is_float, "count": tensor.bytes // 4 if is_float else tensor.bytes}
