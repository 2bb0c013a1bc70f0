"""Infinities and NaN: programs of PyTorch keep them as PyTorch does, in numpy and in C."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from tests.tools import imported

torch = imported("torch")
torch.set_num_threads(1)

import torch.nn.functional as F  # noqa: E402, N812  PyTorch's own name for it

from opgen.lib.target import GENERIC  # noqa: E402
from opgen.loading import load_bound  # noqa: E402
from opgen.prove.execute import execute  # noqa: E402
from opgen.prove.verify_model import run_c  # noqa: E402
from opgen.registry.context import build_default_registry_context  # noqa: E402

# ruff: noqa: ARG005, PLW0108  every call takes both inputs

pytestmark = [pytest.mark.torch, pytest.mark.filterwarnings("ignore")]

INF, NAN = float("inf"), float("nan")
SPECIAL = (INF, -INF, NAN, 0.0, -0.0, 1.0, -2.5, 3.4028235e38, -3.4028235e38, 1e-45, -1e-39)
"""All pairs of them are elements of the inputs."""

Call = Callable[..., object]
CALLS: dict[str, Call] = {
    "add": lambda x, y: x + y,
    "sub": lambda x, y: x - y,
    "mul": lambda x, y: x * y,
    "div": lambda x, y: x / y,
    "add_relu": lambda x, y: torch.relu(x + y),
    "sub_relu6": lambda x, y: F.relu6(x - y),
    "mul_clamp": lambda x, y: (x * y).clamp(min=-1.0),
    "floor_divide": lambda x, y: torch.floor_divide(x, y),
    "minimum": lambda x, y: torch.minimum(x, y),
    "maximum": lambda x, y: torch.maximum(x, y),
    "amax": lambda x, y: torch.amax(x, 1),
    "amin": lambda x, y: torch.amin(y, (0, 1)),
    "argmax": lambda x, y: torch.argmax(x, 0),
    "argmin": lambda x, y: torch.argmin(y, 1),
    "sort": lambda x, y: torch.sort(y, dim=1, descending=True)[0],
    "topk": lambda x, y: torch.topk(x, 4, dim=0)[0],
    "max_pool2d": lambda x, y: F.max_pool2d(y[None, None], 2),
    "max_pool2d_padded": lambda x, y: F.max_pool2d(x[None, None], 3, 2, 1),
    "avg_pool2d": lambda x, y: F.avg_pool2d(x[None, None], 2),
    "adaptive_avg_pool2d": lambda x, y: F.adaptive_avg_pool2d(y[None, None], (4, 3)),
    "sum": lambda x, y: torch.sum(x, 0),
    "mean": lambda x, y: torch.mean(y[:, :8], 0),
    "cumsum": lambda x, y: torch.cumsum(y, 1),
    "matmul": lambda x, y: (x[:, :1] * 0.5) @ y[:1],
    "layer_norm": lambda x, y: F.layer_norm(x.T[:, :1].expand(11, 4) * 1.0, (4,)),
    "softmax": lambda x, y: torch.softmax(torch.stack([x, y], -1), -1),
    "sign": lambda x, y: torch.sign(x),
    "sdpa": lambda x, y: F.scaled_dot_product_attention(
        x[None, :, :1], y[None, :3, :1], y[None, :3, 3:6]
    ),
    "conv2d": lambda x, y: F.conv2d(x[None, None], torch.tensor([[[[2.0]]], [[[-1.0]]]])),
    "conv_transpose2d": lambda x, y: F.conv_transpose2d(
        x[None, None], torch.tensor([[[[2.0]], [[-1.0]]]])
    ),
    "linear": lambda x, y: F.linear(x.reshape(-1, 1), torch.tensor([[2.0], [-0.5]])),
    "relu": lambda x, y: torch.relu(x),
    "clamp": lambda x, y: x.clamp(-1.0, 2.0),
}


class Module(torch.nn.Module):
    """One call as a module."""

    def __init__(self, call: Call) -> None:
        super().__init__()
        self.call = call

    def forward(self, x: torch.Tensor, y: torch.Tensor) -> object:
        """Call it."""
        return self.call(x, y)


def computed(call: Call, inputs: tuple[torch.Tensor, ...], path: Path) -> dict[str, np.ndarray]:
    """Return what PyTorch, numpy and the C module make of the inputs."""
    module = Module(call).eval()
    program = torch.export.export(module, inputs).run_decompositions({})
    torch.export.save(program, path)
    bound = load_bound(path, build_default_registry_context(), GENERIC)
    fed = [each.numpy()[np.newaxis, np.newaxis] for each in inputs]
    return {
        "torch": module(*inputs).numpy(),
        "numpy": execute(bound, fed).outputs[0][0, 0],
        "C": run_c(bound, fed).outputs[0][0, 0],
    }


@pytest.mark.one_in(2)
@pytest.mark.parametrize("name", CALLS)
def test_infinities_and_nan_go_on_as_in_pytorch(name: str, tmp_path: Path) -> None:
    size = len(SPECIAL)
    x = torch.tensor(SPECIAL).reshape(size, 1).expand(size, size).contiguous()
    found = computed(CALLS[name], (x, x.T.contiguous()), tmp_path / "call.pt2")
    for engine in ("numpy", "C"):
        np.testing.assert_allclose(found[engine], found["torch"], 1e-6, 1e-44, err_msg=engine)


def test_integers_to_negative_powers_are_what_they_are_in_pytorch(tmp_path: Path) -> None:
    bases = torch.tensor([2, 1, -1, -1, 0, -3, 3, -2, 0], dtype=torch.int32)
    exponents = torch.tensor([-1, -2, -3, -4, -1, -2, 4, 5, 0], dtype=torch.int32)
    found = computed(torch.pow, (bases, exponents), tmp_path / "call.pt2")
    np.testing.assert_array_equal(found["numpy"], found["torch"])
    np.testing.assert_array_equal(found["C"], found["torch"])
