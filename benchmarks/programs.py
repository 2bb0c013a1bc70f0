"""Exported PyTorch programs: how long reading and converting takes, what they cost on boards.

Reading MobileNet V1 (the archive, folding its quantization, lowering it) is to take less than half
a second, without PyTorch.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from opgen.bench.bench import measure_model
from opgen.bind.front_ends import read_partly
from opgen.config import find_target
from opgen.loading import ModelLoader
from opgen.prove.module import module_of
from opgen.pt2.read import read_program
from opgen.registry.context import RegistryContext, build_default_registry_context

HEADINGS = [
    *("program", "KiB", "calls", "archive, CPU ms", "to the graph, CPU ms", "first time"),
    "to C, CPU ms",
]
BOARDS = ("cortex-m4", "cortex-m55")
BOARD_HEADINGS = ["program", *(f"{board}: {what}" for board in BOARDS for what in ("run", "RAM"))]
_TIMES = 5


def program_rows(paths: Sequence[Path]) -> list[list[str]]:
    """Return a row per archive; the best of several times, and the first, which imports specs."""
    context = build_default_registry_context()
    rows = []
    for path in paths:
        first = _seconds(partial(read_partly, path, context))
        whole = min(_seconds(partial(read_partly, path, context)) for _ in range(_TIMES))
        archive = min(_seconds(partial(read_program, path)) for _ in range(_TIMES))
        size = path.stat().st_size / 1024
        calls = len(read_program(path).nodes)
        convert = _seconds(partial(_to_c, path, context))
        times = (archive, whole - archive, first, convert)
        rows.append([path.name, f"{size:.0f}", str(calls), *(f"{1000 * t:.1f}" for t in times)])
    assert "torch" not in sys.modules
    return rows


def board_rows(paths: Sequence[Path]) -> list[list[str]]:
    """Return a row per archive: instructions of a run and bytes of RAM on emulated boards."""
    options = ModelLoader(build_default_registry_context())
    rows = []
    for path in paths:
        row = [path.name]
        for board in BOARDS:
            bound = options.load(path, find_target(board))
            _, found = measure_model(bound, options.find_planner())
            row += [f"{found.run:,}", f"{found.sizes['bss']:,}"]
        rows.append(row)
    return rows


def _to_c(path: Path, context: RegistryContext) -> None:
    """Do all of a conversion but writing its files."""
    bound = ModelLoader(context).load(path, find_target("cortex-m4"))
    assert module_of(bound, "model").files


def _seconds(work: Callable[[], object]) -> float:
    begin = time.process_time()
    work()
    return time.process_time() - begin
