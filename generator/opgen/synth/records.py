"""The records of an operator: what its checked spec says, and what follows from that."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from dataclasses import make_dataclass
from typing import Any

from opgen.air.dtype import DType
from opgen.air.model import AirOperatorOptions
from opgen.air.names import options_class
from opgen.aot.emit.runtime_files import declaring_headers, identifiers
from opgen.litert import enums
from opgen.operators import model
from opgen.operators.expression import Expression
from opgen.operators.places import file_text
from opgen.operators.types import ArrayType, EnumType, Scalar, TupleType, Type
from opgen.spec.c_code import fails_only
from opgen.spec.model import Kernel, Let, Op, Operand, Option, State, Torch
from opgen.synth.conditions import Condition, conditions
from opgen.synth.kernels import arguments, kernel_c, table_inputs
from opgen.torch.aten import SCHEMAS

_SCALARS: dict[str, type] = {"dtype": DType, "bool": bool, "int": int, "float": float, "str": str}


def operator_of(op: Op) -> model.Operator:
    """Return the records of an operator; their functions are the spec's expressions."""
    return model.Operator(
        op=op.op,
        doc=op.doc,
        source=file_text(op.path),
        options_type=_options_type(op),
        litert=_litert(op),
        inputs=tuple(_operand(op, each) for each in op.inputs),
        intermediates=tuple(_operand(op, each) for each in op.intermediates),
        outputs=tuple(_operand(op, each) for each in op.outputs),
        state=tuple(_memory(op, each) for each in op.state),
        lets={name: let.value for name, let in op.let.items()},
        checks=op.checks,
        macs=None if _is_zero(op.macs) else op.macs,
        reference=op.reference,
        exact=op.exact,
        reads_values=tuple(sorted(_reads_values(op))),
        kernels=tuple(_kernel(op, each) for each in op.kernels),
        folds=op.folds,
        control=op.control,
        uint8=op.uint8,
        permutes=op.permutes,
        permute=op.permute,
        contracts=op.contracts,
        affine=op.affine,
        channels=op.channels,
        torch=tuple(map(_torch, op.torch)),
        tests=op.tests,
        refuses=op.refuses,
        place=op.place,
    )


# --- options -------------------------------------------------------------------------------------


def _options_type(op: Op) -> type[Any]:
    """Return the dataclass of an operator's options."""
    fields = [(each.name, _type(each.type), _field(each)) for each in op.options]
    return make_dataclass(
        options_class(op.op), fields, bases=(AirOperatorOptions,), frozen=True, kw_only=True
    )


def _field(option: Option) -> Any:
    facts: dict[str, Any] = {
        "minimum": option.min,
        "maximum": option.max,
        "only": tuple(_value(option, each) for each in option.only),
        "internal": option.internal,
        "torch": None if option.torch is None else _value(option, option.torch),
        "key": option.key,
        "absorbs": option.absorbs,
        "place": option.place,
    }
    if option.required:
        return model.option(**facts)
    return model.option(_value(option, option.default), **facts)


def _type(type_: Type) -> Any:
    """Return the class of an option's values.

    :raises TypeError: if an option cannot be of that type.
    """
    match type_:
        case Scalar(name):
            return _SCALARS[name]
        case EnumType(name):
            return getattr(enums, name)
        case TupleType(elements):
            return tuple[_type(elements[0]), ...]  # type: ignore[misc]
        case ArrayType("uint8"):
            return bytes
    message = f"an option cannot be {type_}"
    raise TypeError(message)


def _value(option: Option, value: object) -> object:
    """Return a value of an option, which specs write by the name of a member or of a type."""
    match option.type:
        case EnumType(enum) if isinstance(value, str):
            return getattr(enums, enum)[value]
        case Scalar("dtype"):
            return DType(str(value))
        case Scalar("float") if isinstance(value, int | float):
            return float(value)
    return value


# --- tensors -------------------------------------------------------------------------------------


def _litert(op: Op) -> model.Litert | None:
    given = op.litert
    if given is None:
        return None
    return model.Litert(
        given.builtin, given.custom, given.versions, given.table, given.payload, given.struct
    )


def _operand(op: Op, operand: Operand) -> model.Operand:
    names = ("name", "layout", "const", "optional", "variadic", "variable", "valid", "alias")
    facts = ("type", "shape", "scale", "zero_point", "alias_offset", "alias_when", "place")
    given = {name: getattr(operand, name) for name in (*names, *facts)}
    return model.Operand(**given, ignores_scale=op.ignores_scales or bool(operand.holds))


def _memory(op: Op, state: State) -> model.Memory:
    operands = {each.name for each in (*op.inputs, *op.outputs)}
    type_ = state.type if state.type in operands else DType(state.type)
    facts = (state.shape, state.reset, state.scale, state.zero_point)
    return model.Memory(state.name, type_, *facts, state.place)


def _is_zero(expression: Expression | None) -> bool:
    tree = expression.tree if expression else None
    return isinstance(tree, ast.Constant) and tree.value == 0


def _reads_values(op: Op) -> frozenset[str]:
    """Inputs whose elements matter: for any of its meanings, or to the C of a kernel."""
    meanings = (op.reference, op.exact, *(kernel.exact for kernel in op.kernels))
    facts = (each for output in op.outputs for each in (output.shape, output.count))
    found = {name for each in (*meanings, *facts) if each for name in each.reads_values}
    for kernel in op.kernels:
        found |= set(arguments(op, kernel))
    return frozenset(found & {operand.name for operand in op.inputs})


# --- kernels -------------------------------------------------------------------------------------


def _kernel(op: Op, kernel: Kernel) -> model.Kernel:
    types: dict[str, Any] = {
        name: DType(given[0]) if len(given) == 1 else tuple(map(DType, given))
        for name, given in kernel.types.items()
    }
    return model.Kernel(
        name=kernel.name,
        types=types | dict(kernel.same_type),
        takes=_takes(op, kernel),
        params=kernel.params,
        when=_when(kernel.when, {**op.let, **kernel.let}),
        otherwise=kernel.otherwise,
        priority=kernel.priority,
        scratch=kernel.scratch,
        exact=kernel.exact,
        undefined=kernel.undefined,
        inplace=kernel.inplace,
        overlap=kernel.overlap,
        overlap_behind=kernel.overlap_behind,
        headers=_headers(kernel),
        table_inputs=table_inputs(op, kernel),
        is_unwritten=fails_only(kernel.code.text),
        lets={name: let.value for name, let in kernel.let.items()},
        files=kernel.files,
        source=kernel_c(op, kernel),
        place=kernel.place,
    )


def _takes(op: Op, kernel: Kernel) -> tuple[str, ...] | None:
    """Return what the C function takes, if it is not its params, and all of its operands."""
    taken = arguments(op, kernel)
    typed = {*kernel.types, *kernel.same_type}
    operands = (each.name for each in (*op.inputs, *op.outputs) if each.name in typed)
    usual = (*(["p"] if kernel.params else []), *operands)
    return None if taken == usual else taken


def _headers(kernel: Kernel) -> tuple[str, ...]:
    """Return the headers that the names in the code do not tell."""
    declaring = declaring_headers(identifiers(kernel.code.text))
    return tuple(each for each in kernel.headers if each not in declaring)


def _when(when: Expression | None, lets: Mapping[str, Let]) -> tuple[model.Condition, ...]:
    return () if when is None else tuple(map(_condition, conditions(when, lets)))


def _condition(condition: Condition) -> model.Condition:
    of = condition.of
    texts = {ast.unparse(each): each for each in condition.judged_by}
    keys: list[ast.expr | None] = [ast.Constant(text) for text in texts]
    values = of.part(ast.Dict(keys, list(texts.values()))) if texts else None
    return model.Condition(condition.text, of.part(condition.test), values, of.place)


# --- programs of PyTorch --------------------------------------------------------------------------


def _torch(entry: Torch) -> model.Torch:
    return model.Torch(
        operator=entry.operator,
        inputs=entry.inputs,
        outputs={name: each or name for name, each in entry.outputs.items()},
        used=tuple(sorted(entry.used)),
        options=entry.options,
        when=entry.when,
        limits=entry.limits,
        signature="" if entry.operator in SCHEMAS else entry.schema.signature,
        place=entry.place,
    )
