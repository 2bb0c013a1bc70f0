"""The interface of an operator in PyTorch: that of its spec, and its variant that writes."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from dataclasses import replace

from opgen.aten.schema import REQUIRED, FunctionSchema, SchemaArgument, SchemaType
from opgen.operators.expression import Expression, as_read
from opgen.operators.model import Option
from opgen.spec.model import Op
from opgen.spec.torch_interface import own_entry, schema_of


def out_variant(schema: FunctionSchema) -> FunctionSchema:
    """Return the schema of the overload ``out``, which writes into tensors that it is given.

    A single tensor is called ``out``, several ``out0``, ``out1``, ...; a list that it has filled
    an operator of PyTorch does not return.
    """
    single = len(schema.returns) == 1
    written = sum(1 for each in schema.arguments if each.type.alias)
    outs = [
        SchemaArgument(
            "out" if single else f"out{index}",
            replace(each.type, alias=f"{chr(ord('a') + index + written)}!"),
            is_keyword_only=True,
        )
        for index, each in enumerate(schema.returns)
    ]
    has_list = any(each.type.is_list for each in outs)
    returns = () if has_list else tuple(replace(each, name="") for each in outs)
    arguments = (*schema.arguments, *outs)
    return replace(schema, overload="out", arguments=arguments, returns=returns)


def with_states(schema: FunctionSchema, op: Op) -> FunctionSchema:
    """Return an interface with an argument for each state, which is read and written.

    They are behind the tensors that must be given. Who calls it passes buffers of a module, which
    hold from the beginning what the state begins with.

    :raises ValueError: if an argument has the name of a state.
    """
    known = [each.name for each in schema.arguments]
    for each in op.state:
        if each.name in known:
            raise ValueError(f"the argument '{each.name}' has the name of a state")
    places = [
        index + 1
        for index, each in enumerate(schema.arguments)
        if each.type.base == "Tensor" and each.default is REQUIRED and not each.is_keyword_only
    ]
    at = max(places, default=0)
    kept = [
        SchemaArgument(each.name, SchemaType("Tensor", alias=f"{chr(ord('a') + index)}!"))
        for index, each in enumerate(op.state)
    ]
    arguments = (*schema.arguments[:at], *kept, *schema.arguments[at:])
    return replace(schema, arguments=arguments)


def options_by_kind(op: Op) -> tuple[list[Option], list[Option]]:
    """Return the options that a caller gives, and those that only transforms set."""
    public = [each for each in op.options if not each.internal]
    return public, [each for each in op.options if each.internal]


def argument_names(op: Op) -> Mapping[str, str]:
    """Return the arguments of the operator in PyTorch -> the operand or option that each is.

    :raises ValueError: if the spec computes one from others, or from itself.
    """
    own = own_entry(op)
    if own is None:
        return {each.name: each.name for each in schema_of(op).arguments}
    found: dict[str, str] = {}
    schema = schema_of(op)
    for ours, given in {**own.inputs, **own.options}.items():
        theirs = given if isinstance(given, str) else _argument(as_read(given))
        argument = schema.argument(theirs)
        if argument is None or (argument.type.base == "Tensor") != (ours in own.inputs):
            message = f"'{ours}' is computed from arguments of {own.operator}"
            raise ValueError(message)
        found[theirs] = ours
    left = [each.name for each in schema.arguments if each.name not in found]
    if left or own.when:
        message = (
            f"{own.operator} is it for some arguments only"
            if own.when
            else (f"the argument '{left[0]}' of {own.operator} is neither an input nor an option")
        )
        raise ValueError(message)
    lacking = {each.name for each in op.inputs if not each.optional}
    lacking |= {each.name for each in op.options if each.required}
    if lacking := lacking.difference(found.values()):
        message = f"no argument of {own.operator} is '{min(lacking)}'"
        raise ValueError(message)
    changed = [name for name, given in own.outputs.items() if given != name]
    if changed or list(own.outputs) != [each.name for each in op.outputs]:
        message = f"{own.operator} does not return the outputs as they are"
        raise ValueError(message)
    return found


def _argument(given: Expression) -> str:
    """Return the argument that an expression is; one of another type kernels refuse themselves."""
    match given.tree:
        case ast.Call(func=ast.Name("converted"), args=[ast.Name(argument), *_]):
            return argument
    return given.source
