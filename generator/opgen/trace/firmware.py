"""The C file that runs a module on a device and sends how long its layers took."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from opgen.air.dtype import DType
from opgen.aot.emit.trace import identity_of, layer_count
from opgen.aot.plan import Planner
from opgen.base.render import render
from opgen.bind.bound import BoundModel
from opgen.prove.module import module_of
from opgen.prove.seeded import index_limits


def firmware(bound: BoundModel, name: str, planner: Planner) -> str:
    """Return the C for the main entry point of a module of this name."""
    limits = index_limits(bound.entries[0])
    return render(
        "firmware/serial.c.j2",
        name=name,
        macro=name.upper(),
        source=bound.model.name,
        layers=layer_count(bound),
        identity=identity_of(bound),
        memories=module_of(bound, name, planner).memories,
        inputs=[_input(bound, id_, limits) for id_ in bound.entries[0].subgraph.input_ids],
    )


def _input(bound: BoundModel, id_: int, limits: Mapping[int, int]) -> dict[str, Any]:
    """Return what the program fills an input with: floats, indices below a limit, or bytes."""
    tensor, limit = bound.entries[0].subgraph.tensors[id_], limits.get(id_, 0)
    is_float = tensor.type is DType.FLOAT32
    count = tensor.size if is_float or limit else tensor.bytes
    return {"is_float": is_float, "count": count, "type": tensor.type.c, "limit": limit}
