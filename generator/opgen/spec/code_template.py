"""The key ``template`` of a kernel: C that is written for each layer, checked before any runs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from opgen.errors import Diagnostic, Place, SpecError
from opgen.operators.expression import Expression
from opgen.operators.kernel import CodeTemplate
from opgen.operators.types import BOOL, INT, STR, TupleType, Type, Unknown, words
from opgen.spec.c_code import check_words, read_beside
from opgen.spec.draft import Draft
from opgen.spec.expr import checked
from opgen.spec.scope import Scope
from opgen.spec.syntax import Text
from opgen.spec.value import Value
from opgen.text.template import (
    Assembly,
    Branches,
    Hole,
    Loop,
    Named,
    Piece,
    Span,
    TemplateFault,
    c_alone,
    is_way,
    parse_template,
)
from opgen.text.tree import MappingNode, Node, ScalarNode

SUFFIX = ".c.j2"
_SHOWN = (INT, BOOL, STR)


def read_template(
    draft: Draft, node: Node | None, scope: Scope
) -> tuple[CodeTemplate | None, ScalarNode | None]:
    """Return a kernel's template, and its text without what stands in braces; None without one."""
    if not isinstance(node, MappingNode):
        return None, None
    macro, given = node["macro"], node["code"]
    assert isinstance(macro, ScalarNode)
    assert isinstance(given, ScalarNode)
    with draft.faults.noted():
        text = _text_of(given)
        try:
            pieces = parse_template(text.text)
        except TemplateFault as fault:
            where = text.span(fault.start, fault.end)
            raise SpecError(Diagnostic(where, fault.message, hint=fault.hint)) from None
        found = dict(_holes(draft, text, pieces, scope))
        holes = tuple(each for source, each in found.items() if not is_way(source))
        bare = text.reading(c_alone(text.text))
        check_words(bare, draft.faults)
        place = given.place if text is given else text.source.place(0, 0)
        return CodeTemplate(macro.text, holes, text.text, place, text.span(0, 1).line), bare
    return None, None


def _text_of(node: ScalarNode) -> ScalarNode:
    """Return the text that a value is, or that of the file that it names.

    :raises SpecError: the file is missing, outside of the spec's folder, or too large.
    """
    name = node.text.strip()
    if not name.endswith(SUFFIX) or "\n" in name:
        return node
    source = read_beside(node, name, "put it there, or write the template here")
    return ScalarNode(source, 0, len(source.text), source.text, source.text)


def _holes(
    draft: Draft, text: ScalarNode, pieces: Iterable[Piece], scope: Scope
) -> Iterator[tuple[str, Expression]]:
    """Go through the expressions of a template, checked with the names that they see."""
    for piece in pieces:
        match piece:
            case Hole(value):
                yield from _checked(draft, text, value, scope, _SHOWN)
            case Named(name, value):
                found = [*_checked(draft, text, value, scope)]
                yield from found
                scope = _with(scope, name, found[0][1].type if found else Unknown())
            case Loop():
                yield from _loop(draft, text, piece, scope)
            case Branches(cases):
                for condition, body in cases:
                    if condition is not None:
                        yield from _checked(draft, text, condition, scope, (BOOL,))
                    yield from _holes(draft, text, body, scope)
            case Assembly(body):
                yield from _holes(draft, text, body, scope)


def _loop(
    draft: Draft, text: ScalarNode, loop: Loop, scope: Scope
) -> Iterator[tuple[str, Expression]]:
    wanted = (INT,) if loop.is_range else ()
    found = [each for item in loop.items for each in _checked(draft, text, item, scope, wanted)]
    yield from found
    type_: Type = INT
    if not loop.is_range:
        type_ = Unknown()
        if found and isinstance(found[0][1].type, TupleType):
            type_ = next(iter(found[0][1].type.elements), INT)
        elif found:
            item = loop.items[0]
            message = (
                f"a loop goes through range(...) or a tuple, this is {words(found[0][1].type)}"
            )
            draft.faults.add(text.span(item.start, item.end), message)
    yield from _holes(draft, text, loop.body, _with(scope, loop.name, type_))


def _with(scope: Scope, name: str, type_: Type) -> Scope:
    return replace(scope, values={**scope.values, name: Value(type_)})


def _checked(
    draft: Draft, text: ScalarNode, span: Span, scope: Scope, wanted: tuple[Type, ...] = ()
) -> Iterator[tuple[str, Expression]]:
    """Check one expression; nothing, and a fault is noted, if it is wrong."""
    with draft.faults.noted():
        found = checked(Text(text, span.start, span.end), scope)[0]
        if wanted and found.type not in wanted and not isinstance(found.type, Unknown):
            message = f"must be {' or '.join(map(words, wanted))}, this is {words(found.type)}"
            raise SpecError(Diagnostic(_place(text, span), message))
        if is_way(span.text) and not span.text.isdecimal() and not found.names:
            message = f"'{span.text}' is the same for all layers"
            hint = "write what it stands for, without braces"
            raise SpecError(Diagnostic(_place(text, span), message, hint=hint))
        draft.roots.append(found)
        yield span.text, found


def _place(text: ScalarNode, span: Span) -> Place:
    return text.span(span.start, max(span.end, span.start + 1))
