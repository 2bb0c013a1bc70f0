"""The form of messages: what is the same for several operators is said once."""

from __future__ import annotations

import pytest

from opgen.errors import Diagnostic, OperatorPlace, UnsupportedError, did_you_mean


def place(number: int, op: str = "CONV_2D", name: str = "", scope: str = "m.tflite: ") -> str:
    return OperatorPlace(scope, str(number), op, name)


def test_a_place_reads_as_its_words() -> None:
    assert place(3) == "m.tflite: operator 3 CONV_2D"
    assert place(3, name="dw/conv") == "m.tflite: operator 3 CONV_2D 'dw/conv'"


def test_operators_with_the_same_fault_are_reported_together() -> None:
    same = [
        Diagnostic(place(number, name=f"conv{number}"), "no kernel", "a.yaml:3", "try int8")
        for number in (0, 2, 4)
    ]
    other = Diagnostic(place(1), "no kernel", "a.yaml:7", "try int8")
    assert str(UnsupportedError(same[0], other, *same[1:])) == (
        "m.tflite: operators 0, 2, 4 CONV_2D: error: no kernel\n"
        "    each: 0 'conv0', 2 'conv2', 4 'conv4'\n"
        "    why:  a.yaml:3\n"
        "    hint: try int8\n"
        "m.tflite: operator 1 CONV_2D: error: no kernel\n"
        "    why:  a.yaml:7\n"
        "    hint: try int8"
    )


def test_other_operators_subgraphs_and_messages_stay_apart() -> None:
    faults = [
        Diagnostic(place(0), "wrong"),
        Diagnostic(place(1, op="ADD"), "wrong"),
        Diagnostic(place(2, scope="m.tflite: subgraph 1, "), "wrong"),
        Diagnostic(place(3), "wrong type"),
        Diagnostic("m.tflite", "wrong"),
        Diagnostic("m.tflite", "wrong"),
    ]
    assert str(UnsupportedError(*faults)) == "\n".join(str(each) for each in faults)


@pytest.mark.parametrize(
    ("word", "known", "hint"),
    [
        ("abs", ("has", "absolute", "absolutely"), "did you mean 'absolute'?"),
        ("filer", ("filter", "files"), "did you mean 'filter'?"),
        ("in", ("input", "integers"), ""),
        ("xyz", ("input",), ""),
    ],
)
def test_the_beginning_of_a_word_is_nearer_than_what_looks_like_it(
    word: str, known: tuple[str, ...], hint: str
) -> None:
    assert did_you_mean(word, known) == hint
