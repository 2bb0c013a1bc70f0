"""`opgen run` and `opgen verify`: inputs, outputs, oracles."""

from __future__ import annotations

import shutil
from pathlib import Path

import numpy as np
import pytest

from opgen.litert.write import write_table
from tests.cli.conftest import DIGITS, Command
from tests.hostile.damage import tree_of
from tests.tools import need, needs


def test_run(opgen: Command, tmp_path: Path, digits: Path) -> None:
    """Seeds, files and engines give the same outputs where they should."""
    images = np.load(DIGITS.with_name("test.npz"))
    image = np.rint(images["image"][:1] * 255 - 128).astype(np.int8)
    np.save(tmp_path / "x.npy", image)
    np.savez(tmp_path / "named.npz", image=image)
    np.savez(tmp_path / "numbered.npz", in0=image)
    first, second = tmp_path / "first.npz", tmp_path / "second.npz"
    for file in ("x.npy", "named.npz", "numbered.npz"):
        result = opgen("run", digits, "--input", tmp_path / file, "-o", first)
        assert result.code == 0, result.err
        assert result.out.startswith("Identity: int8 [1, 10]: ")
        again = opgen("run", digits, "--input", tmp_path / file, "--engine", "c", "-o", second)
        assert again.out == result.out
        assert np.load(first)["out0"].shape == (1, 10)
        assert np.array_equal(np.load(first)["out0"], np.load(second)["out0"])
    seeds = [opgen("run", digits, "--seed", seed).out for seed in (1, 1, 2, 2**70)]
    assert seeds[0] == seeds[1]
    assert len(set(seeds)) == 3


def bad_inputs(folder: Path) -> list[Path]:
    """Write inputs that are none."""
    np.save(folder / "shape.npy", np.zeros((3, 3), np.int8))
    np.save(folder / "type.npy", np.zeros((1, 8, 8, 1), np.float32))
    np.save(folder / "objects.npy", np.array([{}], object), allow_pickle=True)
    np.savez(folder / "empty.npz")
    np.savez(folder / "two.npz", a=np.zeros(1), b=np.zeros(1))
    (folder / "text.npy").write_text("hello")
    (folder / "nothing.npy").write_bytes(b"")
    (folder / "text.npz").write_text("hello")
    (folder / "folder.npy").mkdir()
    shutil.copy(folder / "shape.npy", folder / "npy.npz")
    shutil.copy(folder / "two.npz", folder / "npz.npy")
    whole = (folder / "two.npz").read_bytes()
    (folder / "half.npz").write_bytes(whole[: len(whole) // 2])
    (folder / "broken.npz").write_bytes(whole[:60] + b"\xff" * 20 + whole[80:])
    header = f"{{'descr': '<f8', 'fortran_order': False, 'shape': ({10**15},), }}".ljust(117)
    (folder / "huge.npy").write_bytes(b"\x93NUMPY\x01\x00v\x00" + header.encode() + b"\n")
    deep = "(" * 117
    (folder / "deep.npy").write_bytes(b"\x93NUMPY\x01\x00v\x00" + deep.encode() + b"\n")
    return sorted(path for path in folder.iterdir() if path.suffix in (".npy", ".npz"))


def test_another_batch(opgen: Command, tmp_path: Path) -> None:
    """Through all commands that read a model; the module says how it was made."""
    tree = tree_of(DIGITS.read_bytes())
    graph = tree["subgraphs"][0]
    reshape = next(
        each
        for each in graph["operators"]
        if len(each["outputs"]) == 1
        and graph["tensors"][each["outputs"][0]]["shape"].tolist() == [1, 192]
    )
    target = graph["tensors"][reshape["inputs"][1]]["buffer"]
    tree["buffers"][target]["data"] = np.array([-1, 192], "<i4").view(np.uint8)
    model = tmp_path / "free.tflite"
    model.write_bytes(write_table(tree))
    pinned = ("--input-shape", "image=2,8,8,1")
    made = opgen("convert", model, "-o", tmp_path / "out", *pinned)
    assert made.code == 0, made.err
    text = (tmp_path / "out" / "free.c").read_text()
    assert "--input-shape image=2,8,8,1" in text
    verified = opgen("verify", model, "--against", "none", "--samples", 1, *pinned)
    assert verified.code == 0, verified.err
    assert "Identity: int8 [2, 10]" in opgen("run", model, *pinned).out
    assert "output int8 [2, 10]" in opgen("show", model, *pinned).out
    explained = opgen("explain", model, 1, *pinned)
    assert (explained.code, explained.err) == (0, "")
    wrong = opgen("run", model, "--input-shape", "image=2,8", "--input-shape", "4")
    assert wrong.code == 2
    assert "'4' is not a shape" in wrong.err
    wrong = opgen("run", model, *["--input-shape", "image=2,8,8,1"] * 2)
    assert wrong.code == 2
    assert "the input 'image' is named twice" in wrong.err
    wrong = opgen("run", model, "--input-shape", "picture=2,8,8,1")
    assert wrong.code == 2
    assert "the model has no input 'picture'" in wrong.err


def test_inputs_that_are_none(opgen: Command, tmp_path: Path, digits: Path) -> None:
    for path in bad_inputs(tmp_path):
        for arguments in (("run", digits, "--input", path), ("verify", digits, "--against", path)):
            result = opgen(*arguments)
            assert (result.code, result.out) == (2, ""), path.name
            assert "error: " in result.err
            assert "pickle" not in result.err  # opgen never reads objects, whoever is trusted


def test_an_output_that_cannot_be_written(opgen: Command, tmp_path: Path, digits: Path) -> None:
    for output in (tmp_path, tmp_path / "no" / "x.npz"):
        result = opgen("run", digits, "-o", output)
        assert result.code == 2
        assert "cannot be written" in result.err


def test_verify_against_golden_data(opgen: Command, tmp_path: Path, digits: Path) -> None:
    """Right data are confirmed; of wrong ones the tensor is named."""
    outputs = tmp_path / "out.npz"
    image = np.zeros((1, 8, 8, 1), np.int8)
    np.save(tmp_path / "x.npy", image)
    assert opgen("run", digits, "--input", tmp_path / "x.npy", "-o", outputs).code == 0
    out = np.load(outputs)["out0"]
    for wrong in (0, 1):
        golden = tmp_path / f"golden{wrong}.npz"
        np.savez(golden, in0=image[None, None], out0=out[None, None] + np.int8(wrong))
        result = opgen("verify", digits, "--against", golden, "--samples", 1)
        assert result.code == wrong, result.err
        assert ("Identity" in result.err) == bool(wrong)


def test_verify_on_own_inputs(opgen: Command, tmp_path: Path, digits: Path) -> None:
    """As many as there are, and no random ones; files that are none are refused as by run."""
    np.save(tmp_path / "x.npy", np.zeros((5, 1, 1, 8, 8, 1), np.int8))
    result = opgen("verify", digits, "--against", "none", "--input", tmp_path / "x.npy")
    assert result.code == 0, result.err
    assert "the C module = numpy: 10 tensors" in result.out
    assert ", 5 samples" in result.out
    np.save(tmp_path / "wrong.npy", np.zeros((3, 3), np.int8))
    wrong = opgen("verify", digits, "--against", "none", "--input", tmp_path / "wrong.npy")
    assert wrong.code == 2
    assert "the model's inputs are [1, 8, 8, 1]" in wrong.err
    golden = ("--against", tmp_path / "golden.npz", "--input", tmp_path / "x.npy")
    assert "the file of --against has inputs" in opgen("verify", digits, *golden).err
    several = opgen("verify", digits, "--program", digits, "--input", tmp_path / "x.npy")
    assert several.code == 2
    assert "it is for one program" in several.err


@pytest.mark.parametrize("broken", ["count", "shape", "steps", "type", "inputs", "text"])
def test_golden_data_that_do_not_fit(
    broken: str, opgen: Command, tmp_path: Path, digits: Path
) -> None:
    arrays = {"in0": np.zeros((1, 1, 1, 8, 8, 1), np.int8), "out0": np.zeros((1, 1, 1, 10), "i1")}
    changed = {
        "count": {"out1": arrays["out0"]},
        "shape": {"out0": np.zeros((1, 1, 10), np.int8)},
        "steps": {"out0": np.zeros((1, 2, 1, 10), np.int8)},
        "type": {"in0": arrays["in0"].astype(np.float32)},
        "inputs": {"in1": arrays["in0"]},
        "text": {"out0": np.full((1, 1, 1, 10), "x")},
    }
    np.savez(tmp_path / "golden.npz", **arrays | changed[broken])
    result = opgen("verify", digits, "--against", tmp_path / "golden.npz")
    assert (result.code, result.out) == (2, ""), result.err


@pytest.mark.oracle
@pytest.mark.parametrize("oracle", ["tflm", "litert"])
def test_verify_against_a_runtime(oracle: str, opgen: Command, digits: Path) -> None:
    need({"tflm": "tflite_micro", "litert": "ai_edge_litert"}[oracle])
    result = opgen("verify", digits, "--samples", 2, "--against", oracle)
    assert result.code == 0, result.err
    assert "the C module = numpy: " in result.out
    assert f"{oracle}: " in result.out


@needs("../shared/models_wild")
@pytest.mark.oracle
def test_verify_what_the_oracle_cannot_run(opgen: Command) -> None:
    """It is left out where nobody asked for it, and else an error."""
    model = Path("../shared/models_wild") / "simple_scatter_nd_op_a5c3b4.tflite"
    result = opgen("verify", model)
    assert (result.code, result.err) == (0, "")
    proved, left_out = result.out.splitlines()
    assert proved.startswith("the C module = numpy: 1 tensor")
    refused = "the oracle 'tflm' cannot run it: Didn't find op for builtin opcode 'SCATTER_ND'"
    assert left_out.startswith(f"left out: {refused}")
    result = opgen("verify", model, "--against", "tflm")
    assert (result.code, result.out) == (3, "")
    assert refused in result.err


def test_verify_without_the_oracle(
    opgen: Command, digits: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What can be proved is proved; what is left out is reported, with what installs it."""
    monkeypatch.setattr("opgen.prove.oracle.is_installed", lambda _: False)
    result = opgen("verify", digits, "--samples", 1)
    assert (result.code, result.err) == (0, "")
    proved, missing = result.out.splitlines()
    assert proved.startswith("the C module = numpy: 10 tensors")
    assert missing.startswith("left out: tflm, which needs the package tflite-micro: pip install ")
    # What is asked for by name is not left out.
    for name in ("tflm", "litert"):
        refused = opgen("verify", digits, "--against", name)
        assert (refused.code, refused.out) == (2, "")
        assert f"the oracle '{name}' needs the package" in refused.err
        assert "hint: pip install " in refused.err
        assert "tflite-micro==" in refused.err
    assert "left out" not in opgen("verify", digits, "--against", "none").out
