"""The package of the built-in operators: what lists them."""

from __future__ import annotations

from collections.abc import Sequence

from opgen.spec.assembly import Source
from opgen.spec.load import Specs
from opgen.spec.model import Op


def registry_index(specs: Specs, ops: Sequence[Op]) -> str:
    """Return the source of the package that lists operators."""
    in_order = sorted(ops, key=lambda each: each.op)
    keys = {op.op: op.litert_key for op in ops}
    lines = [f"    {op!r}: {key!r}," for op, key in sorted(keys.items())]
    takers: dict[str, list[str]] = {}
    for op in sorted(ops, key=lambda each: each.op):
        for target in torch_targets(op):
            takers.setdefault(target, []).append(op.op)
    unguarded = {(each.operator, op.op) for op in ops for each in op.torch if each.when is None}
    for target, found in takers.items():  # the special before the general
        special = [op for op in found if (target, op) not in unguarded]
        takers[target] = special + [op for op in found if op not in special]
    torch = [f"    {target!r}: {tuple(found)!r}," for target, found in sorted(takers.items())]
    return "\n".join(
        [
            '"""The built-in operators. Made by `opgen build` from specs/; do not edit."""',
            "",
            "from collections.abc import Mapping",
            "from typing import Final",
            "",
            "OPERATORS: Final[Mapping[str, str]] = {",
            *lines,
            "}",
            '"""Operator -> the key of its LiteRT parser; empty if there is none."""',
            "",
            "TORCH: Final[Mapping[str, tuple[str, ...]]] = {",
            *torch,
            "}",
            '"""Operator of PyTorch -> the operators that it may become."""',
            "",
            "SOURCES: Final[Mapping[str, tuple[str, ...]]] = {",
            *(f"    {op.op!r}: {_files(specs.sources[op.op])!r}," for op in in_order),
            "}",
            '"""Operator -> the files that it is made from, its own first."""',
            "",
            "FUSING: Final[Mapping[str, tuple[str, ...]]] = {",
            *(f"    {option!r}: {types!r}," for option, types in sorted(specs.fusing.items())),
            "}",
            '"""Option that fuses neighbours -> its types in the operators that have it."""',
            "",
        ]
    )


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
            '"""Keys of operators. Made by `opgen build` from specs/; do not edit."""',
            "",
            "from collections.abc import Mapping",
            "from typing import Final",
            "",
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
