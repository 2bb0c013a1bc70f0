"""The text of C: its words, its names, and what it declares. Whatever reads C reads it here."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

_TOKEN = re.compile(
    r"(?P<space>\s+)"
    r"|(?P<comment>/\*.*?\*/|//[^\n]*)"
    r"|(?P<string>\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\\\n]|\\.)+')"
    r"|(?P<name>[A-Za-z_]\w*)"
    r"|(?P<number>\.?[0-9](?:[eEpP][-+]|[\w.])*)"
    r"|(?P<operator>->|\+\+|--|[-+*/%&|^<>=!]=|<<|>>|&&|\|\||[-+*/%&|^<>=!~?:;,.(){}\[\]])"
    r"|(?P<other>.)",
    re.DOTALL,
)
_NO_COMMENT = re.compile(_TOKEN.pattern.replace(r"/\*.*?\*/|", ""), re.DOTALL)
"""Words behind the last end of a comment."""
_QUOTES = "\"'"
_WORDS = re.compile(
    r"/\*.*?\*/|//[^\n]*"
    r"|#[ \t]*include[ \t]*\"(?P<header>[^\"\n]+)\""
    r"|\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\\\n]|\\.)+'"
    r"|\.?[0-9](?:[eEpP][-+]|[\w.])*"
    r"|(?P<name>[A-Za-z_]\w*)",
    re.DOTALL,
)
"""What :func:`identifiers` looks for, and what it must not look into."""
_UNREAD = re.compile(
    r"/\*.*?(?:\*/|\Z)|//[^\n]*|\"(?:[^\"\\\n]|\\.)*+\"?|'(?:[^'\\\n]|\\.)*+'?", re.DOTALL
)
"""Comments and texts, with or without an end: what is no word of code."""
_DIRECTIVES = re.compile(r"^[ \t]*(#(?:\\\n|[^\n])*)", re.MULTILINE)
"""In a text without comments."""
_BRACE = re.compile(r"\bextern\s*\{|[{}]")
_DIRECTIVE = re.compile(r"#(?:/\*.*?\*/|\\\n|[^\n])*", re.DOTALL)
_NO_COMMENT_DIRECTIVE = re.compile(r"#(?:\\\n|[^\n])*")
_INCLUDE = re.compile(r"^[ \t]*#[ \t]*include[ \t]*\"([^\"\n]+)\"", re.MULTILINE)
_INCLUDE_LINE = re.compile(r"^[ \t]*#[ \t]*include\b[ \t]*([^\n]*)", re.MULTILINE)
_HEADER = re.compile(r'"([^"]+)"|<([^>]+)>')
_DEFINE = re.compile(r"#\s*define\s+([A-Za-z_]\w*)[\s(]+\S")
_NAME = re.compile(r"[A-Za-z_]\w*")
_FILE = re.compile(r"[^\s;{}()]+\.(?:c|h|inc)")
_FAILS_ONLY = re.compile(r"(?:\( void \) \w+(?: -> \w+)? ; )*return -? ?0*[1-9]\w* ;")
"""In words with a space in between: values that are not used, then a status that is not 0."""
_TRIGRAPHS = re.compile(r"\?\?[=/'()!<>-]|<%|%>|<:|:>|%:")
_CONTINUED = re.compile(r"\\[ ]*\n")
_DIRECTIVE_WORD = re.compile(r"[ ]*#[ ]*(\w*)")
_LOOKS_FOR_FILES = re.compile(r"__has_(?:include|include_next|embed)\b")
_DIRECTIVE_OF_ASSEMBLER = re.compile(
    r"(?:(?<!\w)|(?<=\\[nt]))\.(?!L)(?:[A-Za-z_]\w*|\"$)|\\[^nt\"\\]"
)
"""Not the end of an instruction, as in vadd.f32, and no local label; or an escape to hide one."""
_BETWEEN = re.compile(r'\\[nt]|[";]')
"""What stands between instructions in the strings of a line."""
_OPERAND = re.compile(r"%[a-zA-Z]?(?:\d+|\[\w+\])")
_TYPES = re.compile(
    r"\w+_t|\w+_(?:params|dims|tile|context|activation|data)"
    r"|const|char|short|int|long|signed|unsigned|float|double|bool|void|struct|static"
)
_CALLED = re.compile(r"([A-Za-z_]\w*)\s*[(\[]")
_DECLARED = re.compile(rf"{_CALLED.pattern}|([A-Za-z_]\w*)$")
_DECLARED_POINTER = re.compile(r"\(\s*\*\s*([A-Za-z_]\w*)\s*\)\s*\(")
_DEFINED = re.compile(
    r"\b([A-Za-z_]\w*)\s*(?:\([^()]*(?:\([^()]*\)[^()]*)*\)|(?:\[[^\]]*\]\s*)*=?)\s*$"
)
_NOT_LINKED = re.compile(r"\b(static|typedef|extern|(struct|union|enum)\s+\w+\s*$)")
_FUNCTION = re.compile(r"^\w[^\n]*?\b(\w+)\(", re.MULTILINE)
_CLASS = re.compile(r"^(?:class|struct) (\w+)", re.MULTILINE)


class Token(NamedTuple):
    """A word of C: a comment, a string, a directive, a name, a number, an operator; or other."""

    kind: str
    text: str
    start: int

    @property
    def end(self) -> int:
        """Where the word ends."""
        return self.start + len(self.text)


class Struct(NamedTuple):
    """What ``typedef struct { ... } name;`` declares."""

    name: str
    comment: str
    """The text of the comment right before it; empty without one."""
    members: tuple[tuple[str, str], ...]
    """(type without ``const``, name), in order."""


class Lines(NamedTuple):
    """Where a function is defined."""

    name: str
    first: int
    """Line, from 1 on."""
    last: int
    start: int
    """Where the remarks and types in front of it begin, after another function or directive."""


@lru_cache(maxsize=4096)
def tokens(text: str) -> tuple[Token, ...]:
    """Split C into its words; together with the spaces between them they are the text.

    A directive is one word, with the lines that continue it. What is no C becomes words of the
    kind ``other``, a character each: so does the beginning of a string that does not end.
    """
    found: list[Token] = []
    at, is_first, no_string, last_end = 0, True, 0, text.rfind("*/")
    while at < len(text):
        if text[at] == "#" and is_first:
            directive = (_DIRECTIVE if at < last_end else _NO_COMMENT_DIRECTIVE).match(text, at)
            assert directive is not None
            found.append(Token("directive", directive[0].rstrip(), at))
            at = directive.end()
            continue
        # What has no end is looked for once: it would take too long to do so at each beginning.
        if at < no_string and text[at] in _QUOTES:
            found.append(Token("other", text[at], at))
            at += 1
            continue
        word = (_TOKEN if at < last_end else _NO_COMMENT).match(text, at)
        assert word is not None
        kind = str(word.lastgroup)
        if kind == "other" and text[at] in _QUOTES:
            no_string = text.find("\n", at) % (len(text) + 1)
        if kind != "space":
            found.append(Token(kind, word[0], at))
        # A comment may stand before a directive.
        is_first = (is_first and kind in ("space", "comment")) or "\n" in word[0]
        at = word.end()
    return tuple(found)


def code(text: str) -> tuple[Token, ...]:
    """Return the words of C that a compiler computes with: no comments, and no directives."""
    return tuple(each for each in tokens(text) if each.kind not in ("comment", "directive"))


def identifiers(text: str) -> frozenset[str]:
    """Return all names in a piece of C, those in directives, and the headers that it includes."""
    # Most texts are read in one go. Where ends are missing, that could take too long.
    if text.rfind("/*") < text.rfind("*/") + 2 and not ("\\'" in text or '\\"' in text):
        found = _WORDS.findall(text)
        headers = {header for header, _ in found if header}
        names = {name for _, name in found if name}
        return frozenset(names | headers | ({"include"} if headers else set()))
    names = {each.text for each in tokens(text) if each.kind == "name"}
    for each in directives(text):
        names.update(_NAME.findall(each))
    return frozenset(names).union(includes(text))


def directives(text: str) -> tuple[str, ...]:
    """Return the directives, without comments and texts in them."""
    return tuple(_DIRECTIVES.findall(_plain(text)))


def significant_words(text: str) -> Iterator[str]:
    """Go through the words of C that change what a compiler makes of it; a directive is one."""
    for each in tokens(text):
        if each.kind == "directive" and not each.text.startswith("#error"):
            words = tokens(each.text[1:])
            yield f"#{_joined(word for word in words if word.kind != 'comment')}"
        elif each.kind not in ("comment", "directive"):
            yield each.text


def includes(text: str) -> tuple[str, ...]:
    """Return the headers that are included by name, not those of the C library."""
    commented = _UNREAD.sub(lambda found: found[0] if found[0][0] in _QUOTES else " ", text)
    return tuple(_INCLUDE.findall(commented))


def all_includes(text: str) -> Iterator[tuple[str, bool, Token]]:
    """Go through all lines that include something, also in comments and in what is no C otherwise:
    the name of the header, if there is one, whether it is quoted, and what is written there.
    """
    for line in _INCLUDE_LINE.finditer(text):
        found = _HEADER.match(line[1])
        quoted, other = found.groups() if found else ("", "")
        written = Token("directive", line[1], line.start(1))
        yield quoted or other or "", bool(quoted), written


def macros(text: str) -> tuple[str, ...]:
    """Return the names of macros that stand for something."""
    return tuple(found[1] for each in directives(text) if (found := _DEFINE.match(each)))


def split_by_braces(text: str) -> tuple[str, str]:
    """Return the code outside of all braces, ``{}`` marking each block, and the code inside.

    Those of ``extern "C" {`` are none. Neither has comments, texts or directives.
    """
    plain = _DIRECTIVES.sub("", _plain(text))
    parts: tuple[list[str], list[str]] = ([], [])
    depth = at = 0
    for brace in _BRACE.finditer(plain):
        parts[depth > 0].append(plain[at : brace.start()])
        at = brace.end()
        if brace[0] == "{":
            parts[0].extend(["{}"] * (depth == 0))
            depth += 1
        elif brace[0] == "}":
            depth = max(0, depth - 1)
        else:
            parts[depth > 0].append("extern")
    parts[depth > 0].append(plain[at:])
    return " ".join(parts[0]), " ".join(parts[1])


def _plain(text: str) -> str:
    """Return the text without comments and texts in it."""
    return _UNREAD.sub(" ", text)


def _joined(words: Iterable[Token]) -> str:
    """Return words as text, with a space where they are apart."""
    kept, end = [], 0
    for each in words:
        kept.append(f"{' ' if each.start > end else ''}{each.text}")
        end = each.end
    return "".join(kept)


def functions(text: str) -> Iterator[Lines]:
    """Go through the functions that C defines, from the line of the head to that of the end."""
    depth, name, head = 0, "", list[Token]()
    start: Token | None = None
    for word in tokens(text):
        if depth == 0:
            start = None if word.kind == "directive" else start or word
        if word.kind in ("comment", "directive"):
            continue
        if word.text == "{" and depth == 0:
            before = _joined(head).strip()
            found = _DEFINED.search(before) if before.endswith(")") else None
            name, depth = found[1] if found else "", int(not before.startswith('extern "C"'))
        elif word.text == "{":
            depth += 1
        elif word.text == "}":
            depth = max(0, depth - 1)
            if depth == 0 and name:
                yield Lines(name, *(_line(text, each) for each in (head[0], word, start or word)))
                name, start = "", None
        elif depth == 0 and word.text != ";":
            head.append(word)
        if depth == 0 and word.text in ("{", "}", ";"):
            head = []


def _line(text: str, word: Token) -> int:
    return text.count("\n", 0, word.start) + 1


def always_returns(text: str) -> bool:
    """Tell whether the last statement of a function's body returns, whatever was before."""
    words = [each for each in tokens(text) if each.kind != "comment"]
    if not words or words[-1].text != ";":
        return False
    ends = [at for at, each in enumerate(words[:-1]) if each.text in (";", "{", "}")]
    first = words[ends[-1] + 1 if ends else 0]
    return first.text == "return"


def has_loop(text: str) -> bool:
    """Tell whether there is a loop."""
    return any(each.kind == "name" and each.text in ("for", "while", "do") for each in code(text))


def takes_address_of(text: str, name: str) -> bool:
    """Tell whether there is ``&name->``: of members of a struct addresses are taken."""
    words = [each.text for each in code(text)]
    return any(
        words[at : at + 3] == ["&", name, "->"] for at, word in enumerate(words) if word == "&"
    )


def structs(text: str) -> Iterator[Struct]:
    """Go through the structs that C declares as types."""
    words = tokens(text)
    for at, first in enumerate(words):
        if [each.text for each in words[at : at + 3]] == ["typedef", "struct", "{"]:
            end = next(i for i in range(at, len(words)) if words[i].text == "}")
            before = words[at - 1] if at else first
            comment = _text_of(before.text) if before.kind == "comment" else ""
            members = tuple(_members(words[at + 3 : end]))
            yield Struct(words[end + 1].text, comment, members)


def _members(words: tuple[Token, ...]) -> Iterator[tuple[str, str]]:
    declared: list[str] = []
    for each in words:
        if each.text == ";":
            yield " ".join(declared[:-1]), declared[-1]
            declared = []
        elif each.kind != "comment" and each.text != "const":
            declared.append(each.text)


def _text_of(comment: str) -> str:
    inner = comment.removeprefix("/*").removesuffix("*/")
    return "\n".join(each.removeprefix(" *").removeprefix(" ") for each in inner.split("\n"))


# --- names that are declared ----------------------------------------------------------------------


def words(text: str) -> list[str]:
    """Return the names and words in code, as often as they are there."""
    return _NAME.findall(text)


def prototypes(outside: str) -> Iterator[str]:
    """Go through the functions and tables that a header declares, not those that it defines.

    :param outside: its code outside of braces, see :func:`split_by_braces`.
    """
    for piece in outside.replace("{}", ";").split(";"):
        found = _CALLED.search(piece)
        if found and not {"typedef", "inline"} & set(words(piece)):
            yield found[1]


def declared_names(outside: str) -> Iterator[str]:
    """Go through the functions, types and tables that a header declares; see :func:`prototypes`."""
    for piece in re.sub(r"\)\s*\{\}", ");", outside).split(";"):
        # The name of a type of functions stands in parentheses: typedef void (*name)(int).
        found = _DECLARED_POINTER.search(piece) or _DECLARED.search(piece.strip())
        if found:
            yield str(found[found.lastindex or 0])


def linked_names(text: str) -> Iterator[str]:
    """Go through the functions and variables of a source that have external linkage."""
    bodies = re.sub(r"\)\s*\{\}", ") {};", split_by_braces(text)[0])
    for piece in map(str.strip, bodies.split(";")):
        is_function = piece.endswith(") {}")
        head = piece.removesuffix("{}").strip() if is_function else piece.split("=")[0].strip()
        if _NOT_LINKED.search(head) or (not is_function and head.endswith((")", "}"))):
            continue
        if found := _DEFINED.search(head):
            yield found[1]


def declared_in_cpp(header: str) -> frozenset[str]:
    """Return the functions and classes of a header of C++, whose declarations are not indented."""
    return frozenset([*_FUNCTION.findall(header), *_CLASS.findall(header)])


def is_type(word: str) -> bool:
    """Tell whether a word looks like the first of a declaration."""
    return bool(_TYPES.fullmatch(word))


# --- what the bodies of kernels may not have ------------------------------------------------------


def is_file(text: str) -> bool:
    """Tell whether a text is the name of a file, and not C."""
    return bool(_FILE.fullmatch(text))


def fails_only(text: str) -> bool:
    """Tell whether C that is right does nothing but return a failure: it is yet to be written."""
    found = (each.text for each in tokens(text) if each.kind != "comment")
    return bool(_FAILS_ONLY.fullmatch(" ".join(found)))


def directive_word(text: str, start: int = 0) -> str:
    """Return the word behind ``#``."""
    found = _DIRECTIVE_WORD.match(text, start)
    return found[1] if found else ""


def trigraph(text: str) -> Token | None:
    """Return the first trigraph or digraph."""
    return _first(_TRIGRAPHS, text)


def continued_line(text: str) -> Token | None:
    """Return the first backslash at the end of a line."""
    return _first(_CONTINUED, text)


def asks_for_files(directive: str) -> Token | None:
    """Return what in a condition depends on the files of a machine."""
    return _first(_LOOKS_FOR_FILES, directive)


def assembler_directive(string: str) -> Token | None:
    """Return what in a string of assembler is no instruction."""
    return _first(_DIRECTIVE_OF_ASSEMBLER, string)


def may_become(line: str, instruction: str) -> bool:
    """Tell whether a line has an instruction that a compiler may hand on as another text.

    It puts registers and numbers in place of ``%0``, ``%[sum]``, ``%Q1``.
    """
    wanted = "".join(instruction.split())
    return any(
        re.fullmatch(".+".join(map(re.escape, _OPERAND.split(each))), wanted)
        for each in _BETWEEN.split("".join(line.split()))
    )


def _first(pattern: re.Pattern[str], text: str) -> Token | None:
    found = pattern.search(text)
    return Token("other", found[0], found.start()) if found else None
