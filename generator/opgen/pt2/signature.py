"""The signature of an exported program: its inputs and outputs, weights, and state."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from opgen.air.faults import ModelFaults
from opgen.aten.program import Port
from opgen.errors import quoted
from opgen.pt2.port_names import Names, port_names

_CALLERS = frozenset({"user_input", "constant_input", "user_output"})
"""What callers give or get, tensors or not; all else is the module's own."""
_CONSTANTS = frozenset({"as_none", "as_int", "as_float", "as_bool", "as_string"})
_ORIGIN = {
    "parameter": "parameter_name",
    "buffer": "buffer_name",
    "tensor_constant": "tensor_constant_name",
}
_REFUSED_INPUTS = {
    "custom_obj": (
        "it is an object, not a tensor",
        "export the model with tensors and numbers only",
    ),
    "token": (
        "it orders operators by their effects",
        "export the model without operators that have effects, such as print",
    ),
}
_TRAINING = "export the model for inference: model.eval(), without a loss or gradients"
_REFUSED_OUTPUTS = {
    "loss_output": ("it is the loss of a training graph", _TRAINING),
    "gradient_to_parameter": ("it is the gradient of a parameter", _TRAINING),
    "gradient_to_user_input": ("it is the gradient of an input", _TRAINING),
    "parameter_mutation": (
        "it is the new value of a parameter, which a constant module cannot keep",
        "keep what changes in a buffer: register_buffer",
    ),
    "user_input_mutation": (
        "it overwrites an input",
        "return the new value as an output, or keep it in a buffer: register_buffer",
    ),
    "token": _REFUSED_INPUTS["token"],
}


class Filled(NamedTuple):
    """An input of the graph that the archive has elements for."""

    tensor: str
    origin: str
    """What the module calls it."""
    is_constant: bool
    """Whether it is saved with the constants, not with the module's state."""


@dataclass(frozen=True)
class Signature:
    """What a graph takes and gives."""

    inputs: tuple[Port, ...] = ()
    outputs: tuple[Port, ...] = ()
    filled: tuple[Filled, ...] = ()
    mutations: Mapping[str, str] = field(default_factory=dict)


def read_signature(file: str, module: Mapping[str, Any], faults: ModelFaults) -> Signature:
    """Return the signature of a structure GraphModule of the schema, which is checked.

    Inputs and outputs that are no tensors were fixed by the export, and are left out.
    """
    graph, signature = module["graph"], module["signature"]
    known = graph["tensor_values"]
    input_specs, output_specs = signature["input_specs"], signature["output_specs"]
    _check_same(file, "input", graph["inputs"], input_specs, faults)
    _check_same(file, "output", graph["outputs"], output_specs, faults)
    inputs, filled = _inputs(file, input_specs, known, faults)
    outputs, mutations = _outputs(file, output_specs, filled, known, faults)
    names = port_names(module)
    return Signature(
        _ports(inputs, names[0], input_specs),
        _ports(outputs, names[1], output_specs),
        filled,
        mutations,
    )


def _inputs(
    file: str, specs: Sequence[Mapping[str, Any]], known: Mapping[str, Any], faults: ModelFaults
) -> tuple[list[tuple[int, str]], tuple[Filled, ...]]:
    """Return the tensors that callers give, each with its place among them, and the others."""
    given: list[tuple[int, str]] = []
    filled: list[Filled] = []
    seen: set[str] = set()
    for each in _tensors(f"{file}: input", specs, _REFUSED_INPUTS, faults):
        kind, fields, where, name, place = each
        if name in seen:
            faults.wrong(where, f"the tensor {quoted(name)} is two inputs")
        elif name not in known:
            faults.wrong(where, f"of the tensor {quoted(name)} no type and shape are given")
        seen.add(name)
        if kind == "user_input":
            given.append((place, name))
        else:
            is_constant = kind == "tensor_constant" or not fields.get("persistent", True)
            filled.append(Filled(name, fields[_ORIGIN[kind]], is_constant))
    return given, tuple(filled)


def _outputs(
    file: str,
    specs: Sequence[Mapping[str, Any]],
    filled: Sequence[Filled],
    known: Mapping[str, Any],
    faults: ModelFaults,
) -> tuple[list[tuple[int, str]], dict[str, str]]:
    """Return the tensors that callers get, each with its place among them, and the new state."""
    given: list[tuple[int, str]] = []
    mutations: dict[str, str] = {}
    buffers = {each.origin: each.tensor for each in filled}
    for each in _tensors(f"{file}: output", specs, _REFUSED_OUTPUTS, faults):
        kind, fields, where, name, place = each
        if name not in known:
            faults.wrong(where, f"the tensor {quoted(name)} is not in the graph")
        elif kind == "user_output":
            given.append((place, name))
        elif kind == "buffer_mutation":
            buffer = buffers.get(fields["buffer_name"])
            if buffer is None or buffer in mutations:
                again = "is no buffer" if buffer is None else "has two new values"
                faults.wrong(where, f"{quoted(fields['buffer_name'])} {again}")
            else:
                mutations[buffer] = name
    return given, mutations


def _tensors(
    side: str,
    specs: Sequence[Mapping[str, Any]],
    refused: Mapping[str, tuple[str, str]],
    faults: ModelFaults,
) -> Iterator[tuple[str, Mapping[str, Any], str, str, int]]:
    """Go through inputs or outputs that are tensors: kind, fields, where, tensor, callers' place.

    :param side: what messages call them, before their number.
    """
    count = 0
    for index, spec in enumerate(specs):
        ((kind, fields),) = spec.items()
        where = f"{side} {index} of the graph"
        if kind in refused:
            message, hint = refused[kind]
            faults.unsupported(where, message, hint=hint)
            continue
        name = _tensor_of(kind, fields, where, faults)
        count += kind in _CALLERS
        if name is not None:
            yield kind, fields, where, name, count - 1


def _tensor_of(kind: str, fields: Mapping[str, Any], where: str, faults: ModelFaults) -> str | None:
    """Return the tensor that an input or output is, or None if it is none."""
    if kind == "constant_input":
        return None
    if kind not in ("user_input", "user_output"):
        return fields["arg"]["name"]  # type: ignore[no-any-return]
    ((form, content),) = fields["arg"].items()
    if form == "as_tensor":
        return content["name"]  # type: ignore[no-any-return]
    # What follows from the shapes is known to the caller, too.
    if form not in _CONSTANTS and not (kind == "user_output" and form.startswith("as_sym")):
        number = form.startswith("as_sym")
        message = "it is a number that changes from run to run" if number else f"it is {form[3:]}"
        hint = "pass a tensor, or export the model with the number fixed"
        faults.unsupported(where, message, hint=hint)
    return None


def _check_same(
    file: str,
    what: str,
    in_graph: Sequence[Mapping[str, Any]],
    specs: Sequence[Mapping[str, Any]],
    faults: ModelFaults,
) -> None:
    """Check that the signature is that of the graph."""
    if len(in_graph) != len(specs):
        message = f"the graph has {len(in_graph)} {what}s, its signature {len(specs)}"
        faults.wrong(file, message)
        return
    for index, (argument, spec) in enumerate(zip(in_graph, specs, strict=True)):
        ((_, fields),) = spec.items()
        own = argument.get("as_tensor")
        named = fields.get("arg", {})
        named = named.get("as_tensor", named if "name" in named else None)
        if own is not None and named is not None and own["name"] != named["name"]:
            message = f"the graph has {quoted(own['name'])}, its signature {quoted(named['name'])}"
            faults.wrong(f"{file}: {what} {index} of the graph", message)


def _ports(
    tensors: Iterable[tuple[int, str]], names: Names, specs: Sequence[Mapping[str, Any]]
) -> tuple[Port, ...]:
    """Return ports with names that differ; a tensor's own where callers have no other."""
    count = sum(not _CALLERS.isdisjoint(spec) for spec in specs)
    found: list[Port] = []
    taken: set[str] = set()
    for place, tensor in tensors:
        name = base = (names[place] if len(names) == count else None) or tensor
        again = 0
        while name in taken:
            again += 1
            name = f"{base}_{again}"
        taken.add(name)
        found.append(Port(name, tensor))
    return tuple(found)
