"""The cache of specs: the same with and without it, and harmless whatever happens to it."""

from __future__ import annotations

import hashlib
import json
import multiprocessing
import os
import shutil
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from opgen.base.paths import specs_root
from opgen.errors import SpecError
from opgen.registry import cache
from opgen.registry.context import RegistryContext, build_default_registry_context
from opgen.registry.index import index_from_json, index_of, index_to_json
from opgen.registry.listing import list_operators
from opgen.spec.load import load_specs
from opgen.spec.roots import SearchRoot, built_in_root, root_of
from tests.depth import depth

OP = """op: NAME
doc: So many times the input.
litert: {custom: NAME, options: flexbuffer}
extends: times
options:
  factor: {type: float, default: 2.0}
let: {size: x.size}
reference: factor * x
kernels:
  - name: LOWER_f32
    types: {x: float32, y: float32}
    params: [factor, size]
    code: LOWER.c
"""
CODE = "for (int32_t i = 0; i < p->size; i++) y[i] = p->factor * x[i];\n"
FAMILY = """family: times
doc: One input, one output.
inputs: {x: {}}
outputs: {y: {type: x.type, shape: x.shape}}
"""
RELU = """kernels_for: RELU
doc: One more kernel.
kernels:
  - name: relu_of_mine_f32
    types: {input: float32, output: float32}
    priority: 1
    params: [size]
    code: |
      for (int32_t i = 0; i < p->size; i++) output[i] = fmaxf(input[i], 0.0f);
"""


@pytest.fixture
def specs(tmp_path: Path) -> Path:
    folder = tmp_path / "mine"
    (folder / "_family").mkdir(parents=True)
    (folder / "_family" / "times.yaml").write_text(FAMILY)
    for name in ("ONE", "TWO", "THREE"):
        text = OP.replace("NAME", name).replace("LOWER", name.lower())
        (folder / f"{name.lower()}.yaml").write_text(text)
        (folder / f"{name.lower()}.c").write_text(CODE)
    (folder / "relu.yaml").write_text(RELU)
    return folder


@pytest.fixture(autouse=True)
def few_built_in_specs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the built-in specs a small part, which is checked in no time."""
    root = SearchRoot(tmp_path / "specs", "specs", "built in")
    (root.folder / "activation").mkdir(parents=True)
    shutil.copy(specs_root() / "activation/relu.yaml", root.folder / "activation")
    shutil.copytree(specs_root() / "_family", root.folder / "_family")
    monkeypatch.setattr("opgen.registry.user.built_in_root", lambda: root)


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "cache"
    monkeypatch.setenv("OPGEN_CACHE", str(folder))
    return folder / "specs"


@pytest.fixture
def checks(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Counts how often all specs are read and checked: once per element."""
    counted: list[int] = []

    def counting(*arguments: Any) -> Any:
        counted.append(1)
        return load_specs(*arguments)

    monkeypatch.setattr("opgen.registry.user.load_specs", counting)
    return counted


def _facts(context: RegistryContext) -> list[object]:
    """Everything that a context knows of the operators of the folder: listed, then synthesized."""
    listed = list_operators(context, as_json=True)
    classes: Any = {op: context.aot_operator_classes.get(op) for op in sorted(context.origins)}
    c = [kernel.c for each in classes.values() for kernel in each.DEFINITION.kernels]
    origins = [(op, each.root, each.kernels, each.replaced) for op, each in context.origins.items()]
    keys = [context.litert_parsers.keys(), context.air_options.keys()]
    again = list_operators(context, as_json=True)
    return [listed, again == listed, c, origins, keys]


def _built(specs: Path, **options: Any) -> list[object]:
    return _facts(build_default_registry_context(specs=[specs], **options))


def _entries(place: Path) -> list[Path]:
    return sorted(place.iterdir()) if place.is_dir() else []


@pytest.fixture
def expected(specs: Path) -> list[object]:
    """What is known without a cache."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("OPGEN_CACHE", "off")
        return _built(specs)


def test_hit_is_the_same_as_a_miss(
    specs: Path, place: Path, checks: list[int], expected: list[object]
) -> None:
    assert expected[1] is True  # an operator is listed alike before and after it is synthesized
    assert _built(specs) == expected
    before = len(checks)
    assert len(_entries(place)) == 1
    assert _built(specs) == expected
    assert len(checks) == before > 0


def test_index_survives_json_for_all_built_in_operators() -> None:
    roots = [root_of(Path(__file__).parent), built_in_root()]
    index = index_of(load_specs([built_in_root()]), roots)
    assert len(index.operators) > 100
    files = [frozenset[str](), frozenset(cache.read_sources(roots)[1])]
    assert index_from_json(json.loads(json.dumps(index_to_json(index))), files) == index


def test_listing_of_specs_is_that_of_built_in_modules() -> None:
    """What is listed of an operator before it is synthesized is what is listed afterwards."""
    index = index_of(load_specs([built_in_root()]), [root_of("."), built_in_root()])
    context = build_default_registry_context()
    listed = {each["op"]: each for each in json.loads(list_operators(context, as_json=True))}
    assert {op: each.entry for op, each in index.operators.items()} == listed


def test_operators_that_are_not_asked_for_are_not_synthesized(
    specs: Path, place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from opgen.registry import user  # noqa: PLC0415

    made: list[str] = []
    definition_of = user.definition_of

    def counting(op: Any) -> Any:
        made.append(op.op)
        return definition_of(op)

    monkeypatch.setattr(user, "definition_of", counting)
    for _ in range(2):
        context = build_default_registry_context(specs=[specs])
        list_operators(context, as_json=False)
        assert made == []
        context.aot_operator_classes.get("TWO")
        context.air_options.get("TWO")
        context.litert_parsers.get("TWO")
        assert made.pop() == "TWO"
    assert _entries(place)


@pytest.mark.parametrize(
    "change",
    [
        lambda folder: (folder / "one.yaml").write_text(
            (folder / "one.yaml").read_text().replace("2.0", "3.0")
        ),
        lambda folder: (folder / "_family/times.yaml").write_text(
            FAMILY.replace("One in", "An in")
        ),
        lambda folder: (folder / "one.c").write_text(CODE.replace("*", "/", 1)),
        lambda folder: (folder / "relu.yaml").unlink(),
        lambda folder: (folder / "one.yaml").rename(folder / "first.yaml"),
        lambda folder: shutil.copy(folder / "one.c", folder / "four.c"),
    ],
    ids=["spec", "family", "code", "removed", "renamed", "added"],
)
def test_change_of_a_file_is_noticed(
    specs: Path, place: Path, checks: list[int], change: Callable[[Path], object]
) -> None:
    _built(specs)
    change(specs)
    changed = _built(specs)
    assert (len(checks), len(_entries(place))) == (2, 2)
    os.environ["OPGEN_CACHE"] = "off"  # put back by the fixture `place`
    assert _built(specs) == changed


@pytest.mark.parametrize("what", ["version", "python", "opgen", "permission"])
def test_change_of_what_checks_is_noticed(
    specs: Path, place: Path, checks: list[int], what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    _built(specs)
    if what == "version":
        monkeypatch.setattr(cache, "__version__", "99")
    elif what == "python":
        monkeypatch.setattr(sys, "version_info", (3, 99, 0))
    elif what == "opgen":
        monkeypatch.setattr(cache, "_own_digest", lambda: "another library")
    _built(specs, allow_override=what == "permission")
    assert (len(checks), len(_entries(place))) == (2, 2)


def test_own_digest_covers_library_checker_and_schemas(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []

    def digest(path: Path) -> str:
        read.append(path.as_posix())
        return ""

    monkeypatch.setattr(cache, "_digest_of", digest)
    cache._own_digest.__wrapped__()
    for name in ("lib/quant.py", "spec/expr.py", "synth/registry.py", "op-spec.schema.json"):
        assert any(path.endswith(name) for path in read), name
    assert not any("registry/ops/" in path for path in read)


def test_broken_specs_are_not_kept(specs: Path, place: Path) -> None:
    (specs / "one.yaml").write_text("op: [")
    for _ in range(2):
        with pytest.raises(Exception, match=r"one\.yaml"):
            _built(specs)
    assert _entries(place) == []


def _rewritten(data: bytes, change: Callable[[dict[str, Any]], object], key: str) -> bytes:
    """An entry with another content and a right digest: as if opgen had written it."""
    found = json.loads(data.partition(b"\n")[2])
    change(found)
    content = json.dumps(found).encode()
    return hashlib.sha256(key.encode() + content).hexdigest().encode() + b"\n" + content


def _of_one(change: Callable[[dict[str, Any]], object]) -> Callable[[bytes, str], bytes]:
    return lambda data, key: _rewritten(data, lambda found: change(found["operators"]["ONE"]), key)


DAMAGES: dict[str, Callable[[bytes, str], bytes]] = {
    "empty": lambda _data, _key: b"",
    "half": lambda data, _: data[: len(data) // 2],
    "no digest": lambda data, _: data.partition(b"\n")[2],
    "of another key": lambda data, _: (
        hashlib.sha256(b"0" * 64 + data.partition(b"\n")[2]).hexdigest().encode()
        + b"\n"
        + data.partition(b"\n")[2]
    ),
    "binary": lambda _data, _key: bytes(range(256)) * 9,
    "deep": lambda _, key: (
        hashlib.sha256(key.encode() + b"[" * 100_000).hexdigest().encode() + b"\n" + b"[" * 100_000
    ),
    "a list": lambda _, key: (
        hashlib.sha256(key.encode() + b"[]").hexdigest().encode() + b"\n" + b"[]"
    ),
    "nothing inside": lambda data, key: _rewritten(data, lambda found: found.clear(), key),
    "operators as text": lambda d, k: _rewritten(d, lambda f: f.update(operators="ONE"), k),
    "fusing as numbers": lambda d, k: _rewritten(d, lambda f: f.update(fusing={"a": [1]}), k),
    "entry without types": _of_one(lambda op: op["entry"].pop("types")),
    "key as a number": _of_one(lambda op: op["entry"].update(litert=7)),
    "version as a truth value": _of_one(lambda op: op["entry"].update(versions=[True, 1])),
    "file of no root": _of_one(lambda op: op.update(files=[[7, "one.yaml"]])),
    "file of a negative root": _of_one(lambda op: op.update(files=[[-1, "one.yaml"]])),
    "file outside": _of_one(lambda op: op.update(files=[[1, "../mine/one.yaml"]])),
    "absolute file": _of_one(lambda op: op.update(files=[[1, "/etc/passwd"]])),
    "file as a list": _of_one(lambda op: op.update(files=[[1, ["one.yaml"]]])),
    "no files": _of_one(lambda op: op.update(files=[])),
    "kernel of no root": _of_one(lambda op: op.update(kernels={"one_f32": 2})),
    "replaced as text": _of_one(lambda op: op.update(replaced=["x"])),
}


@pytest.mark.one_in(3)
@pytest.mark.parametrize("damage", DAMAGES)
def test_damaged_entry_is_made_anew(
    specs: Path, place: Path, checks: list[int], expected: list[object], damage: str
) -> None:
    _built(specs)
    [entry] = _entries(place)
    good = entry.read_bytes()
    entry.write_bytes(DAMAGES[damage](good, entry.stem))
    assert entry.read_bytes() != good
    before = len(checks)
    assert _built(specs) == expected
    assert len(checks) == before + 1
    assert entry.read_bytes() == good


def test_every_flipped_bit_is_noticed(specs: Path, place: Path) -> None:
    _built(specs)
    [entry] = _entries(place)
    good = entry.read_bytes()
    sources = cache.read_sources([built_in_root(), root_of(specs)])
    assert cache.read_index(entry.stem, sources) is not None
    for at in range(0, len(good), 37):
        entry.write_bytes(good[:at] + bytes([good[at] ^ 1 << at % 8]) + good[at + 1 :])
        assert cache.read_index(entry.stem, sources) is None, at


def test_entry_that_tells_a_false_file(specs: Path, place: Path) -> None:
    """One who can write the cache may spoil a run, but every operator is checked anew."""
    _built(specs)
    [entry] = _entries(place)
    swap = _of_one(lambda op: op.update(files=[[1, "two.yaml"], [1, "_family/times.yaml"]]))
    entry.write_bytes(swap(entry.read_bytes(), entry.stem))
    with pytest.raises(SpecError, match="has changed while in use"):
        _built(specs)


@pytest.mark.parametrize("kind", ["folder", "link", "pipe", "writable", "unreadable"])
def test_entry_that_is_no_file_of_ones_own(
    specs: Path, place: Path, expected: list[object], checks: list[int], kind: str
) -> None:
    _built(specs)
    [entry] = _entries(place)
    if kind == "unreadable" and os.geteuid() == 0:
        pytest.skip("the superuser may read everything")
    if kind == "folder":
        entry.unlink()
        entry.mkdir()
    elif kind == "link":
        entry.rename(place.parent / "moved")
        entry.symlink_to(place.parent / "moved")
    elif kind == "pipe":
        entry.unlink()
        os.mkfifo(entry)
    else:
        entry.chmod(0o666 if kind == "writable" else 0)
    before = len(checks)
    assert _built(specs) == expected
    assert len(checks) == before + 1


@pytest.mark.usefixtures("place")
def test_entry_of_another_user(
    specs: Path, checks: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    _built(specs)
    monkeypatch.setattr(os, "geteuid", lambda: 12345)
    _built(specs)
    assert len(checks) == 2


def test_only_the_user_can_read_and_write_it(specs: Path, place: Path) -> None:
    _built(specs)
    [entry] = _entries(place)
    assert stat.S_IMODE(entry.stat().st_mode) == 0o600
    assert stat.S_IMODE(place.stat().st_mode) == 0o700


@pytest.mark.parametrize("why", ["file in the way", "read only", "no place on the disk", "gone"])
def test_folder_that_cannot_be_used(
    specs: Path, place: Path, expected: list[object], why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if why == "file in the way":
        place.parent.write_text("here was I")
    elif why == "read only":
        place.mkdir(parents=True)
        monkeypatch.setattr(cache.tempfile, "mkstemp", _raise(PermissionError(13, "denied")))
    elif why == "no place on the disk":
        monkeypatch.setattr(cache.os, "replace", _raise(OSError(28, "no space left")))
    else:  # removed by somebody else, right after it was made
        monkeypatch.setattr(cache.Path, "mkdir", lambda *_, **__: None)
    assert _built(specs) == expected
    assert [each for each in _entries(place) if each.is_file()] == []


def _raise(error: OSError) -> Callable[..., Any]:
    def raising(*_: object, **__: object) -> None:
        raise error

    return raising


def test_deletion_while_in_use(specs: Path, place: Path, expected: list[object]) -> None:
    _built(specs)
    context = build_default_registry_context(specs=[specs])
    shutil.rmtree(place.parent)
    assert _facts(context) == expected


@pytest.mark.usefixtures("place")
def test_spec_that_changes_while_in_use(specs: Path) -> None:
    """It is read when it is asked for: what is wrong with it then is said with its place."""
    _built(specs)
    context = build_default_registry_context(specs=[specs])
    (specs / "one.yaml").write_text(OP.replace("reference:", "referenec:"))
    with pytest.raises(Exception, match=r"one.yaml:\d+:\d+: error: unknown key 'referenec'"):
        context.aot_operator_classes.get("ONE")


def test_nothing_is_written_elsewhere(tmp_path: Path, specs: Path) -> None:
    """By a process whose home, temporary and current folder are watched."""
    folders = {name: tmp_path / name for name in ("home", "xdg", "tmp", "here")}
    for folder in folders.values():
        folder.mkdir()
    inherited = {k: v for k, v in os.environ.items() if not k.startswith(("OPGEN_", "XDG_"))}
    environment = {
        **inherited,
        "HOME": str(folders["home"]),
        "XDG_CACHE_HOME": str(folders["xdg"]),
        "TMPDIR": str(folders["tmp"]),
        "OPGEN_INSTALLED": "0",
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    before = sorted(specs.rglob("*"))
    command = [sys.executable, "-m", "opgen", "ops", "--specs", specs]
    for _ in range(2):
        done = subprocess.run(
            command, cwd=folders["here"], env=environment, capture_output=True, check=False
        )
        assert (done.returncode, done.stderr) == (0, b"")
    written = [path for folder in folders.values() for path in folder.rglob("*") if path.is_file()]
    assert [path.parent for path in written] == [folders["xdg"] / "opgen" / "specs"]
    assert sorted(specs.rglob("*")) == before


@pytest.mark.parametrize(
    ("environment", "folder"),
    [
        ({"OPGEN_CACHE": "off", "HOME": "/h"}, None),
        ({"OPGEN_CACHE": "/c", "XDG_CACHE_HOME": "/x"}, "/c/specs"),
        ({"OPGEN_CACHE": "", "XDG_CACHE_HOME": "/x"}, "/x/opgen/specs"),
        ({}, "/h/.cache/opgen/specs"),
    ],
)
def test_place(
    environment: dict[str, str], folder: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("OPGEN_CACHE", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    for name, value in {"HOME": "/h", **environment}.items():
        monkeypatch.setenv(name, value)
    found = cache.cache_folder()
    assert (found and found.as_posix()) == folder


def test_a_place_within_the_current_folder_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """As nobody would look for a cache there."""
    monkeypatch.delenv("OPGEN_CACHE")
    monkeypatch.setattr("platformdirs.user_cache_path", lambda *_, **__: Path("relative"))
    assert cache.cache_folder() is None


ROUNDS = depth(2, thorough=6)


def _build_again_and_again(specs: Path, place: Path, results: Any) -> None:
    os.environ["OPGEN_CACHE"] = str(place)
    for round_ in range(ROUNDS):
        if round_ % 2:
            for entry in _entries(place / "specs"):
                entry.unlink(missing_ok=True)
        results.put(repr(_built(specs)[0]))


def test_processes_at_once(specs: Path, tmp_path: Path, expected: list[object]) -> None:
    """They write, read and remove the same entry."""
    processes = multiprocessing.get_context("spawn")
    results = processes.Queue()
    started = [
        processes.Process(target=_build_again_and_again, args=(specs, tmp_path / "both", results))
        for _ in range(2)
    ]
    for each in started:
        each.start()
    found = [results.get(timeout=120) for _ in range(2 * ROUNDS)]
    for each in started:
        each.join(60)
    assert [each.exitcode for each in started] == [0, 0]
    assert set(found) == {repr(expected[0])}
    assert all(each.suffix == ".json" for each in _entries(tmp_path / "both" / "specs"))


def test_size_is_bounded(specs: Path, place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was used last stays, other files too; what an interrupted process left goes in time."""
    monkeypatch.setattr(cache, "MOST_ENTRIES", 3)
    place.mkdir(parents=True)
    (place / "README").write_text("not of opgen")
    names = [f"{'0' * 63}{number}.json" for number in range(5)] + [".left.tmp"]
    for age, name in enumerate(names):
        (place / name).write_text("x")
        os.utime(place / name, (1_000_000 - age, 1_000_000 - age))
    _built(specs)
    kept = [path.name for path in _entries(place)]
    [new] = [name for name in kept if not name.startswith("000") and name.endswith(".json")]
    assert kept == sorted([names[0], names[1], new, "README"])
    monkeypatch.setattr(cache, "MOST_CACHED_BYTES", 1)
    (specs / "two.yaml").unlink()
    _built(specs)
    assert [path.name for path in _entries(place)] == ["README"]


def test_use_keeps_an_entry_young(specs: Path, place: Path) -> None:
    _built(specs)
    [entry] = _entries(place)
    os.utime(entry, (1_000_000, 1_000_000))
    _built(specs)
    assert entry.stat().st_mtime > 1_000_000
