"""The records of an operator as a tree: what its module says, and what is made of it in memory.

Both :mod:`opgen.synth.text` and :mod:`opgen.synth.direct` walk it, so that a module says what a
spec that is read at run time does.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from opgen.aot.emit.runtime_files import declaring_headers, identifiers
from opgen.errors import Place
from opgen.lib.draw import FUNCTIONS
from opgen.spec.c_code import fails_only
from opgen.spec.model import (
    Check,
    Expression,
    Kernel,
    Let,
    Op,
    Operand,
    Option,
    Refused,
    State,
    Template,
    Torch,
)
from opgen.spec.types import EnumType, Scalar, Type
from opgen.synth.conditions import Condition, conditions
from opgen.synth.exports import library_module
from opgen.synth.functions import file_text
from opgen.synth.kernels import arguments, kernel_c, table_inputs
from opgen.torch.aten import SCHEMAS

RECORDS = "opgen.operator.model"


@dataclass(frozen=True)
class Name:
    """Something that a module has: ``DType.INT8`` of :mod:`opgen.air.dtype`."""

    module: str
    name: str


@dataclass(frozen=True)
class Function:
    """An expression as a function of a scope, and of what else its key sees."""

    body: ast.expr
    place: Place
    imports: frozenset[str]
    """Functions, records and enums of the library."""
    extra: tuple[str, ...] = ()


@dataclass(frozen=True)
class Call:
    """A record: what makes it, and what it is made of."""

    function: Name
    arguments: Mapping[str, Any]
    place: Place | None = None
    is_shared: bool = False
    """It is of the operator's family."""


@dataclass(frozen=True)
class Words:
    """Several names."""

    names: tuple[str, ...]

    @classmethod
    def of(cls, names: Iterable[str]) -> Words | None:
        """Return names; None if there are none."""
        given = tuple(names)
        return cls(given) if given else None

    def __repr__(self) -> str:
        return f"{' '.join(self.names)!r}.split()" if self.names else "()"


@dataclass(frozen=True)
class OptionField:
    """A field of the dataclass of options."""

    name: str
    type: Type
    field: Call


@dataclass(frozen=True)
class OperatorTree:
    """All that the module of an operator says."""

    op: Op
    options: tuple[OptionField, ...]
    lets: Mapping[str, Function]
    shared_lets: frozenset[str]
    record: Call
    """Without options and lets."""


def tree_of(op: Op) -> OperatorTree:
    """Return the records of an operator as a tree."""
    return OperatorTree(
        op,
        tuple(_option_field(each) for each in op.options),
        {name: _function(let.value) for name, let in op.let.items()},
        frozenset(name for name, let in op.let.items() if is_shared(let.place)),
        _operator(op),
    )


def is_shared(place: Place) -> bool:
    """Return whether something comes from a family."""
    return "_family" in (place.name or place.file).split("/")


def record(name: str, place: Place | None = None, /, **arguments: Any) -> Call:
    """Return a record without what is left out: none, false, and what is empty."""
    said = {
        key: value for key, value in arguments.items() if value not in (None, "", (), {}, False)
    }
    return Call(Name(RECORDS, name), said, place, place is not None and is_shared(place))


class _InScope(ast.NodeTransformer):
    """Puts ``o.`` before names that a scope shows, and enums before their members."""

    def __init__(self, names: frozenset[str], members: Mapping[str, str]) -> None:
        self.names = names
        self.members = members

    def visit_Name(self, node: ast.Name) -> ast.expr:
        if node.id in self.members:
            enum = self.members[node.id]
            member = node.id.upper() if enum == "DType" else node.id
            return ast.Attribute(_of_library(enum), member, ast.Load())
        if node.id in self.names:
            return ast.Attribute(ast.Name("o", ast.Load()), node.id, ast.Load())
        return _of_library(node.id)


def _body(
    expression: Expression,
    part: ast.expr,
    extra: tuple[str, ...] = (),
    names: frozenset[str] = frozenset(),
) -> ast.expr:
    """Return a part of an expression, with names as attributes of ``o``.

    :param extra: names that stay as they are.
    :param names: further names that the scope shows.
    """
    shown = (expression.names | names) - frozenset(extra)
    members = {member: enum for enum, member in expression.enum_members}
    copy = ast.parse(ast.unparse(part), mode="eval").body
    found: ast.expr = _InScope(shown, members).visit(copy)
    return found


def _imports(expression: Expression) -> frozenset[str]:
    return expression.functions | {enum for enum, _ in expression.enum_members}


def _message(template: Template) -> Function:
    """Return the function of a message."""
    parts: list[ast.expr] = []
    imports: frozenset[str] = frozenset(["said"])
    for part in template.parts:
        if isinstance(part, str):
            parts.append(ast.Constant(part))
        else:
            parts.append(_body(part, part.tree))
            imports |= _imports(part)
    body = ast.Call(ast.Name("said", ast.Load()), parts, [])
    return Function(body, template.place, imports)


def _when(when: Expression | None, lets: Mapping[str, Let]) -> tuple[Call, ...]:
    return () if when is None else tuple(map(_condition, conditions(when, lets)))


def _condition(condition: Condition) -> Call:
    of = condition.of

    def part(tree: ast.expr) -> Function:
        used = {n.id for n in ast.walk(tree) if isinstance(n, ast.Name)}
        imports = frozenset(
            {name for name in of.functions if name in used}
            | {enum for enum, member in of.enum_members if member in used}
        )
        return Function(_body(of, tree), of.place, imports)

    return record(
        "Condition",
        of.place,
        text=condition.text,
        holds=part(condition.test),
        values=_together(of, {ast.unparse(each): part(each) for each in condition.judged_by}),
    )


def _together(of: Expression, values: Mapping[str, Function]) -> Function | None:
    """Return a function of the values of several, by their texts."""
    if not values:
        return None
    texts: list[ast.expr | None] = [ast.Constant(text) for text in values]
    body = ast.Dict(texts, [each.body for each in values.values()])
    imports = frozenset[str]().union(*(each.imports for each in values.values()))
    return Function(body, of.place, imports)


def _option_field(option: Option) -> OptionField:
    absorbs = option.absorbs
    extra = ("folded",)
    facts = {
        "minimum": _number(option.min),
        "maximum": _number(option.max),
        "only": tuple(python_value(option, each) for each in option.only),
        "internal": option.internal,
        "torch": None if option.torch is None else Literal(python_value(option, option.torch)),
        "key": option.key,
        "absorbs": absorbs
        and record(
            "Absorbs",
            absorbs.place,
            at=absorbs.at,
            when=_if_any(absorbs.when, *extra),
            value=_if_any(absorbs.value, *extra),
        ),
    }
    call = record("option", option.place, **facts)
    if not option.required:
        default = {"default": python_value(option, option.default)}
        call = Call(call.function, {**default, **call.arguments}, call.place, call.is_shared)
    return OptionField(option.name, option.type, call)


@dataclass(frozen=True)
class Literal:
    """A value that says something even if it is none, false or empty."""

    value: Any


def _number(value: float | None) -> Literal | None:
    return None if value is None else Literal(value)


def _of_library(name: str) -> ast.expr:
    """Return how an expression names a function, a record or an enum."""
    module = library_module(name)
    if module:
        return ast.Attribute(ast.Name(module, ast.Load()), name, ast.Load())
    return ast.Name(name, ast.Load())


def _function(expression: Expression, *extra: str) -> Function:
    """Return an expression as a function.

    :param extra: names that it is given besides the scope.
    """
    body = _body(expression, expression.tree, extra)
    return Function(body, expression.place, _imports(expression), extra)


def _drawing(expression: Expression) -> Function:
    """Return an expression of a test space, whose scope has the functions that draw."""
    drawing = expression.functions & FUNCTIONS
    body = _body(expression, expression.tree, (), drawing)
    return Function(body, expression.place, _imports(expression) - drawing)


def _if_any(expression: Expression | None, *extra: str) -> Function | None:
    return None if expression is None else _function(expression, *extra)


def python_value(option: Option, value: object) -> Any:
    """Return a value of an option: members of enums by name."""
    match option.type:
        case EnumType(enum) if isinstance(value, str):
            return Name("", f"{enum}.{value}")
        case Scalar("dtype"):
            return Name("", f"DType.{str(value).upper()}")
        case Scalar("float") if isinstance(value, int | float):
            return float(value)
    return value


def _dtype(name: str) -> Name:
    return Name("", f"DType.{name.upper()}")


def _operator(op: Op) -> Call:
    return record(
        "Operator",
        op.place,
        op=op.op,
        doc=Literal(op.doc),
        source=file_text(op.path),
        litert=_litert(op),
        inputs=Literal(tuple(_operand(op, each) for each in op.inputs)),
        intermediates=tuple(_operand(op, each) for each in op.intermediates),
        outputs=Literal(tuple(_output(op, each) for each in op.outputs)),
        state=tuple(_memory(op, each) for each in op.state),
        checks=tuple(map(_check, op.checks)),
        macs=None if _is_zero(op.macs) else _if_any(op.macs),
        reference=_if_any(op.reference),
        exact=_if_any(op.exact),
        reads_values=Words.of(sorted(_reads_values(op))),
        kernels=tuple(_kernel(op, each) for each in op.kernels),
        folds=tuple(
            record(
                "Fold",
                each.place,
                into=each.into,
                option=each.option,
                at=each.at,
                value=_if_any(each.value),
                when=_if_any(each.when),
            )
            for each in op.folds
        ),
        control=op.control
        and record("Control", op.control.place, form=op.control.form, roles=dict(op.control.roles)),
        uint8=op.uint8
        and record(
            "UInt8",
            op.uint8.place,
            exact=_if_any(op.uint8.exact),
            weights=op.uint8.weights,
            scale=_if_any(op.uint8.scale),
        ),
        **_axes(op),
        torch=tuple(_torch(each) for each in op.torch),
        tests=tuple({name: _drawing(each) for name, each in test.items()} for test in op.tests),
        refuses=tuple(map(_refused, op.refuses)),
    )


def _is_zero(expression: Expression | None) -> bool:
    tree = expression.tree if expression else None
    return isinstance(tree, ast.Constant) and tree.value == 0


def _check(check: Check) -> Call:
    return record(
        "Check",
        check.place,
        that=_function(check.that),
        otherwise=_message(check.otherwise),
        is_limit=check.is_limit,
    )


def _refused(case: Refused) -> Call:
    operands = {
        name: {fact: _function(each) for fact, each in facts.items()}
        for name, facts in case.operands.items()
    }
    options = {name: _function(each) for name, each in case.options.items()}
    return record("Refused", case.place, says=case.says, operands=operands, options=options)


def _axes(op: Op) -> dict[str, Any]:
    extra = ("permutation",)
    permute, contracts, affine, channels = op.permute, op.contracts, op.affine, op.channels
    return {
        "permutes": _if_any(op.permutes),
        "permute": permute
        and record(
            "Permute",
            permute.place,
            moves=Words(tuple(permute.moves)),
            when=_if_any(permute.when, *extra),
            result=_if_any(permute.result, *extra),
            changes={name: _if_any(each, *extra) for name, each in permute.changes.items()},
        ),
        "contracts": contracts
        and record(
            "Contracts",
            contracts.place,
            input=contracts.input,
            weights=contracts.weights,
            axis=Literal(contracts.axis),
        ),
        "affine": affine
        and record(
            "Affine",
            affine.place,
            input=affine.input,
            axis=_if_any(affine.axis),
            factor=_if_any(affine.factor),
            offset=_if_any(affine.offset),
        ),
        "channels": channels
        and record(
            "Channels",
            channels.place,
            axis=Literal(channels.axis),
            weights=channels.weights,
            along=Literal(channels.along),
            bias=Literal(channels.bias),
            when=_if_any(channels.when),
        ),
    }


def _litert(op: Op) -> Call | None:
    if op.litert is None:
        return None
    names = ("builtin", "custom", "versions", "table", "payload", "struct")
    values = {name: getattr(op.litert, name) for name in names}
    return Call(
        Name(RECORDS, "Litert"),
        {name: value for name, value in values.items() if value},
    )


def _operand(op: Op, operand: Operand) -> Call:
    return record("Operand", operand.place, **_flags(op, operand))


def _flags(op: Op, operand: Operand) -> dict[str, Any]:
    flags = ("name", "layout", "const", "optional", "variadic", "variable")
    given = {flag: getattr(operand, flag) for flag in flags}
    return {**given, "ignores_scale": op.ignores_scales or bool(operand.holds)}


def _output(op: Op, output: Operand) -> Call:
    facts = ("type", "shape", "scale", "zero_point", "alias_offset", "alias_when")
    return record(
        "Operand",
        output.place,
        **_flags(op, output),
        **{fact: _if_any(getattr(output, fact)) for fact in facts},
        valid=output.valid,
        alias=output.alias,
    )


def _memory(op: Op, state: State) -> Call:
    operands = {each.name for each in (*op.inputs, *op.outputs)}
    return record(
        "Memory",
        state.place,
        name=state.name,
        type=state.type if state.type in operands else _dtype(state.type),
        shape=_if_any(state.shape),
        reset=_if_any(state.reset),
        scale=_if_any(state.scale),
        zero_point=_if_any(state.zero_point),
    )


def _kernel(op: Op, kernel: Kernel) -> Call:
    types: dict[str, Any] = {
        name: _dtype(given[0]) if len(given) == 1 else tuple(map(_dtype, given))
        for name, given in kernel.types.items()
    }
    return record(
        "Kernel",
        kernel.place,
        name=kernel.name,
        types=Literal(types | dict(kernel.same_type)),
        takes=_takes(op, kernel),
        params=Words.of(kernel.params),
        when=_when(kernel.when, {**op.let, **kernel.let}),
        otherwise=None if kernel.otherwise is None else _message(kernel.otherwise),
        priority=kernel.priority,
        scratch=_if_any(kernel.scratch),
        exact=_if_any(kernel.exact),
        undefined=_if_any(kernel.undefined),
        inplace=Words.of(kernel.inplace),
        overlap=_if_any(kernel.overlap),
        overlap_behind=_if_any(kernel.overlap_behind),
        headers=Words.of(_headers(kernel)),
        table_inputs={
            name: Words(tuple(given)) for name, given in table_inputs(op, kernel).items()
        },
        is_unwritten=fails_only(kernel.code.text),
        lets={name: _if_any(let.value) for name, let in kernel.let.items()},
        files=dict(kernel.files),
        source=OnlyDirect(kernel_c(op, kernel)),
    )


def _takes(op: Op, kernel: Kernel) -> Literal | None:
    """Return what the C function takes, if it is not its params, and all of its operands."""
    taken = arguments(op, kernel)
    typed = {*kernel.types, *kernel.same_type}
    operands = (each.name for each in (*op.inputs, *op.outputs) if each.name in typed)
    usual = (*(["p"] if kernel.params else []), *operands)
    return None if taken == usual else Literal(Words(taken))


def _headers(kernel: Kernel) -> list[str]:
    """Return the headers that the names in the code do not tell."""
    declaring = declaring_headers(identifiers(kernel.code.text))
    return [each for each in kernel.headers if each not in declaring]


@dataclass(frozen=True)
class OnlyDirect:
    """What is left out of a module, as it stands elsewhere."""

    value: Any


def _torch(entry: Torch) -> Call:
    def value(given: Expression | str | None) -> Any:
        return given if isinstance(given, str) else _if_any(given)

    outputs = {name: value(each or name) for name, each in entry.outputs.items()}
    return record(
        "Torch",
        entry.place,
        operator=entry.operator,
        inputs=Literal({name: value(each) for name, each in entry.inputs.items()}),
        outputs=Literal(outputs),
        used=Words(tuple(sorted(entry.used))),
        options={name: value(each) for name, each in entry.options.items()},
        when=_if_any(entry.when),
        limits=tuple(map(_check, entry.limits)),
        signature="" if entry.operator in SCHEMAS else entry.schema.signature,
    )


def _reads_values(op: Op) -> frozenset[str]:
    """Inputs whose elements matter: for any of its meanings, or to the C of a kernel."""
    meanings = (op.reference, op.exact, *(kernel.exact for kernel in op.kernels))
    facts = (each for output in op.outputs for each in (output.shape, output.count))
    found = {name for each in (*meanings, *facts) if each for name in each.reads_values}
    for kernel in op.kernels:
        found |= set(arguments(op, kernel))
    return frozenset(found & {operand.name for operand in op.inputs})


def with_everything(value: Any) -> Any:
    """Return a part of a tree with what modules of built-in operators leave out."""
    match value:
        case OnlyDirect(inner):
            return inner
        case Call():
            given = {name: with_everything(each) for name, each in value.arguments.items()}
            return replace(value, arguments=given)
        case tuple():
            return tuple(map(with_everything, value))
    return value
