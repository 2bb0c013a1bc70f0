"""A ``.pt2`` archive without what only PyTorch's own tools need, with the same bytes each time."""

from __future__ import annotations

import io
import json
import re
import zipfile
from collections.abc import Iterator, Mapping
from pathlib import Path, PurePath
from typing import Any

from opgen.pt2.ir import INSIDE_FILE

_KEPT = (
    "archive_format",
    "archive_version",
    "byteorder",
    "models/",
    "data/weights/",
    "data/constants/",
    f"extra/{INSIDE_FILE}",
)
_MODEL = "models/model.json"
_WEIGHTS = "data/weights/model_weights_config.json"
_NODE_METADATA = ("stack_trace", "nn_module_stack")
_FRAME = re.compile(r'^ *File "(?P<file>[^"]*)", (?P<where>line \d+, in .*)$')
_BEGINNING_OF_TIME = (1980, 1, 1, 0, 0, 0)


def strip_archive(path: Path, folder: Path) -> bytes:
    """Return the archive at ``path`` without what says nothing of what the program computes.

    That is sample inputs, the history of nodes, and parameters that nothing reads (quantizers leave
    the float weights). Of a node's stack the frames in files below ``folder`` stay, named relative
    to it, so that nothing tells of the machine. ``torch.export.load`` needs the sample inputs and
    refuses the result.
    """
    with zipfile.ZipFile(path) as archive:
        members = {name.partition("/")[2]: archive.read(name) for name in archive.namelist()}
        root = archive.namelist()[0].partition("/")[0]
    members = {name: content for name, content in members.items() if name.startswith(_KEPT)}
    model: dict[str, Any] = json.loads(members[_MODEL])
    for node in model["graph_module"]["graph"]["nodes"]:
        _strip_node(node, folder)
    unread = _remove_unread(model)
    config: dict[str, Any] = json.loads(members[_WEIGHTS])
    config["config"] = {
        name: entry for name, entry in config["config"].items() if name not in unread
    }
    files = {entry["path_name"] for entry in config["config"].values()}
    members = {
        name: content
        for name, content in members.items()
        if not name.startswith("data/weights/weight_") or PurePath(name).name in files
    }
    members |= {_MODEL: _as_json(model), _WEIGHTS: _as_json(config)}
    return _zipped({f"{root}/{name}": members[name] for name in sorted(members)})


def _as_json(content: object) -> bytes:
    return json.dumps(content, sort_keys=True, separators=(",", ":")).encode()


def _zipped(members: Mapping[str, bytes]) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for name, content in members.items():
            entry = zipfile.ZipInfo(name, _BEGINNING_OF_TIME)
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, content, compresslevel=9)
    return packed.getvalue()


def _strip_node(node: dict[str, Any], folder: Path) -> None:
    metadata = {key: node["metadata"][key] for key in _NODE_METADATA if key in node["metadata"]}
    if "stack_trace" in metadata:
        metadata["stack_trace"] = _frames_below(folder, metadata["stack_trace"])
    node["metadata"] = {key: value for key, value in metadata.items() if value}


def _remove_unread(model: dict[str, Any]) -> set[str]:
    """Remove the parameters and buffers that no node reads; return what the module calls them."""
    graph, signature = model["graph_module"]["graph"], model["graph_module"]["signature"]
    read = set(_names([node["inputs"] for node in graph["nodes"]]))
    read |= set(_names(signature["output_specs"]))
    changed = {
        spec["buffer_mutation"]["buffer_name"]
        for spec in signature["output_specs"]
        if "buffer_mutation" in spec
    }
    unread: dict[str, str] = {}
    for spec in signature["input_specs"]:
        ((kind, fields),) = spec.items()
        origin = fields.get("parameter_name") or fields.get("buffer_name")
        name = fields["arg"].get("name")
        if kind in ("parameter", "buffer") and name not in read and origin not in changed:
            unread[name] = origin
    graph["inputs"] = [each for each in graph["inputs"] if not unread.keys() & set(_names(each))]
    graph["tensor_values"] = {
        name: facts for name, facts in graph["tensor_values"].items() if name not in unread
    }
    signature["input_specs"] = [
        spec for spec in signature["input_specs"] if not unread.keys() & set(_names(spec))
    ]
    return set(unread.values())


def _names(found: object) -> Iterator[str]:
    """Go through the names of tensors in a part of the model, however deep."""
    if isinstance(found, dict):
        if isinstance(found.get("name"), str):
            yield found["name"]
        for each in found.values():
            yield from _names(each)
    elif isinstance(found, list):
        for each in found:
            yield from _names(each)


def _frames_below(folder: Path, stack: str) -> str:
    """Return the frames of a stack that are in files below ``folder``, named relative to it."""
    kept: list[str] = []
    inside = False
    for line in stack.splitlines():
        frame = _FRAME.match(line)
        if frame is None:
            kept += [line] if inside else []
            continue
        file = PurePath(frame["file"])
        if file.is_relative_to(folder):
            file = file.relative_to(folder)
        # PyTorch numbers what it makes itself, <eval_with_key>.12, by what came before.
        is_made = file.name.startswith("<")
        inside = not (file.is_absolute() or is_made or "site-packages" in file.parts)
        if inside:
            kept.append(f'  File "{file.as_posix()}", {frame["where"]}')
    return "\n".join(kept)
