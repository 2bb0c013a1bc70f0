"""The files of the glue for Core AI."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from opgen.errors import Diagnostic, UnsupportedError
from opgen.export.coreai.lowering import REAL, Lowering
from opgen.export.device.expression import NoCounterpart
from opgen.export.emit_python import common_fields, option_enums, option_kind, python_files
from opgen.export.glue import Glue
from opgen.export.selection import wanted_ops
from opgen.export.torch_schemas import options_by_kind
from opgen.operators.places import file_text
from opgen.spec.model import Op
from opgen.spec.sections import operations
from opgen.spec.torch_interface import schema_of
from opgen.synth.functions import INDENT


@dataclass(frozen=True)
class OperatorView:
    """What the template needs to know of one operator."""

    target: str
    """What Core AI calls it: ``opgen::scaled_add.default``."""
    spec: str
    function: str
    fields: Sequence[tuple[str, str]]
    """Its entry in the table."""
    names: frozenset[str]
    """Of the library, that it calls."""


def emit(glue: Glue) -> Mapping[str, bytes]:
    """Return the files: path below the folder -> content.

    :raises UsageError: if none of the operators is asked for, or one that there is not.
    :raises UnsupportedError: if an operator has no form in Core AI; names all of them.
    :raises ModelError: if the model is wrong.
    """
    views: list[tuple[Op, OperatorView]] = []
    faults: list[Diagnostic] = []
    for op in wanted_ops(glue):
        try:
            views.append((op, _view(op)))
        except (NoCounterpart, ValueError) as fault:
            faults.append(_fault(op, fault))
    UnsupportedError.raise_if_any(faults)
    return python_files(glue, views, "coreai/lowerings.py.j2", "_coreai")


def _fault(op: Op, fault: Exception) -> Diagnostic:
    meaning = op.coreai or op.reference
    if meaning is None or not isinstance(fault, NoCounterpart):
        hint = _STATELESS if _kept(op) else ""
        return Diagnostic(op.place, f"{op.op}: {fault}", hint=hint)
    message = f"{op.op}: Core AI has no counterpart of {str(fault).rstrip(',')}"
    hint = "" if op.coreai else "say it in operations of Core AI: coreai: ..."
    return Diagnostic(meaning.place, message, hint=hint)


_STATELESS = "make it an input and an output"


def _kept(op: Op) -> list[str]:
    return [*(each.name for each in op.state), *(e.name for e in op.inputs if e.variable)]


def _view(op: Op) -> OperatorView:
    if op.reference is None or op.control:
        raise ValueError("it has no reference")
    kept = _kept(op)
    if kept:
        message = f"it keeps '{', '.join(kept)}' from run to run, a lowering keeps nothing"
        raise ValueError(message)
    lowering = Lowering(op, operations() if op.coreai else {})
    results = lowering.results(op.coreai or op.reference)
    schema = schema_of(op)
    return OperatorView(
        target=f"{schema.namespace}::{schema.name}.{schema.overload or 'default'}",
        spec=file_text(op.source),
        function=_function(op, lowering, results),
        fields=list(_fields(op)),
        names=frozenset(lowering.functions | option_enums(op)),
    )


def _function(op: Op, lowering: Lowering, results: Sequence[str]) -> str:
    names = [*(each.name for each in op.inputs), *(each.name for each in op.outputs)]
    names += [each.name for each in op.options]
    doc = " ".join(op.doc.split("\n")[0].split()).replace("\\", "/").replace('"', "'")
    lines = [
        f"def _lower_{op.op.lower()}({', '.join(names)}):",
        f'{INDENT}"""{doc} ({file_text(op.source)})"""',
        *(INDENT + line for line in lowering.lines),
        f"{INDENT}return [{', '.join(results)}]",
    ]
    operands = ", ".join(each.name for each in op.inputs)
    # A reference is about real numbers; a section of its own says what Core AI does, as it is.
    converts = lowering.computes and op.coreai is None and _takes_integers(op)
    if converts:
        unpacked = f"{operands}," if len(op.inputs) == 1 else operands
        lines.insert(2, f"{INDENT}{unpacked} = _in_type({REAL}, {operands})")
    if any(REAL in line for line in lines):
        keeps = ", keeps_integers=True" if converts and lowering.keeps_integers else ""
        lines.insert(2, f"{INDENT}{REAL} = _real_type({operands}{keeps})")
    return "\n".join(lines)


def _takes_integers(op: Op) -> bool:
    names = [each.name for each in op.inputs]
    taken = {type_ for k in op.kernels for name in names for type_ in k.accepted.get(name, ())}
    return any(type_.startswith(("int", "uint")) for type_ in taken)


def _fields(op: Op) -> Iterator[tuple[str, str]]:
    """Go through the fields of an operator's entry in the table."""
    yield "layouts", repr({each.name: each.layout for each in op.inputs})
    yield "kinds", _dict({each.name: option_kind(each) for each in options_by_kind(op)[0]})
    yield "outputs", repr(tuple(each.name for each in op.outputs))
    yield "lower", f"_lower_{op.op.lower()}"
    yield from common_fields(op, _dict)


def _dict(items: Mapping[str, str]) -> str:
    return "{" + ", ".join(f"{name!r}: {value}" for name, value in items.items()) + "}"
