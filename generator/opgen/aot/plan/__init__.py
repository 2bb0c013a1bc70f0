"""Where every tensor lives: lifetimes, shared storage, packing into arenas, and a proof."""

from opgen.aot.plan.model import Placement, Plan, Region
from opgen.aot.plan.plan import plan_memory
from opgen.aot.plan.verify import verify_plan
from opgen.context.packing import Block, Overlap, Packing, Planner

__all__ = [
    "Block",
    "Overlap",
    "Packing",
    "Placement",
    "Plan",
    "Planner",
    "Region",
    "plan_memory",
    "verify_plan",
]
