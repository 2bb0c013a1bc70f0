"""OperatorT -> AirOperator, by the definition that was made from the operator's spec."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from opgen.air.faults import ModelFaults
from opgen.air.model import AirModel, AirOperator, listed
from opgen.errors import OperatorPlace
from opgen.litert.blocks import check_blocks, with_scales
from opgen.litert.options import read_options
from opgen.litert.schema import Ints, ModelT, OperatorCodeT, OperatorT, SubGraphT
from opgen.litert.tensors import text
from opgen.operators.applied import operation_of
from opgen.operators.choice import early_types_refusal
from opgen.operators.model import Definition, Litert, Operand
from opgen.tflite.facts import BUILTIN_NAMES, CUSTOM


def parse_operator(
    definition: Definition[Any],
    op_id: int,
    model: ModelT,
    subgraph: SubGraphT,
    air_model: AirModel,
) -> AirOperator:
    """Return operator ``op_id`` of ``subgraph``, which is the last subgraph of ``air_model``.

    :raises ModelError: if the operator contradicts the format or the spec.
    :raises UnsupportedError: if it is valid and its spec does not support it.
    """
    faults = ModelFaults()
    operator = (subgraph.operators or [])[op_id]
    code = (model.operatorCodes or [])[operator.opcodeIndex]
    scope = scope_of(model, max(0, len(air_model.subgraphs) - 1))
    where = place_of(scope, op_id, operator, definition.op, subgraph)
    _check_code(definition, code, where, faults)
    input_ids = ids_of(operator.inputs)
    if definition.litert is not None and definition.litert.blocks:
        names = [operand.name for operand in definition.inputs]
        check_blocks(subgraph, operator, names.index(definition.litert.blocks), faults, where)
        input_ids = with_scales(subgraph, operator, len(names))
    output_ids = ids_of(operator.outputs)
    named = {
        **_named(definition.inputs, input_ids, "input", where, faults),
        **_named(definition.outputs, output_ids, "output", where, faults),
    }
    payload = payload_of(model, operator)
    values = read_options(definition, operator, payload, where, faults)
    if faults.found and not faults.is_wrong:
        _check_types(definition, named, where, air_model, faults)
    faults.raise_all()
    return AirOperator(
        op_id,
        definition.op,
        input_ids,
        tuple(id_ for id_ in output_ids if id_ >= 0),
        named,
        definition.options_type(**values),
        code.version,
        first_output_name(operator, subgraph),
        intermediates=tuple(
            air_model.subgraphs[-1].tensors.get(id_) for id_ in ids_of(operator.intermediates)
        ),
    )


def _check_types(
    definition: Definition[Any],
    named: Mapping[str, int | tuple[int, ...] | None],
    where: str,
    air_model: AirModel,
    faults: ModelFaults,
) -> None:
    """Note that no kernel takes the types of an operator that is refused for something else."""
    operator = AirOperator(0, definition.op, (), (), named)
    operation = operation_of(definition, operator, air_model.subgraphs[-1].tensors)
    faults.found += early_types_refusal(where, definition, operation, air_model.path)


def ids_of(vector: Ints | None) -> tuple[int, ...]:
    """Return the tensor ids of a vector of the format."""
    return () if vector is None else tuple(vector.tolist())


def payload_of(model: ModelT, operator: OperatorT) -> bytes:
    """Return the custom options, which in files beyond 2 GB lie behind the FlatBuffer."""
    options = operator.customOptions
    if operator.largeCustomOptionsOffset > 1:
        start, size = operator.largeCustomOptionsOffset, operator.largeCustomOptionsSize
        options = model._reader.bytes_at(start, size, "custom options")
    if options is None:
        return b""
    model._reader.spend(len(options))
    return bytes(options)


def scope_of(model: ModelT, subgraph: int) -> str:
    """Return how messages begin: the file, and the subgraph if it is not the main one."""
    inner = f"subgraph {subgraph}, " if subgraph else ""
    return f"{model._reader.name}: {inner}"


def place_of(
    scope: str, op_id: int, operator: OperatorT, key: str, subgraph: SubGraphT
) -> OperatorPlace:
    """Return what messages call an operator."""
    return OperatorPlace(scope, str(op_id), key, first_output_name(operator, subgraph))


def first_output_name(operator: OperatorT, subgraph: SubGraphT) -> str:
    """Return the name of the tensor that the operator computes first."""
    tensors = subgraph.tensors or []
    first = next((id_ for id_ in ids_of(operator.outputs) if id_ >= 0), -1)
    return text(tensors[first].name) if 0 <= first < len(tensors) else ""


def builtin_code(code: OperatorCodeT) -> int:
    """Return the operator's number, which early files hold in a field of one byte."""
    return max(code.builtinCode, code.deprecatedBuiltinCode)


def _check_code(
    definition: Definition[Any], code: OperatorCodeT, where: str, faults: ModelFaults
) -> None:
    litert = definition.litert or Litert()
    name = BUILTIN_NAMES.get(builtin_code(code), "")
    if name != (litert.builtin or CUSTOM) or definition.litert is None:
        kind = "custom" if name == CUSTOM else "builtin"
        message = f"it is a {kind} operator, the spec is not for one of that name"
        faults.unsupported(where, message, why=str(definition.place))
    first, last = litert.versions
    if not first <= code.version <= last:
        supported = f"version {first}" if first == last else f"versions {first} to {last}"
        why = f"{definition.place} supports {supported}"
        hint = "" if code.version < first else "export the model for an earlier runtime"
        faults.unsupported(where, f"its version is {code.version}", why=why, hint=hint)


def _named(
    operands: tuple[Operand, ...], ids: tuple[int, ...], what: str, where: str, faults: ModelFaults
) -> dict[str, int | tuple[int, ...] | None]:
    """Give the tensors the names that the spec has for them."""
    named: dict[str, int | tuple[int, ...] | None] = {}
    for index, operand in enumerate(operands):
        if operand.variadic:
            named[operand.name] = ids[index:]
            if any(id_ < 0 for id_ in ids[index:]) and not operand.optional:
                message = f"one of the tensors of {what} '{operand.name}' is absent"
                faults.wrong(where, message, why=f"required by {operand.place}")
            continue
        id_ = ids[index] if index < len(ids) else -1
        named[operand.name] = id_ if id_ >= 0 else None
        if id_ < 0 and not operand.optional:
            message = f"its {what} '{operand.name}' is absent"
            faults.wrong(where, message, why=f"required by {operand.place}")
    is_variadic = any(operand.variadic for operand in operands)
    none_there = not any(listed(each) for each in named.values())
    if what == "output" and operands and none_there and (ids or not is_variadic):
        faults.wrong(where, "all of its outputs are absent", why=f"declared at {operands[0].place}")
    if not is_variadic and any(id_ >= 0 for id_ in ids[len(operands) :]):
        names = ", ".join(operand.name for operand in operands) or "none"
        message = f"it has {len(ids)} {what}s, the spec has {len(operands)}: {names}"
        last = operands[-1].place if operands else "its definition"
        faults.unsupported(where, message, why=f"declared at {last}")
    return named
