"""What the values of the registries of a context are, and what is said of others."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace


@dataclass(frozen=True)
class Kind:
    """What the values of a registry are."""

    name: str
    fault: Callable[[object], str]
    """Tells what a value is instead, or nothing if it is one."""
    key_fault: Callable[[str], str] = lambda _: ""
    """Tells what is wrong with a key, or nothing."""


def _function(form: str) -> Kind:
    """Return the kind of functions that are called as ``name(a, b) -> Result`` says."""
    parameters = form[form.index("(") + 1 : form.index(")")].split(", ")
    return Kind(f"a function {form}", lambda value: function_fault(value, len(parameters)))


def function_fault(value: object, count: int) -> str:
    """Return why a value is no function of so many arguments; nothing if it is one."""
    given = _named(value)
    if isinstance(value, type):
        is_called = any("__call__" in vars(each) for each in value.__mro__)
        mend = (
            f"register an instance, {value.__name__}()" if is_called else "register a method of it"
        )
        return f"which the class {given} is not: {mend}"
    if not callable(value):
        return f"which {given} is not"
    try:
        inspect.signature(value).bind(*range(count))
    except TypeError:
        return f"and {given} does not take {count} arguments"
    except ValueError:
        pass  # something that does not tell
    return ""


def _subclass(name: str, find: Callable[[], type]) -> Kind:
    def fault(value: object) -> str:
        is_one = isinstance(value, type) and issubclass(value, find())
        return "" if is_one else f"which {_named(value)} is not"

    return Kind(f"a subclass of {name}", fault)


def _named(value: object) -> str:
    name = getattr(value, "__name__", "")
    return f"'{name}'" if name else f"a value of the class '{type(value).__name__}'"


def _operator_class() -> type:
    from opgen.aot.operators.operator import AotOperator  # noqa: PLC0415  it is above this module

    return AotOperator


def _options_class() -> type:
    from opgen.air.model import AirOperatorOptions  # noqa: PLC0415  most commands need none

    return AirOperatorOptions


def _parser_key_fault(key: str) -> str:
    if re.fullmatch(r"[A-Z_][A-Z0-9_]*", key):
        return ""
    from opgen.air.names import custom_code_to_op_key  # noqa: PLC0415

    try:
        hint = f": that of the custom code {key!r} is {custom_code_to_op_key(key)}"
    except ValueError:
        hint = ""
    return f"no operator of a model has this key{hint}"


_PARSER = _function("parse(op_id, model, subgraph, air_model) -> AirOperator")
KINDS: Mapping[str, Kind] = {
    "litert_parsers": replace(_PARSER, key_fault=_parser_key_fault),
    "aot_operator_classes": _subclass("AotOperator", _operator_class),
    "transforms": _function("transform(model, context) -> AirModel"),
    "air_options": _subclass("AirOperatorOptions", _options_class),
    "planners": _function("planner(blocks, overlaps, alignment) -> Packing"),
}
"""Registry -> what it holds."""
