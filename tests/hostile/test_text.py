"""Texts that are hostile as YAML or TOML, before a spec is looked for in them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.hostile.refusal import refuses, refuses_at
from tests.hostile.sound import SPEC, key, lets, replaced, toml

DEEP = "nested more than 12 levels deep"
MANY = "more than 20,000 values"


def many(line: str, count: int) -> str:
    """Return lines that differ by a number in the place of @."""
    return "".join(line.replace("@", str(index)) for index in range(count))


def stairs(count: int) -> str:
    """Return keys in keys in keys, each on a line of its own."""
    return "".join(f"{' ' * depth}a:\n" for depth in range(count))


def doc(text: str) -> str:
    """Return the spec with another doc."""
    return replaced("The input, if a number is not too large.", text)


YAML = {
    # what would grow
    "billion laughs": (f"a: §&a [x]\n{many('b@: [*a, *a]' + chr(10), 99)}", "an anchor: '&a'"),
    "an alias to itself": ("op: §&a [*a]", "an anchor: '&a'"),
    "thousands of anchors": ("a: §&a [x]\n" + many("b@: &b@ [x]\n", 4000), "an anchor: '&a'"),
    "a merge key": (key("§<<: {op: X}"), "a merge key"),
    # nesting
    "braces": ("a: " + "{a: " * 11 + "§" + "{a: " * 3000, DEEP),
    "brackets": ("op: " + "[" * 11 + "§" + "[" * 200_000, DEEP),
    "brackets and braces": ("op: " + "[{a: " * 5 + "[§" + "{a: [" * 20_000, DEEP),
    "stairs": (stairs(12) + " " * 12 + "§a:\n" + " " * 13 + "a: 1\n", DEEP),
    "list in list": ("op:\n" + "- " * 11 + "§" + "- " * 2000, DEEP),
    "questions": ("? " * 12 + "§" + "? " * 300, DEEP),
    # counts
    "15,000 keys": (many("k@: 1\n", 9999) + "k: §1\n" + many("l@: 1\n", 2000), MANY),
    "20,000 items": (
        "op: [" + "1," * 19_997 + "§1," + "1," * 999 + "]",
        MANY,
    ),
    "30,000 times the same key": ("k: 1\n§k: 1\n" + "k: 1\n" * 9000, "'k' is given twice"),
    "10,000 lets": (lets(many("  a@: 1\n", 9981) + "  a: §1\n" + many("  b@: 1\n", 999)), MANY),
    "5,000 lets": (lets("  §a: 1\n" + many("  a@: 1\n", 5000) + "  b: 1"), "at most 400 keys"),
    "5,000 inputs": (
        replaced("  input: {}", "  §input: {}\n" + many("  a@: {}\n", 5000)),
        "'inputs' must have at most 64 keys",
    ),
    "300 outputs": (
        replaced("  output:", "  §a: {type: input.type}\n" + many("  a@: {}\n", 300) + "  output:"),
        "'outputs' must have at most 64 keys",
    ),
    "3,000 options": (
        replaced(
            "  times: {", "  §a: {type: int}\n" + many("  a@: {type: int}\n", 3000) + "  times: {"
        ),
        "'options' must have at most",
    ),
    "2,000 kernels": (
        replaced("kernels:\n", "kernels:\n  §- {name: a}\n" + many("  - {name: a@}\n", 2000)),
        "'kernels' must have at most",
    ),
    "5,000 params": (
        replaced("[size]", "§[" + "size, " * 5000 + "]"),
        "'params' must have at most 200 values",
    ),
    "2,000 checks": (
        replaced(
            "checks:\n",
            "checks:\n  §- {that: true, else: a}\n" + "  - {that: true, else: a}\n" * 2000,
        ),
        "'checks' must have at most",
    ),
    "200 types": (replaced("input: int8,", "input: §[" + "int8, " * 200 + "],"), "at most 20"),
    "2,000 tests": (
        replaced("tests:\n", "tests:\n  §- {input: x}\n" + "  - {input: x}\n" * 2000),
        "'tests' must have at most",
    ),
    # duplicates
    "two ops": (f"{SPEC}§op: OTHER\n", "'op' is given twice"),
    "two lets of a name": (lets("  size: 1\n  §size: 2"), "'size' is given twice"),
    "two keys in braces": (replaced("{type: int, ", "{type: int, §type: float, "), "given twice"),
    "a key once in quotes": (f'{SPEC}§"op": OTHER\n', "'op' is given twice"),
    "a key by an escape": (f'{SPEC}§"\\x6fp": OTHER\n', "'op' is given twice"),
    # characters
    "NUL": (replaced("The input", "The §\0input"), "the invisible character U+0000"),
    "escape": (replaced("The input", "§\x1b]0;x\x07The input"), "the invisible character U+001B"),
    "backspace": (replaced("The input", "The§\b input"), "the invisible character U+0008"),
    "override of direction": (replaced("The input", "The §\u202e input"), "U+202E"),
    "isolate of direction": (replaced("The input", "The §\u2066 input"), "U+2066"),
    "no-break space": (lets("  size: input.size§\u00a0+ 1"), "the invisible character U+00A0"),
    "zero-width space": (lets("  size: in§\u200bput.size"), "the invisible character U+200B"),
    "zero-width joiner": (lets("  si§\u200dze: input.size"), "the invisible character U+200D"),
    "soft hyphen": (lets("  size: in§\u00adput.size"), "the invisible character U+00AD"),
    "byte order mark inside": (lets("  §\ufeffsize: input.size"), "U+FEFF"),
    "line separator": (replaced("The input", "The §\u2028op: X"), "U+2028"),
    "next line": (replaced("The input", "The §\u0085op: X"), "U+0085"),
    "carriage return": (replaced("The input", "The §\rop: X"), "a carriage return"),
    "private use": (replaced("The input", "The §\ue000"), "the invisible character U+E000"),
    "tab": (replaced("The input", "The§\tinput"), "a tab"),
    "NUL by an escape": (doc('§"a\\0"'), "U+0000"),
    "escape by an escape": (
        doc('§"\\e[2J"'),
        "U+001B",
    ),
    "direction by an escape": (
        doc('§"\\u202e"'),
        "U+202E",
    ),
    "a lone surrogate": (
        doc('§"\\ud800"'),
        "U+D800",
    ),
    "a key with an escape": (key('§"doc\\e": x'), "U+001B"),
    # names of keys and operators
    "line feed after op": (replaced("op: MINE", 'op: §"MINE\\n"'), "'MINE\\n' is not the key of"),
    "code after op": (replaced("op: MINE", 'op: §"MINE\\nimport os"'), "is not the key of"),
    "path as op": (replaced("op: MINE", "op: §../../ETC"), "is not the key of an operator"),
    "long op": (replaced("op: MINE", "op: §" + "A" * 100_000), "longer than 64 characters"),
    "op not ASCII": (replaced("op: MINE", "op: §MİNE"), "is not the key of an operator"),
    "reserved op": (replaced("op: MINE", "op: §OPGEN_MINE"), "in a reserved namespace"),
    "op of the built-in ones": (replaced("op: MINE", "op: §litert_x"), "is not the key of"),
    # tags, documents, directives
    "tag that calls": ('op: §!!python/object/apply:os.system ["touch pwned"]', "a tag: "),
    "tag that makes": ("op: §!!python/object/new:subprocess.Popen {}", "a tag: "),
    "tag of a name": ("op: §!!python/name:os.system", "a tag: "),
    "binary": ("op: §!!binary aGVsbG8=", "a tag: "),
    "tag of one's own": ("op: §!include /etc/passwd", "a tag: '!include'"),
    "directive": ("§%TAG ! tag:x,2000:\n---\nop: 1", "a YAML directive"),
    "10,000 documents": ("---\na: 1\n§---\na: 1\n" + "---\na: 1\n" * 10_000, "a second document"),
    # numbers
    "number of 100,000 digits": (
        replaced("default: 3", "default: §" + "9" * 100_000),
        "a number of",
    ),
    "hexadecimal bomb": (replaced("default: 3", "default: §0x" + "f" * 100_000), "a number of"),
    "float bomb": (replaced("default: 3", "default: §1e" + "9" * 60), "is too large"),
    "infinity": (replaced("default: 3", "default: §.inf"), "is not a finite number"),
    "not a number": (replaced("default: 3", "default: §.nan"), "is not a finite number"),
    "60,000 underscores": (
        replaced("default: 3", "default: §1" + "_1" * 60_000 + "x"),
        "'times' is int",
    ),
    "60,000 colons": (
        replaced("default: 3", "default: §1" + ":1" * 60_000 + "x"),
        "'times' is int",
    ),
    "100,000 signs": (replaced("default: 3", "default: §" + "-" * 100_000 + "x"), "'times' is int"),
    "100,000 dots": (replaced("default: 3", "default: §" + "." * 100_000 + "x"), "'times' is int"),
    "a word of other readers": (replaced("default: 3", "default: §no"), "'no' is a truth value"),
    "base 60": (replaced("default: 3", "default: §1:30"), "a number of base 60"),
    "octal": (replaced("default: 3", "default: §0777"), "an octal or binary number"),
    # what never ends
    "open quote": ('op: §"' + "x" * 200_000, "the closing quote is missing"),
    "open single quote": ("op: §'" + "x" * 200_000, "the closing quote is missing"),
    "only a comment": ("§# " + "x" * 200_000, "the file is empty"),
    "nothing": ("§", "the file is empty"),
    "only spaces": ("§" + " " * 200_000, "the file is empty"),
    "a list": ("§" + "- a\n" * 10_000, "a spec is a mapping"),
    "a text": ("§" + "a" * 200_000, "a spec is a mapping"),
    "100,000 backslashes": (
        replaced("op: MINE", 'op: §"' + "\\\\" * 100_000 + '"'),
        "longer than 64",
    ),
    "60,000 lines": (replaced("op: MINE", "op: §|\n" + "  x\n" * 60_000), "longer than 64"),
}
TOML = {
    "sound but for a let": (toml("size = '§frob'"), "unknown name 'frob'"),
    "brackets": ("op = " + "[" * 11 + "§" + "[" * 100_000, DEEP),
    "inline tables": ("op = " + "{a=" * 5 + "{§a=" + "{a=" * 20_000, DEEP),
    "dotted key": ("a." * 12 + "§a" + ".a" * 400 + " = 1", DEEP),
    "long dotted key": ("§" + "a." * 100_000 + "a = 1", "more than 500 dots in a line"),
    "header": ("[" + "a." * 12 + "§a" + ".a" * 400 + "]", DEEP),
    "many values": (many("a@ = 1\n", 10_000) + "§b = 1\n", MANY),
    "twice": (toml("size = '1'\n§size = '2'"), "'size' is given twice"),
    "twice by quotes": (toml("size = '1'\n§\"size\" = '2'"), "'size' is given twice"),
    "twice by an escape": (toml('size = \'1\'\n§"s\\u0069ze" = "2"'), "'size' is given twice"),
    "a table twice": (toml("size = '1'\n[let§]\na = '1'"), "not TOML"),
    "a value as a table": (toml("size = '1'\n[§op.a]\nb = 1"), "'op' is given twice"),
    "a number of 5,000 digits": (toml(head=f"spec = §{'9' * 5000}"), "a number of 5000 characters"),
    "infinity": (toml(head="spec = §inf"), "is not a finite number"),
    "not a number": (toml(head="spec = §nan"), "is not a finite number"),
    "hexadecimal bomb": (toml(head=f"spec = §0x{'f' * 5000}"), "a number of 5002 characters"),
    "date": (toml(head="spec = §1979-05-27T07:32:00Z"), "a date or time"),
    "escape": (toml(head='doc2 = §"\\u001b[2J"'), "U+001B"),
    "NUL": (toml(head='doc2 = §"\\u0000"'), "U+0000"),
    "direction in a key": (toml(head='§"a\\u202e" = 1'), "U+202E"),
    "open quote": ('op = "' + "x" * 100_000 + "§", "not TOML"),
    "open quotes": ('op = """' + "x" * 100_000 + "§", "not TOML"),
    "quotes": ("op = " + '"' * 8 + "§" + '"' * 100_000, "not TOML"),
    "equals": ("op = " + "§= " * 1 + "= " * 50_000, "not TOML"),
    "nothing": ("§", "the file is empty"),
    "JSON": ('§{"op": "MINE"}', "not TOML"),
}
BYTES = {
    "UTF-16": (SPEC.encode("utf-16"), "1:1", "byte 0xff is not UTF-8"),
    "Latin-1": ("op: M\u00dc".encode("latin-1"), "1:6", "byte 0xdc is not UTF-8"),
    "overlong": (b"op: \xc0\xaf", "1:5", "byte 0xc0 is not UTF-8"),
    "surrogate": (b"op: \xed\xa0\x80", "1:5", "byte 0xed is not UTF-8"),
    "beyond Unicode": (b"op: \xf4\x90\x80\x80", "1:5", "byte 0xf4 is not UTF-8"),
    "cut": (b"op: \xe2\x82", "1:5", "byte 0xe2 is not UTF-8"),
    "NULs": (bytes(100_000), "1:1", "the invisible character U+0000"),
    "gzip": (b"\x1f\x8b\x08" + bytes(1000), "1:2", "byte 0x8b is not UTF-8"),
    "byte order mark": (b"\xef\xbb\xbfop: X", "1:1", "byte order mark"),
}


@pytest.mark.parametrize("name", YAML)
def test_yaml(name: str, tmp_path: Path) -> None:
    refuses(tmp_path, "mine.yaml", *YAML[name])


@pytest.mark.parametrize("name", TOML)
def test_toml(name: str, tmp_path: Path) -> None:
    refuses(tmp_path, "mine.toml", *TOML[name])


@pytest.mark.parametrize("name", BYTES)
def test_bytes(name: str, tmp_path: Path) -> None:
    data, place, words = BYTES[name]
    refuses_at(tmp_path, "mine.yaml", data, place, words)


def test_a_file_that_is_too_large(tmp_path: Path) -> None:
    """100,000 keys do not fit into the size that is read."""
    data = many("key@: 1\n", 100_000).encode()
    refuses_at(tmp_path, "mine.yaml", data, "", "the file is larger than 256 KB")
