"""``python -m benchmarks.code_sizes``: how large the functions and tables of the runtime become.

Writes ``runtime_c/code_sizes.txt``, by which opgen compares kernels with ``--optimize size`` and
``balanced``: a line for each function and each table with its name, its bytes as gcc compiles it
for Cortex-M4 and for Cortex-M55 with ``-O2``, and what of the runtime it refers to.
"""

from __future__ import annotations

import re
import subprocess
import tempfile
from collections import Counter, defaultdict
from pathlib import Path

from opgen.base.paths import runtime_root
from opgen.prove.machine import machine_of

TARGETS = ("cortex-m4", "cortex-m55")
SIZES = runtime_root() / "code_sizes.txt"
_FLAGS = ("-std=gnu99", "-O2", "-w", "-ffunction-sections", "-fdata-sections")
_SECTION = re.compile(r"^ +\d+ (\.(?:text|rodata)\S*) +([0-9a-f]+)", re.MULTILINE)
_RELOCATIONS = re.compile(r"^RELOCATION RECORDS FOR \[(\S+)\]:$", re.MULTILINE)
_REFERS = re.compile(r"^[0-9a-f]{8} R_\S+ +(\S+)", re.MULTILINE)
_KIND = re.compile(r"^\.(?:text|rodata)\.?(?:str\S*|cst\S*)?")
_LOCAL = re.compile(r"\.\d+$")
_CLONE = re.compile(r"\.(?:isra|constprop|part|cold|str\d).*")


def measured() -> dict[str, tuple[tuple[int, ...], frozenset[str]]]:
    """Compile the runtime; return the bytes per target, and what is referred to, by name."""
    sizes = [Counter[str]() for _ in TARGETS]
    referred = defaultdict[str, set[str]](set)
    with tempfile.TemporaryDirectory(prefix="opgen-code-sizes-") as folder:
        for at, target in enumerate(TARGETS):
            for source in sorted((runtime_root() / "src").glob("*.c")):
                for name, (size, names) in _of_file(source, target, Path(folder)).items():
                    sizes[at][name] += size
                    referred[name] |= names
    known = {name for each in sizes for name in each}
    return {
        name: (tuple(each[name] for each in sizes), frozenset(referred[name] & known - {name}))
        for name in sorted(known)
    }


def text_of(found: dict[str, tuple[tuple[int, ...], frozenset[str]]]) -> str:
    """Return the file's text."""
    head = "# Made by `python -m benchmarks.code_sizes`: bytes on " + ", ".join(TARGETS)
    lines = [
        " ".join([name, *map(str, sizes), *sorted(names)]) for name, (sizes, names) in found.items()
    ]
    return "\n".join([head, *lines, ""])


def _of_file(source: Path, target: str, folder: Path) -> dict[str, tuple[int, set[str]]]:
    """Return the bytes of a file's sections and what they refer to, by the names of sections."""
    machine, output = machine_of(target), folder / "output.o"
    flags = [*_FLAGS, *machine.flags, f"-I{runtime_root() / 'include'}", "-c", "-o", str(output)]
    subprocess.run([machine.compiler(), *flags, str(source)], check=True)
    tool = machine.tools.program("objdump", target)
    said = subprocess.run([tool, "-hr", str(output)], check=True, capture_output=True, text=True)
    heads, *records = _RELOCATIONS.split(said.stdout)
    found = {
        _name(section, source): (int(size, 16), set[str]())
        for section, size in _SECTION.findall(heads)
        if int(size, 16)
    }
    for section, text in zip(records[::2], records[1::2], strict=True):
        if section.startswith((".text", ".rodata")):
            names = {_name(each.split("+")[0], source) for each in _REFERS.findall(text)}
            found[_name(section, source)][1].update(names)
    return found


def _name(symbol: str, source: Path) -> str:
    """Return the name of a function or a table; with its file's, if it is inside of a function."""
    name = _CLONE.sub("", _KIND.sub("", symbol))
    return f"{source.name}:{name}" if _LOCAL.search(name) else name or source.name


if __name__ == "__main__":
    SIZES.write_text(text_of(measured()), encoding="utf-8")
    print(SIZES)
