"""Small changes of meaning in the text of Python, of C, of templates and of specs: mutants.

Operators are swapped, integers are off by one, conditions negated, statements dropped, checks
deleted, instructions left out. Each is a piece of text that takes the place of another.
"""

from __future__ import annotations

import ast
import itertools
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import PurePath

from opgen.text.template import c_alone, parse_template, spans

SWAPS: Mapping[str, str] = {
    "<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==",
    "+": "-", "-": "+", "*": "+", "**": "*", "//": "*", "/": "*", "%": "*", "<<": ">>", ">>": "<<",
    "&&": "||", "||": "&&", "and": "or", "or": "and", "+=": "-=", "-=": "+=",
    "is": "is not", "is not": "is", "in": "not in", "not in": "in", "&": "|", "|": "&",
    "min": "max", "max": "min",
}  # fmt: skip
_TOKEN = re.compile(
    r"\bis not\b|\bnot in\b|<<|>>|<=|>=|==|!=|&&|\|\||//|\*\*|[-+*/%&|<>]|\b[a-z]+\b"
)
_HIDDEN = re.compile(
    r"/\*.*?\*/|//[^\n]*|^[ \t]*#(?:[^\n\\]|\\.|\\\n)*|\"(?:[^\"\\]|\\.)*\"|'(?:[^'\\]|\\.)*'",
    re.DOTALL | re.MULTILINE,
)
"""What says nothing in C: comments, what the preprocessor reads, texts."""
_MACRO = re.compile(r"[ \t]*#[ \t]*define[ \t]+\w+\([^)]*\)")
"""The head of a macro that is code, as a function is."""
_LINKAGE = re.compile(r'extern "C" \{')
_C_PART = re.compile(
    r"(?P<word>[A-Za-z_]\w*)|(?P<number>\d[\w.]*)"
    r"|(?P<sign><<=|>>=|->|\+\+|--|<<|>>|<=|>=|==|!=|&&|\|\||\+=|-=|[-+*/%<>&|])|(?P<other>\S)"
)
_ASSIGNMENT = re.compile(
    r"^[ \t]*[*(]*[A-Za-z_][\w.>\[\] ()+*-]*[ \t][-+|&*]?=[ \t][^;{}]*;$", re.M
)
_END = "    return 0;\n}\n"
_LENGTH = re.compile(r"^[ \t]*(?!return\b)(?:[A-Za-z_]\w*[ \t*]+)+[A-Za-z_]\w*\[(\d+)\]", re.M)
"""How long an array is that is declared: nobody sees that one is longer."""
_DECLARES = re.compile(
    r"^[ \t]*(?:const|static|register|unsigned|u?int\d*_t|float|double|bool|[a-z]\w+_t)\b"
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
        ".j2": template_changes,
    }  # fmt: skip
    # The end of a kernel's function is not of its spec: it stays as long, without a number.
    said = text.replace(_END, _END.replace("0", " ")) if "/kernels/" in file else text
    found = kinds[PurePath(file).suffix](said)
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
    for start, said in conditions_of(text):
        yield start, start + len(said), "true"
        try:
            yield from ((start + a, start + b, new) for a, b, new in expression_changes(said))
        except SyntaxError:
            continue


def conditions_of(text: str) -> Iterator[tuple[int, str]]:
    """Go through what the checks of a spec ask for: where it begins, and the expression."""
    section = re.search(r"^checks:\n((?:[ \t].*\n|\n|#.*\n)*)", text, re.M)
    if section is None:
        return
    for item in re.finditer(r"that:[ \t]+(.*?)(?=,?\s+(?:else|limit):|\}|\Z)", section[1], re.S):
        start = section.start(1) + item.start(1)
        said = re.sub(r"(?m)[ \t]+#.*$", lambda m: " " * len(m[0]), item[1])
        said = said.rstrip()
        quoted = said[:1] in "\"'" and said[-1:] == said[:1]
        yield (start + 1, said[1:-1]) if quoted else (start, said)


# --- C -------------------------------------------------------------------------------------------


def c_changes(text: str) -> Iterator[tuple[int, int, str]]:
    """Go through changes of C: of what its preprocessor reads only of macros with parameters."""
    text_ = _LINKAGE.sub(lambda each: " " * len(each.group()), text)
    macros = [
        range(each.start() + head.end(), each.end())
        for each in _HIDDEN.finditer(text_)
        if (head := _MACRO.match(each.group()))
    ]
    yield from _in_c(text, _HIDDEN.sub(_seen, text_), macros)


def _seen(hidden: re.Match[str]) -> str:
    """Return blanks for what says nothing, of a macro only for its head."""
    said = hidden.group()
    head = _MACRO.match(said)
    if head is None:
        return re.sub(r"[^\n]", " ", said)
    return " " * head.end() + _HIDDEN.sub(_seen, said[head.end() :].replace("\\\n", " \n"))


def _in_c(text: str, seen: str, bodies: list[range]) -> Iterator[tuple[int, int, str]]:
    """Go through changes of C.

    :param seen: the text with blanks for what stays as it is.
    :param bodies: what are statements, though no brace is around them.
    """
    parts = list(_C_PART.finditer(seen))
    lengths = {each.start(1) for each in _LENGTH.finditer(seen)}
    depth = 0
    for index, part in enumerate(parts):
        depth += {"{": 1, "}": -1}.get(part.group(), 0)
        if depth <= 0 and not any(part.start() in each for each in bodies):
            continue  # declarations, and the heads of functions
        kind, said = part.lastgroup, part.group()
        if kind == "number" and said.isdecimal() and part.start() not in lengths:
            yield part.start(), part.end(), str(int(said) + 1)
        elif kind == "sign" and said in SWAPS and index and _is_binary(parts, index):
            yield part.start(), part.end(), SWAPS[said]
        elif said == "if" and parts[index + 1].group() == "(":
            end = _closed(parts, index + 1)
            first, last = parts[index + 1].end(), parts[end].start()
            yield first, last, f"!({text[first:last]})"
    for each in _ASSIGNMENT.finditer(seen):
        is_cut = re.search("{[%#]", text[each.start() : each.end()])
        if not _DECLARES.match(each.group()) and not is_cut:
            indent = len(each.group()) - len(each.group().lstrip())
            yield each.start() + indent, each.end(), ";"


def _is_binary(parts: list[re.Match[str]], index: int) -> bool:
    """Tell whether a sign stands between two values: not of a pointer, a cast or a number."""
    sign, before = parts[index].group(), parts[index - 1]
    if sign not in ("+", "-", "*", "&"):
        return True
    is_type = before.group().endswith("_t") or before.group() in ("float", "double", "bool", "void")
    if sign == "*" and before.lastgroup == "word" and index > 1:  # a type of ours
        is_type = is_type or parts[index - 2].group() in ("const", "struct", ";", "{", "}")
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


# --- templates -----------------------------------------------------------------------------------

_CONDITION = re.compile(r"\{%\s*(?:el)?if\s+(.*?)\s*%\}")
_ASSEMBLY = re.compile(r"\{%\s*asm\s*%\}\n(.*?)[ \t]*\{%\s*endasm\s*%\}", re.S)
_HOLE = re.compile(r"\{\{.*?\}\}", re.S)
_BRACES = re.compile(r"\{%.*?%\}|\{#.*?#\}|//[^\n]*", re.S)
_INSTRUCTION = re.compile(r"^[ \t]*([a-z][^\n:]*)$", re.M)
_ASSEMBLY_PART = re.compile(r"\b(?:add|sub)\b|\b\d+\b(?!:)")


def template_changes(text: str) -> Iterator[tuple[int, int, str]]:
    """Go through changes of a template of C: of C, of instructions and of what is in braces."""
    seen = list(c_alone(text))
    for hole in _HOLE.finditer(text):
        seen[slice(*hole.span())] = "x" * len(hole.group())  # a name, or a piece of one
    yield from _in_c(text, _HIDDEN.sub(_seen, "".join(seen)), [range(len(text))])
    for block in _ASSEMBLY.finditer(text):
        yield from _in_assembly(block[1], block.start(1))
    for condition in _CONDITION.finditer(text):
        yield *condition.span(1), f"not ({condition[1]})"
    for span in spans(parse_template(text)):
        for start, end, new in expression_changes(span.text):
            yield span.start + start, span.start + end, new


def _in_assembly(text: str, offset: int) -> Iterator[tuple[int, int, str]]:
    """Go through changes of instructions, and those that leave one out."""
    seen = _HOLE.sub(lambda each: "x" * len(each.group()), text)
    seen = _BRACES.sub(lambda each: re.sub(r"[^\n]", " ", each.group()), seen)
    for line in _INSTRUCTION.finditer(seen):
        if line[1].startswith("nop"):
            continue
        yield offset + line.start(1), offset + line.end(1), ""
        for part in _ASSEMBLY_PART.finditer(seen, line.start(1), line.end(1)):
            new = (
                str(int(part[0]) + 1) if part[0].isdecimal() else {"add": "sub"}.get(part[0], "add")
            )
            yield offset + part.start(), offset + part.end(), new
