"""The modules of built-in operators say what their specs do, which are read here beside them."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from opgen.base.paths import specs_root
from opgen.config import find_target
from opgen.export.docs import operators_page
from opgen.lib.draw import Draw
from opgen.operators.bind import definition_of
from opgen.operators.expression import Expression
from opgen.operators.model import CodeTemplate, Definition, Kernel
from opgen.operators.places import SpecPlace
from opgen.prove.cases import CaseSource
from opgen.prove.variants import variants
from opgen.registry.builtin import built_in
from opgen.registry.ops import OPERATORS
from opgen.spec.load import load_specs
from opgen.spec.model import Op
from opgen.spec.roots import SearchRoot
from opgen.synth.kernels import kernels_text
from opgen.synth.records import operator_of
from opgen.synth.text import modules_of
from tests.spec_functions import built_in_specs

TARGETS = [find_target(name) for name in ("generic", "cortex-m4", "cortex-m55")]


@cache
def modules() -> Mapping[str, str]:
    """Return the modules of the built-in specs, by their names."""
    return modules_of(built_in_specs().ops)


@cache
def read_again(op: str) -> Definition[Any]:
    """Return an operator that is made from its spec, not from its module."""
    return definition_of(operator_of(built_in_specs()[op]))


def same(one: Any, other: Any, where: str) -> None:
    """Check that two values are the same, but for functions, of which both are there."""
    if isinstance(one, SpecPlace):
        assert str(one) == str(other), where
    elif callable(one) and not isinstance(one, type):
        assert callable(other), where
    elif is_dataclass(one) and not isinstance(one, type):
        assert type(one).__name__ == type(other).__name__, where
        for each in fields(one):
            of_text = {"text", "file", "made_from", "line", "place"}
            own = of_text if isinstance(one, CodeTemplate) else {"source"}
            if each.name in own:  # C, or the file that has it
                continue
            same(getattr(one, each.name), getattr(other, each.name), f"{where}.{each.name}")
    elif isinstance(one, type):
        assert one.__name__ == other.__name__, where
    elif isinstance(one, np.ndarray):
        np.testing.assert_array_equal(one, other, where)
    elif isinstance(one, tuple | list):
        assert len(one) == len(other), where
        for index, (a, b) in enumerate(zip(one, other, strict=True)):
            same(a, b, f"{where}[{index}]")
    elif isinstance(one, Mapping):
        in_order = sorted if where.endswith(".lets") else list  # computed when they are asked for
        assert in_order(one) == in_order(other), where
        for key, value in one.items():
            same(value, other[key], f"{where}[{key!r}]")
    else:
        assert str(one) == str(other), where


@pytest.mark.parametrize("op", OPERATORS)
def test_facts_and_places(op: str) -> None:
    said, read = built_in(op).definition, read_again(op)
    same(said, read, op)
    for one, other in zip(said.kernels, read.kernels, strict=True):
        assert one.c == other.c


def answers(definition: Definition[Any], kernel: Kernel, operation: Any) -> dict[str, Any]:
    """Return what an operator and one of its kernels say of an operation."""
    asked: dict[str, Callable[[Any], Any] | None] = {
        "infer": definition.infer,
        "check": lambda op: [str(each) for each in definition.check(op)],
        "macs": definition.macs,
        "states": definition.states,
        **{key: getattr(kernel, key) for key in ("unmet", "values", "scratch")},
        **{key: getattr(kernel, key) for key in ("overlap", "overlap_behind", "fill")},
    }
    return {key: each(operation) for key, each in asked.items() if each is not None}


@pytest.mark.one_in(4)
@pytest.mark.parametrize("op", OPERATORS)
def test_answers(op: str) -> None:
    """Two cases of each kernel; every test space draws the same."""
    said, read = built_in(op).definition, read_again(op)
    for one, other in zip(said.samples, read.samples, strict=True):
        cases = [sample(Draw(np.random.default_rng(7))) for sample in (one, other)]
        same(cases[0], cases[1], op)
    for index, kernel in enumerate(said.kernels):
        variant = next(iter(variants(said, kernel)))
        source = CaseSource(variant, TARGETS, 3)
        for case in (source.draw(0), source.draw(9)):
            if isinstance(case, str):
                continue
            operation = case.bound.operators[0].operation
            same(
                answers(said, kernel, operation),
                answers(read, read.kernels[index], operation),
                f"{op} {kernel.name}",
            )


@pytest.mark.parametrize("op", [op for op in OPERATORS if built_in(op).definition.torch])
def test_constant_options_of_calls(op: str) -> None:
    """What PyTorch's calls are asked for without looking at their arguments."""
    own = built_in_specs()[op]
    read = read_again(op)
    for call, one, other in zip(own.torch, built_in(op).definition.torch, read.torch, strict=True):
        for name, given in call.options.items():
            if isinstance(given, Expression) and not given.names:
                assert one.options[name]({}) == other.options[name]({}), f"{op} {name}"


def copied(folder: Path, change: Callable[[str], str]) -> list[Op]:
    """Return the operators of a copy of the built-in specs with changed texts."""
    root = folder / "specs"
    for path in sorted(specs_root().rglob("*.*")):
        place = root / path.relative_to(specs_root())
        place.parent.mkdir(parents=True, exist_ok=True)
        text = path.read_text(encoding="utf-8")
        changed = change(text) if path.suffix == ".yaml" else text
        place.write_text(changed, encoding="utf-8")
    return list(load_specs([SearchRoot(root, "specs", "built in")]).ops)


def in_reverse(text: str) -> str:
    """Return a spec with its keys from last to first; what stands above the first one stays."""
    head, *keys = re.split(r"(?m)^(?=[a-z_]+:)", f"{text}\n")
    return head + "".join(reversed(keys))


def with_comments(text: str) -> str:
    return f"# A comment.\n\n\n{text}\n# Another one.\n"


def test_comments_and_moved_keys_change_nothing(tmp_path: Path) -> None:
    assert in_reverse("# x\nop: A\nlet:\n  b: 1") == "# x\nlet:\n  b: 1\nop: A\n"
    changed = copied(tmp_path, lambda text: with_comments(in_reverse(text)))
    assert modules_of(changed) == modules()
    own = list(built_in_specs().ops)
    assert list(map(kernels_text, changed)) == list(map(kernels_text, own))
    assert operators_page(changed, {}) == operators_page(own, {})


def test_the_page_of_operators_says_conditions_as_specs_do() -> None:
    """With functions of specs by their names, not by those that generated files give them."""
    page = operators_page(list(built_in_specs().ops), {})
    assert "input1.shape == input2.shape and add_dsp_fits(quant)" in page
    assert not re.findall(r"(?<![\w.])_[a-z]\w*\(", page)


def lines_of_functions(text: str) -> int:
    """Lines of functions that a spec defines, with those between them."""
    found = (each for each in ast.parse(text).body if isinstance(each, ast.FunctionDef))
    return sum((each.end_lineno or 0) - each.lineno + 3 for each in found)


def test_modules_are_short() -> None:
    """What a person reads of operators, without functions of specs; the files of kernels are C."""
    texts = modules()
    own = {name: text.count("\n") - lines_of_functions(text) for name, text in texts.items()}
    assert sum(own.values()) <= 67 * len(OPERATORS)
    assert own["add.py"] <= 70
    assert own["conv_2d.py"] <= 265
    assert max(own.values()) <= 400
