"""The params and headers of a kernel, which follow from its code."""

from __future__ import annotations

from pathlib import Path

import pytest

from opgen.spec.library import Library
from opgen.spec.load import load_files
from opgen.spec.model import Op
from opgen.synth.kernels import kernel_headers, params_struct

SPEC = """\
op: SHIFT
doc: Every element, less an offset.
litert: {custom: Shift, options: flexbuffer}
options:
  offset: {type: float}
inputs:
  input: {}
outputs:
  output: {type: input.type, shape: input.shape}
let:
  size: input.size
reference: input - offset
kernels:
  - name: shift_f32
    types: {input: float32, output: float32}
"""
LOOP = """\
/* p->unknown */
const float offset = p->offset;
for (int32_t i = 0; i < p->size; i++)
    output[i] = input[i] - offset * (float)(p->size > 0);
"""


def shift(folder: Path, library: Library, *lines: str) -> Op:
    path = folder / "shift.yaml"
    path.write_text(SPEC + "".join(f"    {line}\n" for line in lines), encoding="utf-8")
    return load_files([path], library=library).ops[0]


def test_params_are_what_the_code_reads_in_the_order_of_first_use(
    tmp_path: Path, library: Library
) -> None:
    op = shift(tmp_path, library, "code: |", *(f"  {line}" for line in LOOP.splitlines()))
    assert op.kernels[0].params == ("offset", "size")
    assert params_struct(op, op.kernels[0])[1:3] == ["    float offset;", "    int32_t size;"]


def test_params_are_found_in_a_file_of_c(tmp_path: Path, library: Library) -> None:
    (tmp_path / "shift.c").write_text(LOOP, encoding="utf-8")
    assert shift(tmp_path, library, "code: shift.c").kernels[0].params == ("offset", "size")


def test_said_params_keep_their_order(tmp_path: Path, library: Library) -> None:
    (tmp_path / "shift.c").write_text(LOOP, encoding="utf-8")
    op = shift(tmp_path, library, "params: [size, offset]", "code: shift.c")
    assert op.kernels[0].params == ("size", "offset")


def test_code_that_hands_p_on_says_its_params(tmp_path: Path, library: Library) -> None:
    lines = (
        "params: [offset, size]",
        "sources: [shift_all.c]",
        "code: shift_all(p, input, output);",
    )
    (tmp_path / "shift_all.c").write_text("int shift_all;\n", encoding="utf-8")
    assert shift(tmp_path, library, *lines).kernels[0].params == ("offset", "size")


@pytest.mark.parametrize(
    ("code", "header"),
    [
        ("opgen_lut_s8(0, input, output, p->size + (int32_t)p->offset);", "opgen_lut.h"),
        ("output[0] = opgen_clamp_f32(input[0], p->offset, (float)p->size);", "opgen_clamp.h"),
        ("arm_softmax_s8(0, 1, 1, 1, 1, p->size, 0); (void)p->offset;", "arm_nnfunctions.h"),
    ],
)
def test_headers_are_those_that_declare_what_is_called(
    code: str, header: str, tmp_path: Path, library: Library
) -> None:
    assert header in kernel_headers(shift(tmp_path, library, f"code: {code}"))
    assert "opgen_fft.h" not in kernel_headers(shift(tmp_path, library, f"code: {code}"))
