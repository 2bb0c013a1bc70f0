"""Which tests watch over which files: what a mutant of a file is run against."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

_CMSIS_NN = (
    "tests/runtime_c/test_cmsis_nn_vectors.py::test_runtime_c_gives_the_expected_output",
    "tests/runtime_c/test_cmsis_nn_equality.py::test_random_calls_give_the_same",
    "tests/runtime_c/test_runtime_c_exact.py",
    "tests/runtime_c/test_cmsis_nn_vectors.py::test_runtime_c_is_clean_under_sanitizers[gcc]",
)
_SIGMOID = "tests/runtime_c/test_sigmoid_table.py"
_FUNCTIONS = (
    _SIGMOID,
    "tests/runtime_c/test_log_softmax.py",
    "tests/runtime_c/test_division.py",
    "tests/runtime_c/test_fixed_point.py",
)
_SIZES = "tests/ops/test_scratch.py::test_portable_library"
_BOARD = "tests/ops/test_boards.py::test_operator_on_a_board"
_CORES = {"OPGEN_HAS_MVE": "cortex-m55", "OPGEN_HAS_DSP": "cortex-m4"}
"""What C asks for if a part is for some processors only -> one that has it, to be emulated."""
_BOUNDARIES = ("tests/ops/test_boundaries.py::test_portable_kernels",)
KERNELS = "tests/runtime_c/kernels"
_USERS = 2
"""Operators whose kernels are run for a mutant of a C file that they call."""


@dataclass(frozen=True)
class Room:
    """Some files, and the tests of what they do; a run ends at the first test that fails."""

    name: str
    files: tuple[str, ...]
    """Patterns, below the top of the tree."""
    tests: tuple[str, ...]
    """Arguments of pytest; those that take least time come first."""
    builds: bool = False
    """Whether `opgen build` has to make something of the files first."""


ROOMS = (
    Room(
        "planner",
        ("generator/opgen/aot/plan/*.py",),
        (
            "tests/aot/test_plan_totals.py",
            "tests/aot/test_layers_that_run.py",
            "tests/aot/test_exchange.py",
            "tests/transforms/test_rows.py::"
            "test_what_the_walk_through_loops_finds_is_a_fault_of_the_plan",
            "tests/aot/test_liveness.py",
            "tests/aot/test_memories.py",
            "tests/aot/test_placed_tables.py",
            "tests/aot/test_constants_apart.py",
            "tests/aot/test_reorder.py",
            "tests/aot/test_overlapping_runs.py",
            "tests/aot/test_aliasing.py",
            "tests/aot/test_memory_plan.py",
            "tests/aot/test_shared_arena.py",
            "tests/aot/test_random_plans.py::test_plans",
            "tests/transforms/test_rows.py",
            "tests/aot/test_input_rows.py",
            "tests/report/test_parts.py::test_frontier",
            "tests/aot/test_frontier.py",
            "tests/transforms/test_stream.py",
            "tests/aot/test_fit.py",
        ),
    ),
    Room(
        "quantization",
        ("generator/opgen/lib/quant.py", "generator/opgen/lib/fixed_point*.py"),
        (
            "tests/lib/test_quant.py",
            "tests/lib/test_fixed_point.py",
            "tests/lib",
            "tests/runtime_c/test_fixed_point.py",
            "tests/runtime_c/test_log_softmax.py",
            "tests/ops/test_boundaries.py",
        ),
    ),
    Room(
        "emission",
        ("generator/opgen/aot/emit/*.py",),
        (
            "tests/aot/test_cliteral.py",
            "tests/aot/test_layers_that_run.py",
            "tests/aot/test_exchange.py",
            "tests/aot/test_pointers.py",
            "tests/aot/test_emit_module.py",
            "tests/aot/test_layer_code.py",
            "tests/aot/test_optimize_size.py",
            "tests/aot/test_odd_graphs.py",
            "tests/aot/test_entry_points.py",
            "tests/aot/test_sharing_words.py",
            "tests/aot/test_write_module.py",
            "tests/aot/test_wrong_processor.py",
            "tests/aot/test_weights_as.py",
            "tests/aot/test_weights_file.py",
            "tests/aot/test_aliasing.py",
            "tests/aot/test_memories.py",
            "tests/aot/test_table_inputs.py",
            "tests/aot/test_shared_arena.py",
            "tests/aot/test_formats_files.py",
            "tests/aot/test_quantization_text.py",
            "tests/aot/test_placed_tables.py",
            "tests/aot/test_constants_apart.py",
            "tests/aot/test_table_limits.py",
            "tests/aot/test_selftest.py",
            "tests/aot/test_input_rows.py",
            "tests/examples/test_python_operator.py",
        ),
    ),
    Room(
        "checks",
        ("specs/**/*.yaml",),
        ("tests/ops/test_refused_cases.py::test_the_checks_decide_as_before", *_BOUNDARIES),
        builds=True,
    ),
    Room("kernels", ("runtime_c/src/opgen_*.c",), (*_FUNCTIONS, KERNELS)),
    Room(
        "cmsis",
        ("runtime_c/src/arm_*.c",),
        (_SIGMOID, *_CMSIS_NN, _SIZES),
    ),
)


def runs_of(room: Room, file: str, top: Path) -> Sequence[Sequence[str]]:
    """Return the arguments of the runs of pytest for a file, in their order."""
    if not file.endswith(".c"):
        return [room.tests]
    operators = users_of(file, top)
    users = [f"tests/ops/test_ops.py::test_operator[{op}]" for op in operators]
    text = (top / file).read_text(encoding="utf-8")
    cores = [core for macro, core in _CORES.items() if macro in text]
    boards = [f"{_BOARD}[{op}-{core}]" for core in cores for op in operators]
    return [each for each in (room.tests, users, _BOUNDARIES if users else (), boards) if each]


def users_of(file: str, top: Path) -> tuple[str, ...]:
    """Return some operators whose kernels call functions of a C file, also through others."""
    calls = _calls(top)
    wanted, seen = {file}, set[str]()
    while wanted - seen:
        seen |= wanted
        wanted |= {each for each, called in calls.items() if called & _functions(wanted, top)}
    found = {Path(each).parent.name.upper() for each in wanted if "/kernels/" in each}
    return tuple(sorted(found)[:_USERS])


def _functions(files: set[str], top: Path) -> set[str]:
    return {name for file in files if "/src/" in file for name in _defined(top / file)}


@cache
def _defined(path: Path) -> frozenset[str]:
    text = path.read_text(encoding="utf-8")
    return frozenset(re.findall(r"^(?!static)[a-z][\w *]*?(\w+)\(", text, re.M))


@cache
def _calls(top: Path) -> dict[str, frozenset[str]]:
    """Return the functions that each C file and each kernel calls."""
    files = [*top.glob("runtime_c/src/*.[ch]"), *top.glob("runtime_c/kernels/*/*.h")]
    return {
        each.relative_to(top).as_posix(): frozenset(
            re.findall(r"\b((?:opgen|arm)_\w+)\(", each.read_text(encoding="utf-8"))
        )
        - _defined(each)
        for each in files
    }
