"""Archives of small programs, written without torch: what its export would write."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from opgen.pt2.checked_json import ENUMS

CODES = {name: code for code, name in ENUMS["ScalarType"].items()}
Array = npt.NDArray[Any]


def tensor_meta(
    shape: Sequence[Any], dtype: str = "float32", strides: Sequence[int] | None = None
) -> dict[str, Any]:
    """Return the structure TensorMeta; a size that is no int is an expression over symbols."""
    if strides is None:
        steps = [1]
        for size in reversed(shape[1:]):
            steps.append(steps[-1] * (size if isinstance(size, int) else 1))
        strides = steps[::-1] if shape else []
    return {
        "dtype": CODES[dtype],
        "sizes": [sym(size) for size in shape],
        "requires_grad": False,
        "device": {"type": "cpu", "index": None},
        "strides": [{"as_int": stride} for stride in strides],
        "storage_offset": {"as_int": 0},
        "layout": 7,
    }


def sym(value: Any) -> dict[str, Any]:
    if isinstance(value, int):
        return {"as_int": value}
    return {"as_expr": {"expr_str": value, "hint": {"as_int": 3}}}


def tensor(name: str) -> dict[str, Any]:
    return {"as_tensor": {"name": name}}


def argument(value: Any) -> dict[str, Any]:  # noqa: PLR0911
    """Return the union Argument: a string is a tensor's name, a mapping is one already."""
    match value:
        case dict():
            return value
        case None:
            return {"as_none": True}
        case str():
            return tensor(value)
        case bool():
            return {"as_bool": value}
        case int():
            return {"as_int": value}
        case float():
            return {"as_float": value}
        case [str(), *_]:
            return {"as_tensors": [{"name": name} for name in value]}
        case [float(), *_]:
            return {"as_floats": list(value)}
    return {"as_ints": list(value)}


@dataclass
class Program:
    """A program that grows; ``model`` is the JSON, free to be damaged."""

    model: dict[str, Any] = field(
        default_factory=lambda: {
            "graph_module": {
                "graph": {
                    "inputs": [],
                    "outputs": [],
                    "nodes": [],
                    "tensor_values": {},
                    "sym_int_values": {},
                    "sym_bool_values": {},
                    "is_single_tensor_return": False,
                    "custom_obj_values": {},
                    "sym_float_values": {},
                },
                "signature": {"input_specs": [], "output_specs": []},
                "module_call_graph": [],
                "metadata": {},
                "treespec_namedtuple_fields": {},
            },
            "opset_version": {"aten": 10},
            "range_constraints": {},
            "schema_version": {"major": 8, "minor": 20},
            "verifiers": ["ATEN"],
            "torch_version": "2.13.0",
            "guards_code": [],
        }
    )
    configs: dict[str, dict[str, Any]] = field(
        default_factory=lambda: {"weights": {}, "constants": {}}
    )
    members: dict[str, bytes] = field(default_factory=dict)
    """More members, or other ones, by their path in the folder."""

    @property
    def graph(self) -> dict[str, Any]:
        graph: dict[str, Any] = self.model["graph_module"]["graph"]
        return graph

    @property
    def signature(self) -> dict[str, Any]:
        signature: dict[str, Any] = self.model["graph_module"]["signature"]
        return signature

    def input(self, name: str, shape: Sequence[Any], dtype: str = "float32") -> str:
        self._add_input(name, tensor_meta(shape, dtype), {"user_input": {"arg": tensor(name)}})
        return name

    def parameter(self, name: str, elements: Array, origin: str = "") -> str:
        spec = {"arg": {"name": name}, "parameter_name": origin or name}
        self._fill("weights", name, elements, origin or name, {"parameter": spec})
        return name

    def buffer(self, name: str, elements: Array, *, persistent: bool = True) -> str:
        spec = {"arg": {"name": name}, "buffer_name": name, "persistent": persistent}
        folder = "weights" if persistent else "constants"
        self._fill(folder, name, elements, name, {"buffer": spec})
        return name

    def constant(self, name: str, elements: Array) -> str:
        spec = {"arg": {"name": name}, "tensor_constant_name": name}
        self._fill("constants", name, elements, name, {"tensor_constant": spec})
        return name

    def node(
        self,
        target: str,
        arguments: Mapping[str, Any],
        result: str | None,
        shape: Sequence[Any] = (),
        dtype: str = "float32",
    ) -> str:
        """Add a call of ``aten.relu.default`` or the like, with one result or none."""
        node = {
            "target": target if target.startswith(("_", "torch.")) else f"torch.ops.{target}",
            "inputs": [
                {"name": name, "arg": argument(value), "kind": 1}
                for name, value in arguments.items()
            ],
            "outputs": [] if result is None else [tensor(result)],
            "metadata": {},
            "is_hop_single_tensor_return": None,
            "name": result,
        }
        self.graph["nodes"].append(node)
        if result is not None:
            self.graph["tensor_values"][result] = tensor_meta(shape, dtype)
        return result or ""

    def output(self, name: str) -> None:
        self.graph["outputs"].append(tensor(name))
        self.signature["output_specs"].append({"user_output": {"arg": tensor(name)}})

    def mutation(self, buffer: str, name: str) -> None:
        self.graph["outputs"].insert(0, tensor(name))
        spec = {"buffer_mutation": {"arg": {"name": name}, "buffer_name": buffer}}
        self.signature["output_specs"].insert(0, spec)

    def names(self, arguments: Sequence[str], in_spec: str, out_spec: str) -> None:
        call = {
            "inputs": [],
            "outputs": [],
            "in_spec": f"[1, {in_spec}]",
            "out_spec": f"[1, {out_spec}]",
            "forward_arg_names": list(arguments),
        }
        self.model["graph_module"]["module_call_graph"] = [{"fqn": "", "signature": call}]

    def archive(self, *, model: str = "model", compression: int = zipfile.ZIP_STORED) -> bytes:
        """Return the zip file; ``model``: the name of the program in it."""
        contents = {
            "archive_format": b"pt2",
            "archive_version": b"0",
            "byteorder": b"little",
            ".data/version": b"3\n",
            f"models/{model}.json": json.dumps(self.model).encode(),
            f"data/sample_inputs/{model}.pt": b"\x80\x02never read",
        }
        for folder, config in self.configs.items():
            text = json.dumps({"config": config}).encode()
            contents[f"data/{folder}/{model}_{folder}_config.json"] = text
        return zipped({**contents, **self.members}, compression=compression)

    def _add_input(self, name: str, meta: Mapping[str, Any], spec: Mapping[str, Any]) -> None:
        self.graph["inputs"].append(tensor(name))
        self.graph["tensor_values"][name] = dict(meta)
        self.signature["input_specs"].append(dict(spec))

    def _fill(
        self, folder: str, name: str, elements: Array, origin: str, spec: Mapping[str, Any]
    ) -> None:
        # What numpy knows as a view is saved as one: its base is the storage.
        base = elements
        while isinstance(base.base, np.ndarray):
            base = base.base
        strides = [stride // elements.itemsize for stride in elements.strides]
        meta = tensor_meta(elements.shape, str(elements.dtype), strides)
        start = elements.__array_interface__["data"][0] - base.__array_interface__["data"][0]
        meta["storage_offset"] = {"as_int": start // elements.itemsize}
        file = f"{'weight' if folder == 'weights' else 'tensor'}_{len(self.configs[folder])}"
        self.members[f"data/{folder}/{file}"] = base.tobytes(order="K")
        self.configs[folder][origin] = {
            "path_name": file,
            "is_param": "parameter" in spec,
            "use_pickle": False,
            "tensor_meta": meta,
        }
        self._add_input(name, tensor_meta(elements.shape, str(elements.dtype), strides), spec)


def zipped(
    contents: Mapping[str, bytes], *, folder: str = "net/", compression: int = zipfile.ZIP_STORED
) -> bytes:
    """Return a zip file whose stored members start at multiples of 64 bytes, as torch has them."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", compression) as archive:
        for name, content in contents.items():
            info = zipfile.ZipInfo(folder + name)
            info.compress_type = compression
            info.extra = _padding(file.tell() + 30 + len(info.filename.encode()))
            archive.writestr(info, content)
    return file.getvalue()


def _padding(start: int) -> bytes:
    size = -(start + 4) % 64
    return b"FB" + size.to_bytes(2, "little") + b"Z" * size


def linear() -> Program:
    """Return a dense layer with ReLU."""
    program = Program()
    dice = np.random.default_rng(1)
    program.parameter("p_weight", dice.normal(size=(3, 4)).astype(np.float32), "l.weight")
    program.parameter("p_bias", dice.normal(size=3).astype(np.float32), "l.bias")
    program.input("x", (1, 4))
    arguments = {"input": "x", "weight": "p_weight", "bias": "p_bias"}
    program.node("aten.linear.default", arguments, "linear", (1, 3))
    program.node("aten.relu.default", {"self": "linear"}, "relu", (1, 3))
    program.output("relu")
    return program
