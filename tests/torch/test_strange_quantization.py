"""Quantization that PyTorch runs is never reported as damaged, whatever its numbers are."""

from collections.abc import Sequence

import pytest

from tests.tools import imported

torch = imported("torch")
imported("torch.ao.quantization.fx._decomposed")

from opgen.aten.program import TorchProgram  # noqa: E402
from opgen.errors import Diagnostic, UnsupportedError  # noqa: E402
from opgen.lib.target import GENERIC  # noqa: E402
from opgen.loading import load_bound  # noqa: E402
from opgen.registry.context import build_default_registry_context  # noqa: E402
from opgen.torch.extract import extract_ir  # noqa: E402

pytestmark = [pytest.mark.torch, pytest.mark.filterwarnings("ignore")]
CONTEXT = build_default_registry_context()
USUAL = (0.5, 0, -128, 127)


class Pair(torch.nn.Module):  # type: ignore[misc]
    """Numbers are quantized with some facts and read with others."""

    def __init__(self, ways: tuple[tuple[float, int, int, int], ...]) -> None:
        super().__init__()
        self.written, self.read = ways

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        own = torch.ops.quantized_decomposed
        stored = own.quantize_per_tensor.default(x, *self.written, torch.int8)
        return own.dequantize_per_tensor.default(stored, *self.read, torch.int8)


class Channels(torch.nn.Module):  # type: ignore[misc]
    """Numbers, or weights, are quantized with a scale per channel."""

    def __init__(self, scales: list[float], points: list[float], *, is_weight: bool) -> None:
        super().__init__()
        self.register_buffer("scales", torch.tensor(scales))
        self.register_buffer("points", torch.tensor(points))
        self.register_buffer("weight", torch.ones(3, 4))
        self.is_weight = is_weight

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        own = torch.ops.quantized_decomposed
        facts = (self.scales, self.points, 0, -128, 127, torch.int8)
        stored = own.quantize_per_channel.default(self.weight if self.is_weight else x, *facts)
        return x + own.dequantize_per_channel.default(stored, *facts)


class BiasOfOtherScale(torch.nn.Module):  # type: ignore[misc]
    """A linear layer whose bias stands for other numbers than its sums."""

    def __init__(self, scale: float, zero: int) -> None:
        super().__init__()
        self.register_buffer("weight", torch.ones(3, 4, dtype=torch.int8))
        self.register_buffer("bias", torch.ones(3, dtype=torch.int32))
        self.facts = (scale, zero, -(2**31), 2**31 - 1, torch.int32)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        own = torch.ops.quantized_decomposed
        read, usual = own.dequantize_per_tensor.default, (*USUAL, torch.int8)
        x = read(own.quantize_per_tensor.default(x, *usual), *usual)
        bias = read(self.bias, *self.facts)
        found = torch.nn.functional.linear(x, read(self.weight, *usual), bias)
        return read(own.quantize_per_tensor.default(found, *usual), *usual)


CASES = [
    Pair((USUAL, (0.25, 0, -128, 127))),
    Pair((USUAL, (0.5, 3, -128, 127))),
    Pair((USUAL, (0.5, 0, -300, 127))),
    *(
        Pair((facts, facts))
        for facts in [
            (0.5, 0, 5, 5),
            (0.5, 0, 5, -5),
            (0.5, 200, -128, 127),
            (0.5, -100, -50, 127),
            (-0.5, 0, -128, 127),
            (1e-60, 0, -128, 127),
        ]
    ),
    *(
        Channels(scales, points, is_weight=is_weight)
        for is_weight in (False, True)
        for scales, points in [
            ([1.0, 2.0, 3.0], [0.0, 0.0, 0.0]),
            ([1.0], [0.0]),
            ([1.0, 0.0, float("inf")], [0.0, 0.0, 0.0]),
            ([1.0, 2.0, 3.0], [0.5, 0.0, 0.0]),
        ]
    ),
    BiasOfOtherScale(0.5, 0),
    BiasOfOtherScale(0.25, 4),
]


def refusals_of(program: TorchProgram) -> Sequence[Diagnostic]:
    """Return why a program is not supported; nothing if it is."""
    try:
        load_bound(program, CONTEXT, GENERIC)
    except UnsupportedError as error:
        return error.diagnostics
    return ()


@pytest.mark.parametrize("number", range(len(CASES)))
def test_what_pytorch_runs_is_taken_or_not_supported(number: int) -> None:
    given = (torch.linspace(-3, 3, 12).reshape(3, 4),)
    CASES[number](*given)  # PyTorch runs it
    program = extract_ir(torch.export.export(CASES[number].eval(), given))

    refused = refusals_of(program)

    assert all("test_strange_quantization.py:" in each.why for each in refused)
