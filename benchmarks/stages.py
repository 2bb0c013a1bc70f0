"""Where the time of a conversion goes: each stage of it, in one process."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TypeVar

T = TypeVar("T")


def stage_rows(models: list[Path]) -> list[list[str]]:
    """Return a row per model: milliseconds of each stage, imports first."""
    start = time.perf_counter()
    from opgen.aot.emit import EmitOptions, emit_module  # noqa: PLC0415  imports are measured
    from opgen.aot.plan import plan_memory  # noqa: PLC0415
    from opgen.bind.bind import bind  # noqa: PLC0415
    from opgen.config import find_target  # noqa: PLC0415
    from opgen.loading import load_model  # noqa: PLC0415
    from opgen.registry.context import build_default_registry_context  # noqa: PLC0415
    from opgen.transforms.apply import transformed  # noqa: PLC0415

    imports = time.perf_counter() - start
    rows = []
    for path in models:
        times = [imports]

        context = _timed(times, build_default_registry_context)
        model = _timed(times, partial(load_model, path, context))
        model = _timed(times, partial(transformed, model, context))
        bound = _timed(times, partial(bind, model, context, find_target("generic")))
        plan = _timed(times, partial(plan_memory, bound))
        _timed(times, partial(emit_module, bound, plan, EmitOptions(name="model")))
        rows.append([path.name, *(f"{each * 1000:.1f}" for each in times)])
        imports = 0.0
    return rows


def _timed(times: list[float], stage: Callable[[], T]) -> T:
    begin = time.perf_counter()
    result = stage()
    times.append(time.perf_counter() - begin)
    return result


STAGES = ["imports", "context", "read", "transform", "bind", "plan", "emit"]
