"""A call of PyTorch's operator, and the spec that takes it: arguments by name, the first entry."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from opgen.air.dtype import DType
from opgen.air.faults import ModelFaults
from opgen.air.model import AirOperatorOptions
from opgen.aten.program import Argument, Constant, TensorRef, TorchNode, TorchProgram, TorchTensor
from opgen.aten.schema import REQUIRED, FunctionSchema, SchemaArgument, aten_schema, parse_signature
from opgen.context.registries import RegistryContext
from opgen.errors import Diagnostic, ModelError
from opgen.lib.tensor import Array, Tensor
from opgen.litert.options import converted
from opgen.operators.applied import evaluate
from opgen.operators.model import Definition, Torch
from opgen.operators.operation import Call
from opgen.pt2.refusals import Refused, arguments_in_words, refusing, with_line
from opgen.pt2.typed import in_words, type_faults
from opgen.pt2.unknown import called_from, in_others, place_of, unknown_operator
from opgen.spec.torch import HOW_TENSORS_LIE, RESULTS, WHERE_TENSORS_LIE


@dataclass(frozen=True)
class Taken:
    """A spec that takes a call."""

    definition: Definition[Any]
    entry: Torch
    call: Call


def taken(
    node: TorchNode,
    program: TorchProgram,
    context: RegistryContext,
    seen: Callable[[str], Tensor],
) -> Taken:
    """Return the spec that takes a call, and the call as its expressions see it.

    :param seen: tensors of the program as expressions see them.
    :raises Refused: if there is none, with all reasons.
    :raises ModelError: if its arguments are not those of its operator.
    """
    where = place_of(node, program)
    reasons: list[Diagnostic] = []
    passed: list[str] = []
    for definition, entry in _entries(node.target, context):
        schema = _schema(node.target, entry)
        wrong = [Diagnostic(where, each) for each in type_faults(node, schema)]
        ModelError.raise_if_any(wrong)
        refusals = [
            *_strange_arguments(where, node, schema, entry),
            *_more_results(where, node, program, definition.op, entry),
            *_written_otherwise(where, node, definition.op, entry),
        ]
        if refusals:
            reasons += refusals
            continue
        call = _call(node, program, schema, seen)
        with refusing(node, program):
            if entry.when is not None and not evaluate(where, entry.when, call):
                passed.append(definition.op)
                continue
            limit = evaluate(where, entry.limit_of, call)
        if limit is None:
            return Taken(definition, entry, call)
        hint = in_others(node, context.torch_operators)
        why = f"{definition.op} does not go that far, at {limit.place}"
        raise Refused(with_line(Diagnostic(where, limit.message, why, hint), node))
    if passed and not reasons:  # of a registry that has not all operators: its entries leave it out
        ops = " and ".join(dict.fromkeys(passed))
        message = f"{ops} {'do' if ' and ' in ops else 'does'} not take it"
        why = f"it has {arguments_in_words(node, program)}; {called_from(node)}"
        reasons.append(Diagnostic(where, message, why))
    raise Refused(*(reasons or [unknown_operator(node, context.torch_operators, program)]))


def _entries(target: str, context: RegistryContext) -> Iterator[tuple[Definition[Any], Torch]]:
    for op in context.torch_operators.get(target, ()):
        found = context.aot_operator_classes.find(op)
        definition: Definition[Any] | None = getattr(found, "DEFINITION", None)
        for entry in definition.torch if definition is not None else ():
            if entry.operator == target:
                assert definition is not None
                yield definition, entry


def _schema(target: str, entry: Torch) -> FunctionSchema:
    known = aten_schema(target)
    return known if known is not None else parse_signature(target, entry.signature)


def _strange_arguments(
    where: str, node: TorchNode, schema: FunctionSchema, entry: Torch
) -> Iterator[Diagnostic]:
    """Go through what would be ignored: arguments that the spec does not mention."""
    for name, value in node.arguments.items():
        argument = schema.argument(name)
        if argument is None:
            message = f"it has an argument '{name}', which {schema.target} lacks"
            yield Diagnostic(where, message, f"its interface is {schema}")
        elif isinstance(value, complex):
            yield Diagnostic(where, f"{name} is {value}, a complex number, which no spec takes")
        elif (
            name not in entry.used
            and argument.type.base not in WHERE_TENSORS_LIE
            and name not in HOW_TENSORS_LIE
            and argument.default is not REQUIRED
            and _listed(value, argument) != argument.default
        ):
            why = f"{entry.place} does not mention this argument, so it must be {argument.default}"
            yield Diagnostic(where, f"{name} is {in_words(value)}", why)


def _more_results(
    where: str, node: TorchNode, program: TorchProgram, op: str, entry: Torch
) -> Iterator[Diagnostic]:
    """Go through what would be missing: results that are used and that the spec does not give."""
    for result in node.returned[len(entry.outputs) :]:
        for name in result if isinstance(result, tuple) else (result,):
            if name is not None and (name in program.consumers or name in program.kept):
                message = f"its result '{name}' is used, which {op} does not give"
                yield Diagnostic(where, message, f"{entry.place} tells what it gives")


def _written_otherwise(where: str, node: TorchNode, op: str, entry: Torch) -> Iterator[Diagnostic]:
    """Go through what a call writes into and its spec does not keep, and the other way round."""
    for name in sorted({*node.writes} - {*entry.states}):
        message = f"it writes into its argument '{name}', which is no state of {op}"
        hint = f'schema: "(..., Tensor(a!) {name}) -> ...", with a state {name}'
        yield Diagnostic(where, message, f"{entry.place}; {called_from(node)}", hint)
    for name in sorted({*entry.states} - {*node.writes}):
        message = f"nothing tells what '{name}' is afterwards, which is a state of {op}"
        hint = "export the model with run_decompositions({}), as opgen export-torch does"
        yield Diagnostic(where, message, f"{entry.place}; {called_from(node)}", hint)


def _listed(value: Argument, argument: SchemaArgument) -> Argument:
    """Return an argument in the form of its type: a single element of a list is repeated."""
    if not argument.type.is_list or value is None:
        return value
    length = argument.type.length or 1
    if not isinstance(value, tuple):
        return (value,) * length
    return value * length if len(value) == 1 else value


def _call(
    node: TorchNode, program: TorchProgram, schema: FunctionSchema, seen: Callable[[str], Tensor]
) -> Call:
    """Return the arguments as expressions see them."""
    call: dict[str, Any] = {}
    for argument in schema.arguments:
        given = node.arguments.get(
            argument.name, None if argument.default is REQUIRED else argument.default
        )
        call[argument.name] = _value(_listed(given, argument), argument, seen)
    call[RESULTS] = tuple(facts_of(program.tensors[name]) for name in node.outputs)
    return call


def _value(  # noqa: PLR0911
    value: Argument, argument: SchemaArgument, seen: Callable[[str], Tensor]
) -> object:
    match value:
        case TensorRef(name):
            return seen(name)
        case Constant("dtype", name) if name in DType.__members__.values():
            return DType(name)
        case tuple():
            return tuple(_value(each, argument, seen) for each in value)
        case bool() if argument.type.base in ("Scalar", "float"):
            return float(value)
        case int() if argument.type.base == "float":
            return float(value)
        case int() | float() if argument.type.base == "Tensor":
            return _number(value)
    return value


def _number(value: float) -> Tensor:
    """Return a number that stands for a tensor: one of rank 0, which has no name."""
    values = np.array(value, np.float32 if isinstance(value, float) else None)
    return Tensor("", DType(str(values.dtype)), (), values=values)


def facts_of(tensor: TorchTensor) -> Tensor:
    """Return a tensor as expressions see it."""
    quantization = tensor.quantization
    if quantization is None:
        return Tensor(tensor.name, tensor.type, tensor.shape, values=tensor.data)
    return Tensor(
        tensor.name,
        tensor.type,
        tensor.shape,
        "",
        quantization.scales.astype(np.float64),
        quantization.zero_points,
        quantization.axis,
        tensor.data,
    )


def options_of(
    definition: Definition[Any], given: Mapping[str, object], where: str
) -> AirOperatorOptions:
    """Return the options of an operator.

    :raises ModelError: for values that the spec excludes.
    :raises UnsupportedError: for values that it does not support.
    """
    faults = ModelFaults()
    usual = {each.name: each.torch for each in definition.options if each.torch is not None}
    values = converted(definition, {**usual, **given}, where, faults)
    faults.raise_all()
    options: AirOperatorOptions = definition.options_type(**values)
    return options


def array_of(given: object) -> Array:
    """Return what a constant is made of: integers are int32, real numbers float32."""
    array = np.asarray(given)
    if isinstance(given, np.ndarray | np.generic):
        return array
    is_real = array.dtype.kind == "f" and given != ()  # an empty tuple is a shape
    return array.astype(np.float32 if is_real else np.int32)
