"""The C of a kernel: that it stays within its function, and uses names that exist."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterator, Sized
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise
from pathlib import Path

from opgen.errors import Diagnostic, Place, SpecError, did_you_mean, quoted
from opgen.spec.faults import Faults
from opgen.spec.kernel_file import code_of
from opgen.spec.model import Code
from opgen.spec.names import C_WORDS
from opgen.text import c as c_text
from opgen.text.c import Token
from opgen.text.schema import MOST_SHOWN
from opgen.text.tree import ScalarNode, Source, leads_into, read_source, shown

MOST_BYTES = 64 * 1024
"""Of one kernel's C."""

_CONDITIONS = ("if", "ifdef", "ifndef", "elif", "else", "endif")
_ONLY_CONDITIONS = "only #if, #ifdef, #ifndef, #elif, #else and #endif can be used"
_PRAGMAS = ("_Pragma", "__pragma")
_RAW_STRINGS = ("R", "LR", "uR", "UR", "u8R")
_HEAP = (
    *("malloc", "calloc", "realloc", "free", "aligned_alloc", "strdup"),
    *("alloca", "__builtin_alloca"),
)
_ASSEMBLERS = ("asm", "__asm", "__asm__")
_DEEPEST = 63
"""Levels of brackets and of #if: more need not be understood by a compiler of C99."""
_PAIRS = {")": "(", "]": "[", "}": "{"}
_STATEMENTS = frozenset(["return", "else", "case", "goto", "do", "sizeof", "break", "continue"])


def read_code(node: ScalarNode) -> tuple[Code, ScalarNode]:
    """Return the C that a value of a spec is, or names; and the text with its places.

    :raises SpecError: the file is missing, outside of the spec's folder, or too large.
    """
    text = node.text.strip()
    if not c_text.is_file(text):
        return Code(node.text, node.place, node.span(0, 1).line), node
    if not text.endswith(".c"):
        raise SpecError(Diagnostic(node.place, f"'{text}' is not a .c file"))
    name = Path(text)
    if name.is_absolute() or ".." in name.parts or "\\" in text or ":" in text:
        message = f"'{text}' is not within the spec's folder"
        raise SpecError(Diagnostic(node.place, message, hint="put the file beside the spec"))
    return code_of(read_beside(node, text, "C code in one line ends with ;"))


def read_beside(node: ScalarNode, name: str, missing: str) -> Source:
    """Read a file that a spec names; what is wrong with the whole of it is reported at the name.

    :param missing: the hint if it is not there.
    :raises SpecError: it is missing, leads out of the spec's folder, or is too large.
    """
    folder = node.source.path.parent
    path = folder / name
    if not leads_into(path, folder.resolve()):
        message = f"'{name}' is a link out of the spec's folder"
        raise SpecError(Diagnostic(node.place, message, hint="copy the file"))
    if not os.path.lexists(path):  # a name that is too long is none
        hint = did_you_mean(name, (each.name for each in folder.glob(f"*{path.suffix}")))
        message = f"there is no file {quoted(name)} beside the spec"
        raise SpecError(Diagnostic(node.place, message, hint=hint or missing))
    try:
        source = read_source(path, shown(path), MOST_BYTES)
        return replace(source, name=(Path(node.source.name).parent / name).as_posix())
    except SpecError as error:
        faults = error.diagnostics
        raise SpecError(
            *(
                each
                if isinstance(each.where, Place)
                else replace(each, where=node.place, message=f"{each.where}: {each.message}")
                for each in faults
            )
        ) from None


def check_code(text: ScalarNode, names: Names | None, faults: Faults) -> None:
    """Note what is wrong with the body of a kernel; without ``names``, with its form only."""
    with faults.noted():
        tokens = tokens_of(text)
        _check_brackets(text, tokens)
        _check_words(text, tokens)
        if names:
            _check_names(text, tokens, names, faults)


def check_words(text: ScalarNode, faults: Faults) -> None:
    """Note what is wrong with the words of a template, whose brackets its branches may share."""
    with faults.noted():
        _check_words(text, tokens_of(text))


@dataclass(frozen=True)
class Names:
    """What the body of a kernel can refer to."""

    arguments: Collection[str]
    """Operands, states, scratch: pointers of the wrapper."""
    params: Collection[str]
    others: Collection[str]
    """Options and lets, which are known in C only as params."""
    are_said: bool = True
    """Whether the spec says which params there are; if not, they are those that the code reads."""


@lru_cache(maxsize=4096)
def tokens_of(node: ScalarNode) -> list[Token]:
    """Split C into its words. The code of a family is split once for all operators.

    :raises SpecError: something in it could reach beyond the function's braces.
    """
    text = node.text
    if found := c_text.trigraph(text):
        raise _fault_at(node, found, "a trigraph or digraph", "write the character itself")
    if found := c_text.continued_line(text):
        raise _fault_at(node, found, "a line that ends with a backslash", "write it on one line")
    words: list[Token] = []
    for token in c_text.tokens(text):
        if token.kind == "directive":
            words.append(_directive(node, token))
        elif token.kind == "other" or text.startswith("/*", token.start) > (
            token.kind == "comment"
        ):
            raise _strange(node, token.start)
        elif token.kind != "comment":
            words.append(token)
    return words


def _directive(node: ScalarNode, token: Token) -> Token:
    """Allow conditions; what they ask is read as words, up to the end of the line."""
    stop = token.start + len(token.text)
    word = c_text.directive_word(token.text)
    if word not in _CONDITIONS or "/*" in token.text:
        raise _no_condition(node, token.start, stop)
    if looks := c_text.asks_for_files(token.text):
        message = f"'{looks.text}' depends on the files of a machine"
        at = token.start + looks.start
        raise _fault(node, at, at + len(looks.text), message, "ask for a macro of the compiler")
    return Token("directive", word, token.start)


def _no_condition(node: ScalarNode, start: int, stop: int) -> SpecError:
    word = c_text.directive_word(node.text, start)
    return _fault(node, start, stop, f"'#{word}' in the body of a kernel", _ONLY_CONDITIONS)


def _strange(node: ScalarNode, at: int) -> SpecError:
    text = node.text
    if text[at] == "#":
        line = text.find("\n", at)
        return _no_condition(node, at, len(text) if line < 0 else line)
    if text.startswith("/*", at):
        return _fault(node, at, at + 2, "a comment that does not end", "write */")
    if text[at] in "'\"":
        return _fault(node, at, at + 1, "a string that does not end on its line", "")
    return _fault(node, at, at + 1, f"'{text[at]}' in C code", "")


def _check_brackets(node: ScalarNode, tokens: list[Token]) -> None:
    """Every bracket has its partner, in every branch of #if."""
    open_: list[Token] = []
    branches: list[tuple[Token, list[Token]]] = []
    for token in tokens:
        if token.kind == "directive":
            _check_branch(node, token, open_, branches)
        elif token.text in ("(", "[", "{") and token.kind == "operator":
            open_.append(token)
            _check_depth(node, token, open_)
        elif token.text in _PAIRS and token.kind == "operator":
            if not open_ or open_[-1].text != _PAIRS[token.text]:
                hint = "the code is the body of a function: leave out its own braces"
                raise _fault_at(node, token, f"'{token.text}' closes nothing", hint)
            open_.pop()
    if branches:
        start = branches[-1][0].start
        raise _fault(node, start, start + 3, "an #if without #endif", "")
    if open_:
        raise _fault_at(node, open_[-1], f"'{open_[-1].text}' is never closed")


def _check_branch(
    node: ScalarNode,
    token: Token,
    open_: list[Token],
    branches: list[tuple[Token, list[Token]]],
) -> None:
    if token.text.startswith("if"):
        branches.append((token, list(open_)))
        _check_depth(node, token, branches)
        return
    if not branches:
        raise _fault(node, token.start, token.start + 1, f"#{token.text} without #if", "")
    if open_ != branches[-1][1]:
        message = "brackets that are open in one branch of #if only"
        raise _fault(node, token.start, token.start + 1, message, "close them in the branch")
    if token.text == "endif":
        branches.pop()


def _check_depth(node: ScalarNode, token: Token, levels: Sized) -> None:
    if len(levels) > _DEEPEST:
        raise _fault_at(node, token, f"nested more than {_DEEPEST} levels deep")


def _check_words(node: ScalarNode, tokens: list[Token]) -> None:
    """Refuse what does as a word what directives and strings must not."""
    for token, following in zip(tokens, [*tokens[1:], Token("", "", -1)], strict=True):
        if token.text in _PRAGMAS:
            message = f"'{token.text}' in the body of a kernel"
            raise _fault_at(node, token, message, _ONLY_CONDITIONS)
        if token.text in _HEAP and following.text == "(":
            message = f"'{token.text}' in the body of a kernel: modules have no heap"
            raise _fault_at(node, token, message, "ask for memory: scratch: 4 * size")
        if token.text == "static" and following.text != "const":
            message = "a static variable that can change: modules can run side by side"
            hint = "keep it in state:, or make it static const"
            raise _fault_at(node, token, message, hint)
        is_raw = following.kind == "string" and following.start == token.end
        if token.text in _RAW_STRINGS and is_raw:
            raise _fault_at(node, token, "a raw string, which is not C")
    assembler = False
    for before, token in pairwise(tokens):
        if before.text in _ASSEMBLERS:
            assembler = True
        elif token.text == ";":
            assembler = False
        directive = c_text.assembler_directive(token.text)
        if assembler and token.kind == "string" and directive:
            at = token.start + directive.start
            message = f"'{directive.text}' in assembler, which is not an instruction"
            raise _fault(node, at, at + len(directive.text), message, "")


def _check_names(node: ScalarNode, tokens: list[Token], names: Names, faults: Faults) -> None:
    used = {token.text for token in tokens if token.kind == "name"}
    members = _members_of_p(tokens)
    for token, spelled in members:
        if spelled not in names.params and len(faults) < MOST_SHOWN:
            hint = did_you_mean(spelled, names.params)
            if spelled in names.others:
                hint = f"add it: params: [..., {spelled}]"
            where = node.span(token.start, token.end)
            faults.append(Diagnostic(where, f"p has no '{spelled}'", hint=hint, is_lack=True))
    asked = {spelled for _, spelled in members}
    whole = any(_is_whole_p(tokens, at) for at in range(len(tokens)))
    unused = [name for name in names.params if name not in asked]
    if unused and not whole:
        listed = ", ".join(f"p->{name}" for name in unused)
        hint = "delete it from params, or use it"
        message = f"the code does not use {listed}"
        faults.append(Diagnostic(node.place, message, hint=hint, is_lack=True))
    declared = _declared(tokens)
    for token in _free_names(tokens, declared):
        if len(faults) >= MOST_SHOWN:
            break
        _check_free_name(node, token, names, used, faults)


def params_read(code: ScalarNode) -> dict[str, Place]:
    """Return the names after ``p->`` in the body of a kernel, where each comes first.

    :raises SpecError: something in it could reach beyond the function's braces.
    """
    found: dict[str, Place] = {}
    for token, name in _members_of_p(tokens_of(code)):
        found.setdefault(name, code.span(token.start, token.end))
    return found


def names_whole_p(code: ScalarNode) -> Place | None:
    """Return where the body of a kernel names ``p`` without a member; raise as the above does."""
    tokens = tokens_of(code)
    found = (token.start for at, token in enumerate(tokens) if _is_whole_p(tokens, at))
    start = next(found, None)
    return None if start is None else code.span(start, start + 1)


def _members_of_p(tokens: list[Token]) -> list[tuple[Token, str]]:
    """Return the names after ``p->``."""
    return [
        (tokens[at + 2], tokens[at + 2].text)
        for at in range(len(tokens) - 2)
        if tokens[at].text == "p"
        and tokens[at + 1].text == "->"
        and (at == 0 or tokens[at - 1].text not in ("->", "."))
    ]


def _is_whole_p(tokens: list[Token], at: int) -> bool:
    before = tokens[at - 1].text if at else ""
    follows = tokens[at + 1].text if at + 1 < len(tokens) else ""
    return tokens[at].text == "p" and follows != "->" and before not in ("->", ".")


def _declared(tokens: list[Token]) -> set[str]:
    """Return the names that the code declares: those after a type, and after commas there."""
    declared: set[str] = set()
    statement_is_declaration = False
    for at, token in enumerate(tokens):
        before = tokens[at - 1].text if at else ";"
        if before in (";", "{", "}", "(") or token.kind == "directive":
            statement_is_declaration = c_text.is_type(token.text)
        if token.kind != "name" or token.text in _STATEMENTS:
            continue
        behind = at - 1
        while behind >= 0 and tokens[behind].text in ("*", "const", "volatile"):
            behind -= 1
        previous = tokens[behind] if behind >= 0 else None
        after_type = previous and previous.kind == "name" and previous.text not in _STATEMENTS
        in_list = statement_is_declaration and before in (",", "*")
        if in_list or (after_type and (behind == at - 1 or statement_is_declaration)):
            declared.add(token.text)
    return declared


def _free_names(tokens: list[Token], declared: set[str]) -> Iterator[Token]:
    """Yield names that stand for a value and are not declared in the code."""
    for at, token in enumerate(tokens):
        before = tokens[at - 1].text if at else ""
        after = tokens[at + 1].text if at + 1 < len(tokens) else ""
        stands_alone = before not in ("->", ".") and after != "("
        if token.kind == "name" and stands_alone and token.text not in declared:
            yield token


def _check_free_name(
    node: ScalarNode, token: Token, names: Names, used: set[str], faults: Faults
) -> None:
    name = token.text
    if name in names.arguments or name == "p" or name in C_WORDS:
        return
    if name in names.params:
        message, hint = f"'{name}' is a param", f"write: p->{name}"
    elif name in names.others:
        hint = f"{'add it to params, and ' if names.are_said else ''}write: p->{name}"
        message = f"'{name}' is not known in C"
    else:
        free = [each for each in names.arguments if each not in used]
        is_variable = name.islower() and not c_text.is_type(name)
        message, hint = f"'{name}' is not declared", did_you_mean(name, free) if is_variable else ""
    if hint:
        faults.add(node.span(token.start, token.end), message, hint)


def _fault_at(node: ScalarNode, token: Token, message: str, hint: str = "") -> SpecError:
    return _fault(node, token.start, token.end, message, hint)


def _fault(node: ScalarNode, start: int, end: int, message: str, hint: str) -> SpecError:
    return SpecError(Diagnostic(node.span(start, end), message, hint=hint))
