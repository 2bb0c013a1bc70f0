"""Each kernel says which inputs its tables are computed from: other data there, other tables."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from opgen.aot.operators.spec_operator import SpecOperator
from opgen.aot.plan.constants import Array, parameter_tables
from opgen.config import TARGETS
from opgen.lib.tensor import Tensor
from opgen.operators.model import Definition, Kernel
from opgen.operators.operation import Bound, Operation
from opgen.prove.cases import CaseSource, ConformanceCase
from opgen.prove.variants import variants
from opgen.registry.context import build_default_registry_context

CASES = 3


def definitions() -> list[Definition[Any]]:
    context = build_default_registry_context()
    classes = [context.aot_operator_classes.get(key) for key in context.aot_operator_classes]
    found = [each.DEFINITION for each in classes if issubclass(each, SpecOperator)]
    return [each for each in found if any("p" in kernel.arguments for kernel in each.kernels)]


def tables(kernel: Kernel, operation: Operation[Any]) -> dict[str, dict[str, Array]]:
    """Return the tables of each parameter."""
    return {
        parameter[0]: dict(parameter_tables([parameter])) for parameter in kernel.values(operation)
    }


def others(tensor: Tensor, random: np.random.Generator) -> Iterator[Tensor]:
    """Yield the tensor with other elements, of those that it has, and with other scales."""
    if tensor.values is not None and tensor.size:
        values = np.asarray(tensor.values)
        yield tensor.with_values(values[::-1].copy() if values.ndim else values)
        yield tensor.with_values(random.permutation(values.reshape(-1)).reshape(values.shape))
        yield tensor.with_values(np.full_like(values, values.reshape(-1)[0]))
    if len(tensor.scales):
        yield replace(tensor, scales=tensor.scales * 0.37)
        yield replace(tensor, zero_points=tensor.zero_points + 1)


def changed(operation: Operation[Any], name: str, random: np.random.Generator) -> Iterator[Bound]:
    bound = operation.bound[name]
    if isinstance(bound, Tensor):
        yield from others(bound, random)
    for position, each in enumerate(bound if isinstance(bound, tuple) else ()):
        assert isinstance(bound, tuple)
        for other in others(each, random):
            yield (*bound[:position], other, *bound[position + 1 :])


@pytest.mark.one_in(8)
@pytest.mark.parametrize("definition", [pytest.param(each, id=each.op) for each in definitions()])
def test_tables_change_with_the_inputs_that_are_named_only(definition: Definition[Any]) -> None:
    for kernel in definition.kernels:
        assert kernel.table_inputs is not None or "p" not in kernel.arguments
        for variant in variants(definition, kernel) if kernel.table_inputs is not None else ():
            source = CaseSource(variant, tuple(TARGETS.values()), 7)
            for index in range(CASES):
                case = source.draw(index)
                if not isinstance(case, ConformanceCase) or not check(kernel, case, index):
                    break


def check(kernel: Kernel, case: ConformanceCase, seed: int) -> bool:
    """Tell whether the kernel has tables at all."""
    random = np.random.default_rng(seed)
    operation = case.bound.operators[0].operation
    assert operation is not None
    assert kernel.table_inputs is not None
    before = tables(kernel, operation)
    for operand in case.bound.operators[0].definition.inputs:
        for bound in changed(operation, operand.name, random):
            other = replace(operation, bound={**operation.bound, operand.name: bound})
            try:
                after = tables(kernel, other)
            except (ArithmeticError, ValueError, LookupError, TypeError, AssertionError):
                continue  # what the operator cannot have
            for name, found in after.items():
                same = found.keys() == before[name].keys() and all(
                    np.array_equal(values, before[name][key]) for key, values in found.items()
                )
                named = kernel.table_inputs.get(name, ())
                assert same or operand.name in named, f"{kernel.name}: {name} from {operand.name}"
    return any(before.values())
