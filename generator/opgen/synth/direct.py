"""Operators from checked specs, made in memory: nothing is written, and no text is executed."""

from __future__ import annotations

import ast
from dataclasses import make_dataclass
from importlib import import_module
from typing import Any

from opgen.air.dtype import DType
from opgen.air.model import AirOperatorOptions
from opgen.air.names import options_class
from opgen.litert import enums
from opgen.operator import bind
from opgen.operator.model import Definition
from opgen.operator.scope import Placed
from opgen.spec.model import Op
from opgen.spec.types import ArrayType, EnumType, Scalar, TupleType, Type
from opgen.synth.exports import LIBRARY, exported, library_module
from opgen.synth.functions import place_text
from opgen.synth.tree import Call, Function, Literal, Name, OnlyDirect, Words, tree_of

_SCALARS: dict[str, type] = {"dtype": DType, "bool": bool, "int": int, "float": float, "str": str}


def definition_of(op: Op, noted: dict[str, str] | None = None) -> Definition[Any]:
    """Return an operator as its spec describes it.

    Its expressions have been checked: they can call the library, and nothing else.

    :param noted: gets the place of every part by its way from the operator.
    """
    tree = tree_of(op)
    lets = {name: _value(each) for name, each in tree.lets.items()}
    fields = [(each.name, _type(each.type), _value(each.field)) for each in tree.options]
    options = make_dataclass(
        options_class(op.op), fields, bases=(AirOperatorOptions,), frozen=True, kw_only=True
    )
    given = {**tree.record.arguments, "lets": lets, "options_type": options}
    return bind.definition_of(_value(Call(tree.record.function, given, op.place)), noted)


def places_of(op: Op) -> dict[str, str]:
    """Return the places of all parts of an operator, by their way from it."""
    noted: dict[str, str] = {}
    definition_of(op, noted)
    return noted


def _value(tree: Any) -> Any:  # noqa: PLR0911  one line per kind
    """Return what a part of a tree stands for."""
    match tree:
        case Call():
            given = {name: _value(each) for name, each in tree.arguments.items()}
            if tree.place is not None:
                given["place"] = place_text(tree.place)
            return getattr(import_module(tree.function.module), tree.function.name)(**given)
        case Name():
            first, _, member = tree.name.partition(".")
            return getattr(exported(first), member)
        case Function():
            return Placed(_evaluated(tree), place_text(tree.place))
        case Words(names):
            return names
        case Literal(value) | OnlyDirect(value):
            return _value(value)
        case tuple():
            return tuple(map(_value, tree))
        case dict():
            return {name: _value(each) for name, each in tree.items()}
    return tree


def _evaluated(function: Function) -> Any:
    parameters = [ast.arg(name) for name in ("o", *function.extra)]
    none = ast.arguments(
        posonlyargs=[], args=parameters, kwonlyargs=[], kw_defaults=[], defaults=[]
    )
    tree = ast.fix_missing_locations(ast.Expression(ast.Lambda(none, function.body)))
    known = dict(map(_known, function.imports))
    return eval(compile(tree, "<spec>", "eval"), {"__builtins__": {}, **known})  # noqa: S307


def _known(name: str) -> tuple[str, object]:
    """Return what an expression calls a function, a record or an enum, or its module, and that."""
    module = library_module(name)
    return (module, import_module(f"{LIBRARY}.{module}")) if module else (name, exported(name))


def _type(type_: Type) -> Any:
    """Return the class of an option's values.

    :raises TypeError: if an option cannot be of that type.
    """
    match type_:
        case Scalar(name):
            return _SCALARS[name]
        case EnumType(name):
            return getattr(enums, name)
        case TupleType(elements):
            return tuple[_type(elements[0]), ...]  # type: ignore[misc]
        case ArrayType("uint8"):
            return bytes
    message = f"an option cannot be {type_}"
    raise TypeError(message)
