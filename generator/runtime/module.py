"""From a bound model to its C module in memory."""

from __future__ import annotations

from opgen.aot.bound import BoundModel
from opgen.aot.emit import EmitOptions, emit_module
from opgen.aot.plan import plan_memory
from opgen.runtime.sources import Module


def module_of(bound: BoundModel, name: str) -> Module:
    """Plan and emit a model as ``opgen convert`` does by default."""
    plan = plan_memory(bound)
    files = emit_module(bound, plan, EmitOptions(name=name))
    return Module(name, files, bound, plan.attached)
