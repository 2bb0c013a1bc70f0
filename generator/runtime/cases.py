"""Random models of one operator, from the space that its spec's ``tests:`` describes.

A case is drawn until the spec itself accepts it: its checks hold and the kernel in question is
the one that would be chosen. :mod:`opgen.runtime.trial` draws what the spec leaves open.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from opgen.air.model import AirTensor
from opgen.aot.bound import BoundModel
from opgen.errors import ModelError
from opgen.lib.draw import Draw
from opgen.lib.target import GENERIC, Target
from opgen.lib.tensor import Array
from opgen.registry.definition import Definition, Kernel
from opgen.registry.operation import evaluate
from opgen.runtime.trial import Refusal, Trial

ATTEMPTS = 400


@dataclass(frozen=True, eq=False)
class ConformanceCase:
    """A model of one operator, and inputs to run it on."""

    bound: BoundModel
    inputs: tuple[Array, ...]
    """Stored elements per input of the graph, [samples, steps, *shape]."""

    def __str__(self) -> str:
        """Return the options, and type, shape and quantization of every tensor."""
        operator = self.bound.operators[0].operator
        words = [f"{name}={value}" for name, value in vars(operator.options).items()]
        for name, ids in operator.named_tensors.items():
            several = ids if isinstance(ids, tuple) else () if ids is None else (ids,)
            words += [f"{name}: {_in_words(self.bound.subgraph.tensors[id_])}" for id_ in several]
        return ", ".join(words)


def draw_case(
    definition: Definition[Any],
    kernel: Kernel[Any],
    generator: np.random.Generator,
    target: Target = GENERIC,
) -> ConformanceCase | str:
    """Draw a case for which ``kernel`` is chosen; a text says why none was found.

    :raises SpecError: if the spec's ``tests:`` leave out something that the operator needs.
    """
    if not definition.samples:
        return f"{definition.place} has no tests"
    furthest = Refusal(0, "")
    for attempt in range(ATTEMPTS):
        sample = definition.samples[int(generator.integers(len(definition.samples)))]
        unusual = attempt >= ATTEMPTS // 2
        try:
            case = evaluate(definition.place, sample, Draw(generator))
            found = Trial(definition, kernel, target, case, generator, unusual).build()
        except ModelError as error:
            found = Refusal(0, str(error))
        if not isinstance(found, Refusal):
            return ConformanceCase(*found)
        furthest = max(furthest, found, key=lambda each: each.stage)
    return furthest.reason


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
