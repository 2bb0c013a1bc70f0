"""Where the lines of a module are from: of each function the layers, the spec, and its tests."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import PurePosixPath
from typing import Any

from opgen.base.content import FileContent
from opgen.bind.bound import BoundModel, BoundOperator
from opgen.c.runtime_files import places_of, runtime_files
from opgen.errors import in_line
from opgen.operators.kernel import Kernel
from opgen.operators.places import line_of
from opgen.text import c as c_text

_FAMILIES = "_family"
"""The folder of what operators have in common, which has no tests of its own."""
_CASES = 12
"""Cases per kernel and type, as in docs/CONFORMANCE.md."""


def functions_of(bound: BoundModel, files: Mapping[str, FileContent]) -> list[dict[str, Any]]:
    """Return all functions that the C of a module defines, file by file, with their lines.

    Of a layer's function the spec is a place in one, and the test proves its kernel; of what comes
    from the runtime the test proves the kernels of this module that need the file; all else was
    made for the model, and the test compares its tensors.
    """
    layers = _layers(bound)
    shared = _shared(layer for each in layers.values() for layer in each.values())
    model = in_line(bound.model.path.name)
    of_model = {"spec": model, "test": f"opgen verify {model}"}
    found: list[dict[str, Any]] = []
    for path in sorted(files):
        if not path.endswith((".c", ".h")):
            continue
        of_file = shared.get(PurePosixPath(path).name, of_model)
        for each in c_text.functions(files[path].decode(errors="replace")):
            origin = _of_layers(layers[each.name]) if each.name in layers else of_file
            lines = [each.first, each.last]
            found.append({"function": each.name, "file": path, "lines": lines, **origin})
    return found


def _layers(bound: BoundModel) -> dict[str, dict[int, BoundOperator]]:
    """Return the layers that call each function, by their numbers.

    Besides the function that is written for a layer there is its kernel's, for other processors.
    """
    found: dict[str, dict[int, BoundOperator]] = {}
    numbered = (each for entry in bound.entries for each in entry.operators)
    for number, layer in enumerate(numbered, 1):
        if layer.kernel is not None:
            for name in {layer.function, layer.kernel.function}:
                found.setdefault(name, {})[number] = layer
    return found


def _of_layers(layers: Mapping[int, BoundOperator]) -> dict[str, Any]:
    """Return what is known of the function that some layers call."""
    layer = next(iter(layers.values()))
    kernel = _kernel(layer)
    return {
        "operator": layer.operator.op_type,
        "kernel": kernel.name,
        "spec": str(kernel.place),
        "test": _test([_spec(layer)]),
        "layers": [*layers],
    }


def _kernel(layer: BoundOperator) -> Kernel:
    assert layer.kernel is not None
    return layer.kernel


def _spec(layer: BoundOperator) -> str:
    """Return the file whose test proves a kernel: its own; of a family's, the operator's."""
    line = line_of(_kernel(layer).place)
    spec = line.file if line else ""
    if layer.definition is not None and f"/{_FAMILIES}/" in spec:
        spec = layer.definition.source
    return spec if spec.endswith((".yaml", ".toml")) else ""


def _test(specs: Iterable[str]) -> str:
    named = " ".join(sorted({*specs} - {""}))
    return f"opgen test {named} --cases {_CASES}" if named else ""


def _shared(layers: Iterable[BoundOperator]) -> dict[str, dict[str, str]]:
    """Return the origin of files that kernels need: from the runtime, or beside a spec."""
    specs: dict[str, set[str]] = {}
    places = dict(places_of())
    for layer in layers:
        kernel = _kernel(layer)
        text = kernel.c + (layer.code.text if layer.code is not None else "")
        needed = runtime_files(c_text.identifiers(text) | {*kernel.headers})
        for name in (*needed, *kernel.files):
            specs.setdefault(name, set()).add(_spec(layer))
        places |= {name: f"{_spec(layer)} brings {name}" for name in kernel.files}
    return {name: {"spec": places[name], "test": _test(used)} for name, used in specs.items()}
