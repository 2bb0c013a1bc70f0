"""YAML is read strictly, and every value and every part of a text knows its place."""

from __future__ import annotations

import contextlib

import pytest
import yaml as pyyaml
from hypothesis import given
from hypothesis import strategies as st

from opgen.errors import SpecError
from opgen.text.schema import plain
from opgen.text.tree import MappingNode, ScalarNode, source_of
from opgen.text.yaml import PureParser, fast_parser, read_yaml


def read(text: str) -> MappingNode:
    return read_yaml(source_of(text.encode(), "x.yaml"))


def scalar(tree: MappingNode, key: str) -> ScalarNode:
    node = tree[key]
    assert isinstance(node, ScalarNode)
    return node


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1", 1),
        ("-12", -12),
        ("+3", 3),
        ("0x1F", 31),
        ("1.5", 1.5),
        ("1e-6", 1e-6),
        (".5", 0.5),
        ("true", True),
        ("False", False),
        ("null", None),
        ("'no'", "no"),
        ('"1"', "1"),
        ("input.h", "input.h"),
        ("1.2.3", "1.2.3"),
        ("add_f32", "add_f32"),
        ("1 + 2", "1 + 2"),
    ],
)
def test_plain_scalars_mean_what_yaml_1_2_says(text: str, value: object) -> None:
    found = scalar(read(f"key: {text}"), "key").value
    assert found == value
    assert type(found) is type(value)


@pytest.mark.parametrize(
    "text",
    [
        "key: (one, two)",
        "key: one\n  two\n\n  three",
        "key: 'it''s one\n  two'",
        'key: "one \\u00e9 two\\\n   three"',
        "key: |\n  one\n    two\n\n  three\n",
        "key: >-\n  one\n  two\n\n    three\n",
        "key:\n  - [one, {k: two}]\nother: \U0001f600 three",
    ],
)
@pytest.mark.parametrize("word", ["one", "two", "three", "é"])
def test_each_word_is_found_where_it_stands(text: str, word: str) -> None:
    for value in _scalars(read(text)):
        at = value.text.find(word)
        if at >= 0:
            place = value.span(at, at + len(word))
            shown = place.text[place.column - 1 : place.end_column - 1]
            assert shown == word or (word == "é" and shown == "\\u00e9"[: len(shown)])


def _scalars(node: object) -> list[ScalarNode]:
    if isinstance(node, ScalarNode):
        return [node]
    children = (
        [value for _, value in node.items()]
        if isinstance(node, MappingNode)
        else list(getattr(node, "items", ()))
    )
    return [leaf for child in children for leaf in _scalars(child)]


def test_windows_line_ends_change_nothing() -> None:
    unix, windows = read("a: 1\nb: |\n  x\n  y\n"), read("a: 1\r\nb: |\r\n  x\r\n  y\r\n")
    assert plain(unix) == plain(windows)
    assert unix["b"].place == windows["b"].place


def test_bytes_that_are_not_utf_8_are_refused_with_their_place() -> None:
    with pytest.raises(SpecError, match=r"x\.yaml:2:4: error: byte 0xff is not UTF-8"):
        source_of(b"a: 1\nb: \xff", "x.yaml")


@pytest.mark.parametrize("text", ["[" * 5000, "{a: " * 5000, "- " * 5000, "a: *x\n" * 3000])
def test_hostile_texts_give_one_error_quickly(text: str) -> None:
    with pytest.raises(SpecError):
        read(text)


_LINES = st.lists(
    st.sampled_from(
        ["a: 1", "b: x y", "- z", "  c: (1, 2)", "  - {k: v, l: [1, 2]}", "d: |", "    text", "",
         "# note", "'q': \"w\"", "e: >-", "f:", "  g: h", "? k", ": v", "a: b: c", "*x", "&y z"]
    ),
    max_size=12,
)  # fmt: skip


@given(_LINES)
def test_both_parsers_of_pyyaml_give_the_same(lines: list[str]) -> None:
    text = "\n".join(lines)
    assert _outcome(text, PureParser) == _outcome(text, fast_parser())


def _outcome(text: str, parser: object) -> object:
    source = source_of(text.encode(), "x.yaml")
    try:
        tree = read_yaml(source, parser)  # type: ignore[arg-type]
    except SpecError as error:
        return str(error)
    return plain(tree), [str(leaf.place) for leaf in _scalars(tree)]


@given(_LINES)
def test_what_is_accepted_is_what_yaml_says(lines: list[str]) -> None:
    text = "\n".join(lines)
    try:
        tree = read(text)
    except SpecError:
        return
    assert plain(tree) == pyyaml.safe_load(text)


@given(st.binary(max_size=200))
def test_no_bytes_give_anything_but_a_tree_or_a_spec_error(data: bytes) -> None:
    with contextlib.suppress(SpecError):
        read_yaml(source_of(data, "x.yaml"))


@given(st.text(st.sampled_from("ab:{}[]-*&!|>'\"%@# \n,?~1._")))
def test_no_text_gives_anything_but_a_tree_or_a_spec_error(text: str) -> None:
    with contextlib.suppress(SpecError):
        for leaf in _scalars(read(text)):
            assert leaf.span(0, len(leaf.text)).line >= 1
