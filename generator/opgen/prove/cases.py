"""Random models of one operator, from the space that its spec's ``tests:`` describes.

A case is drawn until the spec itself accepts it: its checks hold and the kernel in question is
the one that would be chosen. :mod:`opgen.prove.trial` draws what the spec leaves open.

Options that ``tests:`` leave at their defaults are drawn all the same: those of custom operators,
as a spec says which values it takes by ``only``, ``min`` and ``max``, or by the type alone; and
those that programs of PyTorch have otherwise than models of LiteRT.
"""

from __future__ import annotations

import itertools
import zlib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any

import numpy as np

from opgen.air.model import AirTensor
from opgen.bind.bound import BoundModel
from opgen.lib.draw import Case, Draw
from opgen.lib.target import GENERIC, Target
from opgen.lib.tensor import Array
from opgen.operators.applied import evaluate
from opgen.operators.model import Definition, Option
from opgen.prove.special_values import special_samples
from opgen.prove.trial import DrawBias, Refusal, Trial
from opgen.prove.variants import Variant

ATTEMPTS, _FEW = 400, 16
CORNERS = 6
"""The first cases of a variant: see :class:`opgen.lib.draw.Draw` and ``draw_tensors``."""
_FIRST = 4
_OFTEN = 0.5
"""How often an option is not its default."""


@dataclass(frozen=True, eq=False)
class ConformanceCase:
    """A model of one operator, and inputs to run it on."""

    bound: BoundModel
    inputs: tuple[Array, ...]
    """Stored elements per input of the graph, [samples, steps, *shape]."""
    special: int = 0
    """In how many of the last samples floats are special; see :meth:`CaseSource.with_special`."""

    def __str__(self) -> str:
        """Return the options, and type, shape and quantization of every tensor."""
        operator = self.bound.operators[0].operator
        words = [f"{name}={value}" for name, value in vars(operator.options).items()]
        for name, ids in operator.named_tensors.items():
            for id_ in ids if isinstance(ids, tuple) else () if ids is None else (ids,):
                known = self.bound.subgraph.tensors.get(id_)
                words.append(f"{name}: {'absent' if known is None else _in_words(known)}")
        return ", ".join(words)

    @property
    def kernel(self) -> str:
        """Name of the kernel that is run; empty: there is none."""
        kernel = self.bound.operators[0].kernel
        return "" if kernel is None else kernel.name

    @property
    def has_all_outputs(self) -> bool:
        """Whether the model leaves none of the operator's outputs out."""
        layer = self.bound.operators[0]
        assert layer.definition is not None
        found = [layer.operator.named_tensors[each.name] for each in layer.definition.outputs]
        return all(-1 not in ids if isinstance(ids, tuple) else ids is not None for ids in found)

    @property
    def is_written(self) -> bool:
        """Whether a file says all of the operator: internal options have their defaults."""
        layer = self.bound.operators[0]
        assert layer.definition is not None
        return all(
            getattr(layer.operator.options, each.name) == each.default
            for each in layer.definition.options
            if each.internal
        )


class CaseSource:
    """Draws the cases of a variant: those at corners first, then any.

    :param targets: processors; a case is for the first for which the kernel is chosen.
    """

    def __init__(self, variant: Variant, targets: Sequence[Target], seed: int) -> None:
        self.variant = variant
        self.targets = targets
        self.seed = seed

    def draw(self, index: int) -> ConformanceCase | str:
        """Draw a case; a text says why none was found.

        :raises ModelError: if an expression of the spec fails for what its checks do not refuse.
        :raises SpecError: if the spec's ``tests:`` leave out something that the operator needs.
        """
        words = f"{self.variant.definition.op} {self.variant}".encode()
        generator = np.random.default_rng([self.seed, zlib.crc32(words), index])
        corner = index if index < CORNERS else None
        found: ConformanceCase | str = ""
        # A kernel for one processor fits no other, however often that is tried.
        rounds = (_FEW, ATTEMPTS) if len(self.targets) > 1 else (ATTEMPTS,)
        for attempts, target in itertools.product(rounds, self.targets):
            found = draw_case(self.variant, generator, target, corner, attempts)
            if isinstance(found, ConformanceCase):
                self.targets = (target,)
                break
        return found

    def with_special(self, case: ConformanceCase, index: int) -> ConformanceCase:
        """Return every other case with special values among the floats of its last samples."""
        if index % 2 == 0 or not any(each.dtype.kind == "f" for each in case.inputs):
            return case
        generator = np.random.default_rng([self.seed, index])
        lasts = special_samples(generator, [each[-1:] for each in case.inputs], index // 2)
        pairs = zip(case.inputs, lasts, strict=True)
        inputs = tuple(np.concatenate([values[:-1], last]) for values, last in pairs)
        return replace(case, inputs=inputs, special=len(lasts[0]))


def draw_case(
    variant: Variant,
    generator: np.random.Generator,
    target: Target = GENERIC,
    corner: int | None = None,
    attempts: int = ATTEMPTS,
) -> ConformanceCase | str:
    """Draw a case of a variant; a text says why none was found.

    :param corner: the case shall be as near to this corner of the space as the spec allows.
    :param attempts: after which none is found.
    :raises ModelError: if an expression of the spec fails for what its checks do not refuse.
    :raises SpecError: if the spec's ``tests:`` leave out something that the operator needs.
    """
    definition = variant.definition
    if not definition.samples:
        return f"{definition.place} has no tests"
    if never := variant.kernel.never_on(target):
        return f"it runs only when {never}"
    furthest = Refusal(-2, "")
    for attempt in range(attempts):
        bias = DrawBias(corner, _chance(attempt), unusual=attempt >= ATTEMPTS // 2)
        number = corner if corner is not None and attempt < _FIRST else generator.integers(1 << 16)
        sample = definition.samples[int(number) % len(definition.samples)]
        draw = Draw(generator, corner, bias.chance)
        case = with_options(definition, evaluate(definition.place, sample, draw), draw)
        found = _size_fault(case) or Trial(variant, target, case, generator, bias).build()
        if not isinstance(found, Refusal):
            made = ConformanceCase(*found)
            evaluate(definition.place, lambda case: case.bound.operators[0].memory, made)
            return made
        furthest = max(furthest, found, key=lambda each: each.stage)
    return furthest.reason


def _size_fault(case: Case) -> Refusal | None:
    """Return that a size is drawn which no tensor has."""
    for name, shape in case.shapes.items():
        sizes = [each if isinstance(each, tuple) else (each,) for each in shape]
        if any(size < 0 for each in sizes for size in each):
            return Refusal(-1, f"tests draw '{name}' of shape {shape}")
    return None


def _chance(attempt: int) -> float:
    """Return how near to its corner a case is drawn: nearer at first."""
    if attempt < _FIRST:
        return 1.0
    return (0.8, 0.3, 0.0, 0.0)[4 * attempt // ATTEMPTS]


def _in_words(tensor: AirTensor) -> str:
    words = f"{tensor.type} {list(tensor.shape)}"
    if tensor.is_constant:
        words += " constant"
    if tensor.quantization is None:
        return words
    scales, zero_points = tensor.quantization.scales, tensor.quantization.zero_points
    if tensor.quantization.axis is not None:
        return f"{words} with {len(scales)} scales along axis {tensor.quantization.axis}"
    return f"{words} of {scales[0]:.9g} * (q - {zero_points[0]})"


def with_options(definition: Definition[Any], case: Case, draw: Draw) -> Case:
    """Return a case in which options that its space leaves alone have values of their own."""
    drawn = dict(case.options)
    for option in definition.options:
        if option.torch is not None and option.name not in drawn:
            drawn[option.name] = draw.choice(option.default, option.torch)
    if definition.litert is None or definition.litert.builtin:
        return replace(case, options=drawn)
    for option in definition.options:
        if option.internal or option.required or option.name in drawn:
            continue
        if draw.generator.random() < _OFTEN:
            drawn[option.name] = _value(option, draw)
    return replace(case, options=drawn)


def _value(option: Option, draw: Draw) -> object:
    if option.only:
        return draw.choice(*option.only)
    if option.kind is bool:
        return draw.choice(False, True)
    if isinstance(option.kind, type) and issubclass(option.kind, Enum):
        return draw.choice(*option.kind)
    low, high = option.minimum, option.maximum
    if low is None or high is None or option.kind not in (int, float):
        return option.default
    if option.kind is int:
        return draw.span(int(low), int(high))
    return draw.choice(float(low), float(high), float(draw.generator.uniform(low, high)))
