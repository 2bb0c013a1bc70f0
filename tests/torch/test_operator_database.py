"""What docs/pytorch-database.md says of PyTorch's database of operators does not fall."""

import re

import pytest

from tests.tools import imported

torch = imported("torch")

from benchmarks.torch_operators import PAGE, VERDICTS, Question, entries, entry_of  # noqa: E402

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
