from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from tests.architecture.rooms import PACKAGE, PAGE, ROOT, imports, needed, renewed, tiers

PAGES = (PAGE, ROOT / "CONTRIBUTING.md")
OF_C = re.compile(r"include|define|typedef|struct|static|inline|;")
"""In a regular expression: it is one of C."""
NAMED = re.compile(r"`([\w./*-]+(?:\.[a-z0-9]+|/))(?:::(\w+))?`")


def test_the_picture_is_that_of_the_imports() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert renewed(page) == page, "run: python -m tests.architecture.rooms"


def test_imports_point_down() -> None:
    order = [room for tier in tiers() for room in tier]
    found = imports(order)
    upwards = [
        (room, other)
        for room in order
        for other in found[room]
        if order.index(other) < order.index(room)
    ]
    assert not upwards


def test_a_picture_leaves_out_what_follows() -> None:
    found = {"a": {"b", "c"}, "b": {"c"}, "c": set[str]()}
    assert needed(found) == [("a", "b"), ("b", "c")]


def _defined(path: Path) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            found.add(node.name)
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            found |= {each.id for each in targets if isinstance(each, ast.Name)}
    return found


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_what_pages_name_is_there(page: Path) -> None:
    named = NAMED.findall(page.read_text(encoding="utf-8"))
    assert len(named) > 15
    missing = []
    for path, name in named:
        found = [each for root in (PACKAGE, ROOT) if (each := root / path).exists()]
        if not found or (name and name not in _defined(found[0])):
            missing.append(f"{path} {name}".strip())
    assert not missing


def test_expressions_are_parsed_in_one_place() -> None:
    rooms = ("spec", "operators", "synth", "interpret", "export", "prove", "explain")
    paths = [path for room in rooms for path in (PACKAGE / room).rglob("*.py")]
    parsing = {
        path.relative_to(PACKAGE).as_posix()
        for path in paths
        if re.search(r"\bast\.parse\(|\bliteral_eval\(|=\"eval\"", path.read_text(encoding="utf-8"))
    }
    # synth/inline.py parses modules of the library; synth/said.py evaluates constants of trees.
    assert parsing == {"spec/syntax.py", "synth/inline.py", "synth/said.py"}


def _patterns(tree: ast.AST) -> list[str]:
    """Return the texts that are given to functions of `re`."""
    calls = [
        each
        for each in ast.walk(tree)
        if isinstance(each, ast.Call) and ast.unparse(each.func).startswith("re.")
    ]
    parts = [part for call in calls for each in call.args for part in ast.walk(each)]
    return [str(each.value) for each in parts if isinstance(each, ast.Constant)]


def test_c_is_read_in_one_module() -> None:
    """What knows of the words of C has no regular expressions, and these know none of them."""
    wrong = []
    for path in sorted(PACKAGE.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        if "import re\n" not in text or path == PACKAGE / "text/c.py":
            continue
        reads_c = re.search(
            r"^from opgen\.(text\.c|spec\.c_code|text import c)\b", text, re.MULTILINE
        )
        if reads_c or any(map(OF_C.search, _patterns(ast.parse(text)))):
            wrong.append(path.relative_to(PACKAGE).as_posix())
    assert not wrong
