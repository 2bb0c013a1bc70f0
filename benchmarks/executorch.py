"""What operators of ExecuTorch's Cortex-M library cost on boards: its own kernels beside ours.

    python -m benchmarks.executorch [-o FILE.json] [--markdown FILE.md]... [OPERATOR ...]
    python -m benchmarks.executorch --from FILE.json [--markdown FILE.md]...

Each call is counted from the kernel's first instruction to its last, with what it checks and plans,
in QEMU; both get the same tensors. That takes gcc for Arm, and EXECUTORCH_DIR: a checkout of
ExecuTorch in a folder of that name, for its headers. EXECUTORCH_CORTEX_M4 and EXECUTORCH_CORTEX_M55
name folders with the static libraries that its own build makes for such a board: the core of the
runtime, the kernels, CMSIS-NN. Boards without such a folder are left out. In pages, what stands
between `<!-- figures: executorch -->` and `<!-- end of figures -->` becomes the table.
"""

from __future__ import annotations

import json
import math
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

import click
import numpy as np

from benchmarks.executorch_cases import Array, Case, Image, Result, Scratch, Type, cases
from benchmarks.table import markdown_table
from opgen.bench.bench import OPTIMIZED, build_plugin
from opgen.config import find_target
from opgen.errors import OpgenError, UsageError, VerificationError
from opgen.export.glue import emit_glue
from opgen.prove.compiling import compile_all, run_linker
from opgen.prove.machine import OUTPUT, Machine

CHECKOUT = "EXECUTORCH_DIR"
BOARDS = {"cortex-m4": "EXECUTORCH_CORTEX_M4", "cortex-m55": "EXECUTORCH_CORTEX_M55"}
"""Board -> the variable that names the folder of its libraries."""
MARK = re.compile(r"(?s)(<!-- figures: executorch -->\n).*?(<!-- end of figures -->)")
_MAIN = ("executorch_main.cc", "executorch_platform.cc")
_CALLS = "executorch_cases.h"
_CXX = (
    "-std=c++17", "-fno-exceptions", "-fno-rtti", "-fno-threadsafe-statics", "-w",
    "-DC10_USING_CUSTOM_GENERATED_MACROS",
)  # fmt: skip
_TYPES = {"int8": "Char", "int32": "Int", "float32": "Float"}


@dataclass(frozen=True)
class Cost:
    """Instructions of one call on a board."""

    theirs: int
    ours: int
    differ: int
    """Elements of the results that are not the same."""
    most: float
    """By which they differ, at most."""


@dataclass(frozen=True)
class Row:
    """One call on all boards."""

    op: str
    what: str
    costs: Mapping[str, Cost]


def measured(names: Sequence[str] = ()) -> list[Row]:
    """Count the calls of operators, or of all.

    :raises UsageError: if there is no checkout, or no library for any board.
    :raises VerificationError: if a call fails.
    """
    headers = _checkout()
    libraries = {board: os.environ.get(name, "") for board, name in BOARDS.items()}
    if not any(libraries.values()):
        message = "there are no libraries of ExecuTorch to compare with"
        raise UsageError.at("benchmarks", message, hint=f"set {' or '.join(BOARDS.values())}")
    rows: dict[tuple[str, str], Row] = {}
    for board, folder in libraries.items():
        if not folder:
            continue
        calls = [
            each for each in cases(has_vectors=board == "cortex-m55") if _is_named(each, names)
        ]
        with tempfile.TemporaryDirectory(prefix="opgen-executorch-") as work:
            found = list(_costs(calls, board, headers, Path(folder), Path(work)))
        for case, cost in zip(calls, found, strict=True):
            row = rows.setdefault((case.op, case.what), Row(case.op, case.what, {}))
            rows[case.op, case.what] = replace(row, costs={**row.costs, board: cost})
            click.echo(f"{board} {case.op} {case.what}: {cost}", err=True)
    return list(rows.values())


def _is_named(case: Case, names: Sequence[str]) -> bool:
    return not names or case.op in names


def _checkout() -> Path:
    found = Path(os.environ.get(CHECKOUT, "")).resolve()
    if found.name != "executorch" or not (found / "runtime/kernel").is_dir():
        hint = f"set {CHECKOUT} to a checkout of ExecuTorch in a folder of that name"
        raise UsageError.at("benchmarks", "there are no headers of ExecuTorch", hint=hint)
    return found


def _costs(
    calls: Sequence[Case], board: str, headers: Path, libraries: Path, work: Path
) -> Iterator[Cost]:
    machine = Machine(find_target(board))
    plugin = build_plugin(work, machine)
    theirs, ours = (
        _run(
            calls, machine, plugin, _build(calls, machine, headers, libraries, folder, has_ours=own)
        )
        for folder, own in ((work / "theirs", False), (work / "ours", True))
    )
    for (their_count, their_result), (our_count, our_result) in zip(theirs, ours, strict=True):
        apart = np.abs(their_result.astype(np.float64) - our_result.astype(np.float64))
        yield Cost(their_count, our_count, int(np.count_nonzero(apart)), float(apart.max()))


def _build(  # noqa: PLR0913
    calls: Sequence[Case],
    machine: Machine,
    headers: Path,
    libraries: Path,
    folder: Path,
    *,
    has_ours: bool,
) -> Path:
    """Build a program of all calls; return its path."""
    source = folder / "source"
    emit_glue("executorch", [], source, root_ops=sorted({f"cortex_m::{c.op}.out" for c in calls}))
    for name, content in machine.sources().items():
        (source / name).write_bytes(content)
    for name in _MAIN:
        (source / name).write_bytes(Path(__file__).with_name(name).read_bytes())
    (source / _CALLS).write_text("\n".join(_program(calls)), encoding="utf-8")
    started = [name for name in machine.sources() if name.endswith(".c")]
    own = sorted(each.name for each in source.iterdir() if each.suffix in (".c", ".cc"))
    left_out = ("register_opgen_ops.cc", "opgen_torch_library.cc")
    names = [n for n in own if n not in left_out] if has_ours else [*started, *_MAIN]
    portable = headers / "runtime/core/portable_type/c10"
    include = [f"-I{headers.parent}", f"-I{portable}"]
    common = [*OPTIMIZED, *machine.flags]
    in_c = [each for each in names if each.endswith(".c")]
    in_cxx = [each for each in names if each.endswith(".cc")]
    objects = compile_all([machine.compiler(), "-std=gnu99", *common], in_c, folder)
    command = [machine.compiler(cxx=True), *_CXX, *common, *include]
    objects |= compile_all(command, in_cxx, folder)
    program = folder / "program"
    archives = ["-Wl,--start-group", *map(str, sorted(libraries.resolve().glob("*.a")))]
    linked = [*machine.link_flags(folder), *map(str, objects.values()), *archives]
    run_linker([*command, *linked, "-Wl,--end-group", "-lm", "-o", str(program)], folder, machine)
    return program


def _run(
    calls: Sequence[Case], machine: Machine, plugin: Path, program: Path
) -> Iterator[tuple[int, Array]]:
    """Go through the instructions, and the result, of each call."""
    folder = program.parent
    command = [*machine.command(program), "-plugin", f"{plugin},out={folder / 'counts.txt'}"]
    done = subprocess.run(command, cwd=folder, capture_output=True, check=False, timeout=600)
    if done.returncode:
        said = done.stderr.decode(errors="replace").strip()
        message = f"{program.parent.name}{machine.words} ended with status {done.returncode}"
        raise VerificationError.at("benchmarks", message, why=said)
    counts = [int(line) for line in (folder / "counts.txt").read_text().split()]
    results = (folder / OUTPUT).read_bytes()
    for case, count in zip(calls, counts, strict=True):
        size = _bytes_of(case.result)
        yield count, np.frombuffer(results[:size], case.result.type)
        results = results[size:]


def _bytes_of(result: Result) -> int:
    return math.prod(result.shape) * np.dtype(result.type).itemsize


def _program(calls: Sequence[Case]) -> Iterator[str]:
    """Go through the lines of C++ that call the kernels."""
    for at, case in enumerate(calls):
        lines, words = [], []
        for place, argument in enumerate(case.arguments):
            name = f"of_{at}_{place}"
            match argument:
                case np.ndarray() | Image():
                    yield _data(name, argument)
            more, word = _argument(name, argument)
            lines += more
            words.append(word)
        lines.append(_operand("out", case.result, "result"))
        yield f"void Call{at}(KernelRuntimeContext &context)\n{{"
        yield from (f"    {line}" for line in lines)
        yield "    Tensor written = out.tensor();"
        yield "    BEGIN();"
        yield f"    cortex_m::native::{case.op}_out(context, {', '.join(words)}, written);"
        yield "    END();\n}"
    yield "struct Case {\n    const char *name;\n    void (*call)(KernelRuntimeContext &);"
    yield "    size_t bytes;\n};\nconst Case kCases[] = {"
    for at, case in enumerate(calls):
        yield f'    {{"{case.op}, {case.what}", Call{at}, {_bytes_of(case.result)}}},'
    yield "};"


def _data(name: str, argument: Array | Image) -> str:
    elements = argument.elements if isinstance(argument, Image) else argument
    c_type = "float" if elements.dtype == np.float32 else f"{elements.dtype}_t"
    items = ", ".join(map(repr, elements.ravel().tolist()))
    return f"alignas(16) const {c_type} {name}[] = {{{items}}};"


def _argument(name: str, argument: object) -> tuple[list[str], str]:  # noqa: PLR0911  one per kind
    """Return statements that make an argument, and the expression for it."""
    match argument:
        case None:
            return [], "std::optional<Tensor>()"
        case np.ndarray() | Image():
            is_image = isinstance(argument, Image)
            elements = argument.elements if isinstance(argument, Image) else argument
            shape = Result(elements.shape, str(elements.dtype), is_image)
            return [_operand(f"{name}_o", shape, name)], f"{name}_o.tensor()"
        case Scratch():
            shape = Result((1 << 16,))
            return [_operand(f"{name}_o", shape, "scratch")], f"{name}_o.tensor()"
        case Type(of):
            return [], f"ScalarType::{of}"
        case bool():
            return [], str(argument).lower()
        case int():
            return [], f"int64_t{{{argument}}}"
        case float():
            return [], repr(argument)
    assert isinstance(argument, tuple)
    items = ", ".join(map(str, argument))
    return [f"const int64_t {name}[] = {{{items}}};"], f"ArrayRef<int64_t>({name}, {len(argument)})"


def _operand(name: str, given: Result, data: str) -> str:
    n, *others = given.shape
    shape = (n, others[-1], *others[:-1]) if given.is_image else given.shape
    lying = "kImage" if given.is_image else "kInOrder"
    sizes = ", ".join(map(str, shape))
    return f"Operand {name}(ScalarType::{_TYPES[given.type]}, Lying::{lying}, {{{sizes}}}, {data});"


def table_of(rows: Sequence[Row]) -> str:
    """Return the table of all boards that were measured: ours in percent of theirs, too."""
    boards = [each for each in BOARDS if all(each in row.costs for row in rows)]
    headings = ["operator", "what"]
    headings += [f"{board}: {of}" for board in boards for of in ("ExecuTorch", "opgen")]
    lines = []
    for row in rows:
        line = [f"`{row.op}`", row.what]
        for cost in (row.costs[board] for board in boards):
            line += [f"{cost.theirs:,}", f"{cost.ours:,} ({100 * cost.ours / cost.theirs:.0f} %)"]
        lines.append(line)
    return markdown_table(headings, lines)


def filled(page: str, rows: Sequence[Row]) -> str:
    """Return a page with the table between its marks.

    :raises ValueError: if it has none.
    """
    if not MARK.search(page):
        message = "there is no place for the table of ExecuTorch"
        raise ValueError(message)
    return MARK.sub(lambda found: f"{found[1]}\n{table_of(rows)}\n\n{found[2]}", page)


def read_rows(data: Mapping[str, Any]) -> list[Row]:
    """Return the rows of a file that ``-o`` has written."""
    return [
        Row(each["op"], each["what"], {b: Cost(**cost) for b, cost in each["costs"].items()})
        for each in data["rows"]
    ]


def _tools() -> dict[str, str]:
    """Return what is measured with."""
    programs = {"QEMU": "qemu-system-arm", "gcc": "arm-none-eabi-gcc"}
    commands = {name: [program, "--version"] for name, program in programs.items()}
    commands["ExecuTorch"] = ["git", "-C", os.environ[CHECKOUT], "rev-parse", "HEAD"]
    found = {}
    for name, command in commands.items():
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        found[name] = (done.stdout.splitlines() or ["unknown"])[0]
    return found


@click.command(help=__doc__)
@click.argument("operators", nargs=-1)
@click.option("-o", "--output", type=click.Path(path_type=Path))
@click.option("--from", "source", type=click.Path(exists=True, path_type=Path))
@click.option("--markdown", "pages", multiple=True, type=click.Path(exists=True, path_type=Path))
def main(
    operators: tuple[str, ...], output: Path | None, source: Path | None, pages: tuple[Path, ...]
) -> None:
    """Measure, or read what was measured; print the table and put it into pages."""
    try:
        if source is not None:
            rows = read_rows(json.loads(source.read_text(encoding="utf-8")))
        else:
            rows = measured(operators)
    except OpgenError as error:
        click.echo(str(error), err=True)
        sys.exit(error.exit_code)
    if output is not None:
        data = {"tools": _tools(), "rows": [asdict(each) for each in rows]}
        output.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")
    for page in pages:
        page.write_text(filled(page.read_text(encoding="utf-8"), rows), encoding="utf-8")
    click.echo(table_of(rows))


if __name__ == "__main__":
    main()
