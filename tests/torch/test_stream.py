"""``--stream`` of programs of PyTorch: a stack of convolutions over time."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Command, opgen
from tests.tools import imported

__all__ = ["opgen"]

torch = imported("torch")
pytestmark = pytest.mark.torch


def test_convolutions_over_time(opgen: Command, tmp_path: Path) -> None:
    """Channels first have no row in one place; with channels last a layer has one new row."""

    class Stack(torch.nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.wide = torch.nn.Conv1d(4, 8, 3)
            self.deep = torch.nn.Conv1d(8, 8, 5, groups=8, dilation=2)
            self.last = torch.nn.Linear(8 * 14, 3)

        def forward(self, x: torch.Tensor) -> torch.Tensor:
            x = torch.relu(self.deep(torch.relu(self.wide(x))))
            return self.last(x.flatten(1))

    program = torch.export.export(Stack().eval(), (torch.randn(1, 4, 24),))
    model = tmp_path / "stack.pt2"
    torch.export.save(program, model)
    frames = ("--stream", "axis=2,hop=1")
    result = opgen("convert", model, "-o", tmp_path / "out", *frames)
    assert (result.code, "--io-layout channels-last" in result.err) == (2, True)
    result = opgen("verify", model, *frames, "--io-layout", "channels-last")
    assert result.code == 0, result.err
    assert "numpy, frame by frame = numpy, whole windows: 1 tensor" in result.out
