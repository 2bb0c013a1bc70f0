"""The expressions of a spec as Python functions of the operator's tensors and options."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Sequence

from opgen.operators.expression import Expression, as_read, expressions_in, text_as_read
from opgen.operators.functions import functions_of
from opgen.operators.model import Check, Operand
from opgen.operators.places import Where, place_text
from opgen.spec.model import Op
from opgen.synth.functions import (
    INDENT,
    definition_of,
    expression_text,
    member_text,
    present,
    template_text,
)


class _Bindings:
    """Lines for what the parameters of a function are not: lets, members of enums, the target.

    Each name stands once, behind those that it uses.

    :param with_values: absent optional operands count as zero.
    :param bound: names that are known already.
    """

    def __init__(self, op: Op, *, with_values: bool = False, bound: Iterable[str] = ()) -> None:
        self.op = op
        self.lines: list[str] = []
        self.bound = set(bound)
        self.optional = [each.name for each in op.inputs if each.optional and with_values]

    def bind(self, *expressions: Expression) -> None:
        """Add the lines that the names of the expressions need."""
        for expression in expressions:
            for enum, member in sorted(expression.enum_members):
                self._add(member, member_text(enum, member), expression.place)
            for name in (*self.optional, "target", *self.op.lets):
                if name not in expression.names or name in self.bound:
                    continue
                if let := self.op.lets.get(name):
                    self.bind(let)
                    self._add(name, expression_text(let), let.place)
                else:
                    text = "GENERIC" if name == "target" else f"_or_zero({name})"
                    self._add(name, text, expression.place)

    def _add(self, name: str, text: str, place: Where) -> None:
        if name not in self.bound:
            self.bound.add(name)
            self.lines.append(f"{name} = {text}  # {place_text(place)}")


def function_name(op: Op, what: str) -> str:
    """Return the name of one of an operator's functions: ``_mel_energy_reference``."""
    return f"_{op.op.lower()}_{what}"


def shapes_function(op: Op) -> str:
    """Return the function that gives type and shape of each output; None is the row's type."""
    bindings = _Bindings(op)
    for output in op.outputs:
        bindings.bind(*present(output.type, output.shape))
    lines = ["return ("]
    for output in op.outputs:
        assert output.shape is not None
        type_ = expression_text(output.type) if output.type else "None"
        shape = expression_text(output.shape)
        lines.append(f"{INDENT}({type_}, {shape}),  # {place_text(output.place)}")
    return _function(op, "shapes", op.inputs, [*bindings.lines, *lines, ")"])


def checks_functions(op: Op) -> tuple[str, str]:
    """Return the functions that go through broken rules: of facts, and of elements."""
    facts = [each for each in op.checks if not _reads_elements(each)]
    elements = [each for each in op.checks if _reads_elements(each)]
    return _checks(op, "broken_rules", facts), _checks(op, "broken_rules_of_elements", elements)


def reference_function(op: Op) -> str:
    """Return the function that computes the outputs."""
    assert op.reference is not None
    bindings = _Bindings(op, with_values=True)
    bindings.bind(op.reference)
    place = place_text(op.reference.place)
    result = f"return {expression_text(op.reference)}  # {place}"
    return _function(op, "reference", (*op.inputs, *op.outputs), [*bindings.lines, result])


def own_functions(op: Op) -> tuple[str, ...]:
    """Return the functions of specs that these functions call, those first that others call."""
    return tuple(definition_of(each) for each in functions_of(*_expressions(op)))


def library_names(op: Op) -> set[str]:
    """Return the functions, records and enums that these functions use."""
    names: set[str] = set()
    used = list(_expressions(op))
    used += [each for function in functions_of(*used) for each in function.expressions]
    for each in used:
        names |= each.imports
        names |= {"GENERIC"} if "target" in each.names else set()
    return names


def uses_meanings(op: Op) -> bool:
    """Tell whether a value is made of ``reference`` or ``exact`` as a function."""
    return any(each.names & {"reference", "exact"} for each in _expressions(op))


def is_symbolic(op: Op, uses_numpy: Iterable[str]) -> bool:
    """Tell whether sizes may be symbols of torch where an output's shape is computed.

    :param uses_numpy: functions of the library that take numbers only.
    """
    arrays = frozenset(uses_numpy)
    needed = [e for output in op.outputs for e in present(output.type, output.shape)]
    needed += [as_read(each.that) for each in op.checks if not _reads_elements(each)]
    for expression in _with_lets(op, needed):
        counts = {n.attr for n in ast.walk(expression.tree) if isinstance(n, ast.Attribute)}
        if expression.functions & arrays or counts & {"size", "bytes"}:
            return False
    return True


def _reads_elements(check: Check) -> bool:
    return any(each.reads_values for each in expressions_in(check))


def _checks(op: Op, what: str, checks: Sequence[Check]) -> str:
    if not checks:
        return ""
    bindings = _Bindings(op)
    for check in checks:
        that, otherwise = as_read(check.that), text_as_read(check.otherwise)
        bindings.bind(that)
        place = place_text(check.place)
        bindings.lines.append(f"if not ({expression_text(that)}):  # {place}")
        inner = _Bindings(op, bound=bindings.bound)
        inner.bind(*expressions_in(otherwise))
        bindings.lines += [INDENT + line for line in inner.lines]
        text = template_text(otherwise)
        bindings.lines.append(f"{INDENT}yield {place!r}, {text}")
    return _function(op, what, (*op.inputs, *op.outputs), bindings.lines)


def _function(op: Op, what: str, operands: Sequence[Operand], lines: Sequence[str]) -> str:
    names = [*(each.name for each in operands), *(each.name for each in op.options)]
    head = f"def {function_name(op, what)}({', '.join(names)}):"
    return "\n".join([head, *(INDENT + line for line in lines)])


def _expressions(op: Op) -> Iterator[Expression]:
    needed = [e for output in op.outputs for e in present(output.type, output.shape)]
    needed += expressions_in(op.checks)
    yield from _with_lets(op, [*needed, *present(op.reference)])


def _with_lets(op: Op, expressions: Sequence[Expression]) -> Iterator[Expression]:
    """Go through expressions and the lets that they use, each once."""
    seen: set[str] = set()
    waiting = list(expressions)
    while waiting:
        expression = waiting.pop()
        yield expression
        for name in sorted(expression.names & op.lets.keys() - seen):
            seen.add(name)
            waiting.append(op.lets[name])
