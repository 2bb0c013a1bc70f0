"""Calls of library functions and records: arguments against signatures."""

from __future__ import annotations

import ast
from collections.abc import Sequence

from opgen.errors import SpecError, did_you_mean
from opgen.operators.types import BOOL, OptionalType, Type, UnionType, Unknown, words
from opgen.spec import fit
from opgen.spec.arguments import Argument, check_argument
from opgen.spec.infer import Inference
from opgen.spec.library import Parameter, Signature
from opgen.spec.scan import scan
from opgen.spec.syntax import Fault
from opgen.spec.value import FACT_BITS, FACT_LENGTH, Value


def call(checker: Inference, node: ast.Call, expected: Type | None) -> Value:
    """Return what a call gives.

    :raises Fault: there is no such function, or the arguments do not fit.
    """
    name = _function_name(checker, node)
    if name == "has":
        return _has(checker, node)
    if name == "scan":
        return scan(checker, node)
    forms = checker.scope.signatures(name)
    if not forms:
        raise _unknown_function(checker, node, name)
    if isinstance(forms[0].returns, Unknown) and not checker.scope.has_elements:
        hint = "write the value"
        raise checker.fault(node, f"{name} is for 'reference' and 'exact' only", hint)
    checker.functions.add(name)
    arguments = _arguments(checker, node, forms, expected)
    faults: list[Fault] = []
    for form in forms:
        try:
            return _applied(checker, node, form, arguments)
        except Fault as fault:
            faults.append(fault)
    if len(faults) > 1:
        types = ", ".join(words(value.type) for _, value in arguments.values())
        raise checker.fault(node, f"no form of {name} takes ({types})")
    raise faults[0]


def _function_name(checker: Inference, node: ast.Call) -> str:
    function = node.func
    if isinstance(function, ast.Name):
        return function.id
    if isinstance(function, ast.Attribute):
        known = checker.scope.signatures(function.attr)
        text = f"write: {function.attr}({ast.unparse(function.value)})"
        message = f"methods are not part of the language: '.{function.attr}(...)'"
        raise checker.fault(node.func, message, text if known else "use a function of the library")
    raise checker.fault(node.func, "this cannot be called", "call a function by its name")


def _unknown_function(checker: Inference, node: ast.Call, name: str) -> Fault:
    scope = checker.scope
    if scope.knows(name):
        return checker.fault(node.func, f"'{name}' is not a function")
    if name in scope.library.broken:
        why = scope.library.broken[name]
        return checker.fault(node.func, f"'{name}' is not for expressions", why=why)
    if name in scope.library.draws:
        why = "it draws at random, which only tests do"
        return checker.fault(node.func, f"'{name}' cannot be used here", why=why)
    hint = did_you_mean(name, [*scope.library.functions, *scope.functions, "has"])
    return checker.fault(node.func, f"unknown function '{name}'", hint)


def _has(checker: Inference, node: ast.Call) -> Value:
    """``has(x)``: whether an optional operand, or a value that may be none, is there."""
    if len(node.args) != 1 or node.keywords or not isinstance(node.args[0], ast.Name):
        raise checker.fault(node, "has takes one name", "write: has(bias)")
    asked = node.args[0]
    if checker.scope.has_elements and asked.id in checker.scope.values:
        why = "in reference and exact an absent operand counts as zero"
        hint = f"if it matters, name it in let: has_{asked.id}: has({asked.id})"
        raise checker.fault(node, "has cannot be used here", hint, why)
    value = checker.infer(asked)
    optional = isinstance(value.type, OptionalType) or getattr(value.type, "optional", False)
    narrowed = asked.id in checker.scope.present
    if not optional and not narrowed and checker.scope.knows(asked.id):
        fault = checker.fault(node, f"'{asked.id}' is always there", "delete the condition")
        fault.is_lack = True  # of 'optional'
        raise fault
    checker.functions.add("has")
    return Value(BOOL)


def _arguments(
    checker: Inference, node: ast.Call, forms: Sequence[Signature], expected: Type | None
) -> dict[int | str, Argument]:
    """Return the arguments by position or keyword, each inferred once."""
    arguments: dict[int | str, Argument] = {}
    for position, each in enumerate(node.args):
        if isinstance(each, ast.Starred):
            raise checker.fault(each, "* cannot be used in a call", "write the arguments out")
        wanted = _wanted(forms, position, expected)
        arguments[position] = (each, checker.infer(each, wanted))
    for keyword in node.keywords:
        if keyword.arg is None:
            raise checker.fault(keyword.value, "** cannot be used in a call", "write name=value")
        if keyword.arg in arguments:
            raise checker.fault(keyword, f"'{keyword.arg}' is given twice")
        wanted = _wanted(forms, keyword.arg, expected)
        arguments[keyword.arg] = (keyword.value, checker.infer(keyword.value, wanted))
    return arguments


def _wanted(forms: Sequence[Signature], key: int | str, expected: Type | None) -> Type | None:
    """Return what the parameter of an argument takes, over all forms of the function."""
    found = [parameter.type for form in forms if (parameter := _parameter(form, key))]
    if expected is not None:
        found = [
            fit.substituted(each, dict.fromkeys(fit.variables(each), expected)) for each in found
        ]
    if not found:
        return None
    return found[0] if len(found) == 1 else UnionType(tuple(found))


def _parameter(form: Signature, key: int | str) -> Parameter | None:
    if isinstance(key, str):
        return form.by_name.get(key)
    positional = form.positional
    if key < len(positional):
        return positional[key]
    return positional[-1] if positional and positional[-1].repeated else None


def _applied(
    checker: Inference, node: ast.Call, form: Signature, arguments: dict[int | str, Argument]
) -> Value:
    bound: set[str] = set()
    bindings: fit.Bindings = {}
    bits, length = FACT_BITS, 0
    given: dict[str, Value] = {}
    for key, (argument, value) in arguments.items():
        parameter = _parameter(form, key)
        if parameter is None:
            raise _superfluous(checker, node, form, key, argument)
        if parameter.name in bound and not parameter.repeated:
            raise checker.fault(argument, f"{form.name}: '{parameter.name}' is given twice")
        bound.add(parameter.name)
        check_argument(checker, form, parameter, (argument, value), bindings)
        bits, length = max(bits, value.bits), length + value.size
        given[parameter.name] = value._replace(type=parameter.type, constant=None)
    missing = [p.name for p in form.parameters if p.required and p.name not in bound]
    if missing:
        names = ", ".join(f"'{name}'" for name in missing)
        raise checker.fault(node, f"{form.name}: missing {names}", signature_words(form))
    if form.name in checker.scope.functions:
        _check_range(checker, node, form, arguments)
    if form.defined is not None:
        checker.defined[form.name] = form.defined
        return _defined(checker, node, form, given)
    # The library keeps its integers within 64 bits, except for what it hands through.
    type_ = fit.substituted(form.returns, bindings)
    return Value(type_, bits, length=max(FACT_LENGTH, length))


def _defined(checker: Inference, node: ast.Call, form: Signature, given: dict[str, Value]) -> Value:
    """Return what a function of a spec gives; of large arguments, it may be larger."""
    if form.at is None:
        return Value(form.returns)
    try:
        return form.at(given)
    except SpecError as error:
        message = f"{form.name}: {error.diagnostics[0].message}"
        raise checker.fault(node, message, why=f"at {error.diagnostics[0].where}") from None


def _check_range(
    checker: Inference, node: ast.Call, form: Signature, arguments: dict[int | str, Argument]
) -> None:
    """Raise if there is nothing between the ends from which a function is to choose."""
    known = {
        parameter.name: value.constant
        for key, (_, value) in arguments.items()
        if (parameter := _parameter(form, key))
    }
    low, high = known.get("low"), known.get("high")
    if isinstance(low, int | float) and isinstance(high, int | float) and low > high:
        hint = "the smaller number comes first"
        raise checker.fault(node, f"{form.name}: nothing is between {low} and {high}", hint)


def _superfluous(
    checker: Inference, node: ast.Call, form: Signature, key: int | str, argument: ast.expr
) -> Fault:
    if isinstance(key, str):
        keyword = next(each for each in node.keywords if each.arg == key)
        names = [p.name for p in form.parameters]
        hint = did_you_mean(key, names) or signature_words(form)
        return checker.fault(keyword, f"{form.name} has no '{key}'", hint)
    count = sum(not p.keyword_only for p in form.parameters)
    return checker.fault(
        argument, f"{form.name} takes {count} arguments, this is one more", signature_words(form)
    )


def signature_words(form: Signature) -> str:
    """Return a signature as a hint."""
    parts = []
    for parameter in form.parameters:
        star = "*" if parameter.repeated else ""
        parts.append(f"{star}{parameter.name}{'' if parameter.required or star else '=...'}")
    return f"it is {form.name}({', '.join(parts)})"
