"""Names that mean something in C, in Python, or in the language of specs."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from tests.hostile.custom_models import custom_model
from tests.hostile.refusal import COMMANDS, refuses
from tests.hostile.sandbox import run_hostile
from tests.hostile.sound import SPEC, lets, replaced
from tests.tools import need

FORM = "is not a name of lower-case letters, digits and single underscores"
WORDS_OF_C = ["main", "int", "signed", "restrict", "inline", "sizeof", "typeof", "register"]
WORDS_OF_CPP = ["new", "this", "template", "operator", "virtual", "nullptr", "xor_eq", "export"]
WORDS_OF_PYTHON = ["class", "lambda", "import", "def", "del", "async", "await", "pass", "global"]
OURS = ["p", "scratch", "target", "folded", "exact", "has"]
TYPES = ["int8_t", "size_t", "my_own_t"]
MACROS = ["errno", "stdin", "linux", "unix", "complex"]
ODD = [
    *("INT32_MAX", "_Bool", "_x", "__x", "x__y", "a_", "_", "__init__", "__class__", "None", "X"),
    *("3d", "a-b", "a.b", "a b", "'a\"b'", "a*b", "\u00fcber", "\uff41", "\u0430"),
]
"""Not of the form that names have."""


def let_named(name: str) -> str:
    return lets(f"  §{name}: 1\n  size: input.size")


def input_named(name: str) -> str:
    return replaced("  input: {}", f"  input: {{}}\n  §{name}: {{}}")


def output_named(name: str) -> str:
    return replaced("outputs:\n", f"outputs:\n  §{name}: {{type: int8, shape: input.shape}}\n")


def state_named(name: str) -> str:
    state = f"state:\n  §{name}: {{type: int8, shape: input.shape, reset: 0}}\n"
    return replaced("let:\n", f"{state}let:\n")


def option_named(name: str) -> str:
    return replaced("options:\n", f"options:\n  §{name}: {{type: int}}\n")


def param_named(name: str) -> str:
    with_option = replaced("options:\n", f"options:\n  {name}: {{type: int}}\n")
    return replaced("params: [size]", f"params: [size, §{name}]", with_option)


def kernel_named(name: str) -> str:
    return replaced("name: mine_s8", f"name: §{name}")


IN_C = (let_named, input_named, output_named, state_named, param_named)
EVERYWHERE = (let_named, input_named, output_named, state_named, option_named)
CASES = [
    *((put, name, "a word of C or C++") for name in WORDS_OF_C for put in IN_C),
    *((let_named, name, "a word of C or C++") for name in WORDS_OF_CPP),
    *((put, name, "a word of Python") for name in WORDS_OF_PYTHON[:3] for put in EVERYWHERE),
    *((let_named, name, "a word of Python") for name in WORDS_OF_PYTHON[3:]),
    *((put, name, "a word of the language") for name in OURS[:2] for put in EVERYWHERE),
    *((let_named, name, "a word of the language") for name in OURS[2:]),
    *((put, name, "a type of C") for name in TYPES for put in (let_named, param_named)),
    *((let_named, name, "a macro of C compilers") for name in MACROS),
    *((put, "float32", "an element type") for put in EVERYWHERE),
    *((let_named, name, FORM) for name in ODD),
    *((kernel_named, name, FORM) for name in ODD[:9]),
]


@pytest.mark.one_in(3)
@pytest.mark.parametrize(
    ("put", "name", "words"), CASES, ids=[f"{put.__name__}-{name!a}" for put, name, _ in CASES]
)
def test_names_that_mean_something_else(put, name: str, words: str, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    refuses(tmp_path, "mine.yaml", put(name), words)


TWICE = {
    "a let and an operand": (lets("  size: input.size\n  §input: 1"), "'input' means two things"),
    "a let and an option": (lets("  size: input.size\n  §times: 1"), "'times' means two things"),
    "an output and an input": (
        replaced("outputs:\n", "outputs:\n  §input: {type: int8, shape: input.shape}\n"),
        "'input' means two things",
    ),
    "a function that let calls": (
        lets("  §length: 1\n  size: length(ints(input.shape))"),
        "'length' is a function of the library",
    ),
    "a function that tests call": (
        replaced("  times: {", "  §span: {type: int, default: 1}\n  times: {"),
        "'span' is a function of the library",
    ),
    "two kernels": (
        replaced(
            "tests:\n",
            "  - {name: §mine_s8, types: {input: int8, output: int8}, code: ;}\ntests:\n",
        ),
        "a second kernel 'mine_s8'",
    ),
}


@pytest.mark.parametrize("name", TWICE)
def test_names_that_mean_two_things(name: str, tmp_path: Path) -> None:
    refuses(tmp_path, "mine.yaml", *TWICE[name])


def test_a_name_is_refused_where_the_call_is_named(tmp_path: Path) -> None:
    (tmp_path / "specs").mkdir()
    text = lets("  length: 1\n  size: length(ints(input.shape))")
    (tmp_path / "specs" / "mine.yaml").write_text(text)
    assert (
        "why:  it is called at specs/mine.yaml:16:9" in run_hostile(tmp_path, "check", "specs").err
    )


# --- names that are safe as they are --------------------------------------------------------------

FREE = """
    self cls values str len type shape field fields asdict replace print object tuple list dict
    context arena layer layers params weights run init module kernel state trace i n x out input1
    memcpy memset abs round index free exit signal y0 j1 gamma div time read write remove
    maximum minimum exp log length row arange zeros span choice size_of conv slide
""".split()  # noqa: SIM905
"""Not words of C, C++ or Python, though libraries and generated code have them; the last line is
of functions of our library, which the spec does not call."""
FLAGS = ["-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Wshadow", "-Werror", "-O1"]


def with_names() -> str:
    """Return a spec with a let or an option for each name."""
    half = len(FREE) // 2
    named = "".join(f"  {name}: input.size + {at}\n" for at, name in enumerate(FREE[:half]))
    options = "".join(f"  {name}: {{type: int, default: 5}}\n" for name in FREE[half:])
    text = lets(f"{named}  size: input.size")
    text = replaced("options:\n", f"options:\n{options}", text)
    text = replaced("params: [size]", f"params: [{', '.join([*FREE, 'size'])}]", text)
    text = text.replace("p->size; i++", "p->size; j++").replace(
        "int32_t i = 0; i ", "int32_t j = 0; j "
    )
    used = "".join(f"      (void)p->{name};\n" for name in FREE)
    text = text.replace("output[i] = input[i];", "output[j] = input[j];")
    text = replaced(
        "  - input: (span(1, 4), 2)\n    times: span(1, 99)\n", "  - input: (3, 2)\n", text
    )
    return replaced("tests:\n", f"{used}tests:\n", text)


AS_OPERAND = ["self", "values", "str", "params", "memcpy", "exp", "i", "span"]


@pytest.mark.parametrize("slot", ["lets and options", *AS_OPERAND])
def test_safe_names(slot: str, tmp_path: Path) -> None:
    """The module compiles without a warning, as C and as C++, also with a compiler's own words."""
    text = with_names()
    if slot in AS_OPERAND:
        text = re.sub(r"\binput\b(?!s)", slot, SPEC)
        text = replaced("name: mine_s8", f"name: {slot}", text)
        if slot in ("i", "span"):  # which the C and the tests have
            text = text.replace(
                "int32_t i = 0; i < p->size; i++", "int32_t j = 0; j < p->size; j++"
            )
            text = (
                text.replace("[i]", "[j]")
                .replace("(span(1, 4), 2)", "(3, 2)")
                .replace("span(1, 99)", "3")
            )
    (tmp_path / "specs").mkdir()
    (tmp_path / "specs" / "mine.yaml").write_text(text)
    (tmp_path / "m.tflite").write_bytes(custom_model())
    outcome = run_hostile(tmp_path, *COMMANDS["convert"])
    assert (outcome.code, outcome.strange) == (0, ()), outcome.err
    for compiler, language in (("gcc", ["-std=gnu11"]), ("g++", ["-x", "c++", "-std=gnu++17"])):
        command = [need(compiler), *language, *FLAGS, "-fsyntax-only", f"-I{tmp_path / 'out'}"]
        done = subprocess.run(
            [*command, str(tmp_path / "out" / "m.c")], capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("name", ["main", "class", "none", "errno", "int8_t"])
def test_kernels_may_have_words_for_names(name: str, tmp_path: Path) -> None:
    (tmp_path / "specs").mkdir()
    (tmp_path / "specs" / "mine.yaml").write_text(replaced("name: mine_s8", f"name: {name}"))
    (tmp_path / "m.tflite").write_bytes(custom_model())
    outcome = run_hostile(tmp_path, *COMMANDS["convert"])
    assert (outcome.code, outcome.strange) == (0, ()), outcome.err
    command = ["gcc", "-std=c99", *FLAGS, "-fsyntax-only", f"-I{tmp_path / 'out'}"]
    subprocess.run([*command, str(tmp_path / "out" / "m.c")], check=True)
