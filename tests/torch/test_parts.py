"""What schemas/aten.yaml says that PyTorch's decompositions call is what they call."""

import re

import pytest

from opgen.aten.signatures import PARTS
from tests.tools import imported

torch = imported("torch")

from benchmarks.torch_parts import DTYPES, entries, parts_of  # noqa: E402

pytestmark = [pytest.mark.torch, pytest.mark.filterwarnings("ignore")]
STEP = 20
"""The decompositions of one entry of the database of so many are run."""
NAMES = sorted({name for dtype in DTYPES for name in entries(dtype)})


def test_all_of_them_are_operators_that_pytorch_writes_in_others() -> None:
    decomposable = {str(each) for each in torch.export.default_decompositions()}

    assert len(PARTS) > 200
    assert PARTS.keys() <= decomposable


def test_all_parts_are_operators_of_pytorch() -> None:
    targets = sorted({part for parts in PARTS.values() for part in parts})

    assert all(re.fullmatch(r"\w+\.\w+\.\w+", each) for each in targets)
    for each in targets:
        namespace, name, overload = each.split(".")
        assert str(getattr(getattr(getattr(torch.ops, namespace), name), overload)) == each


@pytest.mark.parametrize("name", NAMES[::STEP])
def test_what_an_entry_of_the_database_calls_is_listed(name: str) -> None:
    with torch.inference_mode():
        found = parts_of([name])

    missing = {target: set(parts) - set(PARTS.get(target, ())) for target, parts in found.items()}
    assert not {target: parts for target, parts in missing.items() if parts}


def test_some_entries_are_written_in_others() -> None:
    with torch.inference_mode():
        found = parts_of(["dot", "log_sigmoid", "nn.functional.pixel_unshuffle", "std"])

    assert found
    assert found.keys() <= PARTS.keys()
