"""Arguments of calls: whether they fit the parameters, and what of operands they read."""

from __future__ import annotations

import ast

from opgen.operators.types import ArrayType, OptionalType, TensorType, TupleType, Type, words
from opgen.spec import fit
from opgen.spec.infer import Inference
from opgen.spec.library import Parameter, Signature
from opgen.spec.value import Value

Argument = tuple[ast.expr, Value]


def check_argument(
    checker: Inference,
    form: Signature,
    parameter: Parameter,
    argument: Argument,
    bindings: fit.Bindings,
) -> None:
    """Note what an argument reads.

    :param bindings: takes the types that the variables of the signature stand for.
    :raises Fault: it does not fit the parameter.
    """
    node, value = argument
    wanted, type_ = parameter.type, value.type
    if fit.accepts_none(wanted):
        type_ = fit.without_none(type_)
    elif isinstance(type_, TensorType | OptionalType):
        checker.present(node, value)
    # What the library is given it makes an array of; a function of a spec takes it as it is.
    is_number = form.defined is not None and isinstance(wanted, ArrayType) and type_ in fit.NUMBERS
    if is_number or not fit.fits(type_, wanted, bindings):
        message = f"{form.name}: '{parameter.name}' must be {words(wanted)}"
        hint = checker.hint(node, type_, wanted)
        if is_number:
            hint = f"give an array, or declare {parameter.name}: {words(type_)}"
        raise checker.fault(node, f"{message}, this is {words(type_)}", hint)
    if isinstance(type_, TensorType) and fit.takes_elements(wanted):
        checker.elements(node, Value(type_, value.bits, value.operands))
        return
    if isinstance(type_, TensorType | TupleType):
        checker.data |= value.operands
    if _may_read(checker, type_):
        checker.reads |= value.operands


def _may_read(checker: Inference, type_: Type) -> bool:
    """Tell whether a function that is given tensors can see their elements."""
    if isinstance(type_, TupleType):
        return checker.scope.has_elements
    return isinstance(type_, TensorType) and type_.has_values
