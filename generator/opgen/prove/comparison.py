"""Compares what two runs of a model computed, tensor by tensor."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

import numpy as np

from opgen.bind.bound import BoundModel, BoundOperator
from opgen.errors import Diagnostic, shown_name
from opgen.lib.tensor import Array
from opgen.operators.applied import describe
from opgen.prove.compare import FLOAT, Difference, Tolerance, compare
from opgen.prove.tolerance import steps_of, tolerance_of_sums

ROUNDED_ONCE = Tolerance(0.0, 1e-6)
"""For floats that are computed from integers in one step."""


@dataclass(frozen=True)
class FirstSpecial:
    """The first tensor of a run that has NaN, or infinities."""

    kind: str
    """``NaN`` or ``infinity``."""
    side: str
    """Whose run it is."""
    where: str
    """Its layer, and its name."""
    elements: int
    """How many of its elements are such."""


@dataclass(frozen=True)
class Comparison:
    """Two ways to run a model, compared."""

    first: str
    second: str
    tensors: int
    """How many tensors were compared."""
    elements: int
    differences: tuple[Diagnostic, ...] = ()
    """One for each tensor that differs, in the order in which the model computes them."""
    binding: bool = True
    """Whether a difference is a fault; if not, it only tells how far two runtimes are apart."""
    samples: int = 1
    """How many were compared."""
    alone: tuple[str, ...] = ()
    """For each difference what the layer does alone, on the very inputs that the first has; empty:
    it does not differ then, so that it has inherited the difference. Empty tuple: not asked."""
    special: tuple[FirstSpecial, ...] = ()
    """Where NaN and infinities are first."""
    missing: tuple[str, ...] = ()
    """Layers that were not compared, as the first has no such tensor."""
    notes: tuple[str, ...] = ()
    """What whoever reads it should know."""

    @property
    def inherited(self) -> tuple[Diagnostic, ...]:
        """The differences of layers that do not differ alone."""
        pairs = zip(self.differences, self.alone, strict=False)
        return tuple(found for found, alone in pairs if not alone)

    @property
    def first_fault(self) -> Diagnostic | None:
        """The first difference that a layer has not inherited, else the first of all."""
        own = (each for each, alone in zip(self.differences, self.alone, strict=False) if alone)
        return next(own, next(iter(self.differences), None))


HowExact = Callable[[BoundModel, BoundOperator | None, int, Array], Tolerance | None]
"""Tells how exact a tensor must be, of what computes it, its id and its elements."""


def compare_tensors(
    bound: BoundModel,
    first: tuple[str, Mapping[int, Array]],
    second: tuple[str, Mapping[int, Array]],
    first_sample: int = 0,
) -> Comparison:
    """Compare the tensors that two runs have in common, in the order of the operators.

    :param first_sample: what messages call the first one.
    """
    compared = list(compared_tensors(bound, first[1], second[1]))
    words = f"{second[0]} differs from {first[0]}"
    found = tuple(
        tensor_fault(
            bound, each.id, each.producer, f"{words}: {each.difference.in_runs(first_sample)}"
        )
        for each in compared
        if each.difference
    )
    count = sum(each.elements for each in compared)
    samples = len(first[1][compared[0].id]) if compared else 1
    return Comparison(first[0], second[0], len(compared), count, found, samples=samples)


@dataclass(frozen=True, eq=False)
class Compared:
    """A tensor of two runs."""

    id: int
    producer: BoundOperator | None
    elements: int
    difference: Difference | None


def compared_tensors(
    bound: BoundModel,
    expected: Mapping[int, Array],
    actual: Mapping[int, Array],
    how_exact: HowExact | None = None,
) -> Iterator[Compared]:
    """Go through the tensors that two runs have in common, in the order of the operators.

    :param how_exact: None: :func:`tolerance`.
    """
    producers = {id_: each for each in bound.operators for id_ in each.operator.output_ids}
    shared = [
        id_ for id_ in (*producers, *bound.subgraph.output_ids) if id_ in expected and id_ in actual
    ]
    for id_ in dict.fromkeys(shared):
        tensor, producer = bound.subgraph.tensors[id_], producers.get(id_)
        want = bound.model.left_of(id_, expected[id_], tensor.shape)
        got = actual[id_]
        if producer is not None:
            want = valid_part(producer, id_, expected, want)
            got = valid_part(producer, id_, expected, got)
        exact = (how_exact or tolerance)(bound, producer, id_, want)
        yield Compared(id_, producer, want.size, compare(want, got, exact))


def valid_part(
    producer: BoundOperator, id_: int, tensors: Mapping[int, Array], values: Array
) -> Array:
    """Return the elements of an output [samples, steps, *shape] that count, as its operator says.

    :param tensors: what was computed, with the output that says so.
    """
    outputs = producer.definition.outputs if producer.definition is not None else ()
    ids = producer.operator.named_tensors
    operand = next((each for each in outputs if ids.get(each.name) == id_ and each.valid), None)
    flag = ids[operand.valid] if operand is not None else None
    if operand is None or not isinstance(flag, int) or flag not in tensors:
        return values
    lead = values.shape[:2]
    said = tensors[flag].reshape(lead)
    if said.dtype == np.bool_:
        return values[said]
    along = np.moveaxis(values, operand.layout.index("D") + 2, 2)
    return along[np.arange(along.shape[2]) < said[..., None]]


def tolerance(
    bound: BoundModel, producer: BoundOperator | None, id_: int, values: Array
) -> Tolerance | None:
    """Return how exact a tensor must be, by what computes it; None: bit for bit."""
    is_float = values.dtype.kind in "fc"
    if producer is None:
        return FLOAT if is_float else None
    if not is_float:
        return steps_of(producer, id_)
    tensors = bound.subgraph.tensors
    read = [tensors[id_] for id_ in producer.operator.input_ids if id_ >= 0]
    sums = any(tensor.type.is_float or tensor.type.is_complex for tensor in read)
    return tolerance_of_sums(values) if sums else ROUNDED_ONCE


def tensor_fault(
    bound: BoundModel, id_: int, producer: BoundOperator | None, message: str
) -> Diagnostic:
    """Return a fault of a tensor, with the operator and the kernel that compute it."""
    tensor = bound.subgraph.tensors[id_]
    text = f"tensor {id_} '{shown_name(tensor.name)}': {message}"
    if producer is None:
        return Diagnostic(bound.model.name, text)
    where = describe(bound.model.name, producer.operator)
    kernel = producer.kernel
    why = f"it runs kernel '{kernel.name}' of {kernel.place}" if kernel is not None else ""
    return Diagnostic(where, text, why=why)
