"""AIR as plain data that JSON can hold, for programs and for comparing graphs."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Mapping, Sequence
from enum import Enum

import numpy as np

from opgen.air.model import AirModel, AirOperator, AirSubgraph, AirTensor, Array, option_values


def to_json(model: AirModel, *, with_data: bool = False) -> dict[str, object]:
    """Return the graph as what :mod:`json` can write; the same graph gives the same value.

    Constants are given by their number of bytes and SHA-256, or as lists under ``with_data``.
    Numbers that JSON lacks are texts: ``"inf"``, ``"nan"``.
    """
    return {
        "name": model.name,
        "description": model.description,
        "sha256": model.sha256,
        "subgraphs": [_subgraph(subgraph, with_data) for subgraph in model.subgraphs],
        "signatures": [
            {
                "name": signature.name,
                "subgraph": signature.subgraph,
                "inputs": dict(signature.inputs),
                "outputs": dict(signature.outputs),
            }
            for signature in model.signatures
        ],
    }


def operators_to_json(
    model: AirModel, found: Sequence[tuple[int, AirOperator]]
) -> list[dict[str, object]]:
    """Return some operators, each with its tensors, as :func:`to_json` has them.

    :param found: index of a subgraph, and an operator of it.
    """
    return [
        {
            "subgraph": index,
            **_operator(operator),
            "tensors": [
                _tensor(model.subgraphs[index].tensors[id_], with_data=False)
                for id_ in sorted({*operator.input_ids, *operator.output_ids})
                if id_ in model.subgraphs[index].tensors
            ],
        }
        for index, operator in found
    ]


def _subgraph(subgraph: AirSubgraph, with_data: bool) -> dict[str, object]:
    return {
        "name": subgraph.name,
        "inputs": list(subgraph.input_ids),
        "outputs": list(subgraph.output_ids),
        "tensors": [_tensor(tensor, with_data) for _, tensor in sorted(subgraph.tensors.items())],
        "operators": [_operator(operator) for operator in subgraph.operators],
    }


def _tensor(tensor: AirTensor, with_data: bool) -> dict[str, object]:
    found: dict[str, object] = {
        "id": tensor.id,
        "name": tensor.name,
        "type": tensor.type.value,
        "shape": list(tensor.shape),
    }
    if tensor.shape_signature is not None and tensor.shape_signature != tensor.shape:
        found["shape_signature"] = list(tensor.shape_signature)
    if tensor.is_variable:
        found["is_variable"] = True
    if tensor.quantization is not None:
        found["quantization"] = {
            "scales": plain(tensor.quantization.scales),
            "zero_points": plain(tensor.quantization.zero_points),
            "axis": tensor.quantization.axis,
        }
    if tensor.data is not None:
        found["data"] = plain(tensor.data) if with_data else _digest(tensor.data)
    return found


def _operator(operator: AirOperator) -> dict[str, object]:
    return {
        "id": operator.id,
        "type": operator.stands_for or operator.op_type,
        "version": operator.version,
        "name": operator.name,
        "inputs": list(operator.input_ids),
        "outputs": list(operator.output_ids),
        "operands": plain(operator.named_tensors),
        "options": plain(option_values(operator.options)),
    }


def _digest(data: Array) -> dict[str, object]:
    raw = np.ascontiguousarray(data)
    return {"bytes": raw.nbytes, "sha256": hashlib.sha256(raw.tobytes()).hexdigest()}


def plain(value: object) -> object:
    """Return an option or an array as numbers, texts, lists and mappings."""
    if isinstance(value, Mapping):
        return {str(key): plain(each) for key, each in value.items()}
    if isinstance(value, (np.ndarray, np.generic)):
        value = value.tolist()
    if isinstance(value, complex):
        value = (value.real, value.imag)
    if isinstance(value, (list, tuple, bytes)):
        return [plain(each) for each in value]
    if isinstance(value, Enum):
        # A DType is its text; the value of any other enum is only its code.
        return value.value if isinstance(value, str) else value.name
    is_json = value is None or isinstance(value, (bool, int, str))
    is_number = isinstance(value, float) and math.isfinite(value)
    return value if is_json or is_number else str(value)
