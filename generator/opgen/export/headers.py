"""``opgen build --emit headers``: with them a kernel's ``.c`` file is C that editors understand."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from opgen.base.render import render
from opgen.c.runtime_files import declaring_headers, runtime_files
from opgen.errors import UsageError
from opgen.export.glue import Glue, report_file
from opgen.operators.c_function import head_of
from opgen.operators.places import file_text
from opgen.spec.brought import runtime_headers
from opgen.spec.kernel_file import header_of
from opgen.spec.model import Kernel, Op
from opgen.synth.kernels import arguments, kernel_c, params_struct
from opgen.text.c import identifiers

Uses = Mapping[str, list[tuple[Op, Kernel]]]
"""``.c`` file -> the kernels whose code it is."""


def emit(glue: Glue) -> dict[str, bytes]:
    """Return a header for every ``.c`` file of a kernel, and those of opgen that it includes.

    :raises UsageError: if there is no such file, or two are of one name.
    """
    uses = _uses(glue)
    files: dict[str, bytes] = {}
    for file, kernels in uses.items():
        included = _included(*kernels[0])
        needed = runtime_files(included)
        files |= {name: text for name, text in needed.items() if name in runtime_headers()}
        files[header_of(file)] = _header(glue, file, kernels, included).encode()
    operators = {op.op for kernels in uses.values() for op, _ in kernels}
    files["report.json"] = report_file(glue, sorted(operators), files)
    return files


def _uses(glue: Glue) -> Uses:
    found: dict[str, list[tuple[Op, Kernel]]] = {}
    for op in glue.ops:
        for kernel in op.kernels:
            if kernel.code.place.file.endswith(".c"):
                found.setdefault(kernel.code.place.file, []).append((op, kernel))
    if not found:
        message = "no kernel of these specs is in a file of its own"
        hint = "code: clip.c names a file beside the spec"
        raise UsageError.at("opgen build --emit headers", message, hint=hint)
    stems: dict[str, str] = {}
    for file in found:
        first = stems.setdefault(header_of(file), file)
        if first != file:
            message = f"its header would be that of {first}"
            raise UsageError.at(file, message, hint="rename one of them")
    return found


def _included(op: Op, kernel: Kernel) -> set[str]:
    return {*kernel.headers, *declaring_headers(identifiers(kernel_c(op, kernel)))}


def _header(glue: Glue, file: str, kernels: list[tuple[Op, Kernel]], included: set[str]) -> str:
    """Return the text of a header: of the first kernel, where several share the file."""
    op, kernel = kernels[0]
    return render(
        "kernel_header.h.j2",
        file=Path(file).name,
        name=kernel.name,
        more=[other.name for _, other in kernels[1:]],
        command=glue.command,
        spec=file_text(kernel.place.name or kernel.place.file),
        guard=header_of(file).upper().replace(".", "_"),
        headers=sorted(included),
        params=params_struct(op, kernel),
        head=head_of(op, kernel, arguments(op, kernel)).splitlines(),
    )
