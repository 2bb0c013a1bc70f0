"""Expressions and templates: from the text in a spec to a checked, typed :class:`Expression`."""

from __future__ import annotations

import ast
from copy import deepcopy

from opgen.errors import Diagnostic, SpecError
from opgen.operators.expression import Expression, Template, closed_up
from opgen.operators.types import NONE, ArrayType, OptionalType, RecordType, TensorType, Type, words
from opgen.spec import fit, operators, parts
from opgen.spec.calls import call
from opgen.spec.infer import Form, Inference
from opgen.spec.parts import WORDS
from opgen.spec.scope import Scope
from opgen.spec.syntax import Fault, Text, holes, parse, whole_text
from opgen.spec.value import Value
from opgen.text.tree import MappingNode, Node, ScalarNode, SequenceNode

FORMS: dict[type[ast.expr], Form] = {
    ast.Name: parts.name,
    ast.Constant: parts.constant,
    ast.Attribute: parts.attribute,
    ast.Subscript: parts.subscript,
    ast.Tuple: parts.tuple_,
    ast.Call: call,
    ast.IfExp: operators.conditional,
    ast.BoolOp: operators.logic,
    ast.UnaryOp: operators.unary,
    ast.BinOp: operators.binary,
    ast.Compare: operators.comparison,
}


def expression(node: Node, scope: Scope, wanted: Type | None = None, what: str = "") -> Expression:
    """Check the expression that a value of a spec is.

    ``wanted`` is the type that it must have and ``what`` names it in messages.

    :raises SpecError: it is no expression, or wrong.
    """
    return checked(text_of(node), scope, wanted, what)[0]


def text_of(node: Node) -> Text:
    """Return the text of a value that must be an expression.

    :raises SpecError: it is a list or a mapping.
    """
    if isinstance(node, ScalarNode):
        return whole_text(node)
    kind = "mapping" if isinstance(node, MappingNode) else "list"
    hint = "write a tuple in parentheses: (a, b)" if isinstance(node, SequenceNode) else ""
    if isinstance(node, MappingNode):
        hint = "put a text that starts with { into quotes"
    raise SpecError(Diagnostic(node.place, f"a {kind}, where an expression is wanted", hint=hint))


def checked(
    text: Text, scope: Scope, wanted: Type | None = None, what: str = ""
) -> tuple[Expression, Value]:
    """Return a checked expression and all that is known of its value; see :func:`expression`."""
    line = text.text
    try:
        tree = parse(line)
        inference = Inference(line, scope, FORMS)
        value = inference.infer(tree, wanted)
        if wanted is not None:
            _check_result(inference, tree, value, wanted, what)
    except Fault as fault:
        raise SpecError(text.diagnostic(fault)) from None
    for word in inference.words:  # each is as long as that of Python
        start, end = inference.nodes.span(word)
        line = f"{line[:start]}{WORDS[word.id][0]}{line[end:]}"
    tree = _InPython().visit(deepcopy(tree)) if inference.words else tree
    result = Expression(
        source=closed_up(line, tree),
        tree=tree,
        place=text.place,
        type=value.type,
        names=frozenset(inference.names),
        functions=frozenset(inference.functions),
        enum_members=frozenset(inference.members),
        reads_values=frozenset(inference.reads),
        reads_data=frozenset(inference.data | inference.reads),
        constant=value.constant,
        defined=tuple(inference.defined[name] for name in sorted(inference.defined)),
        written=line,
    )
    return result, value


class _InPython(ast.NodeTransformer):
    """Puts constants of Python in the place of words of the language."""

    def visit_Name(self, node: ast.Name) -> ast.expr:
        if node.id not in WORDS:
            return node
        return ast.copy_location(ast.Constant(WORDS[node.id][0]), node)


def _check_result(
    inference: Inference, tree: ast.expr, value: Value, wanted: Type, what: str
) -> None:
    type_ = value.type
    if fit.accepts_none(wanted):
        type_ = fit.without_none(type_)
    elif isinstance(type_, TensorType | OptionalType) or type_ == NONE:
        inference.present(tree, value)
    if not fit.fits(type_, wanted):
        message = f"{what + ' ' if what else ''}must be {words(wanted)}, this is {words(type_)}"
        raise inference.fault(tree, message, inference.hint(tree, type_, wanted))
    if isinstance(type_, TensorType) and fit.takes_elements(wanted):
        inference.elements(tree, value)


def template(node: ScalarNode, scope: Scope) -> Template:
    """Check a text with ``{expression}`` holes.

    :raises SpecError: with the faults of all holes.
    """
    whole = Text(node, 0, len(node.text))
    try:
        pieces = holes(node.text)
    except Fault as fault:
        raise SpecError(whole.diagnostic(fault)) from None
    parts: list[str | Expression] = []
    faults: list[Diagnostic] = []
    for piece in pieces:
        if not piece.is_expression:
            parts.append(piece.literal)
            continue
        try:
            parts.append(_hole(Text(node, piece.start, piece.end), scope))
        except SpecError as error:
            faults += error.diagnostics
    if faults:
        raise SpecError(*faults)
    return Template(tuple(parts), node.place)


def _hole(text: Text, scope: Scope) -> Expression:
    stripped = text.text.strip()
    start = text.start + text.text.find(stripped) if stripped else text.start
    inner = Text(text.scalar, start, start + len(stripped))
    if not stripped:
        raise SpecError(Diagnostic(text.place, "an empty hole", hint="write {{}} for braces"))
    found = checked(inner, scope)[0]
    if isinstance(found.type, TensorType | ArrayType | RecordType | OptionalType):
        message = f"a message cannot show {words(found.type)}"
        raise SpecError(Diagnostic(inner.place, message, hint="show its facts or its fields"))
    return found
