"""Programs of ExecuTorch's edge dialect are those of PyTorch under other names."""

from __future__ import annotations

import io
import json
import zipfile
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from opgen.aten.schema import aten_schema
from opgen.bind.bind import bind
from opgen.bind.front_ends import read_model
from opgen.lib.target import GENERIC
from opgen.prove.execute import execute
from opgen.pt2.read import read_data, read_program
from opgen.registry.context import build_default_registry_context
from opgen.torch.execute import ProgramRun
from opgen.transforms.apply import transformed
from tests.tools import imported
from tests.torch.archives import Program, linear

FIXTURES = Path(__file__).parent / "fixtures"
NET = Path("net.pt2")
EDGE = "executorch.exir.dialects.edge._ops."
VIEWS = ("aten.view.", "aten.permute.", "aten.unsqueeze.", "aten.expand.", "aten.slice.")


def as_edge(node: dict[str, Any]) -> dict[str, Any]:
    """Return a node as ExecuTorch writes it: what is given by its place has no name."""
    target = node["target"].removeprefix("torch.ops.")
    schema = aten_schema(target)
    assert schema is not None
    by_place = {each.name for each in schema.arguments if not each.is_keyword_only}
    if target.startswith(VIEWS):
        name, overload = target.rsplit(".", 1)
        target = f"{name}_copy.{overload}"
    inputs = [
        {**each, "name": "" if each["name"] in by_place else each["name"]}
        for each in node["inputs"]
    ]
    return {**node, "target": EDGE + target, "inputs": inputs}


@pytest.mark.parametrize("name", ["cnn_float", "autoencoder_xnnpack"])
def test_it_is_read_as_what_it_was_made_of(name: str) -> None:
    path = FIXTURES / f"{name}.pt2"
    made = io.BytesIO()
    with zipfile.ZipFile(path) as source, zipfile.ZipFile(made, "w") as archive:
        for member in source.infolist():
            data = source.read(member)
            if member.filename.endswith("models/model.json"):
                model = json.loads(data)
                graph = model["graph_module"]["graph"]
                graph["nodes"] = [as_edge(each) for each in graph["nodes"]]
                data = json.dumps(model).encode()
            archive.writestr(member.filename, data)
    found, wanted = read_data(made.getvalue(), NET, {}), read_program(path)
    assert EDGE.encode() in made.getvalue()
    assert [(each.target, each.arguments) for each in found.nodes] == [
        (each.target, each.arguments) for each in wanted.nodes
    ]


def nodes_of(program: Program) -> list[dict[str, Any]]:
    nodes: list[dict[str, Any]] = program.model["graph_module"]["graph"]["nodes"]
    return nodes


def test_an_order_of_axes_changes_no_element() -> None:
    program = linear()
    last = nodes_of(program)[1]
    last["target"] = f"{EDGE}dim_order_ops._clone_dim_order.default"
    order = {"name": "dim_order", "arg": {"as_ints": [0, 1]}, "kind": 2}
    last["inputs"] = [{**last["inputs"][0], "name": ""}, order]
    node = read_data(program.archive(), NET, {}).nodes[1]
    assert (node.target, [*node.arguments]) == ("aten.clone.default", ["self"])


def test_arguments_of_an_operator_that_is_not_known_are_counted() -> None:
    program = linear()
    last = nodes_of(program)[1]
    last["target"] = f"{EDGE}mine.own.default"
    last["inputs"] = [{**last["inputs"][0], "name": ""}] * 2
    node = read_data(program.archive(), NET, {}).nodes[1]
    assert (node.target, [*node.arguments]) == ("mine.own.default", ["0", "1"])


@pytest.mark.torch
@pytest.mark.executorch
def test_a_program_of_executorch(tmp_path: Path) -> None:
    torch = imported("torch")
    exir = imported("executorch.exir")

    class Net(torch.nn.Module):  # type: ignore[misc, name-defined]
        def __init__(self) -> None:
            super().__init__()
            self.first = torch.nn.Conv2d(2, 5, 3, padding=1)
            self.last = torch.nn.Linear(5, 3)

        def forward(self, x: Any) -> Any:
            y = torch.relu(self.first(x)).contiguous(memory_format=torch.channels_last)
            y = y * torch.empty(4).fill_(0.5)
            y = y.flatten(2).permute(0, 2, 1)[:, 1:].mean(1)
            return torch.softmax(self.last(y), -1)

    model, x = Net().eval(), torch.randn(1, 2, 6, 4)
    program = exir.to_edge(torch.export.export(model, (x,))).exported_program()
    path = tmp_path / "net.pt2"
    torch.export.save(program, path)
    context = build_default_registry_context()
    bound = bind(transformed(read_model(path, context), context), context, GENERIC)
    (found,) = execute(bound, [x.numpy()[None, None]]).outputs
    np.testing.assert_allclose(found[0, 0], model(x).detach().numpy(), atol=1e-5)


@pytest.mark.torch
@pytest.mark.executorch
def test_views_of_executorch_take_what_lies_in_another_order(tmp_path: Path) -> None:
    torch = imported("torch")
    exir = imported("executorch.exir")
    model = torch.nn.MultiheadAttention(8, 2, batch_first=True).eval()
    x = torch.randn(1, 5, 8)
    program = exir.to_edge(torch.export.export(model, (x, x, x))).exported_program()
    path = tmp_path / "net.pt2"
    torch.export.save(program, path)
    found = ProgramRun(read_program(path)).run(x, x, x)
    np.testing.assert_allclose(found[0], model(x, x, x)[0].detach().numpy(), atol=1e-5)
