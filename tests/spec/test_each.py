"""Kernels that are written once for several element types."""

from __future__ import annotations

from pathlib import Path

import pytest

from opgen.errors import SpecError
from opgen.spec.load import load_files
from opgen.spec.model import Op
from opgen.synth.kernels import kernel_c

SPEC = """\
op: SHIFT
doc: Every element, less an offset.
litert: {custom: Shift, options: flexbuffer}
options:
  offset: {type: int}
inputs:
  input: {}
  index: {}
outputs:
  output: {type: input.type, shape: input.shape}
let:
  size: input.size
checks:
  - {that: index.size == 1, else: "not one index"}
reference: input - offset + index
kernels:
"""
KERNEL = """\
  - name: shift_{T}_by_{I}
    each: {T: [int8, float32], I: [int32, int64]}
    types: {input: T, index: I, output: T}
    when: T.bits * output.size > 8 and input.type == T
    else: "of {T} there must be several"
    exact: cast(input, T)
    code: |
      const {T.c} first = opgen_first_{T}(index);
      const {T.c} all[] = {first};
      for (int32_t i = 0; i < p->size; i++)
          output[i] = ({T.c})(input[i] - all[0] - p->offset);
"""
TESTS = """\
tests:
  offset: 1
  input: (span(1, 9),)
  index: (1,)
"""


def read(folder: Path, kernels: str) -> Op:
    path = folder / "shift.yaml"
    path.write_text(SPEC + kernels + TESTS, encoding="utf-8")
    return load_files([path]).ops[0]


def test_a_kernel_without_a_name_is_called_after_its_operator_and_type(tmp_path: Path) -> None:
    named = """\
  - name: shift_{T}
    each: {T: [int8, float32]}
    types: {input: T, index: int32, output: T}
    exact: cast(input, T)
    code: output[p->size - 1] = input[0] - p->offset;
  - types: {input: int16, index: int32, output: int16}
    exact: input
    code: output[0] = input[0];
"""
    kernels = read(tmp_path, named.replace("name: shift_{T}\n    ", "")).kernels
    assert [each.name for each in kernels] == ["shift_s8", "shift_f32", "shift_s16"]
    assert [each.code.text for each in kernels] == [
        each.code.text for each in read(tmp_path, named).kernels
    ]


def test_a_kernel_is_made_of_every_combination(tmp_path: Path) -> None:
    kernels = read(tmp_path, KERNEL).kernels
    assert [each.name for each in kernels] == [
        "shift_s8_by_s32",
        "shift_s8_by_s64",
        "shift_f32_by_s32",
        "shift_f32_by_s64",
    ]
    assert kernels[1].types == {"input": "int8", "index": "int64", "output": "int8"}


def test_letters_are_types_in_expressions_and_in_c(tmp_path: Path) -> None:
    op = read(tmp_path, KERNEL)
    first, last = op.kernels[0], op.kernels[-1]
    assert first.condition is not None
    assert first.condition.source == "int8.bits * output.size > 8 and input.type == int8"
    assert last.exact is not None
    assert last.exact.source == "cast(input, float32)"
    assert last.otherwise is not None
    assert last.otherwise.parts == ("of float32 there must be several",)
    assert "const float first = opgen_first_f32(index);" in kernel_c(op, last)
    assert "const int8_t all[] = {first};" in kernel_c(op, first)


def test_it_is_what_the_kernels_written_out_are(tmp_path: Path) -> None:
    plain = KERNEL.replace("    each: {T: [int8, float32], I: [int32, int64]}\n", "")
    written = ""
    for dtype, c, short in (("int8", "int8_t", "s8"), ("float32", "float", "f32")):
        for index, name in (("int32", "s32"), ("int64", "s64")):
            text = plain.replace("{I}", name).replace("I,", f"{index},").replace("{T.c}", c)
            text = text.replace('"of {T}', f'"of {dtype}').replace("{T}", short)
            written += text.replace(" T", f" {dtype}")
    once, out = (read(tmp_path, each) for each in (KERNEL, written))
    assert [kernel_c(once, each) for each in once.kernels] == [
        kernel_c(out, each) for each in out.kernels
    ]
    for kernel, twin in zip(once.kernels, out.kernels, strict=True):
        assert (kernel.name, kernel.types, kernel.params) == (twin.name, twin.types, twin.params)


def test_a_fault_points_at_the_letter_and_says_for_which_types(tmp_path: Path) -> None:
    kernel = KERNEL.replace("cast(input, T)", "cast(T, input)")
    with pytest.raises(SpecError) as caught:
        read(tmp_path, kernel)
    (fault,) = caught.value.diagnostics
    assert str(fault).splitlines()[1:4] == [
        "   22 |     exact: cast(T, input)",
        "      |                 ^",
        "    why:  for T = int8, I = int32; T = int8, I = int64; T = float32, I = int32; "
        "T = float32, I = int64",
    ]


def test_a_family_is_written_out_before_it_is_filled_in(tmp_path: Path) -> None:
    family = tmp_path / "_family"
    family.mkdir()
    (family / "shifts.yaml").write_text(
        "family: shifts\ndoc: Shifts.\nkernels:\n"
        + KERNEL.replace("    exact: cast(input, T)\n", ""),
        encoding="utf-8",
    )
    head = SPEC.replace("inputs:\n", "extends: shifts\ninputs:\n", 1)
    path = tmp_path / "shift.yaml"
    own = "  - {name: shift_s8_by_s32, exact: input - offset}\n"
    path.write_text(head + own + TESTS, encoding="utf-8")
    kernels = {each.name: each for each in load_files([path]).ops[0].kernels}
    assert len(kernels) == 4
    assert kernels["shift_s8_by_s32"].exact is not None
    assert kernels["shift_s8_by_s64"].exact is None
