"""Which tests watch over which files: what a mutant of a file is run against."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tests.mutation.mutants import Mutant

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
    "tests/runtime_c/test_round.py",
)
_SIZES = "tests/ops/test_scratch.py::test_portable_library"
_BOARD = "tests/ops/test_boards.py::test_operator_on_a_board"
_CORES = {
    "OPGEN_HAS_MVE": "cortex-m55", "OPGEN_HAS_DSP": "cortex-m4", "OPGEN_HAS_FPU": "cortex-m4",
}  # fmt: skip
"""What C asks for if a part is for some processors only -> one that has it, to be emulated."""
_TEMPLATE = "tests/ops/test_templates.py::test_kernels_of_a_template"
_SMALL_CACHE = "tests/ops/test_boards.py::test_operator_of_a_device_with_a_small_cache"
_MORE: Mapping[str, Sequence[str]] = {
    "OPGEN_HAS_NEON": ("tests/runtime_c/kernels/test_aarch64.py",),
    "OPGEN_TRACE_H": ("tests/trace/test_trace.py",),
    "fully_connected_groups": ("tests/ops/test_groups_of_units.py",),
}
"""What stands in a file, or in its name -> tests that watch over it besides."""
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
            "tests/aot/test_memories_c.py",
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
    Room("headers", ("runtime_c/src/*.h", "runtime_c/include/*.h"), (*_FUNCTIONS, KERNELS)),
    Room("code", ("runtime_c/kernels/*.h",), ()),
    Room("templates", ("specs/*/*.c.j2",), (), builds=True),
    Room(
        "transforms",
        ("generator/opgen/transforms/*.py",),
        ("tests/transforms", "tests/ops/test_channels.py", "tests/ops/test_sums.py"),
    ),
    Room(
        "cmsis",
        ("runtime_c/src/arm_*.c",),
        (_SIGMOID, *_CMSIS_NN, _SIZES),
    ),
)


def runs_of(room: Room, mutant: Mutant, top: Path) -> Sequence[Sequence[str]]:
    """Return the arguments of the runs of pytest for a mutant, in their order."""
    file = mutant.file
    if not file.endswith((".c", ".h", ".j2")):
        own = f"tests/{Path(file).parent.name}/test_{Path(file).name}"
        return [*([[own]] if (top / own).is_file() else []), room.tests]
    text = (top / file).read_text(encoding="utf-8")
    if file.endswith(".j2"):
        operators, said = _users_of_template(file, top)
        tests: Sequence[Sequence[str]] = ()
    else:
        operators = users_of(mutant, top)
        said = "\n".join([text, *_called_texts(file, top)])
        tests = [[f"tests/ops/test_ops.py::test_operator[{op}]"] for op in operators]
    cores = sorted({core for macro, core in _CORES.items() if macro in said})
    # Each is a run of its own: of several cases of a test some are left out.
    boards = [[f"{_BOARD}[{op}-{core}]"] for core in cores for op in operators]
    if file.endswith(".j2"):
        name = file.removeprefix("specs/")
        boards = [[f"{_TEMPLATE}[{name}-{core}]"] for core in cores]
    caches = [[f"{_SMALL_CACHE}[{op}]"] for op in operators if file.endswith("_blocks.c.j2")]
    more = [each for name, each in _MORE.items() if name in text or name in file]
    runs = (*tests, *boards, *caches, *more, _BOUNDARIES if tests else (), room.tests)
    if file.endswith(".c"):  # some functions of the room are tested alone, which takes less time
        runs = (room.tests, *tests, _BOUNDARIES if tests else (), *boards, *more)
    return [each for each in runs if each]


# --- who uses what -------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Part:
    """A file of C, or a function of a header."""

    file: str
    gives: frozenset[str]
    """Functions that others call, or the name by which the file is included."""
    asks: frozenset[str]


def users_of(mutant: Mutant, top: Path) -> tuple[str, ...]:
    """Return some operators whose kernels call what is changed: the nearest of them."""
    parts = _parts(top)
    text = (top / mutant.file).read_text(encoding="utf-8")
    names = [each[1] or each[2] for each in _FUNCTION.finditer(text, 0, mutant.start)][-1:]
    is_header = mutant.file.startswith("runtime_c/include/")
    given = {
        name
        for each in parts
        if each.file == mutant.file and (not is_header or each.gives & {*names})
        for name in each.gives
    }
    left = [each for each in parts if each.file != mutant.file or not each.gives & given]
    found = {_operator_of(each.file) for each in parts if each.file == mutant.file} - {""}
    while not found and given:
        users = [each for each in left if each.asks & given]
        left = [each for each in left if each not in users]
        given = {name for each in users for name in each.gives}
        found = {_operator_of(each.file) for each in users} - {""}
    return tuple(sorted(found)[:_USERS])


def _operator_of(file: str) -> str:
    return Path(file).stem.upper() if "/kernels/" in file else ""


def _users_of_template(file: str, top: Path) -> tuple[tuple[str, ...], str]:
    """Return the operators whose specs name a template, and how they do."""
    use = re.compile(rf"template: .*\bcode: {re.escape(Path(file).name)}\b.*")
    texts = [
        each.read_text(encoding="utf-8") for each in sorted((top / file).parent.glob("*.yaml"))
    ]
    found = [
        (op[1], said.group())
        for text in texts
        if (said := use.search(text)) and (op := re.search(r"^kernels_for: (\w+)", text, re.M))
    ]
    return tuple(sorted({op for op, _ in found})), "\n".join(said for _, said in found)


def _called_texts(file: str, top: Path) -> Iterator[str]:
    """Go through the texts of files that a file of C calls functions of."""
    parts = _parts(top)
    asks = {name for each in parts if each.file == file for name in each.asks}
    for called in {each.file for each in parts if each.gives & asks and each.file != file}:
        yield (top / called).read_text(encoding="utf-8")


_FUNCTION = re.compile(r"^(?:static\b[\w *]*?\b(\w+)\(|#define (\w+)\()", re.M)
"""Where a function of a header begins, or a macro."""


@cache
def _parts(top: Path) -> tuple[_Part, ...]:
    """Return what each C file, function of a header and kernel gives and asks for."""
    files = [
        *top.glob("runtime_c/src/*.[ch]"),
        *top.glob("runtime_c/include/*.h"),
        *top.glob("runtime_c/kernels/*.h"),
    ]
    return tuple(part for each in sorted(files) for part in _parts_of(each, top))


def _parts_of(path: Path, top: Path) -> Iterator[_Part]:
    text, file = path.read_text(encoding="utf-8"), path.relative_to(top).as_posix()
    if path.parent.name == "include":
        heads = [*_FUNCTION.finditer(text)]
        ends = [*(each.start() for each in heads), len(text)][1:]
        for head, end in zip(heads, ends, strict=True):
            name = head[1] or head[2]
            yield _Part(file, frozenset([name]), _called(text[head.end() : end]) - {name})
        return
    own = frozenset(re.findall(r"^(?:static\b)?[a-z][\w *]*?(\w+)\(", text, re.M))
    gives = frozenset(re.findall(r"^(?!static)[a-z][\w *]*?(\w+)\(", text, re.M))
    included = re.findall(r'^#include "(\w+\.h)"', text, re.M)
    yield _Part(
        file,
        gives if path.suffix == ".c" else frozenset([path.name]),
        (_called(text) - own) | {*included},
    )


def _called(text: str) -> frozenset[str]:
    return frozenset(re.findall(r"\b([A-Za-z_]\w+)\(", text))
