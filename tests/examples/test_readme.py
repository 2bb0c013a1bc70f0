"""The first steps of README.md: its commands and its C, on the model that it names."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import numpy as np
import pytest

from tests.examples.example import ROOT, STRICT
from tests.process import shell

TEXT = (ROOT / "README.md").read_text(encoding="utf-8")
PART = TEXT.split("## Your model")[1].split("\n## ")[0]
MODEL = "examples/digits/digits.tflite"
PROGRAM = """\
#include <stdint.h>
#include <stdio.h>
#include <string.h>

HEAD

int main(void)
{
    static int8_t samples[DIGITS_INPUT_0_SIZE];
    FILE *file = fopen("samples.bin", "rb");
    if (file == NULL || fread(samples, 1, sizeof samples, file) != sizeof samples)
        return 2;
    fclose(file);
    BODY
    return 0;
}
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """What of a checkout the commands need."""
    (tmp_path / MODEL).parent.mkdir(parents=True)
    shutil.copy(ROOT / MODEL, tmp_path / MODEL)
    return tmp_path


def test_your_model(folder: Path) -> None:
    """Each command does what the README says, and the C that it shows computes what numpy does."""
    [block] = re.findall(r"```sh\n(.*?)```", PART, re.DOTALL)
    install, *commands = [line.partition("#")[0].strip() for line in block.splitlines()]
    assert install == "pip install ."
    assert [each.split()[1] for each in commands] == ["convert", "verify"]
    for command in commands:
        done = shell(command, folder)
        assert done.returncode == 0, done.stderr
    assert "the C module = numpy" in done.stdout

    image = np.load(ROOT / "examples/digits/test.npz")["image"][:1]
    samples = (image * 16 - 128).astype(np.int8)
    (folder / "samples.bin").write_bytes(samples)
    np.save(folder / "samples.npy", samples)
    [snippet] = re.findall(r"```c\n(.*?)```", PART, re.DOTALL)
    head, init, body = re.split(r"^(?=static|digits_init)", snippet, flags=re.MULTILINE)
    body = body.replace("use(digits", "fwrite(digits").replace(
        "_output_0(&context));", "_output_0(&context), 1, DIGITS_OUTPUT_0_SIZE, stdout);"
    )
    program = PROGRAM.replace("HEAD", head + init).replace("BODY", body)
    (folder / "main.c").write_text(program)
    [compiled] = re.findall(r"`(cc .*?)`", PART)
    subprocess.run(f"{compiled} {' '.join(STRICT)}", shell=True, check=True, cwd=folder)  # noqa: S602
    printed = subprocess.run([folder / "a.out"], cwd=folder, capture_output=True, check=True)
    done = shell(f"opgen run {MODEL} --input samples.npy -o out.npz", folder)
    assert done.returncode == 0, done.stderr
    assert printed.stdout == np.load(folder / "out.npz")["out0"].tobytes()
    assert len(set(printed.stdout)) > 3


def test_every_command_of_the_table_is_one() -> None:
    """With arguments that its help knows."""
    rows = re.findall(r"^\| `opgen (\S+)(.*?)` \|", PART, re.MULTILINE)
    assert len(rows) > 8
    page = (ROOT / "docs/cli.md").read_text(encoding="utf-8")
    for name, rest in rows:
        [usage] = re.findall(rf"^## opgen {name}\n(.*?)(?=^## |\Z)", page, re.MULTILINE | re.DOTALL)
        for option in re.findall(r"--[\w-]+", rest):
            assert f"`{option}`" in usage, f"opgen {name} {option}"
