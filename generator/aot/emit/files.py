"""The C files of a module, by name, and what they use."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from opgen.aot.bound import BoundModel
from opgen.aot.emit.runtime_files import identifiers
from opgen.aot.emit.trace import trace_view
from opgen.errors import Diagnostic, UsageError
from opgen.render import render

if TYPE_CHECKING:
    from opgen.aot.emit.module import ModuleView


def own_files(bound: BoundModel, view: ModuleView) -> dict[str, bytes]:
    """Return the C files that no other module has."""
    templates = {
        ".h": "module.h.j2",
        ".c": "module.c.j2",
        "_weights.h": "weights.h.j2",
        "_trace.h": "trace.h.j2",
    }
    trace = trace_view(bound, view.entries)
    return {
        f"{view.name}{suffix}": render(template, module=view, trace=trace).encode()
        for suffix, template in templates.items()
    }


def names_used(files: Mapping[str, bytes]) -> frozenset[str]:
    """Return all identifiers in the C of a module."""
    found: frozenset[str] = frozenset()
    for name, content in files.items():
        # The constants are large and refer to nothing.
        if name.endswith((".c", ".h")) and not name.endswith(("_weights.h", "_weights.c")):
            found |= identifiers(content.decode(errors="replace"))
    return found


def add_files(files: dict[str, bytes], more: Mapping[str, bytes], whose: str) -> None:
    """Add files of another origin.

    :raises UsageError: if one has the name of another file.
    """
    for name, content in more.items():
        if files.setdefault(name, content) != content:
            message = f"the module's file {name} has the name of a file of {whose}"
            hint = "choose another name for the module with --name"
            raise UsageError(Diagnostic(name, message, hint=hint))
