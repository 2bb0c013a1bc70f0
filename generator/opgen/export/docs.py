"""docs/OPERATORS.md: every operator with its types, options, operands and memory facts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from opgen.export.example import Example
from opgen.operators.axes import moved_inputs
from opgen.operators.expression import as_read
from opgen.operators.model import Axes, Operand, Option
from opgen.operators.operation import in_words
from opgen.operators.places import file_text, place_text
from opgen.operators.types import EnumType, Scalar, TupleType, Type
from opgen.spec.model import Kernel, Op
from opgen.synth.functions import expression_text

_INTRODUCTION = """# Operators

Made by `opgen build` from `specs/`; do not edit.

Each operator is one file; others may add kernels to it. Types are those of its kernels; an operand
in brackets may be absent. A kernel without a file is in the operator's own.

| operator | LiteRT | types | kernels | memory |
|---|---|---|---|---|
"""


def operators_page(ops: Sequence[Op], examples: Mapping[str, Example | None]) -> str:
    """Return the page: a table of all operators, then one section for each."""
    ordered = sorted(ops, key=lambda op: op.op)
    rows = [_row(op) for op in ordered]
    sections = ["\n".join(_section(op, examples.get(op.op))) for op in ordered]
    if any(op.torch for op in ordered):
        sections.append("\n".join(_of_pytorch(ordered)))
    return _INTRODUCTION + "".join(rows) + "\n" + "\n\n".join(sections) + "\n"


def _of_pytorch(ops: Sequence[Op]) -> Iterator[str]:
    """Go through the overloads of PyTorch's operators that specs name."""
    found: dict[str, dict[str, None]] = {}
    for op in ops:
        for entry in op.torch:
            found.setdefault(entry.operator, {})[f"[{op.op}](#{op.op.lower()})"] = None
    yield "## Operators of PyTorch"
    yield ""
    yield f"{len(found)} overloads; of several operators the first whose condition holds is taken."
    yield ""
    yield "| called | becomes |"
    yield "|---|---|"
    for name, takers in sorted(found.items()):
        yield f"| {name} | {', '.join(takers)} |"


def _row(op: Op) -> str:
    source = ""
    if op.litert is not None:
        first, last = op.litert.versions
        versions = f" {first}" if first == last else f" {first}..{last}"
        source = (
            op.litert.builtin + versions if op.litert.builtin else f"custom `{op.litert.custom}`"
        )
    types = dict.fromkeys(_types(kernel) for kernel in op.kernels)
    cells = [
        f"[{op.op}](#{op.op.lower()})",
        source,
        "<br>".join(types) or "all",
        str(len(op.kernels)),
        ", ".join(_memory(op)) or "-",
    ]
    return f"| {' | '.join(cells)} |\n"


def _types(kernel: Kernel) -> str:
    found = list(kernel.accepted.values())
    groups = dict.fromkeys("/".join(types) for types in found)
    return " x ".join(groups)


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


def _section(op: Op, example: Example | None) -> Iterator[str]:
    yield f"## {op.op}"
    yield ""
    yield f"{op.doc.strip()}  "
    yield ", ".join(f"`{file_text(path)}`" for path in (op.source, *op.added))
    yield ""
    yield f"- inputs: {', '.join(map(_operand, op.inputs)) or 'none'}"
    yield f"- outputs: {', '.join(map(_operand, op.outputs)) or 'none'}"
    if op.intermediates:
        yield f"- intermediates: {', '.join(each.name for each in op.intermediates)}"
    if op.reference is not None:
        yield f"- meaning: `{_one_line(expression_text(op.reference))}`"
    if op.macs is not None:
        yield f"- multiply-accumulates: `{_one_line(expression_text(op.macs))}`"
    if op.uint8 is not None:
        where = op.uint8.exact
        only = f", where `{_one_line(expression_text(as_read(where)))}`" if where else ""
        yield f"- models of uint8 are read as int8{only}"
    if op.torch:
        called = dict.fromkeys(each.operator for each in op.torch)
        yield f"- in PyTorch: {', '.join(called)}"
    if op.axes is not None:
        yield f"- axes: {_axes_text(op.axes)}"
    if op.axes is not None and moved_inputs(op):
        where = op.axes.when
        only = f", where `{_one_line(expression_text(as_read(where)))}`" if where else ""
        yield f"- follows when axes are put in another order{only}"
    for check in op.checks:
        yield f"- requires: `{_one_line(expression_text(as_read(check.that)))}`"
    if op.options:
        yield ""
        yield "| option | type | default | supported |"
        yield "|---|---|---|---|"
        yield from map(_option_row, op.options)
    if example is not None:
        yield ""
        yield from _example_lines(example)
    if op.control is not None:
        roles = ", ".join(f"{role}: {name}" for role, name in op.control.roles.items())
        yield ""
        yield f"It becomes C control flow or copies: {op.control.form} ({roles})."
        return
    yield ""
    yield "| kernel | types | when | scratch | from |"
    yield "|---|---|---|---|---|"
    for kernel in op.kernels:
        types = ", ".join(f"{name} {'/'.join(types)}" for name, types in kernel.accepted.items())
        same = "".join(f", {name} as {other}" for name, other in kernel.same_type.items())
        when = f"`{_one_line(expression_text(kernel.condition))}`" if kernel.condition else ""
        scratch = f"`{_one_line(expression_text(kernel.scratch))}`" if kernel.scratch else ""
        place = f"`{_place(op, kernel)}`"
        yield f"| {kernel.name} | {types}{same} | {when} | {scratch} | {place} |"


def _place(op: Op, kernel: Kernel) -> str:
    """Return where a kernel is: the line alone if it is in the operator's own file."""
    return place_text(kernel.place).removeprefix(file_text(op.source))


def _example_lines(example: Example) -> Iterator[str]:
    options = f" with {', '.join(example.options)}" if example.options else ""
    yield f"Example{options}:"
    yield ""
    yield "```"
    yield from example.inputs
    yield from (f"-> {output}" for output in example.outputs)
    yield "```"


def _operand(operand: Operand) -> str:
    facts = [operand.layout] if operand.layout else []
    facts += [flag for flag in ("const", "variadic", "variable") if getattr(operand, flag)]
    text = f"{operand.name} ({', '.join(facts)})" if facts else operand.name
    return f"[{text}]" if operand.optional else text


def _option_row(option: Option) -> str:
    limits = []
    if option.minimum is not None:
        limits.append(f"≥ {option.minimum:g}")
    if option.maximum is not None:
        limits.append(f"≤ {option.maximum:g}")
    if option.only:
        limits.append(", ".join(map(in_words, option.only)))
    if option.internal:
        limits.append("set by transforms")
    default = "required" if option.required else in_words(option.default)
    cells = [option.name, _type(option.type), default, "; ".join(limits) or "all"]
    return f"| {' | '.join(cells)} |"


def _type(type_: Type) -> str:
    match type_:
        case Scalar(name) | EnumType(name):
            return name
        case TupleType(elements):
            return f"{_type(elements[0])}s"
        case _:
            return "numbers"


def _one_line(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")


def _axes_text(axes: Axes) -> str:
    """Return what the axes of operands are, as a spec has it."""
    if axes.is_elementwise:
        return "element by element, broadcast"
    return ", ".join(f"{name} `[{', '.join(own)}]`" for name, own in axes.of.items())
