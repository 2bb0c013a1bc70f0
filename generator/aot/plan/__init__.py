"""Where every tensor lives: lifetimes, shared storage, packing into the arena, and a proof."""

from opgen.aot.plan.model import Placement, Plan, Region
from opgen.aot.plan.plan import plan_memory
from opgen.aot.plan.verify import verify_plan

__all__ = ["Placement", "Plan", "Region", "plan_memory", "verify_plan"]
