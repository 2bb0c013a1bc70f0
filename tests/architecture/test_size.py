"""The size of what people read: it may fall."""

from __future__ import annotations

import tomllib

import pytest

from benchmarks.own_lines import c_lines, code_lines, own_lines, spec_lines
from tests.architecture.size import MOST, complaints, former, is_made, maxima, raised, sizes


def test_nothing_has_grown() -> None:
    slack = tomllib.loads(MOST.read_text(encoding="utf-8"))["slack"]
    assert not list(complaints(sizes(), maxima(), slack))


def test_what_has_grown_and_what_may_be_lowered_is_reported() -> None:
    most = {"python": 100, "specs": 50}
    assert list(complaints({"python": 107, "specs": 41}, most, 10)) == [
        "python: 107 lines, 7 more than 100"
    ]
    assert list(complaints({"python": 95, "specs": 39}, most, 10)) == [
        "specs: 39 lines: lower its maximum of 50"
    ]


@pytest.mark.parametrize("revision", ["HEAD", "HEAD^"])
def test_maxima_only_fall(revision: str) -> None:
    """Since the last commit, and with it; what a feature adds has a line of its own."""
    before = former(revision)
    if not before:
        pytest.skip(f"{revision}: no history")
    assert not list(raised(before, tomllib.loads(MOST.read_text(encoding="utf-8"))["most"]))


def test_a_maximum_that_is_raised_or_gone_is_reported() -> None:
    assert list(raised({"python": 100, "specs": 50, "c": 7}, {"python": 107, "specs": 49})) == [
        "python: its maximum was 100, and is 107: name a feature",
        "c: its maximum of 7 is gone",
    ]


def test_code_is_counted_without_words() -> None:
    text = '"""Words.\n\nMore."""\n\n# one\nx = """a\nb"""  # two\n\n\ndef f():\n    """Doc."""\n'
    text += "    return (\n        x\n    )\n"
    assert code_lines(text) == {6, 7, 10, 12, 13, 14}
    assert spec_lines("op: X\n\n# one\n  # two\nkernels: []  # three\n") == (2, 0)
    text = "op: X\nfunctions:\n  # one\n  half:\n    value: 2\n\nlet: {}\n"
    assert spec_lines(text) == (2, 3)
    assert c_lines("/* a\n b */\nint x; // c\n\n// d\nint y;\n") == 2


def test_generated_modules_are_not_counted() -> None:
    assert is_made('"""Keys. Made by `opgen build` from specs/; do not edit."""\n')
    assert not is_made('"""What\n\n\n\nMade by `opgen build`."""\n')


def test_what_one_operator_alone_uses_is_its_own() -> None:
    own = own_lines()
    assert own["SCALED_DOT_PRODUCT_ATTENTION"].library > 20
    assert own["SCALED_DOT_PRODUCT_ATTENTION"].c > 50
    assert own["RELU"].c == 0
