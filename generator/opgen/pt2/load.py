"""An exported program -> AIR: reading its file, folding its quantization, lowering it."""

from __future__ import annotations

import math
import warnings
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from opgen.air.faults import ModelFaults
from opgen.air.model import AirModel
from opgen.aten.program import SAVED, TorchProgram
from opgen.context.registries import RegistryContext
from opgen.errors import (
    Diagnostic,
    ModelError,
    OpgenError,
    OpgenWarning,
    UnsupportedError,
    UsageError,
    first_of,
    quoted,
)
from opgen.pt2.fold_quantize import float_convolutions, fold_quantize
from opgen.pt2.in_place import without_writes
from opgen.pt2.integer_kernels import integer_kernels
from opgen.pt2.ir import weights_path
from opgen.pt2.ir_read import load_ir
from opgen.pt2.lower import FLOAT32, NOT_IN_C, lower_named, lower_partly
from opgen.pt2.read import read_program
from opgen.pt2.refusals import with_lines
from opgen.pt2.safetensors import element_type
from opgen.pt2.sizes import Shape

_SHOWN = 3
_MOST_BYTES = 1 << 31
Source = Path | TorchProgram
"""The file of an exported program, or a program that was read already."""


def load_program(
    source: Source, context: RegistryContext, input_shapes: Mapping[str, Shape] | None = None
) -> AirModel:
    """Return the graph of an exported program.

    :param input_shapes: of inputs that the export left open, by name, as PyTorch has them.
    :raises UsageError: if there is no such file, or the shapes are not such as it takes.
    :raises ModelError: if it is damaged or contradicts itself, or a call breaks a rule.
    :raises UnsupportedError: if something in it is not supported; names all of it.
    """
    program = opened(source, context, input_shapes)
    _require_elements(program)
    model, faults = _lowered(program, context)
    faults.raise_all()
    return model


def load_partly(
    source: Source, context: RegistryContext, input_shapes: Mapping[str, Shape] | None = None
) -> tuple[AirModel, ModelFaults]:
    """Return the graph of a program of which something is not supported, and what that is.

    For weights that were left out when it was saved, ones stand in.

    :raises UsageError: if there is no such file, the shapes are not such as it takes, or it cannot
        be judged without its weights.
    :raises ModelError: if it is damaged or contradicts itself, or a call breaks a rule.
    """
    program = opened(source, context, input_shapes)
    with judged_without_weights(program):
        return _lowered(with_elements(program), context)


def refused_later(
    error: OpgenError,
    source: Source,
    context: RegistryContext,
    input_shapes: Mapping[str, Shape] | None = None,
) -> OpgenError:
    """Return what is reported of a program that is refused, with the lines that call its operators.

    A program that can be lowered is whole: rules that its graph breaks are limits of opgen.
    """
    try:
        program = opened(source, context, input_shapes)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", OpgenWarning)
            _lowered(with_elements(program), context)
    except OpgenError:
        return error
    return with_lines(error, program)


@dataclass(frozen=True, eq=False)
class Named:
    """A program, and what has become of its tensors."""

    exported: TorchProgram
    """As it was exported."""
    functional: TorchProgram
    """The same as converters of the context leave it; no operator writes into a tensor."""
    program: TorchProgram
    """The one that was lowered, in which operators take and give integers."""
    model: AirModel
    """Before its transforms; calls that no spec takes are of type ``UNREADABLE``."""
    ids: Mapping[str, int]
    """Tensor of the lowered program -> tensor of the main subgraph that has its elements."""


def load_named(
    source: Source, context: RegistryContext, input_shapes: Mapping[str, Shape] | None = None
) -> Named:
    """Return the graph of a program, with what its tensors have become; warns of nothing.

    :raises UsageError: if there is no such file, it has no weights, or the shapes are not such as
        it takes.
    :raises ModelError: if it is damaged or contradicts itself, or a call breaks a rule.
    :raises UnsupportedError: if it is valid and something in it cannot be read.
    """
    exported = open_program(source, input_shapes) if isinstance(source, Path) else source
    _require_elements(exported)
    program = context.torch.convert(without_writes(exported, context))
    folded = fold_quantize(program, integer_kernels(program, context), context)
    model, _, ids = lower_named(folded, context)
    return Named(exported, program, folded, model, ids)


@contextmanager
def judged_without_weights(program: TorchProgram) -> Iterator[None]:
    """Within, what refuses the model may be of elements that stand in, if there are any.

    :raises UsageError: instead, naming the weights that it lacks.
    """
    try:
        yield
    except (ModelError, UnsupportedError):
        _require_elements(program)
        raise


def with_elements(program: TorchProgram) -> TorchProgram:
    """Return a program with ones for the elements that it lacks, to judge it without them.

    :raises UnsupportedError: if they take more memory than a model for C can.
    """
    size = sum(tensor.type.size_of(math.prod(tensor.shape)) for tensor in program.missing)
    if size > _MOST_BYTES:
        message = f"its weights, which it was saved without, take {size:,} bytes"
        raise UnsupportedError.at(program.path.name, message)
    ones = {
        tensor.name: replace(
            tensor, data=np.broadcast_to(np.ones((), element_type(tensor.type)), tensor.shape)
        )
        for tensor in program.missing
    }
    return replace(program, tensors={**program.tensors, **ones}) if ones else program


def _require_elements(program: TorchProgram) -> None:
    """Refuse a program that was saved without its weights.

    :raises UsageError: naming the first of them.
    """
    missing = program.missing
    if missing:
        names = [quoted(each.origin or each.name) for each in missing]
        beside = weights_path(Path(program.path.name))
        hint = f"put {beside} beside it, or give them in Python: opgen.torch.attach_weights"
        message = f"it has no elements of {first_of(names, _SHOWN)}"
        raise UsageError.at(program.path.name, message, hint=hint)


def _lowered(program: TorchProgram, context: RegistryContext) -> tuple[AirModel, ModelFaults]:
    program = context.torch.convert(program)
    folded = fold_quantize(program, integer_kernels(program, context), context)
    for each in (*program.warnings, *float_convolutions(program, context)):
        warnings.warn(str(each), OpgenWarning, stacklevel=2)
    model, faults = lower_partly(folded, context)
    faults.found[:0] = _strange_constants(program)
    return model, faults


def _strange_constants(program: TorchProgram) -> list[Diagnostic]:
    """Return what refuses constants that numpy, and so no expression of a spec, computes with."""
    found = [
        Diagnostic(
            f"{program.path.name}: tensor {quoted(tensor.origin or name)}",
            f"constants of type {tensor.type} cannot be compiled",
            hint=FLOAT32,
        )
        for name, tensor in program.tensors.items()
        if tensor.type in NOT_IN_C and tensor.data is not None
    ]
    return found[:_SHOWN]


def open_program(path: Path, input_shapes: Mapping[str, Shape] | None = None) -> TorchProgram:
    """Read a ``.pt2`` archive, or what :func:`opgen.pt2.ir.save_ir` wrote.

    :param input_shapes: of inputs that the export left open, by name.
    :raises UsageError: if there is no such file, or the shapes are not such as it takes.
    :raises ModelError: if it is damaged or contradicts itself.
    :raises UnsupportedError: if it is valid and something in it is not supported; names all of it.
    """
    if path.suffix.lower() != SAVED:
        return read_program(path, input_shapes)
    if input_shapes:
        message = "a saved program has the shapes of its inputs"
        hint = "give them when it is made: extract_ir(..., input_shapes=...)"
        raise UsageError.at(path.name, message, hint=hint)
    return load_ir(path)


def opened(
    source: Source, context: RegistryContext, input_shapes: Mapping[str, Shape] | None = None
) -> TorchProgram:
    """Return a program no operator of which writes into a tensor; see :func:`open_program`."""
    if isinstance(source, Path):
        return without_writes(open_program(source, input_shapes), context)
    if input_shapes:
        message = "an exported program that was read already has the shapes of its inputs"
        raise UsageError.at(source.name, message, hint="export it with other shapes")
    return without_writes(source, context)
