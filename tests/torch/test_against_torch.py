"""`opgen verify --against torch` tells which layer is wrong; `opgen run` asks PyTorch, too."""

from __future__ import annotations

import json
import warnings
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from opgen.pt2.ir import save_ir
from opgen.pt2.read import read_program
from tests.process import opgen
from tests.tools import imported
from tests.torch.exported import FIXTURES

torch = imported("torch")
torch.set_num_threads(1)
import torch.ao.quantization.fx._decomposed  # noqa: E402  its operators

pytestmark = pytest.mark.torch

WRONG_SIN = """
op: SIN
doc: y = sin(x) + 3, which is wrong.
overrides: {op: SIN, reason: a test}
litert: {builtin: SIN, versions: [1, 2]}
torch: {operator: aten.sin.default, inputs: {input: "converted(self, results[0].type)"}}
extends: unary
reference: sin(input) + 3.0
kernels:
  - types: {input: float32, output: float32}
    code: |
      for (int32_t i = 0; i < p->size; i++)
          output[i] = sinf(input[i]) + 3.0f;
"""
_INTS = (-128, 127, torch.int8)


class Waves(torch.nn.Module):
    """Several inputs and outputs, of several types; images in the order of PyTorch."""

    def __init__(self) -> None:
        super().__init__()
        self.first = torch.nn.Conv2d(3, 5, 3, padding=1)
        self.second = torch.nn.Conv2d(5, 5, 3, padding=1)
        self.last = torch.nn.Linear(5 * 5 * 5, 4)

    def forward(self, image, factor):
        """Return scores, which of them is the largest, and which are positive."""
        x = torch.relu(self.first(image))
        x = torch.sin(x * factor)
        x = torch.relu(self.second(x))
        scores = self.last(x.flatten(1))
        return scores, scores.argmax(1), scores > 0


class Window(torch.nn.Module):
    """A buffer that is a whole window, with its channels in front as PyTorch has them."""

    def __init__(self) -> None:
        super().__init__()
        self.register_buffer("past", torch.zeros(1, 4, 10))
        self.layer = torch.nn.Conv1d(4, 6, 3)

    def forward(self, new):
        self.past.copy_(torch.cat([self.past[:, :, 2:], new], 2))
        return self.layer(self.past)


class Smooth(torch.nn.Module):
    """Keeps a mean."""

    def __init__(self) -> None:
        super().__init__()
        self.register_buffer("mean", torch.ones(1, 8))

    def forward(self, x):
        """Return what of the input is new."""
        self.mean.copy_(0.9 * self.mean + 0.1 * torch.sin(x))
        return x - self.mean


class InPlace(torch.nn.Module):
    """Writes into what it computes, and into a buffer."""

    def __init__(self) -> None:
        super().__init__()
        self.register_buffer("past", torch.zeros(1, 4))
        self.relu = torch.nn.ReLU(inplace=True)

    def forward(self, x):
        """Return what is positive, and what of it is left from earlier runs."""
        y = x * 2.0
        y += self.past
        y = self.relu(y)
        self.past.mul_(0.5)
        self.past.add_(y)
        return y.clone(), self.past + 0


class Dead(torch.nn.Module):
    """Has channels that are constant, or that nothing reads: they are left out of the C."""

    def __init__(self) -> None:
        super().__init__()
        self.first = torch.nn.Conv2d(3, 6, 3)
        self.second = torch.nn.Conv2d(6, 4, 3, padding=1)
        with torch.no_grad():
            self.first.weight[2] = 0
            self.second.weight[:, 1] = 0

    def forward(self, x):
        """Return sums of maps."""
        return torch.relu(self.second(torch.relu(self.first(x)))).sum((2, 3))


class Integers(torch.nn.Module):
    """Quantized by hand, as quantizers do it."""

    def forward(self, x):
        """Return a sine in integers of 8 bits, and what follows from it."""
        x = self.stored(x, 0.02, 3)
        x = self.stored(torch.sin(x), 1 / 32, 0)
        return self.stored(x + x, 1 / 16, 0)

    def stored(self, x, scale, zero_point):
        """Return real numbers that integers stand for."""
        ops = torch.ops.quantized_decomposed
        q = ops.quantize_per_tensor.default(x, scale, zero_point, *_INTS)
        return ops.dequantize_per_tensor.default(q, scale, zero_point, *_INTS)


class Infinite(torch.nn.Module):
    """NaN of one operator, infinities of another one."""

    def forward(self, x):
        """Return both, and what is finite again."""
        y = torch.log(x * 2.0)
        return torch.exp(y + 100.0), torch.sigmoid(x)


class Ranked(torch.nn.Module):
    """Orders elements many of which are equal."""

    def forward(self, x):
        """Return the largest in two ways, where they were, and what stood there."""
        y = torch.floor(x * 2.0)
        best, at = y.topk(9, dim=1)
        ordered, index = y.sort(dim=-1, descending=True)
        one, middle = y.kthvalue(7, dim=1), y.median(dim=1)
        return best, at + 1, ordered, index, x.gather(1, at), *one, *middle


class Unknown(torch.nn.Module):
    """Calls what no spec describes."""

    def __init__(self) -> None:
        super().__init__()
        self.last = torch.nn.Linear(6, 3)

    def forward(self, x):
        """Return a line of Bessel functions."""
        return self.last(torch.special.i0e(torch.relu(x)))


MODELS: dict[str, tuple[Callable[[], torch.nn.Module], tuple[tuple[int, ...], ...]]] = {
    "waves": (Waves, ((1, 3, 5, 5), (1, 5, 5, 5))),
    "smooth": (Smooth, ((1, 8),)),
    "in_place": (InPlace, ((1, 4),)),
    "dead": (Dead, ((1, 3, 6, 6),)),
    "integers": (Integers, ((2, 9),)),
    "window": (Window, ((1, 4, 2),)),
    "infinite": (Infinite, ((2, 6),)),
    "ranked": (Ranked, ((1, 60, 4),)),
    "unknown": (Unknown, ((2, 6),)),
}


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The models, two of them also as .json, and a folder of wrong specs."""
    folder = tmp_path_factory.mktemp("against_torch")
    for name, (build, shapes) in MODELS.items():
        torch.manual_seed(0)
        inputs = tuple(torch.randn(shape) for shape in shapes)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            program = torch.export.export(build().eval(), inputs)
            has_state = name in ("smooth", "window")
            program = program.run_decompositions({}) if has_state else program
            torch.export.save(program, folder / f"{name}.pt2")
    for name in ("waves", "unknown"):
        save_ir(read_program(folder / f"{name}.pt2"), folder / f"{name}.json")
    save_ir(read_program(folder / "waves.pt2"), folder / "bare.json", weights="omitted")
    (folder / "wrong").mkdir()
    (folder / "wrong" / "sin.yaml").write_text(WRONG_SIN)
    return folder


def verified(here: Path, file: str, *more: str) -> tuple[int, dict]:
    """Return how the command ended, and its comparison with PyTorch."""
    done = opgen("verify", file, "--against", "torch", "--json", *more, folder=here)
    assert done.stdout, done.stderr
    numpy, found = json.loads(done.stdout)["comparisons"]
    assert not numpy["differences"]
    assert found["first"] == "torch"
    return done.returncode, found


@pytest.mark.parametrize(
    "file",
    [f"{name}.pt2" for name in ("waves", "smooth", "in_place", "dead", "integers")]
    + ["waves.json"]
    + [
        str(FIXTURES / f"{stem}.pt2")
        for stem in (
            "cnn_float",
            "cnn_cortex_m_nchw",
            "gru_cell_float",
            "streaming_cortex_m",
            "encoder_layer_float",
        )
    ],
)
def test_what_is_right_equals_pytorch(here: Path, file: str) -> None:
    """Every layer, in any order of axes, and every step of a state."""
    code, found = verified(here, file, "--samples", "2")
    assert code == 0
    assert found["differences"] == []
    assert all(each.startswith(("RESHAPE", "TRANSPOSE")) for each in found["not_compared"])


def test_a_buffer_that_became_a_turned_window_equals_pytorch(here: Path) -> None:
    """Its elements are compared in the order that the compiled model has them in."""
    code, found = verified(here, "window.pt2", "--samples", "2")
    assert (code, found["differences"]) == (0, [])
    assert found["not_compared"] == ["SHIFT_ROWS 'past_2'", "SLICE 'past_3'"]


def test_own_inputs_are_compared_as_they_are(here: Path, tmp_path: Path) -> None:
    """By name, with an axis for samples or without; what they make infinite is said."""
    image, factor = (np.ones((3, 1, *shape), np.float32) for shape in MODELS["waves"][1])
    np.savez(tmp_path / "all.npz", image=image, factor=factor)
    code, found = verified(here, "waves.pt2", "--input", str(tmp_path / "all.npz"))
    assert (code, found["samples"], found["not_finite"]) == (0, 3, [])
    image[0, 0].flat[0] = np.nan
    np.savez(tmp_path / "one.npz", in0=image[0, 0], in1=factor[0, 0])
    code, found = verified(here, "waves.pt2", "--input", str(tmp_path / "one.npz"))
    assert (code, found["samples"]) == (0, 1)
    assert {each["kind"] for each in found["not_finite"]} == {"NaN"}


def test_integers_grow_apart_from_their_simulation_and_that_is_no_fault(here: Path) -> None:
    code, found = verified(here, str(FIXTURES / "resnet8_cortex_m.pt2"), "--samples", "2")
    assert code == 0
    assert not found["binding"]
    assert {each["alone"] for each in found["differences"]} == {""}


def test_the_order_of_equal_elements_is_no_fault(here: Path) -> None:
    """PyTorch leaves it undefined, and what follows from it inherits that."""
    code, found = verified(here, "ranked.pt2", "--samples", "2")
    assert code == 0
    assert {each["alone"] for each in found["differences"]} == {""}
    undefined = [
        each["where"]
        for each in found["differences"]
        if each["message"].endswith("torch leaves that undefined")
    ]
    assert {where.split()[3] for where in undefined} == {"TOPK_V2", "KTH_SMALLEST"}


@pytest.mark.parametrize("file", ["waves.pt2", "waves.json", "smooth.pt2", "integers.pt2"])
def test_one_layer_is_wrong_of_itself_and_others_inherit_it(here: Path, file: str) -> None:
    code, found = verified(here, file, "--specs", "wrong", "--allow-override")
    assert code == 1
    own = [each for each in found["differences"] if each["alone"]]
    assert len(own) == 1
    # What a state brings into the next step is in front of it, too.
    assert found["differences"].index(own[0]) == (1 if file == "smooth.pt2" else 0)
    assert "'sin'" in own[0]["where"] or "LOOKUP" in own[0]["where"]
    assert "test_against_torch.py:" in own[0]["why"]
    assert "torch.sin(" in own[0]["why"]
    assert "elements differ, at most by" in own[0]["alone"]
    assert len(found["differences"]) > 1


def test_the_error_names_layer_line_and_size(here: Path) -> None:
    done = opgen("verify", "waves.pt2", "--against", "torch", "--specs", "wrong",
                 "--allow-override", folder=here)  # fmt: skip
    assert done.returncode == 1
    first, *rest = done.stderr.splitlines()
    assert first.startswith("waves: operator ")
    assert " SIN 'sin': error: tensor " in first
    assert "the C module differs from torch: " in first
    assert first.endswith("; of itself")
    assert "why:  it is called at " in rest[0]
    assert "with inherited differences, the first: waves: operator " in done.stdout


def test_the_first_nan_and_the_first_infinity_are_named_on_both_sides(here: Path) -> None:
    code, found = verified(here, "infinite.pt2")
    assert code == 0
    first = {(each["kind"], each["side"]): each["where"] for each in found["not_finite"]}
    for side in ("torch", "the C module"):
        assert "LOG 'log'" in first["NaN", side]
        assert "EXP 'exp'" in first["infinity", side]
    shown = opgen("verify", "infinite.pt2", "--against", "torch", folder=here).stdout
    assert "  the first NaN in torch and in the C module: infinite: operator " in shown


def test_a_nan_of_one_side_is_a_difference(here: Path, tmp_path: Path) -> None:
    wrong = WRONG_SIN.replace("sin(input) + 3.0", "log(sin(input) - 2.0)")
    (tmp_path / "sin.yaml").write_text(wrong.replace("sinf(input[i]) + 3.0f",
                                                     "logf(sinf(input[i]) - 2.0f)"))  # fmt: skip
    code, found = verified(here, "waves.pt2", "--specs", str(tmp_path), "--allow-override")
    assert code == 1
    assert "SIN 'sin'" in next(each["where"] for each in found["differences"] if each["alone"])
    (only,) = found["not_finite"]
    assert (only["kind"], only["side"]) == ("NaN", "the C module")


def test_a_program_without_weights_is_refused(here: Path) -> None:
    done = opgen("verify", "bare.json", "--against", "torch", folder=here)
    assert done.returncode == 2
    assert "it has no elements of '" in done.stderr


@pytest.mark.parametrize("file", ["unknown.pt2", "unknown.json"])
def test_what_has_no_spec_runs_in_pytorch(here: Path, file: str, tmp_path: Path) -> None:
    x = np.random.default_rng(0).normal(size=(2, 6)).astype(np.float32)
    np.save(tmp_path / "x.npy", x)
    done = opgen(
        "run", file, "--input", tmp_path / "x.npy", "-o", tmp_path / "out.npz", folder=here
    )
    assert done.returncode == 0, done.stderr
    message = f"{file}: warning: ran in PyTorch, as no spec takes them: aten.special_i0e.default"
    assert message in done.stderr
    assert "aten.relu" not in done.stderr
    torch.manual_seed(0)
    torch.randn(2, 6)
    with torch.no_grad():
        wanted = Unknown()(torch.from_numpy(x)).numpy()
    with np.load(tmp_path / "out.npz") as found:
        np.testing.assert_allclose(found["out0"], wanted, 1e-5, 1e-6)


def test_the_c_of_what_has_no_spec_is_refused_with_a_way(here: Path) -> None:
    done = opgen("run", "unknown.pt2", "--engine", "c", folder=here)
    assert done.returncode == 3
    assert "no spec describes the operator aten.special_i0e" in done.stderr
    assert "; or let opgen run execute it in PyTorch: leave out --engine c" in done.stderr


def test_indices_of_values_that_are_written_lie_within_the_axis(tmp_path: Path) -> None:
    class Cache(torch.nn.Module):
        def forward(self, kept: torch.Tensor, row: torch.Tensor, at: torch.Tensor) -> torch.Tensor:
            kept = kept.clone()
            kept[:, at] = row
            return kept

    path = tmp_path / "cache.pt2"
    inputs = (torch.zeros(1, 6, 4), torch.ones(1, 4), torch.tensor([3]))
    torch.export.save(torch.export.export(Cache(), inputs), path)
    done = opgen("verify", path, "--against", "torch")
    assert done.returncode == 0, done.stderr
