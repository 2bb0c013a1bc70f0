"""The C of a kernel: its params struct, inferred from the spec's types, and its inline wrapper."""

from __future__ import annotations

from collections.abc import Iterable

from opgen.air.dtype import DType
from opgen.operators.c_function import head_of, pointer
from opgen.operators.places import file_text
from opgen.operators.types import (
    ArrayType,
    EnumType,
    OptionalType,
    RecordType,
    Scalar,
    TupleType,
    Type,
)
from opgen.spec.library import built_in_library
from opgen.spec.model import Kernel, Op
from opgen.text import c as c_text
from opgen.text.template import c_alone

_INCLUDED = frozenset(["math.h", "stdbool.h", "stdint.h", "string.h"])
"""What every file of kernels includes."""
_SCALARS = {"int": "int32_t", "bool": "bool", "float": "float"}


def kernel_c(op: Op, kernel: Kernel) -> str:
    """Return the params struct, if there are params, and the function ``opgen_run_<name>``."""
    op = op.seen_by(kernel)
    # A family's kernel is one function for all its operators: nothing may name one of them.
    shared = "_family" in (kernel.place.name or kernel.place.file).split("/")
    owner, named = (op.family, arguments(op, kernel)) if shared else (op.op, [*kernel.accepted])
    head = f"/* {owner}: {_types_in_words(kernel, named)} ({_kernel_place(kernel)}) */"
    return "\n".join([head, *params_struct(op, kernel), *kernel_function(op, kernel)]) + "\n"


def _kernel_place(kernel: Kernel) -> str:
    """Return where a kernel is, by its name: its line would change with every comment."""
    return f"{file_text(kernel.place.name or kernel.place.file)}#{kernel.name}"


def params_struct(op: Op, kernel: Kernel) -> list[str]:
    """Return the lines of the struct ``opgen_<name>_params``; none if there are no params."""
    if not kernel.params:
        return []
    op = op.seen_by(kernel)
    fields = [f"    {_member(name, param_type(op, name))};" for name in kernel.params]
    return ["typedef struct {", *fields, f"}} opgen_{kernel.name}_params;", ""]


def kernel_function(op: Op, kernel: Kernel) -> list[str]:
    """Return the lines of the function ``opgen_run_<name>``."""
    known = c_text.identifiers(kernel.code.text)
    unused = [name for name in arguments(op, kernel) if name not in known]
    return [
        head_of(op, kernel, arguments(op, kernel)),
        "{",
        *(f"    (void){name};" for name in unused),
        *_body(kernel),
        "}",
    ]


def arguments(op: Op, kernel: Kernel) -> tuple[str, ...]:
    """Return what the wrapper takes, in order: only what its body mentions."""
    mentioned = c_text.identifiers(kernel.code.text)
    if kernel.template is not None:
        mentioned |= c_text.identifiers(c_alone(kernel.template.text))
    candidates = (
        "p",
        *(operand.name for operand in (*op.inputs, *op.outputs)),
        *(state.name for state in op.state),
        "scratch",
        "scratch_size",
    )
    return tuple(name for name in candidates if name in mentioned)


def param_type(op: Op, name: str) -> Type:
    """Return the type of what a param's name stands for: a let, or an option."""
    if name in op.lets:
        return op.lets[name].type
    return next(option.type for option in op.options if option.name == name)


def table_inputs(op: Op, kernel: Kernel) -> dict[str, tuple[str, ...]]:
    """Return the params that may hold tables, with the inputs whose data each is computed from."""
    op = op.seen_by(kernel)
    found = {}
    for name in kernel.params:
        data = _data_of(op, kernel, name) if _may_be_table(param_type(op, name)) else frozenset()
        inputs = tuple(each.name for each in op.inputs if each.name in data)
        if inputs:
            found[name] = inputs
    return found


def _data_of(op: Op, kernel: Kernel, name: str) -> frozenset[str]:
    """Return the operands whose elements or scales a let uses, also by what it evaluates."""
    if name not in op.lets:
        return frozenset()
    data, names = op.lets[name].reads_data, {name}
    waiting = [name]
    for each in waiting:  # which grows
        new = op.lets[each].names - names if each in op.lets else frozenset()
        names |= new
        waiting += sorted(new)
    for evaluator, meaning in (("reference", op.reference), ("exact", kernel.exact or op.exact)):
        if evaluator in names and meaning is not None:
            data |= meaning.reads_data
    # Without an exact meaning, what is rounded is the reference.
    if "exact" in names and kernel.exact is op.exact is None and op.reference is not None:
        data |= op.reference.reads_data
    return data


def _may_be_table(type_: Type) -> bool:
    match type_:
        case ArrayType() | TupleType():
            return True
        case OptionalType(of):
            return _may_be_table(of)
        case RecordType(name):
            return any(map(_may_be_table, built_in_library().records[name].values()))
    return False


def _member(name: str, type_: Type) -> str:
    match type_:
        case Scalar(kind):
            return f"{_SCALARS[kind]} {name}"
        case EnumType():
            return f"int32_t {name}"
        case RecordType(struct):
            return f"{struct} {name}"
        case ArrayType(element):
            return f"const {DType(element).c} *{name}"
        case TupleType():
            return f"const int32_t *{name}"
        case OptionalType(of) if isinstance(of, ArrayType | TupleType):  # none is NULL
            return _member(name, of)
    message = f"{type_} has no C type"
    raise TypeError(message)


def seen_in_c(op: Op, kernel: Kernel) -> list[str]:
    """Return what the code of a kernel can use, as declarations: operands, states, params."""
    op = op.seen_by(kernel)
    names = [each.name for each in (*op.inputs, *op.outputs)]
    names = [name for name in names if name in kernel.types]
    pointers = [pointer(op, kernel, name) for name in (*names, *(each.name for each in op.state))]
    return [*pointers, *(f"p->{name}" for name in kernel.params)]


def _body(kernel: Kernel) -> list[str]:
    lines = [f"    {line}".rstrip() for line in kernel.code.text.strip("\n").split("\n")]
    if not c_text.always_returns(kernel.code.text):
        lines.append("    return 0;")
    return lines


def _types_in_words(kernel: Kernel, names: Iterable[str]) -> str:
    types = {name: kernel.accepted[name] for name in names if name in kernel.accepted}
    words = [f"{name} {' or '.join(accepted)}" for name, accepted in types.items()]
    return ", ".join(words)


def kernel_headers(op: Op) -> list[str]:
    """Return what the C of an operator's kernels includes: the headers that kernels name, and
    those that declare what they call.
    """
    # What reads specs only does without the packages that emit modules.
    from opgen.c.runtime_files import declaring_headers  # noqa: PLC0415

    found = {header for kernel in op.kernels for header in kernel.headers}
    for kernel in op.kernels:
        found.update(declaring_headers(c_text.identifiers(kernel_c(op, kernel))))
    return sorted({"arm_nnfunctions.h"} | found - _INCLUDED)


def kernels_text(op: Op) -> str:
    """Return the header with the C of an operator's kernels."""
    guard = f"OPGEN_KERNELS_{op.op.upper()}_H"
    made = f"Made by `opgen build` from {file_text(op.source)}; do not edit."
    lines = [
        f"/* Kernels of {op.op}. {made} */",
        f"#ifndef {guard}",
        f"#define {guard}",
        "",
        "#include <math.h>",
        "#include <stdbool.h>",
        "#include <stdint.h>",
        "#include <string.h>",
        "",
        *(f'#include "{header}"' for header in kernel_headers(op)),
        "",
        *(kernel_c(op, each) for each in op.kernels),
        f"#endif /* {guard} */",
        "",
    ]
    return "\n".join(lines)
