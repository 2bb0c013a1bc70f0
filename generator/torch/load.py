"""A ``.pt2`` file -> AIR: reading it, folding its quantization, lowering it."""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from pathlib import Path

from opgen.air.model import AirModel
from opgen.errors import OpgenWarning
from opgen.litert.faults import Faults
from opgen.registry.context import RegistryContext
from opgen.torch.lower import lower_partly
from opgen.torch.read import read_program
from opgen.torch.sizes import Shape


def load_program(
    path: Path, context: RegistryContext, input_shapes: Mapping[str, Shape] | None = None
) -> AirModel:
    """Return the graph of an exported program.

    :param input_shapes: of inputs that the export left open, by name, as PyTorch has them.
    :raises UsageError: if there is no such file, or the shapes are not such as it takes.
    :raises ModelError: if it is damaged or contradicts itself, or a call breaks a rule.
    :raises UnsupportedError: if something in it is not supported; names all of it.
    """
    model, faults = load_partly(path, context, input_shapes)
    faults.raise_all()
    return model


def load_partly(
    path: Path, context: RegistryContext, input_shapes: Mapping[str, Shape] | None = None
) -> tuple[AirModel, Faults]:
    """Return the graph of a program of which something is not supported, and what that is.

    :raises UsageError: if there is no such file, or the shapes are not such as it takes.
    :raises ModelError: if it is damaged or contradicts itself, or a call breaks a rule.
    """
    program = read_program(path, input_shapes)
    for each in program.warnings:
        warnings.warn(str(each), OpgenWarning, stacklevel=2)
    return lower_partly(program, context)
