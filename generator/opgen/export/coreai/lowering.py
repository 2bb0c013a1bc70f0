"""An expression over tensors as calls of Core AI's operations."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping

from opgen.export.coreai.vocabulary import ARITHMETIC, COMPARISONS, COUNTERPARTS, MOVES, WHOLE
from opgen.export.device.expression import NoCounterpart, without_functions
from opgen.operators.expression import Expression
from opgen.operators.places import place_text
from opgen.operators.types import FLOAT, ArrayType, TensorType, TupleType, Type, UnionType
from opgen.spec.library import Signature, built_in_library
from opgen.spec.model import Op
from opgen.synth.functions import member_text

REAL = "_real"
"""The variable that holds the type of constants."""


class Lowering:
    """Writes the lines of a function that lowers an operator.

    Names stand for what they do in the spec; an operand has its facts, and its value in Core AI
    as elements. What needs no elements stays Python, which runs when a program is converted.

    :param operations: of Core AI, by their names, which the expression may call.
    """

    def __init__(self, op: Op, operations: Mapping[str, Signature]) -> None:
        self.op = op
        self.operations = operations
        self.lines: list[str] = []
        self.functions: set[str] = set()
        """Of the library, and enums: what the lines need."""
        self.computes = False
        """Whether elements are computed with, and not only moved."""
        self.keeps_integers = True
        """Whether it makes integers of integers, without any other number in between."""
        self._inputs = {each.name: each for each in op.inputs}
        self._options = {each.name: each for each in op.options}
        self._lets: dict[str, bool] = {}
        """Those that have a line -> whether they are values of Core AI."""
        self._members: set[str] = set()

    def results(self, expression: Expression) -> list[str]:
        """Write what an expression needs; return its values, in the order of the outputs.

        :raises NoCounterpart: if Core AI does not have what it takes.
        """
        expression = without_functions(expression)
        self._bind(expression)
        tree = expression.tree
        parts = tree.elts if isinstance(tree, ast.Tuple) else [tree]
        return [self._value(part) for part in parts]

    def _bind(self, expression: Expression) -> None:
        """Write lines for the members of enums and the lets that an expression uses."""
        for enum, member in sorted(expression.enum_members):
            if member not in self._members:
                self._members.add(member)
                self.functions.add(enum)
                place = place_text(expression.place)
                self.lines.append(f"{member} = {member_text(enum, member)}  # {place}")
        if "target" in expression.names and "target" not in self._members:
            self._members.add("target")
            self.functions.add("GENERIC")
            self.lines.append("target = GENERIC")
        for name in sorted(expression.names & self.op.lets.keys()):
            if name not in self._lets:
                self._bind_let(name)

    def _bind_let(self, name: str) -> None:
        let = without_functions(self.op.lets[name])
        self._bind(let)
        tree, operations = let.tree, self.operations
        self.operations = {}  # a let means the same wherever it is used
        self._lets[name] = self._is_value(tree)
        text = self._value(tree) if self._lets[name] else self._python(tree)
        self.operations = operations
        self.lines.append(f"{name} = {text}  # {place_text(let.place)}")

    def _is_value(self, node: ast.AST) -> bool:
        """Tell whether something depends on elements of inputs."""
        match node:
            case ast.Name(id=name):
                return name in self._inputs or self._lets.get(name, False)
            case ast.Attribute(
                value=ast.Name(id=name) | ast.Subscript(value=ast.Name(id=name))
            ) if name in self._inputs:
                return False  # a fact
            case ast.Call(func=ast.Name(id=name)):
                if name in self.operations:
                    return True
                return any(
                    self._is_value(argument)
                    for argument, type_ in self._arguments(node)
                    if not self._is_about_facts(name, type_)
                )
        return any(self._is_value(child) for child in ast.iter_child_nodes(node))

    def _python(self, node: ast.expr) -> str:
        """Return the text of what needs no elements."""
        if self._is_value(node):
            raise NoCounterpart(f"'{ast.unparse(node)}', which must be known without elements,")
        for each in ast.walk(node):
            if isinstance(each, ast.Call) and isinstance(each.func, ast.Name):
                self.functions.add(each.func.id)
        return ast.unparse(node)

    def _is_whole(self, node: ast.AST) -> bool:
        """Tell whether what needs no elements is certainly an integer, or several."""
        match node:
            case ast.Constant(value=value):
                return isinstance(value, int) or (isinstance(value, float) and value.is_integer())
            case ast.Name(id=name) if name in self._options:
                type_ = self._options[name].type
                return FLOAT not in (type_.elements if isinstance(type_, TupleType) else (type_,))
            case ast.Name(id=name) if name in self.op.lets:
                return self._is_whole(without_functions(self.op.lets[name]).tree)
            case ast.Attribute(attr=fact):
                return fact in ("rank", "shape", "size") or len(fact) == 1  # an axis
            case ast.BinOp(op=ast.Div() | ast.Pow()) | ast.Call():
                return False
        return all(self._is_whole(each) for each in ast.iter_child_nodes(node))

    def _value(self, node: ast.expr) -> str:  # noqa: PLR0911  one per form
        """Return the text of a value of Core AI."""
        if not self._is_value(node):
            self.keeps_integers &= self._is_whole(node)
            return f"_constant({self._python(node)}, {REAL})"
        self.computes |= isinstance(node, ast.BinOp | ast.UnaryOp | ast.Compare)
        match node:
            case ast.Name(id=name):
                return self._name(name)
            case ast.BinOp(op=operator) if type(operator) in ARITHMETIC:
                function = ARITHMETIC[type(operator)]
                self.keeps_integers &= not isinstance(operator, ast.Div | ast.Pow)
                return f"{function}({self._value(node.left)}, {self._value(node.right)})"
            case ast.UnaryOp(op=ast.USub()):
                value = self._value(node.operand)
                return f"coreai.broadcasting_mul({value}, _constant(-1, {REAL}))"
            case ast.UnaryOp(op=ast.UAdd()):
                return self._value(node.operand)
            case ast.UnaryOp(op=ast.Not()):
                return f"coreai.not_({self._value(node.operand)})"
            case ast.Compare(ops=[operator], comparators=[right]):
                function = COMPARISONS[type(operator)]
                both = f"{self._value(node.left)}, {self._value(right)}"
                return f"{function}({both}{_context(function)})"
            case ast.IfExp() if not self._is_value(node.test):
                return self._choice(node)
            case ast.Call():
                return self._call(node)
            case ast.Subscript(value=ast.Name(id=name)) if name in self._inputs:
                if self._inputs[name].variadic:
                    return f"{name}[{self._python(node.slice)}].values"
        raise NoCounterpart(f"'{ast.unparse(node)}'")

    def _name(self, name: str) -> str:
        operand = self._inputs.get(name)
        if operand is None:
            return name
        if operand.variadic:
            raise NoCounterpart(f"'{name}', which is several tensors,")
        return f"_or_zero({name}, {REAL})" if operand.optional else f"{name}.values"

    def _choice(self, node: ast.IfExp) -> str:
        """Return a choice by facts; a branch without a counterpart fails if it is taken."""
        texts, faults = [], []
        for branch in (node.body, node.orelse):
            try:
                texts.append(self._value(branch))
            except NoCounterpart as fault:
                texts.append(f"_missing({ast.unparse(branch)!r})")
                faults.append(fault)
        if len(faults) == len(texts):
            raise faults[0]
        return f"({texts[0]} if {self._python(node.test)} else {texts[1]})"

    def _call(self, node: ast.Call) -> str:
        assert isinstance(node.func, ast.Name)
        name = node.func.id
        function = COUNTERPARTS.get(name)
        if name in self.operations:
            function = f"coreai.{name}"
        if function is None:
            raise NoCounterpart(f"'{name}'")
        self.computes |= name not in MOVES
        self.keeps_integers &= name in WHOLE
        keywords = [""] * len(node.args) + [f"{each.arg}=" for each in node.keywords]
        texts = [self._argument(each, type_) for each, type_ in self._arguments(node)]
        together = zip(keywords, texts, strict=True)
        parts = [keyword + text for keyword, text in together]
        return f"{function}({', '.join(parts)}{_context(function)})"

    def _arguments(self, node: ast.Call) -> Iterator[tuple[ast.expr, Type | None]]:
        """Go through the arguments of a call, each with the type of its parameter."""
        assert isinstance(node.func, ast.Name)
        signature = self._signature(node.func.id, len(node.args))
        for index, argument in enumerate(node.args):
            last = len(signature.positional) - 1 if signature else -1
            at = min(index, last)
            yield argument, signature.positional[at].type if signature and at >= 0 else None
        for keyword in node.keywords:
            known = signature.by_name.get(str(keyword.arg)) if signature else None
            yield keyword.value, known.type if known else None

    def _signature(self, name: str, count: int) -> Signature | None:
        if name in self.operations:
            return self.operations[name]
        forms = built_in_library().functions.get(name, ())
        fitting = [each for each in forms if len(each.positional) >= count]
        return next(iter((*fitting, *forms)), None)

    def _is_about_facts(self, function: str, type_: Type | None) -> bool:
        """Tell whether a parameter is a tensor, or several, of which only the facts matter."""
        if function == "has":
            return True
        if not isinstance(type_, TensorType) and not _is_several(type_):
            return False
        signature = self._signature(function, 0)
        return signature is not None and not isinstance(signature.returns, ArrayType)

    def _argument(self, node: ast.expr, type_: Type | None) -> str:
        if _takes_values(type_) or (isinstance(type_, TensorType) and self._is_value(node)):
            return self._value(node)
        if _is_several(type_):
            match node:
                case ast.Name(id=name) if name in self._inputs:
                    return f"[each.values for each in {name}]"
                case ast.Tuple(elts=parts):
                    return f"[{', '.join(self._value(part) for part in parts)}]"
        return self._python(node)


def _takes_values(type_: Type | None) -> bool:
    members = type_.members if isinstance(type_, UnionType) else (type_,)
    return any(isinstance(each, ArrayType) for each in members)


def _is_several(type_: Type | None) -> bool:
    return isinstance(type_, TupleType) and isinstance(type_.elements[0], TensorType)


def _context(function: str) -> str:
    """Return what functions of the template get besides: the type of constants."""
    return f", real={REAL}" if function.startswith("_") else ""
