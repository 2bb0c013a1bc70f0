"""How an operator that a spec describes is called in PyTorch: from its operands and options."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from enum import Enum

from opgen.aten.program import Argument, Constant
from opgen.aten.schema import (
    NAMESPACE,
    OWN_NAMESPACES,
    REQUIRED,
    FunctionSchema,
    Required,
    SchemaArgument,
    SchemaType,
    aten_schema,
    parse_signature,
)
from opgen.operators.model import Operand, Option, Torch
from opgen.operators.types import BYTES, DTYPE, ArrayType, EnumType, Scalar, TupleType
from opgen.spec.model import Op

PYTORCHS = tuple(f"{each}." for each in OWN_NAMESPACES)
"""Beginnings of operators that PyTorch itself has."""


def schema_of(op: Op) -> FunctionSchema:
    """Return the interface under which PyTorch knows an operator that a spec describes.

    That of the operator which ``torch:`` names, if it is not ATen's; else
    ``opgen::<the operator in lower case>`` with the inputs, then the options.

    :raises ValueError: if an input or an option cannot be an argument of PyTorch's.
    """
    own = own_entry(op)
    if own is not None:
        return aten_schema(own.operator) or parse_signature(own.operator, own.signature)
    return interface(f"{NAMESPACE}.{op.op.lower()}.default", op.inputs, op.options, op.outputs)


def own_entry(op: Op) -> Torch | None:
    """Return the entry that names the operator: that under which it is emitted, if there is one,
    else that of ``torch:`` with an operator which PyTorch itself does not have.
    """
    if op.called is not None:
        return op.called.call
    return next((each for each in op.torch if not each.operator.startswith(PYTORCHS)), None)


def interface(
    target: str,
    inputs: Iterable[Operand],
    options: Iterable[Option],
    outputs: Iterable[Operand],
    states: Iterable[str] = (),
) -> FunctionSchema:
    """Return the interface that follows from operands and options: inputs first, in their order.

    Behind them stand the states that it writes into.

    What has a default comes last, as Python wants it; arguments behind a default that have none
    are given by keyword.

    :raises ValueError: if an option cannot be an argument of PyTorch's.
    """
    given = list(inputs)
    arguments = [
        SchemaArgument(
            each.name,
            SchemaType("Tensor", is_list=each.variadic, is_optional=each.optional),
            None if each.optional and all(o.optional for o in given[index:]) else REQUIRED,
        )
        for index, each in enumerate(given)
    ]
    for number, name in enumerate(states):
        arguments.append(SchemaArgument(name, SchemaType("Tensor", alias=f"a{number}!")))
    asked = [each for each in options if not each.internal]
    for option in sorted(asked, key=lambda each: not each.required):
        default: Argument | Required = REQUIRED
        if not option.required:
            default = _plain(option.default)
            if option.type == DTYPE:
                default = Constant("dtype", str(default))
            elif isinstance(default, str) and not default.isprintable():
                message = f"the default of '{option.name}' has characters that cannot be printed"
                raise ValueError(message)
        arguments.append(SchemaArgument(option.name, _schema_type(option), default))
    returns = tuple(
        SchemaArgument("", SchemaType("Tensor", is_list=each.variadic)) for each in outputs
    )
    namespace, name, overload = target.split(".", 2)
    shown = "" if overload == "default" else overload
    return FunctionSchema(namespace, name, shown, tuple(_by_keyword(arguments)), returns)


def _by_keyword(arguments: Iterable[SchemaArgument]) -> Iterator[SchemaArgument]:
    has_default = keyword_only = False
    for each in arguments:
        has_default |= each.default is not REQUIRED
        keyword_only |= has_default and each.default is REQUIRED
        yield replace(each, is_keyword_only=keyword_only)


def _schema_type(option: Option) -> SchemaType:
    if option.type == BYTES:
        message = f"the option '{option.name}' is bytes, which operators of PyTorch do not take"
        raise ValueError(message)
    match option.type:
        case Scalar("dtype"):
            return SchemaType("ScalarType")
        case Scalar(name):
            return SchemaType(name)
        case EnumType():
            return SchemaType("str")
        case TupleType((Scalar(name),)):
            return SchemaType(name, is_list=True)
        case ArrayType(element):
            return SchemaType("float" if element.startswith("float") else "int", is_list=True)
    message = f"the option '{option.name}' is of a type that operators of PyTorch do not take"
    raise ValueError(message)


def _plain(value: object) -> Argument:
    match value:
        case Enum(name=name) if not isinstance(value, str):
            return name
        case None | bool() | int() | float():
            return value
        case tuple() | list():
            return tuple(_plain(each) for each in value)
    return str(value)
