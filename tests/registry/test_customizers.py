"""`--customizer module:function`: found, called, and distinguished from our own faults."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from opgen.cli import cli
from opgen.commands import models
from opgen.errors import UsageError, UserCodeError
from opgen.registry.context import RegistryContext, build_default_registry_context
from opgen.registry.customizers import (
    faults_explained,
    functions_here,
    load_customizers,
    name_of_customizer,
)
from tests.examples.example import folder_of
from tests.process import opgen

NOOP = folder_of("python_operator")
COMMANDS = (
    "convert noop.tflite -o out",
    "run noop.tflite --engine c",
    "show noop.tflite",
    "explain noop.tflite 1",
    "ops",
)
REFUSING = """
from noop import *
class Refusing(Noop):
    def on_resolve(self):
        raise ValueError("only on Sundays")
def customize_again(context):
    customize(context)
    context.aot_operator_classes.register(KEY, Refusing, overwrite=True)
"""


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with the example's operator and its model, which is the current one."""
    for name in ("noop.py", "noop.tflite"):
        (tmp_path / name).write_bytes((NOOP / name).read_bytes())
    monkeypatch.chdir(tmp_path)
    before = set(sys.modules)
    monkeypatch.setattr(sys, "path", [*sys.path])
    yield tmp_path
    for name in set(sys.modules) - before:
        if not name.startswith("opgen"):
            del sys.modules[name]


def load(word: str) -> RegistryContext:
    """Do with one word what every command does."""
    with faults_explained([word]):
        return build_default_registry_context(
            customizers=load_customizers([word]), allow_override=True
        )


def refused(word: str) -> str:
    with pytest.raises(UsageError) as error:
        load(word)
    assert error.value.exit_code == 2
    return str(error.value)


def faulty(word: str) -> str:
    """Return what is said of code that raises an exception, which is the cause."""
    with pytest.raises(UserCodeError) as error:
        load(word)
    assert error.value.exit_code == 1
    assert error.value.__cause__ is not None
    return str(error.value)


def test_every_command_that_takes_a_model_takes_it() -> None:
    takes = {name: {each.name for each in found.params} for name, found in cli.commands.items()}
    ours = {name for name, options in takes.items() if "customizers" in options}
    assert {each.name for each in models.COMMANDS} <= ours
    assert {command.split()[0] for command in COMMANDS} <= ours


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize("command", COMMANDS)
def test_commands_work_with_it(command: str) -> None:
    done = opgen(*command.split(), "--customizer", "noop:customize")
    assert (done.returncode, done.stderr.count("error")) == (0, 0), done.stderr


def test_it_may_be_given_several_times(here: Path) -> None:
    (here / "more.py").write_text(
        "def count(model, context):\n    print(len(model.main.operators), 'operators')\n"
        "    return model\n"
        "def customize(context):\n    context.transforms.register('count', count)\n"
    )
    words = ["--customizer", "noop:customize", "--customizer", "more:customize"]
    done = opgen("convert", "noop.tflite", "-o", "out", *words)
    assert (done.returncode, done.stdout) == (0, "2 operators\n"), done.stderr
    assert f"--target generic {' '.join(words)}\n" in (here / "out/noop.h").read_text()


def test_what_is_installed_is_found_too(here: Path) -> None:
    (here / "site/vendor_ops/deep").mkdir(parents=True)
    for name in ("__init__.py", "deep/__init__.py"):
        (here / "site/vendor_ops" / name).touch()
    (here / "noop.py").rename(here / "site/vendor_ops/deep/noop.py")
    (here / "site/vendor_ops/all.py").write_text(
        "from vendor_ops.deep import noop\nclass Ours:\n    add = staticmethod(noop.customize)\n"
    )
    sys.path.append(str(here / "site"))
    for word in ("vendor_ops.deep.noop:customize", "vendor_ops.all:Ours.add"):
        assert "CUSTOM_NOOP" in load(word).litert_parsers
        assert load(word).customizers == ("vendor_ops.deep.noop:customize",)


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("noop", "'noop' is not a module:function\n    hint: write noop:customize "),
        ("noop:", "'noop:' is not a module:function"),
        (":customize", "':customize' is not a module:function\n    hint: write noop:customize "),
        ("", "'' is not a module:function"),
        ("..noop:customize", "is not a module:function"),
        ("noop:customize(1)", "is not a module:function"),
        ("./ops/noop.py:customize", "is not a module:function\n    hint: write ops.noop:"),
        ("noop.py:customize", "no module 'noop.py'\n    hint: write it without .py: noop:custom"),
        ("nop:customize", "there is no module 'nop'\n    hint: did you mean 'noop'?"),
        ("a.b.c:customize", "there is no module 'a'\n    hint: it is looked for in the current"),
        ("noop.sub:customize", "there is no module 'noop.sub'"),
        (
            "noop:custmize",
            "module 'noop' (noop.py) has no 'custmize'\n    hint: did you mean",
        ),
        ("noop:zzz", "has no 'zzz'\n    hint: it has parse_noop, customize"),
        ("noop:KEY", "'KEY' of module 'noop' (noop.py) is a str"),
        ("noop:parse_noop", "does not take one argument\n    hint: it is called with the Registry"),
        ("math:pi", "'pi' of module 'math'"),
        ("os:system", "'system' of module 'os'"),
        ("math:sin", "is built into Python\n    hint: name a function of yours"),
    ],
)
@pytest.mark.usefixtures("here")
def test_wrong_words(word: str, said: str) -> None:
    message = refused(word)
    assert message.startswith("--customizer: error: ")
    assert said in message


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ("def customize(context):\n    context.parsers", 2, "AttributeError: 'RegistryContext' ob"),
        ("import no_such_thing\n", 1, "ModuleNotFoundError: No module named 'no_such_thing'"),
        ("x = 1\ndef customize(context)\n    pass\n", 2, "SyntaxError: expected ':'"),
        ("import sys\nsys.exit('bye')\n", 2, "SystemExit: bye"),
        ("import json\nvalue = json.loads('[')\n", 2, "JSONDecodeError: Expecting value"),
        ("def customize(context):\n    raise KeyError\n", 2, "KeyError"),
        ("def customize(context):\n    customize(context)\n", 2, "RecursionError: maximum"),
        ("é = 1 / 0\n", 1, "ZeroDivisionError: division by zero"),
    ],
)
def test_faults_of_its_code_have_their_place(here: Path, text: str, line: int, said: str) -> None:
    (here / "mine.py").write_text(text, encoding="utf-8")
    message = faulty("mine:customize")
    assert re.match(rf"mine\.py:{line}:\d+: error: {re.escape(said)}", message)
    assert "why:  in " in message
    assert "customizer mine:customize" in message


def test_the_marked_part_of_the_line_is_what_failed(here: Path) -> None:
    (here / "mine.py").write_text("värde = (1 + 1 / 0)\n", encoding="utf-8")
    lines = faulty("mine:customize").splitlines()
    assert lines[0] == "mine.py:1:14: error: ZeroDivisionError: division by zero"
    assert lines[1:3] == ["    1 | värde = (1 + 1 / 0)", "      |              ^^^^^"]


def test_what_it_registers_is_explained_later_too(here: Path) -> None:
    """A class that refuses a model by an exception of Python, in the middle of a conversion."""
    (here / "mine.py").write_text(REFUSING)
    words = ["--customizer", "mine:customize_again", "--allow-override"]
    done = opgen("convert", "noop.tflite", "-o", "out", *words)
    assert done.returncode == 1
    assert done.stderr.startswith("mine.py:5:9: error: ValueError: only on Sundays\n")
    assert "in Refusing.on_resolve, for noop.tflite: operator 1 CUSTOM_NOOP 'same'" in done.stderr
    assert "hint: to refuse a model, raise ModelError or UnsupportedError" in done.stderr
    assert not (here / "out").exists()


def test_a_fault_in_a_module_that_it_imports_has_its_place_there(here: Path) -> None:
    (here / "depths.py").write_text("def customize(context):\n    raise ValueError('deep')\n")
    (here / "mine.py").write_text("from depths import customize\n")
    assert faulty("mine:customize").startswith("depths.py:2:5: error: ValueError: deep")


def test_a_refusal_of_ours_stays_as_it_is(here: Path) -> None:
    (here / "mine.py").write_text(
        "def customize(context):\n    context.litert_parsers.register('RELU', print)\n"
    )
    assert refused("mine:customize").startswith("litert_parsers: error: 'RELU' is registered al")


@pytest.mark.parametrize("names", [(), ("mine:customize",)])
def test_our_own_faults_stay_ours(names: tuple[str, ...]) -> None:
    """What did not pass through the user's code is a bug of opgen."""
    with pytest.raises(json.JSONDecodeError) as caught:
        json.loads("[")
    error = caught.value
    # Without the frame of this test, which is somebody's code as far as anybody can tell.
    error = error.with_traceback(caught.tb.tb_next)
    manager = faults_explained(names)
    manager.__enter__()
    assert not manager.__exit__(type(error), error, error.__traceback__)


def test_without_customizers_an_exception_is_a_bug() -> None:
    with pytest.raises(ZeroDivisionError), faults_explained([]):
        raise ZeroDivisionError


def test_configuration_files_cannot_name_one(here: Path) -> None:
    (here / "trap.py").write_text("raise SystemExit(77)\n")
    for key in ("customizer", "customizers"):
        (here / "config.yaml").write_text(f"{key}: [trap:customize]\n")
        done = opgen("convert", "noop.tflite", "-o", "out", "-c", "config.yaml")
        assert f"config.yaml:1:1: error: unknown key '{key}'" in done.stderr
        assert done.returncode in (1, 2)


def test_completion_names_functions_and_runs_nothing(here: Path) -> None:
    (here / "trap.py").write_text("raise SystemExit(1)\ndef customize(context): ...\n")
    (here / "broken.py").write_text("def (")
    (here / "not-a-module.py").write_text("def customize(context): ...\n")
    (here / "binary.py").write_bytes(bytes(range(256)))
    expected = ["noop:parse_noop", "noop:customize", "trap:customize"]
    assert list(functions_here()) == expected
    assert "trap" not in sys.modules


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize("shell", ["bash", "fish", "zsh"])
def test_shells_complete_it(shell: str) -> None:
    def completed(*words: str) -> str:
        index = {"bash": str(len(words) - 1), "zsh": str(len(words) - 1), "fish": words[-1]}
        variables = {
            "_OPGEN_COMPLETE": f"{shell}_complete",
            "COMP_WORDS": " ".join(words),
            "COMP_CWORD": index[shell],
        }
        code = "import sys; sys.argv[0] = 'opgen'; from opgen.cli import main; main()"
        return subprocess.run(
            [sys.executable, "-c", code],
            check=False,
            capture_output=True,
            text=True,
            env={**os.environ, **variables},
        ).stdout.replace("\\", "")

    assert "--customizer" in completed("opgen", "ops", "--cus")
    assert "noop:customize" in completed("opgen", "ops", "--customizer", "noo")


class Adder:
    def __call__(self, context: RegistryContext) -> None: ...


@pytest.mark.parametrize(
    ("customize", "name"),
    [
        (load_customizers, "opgen.registry.customizers:load_customizers"),
        (Adder.__call__, f"{__name__}:Adder.__call__"),
        (Adder(), f"{__name__}:Adder"),
    ],
)
def test_names(customize: Callable[[RegistryContext], None], name: str) -> None:
    """No name tells an address: the same program gives the same files."""
    assert name_of_customizer(customize) == name
