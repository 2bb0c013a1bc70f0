"""How far each layer of a quantized model is from what it means in real numbers; NaN, infinity."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from opgen.air.model import AirTensor
from opgen.base.progress import stage
from opgen.bind.bound import BoundModel, BoundOperator
from opgen.errors import UsageError, counted
from opgen.interpret.values import dequantize
from opgen.lib.tensor import Array
from opgen.prove.execute import Arithmetic, Execution, facts_of, require_references

UNLIKE = ("drop_channels", "make_tables")
"""Transforms that put what a model stores in place of what it means: not for what is measured."""
_SHORT = 8
"""Bits of activations that could be wider."""


@dataclass(frozen=True)
class Power:
    """Sums of squares over the elements of a tensor."""

    signal: float = 0.0
    """Of the real numbers that should be there."""
    noise: float = 0.0
    """Of how far those are away that are there."""

    def plus(self, wanted: Array, found: Array) -> Power:
        """Return the sums with more elements, of those that are numbers."""
        good = np.isfinite(wanted) & np.isfinite(found)
        real, apart = wanted[good], found[good] - wanted[good]
        return Power(self.signal + float(real @ real), self.noise + float(apart @ apart))

    @property
    def relative(self) -> float | None:
        """Noise, by signal; None: there is no signal."""
        return self.noise / self.signal if self.signal else None

    @property
    def decibels(self) -> float | None:
        """Signal, by noise; None: there is none of one of them."""
        return 10 * math.log10(self.signal / self.noise) if self.signal and self.noise else None


@dataclass(frozen=True, eq=False)
class LayerNoise:
    """What was measured of an output of a layer, over all runs."""

    layer: int
    """From 1 on, as C and reports count them."""
    operator: BoundOperator
    tensor: AirTensor
    local: Power = Power()
    """Beside what the layer means in real numbers, of the very inputs that it had."""
    total: Power = Power()
    """Beside what the whole model means, in real numbers from its inputs on; or beside the model
    that it was quantized from, where that has a tensor of this name."""
    elements: int = 0
    clipped: int = 0
    """Elements at an end of their type whose real numbers lie beyond it."""

    @property
    def is_short(self) -> bool:
        """Whether its elements could be stored in more bits."""
        return self.tensor.type.is_integer and self.tensor.type.bits <= _SHORT


@dataclass(frozen=True, eq=False)
class Original:
    """The model of floats that a quantized one was made of."""

    bound: BoundModel
    ids: Mapping[int, int]
    """Output of a layer of the quantized model -> the tensor of its name and shape."""


@dataclass(frozen=True)
class NotFinite:
    """The first tensor with infinities or NaN."""

    layer: int
    """0: an input of the model."""
    name: str
    """Of the layer, or of the input."""
    sample: int
    step: int
    elements: int


@dataclass(frozen=True, eq=False)
class Noise:
    """What was measured of a model."""

    samples: int
    steps: int
    layers: tuple[LayerNoise, ...]
    first_not_finite: NotFinite | None

    @property
    def shares(self) -> Mapping[int, float]:
        """Layer -> its part of the local noise of all layers of few bits, the greatest first."""
        found: dict[int, float] = {}
        for each in self.layers:
            if each.is_short and each.local.relative:
                found[each.layer] = found.get(each.layer, 0.0) + each.local.relative
        whole = sum(found.values())
        ranked = sorted(found, key=lambda layer: (-found[layer], layer))
        return {layer: found[layer] / whole for layer in ranked}


def original_of(bound: BoundModel, floats: BoundModel) -> Original:
    """Find the layers of a quantized model in the one that it was made of, by their names.

    :raises UsageError: if inputs have other shapes, or no layer has a name of the other model.
    """
    graph, other = bound.subgraph, floats.subgraph
    shapes = [[each.tensors[id_].shape for id_ in each.input_ids] for each in (graph, other)]
    if shapes[0] != shapes[1]:
        inputs = " and ".join(str([*map(list, each)]) for each in shapes)
        raise UsageError.at(floats.model.name, f"its inputs are others: {inputs}")
    named = {each.name: each for each in other.tensors.values() if not each.is_constant}
    ids = {
        each.tensor.id: found.id
        for each in _layers(bound)
        if (found := named.get(each.tensor.name)) and found.shape == each.tensor.shape
    }
    if not ids:
        hint = f"write it and {bound.model.name} from one model with the same converter"
        raise UsageError.at(floats.model.name, "no layer has the same name and shape", hint=hint)
    return Original(floats, ids)


def noise_of(
    bound: BoundModel,
    pieces: Iterable[Sequence[Array]],
    samples: int,
    steps: int,
    original: Original | None = None,
) -> Noise:
    """Run a model three ways, and compare what its layers compute.

    Bit for bit; in real numbers; and in real numbers with each layer on what the first way gave it.
    All begin with the stored inputs: how these were quantized is not part of the model.

    :param bound: without :data:`UNLIKE`.
    :param pieces: stored inputs, [some samples, steps, *shape] each.
    :param samples: how many there are in all.
    :param original: the model that computes in real numbers in the place of this one.
    :raises UnsupportedError: if an operator does not say what it computes.
    """
    require_references(bound)
    if original is not None:
        require_references(original.bound)
    measured = {each.tensor.id: each for each in _layers(bound)}
    first: NotFinite | None = None
    number = 0
    with stage(f"measuring {counted(samples, 'sample')}", samples) as shown:
        for sample in (each for inputs in pieces for each in zip(*inputs, strict=True)):
            for step, (exact, local, total) in enumerate(_runs(bound, sample, original)):
                for id_, each in measured.items():
                    if id_ in exact and id_ in local:
                        measured[id_] = _with_run(each, exact[id_], local[id_], total.get(id_))
                first = first or _first_not_finite(bound, exact, number, step)
            number += 1
            if shown is not None:
                shown.update(1)
    return Noise(number, steps, tuple(each for each in measured.values() if each.elements), first)


def _layers(bound: BoundModel) -> Iterator[LayerNoise]:
    """Go through the outputs that stand for real numbers, of layers that compute something."""
    for layer, each in enumerate(bound.operators, 1):
        if each.is_control or (each.kernel is None and not each.is_handwritten):
            continue
        for id_ in each.operator.output_ids:
            tensor = bound.subgraph.tensors[id_]
            is_real = tensor.type.is_float or (
                tensor.type.is_integer and facts_of(tensor).is_quantized
            )
            if is_real:
                yield LayerNoise(layer, each, tensor)


_Tensors = Mapping[int, Array]


def _runs(
    bound: BoundModel, sample: Sequence[Array], original: Original | None
) -> Iterator[tuple[_Tensors, _Tensors, _Tensors]]:
    """Go through the steps of a sample; gives what is computed bit for bit, locally, in all.

    :param sample: [steps, *shape] per input.
    """
    tensors = bound.subgraph.tensors
    exact, local = (Execution(bound, each) for each in (Arithmetic.EXACT, Arithmetic.REAL))
    total = Execution(original.bound if original else bound, Arithmetic.REAL)
    kept = tuple(exact.variables)
    for fed in zip(*sample, strict=True):
        rounds: list[dict[int, Array]] = []

        def noted(index: int, found: _Tensors, rounds: list[dict[int, Array]] = rounds) -> _Tensors:
            ids = (*bound.operators[index].operator.output_ids, *kept)
            rounds.append({id_: found[id_] for id_ in ids if id_ in found})
            return {}

        computed = exact.step(fed, noted)
        left = iter(rounds)

        def given(_: int, __: _Tensors, left: Iterator[dict[int, Array]] = left) -> _Tensors:
            stored = next(left)
            return {id_: dequantize(facts_of(tensors[id_]), stored[id_]) for id_ in stored}

        if original is None:
            yield computed, local.step(fed, given), total.step(fed)
            continue
        inputs = zip(bound.subgraph.input_ids, fed, strict=True)
        real = total.step([dequantize(facts_of(tensors[id_]), each) for id_, each in inputs])
        meant = {id_: real[other] for id_, other in original.ids.items() if other in real}
        yield computed, local.step(fed, given), meant


def _with_run(each: LayerNoise, stored: Array, local: Array, total: Array | None) -> LayerNoise:
    """Return what was measured of an output, with one more run."""
    facts = facts_of(each.tensor)
    found = dequantize(facts, stored)
    clipped = 0
    if each.tensor.type.is_integer:
        low, high = each.tensor.type.range
        ends = np.array([low, low + 1, high - 1, high]).reshape(-1, *(1,) * facts.rank)
        least, above, below, most = (dequantize(facts, end) for end in ends)
        beyond = (local < least - (above - least) / 2) | (local > most + (most - below) / 2)
        clipped = int(np.count_nonzero(beyond & ((stored == low) | (stored == high))))
    return replace(
        each,
        local=each.local.plus(local, found),
        total=each.total if total is None else each.total.plus(total, found),
        elements=each.elements + stored.size,
        clipped=each.clipped + clipped,
    )


def _first_not_finite(
    bound: BoundModel, found: _Tensors, sample: int, step: int
) -> NotFinite | None:
    """Return where a run has infinities or NaN first, in the order in which it computes."""
    inputs = ((0, id_, "") for id_ in bound.subgraph.input_ids)
    outputs = (
        (layer, id_, each.name)
        for layer, each in enumerate(bound.operators, 1)
        for id_ in each.operator.output_ids
    )
    for layer, id_, name in (*inputs, *outputs):
        tensor = bound.subgraph.tensors[id_]
        if id_ in found and found[id_].dtype.kind in "fc":
            count = int(np.count_nonzero(~np.isfinite(found[id_])))
            if count:
                return NotFinite(layer, name or tensor.name, sample, step, count)
    return None
