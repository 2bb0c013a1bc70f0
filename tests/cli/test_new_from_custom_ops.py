"""`opgen new --from-custom-ops`: skeletons from the file that ExecuTorch's operators have."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from types import SimpleNamespace

import pytest

from opgen.aten.schema import parse_schema
from opgen.export.skeleton import write
from opgen.spec.load import load_files
from opgen.spec.torch_interface import schema_of
from tests.cli.conftest import Command

_FILE = """\
# As ExecuTorch's documentation has them.
- op: add.out
  kernels:
    - arg_meta: null
      kernel_name: torch::executor::add_out

- func: allclose.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)

- func: my_ops::mul3.out(Tensor input, *, Tensor(a!) output) -> Tensor(a!)
  kernels:
    - arg_meta: null
      kernel_name: custom::mul3_out_impl # sub-namespace native:: is auto-added

- func: my_ops::mul3(Tensor input) -> Tensor
  variants: function

- func: 'my_ops::mix.Tensor_out(Tensor self, Tensor? p=None, Tensor[] rest, float[] Weights,
    int[2] size=2, *, ScalarType dtype=float, str mode="a: b", bool op=True, Scalar alpha=1,
    float beta=-0.5, int? top=None, Scalar? low=None, Tensor(a!) out0,
    Tensor(b!) out1) -> (Tensor(a!), Tensor(b!))'

- func: other::add.out(Tensor a, Tensor b, int k, *, Tensor(a!) out) -> Tensor(a!)
- func: my_ops::add.out(Tensor a, Tensor b, int k, *, Tensor(a!) out) -> Tensor(a!)
- func: my_ops::ones.out(int int, *, Tensor(a!) out) -> Tensor(a!)
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A file with operators of all kinds."""
    path = tmp_path / "custom_ops.yaml"
    path.write_text(_FILE)
    return path


def test_every_operator_becomes_a_spec_of_its_interface(
    file: Path, opgen: Command, tmp_path: Path
) -> None:
    done = opgen("new", "--from-custom-ops", file, "-o", tmp_path / "specs")
    assert done.code == 0, done.err
    assert "5 skeletons, valid as they are" in done.err
    assert "left out, for they are PyTorch's own: add.out, allclose.out" in done.err
    ops = {op.op: op for op in load_files(sorted((tmp_path / "specs").glob("*.yaml"))).ops}
    wanted = {
        "MUL3": "my_ops::mul3(Tensor input) -> Tensor",
        "MIX": "my_ops::mix.Tensor(Tensor self, Tensor? p=None, Tensor[] rest, float[] Weights, "
        "int[2] size=2, *, ScalarType dtype=float, str mode='a: b', bool op=True, Scalar alpha=1, "
        "float beta=-0.5, int? top=None, Scalar? low=None) -> (Tensor, Tensor)",
        "CUSTOM_ADD": "other::add(Tensor a, Tensor b, int k) -> Tensor",
        "MY_OPS_ADD": "my_ops::add(Tensor a, Tensor b, int k) -> Tensor",
        "ONES": "my_ops::ones(int int) -> Tensor",
    }
    assert ops.keys() == wanted.keys()
    for name, schema in wanted.items():
        assert schema_of(ops[name]) == parse_schema(schema), name
    mix = ops["MIX"]
    assert [(each.name, each.optional, each.variadic) for each in mix.inputs] == [
        ("self", False, False), ("p_given", True, False), ("rest", False, True),
    ]  # fmt: skip
    options = {each.name: (each.type, each.default) for each in mix.options}
    assert {name: value for name, (_, value) in options.items()} == {
        "weights": None, "size": (2, 2), "dtype": "float32", "mode": "a: b", "op": True,
        "alpha": 1.0, "beta": -0.5, "top": 0, "low": 0.0,
    }  # fmt: skip
    text = (tmp_path / "specs/mix.yaml").read_text()
    assert 'top: "top if has(top) else 0", low: "low if has(low) else 0.0"' in text
    assert "0.0 stands for none, too" in text
    assert [each.name for each in mix.outputs] == ["out0", "out1"]
    text = (tmp_path / "specs/mul3.yaml").read_text()
    assert "# Its kernel there: custom::native::mul3_out_impl" in text
    checked = opgen("check", tmp_path / "specs")
    assert checked.code == 0, checked.err
    assert "yet to be written" in checked.err


def test_what_we_write_for_executorch_is_read_back(opgen: Command, tmp_path: Path) -> None:
    golden = Path(__file__).parents[1] / "synth/executorch/golden/custom_ops.yaml"
    done = opgen("new", "--from-custom-ops", golden, "-o", tmp_path)
    assert done.code == 0, done.err
    ops = load_files(sorted(tmp_path.glob("*.yaml"))).ops
    found = sorted(schema_of(op).qualified_name for op in ops)
    assert found == ["mylib::scaled_add", "opgen::blend", "opgen::extremes", "opgen::windows"]


def test_one_operator_by_name(file: Path, opgen: Command, tmp_path: Path) -> None:
    for at, name in enumerate(("my_ops::mul3", "my_ops::mul3.out", "MUL3")):
        done = opgen("new", name, "--from-custom-ops", file, "-o", tmp_path / str(at))
        assert done.code == 0, done.err
        assert [each.name for each in (tmp_path / str(at)).iterdir()] == ["mul3.yaml"]
    done = opgen("new", "my_ops::mul4", "--from-custom-ops", file)
    assert (done.code, "did you mean 'my_ops::mul3'?" in done.err) == (2, True)


def test_nothing_is_replaced_and_nothing_half_written(
    file: Path, opgen: Command, tmp_path: Path
) -> None:
    (tmp_path / "specs").mkdir()
    (tmp_path / "specs/ones.yaml").write_text("mine")
    done = opgen("new", "--from-custom-ops", file, "-o", tmp_path / "specs")
    assert done.code == 2
    assert "ones.yaml: error: is there already" in done.err
    assert [each.name for each in (tmp_path / "specs").iterdir()] == ["ones.yaml"]


@pytest.mark.parametrize("exists", [False, True])
def test_a_disk_that_is_full_leaves_nothing(
    exists: bool,
    file: Path,
    opgen: Command,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The third file cannot be put in its place: the first two go, and a folder that is new."""
    folder, links = tmp_path / "new" / "specs", []

    def link(source: Path, target: Path) -> None:
        if len(links) == 2:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(source), None, str(target))
        links.append(target)
        target.hardlink_to(source)

    if exists:
        folder.mkdir(parents=True)
    monkeypatch.setattr(write, "os", SimpleNamespace(link=link))
    done = opgen("new", "--from-custom-ops", file, "-o", folder)
    assert (done.code, len(links)) == (2, 2)
    assert ".yaml: error: cannot be written: No space left on device" in done.err
    assert not any(folder.iterdir()) if exists else not folder.parent.exists()


def test_the_others_of_a_file_can_be_taken(opgen: Command, tmp_path: Path) -> None:
    path = tmp_path / "custom_ops.yaml"
    path.write_text("- func: a::b(Tensor x) -> ()\n- func: a::c(Tensor x) -> Tensor\n")
    done = opgen("new", "--from-custom-ops", path, "-o", tmp_path / "specs")
    assert done.code == 3
    words = f"opgen new a::c --from-custom-ops {path}"
    assert f"hint: take the others one by one: {words}\n" in done.err
    assert opgen(*words.split()[1:], "-o", tmp_path / "specs").code == 0


_REFUSED = {
    "no list": ("func: a::b(Tensor x) -> Tensor\n", 1, ":1:1: error: it is no list of operators"),
    "empty": ("", 1, "it is no list of operators"),
    "no func": ("- kernels: []\n", 1, ":1:3: error: an entry without 'func'"),
    "a text": ("- a::b(Tensor x) -> Tensor\n", 1, "an entry without 'func'"),
    "schema": ("- func: a::b.out(Tensor x, -> Tensor\n", 1, ":1:9: error:"),
    "tag": ("- func: !!python/object:os.system a::b(Tensor x) -> Tensor\n", 1, "a tag"),
    "type": ("- func: a::b(Tensor x, int[]? k=None) -> Tensor\n", 3, "is a 'int[]?', as 'k' is"),
    "written": ("- func: a::b_(Tensor(a!) x) -> Tensor(a!)\n", 3, "it writes its input 'x'"),
    "list": ("- func: a::b(Tensor x) -> Tensor[]\n", 3, "it returns 'Tensor[]'"),
    "keyword": ("- func: a::b(Tensor x, int from) -> Tensor\n", 3, "argument 'from' is a word of"),
    "literal": ("- func: a::b(Tensor x, int true) -> Tensor\n", 3, "argument 'true' is a word of"),
    "memory": ("- func: a::b(int[999999999999] k=1) -> Tensor\n", 1, "a length of 1 to 1,000"),
    "depth": (f'- func: "a::b(int[] k={"[" * 3000}"\n', 1, "a default is missing"),
    "nothing": ("- func: a::b(Tensor x) -> ()\n", 3, "it returns nothing"),
    "lists": ("- func: a::b(Tensor[] x, Tensor y) -> Tensor\n", 3, "only the last input"),
    "infinite": ("- func: a::b(Tensor x, float k=inf) -> Tensor\n", 3, "is a 'float', as 'k' is"),
    "aten only": ("- op: add.out\n", 2, "PyTorch's own: add.out"),
}


@pytest.mark.parametrize("what", _REFUSED)
def test_a_wrong_file_is_refused_with_its_place(what: str, opgen: Command, tmp_path: Path) -> None:
    text, code, message = _REFUSED[what]
    path = tmp_path / "custom_ops.yaml"
    path.write_text(text)
    done = opgen("new", "--from-custom-ops", path, "-o", tmp_path / "specs")
    assert message in done.err
    assert done.code == code
    assert not (tmp_path / "specs").exists()
