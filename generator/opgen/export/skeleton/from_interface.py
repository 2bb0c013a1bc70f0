"""``opgen new 'ns::f(Tensor x, float a=0.5) -> Tensor'``: the skeleton of an interface."""

from __future__ import annotations

import re

from opgen.aten.schema import DEFAULT_OVERLOAD, FunctionSchema, aten_schema, parse_schema
from opgen.aten.signatures import SCHEMAS
from opgen.context.torch_operators import normalized
from opgen.errors import UsageError, did_you_mean
from opgen.export.skeleton.custom_ops import Declared
from opgen.export.skeleton.from_schema import schema_view
from opgen.export.skeleton.spec_view import SpecView
from opgen.export.skeleton.words import remark
from opgen.spec.torch_interface import PYTORCHS

_WHERE = "OP"
_SUCH = "'ns::f(Tensor x, float a=0.5) -> Tensor'"
_FORM = re.compile(r"\s*\w+::[\w.]+\s*\(", re.ASCII)


def interface_of(wanted: str) -> FunctionSchema | None:
    """Return an interface that is given, or known of an operator of PyTorch; None: it is neither.

    :raises UsageError: if it is none, or another than the known one.
    """
    if not _FORM.match(wanted):
        return _known(normalized(wanted))
    try:
        schema = parse_schema(wanted)
    except ValueError as error:
        raise UsageError.at(_WHERE, str(error), hint=f"such as {_SUCH}") from None
    known = aten_schema(schema.target)
    if known is not None and known.signature != schema.signature:
        message = f"{schema.target} is known with another interface: {known.signature}"
        raise UsageError.at(_WHERE, message, hint=f"opgen new {schema.target}")
    return schema


def _known(name: str) -> FunctionSchema | None:
    found = aten_schema(name) or aten_schema(f"{name}.{DEFAULT_OVERLOAD}")
    if found is None and name.startswith(PYTORCHS):
        near = did_you_mean(name, SCHEMAS)
        hint = f"{near} Or give it, too: {_SUCH}" if near else f"give it, too: {_SUCH}"
        raise UsageError.at(_WHERE, f"no interface is known of '{remark(name)}'", hint=hint)
    return found


def interface_view(schema: FunctionSchema, op: str) -> SpecView:
    """Return the skeleton of an operator by its interface.

    :raises UnsupportedError: if a spec cannot describe it; with all reasons.
    """
    names = [each.name for each in schema.returns]
    return schema_view(op, "its interface", Declared(schema, names, "", _WHERE))
