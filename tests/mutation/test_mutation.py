"""The tool behind `make mutants`: what it changes, and what it says of tests."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.mutation import rooms, run
from tests.mutation.mutants import Mutant, mutants_of
from tests.mutation.rooms import ROOMS, Room, runs_of, users_of
from tests.mutation.run import Outcome, Result, drawn, equivalents, run_all
from tests.ops.test_templates import on_boards

TOP = Path(__file__).parents[2]
PYTHON = '''\
LIMIT = 3


def first(items: list[int] | None, size: int = 4) -> int:
    """Return 1 of 2 items."""
    if not items and size <= 2:
        raise ValueError(f"there are {size + 1} of them")
    items.append(min(size, 7))
    return items[0] - size if size in items else -1
'''
C = """\
#define MOST 4
static int32_t count; /* a < b */
int32_t sum_up(const int8_t *values, int32_t size)
{
    int32_t sum = 0; // 1 + 2
    static const int8_t most[2] = {8};
    for (int32_t i = 0; i < size; i++) {
        sum += *values++ * -3;
    }
    if (sum > MOST && size) {
        sum = MOST;
    }
    return sum;
}
"""
SPEC = """\
op: TWICE
checks:
  - {that: x.rank <= 8, else: "{x.rank} > 8 axes"}
  - that: "not has(y) or y.c == x.c"    # 1 < 2
    limit: "3 < 4"
reference: x + 1
"""
HEADER = """\
#define ONE 1
#define TWICE(x) \\
    ((x) + \\
     (x))
#ifdef __cplusplus
extern "C" {
#endif
typedef struct {
    int32_t at[4];
} two_t;
int32_t length(const two *x, int32_t size);
static inline int32_t first(const two *x)
{
    const two *y = x;
    return y->at[0];
}
"""
TEMPLATE = """\
{# Half of 4. #}
const int32_t *from = p->table + {{ units * 2 }};
{% if units > 1 %}
    {
{% else %}
    if (from[0] < {{ units }}) {
{% endif %}
        __asm__ volatile(
{% asm %}
        1:
            add r1, r2, #{{ 4 * units }}
            ldmia r0!, {r3{% if units == 2 %}, r4{% endif %}}    // 2 of them
            nop
            bne 1b
{% endasm %}
            : : : "r1");
    }
"""


def changed(file: str, text: str) -> set[tuple[str, str]]:
    return {mutant.lines(text) for mutant in mutants_of(file, text)}


def test_changes_of_python() -> None:
    test = "if not items and size <= 2:"
    result = "return items[0] - size if size in items else -1"
    assert changed("m.py", PYTHON) == {
        (test, "if items and size <= 2:"),
        (test, "if not items or size <= 2:"),
        (test, "if not items and size < 2:"),
        (test, "if not items and size <= 3:"),
        (test, "if not (not items and size <= 2):"),
        ('raise ValueError(f"there are {size + 1} of them")', "pass"),
        ("items.append(min(size, 7))", "pass"),
        ("items.append(min(size, 7))", "items.append(max(size, 7))"),
        ("items.append(min(size, 7))", "items.append(min(size, 8))"),
        (result, result.replace("[0]", "[1]")),
        (result, result.replace("] -", "] +")),
        (result, result.replace("size in", "size not in")),
        (result, result.replace("size in items", "not (size in items)")),
        (result, result.replace("-1", "-2")),
    }


def test_changes_of_c() -> None:
    loop, product = "for (int32_t i = 0; i < size; i++) {", "sum += *values++ * -3;"
    test = "if (sum > MOST && size) {"
    array = "static const int8_t most[2] = {8};"
    assert changed("m.c", C) == {
        ("int32_t sum = 0; // 1 + 2", "int32_t sum = 1; // 1 + 2"),
        (array, array.replace("8}", "9}")),
        (loop, loop.replace("i = 0", "i = 1")),
        (loop, loop.replace("<", "<=")),
        (product, product.replace("+=", "-=")),
        (product, product.replace("++ *", "++ +")),
        (product, product.replace("3", "4")),
        (product, ";"),
        (test, test.replace(">", ">=")),
        (test, test.replace("&&", "||")),
        (test, "if (!(sum > MOST && size)) {"),
        ("sum = MOST;", ";"),
    }


def test_changes_of_specs() -> None:
    rank = '- {that: x.rank <= 8, else: "{x.rank} > 8 axes"}'
    channels = '- that: "not has(y) or y.c == x.c"    # 1 < 2'
    assert changed("s.yaml", SPEC) == {
        (rank, rank.replace("x.rank <= 8,", "true,")),
        (rank, rank.replace("<=", "<")),
        (rank, rank.replace("<= 8", "<= 9")),
        (channels, '- that: "true"    # 1 < 2'),
        (channels, channels.replace("not has", "has")),
        (channels, channels.replace(" or ", " and ")),
        (channels, channels.replace("==", "!=")),
    }


def test_changes_of_headers() -> None:
    """Macros with parameters are code; heads of functions and declarations are not."""
    assert changed("m.h", HEADER) == {
        ("((x) + \\", "((x) - \\"),
        ("return y->at[0];", "return y->at[1];"),
    }


def test_changes_of_templates() -> None:
    table = "const int32_t *from = p->table + {{ units * 2 }};"
    test = "if (from[0] < {{ units }}) {"
    add, load = "add r1, r2, #{{ 4 * units }}", "ldmia r0!, {r3{% if units == 2 %}, r4{% endif %}}"
    loaded = load + "    // 2 of them"
    assert changed("m.c.j2", TEMPLATE) == {
        (table, table.replace("table +", "table -")),
        (table, table.replace("* 2", "* 3")),
        (table, table.replace("* 2", "+ 2")),
        ("{% if units > 1 %}", "{% if units >= 1 %}"),
        ("{% if units > 1 %}", "{% if units > 2 %}"),
        ("{% if units > 1 %}", "{% if not (units > 1) %}"),
        (test, test.replace("[0]", "[1]")),
        (test, test.replace("<", "<=")),
        (test, "if (!(from[0] < {{ units }})) {"),
        (add, add.replace("add", "sub")),
        (add, add.replace("4 * ", "5 * ")),
        (add, add.replace("4 * ", "4 + ")),
        (add, ""),
        (loaded, loaded.replace("== 2", "!= 2")),
        (loaded, loaded.replace("== 2", "== 3")),
        (loaded, loaded.replace("units == 2", "not (units == 2)")),
        (loaded, ""),
        ("bne 1b", ""),
    }


def test_a_power_is_one_sign() -> None:
    assert ("return 2 ** n", "return 2 * n") in changed("m.py", "def f(n):\n    return 2 ** n\n")
    assert "**" not in {new for _, new in changed("m.py", "def f(n):\n    return 2 ** n\n")}


def test_the_same_seed_draws_the_same() -> None:
    first = drawn(TOP, 60, 7)

    assert first == drawn(TOP, 60, 7)
    assert first != drawn(TOP, 60, 8)
    for room in ROOMS:
        assert len(drawn(TOP, 10, 7, [room.name])) == 10
        assert set(drawn(TOP, 60, 7, [room.name])) >= set(drawn(TOP, 30, 7, [room.name]))


def test_the_runs_of_rooms_are_there() -> None:
    for each in (test for room in ROOMS for test in room.tests):
        file, _, name = each.partition("::")
        assert (TOP / file).exists(), each
        if name:
            function = name.partition("[")[0].rpartition("::")[2]
            assert f"def {function}(" in (TOP / file).read_text(encoding="utf-8"), each


def test_c_is_tested_with_the_operators_that_call_it() -> None:
    prelu = Mutant("runtime_c/src/opgen_prelu.c", 0, 0, "")
    assert users_of(prelu, TOP) == ("PRELU",)
    kernels = next(each for each in ROOMS if each.name == "kernels")
    assert runs_of(kernels, prelu, TOP)[1:] == [
        ["tests/ops/test_ops.py::test_operator[PRELU]"],
        ("tests/ops/test_boundaries.py::test_portable_kernels",),
    ]


def test_headers_are_tested_with_those_that_call_the_function() -> None:
    """Also a file that is included, whose functions have names that are made by a macro."""
    file = "runtime_c/include/opgen_divide.h"
    text = (TOP / file).read_text(encoding="utf-8")
    inside = Mutant(file, text.index("return", text.index("opgen_floor_quotient_s32(")), 0, "")
    assert users_of(inside, TOP) == ("FLOOR_DIV",)
    included = Mutant("runtime_c/src/opgen_fft_template.h", 2000, 2001, "")
    assert users_of(included, TOP) == ("AUDIOSPECTROGRAM", "IRFFT")


def test_code_of_specs_is_tested_with_its_operator() -> None:
    code = next(each for each in ROOMS if each.name == "code")
    runs = runs_of(code, Mutant("runtime_c/kernels/asinh.h", 0, 0, ""), TOP)
    assert runs[0] == ["tests/ops/test_ops.py::test_operator[ASINH]"]


def test_templates_are_tested_on_a_board_that_they_are_for() -> None:
    templates = next(each for each in ROOMS if each.name == "templates")
    tests = {each.id for each in on_boards()}
    for path in sorted(TOP.glob("specs/*/*.c.j2")):
        file = path.relative_to(TOP).as_posix()
        runs = runs_of(templates, Mutant(file, 0, 0, ""), TOP)
        [name] = re.findall(r"test_kernels_of_a_template\[(.*)\]", runs[0][0])
        assert name in tests, file


def test_each_equivalent_mutant_is_one() -> None:
    """A line that was changed since has to be judged anew."""
    files = {file for file, _, _ in equivalents()}
    texts = {file: (TOP / file).read_text(encoding="utf-8") for file in files}
    every = {(file, *m.lines(text)) for file, text in texts.items() for m in mutants_of(file, text)}
    assert set(equivalents()) <= every | {(file, before, run.ANY) for file, before, _ in every}
    assert all(len(reason) > 20 for reason in equivalents().values())


def tree(folder: Path, **files: str) -> Path:
    for name, text in files.items():
        (folder / f"{name}.py").write_text(text, encoding="utf-8")
    return folder


def results(
    top: Path, monkeypatch: pytest.MonkeyPatch, known: dict[tuple[str, str, str], str] | None = None
) -> dict[tuple[str, str], Result]:
    own = (Room("own", ("m.py",), ("test_m.py",)),)
    monkeypatch.setattr(run, "ROOMS", own)
    monkeypatch.setattr(rooms, "ROOMS", own)
    monkeypatch.setattr(run, "equivalents", lambda: known or {})
    monkeypatch.setattr(run, "_SPARE", 4.0)
    every = run_all(top, drawn(top, 100, 1), 2)
    return {mutant.lines(text): result for mutant, text, result in every}


def test_what_becomes_of_mutants(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = (
        "def count(n: int) -> int:\n    i = 0\n    while i < n:\n        i += 1\n"
        "    return i if n > -5 else 0\n"
    )
    test = "from m import count\n\n\ndef test_count() -> None:\n    assert count(3) == 3\n"
    top = tree(tmp_path, m=text, test_m=test)
    before = "return i if n > -5 else 0"
    known = {("m.py", before, before.replace("5", "6")): "no number of items is negative"}

    known["m.py", "i = 0", run.ANY] = "counting may begin anywhere"
    known["m.py", "while i < n:", run.ANY] = "it is said of all, but tests kill some"
    found = results(top, monkeypatch, known)

    outcomes = {after: result.outcome for (_, after), result in found.items()}
    assert outcomes["i = 1"] is Outcome.EQUIVALENT
    assert outcomes["return i if n >= -5 else 0"] is Outcome.SURVIVED
    assert outcomes["while i <= n:"] is Outcome.KILLED
    assert outcomes["pass"] is Outcome.KILLED, "it does not end"
    assert outcomes[before.replace("5", "6")] is Outcome.EQUIVALENT
    assert found[before, before.replace("5", "6")].words == "no number of items is negative"
    assert "longer than" in found["i += 1", "pass"].words
    assert "test_count" in found["while i < n:", "while i <= n:"].words
    assert (top / "m.py").read_text(encoding="utf-8") == text


def test_tests_that_fail_anyway_prove_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = "def three() -> int:\n    return 1 + 2\n"
    top = tree(tmp_path, m=text, test_m="assert False\n")

    found = results(top, monkeypatch).values()

    assert len(found) == 3
    assert {result.outcome for result in found} == {Outcome.INVALID}
    assert all(result.words.startswith("fails without the change") for result in found)


def test_a_change_takes_the_place_of_a_piece() -> None:
    mutant = Mutant("a/m.py", 4, 5, "-")

    assert mutant.applied("a = 1+2\nb") == "a = -+2\nb"
    assert mutant.place("\n\n1+2") == "a/m.py:3"
