"""The C files of a module, by name, and what they use."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from opgen.aot.emit.apart import ALIGNMENT, binary_file
from opgen.aot.emit.options import SelfTest
from opgen.aot.emit.selftest import crc_function, selftest_view
from opgen.aot.emit.trace import trace_view
from opgen.aot.emit.views import ModuleView, SharedView
from opgen.base.content import MOST_HELD, FileContent, Pieces, encoded
from opgen.base.render import render, rendered
from opgen.bind.bound import BoundModel
from opgen.errors import Diagnostic, UsageError
from opgen.text.c import identifiers


def own_files(
    bound: BoundModel, view: ModuleView, selftest: SelfTest | None, cpp: str = "none"
) -> dict[str, FileContent]:
    """Return the C files that no other module has."""
    templates = {".h": "module.h.j2", ".c": "module.c.j2"}
    if not any(entry.rows for entry in view.entries):  # else there is no input to be sent
        templates["_trace.h"] = "trace.h.j2"
    if cpp == "tflm":
        templates["_tflm.h"] = "interpreter.h.j2"
    trace, test = trace_view(bound, view.entries), None
    if selftest is not None:
        templates |= {"_selftest.h": "selftest.h.j2", "_selftest.c": "selftest.c.j2"}
        test = selftest_view(selftest, view.entries, view.name)
    crc = crc_function(f"{view.name}_set_weights_crc")
    facts = {"module": view, "trace": trace, "test": test, "crc": crc}
    files: dict[str, FileContent] = {
        f"{view.name}{suffix}": render(template, **facts).encode()
        for suffix, template in templates.items()
    }
    if view.tables.in_file:
        return files
    return {**files, **constants_files("weights.h.j2", view)}


def constants_files(header: str, view: ModuleView | SharedView) -> dict[str, FileContent]:
    """Return the files with the constants of modules.

    :param header: the template of their declarations.
    """
    files = {f"{view.name}_weights.h": _constants_file(header, view)}
    if view.apart:
        files[f"{view.name}_weights.c"] = _constants_file("weights.c.j2", view)
    if view.apart.binary:
        files[f"{view.name}_weights.bin"] = binary_file(view.apart.binary)
    return files


def _constants_file(template: str, view: ModuleView | SharedView) -> FileContent:
    """Return one of them; if the constants are large, as what makes its text."""

    def make() -> Iterator[bytes]:
        yield from encoded(rendered(template, module=view, alignment=ALIGNMENT))

    return b"".join(make()) if view.constant_bytes <= MOST_HELD else Pieces(make)


def names_used(files: Mapping[str, FileContent]) -> frozenset[str]:
    """Return all identifiers in the C of a module."""
    found: frozenset[str] = frozenset()
    for name, content in files.items():
        # The constants are large and refer to nothing.
        if name.endswith((".c", ".h")) and not name.endswith(("_weights.h", "_weights.c")):
            found |= identifiers(content.decode(errors="replace"))
    return found


def add_files(files: dict[str, FileContent], more: Mapping[str, FileContent], whose: str) -> None:
    """Add files of another origin.

    :raises UsageError: if one has the name of another file.
    """
    for name, content in more.items():
        if files.setdefault(name, content) != content:
            message = f"the module's file {name} has the name of a file of {whose}"
            hint = "choose another name for the module with --name"
            raise UsageError(Diagnostic(name, message, hint=hint))
