"""All that is not supported in a model, found in one go: whoever mends it sees how far it is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Set
from dataclasses import replace
from typing import TypeVar

from opgen.air.control import UNREADABLE
from opgen.air.faults import ModelFaults
from opgen.air.model import AirModel
from opgen.air.rewrite import each_subgraph
from opgen.bind.bind import bind_subgraphs
from opgen.bind.front_ends import Source, read_partly, with_input_shapes_partly
from opgen.c.names import with_layer_names
from opgen.config import Rules
from opgen.config.resolve import Resolution, resolve
from opgen.context.registries import RegistryContext
from opgen.errors import Diagnostic, OperatorPlace, OpgenError, UnsupportedError
from opgen.lib.target import Target
from opgen.operators.applied import describe
from opgen.transforms.apply import apply_one

T = TypeVar("T")


def with_all_unsupported(  # noqa: PLR0913
    error: UnsupportedError,
    source: Source,
    context: RegistryContext,
    target: Target,
    input_shapes: Mapping[str, tuple[int, ...]],
    rules: Rules,
) -> OpgenError:
    """Return the error of the stage that refused a model, with what all later ones would refuse.

    What cannot be read stands as it is in the graph. A transform that refuses the model is left
    out, and nothing is reported of an operator that an earlier stage refused.

    :param rules: what a configuration asks for: which transforms run.
    """
    model, faults = read_partly(source, context, input_shapes)
    if not faults.found:
        faults.add(error)

    model, unknown = with_input_shapes_partly(model, input_shapes, context)
    _add_new(faults, unknown.found)
    model = with_layer_names(model)
    resolution = resolve(model, rules, context)
    for name in context.transforms.in_order():
        model = _applied(name, model, context, resolution, faults)
    # What is called by an operator that was refused is still a subgraph of its own.
    _unless_refused(lambda: bind_subgraphs(model, context, target), faults)
    faults.found.sort(key=_order)
    return UnsupportedError(*faults.shown())


def _applied(
    name: str,
    model: AirModel,
    context: RegistryContext,
    resolution: Resolution,
    faults: ModelFaults,
) -> AirModel:
    """Apply a transform, if need be without the operators that it refuses.

    What the others come to is judged then, not what they were before.
    """
    for _ in range(2):
        try:
            return apply_one(name, model, context, resolution)
        except OpgenError as refusal:
            _add_new(faults, refusal.diagnostics)
            model = _without(model, {str(each.where) for each in refusal.diagnostics})
    return model


def _without(model: AirModel, refused: Set[str]) -> AirModel:
    """Return the model with operators, by what messages call them, that are judged no more."""
    return each_subgraph(
        model,
        lambda graph: replace(
            graph,
            operators=tuple(
                replace(each, op_type=UNREADABLE, stands_for=each.stands_for or each.op_type)
                if str(describe(model.path.name, each)) in refused
                else each
                for each in graph.operators
            ),
        ),
    )


def _unless_refused(stage: Callable[[], T], faults: ModelFaults) -> T | None:
    """Return what a stage gives, or note why it refuses the model."""
    try:
        return stage()
    except OpgenError as refusal:
        _add_new(faults, refusal.diagnostics)
        return None


def _order(fault: Diagnostic) -> tuple[str, int]:
    """Return the key that puts faults of operators into the order of the model."""
    where = fault.where
    return (where.scope, int(where.number)) if isinstance(where, OperatorPlace) else ("", -1)


def _add_new(faults: ModelFaults, found: Iterable[Diagnostic]) -> None:
    known = {str(each.where) for each in faults.found}
    faults.found += [
        each for each in found if str(each.where) not in known and not _is_unreadable(each)
    ]


def _is_unreadable(fault: Diagnostic) -> bool:
    return isinstance(fault.where, OperatorPlace) and fault.where.op == UNREADABLE
