"""Drop what quantizes and dequantizes at the borders of the graph.

The caller has the stored integers then. Opt-in, by ``--io-type``: inputs and outputs get other
types. What lies between is the same, bit for bit. An input or output for which that cannot be stays
as it is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from opgen.air.control import blocks, rewritten
from opgen.air.dtype import DType
from opgen.air.keys import ROLES
from opgen.air.model import AirModel, AirSignature, AirSubgraph, AirTensor
from opgen.air.rewrite import with_tensors_renamed, without_unused_tensors
from opgen.errors import Diagnostic, UsageError
from opgen.transforms.drop_no_ops import same_quantization

OPTION = "--io-type"
_INTO = frozenset(ROLES[each] for each in ("quantize", "requantize"))
_OUT_OF = _INTO | {ROLES["dequantize"]}
_TYPES = (DType.INT8, DType.INT16)


@dataclass(frozen=True)
class _Stay:
    """Why an input or output keeps its type."""

    why: str
    hint: str = ""


def drop_io_quantize(model: AirModel, wanted: DType) -> AirModel:
    """Return the model with inputs and outputs of type ``wanted`` wherever it has the integers.

    They keep the names that the file gives them.

    :raises UsageError: if none of the inputs and outputs is, or can be, of this type.
    """
    left = left_as_they_are(model, wanted)
    found = [_replaced(subgraph, wanted) for subgraph in model.subgraphs]
    ports = [
        subgraph.tensors[id_]
        for subgraph in model.subgraphs
        for id_ in (*subgraph.input_ids, *subgraph.output_ids)
    ]
    if not any(found) and left and not any(port.type is wanted for port in ports):
        raise UsageError(*left)
    subgraphs = tuple(map(_rewritten, model.subgraphs, found))
    signatures = tuple(_renamed(each, found[each.subgraph]) for each in model.signatures)
    return replace(model, subgraphs=subgraphs, signatures=signatures)


def left_as_they_are(model: AirModel, wanted: DType) -> list[Diagnostic]:
    """Return why inputs and outputs, as far as they hold real numbers, are not of a type."""
    return [
        Diagnostic(
            f"{model.path.name}: {kind} {index} '{subgraph.tensors[id_].name}'",
            f"stays {subgraph.tensors[id_].type}, not {wanted}: {stay.why}",
            hint=stay.hint,
        )
        for subgraph in model.subgraphs
        for kind, index, id_, stay in _ports(subgraph, wanted)
        if isinstance(stay, _Stay)
    ]


def _replaced(subgraph: AirSubgraph, wanted: DType) -> dict[int, int]:
    """Return input or output -> the tensor of integers that takes its place."""
    ports = _ports(subgraph, wanted)
    found = {id_: stored for _, _, id_, stored in ports if isinstance(stored, int)}
    same = _same(subgraph, found)
    outputs = ((id_, found.get(id_, id_)) for id_ in subgraph.output_ids)
    return found | {id_: same[stored] for id_, stored in outputs if stored in same}


def _same(subgraph: AirSubgraph, stored: Mapping[int, int]) -> dict[int, int]:
    """Return the integers made of inputs -> those that take the input's place.

    Several operators may make the same of it: one tensor is enough.
    """
    return {
        reader.output_ids[0]: stored[id_]
        for id_ in subgraph.input_ids
        if id_ in stored
        for reader in subgraph.consumers[id_]
    }


def _ports(subgraph: AirSubgraph, wanted: DType) -> Iterator[tuple[str, int, int, int | _Stay]]:
    """Go through the inputs and outputs of another type that stand for real numbers."""
    changing = rewritten(subgraph.operators)

    def is_fixed(id_: int) -> bool:
        return id_ in changing or subgraph.tensors[id_].is_variable

    for kind, ids, find in (
        ("input", subgraph.input_ids, _stored_input),
        ("output", subgraph.output_ids, _stored_output),
    ):
        for index, id_ in enumerate(ids):
            tensor = subgraph.tensors[id_]
            if tensor.type is wanted or not (tensor.type.is_float or tensor.quantization):
                continue
            stored = find(subgraph, id_)
            if isinstance(stored, int):
                held = subgraph.tensors[stored]
                if held.type is not wanted:
                    hint = f"{OPTION} {held.type}" if held.type in _TYPES else ""
                    stored = _Stay(f"behind it are elements of type {held.type}", hint)
                elif is_fixed(id_) or is_fixed(stored):
                    stored = _Stay("its integers change during a run")
            yield kind, index, id_, stored


def _stored_input(subgraph: AirSubgraph, id_: int) -> int | _Stay:
    """Return the integers that all who read an input make of it."""
    readers = subgraph.consumers.get(id_, ())
    if id_ in subgraph.output_ids:
        return _Stay("it is an output, too")
    if not readers:
        return _Stay("nothing reads it")
    inside = {
        each.id
        for block in blocks(subgraph.operators)
        for each in subgraph.operators[block.begin : block.end]
    }
    for reader in readers:
        if reader.op_type not in _INTO:
            return _Stay(f"{reader.op_type} '{reader.name}' reads it as it is")
        if reader.id in inside:
            return _Stay("it is quantized in a branch or a loop")
    made = [subgraph.tensors[reader.output_ids[0]] for reader in readers]
    if not all(_is_same(made[0], each) for each in made):
        return _Stay("it is quantized in several ways")
    return made[0].id


def _is_same(one: AirTensor, other: AirTensor) -> bool:
    return one.type is other.type and same_quantization(one.quantization, other.quantization)


def _stored_output(subgraph: AirSubgraph, id_: int) -> int | _Stay:
    """Return the integers that an output is made of."""
    producer = subgraph.producers.get(id_)
    if producer is None:
        return _Stay("no operator computes it")
    if producer.op_type not in _OUT_OF:
        return _Stay(f"{producer.op_type} '{producer.name}' computes it")
    return producer.input_ids[0]


def _rewritten(subgraph: AirSubgraph, stored: Mapping[int, int]) -> AirSubgraph:
    """Return the subgraph with integers as inputs and outputs."""
    if not stored:
        return subgraph
    same = _same(subgraph, stored)
    input_ids = tuple(stored.get(id_, id_) for id_ in subgraph.input_ids)
    output_ids = tuple(stored.get(id_, id_) for id_ in subgraph.output_ids)
    operators = [
        with_tensors_renamed(each, same)
        for each in subgraph.operators
        if same.keys().isdisjoint(each.output_ids)
    ]
    read = {id_ for each in operators for id_ in each.input_ids}
    dropped = stored.keys() - read
    kept = tuple(each for each in operators if dropped.isdisjoint(each.output_ids))
    tensors = dict(subgraph.tensors)
    old_ports = (*subgraph.input_ids, *subgraph.output_ids)
    names: dict[int, str] = {}
    for port, id_ in zip(old_ports, (*input_ids, *output_ids), strict=True):
        if id_ not in old_ports:
            names.setdefault(id_, tensors[port].name)
    for id_, name in names.items():
        tensors[id_] = replace(tensors[id_], name=name)
    found = AirSubgraph(subgraph.name, tensors, kept, input_ids, output_ids)
    return without_unused_tensors(found)


def _renamed(signature: AirSignature, stored: Mapping[int, int]) -> AirSignature:
    def of(named: Mapping[str, int]) -> dict[str, int]:
        return {name: stored.get(id_, id_) for name, id_ in named.items()}

    return replace(signature, inputs=of(signature.inputs), outputs=of(signature.outputs))
