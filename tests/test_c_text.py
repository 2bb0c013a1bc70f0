"""C is read in one place: words, names, directives, declarations."""

import pytest

from opgen.base.paths import runtime_root
from opgen.c.runtime_files import declaring_headers
from opgen.text import c as c_text

FILES = sorted(path for path in runtime_root().rglob("*.[ch]"))


def kinds(text: str) -> list[tuple[str, str]]:
    return [(each.kind, each.text) for each in c_text.tokens(text)]


def test_words_and_the_spaces_between_them_are_the_text() -> None:
    assert len(FILES) > 300
    for path in FILES:
        text = path.read_text(encoding="utf-8")
        at = 0
        for each in c_text.tokens(text):
            assert not text[at : each.start].strip(), path
            assert text.startswith(each.text, each.start), path
            assert each.kind != "other" or path.suffix != ".c", (path, each)
            at = each.start + len(each.text)
        assert not text[at:].strip(), path


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("p->x += .5e-3f;", [("name", "p"), ("operator", "->"), ("name", "x"), ("operator", "+="),
                             ("number", ".5e-3f"), ("operator", ";")]),
        ('"a\\"/*b" /* "c */ \'\\\'\'', [("string", '"a\\"/*b"'), ("comment", '/* "c */'),
                                         ("string", "'\\''")]),
        ("a // b\nc", [("name", "a"), ("comment", "// b"), ("name", "c")]),
        ("#define X \\\n  1 /* a\nb */+2  \ny", [("directive", "#define X \\\n  1 /* a\nb */+2"),
                                                   ("name", "y")]),
        (" /* a */ # if X", [("comment", "/* a */"), ("directive", "# if X")]),
        ("a #b", [("name", "a"), ("other", "#"), ("name", "b")]),
        ('"open\n/*', [("other", '"'), ("name", "open"), ("operator", "/"), ("operator", "*")]),
        ("", []),
    ],
)  # fmt: skip
def test_words(text: str, words: list[tuple[str, str]]) -> None:
    assert kinds(text) == words


def test_names_are_those_of_code_and_of_directives() -> None:
    text = '#include "x.h" /* in */\n#include <math.h>\n#define A(b) (b /* c */ + "d")\nint e = f;'
    assert c_text.identifiers(text) == {
        *("x.h", "include", "math", "h", "define", "A", "b", "int", "e", "f")
    }
    assert c_text.includes(text) == ("x.h",)
    assert c_text.macros(text + '\n#define EMPTY\n#define B 1\n#define TEXT "t"') == ("A", "B")


@pytest.mark.parametrize("behind", ["", "/* no end", 'puts("\\"");', "'\\''"])
def test_names_are_the_same_whatever_stands_behind_them(behind: str) -> None:
    """Where ends may be missing, texts are read word by word."""
    text = """#  include "x.h"
// not_this "nor this
/* #include "not.h" */ int e = 0x1Fu + 1e5f + f.g->h; char c = '"', *d = "i";
#define A(b) (b##k + \\
    l) // nor_that
"""
    names = {"x.h", "include", "int", "e", "f", "g", "h", "char", "c", "d", "define", "A", "b"}
    more = {"puts"} if "puts" in behind else {"no", "end"} if "end" in behind else set()
    assert c_text.identifiers(text + behind) == {*names, "k", "l", *more}


def test_code_outside_of_braces() -> None:
    text = 'extern "C" {\nint a(void) { if (b) { c(); } return "}"; }\nint d[] = {1, {2}};\n}\n'
    outside, inside = c_text.split_by_braces(text)
    assert outside.split() == ["extern", "int", "a(void)", "{}", "int", "d[]", "=", "{}", ";"]
    assert inside.split() == ["if", "(b)", "c();", "return", ";", "1,", "2"]


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("return 0;", True),
        ("x = 1;\nreturn f(x); /* so */", True),
        ("if (x) return 1; else y = 2;", False),
        ("if (x)\n    return 1;", False),
        ("if (x) { return 1; }", False),
        ("#if X\nreturn 1;\n#endif", False),
        ("// return 0;", False),
        ("", False),
    ],
)
def test_whether_a_body_always_returns(text: str, answer: bool) -> None:
    assert c_text.always_returns(text) is answer


def test_comments_are_no_loops_and_no_addresses() -> None:
    assert not c_text.has_loop('/* for each */ x = "while"; before = 1;')
    assert c_text.has_loop("do { x(); } while (y);")
    assert c_text.takes_address_of("f(& p -> x)", "p")
    assert not c_text.takes_address_of("f(&q->x, p->y, a && p->z) // &p->x", "p")


def test_headers_declare_what_they_are_included_for() -> None:
    (header,) = declaring_headers({"arm_convolve_s8"})
    assert header == "arm_nnfunctions.h"
    assert declaring_headers({"no_such_function"}) == ()
