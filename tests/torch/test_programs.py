"""Programs of one module of PyTorch in one module of C: weights once, buffers apart or shared."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from tests.aot.test_programs import caller, entry_of, printed
from tests.tools import imported

torch = imported("torch")
torch.set_num_threads(1)

from torch import nn  # noqa: E402

from opgen.errors import OpgenWarning  # noqa: E402
from opgen.torch import TorchConverter  # noqa: E402

pytestmark = [pytest.mark.torch, pytest.mark.filterwarnings("ignore:.*:FutureWarning")]


class Coder(nn.Module):
    """Takes rows into a sum with one method, and reads it with another, by the same weights."""

    def __init__(self) -> None:
        super().__init__()
        self.inside = nn.Linear(32, 32)
        self.register_buffer("total", torch.full((1, 32), 0.25))


class Encoder(Coder):
    def forward(self, x):
        y = torch.relu(self.inside(x))
        self.total.add_(y)
        return y + 0.0


class Decoder(Coder):
    def forward(self, x):
        return self.inside(x) + self.total


def modules() -> tuple[nn.Module, nn.Module]:
    torch.manual_seed(0)
    encoder, decoder = Encoder().eval(), Decoder().eval()
    decoder.load_state_dict(encoder.state_dict())
    return encoder, decoder


def converter() -> TorchConverter:
    made = TorchConverter()
    for name, module in zip(("encoder", "decoder"), modules(), strict=True):
        exported = torch.export.export(module, (torch.zeros(1, 32),)).run_decompositions({})
        made.add_exported_program(exported, name=name)
    return made


def test_weights_are_there_once_and_results_are_those_of_each_alone(tmp_path: Path) -> None:
    one = converter()
    both = one.to_c(tmp_path / "both", ["encoder", "decoder"], prefix="net")
    parts = {n: one.to_c(tmp_path / n, n, prefix="net") for n in ("encoder", "decoder")}
    sizes = [each.report["memory"]["weights_bytes"] for each in (both, *parts.values())]
    assert sizes[0] < sizes[1] + sizes[2] - 4 * 32 * 32
    runs = [entry_of(each) for each in both.bound.entries]
    expected = b"".join(
        printed(tmp_path / name, caller("net", [entry_of(part.bound)]))
        for name, part in parts.items()
    )
    assert printed(tmp_path / "both", caller("net", runs)) == expected


def test_a_buffer_that_is_shared_is_what_pytorch_has_in_one_module(tmp_path: Path) -> None:
    """Also where a program only reads it, and its export has made a constant of it."""
    one = converter()
    with pytest.warns(OpgenWarning, match="'total', which encoder.pt2 changes, is a constant here"):
        one.to_c(tmp_path / "apart", ["encoder", "decoder"])
    both = one.to_c(tmp_path / "net", ["encoder", "decoder"], prefix="net", share_state=["total"])
    encode, decode = (entry_of(each) for each in both.bound.entries)
    turns = [encode, decode, encode, encode, decode]
    got = np.frombuffer(printed(tmp_path / "net", caller("net", turns)), np.float32)
    encoder, decoder = modules()
    decoder.total = encoder.total
    seen, expected = {"net": 0, "net_decoder": 0}, []
    for each in turns:
        x = (np.arange(32) * 37 + seen[each.prefix] * 11) % 101 / np.float32(100) - np.float32(0.5)
        seen[each.prefix] += 1
        module = encoder if each is encode else decoder
        expected.append(module(torch.from_numpy(x.astype(np.float32)[None])).detach().numpy())
    np.testing.assert_allclose(got, np.concatenate(expected, axis=None), rtol=1e-5, atol=1e-6)
