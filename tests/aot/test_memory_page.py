"""docs/memory.md: its commands run, its C compiles and computes, its messages are the real ones."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from opgen.prove.host import STRICT
from tests.process import opgen
from tests.tools import need

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs/memory.md").read_text()
MAIN = r"""
#include "digits.h"
#include <stdio.h>
int classify(const int8_t image[DIGITS_INPUT_0_COUNT], int8_t scores[DIGITS_OUTPUT_0_COUNT]);
int main(void)
{
    int8_t image[DIGITS_INPUT_0_COUNT];
    int8_t scores[DIGITS_OUTPUT_0_COUNT];
    int i;
    for (i = 0; i < DIGITS_INPUT_0_COUNT; i++) {
        image[i] = (int8_t)(3 * i - 100);
    }
    if (classify(image, scores) != 0) {
        return 1;
    }
    for (i = 0; i < DIGITS_OUTPUT_0_COUNT; i++) {
        printf("%d ", scores[i]);
    }
    return 0;
}
"""


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """What the page takes for granted, and the files that it shows."""
    shutil.copy(ROOT / "examples/digits/digits.tflite", tmp_path)
    (config,) = blocks("yaml")
    (planner,) = blocks("python")
    (tmp_path / "digits.yaml").write_text(config)
    (tmp_path / "my_planner.py").write_text(planner)
    (tmp_path / "build").mkdir()
    return tmp_path


def scores(folder: Path, *flags: str, application: str, standard: str = "c99") -> str:
    """Return what the program of the page computes."""
    module = folder / "build/digits"
    (folder / "app.c").write_text(application)
    (folder / "main.c").write_text(MAIN)
    is_cxx = standard.startswith("c++")
    command = [need("c++" if is_cxx else "cc"), f"-std={standard}", *STRICT, *flags]
    command += ["-x", "c++"] if is_cxx else []
    sources = [*sorted(module.glob("*.c")), folder / "app.c", folder / "main.c"]
    command += [f"-I{module}", *map(str, sources), "-lm", "-o", str(folder / "program")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return subprocess.run([folder / "program"], capture_output=True, text=True, check=True).stdout


def plain_scores(folder: Path) -> str:
    """Return what a module without rules computes."""
    done = opgen("convert", "digits.tflite", "-o", "build/digits", "--force", folder=folder)
    assert done.returncode == 0, done.stderr
    application = blocks("c")[0].replace("static DIGITS_DTCM_SECTION digits_dtcm dtcm;\n", "")
    return scores(folder, application=application.replace("    context.dtcm = &dtcm;\n", ""))


@pytest.mark.parametrize("standard", ["c99", "c++17"])
def test_page(folder: Path, standard: str) -> None:
    commands = [line for block in blocks("sh") for line in block.splitlines()]
    assert len(commands) == 4
    expected = plain_scores(folder)
    assert expected.strip()
    application, hook = blocks("c")
    hook = hook.replace("bytes);\n    return", 'bytes);\n    puts("copy");\n    return')
    for command in commands:
        done = opgen(*command.split()[1:], folder=folder)
        assert done.returncode == 0, done.stderr
        if command == commands[0]:
            shown = re.findall(r"```\n(  dtcm.*?)```", PAGE, re.DOTALL)[0]
            assert shown in done.stderr
        if " explain " in command:
            (reported,) = blocks("text")
            assert reported.removeprefix("...\n") in done.stdout
        assert scores(folder, application=application, standard=standard) == expected
        staged = "#include <stdio.h>\n" + hook + application
        flags = ("-DDIGITS_INIT_STAGE",)
        assert scores(folder, *flags, application=staged, standard=standard) == "copy\n" + expected


def test_running_and_verifying_with_memories(folder: Path) -> None:
    """The commands that the page only mentions."""
    plain = opgen("run", "digits.tflite", "--engine", "c", folder=folder)
    placed = opgen("run", "digits.tflite", "--engine", "c", "-c", "digits.yaml", folder=folder)
    assert placed.returncode == 0, placed.stderr
    assert plain.stdout == placed.stdout
    words = ("digits.tflite", "-c", "digits.yaml", "--against", "none")
    verified = opgen("verify", *words, folder=folder)
    assert verified.returncode == 0, verified.stderr
    assert "the C module = numpy: 10 tensors" in verified.stdout


def test_what_does_not_fit(folder: Path) -> None:
    config = folder / "digits.yaml"
    config.write_text(config.read_text().replace("65536", "4503"))
    done = opgen("convert", "-c", "digits.yaml", folder=folder)
    assert done.returncode == 4
    assert "needs 4,504 bytes of the memory 'dtcm', which has 4,503" in done.stderr
    assert "at the arena's peak: re_lu_7_1 2,048 bytes, re_lu_5_1 1,024 bytes, " in done.stderr
    assert not (folder / "build/digits").exists()


def test_contradiction_names_both_rules(folder: Path) -> None:
    """The two sides of the model's RESHAPE."""
    config = folder / "digits.yaml"
    rules = "    - {id: '*average_pooling*', attributes: {memory: dtcm}}\n"
    rules += "    - {id: '*flatten*', type: intermediate, attributes: {memory: qspi}}\n"
    lines = config.read_text().splitlines(keepends=True)
    at = lines.index("operators:\n")
    config.write_text("".join([*lines[:at], rules, *lines[at:]]))
    done = opgen("convert", "-c", "digits.yaml", folder=folder)
    assert done.returncode == 2
    assert "share their bytes, and rules want them in two memories" in done.stderr
    assert f"'dtcm' (digits.yaml:{at + 1}:" in done.stderr
    assert f"'qspi' (digits.yaml:{at + 2}:" in done.stderr


@pytest.mark.parametrize(
    ("planner", "message"),
    [
        ("lowest", "the planner 'lowest' made a wrong plan: tensor "),
        ("gredy", "did you mean 'greedy'?"),
    ],
)
def test_wrong_planners(folder: Path, planner: str, message: str) -> None:
    (folder / "wrong.py").write_text("""\
from opgen.aot.plan import Packing


def lowest(blocks, overlaps, alignment):
    return Packing((0,) * len(blocks))


def customize(context):
    context.planners.register("lowest", lowest)
""")
    config = folder / "digits.yaml"
    config.write_text(f"planner: {planner}\n" + config.read_text())
    words = ("-c", "digits.yaml", "--customizer", "wrong:customize")
    done = opgen("convert", *words, folder=folder)
    assert done.returncode == 2
    assert message in done.stderr
    assert "Traceback" not in done.stderr
    assert not (folder / "build/digits").exists()
