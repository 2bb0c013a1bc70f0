"""Functions of a generated module: straight lines of bindings, then the expression, verbatim."""

from __future__ import annotations

import ast
import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from copy import deepcopy
from pathlib import PurePath

from opgen.air.dtype import DType
from opgen.operators.expression import (
    Expression,
    SpecFunction,
    Template,
    as_read,
    called,
    member_of,
)
from opgen.operators.model import Function, Memory, Operand
from opgen.operators.places import Where, place_text
from opgen.operators.types import BYTES
from opgen.spec.model import Kernel, Op

INDENT = "    "


_PARAMETERS = ("folded", "permutation")
"""What functions are given besides the operation."""


class Writer(ABC):
    """Writes the bindings that some expressions need, each name once, dependencies first.

    Whatever else the functions of a module call begins with an underscore or a capital, which no
    name in a spec does.
    """

    def __init__(self) -> None:
        self.lines: list[str] = []
        self._bound: set[str] = set()

    def bind(self, *expressions: Expression) -> None:
        """Add the lines that the names of the expressions need."""
        for expression in expressions:
            self.bind_members(expression.enum_members, expression.place)
            self.bind_names(expression.names, expression.place)

    def bind_members(self, members: Iterable[tuple[str, str]], user: Where) -> None:
        """Add the lines that make members of enums known."""
        for enum, member in sorted(members):
            self._bind_once(member, member_text(enum, member), user)

    @abstractmethod
    def bind_names(self, names: Iterable[str], user: Where) -> None:
        """Add the lines that make the names known; what no spec declares is at ``user``."""

    def _bind_once(self, name: str, value: Expression | str, place: Where) -> None:
        if name in self._bound:
            return
        self._bound.add(name)
        text = value if isinstance(value, str) else expression_text(value)
        self.lines.append(f"{name} = {text}  # {place_text(place)}")


class FunctionWriter(Writer):
    """Writes what expressions about an operator need.

    ``evaluators`` says which functions of the module ``reference`` and ``exact`` stand for where
    they are used as values (none: what follows from the reference); ``with_values`` makes absent
    optional operands count as zero.
    """

    def __init__(self, op: Op, evaluators: dict[str, str], *, with_values: bool = False) -> None:
        super().__init__()
        self.op = op
        self.evaluators = evaluators
        self.with_values = with_values

    def bind_names(self, names: Iterable[str], user: Where) -> None:
        """Add the lines that make the names known; what no spec declares is at ``user``."""
        for name in self._in_order(names):
            self._bind_name(name, user)

    def _bind_name(self, name: str, user: Where) -> None:
        if name in self._bound:
            return
        op = self.op
        if name in op.lets:
            let = op.lets[name]
            self.bind(let)
            self._bind_once(name, let, let.place)
        elif name == "target":
            self._bind_once(name, "op.target", user)
        elif name in self.evaluators:
            operand, function = op.inputs[0].name, self.evaluators[name]
            text = f'_function_of(op, {function}, "{operand}")'
            if not function:  # exact, which follows from the reference
                output = op.outputs[0].name
                text = f'_rounded_of(op, _evaluate_reference, "{operand}", "{output}")'
            self._bind_once(name, text, user)
        elif option := next((o for o in op.options if o.name == name), None):
            value = f"op.options.{name}"
            text = f"_octets({value})" if option.type == BYTES else value
            self._bind_once(name, text, option.place)
        elif name not in _PARAMETERS:
            declared: list[Operand | Memory] = [*op.operands, *op.state]
            place = next((each.place for each in declared if each.name == name), user)
            self._bind_once(name, self._operand(name), place)

    def _operand(self, name: str) -> str:
        found = next((o for o in self.op.operands if o.name == name), None)
        if found is None and not self.with_values:
            return f'states(op)["{name}"].facts("{name}")'
        if found in self.op.intermediates:
            return f'op.intermediate("{name}")'
        if found is not None and found.variadic:
            return f'op.{"optional_" if found.optional else ""}tensors("{name}")'
        if found is not None and found.optional:
            return f'op.value("{name}")' if self.with_values else f'op.optional("{name}")'
        return f'op.tensor("{name}")'

    def _in_order(self, names: Iterable[str]) -> list[str]:
        """Operands, then options, then the rest: the order of the spec, not of a set."""
        op = self.op
        declared = [
            *(o.name for o in op.operands),
            *(o.name for o in op.options),
            *(s.name for s in op.state),
            "target",
            *self.evaluators,
            *op.lets,
        ]
        wanted = set(names)
        return [name for name in declared if name in wanted]


def exact_evaluator(op: Op, kernel: Kernel) -> str:
    """Return the function of a kernel's exact meaning, or nothing: it follows from the reference.

    That of the operator is for kernels on integers.
    """
    if kernel.exact is not None:
        return f"_{kernel.name}_exact"
    on_floats = any(DType(name).is_float for types in kernel.accepted.values() for name in types)
    return "_evaluate_exact" if op.exact is not None and not on_floats else ""


def member_text(enum: str, member: str) -> str:
    """Return the member of an enum in Python."""
    return f"{enum}.{member_of(enum, member)}"


def expression_text(expression: Function) -> str:
    """Return the expression's text as it stands in the spec, fit to follow ``name = ``."""
    expression = as_read(expression)
    if expression.defined:
        names = {each.name: name_in_file(each) for each in expression.defined}
        return ast.unparse(_renamed(deepcopy(expression.tree), names))
    source = expression.source.strip()
    if "#" in source or ("\n" in source and ("'" in source or '"' in source)):
        return ast.unparse(ast.parse(f"({source})", mode="eval"))
    if "\n" not in source:
        return source
    return f"({' '.join(line.strip() for line in source.split(chr(10)) if line.strip())})"


def _renamed(tree: ast.AST, names: Mapping[str, str]) -> ast.AST:
    """Rename functions of specs in a tree made for it, so that a file can have them all."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            node.id = names.get(node.id, node.id)
    return tree


def name_in_file(function: SpecFunction) -> str:
    """Return what a function is called in a file that has those of several specs."""
    stem = PurePath(function.place.name or function.place.file).stem
    return f"_{re.sub('[^a-z0-9]+', '_', stem.lower())}_{function.name}"


def definition_of(function: SpecFunction) -> str:
    """Return a function of a spec in Python, with words of the library as they are."""
    tree = function.definition()
    tree.name = name_in_file(function)
    used = (other for each in function.expressions for other in each.defined)
    names = {called(each.name): name_in_file(each) for each in used}
    return f"{ast.unparse(_renamed(tree, names))}  # {place_text(function.place)}"


def template_text(template: Template) -> str:
    """Return the text of a message, with its holes filled in."""
    parts = []
    for part in template.parts:
        if isinstance(part, str):
            parts.append(repr(part))
        else:
            parts.append(f"_in_words({expression_text(part)})")
    return " + ".join(parts) if parts else "''"


def present(*expressions: Function | None) -> Iterator[Expression]:
    """Go through the expressions that are there."""
    yield from (as_read(each) for each in expressions if each is not None)
