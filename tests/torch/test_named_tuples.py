"""Results and arguments that are named tuples, or anything else that PyTorch has no form for."""

import collections
import dataclasses
from pathlib import Path
from typing import Any

import pytest

from tests.tools import imported

torch = imported("torch")
torch.set_num_threads(1)

from torch.utils import _pytree as pytree  # noqa: E402

from opgen.pt2.read import read_program  # noqa: E402
from opgen.torch.execute import ProgramRun  # noqa: E402
from opgen.torch.extract import extract_ir  # noqa: E402
from opgen.torch.plain_trees import savable  # noqa: E402
from tests.process import opgen  # noqa: E402

pytestmark = [pytest.mark.torch, pytest.mark.filterwarnings("ignore")]
Pair = collections.namedtuple("Pair", "low high")
X = torch.arange(12.0).reshape(3, 4).sin()


@dataclasses.dataclass
class Record:
    first: Any
    second: Any


torch.export.register_dataclass(Record)


class Function(torch.nn.Module):
    def __init__(self, function: Any) -> None:
        super().__init__()
        self.function = function

    def forward(self, x: Any) -> Any:
        return self.function(x)


class Keywords(torch.nn.Module):
    def forward(self, pair: Any, *, record: Any) -> Any:
        return pair.low + pair.high * record.first, torch.aminmax(record.second)


def exported(function: Any) -> Any:
    return torch.export.export(Function(function).eval(), (X,))


@pytest.mark.parametrize(
    ("function", "names"),
    [
        (lambda x: torch.topk(x, 2), ["values", "indices"]),
        (lambda x: torch.max(x, 1), ["values", "indices"]),
        (lambda x: [torch.sort(x, 0), x + 1], ["0.values", "0.indices", "add"]),
        (lambda x: {"a": torch.min(x, 0), "b": x * 2}, ["a.values", "a.indices", "b"]),
        (lambda x: Pair(x + 1, torch.aminmax(x)), ["low", "high.min", "high.max"]),
        (lambda x: Record(Pair(x + 1, x - 1), x * 2), ["first.low", "first.high", "second"]),
        (
            lambda x: collections.OrderedDict(p=torch.cummax(x, 0), q=(x + 1,)),
            ["p.values", "p.indices", "q.0"],
        ),
    ],
)
def test_results_are_named_by_their_fields(function, names):
    program = exported(function)
    before = repr(program.module_call_graph)

    found = extract_ir(program)

    assert [port.name for port in found.outputs] == names
    assert repr(program.module_call_graph) == before, "the program of the user has been changed"
    expected = pytree.tree_leaves(function(X))
    for a, b in zip(ProgramRun(found).run(X), expected, strict=True):
        torch.testing.assert_close(a, b)


def test_arguments_are_named_by_their_fields():
    arguments = (Pair(X, X + 1),), {"record": Record(X - 1, X * 2)}
    program = torch.export.export(Keywords(), *arguments)

    found = extract_ir(program)

    assert len(found.inputs) == 4
    assert [port.name for port in found.outputs][1:] == ["1.min", "1.max"]
    leaves = pytree.tree_leaves(arguments)
    expected = pytree.tree_leaves(Keywords()(*arguments[0], **arguments[1]))
    for a, b in zip(ProgramRun(found).run(*leaves), expected, strict=True):
        torch.testing.assert_close(a, b)


STRUCTURES = [
    each
    for each in vars(torch.return_types).values()
    if isinstance(each, type) and issubclass(each, tuple) and hasattr(each, "n_fields")
]


def test_there_are_named_tuples_of_pytorch():
    assert len(STRUCTURES) > 20


@pytest.mark.parametrize("structure", STRUCTURES, ids=lambda each: each.__name__)
def test_all_that_operators_return_has_its_fields(structure):
    count = structure.n_fields
    leaves = torch.unbind(X.reshape(-1)[:count])
    program = exported(lambda x: structure(torch.unbind(x.reshape(-1)[:count])))

    found = extract_ir(program)

    assert len(found.outputs) == count == len(leaves)
    assert [port.name for port in found.outputs] == [*structure.__match_args__]


def test_what_pytorch_can_save_stays_as_it_is():
    program = exported(lambda x: {"a": (x, [x + 1])})
    assert savable(program) is program


def test_export_torch_writes_it_and_pytorch_reads_it_back(tmp_path: Path):
    (tmp_path / "net.py").write_text(
        "import torch\nclass Net(torch.nn.Module):\n    def forward(self, x):\n"
        "        return torch.topk(x, 2)\n"
    )
    done = opgen(
        "export-torch", "net.py:Net", "--input-shape", "3,4", "-o", "net.pt2", folder=tmp_path
    )
    assert done.returncode == 0, done.stderr
    found = read_program(tmp_path / "net.pt2")
    assert [port.name for port in found.outputs] == ["values", "indices"]
    again = torch.export.load(tmp_path / "net.pt2").module()(X)
    torch.testing.assert_close(again["values"], torch.topk(X, 2).values)
