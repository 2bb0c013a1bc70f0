"""The folder of a module: whatever happens to `opgen convert`, what was there is whole."""

from __future__ import annotations

import contextlib
import errno
import json
import os
import random
import resource
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from opgen import cli
from opgen.base.manifest import listed
from opgen.base.write import write_module
from opgen.config import ConvertConfig
from opgen.converter import AotConverter
from opgen.errors import UsageError
from tests.cli.conftest import DIGITS, Command, in_child
from tests.depth import depth

Tree = dict[str, bytes]
EVENTS = ("open", "os.mkdir", "os.rename", "os.remove", "os.rmdir", "os.scandir", "ctypes.dlopen")
EVERYWHERE = Path(__file__).resolve().parents[2] / "examples/one_spec_everywhere/specs"
SMALL = {name: name.encode() * 100 for name in ("a.c", "a.h", "sub/b.h")}


def module(version: str, name: str = "m") -> Tree:
    """Return the files of a small module."""
    files = {**SMALL, "version": version.encode()}
    report = {
        "generator": "opgen",
        "model": {"name": name},
        "files": listed(files),
    }
    return {**files, "report.json": json.dumps(report).encode()}


def tree(folder: Path) -> Tree:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


def beside(folder: Path) -> list[str]:
    """Return what else there is in the folder's parent."""
    return sorted(path.name for path in folder.parent.iterdir() if path != folder)


class Fault:
    """Does something at the n-th time that the process touches a folder."""

    def __init__(self, folder: Path, number: int, act: Callable[[], None]) -> None:
        self.folder, self.left, self.act = str(folder), number, act
        sys.addaudithook(self)

    def __call__(self, event: str, arguments: tuple[object, ...]) -> None:
        touches = event == "ctypes.dlopen" or str(arguments[:1]).find(self.folder) >= 0
        if event in EVENTS and touches:
            self.left -= 1
            if self.left == 0:
                self.act()


def fail(number: int) -> None:
    raise OSError(number, os.strerror(number))


ACTS: dict[str, Callable[[], None]] = {
    "killed": lambda: os.kill(os.getpid(), signal.SIGKILL),
    "interrupted": lambda: signal.raise_signal(signal.SIGINT),
    "disk full": partial(fail, errno.ENOSPC),
    "forbidden": partial(fail, errno.EACCES),
    "broken": partial(fail, errno.EIO),
}


def write_with_a_fault(out: Path, number: int, what: str) -> None:
    """Write a module; 7: the process touches its folder less often than that."""
    fault = Fault(out.parent, number, ACTS[what])
    with contextlib.suppress(UsageError):
        write_module(module("new"), out)
        os._exit(7 if fault.left > 0 else 0)
    os._exit(2)


@pytest.mark.parametrize("is_there", [True, False], ids=["old", "new"])
@pytest.mark.parametrize("what", ACTS)
def test_a_fault_at_every_step(what: str, is_there: bool, tmp_path: Path) -> None:
    """A process is stopped at each of its calls to the file system."""
    outcomes = []
    for number in range(1, 100):
        out = tmp_path / f"{number}" / "out"
        out.parent.mkdir()
        if is_there:
            write_module(module("old"), out)

        code = in_child(write_with_a_fault, out, number, what)
        found = tree(out) if out.exists() else {}
        assert found in (module("new"), module("old") if is_there else {})
        assert found == module("new") or code != 0
        assert all(name.startswith(".opgen-") for name in beside(out))
        # A folder that cannot be removed stays; Ctrl-C leaves nothing at all.
        assert what in ("killed", "disk full", "forbidden", "broken") or not beside(out)
        write_module(module("newest"), out)
        assert tree(out) == module("newest")
        assert not beside(out)
        outcomes.append(code)
        if code == 7:  # the process had fewer calls than that
            break
    assert outcomes[-1] == 7
    assert outcomes.count({"killed": -9, "interrupted": 130}.get(what, 2)) > 5


def run_and_shoot(arguments: list[str], number: signal.Signals, delay: float) -> None:
    """Be a command that gets a signal after some seconds."""

    def shoot() -> None:
        time.sleep(delay)
        os.kill(os.getpid(), number)

    signal.signal(signal.SIGINT, signal.default_int_handler)
    sys.argv = arguments
    threading.Thread(target=shoot, daemon=True).start()
    cli.main()


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_a_signal_at_any_time(number: signal.Signals, tmp_path: Path, digits: Path) -> None:
    """The whole conversion is interrupted at random moments."""
    out = tmp_path / "folder" / "out"
    out.parent.mkdir()
    new = AotConverter(ConvertConfig(digits, out, io="caller")).convert().files
    old = AotConverter(ConvertConfig(digits, out)).convert().files
    arguments = ["opgen", "convert", str(digits), "-o", str(out), "--io", "caller", "-q"]
    dice = random.Random(number)  # noqa: S311  no secret
    start = time.perf_counter()
    assert in_child(run_and_shoot, arguments, number, 60.0) == 0
    seconds = time.perf_counter() - start
    ends = []
    for _ in range(depth(4, thorough=12)):
        delay = dice.uniform(0, 1.3 * seconds)
        ends.append(in_child(run_and_shoot, arguments, number, delay))
        assert ends[-1] in (0, 130, 143, -number)
        assert tree(out) in (old, new)
        assert tree(out) == new or ends[-1] != 0
        if number != signal.SIGKILL:
            assert beside(out) == []
        AotConverter(ConvertConfig(digits, out)).convert()
        assert tree(out) == old
    assert any(end != 0 for end in ends)


def convert_to_a_small_disk(model: Path, out: Path, size: int) -> None:
    """Convert where no file may be larger than some bytes; 33: that is reported."""
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))
    try:
        AotConverter(ConvertConfig(model, out, io="caller")).convert()
    except UsageError as error:
        os._exit(33 if "cannot be written: File too large" in str(error) else 34)


@pytest.mark.parametrize("size", [0, 100, 1000, 20_000])
def test_a_disk_that_is_full(size: int, tmp_path: Path, digits: Path) -> None:
    """Files cannot grow beyond a size; the system itself says so."""
    out = tmp_path / "folder" / "out"
    out.parent.mkdir()
    old = AotConverter(ConvertConfig(digits, out)).convert().files
    assert in_child(convert_to_a_small_disk, digits, out, size) == 33
    assert tree(out) == old
    assert beside(out) == []


def write_as_nobody(out: Path) -> None:
    """Write a module as a user without privileges; 33: what is not allowed is reported."""
    if os.geteuid() == 0:
        os.setgroups([])
        os.setegid(65534)
        os.seteuid(65534)
    try:
        write_module(module("new"), out)
    except UsageError as error:
        words = str(error)
        reported = "Permission denied" in words and "allowed to write beside it" in words
        os._exit(33 if reported else 34)


@pytest.mark.parametrize("locked", ["parent", "folder"])
def test_a_folder_that_must_not_be_written(locked: str, tmp_path: Path) -> None:
    parent = tmp_path / "parent"
    parent.mkdir()
    for folder in (parent, *parent.parents):  # let others come this far
        if folder.is_relative_to(tmp_path.parents[1]):
            folder.chmod(folder.stat().st_mode | 0o055)
    out = parent / "out"
    write_module(module("old"), out)
    (parent if locked == "parent" else out).chmod(0o555)
    try:
        assert in_child(write_as_nobody, out) == 33
    finally:
        parent.chmod(0o755)
        out.chmod(0o755)
    assert tree(out) == module("old")
    assert beside(out) == []


def start(model: Path, out: Path) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "opgen", "convert", str(model), "-o", str(out), "-q"]
    return subprocess.Popen(command, stderr=subprocess.PIPE)


def test_two_runs_at_once(tmp_path: Path, digits: Path) -> None:
    """Of the same model: both are good. Of two models: one is refused as the other was faster."""
    other = tmp_path / "other.tflite"
    other.write_bytes(DIGITS.read_bytes())
    out = tmp_path / "folder" / "out"
    out.parent.mkdir()
    runs = [start(digits, out) for _ in range(3)]
    assert [run.wait() for run in runs] == [0, 0, 0]
    same = tree(out)
    second = out.with_name("second")
    both = [start(digits, second), start(other, second)]
    messages = [run.communicate()[1].decode() for run in both]
    codes = [run.returncode for run in both]
    assert sorted(codes) == [0, 2]
    assert "holds the model" in messages[codes.index(2)]
    name = json.loads((second / "report.json").read_text())["model"]["name"]
    assert name == ("digits", "other")[codes.index(0)]
    assert tree(out) == same
    assert beside(out) == ["second"]


# --- habits --------------------------------------------------------------------------------------


def test_a_file_where_a_folder_should_be(opgen: Command, tmp_path: Path, digits: Path) -> None:
    file = tmp_path / "file"
    file.write_text("mine")
    for out, words in (
        (file, "is a file, not a folder"),
        (file / "out", "cannot be made: file is a file, not a folder"),
        (file / "no" / "out", "cannot be made: file is a file, not a folder"),
        (Path("/dev/null"), "is a file, not a folder"),
    ):
        result = opgen("convert", digits, "-o", out, "--force")
        assert (result.code, result.out) == (2, "")
        assert f"{out}: error: {words}" in result.err
    assert file.read_text() == "mine"
    assert beside(file) == ["digits.tflite"]


def test_somebody_elses_folder(opgen: Command, tmp_path: Path, digits: Path) -> None:
    out = tmp_path / "mine"
    out.mkdir()
    (out / "main.c").write_text("int main(void) {}\n")
    result = opgen("convert", digits, "-o", out)
    assert result.code == 2
    assert "was not made by opgen and is not empty: it holds main.c" in result.err
    again = opgen("convert", digits, "-o", out, "--force")
    assert (again.code, again.err) == (2, result.err)
    assert tree(out) == {"main.c": b"int main(void) {}\n"}


@pytest.mark.parametrize("file", ["digits.c", "digits_weights.h", "README.md"])
def test_an_edited_file(file: str, opgen: Command, tmp_path: Path, digits: Path) -> None:
    """By hand, of a module and of what is emitted for other runtimes."""
    out = tmp_path / "out"
    emit = ("build", "--emit", "torch", "--specs", EVERYWHERE)
    for command in (("convert", digits), emit):
        assert opgen(*command, "-o", out).code == 0
        before = tree(out)
        edited = out / (file if (out / file).exists() else sorted(before)[0])
        edited.write_text("mine")
        result = opgen(*command, "-o", out)
        assert result.code == 2
        assert f"was edited since opgen wrote it: {edited.name}" in result.err
        assert "--force" in result.err
        assert edited.read_text() == "mine"
        assert opgen(*command, "-o", out, "--force").code == 0
        assert tree(out) == before
        shutil.rmtree(out)


@pytest.mark.parametrize("file", ["kernels/mul3.h", "docs/OPERATORS.md", "registry/mul3.py"])
def test_an_edited_file_of_a_synthesis(file: str, opgen: Command, tmp_path: Path) -> None:
    """Specs change, and with them what is made of them; what somebody has written stays."""
    specs, out = tmp_path / "specs", tmp_path / "out"
    specs.mkdir()
    spec = (EVERYWHERE / "mul3.yaml").read_text()
    (specs / "mul3.yaml").write_text(spec)
    build = ("build", "--specs", specs, "-o", out)
    assert opgen(*build).code == 0
    before = tree(out)
    (specs / "mul3.yaml").write_text(
        spec.replace("doc: ", "doc: Other, ").replace("3.0f *", "3.00f *")
    )
    assert opgen(*build).code == 0
    assert tree(out)[file] != before[file]
    with (out / file).open("a") as opened:
        opened.write("mine")
    edited = tree(out)
    result = opgen(*build)
    assert result.code == 2
    assert "was edited since opgen wrote it, and would be overwritten" in result.err
    assert tree(out) == edited
    (out / file).unlink()
    assert opgen(*build).code == 0


@pytest.mark.parametrize("file", ["kernels/mul3.h", "docs/OPERATORS.md", "report.json"])
def test_a_file_in_the_place_of_a_synthesized_one(
    file: str, opgen: Command, tmp_path: Path
) -> None:
    out = tmp_path / "out"
    (out / file).parent.mkdir(parents=True)
    (out / file).write_text("mine")
    result = opgen("build", "--specs", EVERYWHERE, "-o", out)
    assert result.code == 2
    assert "was not made by opgen build, and would be overwritten" in result.err
    assert tree(out) == {file: b"mine"}


def test_what_is_no_file_holds_no_specs(opgen: Command, tmp_path: Path) -> None:
    pipe, empty = tmp_path / "a.yaml", tmp_path / "empty"
    os.mkfifo(pipe)
    empty.mkdir()
    for command in ("check", "test"):
        for path in (Path("/dev/null"), Path("/dev/zero"), pipe):
            result = opgen(command, path)
            assert result.code == 2
            assert f"{path}: error: this is no file and no folder" in result.err
        assert "there are no specs in this folder" in opgen(command, empty).err


def test_a_repository_in_the_folder(opgen: Command, tmp_path: Path, digits: Path) -> None:
    """What somebody has put beside the module's files stays, whatever is asked."""
    out = tmp_path / "out"
    assert opgen("convert", digits, "-o", out).code == 0
    (out / ".git").mkdir()
    (out / ".git" / "HEAD").write_text("ref")
    before = tree(out)
    for force in ((), ("--force",)):
        result = opgen("convert", digits, "-o", out, *force)
        assert result.code == 2
        assert "files that opgen did not write: .git/HEAD" in result.err
    assert tree(out) == before


@pytest.mark.parametrize("path", ["/", "//", "/.", "/usr/.."])
def test_the_root(path: str, opgen: Command, digits: Path) -> None:
    for force in ((), ("--force",)):
        result = opgen("convert", digits, "-o", path, *force)
        assert result.code == 2
        assert "error: is the root of all folders" in result.err


@pytest.mark.parametrize("path", ["a/" * 3000, "x" * 300, "y" * 9000])
def test_a_path_that_is_too_long(path: str, opgen: Command, tmp_path: Path, digits: Path) -> None:
    """Of whatever a command reads or writes."""
    long = tmp_path / path
    for command in (
        ("convert", digits, "-o", long),
        ("convert", long / "m.tflite", "-o", tmp_path / "out"),
        ("build", "--specs", EVERYWHERE, "-o", long),
        ("build", "--emit", "torch", "--specs", EVERYWHERE, "-o", long),
        ("build", "--specs", long, "-o", tmp_path / "out"),
        ("check", long),
        ("test", long),
        ("new", "SINE", "-o", long),
        ("report", digits, "-o", long / "page.html"),
        ("run", digits, "-o", long / "out.npz"),
        ("show", long / "m.tflite"),
        ("diff", long / "report.json", long / "report.json"),
        ("trace", digits, long),
    ):
        result = opgen(*command)
        assert result.code == 2, (command[0], result.err)
        assert "File name too long" in result.err, (command[0], result.err)
        assert len(result.err) < 30_000


def test_two_models_into_one_folder(opgen: Command, tmp_path: Path, digits: Path) -> None:
    out = tmp_path / "out"
    assert opgen("convert", digits, "-o", out).code == 0
    before = tree(out)
    other = digits.rename(tmp_path / "other.tflite")
    result = opgen("convert", other, "-o", out)
    assert result.code == 2
    assert "holds the model 'digits', not 'other'" in result.err
    assert tree(out) == before
    assert opgen("convert", other, "-o", out, "--force").code == 0
    assert "other.c" in tree(out)
    assert "digits.c" not in tree(out)


def test_the_current_folder(
    opgen: Command, tmp_path: Path, digits: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It cannot be replaced without pulling it away from under the shell: so it is refused."""
    here = tmp_path / "here"
    here.mkdir()
    monkeypatch.chdir(here)
    for out in (".", "..", here):
        result = opgen("convert", digits, "-o", out, "--force")
        assert result.code == 2
        assert "you are in this folder" in result.err
    assert opgen("convert", "../digits.tflite", "-o", "below").code == 0
    assert (here / "below" / "digits.h").exists()


def test_the_folder_of_the_model(opgen: Command, tmp_path: Path) -> None:
    """--force must not delete what is being compiled."""
    project = tmp_path / "project"
    (project / "models").mkdir(parents=True)
    model = project / "models" / "digits.tflite"
    model.write_bytes(DIGITS.read_bytes())
    result = opgen("convert", model, "-o", project, "--force")
    assert result.code == 2
    assert "holds digits.tflite, which this would delete" in result.err
    assert model.exists()


def test_the_folder_of_the_specs(opgen: Command, tmp_path: Path, digits: Path) -> None:
    """Nor what the operators are described in, by any command that writes a folder."""
    specs = tmp_path / "project" / "specs"
    specs.mkdir(parents=True)
    (specs / "mul3.yaml").write_bytes((EVERYWHERE / "mul3.yaml").read_bytes())
    emit = ("build", "--emit", "torch", "--specs", specs, "--force", "-o")
    convert = ("convert", digits, "--specs", specs, "--force", "-o")
    for command in (emit, convert):
        for folder, said in ((specs, "is what is read"), (specs.parent, "holds specs")):
            result = opgen(*command, folder)
            assert result.code == 2
            assert f"{said}, which this would delete" in result.err
    assert [each.name for each in specs.iterdir()] == ["mul3.yaml"]


@pytest.mark.parametrize("name", ["two words", "größe", "模型", "-dash", "a'b\"c", "%s{}\\"])
def test_names_of_all_kinds(name: str, opgen: Command, tmp_path: Path, digits: Path) -> None:
    """Of the folder and of the model; the module's own name is an identifier."""
    model = digits.rename(tmp_path / f"{name}.tflite")
    out = tmp_path / name
    result = opgen("convert", "-o", out, "--", model)
    assert result.code == 0, result.err
    sources = [path.stem for path in out.glob("*.c")]
    assert any(each.isidentifier() and each.isascii() for each in sources)
    compiled = subprocess.run(
        ["cc", "-std=c99", "-fsyntax-only", *map(str, out.glob("*.c"))],
        check=False,
        capture_output=True,
        text=True,
    )
    assert compiled.returncode == 0, compiled.stderr


@pytest.mark.parametrize("name", ["1st", "a-b", "ä", "a b", "", "../x", "a\nb", "a" * 300])
def test_module_names_that_are_none(
    name: str, opgen: Command, tmp_path: Path, digits: Path
) -> None:
    out = tmp_path / "out"
    result = opgen("convert", digits, "-o", out, "--name", name)
    if name == "":
        assert result.code == 0
        return
    assert result.code == 2
    assert "error:" in result.err
    assert not out.exists()
    assert beside(out) == ["digits.tflite"]


def test_link_as_the_folder(opgen: Command, tmp_path: Path, digits: Path) -> None:
    """It is refused: to what is ours, to what is not, and to itself."""
    precious = tmp_path / "real/precious.txt"
    precious.parent.mkdir()
    precious.write_text("data")
    assert opgen("convert", digits, "-o", tmp_path / "ours").code == 0
    link = tmp_path / "link"
    for target in ("real", "ours", "link"):
        link.symlink_to(target)
        for force in ((), ("--force",)):
            result = opgen("convert", digits, "-o", link, *force)
            assert result.code == 2
            assert f"link: error: is a link to {target}, not a folder" in result.err
        link.unlink()
    assert tree(tmp_path / "real") == {"precious.txt": b"data"}
