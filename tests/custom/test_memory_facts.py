"""What a spec says of memory is proved: one that lies fails ``opgen test``, which says in what."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from opgen.config import find_target
from opgen.errors import ModelError, SpecError
from opgen.litert.write import Encoding
from opgen.loading import load_bound
from opgen.prove import host
from opgen.prove.machine import machine_of
from opgen.prove.watched import Ended
from opgen.spec.load import load_files
from tests.boards import needs_board
from tests.custom.custom_samples import context_of, fill, model_of, prove, tensor

SPEC = """op: STEP_IT
doc: An operator with a fact about memory.
litert: {custom: StepIt}
inputs:
  x: {layout: N}
  INPUT
outputs:
  y: {type: x.type, shape: x.shape}
STATE
let: {size: x.n}
reference: REFERENCE
kernels:
  - name: step_it_f32
    types: {x: float32, TYPES y: float32}
    params: [size]
    FACT
    code: |
      CODE
tests:
  x: (span(2, 9),)
  DRAWN
"""


def spec(
    reference: str, code: str, fact: str = "", state: str = "", *, second: bool = False
) -> str:
    """Return a spec; lines of code are indented as in YAML."""
    parts = {"INPUT": "b: {layout: N}", "TYPES": "b: float32,", "DRAWN": "b: (x.n,)"}
    indented = "\n      ".join(line.strip() for line in code.strip().splitlines())
    given = parts if second else dict.fromkeys(parts, "")
    text = fill(SPEC, STATE=state, REFERENCE=reference, FACT=fact, CODE=indented, **given)
    return "\n".join(line for line in text.splitlines() if line.strip()) + "\n"


def line_of(file: Path, words: str) -> int:
    """Return the number of the first line that has these words."""
    lines = file.read_text(encoding="utf-8").splitlines()
    return next(number for number, line in enumerate(lines, 1) if words in line)


def said(folder: Path, text: str) -> str:
    """Return what ``opgen test`` says of a spec that lies, which must fail."""
    words, code = prove(folder, 8, it=text)
    assert code == 1, words
    return words


def passes(folder: Path, text: str) -> None:
    """Check that a spec that tells the truth is proved."""
    words, code = prove(folder, 8, it=text)
    assert code == 0, words


DOUBLE = "for (int32_t i = 0; i < p->size; i++) y[i] = 2.0f * x[i];"

# --- scratch -------------------------------------------------------------------------------------

THROUGH_SCRATCH = """float *room = (float *)scratch;
for (int32_t i = 0; i < p->size; i++) room[i] = 2.0f * x[i];
for (int32_t i = 0; i < p->size; i++) y[i] = room[i];"""


def test_scratch_that_suffices(tmp_path: Path) -> None:
    passes(tmp_path, spec("2.0 * x", THROUGH_SCRATCH, "scratch: 4 * size"))


def test_scratch_that_is_too_small(tmp_path: Path) -> None:
    words = said(tmp_path, spec("2.0 * x", THROUGH_SCRATCH, "scratch: 4 * size - 4"))
    assert (
        "scratch: it writes as far as 4 bytes behind the end of the 4 bytes that it asks for"
        in words
    )
    assert "case: x: float32 [2]" in words


def test_scratch_that_is_read_before_it_is_written(tmp_path: Path) -> None:
    code = (
        f"const uint8_t *room = (const uint8_t *)scratch;\n{DOUBLE}\nif (room[0] == 0x5A) y[0] = 0;"
    )
    words = said(tmp_path, spec("2.0 * x", code, "scratch: 8"))
    assert "scratch: 'y': it depends on what was in the scratch before" in words


def test_scratch_that_is_read_behind_its_end(tmp_path: Path) -> None:
    code = f"(void)*((volatile uint8_t *)scratch + 8);\n{DOUBLE}"
    words = said(tmp_path, spec("2.0 * x", code, "scratch: 8"))
    assert "operands: it reads or writes memory that is none of its operands" in words
    assert "use-after-poison" in words


def test_what_is_not_defined_is_no_access_to_memory(tmp_path: Path) -> None:
    """Reported with the line of the spec."""
    code = f"{DOUBLE}\nif (p->size + 2147483647 == 7) y[0] = 0;"
    words = said(tmp_path, spec("2.0 * x", code))
    line = line_of(tmp_path / "specs/it.yaml", "2147483647")
    assert "operands: what it computes is not defined by the C standard" in words
    assert f".yaml:{line}: runtime error: signed integer overflow" in words
    assert "none of its operands" not in words


def test_what_does_not_compile_is_reported_with_the_line_of_the_spec(tmp_path: Path) -> None:
    code = f"{DOUBLE}\nfloat room[p->size];\nroom[0] = y[0];\ny[0] = room[0];"
    words = said(tmp_path, spec("2.0 * x", code))
    line = line_of(tmp_path / "specs/it.yaml", "room[p->size]")
    assert f".yaml:{line}: error: ISO C90 forbids variable length array" in words


def test_a_reference_of_another_shape_is_reported_at_the_reference(tmp_path: Path) -> None:
    words = said(tmp_path, spec("x[0:1]", DOUBLE))
    line = line_of(tmp_path / "specs/it.yaml", "reference:")
    assert f"specs/it.yaml:{line}: error: the reference of STEP_IT gives" in words


LOOPS = "for (volatile int32_t i = 0; i < 9; i -= i) { }"
HANGS = {
    "always": f"{DOUBLE}\n{LOOPS}",
    "long inputs": f"{DOUBLE}\nif (p->size > 2) {LOOPS}",
    "sanitizers": f"{DOUBLE}\n#ifndef __OPTIMIZE__\n{LOOPS}\n#endif",
    "scratch": f"if (*(const uint8_t *)scratch == 0x5A) {LOOPS}\n{DOUBLE}",
    "guarded": f"#ifndef __OPTIMIZE__\nif (((uintptr_t)x & 4U) != 0U) {LOOPS}\n#endif\n{DOUBLE}",
}
"""When a kernel does not end -> its C."""
REPORTED = {
    "always": (1, "the C: the program did not finish"),
    "long inputs": (1, "the C: the program did not finish"),
    "sanitizers": (2, "the C under sanitizers: the program did not finish"),
    "scratch": (2, "scratch: it depends on what was in the scratch before: the program did not"),
    "guarded": (2, "operands: called alone, under sanitizers, it does not end well: the program"),
}
"""The same -> how many programs are made, and what is reported."""


@pytest.mark.parametrize("when", HANGS)
def test_a_kernel_that_does_not_end(
    when: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is reported once, with its place, and nothing else of it is run."""
    monkeypatch.setattr(host, "CASE_SECONDS", 1.5)
    built, ended = recorded(monkeypatch)
    words = said(tmp_path, spec("2.0 * x", HANGS[when], "scratch: 8" * (when == "scratch")))
    programs, message = REPORTED[when]
    assert message in words
    place = f"it.yaml:{line_of(tmp_path / 'specs/it.yaml', 'name: step_it_f32')}"
    assert "see what ends its loops. No more of this kernel was run\n    kernel: " in words
    assert place in words
    assert words.count("did not finish within 1.5 s") == words.count("case:") == 1
    assert len(built) == programs
    assert ended.count(None) == 1


TYPES = """op: COPY_IT
doc: The same.
litert: {custom: CopyIt}
inputs:
  x: {layout: N}
outputs:
  y: {type: x.type, shape: x.shape, scale: x.scale, zero_point: x.zero_point}
let: {size: x.n, bytes: x.n * x.type.bits // 8}
reference: 1.0 * x
kernels:
  - name: copy_it_s8
    types: {x: int8, y: int8}
    params: [size]
    code: |
      for (int32_t i = 0; i < p->size; i++) y[i] = x[i];
  - name: copy_it_any
    types: {x: [int16, int32], y: x}
    params: [bytes]
    code: |
      const uint8_t *const from = (const uint8_t *)x;
      for (int32_t i = 0; i < p->bytes; i++) ((uint8_t *)y)[i] = from[i];
      if (p->bytes == 4 * 9) LOOPS
tests:
  x: (span(2, 9),)
"""


def test_types_with_which_a_kernel_does_not_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its other types are not proved then, other kernels are."""
    monkeypatch.setattr(host, "CASE_SECONDS", 1.5)
    _, ended = recorded(monkeypatch)
    words, code = prove(tmp_path, 8, it=fill(TYPES, LOOPS=LOOPS))
    assert code == 1, words
    assert words.splitlines()[:3] == [
        "COPY_IT copy_it_s8: 8 cases",
        "COPY_IT copy_it_any: 8 cases",
        "COPY_IT copy_it_any: 8 cases",
    ]
    assert len(words.splitlines()) == 3 + 3 + 1
    assert words.count("the C: the program did not finish within 1.5 s") == 1
    assert "not all of its C was run: with other types it does not end" in words
    assert ended.count(None) == 1


def recorded(monkeypatch: pytest.MonkeyPatch) -> tuple[list[object], list[int | None]]:
    """Return what grows by each program that is made, and by how each run of one ends."""
    built: list[object] = []
    ended: list[int | None] = []
    build_program, run_watched = host.build_program, host.run_watched

    def built_program(*arguments: Any, **options: Any) -> host.Program:
        built.append(build_program(*arguments, **options))
        return built[-1]

    def watched(*arguments: Any, **options: Any) -> Ended:
        found = run_watched(*arguments, **options)
        ended.append(found.status)
        return found

    monkeypatch.setattr(host, "build_program", built_program)
    monkeypatch.setattr(host, "run_watched", watched)
    return built, ended


# --- sizes ---------------------------------------------------------------------------------------


def test_a_state_of_a_negative_size(tmp_path: Path) -> None:
    state = 'state:\n  old: {type: float32, shape: "(x.n - 20,)", reset: 0.0}'
    words = said(tmp_path, spec("(2.0 * x, old)", f"(void)old;\n{DOUBLE}", state=state))
    assert "it.yaml:1: error: state 'old' has the shape [-18]" in words


def test_a_negative_size_that_is_drawn(tmp_path: Path) -> None:
    text = spec("2.0 * x", DOUBLE)
    words = said(tmp_path, text.replace("(span(2, 9),)", "(span(2, 9) - 20,)"))
    assert "no case: tests draw 'x' of shape (-18,)" in words
    passes(tmp_path, text.replace("(span(2, 9),)", "(span(-2, 9),)"))


# --- operands ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ("y[p->size] = 0;", "operands: it writes as far as 4 bytes behind the end of 'y', of 8 b"),
        ("y[p->size + 1] = 0;", "operands: it writes as far as 8 bytes behind the end of 'y', of"),
        ("((uint8_t *)y)[4 * p->size] = 1;", "writes as far as 1 byte behind the end of 'y', of"),
        ("memset(y + p->size, 0xA5, 7);", "it writes as far as 7 bytes behind the end of 'y', of"),
        ("memset(y + p->size, 0x5A, 7);", "it writes as far as 7 bytes behind the end of 'y', of"),
        ("memset(y + p->size, 7, 64);", "it writes as far as 64 bytes behind the end of 'y', of"),
        ("y[-1] = 0;", "operands: it writes as far as 4 bytes before the start of 'y', of"),
        ("y[-2] = 0;", "operands: it writes as far as 8 bytes before the start of 'y', of"),
        ("((float *)(uintptr_t)x)[0] = 7;", "operands: it writes into its input 'x'"),
        ("(void)((const volatile float *)x)[p->size];", "operands: it reads or writes memory"),
        ("if (((const uint8_t *)x)[-1] == 0x5A) y[0] = 7;", "operands: 'y': it depends on what"),
    ],
    ids=[
        "behind",
        "later",
        "byte",
        "first",
        "second",
        "far",
        "before",
        "earlier",
        "input",
        "read",
        "neighbour",
    ],
)
def test_what_is_none_of_its_business(tmp_path: Path, code: str, message: str) -> None:
    assert message in said(tmp_path, spec("2.0 * x", f"{DOUBLE}\n{code}"))


def test_what_is_seen_in_one_run_is_the_least(tmp_path: Path) -> None:
    """Other bytes may have been written that look as they did before."""
    code = f"{DOUBLE}\nif ((const void *)x == (const void *)y) memset(y + p->size, 7, 3);"
    words = said(tmp_path, spec("2.0 * x", code, "inplace: [x]"))
    assert "inplace: operands: it writes at least as far as 3 bytes behind the end of 'y'" in words


def test_an_output_that_is_not_all_written(tmp_path: Path) -> None:
    code = "for (int32_t i = 0; i < p->size; i++) if (x[i] > 0.0f) y[i] = x[i];"
    words = said(tmp_path, spec("maximum(x, 0.0)", code))
    assert "outputs: 'y': not all of it is written" in words


# --- alias ---------------------------------------------------------------------------------------


def test_an_alias_that_is_one(tmp_path: Path) -> None:
    text = spec("x", "for (int32_t i = 0; i < p->size; i++) y[i] = x[i];")
    passes(tmp_path, text.replace("shape: x.shape}", "shape: x.shape, alias: x}"))


def test_an_alias_of_other_bytes(tmp_path: Path) -> None:
    text = spec("2.0 * x", DOUBLE).replace("shape: x.shape}", "shape: x.shape, alias: x}")
    assert "alias: 'y' has other bytes than 'x'" in said(tmp_path, text)


HALVES = """op: HALVE_IT
doc: The input without its first element.
litert: {custom: HalveIt}
inputs:
  x: {layout: N}
  rest: {variadic: true}
outputs:
  y:
    type: x.type
    shape: (x.n - 1,)
    alias: x
    alias_offset: OFFSET
    alias_when: WHEN
let: {size: x.n - 1}
reference: x[1:]
kernels:
  - name: halve_it_f32
    types: {x: float32, rest: float32, y: float32}
    params: [size]
    code: |
      for (int32_t i = 0; i < p->size; i++) y[i] = x[i + 1];
tests:
  x: (span(3, 9),)
  rest: repeat(1, (2,))
"""


@pytest.mark.parametrize(("offset", "when"), [("4", "true"), ("4", "size > 3"), ("0", "false")])
def test_a_part_that_is_one(tmp_path: Path, offset: str, when: str) -> None:
    passes(tmp_path, fill(HALVES, OFFSET=offset, WHEN=when))


def test_a_part_that_is_elsewhere(tmp_path: Path) -> None:
    words = said(tmp_path, fill(HALVES, OFFSET="0", WHEN="size > 0"))
    assert "alias: 'y' has other bytes than 'x' from byte 0 on" in words


def test_a_part_that_is_not_within(tmp_path: Path) -> None:
    words = said(tmp_path, fill(HALVES, OFFSET="4 * size", WHEN="true"))
    assert "'y', 8 bytes from 8 on, is no part of 'x', which has 12" in words


JOINS = """op: JOIN_IT
doc: The inputs one behind the other.
litert: {custom: JoinIt}
inputs:
  parts: {variadic: true}
outputs:
  y:
    type: parts[0].type
    shape: (2 * size,)
    alias: parts
    alias_offset: OFFSET
let:
  size: parts[0].size
reference: concat(parts, 0)
kernels:
  - name: join_it_f32
    types: {parts: float32, y: float32}
    params: [size]
    code: |
      for (int32_t i = 0; i < p->size; i++) y[i] = parts[0][i];
      for (int32_t i = 0; i < p->size; i++) y[i + p->size] = parts[1][i];
tests:
  parts: repeat(2, (span(1, 5),))
"""


def test_parts_that_make_up_an_output(tmp_path: Path) -> None:
    passes(tmp_path, fill(JOINS, OFFSET="(0, 4 * size)"))
    words = said(tmp_path, fill(JOINS, OFFSET="(4 * size, 0)"))
    assert "alias: 'parts[0]' has other bytes than 'y' from byte" in words


@pytest.mark.parametrize(
    ("more", "offset", "words"),
    [
        (1, "(0, 4 * size)", "of bytes 16 to 20 of 'y' none of 'parts' is a part"),
        (1, "(4, 4 * size + 4)", "of bytes 0 to 4 of 'y' none of 'parts' is a part"),
        (1, "(0, 4 * size + 4)", "of bytes 8 to 12 of 'y' none of 'parts' is a part"),
        (0, "(0, 4)", "of bytes 4 to 8 of 'y' more than one of 'parts' is a part"),
        (-1, "(0, 4 * size)", "'parts', 8 bytes from 8 on, is no part of 'y', which has 12"),
    ],
)
def test_parts_that_do_not_make_up_an_output(
    tmp_path: Path, more: int, offset: str, words: str
) -> None:
    """Of another size by a function of the library, which no check of the spec knows."""
    text = fill(JOINS, OFFSET=offset).replace(
        "shape: (2 * size,)", f"shape: with_size((size,), 0, 2 * size + {more})"
    )
    inputs = [tensor(0, (2,)), tensor(1, (2,))]
    outputs = [tensor(2, (4 + more,))]
    path = model_of(tmp_path / "m.tflite", Encoding(custom="JoinIt"), inputs, outputs)
    with pytest.raises(ModelError) as caught:
        load_bound(path, context_of(tmp_path, it=text), find_target("host"))
    assert words in str(caught.value)
    assert f"it.yaml:{line_of(tmp_path / 'specs/it.yaml', '  y:')}" in str(caught.value)


def test_a_number_for_each_part(tmp_path: Path) -> None:
    words = said(tmp_path, fill(JOINS, OFFSET="(0, 4, 8)"))
    assert "alias_offset has 3 numbers for 2 of 'parts'" in words


# --- inplace -------------------------------------------------------------------------------------

BACK = "for (int32_t i = 0; i < p->size; i++) y[i] = x[p->size - 1 - i];"
SUM_BACK = "for (int32_t i = 0; i < p->size; i++) y[i] = x[i] + b[p->size - 1 - i];"


def test_inplace_that_works(tmp_path: Path) -> None:
    passes(tmp_path, spec("2.0 * x", DOUBLE, "inplace: [x]"))


def test_inplace_over_an_input_that_is_still_read(tmp_path: Path) -> None:
    words = said(tmp_path, spec("take(x, size - 1 - arange(size))", BACK, "inplace: [x]"))
    assert "inplace: 'y': it is another when it is written over 'x'" in words


def test_inplace_over_the_wrong_one_of_two(tmp_path: Path) -> None:
    reference = "x + take(b, size - 1 - arange(size))"
    passes(tmp_path, spec(reference, SUM_BACK, "inplace: [x]", second=True))
    words = said(tmp_path, spec(reference, SUM_BACK, "inplace: [b]", second=True))
    assert "inplace: 'y': it is another when it is written over 'b'" in words


def test_inplace_over_each_but_not_over_both(tmp_path: Path) -> None:
    """The planner may write over one tensor that is both inputs."""
    code = """if (y == x) {
    for (int32_t i = 0; i < p->size; i++) y[i] = -x[i];
    for (int32_t i = 0; i < p->size; i++) y[i] = b[i] - y[i];
} else {
    for (int32_t i = 0; i < p->size; i++) y[i] = x[i] + b[i];
}"""
    words = said(tmp_path, spec("x + b", code, "inplace: [x, b]", second=True))
    message = "inplace: 'y': it is another when it is written over one tensor that is 'x' and 'b'"
    assert message in words


@pytest.mark.qemu
@needs_board("cortex-m55")
@pytest.mark.parametrize(
    ("code", "fact", "message"),
    [
        (BACK, "inplace: [x]", "inplace: 'y': it is another when it is written over 'x'"),
        (f"{BACK}\ny[p->size] = 0;", "", "it writes as far as 4 bytes behind the end of 'y'"),
    ],
)
def test_facts_are_proved_on_boards(tmp_path: Path, code: str, fact: str, message: str) -> None:
    """Kernels of a processor run there alone."""
    machine, reference = machine_of("cortex-m55"), "take(x, size - 1 - arange(size))"
    words, exit_code = prove(tmp_path, 8, machine, it=spec(reference, BACK))
    assert exit_code == 0, words
    words, exit_code = prove(tmp_path, 8, machine, it=spec(reference, code, fact))
    assert exit_code == 1
    assert message in words


# --- overlap -------------------------------------------------------------------------------------

FORWARD = "for (int32_t i = 0; i < p->size; i++) y[i] = 2.0f * x[i];"
BACKWARD = "for (int32_t i = p->size - 1; i >= 0; i--) y[i] = 2.0f * x[i];"


@pytest.mark.parametrize("overlap", ["0", "-4", "-400"])
def test_overlap_that_works(tmp_path: Path, overlap: str) -> None:
    passes(tmp_path, spec("2.0 * x", FORWARD, f"overlap: {overlap}"))


@pytest.mark.parametrize(
    ("code", "overlap", "distance"),
    [(FORWARD, "4", 4), (FORWARD, "4 * size", 4), (BACKWARD, "0", -4), (BACKWARD, "-4", -4)],
)
def test_overlap_that_goes_too_far(tmp_path: Path, code: str, overlap: str, distance: int) -> None:
    words = said(tmp_path, spec("2.0 * x", code, f"overlap: {overlap}"))
    assert f"overlap: 'y': it is another when it starts {distance} bytes after 'x'" in words


@pytest.mark.parametrize("behind", ["0", "4", "400"])
def test_overlap_behind_that_works(tmp_path: Path, behind: str) -> None:
    passes(tmp_path, spec("2.0 * x", BACKWARD, f"overlap_behind: {behind}"))


@pytest.mark.parametrize(("code", "behind"), [(FORWARD, "4"), (FORWARD, "0"), (BACKWARD, "-4")])
def test_overlap_behind_that_begins_too_near(tmp_path: Path, code: str, behind: str) -> None:
    words = said(tmp_path, spec("2.0 * x", code, f"overlap_behind: {behind}"))
    assert "overlap_behind: 'y': it is another when it starts" in words
    assert f"{behind} or more are allowed" in words


def test_overlap_that_wants_the_output_ahead(tmp_path: Path) -> None:
    """What is read of the input lies one element before what is written."""
    code = """float before = 0.0f;
for (int32_t i = 0; i < p->size; i++) {
    y[i] = before + x[i];
    before = x[i];
}"""
    reference = "x + where(arange(size), take(x, maximum(arange(size) - 1, 0)), 0.0)"
    passes(tmp_path, spec(reference, code, "overlap: -4"))
    words = said(tmp_path, spec(reference, code, "overlap: 0"))
    assert "overlap: 'y': it is another when it starts 0 bytes after 'x'; 0 are allowed" in words


# --- state ---------------------------------------------------------------------------------------

KEEPS = """state:
  sum: {type: float32, shape: x.shape, reset: 5}"""
ADD_UP = "for (int32_t i = 0; i < p->size; i++) { sum[i] += x[i]; y[i] = sum[i]; }"


def test_state_that_is_kept(tmp_path: Path) -> None:
    passes(tmp_path, spec("(x + sum, x + sum)", ADD_UP, "", KEEPS))


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ("for (int32_t i = 0; i < p->size; i++) y[i] = x[i] + sum[i];",
         "state: 'sum' after run 1 differs from exact"),
        (f"{ADD_UP} sum[0] = 0;", "state: 'sum' after run 1 differs from exact"),
        (f"{ADD_UP} sum[p->size] = 0;",
         "state: it writes as far as 4 bytes behind the end of 'sum'"),
    ],
    ids=["forgotten", "wrong", "too small"],
)  # fmt: skip
def test_state_that_is_not_as_the_spec_says(tmp_path: Path, code: str, message: str) -> None:
    assert message in said(tmp_path, spec("(x + sum, x + sum)", code, "", KEEPS))


def test_state_that_is_in_no_context(tmp_path: Path) -> None:
    """One context alone would work: it starts anew when it sees the reset value."""
    code = """static float kept[16];
for (int32_t i = 0; i < p->size; i++) {
    kept[i] = (sum[i] == 5.0f ? 5.0f : kept[i]) + x[i];
    sum[i] = x[i] + sum[i];
    y[i] = kept[i];
}"""
    with pytest.raises(SpecError, match="a static variable that can change"):
        said(tmp_path, spec("(x + sum, x + sum)", code, "", KEEPS))


# --- several outputs -----------------------------------------------------------------------------

TWO = """op: SPLIT_IT
doc: A sum and a difference.
litert: {custom: SplitIt}
inputs:
  x: {layout: N}
  b: {layout: N}
outputs:
  sum: {type: x.type, shape: x.shape}
  rest: {type: x.type, shape: REST}
let: {size: x.n}
checks:
  - {that: b.n == size, else: there are two of a size}
reference: MEANING
kernels:
  - name: split_it_f32
    types: {x: float32, b: float32, sum: float32, rest: float32}
    params: [size]
    FACT
    code: |
      CODE
tests:
  x: (span(2, 9),)
  b: (x.n,)
"""
BOTH = """for (int32_t i = 0; i < p->size; i++) {
    const float one = x[i], other = b[i];
    sum[i] = one + other;
    rest[i] = one - other;
}"""
SUM_FIRST = """for (int32_t i = 0; i < p->size; i++) sum[i] = x[i] + b[i];
for (int32_t i = 0; i < p->size; i++) rest[i] = x[i] - b[i];"""


def two(code: str, fact: str, meaning: str = "(x + b, x - b)", rest: str = "x.shape") -> str:
    indented = "\n      ".join(code.strip().splitlines())
    return fill(TWO, MEANING=meaning, REST=rest, FACT=fact, CODE=indented)


@pytest.mark.parametrize("fact", ["inplace: [x, b]", "inplace: [x]", "overlap: 0", "overlap: -8"])
def test_facts_of_two_outputs_that_hold(tmp_path: Path, fact: str) -> None:
    passes(tmp_path, two(BOTH, fact))


def test_all_facts_of_two_outputs(tmp_path: Path) -> None:
    passes(tmp_path, two(BOTH, "inplace: [x, b]\n    overlap: 0"))


@pytest.mark.parametrize(
    ("fact", "message"),
    [
        ("inplace: [x]", "inplace: 'rest': it is another when 'sum' is written over 'x'"),
        ("inplace: [b]", "inplace: 'rest': it is another when 'sum' is written over 'b'"),
        ("overlap: 0", "overlap: 'rest': it is another when 'sum' starts 0 bytes after 'x'"),
        ("overlap: 1000000", "overlap: 'sum': it is another when 'sum' starts"),
        ("overlap_behind: 4", "overlap_behind: 'sum': it is another when 'sum' starts 4 bytes"),
    ],
)
def test_facts_of_two_outputs_that_do_not_hold(tmp_path: Path, fact: str, message: str) -> None:
    """The first output is right where it is; what is lost is what the second one is made of."""
    assert message in said(tmp_path, two(SUM_FIRST, fact))


def test_each_output_over_an_input_but_not_both(tmp_path: Path) -> None:
    """Alone, each of them may be written over either input."""
    code = """if (sum == b && rest == x)
    return 0;
const int is_over = rest == x || rest == b;
for (int32_t i = 0; i < p->size; i++) {
    const float one = x[i], other = b[i];
    sum[i] = one + other;
    rest[i] = one - other;
}
(void)is_over;"""
    words = said(tmp_path, two(code, "inplace: [x, b]"))
    assert "it is another with 'sum' over 'b' and 'rest' over 'x'" in words


def test_an_output_that_overlaps_while_another_is_in_place(tmp_path: Path) -> None:
    code = f"if (sum == x && rest == b)\n    return 0;\n{BOTH}"
    passes(tmp_path, two(code, "overlap: 0"))
    words = said(tmp_path, two(code, "inplace: [b]\n    overlap: 0"))
    assert "'sum' starts 0 bytes after 'x', 'rest' over 'b'; 0 are allowed" in words


def test_an_input_that_all_outputs_wait_for(tmp_path: Path) -> None:
    """What reads all of it first may have any of its outputs anywhere."""
    code = """const float last = x[p->size - 1];
float sums[9], rests[9];
for (int32_t i = 0; i < p->size; i++) {
    sums[i] = x[i] + b[i];
    rests[i] = last - b[i];
}
for (int32_t i = 0; i < p->size; i++) {
    sum[i] = sums[i];
    rest[i] = rests[i];
}"""
    meaning = "(x + b, take(x, arange(1) + size - 1) - b)"
    facts = "overlap: 1000000\n    overlap_behind: -1000000\n    inplace: [x, b]"
    passes(tmp_path, two(code, facts, meaning))
    early = code.replace("sums[i] = x", "sum[i] = x").replace("    sum[i] = sums[i];\n", "")
    words = said(tmp_path, two(early.replace("sums[9], ", ""), facts, meaning))
    assert "it is another when" in words


def test_outputs_of_several_sizes(tmp_path: Path) -> None:
    """Those that are not as large as the input are never written over it."""
    code = "rest[0] = x[0];\nfor (int32_t i = 0; i < p->size; i++) sum[i] = x[i] + b[i];"
    passes(tmp_path, two(code, "inplace: [x, b]", "(x + b, take(x, arange(1)))", '"(1,)"'))


def test_outputs_of_any_number(tmp_path: Path) -> None:
    text = """op: COPY_IT
doc: The input, twice.
litert: {custom: CopyIt}
inputs:
  x: {layout: N}
outputs:
  copies: {variadic: true, type: x.type, shape: "(x.shape, x.shape)", count: 2}
let: {size: x.n}
reference: (x, 2.0 * x)
kernels:
  - name: copy_it_f32
    types: {x: float32, copies: float32}
    params: [size]
    FACT
    code: |
      for (int32_t i = 0; i < p->size; i++) {
          const float each = x[i];
          copies[0][i] = each;
          copies[1][i] = 2.0f * each;
      }
tests:
  x: (span(2, 9),)
"""
    passes(tmp_path, fill(text, FACT="inplace: [x]"))
    assert "starts" in said(tmp_path, fill(text, FACT="overlap: 4"))


def test_overlap_without_an_input(tmp_path: Path) -> None:
    text = """op: COUNT_IT
doc: Numbers from 0 on.
litert: {custom: CountIt}
inputs: {}
outputs:
  y: {type: float32, shape: "(4,)"}
reference: arange(4)
kernels:
  - name: count_it_f32
    types: {y: float32}
    overlap: 0
    code: for (int32_t i = 0; i < 4; i++) y[i] = (float)i;
"""
    (tmp_path / "it.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(SpecError, match="there is no input"):
        load_files([tmp_path / "it.yaml"])
