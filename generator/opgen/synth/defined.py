"""Functions of specs as functions of Python."""

from __future__ import annotations

import ast
import re
import textwrap
from collections.abc import Iterable, Iterator
from pathlib import PurePath

from opgen.operators import model
from opgen.operators.exports import LIBRARY, library_exports, library_module
from opgen.operators.expression import SpecFunction, called, of_library
from opgen.operators.types import (
    DTYPE,
    NONE,
    ArrayType,
    EnumType,
    OptionalType,
    RecordType,
    TensorType,
    TupleType,
    Type,
)
from opgen.synth.pretty import WIDTH, expression_lines, filled

_SHARED = ("_family", "_functions")
"""Folders of specs, and the packages beside the operators' modules for what is defined there."""
_TENSORS = "opgen.lib.tensor"
_WORD = re.compile(r"[A-Za-z]\w*")

RECORD = "@dataclass(frozen=True, eq=False)"
"""What stands above the class of a record."""


def home_of(function: SpecFunction) -> str:
    """Return the module, below the operators', of a function that is not one operator's alone."""
    path = PurePath(function.place.name or function.place.file)
    return f"{path.parent.name}.{path.stem}" if path.parent.name in _SHARED else ""


def definition(function: SpecFunction) -> str:
    """Return a function as text, with its types and what it is for; a record as a class."""
    if function.is_record:
        return _class_of(function)
    tree = function.definition(qualified=True)
    parameters = [f"{name}: {_text(type_)}," for name, type_ in function.parameters]
    head = filled(parameters, WIDTH, f"def {tree.name}(", f") -> {_text(function.value.type)}:")
    found = [*head, *(f"    {line}".rstrip() for line in _docstring(function.doc))]
    for statement in tree.body:
        if isinstance(statement, ast.Assign):
            lead, value = f"{ast.unparse(statement.targets[0])} = ", statement.value
        else:
            assert isinstance(statement, ast.Return)
            assert statement.value is not None
            lead, value = "return ", statement.value
        found += [f"    {line}" for line in expression_lines(value, lead, 4)]
    return "\n".join(found)


def _class_of(record: SpecFunction) -> str:
    doc = [f"    {line}".rstrip() for line in _docstring(record.doc)]
    fields = [f"    {name}: {_text(type_)}" for name, type_ in record.parameters]
    head = [RECORD, f"class {called(record.name)}:"]
    return "\n".join([*head, *doc, "", *fields])


def names_used(functions: Iterable[SpecFunction]) -> Iterator[tuple[str, str]]:
    """Go through what the definitions of functions name, each with the module to import it from."""
    for function in functions:
        for each in function.expressions:
            for name in each.imports:
                yield exported_from(name)
        for type_ in (*(each for _, each in function.parameters), function.value.type):
            for name in _WORD.findall(_text(type_)):
                if name in ("Array", "Tensor"):
                    yield _TENSORS, name
                elif name in library_exports():
                    yield exported_from(name)


def exported_from(name: str) -> tuple[str, str]:
    """Return what is imported for a word of the library: its module, and its name there.

    Functions are named with their module, which is imported from the library.
    """
    if name in vars(model):  # element types, too
        return model.__name__, name
    module = library_module(name)
    return (LIBRARY, module) if module else (library_exports()[name], name)


def _docstring(doc: str) -> list[str]:
    """Return what a function is for as a docstring: its first sentence, and the others below."""
    words = " ".join(doc.split())
    if not words.isprintable() or '"' in words or "\\" in words:
        return [repr(words)]
    if len(words) + len('    """"""') <= WIDTH:
        return [f'"""{words}"""']
    first, dot, rest = words.partition(". ")
    lines = textwrap.wrap(f"{first}{dot}".rstrip(), WIDTH - 7)
    more = ["", *textwrap.wrap(rest, WIDTH - 4)] if rest else []
    return [f'"""{lines[0]}', *lines[1:], *more, '"""']


def _text(type_: Type) -> str:  # noqa: PLR0911  one line per kind
    match type_:
        case ArrayType():
            return "Array"
        case TensorType():
            return "Tensor"
        case RecordType(name, is_of_spec=True):
            return called(name)
        case EnumType(name) | RecordType(name):
            return ast.unparse(of_library(name))
        case TupleType(elements, length):
            inner = ", ".join(map(_text, elements)) or "()"
            return f"tuple[{inner}, ...]" if length is None else f"tuple[{inner}]"
        case OptionalType(of):
            return f"{_text(of)} | None"
    if type_ == DTYPE:
        return "DType"
    return "None" if type_ == NONE else str(getattr(type_, "name", "object"))
