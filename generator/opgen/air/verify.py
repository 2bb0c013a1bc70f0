"""Checking that a graph is whole: after reading, and after every transform."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set

from opgen.air.control import COPY, blocks
from opgen.air.model import AirModel, AirOperator, AirSubgraph, AirTensor
from opgen.errors import Diagnostic, ModelError, OperatorPlace


def verify(model: AirModel) -> None:
    """Check that all tensors exist, are computed once and before they are used, and fit.

    Takes time linear in the size of the graph.

    :raises ModelError: with all faults.
    """
    faults = [
        Diagnostic(where, message)
        for index, subgraph in enumerate(model.subgraphs)
        for where, message in _subgraph(_scope(model, index), subgraph)
    ]
    if not model.subgraphs:
        faults.append(Diagnostic(model.path.name, "it has no subgraph"))
    elif not model.main.output_ids:
        faults.append(Diagnostic(model.path.name, "it has no output, so that it computes nothing"))
    faults += [Diagnostic(model.path.name, message) for message in _signatures(model)]
    ModelError.raise_if_any(faults)


def _scope(model: AirModel, index: int) -> str:
    return f"{model.path.name}: " + (f"subgraph {index}, " if index else "")


def _subgraph(scope: str, subgraph: AirSubgraph) -> Iterator[tuple[str, str]]:
    for id_, tensor in subgraph.tensors.items():
        for message in _tensor(id_, tensor):
            yield f"{scope}tensor {id_} '{tensor.name}'", message
    for message in _ends(subgraph):
        yield f"{scope}its inputs and outputs", message
    try:
        blocks(subgraph.operators)
    except ValueError as error:
        yield f"{scope}its operators", str(error)
    inputs = frozenset(subgraph.input_ids)
    # What has a value before the first operator runs; grows as operators run.
    ready = set(inputs) | {
        id_ for id_, tensor in subgraph.tensors.items() if tensor.is_constant or tensor.is_variable
    }
    written: dict[int, int] = {}
    seen: set[int] = set()
    for operator in subgraph.operators:
        where = OperatorPlace(scope, str(operator.id), operator.op_type, operator.name)
        if operator.id in seen:
            yield where, "another operator has the same id"
        seen.add(operator.id)
        for message in _reads(operator, subgraph.tensors, ready):
            yield where, message
        for message in _writes(operator, subgraph.tensors, inputs, written):
            yield where, message
        ready.update(operator.output_ids)
    for id_ in subgraph.output_ids:
        if id_ in subgraph.tensors and id_ not in ready:
            yield f"{scope}its inputs and outputs", f"nothing computes output {id_}"


def _ends(subgraph: AirSubgraph) -> Iterator[str]:
    for what, ids in (("input", subgraph.input_ids), ("output", subgraph.output_ids)):
        for id_ in ids:
            if id_ not in subgraph.tensors:
                yield f"{what} {id_} does not exist"
    for id_ in subgraph.input_ids:
        if id_ in subgraph.tensors and subgraph.tensors[id_].is_constant:
            yield f"input {id_} '{subgraph.tensors[id_].name}' is constant"


def _tensor(id_: int, tensor: AirTensor) -> Iterator[str]:
    if tensor.id != id_:
        yield f"its id is {tensor.id}"
    if any(dimension < 0 for dimension in tensor.shape):
        yield f"its shape {list(tensor.shape)} has a negative dimension"
    data = tensor.data
    if data is not None:
        if data.shape != tensor.shape:
            yield f"its elements have shape {list(data.shape)}, not {list(tensor.shape)}"
        if data.dtype != tensor.type.numpy:
            yield f"its elements are {data.dtype}, not {tensor.type}"
    found = tensor.quantization
    if found is not None:
        count = 1 if found.axis is None else -1
        if found.axis is not None and 0 <= found.axis < len(tensor.shape):
            count = tensor.shape[found.axis]
        if found.scales.shape != (count,) or found.zero_points.shape != (count,):
            axis = "" if found.axis is None else f" for axis {found.axis} of {list(tensor.shape)}"
            yield f"it has {found.scales.size} scales, {found.zero_points.size} zero points{axis}"


def _reads(
    operator: AirOperator, tensors: Mapping[int, AirTensor], ready: Set[int]
) -> Iterator[str]:
    for id_ in operator.input_ids:
        if id_ == -1:  # an optional input that is absent
            continue
        if id_ not in tensors:
            yield f"it reads tensor {id_}, which does not exist"
        elif id_ not in ready:
            yield f"it reads tensor {id_} '{tensors[id_].name}' before anything computes it"
    ids = {-1, *operator.input_ids, *operator.output_ids}
    for name, named in operator.named_tensors.items():
        for each in named if isinstance(named, tuple) else (named,):
            if each is not None and each not in ids:
                yield f"'{name}' is tensor {each}, which is not among its inputs and outputs"


def _writes(
    operator: AirOperator,
    tensors: Mapping[int, AirTensor],
    inputs: Set[int],
    written: dict[int, int],
) -> Iterator[str]:
    for id_ in operator.output_ids:
        if id_ == -1:
            continue
        if id_ not in tensors:
            yield f"it writes tensor {id_}, which does not exist"
            continue
        name = f"tensor {id_} '{tensors[id_].name}'"
        if tensors[id_].is_constant:
            yield f"it writes {name}, which is constant"
        if id_ in inputs:
            yield f"it writes {name}, which is an input of the model"
        if id_ in written and operator.op_type != COPY:
            yield f"it writes {name}, as operator {written[id_]} does"
        written[id_] = operator.id


def _signatures(model: AirModel) -> Iterator[str]:
    for signature in model.signatures:
        if not 0 <= signature.subgraph < len(model.subgraphs):
            yield f"signature '{signature.name}' is of subgraph {signature.subgraph}"
            continue
        subgraph = model.subgraphs[signature.subgraph]
        for what, named, ids in (
            ("input", signature.inputs, frozenset(subgraph.input_ids)),
            ("output", signature.outputs, frozenset(subgraph.output_ids)),
        ):
            for name, id_ in named.items():
                if id_ not in ids:
                    yield f"signature '{signature.name}': {what} '{name}' is tensor {id_}"
