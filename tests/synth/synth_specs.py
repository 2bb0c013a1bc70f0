"""Spec texts, and what becomes of them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from opgen.air.dtype import DType
from opgen.lib.draw import Draw
from opgen.lib.tensor import Tensor
from opgen.operators.bind import definition_of
from opgen.operators.model import Definition
from opgen.operators.operation import Operation, Violation
from opgen.spec.load import load_files
from opgen.spec.model import Op
from opgen.synth.records import operator_of
from opgen.synth.text import module_of

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


def definitions_of(op: Op) -> list[Definition[Any]]:
    """Return what becomes of a user's spec: in memory, and by the text of its module."""
    module: dict[str, Any] = {"__name__": "made"}
    exec(compile(module_of(op), "<module>", "exec", dont_inherit=True), module)  # noqa: S102
    return [definition_of(operator_of(op)), definition_of(module[op.op])]


def call_everything(definition: Definition[Any], x: str = "x") -> list[Violation]:
    """Evaluate every function of an operator made from SPEC; return what its check finds."""
    facts = {name: Tensor(name, DType.INT8, (3,)) for name in (x, "y")}
    operation = Operation(definition.options_type(), facts)
    held = operation.with_values({x: np.array([0.0, 1.0, 2.0])})
    assert definition.infer(operation)["y"].shape == (3,)
    assert definition.macs(operation) == 0
    assert dict(definition.states(operation)) == {}
    assert definition.reference(held).tolist() == [1.0, 1.0, 2.0]
    (kernel,) = definition.kernels
    assert kernel.unmet(operation) is None
    assert kernel.exact(held).tolist() == [1, 1, 2]
    names = [name for name, _ in kernel.values(operation)]
    assert len(names) == 3
    assert dict(kernel.values(operation))["table"].tolist() == [1] * 130 + list(range(2, 128))
    for sample in definition.samples:
        case = sample(Draw(np.random.default_rng(0)))
        assert list(case.shapes) == [x]
    return list(definition.check(operation))
