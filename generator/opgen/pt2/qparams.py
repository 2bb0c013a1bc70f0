"""What quantize and dequantize operators of exported programs say: scales, zero points, ranges."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import numpy.typing as npt

from opgen.air.dtype import DType
from opgen.air.model import Array, Quantization
from opgen.aten.program import Argument, Constant, TensorRef, TorchNode, TorchProgram
from opgen.aten.quantizers import AFFINE, DYNAMIC, NAMESPACES, QUANTIZE, namespace_of
from opgen.errors import ModelError, UnsupportedError, counted
from opgen.operators.model import Line
from opgen.pt2.arguments import constant_of
from opgen.pt2.unknown import fault_of

_TYPES = (DType.INT8, DType.UINT8, DType.INT16, DType.INT32)


@dataclass(frozen=True, eq=False)
class QParams:
    """How integers stand for real numbers, and which of them occur."""

    type: DType
    low: int
    high: int
    scales: npt.NDArray[np.float64]
    zero_points: npt.NDArray[np.int64]
    axis: int | None = None

    def __str__(self) -> str:
        shown = [f"{scale:g}" for scale in self.scales[:1]] + ["..."] * (len(self.scales) > 1)
        return f"{self.type} of scale {', '.join(shown)}, zero point {self.zero_points[0]}"

    @property
    def is_whole(self) -> bool:
        """Whether all integers of the type may occur."""
        return (self.low, self.high) == self.type.range

    @property
    def whole(self) -> QParams:
        """The same with all integers of the type."""
        low, high = self.type.range
        return replace(self, low=low, high=high)

    @property
    def quantization(self) -> Quantization:
        """The same as a tensor has it; scales that float32 cannot hold stay in float64."""
        narrow: Any = self.scales.astype(np.float32)
        scales: Any = narrow if np.array_equal(narrow, self.scales) else self.scales
        return Quantization(scales, self.zero_points, self.axis)

    def stands_for_same(self, other: QParams) -> bool:
        """Tell whether the same integers stand for the same numbers."""
        return (
            (self.type, self.axis) == (other.type, other.axis)
            and np.array_equal(self.scales, other.scales)
            and np.array_equal(self.zero_points, other.zero_points)
        )

    def is_same(self, other: QParams) -> bool:
        """Tell whether also the same integers occur."""
        return self.stands_for_same(other) and (self.low, self.high) == (other.low, other.high)

    def before(self, line: Line) -> QParams | None:
        """Return what integers stand for that, on a line, would become what they stand for here.

        :return: None if integers stand for what lies beyond the bounds of the line.
        """
        scale, zero = float(self.scales[0]), int(self.zero_points[0])
        bounds = np.array([line.low / scale + zero, line.high / scale + zero], np.float32)
        ends = np.rint(bounds)
        if ends[0] > self.low or ends[1] < self.high:
            return None
        # Rounded as ExecuTorch's Cortex-M dialect does.
        middle = min(max(zero + round(line.offset / scale), self.low), self.high)
        return replace(self, scales=self.scales * line.divisor, zero_points=np.array([middle]))

    def stored(self, real: Array) -> Array:
        """Return the integers of real numbers, as PyTorch quantizes: in float32, half to even."""
        x = real.astype(np.float32)
        if self.axis is None:
            inverse = (1.0 / self.scales).astype(np.float32)
        else:
            inverse = np.float32(1) / self.scales.astype(np.float32)
        lined = [-1 if axis == self.axis else 1 for axis in range(x.ndim)]
        rounded = np.rint(x * inverse.reshape(lined)).astype(np.float64)
        found = rounded + self.zero_points.reshape(lined)
        data: Array = np.clip(found, self.low, self.high).astype(self.type.numpy)
        data.setflags(write=False)
        return data

    def real(self, stored: Array) -> Array:
        """Return the real numbers of integers, in float32."""
        lined = [-1 if axis == self.axis else 1 for axis in range(stored.ndim)]
        centred = stored.astype(np.int64) - self.zero_points.reshape(lined)
        data: Array = centred.astype(np.float32) * self.scales.astype(np.float32).reshape(lined)
        data.setflags(write=False)
        return data


def refuse_dynamic(node: TorchNode, program: TorchProgram) -> None:
    """Refuse an operator that looks for scales while the program runs.

    :raises UnsupportedError: if it is one.
    """
    operator = node.operator
    if namespace_of(operator) in NAMESPACES and any(part in operator for part in DYNAMIC):
        message = "scales that are found at run time are not supported"
        hint = (
            "quantize statically: prepare with a quantizer that is not dynamic, run calibration"
            " data, convert, export again"
        )
        raise UnsupportedError(fault_of(node, program, message, hint))


def qparams_of(node: TorchNode, program: TorchProgram) -> QParams:
    """Return what a quantize or dequantize operator says.

    :raises ModelError: if it lacks what it must say, or says it of an axis that there is not.
    :raises UnsupportedError: if its scales are computed, or of blocks of elements, or if PyTorch
        computes with its numbers what no integers stand for.
    """
    return _Reader(node, program).read()


class _Reader:
    """One operator while what it says is read and judged."""

    def __init__(self, node: TorchNode, program: TorchProgram) -> None:
        self.node = node
        self.program = program
        self.affine = namespace_of(node.target) == AFFINE

    def wrong(self, message: str, hint: str = "") -> ModelError:
        return ModelError(fault_of(self.node, self.program, message, hint))

    def unsupported(self, message: str, hint: str = "") -> UnsupportedError:
        return UnsupportedError(fault_of(self.node, self.program, message, hint))

    def read(self) -> QParams:
        type_ = self._type()
        bounds = [self._bound(name) for name in ("quant_min", "quant_max")]
        least, most = type_.range
        low = least if bounds[0] is None else bounds[0]
        high = most if bounds[1] is None else bounds[1]
        if not least <= low < high <= most:
            raise self.unsupported(
                f"the range {low} .. {high} of its integers is none of {type_}, whose range is"
                f" {least} .. {most}"
            )
        several = "per_channel" in self.node.target
        scales = self._numbers("scales" if several else "scale")
        points = self._numbers("zero_points" if several else "zero_point", count=len(scales))
        axis = self._axis(len(scales))
        self._judge(scales, points, low, high)
        return QParams(type_, low, high, scales, points.astype(np.int64), axis)

    def _argument(self, name: str) -> Argument:
        if name not in self.node.arguments:
            raise self.wrong(f"it has no argument '{name}'")
        return self.node.arguments[name]

    def _type(self) -> DType:
        is_quantize = self.node.operator in QUANTIZE
        name = ("output_dtype" if is_quantize else "input_dtype") if self.affine else "dtype"
        found = self._argument(name)
        text = found.name if isinstance(found, Constant) else ""
        if text not in _TYPES:
            known = ", ".join(_TYPES)
            raise self.unsupported(
                f"integers of type {text or found} are not supported",
                f"quantize to one of these: {known}",
            )
        made = self.node.arguments.get("output_dtype" if self.affine else "out_dtype")
        if not is_quantize and made not in (None, Constant("dtype", DType.FLOAT32.value)):
            raise self.unsupported("it gives other numbers than float32", "export in float32")
        return DType(text)

    def _bound(self, name: str) -> int | None:
        found = self.node.arguments.get(name) if self.affine else self._argument(name)
        if found is None:
            return None
        number = self._values(name, found)
        if number.size != 1 or not float(number[0]).is_integer():
            raise self.wrong(f"its {name} is not an integer")
        return int(number[0])

    def _numbers(self, name: str, count: int = 0) -> npt.NDArray[np.float64]:
        found = self.node.arguments.get(name)
        if found is None and name.startswith("zero_point"):
            return np.zeros(count)
        numbers = self._values(name, self._argument(name))
        if count and len(numbers) != count:
            raise self.unsupported(f"it has {count:,} scales, but {len(numbers):,} zero points")
        return numbers

    def _values(self, name: str, found: Argument) -> npt.NDArray[np.float64]:
        if isinstance(found, TensorRef):
            constant = constant_of(found.name, self.program)
            if constant is None:
                raise self.unsupported(
                    f"its {name} is computed at run time", "quantize statically, with calibration"
                )
            return constant.astype(np.float64).reshape(-1)
        if isinstance(found, bool) or not isinstance(found, int | float):
            raise self.wrong(f"its {name} is not a number")
        return np.array([found], np.float64)

    def _axis(self, count: int) -> int | None:
        """Return the axis that has a scale per index; None: there is one scale."""
        shape = self._shape()
        if self.affine:
            axis = self._axis_of_blocks(shape)
        elif "per_channel" in self.node.target:
            found = self._argument("axis")
            if isinstance(found, bool) or not isinstance(found, int):
                raise self.wrong("its axis is not an integer")
            axis = found
        else:
            axis = None
        if axis is not None and not -len(shape) <= axis < len(shape):
            raise self.wrong(f"it has scales along axis {axis} of a tensor with {len(shape)} axes")
        axis = None if axis is None else axis % len(shape)
        size = 1 if axis is None else shape[axis]
        if count != size:
            along = "one tensor" if axis is None else f"axis {axis}, which has {size:,} indices"
            raise self.unsupported(f"it has {counted(count, 'scale')} for {along}")
        return axis

    def _axis_of_blocks(self, shape: tuple[int, ...]) -> int | None:
        blocks = self._argument("block_size")
        sizes = tuple(blocks) if isinstance(blocks, tuple) else ()
        if sizes == shape:
            return None
        cut = [axis for axis, (size, block) in enumerate(zip(shape, sizes)) if size != block]  # noqa: B905
        if len(sizes) != len(shape) or len(cut) != 1 or sizes[cut[0]] != 1:
            raise self.unsupported(
                f"scales for blocks of {sizes} elements are not supported",
                "quantize with one scale per tensor or per channel",
            )
        return cut[0]

    def _shape(self) -> tuple[int, ...]:
        found = self._argument("input")
        if not isinstance(found, TensorRef):
            raise self.wrong("its input is no tensor")
        return self.program.tensors[found.name].shape

    def _judge(
        self, scales: npt.NDArray[np.float64], points: npt.NDArray[np.float64], low: int, high: int
    ) -> None:
        fits = np.isfinite(scales) & (scales.astype(np.float32) > 0) & (scales < _GREATEST)
        if not fits.all():
            hint = "scales must be above 0, and finite: look at the calibration data"
            raise self.unsupported(f"its scale is {scales[~fits][0]:g}", hint)
        inside = (points >= low) & (points <= high) & (points == np.rint(points))
        if not inside.all():
            value = points[~inside][0]
            raise self.unsupported(f"its zero point {value:g} is not an integer of {low} .. {high}")


_GREATEST = float(np.finfo(np.float32).max)
