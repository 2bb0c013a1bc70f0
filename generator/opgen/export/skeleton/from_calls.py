"""The skeleton of an operator of PyTorch, from its calls in an exported program."""

from __future__ import annotations

import math
import warnings
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirTensor
from opgen.aten.defaults import known_schema
from opgen.aten.defaults import stated as with_stated
from opgen.aten.program import (
    Argument,
    Constant,
    Device,
    TensorRef,
    TorchNode,
    TorchProgram,
    tensor_refs,
)
from opgen.aten.schema import REQUIRED, FunctionSchema, aten_schema
from opgen.context.registries import RegistryContext
from opgen.context.torch_operators import normalized
from opgen.errors import OpgenWarning, UnsupportedError, UsageError, did_you_mean
from opgen.export.skeleton.from_model import assembled
from opgen.export.skeleton.from_schema import default_text
from opgen.export.skeleton.observe import Occurrence, Tensors
from opgen.export.skeleton.operands import Seen
from opgen.export.skeleton.seen_options import SeenOption, SeenOptions, free_name, named_options
from opgen.export.skeleton.spec_view import SpecView, flow, is_name, quoted, remark
from opgen.pt2.load import load_partly, open_program
from opgen.spec.torch import HOW_TENSORS_LIE

_TYPES = {
    "bool": ("bool", "False"),
    "int": ("int", "0"),
    "float": ("float", "0.0"),
    "str": ("str", '""'),
    "ints": ("int[]", "[]"),
    "floats": ("float[]", "[]"),
    "dtype": ("ScalarType", "float32"),
}
"""Kind of an option -> type of an argument, and what is guessed to be the default."""


def calls_of(wanted: str, program: TorchProgram) -> list[TorchNode]:
    """Return the calls of an operator: ``aten.topk.default``, or ``mylib::foo`` if it has one
    overload in the program.
    """
    target = normalized(wanted)
    found = [node for node in program.nodes if node.target == target]
    if found:
        return found
    found = [node for node in program.nodes if node.target.rpartition(".")[0] == target]
    return found if len({node.target for node in found}) == 1 else []


def lowered(
    wanted: str, path: Path, context: RegistryContext
) -> tuple[TorchProgram, list[TorchNode], list[Occurrence]]:
    """Return the program of a file, the calls of an operator, or what calls have become it.

    :param wanted: an operator of PyTorch, or one of the graph.
    :raises UsageError: if there is none of both.
    """
    program = open_program(path)
    calls = calls_of(wanted, program)
    if calls:
        return program, calls, []
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", OpgenWarning)
        model, _ = load_partly(program, context)
    seen = _occurrences(wanted.upper(), model)
    if not seen:
        targets = sorted({node.target for node in program.nodes})
        shown = ", ".join(remark(each, 60) for each in targets) or "no operators"
        hint = did_you_mean(wanted, targets) or f"it has {shown}"
        raise UsageError.at(path.name, f"it has no operator '{remark(wanted)}'", hint=hint)
    return program, [], seen


def _occurrences(key: str, model: AirModel) -> list[Occurrence]:
    tensors = model.main.tensors
    return [
        Occurrence(
            key,
            "",
            operator.name,
            1,
            tuple(tensors.get(id_) for id_ in operator.input_ids),
            tuple(tensors.get(id_) for id_ in operator.output_ids),
            operator=operator,
        )
        for operator in model.main.operators
        if operator.op_type == key
    ]


def torch_view(op: str, where: str, calls: Sequence[TorchNode], program: TorchProgram) -> SpecView:
    """Return the skeleton of an operator from its calls.

    :param where: what messages call it.
    :raises UnsupportedError: if a spec cannot describe what the program has.
    """
    target = calls[0].target
    calls = [with_stated(call, known_schema(target)) for call in calls]
    names = dict.fromkeys(name for call in calls for name in call.arguments)
    unsaid = [remark(name) for name in names if not is_name(name)]
    if unsaid:
        message = f"its argument '{unsaid[0]}' is called as nothing in an expression can be"
        raise UnsupportedError.at(where, message)
    values = {name: [call.arguments.get(name) for call in calls] for name in names}
    tensors = {name: each for name, each in values.items() if any(map(_is_of_tensors, each))}
    used: set[str] = set()
    operands: dict[Seen, str] = {}
    """Each with the expression of what it is."""
    for index, (name, each) in enumerate(tensors.items()):
        is_last = index == len(tensors) - 1
        operands |= _operands(where, name, each, program, used, is_last=is_last)
    inputs = list(operands)
    plain = {
        name: [_plain(call.arguments[name]) for call in calls if name in call.arguments]
        for name in names
        if name not in tensors and name not in HOW_TENSORS_LIE
    }
    options = _with_defaults(target, named_options(plain, len(calls), used))
    kept = {option.key or option.name for option in options}
    dropped = {name: values[name][0] for name in plain if name not in kept}
    outputs = _outputs(calls, program)
    entries = {"operator": target}
    optional = _optional_arguments(target) & kept
    if optional:
        entries["when"] = " and ".join(f"has({name})" for name in values if name in optional)
    expressions = {each.name: expression for each, expression in operands.items()}
    entries["inputs"] = flow({name: quoted(each) for name, each in expressions.items()})
    if stated := _stated(options, optional):
        entries["options"] = flow(stated)
    if aten_schema(target) is None:
        entries["schema"] = quoted(_signature(target, tensors, options, dropped, outputs))
    found = SeenOptions(
        "",
        [replace(option, key="") for option in options],
        [
            f"The argument {name} is {_in_words(each)} here."
            for name, each in dropped.items()
            if not _says_where(each)
        ],
    )
    source = f"{len(calls)} call{'s' * (len(calls) > 1)} of {target}"
    view = assembled(op, where, source, (inputs, outputs), found)
    return replace(view, torch=[f"{name}: {value}" for name, value in entries.items()])


def _stated(options: Sequence[SeenOption], optional: Collection[str]) -> dict[str, str]:
    """Return the options that are not simply the argument of their name."""
    found = {}
    for option in options:
        name = option.key or option.name
        if name in optional:
            seen = str(option.values[0]) if option.kind == "dtype" else option.drawn(0)
            found[option.name] = quoted(f"{name} if has({name}) else {seen}")
        elif option.key:
            found[option.name] = name
    return found


def _with_defaults(target: str, options: Sequence[SeenOption]) -> list[SeenOption]:
    """Return options with the defaults of an interface that is known."""
    schema = known_schema(target)
    return [_with_default(each, schema) if schema else each for each in options]


def _with_default(option: SeenOption, schema: FunctionSchema) -> SeenOption:
    argument = schema.argument(option.key or option.name)
    if argument is None or argument.default in (REQUIRED, None):
        return option
    is_real = option.kind == "int" and isinstance(argument.default, float)
    kind = "float" if is_real else option.kind
    return replace(option, kind=kind, default=default_text(argument.default, kind))


def _optional_arguments(target: str) -> set[str]:
    """Return the arguments that PyTorch may leave out, and an option cannot."""
    schema = known_schema(target)
    return {each.name for each in schema.arguments if each.type.is_optional} if schema else set()


def _is_of_tensors(argument: Argument) -> bool:
    return next(tensor_refs(argument), None) is not None


def _operands(  # noqa: PLR0913
    where: str,
    name: str,
    values: Sequence[Argument],
    program: TorchProgram,
    used: set[str],
    *,
    is_last: bool,
) -> dict[Seen, str]:
    """Return the operands of an argument, under names that are free, with what each is.

    A list is a variadic operand if it is the last; else, of one length, an operand per element.
    """
    free = free_name(name, used)
    used.add(free)
    lists = [each if isinstance(each, tuple) else (each,) for each in values]
    names = [[ref.name if isinstance(ref, TensorRef) else None for ref in each] for each in lists]
    tensors = [_tensors(each, program) for each in names]
    if not any(isinstance(each, tuple) for each in values):
        return {Seen(free, tensors, is_input=True, is_channels_first=True): name}
    if any(None in each for each in names):
        message = f"its list '{name}' leaves tensors out, which no operand can"
        raise UnsupportedError.at(where, message)
    lengths = {len(each) for each in tensors}
    if is_last or len(lengths) > 1:
        operand = Seen(free, tensors, is_input=True, variadic=True, is_channels_first=True)
        return {operand: name}
    return {
        Seen(
            f"{free}_{index}",
            [(each[index],) for each in tensors],
            is_input=True,
            is_channels_first=True,
        ): f"{name}[{index}]"
        for index in range(lengths.pop())
    }


def _outputs(calls: Sequence[TorchNode], program: TorchProgram) -> list[Seen]:
    """Return what the calls give; a list of tensors is one variadic output."""
    count = len(calls[0].results)
    found = []
    for index in range(count):
        results = [call.results[index] for call in calls]
        is_list = any(isinstance(each, tuple) for each in results)
        name = ("outputs" if is_list else "output") + (str(index + 1) if count > 1 else "")
        tensors = [
            _tensors(each if isinstance(each, tuple) else (each,), program) for each in results
        ]
        found.append(Seen(name, tensors, is_input=False, variadic=is_list, is_channels_first=True))
    return found


def _tensors(names: Iterable[str | None], program: TorchProgram) -> Tensors:
    return tuple(None if name is None else _tensor(name, program) for name in names)


def _tensor(name: str, program: TorchProgram) -> AirTensor:
    tensor = program.tensors[name]
    data = None if name in program.mutations else tensor.data
    return AirTensor(0, name, tensor.type, tensor.shape, tensor.quantization, data)


def _plain(argument: Argument) -> object:
    """Return an argument as options have it; None if they cannot."""
    if isinstance(argument, tuple):
        items = [_plain(each) for each in argument]
        return None if None in items else items
    if isinstance(argument, float) and not math.isfinite(argument):
        return None
    if isinstance(argument, Constant) and argument.name in DType.__members__.values():
        return DType(argument.name)
    return argument if isinstance(argument, (bool, int, float, str)) else None


def _says_where(argument: Argument) -> bool:
    """Tell whether an argument says where or how tensors lie, not what is computed."""
    return isinstance(argument, Device) or (
        isinstance(argument, Constant) and argument.kind != "dtype"
    )


def _in_words(argument: Argument) -> str:
    if argument is None:
        return "absent"
    return remark(argument.name if isinstance(argument, Constant) else str(argument))


def _signature(
    target: str,
    tensors: Mapping[str, Sequence[Argument]],
    options: Sequence[SeenOption],
    dropped: Mapping[str, Argument],
    outputs: Sequence[Seen],
) -> str:
    """Return the interface of an operator: its own if that is known, else what calls show."""
    known = known_schema(target)
    if known is not None:
        return known.signature
    required, others = [], []
    for name, values in tensors.items():
        if None in values:
            others.append(f"Tensor? {name}=None")
        else:
            required.append(f"Tensor{'[]' * isinstance(values[0], tuple)} {name}")
    for option in options:
        type_, default = _TYPES[option.kind]
        name = option.key or option.name
        if option.is_missing:
            others.append(f"{type_} {name}={default}")
        else:
            required.append(f"{type_} {name}")
    others += [f"{_type_of(each)}? {name}=None" for name, each in dropped.items()]
    arguments = ", ".join([*required, *(["*"] if others else []), *others])
    results = [f"Tensor{'[]' * each.variadic}" for each in outputs]
    returned = results[0] if len(results) == 1 else f"({', '.join(results)})"
    return f"({arguments}) -> {returned}"


def _type_of(argument: Argument) -> str:
    match argument:
        case Constant(kind, _):
            return {"dtype": "ScalarType", "layout": "Layout"}.get(kind, "MemoryFormat")
        case Device():
            return "Device"
        case bool() | int() | float() | str():
            return {bool: "bool", int: "int", float: "float", str: "str"}[type(argument)]
    return "Tensor"
