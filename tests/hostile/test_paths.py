"""Names and links that lead out of the folder of specs, and files that are none."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from opgen.errors import SpecError
from opgen.registry.context import build_default_registry_context
from tests.hostile.refusal import COMMANDS, refused, unmarked
from tests.hostile.sandbox import run_hostile
from tests.hostile.sound import SPEC, code_file, key, replaced

OUTSIDE = "is not within the spec's folder"
LINK = "is a link out of the spec's folder"
NO_FILE = "beside the spec"

NAMES = {
    "up": ("§../outside/secret.c", OUTSIDE),
    "up in the middle": ("§a/../../outside/secret.c", OUTSIDE),
    "up with spaces": ('§"../outside/secret.c "', OUTSIDE),
    "up with backslashes": ("§..\\outside\\secret.c", OUTSIDE),
    "absolute": ("§/etc/passwd.c", OUTSIDE),
    "absolute with a drive": ("§C:/x.c", OUTSIDE),
    "of a share": ("§//server/x.c", OUTSIDE),
    "of the network": ("§file:///etc/passwd.c", OUTSIDE),
    "of the home": ("§~/x.c", NO_FILE),
    "of a variable": ("§$HOME/x.c", NO_FILE),
    "quoted for the web": ("§'%2e%2e/outside/secret.c'", NO_FILE),
    "of 5,000 characters": ("§" + "a" * 5000 + ".c", NO_FILE),
    "of 3,000 folders": ("§" + "a/" * 3000 + "a.c", NO_FILE),
    "with NUL": ('§"a\\0.c"', "U+0000"),
    "a header": ("§'a.h'", "is not a .c file"),
    "not there": ("§no.c", NO_FILE),
    "in other letters": ("§Mine.c", "did you mean 'mine.c'?"),
}
"""Of files with the C of a kernel."""

Make = Callable[[Path], object]


def link(name: str, target: str) -> Make:
    return lambda specs: (specs / name).symlink_to(target)


def sparse(name: str) -> Make:
    def make(specs: Path) -> None:
        (specs / name).touch()
        os.truncate(specs / name, 1 << 34)

    return make


def bytes_of(name: str, data: bytes) -> Make:
    return lambda specs: (specs / name).write_bytes(data)


def folder(name: str) -> Make:
    return lambda specs: (specs / name).mkdir()


def pipe(name: str) -> Make:
    return lambda specs: os.mkfifo(specs / name)


def no_utf_8(specs: Path) -> None:
    (Path(os.fsdecode(os.fsencode(specs) + b"/b\xff.yaml"))).write_text(SPEC)


CODE_FILES = {
    "a link out": (link("a.c", "../outside/secret.c"), LINK),
    "an absolute link": (link("a.c", "/etc/passwd"), LINK),
    "a link to a device": (link("a.c", "/dev/zero"), LINK),
    "a link to a link out": (
        lambda s: (link("b.c", "../outside/secret.c")(s), link("a.c", "b.c")(s)),
        LINK,
    ),
    "a link to itself": (link("a.c", "a.c"), "Too many levels of symbolic links"),
    "a link to nothing": (link("a.c", "nothing.c"), "No such file"),
    "a folder": (folder("a.c"), "is not a regular file"),
    "a pipe": (pipe("a.c"), "is not a regular file"),
    "16 GiB": (sparse("a.c"), "the file is larger than 64 KB"),
    "65 KiB": (bytes_of("a.c", b";" * 65 * 1024), "the file is larger than 64 KB"),
}
SPEC_FILES = {
    "a link out": (link("b.yaml", "../outside/mine.yaml"), "b.yaml", "a link out of the folder"),
    "an absolute link": (link("b.yaml", "/etc/passwd"), "b.yaml", "a link out of the folder"),
    "a link to a device": (link("b.toml", "/dev/zero"), "b.toml", "a link out of the folder"),
    "a link to itself": (link("b.yaml", "b.yaml"), "b.yaml", "Too many levels of symbolic links"),
    "a link to nothing": (link("b.yml", "nothing.yml"), "b.yml", "No such file"),
    "a pipe": (pipe("b.yaml"), "b.yaml", "is not a regular file"),
    "16 GiB": (sparse("b.yaml"), "b.yaml", "the file is larger than 256 KB"),
    "a name that is not UTF-8": (no_utf_8, "b\ufffd.yaml", "its name is not UTF-8"),
    "a name with a line feed": (
        bytes_of("b\n.yaml", b"a: 1"),
        "b\ufffd.yaml:1:1",
        "'doc' is missing",
    ),
    "a name with an escape": (
        bytes_of("\x1b[2J.yaml", b"a: 1"),
        "\ufffd[2J.yaml:1:1",
        "'doc' is missing",
    ),
    "a name of another direction": (
        bytes_of("\u202e.yaml", b"a: 1"),
        "\ufffd.yaml:1:1",
        "'doc' is missing",
    ),
    "the same operator twice": (
        bytes_of("n.yaml", SPEC.encode()),
        "n.yaml:1:5",
        "a second spec of",
    ),
}


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """A folder with ``specs``, in which nothing is wrong yet, and what lies beside it."""
    (tmp_path / "specs").mkdir()
    (tmp_path / "specs" / "mine.yaml").write_text(SPEC)
    (tmp_path / "specs" / "mine.c").write_text("output[0] = input[p->size];")
    (tmp_path / "outside").mkdir()
    (tmp_path / "outside" / "secret.c").write_text("int secret;")
    (tmp_path / "outside" / "mine.yaml").write_text(SPEC)
    return tmp_path


@pytest.mark.parametrize("name", NAMES)
def test_names_of_files(name: str, place: Path) -> None:
    value, words = NAMES[name]
    text, where = unmarked(code_file(value))
    (place / "specs" / "mine.yaml").write_text(text)
    refused(place, "check", f"specs/mine.yaml:{where}", words)


@pytest.mark.parametrize("name", CODE_FILES)
def test_files_of_c(name: str, place: Path) -> None:
    make, words = CODE_FILES[name]
    text, where = unmarked(code_file("§a.c"))
    (place / "specs" / "mine.yaml").write_text(text)
    make(place / "specs")
    refused(place, "check", f"specs/mine.yaml:{where}", words)


@pytest.mark.one_in(3)
@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("name", SPEC_FILES)
def test_files_of_specs(name: str, command: str, place: Path) -> None:
    make, where, words = SPEC_FILES[name]
    make(place / "specs")
    refused(place, command, f"specs/{where}", words)


def test_links_to_folders_are_not_followed(place: Path) -> None:
    for index, target in enumerate(("../outside", "..", ".", "/", "/dev")):
        (place / "specs" / f"link{index}").symlink_to(target)
    (place / "specs" / "_family").symlink_to("../outside")
    outcome = run_hostile(place, "check", "specs")
    assert (outcome.code, outcome.strange) == (0, ())
    assert outcome.err == "1 spec is good\n"


def test_a_link_within_the_folder_is_a_file(place: Path) -> None:
    (place / "specs" / "a.c").symlink_to("mine.c")
    (place / "specs" / "mine.yaml").write_text(code_file("a.c"))
    assert run_hostile(place, "check", "specs").code == 0


def test_a_link_out_is_not_taken_for_what_was_good_before(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The cache knows files by their content, which a link out has, too."""
    monkeypatch.setenv("OPGEN_CACHE", str(place / "cache"))
    spec = place / "specs" / "mine.yaml"
    for _ in range(2):
        build_default_registry_context(specs=[place / "specs"], installed=False)
    assert list((place / "cache").rglob("*.json"))
    spec.unlink()
    spec.symlink_to("../outside/mine.yaml")
    with pytest.raises(SpecError, match="a link out of the folder of specs"):
        build_default_registry_context(specs=[place / "specs"], installed=False)


def test_families_lie_in_their_folder(place: Path) -> None:
    text, where = unmarked(key("extends: §outside"))
    (place / "specs" / "mine.yaml").write_text(text)
    refused(place, "check", f"specs/mine.yaml:{where}", "there is no family 'outside'")


@pytest.mark.parametrize("name", ["MINE", "A" * 64, "CON", "X1"])
def test_what_is_built_stays_in_its_folder(name: str, place: Path) -> None:
    """Files are named after operators."""
    (place / "specs" / "mine.yaml").write_text(replaced("op: MINE", f"op: {name}"))
    outcome = run_hostile(place, *COMMANDS["build"])
    assert (outcome.code, outcome.strange) == (0, ())
    assert {path.name for path in place.iterdir()} == {"specs", "outside", "out"}
    assert (place / "out" / "kernels" / f"{name.lower()}.h").is_file()
