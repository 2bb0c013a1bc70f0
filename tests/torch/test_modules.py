"""Modules that specs describe as a whole: exported as one call, and compiled as one operator."""

from __future__ import annotations

import importlib.util
import json
import sys
import zipfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from tests.process import opgen
from tests.tools import imported

torch = imported("torch")
torch.set_num_threads(1)

from torch import nn  # noqa: E402

from opgen.errors import ModelError, OpgenWarning, UsageError  # noqa: E402
from opgen.pt2.ir import save_ir  # noqa: E402
from opgen.pt2.read import read_program  # noqa: E402
from opgen.registry.context import build_default_registry_context  # noqa: E402
from opgen.torch import ProgramRun, extract_ir  # noqa: E402
from opgen.torch.modules import class_path, kept_whole  # noqa: E402

pytestmark = [pytest.mark.torch, pytest.mark.filterwarnings("ignore:.*:FutureWarning")]
EXAMPLE = Path(__file__).resolve().parents[2] / "examples/torch_module"
HERE = __name__

SPEC = """
op: {op}
doc: An operator of a test.
torch: {{module: {module}{more}}}
options:
  {options}
inputs:
  x: {{layout: NC}}
  {inputs}
outputs:
  output: {{type: x.type, shape: x.shape}}
let:
  size: x.size
reference: {reference}
kernels:
  - name: {name}_f32
    types: {{x: float32, {types}output: float32}}
    code: |
      for (int32_t i = 0; i < p->size; i++) output[i] = {c};
tests:
  {tests}
  x: (span(1, 3), span(1, 9))
"""


class Scale(nn.Module):
    def __init__(self, factor: float = 2.0) -> None:
        super().__init__()
        self.factor = factor

    def forward(self, x):
        return x * self.factor


class Gain(nn.Module):
    """Has parameters, of which one may be absent, and a part with more."""

    def __init__(self, *, has_bias: bool = True) -> None:
        super().__init__()
        self.weight = nn.Parameter(torch.tensor(3.0))
        self.bias = nn.Parameter(torch.tensor(0.5)) if has_bias else None
        self.part = Scale(1.5)
        self.part.register_buffer("offset", torch.tensor(0.25))

    def forward(self, x):
        found = self.part(x * self.weight) + self.part.offset
        return found if self.bias is None else found + self.bias


class Loose(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.mask = torch.ones(3)

    def forward(self, x):
        return x * self.mask


class Twice(nn.Module):
    def forward(self, x):
        return x, x


class Counts(nn.Module):
    """Changes a buffer."""

    def __init__(self) -> None:
        super().__init__()
        self.register_buffer("mean", torch.zeros(1, 3))

    def forward(self, x):
        self.mean.add_(x)
        return x + self.mean


class Within(nn.Module):
    """Has a module that is kept whole, too."""

    def __init__(self, factor: float) -> None:
        super().__init__()
        self.factor = factor
        self.scale = Scale(factor)

    def forward(self, x):
        return self.scale(x) + 1.0


SCALED = {
    "op": "WHOLE_SCALE", "name": "whole_scale", "module": f"{HERE}.Scale", "more": "",
    "options": "factor: {type: float}", "inputs": "", "types": "", "reference": "x * factor",
    "c": "x[i] * p->factor", "tests": "factor: choice(0.5, 2.0)",
}  # fmt: skip
GAIN = {
    "op": "WHOLE_GAIN", "name": "whole_gain", "module": f"{HERE}.Gain",
    "more": ', schema: "(Tensor x, Tensor weight, Tensor? bias, Tensor part_offset, *, '
    'float part_factor) -> Tensor", inputs: {gain: weight, offset: part_offset}, '
    "options: {factor: part_factor}",
    "options": "factor: {type: float}",
    "inputs": "gain: {}\n  offset: {}\n  bias: {optional: true}",
    "types": "gain: float32, offset: float32, bias: float32, ",
    "reference": "x * gain * factor + offset + bias",
    "c": "x[i] * *gain * p->factor + *offset + (bias ? *bias : 0.0f)",
    "tests": "factor: choice(0.5, 2.0)\n  gain: ()\n  offset: ()\n  bias: ()",
}  # fmt: skip


def context(folder: Path, **values: str):
    folder.mkdir(exist_ok=True)
    (folder / f"{values['name']}.yaml").write_text(SPEC.format(**values))
    return build_default_registry_context(specs=(folder,), installed=False)


def saved(module: nn.Module, inputs: tuple, known, path: Path) -> Path:
    with kept_whole(module.eval(), known) as kept:
        exported = torch.export.export(module, inputs).run_decompositions({})
        torch.export.save(exported, path, extra_files=kept.extra_files())
    return path


def against_torch(path: Path, *specs: object) -> tuple[int, dict, str]:
    """Return how the comparison ended, what it is, and what was said of it."""
    done = opgen("verify", path, "--specs", *specs, "--against", "torch", "--json")
    assert done.stdout, done.stderr
    return done.returncode, json.loads(done.stdout)["comparisons"][1], done.stderr


def program_of(module: nn.Module, inputs: tuple, known):
    with kept_whole(module.eval(), known):
        exported = torch.export.export(module, inputs).run_decompositions({})
        return extract_ir(exported)


@pytest.fixture
def frontend() -> Iterator:
    """Give the module of the example, as its script names it."""
    spec = importlib.util.spec_from_file_location("frontend", EXAMPLE / "frontend.py")
    module = importlib.util.module_from_spec(spec)
    sys.modules["frontend"] = module
    spec.loader.exec_module(module)
    yield module
    del sys.modules["frontend"]


def test_the_example_is_one_operator_whose_c_is_numpy_and_pytorch(tmp_path, frontend):
    model, specs = tmp_path / "net.pt2", ("--specs", str(EXAMPLE / "specs"))
    script = f"{EXAMPLE / 'frontend.py'}:network"

    assert opgen("export-torch", script, "-o", str(model), *specs).returncode == 0

    shown = opgen("show", str(model), *specs)
    assert "MEL_FRONTEND" in shown.stdout
    assert "3 operators" not in shown.stdout
    net, _ = frontend.network()
    frames = torch.rand(5, 4, 33)
    with torch.no_grad():
        scores = torch.stack([net.eval()(each) for each in frames])
    np.savez(tmp_path / "x.npz", in0=frames.numpy()[:, None], out0=scores.numpy()[:, None])
    against = ("--against", str(tmp_path / "x.npz"))
    assert opgen("verify", str(model), *specs, *against).returncode == 0
    assert opgen("convert", str(model), *specs, "-o", str(tmp_path / "net")).returncode == 0
    assert "mel_frontend_f32" in (tmp_path / "net/net.c").read_text()


@pytest.mark.parametrize("options", [(), ("--strip",)])
def test_a_reference_that_is_not_the_module_is_named(tmp_path, options):
    model, specs = tmp_path / "net.pt2", EXAMPLE / "specs"
    script = f"{EXAMPLE / 'frontend.py'}:network"
    (tmp_path / "wrong").mkdir()
    text = (specs / "mel_frontend.yaml").read_text().replace("fmaxf(energy", "1.01f * fmaxf(energy")
    text = text.replace("reference: log(", "reference: log(1.01 * ")
    (tmp_path / "wrong/mel_frontend.yaml").write_text(text)
    assert opgen("export-torch", script, "-o", model, "--specs", specs, *options).returncode == 0
    save_ir(read_program(model), tmp_path / "net.json")
    for file in (model, tmp_path / "net.json"):
        code, found, _ = against_torch(file, specs)
        assert (code, found["differences"], found["notes"]) == (0, [], [])
        assert found["tensors"] == 2

        code, found, said = against_torch(file, tmp_path / "wrong")

        assert code == 1
        own = [each for each in found["differences"] if each["alone"]]
        assert len(own) == 1
        assert "MEL_FRONTEND" in own[0]["where"]
        assert "mel_frontend.yaml:" in own[0]["why"]
        assert "at most by 0.0099" in own[0]["alone"]
        assert "MEL_FRONTEND" in said.splitlines()[0]


def test_a_file_without_what_the_module_computes_says_so(tmp_path):
    known = context(tmp_path / "specs", **SCALED)
    path = saved(Scale(), (torch.ones(1, 3),), known, tmp_path / "net.pt2")
    with zipfile.ZipFile(path) as whole, zipfile.ZipFile(tmp_path / "old.pt2", "w") as old:
        for name in (each for each in whole.namelist() if "/extra/" not in each):
            old.writestr(name, whole.read(name))

    code, found, _ = against_torch(tmp_path / "old.pt2", tmp_path / "specs")

    assert code == 0
    (note,) = found["notes"]
    assert "opgen.whole_scale.default" in note
    assert note.endswith("export again")


def test_each_module_is_compared_with_its_own(tmp_path):
    known = context(tmp_path / "specs", **SCALED)
    module = nn.Sequential(Scale(2.0), Scale(-0.5), Scale(2.0))
    path = saved(module, (torch.ones(2, 3),), known, tmp_path / "net.pt2")

    program = read_program(path)

    assert [each.modules for each in program.inside] == [("0", "2"), ("1",)]
    assert [program.inside_of(each).options["factor"] for each in program.nodes] == [2.0, -0.5, 2.0]
    code, found, _ = against_torch(path, tmp_path / "specs")
    assert (code, found["tensors"], found["notes"]) == (0, 3, [])


def test_a_module_in_another_one_that_is_kept(tmp_path):
    context(tmp_path / "specs", **SCALED)
    values = {**SCALED, "op": "WHOLE_WITHIN", "name": "whole_within", "module": f"{HERE}.Within"}
    values |= {"reference": "x * factor + 1.0", "c": "x[i] * p->factor + 1.0f"}
    known = context(tmp_path / "specs", **values)
    path = saved(Within(3.0), (torch.ones(2, 3),), known, tmp_path / "net.pt2")

    assert {each.target for each in read_program(path).inside} == {
        "opgen.whole_scale.default",
        "opgen.whole_within.default",
    }
    (found,) = ProgramRun(read_program(path)).run(torch.ones(2, 3))
    assert found.unique().tolist() == [4.0]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda found: found[0].pop("target"), "it has no 'target'"),
        (lambda found: found[0].update(modules=[1]), "'modules' must be a list of texts"),
        (lambda found: found[0]["program"].update(inside=found), "has an 'inside' again"),
        (lambda found: found[0]["program"].update(nodes=[]), "nothing computes it"),
        (lambda found: found.append(3), "inside[1]: error: it is no object"),
    ],
)
def test_what_is_damaged_in_it_is_an_error_of_the_file(tmp_path, change, message):
    known = context(tmp_path / "specs", **SCALED)
    path = saved(Scale(), (torch.ones(1, 3),), known, tmp_path / "net.pt2")
    with zipfile.ZipFile(path) as whole, zipfile.ZipFile(tmp_path / "bad.pt2", "w") as bad:
        for name in whole.namelist():
            content = whole.read(name)
            if "/extra/" in name:
                found = json.loads(content)
                change(found)
                try:
                    content = json.dumps(found)
                except ValueError:  # within itself
                    found[0]["program"]["inside"] = []
                    content = json.dumps(found)
            bad.writestr(name, content)

    with pytest.raises(ModelError) as caught:
        read_program(tmp_path / "bad.pt2")

    assert message in str(caught.value)
    assert "bad.pt2: opgen_inside.json: inside[" in str(caught.value)


def test_what_the_file_says_of_a_module_must_have_its_shape(tmp_path):
    known = context(tmp_path / "specs", **SCALED)
    program = read_program(saved(Scale(), (torch.ones(1, 3),), known, tmp_path / "net.pt2"))
    (inside,) = program.inside
    given = replace(inside.program, outputs=inside.program.outputs * 2)

    with pytest.raises(UsageError, match=r"computes float32\[1, 3\], float32\[1, 3\]"):
        ProgramRun(replace(program, inside=(replace(inside, program=given),))).run(torch.ones(1, 3))


def test_a_buffer_that_is_an_input_of_the_spec_must_not_change(tmp_path):
    values = {**SCALED, "module": f"{HERE}.Counts", "types": "mean: float32, "}
    values |= {"options": "factor: {type: float, default: 1.0}", "inputs": "mean: {layout: NC}"}
    values |= {"reference": "x * factor + mean", "c": "x[i] * p->factor + mean[i]"}
    known = context(tmp_path / "specs", **{**values, "tests": SCALED["tests"] + "\n  mean: (1, 3)"})

    with pytest.raises(UsageError, match="its forward changes 'mean'") as caught:
        program_of(Counts(), (torch.ones(1, 3),), known)

    assert "make it one of the spec's states" in str(caught.value)


def test_without_the_spec_the_parts_are_exported(tmp_path):
    script = f"{EXAMPLE / 'frontend.py'}:network"

    assert opgen("export-torch", script, "-o", str(tmp_path / "net.pt2")).returncode == 0

    assert "LOG" in opgen("show", str(tmp_path / "net.pt2")).stdout


def test_modules_of_a_class_have_options_of_their_own(tmp_path):
    known = context(tmp_path / "specs", **SCALED)
    module, x = nn.Sequential(Scale(2.0), nn.ReLU(), Scale(-0.5)), torch.randn(2, 3)

    program = program_of(module, (x,), known)

    assert [(each.target, each.arguments.get("factor")) for each in program.nodes] == [
        ("opgen.whole_scale.default", 2.0),
        ("aten.relu.default", None),
        ("opgen.whole_scale.default", -0.5),
    ]
    (found,) = ProgramRun(program, context=known).run(x.numpy())
    np.testing.assert_array_equal(found, module(x).numpy())


def test_it_is_a_module_like_any_other_afterwards(tmp_path):
    known = context(tmp_path / "specs", **SCALED)
    module = Scale()

    program_of(module, (torch.ones(1, 2),), known)

    assert "forward" not in vars(module)
    assert not hasattr(torch.ops.opgen, "whole_scale")
    assert len(program_of(module, (torch.ones(1, 2),), known).nodes) == 1


@pytest.mark.parametrize("has_bias", [True, False])
def test_parameters_buffers_and_attributes_of_parts_have_names(tmp_path, has_bias):
    known = context(tmp_path / "specs", **GAIN)
    module, x = Gain(has_bias=has_bias), torch.randn(2, 3)

    program = program_of(module, (x,), known)

    (node,) = program.nodes
    assert (node.arguments["bias"] is not None) is has_bias
    assert node.arguments["part_factor"] == 1.5
    (found,) = ProgramRun(program, context=known).run(x.numpy())
    np.testing.assert_allclose(found, module(x).detach().numpy(), rtol=1e-6)


def test_a_class_of_no_module_is_a_warning_with_the_nearest_one(tmp_path):
    known = context(tmp_path / "specs", **{**SCALED, "module": "elsewhere.Scale"})

    with pytest.warns(OpgenWarning, match=r"no module of the class elsewhere\.Scale") as found:
        program = program_of(Scale(), (torch.ones(1, 2),), known)

    assert class_path(Scale()) in str(found[0].message)
    assert program.nodes[0].target == "aten.mul.Tensor"


@pytest.mark.parametrize(
    ("module", "changes", "message"),
    [
        (Gain(), {}, "no argument of its operator is its parameter or buffer 'weight'"),
        (Gain(), {}, r"no argument .* 'part\.offset'"),
        (Loose(), {}, "'mask' is a tensor, and neither a parameter nor a buffer"),
        (Loose(), {}, "it has no attribute 'factor'"),
        (Scale("much"), {}, "its attribute 'factor' is 'much', a str, no float"),
        (
            Scale(),
            {"inputs": "y: {layout: NC}", "types": "y: float32, ", "reference": "x * factor + y"},
            "its forward takes x, and the tensors .* no buffer are x, y",
        ),
        (Twice(), {}, "it has no attribute 'factor'"),
    ],
)
def test_what_a_module_and_its_spec_do_not_agree_in_is_named(tmp_path, module, changes, message):
    values = {**SCALED, "module": class_path(module), **changes}
    if "y: " in values["inputs"]:
        values["tests"] += "\n  y: (1, 1)"
    known = context(tmp_path / "specs", **values)

    with pytest.raises(UsageError, match=message) as caught:
        program_of(module, (torch.ones(1, 3),), known)

    assert "whole_scale.yaml" in str(caught.value)
    assert "forward" not in vars(module)


def test_a_module_that_gives_more_tensors_than_its_spec_is_refused(tmp_path):
    values = {**SCALED, "module": f"{HERE}.Twice"}
    values["options"] = "factor: {type: float, default: 1.0}"
    known = context(tmp_path / "specs", **values)

    with pytest.raises(UsageError, match="its forward gives 2 tensors"):
        program_of(Twice(), (torch.ones(1, 3),), known)


def test_an_operator_that_pytorch_knows_already_is_called(tmp_path):
    known = context(tmp_path / "specs", **SCALED)
    with torch.library._scoped_library("opgen", "FRAGMENT") as library:
        library.define("whole_scale(Tensor x, float factor) -> Tensor")
        torch.library.register_fake(
            "opgen::whole_scale", lambda x, factor: torch.empty_like(x) * factor, lib=library
        )
        assert len(program_of(Scale(), (torch.ones(1, 2),), known).nodes) == 1
