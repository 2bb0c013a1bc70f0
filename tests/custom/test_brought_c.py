"""Faults of the C that specs bring along are reported with the places that its author knows."""

from __future__ import annotations

from pathlib import Path

import pytest

from opgen.commands import proving as command
from opgen.prove.c_places import in_specs

SPEC = """op: TWICE_IT
doc: Twice.
litert: {custom: TwiceIt}
inputs:
  x: {layout: N}
outputs:
  y: {type: x.type, shape: x.shape}
let: {size: x.n}
reference: 2.0 * x
kernels:
  - name: twice_it_f32
    types: {x: float32, y: float32}
    params: [size]
    headers: [twice.h]
    sources: [twice.c]
    code: |
      for (int32_t i = 0; i < p->size; i++) y[i] = twice(x[i]);
tests:
  x: (span(2, 9),)
"""
HEADER = """#ifndef TWICE_H
#define TWICE_H
float twice(float x);
#endif
"""


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("return 2.0f * z + x;", "twice.c:4:19: error: "),
        ("int n = 2147483647;\n    n += 1 + (x > 9.0f);\n    return 2.0f * x + (float)(n & 0);",
         "twice.c:5:7: runtime error: signed integer overflow"),
        ("static int n;\n    n++;\n    return n > 0 ? 2.0f * x : 0.0f;",
         "'n' is a variable that can change"),
    ],
)  # fmt: skip
def test_faults_of_sources(body: str, said: str, tmp_path: Path) -> None:
    files = {"it.yaml": SPEC, "twice.h": HEADER}
    files["twice.c"] = f'#include "twice.h"\nfloat twice(float x)\n{{\n    {body}\n}}\n'
    for name, text in files.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    words, code = command.test_specs([tmp_path / "it.yaml"], [], 2, 0, None, special=False)
    assert code == 1
    assert said in words
    assert "/source/" not in words


def test_folders_of_programs_are_left_out() -> None:
    text = "scratch/opgen-test-ab_1/checked/source/mine.c:5:7: runtime error: x\n at other/mine.c:3"
    assert in_specs(text, []) == "mine.c:5:7: runtime error: x\n at other/mine.c:3"
