"""Programs with TFLM's interpreter: a model and its inputs within, for a board or this computer."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from opgen.config import find_target
from opgen.lib.tensor import Array
from opgen.litert.read import read_model
from opgen.prove.machine import Machine
from opgen.registry.context import build_default_registry_context
from tests.synth.tflm_builds import DEVICE, good, true_headers
from tests.synth.tflm_cases import FOLDER
from tests.tools import need

PAGE = Path(__file__).resolve().parents[2] / "docs/tflm.md"
STREAMED = ("call_once", "var_handle", "read_variable", "assign_variable")
"""What stays the interpreter's of a model that is streamed: sources in TFLM's folder of kernels."""


def arm(core: str, *, cxx: bool) -> list[str]:
    """Return the compiler for a board; skip where there is none."""
    machine = Machine(find_target(core))
    return [need("arm-none-eabi-g++" if cxx else "arm-none-eabi-gcc"), *machine.flags]


def variables_of(model: Path) -> int:
    """Return how many variables a model has."""
    graphs = read_model(model, build_default_registry_context().litert_parsers).subgraphs
    handles = [o for graph in graphs for o in graph.operators if o.op_type == "VAR_HANDLE"]
    return len({(each.options.container, each.options.shared_name) for each in handles})


@dataclass(frozen=True)
class Program:
    """A model, its inputs step by step, and where our kernels are; without them TFLM's run it."""

    model: Path
    fed: Sequence[Array]
    emitted: Path | None
    variables: int = 0
    """With some, the interpreter is made as docs/tflm.md says of models that are streamed."""

    def for_board(self, core: str, library: str, out: Path) -> Path:
        """Build the program with a library of TFLM; it stays in ``out``."""
        machine = Machine(find_target(core))
        for name, content in machine.sources().items():
            (out / name).write_bytes(content)
        started = [out / name for name in machine.sources()]
        compilers = {cxx: arm(core, cxx=cxx) for cxx in (False, True)}
        objects = self._objects(out, started, compilers, ("-Os", "-fno-threadsafe-statics"))
        program = out / "board"
        link = machine.link_flags(out)
        good(*compilers[True], *objects, library, *link, "-lm", "-o", program)
        return program

    def for_host(self, out: Path) -> Path:
        """Build the program for this computer."""
        library = "gen/linux_x86_64_default_gcc/lib/libtensorflow-microlite.a"
        compilers = {False: [need("cc")], True: [need("c++")]}
        objects = self._objects(out, [], compilers, ("-O1",))
        program = out / "host"
        good(*compilers[True], *objects, Path(need("TFLITE_MICRO_DIR")) / library, "-o", program)
        return program

    def _objects(
        self,
        out: Path,
        more: Sequence[Path],
        compilers: dict[bool, list[str]],
        flags: Sequence[str],
    ) -> list[Path]:
        self._write(out)
        sources = [*more, FOLDER / "board.cc"]
        defined = [f"-I{self.emitted}"] if self.emitted else ["-DTFLM_KERNELS"]
        if self.emitted:
            sources += sorted(self.emitted.glob("*.c*"))
        if self.variables:
            kernels = Path(need("TFLITE_MICRO_DIR")) / "tensorflow/lite/micro/kernels"
            sources += [kernels / f"{each}.cc" for each in STREAMED]
            defined += ["-DSTREAMED"]
        objects = []
        for source in sources:
            cxx = source.suffix == ".cc"
            language = (*DEVICE, *true_headers(), *flags) if cxx else ("-std=c99", flags[0])
            objects.append(out / f"{source.name}.o")
            words = (*language, *defined, f"-I{out}", "-c", source, "-o", objects[-1])
            good(*compilers[cxx], *words)
        return objects

    def _write(self, out: Path) -> None:
        """Write what board.cc includes."""
        model = ",".join(map(str, self.model.read_bytes()))
        steps = range(len(self.fed[0]))
        fed = b"".join(each[step].tobytes() for step in steps for each in self.fed)
        (out / "board_model.h").write_text(
            f"alignas(16) const unsigned char kModel[] = {{{model}}};\n"
            f"const unsigned char kInputs[] = {{{','.join(map(str, fed))}}};\n"
            f"constexpr int kSteps = {len(steps)};\n"
            f"constexpr int kVariables = {self.variables};\n"
        )
        blocks = re.findall(r"```cpp\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
        (streamed,) = (each for each in blocks if "AddCallOnce" in each)
        (out / "streamed.inc").write_text(streamed)
