"""All that is not supported in a model, found in one go: whoever mends it sees how far it is."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from pathlib import Path

from opgen.air.control import UNREADABLE
from opgen.air.model import AirModel
from opgen.air.verify import verify
from opgen.errors import Diagnostic, OperatorPlace, OpgenError, UnsupportedError
from opgen.lib.target import Target
from opgen.litert.faults import Faults
from opgen.litert.read import read_partly
from opgen.registry.bind import bind
from opgen.registry.context import RegistryContext, Transform
from opgen.transforms.pin_shapes import pin_shapes


def with_all_unsupported(
    error: UnsupportedError,
    path: Path,
    context: RegistryContext,
    target: Target,
    input_shapes: Mapping[str, tuple[int, ...]],
) -> OpgenError:
    """Return the error of the stage that refused a model, with what all later ones would refuse.

    What cannot be read stands as it is in the graph. A transform that refuses the model is left
    out, and nothing is told of an operator that an earlier stage refused.
    """
    model, faults = read_partly(path, context.litert_parsers)
    if not faults.found:
        faults.add(error)

    steps: list[Transform] = [partial(_pinned, input_shapes)]
    steps += [context.transforms.get(name) for name in context.transforms.in_order()]
    for transform in steps:
        try:
            changed = transform(model, context)
            verify(changed)
            model = changed
        except OpgenError as refusal:
            _add_new(faults, refusal)
    try:
        bind(model, context, target)
    except OpgenError as refusal:
        _add_new(faults, refusal)
    faults.found.sort(key=_order)
    return UnsupportedError(*faults.shown())


def _order(fault: Diagnostic) -> tuple[str, int]:
    """Return the key that puts faults of operators into the order of the model."""
    where = fault.where
    return (where.scope, int(where.number)) if isinstance(where, OperatorPlace) else ("", -1)


def _pinned(
    shapes: Mapping[str, tuple[int, ...]], model: AirModel, context: RegistryContext
) -> AirModel:
    return pin_shapes(model, shapes, context)


def _add_new(faults: Faults, error: OpgenError) -> None:
    told = {str(each.where) for each in faults.found}
    faults.found += [
        each
        for each in error.diagnostics
        if str(each.where) not in told and not _is_unreadable(each)
    ]


def _is_unreadable(fault: Diagnostic) -> bool:
    return isinstance(fault.where, OperatorPlace) and fault.where.op == UNREADABLE
