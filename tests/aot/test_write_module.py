"""Writing a module: whole or not at all, and never over somebody else's files."""

from __future__ import annotations

import json
import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from opgen.aot import exchange
from opgen.aot.write import write_module
from opgen.errors import UsageError


def files(name="kws", **more: bytes) -> dict[str, bytes]:
    content = {"a.c": b"int a;\n", **{key.replace("_", "."): value for key, value in more.items()}}
    listed = [{"name": key} for key in content]
    report = {"generator": "opgen", "model": {"name": name}, "files": listed}
    return {**content, "report.json": json.dumps(report).encode()}


def interrupted(*_: object) -> None:
    raise KeyboardInterrupt


def names_in(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def tree(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


def test_writes_exactly_the_files(tmp_path):
    """A new folder, an empty one, and one that an earlier run made; nothing is left beside it."""
    out = tmp_path / "out"
    write_module(files(b_c=b"old"), out)
    write_module({**files(), "sub/x.h": b"x"}, out)
    assert tree(out) == {**files(), "sub/x.h": b"x"}
    (tmp_path / "empty").mkdir()
    write_module(files(), tmp_path / "empty")
    assert tree(tmp_path / "empty") == files()
    assert names_in(tmp_path) == ["empty", "out"]


@pytest.mark.parametrize(
    ("present", "message"),
    [
        ({"notes.txt": b"mine"}, "was not made by opgen"),
        ({"report.json": b"[1]"}, "was not made by opgen"),
        ({"report.json": b"\xff{"}, "was not made by opgen"),
        (files("vww"), "holds the model 'vww', not 'kws'"),
        ({**files(), "main.c": b"mine"}, "files that opgen did not write: main.c"),
    ],
)
def test_never_replaces_what_is_not_its_own(tmp_path, present, message):
    """Without --force all stays as it is; with it the folder is replaced."""
    out = tmp_path / "out"
    out.mkdir()
    for name, content in present.items():
        (out / name).write_bytes(content)
    with pytest.raises(UsageError, match=message):
        write_module(files(), out)
    assert tree(out) == present
    assert names_in(tmp_path) == ["out"]
    write_module(files(), out, force=True)
    assert tree(out) == files()


def test_file_in_the_way(tmp_path):
    """A file is never replaced, not even with --force."""
    out = tmp_path / "out"
    out.write_text("mine")
    for force in (False, True):
        with pytest.raises(UsageError, match="is a file, not a folder"):
            write_module(files(), out, force=force)
    assert out.read_text() == "mine"


def test_missing_parents_come_with_the_folder_or_not_at_all(tmp_path, monkeypatch):
    out = tmp_path / "build" / "modules" / "out"
    with monkeypatch.context() as patched:
        patched.setattr(Path, "write_bytes", _full)
        with pytest.raises(UsageError, match="No space left"):
            write_module(files(), out)
    assert names_in(tmp_path) == []
    write_module(files(), out)
    assert tree(out) == files()
    assert names_in(out.parent) == ["out"]


def _full(*_):
    raise OSError(28, "No space left on device")


def test_failing_write_leaves_the_old_folder(tmp_path, monkeypatch):
    """A full disk while writing is reported; nothing has changed and nothing is left over."""
    out = tmp_path / "out"
    write_module(files(), out)

    monkeypatch.setattr(Path, "write_bytes", _full)
    with pytest.raises(UsageError, match="No space left on device"):
        write_module(files(b_c=b"new"), out)
    monkeypatch.undo()
    assert tree(out) == files()
    assert names_in(tmp_path) == ["out"]


@pytest.mark.parametrize("in_one_step", [True, False])
def test_interrupt_leaves_the_old_folder(tmp_path, monkeypatch, in_one_step):
    """Ctrl-C while files are written, or before the folders change places, changes nothing."""
    out = tmp_path / "out"
    write_module(files(), out)
    if not in_one_step:
        monkeypatch.setattr(exchange, "exchange_in_one_step", lambda *_: False)
    for function in ("write_bytes", "rename"):
        with monkeypatch.context() as patch:
            patch.setattr(Path, function, interrupted)
            with pytest.raises(KeyboardInterrupt):
                write_module(files(b_c=b"new"), out)
        assert tree(out) == files()
        assert names_in(tmp_path) == ["out"]


@pytest.mark.parametrize("step", [2, 3, 4])
def test_failing_exchange_in_steps(tmp_path, monkeypatch, step):
    """A file system without an atomic exchange: what fails is undone."""
    out = tmp_path / "out"
    write_module(files(), out)
    monkeypatch.setattr(exchange, "exchange_in_one_step", lambda *_: False)
    rename, calls = Path.rename, []

    def failing(self, target):
        calls.append(target)
        if len(calls) == step:
            raise OSError(5, "Input/output error")
        return rename(self, target)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "rename", failing)
        with pytest.raises(UsageError, match="Input/output error"):
            write_module(files(b_c=b"new"), out)
    assert tree(out) == (files() if step < 4 else files(b_c=b"new"))
    write_module(files(b_c=b"newer"), out)
    assert tree(out) == files(b_c=b"newer")


def test_unwritable_parent(tmp_path):
    """No permission is the user's business, in one line."""
    parent = tmp_path / "locked"
    parent.mkdir()
    parent.chmod(0o500)
    if os.access(parent, os.W_OK):
        pytest.skip("this user may write everywhere")
    with pytest.raises(UsageError, match="cannot be written: Permission denied"):
        write_module(files(), parent / "out")


@pytest.mark.parametrize("in_one_step", [True, False])
def test_two_runs_at_once_give_one_of_two_results(tmp_path, monkeypatch, in_one_step):
    """Whoever comes last wins, with all of its files."""
    if not in_one_step:
        monkeypatch.setattr(exchange, "exchange_in_one_step", lambda *_: False)
    out = tmp_path / "out"
    contents = [files(**{f"x{i}_c": b"%d" % i}) for i in range(8)]
    with ThreadPoolExecutor(8) as pool:
        for _ in range(5):
            list(pool.map(lambda each: write_module(each, out, force=True), contents))
            assert tree(out) in contents
    assert names_in(tmp_path) == ["out"]


@pytest.mark.parametrize("is_other_model", [False, True])
def test_a_folder_that_goes_away_while_it_is_looked_at(tmp_path, monkeypatch, is_other_model):
    """Another run has moved the old folder away, and may have put another one there."""
    out = tmp_path / "out"
    write_module(files(), out)
    listed = Path.rglob

    def moved_away(self, pattern):
        monkeypatch.setattr(Path, "rglob", listed)
        found = list(listed(self, pattern))
        out.rename(tmp_path / "old")
        if is_other_model:
            write_module(files("sww"), out)
        return found

    monkeypatch.setattr(Path, "rglob", moved_away)
    if is_other_model:
        with pytest.raises(UsageError, match="holds the model 'sww', not 'kws'"):
            write_module(files(), out)
    else:
        write_module(files(b_c=b"new"), out)
        assert tree(out) == files(b_c=b"new")


def test_link_to_a_folder(tmp_path):
    """What a link points to is replaced, the link stays."""
    (tmp_path / "real").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "real")
    write_module(files(), tmp_path / "link")
    write_module(files(b_c=b"new"), tmp_path / "link")
    assert (tmp_path / "link").is_symlink()
    assert tree(tmp_path / "real") == files(b_c=b"new")


def test_your_own_folder_stays(tmp_path, monkeypatch):
    """Not even --force deletes the folder in which one is, or the model that is compiled."""
    out = tmp_path / "out"
    (out / "sub").mkdir(parents=True)
    model = out / "m.tflite"
    model.write_bytes(b"model")
    with pytest.raises(UsageError, match="which this would delete"):
        write_module(files(), out, force=True, keep=[model])
    monkeypatch.chdir(out / "sub")
    for name in (".", "..", "../../out"):
        with pytest.raises(UsageError, match="you are in this folder"):
            write_module(files(), Path(name), force=True)
    assert tree(out) == {"m.tflite": b"model"}
    write_module(files(), Path("new"))
    assert tree(out / "sub" / "new") == files()


def test_names_that_lead_nowhere(tmp_path):
    """A link to itself, a name that is too long, a report that is a pipe."""
    (tmp_path / "loop").symlink_to("loop")
    with pytest.raises(UsageError, match="cannot be written: "):
        write_module(files(), tmp_path / "loop")
    with pytest.raises(UsageError, match="cannot be written: File name too long"):
        write_module(files(), tmp_path / ("x" * 300))
    (tmp_path / "out").mkdir()
    os.mkfifo(tmp_path / "out" / "report.json")
    with pytest.raises(UsageError, match="was not made by opgen"):
        write_module(files(), tmp_path / "out")
