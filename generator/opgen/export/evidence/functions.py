"""Where each function of a module is from: the layer, the spec, and the test that proves it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import PurePosixPath
from typing import Any

from opgen.aot.emit.files import names_used
from opgen.base.content import FileContent
from opgen.bind.bound import BoundModel
from opgen.c.runtime_files import defined_names
from opgen.errors import in_line
from opgen.operators.model import Definition
from opgen.operators.places import Where, line_of

_FAMILIES = "_family"
"""The folder of what operators have in common, which has no tests of its own."""
_CASES = 12
"""Cases per kernel and type, as in docs/CONFORMANCE.md."""


def functions_of(
    bound: BoundModel, files: Mapping[str, FileContent], module: str
) -> list[dict[str, Any]]:
    """Return all functions of a module: those of layers, those of the runtime, its own."""
    found: dict[str, dict[str, Any]] = {}
    numbered = (each for entry in bound.entries for each in entry.operators)
    for number, layer in enumerate(numbered, 1):
        kernel = layer.kernel
        if kernel is None:
            continue
        entry = found.setdefault(
            layer.function,
            {
                "function": layer.function,
                "file": f"{module}_kernels.h",
                "operator": layer.operator.op_type,
                "kernel": kernel.name,
                "spec": str(kernel.place),
                "test": _test_of(kernel.place, layer.definition),
                "layers": [],
            },
        )
        entry["layers"].append(number)
    return [*found.values(), *_runtime(files), *_own(bound, module)]


def _test_of(place: Where, definition: Definition[Any] | None) -> str:
    """Return what proves a kernel: the test of its file; of a family's, that of the operator's."""
    line = line_of(place)
    spec = line.file if line else ""
    if definition is not None and f"/{_FAMILIES}/" in spec:
        spec = definition.source
    return f"opgen test {spec} --cases {_CASES}" if spec.endswith((".yaml", ".toml")) else ""


def _runtime(files: Mapping[str, FileContent]) -> Iterator[dict[str, Any]]:
    """Go through the functions that kernels call, in files that all modules have in common."""
    for path in sorted(files):
        name = PurePosixPath(path).name
        for function in sorted(defined_names([name])):
            if function in names_used({name: files[path]}):
                yield {
                    "function": function,
                    "file": path,
                    "spec": f"runtime_c/src/{name}",
                    "test": "the tests of the operators whose kernels call it",
                }


def _own(bound: BoundModel, module: str) -> Iterator[dict[str, Any]]:
    """Go through the functions that call those."""
    names = [f"{module}_init"]
    names += [f"{module}_{e.entry}_run" if e.entry else f"{module}_run" for e in bound.entries]
    for name in names:
        file = in_line(bound.model.path.name)
        test = f"opgen verify {file}"
        yield {"function": name, "file": f"{module}.c", "spec": file, "test": test}
