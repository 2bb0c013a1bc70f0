"""``<name>_selftest.c`` and ``.h``: runs on drawn inputs, and what every layer must give then."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from opgen.aot.emit.cliteral import c_double
from opgen.aot.emit.interface import PortView
from opgen.aot.emit.options import EntryTest, SelfTest, TestedOutput
from opgen.aot.emit.statements import wrapped
from opgen.aot.emit.tables import ConstantArray
from opgen.aot.emit.trace import SENDER
from opgen.aot.emit.views import EntryView
from opgen.aot.plan.constants import Array
from opgen.base.paths import runtime_root
from opgen.text import c as c_text

_CRC = "opgen_trace_crc"
"""The function that is taken from there."""


@dataclass(frozen=True, eq=False)
class TestedEntry:
    """An entry point as the templates print it."""

    __test__ = False

    entry: EntryView
    head: str
    call: tuple[str, ...]
    """The statement that runs the model."""
    fed: tuple[tuple[str, ...], ...]
    """Statements that write the inputs."""
    wrong: tuple[tuple[tuple[str, ...], int], ...]
    """Lines of a condition that an output is wrong, and the layer that computes it."""
    values: tuple[ConstantArray, ...]
    """Inputs and outputs."""
    checksums: ConstantArray
    counts: ConstantArray
    """Checksums of each run."""


@dataclass(frozen=True, eq=False)
class SelfTestView:
    """Everything that the templates print."""

    runs: int
    bytes: int
    entries: tuple[TestedEntry, ...]
    crc: str
    """The function that computes checksums."""
    take_head: str
    same_head: str
    """Of what compares bytes; empty: no output is to be the same."""
    member: tuple[str, ...]
    """The declaration of a pointer to such a function."""
    near: tuple[tuple[str, str], ...]
    """Types of outputs that are compared within a distance, and the head of what does."""

    @property
    def tables(self) -> tuple[ConstantArray, ...]:
        """All constants."""
        return tuple(
            table for each in self.entries for table in (*each.values, each.checksums, each.counts)
        )

    @property
    def needs_math(self) -> bool:
        """Whether some constant is infinite or no number."""
        floats = (t.elements for t in self.tables if t.elements.dtype.kind in "fc")
        return not all(bool(np.isfinite(each).all()) for each in floats)


def selftest_view(test: SelfTest, entries: Sequence[EntryView], module: str) -> SelfTestView:
    """Return what is to be printed for a module."""
    take = (
        f"{module}_selftest_report *report",
        *("int32_t layer", "int32_t output", "const void *data", "int32_t bytes"),
    )
    return SelfTestView(
        test.runs,
        test.bytes,
        tuple(_entry(*each, module) for each in zip(test.entries, entries, strict=True)),
        crc_function(f"{module}_selftest_crc"),
        "\n".join(wrapped(f"static void {module}_selftest_take(", take, ")", 0)),
        _same(test, entries, module),
        tuple(wrapped("void (*take)(", (f"struct {take[0]}", *take[1:]), ");")),
        tuple(_near(test, entries, module)),
    )


def crc_function(name: str) -> str:
    """Return a function of this name that computes checksums, as frames of traces have them."""
    sender = (runtime_root() / "include" / SENDER).read_text(encoding="utf-8")
    [found] = [each for each in c_text.functions(sender) if each.name == _CRC]
    head, *body = sender.splitlines()[found.first - 1 : found.last]
    parameters = head.partition("(")[2].removesuffix(")").split(", ")
    return "\n".join([*wrapped(f"static uint32_t {name}(", parameters, ")", 0), *body, ""])


def _same(test: SelfTest, entries: Sequence[EntryView], module: str) -> str:
    """Return the head of what compares bytes, if some output is to be the same."""
    pairs = (
        pair
        for entry, tested in zip(entries, test.entries, strict=True)
        for pair in zip(entry.outputs, tested.outputs, strict=True)
    )
    if not any(port.count and output.layer and output.near is None for port, output in pairs):
        return ""
    parameters = ("const void *found", "const void *wanted", "int32_t bytes")
    return "\n".join(wrapped(f"static int {module}_selftest_same(", parameters, ")", 0))


def _near(test: SelfTest, entries: Sequence[EntryView], module: str) -> Iterator[tuple[str, str]]:
    """Go through the types of outputs that need not be equal."""
    types = {
        port.c_type
        for entry, tested in zip(entries, test.entries, strict=True)
        for port, output in zip(entry.outputs, tested.outputs, strict=True)
        if output.near is not None and output.layer
    }
    for type_ in sorted(types):
        parameters = (
            f"const {type_} *found",
            f"const {type_} *wanted",
            *("int32_t count", "double most"),
        )
        head = f"static int {module}_selftest_near_{type_}("
        yield type_, "\n".join(wrapped(head, parameters, ")", 0))


def _entry(test: EntryTest, entry: EntryView, module: str) -> TestedEntry:
    prefix, is_given = f"{entry.prefix}_selftest", entry.io == "caller"
    values: list[ConstantArray] = []

    def row(port: PortView, elements: Array) -> str:
        """Add the values of a port; return what C calls those of a run."""
        name = f"{prefix}_{port.kind}_{port.index}"
        values.append(ConstantArray(name, port.about, "", np.ascontiguousarray(elements)))
        return f"{name} + run * {port.count}"

    inputs = [
        row(port, elements) if port.count else "NULL"
        for port, elements in zip(entry.inputs, test.inputs, strict=True)
    ]
    fed = [
        tuple(
            wrapped("memcpy(", (f"{entry.prefix}_input_{i}(context)", each, str(p.bytes)), ");", 8)
        )
        for i, (each, p) in enumerate(zip(inputs, entry.inputs, strict=True))
        if p.count and not is_given
    ]
    wrong: list[tuple[tuple[str, ...], int]] = []
    for port, output in zip(entry.outputs, test.outputs, strict=True):
        if port.count and output.layer:
            name = f"output_{port.index}"
            found = name if is_given else f"{entry.prefix}_{name}(context)"
            lines = _wrong(port, output, (found, row(port, output.values)), module)
            wrong.append((tuple(lines), output.layer))
    given = [*inputs, *(f"output_{p.index}" for p in entry.outputs)] if is_given else []
    call = wrapped(
        f"status = {entry.prefix}_run_reporting(", ("context", *given, "&checks.report"), ");", 8
    )
    outputs = entry.run_parameters[1 + len(entry.inputs) :]
    parameters = (f"{module}_context *context", *(outputs if is_given else ()))
    flat = np.array([each for run in test.checksums for each in run], np.uint32)
    counts = np.array([len(run) for run in test.checksums], np.int32)
    return TestedEntry(
        entry,
        "\n".join(wrapped(f"int {prefix}(", parameters, ")", indent=0)),
        tuple(call),
        tuple(fed),
        tuple(wrong),
        tuple(values),
        ConstantArray(f"{prefix}_checksums", "of the outputs of layers; 0: not compared", "", flat),
        ConstantArray(f"{prefix}_counts", "how many of them a run has", "", counts),
    )


def _wrong(
    port: PortView, output: TestedOutput, pair: tuple[str, str], module: str
) -> Iterator[str]:
    if output.near is None:
        return wrapped(f"if (!{module}_selftest_same(", (*pair, str(port.bytes)), ")) {", 8)
    head = f"if (!{module}_selftest_near_{port.c_type}("
    return wrapped(head, (*pair, str(port.count), c_double(output.near)), ")) {", 8)
