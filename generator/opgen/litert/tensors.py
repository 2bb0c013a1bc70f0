"""TensorT -> AirTensor: shapes, quantization, and constants as views of the file."""

from __future__ import annotations

from math import prod

import numpy as np
import numpy.typing as npt

from opgen.air.dtype import DType
from opgen.air.faults import ModelFaults
from opgen.air.model import AirTensor, Array, Quantization
from opgen.litert.blocks import blocks_of
from opgen.litert.schema import BufferT, QuantizationParametersT, SparsityParametersT, TensorT
from opgen.litert.sparse import dense
from opgen.tflite.enums import TensorType
from opgen.tflite.flatbuffer import Reader

_MAX_RANK = 16
_MAX_BYTES = 2**31 - 1
"""Sizes and offsets are int32_t in the generated C."""

_DTYPES = {
    member.value: DType(member.name.lower())
    for member in TensorType
    if member.name.lower() in DType.__members__.values()
}


def dtype_of(code: int) -> DType | None:
    """Return the element type of a TensorType code, or None if it has none here."""
    return _DTYPES.get(code)


def text(raw: bytes | None) -> str:
    """Return a name for people: valid text without control characters."""
    name = (raw or b"").decode("utf-8", "replace")
    if name.isprintable():
        return name
    return "".join(letter if letter.isprintable() else "\ufffd" for letter in name)


class TensorReader:
    """Reads the tensors of a model; what is wrong with one goes to ``faults``."""

    def __init__(self, reader: Reader, buffers: list[BufferT], faults: ModelFaults) -> None:
        """Take constants from ``buffers``."""
        self.reader = reader
        self.buffers = buffers
        self.faults = faults

    def read(self, id_: int, tensor: TensorT, where: str, is_computed: bool) -> AirTensor | None:
        """Return one tensor, or None if it is faulty.

        ``is_computed``: an operator or the caller writes it, so that it need not have elements.
        """
        name = text(tensor.name)
        where = f"{where}tensor {id_} '{name}'"
        before = len(self.faults.found)
        dtype = dtype_of(tensor.type)
        shape = self._shape(tensor, where, is_computed)
        self._check_form(tensor, dtype, where)
        if dtype is None or shape is None or len(self.faults.found) > before:
            return None
        quantization = self._quantization(tensor, dtype, shape, where, is_computed)
        is_open = min(shape, default=0) < 0
        data = None if is_open else self._data(tensor, dtype, shape, where, is_computed)
        if len(self.faults.found) > before:
            return None
        signature = tensor.shapeSignature
        return AirTensor(
            id_,
            name,
            dtype,
            shape,
            quantization,
            data,
            tensor.isVariable,
            None if signature is None or not len(signature) else tuple(signature.tolist()),
        )

    def _check_form(self, tensor: TensorT, dtype: DType | None, where: str) -> None:
        if dtype is None:
            known = {member.value: member.name for member in TensorType}
            type_name = known.get(tensor.type, f"number {tensor.type}")
            self.faults.unsupported(where, f"its element type is {type_name}")
        if tensor.externalBuffer:
            hint = "export the model with its weights inside of the file"
            self.faults.unsupported(where, "its elements are stored in another file", hint=hint)

    def _shape(self, tensor: TensorT, where: str, is_computed: bool) -> tuple[int, ...] | None:
        """Return the shape. No shape means a scalar, as it does to every runtime.

        ``hasRank`` tells a scalar from a tensor of unknown rank, but most converters leave it out
        for scalars; if such a tensor is not one, the shapes of its operator do not fit.
        """
        shape: tuple[int, ...] = () if tensor.shape is None else tuple(tensor.shape.tolist())
        if len(shape) > _MAX_RANK:
            self.faults.unsupported(where, f"it has {len(shape)} dimensions, more than {_MAX_RANK}")
            return None
        # What is computed may be open (-1): its shape follows from those of the inputs.
        if min(shape, default=0) < (-1 if is_computed and not tensor.isVariable else 0):
            hint = "export the model with fixed shapes"
            self.faults.unsupported(where, f"its shape {list(shape)} is open", hint=hint)
            return None
        dtype = dtype_of(tensor.type)
        size = 1
        for dimension in shape:  # numpy wants even an empty array's other dimensions to be sane
            size *= max(dimension, 1)
        if dtype is not None and dtype.size_of(size) > _MAX_BYTES:
            bytes_ = dtype.size_of(size)
            self.faults.unsupported(where, f"it has {bytes_} bytes, more than {_MAX_BYTES}")
            return None
        return shape

    def _quantization(
        self, tensor: TensorT, dtype: DType, shape: tuple[int, ...], where: str, is_computed: bool
    ) -> Quantization | None:
        found = tensor.quantization
        if found is None or not dtype.is_integer:  # what floats were quantized from is of no use
            return None
        if found.detailsType:
            self._check_details(tensor, where, is_computed)
            return None
        scales = found.scale
        # A single scale of 0 is how early converters wrote "not quantized".
        if scales is None or not len(scales) or (len(scales) == 1 and scales[0] == 0):
            return None
        if not ((scales >= 0) & (scales < np.inf)).all():
            self.faults.wrong(where, "a scale is not a number or negative")
            return None
        zero_points = self._zero_points(found, dtype, len(scales), where)
        axis = self._axis(found, shape, len(scales), where)
        return Quantization(scales, zero_points, axis)

    def _check_details(self, tensor: TensorT, where: str, is_computed: bool) -> None:
        """Note a quantization that nothing reads; scales of blocks are a tensor of their own."""
        if blocks_of(tensor) is not None and not is_computed:
            return
        kinds = ("in a way of its own", "by blocks, and computed", "by several axes")
        number = tensor.quantization.detailsType if tensor.quantization else 1
        kind = kinds[min(number, len(kinds)) - 1]
        hint = "quantize it with one scale, or with one per index of an axis"
        self.faults.unsupported(where, f"it is quantized {kind}", hint=hint)

    def _zero_points(
        self, found: QuantizationParametersT, dtype: DType, count: int, where: str
    ) -> npt.NDArray[np.int64]:
        points = found.zeroPoint
        if points is None or not len(points):
            # LiteRT refuses it, and TFLM takes the tensor for one that has no scale: of wide
            # integers, which often count or point, neither says more than that they are not scaled.
            if dtype.bits <= DType.INT16.bits:
                self.faults.wrong(where, "it has scales, but no zero point")
            return np.zeros(count, np.int64)
        stored = dtype if dtype.bits < DType.INT32.bits else DType.INT32  # in the generated C
        low, high = stored.range
        beyond = points[(points < low) | (points > high)]
        if len(beyond):
            self.faults.wrong(where, f"its zero point {beyond[0]} is no {stored}")
        if len(points) == 1:
            return points if count == 1 else np.repeat(points, count)
        if len(points) != count:
            self.faults.wrong(where, f"it has {count} scales and {len(points)} zero points")
        return points

    def _axis(
        self, found: QuantizationParametersT, shape: tuple[int, ...], count: int, where: str
    ) -> int | None:
        if count == 1:
            return None
        # Biases often keep the axis of their filter; a vector has only one to choose from.
        axis = 0 if len(shape) == 1 else found.quantizedDimension
        if not 0 <= axis < len(shape) or shape[axis] != count:
            message = f"it has {count} scales for axis {axis} of shape {list(shape)}"
            self.faults.wrong(where, message)
        return axis

    def _data(
        self, tensor: TensorT, dtype: DType, shape: tuple[int, ...], where: str, is_computed: bool
    ) -> Array | None:
        if tensor.buffer >= len(self.buffers) and tensor.buffer:
            message = f"it refers to buffer {tensor.buffer} of {len(self.buffers)}"
            self.faults.wrong(where, message)
            return None
        raw = self._bytes(self.buffers[tensor.buffer]) if tensor.buffer else None
        can_be_held = dtype.bits > 0 and dtype is not DType.BFLOAT16
        if raw is None or not len(raw):
            is_constant = prod(shape) == 0 and not is_computed and not tensor.isVariable
            return _frozen(np.zeros(shape, dtype.numpy)) if is_constant and can_be_held else None
        if tensor.isVariable:
            self.faults.unsupported(where, "it is a variable with elements to begin with")
            return None
        if not can_be_held:
            self.faults.unsupported(where, f"constants of type {dtype} cannot be read")
            return None
        if tensor.sparsity is not None:
            return self._dense(tensor.sparsity, raw, dtype, shape, where)
        return self._whole(raw, dtype, shape, where)

    def _whole(
        self, raw: npt.NDArray[np.uint8], dtype: DType, shape: tuple[int, ...], where: str
    ) -> Array | None:
        size = prod(shape)
        if len(raw) != dtype.size_of(size):
            message = (
                f"{len(raw)} bytes for {dtype} {list(shape)}, which takes {dtype.size_of(size)}"
            )
            self.faults.wrong(where, message)
            return None
        return self._elements(raw, dtype, size).reshape(shape)

    def _dense(
        self,
        sparsity: SparsityParametersT,
        raw: npt.NDArray[np.uint8],
        dtype: DType,
        shape: tuple[int, ...],
        where: str,
    ) -> Array | None:
        """Return the elements of a sparse tensor, most of which the file does not hold."""
        if dtype.bits % 8:
            self.faults.unsupported(where, f"it is a sparse tensor of {dtype}")
            return None
        self.reader.make_room(prod(shape) * dtype.bits // 8)
        count, rest = divmod(len(raw), dtype.bits // 8)
        if rest:
            self.faults.wrong(where, f"it is sparse: {len(raw)} bytes are no values of {dtype}")
            return None
        try:
            return dense(sparsity, self._elements(raw, dtype, count), shape)
        except ValueError as error:
            self.faults.wrong(where, f"it is sparse: {error}")
            return None

    def _elements(self, raw: npt.NDArray[np.uint8], dtype: DType, size: int) -> Array:
        if dtype is DType.INT4:
            self.reader.spend(size)
            return unpack_int4(raw, size)
        if dtype is DType.BOOL and np.any(raw > 1):
            self.reader.spend(size)
            return _frozen(raw != 0)
        return raw.view(np.dtype(dtype.numpy).newbyteorder("<"))

    def _bytes(self, buffer: BufferT) -> npt.NDArray[np.uint8] | None:
        # Files beyond 2 GB keep their data behind the FlatBuffer; 1 marks a place to fill in.
        if buffer.offset > 1:
            return self.reader.bytes_at(buffer.offset, buffer.size, "the data of a buffer")
        return buffer.data


def unpack_int4(raw: npt.NDArray[np.uint8], count: int) -> npt.NDArray[np.int8]:
    """Return ``count`` elements, one per int8, from bytes that hold two each, low half first."""
    elements = np.empty(2 * len(raw), np.int8)
    elements[0::2] = (raw << 4).view(np.int8) >> 4
    elements[1::2] = raw.view(np.int8) >> 4
    elements.flags.writeable = False
    return elements[:count]


def pack_int4(elements: npt.NDArray[np.int8]) -> npt.NDArray[np.uint8]:
    """Return the bytes that :func:`unpack_int4` reads; an odd last half is zero."""
    halves = np.zeros(elements.size + elements.size % 2, np.uint8)
    halves[: elements.size] = elements.reshape(-1).view(np.uint8) & 0xF
    halves[0::2] |= halves[1::2] << 4
    return halves[0::2].copy()


def _frozen(array: npt.NDArray[np.generic]) -> npt.NDArray[np.generic]:
    array.flags.writeable = False
    return array
