"""The built-in operators: the modules of :mod:`opgen.registry.ops`, imported when first needed."""

from __future__ import annotations

import importlib
from functools import partial
from typing import Any

from opgen.registry.context import RegistryContext
from opgen.registry.ops import OPERATORS, TORCH


def register_builtin(context: RegistryContext) -> None:
    """Make every built-in operator known to a context, without importing its module yet."""
    context.torch_operators.update(TORCH)
    for op, litert_key in OPERATORS.items():
        if litert_key:
            context.litert_parsers.register_lazily(litert_key, partial(_load, op, "parse"))
        context.air_options.register_lazily(op, partial(_load, op, "OPTIONS"))
        context.aot_operator_classes.register_lazily(op, partial(_load, op, "OPERATOR"))


def _load(op: str, attribute: str) -> Any:
    return getattr(importlib.import_module(f"opgen.registry.ops.{op.lower()}"), attribute)
