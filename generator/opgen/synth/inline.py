"""Functions and classes of this package as text that stands by itself, in a file for others.

What a definition uses comes along: other definitions of the package as their text, everything else
as an import. Text is taken as it is written, so what is read there is what runs here.
"""

from __future__ import annotations

import ast
import importlib
import io
import tokenize
from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from inspect import getsource

_PACKAGE = "opgen"


@dataclass(frozen=True, order=True)
class Source:
    """Where a name is defined."""

    module: str
    name: str = ""
    """Empty: it is the module that is meant, as ``import`` has it."""


@dataclass(frozen=True)
class Inlined:
    """Definitions that stand by themselves."""

    imports: frozenset[Source]
    """From the standard library and numpy."""
    definitions: tuple[str, ...]
    """Texts, each behind those that it needs when it is executed."""

    @property
    def text(self) -> str:
        """The definitions as a part of a file."""
        return "\n\n\n".join(self.definitions)


@dataclass(frozen=True)
class Module:
    """The statements of a module, by the names that they define."""

    name: str
    lines: tuple[str, ...]
    defined: Mapping[str, tuple[ast.stmt, ...]]
    """Several for an overloaded function."""
    docs: Mapping[str, ast.stmt]
    """Constant or alias -> the text that stands below it."""
    imported: Mapping[str, Source]
    """Names from this package."""
    foreign: Mapping[str, Source]
    """Names from elsewhere."""


def inlined(roots: Mapping[str, Source], reserved: Iterable[str] = ()) -> Inlined:
    """Return the definitions that make these names known, and all that they use.

    :param roots: the name that each has in the file -> where it is defined.
    :param reserved: names that the file has for something else.
    """
    found: dict[Source, None] = {}
    for source in roots.values():
        _collect(source, found)
    names = _names_in_file(roots, found, reserved)
    imports: set[Source] = set()
    definitions = []
    for source in found:
        module = _module(source.module)
        imports |= {module.foreign[name] for name in _used(source) if name in module.foreign}
        renamed = {name: names[other] for name, other in _used_sources(source)}
        renamed[source.name] = names[source]
        definitions.append(_renamed(_text(source), renamed))
    return Inlined(frozenset(imports), tuple(dict.fromkeys(definitions)))


def mentioned(root: Source, but: Container[str] = ()) -> Iterator[str]:
    """Go through all names that a definition, or one that it uses, mentions.

    :param but: modules whose definitions do not count.
    """
    found: dict[Source, None] = {}
    _collect(root, found)
    for source in found:
        if source.module not in but:
            yield from _used(source)


def _collect(source: Source, found: dict[Source, None]) -> None:
    """Put a definition behind those that it needs when it is executed, and before all others.

    What a function mentions it needs when it is called: a constant may call it at once, nothing
    else does. Functions may use each other in a circle.
    """
    seen: set[Source] = set(found)

    def visit(each: Source) -> None:
        if each in seen:
            return
        seen.add(each)
        at_once, later = _needs(each)
        for other in at_once:
            visit(other)
        found[each] = None
        for other in later:
            visit(other)

    visit(source)


def _needs(source: Source) -> tuple[list[Source], list[Source]]:
    """Return what a definition uses when it is executed, and what only its functions use."""
    module = _module(source.module)
    at_once = {
        node.id
        for statement in module.defined[source.name]
        for part in _executed(statement)
        for node in ast.walk(part)
        if isinstance(node, ast.Name)
    }
    used = _used_sources(source)
    first = [other for name, other in used if name in at_once]
    return first, [other for name, other in used if name not in at_once]


def _executed(statement: ast.stmt) -> Iterator[ast.AST]:
    """Go through the parts that are executed with a definition; annotations are not."""
    match statement:
        case ast.FunctionDef():
            defaults = [each for each in statement.args.kw_defaults if each is not None]
            yield from (*statement.decorator_list, *statement.args.defaults, *defaults)
        case ast.ClassDef():
            yield from (*statement.decorator_list, *statement.bases, *statement.keywords)
            for each in statement.body:
                yield from _executed(each)
        case ast.AnnAssign(value=value):
            yield from [] if value is None else [value]
        case _:
            yield statement


def _names_in_file(
    roots: Mapping[str, Source], found: Iterable[Source], reserved: Iterable[str]
) -> dict[Source, str]:
    """Return a name for each definition: its own, unless another one has that.

    Two that are written alike have one name.
    """
    names = {source: name for name, source in roots.items()}
    taken = dict.fromkeys(reserved, "") | {name: _text(s) for s, name in names.items()}
    for source in found:
        if source in names:
            continue
        name = source.name
        if taken.get(name, _text(source)) != _text(source):
            name = f"_{source.module.rpartition('.')[2]}_{source.name.lstrip('_')}"
        if taken.get(name, _text(source)) != _text(source):
            message = f"two definitions would be called {name}"
            raise ValueError(message)
        names[source] = name
        taken[name] = _text(source)
    return names


def _used_sources(source: Source) -> list[tuple[str, Source]]:
    """Return the names of this package that a definition uses, and where they are defined."""
    module = _module(source.module)
    result = []
    for name in _used(source):
        if name in module.defined and name != source.name:
            result.append((name, Source(module.name, name)))
        elif name in module.imported:
            result.append((name, _origin(module.imported[name])))
    return result


def _origin(source: Source) -> Source:
    """Return where a name is defined that a module may only have imported."""
    module = _module(source.module)
    return _origin(module.imported[source.name]) if source.name in module.imported else source


@cache
def _used(source: Source) -> tuple[str, ...]:
    """Return the names of its module that a definition mentions, sorted."""
    module = _module(source.module)
    known = {*module.defined, *module.imported, *module.foreign}
    names = {
        node.id
        for statement in module.defined[source.name]
        for node in ast.walk(statement)
        if isinstance(node, ast.Name)
    }
    return tuple(sorted(names & known))


def _text(source: Source) -> str:
    """Return a definition as it is written, with the comment above and the text below it."""
    module = _module(source.module)
    parts = []
    for statement in module.defined[source.name]:
        decorators = getattr(statement, "decorator_list", [])
        first = min(each.lineno for each in (statement, *decorators)) - 1
        while first and module.lines[first - 1].startswith("#"):
            first -= 1
        parts.append("\n".join(module.lines[first : statement.end_lineno]))
    if doc := module.docs.get(source.name):
        parts.append("\n".join(module.lines[doc.lineno - 1 : doc.end_lineno]))
        return "\n".join(parts)
    return "\n\n\n".join(parts)


def _renamed(text: str, names: Mapping[str, str]) -> str:
    """Return a text with other names; attributes of the same name stay."""
    different = {name: other for name, other in names.items() if name != other}
    if not different:
        return text
    lines = text.split("\n")
    before = ""
    places = []
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.NAME and token.string in different and before != ".":
            places.append(token)
        before = token.string
    for token in reversed(places):
        row, start = token.start
        line = lines[row - 1]
        lines[row - 1] = line[:start] + different[token.string] + line[token.end[1] :]
    return "\n".join(lines)


@cache
def _module(name: str) -> Module:
    return module_of(name, getsource(importlib.import_module(name)))


def module_of(name: str, text: str) -> Module:
    """Return a module of the package, or another text with imports."""
    defined: dict[str, list[ast.stmt]] = {}
    docs: dict[str, ast.stmt] = {}
    imported: dict[str, Source] = {}
    foreign: dict[str, Source] = {}
    before: list[str] = []
    for statement in ast.parse(text).body:
        names = _defined_by(statement)
        for each in names:
            defined.setdefault(each, []).append(statement)
        match statement:
            case ast.Expr(value=ast.Constant(value=str())) if len(before) == 1:
                docs[before[0]] = statement
            case ast.ImportFrom(module=str(origin)) if origin.split(".")[0] == _PACKAGE:
                imported |= {a.asname or a.name: Source(origin, a.name) for a in statement.names}
            case ast.ImportFrom(module=str(origin)) if origin != "__future__":
                foreign |= {a.asname or a.name: Source(origin, _alias(a)) for a in statement.names}
            case ast.Import():
                foreign |= {a.asname or a.name: Source(_alias(a)) for a in statement.names}
        before = [] if isinstance(statement, ast.FunctionDef | ast.ClassDef) else names
    definitions = {key: tuple(value) for key, value in defined.items()}
    return Module(name, tuple(text.split("\n")), definitions, docs, imported, foreign)


def _defined_by(statement: ast.stmt) -> list[str]:
    match statement:
        case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
            return [name]
        case ast.AnnAssign(target=ast.Name(id=name)) | ast.Assign(targets=[ast.Name(id=name)]):
            return [name]
        case ast.Assign(targets=[ast.Tuple(elts=several)]):
            return [each.id for each in several if isinstance(each, ast.Name)]
    return []


def _alias(alias: ast.alias) -> str:
    return f"{alias.name} as {alias.asname}" if alias.asname else alias.name
