"""Reading a model, whatever its format: the suffix of its file says which it is."""

from __future__ import annotations

from pathlib import Path

from opgen.air.model import AirModel
from opgen.errors import Diagnostic, UsageError
from opgen.litert.faults import Faults
from opgen.litert.read import read_model as read_litert
from opgen.litert.read import read_partly as read_litert_partly
from opgen.registry.context import RegistryContext
from opgen.torch.load import load_partly, load_program

LITERT, TORCH = ".tflite", ".pt2"


def read_model(path: Path, context: RegistryContext) -> AirModel:
    """Return the graph of a model.

    :raises UsageError: if there is no such file, or it is of another format.
    :raises ModelError: if it is damaged or contradicts itself.
    :raises UnsupportedError: if it is valid and something in it is not supported; names all of it.
    """
    if is_exported_program(path):
        return load_program(path, context)
    return read_litert(path, context.litert_parsers)


def read_partly(path: Path, context: RegistryContext) -> tuple[AirModel, Faults]:
    """Return the graph of a model of which something is not supported, and what that is.

    Operators that cannot be read are of type ``UNREADABLE``.

    :raises UsageError: if there is no such file, or it is of another format.
    :raises ModelError: if it is damaged or contradicts itself.
    """
    if is_exported_program(path):
        return load_partly(path, context)
    return read_litert_partly(path, context.litert_parsers)


def is_exported_program(path: Path) -> bool:
    """Tell whether a file is an exported program of PyTorch; if not, it is a LiteRT model.

    :raises UsageError: if its suffix says that it is neither.
    """
    suffix = path.suffix.lower()
    if suffix not in (LITERT, TORCH):
        hint = "give the path of a LiteRT model, or of an exported PyTorch program"
        raise UsageError(Diagnostic(str(path), f"is no {LITERT} or {TORCH} file", hint=hint))
    return suffix == TORCH
