"""The files of the glue for PyTorch, where tensors have element types, but no scales."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from opgen.aten.schema import FunctionSchema
from opgen.c.names import comment
from opgen.errors import Diagnostic, UnsupportedError
from opgen.export.emit_python import (
    common_fields,
    exported,
    option_enums,
    option_kind,
    python_files,
)
from opgen.export.glue import Glue
from opgen.export.selection import wanted_ops
from opgen.export.torch.functions import (
    checks_functions,
    function_name,
    is_symbolic,
    library_names,
    own_functions,
    reference_function,
    shapes_function,
    uses_meanings,
)
from opgen.export.torch_schemas import argument_names, options_by_kind, out_variant
from opgen.operators.expression import as_read
from opgen.operators.model import Operand, Option
from opgen.operators.places import file_text, place_text
from opgen.spec.model import Kernel, Op
from opgen.spec.torch_interface import schema_of
from opgen.synth.functions import INDENT, python_literal
from opgen.synth.inline import Source, mentioned

Row = Mapping[str, tuple[str, ...]]
"""Operand -> the types that it may have beside the others of the row."""
_QUANTIZED = ("int4", "int8", "uint8", "int16")
_WIDE = ("int32", "int64")
_IN_TORCH = frozenset([
    "bool", "int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "uint64",
    "float16", "float32", "float64", "complex64",
])  # fmt: skip
"""Types whose elements both torch and numpy hold."""


@dataclass(frozen=True)
class OperatorView:
    """What the template needs to know of one operator."""

    op: str
    shown: str
    """The call of its functional form: ``torch.ops.opgen.scaled_add(x, y, scale)``."""
    spec: str
    doc: str
    functions: Sequence[str]
    fields: Sequence[tuple[str, str]]
    """What is registered of it."""
    names: frozenset[str]
    """Of the library, that its functions use."""


def emit(glue: Glue) -> Mapping[str, bytes]:
    """Return the files: path below the folder -> content.

    :raises UsageError: if none of the operators is asked for, or one that there is not.
    :raises UnsupportedError: if an operator has no form in PyTorch; names all of them.
    :raises ModelError: if the model is wrong.
    """
    ops = wanted_ops(glue)
    UnsupportedError.raise_if_any(fault for op in ops for fault in faults_of(op))
    return python_files(glue, [(op, _view(op)) for op in ops], "torch/operators.py.j2")


def faults_of(op: Op) -> Iterator[Diagnostic]:
    """Go through what keeps an operator from having a form in PyTorch."""

    def fault(what: str, hint: str = "") -> Diagnostic:
        return Diagnostic(op.place, f"{op.op} {what}", hint=hint)

    variables = [each.name for each in op.inputs if each.variable]
    if op.control or op.reference is None:
        yield fault("has no reference, which is what PyTorch would run")
        return
    if "not_implemented" in op.reference.functions:
        yield fault("is not described yet: its reference is to be written")
    if op.state or variables:
        kept = ", ".join([*(each.name for each in op.state), *variables])
        hint = "make it an input and an output"
        yield fault(f"keeps '{kept}' from run to run, an operator of PyTorch keeps nothing", hint)
    if uses_meanings(op):
        yield fault("computes with its own meaning as a function, which has no form there")
    if op.intermediates:
        yield fault("needs the quantization of values inside of it, which PyTorch does not have")
    if all(each.optional for each in op.inputs):
        yield fault("has no input by which PyTorch finds its implementation")
    for output in op.outputs:
        reads = as_read(output.shape).reads_values if output.shape else frozenset()
        if reads:
            names = ", ".join(sorted(reads))
            text = f"has an output '{output.name}' whose shape follows from elements of '{names}'"
            yield fault(text, "PyTorch needs shapes without elements: make it an option")
    try:
        argument_names(op)
    except ValueError as error:
        yield Diagnostic(op.place, f"{op.op}: {error}")
    if not type_rows(op):
        yield fault(
            "has no kernel for types that PyTorch has",
            "a kernel whose outputs' types follow from those of its inputs is needed",
        )


def _is_of_numpy(function: Source) -> bool:
    """Tell whether a function calls numpy, which takes numbers for the sizes of a tensor only."""
    return "np" in mentioned(function, ("opgen.air.dtype", "opgen.lib.tensor"))


def _view(op: Op) -> OperatorView:
    names = frozenset(library_names(op) | option_enums(op)) - {"DType"}
    modules = exported()
    arrays = [name for name in names if _is_of_numpy(Source(modules[name], name))]
    facts, elements = checks_functions(op)
    functions = [*own_functions(op), shapes_function(op), facts, elements, reference_function(op)]
    schema = schema_of(op)
    arguments = ", ".join(each.name for each in schema.arguments)
    return OperatorView(
        op=op.op,
        shown=f"torch.ops.{schema.namespace}.{schema.name}({arguments})",
        spec=file_text(op.source),
        doc=comment(op.doc.strip().split("\n")[0]),
        functions=[each for each in functions if each],
        fields=list(_fields(op, schema, facts, elements, symbolic=is_symbolic(op, arrays))),
        names=names,
    )


def _fields(
    op: Op, schema: FunctionSchema, facts: str, elements: str, *, symbolic: bool
) -> Iterator[tuple[str, str]]:
    """Go through what is registered of an operator.

    :param facts: the function that checks facts; empty: there is none. So is ``elements``.
    """
    yield "namespace", repr(schema.namespace)
    yield "schema", repr(_without_namespace(schema))
    yield "out_schema", repr(_without_namespace(out_variant(schema)))
    yield "inputs", _mapping({each.name: _input(each) for each in op.inputs})
    yield "options", _mapping({each.name: _option(each) for each in options_by_kind(op)[0]})
    yield "outputs", _mapping({each.name: repr(each.layout) for each in op.outputs})
    yield "types", _tuple([repr(dict(row)) for row in type_rows(op)])
    yield "reference", function_name(op, "reference")
    yield "shapes", function_name(op, "shapes")
    if lists := sorted(each.name for each in op.outputs if each.variadic):
        yield "lists", f"frozenset({lists!r})"
    yield from common_fields(op, _mapping)
    for name, function in (("broken_rules", facts), ("broken_rules_of_elements", elements)):
        if function:
            yield name, function_name(op, name)
    if symbolic:
        yield "symbolic", "True"


def _input(operand: Operand) -> str:
    layout = f", {operand.layout!r}" if operand.layout else ""
    return f"_Input({place_text(operand.place)!r}{layout})"


def _option(option: Option) -> str:
    parts = [repr(place_text(option.place)), option_kind(option)]
    limits = (("least", option.minimum), ("most", option.maximum))
    parts += [f"{name}={value!r}" for name, value in limits if value is not None]
    if option.only:
        values = ", ".join(python_literal(option, value) for value in option.only)
        parts.append(f"only=({values},)")
    return f"_Option({', '.join(parts)})"


def _mapping(items: Mapping[str, str]) -> str:
    inner = INDENT * 3
    lines = "".join(f"\n{inner}{name!r}: {value}," for name, value in items.items())
    return f"{{{lines}\n{INDENT * 2}}}" if items else "{}"


def _tuple(items: Sequence[str]) -> str:
    inner = INDENT * 3
    return "(" + "".join(f"\n{inner}{item}," for item in items) + f"\n{INDENT * 2})"


def _without_namespace(schema: FunctionSchema) -> str:
    return str(schema).partition("::")[2]


def type_rows(op: Op) -> list[Row]:
    """Return what the operator takes: a row for the types of each kernel.

    Integers are taken as they are stored: the checks of the spec say whether that makes sense
    without a scale. Where no kernel computes with floats, float32 is what integers stand for.
    Inputs for which a model chooses the type of an output are left out.
    """
    rows = [row for kernel in op.kernels for row in _rows_of(op, kernel)]
    if not op.ignores_scales and not any("float32" in t for row in rows for t in row.values()):
        rows += [real for row in rows if (real := _real(op, row)) != row]
    found: list[Row] = []
    for row in rows:
        if row not in found and not _leaves_open(op, row, rows):
            found.append(row)
    return found


def _leaves_open(op: Op, row: Row, rows: Sequence[Row]) -> bool:
    """Tell whether inputs of these types do not say which type an output has."""
    alike = [other for other in rows if _may_be_alike(op, row, other)]
    return any(
        output.type is None and len({each for other in alike for each in other[output.name]}) > 1
        for output in op.outputs
    )


def _may_be_alike(op: Op, first: Row, second: Row) -> bool:
    """Tell whether inputs may have types that both rows take."""
    names = [each.name for each in op.inputs if each.name in first and each.name in second]
    return all(set(first[name]) & set(second[name]) for name in names)


def _rows_of(op: Op, kernel: Kernel) -> Iterator[Row]:
    """Go through the types that a kernel takes; one row per type that operands share."""
    names = [operand.name for operand in (*op.inputs, *op.outputs)]
    leaders = sorted({*kernel.same_type.values()} - {*kernel.same_type})
    known: list[dict[str, tuple[str, ...]]] = [{}]
    for name in leaders:
        known = [
            {**row, name: (type_,)} for row in known for type_ in kernel.accepted.get(name, ())
        ]
    for row in known:
        full = {**kernel.accepted, **row}
        for _ in kernel.same_type:
            full |= {n: full[like] for n, like in kernel.same_type.items() if like in full}
        held = {name: _held(full.get(name, ())) for name in names}
        if all(held[each.name] or each.optional for each in (*op.inputs, *op.outputs)):
            yield {name: types for name, types in held.items() if types}


def _held(types: Sequence[str]) -> tuple[str, ...]:
    return tuple(str(each) for each in types if each in _IN_TORCH)


def _real(op: Op, row: Row) -> Row:
    """Return the types of the real numbers that integers of a row stand for."""
    indices = {each.name for each in (*op.inputs, *op.outputs) if each.holds}
    real: dict[str, tuple[str, ...]] = {}
    for name, types in row.items():
        if any(each in _QUANTIZED for each in types):
            real[name] = ("float32",)
        else:  # a bias is a number, an index is none
            is_number = name not in indices and any(each in _WIDE for each in types)
            also = ("float32",) if is_number else ()
            real[name] = (*also, *types)
    return real
