"""The demo: compiles the digits network to C, runs it on all test images, prints what it costs.

    python examples/digits/run.py [-o build]

The steps are those of any project with a `.tflite` model:

1. `opgen convert` writes the C module into `build/digits/`.
2. The C compiler (`cc`, or what the variable CC names) builds it with `main.c`.
3. The program runs the network on the 450 images of `test.npz` and counts the right answers.
"""

from __future__ import annotations

import argparse
import json
import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np

HERE = Path(__file__).resolve().parent


def main() -> int:
    """Run the demo and return its exit status."""
    parser = argparse.ArgumentParser(description="Compile and run the digits example.")
    parser.add_argument("-o", "--output", type=Path, default=Path("build"), metavar="DIR")
    output: Path = parser.parse_args().output
    output.mkdir(parents=True, exist_ok=True)

    module = output / "digits"
    program = output / "digits_demo"
    images = output / "digits_test.bin"
    compiler = c_compiler()
    try:
        convert(HERE / "digits.tflite", module)
        compile_program(compiler, module, program)
        write_images(HERE / "test.npz", images)
        run([str(program.resolve()), str(images)])
    except subprocess.CalledProcessError as failure:  # the command itself has said why
        return 1 if failure.returncode < 0 else failure.returncode
    print_costs(json.loads((module / "report.json").read_text(encoding="utf-8")))
    return 0


def c_compiler() -> list[str]:
    """Return the compiler's command, or end with one clear line when there is none."""
    command = shlex.split(os.environ.get("CC", "")) or ["cc"]
    if shutil.which(command[0]) is None:
        packages = "apt install gcc libc6-dev"
        sys.exit(f"error: C compiler '{command[0]}' not found: {packages}, or set CC")
    headers = "#include <math.h>\n#include <stdint.h>\n#include <stdio.h>\n"
    asked = [*command, "-x", "c", "-fsyntax-only", "-"]
    done = subprocess.run(asked, input=headers, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        said = next((line for line in done.stderr.splitlines() if "error" in line), done.stderr)
        sys.exit(
            f"error: C compiler '{command[0]}' does not find the C library: apt install libc6-dev"
            f"\n       it says: {said}"
        )
    return command


def convert(model: Path, module: Path) -> None:
    """Compile `model` into a standalone C module in the folder `module`."""
    command = [sys.executable, "-m", "opgen", "convert", str(model), "-o", str(module)]
    run([*command, "--name", "digits"])


def compile_program(compiler: list[str], module: Path, program: Path) -> None:
    """Build `program` from the generated sources and main.c; any C99 compiler will do."""
    sources = [str(source) for source in [*sorted(module.glob("*.c")), HERE / "main.c"]]
    run([*compiler, "-std=c99", "-O2", f"-I{module}", *sources, "-o", str(program), "-lm"])


def write_images(archive: Path, path: Path) -> None:
    """Write the images and labels of `archive` in the format that main.c documents."""
    with np.load(archive) as data:
        pixels, labels = data["image"] * 16, data["label"]
    records = np.column_stack([pixels.reshape(len(pixels), -1), labels]).astype(np.uint8)
    path.write_bytes(len(records).to_bytes(4, "little") + records.tobytes())


def print_costs(report: dict[str, Any]) -> None:
    """Print the figures of the network that `opgen convert` reports."""
    arena = report["memory"]["arena"]
    print(f"arena    {arena['bytes']:,} B of RAM, lower bound {arena['lower_bound']:,} B")
    print(f"weights  {report['memory']['weights_bytes']:,} B of flash")
    print(f"work     {report['macs']:,} MACs per image")


def run(command: list[str]) -> None:
    """Show `command`, then run it; raises CalledProcessError where it fails."""
    print("$", shlex.join(command), flush=True)
    subprocess.run(command, check=True)


if __name__ == "__main__":
    sys.exit(main())
