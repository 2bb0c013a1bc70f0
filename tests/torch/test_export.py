"""`opgen export-torch`: modules of a user's script, their inputs, calibration, and faults."""

from __future__ import annotations

import subprocess
import zipfile
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from tests.tools import imported

torch = imported("torch")
torch.set_num_threads(1)

import opgen.torch.script as opgen_script  # noqa: E402
from opgen.aten.program import TorchProgram  # noqa: E402
from opgen.errors import UsageError  # noqa: E402
from opgen.pt2.load import load_program  # noqa: E402
from opgen.pt2.matrix_products import products_as_linears  # noqa: E402
from opgen.pt2.read import read_program  # noqa: E402
from opgen.registry.context import build_default_registry_context  # noqa: E402
from opgen.torch.export import (  # noqa: E402
    channels_last,
    decomposed,
    export_program,
    store_channels_last,
    store_computed_weights,
    store_numeric_paddings,
)
from opgen.torch.samples import as_inputs, calibration_samples  # noqa: E402
from opgen.torch.script import script_faults  # noqa: E402
from tests.cli.test_json import checked  # noqa: E402
from tests.process import opgen  # noqa: E402

pytestmark = [pytest.mark.torch, pytest.mark.filterwarnings("ignore")]

SCRIPT = """
import sys
import torch
from torch import nn
from beside import SIZE

class Net(nn.Module):
    def __init__(self, size=SIZE):
        super().__init__()
        self.dense = nn.Linear(size, 2)
        self.drop = nn.Dropout(0.5)
    def forward(self, left, right):
        return self.drop(self.dense(left)) + right

class Image(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2d(3, 4, 3, bias=False)
        self.norm = nn.BatchNorm2d(4)
    def forward(self, image):
        return torch.relu(self.norm(self.conv(image))).mean((2, 3))

class Counter(nn.Module):
    def __init__(self):
        super().__init__()
        self.dense = nn.Linear(4, 4)
        self.register_buffer("total", torch.zeros(1, 4))
    def forward(self, x):
        self.total.add_(torch.relu(self.dense(x)))
        return self.total * 1.0

class Normalized(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = nn.utils.parametrizations.weight_norm(nn.Conv1d(3, 4, 3))
    def forward(self, sound):
        return torch.relu(self.conv(sound))

class Asking(nn.Module):
    def forward(self, x):
        return x if x.sum() > 0 else -x

net = Net()
def make():
    return Net()
def make_with_inputs():
    return Net(), (torch.ones(1, SIZE), torch.ones(1, 2))
def image():
    return Image(), torch.zeros(1, 3, 8, 8)
def counter():
    return Counter(), [torch.zeros(1, 4)]
def normalized():
    return Normalized(), torch.zeros(1, 3, 8)
def sounds():
    return (torch.rand(1, 3, 8) for _ in range(4))
def fails():
    return Net(size=None)
def leaves():
    sys.exit("bye")
def three():
    return 3
def wrong_inputs():
    return Net(), {"left": 1}
nothing = []
labelled = [(torch.rand(2, 3, 8, 8), torch.zeros(2)) for _ in range(2)]
def streams():
    return (torch.rand(1, 4) for _ in range(4))
class Product(nn.Module):
    def forward(self, x, y):
        weights = torch.softmax(torch.einsum("bqd,bkd->bqk", x, y), -1)
        return torch.addcmul(x, torch.logsumexp(weights, 1, keepdim=True), x)

def product():
    return Product(), (torch.rand(1, 3, 3), torch.rand(1, 3, 3))

class Warped(nn.Module):
    def forward(self, image, grid):
        return nn.functional.grid_sample(image, grid, align_corners=False)

def warped():
    return Warped(), (torch.rand(2, 3, 4, 5), torch.rand(2, 6, 7, 2) * 3 - 1.5)
class Signed(nn.Module):
    def forward(self, x, y):
        return torch.nextafter(x, y)

def signed():
    return Signed(), (torch.rand(3), torch.rand(3))

class Inverted(nn.Module):
    def forward(self, x):
        return torch.linalg.inv(x)

def inverted():
    return Inverted(), (torch.eye(3),)
if __name__ == "__main__":
    raise RuntimeError("the training")
"""
SHAPES = ("--input-shape", "1,3", "--input-shape", "1,2")


@pytest.fixture(scope="module", autouse=True)
def _warm() -> None:
    """Export something in this process: in each fork of it, the first time would take a second."""
    torch.export.export(torch.nn.Linear(2, 2), (torch.zeros(1, 2),)).run_decompositions({})


SORT = """
import torch
class Sort(torch.nn.Module):
    def forward(self, x):
        return torch.mode(x)[0]
"""
"""What no spec takes."""
SORTED = ("sort.py:Sort", "--input-shape", "4")


@pytest.fixture
def here(tmp_path: Path) -> Path:
    """A folder with a script, a module beside it, and files of data."""
    (tmp_path / "net.py").write_text(SCRIPT)
    (tmp_path / "beside.py").write_text("SIZE = 3\n")
    (tmp_path / "broken.py").write_text("def f(:\n")
    images = np.random.default_rng(0).random((4, 3, 8, 8), np.float32)
    np.savez(tmp_path / "images.npz", image=images)
    (tmp_path / "data").mkdir()
    for number, image in enumerate(images):
        np.save(tmp_path / f"data/{number}.npy", image[None])
    np.savez(tmp_path / "swapped.npz", right=np.ones((1, 2), "f4"), left=np.ones((1, 3), "f4"))
    return tmp_path


def export(here: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return opgen("export-torch", *words, "-o", "out/model.pt2", folder=here)


def test_a_name_that_says_no_format_is_refused_before_anything_runs(here: Path) -> None:
    done = opgen("export-torch", "broken.py:Net", "-o", "out/model.bin", folder=here)
    assert done.returncode == 2
    assert "out/model.bin: error: its name does not end with .pt2" in done.stderr
    assert "-o out/model.pt2" in done.stderr
    assert not (here / "out").exists()


def exported(here: Path, *words: str) -> TorchProgram:
    done = export(here, *words)
    assert (done.returncode, done.stdout) == (0, ""), done.stderr
    return read_program(here / "out/model.pt2")


def targets(program: TorchProgram) -> list[str]:
    return [node.target for node in program.nodes]


@pytest.mark.parametrize("name", ["net", "Net", "make", "make_with_inputs"])
def test_a_module_a_class_or_a_function_is_named(here: Path, name: str) -> None:
    program = exported(here, f"net.py:{name}", *(() if "with" in name else SHAPES))
    shapes = [program.tensors[port.tensor].shape for port in program.inputs]
    assert shapes == [(1, 3), (1, 2)]
    # In the mode for inference; so is what is left of a dropout.
    assert not [each for each in targets(program) if "dropout" in each]


def test_inputs_come_from_a_file_by_name_or_in_order(here: Path) -> None:
    program = exported(here, "net.py:Net", "--example-inputs", "swapped.npz")
    assert [program.tensors[port.tensor].shape for port in program.inputs] == [(1, 3), (1, 2)]
    np.savez(here / "plain.npz", np.ones((5, 3), "f4"), np.ones((5, 2), "f4"))
    program = exported(here, "net.py:Net", "--example-inputs", "plain.npz")
    assert [program.tensors[port.tensor].shape for port in program.inputs] == [(5, 3), (5, 2)]


def test_inputs_may_have_other_types(here: Path) -> None:
    (here / "table.py").write_text("from torch import nn\ntable = nn.Embedding(4, 3)\n")
    program = exported(here, "table.py:table", "--input-shape", "1,5", "--dtype", "int32")
    assert str(program.tensors[program.inputs[0].tensor].type) == "int32"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("net.py", "'net.py' is not a script.py:name\n    hint: write script.py:name"),
        ("net.py:1+1", "'net.py:1+1' is not a script.py:name"),
        ("nett.py:Net", "there is no file 'nett.py'\n    hint: did you mean 'net.py'?"),
        ("net.py:Nett", "net.py has no 'Nett'\n    hint: did you mean 'Net'?"),
        ("net.py:__name__.net", "net.py has no '__name__.net'"),
        (
            "net.py:three",
            "gives no torch.nn.Module, but a value of type int\n    hint: name a",
        ),
        (
            "net.py:Net",
            "nothing tells the shapes of the module's inputs\n    hint: give --input-sh",
        ),
        (
            "net.py:wrong_inputs",
            "a tensor or a tuple of tensors, not of type dict\n    hint: let",
        ),
        ("net.py:fails", "net.py:10:22: error: TypeError: "),
        ("net.py:leaves", "net.py:59:5: error: SystemExit: bye"),
        ("broken.py:f", "broken.py:1:7: error: SyntaxError: "),
        ("net.py:Asking --input-shape 2", "net.py:41:21: error: GuardOnDataDependentSymNode: "),
        ("net.py:image --input-shape 1,1,8,8", "net.py:21:37: error: RuntimeError: Given groups=1"),
        ("net.py:Net --input-shape 1,x", "'1,x' is not a shape such as 1,3,32,32"),
        ("net.py:Net --input-shape 1,3 --dtype int8 --dtype int8", "2 types were given for 1 inp"),
        ("net.py:Net --example-inputs no.npz", "no.npz: error: cannot be read: No such file"),
        ("net.py:image --calibration images.npz", "--calibration is of use with --quantize only"),
        ("net.py:image --quantize xnnpack", "--quantize xnnpack needs --calibration\n    why:  ra"),
    ],
)
def test_faults_are_reported_by_their_place_and_leave_no_file(
    here: Path, words: str, said: str
) -> None:
    done = export(here, *words.split())
    assert done.returncode == 2, done.stderr
    assert said in done.stderr
    assert "Traceback" not in done.stderr
    assert not list(here.glob("out/*"))


def test_what_does_not_compile_is_reported_and_the_file_stays(here: Path) -> None:
    (here / "sort.py").write_text(SORT)
    done = export(here, *SORTED)
    assert done.returncode == 0
    assert "not all of it compiles yet" in done.stderr
    assert "aten.mode" in done.stderr
    assert "sort.py:5, in forward: return torch.mode(x)[0]" in done.stderr
    assert targets(read_program(here / "out/model.pt2")) == ["aten.mode.default"]


def test_what_was_made_is_said_for_programs(here: Path) -> None:
    whole = export(here, "net.py:make_with_inputs", "--json")
    found = checked("export-torch", whole.stdout)
    assert found["file"] == "out/model.pt2"
    assert found["bytes"] == (here / "out/model.pt2").stat().st_size
    assert found["layers"] > 0
    assert found["findings"] == []
    (here / "sort.py").write_text(SORT)
    [fault] = checked("export-torch", export(here, *SORTED, "--json").stdout)["findings"]
    assert "aten.mode" in fault["message"] + fault["file"]


def test_a_stripped_file_says_the_same_and_nothing_of_the_machine(here: Path) -> None:
    whole = exported(here, "net.py:make_with_inputs")
    size = (here / "out/model.pt2").stat().st_size
    stripped = exported(here, "net.py:make_with_inputs", "--strip")
    assert (here / "out/model.pt2").stat().st_size < size / 4
    assert targets(stripped) == targets(whole)
    assert [node.arguments for node in stripped.nodes] == [node.arguments for node in whole.nodes]
    with zipfile.ZipFile(here / "out/model.pt2") as archive:
        content = b"".join(archive.read(name) for name in archive.namelist())
    assert str(here).encode() not in content
    assert b"site-packages" not in content
    assert 'File "net.py", line 13, in forward' in stripped.nodes[0].stack
    first = (here / "out/model.pt2").read_bytes()
    exported(here, "net.py:make_with_inputs", "--strip")
    assert (here / "out/model.pt2").read_bytes() == first


def test_pytorch_writes_in_others_what_has_no_spec(here: Path) -> None:
    done = export(here, "net.py:product")
    assert "layers; opgen convert" in done.stderr
    found = targets(read_program(here / "out/model.pt2"))
    assert "aten.softmax.int" in found  # what has one stays whole
    assert not {"aten.einsum.default", "aten.addcmul.default", "aten.logsumexp.default"} & {*found}


def test_parts_that_compilers_of_pytorch_know_are_taken_if_they_can_be_compiled(here: Path) -> None:
    done = export(here, "net.py:warped")
    assert "layers; opgen convert" in done.stderr
    assert not any("grid_sampler" in each for each in targets(read_program(here / "out/model.pt2")))
    assert opgen("verify", here / "out/model.pt2", "--against", "torch").returncode == 0

    done = export(here, "net.py:signed")  # whose parts are none of ATen
    assert "no spec describes the operator aten.nextafter, overload default" in done.stderr
    assert "prims" not in done.stderr

    done = export(here, "net.py:inverted")  # with whose parts no program can be read
    assert "no spec describes the operator aten.linalg_inv, overload default" in done.stderr


def test_what_pytorch_fails_to_write_in_others_stays_whole() -> None:
    class Net(torch.nn.Module):
        def forward(self, x: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
            return torch.complex(x, x).abs(), torch.einsum("i,j->ij", x, x)

    program = export_program(Net(), (torch.rand(3),))
    failed = {"aten.complex.default", "aten.einsum.default"}

    asked: list[torch.export.ExportedProgram] = []

    def refused(made: torch.export.ExportedProgram) -> set[str]:
        asked.append(made)
        return failed & {str(each.target) for each in made.graph.nodes}

    called = {str(each.target) for each in decomposed(program, refused).graph.nodes}
    assert "aten.complex.default" in called
    assert "aten.einsum.default" not in called
    assert len(asked) == len({id(each) for each in asked})  # reading one takes long


def test_weights_are_stored_as_quantizers_want_them() -> None:
    conv, dense = torch.nn.Conv2d(3, 4, 3), torch.nn.Linear(4, 4)
    module = torch.nn.Sequential(torch.nn.utils.weight_norm(conv), dense)
    torch.nn.utils.parametrizations.weight_norm(dense)
    module.register_buffer("grid", torch.ones(1, 2, 1, 1, 2))  # not for channels-last memory
    wanted = conv.weight_g * torch.nn.functional.normalize(conv.weight_v.flatten(1)).view(
        4, 3, 3, 3
    )
    store_computed_weights(module)
    store_channels_last(module)
    assert {name for name, _ in module.named_parameters()} == {
        "0.weight", "0.bias", "1.weight", "1.bias",
    }  # fmt: skip
    assert torch.allclose(conv.weight, wanted)
    assert conv.weight.is_contiguous(memory_format=torch.channels_last)


def test_paddings_are_said_as_quantizers_want_them() -> None:
    word = {"in_channels": 2, "out_channels": 2, "kernel_size": 3}
    same = torch.nn.Conv2d(**{**word, "kernel_size": (5, 3)}, padding="same", dilation=(1, 2))
    valid, odd = torch.nn.Conv1d(**word, padding="valid"), torch.nn.Conv1d(2, 2, 4, padding="same")
    x = torch.rand(1, 2, 7, 7)
    wanted = same(x), valid(x[:, :, 0])
    store_numeric_paddings(torch.nn.ModuleList([same, valid, odd]))
    assert (same.padding, valid.padding, odd.padding) == ((2, 2), (0,), "same")
    assert torch.equal(same(x), wanted[0])
    assert torch.equal(valid(x[:, :, 0]), wanted[1])


def test_inputs_may_have_parts(tmp_path: Path) -> None:
    def state(size: int) -> tuple[torch.Tensor, ...]:
        return torch.zeros(2, size, 3), torch.ones(2, size, 3)

    cell = torch.nn.LSTM(3, 3)
    inputs = as_inputs((torch.zeros(1, 1, 3), state(1)), "net.py:cell")
    np.savez(tmp_path / "flat.npz", torch.rand(4, 1, 1, 3), *(torch.rand(4, 2, 1, 3),) * 2)
    samples = calibration_samples(str(tmp_path / "flat.npz"), inputs, cell)
    assert len(samples) == 4
    (_, (h, _)) = samples[0]
    assert h.shape == (2, 1, 3)
    moved, parts = channels_last((torch.zeros(1, 2, 3, 3), {"a": torch.zeros(1, 2, 3, 3)}))
    assert moved.stride() == parts["a"].stride() == (18, 1, 6, 2)
    with pytest.raises(UsageError, match="not of type tuple of Tensor, int"):
        as_inputs((torch.zeros(1), 3), "net.py:cell")


def raised_in(module: ModuleType, text: str) -> Exception:
    """Return an exception that code in the file of a module raises, called by no other file."""
    fail: dict[str, Any] = {}
    code = compile(f"def fail():\n    raise KeyError({text!r})\n", str(module.__file__), "exec")
    exec(code, fail)  # noqa: S102
    with pytest.raises(KeyError) as caught:
        fail["fail"]()
    return caught.value.with_traceback(caught.tb.tb_next)


def test_faults_of_packages_are_reported_and_bugs_of_opgen_are_not_hidden() -> None:
    stack = 'Original traceback:\nFile "/w/net.py", line 7, in forward\n    a @ b'
    error = raised_in(torch, stack)
    faults = script_faults("net.py:net")
    faults.__enter__()
    with pytest.raises(UsageError) as caught:
        faults.__exit__(type(error), error, error.__traceback__)
    reported = str(caught.value)
    assert reported.startswith("net.py:net: error: KeyError: ")
    assert "hint: write that otherwise, or export without --quantize" in reported

    error = raised_in(opgen_script, stack)
    faults = script_faults("net.py:net")
    faults.__enter__()
    assert not faults.__exit__(type(error), error, error.__traceback__)  # it goes on


class TestQuantizing:
    """With the quantizers of ExecuTorch."""

    pytestmark = pytest.mark.executorch

    @pytest.fixture(autouse=True)
    def quantizer(self) -> None:
        imported("torchao")
        imported("executorch.exir")
        imported("tosa_serializer")

    @pytest.mark.parametrize("data", ["images.npz", "data", "net.py:labelled"])
    def test_calibration_comes_from_files_or_from_a_script(self, here: Path, data: str) -> None:
        words = ("--quantize", "cortex-m", "--calibration", data)
        done = export(here, "net.py:image", *words)
        assert done.returncode == 0, done.stderr
        assert "quantizing with 4 samples" in done.stderr
        program = read_program(here / "out/model.pt2")
        # The usual mistake would leave the convolution in float: no scales for each channel.
        per_channel = [each for each in targets(program) if "dequantize_per_channel" in each]
        assert len(per_channel) == 2
        weights = [t.data for t in program.tensors.values() if t.data is not None]
        assert min(w.min() for w in weights if w.dtype == np.int8) == -127
        assert program.tensors[program.inputs[0].tensor].is_channels_last

    def test_weights_that_are_computed_are_quantized_too(self, here: Path) -> None:
        words = ("--quantize", "cortex-m", "--calibration", "net.py:sounds")
        program = exported(here, "net.py:normalized", *words)
        per_channel = [each for each in targets(program) if "dequantize_per_channel" in each]
        assert len(per_channel) == 2
        assert load_program(program, build_default_registry_context()).main.operators

    def test_state_is_quantized_as_state(self, here: Path) -> None:
        words = ("--quantize", "cortex-m", "--calibration", "net.py:streams")
        program = exported(here, "net.py:counter", *words)
        (state,) = program.mutations
        assert program.tensors[state].data is not None
        assert not program.tensors[state].data.any()  # calibration has not changed it
        assert program.consumers[state]  # and it is read, not frozen
        (reader,) = program.consumers[state]
        assert "quantize_per_tensor" in reader.target

    @pytest.mark.parametrize(
        ("data", "said"),
        [
            ("net.py:nothing", "net.py:nothing has no samples"),
            ("net.py:three", "net.py:three gives no batches, but something of type int"),
            ("net.py:Net", "net.py:Net gives no batches, but something of type Net"),
            ("swapped.npz", "swapped.npz: error: has 2 tensors, the model has 1 input"),
            ("other.npy", "has the shape [4, 3, 9, 9], the model takes [1, 3, 8, 8]"),
            ("none.npz", "none.npz: error: cannot be read"),
            ("none", "'none' is not a script.py:name"),
        ],
    )
    def test_calibration_that_does_not_fit(self, here: Path, data: str, said: str) -> None:
        np.save(here / "other.npy", np.zeros((4, 3, 9, 9), "f4"))
        done = export(here, "net.py:image", "--quantize", "xnnpack", "--calibration", data)
        assert done.returncode == 2, done.stderr
        assert said in done.stderr
        assert not list(here.glob("out/*"))


def test_products_with_a_constant_matrix_become_linear() -> None:
    class Products(torch.nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.register_buffer("matrix", torch.rand(3, 4))
            self.bias = torch.nn.Parameter(torch.rand(4))

        def forward(self, x: torch.Tensor) -> torch.Tensor:
            return torch.addmm(self.bias, x, self.matrix) + x @ self.matrix + x @ x.T

    x = torch.rand(4, 3)
    module = Products().eval()
    graph = torch.export.export(module, (x,)).module(check_guards=False)

    products_as_linears(graph)

    called = [str(each.target) for each in graph.graph.nodes if each.op == "call_function"]
    assert called.count("aten.linear.default") == 2
    assert "aten.addmm.default" not in called
    assert torch.allclose(graph(x), module(x))
