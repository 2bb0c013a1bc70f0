"""Building modules with the compiler of this machine, and running them on many samples."""

import re
import subprocess
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from opgen.air import DType
from opgen.errors import SpecError, UsageError
from opgen.prove import compiling, host
from opgen.prove.host import Module, build_program, run_program
from opgen.prove.machine import find_compiler
from opgen.prove.toolchain import missing_part
from tests.runtime.definitions import COUNT, Graph
from tests.tools import need, needs

HEADER = """
#include <stdint.h>
#ifdef __cplusplus
extern "C" {
#endif
typedef struct { int32_t input; int32_t output; int32_t sum; int32_t spare[2]; } NAME_context;
int NAME_init(NAME_context *context);
int32_t *NAME_input_0(NAME_context *context);
const int32_t *NAME_output_0(const NAME_context *context);
int NAME_run(NAME_context *context);
#ifdef UPPER_TRACE
void NAME_trace(int32_t layer, int32_t output, const void *data, int32_t bytes);
#endif
#ifdef __cplusplus
}
#endif
"""
SOURCE = """
#include "NAME.h"
#include <stdlib.h>
int NAME_init(NAME_context *context) { context->sum = 5; return 0; }
int32_t *NAME_input_0(NAME_context *context) { return &context->input; }
const int32_t *NAME_output_0(const NAME_context *context) { return &context->output; }
int NAME_run(NAME_context *context)
{
    BODY
    context->sum += context->input;
    context->output = context->sum;
#ifdef UPPER_TRACE
    NAME_trace(1, 0, &context->output, 4);
#endif
    return 0;
}
"""


def module(name: str = "counter", body: str = "") -> Module:
    """Return a module written by hand: the running sum of its inputs, from 5."""
    graph = Graph()
    x, out = graph.tensor(DType.INT32, (1,)), graph.tensor(DType.INT32, (1,))
    graph.operator(COUNT, {"x": x, "output": out}, outputs=(out,))

    def text(template: str) -> bytes:
        filled = template.replace("NAME", name).replace("UPPER", name.upper())
        return filled.replace("BODY", body).encode()

    files = {f"{name}.h": text(HEADER), f"{name}.c": text(SOURCE), "README.md": b"no C"}
    return Module(name, files, graph.bound((x,), (out,)))


ONES = np.ones((2, 3, 1), np.int32)
SUMS = [[6, 7, 8], [6, 7, 8]]


@pytest.mark.parametrize("standard", ["c99", pytest.param("c++17", marks=needs("c++"))])
def test_samples_start_anew_and_steps_go_on(tmp_path: Path, standard: str) -> None:
    program = build_program([module()], tmp_path, standard=standard, flags=host.STRICT)
    run = run_program(program, [(0, [ONES])])[0]
    assert run.failure == ""
    np.testing.assert_array_equal(run.outputs[0][..., 0], SUMS)
    assert run.tensors == {}


@pytest.mark.parametrize("compiler", ["gcc", "clang"])
def test_several_modules_run_in_one_program(tmp_path: Path, compiler: str) -> None:
    path = need(compiler)
    modules = [module("one"), module("two", "context->sum *= 2;")]
    program = build_program(modules, tmp_path, compiler=path, flags=host.STRICT)
    runs = run_program(program, [(1, [ONES]), (0, [ONES]), (1, [ONES[:1]])])
    np.testing.assert_array_equal(runs[0].outputs[0][0, :, 0], [11, 23, 47])
    np.testing.assert_array_equal(runs[1].outputs[0][..., 0], SUMS)
    assert runs[2].outputs[0].shape == (1, 3, 1)


def test_a_traced_program_gives_what_each_layer_computes(tmp_path: Path) -> None:
    program = build_program([module()], tmp_path, traced=True)
    run = run_program(program, [(0, [ONES])])[0]
    np.testing.assert_array_equal(run.tensors[1][..., 0], SUMS)


def test_a_layer_that_fails_is_named(tmp_path: Path) -> None:
    program = build_program([module(body="if (context->sum > 6) return -1;")], tmp_path)
    run = run_program(program, [(0, [ONES])])[0]
    said = "count returned something else than 0 (specs/count.yaml:9)"
    assert run.failure == f"toy: operator 0 COUNT failed: the run returned -1: {said}"


def test_a_crash_does_not_stop_the_next_job(tmp_path: Path) -> None:
    program = build_program([module(body="if (context->input == 7) abort();")], tmp_path)
    bad = np.full((1, 1, 1), 7, np.int32)
    runs = run_program(program, [(0, [ONES]), (0, [bad]), (0, [ONES])])
    assert "the program ended with status -6" in runs[1].failure
    np.testing.assert_array_equal(runs[2].outputs[0][..., 0], SUMS)


def test_a_context_for_which_there_is_no_memory_is_named(tmp_path: Path) -> None:
    large = module()
    header = large.files["counter.h"].replace(b"spare[2]", b"spare[1LL << 50]")
    large = replace(large, files={**large.files, "counter.h": header})
    run = run_program(build_program([large], tmp_path), [(0, [ONES])])[0]
    assert run.failure == "the program found no room for the context in memory"


def test_sanitizers_report_an_overrun_of_the_context(tmp_path: Path) -> None:
    body = "((volatile int32_t *)context)[context->input + 4] = 1;"
    program = build_program([module(body=body)], tmp_path, flags=host.SANITIZED)
    run = run_program(program, [(0, [ONES])])[0]
    assert "heap-buffer-overflow" in run.failure


def test_a_program_that_hangs_is_ended(tmp_path: Path) -> None:
    program = build_program([module(body="while (context->input) {}")], tmp_path, flags=["-O0"])
    run = run_program(program, [(0, [ONES])], seconds=0.5)[0]
    assert "did not finish within 0.5 s" in run.failure
    assert run.hung
    assert run.hung


def test_what_is_like_a_job_that_hangs_is_not_run(tmp_path: Path) -> None:
    """Others are."""
    program = build_program([module(body="while (context->input > 1) {}")], tmp_path, flags=["-O0"])
    jobs = [(0, [ONES * factor]) for factor in (1, 2, 1, 2, 1)]
    runs = run_program(program, jobs, 0.5, ["slow", "slow", "slow", "other", ""])
    assert [each.hung for each in runs] == [False, True, True, True, False]
    assert "did not finish within 0.5 s" in runs[1].failure
    assert runs[2].failure == "it was not run, as another case did not end"
    assert "did not finish within 0.5 s" in runs[3].failure


def test_memory_is_poisoned_before_init(tmp_path: Path) -> None:
    program = build_program([module(body="context->sum = context->spare[0];")], tmp_path)
    run = run_program(program, [(0, [ONES * 0])])[0]
    poison = np.array([0xA5A5A5A5], np.uint32).view(np.int32)[0]
    assert run.outputs[0].reshape(-1)[0] == poison


def test_c_that_does_not_compile_is_the_specs_fault(tmp_path: Path) -> None:
    with pytest.raises(SpecError) as caught:
        build_program([module(body="undeclared = 1;")], tmp_path)
    assert "refuses the generated C" in str(caught.value)
    assert "undeclared" in str(caught.value)


@pytest.mark.parametrize("compiler", ["gcc", "clang"])
def test_a_function_that_nothing_declares_is_named(tmp_path: Path, compiler: str) -> None:
    """With one of opgen's that looks like it, if there is one."""
    path, flags = need(compiler), ["-Werror"]
    for name, hint in (("opgen_lutt_s8", "did you mean 'opgen_lut_s8'? Else "), ("foo", "")):
        with pytest.raises(SpecError) as caught:
            build_program([module(body=f"{name}(1);")], tmp_path / name, flags=flags, compiler=path)
        [fault] = caught.value.diagnostics
        assert re.search(rf": \S+:\d+ calls '{name}', which nothing declares", fault.message)
        assert fault.hint.startswith(f"{hint}declare it in a file of `headers`")


def test_a_missing_compiler_is_one_clear_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CC", "no-such-compiler")
    with pytest.raises(UsageError, match="'no-such-compiler' of \\$CC was not found") as caught:
        build_program([module()], tmp_path)
    assert "apt install gcc libc6-dev; or set CC to its path" in str(caught.value)
    monkeypatch.delenv("CC")
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(UsageError, match="no C compiler was found"):
        find_compiler()
    monkeypatch.delenv("CXX", raising=False)
    with pytest.raises(UsageError, match=r"no C\+\+ compiler was found") as caught:
        find_compiler(cxx=True)
    assert "apt install g++; or set CXX" in str(caught.value)


INSIDE = "x.c:1:10: fatal error: mine.h: No such file or directory\ncompilation terminated."
OUTSIDE = """In file included from /usr/lib/gcc/x86_64-linux-gnu/12/include/stdint.h:9,
                 from one.h:12:
/usr/lib/gcc/x86_64-linux-gnu/12/include/stdint.h:9:16: fatal error: {}
compilation terminated."""


@pytest.mark.parametrize(
    ("name", "said", "packages"),
    [
        ("cc", OUTSIDE.format("stdint.h: No such file or directory"), "libc6-dev"),
        ("clang", "one.h:12:10: fatal error: 'stdio.h' file not found", "libc6-dev"),
        ("ld", "/usr/bin/ld: cannot find Scrt1.o: No such file or directory", "libc6-dev"),
        ("gcc", "gcc: fatal error: cannot execute 'cc1plus': execvp: No such file", "g++"),
        ("clang", "ld: cannot find /usr/lib/libclang_rt.asan-x86_64.a", "libclang-rt-dev"),
        ("gcc-9", "/usr/bin/ld: cannot find -lasan: No such file", "libasan and libubsan"),
        ("arm-none-eabi-gcc", "x.c:1:10: fatal error: stdio.h: No", "libnewlib-arm-none-eabi"),
        ("arm-none-eabi-gcc", "fatal error: cannot read spec file 'rdimon.specs'", "libnewlib"),
        ("gcc", INSIDE, None),
        ("gcc", "/usr/include/math.h:12:3: error: 'x' undeclared", None),
    ],
)
def test_a_compiler_that_lacks_a_part_is_distinguished_from_faulty_c(
    name: str, said: str, packages: str | None
) -> None:
    error = missing_part(f"/usr/bin/{name}", said)
    assert (error is None) == (packages is None)
    if error is not None:
        assert re.search(rf"hint: .*{re.escape(packages or '')}", str(error))


def test_a_missing_c_library_is_no_fault_of_the_spec(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"does not find the C library(?s:.*)libc6-dev"):
        build_program([module()], tmp_path, flags=("-nostdinc",))


def test_shared_files_must_be_the_same(tmp_path: Path) -> None:
    first, second = module("one"), module("two")
    with_kernel: Any = {"kernel.c": b"int kernel_of_one;"}
    other: Any = {"kernel.c": b"int kernel_of_two;"}
    with pytest.raises(ValueError, match=r"different files of the name kernel\.c"):
        build_program(
            [
                Module("one", {**first.files, **with_kernel}, first.bound),
                Module("two", {**second.files, **other}, second.bound),
            ],
            tmp_path,
        )


def test_kernels_are_compiled_once_for_all_programs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A header that is not the same makes another object."""
    commands: list[list[str]] = []
    compiler = need("cc")
    compile_ = subprocess.run

    def run(command: list[str], **options: Any) -> Any:
        commands.append(command)
        return compile_(command, **options)

    monkeypatch.setattr(compiling.subprocess, "run", run)
    shared = {"kernel.c": b'#include "kernel.h"\nint kernel(void) { return VALUE; }\n'}
    for index, value in enumerate((b"1", b"1", b"2")):
        header = {"kernel.h": b"#define VALUE " + value + b"\nint kernel(void);\n"}
        counter = module()
        counter = replace(counter, files={**counter.files, **shared, **header})
        build_program([counter], tmp_path / str(index), compiler=compiler)
    compiled = [any(word.endswith("kernel.c") for word in command) for command in commands]
    assert compiled.count(True) == 2


def test_united_modules_have_their_kernels_once(tmp_path: Path) -> None:
    """Two modules with the same kernels, one with others."""
    modules = []
    for name, body in (("one", "ADD"), ("two", "ADD"), ("three", "TWICE")):
        own = module(name, f"context->sum += {body.lower()}(1);")
        guard, factor = f"{name.upper()}_KERNELS_H", 2 if body == "TWICE" else 1
        kernels = (
            f"#ifndef {guard}\n#define {guard}\n"
            f"static int {body.lower()}(int x) {{ return {factor} * x; }}\n#endif\n"
        )
        source = f'#include "{name}_kernels.h"\n'.encode() + own.files[f"{name}.c"]
        files = {f"{name}.c": source, f"{name}_kernels.h": kernels.encode()}
        modules.append(replace(own, files={**own.files, **files}))
    program = build_program(modules, tmp_path, united=True)
    fed = (np.zeros((1, 1, 1), np.int32),)
    runs = run_program(program, [(index, fed) for index in range(3)])
    assert [run.outputs[0].item() for run in runs] == [6, 6, 7]
