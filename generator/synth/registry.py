"""The Python module of one operator: its options, functions, definition, parser and class."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from opgen.air.names import custom_code_to_op_key
from opgen.spec.model import Expression, Fold, Kernel, Op, Operand, Option
from opgen.spec.types import ArrayType, EnumType, Scalar, TupleType, Type
from opgen.synth.functions import (
    FunctionWriter,
    class_name,
    expression_text,
    function,
    options_class,
    place_text,
    returning,
    template_text,
)
from opgen.synth.kernels import arguments, kernel_c

_HEADER = '''"""{op}. Made by `opgen build` from {path}; do not edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

{imports}
'''


def registry_module(op: Op, exports: dict[str, str]) -> str:
    """Return the source of the module of ``op``.

    ``exports`` maps every function, record and enum that an expression can name to the module
    that defines it.
    """
    parts = [
        _options(op),
        *_functions(op),
        _definition(op),
        _parser(op),
        _operator_class(op),
        _register(op),
    ]
    body = "\n\n\n".join(parts) + "\n"
    return (
        _HEADER.format(op=op.op, path=op.path, imports=_imports(op, body, exports)) + "\n\n" + body
    )


def _imports(op: Op, body: str, exports: dict[str, str]) -> str:
    wanted: dict[str, set[str]] = {
        "opgen.air.dtype": {"DType"},
        "opgen.air.model": {"AirModel", "AirOperator", "AirOperatorOptions"},
        "opgen.aot.operators.spec_operator": {"SpecOperator"},
        "opgen.litert.parse": {"parse_operator"},
        "opgen.litert.schema": {"ModelT", "SubGraphT"},
        "opgen.registry.context": {"RegistryContext"},
        "opgen.registry.definition": {
            name
            for name in (
                "Absorption", "Definition", "Fold", "Kernel", "Litert", "Operand", "Operation",
                "Option", "OutputFacts", "Params", "State", "Values", "Violation", "function_of",
                "take",
            )
            if f"{name}(" in body or f"{name}[" in body or name in ("Operation", "Params", "Values")
            or f" {name}]" in body or f"[{name}]" in body
        },
    }  # fmt: skip
    for name in sorted(_library_names(op)):
        wanted.setdefault(exports[name], set()).add(name)
    if "Case" in body:
        wanted["opgen.lib.draw"] = {"Case", "Draw", "Sample"}
    lines = []
    for module in sorted(wanted):
        names = ", ".join(sorted(wanted[module]))
        lines.append(f"from {module} import {names}")
    return "\n".join(lines)


def _library_names(op: Op) -> set[str]:
    names: set[str] = set()
    for expression in _expressions(op):
        names |= expression.functions
        names |= {enum for enum, _ in expression.enum_members if enum != "DType"}
    for option in op.options:
        if isinstance(option.type, EnumType):
            names.add(option.type.name)
    draws = {"span", "choice", "repeat"}
    return {name for name in names if name not in draws and name != "DType"}


def _expressions(op: Op) -> Iterator[Expression]:
    yield from (let.value for let in op.let.values())
    for check in op.checks:
        yield check.that
        yield from (part for part in check.otherwise.parts if isinstance(part, Expression))
    for operand in op.outputs:
        yield from _present(operand.type, operand.shape, operand.scale, operand.zero_point)
        yield from _present(operand.count)
    for state in op.state:
        yield from (state.shape, state.reset)
    yield from _present(op.macs, op.reference, op.exact)
    for fold in op.folds:
        yield from (fold.value, fold.when)
    for option in op.options:
        if option.absorbs:
            yield from (option.absorbs.when, option.absorbs.value)
    for kernel in op.kernels:
        yield from _present(kernel.when, kernel.scratch, kernel.exact, kernel.overlap)
    for space in op.tests:
        yield from space.values()


def _present(*expressions: Expression | None) -> Iterator[Expression]:
    yield from (expression for expression in expressions if expression is not None)


# --- options -------------------------------------------------------------------------------------


def _options(op: Op) -> str:
    lines = [
        "@dataclass(frozen=True)",
        f"class {options_class(op)}(AirOperatorOptions):",
        f'    """Options of {op.op}."""',
    ]
    if op.options:
        lines.append("")
    # Fields with a default come last, as dataclasses want it; options are passed by name.
    for option in sorted(op.options, key=lambda each: not each.required):
        default = "" if option.required else f" = {_python_literal(option, option.default)}"
        place = place_text(op, option.place)
        lines.append(f"    {option.name}: {_annotation(option.type)}{default}  # {place}")
    return "\n".join(lines)


def _annotation(type_: Type) -> str:
    match type_:
        case Scalar("dtype"):
            return "DType"
        case Scalar(name):
            return name
        case EnumType(name):
            return name
        case TupleType(elements):
            return f"tuple[{_annotation(elements[0])}, ...]"
        case ArrayType(element):
            return "tuple[float, ...]" if element.startswith("float") else "tuple[int, ...]"
    message = f"an option cannot be {type_}"
    raise TypeError(message)


def _kind(type_: Type) -> tuple[str, str]:
    """Return the kind of an option, and of its elements if it is a vector, as Python text."""
    text = _annotation(type_)
    if text.startswith("tuple["):
        return "tuple", text[len("tuple[") : -len(", ...]")]
    return text, ""


def _python_literal(option: Option, value: object) -> str:
    if isinstance(option.type, EnumType):
        return f"{option.type.name}.{value}" if isinstance(value, str) else repr(value)
    if option.type == Scalar("dtype"):
        return f"DType.{str(value).upper()}"
    if option.type == Scalar("float") and isinstance(value, int | float):
        return repr(float(value))
    return repr(value)


# --- functions -----------------------------------------------------------------------------------


def _functions(op: Op) -> list[str]:
    op_evaluators = {"reference": "reference"}
    functions = [
        _infer(op),
        _check(op),
        _simple(op, "macs", "int", op.macs, "0", op_evaluators),
        _simple(op, "reference", "Values", op.reference, "", {}, with_values=True),
        _states(op),
    ]
    if op.exact:
        functions.append(_simple(op, "exact", "Values", op.exact, "", {}, with_values=True))
    for kernel in op.kernels:
        functions += _kernel_functions(op, kernel)
    for index, fold in enumerate(op.folds):
        functions += _fold_functions(op, index, fold)
    for option in op.options:
        if option.absorbs:
            functions += _absorption_functions(op, option)
    functions += [_sample(op, index) for index in range(len(op.tests))]
    return functions


def _simple(  # noqa: PLR0913
    op: Op,
    name: str,
    returns: str,
    expression: Expression | None,
    default: str,
    evaluators: dict[str, str],
    *,
    with_values: bool = False,
    extra: str = "",
) -> str:
    if expression is None:
        lines = (
            [f"return {default}"]
            if default
            else [f'raise NotImplementedError("{op.op} has no {name}")']
        )
        return function(op, name, returns, [], lines, extra)
    writer = FunctionWriter(op, evaluators, with_values=with_values)
    writer.bind(expression)
    result = returning(op, expression)
    if with_values:
        result = [_returning_values(op, expression)]
    return function(op, name, returns, writer.lines, result, extra)


def _returning_values(op: Op, expression: Expression) -> str:
    text = expression_text(expression)
    return f"return take({text})  # {place_text(op, expression.place)}"


def _infer(op: Op) -> str:
    writer = FunctionWriter(op, {})
    for output in op.outputs:
        writer.bind(
            *_present(output.type, output.shape, output.scale, output.zero_point, output.count)
        )
    lines = ["return {"]
    for output in op.outputs:
        lines += _output_facts(op, output)
    lines.append("}")
    returns = "Mapping[str, OutputFacts | tuple[OutputFacts, ...]]"
    return function(op, "infer", returns, writer.lines, lines)


def _output_facts(op: Op, output: Operand) -> list[str]:
    def line(key: str, expression: Expression | None, lead: str) -> list[str]:
        if expression is None:
            return []
        text = f"{key}={expression_text(expression)},"
        return [f"{lead}{text}  # {place_text(op, expression.place)}"]

    assert output.type is not None
    assert output.shape is not None
    if output.variadic:
        facts = [
            *line("type", output.type, " " * 12),
            f"{' ' * 12}shape=shape,",
            *line("scale", output.scale, " " * 12),
            *line("zero_point", output.zero_point, " " * 12),
        ]
        shapes = f"{expression_text(output.shape)}  # {place_text(op, output.shape.place)}"
        return [
            f'    "{output.name}": tuple(',
            "        OutputFacts(",
            *facts,
            "        )",
            f"        for shape in {shapes}",
            "    ),",
        ]
    return [
        f'    "{output.name}": OutputFacts(',
        *line("type", output.type, " " * 8),
        *line("shape", output.shape, " " * 8),
        *line("scale", output.scale, " " * 8),
        *line("zero_point", output.zero_point, " " * 8),
        "    ),",
    ]


def _check(op: Op) -> str:
    if not op.checks:
        return function(op, "check", "Iterator[Violation]", [], ["return iter(())"])
    writer = FunctionWriter(op, {})
    for check in op.checks:
        parts = [part for part in check.otherwise.parts if isinstance(part, Expression)]
        writer.bind(check.that)
        place = place_text(op, check.place)
        condition = expression_text(check.that)
        writer.lines.append(f"if not ({condition}):  # {place}")
        inner = FunctionWriter(op, {})
        inner._bound = set(writer._bound)
        inner.bind(*parts)
        writer.lines += [f"    {line}" for line in inner.lines]
        writer.lines.append(f"    yield Violation({place!r}, {template_text(check.otherwise)})")
    return function(op, "check", "Iterator[Violation]", writer.lines, [])


def _states(op: Op) -> str:
    writer = FunctionWriter(op, {})
    lines = ["return {"]
    for state in op.state:
        writer.bind(state.shape, state.reset)
        shape, reset = expression_text(state.shape), expression_text(state.reset)
        facts = f"State(DType.{state.type.upper()}, {shape}, {reset})"
        lines.append(f'    "{state.name}": {facts},  # {place_text(op, state.place)}')
    lines = [*lines, "}"] if op.state else ["return {}"]
    return function(op, "states", "Mapping[str, State]", writer.lines, lines)


def _kernel_functions(op: Op, kernel: Kernel) -> list[str]:
    functions = []
    evaluators = {"reference": "reference"}
    exact = kernel.exact
    if exact is not None:
        name = f"{kernel.name}_exact"
        functions.append(_simple(op, name, "Values", exact, "", {}, with_values=True))
        evaluators["exact"] = name
    elif op.exact is not None:
        evaluators["exact"] = "exact"
    functions.append(_params(op, kernel, evaluators))
    for name, returns, expression in (
        ("when", "bool", kernel.when),
        ("scratch", "int", kernel.scratch),
        ("overlap", "int", kernel.overlap),
    ):
        if expression is not None:
            functions.append(
                _simple(op, f"{kernel.name}_{name}", returns, expression, "", evaluators)
            )
    return functions


def _params(op: Op, kernel: Kernel, evaluators: dict[str, str]) -> str:
    writer = FunctionWriter(op, evaluators)
    writer.bind_names(kernel.params)
    items = "".join(f'("{name}", {name}), ' for name in kernel.params).rstrip(" ")
    return function(op, f"{kernel.name}_params", "Params", writer.lines, [f"return ({items})"])


def _fold_functions(op: Op, index: int, fold: Fold) -> list[str]:
    name = f"fold_{index}"
    return [
        _simple(op, f"{name}_value", "object", fold.value, "", {}),
        _simple(op, f"{name}_when", "bool", fold.when, "", {}),
    ]


def _absorption_functions(op: Op, option: Option) -> list[str]:
    assert option.absorbs is not None
    annotation = _annotation(option.type)
    extra = f", folded: {annotation}"
    name = f"absorb_{option.name}"
    return [
        _simple(op, f"{name}_value", annotation, option.absorbs.value, "", {}, extra=extra),
        _simple(op, f"{name}_when", "bool", option.absorbs.when, "", {}, extra=extra),
    ]


def _sample(op: Op, index: int) -> str:
    operands = {operand.name: operand for operand in op.inputs}
    lines = [f"def sample_{index}(draw: Draw) -> Case:", "    sample = Sample(draw)"]
    for name, expression in op.tests[index].items():
        for enum, member in sorted(expression.enum_members):
            lines.append(f"    {member} = {enum}.{member}")
        for used in sorted(expression.functions & {"span", "choice", "repeat"}):
            line = f"    {used} = draw.{used}"
            if line not in lines:
                lines.append(line)
        text = expression_text(expression)
        place = place_text(op, expression.place)
        if name in operands:
            layout = operands[name].layout
            method = "tensors" if operands[name].variadic else "tensor"
            lines.append(f'    {name} = sample.{method}("{name}", {text}, "{layout}")  # {place}')
        else:
            lines.append(f'    {name} = sample.option("{name}", {text})  # {place}')
    lines.append("    return sample.case()")
    return "\n".join(lines)


# --- the definition ------------------------------------------------------------------------------


def _definition(op: Op) -> str:
    fields: list[tuple[str, str]] = [
        ("op", repr(op.op)),
        ("place", repr(place_text(op, op.place))),
        ("doc", _text(op.doc)),
        ("options_type", options_class(op)),
        ("options", _tuple([_option(op, option) for option in op.options])),
        ("litert", _litert(op)),
        ("inputs", _tuple([_operand(op, each) for each in op.inputs])),
        ("outputs", _tuple([_operand(op, each) for each in op.outputs])),
        *((name, name) for name in ("infer", "check", "macs", "reference", "states")),
        ("kernels", _tuple([_kernel(op, kernel) for kernel in op.kernels])),
        ("state_names", repr(tuple(state.name for state in op.state))),
        ("alias", repr({out.name: out.alias for out in op.outputs if out.alias} or None)),
        ("reads_values", _frozenset(_reads_values(op))),
        ("folds", _tuple([_fold(op, index, fold) for index, fold in enumerate(op.folds)])),
        ("absorptions", _tuple([_absorption(op, o) for o in op.options if o.absorbs])),
        ("samples", _tuple([f"sample_{index}" for index in range(len(op.tests))])),
    ]
    lines = [f"    {name}={value}," for name, value in fields]
    return "\n".join([f"DEFINITION = Definition[{options_class(op)}](", *lines, ")"])


def _reads_values(op: Op) -> frozenset[str]:
    """Inputs whose elements matter: for any of its meanings, or to the C of a kernel."""
    found: set[str] = set()
    inputs = {operand.name for operand in op.inputs}
    for expression in _present(op.reference, op.exact, *(kernel.exact for kernel in op.kernels)):
        found |= expression.reads_values
    for kernel in op.kernels:
        found |= set(arguments(op, kernel))
    for output in op.outputs:
        for each in _present(output.shape, output.count):
            found |= each.reads_values
    return frozenset(found & inputs)


def _option(op: Op, option: Option) -> str:
    kind, element = _kind(option.type)
    parts = [repr(option.name), kind, repr(place_text(op, option.place))]
    if element:
        parts.append(f"element={element}")
    if not option.required:
        parts.append(f"default={_python_literal(option, option.default)}")
        parts.append("required=False")
    if option.min is not None:
        parts.append(f"minimum={option.min!r}")
    if option.max is not None:
        parts.append(f"maximum={option.max!r}")
    if option.only:
        parts.append(f"only=({', '.join(_python_literal(option, v) for v in option.only)},)")
    if option.internal:
        parts.append("internal=True")
    return f"Option({', '.join(parts)})"


def _operand(op: Op, operand: Operand) -> str:
    parts = [repr(operand.name), repr(place_text(op, operand.place))]
    if operand.layout:
        parts.append(f"layout={operand.layout!r}")
    flags = ("const", "optional", "variadic", "variable")
    parts += [f"{flag}=True" for flag in flags if getattr(operand, flag)]
    return f"Operand({', '.join(parts)})"


def _litert(op: Op) -> str:
    if op.litert is None:
        return "None"
    names = ("builtin", "custom", "versions", "table", "payload", "payload_layout")
    values = [(name, getattr(op.litert, name)) for name in names]
    return f"Litert({', '.join(f'{name}={value!r}' for name, value in values if value)})"


def _kernel(op: Op, kernel: Kernel) -> str:
    types = ", ".join(
        f"{name!r}: ({', '.join(f'DType.{t.upper()}' for t in accepted)},)"
        for name, accepted in kernel.types.items()
    )
    exact = f"{kernel.name}_exact" if kernel.exact else "exact" if op.exact else "None"
    fields = [
        ("name", repr(kernel.name)),
        ("place", repr(place_text(op, kernel.place))),
        ("types", f"{{{types}}}"),
        ("same_type", repr(dict(kernel.same_type))),
        ("arguments", repr(arguments(op, kernel))),
        ("c", _text(kernel_c(op, kernel))),
        ("params", f"{kernel.name}_params"),
        ("exact", exact),
    ]
    if kernel.when:
        fields.append(("when", f"{kernel.name}_when"))
        fields.append(("when_source", repr(expression_text(kernel.when))))
    if kernel.priority:
        fields.append(("priority", repr(kernel.priority)))
    if kernel.scratch:
        fields.append(("scratch", f"{kernel.name}_scratch"))
    if kernel.inplace:
        fields.append(("inplace", repr(tuple(kernel.inplace))))
    if kernel.overlap:
        fields.append(("overlap", f"{kernel.name}_overlap"))
    if kernel.headers:
        fields.append(("headers", repr(tuple(kernel.headers))))
    lines = [f"            {name}={value}," for name, value in fields]
    return "\n".join([f"Kernel[{options_class(op)}](", *lines, "        )"])


def _fold(op: Op, index: int, fold: Fold) -> str:
    return (
        f"Fold({fold.into!r}, {fold.option!r}, {fold.at!r}, "
        f"fold_{index}_value, fold_{index}_when, {place_text(op, fold.place)!r})"
    )


def _absorption(op: Op, option: Option) -> str:
    assert option.absorbs is not None
    name = f"absorb_{option.name}"
    return (
        f"Absorption({option.name!r}, {option.absorbs.at!r}, "
        f"{name}_value, {name}_when, {place_text(op, option.absorbs.place)!r})"
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


# --- parser, class, registration -----------------------------------------------------------------


def _parser(op: Op) -> str:
    return f'''def parse(
    op_id: int, model: ModelT, subgraph: SubGraphT, air_model: AirModel
) -> AirOperator:
    """Read one {op.op} of a LiteRT model."""
    return parse_operator(DEFINITION, op_id, model, subgraph, air_model)'''


def _operator_class(op: Op) -> str:
    return f'''class {class_name(op)}(SpecOperator):
    """{op.op}, ready to be planned and emitted."""

    TYPE = {op.op!r}
    DEFINITION = DEFINITION


OPERATOR = {class_name(op)}
OPTIONS = {options_class(op)}'''


def _register(op: Op) -> str:
    lines = [
        "def register(context: RegistryContext, *, overwrite: bool = False) -> None:",
        f'    """Put {op.op} into the registries of a context."""',
    ]
    if op.litert is not None:
        lines.append("    context.litert_parsers.register(DEFINITION.litert_key, parse, overwrite)")
    lines += [
        f"    context.air_options.register({op.op!r}, {options_class(op)}, overwrite)",
        f"    context.aot_operator_classes.register({op.op!r}, {class_name(op)}, overwrite)",
    ]
    return "\n".join(lines)


def registry_index(ops: Sequence[Op]) -> str:
    """Return the source of the package that lists the operators."""
    keys = {op.op: litert_key(op) for op in ops}
    lines = [f"    {op!r}: {key!r}," for op, key in sorted(keys.items())]
    return "\n".join(
        [
            '"""The built-in operators. Made by `opgen build` from specs/; do not edit."""',
            "",
            "from collections.abc import Mapping",
            "from typing import Final",
            "",
            "OPERATORS: Final[Mapping[str, str]] = {",
            *lines,
            "}",
            '"""Operator -> the key of its LiteRT parser (empty: none); the module is its lower case."""',
            "",
        ]
    )


def litert_key(op: Op) -> str:
    """Return the key under which the parser of LiteRT models is registered; empty: none."""
    if op.litert is None:
        return ""
    return op.litert.builtin or custom_code_to_op_key(op.litert.custom)
