"""Every file or folder in bad/ has one fault; the comment at its end says which, and where."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from opgen.errors import Diagnostic, Place, SpecError
from opgen.spec.library import Library
from opgen.spec.load import load_files, load_specs

BAD = Path(__file__).parent / "bad"
CASES = sorted(path for path in BAD.iterdir())
_COMMENT = re.compile(r"^# (error|why|hint): (.*)$", re.MULTILINE)
_FOLDER = re.compile(r"[^\s']*/(\w+\.(?:yaml|toml|c):)")


def described(diagnostic: Diagnostic, main: str) -> list[tuple[str, str]]:
    """Return a diagnostic as the comment of a file says it, without the names of folders."""
    where = diagnostic.where
    assert isinstance(where, Place)
    name = Path(where.file).name
    file = "" if name == main else f"{name}:"
    place = f"{file}{where.line}:{where.column}-{where.end_column}"
    lines = [("error", f"{place} {diagnostic.message}")]
    lines += [("why", _FOLDER.sub(r"\1", diagnostic.why))] if diagnostic.why else []
    lines += [("hint", diagnostic.hint)] if diagnostic.hint else []
    return lines


def expected(case: Path) -> tuple[str, list[tuple[str, str]]]:
    """Return the file that has the comment, and what it says."""
    files = [case] if case.is_file() else sorted(p for p in case.rglob("*") if p.is_file())
    for path in files:
        if found := _COMMENT.findall(path.read_text(encoding="utf-8")):
            return path.name, found
    raise AssertionError(f"{case} does not say what is wrong with it")


@pytest.mark.parametrize("case", CASES, ids=lambda path: path.name)
def test_exactly_the_described_fault_is_found(case: Path, library: Library) -> None:
    name, comment = expected(case)
    roots = sorted(case.iterdir()) if case.suffix == ".roots" else [case]
    load = load_files if case.is_file() else load_specs
    with pytest.raises(SpecError) as caught:
        load(roots, library=library)
    assert len(caught.value.diagnostics) == 1
    assert described(caught.value.diagnostics[0], name) == comment


def test_there_are_many_cases() -> None:
    assert len(CASES) > 200
