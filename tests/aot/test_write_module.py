"""Writing a module: whole or not at all, and never over somebody else's files."""

from __future__ import annotations

import itertools
import json
import os
import re
import shutil
import signal
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from opgen.base import exchange, write
from opgen.base.manifest import held_by, listed
from opgen.base.temporary import temporary_folder
from opgen.base.write import write_module
from opgen.errors import UsageError
from tests.cli.conftest import in_child


def files(name="kws", **more: bytes) -> dict[str, bytes]:
    content = {"a.c": b"int a;\n", **{key.replace("_", "."): value for key, value in more.items()}}
    report = {"generator": "opgen", "model": {"name": name}, "files": listed(content)}
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
    write_module(files(**{"sub/x_h": b"x"}), out)
    assert tree(out) == files(**{"sub/x_h": b"x"})
    (tmp_path / "empty").mkdir()
    write_module(files(), tmp_path / "empty")
    assert tree(tmp_path / "empty") == files()
    assert names_in(tmp_path) == ["empty", "out"]


NOT_MADE = "was not made by opgen and is not empty: it holds "


@pytest.mark.parametrize(
    ("present", "message"),
    [
        ({"notes.txt": b"mine"}, f"{NOT_MADE}notes.txt"),
        ({".git/HEAD": b"ref"}, f"{NOT_MADE}.git/HEAD"),
        ({"sub/": b""}, f"{NOT_MADE}sub"),
        ({f"{i}.c": b"mine" for i in range(8)}, f"{NOT_MADE}0.c, 1.c, 2.c, 3.c, 4.c and 3 more"),
        ({"report.json": b"[1]"}, f"{NOT_MADE}report.json"),
        ({"report.json": b"\xff{"}, f"{NOT_MADE}report.json"),
        ({"report.json": b"[" * 100_000}, f"{NOT_MADE}report.json"),
        ({**files(), "main.c": b"mine"}, "files that opgen did not write: main.c"),
        ({**files(), ".git/HEAD": b"ref"}, "files that opgen did not write: .git/HEAD"),
        ({**files(), "mine/": b""}, "files that opgen did not write: mine"),
        ({**files(), "a.c -> /dev/null": b""}, "files that opgen did not write: link"),
    ],
)
def test_never_replaces_what_is_not_its_own(tmp_path, present, message):
    """All stays as it is, with --force, too."""
    out = tmp_path / "out"
    made(out, present)
    before = everything(out)
    for force in (False, True):
        with pytest.raises(UsageError, match=re.escape(message)):
            write_module(files(), out, force=force)
        assert everything(out) == before
        assert names_in(tmp_path) == ["out"]


def made(out: Path, present: dict[str, bytes]) -> None:
    out.mkdir()
    for name, content in present.items():
        if name.endswith("/"):
            (out / name).mkdir()
        elif "->" in name:
            (out / "link").symlink_to("/dev/null")
        else:
            (out / name).parent.mkdir(exist_ok=True)
            (out / name).write_bytes(content)


def everything(folder: Path) -> dict[str, bytes | str]:
    """Return all that is in a folder, folders and links, too."""
    return {
        path.relative_to(folder).as_posix(): str(path.readlink())
        if path.is_symlink()
        else ("" if path.is_dir() else path.read_bytes())
        for path in sorted(folder.rglob("*"))
    }


@pytest.mark.parametrize(
    ("present", "message"),
    [
        (files("vww"), "holds the model 'vww', not 'kws'"),
        ({**files(), "a.c": b"int b;\n"}, "was edited since opgen wrote it: a.c"),
        ({**files(b_c=b"1", c_c=b"2"), "b.c": b"", "c.c": b"3"}, "edited .*: b.c, c.c"),
    ],
)
def test_what_opgen_wrote_is_replaced_with_force_only(tmp_path, present, message):
    """Another model, and what somebody has edited by hand."""
    out = tmp_path / "out"
    made(out, present)
    with pytest.raises(UsageError, match=message) as raised:
        write_module(files(), out)
    assert "--force" in raised.value.diagnostics[0].hint
    assert tree(out) == present
    write_module(files(), out, force=True)
    assert tree(out) == files()


def test_a_file_that_was_removed_is_written_again(tmp_path):
    """Nothing is lost by that."""
    out = tmp_path / "out"
    write_module(files(b_c=b"b"), out)
    (out / "b.c").unlink()
    write_module(files(b_c=b"b"), out)
    assert tree(out) == files(b_c=b"b")


def test_a_report_without_hashes(tmp_path):
    """Files that an older opgen listed are its own; whether they were edited nobody knows."""
    out = tmp_path / "out"
    report = {"generator": "opgen", "model": {"name": "kws"}, "files": [{"name": "a.c"}]}
    made(out, {"a.c": b"old", "report.json": json.dumps(report).encode()})
    write_module(files(), out)
    assert tree(out) == files()


def write_and_be_killed(parent: Path) -> None:
    with temporary_folder(parent) as folder:
        (folder / "a.c").write_text("half")
        os.kill(os.getpid(), signal.SIGKILL)


def left_over(parent: Path) -> Path:
    """Return what a run leaves that is killed while it writes."""
    before = set(parent.iterdir())
    assert in_child(write_and_be_killed, parent) == -signal.SIGKILL
    (left,) = set(parent.iterdir()) - before
    return left


def test_what_a_killed_run_leaves_goes_away_with_the_next_one(tmp_path):
    """Only folders of processes that are gone, and only those with such a name."""
    left = [left_over(tmp_path), left_over(tmp_path)]
    assert len(set(left)) == 2 or not left[0].exists()
    mine = [tmp_path / ".opgen-mine", tmp_path / ".opgen-0123456789abcdef.bak"]
    for each in mine:
        each.mkdir()
    link = tmp_path / ".opgen-0123456789abcdef"
    link.symlink_to(mine[0])
    with temporary_folder(tmp_path) as in_use:
        write_module(files(), tmp_path / "out")
        assert in_use.exists()
    assert not any(each.exists() for each in left)
    assert sorted(tmp_path.iterdir()) == sorted([*mine, link, tmp_path / "out"])


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
        patched.setattr(write, "write_content", _full)
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

    monkeypatch.setattr(write, "write_content", _full)
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
    for where, function in ((write, "write_content"), (Path, "rename")):
        with monkeypatch.context() as patch:
            patch.setattr(where, function, interrupted)
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


def test_a_folder_that_takes_the_number_of_the_one_that_is_looked_at(tmp_path, monkeypatch):
    """File systems give the number of a deleted folder to the next one."""
    out = tmp_path / "out"
    write_module(files(), out)
    listed = Path.rglob

    def replaced(self, pattern):
        monkeypatch.setattr(Path, "rglob", listed)
        found = list(listed(self, pattern))
        shutil.rmtree(out)
        write_module({"report.json": files()["report.json"]}, out)
        return found

    monkeypatch.setattr(Path, "rglob", replaced)
    assert held_by(out).files == ("report.json",)


def test_link_to_a_folder(tmp_path):
    """Who gives a link may not know what would be replaced; folders above may be links."""
    (tmp_path / "real").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "real")
    write_module(files(), tmp_path / "real" / "out")
    (tmp_path / "other").symlink_to(tmp_path / "real" / "out")
    for force in (False, True):
        with pytest.raises(UsageError, match=r"is a link to .*, not a folder"):
            write_module(files(), tmp_path / "other", force=force)
    write_module(files(b_c=b"new"), tmp_path / "link" / "out")
    assert tree(tmp_path / "real" / "out") == files(b_c=b"new")


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
    """A link to itself, a name or a path that is too long, a report that is a pipe."""
    (tmp_path / "loop").symlink_to("loop")
    with pytest.raises(UsageError, match="is a link to loop"):
        write_module(files(), tmp_path / "loop")
    for long in ("x" * 300, "x/" * 3000 + "x", "/".join(["x" * 200] * 30)):
        with pytest.raises(UsageError, match="cannot be written: File name too long") as raised:
            write_module(files(), tmp_path / long)
        assert len(str(raised.value)) < 400
    (tmp_path / "out").mkdir()
    os.mkfifo(tmp_path / "out" / "report.json")
    with pytest.raises(UsageError, match="was not made by opgen"):
        write_module(files(), tmp_path / "out")


def test_many_folders_above(tmp_path):
    """A path may have a thousand parts, as long as it is no longer than the system takes."""
    out = tmp_path / ("x/" * 1200 + "out")
    try:
        write_module(files(), out)
        assert tree(out) == files()
    finally:  # one by one: Python removes them one within the other
        for file in out.glob("*"):
            file.unlink()
        for folder in (out, *itertools.takewhile(lambda each: each != tmp_path, out.parents)):
            folder.rmdir()


def test_the_root_of_all_folders(tmp_path, monkeypatch):
    """It has no name by which it could be replaced."""
    monkeypatch.chdir(tmp_path)
    for force in (False, True):
        for path in (Path("/"), Path("/."), Path("/..")):
            with pytest.raises(UsageError, match="is the root of all folders"):
                write_module(files(), path, force=force)
