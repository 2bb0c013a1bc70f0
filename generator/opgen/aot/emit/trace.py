"""``<name>_trace.h``: what an application includes to send what the layers compute."""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from opgen.aot.emit.statements import wrapped
from opgen.aot.emit.views import EntryView
from opgen.base.paths import runtime_root
from opgen.bind.bound import BoundModel

SENDER = "opgen_trace.h"
_WIDTH = 4


def layer_count(bound: BoundModel) -> int:
    """Return how many layers a model has, over all entry points."""
    return sum(len(entry.operators) for entry in bound.entries)


def identity_of(bound: BoundModel) -> int:
    """Return a number that stands for a model's file and its layers, after all transforms.

    Frames carry it, so that those of several modules can be distinguished.
    """
    lines = [bound.model.sha256]
    for entry in bound.entries:
        tensors = entry.subgraph.tensors
        lines.append(f"entry {[tensors[id_].bytes for id_ in entry.subgraph.input_ids]}")
        for each in entry.operators:
            outputs = [tensors[id_] for id_ in each.operator.output_ids]
            said = [f"{tensor.type} {list(tensor.shape)}" for tensor in outputs]
            lines.append(f"{each.operator.op_type} {said}")
    return zlib.crc32("\n".join(lines).encode())


@dataclass(frozen=True)
class TracedEntry:
    """The function that runs an entry point and sends what it computes."""

    about: str
    prefix: str
    head: str
    body: tuple[str, ...]


@dataclass(frozen=True)
class TraceView:
    """What the template of the header prints."""

    sender: str
    """The C that all modules have in common."""
    entries: tuple[TracedEntry, ...]


def trace_view(bound: BoundModel, entries: Sequence[EntryView]) -> TraceView:
    """Return what is to be printed for a module."""
    sender = (runtime_root() / "include" / SENDER).read_text(encoding="utf-8")
    return TraceView(
        sender.partition("\n")[2],  # the licence stands above
        tuple(_traced(index, bound, entry) for index, entry in enumerate(entries)),
    )


def _traced(index: int, bound: BoundModel, entry: EntryView) -> TracedEntry:
    parameters = ("opgen_trace_sender *sender", *entry.run_parameters)
    head = "\n".join(wrapped(f"static inline int {entry.prefix}_trace_run(", parameters, ")", 0))
    return TracedEntry(entry.about, entry.prefix, head, tuple(_body(index, bound, entry)))


def _body(index: int, bound: BoundModel, entry: EntryView) -> Iterator[str]:
    facts = ("sender", f"0x{identity_of(bound):08X}u", str(layer_count(bound)), str(index))
    yield from wrapped("opgen_trace_begin(", (*facts, f'"{bound.model.sha256:0>64}"'), ");")
    for port in entry.inputs:
        in_arena = f"{entry.prefix}_input_{port.index}(context)"
        address = f"input_{port.index}" if entry.io == "caller" else in_arena
        sent = ("sender", "0", str(port.index), address, str(port.bytes))
        yield from wrapped("opgen_trace_send(", sent, ");")
    outputs = [f"output_{port.index}" for port in entry.outputs]
    buffers = [f"input_{port.index}" for port in entry.inputs] + outputs
    arguments = ["context", *(buffers if entry.io == "caller" else ())]
    run = f"{entry.prefix}_run({', '.join(arguments)})"
    yield from wrapped("return opgen_trace_end(", ("sender", run), ");")
