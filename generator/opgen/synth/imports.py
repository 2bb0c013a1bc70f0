"""The text of a module of operators as a whole: what its parts name, and the imports of that."""

from __future__ import annotations

import builtins
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from opgen.operators.expression import Expression, SpecFunction, Template, called, expressions_in
from opgen.operators.functions import functions_of
from opgen.synth.defined import RECORD, definition, exported_from, home_of, names_used
from opgen.synth.pretty import WIDTH, filled, lines
from opgen.synth.said import RECORDS, Call, Function, Name, Raw
from opgen.tflite.payload_struct import PayloadStruct

OPERATORS = "opgen.registry.ops"
Imported = tuple[str, str]
"""The module that something is imported from, and its name there."""
_RECORD = re.compile(r"[A-Z]\w+")


@dataclass(frozen=True)
class Constant:
    """What a module calls a part of a tree."""

    name: str
    value: Any
    type: str = ""
    """What it is declared with; empty: nothing."""

    @property
    def text(self) -> str:
        """The statement."""
        return "\n".join(lines(self.value, f"{self.name}{self.type and ': ' + self.type} = ", 0))


def constants(values: Mapping[str, Any], type_: str = "") -> list[Constant]:
    """Return values with their names, all of one type."""
    return [Constant(name, each, type_) for name, each in values.items()]


def _called_elsewhere(functions: Iterable[SpecFunction], home: str | None) -> Iterator[Imported]:
    """Go through the functions of other modules that the functions of one call."""
    for function in functions:
        for each in function.expressions:
            for other in each.defined:
                if home_of(other) not in ("", home):
                    yield f"{OPERATORS}.{home_of(other)}", called(other.name)


def module_text(
    doc: str,
    functions: Sequence[SpecFunction],
    groups: Sequence[Sequence[Constant]] = (),
    home: str | None = "",
) -> str:
    """Return a module: its docstring, imports, functions, and constants.

    :param groups: those of one stand side by side.
    :param home: what the module is called, as the home of functions; None: it needs no others.
    """
    stated = [each for group in groups for each in group]
    wanted: dict[str, set[str]] = {}
    for module, name in (
        *names_used(functions),
        *_called_elsewhere(functions, home),
        *_names_in([each.value for each in stated]),
        *((RECORDS, name) for each in stated for name in _RECORD.findall(each.type)),
    ):
        is_own = module.startswith(OPERATORS) if home is None else module == f"{OPERATORS}.{home}"
        if not is_own:
            wanted.setdefault(module, set()).add(name)
    texts = ("\n".join(each.text for each in group) for group in groups)
    parts = [*map(definition, functions), *filter(None, texts)]
    if any(part.startswith(RECORD) for part in parts):
        wanted["dataclasses"] = {"dataclass"}
    imports = [
        line for module in sorted(wanted) for line in _import(module, sorted(wanted[module]))
    ]
    head = f'"""{doc}"""'
    if len(head) > WIDTH:  # the name is long, twice
        head = head.replace(". ", ".\n\n", 1).removesuffix('"""') + '\n"""'
    found = "\n".join([f"{head}\n", *imports])
    was_function = False
    for part in parts:
        is_function = part.startswith(("def ", RECORD))
        found += f"\n\n\n{part}" if is_function or was_function else f"\n\n{part}"
        was_function = is_function
    return f"{found}\n"


def _import(module: str, names: Sequence[str]) -> list[str]:
    line = f"from {module} import {', '.join(names)}"
    if len(line) <= WIDTH:
        return [line]
    return filled([f"{name}," for name in names], WIDTH, f"from {module} import (", ")")


def _names_in(value: Any) -> Iterator[Imported]:
    """Go through what a part of a tree names, each with the module that it is imported from."""
    match value:
        case Call():
            yield value.module, value.function
            for each in value.arguments.values():
                yield from _names_in(each)
        case Name(text):
            if not hasattr(builtins, text):
                yield exported_from(text.partition(".")[0])
        case Function():
            yield from map(exported_from, _used(value.of))
            for each in functions_in(value, None, directly=True):
                if home := home_of(each):
                    yield f"{OPERATORS}.{home}", called(each.name)
        case Raw(needs=(package, module)):
            yield package, module
        case PayloadStruct():
            yield PayloadStruct.__module__, PayloadStruct.__name__
        case tuple() | list() | dict():
            for each in value.values() if isinstance(value, dict) else value:
                yield from _names_in(each)


def functions_in(value: Any, home: str | None, *, directly: bool = False) -> list[SpecFunction]:
    """Return the functions of specs that a part of a tree needs, those first that others call.

    :param home: where they must be defined; None: anywhere.
    :param directly: only those that its expressions name themselves.
    """
    used = list(_expressions(value))
    found = (f for e in used for f in e.defined) if directly else functions_of(*used)
    return [each for each in found if home is None or home_of(each) == home]


def _expressions(value: Any) -> Iterator[Expression]:
    """Go through the expressions in a part of a tree."""
    match value:
        case Function(of):
            yield from [of] if isinstance(of, Expression) else expressions_in(of.parts)
        case Call():
            yield from _expressions(list(value.arguments.values()))
        case tuple() | list():
            for each in value:
                yield from _expressions(each)
        case dict():
            yield from _expressions(list(value.values()))


def _used(of: Expression | Template) -> frozenset[str]:
    """Return the functions, records and enums that a function uses."""
    if not isinstance(of, Template):
        return of.imports
    parts = (each.imports for each in of.parts if not isinstance(each, str))
    return frozenset(["said"]).union(*parts)
