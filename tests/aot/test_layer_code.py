"""C that is written for each layer: what a template gives, where it stands, what it must not be."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from opgen.aot.emit import EmitOptions, emit_module
from opgen.aot.emit.module import one_copy_kernels
from opgen.aot.plan import plan_memory
from opgen.aot.plan.footprint import code_of
from opgen.bind.bound import BoundModel
from opgen.config import NO_RULES, Rules, find_target
from opgen.loading import load_bound
from opgen.operators.bind import definition_of
from opgen.operators.fill import FilledLine, FillError, fill
from opgen.prove.conformance import prove_operator
from opgen.prove.machine import machine_of
from opgen.prove.module import Build
from opgen.prove.seeded import seeded_inputs
from opgen.prove.verify_model import run_c
from opgen.registry.context import build_default_registry_context
from opgen.spec.load import load_files
from opgen.synth.records import operator_of
from opgen.text.template import TemplateFault, c_alone, expressions_of, parse_template
from tests.tools import needs

DIGITS = Path(__file__).parents[2] / "examples/digits/digits.tflite"


class Names:
    """What the expressions of a template see here."""

    pairs = 3
    relu = True
    name = "r4"


HOLES: Mapping[str, Any] = {
    "2 * i": lambda o: 2 * o.i,
    "i % 2 == 0": lambda o: o.i % 2 == 0,
    "(1, 4)": lambda _: (1, 4),
    "i + j": lambda o: o.i + o.j,
    "k * k": lambda o: o.k * o.k,
    "10 ** 9": lambda _: 10**9,
}


def lines_of(text: str) -> tuple[FilledLine, ...]:
    functions = [HOLES[each] for each in expressions_of(parse_template(text))]
    return fill(text, functions, Names())


def filled(text: str) -> list[str]:
    return [each.text for each in lines_of(text)]


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("a = {{ pairs }};\nb = {{ relu }};\n{{ name }} {{ 7 }}\n", ["a = 3;", "b = 1;", "r4 7"]),
        ("{% for i in range(pairs) %}\n  x{{ i }} = {{ 2 * i }};\n{% endfor %}\n",
         ["  x0 = 0;", "  x1 = 2;", "  x2 = 4;"]),
        ("{% for i in range(8, 2, 0) %}{% endfor %}", ValueError),
        ("{% for i in (1, 4) %}{{ i }}{% endfor %}\n", ["14"]),
        ("{% for i in range(3) %}\n{% if i % 2 == 0 %}\neven\n{% else %}\nodd\n{% endif %}\n"
         "{% endfor %}",
         ["even", "odd", "even"]),
        ("{% set k = pairs %}\n{{ k * k }}{# a\ncomment #}\n", ["9"]),
        ("{% for i in range(2) %}\n{% for j in range(i, 2) %}\n{{ i + j }}\n{% endfor %}\n"
         "{% endfor %}\n",
         ["0", "1", "2"]),
        ("asm(\n{% asm %}\n  1:\n  mov {{ name }}, #1   // one\n\n{% endasm %}\n);\n",
         ["asm(", '  "1:\\n"', '  "mov r4, #1\\n"  // one', ");"]),
        ("{% if relu %}a{% elif pairs %}b{% endif %};\n", ["a;"]),
        ("{{ (1, 4) }}", FillError),
        ("{% for i in range(10 ** 9) %}{% endfor %}", FillError),
        ("{% for i in range(60000) %}{{ i }} and some characters\n{% endfor %}", FillError),
    ],
)  # fmt: skip
def test_filling(text: str, lines: list[str] | type[Exception]) -> None:
    if isinstance(lines, list):
        assert filled(text) == lines
    else:
        with pytest.raises(lines):
            filled(text)


def test_lines_know_where_they_come_from() -> None:
    text = "first;\n{% for i in range(2) %}\n{% asm %}\n  nop\n{% endasm %}\n{{ i }};\n"
    text += "{% endfor %}\nlast;\n"
    origins = [(each.text, each.origin) for each in lines_of(text)]
    loop = [('  "nop\\n"', 3), ("0;", 5)]
    assert origins == [("first;", 0), *loop, loop[0], ("1;", 5), ("last;", 7)]


def test_names_end_with_their_block() -> None:
    with pytest.raises(AttributeError):
        filled("{% if relu %}\n{% set k = pairs %}\n{% endif %}\n{{ k * k }}\n")


def test_blocks_have_a_limit_and_an_end() -> None:
    with pytest.raises(TemplateFault, match="nested more than 12"):
        parse_template("{% if relu %}" * 13)
    with pytest.raises(TemplateFault, match="never closed"):
        parse_template("{% if relu %} x")


def test_only_c_is_left() -> None:
    text = "a {{ b }}\n{% if relu %}\nc\n{% asm %}\nmov r0, #1\n{% endasm %}\n{% endif %}\n"
    assert c_alone(text).split() == ["a", "c"]
    assert len(c_alone(text)) == len(text)


SPEC = """\
op: TWICE
doc: Twice the input, all elements one after the other.
litert: {custom: Twice}
inputs: {x: {}}
outputs: {y: {type: x.type, shape: x.shape}}
let: {length: x.size, whole: x.size // 4}
reference: x + x
kernels:
  - types: {x: float32, y: float32}
    code: |
      for (int32_t i = 0; i < p->length; i++) {
          y[i] = x[i] + x[i];
      }
    template:
      macro: MACRO
      code: |
        {% for i in range(4 * whole) %}
        const float value{{ i }} = x[{{ i }}];
        y[{{ i }}] = value{{ i }} + value{{ i }};
        {% endfor %}
        {% for i in range(4 * whole, length) %}
        y[{{ i }}] = 2.0f * x[{{ i }}];
        {% endfor %}
tests:
  x: (span(1, 2), span(1, 7))
"""


def proved(folder: Path, text: str = SPEC, build: Build = Build()) -> list[str]:  # noqa: B008
    """Return how the kernel fails; __STDC__ is 1 for each compiler of C."""
    path = folder / "twice.yaml"
    path.write_text(text.replace("MACRO", "__STDC__"))
    (op,) = load_files([path]).ops
    rows = prove_operator(definition_of(operator_of(op)), 4, oracle_name="", build=build)
    assert sum(row.cases for row in rows) == 4
    return [failure for row in rows for failure in row.failures]


def test_the_template_is_what_runs(tmp_path: Path) -> None:
    assert not proved(tmp_path)
    wrong = proved(tmp_path, SPEC.replace("+ value{{ i }}", "+ 3.0f"))
    assert wrong
    assert "the C differs from exact" in wrong[0]


def test_elsewhere_the_kernel_itself_runs(tmp_path: Path) -> None:
    text = SPEC.replace("MACRO", "OPGEN_HAS_DSP").replace("+ value{{ i }}", "no C at all")
    assert not proved(tmp_path, text)
    assert proved(tmp_path, text.replace("x[i] + x[i]", "x[i]"))


@pytest.mark.qemu
@needs("qemu-system-arm", "arm-none-eabi-gcc")
def test_on_a_board(tmp_path: Path) -> None:
    text = SPEC.replace("MACRO", "OPGEN_HAS_DSP").replace("x[i] + x[i]", "x[i] + 5.0f")
    assert not proved(tmp_path, text, Build(machine=machine_of("cortex-m4")))


def test_errors_of_the_compiler_have_the_line_of_the_template(tmp_path: Path) -> None:
    (failure, *_) = proved(tmp_path, SPEC.replace("+ value{{ i }}", "+ valve"))
    assert "twice.yaml:19: error: 'valve' undeclared" in re.sub("[\u2018\u2019]", "'", failure)


@needs("arm-none-eabi-gcc", "qemu-system-arm")
def test_errors_of_the_assembler_have_it_too(tmp_path: Path) -> None:
    body = "{% asm %}\n            frob r0, #{{ i }}\n        {% endasm %}"
    text = SPEC.replace("MACRO", "OPGEN_HAS_DSP").replace(
        "= x[{{ i }}];",
        f"= x[{{{{ i }}}}]; __asm__ volatile(\n        {body}\n        );",
    )
    (failure, *_) = proved(tmp_path, text, Build(machine=machine_of("cortex-m4")))
    assert re.search(r"twice\.yaml:20: Error: bad instruction `frob r0,#0'", failure)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("+ value{{ i }}", "+ (value{{ i }}", r"twice.yaml:19: error: '\(' is never closed"),
        ("+ value{{ i }}", "{% for j in range(10 ** 6) %}{% endfor %}", r"yaml:19: error: fill"),
        ("+ value{{ i }}", "+ {{ 1 // (i - i) }}", r"by zero\n.*twice.yaml:19"),
    ],
)  # fmt: skip
def test_what_is_found_when_it_is_filled(old: str, new: str, message: str, tmp_path: Path) -> None:
    assert re.search(message, proved(tmp_path, SPEC.replace(old, new))[0])


def bound_digits(rules: Rules = NO_RULES, optimize: str = "speed") -> BoundModel:
    context = build_default_registry_context(installed=False)
    target = find_target("cortex-m4", "portable", optimize)
    return load_bound(DIGITS, context, target, rules=rules)


def test_layers_of_one_text_share_a_function() -> None:
    bound = bound_digits()
    codes = [each.code for each in bound.operators if each.code]
    assert codes
    files = emit_module(bound, plan_memory(bound), EmitOptions(name="digits"))
    kernels, module = files["digits_kernels.h"].decode(), files["digits.c"].decode()
    for code in codes:
        assert kernels.count(f" {code.function}(") == 1
        assert f"status = {code.function}(" in module or f"{code.function}(&" in module
    inputs = seeded_inputs(bound.subgraph, 2, 1)
    plain = load_bound(
        DIGITS, build_default_registry_context(installed=False), find_target("generic")
    )
    for one, other in zip(run_c(bound, inputs).outputs, run_c(plain, inputs).outputs, strict=True):
        np.testing.assert_array_equal(one, other)


def test_a_text_of_several_layers_has_one_copy() -> None:
    bound = bound_digits()
    plan, operators = plan_memory(bound), list(bound.operators)
    first, second = [index for index, each in enumerate(operators) if each.code][-2:]
    one = operators[first]
    code = one.code
    assert code is not None
    assert code.text not in one_copy_kernels(bound, plan)
    operators[second] = replace(operators[second], operation=one.operation, kernel=one.kernel)
    assert code.text in one_copy_kernels(replace(bound, operators=tuple(operators)), plan)
    attributes = replace(operators[second].attributes, code_section=".itcm")
    operators[second] = replace(operators[second], attributes=attributes)
    assert code.text not in one_copy_kernels(replace(bound, operators=tuple(operators)), plan)


def test_for_size_less_c_is_written_for_layers() -> None:
    speed, size = (
        {name: bytes_ for each in bound.operators for name, bytes_ in code_of(each).items()}
        for bound in (bound_digits(), bound_digits(optimize="size"))
    )
    assert sum(size.values()) < 0.9 * sum(speed.values())


@needs("clang")
def test_long_assembler_compiles_without_a_warning(tmp_path: Path) -> None:
    """ISO C99 knows strings of 4,095 characters; clang says so."""
    bound = bound_digits()
    files = emit_module(bound, plan_memory(bound), EmitOptions(name="digits"))
    for name, content in files.items():
        (tmp_path / name).write_bytes(content)
    device = ("--target=thumbv7em-none-eabihf", "-mcpu=cortex-m4", "-mfpu=fpv4-sp-d16")
    strict = ("-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Wshadow", "-Werror")
    for name in ("math", "string"):  # clang brings none for processors without a system
        (tmp_path / f"{name}.h").write_text(STAND_INS[name])
    command = ["clang", *device, "-mfloat-abi=hard", "-std=c99", *strict, "-O1", "-ffreestanding"]
    ran = subprocess.run(
        [*command, f"-isystem{tmp_path}", "-c", "digits.c", "-o", "digits.o"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr


STAND_INS = {
    "math": '#define INFINITY __builtin_inff()\n#define NAN __builtin_nanf("")\n',
    "string": "#include <stddef.h>\n"
    "void *memcpy(void *, const void *, size_t);\n"
    "void *memset(void *, int, size_t);\n"
    "void *memmove(void *, const void *, size_t);\n",
}
