"""The functions of a generated module: what the expressions of a spec become."""

from __future__ import annotations

from opgen.lib.draw import FUNCTIONS
from opgen.spec.model import Expression, Fold, Kernel, Op, Operand, Option
from opgen.spec.types import BYTES
from opgen.synth.conditions import unmet_function
from opgen.synth.functions import (
    FunctionWriter,
    check_lines,
    exact_evaluator,
    expression_text,
    function,
    member_text,
    place_text,
    present,
    returning,
)
from opgen.synth.layout import AXES, PERMUTATION, permute_expressions
from opgen.synth.options import annotation
from opgen.synth.torch import torch_functions

_REFERENCE = {"reference": "_evaluate_reference"}
"""What ``reference`` as a function is called in a generated module."""


def evaluators(op: Op) -> list[str]:
    """Return all functions of an operator, each as text."""
    op_evaluators = _REFERENCE
    functions = [
        _infer(op),
        _check(op),
        _simple(op, "macs", "int", op.macs, "0", op_evaluators),
        _simple(op, "_evaluate_reference", "Values", op.reference, "", {}, with_values=True),
        _states(op),
    ]
    if op.exact:
        functions.append(
            _simple(op, "_evaluate_exact", "Values", op.exact, "", _REFERENCE, with_values=True)
        )
    for kernel in op.kernels:
        functions += _kernel_functions(op, kernel)
    if op.uint8:
        functions.append(_simple(op, "_uint8_exact", "bool", op.uint8.exact, "True", {}))
    if op.uint8 and op.uint8.scale:
        functions.append(_simple(op, "_uint8_scale", "float", op.uint8.scale, "", {}))
    for index, output in enumerate(op.outputs):
        functions += _part_functions(op, index, output) if output.is_part else []
    functions += _layout_functions(op)
    for index, fold in enumerate(op.folds):
        functions += _fold_functions(op, index, fold)
    for option in op.options:
        if option.absorbs:
            functions += _absorption_functions(op, option)
    functions += torch_functions(op)
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
    result = returning(expression)
    if with_values:
        result = [_returning_values(expression)]
    return function(op, name, returns, writer.lines, result, extra)


def _returning_values(expression: Expression) -> str:
    text = expression_text(expression)
    return f"return _take({text})  # {place_text(expression.place)}"


def _infer(op: Op) -> str:
    returns = "Mapping[str, OutputFacts | tuple[OutputFacts, ...]]"
    if op.control:
        lines = [f'raise NotImplementedError("{op.op} becomes control flow")']
        return function(op, "infer", returns, [], lines)
    writer = FunctionWriter(op, {})
    for output in op.outputs:
        writer.bind(
            *present(output.type, output.shape, output.scale, output.zero_point, output.count)
        )
    lines = ["return {"]
    for output in op.outputs:
        lines += _output_facts(output)
    lines.append("}")
    return function(op, "infer", returns, writer.lines, lines)


def _output_facts(output: Operand) -> list[str]:
    def line(key: str, expression: Expression | None, lead: str) -> list[str]:
        if expression is None:
            return [f"{lead}type=None,"] if key == "type" else []
        text = f"{key}={expression_text(expression)},"
        return [f"{lead}{text}  # {place_text(expression.place)}"]

    assert output.shape is not None
    if output.variadic:
        lead = " " * 16
        shapes = f"{expression_text(output.shape)}  # {place_text(output.shape.place)}"
        return [
            f'    "{output.name}": (',
            "        *(",
            "            OutputFacts(",
            *line("type", output.type, lead),
            f"{lead}shape=_shape,",
            *line("scale", output.scale, lead),
            *line("zero_point", output.zero_point, lead),
            "            )",
            f"            for _shape in {shapes}",
            "        ),",
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
        writer.lines += check_lines(writer, FunctionWriter(op, {}), check, "yield")
    return function(op, "check", "Iterator[Violation]", writer.lines, [])


def _states(op: Op) -> str:
    writer = FunctionWriter(op, {})
    lines = ["return {"]
    for state in op.state:
        given = [*present(state.shape, state.reset, state.scale, state.zero_point)]
        writer.bind(*given)
        made, of = f"State(DType.{state.type.upper()},", f'op.tensor("{state.type}")'
        if any(each.name == state.type for each in (*op.inputs, *op.outputs)):
            made = f"State({of}.type," if state.scale else f"State.like({of},"
        facts = ", ".join(expression_text(each) for each in given)
        lines.append(f'    "{state.name}": {made} {facts}),  # {place_text(state.place)}')
    lines = [*lines, "}"] if op.state else ["return {}"]
    return function(op, "states", "Mapping[str, State]", writer.lines, lines)


def _kernel_functions(op: Op, kernel: Kernel) -> list[str]:
    functions = []
    op = op.seen_by(kernel)
    evaluators = dict(_REFERENCE)
    exact = exact_evaluator(op, kernel)
    if kernel.exact is not None:
        functions.append(
            _simple(op, exact, "Values", kernel.exact, "", _REFERENCE, with_values=True)
        )
    if kernel.undefined is not None:
        name = f"_{kernel.name}_undefined"
        functions.append(
            _simple(op, name, "Values", kernel.undefined, "", _REFERENCE, with_values=True)
        )
    evaluators["exact"] = exact
    functions.append(_params(op, kernel, evaluators))
    if kernel.when is not None:
        functions.append(unmet_function(op, kernel, evaluators))
    for name, expression in (
        ("scratch", kernel.scratch),
        ("overlap", kernel.overlap),
        ("overlap_behind", kernel.overlap_behind),
    ):
        if expression is not None:
            functions.append(
                _simple(op, f"_{kernel.name}_{name}", "int", expression, "", evaluators)
            )
    return functions


def _params(op: Op, kernel: Kernel, evaluators: dict[str, str]) -> str:
    writer = FunctionWriter(op, evaluators)
    writer.bind_names(kernel.params, kernel.place)
    items = "".join(f'("{name}", {name}), ' for name in kernel.params).rstrip(" ")
    return function(
        op,
        f"_{kernel.name}_params",
        "Params",
        writer.lines,
        [f"return ({items})  # {place_text(kernel.place)}"],
    )


def _part_functions(op: Op, index: int, output: Operand) -> list[str]:
    name, numbers = f"_part_{index}", "int | tuple[int, ...]"
    return [
        _simple(op, f"{name}_offset", numbers, output.alias_offset, "0", {}),
        _simple(op, f"{name}_when", "bool", output.alias_when, "True", {}),
    ]


def _layout_functions(op: Op) -> list[str]:
    functions = []
    if op.affine:
        parts = {"axis": "int", "factor": "Array", "offset": "Array"}
        functions += [
            _simple(op, f"_affine_{part}", returns, getattr(op.affine, part), "", {})
            for part, returns in parts.items()
        ]
    if op.channels and op.channels.when:
        functions.append(_simple(op, "_channels_when", "bool", op.channels.when, "", {}))
    if op.permutes:
        functions.append(_simple(op, "_permutes", AXES, op.permutes, "", {}))
    if op.permute:
        functions += [
            _simple(op, name, returns, value, "", {}, extra=PERMUTATION)
            for name, returns, value in permute_expressions(op.permute)
        ]
    return functions


def _fold_functions(op: Op, index: int, fold: Fold) -> list[str]:
    name = f"_fold_{index}"
    return [
        _simple(op, f"{name}_value", "object", fold.value, "", {}),
        _simple(op, f"{name}_when", "bool", fold.when, "", {}),
    ]


def _absorption_functions(op: Op, option: Option) -> list[str]:
    assert option.absorbs is not None
    type_ = annotation(option.type)
    extra = f", folded: {type_}"
    name = f"_absorb_{option.name}"
    return [
        _simple(op, f"{name}_value", type_, option.absorbs.value, "", {}, extra=extra),
        _simple(op, f"{name}_when", "bool", option.absorbs.when, "", {}, extra=extra),
    ]


def _sample(op: Op, index: int) -> str:
    operands = {operand.name: operand for operand in (*op.inputs, *op.outputs)}
    lines = [f"def sample_{index}(draw: Draw) -> Case:", "    sample = Sample(draw)"]
    for name, expression in op.tests[index].items():
        for enum, member in sorted(expression.enum_members):
            lines.append(f"    {member} = {member_text(enum, member)}")
        for used in sorted(expression.functions & FUNCTIONS):
            line = f"    {used} = draw.{used}"
            if line not in lines:
                lines.append(line)
        text = expression_text(expression)
        place = place_text(expression.place)
        if name in operands:
            layout = operands[name].layout
            method = "tensors" if operands[name].variadic else "tensor"
            lines.append(f'    {name} = sample.{method}("{name}", {text}, "{layout}")  # {place}')
        elif any(each.name == name for each in op.intermediates):
            lines.append(f'    sample.intermediate("{name}", {text})  # {place}')
        else:
            is_bytes = any(each.name == name and each.type == BYTES for each in op.options)
            method = "octets" if is_bytes else "option"
            lines.append(f'    {name} = sample.{method}("{name}", {text})  # {place}')
    lines.append("    return sample.case()")
    return "\n".join(lines)
