"""Objects of kernels: what they define, and what they call."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from opgen.errors import SpecError
from opgen.prove.machine import find_compiler
from opgen.prove.symbols import check_symbols
from tests.tools import need

GOOD = """
#include <math.h>
#include <string.h>
static const int table[3] = {1, 2, 3};
static int twice(int x) { return 2 * x; }
typedef struct {
    const int *table;
    int size;
} params;
extern const params outside;
const params outside = {table, 3};
static const params inside = {table, 2};
const params *found(void);
const params *found(void) { return &inside; }
void *__memcpy_chk(void *to, const void *from, unsigned long n, unsigned long most);
int helper(int x);
int f(float *y, const float *x, int n)
{
    static const char *const names[] = {"a", "b"};
    memcpy(y, x, (unsigned)n);
    __memcpy_chk(y, x, (unsigned)n, 9);
    y[0] = expf(x[0]) + sqrtf(x[1]) + (float)names[n & 1][0];
    return twice(table[n % 3]) + helper(n);
}
"""
HELPER = "int helper(int x) { return x / 3; }"


def check(folder: Path, *texts: str, compiler: str = "") -> None:
    """Compile C files and look at their objects."""
    compiler = compiler or find_compiler()
    objects = []
    for index, text in enumerate(texts):
        source = folder / f"{index}.c"
        source.write_text(text)
        objects.append(source.with_suffix(".o"))
        command = [
            compiler,
            "-std=c99",
            "-O1",
            "-fPIE",
            "-w",
            "-c",
            str(source),
            "-o",
            str(objects[-1]),
        ]
        subprocess.run(command, check=True)
    check_symbols(compiler, objects)


def test_constants_and_the_two_headers(tmp_path: Path) -> None:
    check(tmp_path, GOOD, HELPER)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("int f(void) { static int n; return n++; }", "'n' is a variable that can change"),
        ("int f(void) { static int n = 3; return n++; }", "'n' is a variable that can change"),
        ("int state; int f(void) { return state++; }", "'state' is a variable that can change"),
        (
            "void *malloc(unsigned long); void *f(void) { return malloc(3); }",
            "'malloc' is called, and modules have no heap",
        ),
        ('int puts(const char *); int f(void) { return puts(""); }', "'puts' is called, which is"),
        (
            'int __printf_chk(int, const char *); int f(void) { return __printf_chk(1, ""); }',
            "'printf' is called, which is",
        ),
        ("int helper(int); int f(void) { return helper(1); }", "'helper' is called, which is"),
    ],
)
def test_what_modules_must_not(text: str, message: str, tmp_path: Path) -> None:
    with pytest.raises(SpecError, match="breaks what modules promise") as caught:
        check(tmp_path, text)
    assert message in str(caught.value)


def test_what_clang_calls_them(tmp_path: Path) -> None:
    clang = need("clang")
    check(tmp_path, GOOD, HELPER, compiler=clang)
    text = "int f(void) { static int n = 3; return n++; }"
    with pytest.raises(SpecError, match="'n' is a variable that can change"):
        check(tmp_path, text, compiler=clang)
