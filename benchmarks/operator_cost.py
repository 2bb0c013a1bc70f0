"""What one operator costs: files and lines, counted in this tree, beside those of others.

    python -m benchmarks.operator_cost [--all]

An operator of ours is a spec, with the C that calls a kernel in it; files that add kernels to it
count as its own. Every line counts there, comments and empty ones too. A second table adds what
is used by this operator alone elsewhere, in lines of code: functions of the library, and C. What
several share is counted apart: families of specs, functions of expressions, portable kernels.
"""

from __future__ import annotations

import statistics
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from benchmarks.own_lines import Own, own_lines, spec_lines, without_functions
from benchmarks.table import table

ROOT = Path(__file__).resolve().parents[1]
PEERS = ROOT / "benchmarks" / "peers.yaml"


@dataclass(frozen=True)
class Cost:
    """Of one operator."""

    op: str
    folder: str
    files: int
    lines: int
    c_lines: int
    """Of these, C."""
    longest: int
    """Lines of the longest of its files, without functions of its own."""


@dataclass(frozen=True)
class Peer:
    """One operator of another system."""

    system: str
    op: str
    files: int
    lines: int
    source: str


def costs(specs: Path = ROOT / "specs") -> list[Cost]:
    """Return what each built-in operator costs."""
    operators: dict[str, list[_File]] = {}
    for path in sorted(specs.rglob("*.yaml")):
        if not path.parent.name.startswith("_"):
            found = _file(path)
            operators.setdefault(found.op, []).append(found)
    return [
        Cost(
            op,
            files[0].folder,
            sum(each.files for each in files),
            sum(each.lines for each in files),
            sum(each.c_lines for each in files),
            max(each.lines - each.functions for each in files),
        )
        for op, files in sorted(operators.items())
    ]


def peers(path: Path = PEERS) -> list[Peer]:
    """Return the figures of others."""
    systems = yaml.safe_load(path.read_text(encoding="utf-8"))
    return [
        Peer(each["system"], op, files, lines, each["source"])
        for each in systems
        for op, (files, lines) in each["operators"].items()
    ]


def shared() -> Iterator[tuple[str, int, int]]:
    """Go through what operators share: what it is, files, lines."""
    for name, pattern in (
        ("families of specs", "specs/_family/*.yaml"),
        ("functions of expressions", "generator/opgen/lib/*.py"),
        ("portable kernels, CMSIS-NN's functions", "runtime_c/*/arm_*.[ch]"),
        ("portable kernels, our own", "runtime_c/*/opgen_*.[ch]"),
    ):
        paths = list(ROOT.glob(pattern))
        yield name, len(paths), sum(_lines(path) for path in paths)


@dataclass(frozen=True)
class _File:
    """A spec, or one that adds kernels to another, with files of C beside it."""

    op: str
    folder: str
    files: int
    lines: int
    functions: int
    """Of the lines, those of functions."""
    c_lines: int


def _file(path: Path) -> _File:
    text = path.read_text(encoding="utf-8")
    spec = yaml.safe_load(text)
    codes = [str(kernel.get("code", "")) for kernel in spec.get("kernels", ())]
    beside = [path.parent / code for code in codes if code.endswith(".c") and "\n" not in code]
    c_lines = sum(len(code.splitlines()) for code in codes if not code.endswith(".c"))
    c_lines += sum(map(_lines, beside))
    lines = _lines(path) + sum(map(_lines, beside))
    functions = _lines(path) - len(without_functions(text).splitlines())
    op = spec.get("op") or spec["kernels_for"]
    return _File(op, path.parent.name, 1 + len(beside), lines, functions, c_lines)


def _lines(path: Path) -> int:
    return len(path.read_text(encoding="utf-8").splitlines())


def with_own() -> list[tuple[Cost, int, Own]]:
    """Return each operator with the lines of code of its specs, and what else is its own."""
    code: dict[str, int] = {}
    for path in sorted((ROOT / "specs").rglob("*.yaml")):
        if not path.parent.name.startswith("_"):
            lines = sum(spec_lines(path.read_text(encoding="utf-8")))
            op = _file(path).op
            code[op] = code.get(op, 0) + lines
    own = own_lines()
    return [(each, code[each.op], own[each.op]) for each in costs()]


def _print_own() -> None:
    found = with_own()
    whole = [code + own.library + own.c for _, code, own in found]
    alone = [each for each, _, own in found if each.files == 1 and not own.library and not own.c]
    rows: list[tuple[str, int]] = [
        ("in its specs", sum(code for _, code, _ in found)),
        ("in functions of the library that it alone calls", sum(e.library for *_, e in found)),
        ("in C that it alone calls", sum(e.c for *_, e in found)),
        ("together", sum(whole)),
    ]
    count = len(found)
    table(
        "Lines of code that are an operator's own",
        ["where", "all operators", "each"],
        [[name, f"{lines:,}", f"{lines / count:.1f}"] for name, lines in rows],
    )
    one = sum(each.files == 1 for each, *_ in found)
    print(
        f"\nOf {count} operators {one} have a single spec file, and {len(alone)} of them nothing"
        f" of their own besides; median {statistics.median(whole):.0f} lines, most {max(whole):,}."
    )


def _summary(name: str, found: Sequence[Cost] | Sequence[Peer]) -> list[str]:
    files, lines = [each.files for each in found], [each.lines for each in found]
    return [
        name,
        str(len(found)),
        f"{statistics.mean(files):.1f}",
        f"{statistics.mean(lines):.0f}",
        f"{statistics.median(lines):.0f}",
        str(max(lines)),
    ]


def main(arguments: Sequence[str]) -> None:
    """Print the tables."""
    own, others = costs(), peers()
    systems: Mapping[str, Any] = dict.fromkeys(each.system for each in others)
    headings = ["system", "operators", "files", "lines: mean", "median", "most"]
    rows = [_summary("opgen", own)]
    rows += [_summary(name, [p for p in others if p.system == name]) for name in systems]
    table("One operator", headings, rows)
    table(
        "Of others",
        ["operator", "files", "lines", "source"],
        [
            [f"{each.system}: {each.op}", str(each.files), str(each.lines), each.source]
            for each in others
        ],
    )
    c_lines = sum(each.c_lines for each in own) / sum(each.lines for each in own)
    print(f"\nOf opgen's lines {c_lines:.0%} are C.")
    _print_own()
    table(
        "What opgen's operators share",
        ["what", "files", "lines"],
        [[name, str(files), f"{lines:,}"] for name, files, lines in shared()],
    )
    if "--all" in arguments:
        rows = [[each.op, str(each.files), str(each.lines), str(each.c_lines)] for each in own]
        table("Each of opgen's", ["operator", "files", "lines", "of these C"], rows)


if __name__ == "__main__":
    main(sys.argv[1:])
