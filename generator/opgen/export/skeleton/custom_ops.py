"""``custom_ops.yaml`` of ExecuTorch: the operators that it declares.

An entry has ``func``, a schema whose results are arguments that are written, and ``kernels``. One
with ``op`` names a kernel for an operator of PyTorch, which needs no spec of ours.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from opgen.aten.schema import FunctionSchema, SchemaArgument, parse_schema
from opgen.errors import Diagnostic, Place, SpecError
from opgen.text.tree import Kind, MappingNode, Node, ScalarNode, SequenceNode, read_source
from opgen.text.yaml import read_any_yaml

_KIND = Kind(
    "list of operators",
    "- func",
    "ns::f.out(Tensor x, *, Tensor(a!) out) -> Tensor(a!)",
    "keys are func, kernels, ...",
    "repeat the value",
)
_MOST_BYTES = 1 << 20
_ATEN = "aten"


@dataclass(frozen=True)
class Declared:
    """An operator."""

    schema: FunctionSchema
    """Of its functional form."""
    outputs: Sequence[str]
    """The names of its results; empty texts where it is not said."""
    kernel: str
    """The C++ function that computes it there; empty: it is not said."""
    place: object


@dataclass
class CustomOps:
    """What a file declares."""

    operators: dict[str, Declared] = field(default_factory=dict)
    """By what programs call them."""
    skipped: list[str] = field(default_factory=list)
    """PyTorch's own operators."""


def read_custom_ops(path: Path) -> CustomOps:
    """Read the file.

    :raises SpecError: with everything that is wrong in it.
    """
    source = read_source(path, most=_MOST_BYTES, kind=_KIND)
    root = read_any_yaml(source)
    if not isinstance(root, SequenceNode):
        place = source.place(0, 0) if root is None else root.place
        hint = f"an entry starts with {_KIND.key}: {_KIND.value}"
        raise SpecError.at(place, "it is no list of operators", hint=hint)
    found, faults = CustomOps(), list[Diagnostic]()
    for item in root.items:
        _read_entry(item, found, faults)
    SpecError.raise_if_any(faults)
    return found


def _read_entry(item: Node, found: CustomOps, faults: list[Diagnostic]) -> None:
    func = item.get("func") if isinstance(item, MappingNode) else None
    op = item.get("op") if isinstance(item, MappingNode) else None
    if isinstance(op, ScalarNode) and func is None:
        found.skipped.append(op.text)
        return
    if not isinstance(func, ScalarNode):
        hint = f"an entry has {_KIND.key.removeprefix('- ')}: {_KIND.value}"
        faults.append(Diagnostic(item.place, "an entry without 'func'", hint=hint))
        return
    name = func.text.partition("(")[0].strip()
    if "::" not in name or name.startswith(f"{_ATEN}::"):
        found.skipped.append(name)  # what names no namespace is PyTorch's own
        return
    try:
        schema = parse_schema(func.text)
    except ValueError as error:
        faults.append(Diagnostic(func.place, str(error)))
        return
    assert isinstance(item, MappingNode)
    declared = _declared(schema, next(_kernels(item), ""), func.place)
    found.operators.setdefault(declared.schema.target, declared)


def _declared(schema: FunctionSchema, kernel: str, place: Place) -> Declared:
    """Return an operator by its functional form: what is written is its result."""
    outs = [each for each in schema.arguments if _is_written(each) and each.is_keyword_only]
    if not outs:
        names = [each.name for each in schema.returns]
        return Declared(schema, names, kernel, place)
    left = tuple(each for each in schema.arguments if each not in outs)
    returns = tuple(SchemaArgument("", replace(each.type, alias="")) for each in outs)
    overload = schema.overload.removesuffix("out").removesuffix("_")
    functional = replace(schema, overload=overload, arguments=left, returns=returns)
    return Declared(functional, [each.name for each in outs], kernel, place)


def _is_written(argument: SchemaArgument) -> bool:
    return argument.type.alias.endswith("!")


def _kernels(item: MappingNode) -> Iterator[str]:
    for each in item.mappings("kernels"):
        if name := each.text("kernel_name"):
            namespace, _, function = name.rpartition("::")
            yield f"{namespace}::native::{function}" if namespace else function
