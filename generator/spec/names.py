"""Which names a spec may give, and that each means one thing."""

from __future__ import annotations

import keyword

from opgen.errors import Place, did_you_mean
from opgen.spec.faults import Faults
from opgen.spec.library import DTYPES, Library
from opgen.spec.tree import MappingNode, ScalarNode

WORDS = frozenset(
    [
        "none",
        "true",
        "false",
        "has",
        "target",
        "folded",
        "reference",
        "exact",
        "p",
        "scratch",
        "scratch_size",
        "op",
        "draw",
        "sample",
    ]
)
"""Names that the language, the wrappers in C and the generated Python give."""
C_WORDS = frozenset(
    [
        "asm",
        "auto",
        "bool",
        "break",
        "case",
        "char",
        "const",
        "continue",
        "default",
        "do",
        "double",
        "else",
        "enum",
        "extern",
        "float",
        "for",
        "goto",
        "if",
        "inline",
        "int",
        "long",
        "main",
        "register",
        "restrict",
        "return",
        "short",
        "signed",
        "sizeof",
        "static",
        "struct",
        "switch",
        "typedef",
        "typeof",
        "union",
        "unsigned",
        "void",
        "volatile",
        "while",
        "alignas",
        "alignof",
        "and",
        "and_eq",
        "bitand",
        "bitor",
        "catch",
        "class",
        "compl",
        "concept",
        "constexpr",
        "const_cast",
        "decltype",
        "delete",
        "dynamic_cast",
        "explicit",
        "export",
        "false",
        "friend",
        "mutable",
        "namespace",
        "new",
        "noexcept",
        "not",
        "not_eq",
        "nullptr",
        "operator",
        "or",
        "or_eq",
        "private",
        "protected",
        "public",
        "reinterpret_cast",
        "requires",
        "static_assert",
        "static_cast",
        "template",
        "this",
        "thread_local",
        "throw",
        "true",
        "try",
        "typeid",
        "typename",
        "using",
        "virtual",
        "wchar_t",
        "xor",
        "xor_eq",
    ]
)
"""Words of C and of C++, which the generated modules are compiled as too."""
_MOST_LISTED = 12
SECTIONS = ("options", "inputs", "outputs", "intermediates", "state", "let")


def declared_names(tree: MappingNode) -> dict[str, tuple[str, Place]]:
    """Return each name that a spec gives, with the section and the place."""
    names: dict[str, tuple[str, Place]] = {}
    for section in SECTIONS:
        node = tree.get(section)
        if isinstance(node, MappingNode):
            for name, entry in node.entries.items():
                names.setdefault(name, (section, entry.key.place))
    return names


def check_names(tree: MappingNode, library: Library, faults: Faults) -> None:
    """Note names that mean two things, or something else in Python or C."""
    seen: dict[str, tuple[str, ScalarNode]] = {}
    for section in SECTIONS:
        node = tree.get(section)
        if not isinstance(node, MappingNode):
            continue
        for name, entry in node.entries.items():
            place = entry.key.place
            if name in seen:
                other, key = seen[name]
                why = f"it is in {other} too, at {key.place}"
                faults.add(place, f"'{name}' means two things", "rename one of them", why)
                continue
            seen[name] = (section, entry.key)
            if what := taken_by(name, library, is_option=section == "options"):
                faults.add(place, f"'{name}' is {what}", "choose another name")


def taken_by(name: str, library: Library, *, is_option: bool = False) -> str:
    """Return what a name means already; empty if it is free.

    Options have the names of the format, and reach C only as params.
    """
    if name in WORDS:
        return "a word of the language"
    if name in DTYPES:
        return "an element type"
    if name in library.functions or name in library.draws:
        return "a function of the library"
    if keyword.iskeyword(name):
        return "a word of Python"
    return "" if is_option else c_meaning(name)


def c_meaning(name: str) -> str:
    """Return what a name means in C already; empty if it is free there."""
    if name in C_WORDS:
        return "a word of C or C++"
    return "a type of C" if name.endswith("_t") else ""


def suggestion(word: str, known: list[str], kind: str) -> str:
    """Return a hint for a word that should be one of a few."""
    if not known:
        return f"there are no {kind}"
    listed = f"{kind}: {', '.join(known)}" if len(known) <= _MOST_LISTED else ""
    return did_you_mean(word, known) or listed
