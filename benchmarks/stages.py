"""Where the time of a conversion goes: each stage of it, in one process."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

T = TypeVar("T")


def stage_rows(models: list[Path]) -> list[list[str]]:
    """Return a row per model: milliseconds of each stage, imports first."""
    start = time.perf_counter()
    from opgen import converter  # noqa: PLC0415  its import is what is measured
    from opgen.aot.emit import EmitOptions, emit_module  # noqa: PLC0415
    from opgen.aot.plan import plan_memory  # noqa: PLC0415
    from opgen.bind.bind import bind  # noqa: PLC0415
    from opgen.config import find_target  # noqa: PLC0415
    from opgen.registry.context import build_default_registry_context  # noqa: PLC0415

    imports = time.perf_counter() - start
    rows = []
    for path in models:
        times = [imports]

        def timed(stage: Callable[[], T], times: list[float] = times) -> T:
            begin = time.perf_counter()
            result = stage()
            times.append(time.perf_counter() - begin)
            return result

        context = timed(build_default_registry_context)
        model = timed(lambda path=path, context=context: converter.load_model(path, context))
        model = timed(lambda model=model, context=context: converter.transformed(model, context))
        target = find_target("generic")
        bound = timed(lambda m=model, c=context, t=target: bind(m, c, t))
        plan = timed(lambda bound=bound: plan_memory(bound))
        timed(lambda bound=bound, plan=plan: emit_module(bound, plan, EmitOptions(name="model")))
        rows.append([path.name, *(f"{each * 1000:.1f}" for each in times)])
        imports = 0.0
    return rows


STAGES = ["imports", "context", "read", "transform", "bind", "plan", "emit"]
