"""The cheapest cut, compared with all cuts."""

from __future__ import annotations

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from opgen.transforms.min_cut import A, B, Network

EDGES = st.lists(
    st.tuples(st.integers(0, 6), st.integers(0, 6), st.integers(0, 9)), min_size=1, max_size=20
)


@given(EDGES)
def test_no_cut_is_cheaper_and_no_cheapest_has_fewer_nodes_on_the_side_of_a(
    edges: list[tuple[int, int, int]],
) -> None:
    network = Network()
    nodes = [A, B, *(network.node() for _ in range(5))]
    for tail, head, weight in edges:
        network.edge(nodes[tail], nodes[head], weight)

    def cost(side: frozenset[int]) -> int:
        return sum(w for tail, head, w in edges if nodes[tail] in side and nodes[head] not in side)

    found = network.side_of_a()
    assert A in found
    assert B not in found
    sides = [
        frozenset((A, *(node for node, is_in in zip(nodes[2:], chosen, strict=True) if is_in)))
        for chosen in product((False, True), repeat=5)
    ]
    assert cost(found) == min(map(cost, sides))
    assert len(found) == min(len(side) for side in sides if cost(side) == cost(found))
