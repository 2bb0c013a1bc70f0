"""Reading a TorchProgram from JSON of a stranger: strictly, and all faults at once."""

from __future__ import annotations

import base64
import binascii
import math
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from opgen.air.dtype import DType
from opgen.air.faults import ModelFaults
from opgen.air.model import Array, Quantization
from opgen.aten.program import (
    Argument,
    Constant,
    Device,
    Inside,
    Port,
    Result,
    TensorRef,
    TorchNode,
    TorchProgram,
    TorchTensor,
)
from opgen.aten.verify import faults_of
from opgen.base.files import file_errors
from opgen.errors import ModelError, UsageError, did_you_mean, quoted
from opgen.pt2.ir import FORMAT, VERSION, weights_path
from opgen.pt2.safetensors import Tensor, element_type, read_tensors
from opgen.text.json_text import parsed

_LARGEST = (1 << 62) - 1
_INT64 = 1 << 63
_LARGEST_SIZE = (1 << 31) - 1
"""Of one axis: what C counts with."""
_MOST_AXES = 64
_DEEPEST = 32
"""Lists in lists of an argument; no schema of PyTorch has more than three."""
_NOT_FINITE = ("inf", "-inf", "nan")
_CONSTANTS = ("dtype", "layout", "memory_format")
_ZIP = b"PK\x03\x04"


class _Wrong(Exception):  # noqa: N818  it is no error of this program
    """What is wrong with one part of the file."""


def load_ir(path: Path, weights: Path | None = None) -> TorchProgram:
    """Read what :func:`opgen.pt2.ir.save_ir` wrote.

    :param weights: where the weights are, if not beside it.
    :raises UsageError: if a file cannot be read, or is an archive of PyTorch.
    :raises ModelError: if it is damaged or contradicts itself. Names all faults.
    """
    path = Path(path)  # scripts pass text, whatever the annotations say
    with file_errors(path, "read"):
        text = path.read_bytes()
    if text.startswith(_ZIP):
        hint = "read_program reads what torch.export.save wrote"
        raise UsageError.at(str(path), "it is an archive, no saved program", hint=hint)
    beside = Path(weights) if weights else weights_path(path)
    found = read_tensors(beside) if weights or beside.exists() else {}
    return from_json(text, path, found)


def from_json(text: bytes, path: Path, weights: Mapping[str, Tensor] | None = None) -> TorchProgram:
    """Return the program of a JSON text.

    :param path: what messages call it.
    :param weights: elements that are not in the text itself.
    :raises ModelError: if it is damaged or contradicts itself. Names all faults.
    """
    content = text.encode(errors="replace") if isinstance(text, str) else text
    return _program(parsed(content, str(path)), path, weights or {})


def inside_of_json(text: bytes | memoryview, path: Path) -> tuple[Inside, ...]:
    """Return what modules compute, as :func:`opgen.pt2.ir.inside_to_json` wrote it.

    :raises ModelError: if it is damaged or contradicts itself.
    """
    return _all_inside(parsed(text, str(path)), path)


def _all_inside(found: object, path: Path) -> tuple[Inside, ...]:
    if not isinstance(found, list):
        raise ModelError.at(str(path), "what modules compute must be a list")
    return tuple(
        _inside(each, path.with_name(f"{path.name}: inside[{index}]"))
        for index, each in enumerate(found)
    )


def _inside(found: object, path: Path) -> Inside:
    wanted = {"target": str, "modules": list, "options": dict, "defaults": list, "program": dict}
    try:
        fields = _fields(found, wanted)
        modules, defaults = (_names(fields, each) for each in ("modules", "defaults"))
        options = {name: _argument(each) for name, each in fields["options"].items()}
    except _Wrong as wrong:
        raise ModelError.at(str(path), str(wrong)) from wrong
    if "inside" in fields["program"]:  # so none is within itself
        raise ModelError.at(str(path), "its program has an 'inside' again")
    program = _program(fields["program"], path, {})
    return Inside(fields["target"], modules, options, frozenset(defaults), program)


def _names(fields: Mapping[str, Any], key: str) -> tuple[str, ...]:
    names = fields.get(key, [])
    if not all(isinstance(each, str) for each in names):
        raise _Wrong(f"'{key}' must be a list of texts")
    return tuple(names)


def _program(whole: object, path: Path, weights: Mapping[str, Tensor]) -> TorchProgram:
    faults = ModelFaults()
    try:
        _check_version(whole)
        fields = _fields(
            whole,
            {"format": str, "version": int, "name": str, "sha256": str, "inputs": list}
            | {"outputs": list, "mutations": dict, "tensors": dict, "nodes": list},
            {"inside": list},
        )
    except _Wrong as wrong:
        raise ModelError.at(str(path), str(wrong)) from wrong

    def each(what: str, found: list[Any] | dict[str, Any], read: Any, *more: Any) -> list[Any]:
        items = found.items() if isinstance(found, dict) else enumerate(found)
        good = []
        for key, item in items:
            try:
                good.append(read(*([key] if isinstance(found, dict) else []), item, *more))
            except _Wrong as wrong:
                if faults.is_full:
                    break
                named = f" '{item['name']}'" if _has_name(item) else ""
                faults.wrong(f"{path}: {what}[{key!r}]{named}", str(wrong))
        return good

    tensors = each("tensors", fields["tensors"], _tensor, weights)
    program = TorchProgram(
        fields["name"],
        path,
        fields["sha256"],
        tuple(each("nodes", fields["nodes"], _node)),
        {tensor.name: tensor for tensor in tensors},
        tuple(each("inputs", fields["inputs"], _port)),
        tuple(each("outputs", fields["outputs"], _port)),
        dict(each("mutations", fields["mutations"], _mutation)),
        inside=_all_inside(fields.get("inside", []), path),
    )
    if not faults.found:
        for where, message in faults_of(program):
            faults.wrong(where, message)
    faults.raise_all()
    return program


def _check_version(whole: object) -> None:
    if not isinstance(whole, dict) or whole.get("format") != FORMAT:
        raise _Wrong(f'it is no saved program: it has no "format": "{FORMAT}"')
    if type(whole.get("version")) is not int or whole["version"] != VERSION:
        raise _Wrong(f"its version is {quoted(str(whole.get('version')))}, not {VERSION}")


def _has_name(item: object) -> bool:
    return isinstance(item, dict) and isinstance(item.get("name"), str)


def _fields(
    found: object, required: Mapping[str, type], optional: Mapping[str, type] | None = None
) -> dict[str, Any]:
    """Return an object whose keys and types are those that are wanted."""
    known = {**required, **(optional or {})}
    if not isinstance(found, dict):
        raise _Wrong("it is no object")
    for name in found:
        if name not in known:
            hint = did_you_mean(name, known)
            raise _Wrong(f"unknown key {quoted(name)}" + (f"; {hint}" if hint else ""))
    for name, type_ in known.items():
        if name not in found and name in required:
            raise _Wrong(f"it has no '{name}'")
        if name in found and type(found[name]) is not type_ and type_ is not object:
            words = {str: "a text", int: "an integer", list: "a list", dict: "an object"}
            raise _Wrong(f"'{name}' must be {words[type_]}")
    return found


def _integers(found: list[Any], what: str, least: int, largest: int) -> tuple[int, ...]:
    if len(found) > _MOST_AXES or not all(
        type(each) is int and least <= each <= largest for each in found
    ):
        raise _Wrong(f"'{what}' must be at most {_MOST_AXES} integers from {least} to {largest}")
    return tuple(found)


def _port(found: object) -> Port:
    fields = _fields(found, {"name": str, "tensor": str})
    return Port(fields["name"], fields["tensor"])


def _mutation(buffer: str, value: object) -> tuple[str, str]:
    if not isinstance(value, str):
        raise _Wrong("it must be the name of a tensor")
    return buffer, value


def _tensor(name: str, found: object, weights: Mapping[str, Tensor]) -> TorchTensor:
    fields = _fields(
        found,
        {"type": str, "shape": list, "strides": list},
        {"origin": str, "quantization": dict, "data": dict},
    )
    shape = _integers(fields["shape"], "shape", 0, _LARGEST_SIZE)
    strides = _integers(fields["strides"], "strides", -_LARGEST, _LARGEST)
    try:
        type_ = DType(fields["type"])
        element_type(type_)
    except (ValueError, TypeError) as error:
        raise _Wrong(f"no tensor has elements of the type {quoted(fields['type'])}") from error
    data = _data(fields["data"], type_, shape, weights) if "data" in fields else None
    quantized = _quantization(fields["quantization"]) if "quantization" in fields else None
    return TorchTensor(name, type_, shape, strides, data, quantized, fields.get("origin", ""))


def _data(
    found: object, type_: DType, shape: tuple[int, ...], weights: Mapping[str, Tensor]
) -> Array:
    fields = _fields(found, {}, {"weight": str, "base64": str})
    if len(fields) != 1:
        raise _Wrong("'data' must have either 'weight' or 'base64'")
    if "weight" in fields:
        key = fields["weight"]
        if key not in weights:
            raise _Wrong(f"its weight {quoted(key)} is missing beside the file")
        weight = weights[key]
        if (weight.type, weight.data.shape) != (type_, shape):
            has = f"{weight.type}{list(weight.data.shape)}"
            raise _Wrong(f"its weight {quoted(key)} is {has}, not {type_}{list(shape)}")
        return weight.data
    try:
        raw = base64.b64decode(fields["base64"], validate=True)
    except (binascii.Error, ValueError) as error:
        raise _Wrong(f"its 'base64' is none: {error}") from error
    if len(raw) != type_.size_of(math.prod(shape)):
        raise _Wrong(f"its data are {len(raw)} bytes, not those of {type_}{list(shape)}")
    flat = np.frombuffer(raw, np.dtype(element_type(type_)).newbyteorder("<"))
    return flat.reshape(shape)


def _quantization(found: object) -> Quantization:
    fields = _fields(found, {"type": str, "scales": list, "zero_points": list, "axis": object})
    scales = [_number(each) for each in fields["scales"]]
    zero_points = fields["zero_points"]
    axis = fields["axis"]
    if fields["type"] not in ("float32", "float64"):
        raise _Wrong("the 'type' of its scales must be float32 or float64")
    if not all(type(each) is int and abs(each) <= _LARGEST for each in zero_points):
        raise _Wrong("its 'zero_points' must be integers")
    if not (axis is None or (type(axis) is int and 0 <= axis < _MOST_AXES)):
        raise _Wrong("the 'axis' of its scales must be an integer or null")
    # A number of another width would be another number when it is read.
    held = np.array(scales, fields["type"])
    return Quantization(held, np.array(zero_points, np.int64), axis)


def _number(found: object) -> float:
    if type(found) is float or (isinstance(found, str) and found in _NOT_FINITE):
        return float(found)
    raise _Wrong("a float must have a point or an exponent, or be 'inf', '-inf' or 'nan'")


def _node(found: object) -> TorchNode:
    fields = _fields(
        found,
        {"name": str, "target": str, "arguments": dict, "results": list},
        {"stack": str, "module": str, "writes": list},
    )
    arguments = {}
    for name, value in fields["arguments"].items():
        try:
            arguments[name] = _argument(value)
        except _Wrong as wrong:
            raise _Wrong(f"argument {quoted(name)}: {wrong}") from wrong
    results = tuple(_result(each) for each in fields["results"])
    stack, module = fields.get("stack", ""), fields.get("module", "")
    writes = _names(fields, "writes")
    return TorchNode(fields["name"], fields["target"], arguments, results, stack, module, writes)


def _result(found: object) -> Result:
    if found is None or isinstance(found, str):
        return found
    if isinstance(found, list) and all(each is None or isinstance(each, str) for each in found):
        return tuple(found)
    raise _Wrong("each of its 'results' must be the name of a tensor, null, or a list of these")


def _argument(found: object, depth: int = 0) -> Argument:  # noqa: PLR0911  one per kind
    if isinstance(found, int) and not -_INT64 <= found < _INT64:
        raise _Wrong("an integer must be one of 64 bits")
    if found is None or isinstance(found, (bool, int, float, str)):
        return found
    if isinstance(found, list):
        if depth >= _DEEPEST:
            raise _Wrong(f"more than {_DEEPEST} lists in one another")
        return tuple(_argument(each, depth + 1) for each in found)
    match found:
        case {"tensor": str(name), **rest} if not rest:
            return TensorRef(name)
        case {"device": str(type_), **rest} if not rest:
            return Device(type_)
        case {"device": str(type_), "index": int(index), **rest} if not rest:
            return Device(type_, index)
        case {"float": str(number), **rest} if not rest:
            return _number(number)
        case {"complex": [real, imaginary], **rest} if not rest:
            return complex(_number(real), _number(imaginary))
    if isinstance(found, dict) and len(found) == 1:
        ((kind, name),) = found.items()
        if kind in _CONSTANTS and isinstance(name, str):
            return Constant(kind, name)
    raise _Wrong(
        "an object must be a tensor, dtype, layout, memory_format, device, float or complex"
    )
