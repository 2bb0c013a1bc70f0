"""Reading exported PyTorch programs: the archive, then folding its quantization and lowering it."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from opgen.front_ends import read_partly
from opgen.registry.context import build_default_registry_context
from opgen.torch.read import read_program

HEADINGS = ["program", "KiB", "calls", "archive, CPU ms", "to the graph, CPU ms", "first time"]
_TIMES = 5


def program_rows(paths: Sequence[Path]) -> list[list[str]]:
    """Return a row per archive; the best of several times, and the first, which imports specs."""
    context = build_default_registry_context()
    rows = []
    for path in paths:
        first = _seconds(lambda path=path: read_partly(path, context))
        whole = min(_seconds(lambda path=path: read_partly(path, context)) for _ in range(_TIMES))
        archive = min(_seconds(lambda path=path: read_program(path)) for _ in range(_TIMES))
        size = path.stat().st_size / 1024
        calls = len(read_program(path).nodes)
        times = (archive, whole - archive, first)
        rows.append([path.name, f"{size:.0f}", str(calls), *(f"{1000 * t:.1f}" for t in times)])
    assert "torch" not in sys.modules
    return rows


def _seconds(work: Callable[[], object]) -> float:
    begin = time.process_time()
    work()
    return time.process_time() - begin
