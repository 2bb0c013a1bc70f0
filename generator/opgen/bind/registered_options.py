"""The classes of options that a context has registered, for the operators of a graph."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Any

from opgen.air.model import AirModel, AirOperator, AirOperatorOptions, AirSubgraph, option_values
from opgen.air.rewrite import each_subgraph
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.context.registries import RegistryContext
from opgen.errors import UsageError
from opgen.operators.applied import describe
from opgen.operators.model import Definition
from opgen.text.user_code import users_code


def with_registered_options(model: AirModel, context: RegistryContext) -> AirModel:
    """Return the graph with options of operators of specs in the classes that are registered.

    They are called with all options by name. Those of operators that are written by hand are what
    their parsers made.

    :raises UsageError: if a class cannot stand for the spec's own, or a parser gave other options.
    :raises UserCodeError: if a class raises an exception.
    """
    known: dict[str, tuple[Definition[Any], type[AirOperatorOptions]] | None] = {}

    def changed(operator: AirOperator) -> AirOperator:
        op = operator.op_type
        if op not in known:
            known[op] = _classes(op, context)
        found = known[op]
        if found is None or type(operator.options) is found[1]:
            return operator
        return replace(operator, options=_made(model.path.name, operator, *found))

    def rewrite(subgraph: AirSubgraph) -> AirSubgraph:
        operators = tuple(changed(each) for each in subgraph.operators)
        is_same = all(new is old for new, old in zip(operators, subgraph.operators, strict=True))
        return subgraph if is_same else replace(subgraph, operators=operators)

    return each_subgraph(model, rewrite)


def check_option_classes(context: RegistryContext) -> None:
    """Check the classes that have been registered so far; those of specs wait to be loaded.

    :raises UsageError: if one cannot stand for the options of the spec that describes its operator.
    """
    for op in context.air_options:
        if not context.air_options.is_waiting(op):
            _classes(op, context)


def _classes(
    op: str, context: RegistryContext
) -> tuple[Definition[Any], type[AirOperatorOptions]] | None:
    """Return what describes an operator of a spec, and the class that its options have."""
    aot = context.aot_operator_classes.find(op)
    if aot is None or not issubclass(aot, SpecOperator):
        return None
    own = aot.DEFINITION.options_type
    registered = context.air_options.find(op) or own
    if issubclass(registered, own):
        return aot.DEFINITION, registered
    message = f"'{op}' must be a subclass of {own.__name__}, which '{registered.__name__}' is not"
    why = "a spec describes the operator, and its expressions read these options"
    hint = (
        f"derive it from context.air_options.get({op!r}), or register an operator class of yours"
        " in aot_operator_classes, too"
    )
    raise UsageError.at("air_options", message, why, hint)


def _made(
    file: str,
    operator: AirOperator,
    definition: Definition[Any],
    registered: type[AirOperatorOptions],
) -> AirOperatorOptions:
    where = describe(file, operator)
    given: Mapping[str, object] = option_values(operator.options)
    names = [each.name for each in fields(definition.options_type)]
    missing = [name for name in names if name not in given]
    if missing:
        class_ = type(operator.options).__name__
        message = f"its parser gave options of the class {class_}, without {', '.join(missing)}"
        why = f"{definition.place} describes the operator, and reads them"
        hint = f"return {registered.__name__}({', '.join(f'{name}=...' for name in names)})"
        raise UsageError.at(where, message, why, hint)
    with users_code(registered, f"{registered.__name__}(...), for {where}"):
        return registered(**{name: given[name] for name in names})
