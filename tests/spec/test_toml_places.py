"""TOML gives the same tree as YAML, with places."""

from __future__ import annotations

import contextlib
import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from opgen.errors import SpecError
from opgen.text.schema import plain
from opgen.text.toml import read_toml
from opgen.text.tree import MappingNode, ScalarNode, source_of

TEXT = '''# A spec
op = "MEL"
doc = """
Sums a \\"power\\" spectrum
  into \\
   bands."""
[litert]
custom = 'Mel'
[options]
bands = {type = "int", min = 1, max = 0x80}
low.type = "float"
"low".default = 20.0
[[checks]]
that = "a < b"
[[checks]]
that = """
  a <
     deep"""
[[kernels]]
types = {a = ["int8", # first
   "int16"], b = "int8"}
'''


def read(text: str) -> MappingNode:
    return read_toml(source_of(text.encode(), "x.toml"))


def test_the_values_are_those_of_tomllib() -> None:
    assert plain(read(TEXT)) == tomllib.loads(TEXT)


@pytest.mark.parametrize(
    ("word", "line"), [("power", 4), ("bands", 6), ("Mel", 8), ("deep", 18), ("int16", 21)]
)
def test_each_word_is_found_where_it_stands(word: str, line: int) -> None:
    places = [
        leaf.span(leaf.text.index(word), leaf.text.index(word) + len(word))
        for leaf in _scalars(read(TEXT))
        if word in leaf.text
    ]
    assert [place.line for place in places] == [line]
    assert places[0].text[places[0].column - 1 :].startswith(word)


def _scalars(node: object) -> list[ScalarNode]:
    if isinstance(node, ScalarNode):
        return [node]
    children = (
        [value for _, value in node.items()]
        if isinstance(node, MappingNode)
        else list(getattr(node, "items", ()))
    )
    return [leaf for child in children for leaf in _scalars(child)]


@pytest.mark.parametrize(
    "text", ["a = " + "[" * 5000, "a" + ".a" * 100_000 + " = 1", "a = {" * 3000, "[[a]]\n" * 9000]
)
def test_hostile_texts_end_quickly(text: str) -> None:
    with contextlib.suppress(SpecError):
        read(text)


_LINES = st.lists(
    st.sampled_from(
        ["a = 1", "b.c = 'x'", "[t]", "[[l]]", "[t.u]", 'd = """', '"""', "e = [1,", "2]", "# n",
         "f = {g = 1, h.i = [true]}", "j = 1.5e3", "'k' = \"\\u00e9\"", "l = 2020-01-01", "m ="]
    ),
    max_size=10,
)  # fmt: skip


@given(_LINES)
def test_what_is_accepted_is_what_toml_says(lines: list[str]) -> None:
    text = "\n".join(lines)
    try:
        tree = read(text)
    except SpecError:
        return
    assert plain(tree) == tomllib.loads(text)
