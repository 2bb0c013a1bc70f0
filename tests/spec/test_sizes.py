"""Numbers of elements that are compared before there is a model."""

from __future__ import annotations

from pathlib import Path

import pytest

from opgen.errors import SpecError
from opgen.spec.load import load_files

TEXT = """op: WRITE_OVER
doc: What is written over what.
litert: {custom: WriteOver, options: flexbuffer}
options:
  count: {type: int, min: 1}
  any_count: {type: int}
  three: {type: int, only: [3]}
inputs:
  x: {layout: NC}
  v: {}
outputs:
  y:
    type: x.type
    shape: SHAPE
let:
  size: x.n * x.c
  twice: (*x.shape, 2)
LETS
macs: size * twice[0] * count * any_count
reference: x
kernels:
  - name: write_over
    types: {x: int8, v: int8, y: int8}
    inplace: [INPUT]
    code: (void)0;
tests: {count: 1, any_count: 1, three: 3, x: "(2, 3)", v: "(2, 3)"}
"""


def found(folder: Path, shape: str, input_: str = "x", lets: str = "") -> str:
    """Return what ``opgen check`` says of an output over an input: larger, smaller or nothing."""
    text = TEXT.replace("SHAPE", shape).replace("INPUT", input_).replace("LETS", lets)
    path = folder / "it.yaml"
    path.write_text("\n".join(line for line in text.splitlines() if line) + "\n", encoding="utf-8")
    try:
        load_files([path])
    except SpecError as error:
        (message,) = (each.message for each in error.diagnostics)
        assert message.startswith(f"nothing is ever written over '{input_}'")
        return message.rpartition(" ")[2]
    return ""


@pytest.mark.parametrize(
    ("shape", "input_", "expected"),
    [
        ("x.shape", "x", ""),
        ("(x.c, x.n)", "x", ""),
        ("(size,)", "x", ""),
        ("(x.size, 1)", "x", ""),
        ("(size_of(x.shape), 1)", "x", ""),
        ("x.shape[:1] + x.shape[1:]", "x", ""),
        ("(*x.shape[:1], x.shape[-1])", "x", ""),
        ("(x.n, x.c, count)", "x", ""),  # which may be 1
        ("(x.n, x.c, any_count + 5)", "x", ""),
        ("(x.n, 4)", "x", ""),
        ("(three, x.c)", "x", ""),
        ("none", "x", ""),
        ("v.shape", "v", ""),
        ("(v.shape[0], 3)", "v", ""),
        ("with_size(x.shape, 0, 1)", "x", ""),
        ("twice", "x", "larger"),
        ("(x.n, three * x.c)", "x", "larger"),
        ("(x.n + count, x.c)", "x", "larger"),
        ("(x.n, x.c - 1)", "x", "smaller"),
        ("(size - x.c - 2,)", "x", "smaller"),
        ("(v.size + 1,)", "v", "larger"),
        ("(v.size - count,)", "v", "smaller"),
    ],
)
def test_sizes(tmp_path: Path, shape: str, input_: str, expected: str) -> None:
    assert found(tmp_path, shape, input_) == expected


@pytest.mark.parametrize(
    ("grows", "count"), [("{0} + {0}", 60), ("{0} * 9000000000", 20), ("{0} + 1", 300)]
)
def test_lets_that_grow_take_no_time(tmp_path: Path, grows: str, count: int) -> None:
    """Each is made of the one before."""
    lines = ["  l0: x.n + x.c + 3"]
    lines += [f"  l{i + 1}: {grows.format(f'l{i}')}" for i in range(count)]
    lines.append(f"  last: l{count} // 2")
    assert found(tmp_path, f"(last + l{count},)", "x", "\n".join(lines)) == ""
