"""Expressions that are sound as text, and ask for too much or fail when a model is compiled."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.hostile.custom_models import custom_model
from tests.hostile.refusal import check_form
from tests.hostile.sandbox import run_hostile, tree
from tests.hostile.sound import SPEC, drawn, key, let, lets, reference, replaced

ELEMENTS = "elements is not within 0..4194304"


def table(expression: str) -> str:
    """Return the spec with a table for its kernel."""
    text = lets(f"  size: input.size\n  table: {expression}")
    text = replaced("params: [size]", "params: [size, table]", text)
    return replaced("output[i] = input[i];", "output[i] = p->table ? input[i] : 0;", text)


ASKS = {
    "10**12 numbers": (let("length(arange(10**12))"), f"1000000000000 {ELEMENTS}"),
    "10**18 zeros": (let("length(zeros((10**9, 10**9)))"), ELEMENTS),
    "10**15 points": (let("length(linspace(0.0, 1.0, 10**15))"), ELEMENTS),
    "a million times a million": (let("length(tile(arange(10**6), 10**6))"), ELEMENTS),
    "an outer product": (let("length(outer(arange(10**6), arange(10**6)))"), ELEMENTS),
    "a table of 13 GB": (
        let("length(column(arange(40000)) * row(arange(40000)))"),
        "an expression takes too much memory: Unable to allocate 11.9 GiB",
    ),
    "a larger of 13 GB": (
        let("length(maximum(column(arange(40000)), row(arange(40000))))"),
        "an expression takes too much memory",
    ),
    "2 GB in pieces": (
        let(f"length({' + '.join(['(column(arange(9000)) * row(arange(9000)))'] * 2)})"),
        "an expression takes too much memory",
    ),
    "a check of 13 GB": (
        replaced("times < 100", "all_true(column(arange(40000)) < row(arange(40000)) * times)"),
        "an expression takes too much memory",
    ),
    "a negative shape": (let("length(zeros((-1, -1)))"), "(-1, -1) is not a shape"),
    "another shape": (let("length(reshape(arange(10), (2**31, 2**31)))"), "cannot reshape"),
    "a size of 41 bits": (let("2**40"), "1099511627776 does not fit int32_t"),
    "a size of 32 bits": (let("2**31"), "2147483648 does not fit int32_t"),
    "a size below 32 bits": (let("-(2**31) - 1"), "does not fit int32_t"),
    "a table of 4,000,000": (table("as_int32s(arange(4000000))"), "more than 1,048,576"),
    "a division by zero": (let("1 // (input.size - input.size)"), "by zero"),
    "a remainder by zero": (let("1 % (input.size - input.size)"), "by zero"),
    "an index": (let("input.shape[9]"), "tuple index out of range"),
    "a float power": (let("1 if 2.0 ** (input.size * 1000000.0) > 1.0 else 2"), "out of range"),
    "a shape of 62 bits": (
        replaced("shape: input.shape", "shape: (2**31, 2**31)"),
        "'output' would have more than 2147483647 bytes",
    ),
    "a negative shape of an output": (
        replaced("shape: input.shape", "shape: (input.rank - 6,)"),
        "'output' would have the shape [-5]",
    ),
    "an infinite scale": (replaced("scale: input.scale", "scale: 1e308 * 1e308"), "it must be inf"),
    "2**62 bytes of scratch": (
        replaced("    params:", "    scratch: 2**62\n    params:"),
        "needs 4,611,686,018,427,387,904 bytes of scratch",
    ),
    "negative scratch": (
        replaced("    params:", "    scratch: input.rank - 6\n    params:"),
        "needs -5 bytes",
    ),
    "negative macs": (key("macs: -1"), "it has -1 multiply-accumulates"),
    "no macs": (key("macs: 1 // (input.size - input.size)"), "by zero"),
    "a long message": (
        replaced(
            "times < 100\n    else: too much", f'times > 100\n    else: "{"{input.shape}" * 50}"'
        ),
        "(4,)(4,)",
    ),
}


@pytest.mark.parametrize("name", ASKS)
def test_refused_with_the_operator(name: str, tmp_path: Path) -> None:
    text, words = ASKS[name]
    (tmp_path / "specs").mkdir()
    (tmp_path / "specs" / "mine.yaml").write_text(text)
    (tmp_path / "m.tflite").write_bytes(custom_model())
    before = tree(tmp_path)
    outcome = run_hostile(tmp_path, "convert", "m.tflite", "--specs", "specs", "-o", "out")
    assert outcome.code in (1, 3), outcome.err
    assert "m.tflite: operator 0 MINE 't1': error: " in outcome.err
    assert words in outcome.err
    check_form(outcome)
    assert tree(tmp_path) == before


DRAWS = {
    "10**18 integers": (drawn("integers(0, 1, (10**9, 10**9))"), ELEMENTS),
    "2**40 reals": (drawn("reals(0.0, 1.0, (2**40,))"), ELEMENTS),
    "10**18 elements of a shape": (drawn("(10**9, 10**9)"), "a case has more than 262144 elements"),
    "a reference of 2**40": (reference("zeros((2**40,))"), ELEMENTS),
    "a reference of 13 GB": (
        reference("input * total(column(arange(40000)) * row(arange(40000)))"),
        "an expression takes too much memory",
    ),
    "an exact of 2**40": (key("exact: zeros((2**40,))"), ELEMENTS),
    "an index in macs": (key("macs: input.shape[9]"), "tuple index out of range"),
    "an index in a shape": (replaced("shape: input.shape", "shape: (input.shape[9],)"), "index"),
    "an index in let": (let("input.shape[9]"), "tuple index out of range"),
    "an infinite scale": (replaced("scale: input.scale", "scale: 1e308 * 1e308"), "a scale is"),
}


@pytest.mark.parametrize("name", DRAWS)
def test_what_tests_draw(name: str, tmp_path: Path) -> None:
    """`opgen test` reports it as a failure of the operator."""
    text, words = DRAWS[name]
    (tmp_path / "specs").mkdir()
    (tmp_path / "specs" / "mine.yaml").write_text(text)
    outcome = run_hostile(tmp_path, "test", "specs", "--cases", "2")
    assert outcome.code == 1, outcome.err
    assert "Traceback" not in outcome.err, outcome.err
    assert "MINE mine_s8 int8: " in outcome.out
    assert words in outcome.out


def test_the_sound_spec(tmp_path: Path) -> None:
    """What all cases start from is accepted by every command that reads specs."""
    (tmp_path / "specs").mkdir()
    (tmp_path / "specs" / "mine.yaml").write_text(SPEC)
    (tmp_path / "m.tflite").write_bytes(custom_model())
    for words in (
        "check specs",
        "ops --specs specs",
        "build --specs specs -o built",
        "convert m.tflite --specs specs -o out",
    ):
        outcome = run_hostile(tmp_path, *words.split())
        assert (outcome.code, outcome.strange) == (0, ()), outcome.err
