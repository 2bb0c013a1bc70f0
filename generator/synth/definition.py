"""The DEFINITION of a generated module: the facts of an operator, and its functions by name."""

from __future__ import annotations

from collections.abc import Sequence

from opgen.spec.c_code import fails_only
from opgen.spec.model import Control, Fold, Kernel, Op, Operand, Option, UInt8
from opgen.synth.functions import (
    exact_evaluator,
    options_class,
    place_text,
    present,
)
from opgen.synth.kernels import arguments, kernel_c, table_inputs
from opgen.synth.layout import layout_fields
from opgen.synth.options import kind, python_literal
from opgen.synth.torch import torch_entries


def definition(op: Op) -> str:
    """Return the statement that makes the DEFINITION of an operator."""
    fields: list[tuple[str, str]] = [
        ("op", repr(op.op)),
        ("place", repr(place_text(op.place))),
        ("doc", _text(op.doc)),
        ("options_type", options_class(op)),
        ("options", _tuple([_option(option) for option in op.options])),
        ("litert", _litert(op)),
        ("inputs", _tuple([_operand(op, each) for each in op.inputs])),
        ("outputs", _tuple([_operand(op, each) for each in op.outputs])),
        *_intermediates(op),
        *((name, name) for name in ("infer", "check", "macs")),
        ("reference", "_evaluate_reference"),
        *([("reference_place", repr(place_text(op.reference.place)))] if op.reference else []),
        ("states", "states"),
        ("kernels", _tuple([_kernel(op, kernel) for kernel in op.kernels])),
        ("state_names", repr(tuple(state.name for state in op.state))),
        ("alias", repr({out.name: out.alias for out in op.outputs if out.is_renamed} or None)),
        *([("exact", "_evaluate_exact")] if op.exact and not (op.kernels or op.control) else []),
        *([("parts", _tuple(parts))] if (parts := _parts(op)) else []),
        ("reads_values", _frozenset(_reads_values(op))),
        ("folds", _tuple([_fold(index, fold) for index, fold in enumerate(op.folds)])),
        ("absorptions", _tuple([_absorption(o) for o in op.options if o.absorbs])),
        *([("control", _control(op.control))] if op.control else []),
        *([("uint8", _uint8(op, op.uint8))] if op.uint8 else []),
        *([("torch", _tuple(entries))] if (entries := torch_entries(op)) else []),
        *layout_fields(op),
        ("samples", _tuple([f"sample_{index}" for index in range(len(op.tests))])),
    ]
    lines = [f"    {name}={value}," for name, value in fields]
    return "\n".join([f"DEFINITION = Definition[{options_class(op)}](", *lines, ")"])


def _intermediates(op: Op) -> list[tuple[str, str]]:
    named = [_operand(op, each) for each in op.intermediates]
    return [("intermediates", _tuple(named))] if named else []


def _parts(op: Op) -> list[str]:
    return [
        f"Part({each.name!r}, {each.alias!r}, "
        f"_part_{index}_offset, _part_{index}_when, {place_text(each.place)!r})"
        for index, each in enumerate(op.outputs)
        if each.is_part
    ]


def _reads_values(op: Op) -> frozenset[str]:
    """Inputs whose elements matter: for any of its meanings, or to the C of a kernel."""
    found: set[str] = set()
    inputs = {operand.name for operand in op.inputs}
    for expression in present(op.reference, op.exact, *(kernel.exact for kernel in op.kernels)):
        found |= expression.reads_values
    for kernel in op.kernels:
        found |= set(arguments(op, kernel))
    for output in op.outputs:
        for each in present(output.shape, output.count):
            found |= each.reads_values
    return frozenset(found & inputs)


def _option(option: Option) -> str:
    type_, element = kind(option.type)
    parts = [repr(option.name), type_, repr(place_text(option.place))]
    if element:
        parts.append(f"element={element}")
    if not option.required:
        parts.append(f"default={python_literal(option, option.default)}")
        parts.append("required=False")
    if option.min is not None:
        parts.append(f"minimum={option.min!r}")
    if option.max is not None:
        parts.append(f"maximum={option.max!r}")
    if option.only:
        parts.append(f"only=({', '.join(python_literal(option, v) for v in option.only)},)")
    if option.internal:
        parts.append("internal=True")
    if option.torch is not None:
        parts.append(f"torch={python_literal(option, option.torch)}")
    if option.key:
        parts.append(f"key={option.key!r}")
    return f"Option({', '.join(parts)})"


def _operand(op: Op, operand: Operand) -> str:
    parts = [repr(operand.name), repr(place_text(operand.place))]
    if operand.layout:
        parts.append(f"layout={operand.layout!r}")
    flags = ("const", "optional", "variadic", "variable")
    parts += [f"{flag}=True" for flag in flags if getattr(operand, flag)]
    parts += ["ignores_scale=True"] if op.ignores_scales or operand.holds else []
    parts += [f"valid={operand.valid!r}"] if operand.valid else []
    return f"Operand({', '.join(parts)})"


def _litert(op: Op) -> str:
    if op.litert is None:
        return "None"
    names = ("builtin", "custom", "versions", "table", "payload", "struct")
    values = [(name, getattr(op.litert, name)) for name in names]
    return f"Litert({', '.join(f'{name}={value!r}' for name, value in values if value)})"


def _uint8(op: Op, uint8: UInt8) -> str:
    scale = "_uint8_scale" if uint8.scale else "None"
    place = place_text(uint8.place)
    return f"UInt8[{options_class(op)}]({place!r}, _uint8_exact, {uint8.weights!r}, {scale})"


def _control(control: Control) -> str:
    return f"Control({control.form!r}, {dict(control.roles)!r}, {place_text(control.place)!r})"


def _kernel(op: Op, kernel: Kernel) -> str:
    types = ", ".join(
        f"{name!r}: ({', '.join(f'DType.{t.upper()}' for t in accepted)},)"
        for name, accepted in kernel.types.items()
    )
    fields = [
        ("name", repr(kernel.name)),
        ("place", repr(place_text(kernel.place))),
        ("types", f"{{{types}}}"),
        ("same_type", repr(dict(kernel.same_type))),
        ("arguments", repr(arguments(op, kernel))),
        ("c", _text(kernel_c(op, kernel))),
        ("params", f"_{kernel.name}_params"),
        ("exact", exact_evaluator(op, kernel) or "None"),
    ]
    if kernel.undefined:
        fields.append(("undefined", f"_{kernel.name}_undefined"))
    if kernel.when:
        fields.append(("unmet", f"_{kernel.name}_unmet"))
    if kernel.priority:
        fields.append(("priority", repr(kernel.priority)))
    if kernel.scratch:
        fields.append(("scratch", f"_{kernel.name}_scratch"))
    if kernel.inplace:
        fields.append(("inplace", repr(tuple(kernel.inplace))))
    if kernel.overlap:
        fields.append(("overlap", f"_{kernel.name}_overlap"))
    if kernel.overlap_behind:
        fields.append(("overlap_behind", f"_{kernel.name}_overlap_behind"))
    if fails_only(kernel.code.text):
        fields.append(("is_unwritten", "True"))
    if kernel.headers:
        fields.append(("headers", repr(tuple(kernel.headers))))
    if kernel.files:
        files = ", ".join(f"{name!r}: {_text(text)}" for name, text in kernel.files.items())
        fields.append(("files", f"{{{files}}}"))
    if kernel.params:
        fields.append(("table_inputs", repr(table_inputs(op, kernel))))
    lines = [f"            {name}={value}," for name, value in fields]
    return "\n".join([f"Kernel[{options_class(op)}](", *lines, "        )"])


def _fold(index: int, fold: Fold) -> str:
    return (
        f"Fold({fold.into!r}, {fold.option!r}, {fold.at!r}, "
        f"_fold_{index}_value, _fold_{index}_when, {place_text(fold.place)!r})"
    )


def _absorption(option: Option) -> str:
    assert option.absorbs is not None
    name = f"_absorb_{option.name}"
    return (
        f"Absorption({option.name!r}, {option.absorbs.at!r}, "
        f"{name}_value, {name}_when, {place_text(option.absorbs.place)!r})"
    )


def _text(text: str) -> str:
    """Return text as string literals, a line each: nothing in it can end the literal."""
    lines = text.splitlines(keepends=True)
    if len(lines) <= 1:
        return repr(text)
    return "(\n" + "\n".join(f"                {line!r}" for line in lines) + "\n            )"


def _tuple(items: Sequence[str]) -> str:
    return "(" + "".join(f"\n        {item}," for item in items) + "\n    )" if items else "()"


def _frozenset(names: frozenset[str]) -> str:
    return f"frozenset({sorted(names)!r})" if names else "frozenset()"
