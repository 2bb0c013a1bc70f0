"""A checked expression of a spec: it has its tree, its type and its place, and can be evaluated."""

from __future__ import annotations

import ast
from collections import namedtuple
from collections.abc import Callable, Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass, field, fields, is_dataclass, replace
from functools import cached_property
from importlib import import_module
from typing import Any

from opgen.errors import Place
from opgen.lib.draw import FUNCTIONS
from opgen.operators.exports import LIBRARY, exported, library_module
from opgen.operators.operation import in_words
from opgen.operators.types import BOOL, INT, Constant, Type

GIVEN = ("folded", "permutation")
"""What the expressions of some keys are given besides a scope."""


@dataclass(frozen=True)
class Expression:
    """A checked expression: a function of a scope, which shows the names that it uses."""

    source: str
    """Its text; ``none``, ``true`` and ``false`` as Python has them."""
    tree: ast.expr = field(compare=False, repr=False)
    """The expression as a tree of Python, which must not be changed."""
    place: Place
    type: Type
    names: frozenset[str]
    """Options, operands, states, lets, ``target``, ``folded`` and ``reference``/``exact`` used."""
    functions: frozenset[str]
    """Functions and records that it calls, or names."""
    enum_members: frozenset[tuple[str, str]] = frozenset()
    """(enum, member) of each bare member name that it uses, such as (Padding, SAME); element
    types are (DType, int8)."""
    reads_values: frozenset[str] = frozenset()
    """Operands whose elements it uses, not only their facts."""
    reads_data: frozenset[str] = frozenset()
    """Operands whose elements or scales it uses, not only their types and shapes."""
    constant: Constant = None
    """What it is whatever the input."""
    defined: tuple[SpecFunction, ...] = ()
    """Those of the functions that are of specs."""
    written: str = field(default="", compare=False, repr=False)
    """The text in which the nodes of the tree have their places, behind a parenthesis."""

    def text_of(self, part: ast.expr) -> str:
        """Return a part of :attr:`tree` as it is written."""
        text = ast.get_source_segment(f"({self.written})", part) or ast.unparse(part)
        return closed_up(text, self.tree)

    def part(self, tree: ast.expr) -> Expression:
        """Return a part of the expression, or what is made of parts, as an expression."""
        used = {each.id for each in ast.walk(tree) if isinstance(each, ast.Name)}
        return replace(
            self,
            source=ast.unparse(tree),
            tree=tree,
            names=self.names & used,
            functions=self.functions & used,
            defined=tuple(each for each in self.defined if each.name in used),
            enum_members=frozenset(each for each in self.enum_members if each[1] in used),
        )

    # As a function of a scope

    def __call__(self, scope: object, *given: object) -> Any:
        """Evaluate the expression, whose check has seen that it calls the library and nothing else.

        :param given: what its key is given besides; see :data:`GIVEN`.
        """
        return self._function(scope, *given)

    @property
    def given(self) -> tuple[str, ...]:
        """What the expression uses of that which some keys are given besides a scope."""
        return tuple(name for name in GIVEN if name in self.names)

    @property
    def imports(self) -> frozenset[str]:
        """Functions, records and enums of the library; those that draw are a scope's."""
        others = FUNCTIONS | {each.name for each in self.defined}
        return (self.functions - others) | {enum for enum, _ in self.enum_members}

    @property
    def body(self) -> ast.expr:
        """The tree with names as attributes of a scope ``o``, and the library's by its modules."""
        shown = (self.names - frozenset(self.given)) | (self.functions & FUNCTIONS)
        found: ast.expr = _InScope(self, shown, of_library).visit(deepcopy(self.tree))
        return found

    def in_function(self, *, qualified: bool = False) -> ast.expr:
        """Return the tree as a part of a function of a spec, where names stand for themselves.

        :param qualified: words of the library are named with their modules.
        """

        def word(name: str) -> ast.expr:
            return of_library(name) if qualified and name not in self.names else _bare(name)

        found: ast.expr = _InScope(self, frozenset(), word).visit(deepcopy(self.tree))
        return found

    @cached_property
    def _function(self) -> Callable[..., Any]:
        parameters = [ast.arg(name) for name in ("o", *self.given)]
        more = None if self.given else ast.arg("_")
        arguments = ast.arguments(
            posonlyargs=[], args=parameters, vararg=more, kwonlyargs=[], kw_defaults=[], defaults=[]
        )
        tree = ast.fix_missing_locations(ast.Expression(ast.Lambda(arguments, self.body)))
        known = dict(map(_known, self.imports)) | {f"_{e.name}": e for e in self.defined}
        function: Callable[..., Any] = eval(  # noqa: S307
            compile(tree, "<spec>", "eval"), {"__builtins__": {}, **known}
        )
        return function


@dataclass(frozen=True)
class Template:
    """Text with ``{expression}`` holes."""

    parts: tuple[str | Expression, ...]
    place: Place

    def __call__(self, scope: object) -> str:
        """Return the text with its holes filled in."""
        return "".join(
            part if isinstance(part, str) else in_words(part(scope)) for part in self.parts
        )


@dataclass(frozen=True)
class SpecFunction:
    """A function of a spec. Two of one name at one place are the same."""

    name: str
    place: Place
    doc: str = field(compare=False)
    parameters: tuple[tuple[str, Type], ...] = field(compare=False)
    lets: Mapping[str, Expression] = field(compare=False)
    """Named values; those that others use come first."""
    value: Expression = field(compare=False)
    tests: tuple[Expression, ...] = field(default=(), compare=False)
    """What must hold of it; they see no other names."""
    calls: int = field(default=1, compare=False)
    """How many functions of specs one call of it calls, itself among them."""
    scans: bool = field(default=False, compare=False)
    """Whether it goes through an axis step by step, or a function does that it calls."""
    is_record: bool = field(default=False, compare=False)
    """Whether it makes a record, whose fields are the parameters; the value is them all."""

    @property
    def expressions(self) -> tuple[Expression, ...]:
        """The named values, then the value."""
        return (*self.lets.values(), self.value)

    def definition(self, *, qualified: bool = False) -> ast.FunctionDef:
        """Return the function in Python; see :meth:`Expression.in_function`. Not of a record."""
        body: list[ast.stmt] = [
            ast.Assign([ast.Name(name, ast.Store())], let.in_function(qualified=qualified))
            for name, let in self.lets.items()
        ]
        arguments = ast.arguments(
            posonlyargs=[],
            args=[ast.arg(name) for name, _ in self.parameters],
            kwonlyargs=[],
            kw_defaults=[],
            defaults=[],
        )
        body.append(ast.Return(self.value.in_function(qualified=qualified)))
        tree = ast.FunctionDef(called(self.name), arguments, body, decorator_list=[])
        return ast.fix_missing_locations(tree)

    @cached_property
    def _function(self) -> Callable[..., Any]:
        if self.is_record:
            return namedtuple(self.name, [name for name, _ in self.parameters])
        tree = ast.Module([self.definition()], type_ignores=[])
        known: dict[str, Any] = {"__builtins__": {}, **known_names(*self.expressions)}
        exec(compile(tree, "<spec>", "exec"), known)  # noqa: S102  only what was checked
        function: Callable[..., Any] = known[called(self.name)]
        return function

    def __call__(self, *arguments: object, **named: object) -> Any:
        """Evaluate the function."""
        return self._function(*arguments, **named)


def constant(value: bool | int, place: Place) -> Expression:
    """Return a constant that nobody has written, as an expression."""
    type_ = BOOL if isinstance(value, bool) else INT
    return Expression(repr(value), ast.Constant(value), place, type_, frozenset(), frozenset())


def closed_up(text: str, tree: ast.expr) -> str:
    """Return text of an expression with single spaces, unless they may be those of its strings."""
    parts = (each.value for each in ast.walk(tree) if isinstance(each, ast.Constant))
    has_gap = "  " in text and not any(isinstance(each, str) for each in parts)
    return " ".join(text.split()) if has_gap else text


def called(name: str) -> str:
    """Return what a function of a spec is called in Python, where nothing else begins so."""
    return f"_{name}"


def as_read(function: object) -> Expression:
    """Return the function of a record that was read from a spec: there, all are expressions."""
    assert isinstance(function, Expression)
    return function


def text_as_read(function: object) -> Template:
    """Return the message of a record that was read from a spec."""
    assert isinstance(function, Template)
    return function


def expressions_in(value: object) -> Iterator[Expression]:
    """Go through the expressions of records, in the order of their fields."""
    if isinstance(value, Expression):
        yield value
    elif isinstance(value, tuple):
        for each in value:
            yield from expressions_in(each)
    elif isinstance(value, Mapping):
        for each in value.values():
            yield from expressions_in(each)
    elif is_dataclass(value):
        for declared in fields(value):
            yield from expressions_in(getattr(value, declared.name))


class _InScope(ast.NodeTransformer):
    """Puts ``o.`` before names that a scope shows, and enums before their members."""

    def __init__(
        self, expression: Expression, names: frozenset[str], word: Callable[[str], ast.expr]
    ) -> None:
        self.names, self.word = names, word
        self.members = {member: enum for enum, member in expression.enum_members}
        self.defined = frozenset(each.name for each in expression.defined)

    def visit_Name(self, node: ast.Name) -> ast.expr:
        if node.id in self.members:
            enum = self.members[node.id]
            return ast.Attribute(self.word(enum), member_of(enum, node.id), ast.Load())
        if node.id in self.names:
            return ast.Attribute(ast.Name("o", ast.Load()), node.id, ast.Load())
        if node.id in self.defined:
            return ast.Name(f"_{node.id}", ast.Load())
        return self.word(node.id)


def known_names(*expressions: Expression) -> dict[str, object]:
    """Return what the names stand for of the library, and of specs, that functions use."""
    known: dict[str, object] = {}
    for each in expressions:
        known |= {name: exported(name) for name in each.imports}
        known |= {f"_{function.name}": function for function in each.defined}
    return known


def member_of(enum: str, name: str) -> str:
    """Return what a member is called in Python; specs write types as their values."""
    return name.upper() if enum == "DType" else name


def _bare(name: str) -> ast.expr:
    return ast.Name(name, ast.Load())


def of_library(name: str) -> ast.expr:
    """Return how an expression names a function, a record or an enum."""
    module = library_module(name)
    if module:
        return ast.Attribute(ast.Name(module, ast.Load()), name, ast.Load())
    return ast.Name(name, ast.Load())


def _known(name: str) -> tuple[str, object]:
    """Return what an expression calls a function, a record or an enum, or its module, and that."""
    module = library_module(name)
    return (module, import_module(f"{LIBRARY}.{module}")) if module else (name, exported(name))
