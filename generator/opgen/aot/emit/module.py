"""From a bound model and its plan to the files of its C module."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import opgen
from opgen.aot.emit.apart import Apart
from opgen.aot.emit.command import module_command
from opgen.aot.emit.files import add_files, own_files
from opgen.aot.emit.formats import format_named, packaged
from opgen.aot.emit.handwritten import handwritten_files, with_prefix
from opgen.aot.emit.interface import PortView, output_copies, port_views, reset_lines
from opgen.aot.emit.kernel_code import as_written, called_kernels, kernel_text, one_copy_kernels
from opgen.aot.emit.layers import LayerView, layer_views, local_names
from opgen.aot.emit.memories import (
    WORD,
    BlobView,
    MemoryView,
    blob_views,
    context_bytes,
    context_size,
    init_lines,
    memory_views,
    public_names,
    section_macro,
    shared_arena,
    word_count,
)
from opgen.aot.emit.options import EmitOptions, Shared
from opgen.aot.emit.pointers import Pointers, local_declaration
from opgen.aot.emit.report import module_report, report_text
from opgen.aot.emit.statements import forgets, wrapped
from opgen.aot.emit.tables import Tables
from opgen.aot.emit.target import feature_checks
from opgen.aot.plan.model import Plan, Region
from opgen.base.content import FileContent
from opgen.base.render import render
from opgen.bind.bound import BoundModel
from opgen.c.names import check_module_name, comment
from opgen.c.runtime_files import declaring_headers, identifiers
from opgen.errors import Diagnostic, UsageError
from opgen.lib.target import Target
from opgen.operators.model import Kernel


@dataclass(frozen=True)
class EntryView:
    """An entry point as the templates print it."""

    prefix: str
    """How its public names begin: the module's name, or with the entry's behind it."""
    about: str
    """What comments call it; empty if it is the only one."""
    io: str
    context: str
    """The type of the module's context."""
    layers: tuple[LayerView, ...]
    ports: tuple[PortView, ...]
    copies: tuple[str, ...]
    declarations: tuple[str, ...]
    """Of pointers to the parts of memories that run uses."""
    parameters: frozenset[str]
    """Parameters that run uses."""

    @property
    def macro(self) -> str:
        """How its macros begin."""
        return self.prefix.upper()

    @property
    def inputs(self) -> tuple[PortView, ...]:
        """The inputs."""
        return tuple(port for port in self.ports if port.kind == "input")

    @property
    def outputs(self) -> tuple[PortView, ...]:
        """The outputs."""
        return tuple(port for port in self.ports if port.kind == "output")

    @property
    def unused_parameters(self) -> tuple[str, ...]:
        """Parameters of the caller's buffers that run leaves alone."""
        ports = self.ports if self.io == "caller" else ()
        names = (f"{port.kind}_{port.index}" for port in ports)
        return tuple(name for name in names if name not in self.parameters)

    @property
    def has_calls(self) -> bool:
        """Whether run calls kernels."""
        return any(
            line.lstrip().startswith("status =") for e in self.layers for line in e.statements
        )

    @property
    def begin(self) -> tuple[str, ...]:
        """What stands before the layers: the caller's buffers may have been of any type."""
        module = self.context.removesuffix("_context")
        return tuple(forgets(module, name) for name in sorted(self.parameters))

    @property
    def run_parameters(self) -> tuple[str, ...]:
        """The parameters of the run function."""
        parts = [f"{self.context} *context"]
        if self.io == "caller":
            parts += [f"const {p.c_type} *input_{p.index}" for p in self.inputs]
            parts += [f"{p.c_type} *output_{p.index}" for p in self.outputs]
        return tuple(parts)

    @property
    def run_lines(self) -> str:
        """The head of the run function."""
        return "\n".join(wrapped(f"int {self.prefix}_run(", self.run_parameters, ")", indent=0))


@dataclass(frozen=True)
class ModuleView:
    """Everything that the templates print."""

    name: str
    macro: str
    io: str
    source: str
    sha256: str
    version: str
    target: Target
    command: str
    macs: int
    """Of a run of the main entry point."""
    entries: tuple[EntryView, ...]
    """The main one first."""
    plan: Plan
    tables: Tables
    arena_words: int
    state_words: int
    context_bytes: int
    """With pointers of 32 bits."""
    context_size: str
    """The same as C computes it."""
    shared: Shared | None
    """What it has in common with other modules."""
    memories: tuple[MemoryView, ...]
    blobs: tuple[BlobView, ...]
    alignment: int
    init_lines: tuple[str, ...]
    """Of the body of the init function."""
    kernels: tuple[str, ...]
    """Params structs and functions, in C."""
    one_copy: frozenset[str]
    """Those whose functions are not to be inlined."""
    kernel_headers: tuple[str, ...]
    extra_headers: tuple[str, ...]
    """Of operators written by hand."""
    calls_handwritten: bool
    checks: tuple[tuple[str, str], ...]
    """(preprocessor condition, complaint) for each wrong way to build it"""

    @property
    def layers(self) -> tuple[LayerView, ...]:
        """The layers of all entry points."""
        return tuple(layer for entry in self.entries for layer in entry.layers)

    @property
    def kernel_code(self) -> tuple[str, ...]:
        """The kernels as they are written."""
        return as_written(self.kernels, self.one_copy)

    @property
    def public_headers(self) -> tuple[str, ...]:
        """What an application includes."""
        return (f"{self.name}.h",)

    @property
    def asked(self) -> tuple[str, ...]:
        """What a configuration asks of layers, a line for each."""
        return tuple(f"{e.index} {e.name}: {', '.join(e.asked)}" for e in self.layers if e.asked)

    @property
    def has_sections(self) -> bool:
        """Whether the code of some layers goes into sections of its own."""
        return any(layer.function for layer in self.layers)

    @property
    def has_words(self) -> bool:
        """Whether it has memory of its own for tensors, scratch or state."""
        own = any(memory.parts and not memory.header for memory in self.memories)
        return bool(self.arena_words or self.state_words or own)

    @property
    def has_inputs(self) -> bool:
        """Whether any entry point has inputs."""
        return any(entry.inputs for entry in self.entries)

    @property
    def attached(self) -> tuple[MemoryView, ...]:
        """Memories that the application places and attaches to the context."""
        return tuple(memory for memory in self.memories if memory.parts)

    @property
    def ram(self) -> str:
        """What needs `context_bytes`."""
        return f"One {self.name}_context"

    @property
    def takes_turns(self) -> bool:
        """Whether other contexts use the arena, too."""
        return any(memory.header for memory in self.memories)

    @property
    def kernels_header(self) -> str:
        """The file with the kernels' wrappers."""
        return f"{self.shared.name if self.shared else self.name}_kernels.h"

    @property
    def apart(self) -> Apart:
        """Constants that are compiled apart from the code."""
        return Apart(tuple(table for table in self.tables.added if table.is_large), self.blobs)

    @property
    def constant_bytes(self) -> int:
        """Bytes of all constants, wherever the linker puts them."""
        return self.tables.bytes + sum(blob.bytes for blob in self.blobs)

    @property
    def staging_failed(self) -> int:
        """What init returns if a copy fails: behind the numbers of missing memories."""
        return len(self.attached) + 1

    def section_of(self, memory: str) -> str:
        """Return what stands before a constant of a memory."""
        return f"{section_macro(self.name, memory)} " if memory else ""

    @property
    def layer_rows(self) -> tuple[str, ...]:
        """The table of layers, with its head."""
        rows = [("layer", "operator", "output", "arena", "scratch", "MACs")]
        rows += [
            (f"{e.index} {e.name}", e.op, e.output, e.arena, e.scratch, str(e.macs))
            for e in self.layers
        ]
        widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
        return tuple(
            "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
            for row in rows
        )


def emit_module(bound: BoundModel, plan: Plan, options: EmitOptions) -> dict[str, FileContent]:
    """Return the files of the module: path below the module's folder -> content.

    :raises UsageError: for a name or a format that cannot be.
    :raises UnsupportedError: if something in the model cannot be written in C.
    """
    check_module_name(options.name)
    format_named(options.format, options.name, bound.target.kernels)
    bound = with_prefix(bound, options.name)
    view, extra = module_view(bound, plan, options)
    files = own_files(bound, view)
    files[view.kernels_header] = render("kernels.h.j2", module=view).encode()
    add_files(files, extra, "an operator")
    files = packaged(files, view, (view,), options.format, "README.md.j2")
    report = module_report(bound, plan, options, view, files)
    files["report.json"] = report_text(report).encode()
    return dict(sorted(files.items()))


def module_view(
    bound: BoundModel, plan: Plan, options: EmitOptions
) -> tuple[ModuleView, dict[str, FileContent]]:
    """Return what templates print of a module, and the files that its operators bring along."""
    memories = memory_views(bound, plan, options.name)
    blobs = blob_views(plan, options.name, options.weights_as)
    shared = options.shared
    taken = symbols_of(bound, options.name) | public_names(plan, options.name)
    tables = Tables(taken, shared.tables if shared else {}, options.weights_as)
    entries: list[EntryView] = []
    for entry, entry_plan in zip(bound.entries, plan.entries, strict=True):
        first = 1 + sum(len(each.layers) for each in entries)
        about = f"{_spoken_entry(entry)}: " if bound.others else ""
        entries.append(_entry_view(entry, entry_plan, options.name, tables, first, about))
    declarations, resets = reset_lines(bound, plan, tables, options.name)
    extra = handwritten_files(bound, plan)
    check_kernels((bound,))
    used = called_kernels(bound, plan)
    uses_arena, uses_state = (
        any(
            place.region is region and not place.memory
            for each in plan.entries
            for place in (*each.scratch.values(), *each.placements.values(), *each.states.values())
        )
        for region in (Region.ARENA, Region.STATE)
    )
    if shared and uses_arena:
        memories = (*memories, shared_arena(shared, plan, options.name))
        uses_arena = False  # of its own
    attached = sum(1 for each in memories if each.parts)
    arena_bytes = max(plan.arena_bytes, plan.alignment) if uses_arena else 0
    # What is empty has an address all the same.
    state_bytes = max(plan.state_bytes, plan.alignment) if uses_state else 0
    arena_words, state_words = word_count(arena_bytes, plan), word_count(state_bytes, plan)
    own_bytes = WORD * (arena_words + state_words)
    view = ModuleView(
        name=options.name,
        macro=options.name.upper(),
        io=plan.io,
        source=comment(options.source or f"{bound.model.name}.tflite"),
        sha256=bound.model.sha256,
        version=opgen.__version__,
        target=bound.target,
        command=comment(module_command(bound, options, plan, bound.target.option), 1000),
        macs=sum(layer.macs for layer in entries[0].layers),
        entries=tuple(entries),
        plan=plan,
        tables=tables,
        arena_words=arena_words,
        state_words=state_words,
        context_bytes=context_bytes(own_bytes, plan, attached, pointer=4),
        context_size=context_size(own_bytes, plan, attached),
        shared=shared,
        memories=memories,
        blobs=blobs,
        alignment=plan.alignment if plan.alignment > WORD else 0,
        init_lines=tuple(init_lines(memories, blobs, declarations, resets, options.name)),
        kernels=tuple(map(kernel_text, used)),
        one_copy=one_copy_kernels(bound, plan),
        kernel_headers=_kernel_headers(used),
        extra_headers=tuple(sorted(name for name in extra if name.endswith(".h"))),
        calls_handwritten=any(e.is_handwritten for entry in bound.entries for e in entry.operators),
        checks=tuple(
            feature_checks(
                bound.target,
                options.name,
                lambda target: module_command(bound, options, plan, target),
            )
        ),
    )
    brought: dict[str, FileContent] = dict(extra)
    for kernel in used:
        files = {name: text.encode() for name, text in kernel.files.items()}
        add_files(brought, files, f"the kernel at {kernel.place}")
    return view, brought


def _entry_view(  # noqa: PLR0913
    bound: BoundModel, plan: Plan, module: str, tables: Tables, first: int, about: str
) -> EntryView:
    file = bound.model.path.name
    prefix = f"{module}_{bound.entry}" if bound.entry else module
    names = local_names(bound)
    pointers = Pointers(module, bound.subgraph, plan, tables, names, file, prefix)
    layers = layer_views(bound, plan, pointers, first)
    ports = port_views(bound, plan, pointers)
    copies = tuple(output_copies(bound, plan, pointers))
    return EntryView(
        prefix=prefix,
        about=about,
        io=plan.io,
        context=f"{module}_context",
        layers=layers,
        ports=ports,
        copies=copies,
        declarations=tuple(local_declaration(*each) for each in sorted(pointers.regions)),
        parameters=frozenset(pointers.parameters),
    )


def _spoken_entry(bound: BoundModel) -> str:
    """Return what comments call an entry point: its signature's name."""
    main = (each.name for each in bound.model.signatures if not each.subgraph)
    return bound.entry or comment(next(main, "main"), 40)


def symbols_of(bound: BoundModel, module: str) -> set[str]:
    """Return the names of the module's functions, types and constants that are no tables."""
    names = {f"{module}_{name}" for name in ("init", "context", "trace", "call", "word")}
    for entry in bound.entries:
        prefix = f"{module}_{entry.entry}" if entry.entry else module
        names.add(f"{prefix}_run")
        names |= {f"{prefix}_input_{i}" for i in range(len(entry.subgraph.input_ids))}
        names |= {f"{prefix}_output_{i}" for i in range(len(entry.subgraph.output_ids))}
        names |= {f"{module}_{operator.name}" for operator in entry.operators}
    return names


def _kernel_headers(kernels: Sequence[Kernel]) -> tuple[str, ...]:
    """Return what the kernels ask for, and what declares the names that they use."""
    headers = {header for kernel in kernels for header in kernel.headers}
    for kernel in kernels:
        headers.update(declaring_headers(identifiers(kernel.c)))
    return tuple(sorted(headers))


def check_kernels(models: Sequence[BoundModel]) -> None:
    """Refuse two kernels of one name: their functions would be one."""
    seen: dict[str, Any] = {}
    for operator in (o for model in models for entry in model.entries for o in entry.operators):
        kernel = operator.kernel
        if kernel is not None and seen.setdefault(kernel.name, kernel).c != kernel.c:
            message = (
                f"the kernel '{kernel.name}' is defined differently at {seen[kernel.name].place}"
            )
            raise UsageError(Diagnostic(kernel.place, message, hint="rename one of them"))
