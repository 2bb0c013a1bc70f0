"""Several modules in one folder that share an arena, kernels and equal constants."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import opgen
from opgen.aot.emit.files import add_files, constants_files, own_files
from opgen.aot.emit.formats import format_named, packaged
from opgen.aot.emit.handwritten import with_prefix
from opgen.aot.emit.memories import word_count
from opgen.aot.emit.module import check_kernels, module_view, symbols_of
from opgen.aot.emit.options import EmitOptions, Shared
from opgen.aot.emit.report import module_report, report_text
from opgen.aot.emit.tables import ConstantArray, Content, free_name
from opgen.aot.emit.views import ModuleView, SharedView
from opgen.aot.emit.weights_file import check_weights_file
from opgen.aot.plan.model import Plan
from opgen.base.content import FileContent
from opgen.base.manifest import GENERATOR, listed
from opgen.base.render import render
from opgen.bind.bound import BoundModel
from opgen.c.names import check_module_name
from opgen.errors import Diagnostic, UsageError

_HINT = "give each model a name of its own: --name, in the order of the models"
_HINT_SHARED = "give a name for what they share, behind those of the models: --name"


@dataclass(frozen=True)
class Part:
    """One of the models, ready to be written."""

    bound: BoundModel
    plan: Plan
    options: EmitOptions


def emit_shared(parts: Sequence[Part]) -> dict[str, FileContent]:
    """Return the files of modules with one arena: path below their folder -> content.

    :param parts: their options say what they share, but the constants, which are found here.
    :raises UsageError: for names or a format that cannot be.
    :raises UnsupportedError: if something in a model cannot be written in C.
    """
    shared = _shared_of(parts[0])
    _check_names(shared, parts)
    target = parts[0].bound.target
    format_named(parts[0].options.format, shared.name, target.kernels)
    for each in parts:
        check_weights_file(each.plan, each.options)
    parts = [replace(each, bound=with_prefix(each.bound, each.options.name)) for each in parts]
    check_kernels([each.bound for each in parts])
    alone = [_view(each, shared)[0] for each in parts]
    shared = replace(shared, tables=_common(shared, alone))
    views, extras = zip(*(_view(each, shared) for each in parts), strict=True)
    words = max(1, word_count(shared.arena_bytes, parts[0].plan))
    whole = SharedView(shared.name, opgen.__version__, views, shared, words)
    files = _c_files(parts, whole)
    for extra in extras:
        add_files(files, extra, "an operator")
    files = packaged(files, whole, views, parts[0].options, "shared.md.j2")
    reports = {
        f"{view.name}_report.json": module_report(each.bound, each.plan, each.options, view, files)
        for each, view in zip(parts, views, strict=True)
    }
    files |= {name: report_text(report).encode() for name, report in reports.items()}
    files["report.json"] = report_text(_report(whole, reports, parts[0].options, files)).encode()
    return dict(sorted(files.items()))


def _shared_of(part: Part) -> Shared:
    assert part.options.shared is not None
    return part.options.shared


def _view(part: Part, shared: Shared) -> tuple[ModuleView, dict[str, FileContent]]:
    return module_view(part.bound, part.plan, replace(part.options, shared=shared))


def _check_names(shared: Shared, parts: Sequence[Part]) -> None:
    """Refuse names of modules that would give files or symbols of one name."""
    for name in shared.modules:
        check_module_name(name)
    faults: list[Diagnostic] = []
    try:
        check_module_name(shared.name)
    except UsageError as error:
        faults += (replace(each, hint=_HINT_SHARED) for each in error.diagnostics)
    lower = Counter(name.lower() for name in shared.modules)
    named = zip(shared.modules, shared.sources, strict=True)
    twice = [(name, source) for name, source in named if lower[name.lower()] > 1]
    if twice:
        models = ", ".join(source for _, source in twice)
        message = f"several models would be called '{twice[0][0]}': {models}"
        faults.append(Diagnostic("--name", message, hint=_HINT))
    if len(parts) > 1 and shared.name.lower() in lower:
        message = f"what the models share cannot be called '{shared.name}', as one of them is"
        faults.append(Diagnostic("--name", message, hint=_HINT_SHARED))
    owners: dict[str, str] = {}
    for part in parts if not faults else ():
        for symbol in sorted(symbols_of(part.bound, part.options.name)):
            owner = owners.setdefault(symbol.lower(), part.options.name)
            if owner != part.options.name:
                message = f"'{owner}' and '{part.options.name}' would both have {symbol}"
                faults.append(Diagnostic("--name", message, hint=_HINT))
                break
    if faults:
        raise UsageError(*faults)


def _common(shared: Shared, views: Sequence[ModuleView]) -> dict[Content, ConstantArray]:
    """Return the constants that several modules need, under names that they share."""
    needed: Counter[Content] = Counter(key for view in views for key in view.tables.by_content)
    taken = {name for view in views for name in view.tables.taken}
    found: dict[Content, ConstantArray] = {}
    for view in views:
        for key, table in view.tables.by_content.items():
            if needed[key] == 1 or key in found:
                continue
            own = table.name.removeprefix(f"{view.name}_")
            name = free_name(f"{shared.name}_{own}", taken)
            users = ", ".join(v.name for v in views if key in v.tables.by_content)
            found[key] = replace(table, name=name, layer=f"of {users}")
    return found


def _c_files(parts: Sequence[Part], whole: SharedView) -> dict[str, FileContent]:
    """Return the C files of the modules, and those that they share but for the kernels' own."""
    found: dict[str, FileContent] = {}
    for part, view in zip(parts, whole.modules, strict=True):
        own = own_files(part.bound, view, part.options.selftest, part.options.cpp)
        add_files(found, own, "another model")
    templates = {f"{whole.shared.arena}.h": "arena.h.j2", f"{whole.name}_kernels.h": "kernels.h.j2"}
    files: dict[str, FileContent] = {
        name: render(each, module=whole).encode() for name, each in templates.items()
    }
    if whole.tables:
        files |= constants_files("shared_weights.h.j2", whole)
    add_files(found, files, "what the models share")
    return found


def _report(
    whole: SharedView,
    reports: Mapping[str, Mapping[str, Any]],
    options: EmitOptions,
    files: Mapping[str, FileContent],
) -> dict[str, Any]:
    """Return the sums; what each model needs is in a report of its own."""
    arenas = [report["memory"]["arena"]["bytes"] for report in reports.values()]
    return {
        "report": 1,
        "generator": GENERATOR,
        "version": whole.version,
        "shared": {"name": whole.name, "format": options.format},
        "models": [
            {**report["model"], "module": report["module"]["name"], "report": name}
            for name, report in reports.items()
        ],
        "memory": {
            "arena_bytes": whole.arena_bytes,
            "apart_bytes": sum(arenas),
            "state_bytes": sum(report["memory"]["state_bytes"] for report in reports.values()),
            "context_bytes": sum(report["memory"]["context_bytes"] for report in reports.values()),
            "ram_bytes": whole.context_bytes,
            "weights_bytes": whole.constant_bytes,
            "shared_weights_bytes": sum(table.bytes for table in whole.tables),
        },
        "files": listed(files),
    }
