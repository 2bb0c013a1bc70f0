"""How C refers to tensors in buffers of the caller: to parts, and to elements of other types."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from opgen.air.dtype import DType
from opgen.aot.emit.pointers import Pointers, c_type
from opgen.aot.emit.tables import Tables
from opgen.aot.operators.operator import MemoryFacts, View
from opgen.aot.plan.lifetimes import Schedule
from opgen.aot.plan.schedule import plan_schedule
from opgen.errors import UnsupportedError
from tests.aot.test_memory_plan import graph

OPERATORS = [((0,), (1,)), ((0,), (2,)), ((7,), (3,)), ((2, 3), (5, 6)), ((5, 6), (4,))]
MEMORY = [
    MemoryFacts(views=(View(1, 0, 8),)),
    MemoryFacts(views=(View(2, 0, 8),)),
    MemoryFacts(aliases={3: 7}),
    MemoryFacts(),
    MemoryFacts(views=(View(5, 4, 0), View(6, 4, 8))),
]
WORDS = (2, 3, 5, 6)


@pytest.fixture
def pointers() -> Pointers:
    """Of int8: the input 0 with its second half 1, the input 7, and the output 4.

    Of int32: that half as 2, the other input as 3, and both halves of the output.
    """
    subgraph = graph(OPERATORS, [16, 8, 8, 16, 16, 8, 8, 16], inputs=(0, 7), outputs=(4,))
    words = {
        id_: replace(tensor, type=DType.INT32, shape=(tensor.size // 4,))
        for id_, tensor in subgraph.tensors.items()
        if id_ in WORDS
    }
    subgraph = replace(subgraph, tensors={**subgraph.tensors, **words})
    plan = plan_schedule(Schedule(subgraph, MEMORY, io="caller"))
    return Pointers("net", subgraph, plan, Tables(), {0: "arena", 1: "arena_"})


@pytest.mark.parametrize(
    ("tensor", "address"),
    [
        (0, "input_0"),
        (1, "input_0 + 8"),
        (2, "(const int32_t *)(const void *)((const uint8_t *)input_0 + 8)"),
        (3, "(const int32_t *)(const void *)input_1"),
        (4, "output_0"),
        (5, "(int32_t *)(void *)output_0"),
        (6, "(int32_t *)(void *)((uint8_t *)output_0 + 8)"),
    ],
)
def test_addresses_in_buffers_of_the_caller(pointers: Pointers, tensor: int, address: str) -> None:
    assert pointers.to(tensor) == address
    assert pointers.parameters == set(re.findall(r"\w+put_\d", address))


def test_bytes_of_tensors(pointers: Pointers) -> None:
    assert pointers.into(0, 0) == "input_0"
    assert pointers.into(0, 3) == "(const uint8_t *)input_0 + 3"
    assert pointers.into(4, 3) == "(uint8_t *)output_0 + 3"


def test_names_that_no_pointer_has(pointers: Pointers) -> None:
    assert [pointers.local(name) for name in ("arena", "other")] == ["arena__", "other"]


def test_tensors_of_strings_have_no_type_in_c(pointers: Pointers) -> None:
    words = replace(pointers.subgraph.tensors[0], type=DType.STRING)
    with pytest.raises(UnsupportedError, match="tensor 0 't0' has elements of type string"):
        c_type(words)
