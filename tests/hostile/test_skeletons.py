"""Names of a stranger's model in skeletons of `opgen new`: all that can be in them stays a name."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import numpy as np
import pytest

from opgen.config import find_target
from opgen.export.skeleton.observe import observed
from opgen.litert.write import Encoding
from opgen.loading import load_bound
from opgen.registry.context import build_default_registry_context
from tests.cli.conftest import Command, opgen
from tests.cli.new_models import Net, flex, spec_of

__all__ = ["opgen"]

NAMES = [
    "*/ int main(void) {}",
    "# {{ 7 * 7 }} {% raw %}",
    "a: b\n- c\n\"'\\",
    "}}{[,",
    "..\\..\\etc/passwd",
    "../../up",
    "\u97f3\u58f0",
    "\u202eevil\u0000x",
    "opgen-x",
    "aten",
    "int",
    "9lives",
    "null",
    "On",
    "_",
    "relu",
    "x" * 128,
    "--option",
    "\u2028a\u0085b\x7f",
]


@pytest.mark.parametrize("name", NAMES)
def test_names_of_a_stranger_stay_names(
    name: str, opgen: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As custom code, tensor's name, option's key and value: all is right, and converts."""
    net = Net()
    key = "".join(letter for letter in name if " " <= letter <= "~") or "k"
    value = {key: name.replace("\0", ""), "z": 1}
    x = net.input((1, 4), name=f"in {name}" * 40)
    net.add(flex(name, value), [x], [net.tensor((1, 4), name=name)])
    model = net.write(tmp_path / "net.tflite")
    refused = opgen("convert", model, "-o", tmp_path / "out")
    (command,) = re.findall(r"write a spec of it: opgen (.*), then --specs my_specs", refused.err)
    monkeypatch.chdir(tmp_path)
    made = opgen(*shlex.split(command))  # the hint, as a shell reads it
    assert made.code == 0, made.err
    folder = tmp_path / "my_specs"
    (path,) = folder.iterdir()
    assert re.fullmatch(r"[a-z][a-z0-9_]*\.yaml", path.name)
    assert path.read_text().isascii()
    spec = spec_of(path)
    assert "main" not in spec.kernels[0].code.text
    context = build_default_registry_context(specs=[folder])
    (bound,) = load_bound(model, context, find_target("host")).operators
    assert bound.operator.op_type == spec.op


def test_random_names(opgen: Command, tmp_path: Path) -> None:
    """Nothing of what a name can consist of makes the skeleton wrong."""
    generator = np.random.default_rng(7)
    letters = [*"aZ09_ -#:{}[]\"'\\\n\t*/,&!|>%@`?", "\u00e4", "\u0301", "\U0001f600", "\ufeff"]
    for index in range(12):
        name = "".join(generator.choice(letters, 12)) + "a"
        net = Net()
        key = "".join(c for c in name if ord(c) < 128)
        x = net.input((1, 4), name=name)
        net.add(flex(name, {key: [1.5], "s": name}), [x], [net.tensor((1, 4), name=name)])
        model = net.write(tmp_path / f"net{index}.tflite")
        (seen,) = {each.key for each in observed(model, _Nothing())[0]}
        folder = tmp_path / f"specs{index}"
        made = opgen("new", "--from-model", model, "-o", folder, "--", seen)
        assert made.code == 0, (name, made.err)
        context = build_default_registry_context(specs=[folder])
        load_bound(model, context, find_target("host"))


class _Nothing:
    """Parsers that know no operator."""

    def find(self, key: str) -> None:
        """Return None."""

    def keys(self) -> tuple[str, ...]:
        """Return nothing."""
        return ()


def test_codes_with_one_key_are_reported(opgen: Command, tmp_path: Path) -> None:
    net = Net()
    for code in ("my-op", "my_op"):
        net.add(Encoding(custom=code), [net.input((1, 4))], [net.tensor((1, 4))])
    model = net.write(tmp_path / "net.tflite")
    result = opgen("new", "my-op", "--from-model", model, "-o", tmp_path / "s")
    assert result.code == 1
    assert "'my-op' and 'my_op' are both named MY_OP" in result.err
    assert not (tmp_path / "s").exists()


def test_a_long_code_is_reported(opgen: Command, tmp_path: Path) -> None:
    net = Net()
    net.add(Encoding(custom="n" * 10_000), [net.input((1, 4))], [net.tensor((1, 4))])
    model = net.write(tmp_path / "net.tflite")
    result = opgen("new", "n" * 10_000, "--from-model", model, "-o", tmp_path / "s")
    assert result.code == 1
    assert "has 10000 characters, more than 128" in result.err
    assert len(result.err) < 1000
