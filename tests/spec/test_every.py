"""What all kernels and all calls of a spec have in common, and checks that many specs have."""

from __future__ import annotations

from pathlib import Path

from opgen.spec.load import load_files
from opgen.spec.model import Op

SPEC = """\
op: TWICE
doc: Twice the input.
{head}
inputs: {{input: {{}}}}
outputs: {{output: {{type: input.type, shape: input.shape}}}}
let: {{size: input.size}}
checks:
  - have_scales: [input, output]
reference: input * 2.0
every_kernel:
  inplace: [input]
  scratch: 4 * size
every_call: {{outputs: {{output: "viewed(output, results[0].shape)"}}}}
torch:
  - operator: [aten.neg.default, aten.squeeze.dim, aten.unflatten.int]
    inputs:  {{input: self}}
    implied: [dim, sizes]
  - operator: aten.abs.default
    inputs:  {{input: self}}
    outputs: {{output: output}}
kernels:
  - name: twice_f32
    types: {{input: float32, output: float32}}
    code: (void)p->size;
  - name: twice_s32
    types: {{input: int32, output: int32}}
    inplace: []
    scratch: 8
    code: (void)p->size;
tests:
  input: (span(1, 9),)
"""


def twice(folder: Path, head: str = "litert: {custom: Twice}") -> Op:
    path = folder / "twice.yaml"
    path.write_text(SPEC.format(head=head), encoding="utf-8")
    return load_files([folder]).ops[0]


def test_kernels_have_what_is_said_of_all_unless_they_say_it_themselves(tmp_path: Path) -> None:
    first, second = twice(tmp_path).kernels
    assert (first.inplace, second.inplace) == (("input",), ())
    assert first.scratch is not None
    assert second.scratch is not None
    assert (first.scratch.source, second.scratch.source) == ("4 * size", "8")


def test_kernels_of_another_file_have_it_not(tmp_path: Path) -> None:
    (tmp_path / "twice_s8.yaml").write_text(
        "kernels_for: TWICE\ndoc: For int8.\nkernels:\n  - name: twice_s8\n"
        "    types: {input: int8, output: int8}\n    code: (void)p->size;\n",
        encoding="utf-8",
    )
    assert twice(tmp_path).kernels[-1].inplace == ()


def test_types_of_all_make_names_and_letters(tmp_path: Path) -> None:
    (tmp_path / "twice_more.yaml").write_text(
        "kernels_for: TWICE\ndoc: More.\n"
        "every_kernel:\n  types: {input: T, output: T}\n  priority: 3\n"
        "  template: {macro: FAST, code: (void)p->size;}\n"
        "kernels:\n"
        "  - each: {T: [int8, int16]}\n    code: (void)p->size;\n"
        "  - priority: 0\n    types: {input: uint8, output: uint8}\n    code: (void)p->size;\n",
        encoding="utf-8",
    )
    made = {kernel.name: kernel for kernel in twice(tmp_path).kernels}
    small, wide, plain = (made[f"twice_{word}"] for word in ("s8", "s16", "u8"))
    assert [*small.types.values(), *wide.types.values()] == ["int8", "int8", "int16", "int16"]
    assert [*plain.types.values()] == ["uint8", "uint8"]
    assert (small.priority, wide.priority, plain.priority) == (3, 3, 0)
    assert small.template is not None
    assert plain.template is not None


def test_a_family_says_it_of_the_kernels_of_its_operators(tmp_path: Path) -> None:
    (tmp_path / "_family").mkdir()
    (tmp_path / "_family" / "ahead.yaml").write_text(
        "family: ahead\ndoc: Runs ahead.\nevery_kernel: {overlap: 0}\n", encoding="utf-8"
    )
    first, second = twice(tmp_path, "litert: {custom: Twice}\nextends: ahead").kernels
    assert first.overlap is not None
    assert second.overlap is not None


def test_calls_have_what_is_said_of_all(tmp_path: Path) -> None:
    calls = {each.operator: each for each in twice(tmp_path).torch}
    viewed = calls["aten.neg.default"].outputs["output"]
    plain = calls["aten.abs.default"].outputs["output"]
    assert viewed is not None
    assert plain is not None
    assert (viewed.source, plain.source) == ("viewed(output, results[0].shape)", "output")


def test_of_several_operators_each_has_the_implied_arguments_that_are_its_own(
    tmp_path: Path,
) -> None:
    calls = {each.operator: {"dim", "sizes"} & set(each.used) for each in twice(tmp_path).torch}
    assert calls["aten.neg.default"] == set()
    assert calls["aten.squeeze.dim"] == {"dim"}
    assert calls["aten.unflatten.int"] == {"dim", "sizes"}


def test_the_check_of_scales_is_a_limit_with_one_sentence(tmp_path: Path) -> None:
    (check,) = twice(tmp_path).checks
    assert check.is_limit
    assert "have_scales(input, output)" in str(check.that)
    assert "need a scale" in str(check.otherwise)


def drawn_by_another_file(folder: Path, tests: str) -> list[tuple[str, str]]:
    (folder / "scaled.yaml").write_text(SCALED, encoding="utf-8")
    (folder / "scaled_s8.yaml").write_text(
        "kernels_for: SCALED\ndoc: For int8.\nkernels:\n  - name: scaled_s8\n"
        "    types: {input: int8, factors: int8, output: int8}\n    code: (void)p->size;\n"
        f"tests: {tests}\n",
        encoding="utf-8",
    )
    space = load_files([folder]).ops[0].tests[-1]
    return [(name, each.source) for name, each in space.items()]


SCALED = """\
op: SCALED
doc: Rows, some of them multiplied.
litert: {custom: Scaled, options: flexbuffer}
options: {count: {type: int}}
inputs: {input: {}, factors: {optional: true}}
outputs: {output: {type: input.type, shape: input.shape}}
let: {size: input.size}
checks: [{that: count > 0 and not has(factors), else: nothing is left}]
reference: input * count + factors
kernels: [{types: {input: float32, factors: float32, output: float32}, code: (void)p->size;}]
tests:
  - {count: "span(1, 3)", input: "(count, 4)", factors: input.shape}
  - {count: 7, input: "(1, 1)"}
"""


def test_what_tests_of_another_file_leave_out_is_drawn_as_the_operator_does(tmp_path: Path) -> None:
    wanted = [("count", "5"), ("input", "(count, 4)"), ("factors", "input.shape")]
    assert drawn_by_another_file(tmp_path, "{count: 5}") == wanted
    wanted = [("count", "span(1, 3)"), ("input", "(9, 9)")]
    assert drawn_by_another_file(tmp_path, '[{input: "(9, 9)", factors: none}]') == wanted


def test_tests_of_another_file_that_give_all_keep_their_order(tmp_path: Path) -> None:
    wanted = [("input", "(2, 3)"), ("factors", "input.shape"), ("count", "8")]
    given = '{input: "(2, 3)", factors: input.shape, count: 8}'
    assert drawn_by_another_file(tmp_path, given) == wanted


def test_words_of_an_operator_fill_in_the_blanks_of_its_families(tmp_path: Path) -> None:
    (tmp_path / "_family").mkdir()
    families = {
        "shaped": "family: shaped\ndoc: One of a shape.\nblanks: {shape_of: which}\n"
        "inputs: {input: {}}\n"
        'outputs: {output: {type: input.type, shape: "{shape_of}.shape"}}\n',
        "of_reals": "family: of_reals\ndoc: Of reals.\nextends: shaped\n"
        "fills: {shape_of: input}\nblanks: {y: in C}\nlet: {size: input.size}\n"
        'torch: {operator: "aten.{op}.default"}\n'
        'kernels: [{name: "{op}_f32", types: {input: float32, output: float32}, '
        'code: "output[0] = {y} + (float)p->size;"}]\n',
    }
    for name, text in families.items():
        (tmp_path / "_family" / f"{name}.yaml").write_text(text, encoding="utf-8")
    (tmp_path / "erfc.yaml").write_text(
        "op: ERFC\ndoc: Of input[0].\noverrides: {op: ERFC, reason: a test}\n"
        "litert: {custom: Sinh}\nextends: of_reals\n"
        'fills: {y: "erfcf(input[0])"}\nreference: input\ntests: {input: "(span(1, 9),)"}\n',
        encoding="utf-8",
    )
    op = load_files([tmp_path]).ops[0]
    assert [kernel.name for kernel in op.kernels] == ["erfc_f32"]
    assert op.kernels[0].code.text == "output[0] = erfcf(input[0]) + (float)p->size;"
    assert [entry.operator for entry in op.torch] == ["aten.erfc.default"]
    assert op.family == "of_reals"
