"""Small changes of meaning in the text of Python, of C and of specs: mutants.

Operators are swapped, integers are off by one, conditions negated, statements dropped, checks
deleted. Each is a piece of text that takes the place of another.
"""

from __future__ import annotations

import ast
import itertools
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import PurePath

SWAPS: Mapping[str, str] = {
    "<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==",
    "+": "-", "-": "+", "*": "+", "//": "*", "/": "*", "%": "*", "<<": ">>", ">>": "<<",
    "&&": "||", "||": "&&", "and": "or", "or": "and", "+=": "-=", "-=": "+=",
    "is": "is not", "is not": "is", "in": "not in", "not in": "in", "&": "|", "|": "&",
    "min": "max", "max": "min",
}  # fmt: skip
_TOKEN = re.compile(r"\bis not\b|\bnot in\b|<<|>>|<=|>=|==|!=|&&|\|\||//|[-+*/%&|<>]|\b[a-z]+\b")
_HIDDEN = re.compile(
    r"/\*.*?\*/|//[^\n]*|^[ \t]*#(?:[^\n\\]|\\.|\\\n)*|\"(?:[^\"\\]|\\.)*\"|'(?:[^'\\]|\\.)*'",
    re.DOTALL | re.MULTILINE,
)
"""What says nothing in C: comments, what the preprocessor reads, texts."""
_C_PART = re.compile(
    r"(?P<word>[A-Za-z_]\w*)|(?P<number>\d[\w.]*)"
    r"|(?P<sign><<=|>>=|->|\+\+|--|<<|>>|<=|>=|==|!=|&&|\|\||\+=|-=|[-+*/%<>&|])|(?P<other>\S)"
)
_ASSIGNMENT = re.compile(
    r"^[ \t]*[*(]*[A-Za-z_][\w.>\[\] ()+*-]*[ \t][-+|&*]?=[ \t][^;{}]*;$", re.M
)
_LENGTH = re.compile(r"^[ \t]*(?!return\b)(?:[A-Za-z_]\w*[ \t*]+)+[A-Za-z_]\w*\[(\d+)\]", re.M)
"""How long an array is that is declared: nobody sees that one is longer."""
_DECLARES = re.compile(
    r"^[ \t]*(?:const|static|unsigned|u?int\d*_t|float|double|bool|[a-z]\w+_t)\b"
)


@dataclass(frozen=True)
class Mutant:
    """A piece of a file's text, and what takes its place."""

    file: str
    """Below the top of the tree, with ``/``."""
    start: int
    end: int
    new: str

    def applied(self, text: str) -> str:
        """Return the text of the file with the change."""
        return text[: self.start] + self.new + text[self.end :]

    def lines(self, text: str) -> tuple[str, str]:
        """Return what the changed line was, and what it is; of several, the first."""
        begin = text.rfind("\n", 0, self.start) + 1
        rest = text[self.start :].partition("\n")[0]
        after = self.applied(text)[begin:].partition("\n")[0]
        return (text[begin : self.start] + rest).strip(), after.strip()

    def place(self, text: str) -> str:
        """Return ``file:line``."""
        return f"{self.file}:{text.count(chr(10), 0, self.start) + 1}"


def mutants_of(file: str, text: str) -> list[Mutant]:
    """Return the mutants of a file, in its order, each once."""
    kinds: Mapping[str, Callable[[str], Iterator[tuple[int, int, str]]]] = {
        ".py": python_changes, ".yaml": spec_changes, ".c": c_changes, ".h": c_changes,
    }  # fmt: skip
    found = kinds[PurePath(file).suffix](text)
    return [Mutant(file, *each) for each in sorted(set(found))]


# --- Python --------------------------------------------------------------------------------------


def python_changes(text: str) -> Iterator[tuple[int, int, str]]:
    """Go through changes of a module's functions: (start, end, new text)."""
    starts = [0]
    for line in text.splitlines(keepends=True):
        starts.append(starts[-1] + len(line.encode()))
    if len(text.encode()) != len(text):  # places of trees count bytes
        return
    for function in ast.walk(ast.parse(text)):
        if isinstance(function, ast.FunctionDef):
            for statement in function.body:
                yield from _in_tree(statement, text, starts)


def expression_changes(text: str) -> Iterator[tuple[int, int, str]]:
    """Go through changes of an expression of Python, which may have several lines."""
    shifted = [(a - 1, b - 1, new) for a, b, new in _in_tree(_parsed(text), f"({text}\n)", None)]
    yield from shifted


def _parsed(text: str) -> ast.expr:
    return ast.parse(f"({text}\n)", mode="eval").body


def _in_tree(tree: ast.AST, text: str, starts: list[int] | None) -> Iterator[tuple[int, int, str]]:
    if starts is None:
        starts = [0]
        for line in text.splitlines(keepends=True):
            starts.append(starts[-1] + len(line))

    def span(node: ast.expr | ast.stmt) -> tuple[int, int]:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        first = starts[node.lineno - 1] + node.col_offset
        return first, starts[node.end_lineno - 1] + node.end_col_offset

    for node in _meaningful(tree):
        for one, other in itertools.pairwise(_operands(node)):
            found = _TOKEN.search(text, span(one)[1], span(other)[0])
            if found and found.group() in SWAPS:
                yield found.start(), found.end(), SWAPS[found.group()]
        match node:
            case ast.UnaryOp(ast.Not()):
                first = span(node)[0]
                yield first, first + len("not "), ""
            case ast.Constant(int() as value) if not isinstance(value, bool):
                yield (*span(node), str(value + 1))
            case ast.Call(ast.Name("min" | "max" as name) as called, [_, _, *_]):
                yield (*span(called), SWAPS[name])
            case ast.If(test) | ast.While(test) | ast.IfExp(test):
                first, last = span(test)
                yield first, last, f"not ({text[first:last]})"
            case ast.AugAssign() | ast.Continue() | ast.Break() | ast.Raise():
                yield (*span(node), "pass")
            case ast.Expr(ast.Call() | ast.Yield() | ast.YieldFrom()):
                yield (*span(node), "pass")


def _operands(node: ast.AST) -> list[ast.expr]:
    """Return the values that a node has operators between; texts are not swapped."""
    match node:
        case ast.Compare(left, _, others):
            return [left, *others]
        case ast.BoolOp(_, values):
            return values
        case ast.BinOp(left, _, right) if not (_is_text(left) or _is_text(right)):
            return [left, right]
    return []


def _meaningful(tree: ast.AST) -> Iterator[ast.AST]:
    """Go through a tree without annotations, texts with values, and functions within functions."""
    yield tree
    for name, value in ast.iter_fields(tree):
        is_said = isinstance(tree, ast.JoinedStr | ast.Raise | ast.Assert)
        if is_said or name in ("annotation", "returns", "decorator_list"):
            continue
        for each in value if isinstance(value, list) else (value,):
            if isinstance(each, ast.AST) and not isinstance(each, ast.FunctionDef | ast.ClassDef):
                yield from _meaningful(each)


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.JoinedStr) or (
        isinstance(node, ast.Constant) and (isinstance(node.value, str) or node.value is None)
    )


# --- specs ---------------------------------------------------------------------------------------


def spec_changes(text: str) -> Iterator[tuple[int, int, str]]:
    """Go through changes of what the checks of a spec ask for; each is also deleted."""
    section = re.search(r"^checks:\n((?:[ \t].*\n|\n|#.*\n)*)", text, re.M)
    if section is None:
        return
    for item in re.finditer(r"that:[ \t]+(.*?)(?=,?\s+(?:else|limit):|\}|\Z)", section[1], re.S):
        start = section.start(1) + item.start(1)
        said = re.sub(r"(?m)[ \t]+#.*$", lambda m: " " * len(m[0]), item[1])
        said = said.rstrip()
        quoted = said[:1] in "\"'" and said[-1:] == said[:1]
        said, start = (said[1:-1], start + 1) if quoted else (said, start)
        yield start, start + len(said), "true"
        try:
            yield from ((start + a, start + b, new) for a, b, new in expression_changes(said))
        except SyntaxError:
            continue


# --- C -------------------------------------------------------------------------------------------


def c_changes(text: str) -> Iterator[tuple[int, int, str]]:
    """Go through changes of C: what its preprocessor reads stays as it is."""
    seen = _HIDDEN.sub(lambda each: re.sub(r"[^\n]", " ", each.group()), text)
    parts = list(_C_PART.finditer(seen))
    lengths = {each.start(1) for each in _LENGTH.finditer(seen)}
    depth = 0
    for index, part in enumerate(parts):
        before = parts[index - 1] if index else None
        depth += {"{": 1, "}": -1}.get(part.group(), 0)
        if not depth:
            continue  # declarations, and the heads of functions
        kind, said = part.lastgroup, part.group()
        if kind == "number" and said.isdecimal() and part.start() not in lengths:
            yield part.start(), part.end(), str(int(said) + 1)
        elif kind == "sign" and said in SWAPS and before is not None and _is_binary(before, part):
            yield part.start(), part.end(), SWAPS[said]
        elif said == "if" and parts[index + 1].group() == "(":
            end = _closed(parts, index + 1)
            first, last = parts[index + 1].end(), parts[end].start()
            yield first, last, f"!({text[first:last]})"
    for each in _ASSIGNMENT.finditer(seen):
        if not _DECLARES.match(each.group()):
            indent = len(each.group()) - len(each.group().lstrip())
            yield each.start() + indent, each.end(), ";"


def _is_binary(before: re.Match[str], sign: re.Match[str]) -> bool:
    """Tell whether a sign stands between two values: not of a pointer, a cast or a number."""
    if sign.group() not in ("+", "-", "*", "&"):
        return True
    is_type = before.group().endswith("_t") or before.group() in ("float", "double", "bool", "void")
    is_value = before.lastgroup in ("word", "number") or before.group() in (")", "]", "++", "--")
    return is_value and not is_type and before.group() not in ("return", "const", "case", "sizeof")


def _closed(parts: list[re.Match[str]], index: int) -> int:
    """Return which part closes a bracket."""
    depth = 0
    for at in range(index, len(parts)):
        depth += {"(": 1, ")": -1}.get(parts[at].group(), 0)
        if not depth:
            return at
    return index
