"""From a bound model and its plan to the files of its C module.

Among what they say: the command that makes them, what the C checks about the processor that it is
built for, and the kernels, inlined into each layer or one copy for all layers.
"""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import opgen
from opgen.aot.emit.files import add_files, own_files
from opgen.aot.emit.formats import format_named, packaged
from opgen.aot.emit.handwritten import handwritten_files, with_prefix
from opgen.aot.emit.interface import output_copies, port_views, reset_lines, rows_type
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
from opgen.aot.emit.views import EntryView, ModuleView, StreamView
from opgen.aot.emit.weights_file import check_weights_file, weights_files
from opgen.aot.plan.model import Plan, Region
from opgen.aot.plan.tables import runs
from opgen.base.content import FileContent
from opgen.base.render import render
from opgen.bind.bound import BoundModel, BoundOperator
from opgen.c.names import check_module_name, comment
from opgen.c.runtime_files import declaring_headers
from opgen.config.model_options import option_words
from opgen.config.targets import target_with
from opgen.errors import Diagnostic, UsageError
from opgen.lib.target import Target
from opgen.operators.c_function import one_copy
from opgen.operators.model import Kernel
from opgen.text import c as c_text
from opgen.text.c import identifiers

_DSP, _MVE = "defined(__ARM_FEATURE_DSP)", "defined(__ARM_FEATURE_MVE)"
_PROCESSORS = (
    ((True, True), _MVE, "MVE"),
    ((True, False), f"{_DSP} && !{_MVE}", "the DSP extension and no MVE"),
    ((False, False), f"!{_DSP} && !{_MVE}", "neither the DSP extension nor MVE"),
)
"""(dsp, mve) -> when the compiler builds for such a processor, and what it has in words."""
_LONGEST = 2000


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


def feature_checks(
    target: Target, module: str, command: Callable[[str], str]
) -> Iterator[tuple[str, str]]:
    """Yield preprocessor conditions under which a module must not be built, and the complaints.

    The portable kernels need the same scratch everywhere. Those of CMSIS-NN take what the
    compiler's target allows, so the target must be the one that scratch was planned for.

    :param command: gives the command that makes the module for a target.
    """
    if target.kernels == "portable":
        return
    own = (target.dsp or target.mve, target.mve)
    made_for = next(words for features, _, words in _PROCESSORS if features == own)
    for (dsp, mve), condition, words in _PROCESSORS:
        if (dsp, mve) == own:
            continue
        complaint = (
            f"{module} was generated for {target.name} with {made_for}, and is compiled for a"
            f" processor with {words}; to regenerate it: {command(target_with(dsp, mve).name)}"
        )
        yield condition, comment(complaint, _LONGEST).replace('"', '\\"')


def module_command(bound: BoundModel, options: EmitOptions, plan: Plan, target: str) -> str:
    """Return what a user types to make the module for a target, without paths."""
    parts = ["opgen convert", *_models(bound, options)]
    parts += [f"-c {shlex.quote(options.config_file)}"] if options.config_file else []
    parts += ["-o DIR", *_names(options), f"--target {shlex.quote(target)}"]
    others = (
        ("kernels", bound.target.kernels, "portable"),
        ("optimize", bound.target.optimize, "speed"),
        ("io", plan.io, "arena"),
        ("weights-as", options.weights_as, "c"),
        ("cpp", options.cpp, "none"),
        ("format", options.format, "sources"),
        ("module-version", options.module_version, ""),
        ("module-url", options.module_url, ""),
    )
    parts += [
        f"--{name} {shlex.quote(value)}"
        for name, value, default in others
        # The command line may have taken back what the file says.
        if value != default or name.replace("-", "_") in options.config_keys
    ]
    limits = (("arena", options.max_arena), ("flash", options.max_flash))
    parts += [f"--max-{name} {size}" for name, size in limits if size is not None]
    parts += option_words(options.asked, options.config_keys)
    parts += ["--keep-input"] if plan.keep_inputs else []
    parts += [f"--test {options.selftest.runs}"] if options.selftest else []
    parts += [f"--specs {shlex.quote(folder)}" for folder in options.specs]
    parts += [f"--customizer {shlex.quote(name)}" for name in options.customizers]
    parts += ["--allow-override"] if options.allow_override else []
    parts += [f"# with {', '.join(options.packages)}"] if options.packages else []
    return " ".join(parts)


def _models(bound: BoundModel, options: EmitOptions) -> list[str]:
    if options.shared is not None:
        return [*map(shlex.quote, options.shared.sources), "--share-arena"]
    return [shlex.quote(options.source or f"{bound.model.name}.tflite")]


def _names(options: EmitOptions) -> list[str]:
    if options.shared is None:
        return [f"--name {options.name}"]
    names = [*options.shared.modules]
    names += [options.shared.name] if options.shared.name != "_".join(names) else []
    return [f"--name {name}" for name in names]


def called_kernels(bound: BoundModel, plan: Plan) -> tuple[Kernel, ...]:
    """Return the kernels that the module calls, each once."""
    found = {kernel.name: kernel for kernel, _ in _calls(bound, plan)}
    return tuple(found.values())


def kernel_texts(bound: BoundModel, plan: Plan) -> tuple[str, ...]:
    """Return the C of the kernels that the module calls: for all layers, then for single ones."""
    found: dict[str, dict[str, None]] = {}
    for kernel, layer in _calls(bound, plan):
        texts = found.setdefault(kernel.name, {kernel_text(kernel): None})
        if layer.code is not None:
            texts[layer.code.text] = None
    return tuple(each for texts in found.values() for each in texts)


def one_copy_kernels(bound: BoundModel, plan: Plan) -> dict[str, str]:
    """Return the C of the kernels that are not inlined, as it is when they are and as it is then:
    large ones of several layers, for size, and those that are written for a layer.

    What a layer's section holds is inlined there in any case.
    """
    layers: dict[tuple[str, str], list[BoundOperator]] = {}
    for kernel, layer in _calls(bound, plan):
        if layer.code is not None:
            layers.setdefault((layer.code.text, layer.code.one_copy), []).append(layer)
        elif bound.target.optimize == "size" and layer.definition and _is_large(kernel.c):
            texts = kernel_text(kernel), one_copy(layer.definition, kernel)
            layers.setdefault(texts, []).append(layer)
    return {
        text: alone
        for (text, alone), calling in layers.items()
        if len(calling) > 1 and not any(each.attributes.code_section for each in calling)
    }


def _is_large(text: str) -> bool:
    """Tell whether one copy of a kernel is less than one in each layer.

    Its parameters stay in flash if something takes their addresses, and loops are many
    instructions. Others vanish when they are inlined, with what they read from their parameters.
    """
    return c_text.has_loop(text) or c_text.takes_address_of(text, "p")


def kernel_text(kernel: Kernel) -> str:
    """Return the params struct of a kernel, and its inline function."""
    return kernel.c.strip("\n")


def _calls(bound: BoundModel, plan: Plan) -> Iterator[tuple[Kernel, BoundOperator]]:
    for entry, entry_plan in zip(bound.entries, plan.entries, strict=True):
        for index, operator in enumerate(entry.operators):
            if operator.kernel is not None and runs(index, operator, entry.subgraph, entry_plan):
                yield operator.kernel, operator
