"""How large the tables of an operator may be: a spec of a few words must not fill a disk."""

from __future__ import annotations

from pathlib import Path

import pytest

from opgen.config import find_target
from opgen.errors import UnsupportedError
from opgen.litert.write import Encoding
from opgen.loading import load_bound
from opgen.prove.module import module_of
from tests.custom.custom_samples import context_of, model_of, tensor

FREE = 1 << 20
"""Elements that all tables of an operator may have whatever the model brings."""
SPEC = """\
op: MINE
doc: Its input, by way of two tables of its size.
litert: {custom: Mine}
inputs:
  input: {}
outputs:
  output: {like: input}
let:
  size:   input.size
  first:  as_int8s(ones(input.shape))
  second: as_int8s(zeros(input.shape))
reference: input
kernels:
  - name: mine_f32
    types: {input: float32, output: float32}
    code: |
      for (int32_t i = 0; i < p->size; i++)
          output[i] = input[i] * p->first[i] + p->second[i];
tests: {input: "(span(1, 9),)"}
"""


def emitted(folder: Path, size: int) -> int:
    """Return the bytes of the module of a model of one such operator."""
    shape = (size,)
    path = folder / "mine.tflite"
    model_of(path, Encoding(custom="Mine"), [tensor(0, shape)], [tensor(1, shape)])
    bound = load_bound(path, context_of(folder, mine=SPEC), find_target("host"))
    module = module_of(bound, "mine")
    return sum(len(content) for content in module.files.values())


def test_all_tables_together_may_be_as_large_as_the_limit(tmp_path: Path) -> None:
    assert emitted(tmp_path, FREE // 2) > FREE


def test_one_element_more_is_too_much(tmp_path: Path) -> None:
    reported = f"its tables have {FREE + 2:,} elements, more than {FREE:,}"
    with pytest.raises(UnsupportedError, match=reported):
        emitted(tmp_path, FREE // 2 + 1)
