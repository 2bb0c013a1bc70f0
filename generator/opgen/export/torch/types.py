"""Which element types an operator takes in PyTorch, where tensors have no scales."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from opgen.spec.model import Kernel, Op

Row = Mapping[str, tuple[str, ...]]
"""Operand -> the types that it may have beside the others of the row."""

_QUANTIZED = ("int4", "int8", "uint8", "int16")
_WIDE = ("int32", "int64")
_IN_TORCH = frozenset([
    "bool", "int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "uint64",
    "float16", "float32", "float64", "complex64",
])  # fmt: skip
"""Types whose elements both torch and numpy hold."""


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
