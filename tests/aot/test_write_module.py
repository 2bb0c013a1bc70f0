"""Writing a module: whole or not at all, and never over somebody else's files."""

from __future__ import annotations

import json
import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from opgen.aot.write import write_module
from opgen.errors import UsageError


def files(name="kws", **more: bytes) -> dict[str, bytes]:
    content = {"a.c": b"int a;\n", **{key.replace("_", "."): value for key, value in more.items()}}
    listed = [{"name": key} for key in content]
    report = {"generator": "opgen", "model": {"name": name}, "files": listed}
    return {**content, "report.json": json.dumps(report).encode()}


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


def test_missing_parent(tmp_path):
    """A typing error in the path creates no tree of folders."""
    with pytest.raises(UsageError, match="parent folder does not exist"):
        write_module(files(), tmp_path / "no" / "out")


def test_failing_write_leaves_the_old_folder(tmp_path, monkeypatch):
    """A full disk while writing is reported; nothing has changed and nothing is left over."""
    out = tmp_path / "out"
    write_module(files(), out)

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(UsageError, match="No space left on device"):
        write_module(files(b_c=b"new"), out)
    monkeypatch.undo()
    assert tree(out) == files()
    assert names_in(tmp_path) == ["out"]


@pytest.mark.parametrize("step", [1, 2])
def test_interrupt_leaves_the_old_folder(tmp_path, monkeypatch, step):
    """Ctrl-C between the two renames, or before them, changes nothing."""
    out = tmp_path / "out"
    write_module(files(), out)
    rename, calls = Path.rename, []

    def interrupted(self, target):
        calls.append(target)
        if len(calls) == step + 1:
            raise KeyboardInterrupt
        return rename(self, target)

    monkeypatch.setattr(Path, "rename", interrupted)
    with pytest.raises(KeyboardInterrupt):
        write_module(files(b_c=b"new"), out)
    monkeypatch.undo()
    assert tree(out) == files()
    assert names_in(tmp_path) == ["out"]


def test_unwritable_parent(tmp_path):
    """No permission is the user's business, in one line."""
    parent = tmp_path / "locked"
    parent.mkdir()
    parent.chmod(0o500)
    if os.access(parent, os.W_OK):
        pytest.skip("this user may write everywhere")
    with pytest.raises(UsageError, match="cannot be written: Permission denied"):
        write_module(files(), parent / "out")


def test_two_runs_at_once_give_one_of_two_results(tmp_path):
    """Whoever comes last wins, with all of its files."""
    out = tmp_path / "out"
    contents = [files(**{f"x{i}_c": b"%d" % i}) for i in range(8)]
    with ThreadPoolExecutor(8) as pool:
        for _ in range(5):
            list(pool.map(lambda each: write_module(each, out, force=True), contents))
            assert tree(out) in contents
    assert names_in(tmp_path) == ["out"]


def test_link_to_a_folder(tmp_path):
    """What a link points to is replaced, the link stays."""
    (tmp_path / "real").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "real")
    write_module(files(), tmp_path / "link")
    write_module(files(b_c=b"new"), tmp_path / "link")
    assert (tmp_path / "link").is_symlink()
    assert tree(tmp_path / "real") == files(b_c=b"new")
