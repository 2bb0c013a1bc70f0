"""A kernel is right wherever its own condition holds: a configuration may ask for any of them.

Which kernels stand before it in the spec, and take some of these cases away, must not matter.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from opgen.operators.model import Definition, Kernel
from opgen.prove.conformance import prove_operator
from tests.ops.test_ops import definitions

CASES = 6


def rivals() -> Iterator[tuple[Definition, Kernel]]:
    """Yield the kernels of which another takes the same types, too."""
    for definition in definitions():
        for kernel in definition.kernels:
            others = [each for each in definition.kernels if each is not kernel]
            if not kernel.layouts and any(share_types(kernel, each) for each in others):
                yield definition, kernel


def share_types(one: Kernel, other: Kernel) -> bool:
    return all(
        {*types} & {*other.accepted.get(name, types)} for name, types in one.accepted.items()
    )


@pytest.mark.parametrize(
    ("definition", "kernel"),
    [pytest.param(*each, id=f"{each[0].op} {each[1].name}") for each in rivals()],
)
def test_a_kernel_is_right_wherever_it_fits(definition: Definition, kernel: Kernel) -> None:
    alone = replace(definition, kernels=(kernel,))
    rows = prove_operator(alone, CASES, oracle_name="")
    assert all(row.cases > 0 for row in rows), [row.note for row in rows]
    assert not [failure for row in rows for failure in row.failures]
