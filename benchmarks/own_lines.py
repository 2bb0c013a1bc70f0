"""Lines of code that one operator alone uses: functions of the library, files of C, templates.

What a spec calls is followed: from the names in its expressions through the library, from the C of
its kernels through `runtime_c/`. What a single operator reaches is its own, wherever it lies.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from opgen.base.paths import runtime_root
from opgen.c.runtime_files import runtime_files
from opgen.operators.exports import library_exports
from opgen.operators.functions import all_expressions
from opgen.spec.load import load_specs
from opgen.spec.model import Op
from opgen.spec.roots import built_in_root
from opgen.synth.records import operator_of
from opgen.text.c import identifiers

ROOT = Path(__file__).resolve().parents[1]
LIBRARY = ROOT / "generator" / "opgen" / "lib"
_MADE = "Made by `opgen build`"
_NO_CODE = {
    *(tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT),
    tokenize.ENDMARKER,
}


@dataclass(frozen=True)
class Own:
    """Lines of code that one operator alone uses."""

    library: int
    c: int


def code_lines(text: str) -> set[int]:
    """Return the lines of Python that hold code: no blanks, comments and docstrings."""
    found: set[int] = set()
    for each in tokenize.generate_tokens(io.StringIO(text).readline):
        if each.type not in _NO_CODE:
            found.update(range(each.start[0], each.end[0] + 1))
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            found.difference_update(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    return found


def is_made(text: str) -> bool:
    """Tell whether a module was generated."""
    return _MADE in "\n".join(text.splitlines()[:3])


def without_functions(text: str) -> str:
    """Return a spec without its functions."""
    return re.sub(r"^functions:\n(?:(?:[ #].*)?\n)*", "", text, flags=re.MULTILINE)


def spec_lines(text: str) -> tuple[int, int]:
    """Return the lines of a spec that are neither blank nor comment: others, and of functions."""

    def counted(part: str) -> int:
        lines = (line.strip() for line in part.splitlines())
        return sum(bool(line) and not line.startswith("#") for line in lines)

    others = counted(without_functions(text))
    return others, counted(text) - others


def c_lines(text: str) -> int:
    """Return the lines of C that hold code."""
    code = re.sub(
        r"/\*.*?\*/|//[^\n]*", lambda each: "\n" * each[0].count("\n"), text, flags=re.DOTALL
    )
    return sum(bool(line.strip()) for line in code.splitlines())


@cache
def own_lines() -> Mapping[str, Own]:
    """Return what each built-in operator has to itself, besides its spec."""
    ops = load_specs([built_in_root()]).ops
    functions = _functions()
    library = {op.op: _reached(_named(op), functions) for op in ops}
    c_files = {op.op: set(runtime_files(_names_in_c(op))) for op in ops}
    users = Counter(each for found in library.values() for each in found)
    file_users = Counter(each for found in c_files.values() for each in found)
    templates = {op.op: {k.template.text for k in op.kernels if k.template} for op in ops}
    template_users = Counter(each for found in templates.values() for each in found)
    paths = {
        each.name: each
        for folder in ("include", "src")
        for each in (runtime_root() / folder).iterdir()
    }
    return {
        op.op: Own(
            sum(functions[each].lines for each in library[op.op] if users[each] == 1),
            sum(
                c_lines(paths[each].read_text(encoding="utf-8"))
                for each in c_files[op.op]
                if file_users[each] == 1
            )
            + sum(c_lines(each) for each in templates[op.op] if template_users[each] == 1),
        )
        for op in ops
    }


def _names_in_c(op: Op) -> frozenset[str]:
    headers = (header for kernel in operator_of(op).kernels for header in kernel.headers)
    return frozenset(headers).union(*(identifiers(kernel.code.text) for kernel in op.kernels))


def _named(op: Op) -> Iterable[tuple[str, str]]:
    """Go through the functions of the library that an operator's expressions name."""
    homes = library_exports()
    for expression in all_expressions(op):
        for name in expression.functions & homes.keys():
            yield homes[name].rpartition(".")[2], name


@dataclass(frozen=True)
class _Function:
    """A function, a class or a constant of the library."""

    lines: int
    uses: frozenset[tuple[str, str]]
    """(module, name)"""


@cache
def _functions() -> Mapping[tuple[str, str], _Function]:
    found: dict[tuple[str, str], _Function] = {}
    for path in sorted(LIBRARY.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        if is_made(text):
            continue
        tree, code = ast.parse(text), code_lines(text)
        homes = {
            alias.asname or alias.name: ((node.module or "").rpartition(".")[2], alias.name)
            for node in tree.body
            if isinstance(node, ast.ImportFrom)
            for alias in node.names
        }
        defined = {name: node for node in tree.body for name in _defines(node)}
        homes |= {name: (path.stem, name) for name in defined}
        for name, node in defined.items():
            first = min(
                [node.lineno, *(each.lineno for each in getattr(node, "decorator_list", ()))]
            )
            lines = len(code & set(range(first, (node.end_lineno or first) + 1)))
            names = {each.id for each in ast.walk(node) if isinstance(each, ast.Name)}
            uses = frozenset(homes[each] for each in names if each in homes and each != name)
            found[path.stem, name] = _Function(lines, uses)
    return found


def _defines(node: ast.stmt) -> list[str]:
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return [node.name]
    targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
    return [each.id for each in targets if isinstance(each, ast.Name)]


def _reached(
    names: Iterable[tuple[str, str]], functions: Mapping[tuple[str, str], _Function]
) -> set[tuple[str, str]]:
    found: set[tuple[str, str]] = set()
    waiting = list(names)
    while waiting:
        each = waiting.pop()
        if each in functions and each not in found:
            found.add(each)
            waiting += functions[each].uses
    return found
