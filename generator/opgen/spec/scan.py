"""``scan``: whether a function can be the step from one index of an axis to the next."""

from __future__ import annotations

import ast

from opgen.operators.types import ARRAY, INT, ArrayType, TensorType, TupleType, Unknown, words
from opgen.spec import fit
from opgen.spec.arguments import Argument, check_argument
from opgen.spec.infer import Inference
from opgen.spec.library import Signature
from opgen.spec.value import UNKNOWN_VALUE, Value

_FORM = "it is scan(step, start, values, axis, *given)"
_LEADING = 4


def scan(checker: Inference, node: ast.Call) -> Value:
    """Return what ``scan(step, start, values, axis, *given)`` gives.

    :raises Fault: the step does not take or give what it must.
    """
    for keyword in node.keywords:
        raise checker.fault(keyword.value, "scan takes its arguments by position", _FORM)
    if len(node.args) < _LEADING:
        raise checker.fault(node, f"scan takes {_LEADING} arguments or more", _FORM)
    first, start, values, axis, *given = node.args
    step = _step(checker, first)
    carried, over = _arrays(checker, start, "start"), _arrays(checker, values, "values")
    at = checker.present(axis, checker.infer(axis))
    if not fit.fits(at.type, INT):
        raise checker.fault(axis, f"scan: 'axis' must be int, this is {words(at.type)}")
    rest = [(each, checker.infer(each)) for each in given]
    checker.functions.add("scan")
    if step is None:
        return UNKNOWN_VALUE
    _check_arguments(checker, node, step, carried + over, rest)
    wanted = TupleType((ARRAY,) * carried, carried) if isinstance(start, ast.Tuple) else ARRAY
    if not fit.fits(step.returns, wanted):
        what = "one array" if wanted == ARRAY else f"a tuple of {carried} arrays"
        message = f"'{step.name}' must give {what}, as 'start' has it"
        raise checker.fault(first, f"{message}; it gives {words(step.returns)}")
    return Value(wanted)


def _step(checker: Inference, node: ast.expr) -> Signature | None:
    """Return the function that is the step; None if it is wrong, which is reported elsewhere."""
    forms = checker.scope.signatures(node.id) if isinstance(node, ast.Name) else ()
    if not forms:
        message = "scan: the step must be a function of the spec, by its name"
        raise checker.fault(node, message, "define it in functions")
    function = forms[0].defined
    if function is None:
        if isinstance(forms[0].returns, Unknown):
            return None
        message = f"scan: '{forms[0].name}' is a function of the library"
        raise checker.fault(node, message, "define one in functions that calls it")
    if function.scans:
        message = f"scan: the step '{function.name}' uses scan itself"
        raise checker.fault(node, message, why="the number of steps would have no bound")
    checker.defined[function.name] = function
    checker.functions.add(function.name)
    return forms[0]


def _arrays(checker: Inference, node: ast.expr, what: str) -> int:
    """Return how many arrays an argument is."""
    parts = node.elts if isinstance(node, ast.Tuple) else [node]
    for part in parts:
        value = checker.present(part, checker.infer(part))
        if not isinstance(value.type, ArrayType | TensorType | Unknown):
            message = f"scan: '{what}' must be an array, or several in ( )"
            raise checker.fault(part, f"{message}, this is {words(value.type)}")
        if isinstance(value.type, TensorType):
            checker.elements(part, value)
    return len(parts)


def _check_arguments(
    checker: Inference,
    node: ast.Call,
    step: Signature,
    arrays: int,
    given: list[Argument],
) -> None:
    names = step.parameters
    if len(names) != arrays + len(given):
        message = f"'{step.name}' takes {len(names)} arguments, scan gives it {arrays + len(given)}"
        hint = f"{arrays} of start and values, {len(given)} given besides"
        raise checker.fault(node.args[0], message, hint)
    for parameter in names[:arrays]:
        if not fit.fits(ARRAY, parameter.type):
            message = f"'{parameter.name}' of '{step.name}' must be array"
            raise checker.fault(node.args[0], f"{message}, it is {words(parameter.type)}")
    for parameter, argument in zip(names[arrays:], given, strict=True):
        check_argument(checker, step, parameter, argument, {})
