"""The files of the glue for Core AI."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import opgen
from opgen.base.render import render
from opgen.errors import Diagnostic, UnsupportedError
from opgen.export.coreai.lowering import REAL, Lowering
from opgen.export.device.expression import NoCounterpart
from opgen.export.emit_python import (
    by_folder,
    merged_imports,
    module_name,
    names_of_template,
    option_kind,
)
from opgen.export.glue import Glue, report_file
from opgen.export.selection import wanted_ops
from opgen.export.torch.schemas import argument_names, options_by_kind
from opgen.operators.exports import library_exports
from opgen.operators.places import file_text
from opgen.operators.types import EnumType
from opgen.spec.coreai import operations
from opgen.spec.model import Op
from opgen.spec.torch import schema_of
from opgen.synth.functions import INDENT
from opgen.synth.inline import Source, inlined
from opgen.synth.options import python_literal

_TEMPLATE = "coreai/lowerings.py.j2"
_ALWAYS: Mapping[str, Source] = {
    "DType": Source("opgen.air.dtype", "DType"),
    "Tensor": Source("opgen.lib.tensor", "Tensor"),
}
_IMPORTS = (
    "from collections.abc import Callable",
    "from collections.abc import Mapping",
    "from dataclasses import dataclass",
    "from dataclasses import field",
    "from functools import reduce",
    "from typing import Any",
    "import numpy as np",
    "import re",
)
"""What the template uses, besides what the library does."""


@dataclass(frozen=True)
class OperatorView:
    """What the template needs to know of one operator."""

    target: str
    """What Core AI calls it: ``opgen::scaled_add.default``."""
    spec: str
    function: str
    entry: str
    functions: frozenset[str]
    """Of the library, that it calls."""


def emit(glue: Glue) -> Mapping[str, bytes]:
    """Return the files: path below the folder -> content.

    :raises UsageError: if none of the operators is asked for, or one that there is not.
    :raises UnsupportedError: if an operator has no form in Core AI; all of them are told.
    :raises ModelError: if the model is wrong.
    """
    views: dict[str, OperatorView] = {}
    faults: list[Diagnostic] = []
    chosen = wanted_ops(glue)
    for op in chosen:
        try:
            views[op.op] = _view(op)
        except (NoCounterpart, ValueError) as fault:
            faults.append(_fault(op, fault))
    if faults:
        raise UnsupportedError(*faults)
    files = {}
    for folder, ops in by_folder(glue, chosen).items():
        name = f"{module_name(folder)}_coreai"
        files[f"{name}.py"] = _file(glue, folder, name, [views[op.op] for op in ops]).encode()
    files["report.json"] = report_file(glue, [op.op for op in chosen], files)
    return dict(sorted(files.items()))


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


def _file(glue: Glue, folder: str, name: str, views: Sequence[OperatorView]) -> str:
    exports = {**library_exports(), "GENERIC": "opgen.lib.target"}
    wanted = frozenset[str]().union(*(view.functions for view in views)) - {"DType"}
    roots = {each: Source(exports[each], each) for each in sorted(wanted)}
    library = inlined({**_ALWAYS, **roots}, names_of_template(_TEMPLATE))
    return render(
        _TEMPLATE,
        folder=file_text(folder),
        module=name,
        operators=views,
        imports=merged_imports({*library.imports, *_IMPORTS}),
        library=library.text,
        version=opgen.__version__,
        command=file_text(glue.command),
    )


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
    enums = {option.type.name for option in op.options if isinstance(option.type, EnumType)}
    return OperatorView(
        target=f"{schema.namespace}::{schema.name}.{schema.overload or 'default'}",
        spec=file_text(op.source),
        function=_function(op, lowering, results),
        entry=_entry(op, f"{schema.namespace}::{schema.name}.{schema.overload or 'default'}"),
        functions=frozenset(lowering.functions | enums),
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


def _entry(op: Op, target: str) -> str:
    """Return the entry of an operator in the table."""
    public, internal = options_by_kind(op)
    renamed = {theirs: ours for theirs, ours in argument_names(op).items() if theirs != ours}
    fields = [
        ("layouts", repr({each.name: each.layout for each in op.inputs})),
        ("kinds", _dict({each.name: option_kind(each) for each in public})),
        ("outputs", repr(tuple(each.name for each in op.outputs))),
        ("lower", f"_lower_{op.op.lower()}"),
    ]
    fixed = {each.name: python_literal(each, each.default) for each in internal}
    fields += [("fixed", _dict(fixed))] if fixed else []
    fields += [("renamed", repr(renamed))] if renamed else []
    lines = "".join(f"\n{INDENT * 2}{name}={value}," for name, value in fields)
    return f"{target!r}: _Operator({lines}\n{INDENT})"


def _dict(items: Mapping[str, str]) -> str:
    return "{" + ", ".join(f"{name!r}: {value}" for name, value in items.items()) + "}"
