"""What large constants cost: compilers, by the form that they are written in, and opgen itself."""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Iterator
from pathlib import Path

import numpy as np

from benchmarks.synthetic import matrices
from benchmarks.tools import Cost, cost_of, opgen
from opgen.aot.emit.tables import ConstantArray, Form
from opgen.aot.plan.constants import Array

MEGABYTE = 1_000_000
COMPILERS = ("gcc", "clang", "arm-none-eabi-gcc")
BYTES = 8 << 20
HEADINGS = ["form", *(f"{each}, {unit}" for each in COMPILERS for unit in ("s", "MiB"))]
SIZES = (10, 100)
MODEL = 289
"""MB of weights of the largest model."""
LAYER = 4 * MEGABYTE
TARGETS = ("generic", "cortex-m4", "cortex-m55")


def form_rows(work: Path) -> list[list[str]]:
    """Return a row for each form of the same bytes, with what each compiler takes for it."""
    elements = _weights(BYTES)
    numbers = {
        "int8_t": elements,
        "words of 32 bits": elements.view(np.uint32),
        "words of 64 bits": elements.view(np.uint64),
    }
    sources = {f"numbers: {name}": _table(each, Form.NUMBERS) for name, each in numbers.items()}
    sources["`--weights-as c`: strings"] = _table(elements, Form.TEXT)
    (work / "w.bin").write_bytes(elements.tobytes())
    assembler = '__asm__(".section .rodata\\n.incbin \\"w.bin\\"\\n.text\\n");\n'
    sources["`--weights-as incbin`"] = [assembler]
    return [[name, *_compiled(text, COMPILERS, work)] for name, text in sources.items()]


def size_rows(work: Path) -> list[list[str]]:
    """Return rows of what the default form takes for more and more weights."""
    rows = []
    for size in SIZES:
        text = _table(_weights(size * MEGABYTE), Form.TEXT)
        rows.append([f"{size} MB", *_compiled(text, COMPILERS, work)])
    return rows


def convert_rows(work: Path) -> list[list[str]]:
    """Return rows of what `opgen convert` takes for a large model, for each target."""
    model = work / "large.tflite"
    model.write_bytes(matrices(MODEL * MEGABYTE // LAYER, LAYER))
    whole = model.stat().st_size / 2**20
    rows = []
    for target in TARGETS:
        out = work / "large"
        cost = cost_of(opgen("convert", model, "-o", out, "--target", target, "-q"), repeat=1)
        shutil.rmtree(out)
        facts = (f"{cost.seconds:.1f}", f"{cost.cpu_seconds:.1f}", f"{cost.peak_mib:.0f}")
        rows.append([f"{target}, {whole:.0f} MiB", *facts, f"{cost.peak_mib / whole:.2f}"])
    return rows


def _weights(size: int) -> Array:
    return np.random.default_rng(0).integers(-127, 128, size, np.int8)


def _table(elements: Array, form: Form) -> Iterable[str]:
    table = ConstantArray("w", "", "", elements, form=form)
    yield "#include <stdint.h>\n"
    if table.is_text:
        yield "typedef union { struct {"
        yield from table.members
        yield f"}} text; {table.c_type} elements[{table.count}]; }} type;\n"
        yield "extern const type w;\nconst type w = {{\n"
        yield from table.pieces
        yield "}};\n"
    else:
        yield f"extern const {table.c_type} w[];\nconst {table.c_type} w[{table.count}] = {{\n"
        yield from table.pieces
        yield "};\n"


def _compiled(text: Iterable[str], compilers: Iterable[str], work: Path) -> Iterator[str]:
    source = work / "weights.c"
    with source.open("w") as file:
        file.writelines(text)
    for compiler in compilers:
        if not (path := shutil.which(compiler)):
            yield from ("-", "-")
            continue
        flags = ["-std=c99", "-O2", f"-Wa,-I{work}", "-c", str(source), "-o", str(work / "o.o")]
        cost: Cost = cost_of([path, *flags], repeat=1)
        yield from (f"{cost.cpu_seconds:.2f}", f"{cost.peak_mib:.0f}")
