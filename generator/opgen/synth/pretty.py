"""Parts of a tree as Python text, in lines that are not too long where that can be."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Sequence
from dataclasses import fields
from importlib import import_module
from itertools import takewhile
from typing import Any

from opgen.synth.tree import Call, Function, Literal, Name, OnlyDirect

WIDTH = 110
_STEP = 4
_DEEPER = " " * _STEP
_BY_POSITION = 2
"""As many arguments of a record go by position, if they are its first fields."""


def flat(value: Any) -> str:  # noqa: PLR0911  one line per kind
    """Return a part of a tree on one line."""
    match value:
        case Call():
            given = (f"{lead}{flat(each)}" for lead, each in _arguments(value))
            return f"{value.function.name}({', '.join(given)})"
        case Function():
            return f"lambda {', '.join(('o', *value.extra))}: {ast.unparse(value.body)}"
        case Name(name=name):
            return name
        case Literal(inner):
            return flat(inner)
        case tuple():
            return f"({', '.join(map(flat, value))}{',' if len(value) == 1 else ''})"
        case dict():
            entries = (f"{k!r}: {flat(v)}" if k else flat(v) for k, v in value.items())
            return f"{{{', '.join(entries)}}}"
    return repr(value)


def _arguments(call: Call) -> list[tuple[str, Any]]:
    """Return the arguments of a record with what stands before each: the first have no name."""
    maker = getattr(import_module(call.function.module), call.function.name)
    order = [each.name for each in fields(maker)] if isinstance(maker, type) else ["default"]
    said = [(n, each) for n, each in call.arguments.items() if not isinstance(each, OnlyDirect)]
    first = takewhile(
        lambda pair: pair[0][0] == pair[1], zip(said[:_BY_POSITION], order, strict=False)
    )
    count = len(list(first))
    return [("" if at < count else f"{n}=", each) for at, (n, each) in enumerate(said)]


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
        case Literal(inner):
            return lines(inner, lead, indent, tail)
        case Call():
            head, is_whole = f"{lead}{value.function.name}(", value.function.name == "Operator"
            return _block(head, _arguments(value), f"){tail}", indent, alone=is_whole)
        case tuple():
            end = f",){tail}" if len(value) == 1 else f"){tail}"
            return _block(f"{lead}(", (("", each) for each in value), end, indent)
        case dict():
            entries = ((f"{name!r}: " if name else "", each) for name, each in value.items())
            return _block(f"{lead}{{", entries, f"}}{tail}", indent, apart=True)
        case Function():
            head = f"{lead}lambda {', '.join(('o', *value.extra))}: "
            body = expression_lines(value.body, indent)
            body[0], body[-1] = f"{head}{body[0]}", f"{body[-1]}{tail}"
            return body if len(body) > 1 else [whole]
        case str() if "\n" in value:
            texts = value.splitlines(keepends=True)
            return [f"{lead}(", *(f"{_DEEPER}{each!r}" for each in texts), f"){tail}"]
    return [whole]


def _block(  # noqa: PLR0913
    head: str,
    parts: Iterable[tuple[str, Any]],
    end: str,
    indent: int,
    *,
    alone: bool = False,
    apart: bool = False,
) -> list[str]:
    """Return what stands in brackets, as much on a line as it has room for.

    :param alone: whether each part and the brackets have lines of their own.
    :param apart: whether each part has.
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
        is_open = len(broken) == 1 and not (alone or apart)
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
