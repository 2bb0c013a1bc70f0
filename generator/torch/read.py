"""A ``.pt2`` archive -> TorchProgram, without torch."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from opgen.air.dtype import DType
from opgen.air.model import Array
from opgen.torch.archive import members_of
from opgen.torch.program import (
    Argument,
    Constant,
    Device,
    Port,
    Result,
    TensorRef,
    TorchNode,
    TorchProgram,
    TorchTensor,
)

_DTYPES = {
    1: DType.UINT8, 2: DType.INT8, 3: DType.INT16, 4: DType.INT32, 5: DType.INT64,
    6: DType.FLOAT16, 7: DType.FLOAT32, 8: DType.FLOAT64, 12: DType.BOOL, 13: DType.BFLOAT16,
}  # fmt: skip


def read_program(path: Path) -> TorchProgram:
    """Read an archive."""
    members = members_of(path)
    model = json.loads(members["models/model.json"])
    graph, signature = model["graph_module"]["graph"], model["graph_module"]["signature"]
    nodes = tuple(_node(each) for each in graph["nodes"])
    tensors = {name: _tensor(name, facts) for name, facts in graph["tensor_values"].items()}
    weights = json.loads(members["data/weights/model_weights_config.json"])["config"]
    constants = json.loads(members["data/constants/model_constants_config.json"])["config"]
    inputs, outputs, mutations = [], [], {}
    buffers: dict[str, str] = {}
    for spec in signature["input_specs"]:
        ((kind, fields),) = spec.items()
        if kind == "user_input":
            name = fields["arg"]["as_tensor"]["name"]
            inputs.append(Port(name, name))
            continue
        name = fields["arg"]["name"]
        origin = (
            fields.get("parameter_name")
            or fields.get("buffer_name")
            or fields["tensor_constant_name"]
        )
        folder, config = ("weights", weights) if origin in weights else ("constants", constants)
        data = _data(config[origin], members, f"data/{folder}/")
        old = tensors[name]
        tensors[name] = TorchTensor(name, old.type, old.shape, old.strides, data, origin=origin)
        if kind == "buffer":
            buffers[origin] = name
    for spec in signature["output_specs"]:
        ((kind, fields),) = spec.items()
        if kind == "user_output":
            name = fields["arg"]["as_tensor"]["name"]
            outputs.append(Port(name, name))
        else:
            mutations[buffers[fields["buffer_name"]]] = fields["arg"]["name"]
    sha256 = hashlib.sha256(path.read_bytes()).hexdigest()
    return TorchProgram(
        path.stem, path, sha256, nodes, tensors, tuple(inputs), tuple(outputs), mutations
    )


def _node(found: Mapping[str, Any]) -> TorchNode:
    metadata = found["metadata"]
    arguments = {each["name"]: _argument(each["arg"]) for each in found["inputs"]}
    results = tuple(_result(each) for each in found["outputs"])
    outputs = [n for r in results for n in (r if isinstance(r, tuple) else (r,)) if n]
    return TorchNode(
        metadata.get("name") or found.get("name") or outputs[0],
        found["target"].removeprefix("torch.ops."),
        arguments,
        results,
        metadata.get("stack_trace", ""),
        metadata.get("nn_module_stack", "").rpartition(";")[2].split(",")[0],
    )


def _argument(found: Mapping[str, Any]) -> Argument:  # noqa: PLR0911
    ((kind, value),) = found.items()
    match kind:
        case "as_none":
            return None
        case "as_tensor":
            return TensorRef(value["name"])
        case "as_tensors":
            return tuple(TensorRef(each["name"]) for each in value)
        case "as_optional_tensor":
            return _argument(value)
        case "as_optional_tensors":
            return tuple(_argument(each) for each in value)
        case "as_int" | "as_float" | "as_bool" | "as_string":
            return value  # type: ignore[no-any-return]
        case "as_ints" | "as_floats" | "as_bools" | "as_strings":
            return tuple(value)
        case "as_scalar_type":
            return Constant("dtype", str(_DTYPES[value]))
        case "as_memory_format":
            return Constant("memory_format", str(value))
        case "as_layout":
            return Constant("layout", str(value))
        case "as_device":
            return Device(value["type"], value["index"])
    raise ValueError(kind)


def _result(found: Mapping[str, Any]) -> Result:
    if "as_tensor" in found:
        return str(found["as_tensor"]["name"])
    if "as_tensors" in found:
        return tuple(each["name"] for each in found["as_tensors"])
    return None


def _tensor(name: str, facts: Mapping[str, Any]) -> TorchTensor:
    return TorchTensor(
        name,
        _DTYPES[facts["dtype"]],
        tuple(each["as_int"] for each in facts["sizes"]),
        tuple(each["as_int"] for each in facts["strides"]),
    )


def _data(entry: Mapping[str, Any], members: Mapping[str, bytes], folder: str) -> Array:
    facts = entry["tensor_meta"]
    flat = np.frombuffer(members[folder + entry["path_name"]], _DTYPES[facts["dtype"]].numpy)
    shape = tuple(each["as_int"] for each in facts["sizes"])
    strides = tuple(each["as_int"] * flat.itemsize for each in facts["strides"])
    offset = facts["storage_offset"]["as_int"]
    return np.lib.stride_tricks.as_strided(flat[offset:], shape, strides, writeable=False)
