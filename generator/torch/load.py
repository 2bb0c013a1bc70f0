"""A ``.pt2`` file -> AIR: reading it, folding its quantization, lowering it."""

from __future__ import annotations

from pathlib import Path

from opgen.air.model import AirModel
from opgen.litert.faults import Faults
from opgen.registry.context import RegistryContext
from opgen.torch.lower import lower_partly
from opgen.torch.read import read_program


def load_program(path: Path, context: RegistryContext) -> AirModel:
    """Return the graph of an exported program.

    :raises UsageError: if there is no such file.
    :raises ModelError: if it is damaged or contradicts itself, or a call breaks a rule.
    :raises UnsupportedError: if something in it is not supported; names all of it.
    """
    model, faults = load_partly(path, context)
    faults.raise_all()
    return model


def load_partly(path: Path, context: RegistryContext) -> tuple[AirModel, Faults]:
    """Return the graph of a program of which something is not supported, and what that is.

    :raises UsageError: if there is no such file.
    :raises ModelError: if it is damaged or contradicts itself, or a call breaks a rule.
    """
    return lower_partly(read_program(path), context)
