"""What specs say of channels is so: between which integers they lie, and which go together."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from opgen.aot.operators.spec_operator import SpecOperator
from opgen.config import find_target
from opgen.operators.model import Axes, Definition
from opgen.prove.cases import CaseSource, ConformanceCase
from opgen.prove.channels import channels_fault
from opgen.prove.conformance import prove_operator
from opgen.prove.variants import variants
from opgen.registry.builtin import built_in
from opgen.registry.context import build_default_registry_context
from opgen.transforms.channel_units import Units
from opgen.transforms.drop_channels import Narrowing
from opgen.transforms.known import Known, known_operator
from opgen.transforms.ranges import Range, Ranges

CONTEXT = build_default_registry_context()
GENERIC = find_target("generic")
CASES = 6
MOST = 24
"""Cases among which there is one of whose channels some may go."""
NARROWED = (
    *("ADD", "AVERAGE_POOL_2D", "CONCATENATION", "CONV_2D", "DEPTHWISE_CONV_2D"),
    *("FULLY_CONNECTED", "LOGISTIC", "MAX_POOL_2D", "MEAN", "MUL", "PAD", "PRELU", "RESHAPE"),
    *("RESIZE_NEAREST_NEIGHBOR", "SLICE", "SQUEEZE", "STRIDED_SLICE", "TRANSPOSE"),
    "TRANSPOSE_CONV",
)
"""Operators that do with fewer channels."""


def definitions() -> Iterator[Definition[Any]]:
    """Go through the built-in operators of whose channels something is said."""
    for name in sorted(CONTEXT.aot_operator_classes.keys()):
        found = CONTEXT.aot_operator_classes.get(name)
        if issubclass(found, SpecOperator) and (found.DEFINITION.axes or found.DEFINITION.elements):
            yield found.DEFINITION


def cases(definition: Definition[Any], count: int = CASES) -> Iterator[ConformanceCase]:
    """Draw cases of an operator, of its kernels for integers of up to 16 bits in turn."""
    known = [each for kernel in definition.kernels for each in variants(definition, kernel)]
    known = [each for each in known if "int8" in each.type_words or "int16" in each.type_words]
    for index in range(count if known else 0):
        drawn = CaseSource(known[index * len(known) // count], [GENERIC], seed=0).draw(index)
        if isinstance(drawn, ConformanceCase):
            yield drawn


@pytest.mark.one_in(3)
@pytest.mark.parametrize("definition", list(definitions()), ids=lambda each: each.op)
def test_what_is_said_of_channels_holds(definition: Definition[Any]) -> None:
    for case in cases(definition):
        assert not channels_fault(case), str(case)


def known_of(case: ConformanceCase) -> Known | None:
    """Return the operator of a case, if it computes integers of up to 16 bits."""
    graph, layer = case.bound.subgraph, case.bound.operators[0]
    assert layer.definition is not None
    known = known_operator("", layer.operator, graph.tensors, layer.definition)
    small = all(graph.tensors[i].type.bits <= 16 for i in (*graph.input_ids, *graph.output_ids))
    return known if small else None


def even(values: Any) -> Any:
    """Return elements of which those of a channel are the same."""
    return np.broadcast_to(values[(slice(0, 1),) * (values.ndim - 1)], values.shape)


def narrowed(known: Known, case: ConformanceCase, *, is_followed: bool) -> bool:
    """Compare an operator with what is left of it without every other channel that may go.

    :param is_followed: channels that are constant are known as such.
    :returns: whether any of them can go.
    """
    graph = case.bound.subgraph
    # Constant along each channel, so that whatever reads them can do without.
    data = dict(zip(graph.input_ids, (even(each[0, 0]) for each in case.inputs), strict=True))
    ranges = Ranges(graph)
    ranges.found = {i: Range(each.astype(int), each.astype(int)) for i, each in data.items()}
    if is_followed:
        ranges.follow(known)
    units = Units(graph, ranges)
    units.follow(known)
    if units.kept:
        return False
    group = units.groups()
    wanted = group % 2 == 0
    for reader in units.readers.values():
        if len(reader.weights):
            wanted[reader.columns[~reader.folded]] = True
    for each in units.loose:
        wanted[np.isin(group, group[each])] = True
    for id_, first in units.first.items():
        own = np.arange(first, first + graph.tensors[id_].shape[units.axis[id_]])
        if not wanted[own].any():
            wanted[np.isin(group, group[own[:1]])] = True
    left = units.left_of(wanted)
    narrowing = Narrowing(units, left, CONTEXT)
    if not left or not narrowing.follow(known):
        return False
    [changed] = narrowing.changed.values()
    definition: Any = CONTEXT.aot_operator_classes.get(changed.op_type)
    after = known_operator("", changed, narrowing.assembly.tensors, definition.DEFINITION)
    assert after is not None
    was = known.asked_of(data)
    now = after.asked_of({i: narrowing.cut(i, each) for i, each in data.items()})
    for id_ in known.outputs:
        np.testing.assert_array_equal(narrowing.cut(id_, was[id_]), now[id_], str(case))
    return True


@pytest.mark.one_in(2)
@pytest.mark.parametrize("op", NARROWED)
def test_an_operator_with_fewer_channels_computes_the_same(op: str) -> None:
    count = 0
    for case in cases(built_in(op).definition, MOST):
        known = known_of(case)
        if known is not None and count < CASES:
            count += sum(narrowed(known, case, is_followed=each) for each in (False, True))
    assert count > 0


def failures(definition: Definition[Any], changed: Callable[[Any], Any] | None = None) -> str:
    """Return what the proof says of an operator whose kernel of int8 computes something else."""
    known = (each for each in definition.kernels if "int8" in str(each.types))
    kernel = next(known)
    if changed is not None:
        right: Any = kernel.exact
        kernel = replace(kernel, exact=lambda op: changed(np.asarray(right(op))))
    one = replace(definition, kernels=(kernel,))
    rows = prove_operator(one, 8, oracle_name="")
    return "\n".join(failure for row in rows for failure in row.failures)


def test_what_falls_where_its_input_rises_is_found() -> None:
    pool = built_in("AVERAGE_POOL_2D").definition
    assert "by what `elements` says" not in failures(pool)
    assert "by what `elements` says" in failures(pool, lambda found: -1 - found)


def test_what_is_no_sum_of_products_is_found() -> None:
    dense = built_in("FULLY_CONNECTED").definition
    assert "by what `linear` says" not in failures(dense)
    assert "by what `linear` says" in failures(dense, lambda found: -1 - found)


def test_channels_that_are_others_are_found() -> None:
    said = "depends on other channels than those that `axes`"
    turned = built_in("REVERSE_V2").definition
    assert said not in failures(turned)
    same = Axes({"input": ("...",), "output": ("...",)})
    assert said in failures(replace(turned, axes=same, elements=""))
