"""Models that the checks of specs refuse: accepted cases, changed until each check has been seen.

A change is one of an option, of a tensor's type, shape, quantization or elements, or of which
tensors are given; where single ones do not reach a check, ranks beyond those of nested loops, and
pairs of changes.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from pathlib import Path
from typing import Any

import numpy as np

from opgen.air.dtype import DType
from opgen.air.model import AirOperator, AirTensor, Quantization
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.config import find_target
from opgen.errors import ModelError
from opgen.lib.target import Target
from opgen.lib.tensor import Array
from opgen.paths import specs_root
from opgen.registry.context import build_default_registry_context
from opgen.registry.definition import Definition, Option, Violation
from opgen.registry.operation import evaluate, operation_of
from opgen.registry.places import lines_of
from opgen.runtime.cases import ConformanceCase, draw_case
from opgen.runtime.variants import variants

LIST = Path(__file__).with_name("refusals.txt")
TARGETS = [find_target(name) for name in ("generic", "cortex-m4", "cortex-m55")]
TYPES = (
    DType.INT8, DType.INT16, DType.INT32, DType.INT64, DType.UINT8, DType.INT4, DType.BOOL,
    DType.FLOAT32, DType.FLOAT16,
)  # fmt: skip
NUMBERS = (-1, 0, 1, 2, 3, 5, 100, 100_000, 1 << 30)
FACTORS = (2.0, 0.5, 1.01, 1e-3, 1e3, 1e-6, 1e6, 1e-12, 1e12)
DEEP = 20
"""More axes than nests of eight loops have, also where neighbours are walked in pairs."""
ROUNDS = 40
PAIRS = 6000


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
        options = replace(self.operator.options, **{name: value})
        return replace(self, operator=replace(self.operator, options=options))

    def with_operand(self, name: str, ids: int | tuple[int, ...] | None) -> Changed:
        """Give an operand other tensors."""
        named = {**self.operator.named_tensors, name: ids}
        return replace(self, operator=replace(self.operator, named_tensors=named))


def places_of_checks(definition: Definition[Any]) -> frozenset[str]:
    """Return where the checks of an operator stand, ``file:line`` below the root of the specs."""
    places = lines_of(definition.op).items()
    return frozenset(place for part, place in places if re.fullmatch(r"checks\.\d+", part))


def listing(definitions: Iterable[Definition[Any]]) -> str:
    """Return the checks of operators as text: what must hold, as it stands in the specs."""
    lines = []
    for definition in sorted(definitions, key=lambda each: each.op):
        lines.append(f"{definition.op}\n")
        for place in places_of_checks(definition):
            file, _, line = place.rpartition(":")
            text = (specs_root().parent / file).read_text(encoding="utf-8").splitlines()
            lines.append(f"{definition.op}  {text[int(line) - 1].strip()}\n")
    return "".join(sorted(lines))


def seen_alone(definition: Definition[Any]) -> frozenset[str]:
    """Return the places of checks that refuse some model which all others let pass."""
    wanted = places_of_checks(definition)
    found: set[str] = set()
    for changed, target in _models(definition):
        violations = _violations(definition, changed, target)
        if len(violations) == 1:
            found.add(str(violations[0].place))
        if wanted <= found:
            break
    return frozenset(found)


def changed_once(definition: Definition[Any]) -> Iterator[Changed]:
    """Go through a case of each variant of each kernel, with each change by itself."""
    for case, _ in _cases(definition, np.random.default_rng(4)):
        start = Changed(case.bound.operators[0].operator, case.bound.subgraph.tensors)
        yield from _changes(definition, start)


def _models(definition: Definition[Any]) -> Iterator[tuple[Changed, Target]]:
    generator = np.random.default_rng(1)
    for round_ in range(ROUNDS):
        for case, target in _cases(definition, generator):
            start = Changed(case.bound.operators[0].operator, case.bound.subgraph.tensors)
            changes = [*_changes(definition, start)]
            every = (*changes, *_deep(start)) if not round_ else _operands(definition, start)
            yield from ((each, target) for each in every)
            if not round_:
                continue
            for _ in range(PAIRS // ROUNDS):
                first, second = generator.integers(len(changes), size=2)
                yield _both(start, changes[first], changes[second]), target


def _cases(
    definition: Definition[Any], generator: np.random.Generator
) -> Iterator[tuple[ConformanceCase, Target]]:
    """Draw a case of each variant, for the first target that chooses it."""
    for kernel in definition.kernels:
        for variant in variants(definition, kernel):
            for target in TARGETS:
                case = draw_case(variant, generator, target)
                if isinstance(case, ConformanceCase):
                    yield case, target
                    break


def _violations(definition: Definition[Any], changed: Changed, target: Target) -> list[Violation]:
    """Return the checks that refuse before an expression fails, which is not a check's doing."""
    found: list[Violation] = []
    try:
        operation = operation_of(definition, changed.operator, changed.tensors, target)
        evaluate("a case", lambda op: found.extend(definition.check(op)), operation)
    except ModelError:
        pass  # after a broken check the next may not make sense any more
    return found


# --- changes -------------------------------------------------------------------------------------


def _changes(definition: Definition[Any], start: Changed) -> Iterator[Changed]:
    for option in definition.options:
        for value in _values(option, getattr(start.operator.options, option.name)):
            yield start.with_option(option.name, value)
    for id_, tensor in start.tensors.items():
        for each in _tensors(tensor):
            yield start.with_tensors({id_: each})
    inner = start.operator.intermediates
    for index, tensor in enumerate(inner):
        for each in [None, *_quantizations(tensor)] if tensor is not None else []:
            changed = each if each is None else replace(tensor, quantization=each)
            others = (*inner[:index], changed, *inner[index + 1 :])
            yield replace(start, operator=replace(start.operator, intermediates=others))
    yield from _operands(definition, start)


def _operands(definition: Definition[Any], start: Changed) -> Iterator[Changed]:
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
    if option.kind is bool:
        yield not now
    elif option.kind is DType:
        yield from TYPES
    elif isinstance(option.kind, type) and issubclass(option.kind, Enum):
        yield from option.kind
    elif option.kind is int:
        yield from (*NUMBERS, now + 1, now - 1, 2 * now)
    elif option.kind is float:
        yield from (0.0, -1.0, 1.0, 2.0, 1e9, 1e-9, np.inf, np.nan)
    elif option.kind is str:
        yield from ("", f"{now}x")
    elif option.kind is tuple:
        yield from ((), (*now, 1), now[:-1], now[::-1])
        for index, value in itertools.product(range(len(now)), NUMBERS):
            yield (*now[:index], value, *now[index + 1 :])


def _tensors(tensor: AirTensor) -> Iterator[AirTensor]:
    for kind in TYPES:
        if kind is not tensor.type:
            with np.errstate(over="ignore", invalid="ignore"):
                data = None if tensor.data is None else tensor.data.astype(kind.numpy)
            yield replace(tensor, type=kind, data=data)
            yield replace(tensor, type=kind, data=data, quantization=None)
    for shape in _shapes(tensor.shape):
        yield _shaped(tensor, shape)
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


def _shaped(tensor: AirTensor, shape: tuple[int, ...]) -> AirTensor:
    if tensor.data is None:
        return replace(tensor, shape=shape)
    empty = np.zeros(shape, tensor.data.dtype)
    return replace(
        tensor, shape=shape, data=np.resize(tensor.data, shape) if tensor.data.size else empty
    )


def _quantizations(tensor: AirTensor) -> Iterator[Quantization | None]:
    now = tensor.quantization
    if now is None:
        for scale, zero_point in itertools.product((1.0, 0.1), (0, 3)):
            yield Quantization(np.array([scale], np.float32), np.array([zero_point]))
        return
    yield None
    for factor in FACTORS:
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


def _deep(start: Changed) -> Iterator[Changed]:
    """Give all operands many axes at once, so that no two neighbours can be walked as one."""
    sizes, ends = (2, 1) * (DEEP // 2), (1, 2) * (DEEP // 2)
    lists = {
        1: (np.full(DEEP, 2), np.arange(0, DEEP, 2), np.zeros(DEEP), np.ones(DEEP)),
        2: (np.array([[1, 1], [0, 0]] * (DEEP // 2)),),
    }
    choices: dict[int, list[AirTensor]] = {}
    for id_, tensor in start.tensors.items():
        shapes = [(2,) * DEEP]
        if id_ in start.operator.input_ids:
            shapes += [sizes, ends]
        choices[id_] = [_shaped(tensor, shape) for shape in shapes]
        if tensor.data is not None and tensor.type in (DType.INT32, DType.INT64):
            several = [each.astype(tensor.type.numpy) for each in lists.get(len(tensor.shape), ())]
            choices[id_] = [replace(tensor, shape=each.shape, data=each) for each in several]
        if tensor.data is not None:
            choices[id_].insert(0, tensor)
    for chosen in itertools.islice(itertools.product(*choices.values()), 200):
        yield start.with_tensors(dict(zip(choices, chosen, strict=True)))


def _both(start: Changed, first: Changed, second: Changed) -> Changed:
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


if __name__ == "__main__":
    context = build_default_registry_context()
    classes = (context.aot_operator_classes.get(key) for key in context.aot_operator_classes)
    made = (each.DEFINITION for each in classes if issubclass(each, SpecOperator))
    LIST.write_text(listing(made), encoding="utf-8")
