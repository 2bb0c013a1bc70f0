"""The built-in operators: the modules of :mod:`opgen.registry.ops`, imported when first needed."""

from __future__ import annotations

import importlib
from dataclasses import replace
from functools import cache, partial
from typing import Any

from opgen.context.registries import RegistryContext
from opgen.operators.bind import definition_of, places_of
from opgen.operators.places import SpecLine
from opgen.registry.made import Made
from opgen.registry.ops import FUSING, OPERATORS, TORCH


def register_builtin(context: RegistryContext) -> None:
    """Make every built-in operator known to a context, without importing its module yet."""
    context.torch_operators.update(TORCH)
    for op, (litert_key, _) in OPERATORS.items():
        if litert_key:
            context.litert_parsers.register_lazily(litert_key, partial(_get, op, "parse"))
        context.air_options.register_lazily(op, partial(_get, op, "options"))
        context.aot_operator_classes.register_lazily(op, partial(_get, op, "operator"))


def _get(op: str, attribute: str) -> Any:
    return getattr(built_in(op), attribute)


@cache
def built_in(op: str) -> Made:
    """Return a built-in operator."""
    module = importlib.import_module(f"opgen.registry.ops.{op.lower()}")
    _, files = OPERATORS[op]
    operator = replace(getattr(module, op), source=files[0])
    return Made.of(definition_of(operator, lines_of=lines_of))


@cache
def lines_of(op: str) -> dict[str, SpecLine]:
    """Return the places of all parts of a built-in operator, read from its specs."""
    # Reading specs takes packages that a model of built-in operators does not need.
    from opgen.spec.load import load_operator  # noqa: PLC0415
    from opgen.spec.roots import built_in_root  # noqa: PLC0415
    from opgen.synth.records import operator_of  # noqa: PLC0415

    root = built_in_root()
    _, files = OPERATORS[op]
    paths = [(root, root.folder.parent / path) for path in files]
    return places_of(operator_of(load_operator(paths, FUSING)))
