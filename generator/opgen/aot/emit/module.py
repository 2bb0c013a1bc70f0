"""From a bound model and its plan to the files of its C module."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import opgen
from opgen.aot.emit.command import module_command
from opgen.aot.emit.files import add_files, own_files
from opgen.aot.emit.formats import format_named, packaged
from opgen.aot.emit.handwritten import handwritten_files, with_prefix
from opgen.aot.emit.interface import output_copies, port_views, reset_lines, rows_type
from opgen.aot.emit.kernel_code import called_kernels, kernel_texts, one_copy_kernels
from opgen.aot.emit.layers import layer_views, local_names
from opgen.aot.emit.memories import (
    WORD,
    blob_views,
    context_bytes,
    context_size,
    memory_views,
    public_names,
    shared_arena,
    word_count,
)
from opgen.aot.emit.options import EmitOptions
from opgen.aot.emit.pointers import Pointers, local_declaration
from opgen.aot.emit.report import module_report, report_text
from opgen.aot.emit.tables import Tables
from opgen.aot.emit.target import feature_checks
from opgen.aot.emit.views import EntryView, ModuleView, StreamView
from opgen.aot.emit.weights_file import check_weights_file, weights_files
from opgen.aot.plan.model import Plan, Region
from opgen.base.content import FileContent
from opgen.base.render import render
from opgen.bind.bound import BoundModel
from opgen.c.names import check_module_name, comment
from opgen.c.runtime_files import declaring_headers
from opgen.errors import Diagnostic, UsageError
from opgen.operators.model import Kernel
from opgen.text.c import identifiers


def emit_module(bound: BoundModel, plan: Plan, options: EmitOptions) -> dict[str, FileContent]:
    """Return the files of the module: path below the module's folder -> content.

    :raises UsageError: for a name or a format that cannot be.
    :raises UnsupportedError: if something in the model cannot be written in C.
    """
    check_module_name(options.name)
    format_named(options.format, options.name, bound.target.kernels)
    check_weights_file(plan, options)
    bound = with_prefix(bound, options.name)
    view, extra = module_view(bound, plan, options)
    files = own_files(bound, view, options.selftest, options.cpp)
    files[view.kernels_header] = render("kernels.h.j2", module=view).encode()
    add_files(files, extra, "an operator")
    if view.tables.in_file:
        files |= weights_files(view, files)
    files = packaged(files, view, (view,), options, "README.md.j2")
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
    pointers = attached + tables.in_file
    arena_words, state_words = word_count(arena_bytes, plan), word_count(state_bytes, plan)
    own_bytes = WORD * (arena_words + state_words)
    view = ModuleView(
        name=options.name,
        macro=options.name.upper(),
        io=plan.io,
        source=comment(options.files(bound.model.name)),
        sha256=bound.model.sha256,
        version=opgen.__version__,
        target=bound.target,
        command=comment(module_command(bound, options, plan, bound.target.option), 1000),
        macs=sum(layer.macs for layer in entries[0].layers),
        entries=tuple(entries),
        has_selftest=options.selftest is not None,
        plan=plan,
        tables=tables,
        arena_words=arena_words,
        state_words=state_words,
        context_bytes=context_bytes(own_bytes, plan, pointers, pointer=4),
        context_size=context_size(own_bytes, plan, pointers),
        shared=shared,
        memories=memories,
        blobs=blobs,
        alignment=plan.alignment if plan.alignment > WORD else 0,
        init_declarations=tuple(declarations),
        resets=tuple(resets),
        kernels=kernel_texts(bound, plan),
        one_copy=one_copy_kernels(bound, plan),
        kernel_headers=_kernel_headers(used, kernel_texts(bound, plan)),
        extra_headers=tuple(sorted(name for name in extra if name.endswith(".h"))),
        calls_handwritten=any(e.is_handwritten for entry in bound.entries for e in entry.operators),
        checks=tuple(
            feature_checks(
                bound.target,
                options.name,
                lambda target: module_command(bound, options, plan, target),
            )
        ),
        stream=_stream_view(bound),
    )
    brought: dict[str, FileContent] = dict(extra)
    for kernel in used:
        if not kernel.files:
            continue  # to say where a kernel is, its spec is read
        files = {name: text.encode() for name, text in kernel.files.items()}
        add_files(brought, files, f"the kernel at {kernel.place}")
    return view, brought


def _stream_view(bound: BoundModel) -> StreamView | None:
    stream = bound.model.stream
    if stream is None:
        return None
    port = bound.subgraph.input_ids.index(stream.input)
    return StreamView(port, stream.window, stream.hop, stream.warm_up)


def _entry_view(  # noqa: PLR0913
    bound: BoundModel, plan: Plan, module: str, tables: Tables, first: int, about: str
) -> EntryView:
    file = bound.model.path.name
    prefix = f"{module}_{bound.entry}" if bound.entry else module
    names, stream = local_names(bound), bound.model.stream
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
        frame=0 if stream is None else bound.subgraph.input_ids.index(stream.input),
    )


def _spoken_entry(bound: BoundModel) -> str:
    """Return what comments call an entry point: its signature's name."""
    main = (each.name for each in bound.model.signatures if not each.subgraph)
    return bound.entry or comment(next(main, "main"), 40)


def symbols_of(bound: BoundModel, module: str) -> set[str]:
    """Return the names of the module's functions, types and constants that are no tables."""
    names = {
        f"{module}_{name}"
        for name in ("init", "context", "trace", "call", "word", "push", "reset", "rows")
    }
    for entry in bound.entries:
        prefix = f"{module}_{entry.entry}" if entry.entry else module
        names.add(f"{prefix}_run")
        graph = entry.subgraph
        names |= {rows_type(module, graph, id_) for id_ in graph.hands_over_rows}
        names |= {f"{prefix}_input_{i}" for i in range(len(entry.subgraph.input_ids))}
        names |= {f"{prefix}_output_{i}" for i in range(len(entry.subgraph.output_ids))}
        names |= {f"{module}_{operator.name}" for operator in entry.operators}
    return names


def _kernel_headers(kernels: Sequence[Kernel], texts: Sequence[str]) -> tuple[str, ...]:
    """Return what the kernels ask for, and what declares the names in their C."""
    headers = {header for kernel in kernels for header in kernel.headers}
    for text in texts:
        headers.update(declaring_headers(identifiers(text)))
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
