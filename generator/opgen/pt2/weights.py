"""Parameters, buffers and constants of an archive: views of its members, never unpickled."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import numpy as np

from opgen.air.dtype import DType
from opgen.air.faults import ModelFaults
from opgen.air.model import Array
from opgen.aten.program import TorchTensor
from opgen.errors import ModelError, did_you_mean, quoted
from opgen.pt2.archive import Archive
from opgen.pt2.checked_json import ENUMS, check
from opgen.pt2.recognize import EXPORT_AGAIN
from opgen.pt2.safetensors import element_type
from opgen.text.json_text import parsed

_ALIGNMENT = 8
_FOLDERS = ("weights", "constants")


class Weights:
    """The tensors with elements of one archive, by what the module calls them."""

    def __init__(
        self, archive: Archive, model: str, faults: ModelFaults, *, needs_elements: bool = True
    ) -> None:
        """Read what the archive says of its tensors.

        :param model: the name of the program in the archive.
        :param needs_elements: whether tensors whose elements were not saved are refused.
        """
        self.archive = archive
        self.faults = faults
        self.needs_elements = needs_elements
        self._storages: dict[str, memoryview | None] = {}
        self._entries = {folder: self._config(folder, model) for folder in _FOLDERS}

    def _config(self, folder: str, model: str) -> Mapping[str, Any]:
        member = f"data/{folder}/{model}_{folder}_config.json"
        if self.archive.size(member) is None:
            legacy = f"data/{folder}/{model}.pt"
            if self.archive.size(legacy) is not None:
                message = f"its {folder} are pickled, as torch 2.8 and older wrote them"
                hint = "load it there, and save it with a newer torch: torch.export.save"
                self.faults.unsupported(f"{self.archive.name}: {legacy}", message, hint=hint)
            return {}
        where = f"{self.archive.name}: {member}"
        found = parsed(self.archive.read(member), where)
        before = len(self.faults.found)
        check(found, "PayloadConfig", where, self.faults)
        return found["config"] if len(self.faults.found) == before else {}

    def filled(
        self, tensor: TorchTensor, origin: str, where: str, *, constant: bool
    ) -> TorchTensor:
        """Return a tensor of the graph with its elements; what is wrong goes to the faults.

        :param origin: what the module calls it.
        :param constant: whether it belongs to the constants, not to the state of the module.
        """
        named = replace(tensor, origin=origin)
        folders = _FOLDERS[::-1] if constant else _FOLDERS
        folder = next((each for each in folders if origin in self._entries[each]), None)
        if folder is None:
            known = [*self._entries["weights"], *self._entries["constants"]]
            hint = did_you_mean(origin, known) if not self.faults.is_full else ""
            self.faults.wrong(where, f"its elements, {quoted(origin)}, are missing", hint=hint)
            return named
        entry = self._entries[folder][origin]
        meta = entry.get("tensor_meta")
        if entry["use_pickle"] or meta is None:
            message = f"{quoted(origin)} is pickled: a subclass of torch.Tensor, or another object"
            hint = "export the model with plain tensors; pickles could run code and are never read"
            self.faults.unsupported(where, message, hint=hint)
            return named
        if message := _contradiction(tensor, meta):
            self.faults.wrong(where, message, hint=EXPORT_AGAIN)
            return named
        return replace(named, data=self._data(tensor, meta, folder, entry["path_name"], where))

    def _data(
        self, tensor: TorchTensor, meta: Mapping[str, Any], folder: str, file: str, where: str
    ) -> Array | None:
        storage = self._storage(f"data/{folder}/{file}", where)
        if storage is None:
            return None
        if not len(storage) and 0 not in tensor.shape:
            if self.needs_elements:
                message = "its elements were not saved: the model was exported on the device meta"
                hint = "give the model its weights, move it to the cpu, and export it again"
                self.faults.wrong(where, message, hint=hint)
            return None
        self.archive.spend(tensor.type.size_of(math.prod(tensor.shape)), f"the tensor {where}")
        try:
            return strided(storage, tensor.type, tensor.shape, *_layout(meta))
        except ValueError as error:
            self.faults.wrong(where, str(error), hint=EXPORT_AGAIN)
            return None

    def _storage(self, member: str, where: str) -> memoryview | None:
        """Return the bytes that one or several tensors lie in."""
        if member not in self._storages:
            self._storages[member] = None
            if self.archive.size(member) is None:
                self.faults.wrong(where, f"the archive has no member {quoted(member)}")
            else:
                try:
                    self._storages[member] = self._aligned(self.archive.read(member), member)
                except ModelError as error:
                    self.faults.add(error)
        return self._storages[member]

    def _aligned(self, storage: memoryview, member: str) -> memoryview:
        """Return bytes at an address that elements of any type can have; PyTorch saves them so."""
        elements = np.frombuffer(storage, np.uint8)
        if elements.ctypes.data % _ALIGNMENT == 0:
            return storage
        self.archive.spend(len(storage), f"the member {quoted(member)}")
        copy = elements.copy()
        copy.flags.writeable = False
        return copy.data


def strided(
    storage: memoryview, type_: DType, shape: tuple[int, ...], strides: tuple[int, ...], offset: int
) -> Array:
    """Return a read-only view of a storage.

    :param strides: in elements, as is ``offset``.
    :raises ValueError: if it would leave the storage, or elements are no values of the type.
    """
    dtype = np.dtype(element_type(type_)).newbyteorder("<")
    if 0 in shape:
        return np.frombuffer(b"", dtype).reshape(shape)
    count = len(storage) // dtype.itemsize
    steps = [stride if size > 1 else 0 for size, stride in zip(shape, strides, strict=True)]
    last = offset + sum((size - 1) * step for size, step in zip(shape, steps, strict=True))
    if last >= count:
        layout = f"shape {list(shape)}, strides {list(strides)}, offset {offset}"
        raise ValueError(f"{layout} reach to element {last} of a storage of {count}")
    flat: Array = np.frombuffer(storage, dtype, count)[offset:]
    view = np.lib.stride_tricks.as_strided(
        flat, shape, [step * dtype.itemsize for step in steps], writeable=False
    )
    if type_ is DType.BOOL and np.any(view.view(np.uint8) > 1):
        raise ValueError("an element of type bool is neither 0 nor 1")
    return view


def _contradiction(tensor: TorchTensor, meta: Mapping[str, Any]) -> str:
    """Return what the graph says of a tensor that its elements do not have."""
    found = ENUMS["ScalarType"][meta["dtype"]]
    if found != tensor.type:
        return f"the graph says {tensor.type}, its elements are {found}"
    sizes = [each.get("as_int") for each in meta["sizes"]]
    if sizes != list(tensor.shape):
        return f"the graph says {list(tensor.shape)}, its elements are {sizes}"
    counts = [*meta["strides"], meta["storage_offset"]]
    if len(meta["strides"]) != len(sizes) or any(each.get("as_int", -1) < 0 for each in counts):
        return "its strides do not fit its shape"
    return ""


def _layout(meta: Mapping[str, Any]) -> tuple[tuple[int, ...], int]:
    return tuple(each["as_int"] for each in meta["strides"]), meta["storage_offset"]["as_int"]
