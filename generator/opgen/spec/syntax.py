"""From the text of an expression to an ``ast`` of allowed syntax, within fixed limits.

The text is first split into the tokens of the language, so that nothing else reaches Python's
parser: no comments, escapes, f-strings, walrus, or characters that only look like ASCII.
"""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass
from functools import lru_cache

from opgen.errors import Diagnostic, Place
from opgen.text.tree import ScalarNode

LONGEST = 4_000
"""Characters of an expression."""
MOST_TOKENS = 1_000
DEEPEST = 40
"""Levels of nesting, of brackets and of the syntax tree."""
LARGEST_INTEGER = 1 << 64

_TOKEN = re.compile(
    r"(?P<space>[ \n]+)"
    r"|(?P<name>[A-Za-z_][A-Za-z_0-9]*)"
    r"|(?P<number>0[xX][0-9A-Fa-f]+|(?:[0-9][0-9_]*\.?[0-9_]*|\.[0-9]+)(?:[eE][-+]?[0-9]+)?)"
    r"|(?P<string>'[^'\\\n]*'|\"[^\"\\\n]*\")"
    r"|(?P<operator>\*\*|//|<=|>=|==|!=|[-+*/%<>()\[\],.:=])"
)
_OTHER = (
    ("#", "a comment within an expression", "put it on a line of its own"),
    ("&&", "'&&' is not an operator here", "write: and"),
    ("||", "'||' is not an operator here", "write: or"),
    ("!", "'!' is not an operator here", "write: not"),
    ("?", "'?' is not an operator here", "write: a if condition else b"),
    ("&", "bit operators are not part of the language", "use a function of the library"),
    ("|", "bit operators are not part of the language", "use a function of the library"),
    ("^", "bit operators are not part of the language", "a power is written **"),
    ("~", "bit operators are not part of the language", "use a function of the library"),
    ("{", "braces are not part of an expression", ""),
    ("}", "braces are not part of an expression", ""),
    ("\\", "a backslash is not part of an expression", ""),
    (";", "';' is not part of an expression", "an expression is one value"),
    ("@", "'@' is not an operator here", "use matmul of the library"),
    ("'", "the closing quote is missing", ""),
    ('"', "the closing quote is missing", ""),
)
_PAIRS = {")": "(", "]": "["}


class Fault(Exception):  # noqa: N818  the user's, not an error of ours
    """What is wrong with a part of an expression: characters ``start`` to ``end`` of its text."""

    def __init__(self, start: int, end: int, message: str, hint: str = "", why: str = "") -> None:
        super().__init__(message)
        self.start, self.end = start, end
        self.message, self.hint, self.why = message, hint, why
        self.is_lack = False


@dataclass(frozen=True, eq=False)
class Text:
    """The text of an expression, or of one hole of a template: a stretch of a scalar."""

    scalar: ScalarNode
    start: int
    end: int

    @property
    def text(self) -> str:
        """The characters, on one line."""
        return self.scalar.text[self.start : self.end].replace("\n", " ")

    @property
    def place(self) -> Place:
        """Where the whole text is."""
        return self.span(0, self.end - self.start)

    def span(self, start: int, end: int) -> Place:
        """Return the place of some of its characters."""
        return self.scalar.span(self.start + start, self.start + end)

    def diagnostic(self, fault: Fault) -> Diagnostic:
        """Return a fault with its place."""
        start = max(0, min(fault.start, self.end - self.start))
        end = max(start, min(fault.end, self.end - self.start))
        where = self.span(start, end)
        return Diagnostic(where, fault.message, fault.why, fault.hint, is_lack=fault.is_lack)


def whole_text(scalar: ScalarNode) -> Text:
    """Return a scalar as an expression's text, without the white space around it."""
    stripped = scalar.text.strip()
    start = scalar.text.find(stripped) if stripped else 0
    return Text(scalar, start, start + len(stripped))


class Nodes:
    """Where the nodes of a tree are in the text, in characters."""

    def __init__(self, text: str) -> None:
        self._bytes = None if text.isascii() else text.encode()

    def span(self, node: ast.AST) -> tuple[int, int]:
        """Return the first character of a node and the one after its last."""
        # One is taken off for the parenthesis that parse() puts in front.
        start, end = node.col_offset - 1, node.end_col_offset - 1  # type: ignore[attr-defined]
        if self._bytes is not None:
            return len(self._bytes[:start].decode()), len(self._bytes[:end].decode())
        return start, end

    def fault(self, node: ast.AST, message: str, hint: str = "", why: str = "") -> Fault:
        """Return a fault of a node."""
        return Fault(*self.span(node), message, hint, why)


@lru_cache(maxsize=2048)
def parse(text: str) -> ast.expr:
    """Return the tree of an expression that is on one line; it must not be changed.

    The expressions of a family are parsed once for all operators.

    :raises Fault: the text is empty, too long, nested too deeply, or has other syntax than the
        language.
    """
    if not text:
        raise Fault(0, 0, "an expression is missing here")
    if len(text) > LONGEST:
        hint = "name its parts in let"
        raise Fault(0, LONGEST, f"an expression of more than {LONGEST:,} characters", hint)
    check_tokens(text)
    try:
        # In parentheses, a leading space is no indentation.
        tree = ast.parse(f"({text})", mode="eval").body
    except (MemoryError, RecursionError):
        raise Fault(0, len(text), *_TOO_DEEP) from None
    except SyntaxError as error:
        raise _syntax_fault(text, error) from None
    _check_tree(tree, Nodes(text))
    return tree


_TOO_DEEP = (f"nested more than {DEEPEST} levels deep", "name the parts in let")


def check_tokens(text: str) -> None:
    """Raise a :class:`Fault` unless the text consists of tokens of the language, in pairs."""
    at, count, previous = 0, 0, ""
    brackets: list[tuple[str, int]] = []
    while at < len(text):
        found = _TOKEN.match(text, at)
        if not found:
            raise _strange(text, at)
        kind, token = str(found.lastgroup), found[0]
        if previous in ("name", "number") and kind in ("name", "number", "string"):
            if previous == "name" and kind == "string":
                raise Fault(at - 1, found.end(), "a prefix of a string", "write plain quotes")
            raise Fault(at, found.end(), f"'{token}' follows a number", "put a space or operator")
        if kind == "operator":
            _check_bracket(brackets, token, at)
        at, previous, count = found.end(), kind, count + (kind != "space")
        if count > MOST_TOKENS:
            raise Fault(0, len(text), f"more than {MOST_TOKENS:,} words", "name its parts in let")
    if brackets:
        bracket, where = brackets[-1]
        raise Fault(where, where + 1, f"'{bracket}' is never closed")


def _check_bracket(brackets: list[tuple[str, int]], token: str, at: int) -> None:
    if token in ("(", "["):
        brackets.append((token, at))
        if len(brackets) > DEEPEST:
            raise Fault(at, at + 1, *_TOO_DEEP)
    elif token in _PAIRS:
        if not brackets or brackets[-1][0] != _PAIRS[token]:
            why = f"the open bracket is '{brackets[-1][0]}'" if brackets else ""
            raise Fault(at, at + 1, f"'{token}' closes nothing", "", why)
        brackets.pop()


def _strange(text: str, at: int) -> Fault:
    for word, message, hint in _OTHER:
        if text.startswith(word, at):
            return Fault(at, at + len(word), message, hint)
    return Fault(at, at + 1, f"'{text[at]}' is not part of an expression", "")


def _syntax_fault(text: str, error: SyntaxError) -> Fault:
    start = max(0, min((error.offset or 1) - 2, len(text) - 1))
    end = start + 1
    if error.end_offset and error.end_lineno == error.lineno:
        end = max(end, min(error.end_offset - 2, len(text)))
    hint = ""
    if found := re.search(r"=([<>])", text):
        start, end = found.span()
        hint = f"compare with {found[1]}="
    elif found := re.search(r"(?<![=!<>])=(?!=)", text):
        hint = "compare with =="
        if not re.match(r"[^()]*\(", text):
            start, end = found.span()
    elif re.search(r"\b(lambda|for|yield|await|import|def|class)\b", text):
        hint = "a loop belongs into a function of the library"
    return Fault(start, end, "this is not an expression", hint)


_MESSAGES: dict[type[ast.AST], tuple[str, str]] = {
    ast.Lambda: ("lambda is not part of the language", "use a function of the library"),
    ast.ListComp: ("loops are not part of the language", "use a function of the library"),
    ast.SetComp: ("loops are not part of the language", "use a function of the library"),
    ast.DictComp: ("loops are not part of the language", "use a function of the library"),
    ast.GeneratorExp: ("loops are not part of the language", "use a function of the library"),
    ast.List: ("lists are not part of the language", "write a tuple: (a, b)"),
    ast.Await: ("'await' is not part of the language", ""),
    ast.Yield: ("'yield' is not part of the language", ""),
    ast.YieldFrom: ("'yield' is not part of the language", ""),
    ast.NamedExpr: ("':=' is not part of the language", "name the value in let"),
    ast.In: ("'in' is not part of the language", "write: x == a or x == b"),
    ast.NotIn: ("'not in' is not part of the language", "write: x != a and x != b"),
    ast.Is: ("'is' is not part of the language", "write ==, or has(x)"),
    ast.IsNot: ("'is not' is not part of the language", "write !=, or has(x)"),
    ast.MatMult: ("'@' is not part of the language", "use matmul of the library"),
    ast.LShift: ("shifts are not part of the language", "write: x * 2**n"),
    ast.RShift: ("shifts are not part of the language", "write: x // 2**n"),
}
_BIT_OPERATORS = ("bit operators are not part of the language", "use a function of the library")
_ALLOWED: tuple[type[ast.AST], ...] = (
    ast.Name, ast.Constant, ast.Attribute, ast.Call, ast.keyword, ast.Subscript, ast.Slice,
    ast.Tuple, ast.Starred, ast.IfExp, ast.BoolOp, ast.And, ast.Or, ast.UnaryOp, ast.USub, ast.UAdd,
    ast.Not, ast.BinOp, ast.Add, ast.Sub, ast.Mult, ast.Div, ast.FloorDiv, ast.Mod, ast.Pow,
    ast.Compare, ast.Eq, ast.NotEq, ast.Lt, ast.LtE, ast.Gt, ast.GtE, ast.Load,
)  # fmt: skip


def _check_tree(tree: ast.expr, nodes: Nodes) -> None:
    """Walk without recursion: every node must be allowed, and the tree not too deep."""
    pending: list[tuple[ast.AST, ast.AST, int]] = [(tree, tree, 1)]
    while pending:
        node, holder, depth = pending.pop()
        if not isinstance(node, _ALLOWED):
            message, hint = _MESSAGES.get(type(node), _BIT_OPERATORS)
            raise nodes.fault(node if hasattr(node, "col_offset") else holder, message, hint)
        if depth > DEEPEST:
            raise nodes.fault(holder, *_TOO_DEEP)
        if isinstance(node, ast.Constant):
            _check_constant(node, nodes)
        inner = node if isinstance(node, ast.expr) else holder
        for name in node._fields:
            value = getattr(node, name)
            if isinstance(value, ast.AST):
                pending.append((value, inner, depth + 1))
            elif isinstance(value, list):
                pending.extend([(each, inner, depth + 1) for each in value])


def _check_constant(node: ast.Constant, nodes: Nodes) -> None:
    value = node.value
    if isinstance(value, bool | str) or value is None:
        return
    if isinstance(value, int):
        if value >= LARGEST_INTEGER:
            raise nodes.fault(node, "an integer of more than 64 bits")
        return
    if value is ...:
        raise nodes.fault(node, "'...' is not part of the language")
    if isinstance(value, float) and value != float("inf"):
        return
    raise nodes.fault(node, "this number is too large")


@dataclass(frozen=True)
class Hole:
    """A piece of a template: literal text, or the stretch of an expression."""

    literal: str
    start: int = 0
    end: int = 0
    is_expression: bool = False


def holes(text: str) -> list[Hole]:
    """Split ``text with {expressions}``; ``{{`` and ``}}`` are braces.

    :raises Fault: a brace has no partner.
    """
    parts: list[Hole] = []
    literal, at = "", 0
    while at < len(text):
        if text.startswith(("{{", "}}"), at):
            literal, at = literal + text[at], at + 2
        elif text[at] == "}":
            raise Fault(at, at + 1, "'}' closes nothing", "write }} for a brace")
        elif text[at] == "{":
            stop = text.find("}", at)
            if stop < 0:
                raise Fault(at, at + 1, "'{' is never closed", "write {{ for a brace")
            if literal:
                parts.append(Hole(literal))
            parts.append(Hole("", at + 1, stop, is_expression=True))
            literal, at = "", stop + 1
        else:
            literal, at = literal + text[at], at + 1
    return [*parts, Hole(literal)] if literal else parts
