"""Layers that compute in every run what could have been computed before."""

from __future__ import annotations

from collections.abc import Iterator

from opgen.bind.bound import BoundModel, BoundOperator

_LARGE = 4096
"""Bytes of the arena that are worth a line."""


def constants_of_runs(bound: BoundModel) -> Iterator[tuple[int, BoundOperator, int]]:
    """Go through layers that make large tensors of constants alone: number, layer, bytes.

    What is real is not computed beforehand, as its last bits may be others, nor what would be too
    large beside the file.
    """
    tensors = bound.subgraph.tensors
    for number, layer in enumerate(bound.operators, 1):
        read = [tensors[id_] for id_ in layer.operator.input_ids if id_ >= 0]
        count = sum(tensors[id_].bytes for id_ in layer.operator.output_ids)
        if read and count >= _LARGE and all(each.is_constant for each in read):
            yield number, layer, count
