"""The C of a kernel stays within its function and uses names that exist."""

from __future__ import annotations

import pytest

from opgen.spec.c_code import Names, check_code
from opgen.spec.faults import Faults
from opgen.text.tree import ScalarNode, Source

NAMES = Names(
    arguments=("input", "output", "scratch", "scratch_size"),
    params=("size", "conv"),
    others=("stride", "rows"),
)
USED = "(void)p->size; (void)p->conv;"


def faults_of(code: str) -> list[str]:
    faults = Faults()
    check_code(ScalarNode(Source("x.c", code), 0, len(code), code, code), NAMES, faults)
    return [fault.message for fault in faults]


@pytest.mark.parametrize(
    "code",
    [
        "for (int32_t i = 0; i < p->size; i++) { output[i] = input[i]; } f(&p->conv);",
        "return opgen_f(p, input, output);",
        "const int8_t *row = input, *rows = row; int size = 3; use(p, rows, size);",
        "int a, stride; use(p, a, stride);",
        "use(p, x.rows, y->stride);",
        "/* } */ // }\nputs(\"}\"); char c = '}'; use(p, c);",
        "#if defined(X) && X > 1\n{ use(p); }\n#else\nuse(p);\n#endif",
        'const char *s = "/*"; use(p, s); /* \' */',
        "output[0] = 1.5e-3f * 0x1Fu + .5f; use(p);",
        "x = a ? b : c; y <<= 2; z->*w; use(p);",
        "stride_of(p);",
        "static const int32_t n[2] = {1, 2}; use(p, n);",
        "x.free = 1; use(p);",
    ],
)
def test_good_code(code: str) -> None:
    assert faults_of(code) == []


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ("} void f(void) {", "'}' closes nothing"),
        ("int8_t *x = malloc(7);", "'malloc' in the body of a kernel: modules have no heap"),
        (
            "char *x = (char *)__builtin_alloca(p->size);",
            "'__builtin_alloca' in the body of a kernel: modules have no heap",
        ),
        ("static int32_t n;", "a static variable that can change: modules can run side by side"),
        (
            "{ use(p); static int32_t n = 3; }",
            "a static variable that can change: modules can run side by side",
        ),
        ("{ )", "')' closes nothing"),
        ("f(1;", "'(' is never closed"),
        ("/* x", "a comment that does not end"),
        ("/* x /", "a comment that does not end"),
        ("/*/ }", "a comment that does not end"),
        ('"x', "a string that does not end on its line"),
        ("'}", "a string that does not end on its line"),
        ('"\\"', "a string that does not end on its line"),
        ("#define A }\nA", "'#define' in the body of a kernel"),
        ("#include <stdio.h>", "'#include' in the body of a kernel"),
        ("# pragma once", "'#pragma' in the body of a kernel"),
        ("#if 1 /* \n */\n#endif", "'#if' in the body of a kernel"),
        ("x #if 1\n#endif", "'#if' in the body of a kernel"),
        ("#if 1\n}\n#endif\n{", "'}' closes nothing"),
        ("{\n#if 1\n}\n#endif\n", "brackets that are open in one branch of #if only"),
        ("#endif", "#endif without #if"),
        ("#if 1", "an #if without #endif"),
        ("// x \\\n}", "a line that ends with a backslash"),
        ("??>", "a trigraph or digraph"),
        ("%> void f() <%", "a trigraph or digraph"),
        ("x = `y`;", "'`' in C code"),
        ("x = é;", "'é' in C code"),
    ],
)
def test_code_that_could_leave_its_function(code: str, message: str) -> None:
    assert faults_of(code)[0] == message


@pytest.mark.parametrize(
    ("code", "message"),
    [
        (f"{USED} x = p->sise;", "p has no 'sise'"),
        (f"{USED} x = p->rows;", "p has no 'rows'"),
        (f"{USED} x = size * 2;", "'size' is a param"),
        (f"{USED} x = y * rows;", "'rows' is not known in C"),
        (f"{USED} x = outptu[0];", "'outptu' is not declared"),
        ("x = p->size;", "the code does not use p->conv"),
    ],
)
def test_names_that_do_not_exist(code: str, message: str) -> None:
    assert faults_of(code) == [message]
