"""What is wrong with a text that is not YAML, in the words of a spec's author."""

from __future__ import annotations

import re

from yaml.error import MarkedYAMLError

from opgen.errors import Diagnostic, Place
from opgen.text.tree import Source

_FLOW = "put an expression with a comma, brackets or braces into quotes, or on a line of its own"
_BLOCK = re.compile(r":[ ]*[|>][-+0-9]*[ ]*(?:#.*)?$")
"""The end of a line after which a text begins that goes on over several."""
_KEY_OR_ITEM = re.compile(r"[ ]*(?:- |#|[A-Za-z_][\w.]*:(?: |$))")
_ALIAS = "*"
"""Stands for the hint that fits the kind of file."""
_EXPLANATIONS: tuple[tuple[str, str, str], ...] = (
    (r"expected ',' or '[}\]]', but got", "a comma or the closing bracket is missing", _FLOW),
    (
        r"mapping values are not allowed here",
        "a second ': ' in one line",
        "put the text into quotes, or write slices without a space: x[1:2]",
    ),
    (r"could not find expected ':'", "a ':' is missing after the key", "write: key: value"),
    (
        r"expected <block end>, but found '<scalar>'",
        "text after the end of a value",
        "put the whole value into quotes",
    ),
    (
        r"expected <block end>, but found",
        "this line does not continue the list or mapping above it",
        "indent it as the lines above",
    ),
    (
        r"expected the node content, but found",
        "a value is missing here",
        "put an expression that starts so into quotes",
    ),
    (r"found character '([@`])'", "a value cannot start with '{0}'", "put a text into quotes"),
    (r"found character '%'", "a value cannot start with '%'", "put a text into quotes"),
    (r"unexpected end of stream", "the closing quote is missing", ""),
    (r"found unknown escape character", "an unknown escape", "write \\\\ for a backslash"),
    (r"found unexpected ':'", "a ':' within { } or [ ]", _FLOW),
    (r"expected alphabetic or numeric character", "an anchor or alias without a name", _ALIAS),
    (
        r"sequence entries are not allowed here",
        "a list cannot start here",
        "start it on a new line",
    ),
    (r"block sequence entries", "a list cannot start here", "start it on a new line"),
    (r"found undefined tag handle", "a tag", "put a text that starts with ! into quotes"),
)


def explained(source: Source, error: MarkedYAMLError) -> Diagnostic:
    """Return PyYAML's error as a diagnostic."""
    problem = error.problem or error.context or "it cannot be read"
    mark = error.problem_mark or error.context_mark
    if "end of stream" in problem and error.context_mark:
        mark = error.context_mark
    at = min(mark.index, len(source.text)) if mark else 0
    if at and at == len(source.text):
        at = len(source.text.rstrip())
    place = source.place(at, at + 1)
    why = ""
    if error.context and error.context_mark and error.context_mark.line != place.line - 1:
        why = f"{error.context}, in line {error.context_mark.line + 1}"
    if outdented := _outdented(source, place.line):
        message = "the text after | ends here, as this line is not indented like its others"
        hint = "indent every line of it at least as the first"
        return Diagnostic(outdented, f"not YAML: {message}", hint=hint)
    for pattern, message, hint in _EXPLANATIONS:
        if found := re.search(pattern, problem):
            fitting = source.kind.alias if hint == _ALIAS else hint
            return Diagnostic(place, f"not YAML: {message.format(*found.groups())}", why, fitting)
    return Diagnostic(place, f"not YAML: {problem}", why)


def _outdented(source: Source, line: int) -> Place | None:
    """Return the line that ends a text after ``|`` too early, if that is what is wrong at a line.

    It is indented less than the text, does not look like a key or an item, and stands no deeper
    than the fault.
    """
    lines = source.text.split("\n")
    for start in range(min(line, len(lines)) - 1, -1, -1):
        if not _BLOCK.search(lines[start]):
            continue
        outer = _indent(lines[start])
        inside = [at for at in range(start + 1, len(lines)) if lines[at].strip()]
        if not inside or _indent(lines[inside[0]]) <= outer:
            ends = inside[:1]
        else:
            depth = _indent(lines[inside[0]])
            ends = [at for at in inside if _indent(lines[at]) < depth][:1]
        if not ends or ends[0] >= line or _KEY_OR_ITEM.match(lines[ends[0]]):
            return None
        offset = sum(len(each) + 1 for each in lines[: ends[0]])
        first = offset + _indent(lines[ends[0]])
        return source.place(first, offset + len(lines[ends[0]].rstrip()))
    return None


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))
