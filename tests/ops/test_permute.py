"""What `permute:` says of an operator: with axes in another order it gives the same elements."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import prod
from typing import Any

import numpy as np
import pytest

from opgen.air.model import AirModel, Quantization
from opgen.air.verify import verify
from opgen.aot.operators.spec_operator import SpecOperator
from opgen.bind.bind import bind
from opgen.config import find_target
from opgen.operators.model import Definition
from opgen.prove.cases import CaseSource, ConformanceCase
from opgen.prove.compare import compare
from opgen.prove.execute import execute
from opgen.prove.tolerance import given_tolerance
from opgen.prove.variants import variants
from opgen.registry.context import build_default_registry_context
from opgen.transforms.following import Facts, Follower
from opgen.transforms.settle_layouts import Settling

CONTEXT = build_default_registry_context()
GENERIC = find_target("generic")
CASES = 4
ZERO = np.zeros(1, np.int64)


def definitions() -> Iterator[Definition[Any]]:
    """Go through the built-in operators that follow another order of axes."""
    for name in sorted(CONTEXT.aot_operator_classes.keys()):
        found = CONTEXT.aot_operator_classes.get(name)
        if issubclass(found, SpecOperator) and found.DEFINITION.permute is not None:
            yield found.DEFINITION


def cases(definition: Definition[Any]) -> Iterator[ConformanceCase]:
    """Draw cases of an operator, of kernels in turn."""
    known = [each for kernel in definition.kernels for each in variants(definition, kernel)]
    for index in range(CASES):
        drawn = CaseSource(known[index * len(known) // CASES], [GENERIC], seed=index).draw(index)
        if isinstance(drawn, ConformanceCase):
            yield drawn


def permutations(follower: Follower) -> list[tuple[int, ...]]:
    """Return some permutations that an operator says to follow."""
    if prod(follower.shape) == 1:
        return []  # one element is in every order already
    rank = len(follower.shape)
    random = np.random.default_rng(rank)
    tried = [tuple(range(rank)), *(tuple(map(int, random.permutation(rank))) for _ in range(8))]
    tried += [(0, *range(2, rank), 1), (0, rank - 1, *range(1, rank - 1))] if rank > 1 else []
    tried += [(1, 0, *range(2, rank))] if rank > 1 else []
    return [each for each in dict.fromkeys(tried) if follower.follows(each)]


def with_scales(model: AirModel) -> AirModel:
    """Return a model whose operator changes scales; one that changes nothing would vanish."""
    tensors = {
        id_: replace(each, quantization=Quantization(np.float32([0.5 / id_ if id_ else 1.0]), ZERO))
        for id_, each in model.main.tensors.items()
    }
    return replace(model, subgraphs=(replace(model.main, tensors=tensors),))


def permuted(model: AirModel, facts: Facts, permutation: tuple[int, ...]) -> AirModel | None:
    """Return the model whose operator follows, between transpositions; None if it does not."""
    operator = model.main.operators[0]
    settling = Settling(model.main, facts, {operator.id: permutation}, CONTEXT)
    found = settling.run()
    return replace(model, subgraphs=(found,)) if settling.has_moved else None


@pytest.mark.parametrize("definition", list(definitions()), ids=lambda each: each.op)
def test_an_operator_that_follows_gives_the_same(definition: Definition[Any]) -> None:
    compared = 0
    for case in cases(definition):
        model = with_scales(case.bound.model) if definition.alias else case.bound.model
        facts = Facts("case", model.main, CONTEXT, frozenset())
        follower = facts.follower(model.main.operators[0])
        expected = execute(bind(model, CONTEXT, GENERIC), case.inputs).outputs
        for permutation in permutations(follower) if follower else ():
            after = permuted(model, facts, permutation)
            assert after is not None
            verify(after)
            found = execute(bind(after, CONTEXT, GENERIC), case.inputs).outputs
            for first, second in zip(expected, found, strict=True):
                difference = compare(first, second, given_tolerance(first, keeps=False))
                assert not difference, f"{permutation}: {difference.in_runs()}\n{case}"
            compared += permutation != tuple(range(len(permutation)))
    assert compared > 0
