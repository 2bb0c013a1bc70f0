"""``opgen diff``: what changed between two reports, as a table for a comment, or as JSON."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Any

from tabulate import tabulate

from opgen.aot.summary.report_facts import (
    Report,
    all_operators,
    layer_constants,
    layer_instructions,
    program_bytes,
    ram_bytes,
)
from opgen.errors import Diagnostic, LimitError, UsageError, did_you_mean, in_line, shown_name

_LIMIT = re.compile(r"(?P<name>[a-z]+)=\+?(?P<most>\d{1,12}(\.\d{1,6})?)(?P<percent>%?)")
_SHOWN = 30
"""Layers in the table; the JSON has all."""
_LONGEST = 48
"""Of what anything is called, in characters."""
_MOST_ALIGNED = 2000
"""Layers without a partner of the same name: to align them takes the square of their number."""


@dataclass(frozen=True)
class Figure:
    """One number of both reports."""

    name: str
    about: str
    before: int
    after: int

    @property
    def change(self) -> int:
        """How much more it is."""
        return self.after - self.before

    @property
    def in_words(self) -> str:
        """The change, as ``+1,024 (+3.1 %)``."""
        if not self.change:
            return "="
        part = f" ({100 * self.change / self.before:+.1f} %)" if self.before else ""
        return f"{self.change:+,}{part}"


@dataclass(frozen=True)
class GrowthLimit:
    """How much a figure may grow."""

    name: str
    most: float
    percent: bool

    def allows(self, figure: Figure) -> bool:
        """Tell whether a figure stays within."""
        most = self.most * figure.before / 100 if self.percent else self.most
        return figure.change <= most

    def __str__(self) -> str:
        return f"+{self.most:,g}{' %' if self.percent else ''}"


@dataclass(frozen=True)
class LayerChange:
    """A layer that only one report has, or whose facts differ."""

    change: str
    """``added``, ``removed`` or ``changed``."""
    name: str
    op: str
    facts: Mapping[str, tuple[Any, Any]]
    """What differs -> before and after."""


@dataclass(frozen=True)
class Difference:
    """What changed."""

    figures: tuple[Figure, ...]
    layers: tuple[LayerChange, ...]

    def to_json(self) -> dict[str, Any]:
        """Return it as JSON values."""
        sides = ("before", "after")
        return {
            "figures": {
                each.name: {key: getattr(each, key) for key in ("about", *sides, "change")}
                for each in self.figures
            },
            "layers": [
                {key: getattr(each, key) for key in ("change", "name", "op")}
                | {"facts": {k: dict(zip(sides, v, strict=True)) for k, v in each.facts.items()}}
                for each in self.layers
            ],
        }


FIGURES = ("ram", "arena", "state", "flash", "macs", "instructions", "stack", "layers")


def difference_of(before: Report, after: Report) -> Difference:
    """Compare two reports: what both have."""
    return Difference(tuple(_figures(before, after)), tuple(_layer_changes(before, after)))


def _figures(before: Report, after: Report) -> Iterator[Figure]:
    both = (before, after)
    yield Figure("ram", "RAM, B", *(ram_bytes(each) for each in both))
    yield Figure("arena", "arena, B", *(each["memory"]["arena"]["bytes"] for each in both))
    yield Figure("state", "state, B", *(each["memory"]["state_bytes"] for each in both))
    programs = [program_bytes(each) for each in both]
    if programs[0] is not None and programs[1] is not None:
        yield Figure("flash", "flash, B", programs[0], programs[1])
    else:
        sizes = (each["memory"]["weights_bytes"] for each in both)
        yield Figure("flash", "flash for weights and tables, B", *sizes)
    where = ", all entry points" if any(each["entry_points"] for each in both) else ""
    macs = (sum(layer["macs"] for layer in all_operators(each)) for each in both)
    yield Figure("macs", f"MACs{where}", *macs)
    if all("measured" in each for each in both):
        runs = (each["measured"]["instructions"]["run"] for each in both)
        yield Figure("instructions", "instructions", *runs)
        stacks = (each["measured"]["stack_bytes"] for each in both)
        yield Figure("stack", "stack, B", *stacks)
    yield Figure("layers", f"layers{where}", *(len(all_operators(each)) for each in both))


def _layer_changes(before: Report, after: Report) -> Iterator[LayerChange]:
    old, new = (list(_layers(each)) for each in (before, after))
    pairs, gone, come = _matched(old, new)
    for one, other in pairs:
        facts = {
            name: (one[name], other[name])
            for name in one
            if name in other and one[name] != other[name] and name not in ("tensor", "name")
        }
        if facts:
            yield LayerChange("changed", other["name"], other["op"], facts)
    for change, layers in (("removed", gone), ("added", come)):
        for layer in layers:
            yield LayerChange(change, layer["name"], layer["op"], {})


def _layers(report: Report) -> Iterator[dict[str, Any]]:
    counts, constants = layer_instructions(report), layer_constants(report)
    for each in all_operators(report):
        layer = {
            "tensor": each["tensor"],
            "name": each["name"],
            "op": each["op"],
            "output": [
                f"{operand['type']} {operand['shape']}"
                for operand in each["operands"]
                if operand["role"] == "output"
            ],
            "kernel": each["kernel"],
            "macs": each["macs"],
            "constants": constants.get(each["layer"], 0),
            "scratch": each["scratch"]["bytes"] if each["scratch"] else 0,
        }
        if counts:
            layer["instructions"] = counts.get(each["layer"], 0)
        yield layer


_Layers = list[dict[str, Any]]


def _matched(old: _Layers, new: _Layers) -> tuple[list[tuple[Any, Any]], _Layers, _Layers]:
    """Pair layers by the name in the model's file, then, of the rest, by operator and output."""
    named: dict[tuple[str, str], _Layers] = {}
    for each in reversed(new):
        named.setdefault((each["tensor"], each["op"]), []).append(each)
    pairs, gone = [], []
    for each in old:
        same = named.get((each["tensor"], each["op"]))
        if same:
            pairs.append((each, same.pop()))
        else:
            gone.append(each)
    taken = {id(other) for _, other in pairs}
    come = [each for each in new if id(each) not in taken]
    if max(len(gone), len(come)) > _MOST_ALIGNED:
        return pairs, gone, come
    old_kinds, new_kinds = (
        [f"{each['op']} {each['output']}" for each in side] for side in (gone, come)
    )
    blocks = SequenceMatcher(None, old_kinds, new_kinds, autojunk=False).get_matching_blocks()
    alike = [(gone[a + i], come[b + i]) for a, b, size in blocks for i in range(size)]
    taken = {id(each) for pair in alike for each in pair}
    gone, come = ([each for each in side if id(each) not in taken] for side in (gone, come))
    return [*pairs, *alike], gone, come


def markdown_of(difference: Difference, before: str, after: str) -> str:
    """Return tables in Markdown.

    :param before: what to call the first report.
    :param after: what to call the second one.
    """
    rows = [
        [each.about, f"{each.before:,}", f"{each.after:,}", each.in_words]
        for each in difference.figures
    ]
    heads = ["", _cell(before), _cell(after), "change"]
    align = ("left", "right", "right", "right")
    text = tabulate(rows, heads, tablefmt="pipe", colalign=align, disable_numparse=True)
    if not difference.layers:
        return text
    shown = difference.layers[:_SHOWN]
    rows = [[each.change, _cell(each.name), _cell(each.op), _changes(each)] for each in shown]
    heads = ["layer", "name", "operator", "what"]
    text += "\n\n" + tabulate(rows, heads, tablefmt="pipe", disable_numparse=True)
    more = len(difference.layers) - len(shown)
    return text + (f"\n\nand {more:,} more layers" if more else "")


def _changes(layer: LayerChange) -> str:
    """Return what differs, in Markdown."""
    return "; ".join(
        f"{name} {_value(before)} → {_value(after)}"
        for name, (before, after) in layer.facts.items()
    )


def _value(value: Any) -> str:
    if isinstance(value, int):
        return f"{value:,}"
    return _cell(words_of(value))


def words_of(value: Any) -> str:
    """Return what a fact of a layer is called, in one line."""
    words = ", ".join(value) if isinstance(value, list) else str(value or "none")
    return in_line(shown_name(words, _LONGEST))


def _cell(text: str) -> str:
    """Return a name as code in a cell of a table: it may hold anything."""
    plain = in_line(shown_name(text, _LONGEST)).replace("`", "'").replace("|", "\\|").strip()
    return f"`{plain}`" if plain else ""


def parse_limits(text: str) -> tuple[GrowthLimit, ...]:
    """Read ``ram=+0,flash=+1%``.

    :raises UsageError: with all that is wrong in it.
    """
    limits, faults = [], []
    for part in (each.strip() for each in text.split(",")):
        found = _LIMIT.fullmatch(part)
        if found is None:
            hint = "write NAME=+N or NAME=+N%, such as ram=+0,flash=+1%"
            faults.append(Diagnostic("--fail-above", f"'{part}' is not a limit", hint=hint))
        elif found["name"] not in FIGURES:
            hint = did_you_mean(found["name"], FIGURES) or f"figures: {', '.join(FIGURES)}"
            message = f"there is no figure '{found['name']}'"
            faults.append(Diagnostic("--fail-above", message, hint=hint))
        else:
            limits.append(GrowthLimit(found["name"], float(found["most"]), bool(found["percent"])))
    UsageError.raise_if_any(faults)
    return tuple(limits)


def check_limits(difference: Difference, limits: Sequence[GrowthLimit], where: str) -> None:
    """Check that no figure grew by more than is allowed.

    :raises LimitError: with all that did.
    :raises UsageError: if a figure is not in both reports.
    """
    figures = {each.name: each for each in difference.figures}
    missing = [each.name for each in limits if each.name not in figures]
    if missing:
        message = f"{', '.join(missing)}: not measured in both reports"
        hint = "make them by `opgen report MODEL --target T --measure --json`"
        raise UsageError.at("--fail-above", message, hint=hint)
    LimitError.raise_if_any(
        Diagnostic(
            where,
            f"{figures[each.name].about} from {figures[each.name].before:,} to "
            f"{figures[each.name].after:,}: {figures[each.name].in_words}, allowed is {each}",
        )
        for each in limits
        if not each.allows(figures[each.name])
    )
