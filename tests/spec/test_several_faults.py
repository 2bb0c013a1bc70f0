"""Faults of form do not hide faults of meaning, nor is what follows from them reported."""

from __future__ import annotations

import random
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from opgen.base.paths import specs_root
from opgen.errors import SpecError
from opgen.spec.files import FAMILIES
from opgen.spec.load import load_files
from opgen.text.schema import faults_of_form
from opgen.text.tree import MappingNode, Node, ScalarNode, SequenceNode, read_source
from opgen.text.yaml import read_yaml

SPEC = """\
op: DOUBLE
doc: Twice the input.
litert: {custom: Double, options: flexbuffer}
options:
  factor: {type: float}
inputs:
  input: {layout: NC}
outputs:
  output: {type: input.type, shape: input.shape}
let:
  size: input.size
  half: size // 2
checks:
  - {that: factor > 0, else: "{factor} is not above 0"}
reference: input * factor
kernels:
  - name: double_f32
    types: {input: float32, output: float32}
    params: [size, half, factor]
    code: |
      for (int32_t i = 0; i < p->size + p->half; i++)
          output[i] = p->factor * input[i];
tests:
  factor: 2.0
  input: (span(1, 3), span(1, 9))
"""
FORM = {
    "an unknown key": ("{layout: NC}", "{layout: NC, colour: red}", "unknown key 'colour'"),
    "a wrong type": ("{type: float}", "{type: flaot}", "'flaot' is not a type of options"),
    "a misspelt key": ("params: [", "parms: [", "unknown key 'parms'"),
    "a missing key": ("doc: Twice", "# Twice", "'doc' is missing"),
    "no value": ("  half: size // 2", "  half:", "'half' has no value"),
    "a list": ("reference: input * factor", "reference: [2.0]", "'reference' must be"),
}
MEANING = {
    "a fact": ("size: input.size", "size: input.sise", "tensor 'input' has no 'sise'"),
    "a name": ("span(1, 9))", "spam(1, 9))", "unknown function 'spam'"),
    "a type": ("output: float32}", "output: flot32}", "'flot32' is neither a type"),
    "code": ("    code: |\n", "    code: |\n      #if 1\n", "an #if without #endif"),
}


def faults_of(folder: Path, text: str) -> list[str]:
    path = folder / "double.yaml"
    path.write_text(text, encoding="utf-8")
    try:
        load_files([path])
    except SpecError as error:
        return [fault.message for fault in error.diagnostics]
    return []


def changed(text: str, *changes: tuple[str, str, str]) -> str:
    for old, new, _ in changes:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return text


def test_the_spec_is_good(tmp_path: Path) -> None:
    assert faults_of(tmp_path, SPEC) == []


@pytest.mark.parametrize("form", FORM)
def test_nothing_follows_from_a_fault_of_form(form: str, tmp_path: Path) -> None:
    found = faults_of(tmp_path, changed(SPEC, FORM[form]))
    assert len(found) == 1
    assert FORM[form][2] in found[0]


@pytest.mark.parametrize("meaning", MEANING)
@pytest.mark.parametrize("form", FORM)
def test_both_are_reported(form: str, meaning: str, tmp_path: Path) -> None:
    found = faults_of(tmp_path, changed(SPEC, FORM[form], MEANING[meaning]))
    assert any(FORM[form][2] in each for each in found)
    assert any(MEANING[meaning][2] in each for each in found)
    assert len(found) <= 2


def scalars(node: Node) -> Iterator[ScalarNode]:
    """Go through the keys and values of a tree."""
    if isinstance(node, ScalarNode):
        yield node
    elif isinstance(node, SequenceNode):
        for item in node.items:
            yield from scalars(item)
    elif isinstance(node, MappingNode):
        for entry in node.entries.values():
            yield entry.key
            yield from scalars(entry.value)


@pytest.mark.parametrize("seed", range(2))
def test_nothing_follows_in_built_in_specs(seed: int, tmp_path: Path) -> None:
    """A right spec in which one key or value got a wrong form has no other fault."""
    root = shutil.copytree(specs_root(), tmp_path / "specs")
    dice = random.Random(seed)  # noqa: S311  no secret
    paths = sorted(each for each in root.rglob("*.yaml") if FAMILIES not in each.parts)
    tried = 0
    while tried < 6:
        path = dice.choice(paths)
        right = path.read_text(encoding="utf-8")
        at = dice.choice([each for each in scalars(read_yaml(read_source(path))) if each.text])
        wrong = dice.choice(["{a: 1}", "[1, [2]]", "zzz"])
        path.write_text(right[: at.start] + wrong + right[at.end :], encoding="utf-8")
        try:
            form = faults_of_form(read_yaml(read_source(path)))
        except SpecError:  # no longer YAML
            form = []
        if form:
            tried += 1
            with pytest.raises(SpecError) as caught:
                load_files([path])
            reported = {each.message for each in caught.value.diagnostics}
            assert reported <= {each.message for each in form}, (at.text, wrong)
        path.write_text(right, encoding="utf-8")
