"""Templates of built-in specs that were edited since `opgen build`, which reads their braces."""

from __future__ import annotations

from pathlib import Path

import pytest

from opgen.config import find_target
from opgen.errors import SpecError
from opgen.loading import load_bound
from opgen.operators import kernel
from opgen.prove.module import module_of
from opgen.registry.context import build_default_registry_context

DIGITS = Path(__file__).resolve().parents[2] / "examples/digits/digits.tflite"
_IN_FILES = kernel.built_in_template


def _convert() -> None:
    bound = load_bound(DIGITS, build_default_registry_context(), find_target("cortex-m55"))
    module_of(bound, "digits")


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text + "{% set q = 4 * 1234 %}{{ q }}",
        lambda text: text.replace(" + 1", " + 2"),
        lambda text: text + "{{ of_another_spec }}",
        lambda text: text + "{% if",
    ],
    ids=["one more", "another", "a name", "no template"],
)
def test_other_expressions_are_refused(monkeypatch: pytest.MonkeyPatch, change) -> None:
    monkeypatch.setattr(kernel, "built_in_template", lambda name: change(_IN_FILES(name)))
    with pytest.raises(SpecError) as refused:
        _convert()
    said = str(refused.value)
    assert ".c.j2: error: the template is newer than the registry" in said
    assert said.startswith("specs/")
    assert said.endswith("hint: run opgen build")


def test_other_c_is_taken_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernel, "built_in_template", lambda name: _IN_FILES(name) + "/* so */\n")
    _convert()
