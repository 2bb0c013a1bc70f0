"""runtime_c as source: it builds everywhere, file by file, and keeps no state."""

import re
import subprocess
from pathlib import Path

import pytest
from nn_library import RUNTIME, STRICT, without_comments

from tests.tools import need

SOURCES = sorted((RUNTIME / "src").glob("*.c"))
HEADERS = sorted((RUNTIME / "include").glob("*.h"))
ARM_SOURCES = [path for path in SOURCES if path.name.startswith("arm_")]
ARM_HEADERS = [path for path in HEADERS if path.name.startswith("arm_")]
# What the compiler itself may call, and the mathematics of float kernels.
OF_COMPILERS = {"__cpu_model", "_GLOBAL_OFFSET_TABLE_"}
"""What __builtin_cpu_supports reads on computers."""
LIBRARY_CALLS = {"memcpy", "memmove", "memset", "memcmp"}
MATHEMATICS = re.compile(
    r"(exp|log|sqrt|sin|cos|tan|tanh|pow|floor|ceil|round|rint|trunc|fmod|erf|expm1|log1p|atan2|fabs"
    r"|nearbyint|lrint|copysign)f?"
)
LANGUAGES = {
    "gcc": ("gcc", "-std=c99"),
    "clang": ("clang", "-std=c99"),
    "g++": ("g++", "-x", "c++", "-std=c++11"),
    "clang++": ("clang++", "-x", "c++", "-std=c++11"),
}


def compile_all(command: tuple[str, ...], files: list[Path], folder: Path) -> None:
    """Compiles files to objects in a folder; skips if there is no such compiler."""
    need(command[0])
    full = [*command, *STRICT, f"-I{RUNTIME / 'include'}", "-c", *map(str, files)]
    done = subprocess.run(full, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[:4000]


@pytest.mark.parametrize("language", ["clang", "g++", "clang++"])
def test_compiles_without_a_warning(language: str, tmp_path: Path) -> None:
    """Strict C99, and C++; under gcc, which warns of more when it optimizes, see below."""
    compile_all((*LANGUAGES[language], "-fsyntax-only"), SOURCES, tmp_path)


@pytest.mark.parametrize(("core", "level"), [("cortex-m4", "-O2"), ("cortex-m55", "-O0")])
def test_vector_code_compiles(core: str, level: str, tmp_path: Path) -> None:
    """What is for the DSP extension or Helium, also where the compiler keeps a frame pointer."""
    uses = re.compile(r"opgen_(dsp|mve|dot_s8|dual_mac|fixed_point)\.h")
    files = [path for path in SOURCES if uses.search(path.read_text()) and "opgen_" in path.name]
    flags = (f"-mcpu={core}", "-mthumb", "-mfloat-abi=hard")
    compile_all(("arm-none-eabi-gcc", "-std=c99", *flags, level), files, tmp_path)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_header_stands_alone(language: str, tmp_path: Path) -> None:
    """Each can be the first and only one included, also twice."""
    files = []
    for header in HEADERS:
        files.append(tmp_path / f"{header.stem}.c")
        files[-1].write_text(
            f'#include "{header.name}"\n#include "{header.name}"\nint used_{header.stem};\n'
        )
    compile_all(LANGUAGES[language], files, tmp_path)


def test_needs_nothing_and_keeps_nothing(tmp_path: Path) -> None:
    """No warning, no heap, no input or output, no data that is written."""
    compile_all((*LANGUAGES["gcc"], "-O2"), SOURCES, tmp_path)
    symbols = subprocess.run(
        ["nm", "-A", *tmp_path.glob("*.o")], capture_output=True, text=True, check=True
    ).stdout
    for line in symbols.splitlines():
        kind, name = line.split()[-2:]
        assert kind not in "bBdDcCsS", f"writable data: {line}"
        if kind == "U" and not name.startswith(("arm_", "opgen_")):
            assert name in LIBRARY_CALLS | OF_COMPILERS or MATHEMATICS.fullmatch(name), line


def definitions(text: str) -> set[str]:
    """Functions that a file defines."""
    pattern = r"^(?:static inline )?[a-z]\w*(?: \*?|\s+)\*?((?:arm|opgen)_\w+)\([^;{]*\)\s*\{"
    return set(re.findall(pattern, text, re.MULTILINE))


def test_every_function_has_one_home() -> None:
    """What a file calls is defined in one place: the files a module needs are found by name."""
    bodies = {path: without_comments(path.read_text()) for path in [*SOURCES, *HEADERS]}
    homes: dict[str, list[str]] = {}
    for path, text in bodies.items():
        for name in definitions(text):
            homes.setdefault(name, []).append(path.name)
    assert {name: files for name, files in homes.items() if len(files) > 1} == {}
    for path in ARM_SOURCES:
        called = set(re.findall(r"\b((?:arm|opgen)_\w+)\(", bodies[path]))
        macros = {
            name for text in bodies.values() for name in re.findall(r"#\s*define (\w+)\(", text)
        }
        assert called - set(homes) - macros == set(), path.name


def test_every_declared_function_is_defined() -> None:
    """The public header promises nothing that is not there."""
    defined = set().union(
        *(definitions(without_comments(path.read_text())) for path in ARM_SOURCES)
    )
    declaration = re.compile(r"^(?:\w+\s+)+\*?((?:arm|opgen)_\w+)\([^()]*\);", re.MULTILINE)
    for header in ARM_HEADERS:
        text = without_comments(header.read_text())
        assert set(declaration.findall(text)) - defined == set(), header.name
