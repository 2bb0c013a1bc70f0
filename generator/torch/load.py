"""An exported program -> AIR: reading its file, folding its quantization, lowering it."""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from pathlib import Path

from opgen.air.dtype import DType
from opgen.air.model import AirModel
from opgen.errors import Diagnostic, OpgenWarning, UnsupportedError, UsageError, quoted
from opgen.litert.faults import Faults
from opgen.registry.context import RegistryContext
from opgen.torch.fold_quantize import float_convolutions, fold_quantize
from opgen.torch.in_place import without_writes
from opgen.torch.integer_kernels import integer_kernels
from opgen.torch.lower import lower_partly
from opgen.torch.program import TorchProgram
from opgen.torch.read import read_program
from opgen.torch.sizes import Shape

Source = Path | TorchProgram
"""The file of an exported program, or a program that was read already."""
_SHOWN = 5
"""Constants that a refusal names; a model has most often all in one type."""


def load_program(
    source: Source, context: RegistryContext, input_shapes: Mapping[str, Shape] | None = None
) -> AirModel:
    """Return the graph of an exported program.

    :param input_shapes: of inputs that the export left open, by name, as PyTorch has them.
    :raises UsageError: if there is no such file, or the shapes are not such as it takes.
    :raises ModelError: if it is damaged or contradicts itself, or a call breaks a rule.
    :raises UnsupportedError: if something in it is not supported; names all of it.
    """
    model, faults = load_partly(source, context, input_shapes)
    faults.raise_all()
    return model


def load_partly(
    source: Source, context: RegistryContext, input_shapes: Mapping[str, Shape] | None = None
) -> tuple[AirModel, Faults]:
    """Return the graph of a program of which something is not supported, and what that is.

    :raises UsageError: if there is no such file, or the shapes are not such as it takes.
    :raises ModelError: if it is damaged or contradicts itself, or a call breaks a rule.
    """
    program = context.torch.convert(_program(source, input_shapes))
    _require_types(program)
    folded = fold_quantize(program, integer_kernels(program, context))
    for each in (*program.warnings, *float_convolutions(program)):
        warnings.warn(str(each), OpgenWarning, stacklevel=2)
    return lower_partly(folded, context)


def _program(source: Source, input_shapes: Mapping[str, Shape] | None) -> TorchProgram:
    if isinstance(source, Path):
        return without_writes(read_program(source, input_shapes))
    if input_shapes:
        message = "an exported program that was read already has the shapes of its inputs"
        raise UsageError(Diagnostic(source.name, message, hint="export it with other shapes"))
    return without_writes(source)


def _require_types(program: TorchProgram) -> None:
    """Refuse constants that numpy, and so no expression of a spec, can compute with."""
    hint = "export the model .to(torch.float32)"
    faults = [
        Diagnostic(
            f"{program.path.name}: tensor {quoted(tensor.origin or name)}",
            f"constants of type {tensor.type} cannot be compiled",
            hint=hint,
        )
        for name, tensor in program.tensors.items()
        if tensor.type is DType.BFLOAT16 and tensor.data is not None
    ]
    if faults:
        raise UnsupportedError(*faults[:_SHOWN])
