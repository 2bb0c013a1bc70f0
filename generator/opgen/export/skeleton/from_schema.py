"""From the schema of an operator of PyTorch to the skeleton of its spec."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping

from opgen.air.dtype import DType
from opgen.aten.program import Argument, Constant
from opgen.aten.schema import REQUIRED, SchemaArgument, aten_schema
from opgen.errors import Diagnostic, UnsupportedError
from opgen.export.skeleton.custom_ops import Declared
from opgen.export.skeleton.kernel_stubs import declarations, kernel_name, types_in_words
from opgen.export.skeleton.spec_view import (
    KernelView,
    Line,
    SpecView,
    flow,
    is_name,
    number,
    quoted,
    remark,
)
from opgen.operators.model import Operand
from opgen.spec.library import Library, built_in_library
from opgen.spec.names import taken_by

_OPTIONS: Mapping[str, str] = {
    "int": "int", "float": "float", "Scalar": "float", "bool": "bool", "str": "str",
    "ScalarType": "dtype",
}  # fmt: skip
_LISTS: Mapping[str, str] = {"int": "ints", "float": "floats"}
_DTYPES: Mapping[str, str] = {
    "byte": "uint8", "char": "int8", "short": "int16", "int": "int32", "long": "int64",
    "half": "float16", "float": "float32", "double": "float64",
}  # fmt: skip
_NONE: Mapping[str, str] = {"int": "0", "float": "0.0", "bool": "false"}
"""What stands for no value in an option of a type."""
_DRAWN: Mapping[str, str] = {
    "int": "span(1, 3)", "float": "choice(0.5, 1.0)", "bool": "choice(true, false)",
    "ints": "(1, 2)", "floats": "(0.5, 1.0)",
}  # fmt: skip


def schema_view(op: str, source: str, declared: Declared) -> SpecView:
    """Return the skeleton of an operator that is known by its schema only.

    :raises UnsupportedError: if a spec cannot describe it; with all reasons.
    """
    faults = [*_faults(declared)]
    if faults:
        raise UnsupportedError(*(Diagnostic(declared.place, f"{op}: {each}") for each in faults))
    arguments, library = declared.schema.arguments, built_in_library()
    names = _names([each.name for each in arguments], library)
    tensors = [each for each in arguments if each.type.base == "Tensor"]
    options = [each for each in arguments if each.type.base != "Tensor"]
    single = len(declared.outputs) == 1
    wanted = [
        "output" if single else name or f"output{at}" for at, name in enumerate(declared.outputs)
    ]
    outputs = [*_names(wanted, library, names.values()).values()]
    first = next((each for each in tensors if not each.type.is_optional), None)
    of = "" if first is None else names[first.name] + ("[0]" if first.type.is_list else "")
    let, params = _values(options, names, outputs[0])
    types = {names[each.name]: (DType.FLOAT32,) for each in tensors}
    types |= dict.fromkeys(outputs, (DType.FLOAT32,))
    seen = [Operand(names[each.name], variadic=each.type.is_list) for each in tensors]
    return SpecView(
        op=op,
        source=source,
        litert="",
        remarks=[f"Its kernel there: {remark(declared.kernel)}"] if declared.kernel else [],
        torch=[*_torch(declared, tensors, options, names)],
        options=[_option(each, names[each.name]) for each in options],
        inputs=[_input(each, names[each.name]) for each in tensors],
        outputs=[_output(name, of) for name in outputs],
        inner=[],
        let=let,
        kernels=[
            KernelView(
                kernel_name(op, types),
                types_in_words(types),
                declarations(types, seen, [Operand(name) for name in outputs]),
                params,
            )
        ],
        spaces=[space] if (space := _space(tensors, options, names)) else [],
    )


def _faults(declared: Declared) -> Iterable[str]:
    """Go through what a spec cannot say."""
    arguments = declared.schema.arguments
    tensors = [each for each in arguments if each.type.base == "Tensor"]
    for each in arguments:
        known = each.type.base == "Tensor" or _kind(each)
        if not known or each.type.has_optional_elements:
            yield f"no option or input of a spec is a '{each.type}', as '{each.name}' is"
        elif not is_name(each.name):
            yield f"the argument '{each.name}' is a word of expressions, or of YAML"
        elif each.type.alias.endswith("!"):
            yield f"it writes its input '{each.name}'"
        elif each.type.base == "Tensor" and each.type.is_list and each is not tensors[-1]:
            yield f"only the last input of a spec may be several tensors, not '{each.name}'"
    for result in declared.schema.returns:
        if result.type.base != "Tensor" or result.type.is_list or result.type.is_optional:
            yield f"it returns '{result.type}', an operator of a spec gives single tensors"
    if not declared.schema.returns:
        yield "it returns nothing"


def _kind(argument: SchemaArgument) -> str:
    """Return the type of an option; empty if options have no such type."""
    default = argument.default
    is_finite = not isinstance(default, float) or math.isfinite(default)
    kind = (_LISTS if argument.type.is_list else _OPTIONS).get(argument.type.base, "")
    return kind if is_finite and (not argument.type.is_optional or kind in _NONE) else ""


def _names(wanted: Iterable[str], library: Library, others: Iterable[str] = ()) -> dict[str, str]:
    """Return what arguments are called in the spec, where some names mean something already."""
    found: dict[str, str] = {}
    for name in wanted:
        plain = re.sub(r"[^a-z0-9]+", "_", name.lower()).strip("_") or "x"
        plain = f"x_{plain}" if plain[0].isdigit() else plain
        if taken_by(plain, library):
            plain = f"{plain}_given"
        taken = {*found.values(), *others}
        number_ = 2
        while plain in taken:
            plain = f"{plain.rstrip('0123456789').rstrip('_')}_{number_}"
            number_ += 1
        found[name] = plain
    return found


def _torch(
    declared: Declared,
    tensors: Iterable[SchemaArgument],
    options: Iterable[SchemaArgument],
    names: Mapping[str, str],
) -> Iterable[str]:
    yield f"operator: {declared.schema.target}"
    if aten_schema(declared.schema.target) is None:  # else it is known
        yield f"schema: {quoted(declared.schema.signature)}"
    for section, arguments in (("inputs", tensors), ("options", options)):
        renamed = {names[each.name]: _given(each) for each in arguments}
        if any(ours != theirs for ours, theirs in renamed.items()):
            yield f"{section}: {flow(renamed)}"


def _given(argument: SchemaArgument) -> str:
    """Return what a call has for an argument, as an expression."""
    if argument.type.base == "Tensor" or not argument.type.is_optional:
        return argument.name
    return quoted(f"{argument.name} if has({argument.name}) else {_NONE[_kind(argument)]}")


def _option(argument: SchemaArgument, name: str) -> Line:
    entries = {"type": _kind(argument)}
    if argument.default is not REQUIRED:
        entries["default"] = default_text(argument.default, entries["type"])
    none = f"{_NONE[entries['type']]} stands for none, too" if argument.type.is_optional else ""
    return Line(name, flow(entries), none)


def default_text(value: Argument, kind: str) -> str:
    """Return the default of an argument as an option of a type has it."""
    match value:
        case None:
            return _NONE[kind]
        case bool():
            return "true" if value else "false"
        case int() | float():
            return number(float(value) if kind == "float" else value)
        case Constant(name=name):
            return _DTYPES.get(name, name)
        case tuple():
            return f"[{', '.join(default_text(each, kind.removesuffix('s')) for each in value)}]"
    return quoted(str(value))


def _input(argument: SchemaArgument, name: str) -> Line:
    flags = {"optional": argument.type.is_optional, "variadic": argument.type.is_list}
    return Line(name, flow({flag: "true" for flag, is_set in flags.items() if is_set}))


def _output(name: str, of: str) -> Line:
    if not of:
        return Line(name, '{type: float32, shape: "(1,)"}', "a guess; the schema does not say")
    entries = {"type": f"{of}.type", "shape": f"{of}.shape"}
    entries = {key: quoted(value) if "[" in value else value for key, value in entries.items()}
    return Line(name, flow(entries), "a guess; the schema does not say")


def _values(
    options: Iterable[SchemaArgument], names: Mapping[str, str], output: str
) -> tuple[list[Line], list[str]]:
    """Return what the kernel gets: the lets that it needs, and the params."""
    taken = {*names.values(), output}
    size = next(each for each in ("size", "elements", "output_size") if each not in taken)
    let, params = [Line(size, f"{output}.size")], [size]
    for each in options:
        name, kind = names[each.name], _kind(each)
        value = {
            "floats": ("table", f"as_float32s(array({name}))"),
            "dtype": ("bits", f"{name}.bits"),
            "str": ("is_usual", f"{name} == {_example(each)}"),
        }.get(kind)
        if value is None:
            params.append(name)
        else:  # C has no such type: it gets what follows
            let.append(Line(f"{name}_{value[0]}", value[1]))
            params.append(f"{name}_{value[0]}")
    return let, params


def _example(argument: SchemaArgument) -> str:
    """Return a text that an option may be, as an expression that YAML takes for a text."""
    given = argument.default if isinstance(argument.default, str) else ""
    return "'" + "".join(c for c in given if " " <= c <= "~" and c not in "'\\\":#{}") + "'"


def _space(
    tensors: Iterable[SchemaArgument], options: Iterable[SchemaArgument], names: Mapping[str, str]
) -> dict[str, str]:
    """Return a case for the test; empty if nothing is known of an argument that it needs."""
    space: dict[str, str] = {}
    first = ""
    for each in tensors:
        if each.type.is_list:
            return {}
        if not each.type.is_optional:
            space[names[each.name]] = f"{first}.shape" if first else "(span(1, 3), span(1, 64))"
            first = first or names[each.name]
    for each in options:
        if each.default is REQUIRED:
            if _kind(each) not in _DRAWN:
                return {}
            space[names[each.name]] = _DRAWN[_kind(each)]
    return space
