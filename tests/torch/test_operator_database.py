"""What docs/pytorch-database.md says of PyTorch's database of operators does not fall."""

import re
from collections.abc import Callable

import numpy as np
import pytest

from tests.tools import imported

torch = imported("torch")

from benchmarks.torch_operators import PAGE, VERDICTS, Question, Ties, entries, entry_of, ties_of  # noqa: E402

pytestmark = [pytest.mark.torch, pytest.mark.filterwarnings("ignore")]
STEP = 25
"""One entry of so many is compiled again; the command does all."""


def counts_of_page() -> dict[str, list[int]]:
    rows = re.findall(r"^\| (\S+) +((?:\| \d+ +){4})\|", PAGE.read_text(encoding="utf-8"), re.M)
    return {name: [int(each) for each in re.findall(r"\d+", counts)] for name, counts in rows}


def test_the_page_has_all_entries_and_none_is_wrong() -> None:
    page = counts_of_page()

    assert len(page) > 600
    assert page.keys() <= entries().keys()
    assert not any(counts[VERDICTS.index("wrong")] for counts in page.values())
    assert not any(counts[VERDICTS.index("failed")] for counts in page.values())


@pytest.mark.parametrize("name", sorted(counts_of_page())[::STEP])
def test_entries_are_as_good_as_the_page_says(name: str) -> None:
    equal, _, failed, wrong = counts_of_page()[name]

    found = entry_of(Question(name))

    assert found.counts["equal"] >= equal, found.outcomes
    assert found.counts["failed"] <= failed, found.outcomes
    assert found.counts["wrong"] <= wrong, found.outcomes


@pytest.mark.parametrize("name", ["topk", "max_reduction_with_dim"])
def test_equal_elements_may_be_found_in_any_order(name: str) -> None:
    """Among few integers there are many."""
    found = entry_of(Question(name, torch.int32))

    assert found.counts["equal"] == len(found.outcomes), found.outcomes


@pytest.mark.parametrize(
    ("indices", "is_allowed"),
    [
        ([[0, 2], [1, 0]], True),  # as PyTorch may have it
        ([[2, 0], [1, 2]], True),
        ([[0, 0], [1, 0]], False),  # one element twice
        ([[0, 1], [1, 0]], False),  # another element
        ([[0, 3], [1, 0]], False),
        ([[-1, 2], [1, 0]], False),
        ([[0], [1]], False),
    ],
)
def test_only_indices_of_equal_elements_are_allowed(
    indices: list[list[int]], is_allowed: bool
) -> None:
    ties = Ties(0, torch.tensor([[7, 1, 7], [2, 9, 2]]), 1)
    values = np.array([[7, 7], [9, 2]])

    assert ties.allow(np.array(indices), values) == is_allowed
    assert not ties.allow(np.array(indices, np.int32), values)


@pytest.mark.parametrize(
    ("function", "places"),
    [
        (lambda x: torch.topk(x, 2), {1: -1}),
        (lambda x: torch.topk(x, 2, dim=0)[::-1], {0: 0}),
        (lambda x: torch.sort(x, descending=True), {1: -1}),
        (lambda x: torch.sort(x, stable=True, dim=0), {}),
        (lambda x: torch.max(x, 0), {1: 0}),
        (lambda x: torch.topk(x, 2).indices, {}),  # of which nothing tells the elements
        (lambda x: torch.argmax(x, 0), {}),
        (lambda x: x + 1, {}),
        (lambda x: torch.split(x, 1)[0], {}),
        (lambda x: torch.histogramdd(x.float(), [2, 2, 2]).bin_edges[0], {}),  # part of a part
    ],
)
def test_operators_tell_where_no_order_is_promised(
    function: Callable[..., object], places: dict[int, int]
) -> None:
    class Model(torch.nn.Module):  # type: ignore[misc]  # PyTorch is not followed
        def forward(self, x: torch.Tensor) -> object:
            return function(x)

    x = torch.tensor([[7, 1, 7], [2, 9, 2]])
    found = ties_of(torch.export.export(Model(), (x,)), (x,))

    assert {place: each.axis for place, each in found.items()} == places
