"""A TorchProgram as JSON, losslessly, with its weights in a file beside it or left out.

``save_ir`` writes ``net.json`` and ``net.safetensors``. Every argument of every operator is in the
JSON by name, whether opgen knows the operator or not::

    {"name": "clamp", "target": "aten.clamp.Tensor",
     "arguments": {"self": {"tensor": "x"}, "min": null, "max": {"tensor": "limit"}},
     "results": ["clamp"]}

None, booleans, integers, finite floats (always with a point or an exponent) and texts stand for
themselves, lists are lists. All else is an object of one or two keys: ``{"tensor": NAME}``,
``{"dtype": "float32"}``, ``{"layout": ...}``, ``{"memory_format": ...}``, ``{"device": "cuda",
"index": 0}``, ``{"float": "inf"}``, ``{"complex": [0.0, 1.0]}``.
"""

from __future__ import annotations

import base64
import hashlib
import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Literal, get_args

import numpy as np

from opgen.air.model import Array, Quantization
from opgen.aten.program import (
    Argument,
    Constant,
    Device,
    Inside,
    Result,
    TensorRef,
    TorchNode,
    TorchProgram,
    TorchTensor,
)
from opgen.errors import Diagnostic, UsageError, counted, did_you_mean
from opgen.pt2.safetensors import Tensor, can_hold, element_type, write_tensors, write_whole

FORMAT = "opgen torch program"
VERSION = 1
INSIDE_FILE = "opgen_inside.json"
"""What an archive calls the extra file with what its modules compute."""

Weights = Literal["beside", "inline", "omitted"]
_SHOWN = 5


def save_ir(program: TorchProgram, path: Path, weights: Weights = "beside") -> None:
    """Write a program as JSON; the same program gives the same bytes.

    :param weights: ``beside``: in a file of the same name with the suffix ``.safetensors``, by what
        the module calls them; ``inline``: in the JSON; ``omitted``: nowhere, except for the
        constants of the author's code, which no checkpoint has. See :func:`attach_weights`.
    :raises UsageError: if a file cannot be written, or ``weights`` is nothing of these.
    """
    path = Path(path)  # scripts pass text, whatever the annotations say
    if weights not in get_args(Weights):
        hint = did_you_mean(weights, get_args(Weights)) or f"one of {', '.join(get_args(Weights))}"
        raise UsageError.at("save_ir", f"weights cannot be {weights!r}", hint=hint)
    files = _files(program) if weights == "beside" else {}
    if files:
        write_tensors(weights_path(path), {files[name]: _filed(program, name) for name in files})
    write_whole(path, to_json(program, weights).encode())


def weights_path(path: Path) -> Path:
    """Return where the weights of a program are that is saved at ``path``."""
    return path.with_suffix(".safetensors")


def to_json(program: TorchProgram, weights: Weights = "inline") -> str:
    """Return a program as JSON, which :func:`opgen.pt2.ir_read.from_json` reads."""
    return json.dumps(_program(program, weights), indent=1, allow_nan=False) + "\n"


def inside_to_json(inside: Sequence[Inside]) -> str:
    """Return what modules compute as JSON, which :func:`opgen.pt2.ir_read.inside_of_json` reads."""
    return json.dumps([_inside(each) for each in inside], sort_keys=True, allow_nan=False)


def _inside(each: Inside) -> dict[str, object]:
    return {
        "target": each.target,
        "modules": list(each.modules),
        "options": {name: _argument(value) for name, value in each.options.items()},
        "defaults": sorted(each.defaults),
        "program": _program(each.program, "inline"),
    }


def _program(program: TorchProgram, weights: Weights) -> dict[str, object]:
    files = _files(program) if weights == "beside" else {}
    found: dict[str, object] = {
        "format": FORMAT,
        "version": VERSION,
        "name": program.name,
        "sha256": program.sha256,
        "inputs": [{"name": port.name, "tensor": port.tensor} for port in program.inputs],
        "outputs": [{"name": port.name, "tensor": port.tensor} for port in program.outputs],
        "mutations": dict(program.mutations),
        "tensors": {
            name: _tensor(tensor, files.get(name), weights)
            for name, tensor in program.tensors.items()
        },
        "nodes": [_node(node) for node in program.nodes],
    }
    if program.inside:
        found["inside"] = [_inside(each) for each in program.inside]
    return found


def fingerprint(program: TorchProgram) -> str:
    """Return the SHA-256 of all that a program is, its elements included."""
    digest = hashlib.sha256(to_json(replace(program, sha256=""), "omitted").encode())
    for tensor in program.tensors.values():
        if tensor.data is not None:
            digest.update(np.ascontiguousarray(tensor.data).data)
    return digest.hexdigest()


def attach_weights(program: TorchProgram, weights: Mapping[str, Array]) -> TorchProgram:
    """Return a program with the elements of its parameters, buffers and constants.

    What it has already is replaced where ``weights`` have it, too.

    :param weights: by what the module calls them (``features.0.weight``), as ``state_dict()`` and
        ``.safetensors`` files do, or by the tensor's name; those of bfloat16 as their 16 bits.
    :raises UsageError: if one is missing, or has another type or shape. Names all of them.
    """
    tensors = dict(program.tensors)
    computed = program.producers.keys() | {port.tensor for port in program.inputs}
    faults: list[Diagnostic] = []
    for name, tensor in program.tensors.items():
        key = name if name in weights else tensor.origin
        if key in weights:
            array = np.asarray(weights[key])
            expected = np.dtype(element_type(tensor.type)), tensor.shape
            if (array.dtype, array.shape) == expected:
                tensors[name] = replace(tensor, data=array)
            else:
                message = f"it is {array.dtype}{list(array.shape)}"
                why = f"the program has {tensor.type}{list(tensor.shape)}"
                faults.append(Diagnostic(f"weights: '{key}'", message, why))
        elif tensor.data is None and name not in computed:
            message = "is missing"
            hint = did_you_mean(tensor.origin or name, weights)
            faults.append(Diagnostic(f"weights: '{tensor.origin or name}'", message, hint=hint))
    if len(faults) > _SHOWN:
        rest = counted(len(faults) - _SHOWN, "further weight")
        faults[_SHOWN:] = [Diagnostic("weights", f"and {rest}")]
    UsageError.raise_if_any(faults)
    return replace(program, tensors=tensors)


def _files(program: TorchProgram) -> dict[str, str]:
    """Return what a file of weights calls those tensors that go there."""
    found: dict[str, str] = {}
    for name, tensor in program.tensors.items():
        if tensor.data is not None and can_hold(tensor.type):
            key = tensor.origin or name
            found[name] = name if key in found.values() else key
    return found


def _filed(program: TorchProgram, name: str) -> Tensor:
    tensor = program.tensors[name]
    assert tensor.data is not None
    return Tensor(tensor.type, tensor.data)


def _tensor(tensor: TorchTensor, key: str | None, weights: Weights) -> dict[str, object]:
    found: dict[str, object] = {
        "type": tensor.type.value,
        "shape": list(tensor.shape),
        "strides": list(tensor.strides),
    }
    if tensor.origin:
        found["origin"] = tensor.origin
    if tensor.quantization is not None:
        found["quantization"] = _quantization(tensor.quantization)
    if key is not None:
        found["data"] = {"weight": key}
    elif tensor.data is not None and (weights != "omitted" or is_constant_of_code(tensor)):
        little = np.dtype(element_type(tensor.type)).newbyteorder("<")
        raw = np.ascontiguousarray(tensor.data, little).tobytes()
        found["data"] = {"base64": base64.b64encode(raw).decode()}
    return found


def is_constant_of_code(tensor: TorchTensor) -> bool:
    """Tell whether elements are of the author's code, and not of the module's state.

    ``torch.export`` names such tensors ``c_...``, parameters ``p_...`` and buffers ``b_...``.
    """
    return not tensor.origin or tensor.name.startswith("c_")


def _quantization(found: Quantization) -> dict[str, object]:
    return {
        "type": str(found.scales.dtype),
        "scales": [_number(float(scale)) for scale in found.scales],
        "zero_points": [int(zero_point) for zero_point in found.zero_points],
        "axis": found.axis,
    }


def _node(node: TorchNode) -> dict[str, object]:
    found: dict[str, object] = {
        "name": node.name,
        "target": node.target,
        "arguments": {name: _argument(value) for name, value in node.arguments.items()},
        "results": [_result(result) for result in node.results],
    }
    if node.stack:
        found["stack"] = node.stack
    if node.module:
        found["module"] = node.module
    if node.writes:
        found["writes"] = list(node.writes)
    return found


def _result(result: Result) -> object:
    return list(result) if isinstance(result, tuple) else result


def _argument(value: Argument) -> object:  # noqa: PLR0911  one per kind of argument
    match value:
        case TensorRef(name):
            return {"tensor": name}
        case Constant(kind, name):
            return {kind: name}
        case Device(type_, None):
            return {"device": type_}
        case Device(type_, index):
            return {"device": type_, "index": index}
        case tuple():
            return [_argument(each) for each in value]
        case complex():
            return {"complex": [_number(value.real), _number(value.imag)]}
        case float() if not math.isfinite(value):
            return {"float": _number(value)}
    return value


def _number(value: float) -> float | str:
    return value if math.isfinite(value) else str(value)
