"""Parts of a tree as Python text, in lines that are not too long where that can be."""

from __future__ import annotations

import ast
import re
import textwrap
from collections.abc import Iterable, Sequence
from typing import Any

from opgen.operators.expression import Template, of_library
from opgen.synth.said import Call, Function, Name, Words

WIDTH = 120
_STEP = 4
_SHORT = 48
"""As many characters has a part that may share its line with others like it."""
_DEEPER = " " * _STEP
_IN_HEAD = 2
"""As many parts of an operator stand where it begins."""


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
            entries = (f"{_key(k)}{flat(v)}" for k, v in value.items())
            return f"{{{', '.join(entries)}}}"
    return repr(value)


def _key(name: str) -> str:
    """Return what stands before a value of a mapping; before other mappings that it takes in,
    nothing does."""
    return "" if name.startswith("**") else f"{name!r}: "


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
            return _block(head, _arguments(value), f"){tail}", indent, apart=is_whole)
        case (only,):
            return lines(only, f"{lead}(", indent, f",){tail}")
        case tuple():
            return _block(f"{lead}(", (("", each) for each in value), f"){tail}", indent)
        case dict() if len(value) == 1:
            ((name, only),) = value.items()
            return lines(only, f"{lead}{{{_key(name)}", indent, f"}}{tail}")
        case dict():
            entries = ((_key(name), each) for name, each in value.items())
            return _block(f"{lead}{{", entries, f"}}{tail}", indent)
        case Function():
            rest = f"{flat(value)}{tail}"
            if len(lead) > _SHORT and lead.endswith(": ") and indent + _STEP + len(rest) <= WIDTH:
                return [lead.rstrip(), _DEEPER + rest]
            found = expression_lines(body_of(value), f"{lead}{_head(value)}", indent, tail)
            if indent + len(found[0]) <= WIDTH or not lead:
                return found
            below = expression_lines(body_of(value), _head(value), indent + _STEP, tail)
            return [lead.rstrip(), *(_DEEPER + line for line in below)]
        case Words(names):
            room = WIDTH - indent - len(lead) - 16  # for what stands around them
            texts = [f"{each} " for each in textwrap.wrap(" ".join(names), room)]
            return _texts(texts, lead, f").split(){tail}")
        case str():
            room = WIDTH - indent - 8
            texts = [part for line in value.splitlines(keepends=True) for part in _cut(line, room)]
            return _texts(texts, lead, f"){tail}")
    return [whole]


def _texts(texts: Sequence[str], lead: str, end: str) -> list[str]:
    """Return texts one below the other in brackets."""
    first, *others = map(repr, texts)
    found = [f"{lead}({first}", *(f"{_DEEPER}{each}" for each in others)]
    return [*found[:-1], f"{found[-1]}{end}"]


def _cut(text: str, room: int) -> list[str]:
    """Return a line of a text in pieces, each with the space behind it."""
    words = re.findall(r"\S*\s*", text)
    found = [""]
    for each in words:
        if len(found[-1]) + len(each) <= room:
            found[-1] += each
        else:
            found.append(each)
    return found


def _block(
    head: str, parts: Iterable[tuple[str, Any]], end: str, indent: int, *, apart: bool = False
) -> list[str]:
    """Return what stands in brackets, as much on a line as it has room for.

    :param apart: whether parts have lines of their own, but for short ones side by side.
    """
    found, is_open = [head], True
    given = list(parts)
    for index, (name, each) in enumerate(given):
        after = end if index + 1 == len(given) else ","
        text = f"{name}{flat(each)}{after}"
        is_short = not apart or len(text) <= _SHORT
        line = f"{found[-1]}{'' if index == 0 else ' '}{text}"
        if is_open and (is_short or index < _IN_HEAD) and indent + len(line) <= WIDTH:
            found[-1] = line
        else:
            first, *others = lines(each, name, indent + _STEP, after)
            line = head + first
            hugs = index == 0 and (head[-1] == "{" or indent > _STEP)
            found = [line] if hugs and indent + len(line) <= WIDTH else [*found, _DEEPER + first]
            found += [_DEEPER + line for line in others]
            is_short = is_short and not others
        is_open = is_short and not (apart and index + 1 == _IN_HEAD)
    return found


def expression_lines(body: ast.expr, lead: str, indent: int, tail: str = "") -> list[str]:
    """Return the lines of ``<lead><expression><tail>``, broken where that can be.

    :param indent: of the first line, which is not part of what is returned.
    """
    whole = f"{lead}{ast.unparse(body)}{tail}"
    parts = None if indent + len(whole) <= WIDTH else _parts(body)
    if parts is None:
        return [whole]
    head, inner, end = parts
    found = [first := f"{lead}{head}"]
    for at, (before, part, behind, is_enclosed) in enumerate(inner):
        after = f"{end}{tail}" if at + 1 == len(inner) else behind
        text = ast.unparse(part)
        text = f"{before}({text}){after}" if is_enclosed else f"{before}{text}{after}"
        gap = "" if found[-1] is first else " "
        if indent + len(found[-1]) + len(gap) + len(text) <= WIDTH:
            found[-1] += gap + text
        else:
            broken = expression_lines(part, before, indent + _STEP + 2 * is_enclosed, after)
            found += [_DEEPER + line for line in (broken if len(broken) > 1 else [text])]
    return found


_Part = tuple[str, ast.expr, str, bool]
"""What stands before a part of an expression, the part, what stands behind, whether it needs
brackets of its own where it is not broken."""


def _parts(  # noqa: PLR0911  one line per kind
    body: ast.expr,
) -> tuple[str, list[_Part], str] | None:
    """Return what an expression can be broken into, in brackets; None: it stands on one line."""
    match body:
        case ast.Call(keywords=[]) if body.args:
            return f"{ast.unparse(body.func)}(", [("", each, ",", False) for each in body.args], ")"
        case ast.Tuple():
            end = ",)" if len(body.elts) == 1 else ")"
            return "(", [("", each, ",", False) for each in body.elts], end
        case ast.Dict():
            pairs = ((k, v) for k, v in zip(body.keys, body.values, strict=True) if k is not None)
            return "{", [(f"{ast.unparse(k)}: ", v, ",", False) for k, v in pairs], "}"
        case ast.BoolOp():
            word = " and" if isinstance(body.op, ast.And) else " or"
            return "(", [("", each, word, _is_joined(each)) for each in body.values], ")"
        case ast.IfExp(test, then, other):
            choice = ("", then, "", _is_joined(then)), ("if ", test, "", _is_joined(test))
            return "(", [*choice, ("else ", other, "", False)], ")"
        case ast.BinOp(left, op, right):
            whole = [ast.BinOp(left, op, _X), ast.BinOp(_X, op, right), ast.BinOp(_X, op, _X)]
            return "(", _sides(left, right, *whole), ")"
        case ast.Compare(left, [op], [right]):
            pairs_of = ((left, _X), (_X, right), (_X, _X))
            return "(", _sides(left, right, *(ast.Compare(a, [op], [b]) for a, b in pairs_of)), ")"
    return None


_X = ast.Name("x")


def _sides(
    left: ast.expr, right: ast.expr, with_left: ast.expr, with_right: ast.expr, bare: ast.expr
) -> list[_Part]:
    """Return both sides of an operator; what is enclosed beside a name needs its brackets."""
    word = ast.unparse(bare)[1:-1]
    is_left = ast.unparse(with_left) != f"{ast.unparse(left)}{word}x"
    is_right = ast.unparse(with_right) != f"x{word}{ast.unparse(right)}"
    return [("", left, word.rstrip(), is_left), ("", right, "", is_right)]


def _is_joined(node: ast.expr) -> bool:
    return isinstance(node, ast.BoolOp | ast.IfExp)


def filled(parts: Sequence[str], room: int, head: str, end: str) -> list[str]:
    """Return parts in brackets one behind the other, as many on a line as it has room for."""
    last = f"{parts[-1].removesuffix(',')}{end}" if parts else end
    found = [head]
    for part in (*parts[:-1], last):
        gap = "" if found[-1] is head else " "
        if len(found[-1]) + len(gap) + len(part) <= room:
            found[-1] += gap + part
        else:
            found.append(f"{_DEEPER}{part}")
    return found
