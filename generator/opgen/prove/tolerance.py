"""How far two computations of the same may be apart."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from opgen.bind.bound import BoundOperator
from opgen.lib.overflow import HUGE
from opgen.lib.tensor import Array, Tensor
from opgen.prove.compare import FLOAT, Difference, Tolerance, compare

_MEMORY_STEPS = 16


def tolerance_of(facts: Tensor, exact: Array, *, keeps: bool = False) -> Tolerance | None:
    """Return how far the reference may be from the exact meaning, in stored elements.

    Fixed-point arithmetic and tables are good to a step of 8 bits, in 16 to a quarter of that; what
    has no scale is exact.

    :param keeps: the operator reads memory that it has rounded before; the reference does not
        round it.
    """
    if facts.type.is_float or facts.type.is_complex:
        return _float_tolerance(exact, keeps=keeps)
    if not facts.is_quantized:
        return None
    step = 1.0 if facts.type.bits != 16 else 64.0  # noqa: PLR2004
    return Tolerance(step * (_MEMORY_STEPS if keeps else 1), 0.0)


def _float_tolerance(values: Array, *, keeps: bool) -> Tolerance:
    """Sums in another order differ in proportion to what is summed, not to the sum.

    Memory carries that from run to run, and it grows. Beside a huge number others are held to what
    they are without it.
    """
    sizes = np.abs(values).astype(np.float64)  # HUGE is none of float16
    finite = sizes[sizes <= HUGE]
    peak = float(finite.max()) if finite.size else 0.0
    growth = _MEMORY_STEPS if keeps else 1
    return Tolerance(FLOAT.absolute * max(1.0, peak) * growth, FLOAT.relative)


def tolerance_of_sums(values: Array) -> Tolerance:
    """Return how far floats [samples, steps, *shape] may be apart, of each run for itself.

    As above: sums whose terms cancel each other are as inexact as the largest of the tensor.
    """
    sizes = np.abs(values).astype(np.float64)
    axes = tuple(range(2, values.ndim))
    peaks = np.max(sizes, axes, initial=1.0, where=sizes <= HUGE, keepdims=True)
    return Tolerance(FLOAT.absolute * peaks, FLOAT.relative)


def given_tolerance(
    values: Array, layer: BoundOperator, output: int, *, keeps: bool
) -> Tolerance | None:
    """Return how far two computations of the same may be apart.

    :param output: the tensor.
    :param keeps: the operator keeps something from one run to the next.
    """
    if values.dtype.kind not in "fc":
        return steps_of(layer, output)
    return replace(_float_tolerance(values, keeps=keeps), clamps=False)


def difference_in(
    layer: BoundOperator, output: int, wanted: Array, found: Array, *, keeps: bool = False
) -> Difference | None:
    """Return how a computation of an output differs from another, by more than may be."""
    return compare(wanted, found, given_tolerance(wanted, layer, output, keeps=keeps))


def steps_of(layer: BoundOperator, output: int) -> Tolerance | None:
    """Return how far integers may be off, as the kernel says; None: not at all."""
    said = layer.kernel.tolerance if layer.kernel is not None else None
    for name, steps in said.steps.items() if said else ():
        if output in layer.operator.tensors_of(name):
            return Tolerance(steps, 0.0)
    return None
