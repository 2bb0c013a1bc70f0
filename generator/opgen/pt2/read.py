"""A ``.pt2`` archive -> TorchProgram, without torch, and without running anything in it."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from opgen.air.faults import ModelFaults
from opgen.aten.program import Inside, TorchProgram
from opgen.aten.verify import faults_of
from opgen.base.mapped import mapped
from opgen.errors import Diagnostic, ModelError, UnsupportedError, quoted
from opgen.pt2.archive import Archive
from opgen.pt2.checked_json import VERSION, check, check_field
from opgen.pt2.graph import GraphReader
from opgen.pt2.ir import INSIDE_FILE
from opgen.pt2.ir_read import inside_of_json
from opgen.pt2.recognize import EXPORT_AGAIN
from opgen.pt2.signature import read_signature
from opgen.pt2.sizes import Shape, pinned
from opgen.pt2.weights import Weights
from opgen.text.json_text import parsed

_LONGEST_WORD = 100
INSIDE = f"extra/{INSIDE_FILE}"


def read_program(
    path: Path,
    input_shapes: Mapping[str, Shape] | None = None,
    *,
    needs_elements: bool = True,
) -> TorchProgram:
    """Read an archive. Weights are views of the file, which stays mapped as long as they live.

    :param input_shapes: of inputs that the export left open, by name.
    :param needs_elements: whether weights without elements are refused, as those of a module on the
        device ``meta`` are saved.
    :raises UsageError: if there is no such file, or the shapes are not such as it takes.
    :raises ModelError: if it is damaged or contradicts itself.
    :raises UnsupportedError: if it is valid and something in it is not supported; names all of it.
    """
    return read_data(mapped(path), path, input_shapes, needs_elements=needs_elements)


def read_data(
    data: bytes | memoryview,
    path: Path,
    input_shapes: Mapping[str, Shape] | None = None,
    *,
    needs_elements: bool = True,
) -> TorchProgram:
    """Read the contents of a file; ``path`` only names it. Raises as :func:`read_program` does."""
    archive = Archive(data, path)
    _check_archive(archive)
    model = _model_of(archive)
    faults = ModelFaults()
    exported, warnings = _exported(archive, model, faults)
    faults.raise_all()
    module = exported["graph_module"]
    signature = read_signature(archive.name, module, faults)
    faults.raise_all()
    sizes = pinned(archive.name, exported, signature.inputs, input_shapes or {})
    graph = GraphReader(archive.name, module["graph"], sizes, faults)
    tensors = graph.tensors()
    weights = Weights(archive, model, faults, needs_elements=needs_elements)
    for name, origin, is_constant in signature.filled:
        if name in tensors:
            where = f"{archive.name}: tensor {quoted(name)}"
            tensors[name] = weights.filled(tensors[name], origin, where, constant=is_constant)
    nodes = graph.nodes()
    faults.raise_all()
    program = TorchProgram(
        path.stem,
        path,
        hashlib.sha256(data).hexdigest(),
        nodes,
        tensors,
        signature.inputs,
        signature.outputs,
        signature.mutations,
        warnings,
        _inside(archive),
    )
    for where, message in faults_of(program):
        faults.wrong(where, message)
    faults.raise_all()
    return program


def _inside(archive: Archive) -> tuple[Inside, ...]:
    """Return what modules compute that the export kept whole."""
    if archive.size(INSIDE) is None:
        return ()
    return inside_of_json(archive.read(INSIDE), Path(f"{archive.name}: {INSIDE_FILE}"))


def _check_archive(archive: Archive) -> None:
    """Check what the archive says of itself."""
    faults = ModelFaults()
    for member, known, default, hint in (
        ("archive_format", ("pt2",), "", EXPORT_AGAIN),
        ("archive_version", ("0",), "0", EXPORT_AGAIN),
        ("byteorder", ("little",), "little", "export the model on a machine with the usual order"),
    ):
        found = default
        if archive.size(member) is not None:
            found = bytes(archive.read(member)[:_LONGEST_WORD]).decode("utf-8", "replace").strip()
        where = f"{archive.name}: {member}"
        if not found:
            message = "it is missing: the zip file is no archive of torch.export"
            faults.wrong(where, message, hint=hint)
        elif found not in known:
            faults.unsupported(where, f"it is {quoted(found)}, not '{known[0]}'", hint=hint)
    faults.raise_all()


def _model_of(archive: Archive) -> str:
    """Return the name of the archive's one program."""
    start, end = "models/", ".json"
    names = [
        member.removeprefix(start).removesuffix(end)
        for member in archive.members
        if member.startswith(start) and member.endswith(end)
    ]
    if len(names) == 1:
        return names[0]
    if names:
        shown = ", ".join(quoted(name) for name in sorted(names)[:8])
        message = f"it holds {len(names)} programs: {shown}"
        hint = "save each one alone, with torch.export.save"
        raise UnsupportedError.at(archive.name, message, hint=hint)
    if any(member.startswith("data/aotinductor/") for member in archive.members):
        message = "it holds compiled code (AOTInductor), not a program"
        raise UnsupportedError.at(archive.name, message, hint=EXPORT_AGAIN)
    raise ModelError.at(archive.name, "it holds no program: models/model.json is missing")


def _exported(
    archive: Archive, model: str, faults: ModelFaults
) -> tuple[Mapping[str, Any], tuple[Diagnostic, ...]]:
    """Return the structure ExportedProgram of the schema, and what its reader should know."""
    member = f"models/{model}.json"
    where = f"{archive.name}: {member}"
    found = parsed(archive.read(member), where)
    own = ".".join(map(str, VERSION))
    check_field(found, "schema_version", "SchemaVersion", where, faults)
    faults.raise_all()
    major, minor = (found["schema_version"][each] for each in ("major", "minor"))
    torch = found.get("torch_version")
    by = f", written by torch {torch[:_LONGEST_WORD]}" if isinstance(torch, str) else ""
    version = f"{major}.{minor}{by}"
    if major != VERSION[0]:
        message = f"the version of its schema is {version}; opgen reads {VERSION[0]}.x"
        hint = (
            "export the model again with torch 2.8 to 2.13: torch.export.save, opgen export-torch"
        )
        raise UnsupportedError.at(where, message, hint=hint)
    is_newer = minor > VERSION[1]
    check(found, "ExportedProgram", where, faults, is_newer=is_newer)
    if not is_newer:
        return found, ()
    message = f"the version of its schema is {version}; opgen knows {own}"
    why = "what is new in it, and not known, is left out"
    return found, (Diagnostic(where, message, why, severity="warning"),)
