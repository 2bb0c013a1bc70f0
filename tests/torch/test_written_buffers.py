"""Operators that write into buffers, of libraries and of kept modules: states of their specs."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from tests.process import opgen
from tests.tools import imported

torch = imported("torch")
torch.set_num_threads(1)

from torch import nn  # noqa: E402

from opgen.errors import UnsupportedError, UsageError  # noqa: E402
from opgen.pt2.buffers import with_shared_buffers  # noqa: E402
from opgen.pt2.load import load_program  # noqa: E402
from opgen.registry.context import build_default_registry_context  # noqa: E402
from opgen.torch import ProgramRun, extract_ir, load_ir, save_ir  # noqa: E402
from opgen.torch.modules import kept_whole  # noqa: E402

pytestmark = [pytest.mark.torch, pytest.mark.filterwarnings("ignore")]

SPEC = """
op: {op}
doc: What of the input is new, against a mean that is kept.
torch: {torch}
options:
  rate: {{type: float}}
inputs:
  x: {{layout: NC}}
outputs:
  output: {{type: x.type, shape: x.shape}}
state:
  mean: {{type: float32, shape: x.shape, reset: {reset}}}
let:
  size: x.size
reference: (x - (mean + (x - mean) * rate), mean + (x - mean) * rate)
kernels:
  - name: {name}_f32
    types: {{x: float32, output: float32}}
    code: |
      for (int32_t i = 0; i < p->size; i++) {{
          mean[i] += (x[i] - mean[i]) * p->rate;
          output[i] = x[i] - mean[i];
      }}
tests:
  rate: choice(0.25, 0.5)
  x: (span(1, 3), span(1, 9))
"""
MODULE = {"op": "KEPT_MEAN", "name": "kept_mean", "torch": f"{{module: {__name__}.Smooth}}"}
OWN = {
    "op": "OWN_MEAN",
    "name": "own_mean",
    "torch": "{operator: opgen_test.mean.default,"
    ' schema: "(Tensor x, Tensor(a!) mean, float rate) -> Tensor"}',
}


@torch.library.custom_op("opgen_test::mean", mutates_args=("mean",))
def own_mean(x: torch.Tensor, mean: torch.Tensor, rate: float) -> torch.Tensor:
    mean.add_((x - mean) * rate)
    return x - mean


@own_mean.register_fake
def _(x, mean, rate):  # noqa: ARG001
    return torch.empty_like(x)


class Smooth(nn.Module):
    """Changes its buffer in place."""

    def __init__(self, first: float = 1.0) -> None:
        super().__init__()
        self.rate = 0.25
        self.register_buffer("mean", torch.full((1, 8), first))

    def forward(self, x):
        self.mean.add_((x - self.mean) * self.rate)
        return x - self.mean


class Calling(Smooth):
    """Has an operator do the same."""

    def forward(self, x):
        return own_mean(x, self.mean, self.rate)


class Twice(nn.Module):
    def __init__(self, part: nn.Module) -> None:
        super().__init__()
        self.part = part

    def forward(self, x):
        return self.part(self.part(x))


class Peeks(Twice):
    def forward(self, x):
        return self.part(x) + self.part.mean


class Temporary(nn.Module):
    def forward(self, x):
        return own_mean(x, x * 2.0, 0.5)


def context(folder: Path, values: dict[str, str], reset: str = "1.0"):
    folder.mkdir(exist_ok=True)
    (folder / f"{values['name']}.yaml").write_text(SPEC.format(**values, reset=reset))
    return build_default_registry_context(specs=(folder,), installed=False)


def saved(module: nn.Module, folder: Path, known) -> Path:
    path = folder / "net.pt2"
    with kept_whole(module.eval(), known) as kept:
        exported = torch.export.export(module, (torch.ones(1, 8),)).run_decompositions({})
        torch.export.save(exported, path, extra_files=kept.extra_files())
    return path


def program_of(module: nn.Module, known):
    with kept_whole(module.eval(), known):
        return extract_ir(torch.export.export(module, (torch.ones(1, 8),)).run_decompositions({}))


class Assigning(Smooth):
    """Has another buffer after each run."""

    def forward(self, x):
        self.mean = self.mean + (x - self.mean) * self.rate
        return x - self.mean


@pytest.mark.parametrize(
    ("kind", "values"),
    [
        (Smooth, MODULE),
        (Assigning, {**MODULE, "torch": f"{{module: {__name__}.Assigning}}"}),
        (Calling, OWN),
    ],
)
def test_numpy_c_and_pytorch_keep_the_same(tmp_path, kind, values):
    known = context(tmp_path / "specs", values)
    module = nn.Sequential(kind(), kind(), nn.Linear(8, 3))

    path = saved(module, tmp_path, known)

    done = opgen("verify", path, "--specs", tmp_path / "specs", "--against", "torch", "--json")
    found = json.loads(done.stdout)
    assert (done.returncode, found["good"]) == (0, True), done.stderr
    _, beside = found["comparisons"]
    assert (beside["tensors"], beside["notes"]) == (3, [])
    shown = opgen("show", path, "--specs", tmp_path / "specs").stdout
    assert "3 operators" in shown


def test_what_is_written_may_be_an_output_of_the_spec_and_then_others_may_read_it(tmp_path):
    text = SPEC.format(**OWN, reset="1.0").partition("state:")[0]
    text = text.replace("Tensor(a!) mean, float rate) -> Tensor", "Tensor mean, float rate) -> ")
    text = text.replace(') -> "', ') -> (Tensor, Tensor)"')
    text = text.replace("outputs:", "  mean: {layout: NC}\noutputs:")
    text += """  after: {type: x.type, shape: x.shape}
let:
  size: x.size
reference: (x - (mean + (x - mean) * rate), mean + (x - mean) * rate)
kernels:
  - name: own_mean_f32
    types: {x: float32, mean: float32, output: float32, after: float32}
    code: |
      for (int32_t i = 0; i < p->size; i++) {
          after[i] = mean[i] + (x[i] - mean[i]) * p->rate;
          output[i] = x[i] - after[i];
      }
tests:
  rate: choice(0.25, 0.5)
  x: (span(1, 3), span(1, 9))
  mean: x.shape
"""
    (tmp_path / "specs").mkdir()
    (tmp_path / "specs/own_mean.yaml").write_text(text)
    known = build_default_registry_context(specs=(tmp_path / "specs",), installed=False)
    torch.manual_seed(0)
    module, frames = Peeks(Calling()), torch.randn(3, 1, 8)
    path = saved(module, tmp_path, known)

    done = opgen("verify", path, "--specs", tmp_path / "specs", "--against", "torch")

    assert done.returncode == 0, done.stderr
    run = ProgramRun(program_of(module, known), context=known, specs_first=True)
    for frame in frames:
        np.testing.assert_allclose(
            run.run(frame.numpy())[0], module(frame).numpy(), rtol=1e-5, atol=1e-6
        )


@pytest.mark.parametrize(("kind", "values"), [(Smooth, MODULE), (Calling, OWN)])
def test_programs_keep_it_from_run_to_run_by_the_spec_and_in_pytorch(tmp_path, kind, values):
    known = context(tmp_path / "specs", values)
    torch.manual_seed(0)
    module, frames = kind(), torch.randn(4, 1, 8)
    save_ir(program_of(module, known), tmp_path / "net.json")
    program = load_ir(tmp_path / "net.json")
    (node,) = program.nodes
    assert node.writes == ("mean",)

    run = ProgramRun(program, context=known, specs_first=True)
    for _ in range(2):
        run.reset()
        for frame in frames:
            run.run(frame.numpy())
    first = run.buffers["b_mean"]
    with torch.no_grad():
        for frame in frames:
            module(frame)

    np.testing.assert_allclose(first, module.mean.numpy(), rtol=1e-5, atol=1e-6)


def test_quantizers_leave_it_and_calibration_leaves_no_trace(tmp_path):
    imported("torchao")
    imported("executorch")
    from opgen.torch.export import export_program, quantize  # noqa: PLC0415  needs torchao

    known = context(tmp_path / "specs", MODULE)
    module, x = nn.Sequential(Smooth(), nn.Linear(8, 3)).eval(), torch.randn(1, 8)
    with kept_whole(module, known):
        quantized = quantize(module, (x,), [(torch.randn(1, 8),) for _ in range(3)], "xnnpack")
        program = extract_ir(export_program(quantized, (x,)))

    operators = load_program(program, known).main.operators

    assert "KEPT_MEAN" in {each.op_type for each in operators}
    (buffer,) = program.mutations
    np.testing.assert_array_equal(program.tensors[buffer].data, 1.0)


@pytest.mark.parametrize(
    ("module", "reset", "messages"),
    [
        (Calling(), "0.0", ["has 1.0 at [0, 0] before the first run", "is reset to 0.0"]),
        (
            Twice(Calling()),
            "1.0",
            ["its state 'mean' is the buffer 'part.mean', which is also of opgen_test.mean"],
        ),
        (Peeks(Calling()), "1.0", ["which is also of aten.add.Tensor 'add'"]),
        (Temporary(), "1.0", ["its argument 'mean', which is no buffer that a run changes"]),
    ],
)
def test_what_is_no_memory_of_one_call_is_refused(tmp_path, module, reset, messages):
    known = context(tmp_path / "specs", OWN, reset)

    with pytest.raises(UnsupportedError) as caught:
        load_program(program_of(module, known), known)

    assert all(each in str(caught.value) for each in messages), caught.value
    assert "test_written_buffers.py:" in str(caught.value)


def test_without_decompositions_it_says_what_to_do(tmp_path):
    known = context(tmp_path / "specs", OWN)
    program = extract_ir(torch.export.export(Calling(), (torch.ones(1, 8),)))

    with pytest.raises(UnsupportedError, match=r"nothing tells what 'mean' is.*") as caught:
        load_program(program, known)

    assert "run_decompositions({})" in str(caught.value)


def test_a_written_argument_that_is_no_state_is_an_error_of_the_spec(tmp_path):
    text = SPEC.format(**OWN, reset="1.0").replace(" mean,", " past,")
    (tmp_path / "own_mean.yaml").write_text(text)

    done = opgen("check", tmp_path)

    assert done.returncode == 1
    assert "writes into 'past', which is no state of the spec" in done.stderr


def test_it_cannot_be_shared(tmp_path):
    known = context(tmp_path / "specs", OWN)
    program = program_of(Calling(), known)

    with pytest.raises(UsageError, match=r"'mean' is kept by opgen_test\.mean\.default"):
        with_shared_buffers([program], ["mean"])
