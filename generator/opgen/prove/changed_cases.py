"""Models of one operator that are like an accepted case but for a change or two.

A change is one of an option, of a tensor's type, shape, quantization or elements, or of which
tensors are given; :func:`deep` gives all operands more axes than nests of loops have.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any

import numpy as np

from opgen.air.dtype import DType
from opgen.air.model import AirOperator, AirTensor, Quantization
from opgen.lib.tensor import Array
from opgen.operators.model import Definition, Option

_TYPES = (
    DType.INT8, DType.INT16, DType.INT32, DType.INT64, DType.UINT8, DType.INT4, DType.BOOL,
    DType.FLOAT32, DType.FLOAT16,
)  # fmt: skip
_NUMBERS = (-1, 0, 1, 2, 3, 5, 100, 100_000, 1 << 30)
_FACTORS = (2.0, 0.5, 1.01, 1e-3, 1e3, 1e-6, 1e6, 1e-12, 1e12)
_DEEP = 20
"""More axes than nests of eight loops have, also where neighbours are walked in pairs."""


@dataclass(frozen=True)
class Changed:
    """An operator and its tensors."""

    operator: AirOperator
    tensors: Mapping[int, AirTensor]

    def with_tensors(self, tensors: Mapping[int, AirTensor]) -> Changed:
        """Replace some of the tensors."""
        return replace(self, tensors={**self.tensors, **tensors})

    def with_option(self, name: str, value: object) -> Changed:
        """Replace an option."""
        options: Any = self.operator.options
        options = replace(options, **{name: value})
        return replace(self, operator=replace(self.operator, options=options))

    def with_operand(self, name: str, ids: int | tuple[int, ...] | None) -> Changed:
        """Give an operand other tensors."""
        named = {**self.operator.named_tensors, name: ids}
        return replace(self, operator=replace(self.operator, named_tensors=named))


def changes(definition: Definition[Any], start: Changed) -> Iterator[Changed]:
    """Make one change after the other."""
    for option in definition.options:
        for value in _values(option, getattr(start.operator.options, option.name)):
            yield start.with_option(option.name, value)
    for id_, tensor in start.tensors.items():
        for each in _tensors(tensor):
            yield start.with_tensors({id_: each})
    inner = start.operator.intermediates
    for index, given in enumerate(inner):
        if given is None:
            continue
        scaled = (replace(given, quantization=each) for each in _quantizations(given))
        for other in (None, *scaled):
            others = (*inner[:index], other, *inner[index + 1 :])
            yield replace(start, operator=replace(start.operator, intermediates=others))
    yield from operands(definition, start)


def operands(definition: Definition[Any], start: Changed) -> Iterator[Changed]:
    """Leave operands out, or give them the tensors of others: one, or all alike but perhaps one."""
    for operand in (*definition.inputs, *definition.outputs):
        ids = start.operator.named_tensors[operand.name]
        if isinstance(ids, tuple):
            yield start.with_operand(operand.name, ids[:1])
            yield start.with_operand(operand.name, ())
            continue
        for other in (*([None] if operand.optional else []), *start.tensors):
            if other != ids:
                yield start.with_operand(operand.name, other)
    absent = [o for o in definition.inputs if start.operator.named_tensors[o.name] is None]
    for layout in sorted({operand.layout or "" for operand in absent}):
        alike = [operand.name for operand in absent if (operand.layout or "") == layout]
        for other, left in itertools.product(start.tensors, (None, *alike)):
            changed = start
            for name in alike:
                changed = changed.with_operand(name, None if name == left else other)
            yield changed


def _values(option: Option, now: Any) -> Iterator[object]:
    yield from option.only
    if option.kind in (int, float):
        ends = (option.minimum, option.maximum)
        yield from (option.kind(each) for each in ends if each is not None)
    if option.kind is bool:
        yield not now
    elif option.kind is DType:
        yield from _TYPES
    elif isinstance(option.kind, type) and issubclass(option.kind, Enum):
        yield from option.kind
    elif option.kind is int:
        yield from (*_NUMBERS, now + 1, now - 1, 2 * now)
    elif option.kind is float:
        yield from (0.0, -1.0, 1.0, 2.0, 1e9, 1e-9, np.inf, np.nan)
    elif option.kind is str:
        yield from ("", f"{now}x")
    elif option.kind is tuple:
        yield from ((), (*now, 1), now[:-1], now[::-1])
        for index, value in itertools.product(range(len(now)), _NUMBERS):
            yield (*now[:index], value, *now[index + 1 :])


def _tensors(tensor: AirTensor) -> Iterator[AirTensor]:
    for kind in _TYPES:
        if kind is not tensor.type:
            with np.errstate(over="ignore", invalid="ignore"):
                data = None if tensor.data is None else tensor.data.astype(kind.numpy)
            yield replace(tensor, type=kind, data=data)
            yield replace(tensor, type=kind, data=data, quantization=None)
    for shape in _shapes(tensor.shape):
        yield shaped(tensor, shape)
    for quantization in _quantizations(tensor):
        yield replace(tensor, quantization=quantization)
    yield replace(tensor, is_variable=not tensor.is_variable)
    if tensor.data is None:
        for number in (0, 1, -1, 5):
            data = np.full(tensor.shape, np.array(number).astype(tensor.type.numpy))
            yield replace(tensor, data=data)
    else:
        yield replace(tensor, data=None)
        for data in _elements(tensor.data):
            yield replace(tensor, data=data)


def _shapes(shape: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    for axis, size in enumerate(shape):
        before, after = shape[:axis], shape[axis + 1 :]
        for other in (size + 1, size - 1, 2 * size, 0, 1, 2, 3, 5, 70_000):
            if other >= 0:
                yield (*before, other, *after)
        yield (*before, *after)
        yield (*before, 1, size, *after)
        yield (*before, 2, size, *after)
    yield from ((), (1,), (*shape, 1), (1, 1, 1, *shape), (2, 2, *shape), (2, 3) * 4, (2,) * 12)


def shaped(tensor: AirTensor, shape: tuple[int, ...]) -> AirTensor:
    """Return a tensor of another shape, with its elements again and again."""
    if tensor.data is None:
        return replace(tensor, shape=shape)
    return replace(tensor, shape=shape, data=resized(tensor.data, shape))


def resized(data: Array, shape: tuple[int, ...]) -> Array:
    """Return an array of another shape, with the elements again and again; zeros if it has none.

    As ``numpy.resize``, which makes a list of all repetitions first.
    """
    size = math.prod(shape)
    if not data.size or not size:
        return np.zeros(shape, data.dtype)
    rounds = np.broadcast_to(data.reshape(-1), (-(-size // data.size), data.size))
    return rounds.reshape(-1)[:size].reshape(shape)


def _quantizations(tensor: AirTensor) -> Iterator[Quantization | None]:
    now = tensor.quantization
    if now is None:
        for scale, zero_point in itertools.product((1.0, 0.1), (0, 3)):
            yield Quantization(np.array([scale], np.float32), np.array([zero_point]))
        return
    yield None
    for factor in _FACTORS:
        yield replace(now, scales=(now.scales * factor).astype(np.float32))
    for zero_point in (-128, -1, 0, 1, 5, 127):
        yield replace(now, zero_points=np.full_like(now.zero_points, zero_point))
    if len(now.scales) > 1:
        yield Quantization(now.scales[:1], now.zero_points[:1])
    for axis, size in enumerate(tensor.shape):
        if size > 1:
            scales = np.linspace(0.1, 0.2, size).astype(np.float32)
            yield Quantization(scales, np.zeros(size, np.int64), axis)
            yield Quantization(np.full(size, 0.1, np.float32), np.arange(size) % 3, axis)


def _elements(data: Array) -> Iterator[Array]:
    def of(number: float) -> Array:
        return np.array(number).astype(data.dtype)

    for number in (0, 1, 2, -1, 100, -100):
        yield np.full_like(data, of(number))
    if data.dtype.kind in "iu":
        yield from (np.full_like(data, each(np.iinfo(data.dtype))) for each in (_least, _most))
    if data.dtype != np.bool_:
        yield from (data + of(1), data - of(1), of(0) - data)
    for index, number in itertools.product(range(min(data.size, 6)), (-1, 0, 1, 5, 100, -100)):
        changed = data.copy()
        changed.flat[index] = of(number)
        yield changed


def _least(info: np.iinfo[Any]) -> int:
    return int(info.min)


def _most(info: np.iinfo[Any]) -> int:
    return int(info.max)


def deep(start: Changed, axes: int = _DEEP) -> Iterator[Changed]:
    """Give all operands many axes at once, so that no two neighbours can be walked as one."""
    sizes, ends = ((2, 1) * axes)[:axes], ((1, 2) * axes)[:axes]
    lists = {
        1: (np.full(axes, 2), np.arange(0, axes, 2), np.zeros(axes), np.ones(axes)),
        2: (np.array(([[1, 1], [0, 0]] * axes)[:axes]),),
    }
    choices: dict[int, list[AirTensor]] = {}
    for id_, tensor in start.tensors.items():
        shapes = [(2,) * axes]
        if id_ in start.operator.input_ids:
            shapes += [sizes, ends]
        choices[id_] = [shaped(tensor, shape) for shape in shapes]
        if tensor.data is not None and tensor.type in (DType.INT32, DType.INT64):
            several = [each.astype(tensor.type.numpy) for each in lists.get(len(tensor.shape), ())]
            choices[id_] = [replace(tensor, shape=each.shape, data=each) for each in several]
        if tensor.data is not None or math.prod(tensor.shape) == 1:  # one element stays one
            choices[id_].insert(0, tensor)
    for chosen in itertools.islice(itertools.product(*choices.values()), 200):
        yield start.with_tensors(dict(zip(choices, chosen, strict=True)))


def both(start: Changed, first: Changed, second: Changed) -> Changed:
    """Make two changes; where both are of one thing, the second."""
    changed = start
    for each in (first, second):
        changed = changed.with_tensors(
            {id_: t for id_, t in each.tensors.items() if t is not start.tensors[id_]}
        )
        for name, value in vars(each.operator.options).items():
            if value is not getattr(start.operator.options, name):
                changed = changed.with_option(name, value)
        for name, ids in each.operator.named_tensors.items():
            if ids != start.operator.named_tensors[name]:
                changed = changed.with_operand(name, ids)
    return changed
