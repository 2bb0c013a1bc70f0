"""Parts of a tree as Python text, in lines that are not too long where that can be."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Sequence
from typing import Any

from opgen.operators.expression import Template, of_library
from opgen.synth.said import Call, Function, Name

WIDTH = 120
_STEP = 4
_DEEPER = " " * _STEP


def flat(value: Any) -> str:
    """Return a part of a tree on one line."""
    match value:
        case Call():
            given = (f"{lead}{flat(each)}" for lead, each in _arguments(value))
            return f"{value.function}({', '.join(given)})"
        case Function():
            return f"{_head(value)}{ast.unparse(body_of(value))}"
        case Name(text):
            return text
        case tuple():
            return f"({', '.join(map(flat, value))}{',' if len(value) == 1 else ''})"
        case dict():
            entries = (f"{k!r}: {flat(v)}" if k else flat(v) for k, v in value.items())
            return f"{{{', '.join(entries)}}}"
    return repr(value)


def _arguments(call: Call) -> list[tuple[str, Any]]:
    """Return the arguments of a record with what stands before each: the first have no name."""
    given = enumerate(call.arguments.items())
    return [("" if at < call.by_position else f"{n}=", each) for at, (n, each) in given]


def _head(function: Function) -> str:
    return f"lambda {', '.join(('o', *function.given))}: "


def body_of(function: Function) -> ast.expr:
    """Return the body of a function: an expression, or a call that puts a message together."""
    if not isinstance(function.of, Template):
        return function.of.body
    parts = function.of.parts
    bodies = [ast.Constant(each) if isinstance(each, str) else each.body for each in parts]
    return ast.Call(of_library("said"), bodies, [])


def lines(  # noqa: PLR0911  one line per kind
    value: Any, lead: str, indent: int, tail: str = ""
) -> list[str]:
    """Return the lines of ``<lead><value><tail>``; those behind the first are indented, too.

    :param indent: of the first line, which is not part of what is returned.
    """
    whole = f"{lead}{flat(value)}{tail}"
    if indent + len(whole) <= WIDTH:
        return [whole]
    match value:
        case Call():
            head, is_whole = f"{lead}{value.function}(", value.function == "Operator"
            return _block(head, _arguments(value), f"){tail}", indent, alone=is_whole)
        case tuple():
            end = f",){tail}" if len(value) == 1 else f"){tail}"
            return _block(f"{lead}(", (("", each) for each in value), end, indent)
        case dict():
            entries = ((f"{name!r}: " if name else "", each) for name, each in value.items())
            return _block(f"{lead}{{", entries, f"}}{tail}", indent)
        case Function():
            head = f"{lead}{_head(value)}"
            body = expression_lines(body_of(value), indent)
            body[0], body[-1] = f"{head}{body[0]}", f"{body[-1]}{tail}"
            return body if len(body) > 1 else [whole]
        case str() if "\n" in value:
            texts = value.splitlines(keepends=True)
            return [f"{lead}(", *(f"{_DEEPER}{each!r}" for each in texts), f"){tail}"]
    return [whole]


def _block(
    head: str, parts: Iterable[tuple[str, Any]], end: str, indent: int, *, alone: bool = False
) -> list[str]:
    """Return what stands in brackets, as much on a line as it has room for.

    :param alone: whether each part and the brackets have lines of their own.
    """
    found, is_open = [head], not alone
    given = list(parts)
    for index, (name, each) in enumerate(given):
        is_last = index + 1 == len(given) and not alone
        after = end if is_last else ","
        text = f"{name}{flat(each)}{after}"
        gap = "" if found[-1] is head else " "
        if is_open and indent + len(found[-1]) + len(gap) + len(text) <= WIDTH:
            found[-1] += gap + text
            continue
        broken = lines(each, name, indent + _STEP, after)
        found += [_DEEPER + line for line in broken]
        is_open = len(broken) == 1 and not alone
    return [*found, end] if alone or not given else found


def expression_lines(body: ast.expr, indent: int) -> list[str]:
    """Return an expression on several lines, if it can be broken: at commas, or at `and` and `or`.

    :param indent: of the first line, of which 20 characters are taken at most.
    """
    match body:
        case ast.Call() if body.args and not body.keywords:
            parts = [f"{ast.unparse(each)}," for each in body.args]
            return _wrapped(f"{ast.unparse(body.func)}(", parts, ")", indent)
        case ast.Tuple():
            parts = [f"{ast.unparse(each)}," for each in body.elts]
            return _wrapped("(", parts, ")", indent)
        case ast.Dict():
            pairs = zip(body.keys, body.values, strict=True)
            parts = [f"{ast.unparse(k)}: {ast.unparse(v)}," for k, v in pairs if k is not None]
            return _wrapped("{", parts, "}", indent)
        case ast.BoolOp():
            word = " and" if isinstance(body.op, ast.And) else " or"
            texts = [_operand(each) for each in body.values]
            return _wrapped(
                "(", [*(f"{each}{word}" for each in texts[:-1]), texts[-1]], ")", indent
            )
        case ast.IfExp():
            test, other = _operand(body.test), ast.unparse(body.orelse)
            parts = [_operand(body.body), f"if {test}", f"else {other}"]
            return _wrapped("(", parts, ")", indent)
    return [ast.unparse(body)]


def _operand(node: ast.expr) -> str:
    text = ast.unparse(node)
    return f"({text})" if isinstance(node, ast.BoolOp | ast.IfExp) else text


def _wrapped(head: str, parts: Sequence[str], end: str, indent: int) -> list[str]:
    """Return parts in brackets, as many on a line as it has room for."""
    return filled(parts, WIDTH - indent, head, end)


def filled(parts: Sequence[str], room: int, head: str = "", end: str = "") -> list[str]:
    """Return parts one behind the other, as many on a line as it has room for."""
    last = parts[-1].removesuffix(",") + end if end else parts[-1]
    found = [head]
    for part in (*parts[:-1], last):
        gap = "" if found[-1] is head else " "
        if len(found[-1]) + len(gap) + len(part) <= room - (20 if len(found) == 1 and head else 0):
            found[-1] += gap + part
        else:
            found.append(f"{_DEEPER if head else ''}{part}")
    return found if head else [each for each in found if each]
