"""`opgen build`: the same bytes always and everywhere, and what it takes for stale."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from opgen.base.paths import runtime_root
from opgen.export.build_files import checkout_tree, folder_tree
from tests.process import opgen
from tests.tools import need

ROOT = Path(__file__).resolve().parents[2]
GOLDEN = ROOT / "tests/synth/golden"
STRICT = ["-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Wshadow", "-Werror"]


def _build(
    *arguments: str | Path, folder: Path = ROOT, seed: str = ""
) -> subprocess.CompletedProcess[str]:
    environment = {"PYTHONHASHSEED": seed} if seed else {}
    return opgen("build", *arguments, folder=folder, **environment)


def _contents(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


@pytest.fixture
def built(tmp_path: Path) -> Path:
    """A copy of the golden folder, which is what a build of its specs gives."""
    return Path(shutil.copytree(GOLDEN, tmp_path / "built"))


def test_golden_files_are_what_the_spec_gives(tmp_path: Path) -> None:
    """Module, kernel header and page of one small spec.

    After a change that is meant: opgen build --specs tests/synth/golden/specs -o tests/synth/golden
    """
    done = _build("--specs", GOLDEN / "specs", "-o", tmp_path)
    assert done.returncode == 0, done.stderr
    wanted = _contents(GOLDEN)
    del wanted["specs/leaky_sum.yaml"]
    assert _contents(tmp_path) == wanted


def test_build_does_not_depend_on_folder_or_hash_seed() -> None:
    """All built-in operators: what is committed was made elsewhere, with another seed."""
    done = _build("--check", folder=Path("/"), seed="random")
    assert done.returncode == 0, done.stderr
    assert " files are fresh" in done.stderr + done.stdout


def test_user_specs_are_built_alike_from_anywhere(tmp_path: Path) -> None:
    copied = shutil.copytree(GOLDEN / "specs", tmp_path / "deep/specs")
    for name, specs, folder in (
        ("a", GOLDEN / "specs", ROOT),
        ("b", copied, tmp_path),
        ("c", Path("specs"), tmp_path / "deep"),
    ):
        done = _build("--specs", specs, "-o", tmp_path / name, folder=folder, seed="random")
        assert done.returncode == 0, done.stderr
    first = _contents(tmp_path / "a")
    assert _contents(tmp_path / "b") == first == _contents(tmp_path / "c")


class TestCheck:
    def _check(self, folder: Path) -> tuple[int, str]:
        before = _contents(folder)
        done = _build("--specs", folder / "specs", "-o", folder, "--check")
        assert _contents(folder) == before
        return done.returncode, done.stderr

    def test_fresh(self, built: Path) -> None:
        assert self._check(built) == (0, "4 files are fresh\n")

    def test_stale(self, built: Path) -> None:
        path = built / "kernels/leaky_sum.h"
        path.write_text(path.read_text().replace("return 0;", "return 1;"))
        hint = f"    hint: run opgen build --specs {built / 'specs'} -o {built}\n"
        assert self._check(built) == (1, f"{path}: stale\n{hint}")

    def test_missing(self, built: Path) -> None:
        path = built / "registry/leaky_sum.py"
        path.unlink()
        code, text = self._check(built)
        assert (code, f"{path}: missing\n" in text, "stale" in text) == (1, True, False)

    def test_left_over(self, built: Path) -> None:
        path = built / "registry/gone.py"
        path.write_text((built / "registry/leaky_sum.py").read_text())
        code, text = self._check(built)
        assert (code, f"{path}: left over\n" in text, "stale" in text) == (1, True, False)

    def test_changed_spec(self, built: Path) -> None:
        path = built / "specs/leaky_sum.yaml"
        path.write_text(path.read_text().replace("delay == 1", "delay == 2"))
        code, text = self._check(built)
        assert code == 1
        assert "registry/leaky_sum.py: stale" in text
        assert "docs/OPERATORS.md: stale" in text
        assert "kernels/" not in text

    def test_not_text(self, built: Path) -> None:
        (built / "kernels/leaky_sum.h").write_bytes(b"\xff\xfe\x00")
        assert self._check(built)[0] == 1


class TestWriting:
    def test_only_what_has_changed_is_written(self, built: Path) -> None:
        path = built / "kernels/leaky_sum.h"
        path.unlink()
        old = {each: each.stat().st_mtime_ns for each in (built / "registry").iterdir()}
        done = _build("--specs", built / "specs", "-o", built)
        assert done.stderr == "1 operator, 4 files, 1 changed\n"
        assert {each: each.stat().st_mtime_ns for each in old} == old
        assert _contents(built) == _contents(GOLDEN)

    def test_left_over_is_removed(self, built: Path) -> None:
        path = built / "kernels/gone.h"
        path.write_text((built / "kernels/leaky_sum.h").read_text())
        assert _build("--specs", built / "specs", "-o", built).returncode == 0
        assert not path.exists()

    def test_files_of_the_user_stay(self, built: Path) -> None:
        """A folder of that name may be the user's: nothing is removed that opgen did not make."""
        mine = built / "registry/mine.py", built / "kernels/mine.h", built / "kernels/README"
        for path in mine:
            path.write_text("/* by hand */\n")
        assert _build("--specs", built / "specs", "-o", built).returncode == 0
        assert [path.read_text() for path in mine] == ["/* by hand */\n"] * 3
        code = _build("--specs", built / "specs", "-o", built, "--check").returncode
        assert code == 0

    def test_files_of_the_user_are_not_overwritten(self, built: Path) -> None:
        path = built / "kernels/leaky_sum.h"
        path.write_text("/* by hand */\n")
        done = _build("--specs", built / "specs", "-o", built)
        assert done.returncode == 2
        assert f"{path}: error: was not made by opgen build" in done.stderr
        assert path.read_text() == "/* by hand */\n"

    def test_user_specs_need_a_place(self) -> None:
        done = _build("--specs", GOLDEN / "specs")
        assert done.returncode == 2
        assert "add -o DIR" in done.stderr

    def test_folder_that_cannot_be_written(self, built: Path) -> None:
        (built / "file").write_text("")
        done = _build("--specs", built / "specs", "-o", built / "file")
        assert done.returncode == 2
        assert "cannot be written" in done.stderr

    def test_wrong_spec_changes_nothing(self, built: Path) -> None:
        path = built / "specs/leaky_sum.yaml"
        path.write_text(path.read_text().replace("x.b", "x.q"))
        before = _contents(built)
        done = _build("--specs", built / "specs", "-o", built)
        assert done.returncode == 1
        assert "leaky_sum.yaml:20" in done.stderr
        assert _contents(built) == before


def test_a_new_signature_is_there_when_specs_are_read(tmp_path: Path) -> None:
    """An operator of PyTorch that a spec names for the first time; a checkout of few specs."""
    for name in ("generator", "schemas", "templates", "runtime_c", "docs"):
        shutil.copytree(ROOT / name, tmp_path / name)
    for name in ("_family", "_functions", "arithmetic", "complex", "elementwise"):
        shutil.copytree(ROOT / "specs" / name, tmp_path / "specs" / name)
    signatures = tmp_path / "schemas/aten.yaml"
    line = '  aten.abs.default: "(Tensor self) -> Tensor"\n'
    assert line in signatures.read_text()
    new = line.replace("abs", "no_abs_yet")
    signatures.write_text(signatures.read_text().replace(line, line + new))
    entry = "torch: {operator: aten.no_abs_yet.default, inputs: {input: self}}"
    (tmp_path / "specs/complex/abs_torch.yaml").write_text(
        f"kernels_for: COMPLEX_ABS\ndoc: One more call.\n{entry}\n"
    )

    def build(*arguments: str) -> subprocess.CompletedProcess[str]:
        path = str(tmp_path / "generator")
        return opgen("build", *arguments, folder=tmp_path, PYTHONPATH=path)

    stale = build("--check")
    assert stale.returncode == 1
    assert "generator/opgen/aten/signatures.py: stale\n    hint: run opgen build" in stale.stderr
    done = build()
    assert done.returncode == 0, done.stderr
    made = tmp_path / "generator/opgen/aten/signatures.py"
    assert "aten.no_abs_yet.default" in made.read_text()
    assert build("--check").returncode == 0


def test_trees_keep_their_parts_apart() -> None:
    for tree in (checkout_tree(ROOT), folder_tree(ROOT)):
        assert len(set(tree.folders.values())) == len(tree.folders)


@pytest.mark.parametrize(
    ("compiler", "flags"),
    [("gcc", ["-std=c99"]), ("clang", ["-std=c99"]), ("g++", ["-xc++", "-std=c++11"])],
)
def test_every_header_of_kernels_compiles_alone(
    tmp_path: Path, compiler: str, flags: list[str]
) -> None:
    """Each is a source file of one line here; none needs what another includes."""
    need(compiler)
    headers = sorted((runtime_root() / "kernels").glob("*.h"))
    assert len(headers) > 20
    sources = []
    for header in [*headers, GOLDEN / "kernels/leaky_sum.h"]:
        source = tmp_path / f"{header.stem}.c"
        source.write_text(f'#include "{header}"\nint {header.stem}_is_a_file(void);\n')
        sources.append(source)
    command: list[str | Path] = [
        compiler, *flags, *STRICT, "-Wno-unused-function", f"-I{runtime_root() / 'include'}",
        "-fsyntax-only", *sources,
    ]  # fmt: skip
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_wrappers_are_named_apart_from_the_runtime() -> None:
    """A kernel may be called like a function of the runtime; its C names still differ."""
    names = [path.read_text() for path in (runtime_root() / "include").glob("*.h")]
    names += [path.read_text() for path in (runtime_root() / "src").glob("*.[ch]")]
    text = "\n".join(names)
    assert "opgen_run_" not in text
    assert "_params;" not in "\n".join(
        line for line in text.splitlines() if line.startswith("} opgen_")
    )
