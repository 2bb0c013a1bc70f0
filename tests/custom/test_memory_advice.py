"""Advice about memory: what no case needs, and what all cases stand."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from opgen.commands import proving as command
from opgen.prove.memory_advice import MemoryUse, advice_of
from tests.custom.custom_samples import fill

DOUBLE = """op: NAME
doc: Twice.
litert: {custom: NAME}
inputs:
  x: {layout: N}
outputs:
  y: {type: x.type, shape: x.shape}
let: {size: x.n}
reference: 2.0 * x
kernels:
  - name: FUNCTION
    types: {x: float32, y: float32}
    params: [size]
    FACT
    code: |
      CODE
tests:
  x: (span(2, 9),)
"""
HALVE = (
    DOUBLE.replace("shape: x.shape", 'shape: "(x.n // 2,)"')
    .replace("x.n}", "x.n // 2}")
    .replace("2.0 * x", "take(x, 2 * arange(size)) + take(x, 2 * arange(size) + 1)")
    .replace("(span(2, 9),)", "(span(2, 40) * 2,)")
)
EACH = "for (int32_t i = 0; i < p->size; i++) y[i] = 2.0f * x[i];"
PAIRS = "for (int32_t i = 0; i < p->size; i++) y[i] = x[2 * i] + x[2 * i + 1];"
LATE = """for (int32_t i = 0; i < p->size; i++) {
    y[i] = 0.0f;
    y[i] += x[2 * i] + x[2 * i + 1];
}"""
CLEARS = "for (int32_t i = 0; i < p->size; i++) y[i] = 0.0f;\n" + EACH.replace("y[i] =", "y[i] +=")
COPIES = """float *const copy = scratch;
(void)scratch_size;
for (int32_t i = 0; i < p->size; i++) copy[i] = x[i];
for (int32_t i = 0; i < p->size; i++) y[i] = 2.0f * copy[i];"""
HANGS = "volatile int32_t busy = (const void *)x == (const void *)y;\nwhile (busy) {\n}\n" + EACH
CRASHES = "if ((const void *)x == (const void *)y) __builtin_trap();\n" + EACH
SPECS: Mapping[str, tuple[str, str, str]] = {
    "ROOMY": (DOUBLE, "scratch: 4 * size + 400", COPIES),
    "SNUG": (DOUBLE, "scratch: 4 * size\n    inplace: [x]", COPIES),
    "PLAIN": (DOUBLE, "# Nothing is said.", EACH),
    "REPORTED": (DOUBLE, "inplace: [x]", EACH),
    "CLEARS": (DOUBLE, "# Nothing is said.", CLEARS),
    "HANGS": (DOUBLE, "# Nothing is said.", HANGS),
    "CRASHES": (DOUBLE, "# Nothing is said.", CRASHES),
    "PAIRS": (HALVE, "# Nothing is said.", PAIRS),
    "PAIRS_REPORTED": (HALVE, "overlap: 0", PAIRS),
    "PAIRS_CAREFUL": (HALVE, "overlap: -64", PAIRS),
    "LATE": (HALVE, "overlap: -64", LATE),
    "WRONG": (DOUBLE, "# Nothing is said.", EACH.replace("2.0f", "3.0f")),
}
INPLACE = "inplace: all 12 cases in which it would save memory are also right with inplace: [x]"
OVERLAP = "overlap: all 12 cases in which it would save memory are also right with overlap: "


def spec(name: str) -> str:
    text, fact, code = SPECS[name]
    indented = "\n      ".join(code.splitlines())
    return fill(text, NAME=name, FUNCTION=name.lower(), FACT=fact, CODE=indented)


@pytest.fixture(scope="module")
def said(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, str]:
    """Return what ``opgen test`` says of each operator."""
    folder = tmp_path_factory.mktemp("specs")
    for name in SPECS:
        (folder / f"{name.lower()}.yaml").write_text(spec(name), encoding="utf-8")
    found: dict[str, str] = {}
    for name in SPECS:
        words, code = command.test_specs(
            [folder / f"{name.lower()}.yaml"], [], 12, 0, None, special=False
        )
        assert code == (name == "WRONG"), words
        found[name] = words
    return found


@pytest.mark.parametrize(
    ("name", "advice"),
    [
        ("ROOMY", ["scratch: none of 12 cases writes more than 36 of 436 bytes", INPLACE]),
        ("SNUG", []),
        ("PLAIN", [INPLACE]),
        ("REPORTED", []),
        ("CLEARS", []),
        ("HANGS", []),
        ("CRASHES", []),
        ("PAIRS", [f"{OVERLAP}0"]),
        ("PAIRS_REPORTED", []),
        ("PAIRS_CAREFUL", [f"{OVERLAP}0"]),
        ("LATE", [f"{OVERLAP}16 bytes more".replace("12", "9")]),
        ("WRONG", []),
    ],
)
def test_advice(name: str, advice: list[str], said: Mapping[str, str]) -> None:
    lines = said[name].splitlines()
    assert [line for line in lines if "advice" in line] == [f"  advice: {each}" for each in advice]


def test_what_some_cases_need_is_not_reported() -> None:
    """Advice is about all cases of a kernel, also of those that ran in another program."""
    saving = {"overlap: 0": 5, "inplace: [x]": 2}
    some = MemoryUse(((1000, 100), (1000, 200), (1000, 467)), saving)
    assert [each.partition(":")[0] for each in advice_of([some])] == ["scratch", "overlap"]
    half = MemoryUse(((1000, 468),), {"inplace: [x]": 1}, frozenset({"overlap: 0"}))
    assert [each.partition(":")[0] for each in advice_of([some, half])] == ["inplace"]


def test_what_few_cases_show_is_not_reported() -> None:
    few = MemoryUse(((1000, 0), (1000, 0)), {"overlap: 0": 2})
    assert advice_of([few]) == []
    assert advice_of([]) == []
