"""The package of the built-in operators: what lists them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from opgen.spec.assembly import Source
from opgen.spec.load import Specs
from opgen.spec.model import Op

_TEXTS = "tuple[str, ...]"


def registry_index(specs: Specs, ops: Sequence[Op]) -> str:
    """Return the source of the package that lists operators."""
    takers: dict[str, list[str]] = {}
    for op in ops:
        for target in torch_targets(op):
            takers.setdefault(target, []).append(op.op)
    unguarded = {(each.operator, op.op) for op in ops for each in op.torch if each.when is None}
    torch = {  # the special before the general
        target: tuple(op for _, op in sorted(((target, op) in unguarded, op) for op in found))
        for target, found in takers.items()
    }
    operators = {op.op: (op.litert_key, _files(specs.sources[op.op])) for op in ops}
    return "\n".join(
        [
            *_head("The built-in operators."),
            *_table("OPERATORS", f"tuple[str, {_TEXTS}]", operators),
            '"""Operator -> the key of its LiteRT parser, if any, and its files, its own first."""',
            "",
            *_table("TORCH", _TEXTS, torch),
            '"""Operator of PyTorch -> the operators that it may become."""',
            "",
            *_table("FUSING", _TEXTS, specs.fusing),
            '"""Option that fuses neighbours -> its types in the operators that have it."""',
            "",
        ]
    )


def _head(what: str) -> list[str]:
    return [
        f'"""{what} Made by `opgen build` from specs/; do not edit."""',
        "",
        "from collections.abc import Mapping",
        "from typing import Final",
        "",
    ]


def _table(name: str, type_: str, values: Mapping[str, object]) -> list[str]:
    """Return the lines of a mapping, by its keys."""
    entries = (f"    {key!r}: {value!r}," for key, value in sorted(values.items()))
    return [f"{name}: Final[Mapping[str, {type_}]] = {{", *entries, "}"]


def _files(source: Source) -> tuple[str, ...]:
    return tuple(file.name for file in source.files)


def torch_targets(op: Op) -> list[str]:
    """Return the operators of PyTorch that may become an operator, each once."""
    return list(dict.fromkeys(each.operator for each in op.torch))


def keys_module(ops: Sequence[Op]) -> str:
    """Return the source of the module with the operators that opgen knows by what they are for."""
    by_role = sorted((each for each in ops if each.role), key=lambda each: each.role)
    return "\n".join(
        [
            *_head("Keys of operators."),
            "OWN_KEYS: Final = frozenset(",
            "    {",
            *(f'        "{key}",' for key in sorted(op.op for op in ops if not op.litert_key)),
            "    }",
            ")",
            '"""Of other formats, or made by passes: no LiteRT parser has their key."""',
            "",
            "ROLES: Final[Mapping[str, str]] = {",
            *(f'    "{each.role}": "{each.op}",' for each in by_role),
            "}",
            '"""What opgen itself puts operators into graphs for -> which."""',
            "",
        ]
    )
