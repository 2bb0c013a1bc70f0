"""Deviations from MISRA C:2012: what is recorded is all that cppcheck finds."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from opgen.export.evidence.misra import RECORDED, Found, find, paper
from opgen.prove.machine import HOST, machine_of
from tests.boards import needs_board
from tests.process import opgen
from tests.tools import needs

ROOT = Path(__file__).parents[2]
DIGITS = ROOT / "examples" / "digits" / "digits.tflite"
KNOWN = {each.guideline for each in RECORDED}


def test_the_record():
    """Mandatory guidelines cannot be deviated from; others can be, for a reason."""
    assert {each.category for each in RECORDED} == {"required", "advisory"}
    assert all(each.where.endswith(".") and each.why.endswith(".") for each in RECORDED)


@needs("cppcheck")
@pytest.mark.parametrize(
    "target", ["host", pytest.param("cortex-m55", marks=needs_board("cortex-m55"))]
)
def test_all_that_is_found_is_recorded(tmp_path, target):
    """For plain C and for what is written for a processor."""
    module = tmp_path / "digits"
    done = opgen("convert", DIGITS, "-o", module, "--target", target)
    assert done.returncode == 0, done.stderr
    files = {path.name: path.read_bytes() for path in module.iterdir()}
    found = find(files, machine_of(target), (), tmp_path)
    assert found is not None
    assert len(found.places) > 10
    assert {rule: each for rule, each in found.places.items() if rule not in KNOWN} == {}
    lines = {name: text.count(b"\n") for name, text in files.items()}
    for place in (each for places in found.places.values() for each in places):
        name, _, line = place.rpartition(":")
        assert 0 < int(line) <= lines[name] + 1


@needs("cppcheck")
def test_only_what_the_compiler_reads_counts(tmp_path):
    """What stands behind a macro that the compiler does not define is not looked at."""
    there = b"int f(int);\nint f(int a)\n{\n    if (a)\n        return 1;\n    return 2;\n}\n"
    text = b"#ifdef NO_ONE_HAS_THIS\n%s#elif defined(__GNUC__)\n%s#endif\n" % (there, there)
    found = find({"a.c": text}, HOST, (), tmp_path)
    assert found is not None
    assert found.places["15.5"] == ["a.c:14"]


def test_papers(tmp_path):
    """Without a checker there are reasons, but no places; what has no reason stands apart."""
    assert opgen("evidence", DIGITS, "-o", tmp_path / "out").returncode == 0
    read = json.loads((tmp_path / "out/misra.json").read_text())
    assert read == json.loads(json.dumps(paper(None)))
    assert {each["guideline"] for each in read["deviations"]} == KNOWN
    assert all(each["places"] is None for each in read["deviations"])
    mine = paper(Found("cppcheck 1", {"21.3": ["mine.c:3"], "15.5": ["a.c:1"]}))
    assert mine["without_reason"] == {"21.3": ["mine.c:3"]}
