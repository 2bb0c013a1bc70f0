"""docs/OPERATORS.md: every operator with its types, options, operands and memory facts."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from opgen.base.render import render
from opgen.export.example import Example
from opgen.operators.axes import moved_inputs
from opgen.operators.expression import as_read
from opgen.operators.model import Axes, Function, Operand, Option
from opgen.operators.operation import in_words
from opgen.operators.places import file_text
from opgen.operators.types import EnumType, Scalar, TupleType, Type
from opgen.spec.model import Kernel, Op


def operators_page(ops: Sequence[Op], examples: Mapping[str, Example | None]) -> str:
    """Return the page: a table of all operators, then one section for each."""
    ordered = sorted(ops, key=lambda op: op.op)
    return render(
        "operators.md.j2", _FILTERS, ops=ordered, examples=examples, torch=_of_pytorch(ordered)
    )


def _of_pytorch(ops: Sequence[Op]) -> Mapping[str, Sequence[str]]:
    """Return the overloads of PyTorch's operators that specs name, with what each may become."""
    found: dict[str, dict[str, None]] = {}
    for op in ops:
        for entry in op.torch:
            found.setdefault(entry.operator, {})[f"[{op.op}](#{op.op.lower()})"] = None
    return {name: list(takers) for name, takers in sorted(found.items())}


def _litert(op: Op) -> str:
    """Return what models of LiteRT call an operator, with its versions."""
    if op.litert is None:
        return ""
    first, last = op.litert.versions
    versions = f" {first}" if first == last else f" {first}..{last}"
    return op.litert.builtin + versions if op.litert.builtin else f"custom `{op.litert.custom}`"


def _type_groups(kernel: Kernel) -> str:
    return " x ".join(dict.fromkeys("/".join(types) for types in kernel.accepted.values()))


def _types(kernel: Kernel) -> str:
    types = [f"{name} {'/'.join(types)}" for name, types in kernel.accepted.items()]
    same = "".join(f", {name} as {other}" for name, other in kernel.same_type.items())
    return f"{', '.join(types)}{same}"


def _file(kernel: Kernel, op: Op) -> str:
    """Return the file that a kernel is in: nothing if it is the operator's own."""
    name = file_text(kernel.place.name or kernel.place.file)
    return "" if name == file_text(op.source) else f"`{name}`"


def _memory(op: Op) -> Iterator[str]:
    variadic = {each.name for each in op.inputs if each.variadic}
    for each in op.outputs:
        if each.is_renamed:
            yield f"{each.name} is {each.alias}"
        elif each.is_part:
            inner, outer = each.name, each.alias
            yield f"{outer} in {inner}" if outer in variadic else f"{inner} in {outer}"
    inplace = dict.fromkeys(name for kernel in op.kernels for name in kernel.inplace)
    if inplace:
        yield f"in place of {' or '.join(inplace)}"
    if any(kernel.scratch for kernel in op.kernels):
        yield "scratch"
    if any(kernel.overlap or kernel.overlap_behind for kernel in op.kernels):
        yield "overlap"
    if op.state or any(operand.variable for operand in op.inputs):
        yield "state"


def _operand(operand: Operand) -> str:
    facts = [operand.layout] if operand.layout else []
    facts += [flag for flag in ("const", "variadic", "variable") if getattr(operand, flag)]
    text = f"{operand.name} ({', '.join(facts)})" if facts else operand.name
    return f"[{text}]" if operand.optional else text


def _limits(option: Option) -> Iterator[str]:
    """Go through what is supported of an option; nothing: all."""
    if option.minimum is not None:
        yield f"≥ {option.minimum:g}"
    if option.maximum is not None:
        yield f"≤ {option.maximum:g}"
    if option.only:
        yield ", ".join(map(in_words, option.only))
    if option.internal:
        yield "set by transforms"


def _type(type_: Type) -> str:
    match type_:
        case Scalar(name) | EnumType(name):
            return name
        case TupleType(elements):
            return f"{_type(elements[0])}s"
        case _:
            return "numbers"


def _expression(function: Function) -> str:
    """Return an expression in one line, as cells of tables have it."""
    return " ".join(as_read(function).source.split()).replace("|", "\\|")


def _code(function: Function | None) -> str:
    return "" if function is None else f"`{_expression(function)}`"


def _where(condition: Function | None) -> str:
    return "" if condition is None else f", where {_code(condition)}"


def _axes(axes: Axes) -> str:
    """Return what the axes of operands are, as a spec has it."""
    if axes.is_elementwise:
        return "element by element, broadcast"
    return ", ".join(f"{name} `[{', '.join(own)}]`" for name, own in axes.of.items())


_FILTERS: Mapping[str, Callable[..., object]] = {
    "axes": _axes,
    "code": _code,
    "expression": _expression,
    "file": file_text,
    "kernel_file": _file,
    "limits": _limits,
    "litert": _litert,
    "memory": _memory,
    "moved_inputs": moved_inputs,
    "operand": _operand,
    "type": _type,
    "type_groups": _type_groups,
    "types": _types,
    "where": _where,
    "words": in_words,
}
"""What the template makes of the records of an operator."""
