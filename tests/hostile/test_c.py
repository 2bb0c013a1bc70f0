"""C that would leave its function, read files, or change what other code means."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.hostile.refusal import refuses
from tests.hostile.sound import code, key, replaced

CLOSES = "closes nothing"
OPEN = "is never closed"
DIRECTIVE = "in the body of a kernel"
DEEP = "nested more than 63 levels deep"
ASSEMBLER = "in assembler, which is not an instruction"

OUT = {
    "a brace too many": (code("§} int evil(void) { return 0;"), "'}' closes nothing"),
    "a brace too few": (code("if (input[0]) §{"), "'{' is never closed"),
    "a parenthesis too many": (code("(void)input§);"), CLOSES),
    "a parenthesis too few": (code("(void§(input;"), OPEN),
    "a bracket too few": (code("output§[0 = 1;"), OPEN),
    "brackets crossed": (code("if (input[0§)] {}"), CLOSES),
    "a brace in a string": (code('(void)"{"; §}'), CLOSES),
    "a brace in a character": (code("(void)'{'; §}"), CLOSES),
    "a brace in a comment": (code("/* { */ §}"), CLOSES),
    "a brace after a line comment": (code("// {\n§}"), CLOSES),
    "a brace in #if 0": (code("#if 0\n§}\n#endif"), CLOSES),
    "a brace in one branch": (code("#if 1\n{\n§#else\n#endif\n}"), "in one branch of #if only"),
    "a comment without end": (code("§/* never"), "a comment that does not end"),
    "a comment in a comment": (code("/* /* */ §} /* */"), CLOSES),
    "a string without end": (code('§"never'), "a string that does not end on its line"),
    "a character without end": (code("§'x"), "a string that does not end on its line"),
    "a string over lines": (code('"a§\\\nb";'), "a line that ends with a backslash"),
    "a comment over lines": (code("// a §\\\n}"), "a line that ends with a backslash"),
    "a backslash and spaces": (code("// a §\\  \n}"), "a line that ends with a backslash"),
    "a trigraph": (code("// §??/\n}"), "a trigraph or digraph"),
    "a trigraph for a brace": (code("§??> int evil(void) ??<"), "a trigraph or digraph"),
    "a digraph for a brace": (code("§%> int evil(void) <%"), "a trigraph or digraph"),
    "a digraph for a directive": (code("§%:include <stdio.h>"), "a trigraph or digraph"),
    "a raw string": (
        code('sizeof(§R"( " )" ) ; } int evil(void) { int a = (0" ;'),
        "a raw string",
    ),
    "an #endif too many": (code("§#endif\n#if 1"), "#endif without #if"),
    "an #else alone": (code("§#else"), "#else without #if"),
    "an #if too many": (code("§#if 1"), "an #if without #endif"),
}
DOES = {
    "include": (code('§#include "/etc/passwd"'), DIRECTIVE),
    "include of the system": (code("§#include <stdio.h>"), DIRECTIVE),
    "include with spaces": (code('  §#  include "x.h"'), DIRECTIVE),
    "include after a comment": (code('/**/ §#include "x.h"'), DIRECTIVE),
    "include within a line": (code('int a; §#include "x.h"'), DIRECTIVE),
    "include_next": (code("§#include_next <stdio.h>"), DIRECTIVE),
    "import": (code("§#import <stdio.h>"), DIRECTIVE),
    "embed": (code('§#embed "/etc/passwd"'), DIRECTIVE),
    "define": (code("§#define input output"), DIRECTIVE),
    "define of the guard": (code("§#define OPGEN_KERNELS_MINE_H"), DIRECTIVE),
    "undef": (code("§#undef NULL"), DIRECTIVE),
    "line": (code('§#line 1 "/etc/passwd"'), DIRECTIVE),
    "line marker": (code('§# 1 "/etc/passwd"'), DIRECTIVE),
    "pragma": (code("§#pragma GCC poison int"), DIRECTIVE),
    "pragma as a word": (code('§_Pragma("GCC poison int")'), DIRECTIVE),
    "pragma of another compiler": (code("§__pragma(once)"), DIRECTIVE),
    "error": (code("§#error x"), DIRECTIVE),
    "ident": (code('§#ident "x"'), DIRECTIVE),
    "nothing after the sign": (code("§#"), DIRECTIVE),
    "pasting": (code("a §## b;"), DIRECTIVE),
    "a condition over lines": (code("#if 1 §\\\n#endif"), "a line that ends with a backslash"),
    "a condition with a comment": (code("§#if 1 /*\n*/\n#endif"), DIRECTIVE),
    "has_include": (code('#if §__has_include("/etc/passwd")\n#endif'), "the files of a machine"),
    "has_embed": (code('#if defined X || §__has_embed("x")\n#endif'), "the files of a machine"),
    "incbin": (code('__asm__("§.incbin \\"/etc/passwd\\"");'), ASSEMBLER),
    "include of the assembler": (code('asm("nop\\n§.include \\"x\\"");'), ASSEMBLER),
    "section": (code('__asm volatile ("§.section .text");'), ASSEMBLER),
    "a directive after a label": (code('asm("1: §.incbin \\"x\\"");'), ASSEMBLER),
    "a directive in pieces": (code('asm("§." "incbin \\"x\\"");'), ASSEMBLER),
    "a directive by an escape": (code('asm("§\\x2eincbin \\"x\\"");'), ASSEMBLER),
    "a dollar": (code("int §$a;"), "'$' in C code"),
    "an at sign": (code("§@interface x"), "'@' in C code"),
    "a grave accent": (code("§`id`;"), "'`' in C code"),
    "a letter that is not ASCII": (code("int §\u00fc;"), "in C code"),
    "a letter by its number": (code("int §\\u00fc;"), "'\\' in C code"),
    "a space that is not ASCII": (code("int§\u00a0a;"), "U+00A0"),
    "a direction in a comment": (code("/* §\u202e } */"), "U+202E"),
    "a line separator in a comment": (code("// §\u2028 }"), "U+2028"),
    "NUL": (code("int a§\0;"), "U+0000"),
    "form feed": (code("int a;§\x0c"), "U+000C"),
    "carriage return": (code("// §\r }"), "a carriage return within a line"),
    "params under another name": (code("(void)p->§siz;"), "p has no 'siz'"),
    "an option without params": (code("(void)§times;"), "'times' is not known in C"),
    "scratch that nobody gave": (
        replaced("code: |", "code: §|", code("(void)scratch;")),
        "the code uses scratch, of which the kernel asks for none",
    ),
}
MUCH = {
    "parentheses": (code("(" * 63 + "§(" + "(" * 30_000), DEEP),
    "braces": (code("{" * 63 + "§{" + "{" * 9_000 + "}" * 9_064), DEEP),
    "brackets": (code("[" * 63 + "§[" + "[" * 30_000), DEEP),
    "conditions": (code("#if 1\n" * 63 + "§#if 1\n" + "#if 1\n" * 900), DEEP),
    "unknown params": (code("p->§a0;" + "p->a;" * 9_000), "p has no 'a0'"),
    "quotes": (code("§" + "'" * 30_001), "a string that does not end on its line"),
    "comments that begin": (code("§" + "/* " * 20_000), "a comment that does not end"),
    "hashes": (code("§" + "#" * 30_000), DIRECTIVE),
    "nothing": (replaced("code: |", 'code: §""').partition("\n      for")[0], "must not be empty"),
}
PLACES = {
    "a header elsewhere": (
        replaced("    params:", "    headers: [§../x.h]\n    params:"),
        "header",
    ),
    "an absolute header": (
        replaced("    params:", "    headers: [§/etc/x.h]\n    params:"),
        "header",
    ),
    "a header with a line": (
        replaced("    params:", '    headers: [§"x.h\\n"]\n    params:'),
        "'x.h\\n' is not the name of a header",
    ),
    "a header that closes its quotes": (
        replaced("    params:", "    headers: [§'x\"y.h']\n    params:"),
        "is not the name of a header",
    ),
    "a family elsewhere": (key("extends: §../other/family"), "is not the name of a family"),
}


@pytest.mark.parametrize("name", OUT)
def test_out_of_the_function(name: str, tmp_path: Path) -> None:
    refuses(tmp_path, "mine.yaml", *OUT[name])


@pytest.mark.parametrize("name", DOES)
def test_what_c_must_not_do(name: str, tmp_path: Path) -> None:
    refuses(tmp_path, "mine.yaml", *DOES[name])


@pytest.mark.parametrize("name", MUCH)
def test_much(name: str, tmp_path: Path) -> None:
    refuses(tmp_path, "mine.yaml", *MUCH[name])


@pytest.mark.parametrize("name", PLACES)
def test_headers_and_families(name: str, tmp_path: Path) -> None:
    refuses(tmp_path, "mine.yaml", *PLACES[name])
