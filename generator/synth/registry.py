"""The Python module of one operator: its options, functions, definition, parser and class."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from opgen.air.names import custom_code_to_op_key
from opgen.lib.draw import FUNCTIONS
from opgen.spec.model import Expression, Op
from opgen.spec.types import EnumType
from opgen.synth.definition import definition
from opgen.synth.evaluators import evaluators
from opgen.synth.functions import class_name, file_text, options_class, present
from opgen.synth.layout import layout_expressions
from opgen.synth.options import options_dataclass

_HEADER = '''"""{op}. Made by `opgen build` from {path}; do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

{imports}
'''


_FACTS = (
    "Absorption", "Affine", "Call", "Channels", "Contraction", "Control", "Definition", "Fold",
    "Kernel", "Litert", "Operand", "Operation", "Option", "OutputFacts", "Params", "Part",
    "Permute", "State", "TorchEntry", "UInt8", "Unmet", "Values", "Violation",
)  # fmt: skip
_HELPERS = ("function_of", "in_words", "octets", "rounded_of", "take")


def registry_module(op: Op, exports: dict[str, str]) -> str:
    """Return the source of the module of ``op``.

    ``exports`` maps every function, record and enum that an expression can name to the module
    that defines it.
    """
    parts = [
        options_dataclass(op),
        *evaluators(op),
        definition(op),
        _parser(op),
        _operator_class(op),
        _register(op),
    ]
    body = "\n\n\n".join(parts) + "\n"
    return (
        _HEADER.format(op=op.op, path=file_text(op.path), imports=_imports(op, body, exports))
        + "\n\n"
        + body
    )


def _imports(op: Op, body: str, exports: dict[str, str]) -> str:
    wanted: dict[str, set[str]] = {
        "opgen.air.dtype": {"DType"},
        "opgen.air.model": {"AirModel", "AirOperator", "AirOperatorOptions"},
        "opgen.aot.operators.spec_operator": {"SpecOperator"},
        "opgen.litert.parse": {"parse_operator"},
        "opgen.litert.schema": {"ModelT", "SubGraphT"},
        "opgen.registry.context": {"RegistryContext"},
        "opgen.registry.definition": {
            *(name for name in _FACTS if re.search(rf"\b{name}\b", body)),
            *(f"{name} as _{name}" for name in _HELPERS if f"_{name}(" in body),
        },
    }
    for name in sorted(_library_names(op)):
        wanted.setdefault(exports[name], set()).add(name)
    if op.affine:
        wanted.setdefault("opgen.lib.tensor", set()).add("Array")
    if op.litert and op.litert.struct:
        wanted["opgen.litert.payload_struct"] = {"PayloadStruct"}
    if "Case" in body:
        wanted["opgen.lib.draw"] = {"Case", "Draw", "Sample"}
    lines = []
    for module in sorted(wanted):
        names = ", ".join(sorted(wanted[module]))
        lines.append(f"from {module} import {names}")
    return "\n".join(lines)


def _library_names(op: Op) -> set[str]:
    names: set[str] = set()
    for expression in _expressions(op):
        names |= expression.functions
        names |= {enum for enum, _ in expression.enum_members if enum != "DType"}
    for option in op.options:
        if isinstance(option.type, EnumType):
            names.add(option.type.name)
    return {name for name in names if name not in FUNCTIONS and name != "DType"}


def _expressions(op: Op) -> Iterator[Expression]:
    yield from (let.value for let in op.let.values())
    yield from (let.value for kernel in op.kernels for let in kernel.let.values())
    for check in op.checks:
        yield check.that
        yield from (part for part in check.otherwise.parts if isinstance(part, Expression))
    for operand in op.outputs:
        yield from present(operand.type, operand.shape, operand.scale, operand.zero_point)
        yield from present(operand.count, operand.alias_offset, operand.alias_when)
    for state in op.state:
        yield from present(state.shape, state.reset, state.scale, state.zero_point)
    yield from present(op.macs, op.reference, op.exact)
    if op.uint8:
        yield from present(op.uint8.exact, op.uint8.scale)
    yield from layout_expressions(op)
    for fold in op.folds:
        yield from (fold.value, fold.when)
    for option in op.options:
        if option.absorbs:
            yield from (option.absorbs.when, option.absorbs.value)
    for kernel in op.kernels:
        yield from present(kernel.when, kernel.scratch, kernel.exact)
        yield from present(kernel.undefined, kernel.overlap, kernel.overlap_behind)
    for entry in op.torch:
        yield from entry.expressions
        yield from present(*entry.outputs.values())
    for space in op.tests:
        yield from space.values()


def _parser(op: Op) -> str:
    return f'''def parse(
    op_id: int, model: ModelT, subgraph: SubGraphT, air_model: AirModel
) -> AirOperator:
    """Read one {op.op} of a LiteRT model."""
    return parse_operator(DEFINITION, op_id, model, subgraph, air_model)'''


def _operator_class(op: Op) -> str:
    return f'''class {class_name(op)}(SpecOperator):
    """{op.op}, ready to be planned and emitted."""

    TYPE = {op.op!r}
    DEFINITION = DEFINITION


OPERATOR = {class_name(op)}
OPTIONS = {options_class(op)}'''


def _register(op: Op) -> str:
    lines = [
        "def register(context: RegistryContext, *, overwrite: bool = False) -> None:",
        f'    """Put {op.op} into the registries of a context."""',
    ]
    if op.litert is not None:
        lines.append("    context.litert_parsers.register(DEFINITION.litert_key, parse, overwrite)")
    lines += [
        f"    context.air_options.register({op.op!r}, {options_class(op)}, overwrite)",
        f"    context.aot_operator_classes.register({op.op!r}, {class_name(op)}, overwrite)",
    ]
    return "\n".join(lines)


def registry_index(ops: Sequence[Op]) -> str:
    """Return the source of the package that lists the operators."""
    keys = {op.op: litert_key(op) for op in ops}
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
        ]
    )


def torch_targets(op: Op) -> list[str]:
    """Return the operators of PyTorch that may become an operator, each once."""
    return list(dict.fromkeys(each.operator for each in op.torch))


def litert_key(op: Op) -> str:
    """Return the key under which the parser of LiteRT models is registered; empty: none."""
    if op.litert is None:
        return ""
    return op.litert.builtin or custom_code_to_op_key(op.litert.custom)
