"""Spec texts, and what becomes of them."""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from opgen.air.dtype import DType
from opgen.lib.draw import Draw
from opgen.lib.tensor import Tensor
from opgen.registry.definition import Operation, Violation
from opgen.registry.user import synthesized_module
from opgen.spec.load import load_files
from opgen.spec.model import Op

SPEC = """op: {op}
doc: {doc}
litert: {{custom: {custom}, options: flexbuffer}}
options:
  {option}: {{type: float, default: 1.0}}
  {text}: {{type: str, default: {default}, only: [{default}]}}
inputs:
  {x}: {{}}
outputs:
  y: {{type: {x}.type, shape: {x}.shape}}
let:
  {let}: {x}.size
  table: table_s8(exact, {x})
checks:
  - that: {let} < {option}
    else: {message}
reference: maximum({x}, {option})
kernels:
  - name: {kernel}
    types: {{{x}: int8, y: int8}}
    when: {option} > 0.0
    params: [{option}, {let}, table]
    exact: maximum({x}, 1)
    code: |
      {code}
tests:
  {option}: span(1, 2)
  {x}: (span(1, 3),)
"""
WORDS = {
    "op": "FOO",
    "doc": "plain",
    "custom": "Foo",
    "option": "low",
    "text": "note",
    "default": "''",
    "x": "x",
    "let": "size",
    "message": '"not below {{{option}}}: {{{let}}}"',
    "kernel": "foo_f32",
    "code": "for (int32_t i = 0; i < p->{let}; i++) "
    "y[i] = p->{option} > 0.0f ? p->table[{x}[i] + 128] : {x}[i];",
}


def text_of(**changes: str) -> str:
    """Return the spec with some of its words changed."""
    words = {**WORDS, **changes}
    for key in ("message", "code"):
        if key not in changes:
            words[key] = words[key].format(**words)
    return SPEC.format(**words)


def load(folder: Path, text: str, name: str = "foo.yaml") -> Op:
    """Write a spec, and return it checked."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / name
    path.write_text(text)
    return load_files([path]).ops[0]


def module_of(op: Op) -> ModuleType:
    """Return the module that a user's spec becomes."""
    module = synthesized_module(op)
    assert not any("user_ops" in name for name in sys.modules)
    return module


def call_everything(module: Any, x: str = "x") -> list[Violation]:
    """Evaluate every function of a module made from SPEC; return what its check finds."""
    definition = module.DEFINITION
    facts = {name: Tensor(name, DType.INT8, (3,)) for name in (x, "y")}
    operation = Operation(module.OPTIONS(), facts)
    held = operation.with_values({x: np.array([0.0, 1.0, 2.0])})
    assert definition.infer(operation)["y"].shape == (3,)
    assert definition.macs(operation) == 0
    assert dict(definition.states(operation)) == {}
    assert definition.reference(held).tolist() == [1.0, 1.0, 2.0]
    (kernel,) = definition.kernels
    assert kernel.unmet(operation) is None
    assert kernel.exact(held).tolist() == [1, 1, 2]
    names = [name for name, _ in kernel.params(operation)]
    assert len(names) == 3
    assert dict(kernel.params(operation))["table"].tolist() == [1] * 130 + list(range(2, 128))
    for sample in definition.samples:
        case = sample(Draw(np.random.default_rng(0)))
        assert list(case.shapes) == [x]
    return list(definition.check(operation))
