"""``opgen torch coverage``: which operators of a program compile, only execute, or are unknown."""

from __future__ import annotations

import json
import warnings
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import Any

from tabulate import tabulate

from opgen.aten.defaults import running_operator
from opgen.aten.program import TorchNode, TorchProgram
from opgen.aten.schema import OWN_NAMESPACES
from opgen.context.registries import RegistryContext
from opgen.errors import (
    Diagnostic,
    ModelError,
    OperatorPlace,
    OpgenError,
    OpgenWarning,
    UnsupportedError,
    counted,
)
from opgen.lib.target import Target
from opgen.loading import load_bound
from opgen.pt2.load import judged_without_weights, load_partly, open_program, with_elements
from opgen.pt2.source_line import source_line
from opgen.pt2.unknown import called_from

_SHOWN = 3
"""Lines of a program that the table shows of one operator."""


class Verdict(StrEnum):
    """What can be done with a call."""

    COMPILES = "compiles"
    EXECUTES = "executes"
    """PyTorch, or an executor that is registered, runs it; there is no C for it."""
    UNKNOWN = "unknown"


_WORDS = {
    Verdict.COMPILES: "compiles",
    Verdict.EXECUTES: "only executes",
    Verdict.UNKNOWN: "unknown",
}


@dataclass
class Row:
    """The calls of an operator of which the same is reported."""

    operator: str
    verdict: Verdict
    refusal: Diagnostic | None
    calls: list[TorchNode] = field(default_factory=list)
    becomes: list[str] = field(default_factory=list)
    """The operators of the graph that the calls are; none: nothing is left of them."""


@dataclass(frozen=True)
class Coverage:
    """What can be done with the calls of a program."""

    program: TorchProgram
    rows: Sequence[Row]
    others: Sequence[Diagnostic]
    """What does not compile besides single calls."""
    code_of_others: int = UnsupportedError.exit_code

    @property
    def exit_code(self) -> int:
        """0 if all compiles, 1 if the program is damaged, else that of what is not supported."""
        if self.others:
            return self.code_of_others
        good = all(row.verdict is Verdict.COMPILES for row in self.rows)
        return 0 if good else UnsupportedError.exit_code

    def total(self, verdict: Verdict) -> int:
        """Return how many calls there are of a verdict."""
        return sum(len(row.calls) for row in self.rows if row.verdict is verdict)


def coverage_of(program: TorchProgram, context: RegistryContext, target: Target) -> Coverage:
    """Return what can be done with the calls of a program.

    :raises UsageError: if it lacks weights, and cannot be judged without them.
    """
    with judged_without_weights(program):
        return _coverage(with_elements(program), context, target, is_whole=not program.missing)


def _coverage(
    program: TorchProgram, context: RegistryContext, target: Target, *, is_whole: bool
) -> Coverage:
    try:
        model, faults = load_partly(program, context)
    except (
        ModelError,
        UnsupportedError,
    ) as error:  # one that hides the others
        if not is_whole:
            raise
        rows_of_all: dict[str, Row] = {}
        for node in program.nodes:
            verdict = _verdict(node, error.diagnostics[0], context)
            rows_of_all.setdefault(node.target, Row(node.target, verdict, None)).calls.append(node)
        rows_in_order = _in_order(rows_of_all.values())
        return Coverage(program, rows_in_order, error.diagnostics, error.exit_code)
    refusals: dict[str, Diagnostic] = {}
    others: list[Diagnostic] = []
    for each in [*faults.found, *_later_faults(program, context, target, is_whole)]:
        name = each.where.name if isinstance(each.where, OperatorPlace) else ""
        if name in program.numbers:
            refusals.setdefault(name, each)
        elif each not in others:
            others.append(each)
    made: dict[str, list[str]] = {}
    for operator in model.main.operators:
        made.setdefault(operator.name, []).append(operator.op_type)
    rows: dict[tuple[object, ...], Row] = {}
    for node in program.nodes:
        refusal = refusals.get(node.name)
        verdict = _verdict(node, refusal, context)
        key = (node.target, verdict, refusal and refusal.message)
        row = rows.setdefault(key, Row(node.target, verdict, refusal))
        row.calls.append(node)
        if refusal is None:
            row.becomes += [op for op in made.get(node.name, ()) if op not in row.becomes]
    return Coverage(program, _in_order(rows.values()), others)


def _in_order(rows: Iterable[Row]) -> list[Row]:
    order = list(Verdict)
    return sorted(rows, key=lambda row: (order.index(row.verdict), row.operator))


def _later_faults(
    program: TorchProgram, context: RegistryContext, target: Target, is_whole: bool
) -> Sequence[Diagnostic]:
    """Return what refuses the program behind the front end: types without a kernel, and so on."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", OpgenWarning)  # shown when it was loaded before
            load_bound(program, context, target)
    except OpgenError as error:
        if not is_whole and isinstance(error, ModelError):
            raise
        return error.diagnostics
    return ()


def _verdict(node: TorchNode, refusal: Diagnostic | None, context: RegistryContext) -> Verdict:
    if refusal is None:
        return Verdict.COMPILES
    is_run = (
        node.target.partition(".")[0] in OWN_NAMESPACES
        or context.torch.get_execution_fn(node.target) is not None
        or running_operator(node.target) is not None
    )
    return Verdict.EXECUTES if is_run else Verdict.UNKNOWN


def coverage_text(found: Coverage) -> str:
    """Return a table, and below it why calls do not compile, where they are, and what to do."""
    rows = [
        (row.operator, len(row.calls), _WORDS[row.verdict], _becomes(row)) for row in found.rows
    ]
    calls = len(found.program.nodes)
    table = tabulate(rows, ("operator", "calls", "", "becomes"), "plain")
    totals = (
        f"{found.program.path.name}: {found.total(Verdict.COMPILES)} of {counted(calls, 'call')}"
        f" compile; only execute: {found.total(Verdict.EXECUTES)};"
        f" unknown: {found.total(Verdict.UNKNOWN)}"
    )
    parts = [table, *map(_reason, found.rows), *map(str, found.others), totals]
    return "\n\n".join(filter(None, parts))


def _becomes(row: Row) -> str:
    return ", ".join(row.becomes) or ("nothing" if row.verdict is Verdict.COMPILES else "")


def _reason(row: Row) -> str:
    if row.refusal is None:
        return ""
    lines = [f"{row.operator}: {row.refusal.message}"]
    places = list(dict.fromkeys(filter(None, (_place_in_words(node) for node in row.calls))))
    lines += [f"    {place}" for place in places[:_SHOWN]]
    if places[_SHOWN:]:
        lines.append(f"    and {counted(len(places) - _SHOWN, 'further place')}")
    called = called_from(row.calls[0])
    for word, text in (("why:  ", row.refusal.why), ("hint: ", row.refusal.hint)):
        # Where it is called was said already.
        if text := text.removeprefix(called).removeprefix("; "):
            lines.append(f"    {word}{text}")
    return "\n".join(lines)


def _place_in_words(node: TorchNode) -> str:
    line = source_line(node.stack)
    return str(line) if line else f"module {node.module}" if node.module else ""


def coverage_json(found: Coverage) -> str:
    """Return the same for programs."""
    content = {
        "model": found.program.path.name,
        "calls": {"all": len(found.program.nodes)}
        | {str(verdict): found.total(verdict) for verdict in Verdict},
        "operators": [_entry(row) for row in found.rows],
        "others": [str(each) for each in found.others],
    }
    return json.dumps(content, indent=2)


def _entry(row: Row) -> Mapping[str, Any]:
    return {
        "operator": row.operator,
        "verdict": str(row.verdict),
        "becomes": row.becomes,
        "reason": row.refusal.message if row.refusal else "",
        "hint": row.refusal.hint if row.refusal else "",
        "calls": list(_calls(row.calls)),
    }


def _calls(nodes: Sequence[TorchNode]) -> Iterator[Mapping[str, Any]]:
    for node in nodes:
        line = source_line(node.stack)
        place = line._asdict() if line else {}
        yield {"name": node.name, "module": node.module, **place}


def coverage_of_file(
    path: Path, context: RegistryContext, target: Target, *, as_json: bool
) -> tuple[str, int]:
    """Return what can be done with the calls of a ``.pt2`` or a saved ``.json``; an exit code.

    :raises UsageError: if the file cannot be read.
    :raises ModelError: if it is damaged or contradicts itself.
    """
    program = open_program(path)
    found = coverage_of(program, context, target)
    return (coverage_json if as_json else coverage_text)(found), found.exit_code
