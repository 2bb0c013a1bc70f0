"""Running transforms, each only where it is wanted."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from opgen.air.control import CONTROL
from opgen.air.model import AirModel, AirOperator
from opgen.air.verify import verify
from opgen.config.resolve import Resolution
from opgen.context.registries import RegistryContext
from opgen.errors import Diagnostic, UsageError
from opgen.text.user_code import users_code


def transformed(
    model: AirModel, context: RegistryContext, resolution: Resolution | None = None
) -> AirModel:
    """Apply the transforms of a context, in order; the graph is verified after each.

    :param resolution: what a configuration switches off, for some operators or for all.
    :raises UsageError: if a transform does not leave operators alone for which it is switched off.
    """
    resolution = resolution or Resolution()
    for name in context.transforms.in_order():
        before = model
        model = apply_one(name, model, context, resolution)
        resolution.note_removed(name, before, model)
    return model


def apply_one(
    name: str, model: AirModel, context: RegistryContext, resolution: Resolution
) -> AirModel:
    """Apply one transform where it is switched on; raises as :func:`transformed` does."""
    changed = _applied(name, model, context, resolution)
    verify(changed)
    return changed


def _applied(
    name: str, model: AirModel, context: RegistryContext, resolution: Resolution
) -> AirModel:
    if not resolution.mentions(name):
        return _run(name, model, context) if resolution.rules.transforms.get(name, True) else model
    allowed = {
        (index, operator.id): resolution.allows(name, operator, index)
        for index, operator in _operators(model)
    }
    if not any(allowed.values()):
        return model
    if all(allowed.values()):
        return _run(name, model, context)
    marked = _marked(model, lambda index, each: not allowed[index, each.id])
    after = _run(name, marked, context)
    _require_left_alone(name, marked, after)
    return model if after is marked else _marked(after, lambda _, __: False)


def _run(name: str, model: AirModel, context: RegistryContext) -> AirModel:
    transform = context.transforms.get(name)
    with users_code(transform, f"transform '{name}', for {model.path.name}"):
        found: object = transform(model, context)
    if not isinstance(found, AirModel):
        message = f"it returned {type(found).__name__}, not an AirModel"
        raise UsageError.at(f"transform '{name}'", message)
    return found


def _operators(model: AirModel) -> Iterator[tuple[int, AirOperator]]:
    for index, subgraph in enumerate(model.subgraphs):
        yield from ((index, operator) for operator in subgraph.operators)


def _marked(model: AirModel, is_fixed: Callable[[int, AirOperator], bool]) -> AirModel:
    """Return the model with the operators marked that are to be left alone."""
    subgraphs = tuple(
        replace(
            subgraph,
            operators=tuple(
                replace(each, is_fixed=is_fixed(index, each)) for each in subgraph.operators
            ),
        )
        for index, subgraph in enumerate(model.subgraphs)
    )
    return replace(model, subgraphs=subgraphs)


def _require_left_alone(name: str, before: AirModel, after: AirModel) -> None:
    """Check that operators that were to be left alone are there, and compute what they did."""
    found = {each.called(index): each for index, each in _operators(after)}
    faults = []
    for index, operator in _operators(before):
        key = operator.called(index)
        now = found.get(key)
        changed = now is None or (now.op_type, now.options) != (operator.op_type, operator.options)
        if operator.is_fixed and operator.op_type not in CONTROL and changed:
            what = "removes" if now is None else "changes"
            message = f"it {what} {key} {operator.op_type}, for which it is switched off"
            hint = (
                f"let it heed `operator.is_fixed`, or switch it off: transforms: {{{name}: false}}"
            )
            faults.append(Diagnostic(f"transform '{name}'", message, hint=hint))
    UsageError.raise_if_any(faults)
