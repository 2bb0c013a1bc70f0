"""Which names a spec may give, and that each means one thing."""

from __future__ import annotations

import keyword
import re
from collections.abc import Collection, Iterator

from opgen.errors import Place, did_you_mean
from opgen.spec.faults import Faults
from opgen.spec.library import DTYPES, Library
from opgen.spec.syntax import Fault, Hole, holes
from opgen.text.tree import MappingNode, Node, ScalarNode, SequenceNode, text_at

WORDS = frozenset(
    [
        *("none", "true", "false", "has", "target", "folded", "reference", "exact", "p"),
        *("scratch", "scratch_size"),
    ]
)
"""Names that the language and the wrappers in C give."""
C_WORDS = frozenset(
    [
        *("asm", "auto", "bool", "break", "case", "char", "const", "continue", "default"),
        *("do", "double", "else", "enum", "extern", "float", "for", "goto", "if", "inline"),
        *("int", "long", "main", "register", "restrict", "return", "short", "signed"),
        *("sizeof", "static", "struct", "switch", "typedef", "typeof", "union", "unsigned"),
        *("void", "volatile", "while", "alignas", "alignof", "and", "and_eq", "bitand"),
        *("bitor", "catch", "class", "compl", "concept", "consteval", "constexpr"),
        *("constinit", "co_await", "co_return", "co_yield", "const_cast", "decltype"),
        *("delete", "dynamic_cast", "explicit", "export", "false", "friend", "mutable"),
        *("namespace", "new", "noexcept", "not", "not_eq", "nullptr", "operator", "or"),
        *("or_eq", "private", "protected", "public", "reinterpret_cast", "requires"),
        *("static_assert", "static_cast", "template", "this", "thread_local", "throw", "true"),
        *("try", "typeid", "typename", "using", "virtual", "wchar_t", "xor", "xor_eq"),
    ]
)
"""Words of C and of C++, which the generated modules are compiled as too."""
C_MACROS = frozenset(
    [
        *("errno", "stdin", "stdout", "stderr", "complex", "imaginary"),
        *("linux", "unix", "i386", "mips", "sparc", "sun", "near", "far"),
    ]
)
"""Macros of headers, and those that compilers define unless they keep to the standard."""
YAML_WORDS = frozenset(["null", "yes", "no", "on", "off"])
"""Not text for all readers of YAML, so that a spec would have to quote them wherever they are."""
_CALL = re.compile(r"\b([A-Za-z_]\w*)\s*\(", re.ASCII)
_NO_EXPRESSIONS = ("doc", "code")
_MOST_LISTED = 12
SECTIONS = ("options", "inputs", "outputs", "intermediates", "state", "let", "terms")


def declared_names(tree: MappingNode) -> dict[str, tuple[str, Place]]:
    """Return each name that a spec gives, with the section and the place."""
    names: dict[str, tuple[str, Place]] = {}
    for section in SECTIONS:
        for name, entry in tree.entries_of(section).items():
            names.setdefault(name, (section, entry.key.place))
    return names


def check_names(tree: MappingNode, library: Library, faults: Faults) -> None:
    """Note names that mean two things, or something else in Python or C.

    A name of the library is free as long as the spec does not call the function: what the library
    learns later must not break specs that are there.
    """
    own = tree.entries_of("functions")
    seen = {name: ("functions", entry.key) for name, entry in own.items()}
    functions = library.functions.keys() | library.draws.keys()
    called = {} if functions.isdisjoint(declared_names(tree)) else dict(_calls(tree))
    for section in SECTIONS:
        for name, entry in tree.entries_of(section).items():
            place = entry.key.place
            if name in seen:
                other, key = seen[name]
                why = f"it is in {other} too, at {key.place}"
                faults.add(place, f"'{name}' means two things", "rename one of them", why)
                continue
            seen[name] = (section, entry.key)
            is_option = section == "options"
            hint = "choose another name"
            if is_option and _are_in_flexbuffer(tree):
                hint = f"choose another name, and say with key: {name} what models call it"
            if what := _always_taken_by(name, is_option=is_option):
                faults.add(place, f"'{name}' is {what}", hint)
            elif name in called and name in functions:
                why = f"it is called at {called[name]}"
                faults.add(place, f"'{name}' is a function of the library", hint, why)


def _are_in_flexbuffer(tree: MappingNode) -> bool:
    litert = tree.mapping("litert")
    return litert is not None and litert.text("options") == "flexbuffer"


def _calls(node: Node) -> Iterator[tuple[str, Place]]:
    """Go through the functions that expressions call, each with a place where it is."""
    if isinstance(node, MappingNode):
        for key, value in node.items():
            if key in ("else", "limit") and isinstance(value, ScalarNode):
                for hole in _expressions_in(value):
                    yield from _calls_in(value, hole.start, hole.end)
            elif key not in _NO_EXPRESSIONS:
                yield from _calls(value)
    elif isinstance(node, SequenceNode):
        for item in node.items:
            yield from _calls(item)
    elif isinstance(node, ScalarNode) and "(" in node.text:
        yield from _calls_in(node, 0, len(node.text))


def _expressions_in(text: ScalarNode) -> list[Hole]:
    try:
        return [hole for hole in holes(text.text) if hole.is_expression]
    except Fault:  # which is reported when the text is read
        return []


def _calls_in(node: ScalarNode, start: int, end: int) -> Iterator[tuple[str, Place]]:
    for found in _CALL.finditer(node.text, start, end):
        yield found[1], node.span(*found.span(1))


def taken_by(name: str, library: Library, *, is_option: bool = False) -> str:
    """Return what a name means already, for who looks for a new one; empty if it is free.

    Options have the names of the format, and reach C only as params.
    """
    if name in YAML_WORDS:
        return "a word of YAML"
    if name in library.functions or name in library.draws:
        return "a function of the library"
    return _always_taken_by(name, is_option=is_option)


def _always_taken_by(name: str, *, is_option: bool) -> str:
    """Return what a name means, whatever a spec consists of; empty if a spec may give it."""
    if name in WORDS:
        return "a word of the language"
    if name in DTYPES:
        return "an element type"
    if keyword.iskeyword(name):
        return "a word of Python"
    return "" if is_option else c_meaning(name)


def c_meaning(name: str) -> str:
    """Return what a name means in C already; empty if it is free there."""
    if name in C_WORDS:
        return "a word of C or C++"
    if name in C_MACROS:
        return "a macro of C compilers"
    return "a type of C" if name.endswith("_t") else ""


_BITS = (8, 16, 32, 64)
_ELSEWHERE = {
    "float": "float32",
    "double": "float64",
    "half": "float16",
    "bf16": "bfloat16",
    "int": "int32",
    "long": "int64",
    "short": "int16",
    "char": "int8",
    "byte": "uint8",
    **{f"{short}{bits}": f"float{bits}" for short in ("f", "fp") for bits in _BITS[1:]},
    **{f"{short}{bits}": f"int{bits}" for short in ("s", "i") for bits in _BITS},
    **{f"u{bits}": f"uint{bits}" for bits in _BITS},
    **{f"{name}{bits}_t": f"{name}{bits}" for name in ("int", "uint") for bits in _BITS},
}
"""Names of element types in C, PyTorch and CMSIS-NN -> ours."""


def require_known(
    node: Node, known: Collection[str], kind: str, faults: Faults, what: str = ""
) -> bool:
    """Note a word that is none of some names; return whether it is one.

    :param kind: what these are, in the plural; ``what``: one of them, if it is not without an s.
    """
    word = text_at(node)
    if word not in known:
        message = f"there is no {what or kind.removesuffix('s')} '{word}'"
        faults.add(node.place, message, suggestion(word, list(known), kind))
    return word in known


def suggestion(word: str, known: list[str], kind: str) -> str:
    """Return a hint for a word that should be one of a few."""
    if not known:
        return f"there are no {kind}"
    if (meant := _ELSEWHERE.get(word.lower())) in known:
        return f"did you mean '{meant}'?"
    listed = f"{kind}: {', '.join(known)}" if len(known) <= _MOST_LISTED else ""
    return did_you_mean(word, known) or listed
